"""A build hook for hatchling: a package that holds a game compiles its hot modules against this engine.

How a package asks for it is told in docs/adding-a-game.md, and how it works in `gloaming.compiling`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

from gloaming.compiling import carry, compile_game, matching, wish


class GameHook(BuildHookInterface):  # type: ignore[type-arg]  # the hook never looks at the builder's own configuration
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        source = root / self.config.get("source", "src")
        modules = sorted(matching(root, source, self.config.get("compiled", [])))
        if wish() == "0" or version == "editable" or not modules:
            return
        packages = {path.parts[0] for path in modules}
        if len(packages) > 1:
            self.app.abort(f"compiled modules must be of one package, not of {', '.join(sorted(packages))}")
        (package,) = packages
        self.workshop = tempfile.TemporaryDirectory(prefix="gloaming-mypyc-")
        place = Path(self.workshop.name)
        carry(self, package, build_data, place, lambda at: compile_game(source, package, modules, at))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()
