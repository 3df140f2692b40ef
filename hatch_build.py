"""Compile the hot modules with mypyc while the wheel is built.

`GLOAMING_MYPYC` decides: `1` compiles or fails, `0` builds the pure-Python wheel, `auto` (the default) compiles and
falls back to pure Python with a word on stderr. Everything is built in a temporary directory: an extension module left
beside its source would shadow the next edit of that source. `GLOAMING_MYPYC_CACHE` may name a folder that keeps what
the C compiler made last, so that an edit outside the hot modules does not wait for it. With `GLOAMING_TUNED=1` gcc
watches games before it compiles for good: a quarter faster in play, and twice the wait. With `GLOAMING_CHECKED=1` the
checks of the long runs are compiled too.

`python hatch_build.py lacking` prints what this machine lacks for compiling, and nothing when it lacks nothing.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Without -fno-semantic-interposition gcc may not inline mypyc's functions into each other: a third of the speed.
CFLAGS = "-O3 -fno-semantic-interposition"

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


class CannotCompile(Exception):
    """Why the hot modules could not be compiled, in words for the person who builds."""


def missing_tools() -> list[str]:
    """What compiling needs and this machine lacks."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return [
        *([] if shutil.which(compiler) else [f"a C compiler ({compiler})"]),
        *([] if header.is_file() else ["Python's C headers (python3-dev)"]),
        *([] if find_spec("mypyc") else ["mypy"]),
        *([] if find_spec("setuptools") else ["setuptools"]),
    ]


def hot_modules(root: Path) -> list[Path]:
    """The modules that pyproject.toml lists for compiling, relative to `src`."""
    with (root / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)["tool"]["gloaming"]
    excluded = {path for pattern in settings["exclude"] for path in root.glob(pattern)}
    patterns = settings["compiled"] + (settings["checked"] if os.environ.get("GLOAMING_CHECKED") == "1" else [])
    listed = {path for pattern in patterns for path in root.glob(pattern)}
    return sorted(path.relative_to(root / "src") for path in listed - excluded if path.name != "__init__.py")


def compile_modules(root: Path, modules: list[Path], workshop: Path) -> Path:
    """Compile in `workshop`; answer the folder that holds the extension modules, laid out as in the wheel."""
    if lacking := missing_tools():
        raise CannotCompile(f"this machine lacks {' and '.join(lacking)}")
    # A copy, so that neither C files nor mypy's cache land in the tree and tracebacks name `gloaming/…`, not this path.
    shutil.copytree(root / "src", workshop, ignore=shutil.ignore_patterns("*.so", "__pycache__"), dirs_exist_ok=True)
    env = os.environ | {"CFLAGS": f"{CFLAGS} {os.environ.get('CFLAGS', '')}".strip()}
    # A process of its own, because setuptools and mypy both change the interpreter they run in.
    command = [sys.executable, str(Path(__file__).resolve()), "compile", *map(str, modules)]
    done = subprocess.run(command, cwd=workshop, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotCompile("mypyc or the C compiler failed:\n" + (done.stdout + done.stderr).strip())
    return workshop / "lib"


def compile_here(modules: list[str]) -> None:
    """From the sources in this folder make `lib`, with the kernel inlined in the rules.

    gcc compiles the modules side by side and inlines at link time; for other compilers all modules are one C file.
    """
    from mypyc.build import mypycify
    from setuptools import setup

    gnu = is_gnu()
    # Strictness is `make types`' business, and an isolated build lacks the packages that other modules import.
    options = ["--config-file=", "--ignore-missing-imports"]
    extensions = mypycify([*options, *modules], opt_level="3", group_name="gloaming", target_dir="c", multi_file=gnu)
    cache = os.environ.get("GLOAMING_MYPYC_CACHE")
    kept = Path(cache) / fingerprint(Path("c")) if cache else None
    if kept and kept.is_dir():
        shutil.copytree(kept, "lib")
        return
    plain = os.environ["CFLAGS"]
    if gnu:
        compile_side_by_side()
        wanted = os.environ.get("GLOAMING_TUNED") == "1"
        trained = f"-fprofile-use -fprofile-partial-training {QUIET}" if wanted and trained_here(extensions) else ""
        os.environ |= {"CFLAGS": f"{plain} -flto {trained}", "LDFLAGS": f"{plain} -flto={os.cpu_count()} {trained}"}
    setup(name="gloaming", ext_modules=extensions, script_args=[*BUILD, "--force", "--build-lib=lib"])
    os.environ["CFLAGS"] = plain
    if kept:
        shutil.rmtree(kept.parent, ignore_errors=True)  # only the newest is worth its megabytes
        shutil.copytree("lib", kept)


SETTINGS = ("CC", "CFLAGS", "GLOAMING_TUNED")
BUILD = ["-q", "build_ext", "--build-temp=o"]
QUIET = "-Wno-missing-profile"


def is_gnu() -> bool:
    """Whether the C compiler is gcc, which can watch games and inline at link time."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    told = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in told


def compile_side_by_side() -> None:
    """Let setuptools, which takes the files of an extension one after the other, compile one on every core."""
    from distutils.ccompiler import CCompiler

    one_by_one = CCompiler.compile

    def compile_all(self: Any, sources: list[str], **settings: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(lambda source: one_by_one(self, [source], **settings), sources)
        return [name for names in made for name in names]

    setattr(CCompiler, one_by_one.__name__, compile_all)


def trained_here(extensions: list[Any]) -> bool:
    """Build once to watch (`o` then holds the profile), play the training games, and say whether that worked."""
    from setuptools import setup

    plain = os.environ["CFLAGS"]
    os.environ |= {"CFLAGS": f"{plain} -fprofile-generate -fprofile-update=single", "LDFLAGS": "-fprofile-generate"}
    setup(name="gloaming", ext_modules=extensions, script_args=[*BUILD, "--build-lib=watched"])
    os.environ["CFLAGS"] = plain
    del os.environ["LDFLAGS"]
    shutil.copytree("gloaming", "watched/gloaming", dirs_exist_ok=True)
    done = subprocess.run([sys.executable, "-c", TRAINING], cwd="watched", capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"gloaming: compiling without a profile, the training games failed:\n{done.stderr}", file=sys.stderr)
    return done.returncode == 0


def fingerprint(generated: Path) -> str:
    """All that decides what the C compiler makes."""
    known = hashlib.sha256(f"{sys.version} {version_of('mypy')} {[os.environ.get(name) for name in SETTINGS]}".encode())
    known.update(Path(__file__).read_bytes())
    for path in sorted(generated.rglob("*.[ch]")):
        known.update(path.name.encode() + path.read_bytes())
    return known.hexdigest()


class MypycHook(BuildHookInterface):  # type: ignore[type-arg]  # the hook never looks at the builder's own configuration
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        wish = os.environ.get("GLOAMING_MYPYC", "auto")
        if wish not in ("auto", "0", "1"):
            self.app.abort(f"GLOAMING_MYPYC={wish}: allowed are auto, 1 and 0")
        if version != "editable" and not (Path(self.root) / "src/gloaming/static/index.html").is_file():
            print("gloaming: this wheel has no browser table; `make wheel` builds it first", file=sys.stderr)
        modules = hot_modules(Path(self.root))
        # An editable install runs from src, which holds no extension modules.
        if wish == "0" or version == "editable" or not modules:
            return
        self.workshop = tempfile.TemporaryDirectory(prefix="gloaming-mypyc-")
        try:
            built = compile_modules(Path(self.root), modules, Path(self.workshop.name))
        except CannotCompile as reason:
            if wish == "1":
                self.app.abort(f"gloaming: the hot modules must be compiled (GLOAMING_MYPYC=1), but {reason}")
            print(f"gloaming: building the pure-Python form, equal in play and slower: {reason}", file=sys.stderr)
            return
        for extension in built.rglob("*"):
            if extension.is_file():
                build_data["force_include"][str(extension)] = str(extension.relative_to(built))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


if __name__ == "__main__":
    if sys.argv[1:] == ["lacking"]:
        print(" and ".join(missing_tools()))
    elif sys.argv[1:2] == ["compile"]:
        compile_here(sys.argv[2:])
