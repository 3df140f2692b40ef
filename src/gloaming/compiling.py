"""Compile modules with mypyc: the hot ones of this package, and those of games that live in packages of their own.

The compiled modules of one package are a group: one shared library. A game's group is compiled against the engine's,
from the sources that are installed beside the engine's extension modules, and finds its functions through a table that
the engine's library exports. Such a table fits only the build that it was made for, so the engine's library carries a
fingerprint of its sources in its name: a game that was compiled for another build cannot be imported, and says so.

`GLOAMING_MYPYC` decides: `1` compiles or fails, `0` leaves Python as it is, `auto` (the default) compiles and falls
back to pure Python with a word on stderr. Everything is built in a temporary directory: an extension module left beside
its source would shadow the next edit of that source. Only with `GLOAMING_EXPORTS=1` the engine's library has the table:
it seems to cost the engine's own games some speed. `GLOAMING_MYPYC_CACHE` may name a folder that keeps what the C
compiler made last. Until it compiles, this file needs nothing but the standard library: `hatch_build.py` loads it by
its path.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path
from typing import Any

# Without -fno-semantic-interposition gcc may not inline mypyc's functions into each other: a third of the speed.
CFLAGS = "-O3 -fno-semantic-interposition"
SETTINGS = ("CC", "CFLAGS", "GLOAMING_EXPORTS", "GLOAMING_TUNED")
BUILD = ["-q", "build_ext", "--build-temp=o"]
QUIET = "-Wno-missing-profile"


class CannotCompile(Exception):
    """Why modules could not be compiled, in words for the person who builds."""


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


def wish() -> str:
    """What `GLOAMING_MYPYC` asks for."""
    asked = os.environ.get("GLOAMING_MYPYC", "auto")
    if asked not in ("auto", "0", "1"):
        raise ValueError(f"GLOAMING_MYPYC={asked}: allowed are auto, 1 and 0")
    return asked


def matching(root: Path, source: Path, patterns: Iterable[str]) -> set[Path]:
    """The modules under `root` that patterns name, relative to `source`. `__init__.py` is never compiled."""
    listed = {path for pattern in patterns for path in root.glob(pattern)}
    return {path.relative_to(source) for path in listed if path.name != "__init__.py"}


def engine_group(source: Path, modules: list[Path]) -> str:
    """The name of the engine's group: it tells two builds apart in which anything differs that a game may build on."""
    known = hashlib.sha256(f"{sys.version_info[:2]} {version_of('mypy')} {[str(path) for path in modules]}".encode())
    for folder in sorted({path.parent for path in modules}):
        for path in sorted((source / folder).glob("*.py")):
            known.update(path.name.encode() + path.read_bytes())
    return f"gloaming_{known.hexdigest()[:12]}"


def installed_engine() -> tuple[Path, list[Path]]:
    """Where the package `gloaming` is installed, and its compiled modules."""
    spec = find_spec("gloaming")
    if spec is None or spec.origin is None:
        raise CannotCompile("gloaming is not installed where this is built")
    source = Path(spec.origin).parents[1]
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    modules = {path.with_name(path.name.removesuffix(suffix) + ".py") for path in source.glob(f"gloaming/**/*{suffix}")}
    if not modules:
        raise CannotCompile("the gloaming that is installed is the pure-Python form")
    return source, sorted(path.relative_to(source) for path in modules)


def compile_engine(source: Path, modules: list[Path], workshop: Path, training: str = "") -> Path:
    """Compile this package's hot modules in `workshop`; answer the folder that holds the extension modules, laid out as
    in the wheel. `training` is a program that gcc may watch."""
    return _compile({engine_group(source, modules): modules}, [source], workshop, training)


def compile_game(source: Path, package: str, modules: list[Path], workshop: Path) -> Path:
    """The same for the modules of a game, against the engine that is installed."""
    if lacking := missing_tools():
        raise CannotCompile(f"this machine lacks {' and '.join(lacking)}")
    engine, hot = installed_engine()
    group = engine_group(engine, hot)
    if find_spec(f"{group}__mypyc") is None:
        raise CannotCompile("the gloaming that is installed was not compiled from the sources beside it")
    if not hasattr(import_module(f"{group}__mypyc"), "exports"):
        raise CannotCompile("the gloaming that is installed was built without a table for games (GLOAMING_EXPORTS=1)")
    return _compile({package: modules, group: hot}, [engine / "gloaming", source / package], workshop)


def _compile(groups: dict[str, list[Path]], sources: list[Path], workshop: Path, training: str = "") -> Path:
    """Compile the first of the groups; the others are there for it to build on."""
    if lacking := missing_tools():
        raise CannotCompile(f"this machine lacks {' and '.join(lacking)}")
    # A copy, so that neither C files nor mypy's cache land in the tree and tracebacks name `gloaming/…`, not this path.
    for source in sources:
        place = workshop if len(sources) == 1 else workshop / source.name
        left = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
        shutil.copytree(source, place, ignore=left, dirs_exist_ok=True)
    env = os.environ | {"CFLAGS": f"{CFLAGS} {os.environ.get('CFLAGS', '')}".strip()}
    job = {"groups": {name: [str(path) for path in modules] for name, modules in groups.items()}, "training": training}
    # A process of its own, because setuptools and mypy both change the interpreter they run in.
    command = [sys.executable, str(Path(__file__).resolve()), json.dumps(job)]
    done = subprocess.run(command, cwd=workshop, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotCompile("mypyc or the C compiler failed:\n" + (done.stdout + done.stderr).strip())
    return workshop / "lib"


def demand(group: str) -> None:
    """A compiled game calls this as it is imported: `ImportError` unless the engine is the build it was made for."""
    from gloaming.build import build

    if build() != "compiled" or find_spec(f"{group}__mypyc") is None:
        raise ImportError(
            f"this game was compiled for another build of Gloaming than the one that runs ({group} is not there): "
            "install it again, or in its pure-Python form with GLOAMING_MYPYC=0"
        )


def carry(hook: Any, what: str, build_data: dict[str, Any], workshop: Path, work: Callable[[Path], Path]) -> None:
    """Let a build hook of hatchling carry compiled modules into the wheel, or say why there are none."""
    must = wish() == "1"
    try:
        built = work(workshop)
    except CannotCompile as reason:
        if must:
            hook.app.abort(f"{what}: the hot modules must be compiled (GLOAMING_MYPYC=1), but {reason}")
        print(f"{what}: building the pure-Python form, equal in play and slower: {reason}", file=sys.stderr)
        return
    for extension in built.rglob("*"):
        if extension.is_file():
            build_data["force_include"][str(extension)] = str(extension.relative_to(built))
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


# What follows runs in the workshop, in a process of its own.


def compile_here(groups: dict[str, list[str]], training: str) -> None:
    """From the sources in this folder make `lib` with the first group, the parts of a group inlined in each other.

    gcc compiles the modules of the engine side by side and inlines at link time; a game, and all of another compiler's
    modules, are one C file each.
    """
    from mypyc.build import mypycify
    from mypyc.common import shared_lib_name
    from setuptools import setup

    wanted, modules = next(iter(groups.items()))
    gnu = is_gnu()
    # Strictness is `make types`' business, and an isolated build lacks the packages that other modules import.
    options = ["--config-file=", "--ignore-missing-imports"]
    everything = [path for paths in groups.values() for path in paths]
    # mypyc defines the table of another group in a header, so that a group that uses one must be one C file.
    side_by_side = gnu and len(groups) == 1
    alone = len(groups) == 1 and os.environ.get("GLOAMING_EXPORTS") != "1"
    extensions = mypycify(
        [*options, *everything],
        opt_level="3",
        separate=False if alone else [(paths, name) for name, paths in groups.items()],
        group_name=wanted if alone else None,
        target_dir="c",
        multi_file=side_by_side,
    )
    for engine in list(groups)[1:]:
        guard(Path("c") / f"__native_{wanted}.c", engine)
    own = {shared_lib_name(wanted), *(path.removesuffix(".py").replace("/", ".") for path in modules)}
    extensions = [one for one in extensions if one.name in own]
    cache = os.environ.get("GLOAMING_MYPYC_CACHE")
    kept = Path(cache) / fingerprint(Path("c")) if cache else None
    if kept and kept.is_dir():
        shutil.copytree(kept, "lib")
        return
    plain = os.environ["CFLAGS"]
    if gnu:
        compile_side_by_side()
        trained = ""
        if training and os.environ.get("GLOAMING_TUNED") == "1" and trained_here(extensions, training):
            trained = f"-fprofile-use -fprofile-partial-training {QUIET}"
        os.environ |= {"CFLAGS": f"{plain} -flto {trained}", "LDFLAGS": f"{plain} -flto={os.cpu_count()} {trained}"}
    setup(name="gloaming", ext_modules=extensions, script_args=[*BUILD, "--force", "--build-lib=lib"])
    os.environ["CFLAGS"] = plain
    if kept:
        shutil.rmtree(kept.parent, ignore_errors=True)  # only the newest is worth its megabytes
        shutil.copytree("lib", kept)


def guard(code: Path, engine: str) -> None:
    """Let a game's library ask `demand` before it takes the engine's table: to another build it would mean something
    else, and without the engine's compiled modules it would lead nowhere."""
    call = (
        'PyObject *asked = PyImport_ImportModule("gloaming.compiling");\n'
        "if (!asked) return -1;\n"
        f'PyObject *granted = PyObject_CallMethod(asked, "demand", "s", "{engine}");\n'
        "Py_DECREF(asked);\n"
        "if (!granted) return -1;\n"
        "Py_DECREF(granted);\n"
    )
    begin = re.compile(r"static int done = 0;\s*if \(done\) return 0;\n")
    text, places = begin.subn(lambda found: found.group() + call, code.read_text(encoding="utf-8"))
    if places != 1:
        raise SystemExit("this version of mypyc takes another group's table at another place: the guard does not fit")
    code.write_text(text, encoding="utf-8")


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


def trained_here(extensions: list[Any], training: str) -> bool:
    """Build once to watch (`o` then holds the profile), play the training games, and say whether that worked."""
    from setuptools import setup

    plain = os.environ["CFLAGS"]
    os.environ |= {"CFLAGS": f"{plain} -fprofile-generate -fprofile-update=single", "LDFLAGS": "-fprofile-generate"}
    setup(name="gloaming", ext_modules=extensions, script_args=[*BUILD, "--build-lib=watched"])
    os.environ["CFLAGS"] = plain
    del os.environ["LDFLAGS"]
    shutil.copytree("gloaming", "watched/gloaming", dirs_exist_ok=True)
    done = subprocess.run([sys.executable, "-c", training], cwd="watched", capture_output=True, text=True, check=False)
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


if __name__ == "__main__":
    compile_here(**json.loads(sys.argv[1]))
