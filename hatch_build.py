"""Compile the hot modules with mypyc while the wheel is built.

How, and what `GLOAMING_MYPYC` and `GLOAMING_MYPYC_CACHE` say, is told in `src/gloaming/compiling.py`. With
`GLOAMING_TUNED=1` gcc watches games before it compiles for good: a quarter faster in play, and twice the wait. With
`GLOAMING_CHECKED=1` the checks of the long runs are compiled too.

`python hatch_build.py lacking` prints what this machine lacks for compiling, and nothing when it lacks nothing.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def of_this_tree() -> ModuleType:
    """The module `gloaming.compiling` of the tree that is built, whatever is installed."""
    spec = spec_from_file_location("compiling", Path(__file__).parent / "src" / "gloaming" / "compiling.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


compiling = of_this_tree()

# gcc lays out the hot path far better once it has watched some games: mypyc checks every index and every result, and
# only a profile shows that these checks never fail. Random games and searches of every game with its house set.
TRAINING = """
import gloaming.games
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.heuristics import Heuristics
from gloaming.kernel.playout import playouts
from gloaming.players.player import heuristics
from gloaming.players.search import TO_THE_END, Search, Tuning
plain = Tuning(priors=False, exploration=1.4, rollout=TO_THE_END)
for slug in gloaming.games.GAMES:
    rules = gloaming.game(slug).rules
    playouts(rules, 300, 1)
    searches = [Search(rules, Heuristics(rules), plain, 1), Search(rules, heuristics(rules), Tuning(), 1)]
    state, chance = rules.new(1), Chance(1)
    while not state.over:
        seat = state.to_act()[0]
        for search in searches:
            search.begin(InformationSet(state, seat))
            search.run(30)
        options = state.options(seat)
        state.apply(seat, options[int(chance.below(len(options)))])
"""


def hot_modules(root: Path) -> list[Path]:
    """The modules that pyproject.toml lists for compiling, relative to `src`."""
    with (root / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)["tool"]["gloaming"]
    patterns = settings["compiled"] + (settings["checked"] if os.environ.get("GLOAMING_CHECKED") == "1" else [])
    found: set[Path] = compiling.matching(root, root / "src", patterns)
    return sorted(found - compiling.matching(root, root / "src", settings["exclude"]))


class MypycHook(BuildHookInterface):  # type: ignore[type-arg]  # the hook never looks at the builder's own configuration
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not (Path(self.root) / "src/gloaming/static/index.html").is_file():
            print("gloaming: this wheel has no browser table; `make wheel` builds it first", file=sys.stderr)
        modules = hot_modules(Path(self.root))
        # An editable install runs from src, which holds no extension modules.
        if compiling.wish() == "0" or version == "editable" or not modules:
            return
        self.workshop = tempfile.TemporaryDirectory(prefix="gloaming-mypyc-")
        source, place = Path(self.root) / "src", Path(self.workshop.name)
        compiling.carry(
            self, "gloaming", build_data, place, lambda at: compiling.compile_engine(source, modules, at, TRAINING)
        )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


if __name__ == "__main__" and sys.argv[1:] == ["lacking"]:
    print(" and ".join(compiling.missing_tools()))
