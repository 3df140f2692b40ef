"""Imports point downwards, and the rules rooms touch neither clock, chance, disk nor network.

The rooms and their arrows are explained in docs/architecture.md. The tables below are the law; the rest reads sources
with `ast` and compares. Planted violations at the end show that each table bites.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "gloaming"

# Which rooms a room may import. `front` stands for the modules at the top of the package: `import gloaming` itself.
ARROWS: dict[str, set[str]] = {
    "kernel": set(),
    "cards": {"kernel"},
    "games": {"kernel", "cards"},
    "front": {"kernel", "cards", "games"},
    "play": {"front", "kernel", "cards", "games"},
    "players": {"front", "kernel", "cards", "games", "play"},
    "server": {"front", "kernel", "cards", "games", "play", "players"},
    "terminal": {"front", "kernel", "cards", "games", "play", "players"},
    "lab": {"front", "kernel", "cards", "games", "play", "players"},
    "research": {"front", "kernel", "cards", "games", "play", "players", "lab"},
}
# Allowed inside a function only, so that a command starts without loading what it does not use.
LAZY_ARROWS: dict[str, set[str]] = {"terminal": {"lab", "research", "server"}, "server": {"lab"}}

# Rules are a function of the seed and the choices, so nothing in these rooms may ask the world for anything.
RULES_ROOMS = {"kernel", "cards", "games", "play"}
WORLDLY = {
    *("aiohttp", "asyncio", "concurrent", "ctypes", "datetime", "fastapi", "ftplib", "glob", "http", "httpx"),
    *("importlib", "io", "logging", "mmap", "multiprocessing", "numpy", "os", "pathlib", "platform", "random"),
    *("requests", "secrets", "select", "selectors", "shutil", "signal", "smtplib", "socket", "socketserver"),
    *("sqlalchemy", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "tomllib", "urllib"),
    *("uuid", "uvicorn", "webbrowser", "websockets"),
}
# Card sets are files, and somebody has to read them.
READERS: dict[str, set[str]] = {"cards": {"importlib.resources", "pathlib", "tomllib"}}
# Games are found by what is installed; this is the one file that looks.
FINDER, FINDS = "games/plugins.py", {"importlib.metadata", "inspect"}

# What a room may import from outside the standard library; rooms that are not listed are free.
THIRD_PARTY: dict[str, set[str]] = {
    "kernel": {"librt", "mypy_extensions"},
    "games": {"librt", "mypy_extensions", "typing_extensions"},
    "play": {"librt", "mypy_extensions"},
    "cards": {"lark", "librt", "mypy_extensions"},
}

# These rooms serve all games and name none.
NAMELESS = {"kernel", "cards"}
GAMES = ("city_of_hemloch", "dark_promenade", "midnight", "lords", "necromancer")
NAMES = (*GAMES, "hemloch")


@dataclass(frozen=True)
class Import:
    module: str
    line: int
    lazy: bool


def imports(path: Path, package: str) -> Iterator[Import]:
    """Every module that `path` imports, relative ones resolved against `package`, the dotted folder it lies in."""

    def walk(node: ast.AST, lazy: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno, lazy) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, *([base] if base else [])])
            # The imported name may itself be a module: `from gloaming import kernel`.
            yield from (Import(f"{base}.{alias.name}", node.lineno, lazy) for alias in node.names)
        # Imports for the type checker alone are arrows too, but never loaded: they count as lazy.
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or for_types_only(node)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inside)

    yield from walk(ast.parse(path.read_text(encoding="utf-8"), str(path)), lazy=False)


def for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def room_of(module: str) -> str:
    """The room that a dotted name inside the package belongs to."""
    first = module.split(".")[1] if "." in module else ""
    return first if first in ARROWS else "front"


TEMPLATE = "game_template"
"""A package of its own that is copied, never imported."""


def within(module: str, allowed: set[str]) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in allowed)


def inside_complaint(room: str, package: str, found: Import) -> str | None:
    """Why this import of one of our own modules is wrong."""
    other = room_of(found.module)
    if other == room:
        ours, theirs = package.split(".")[2:3], found.module.split(".")[2:3]
        if room == "games" and ours and theirs and ours != theirs and theirs[0] in GAMES:
            return f"one game imports another: {found.module}"
        return None
    if other in ARROWS[room]:
        return None
    if other in LAZY_ARROWS.get(room, set()):
        return None if found.lazy else f"{room} may import {other} only inside a function"
    return f"{room} may not import {other}: {found.module}"


def outside_complaint(room: str, found: Import) -> str | None:
    """Why this import of a module that is not ours is wrong."""
    top = found.module.split(".")[0]
    if room in RULES_ROOMS and top in WORLDLY and not within(found.module, READERS.get(room, set())):
        return f"{room} is a rules room and may not import {found.module}"
    if room in THIRD_PARTY and top not in sys.stdlib_module_names and top not in THIRD_PARTY[room]:
        return f"{room} may not import {top}, a third-party package"
    return None


def complaints(source: Path) -> list[str]:
    """All that is wrong with the package whose top folder is `source`."""
    wrong: list[str] = []
    for path in sorted(source.rglob("*.py")):
        place = path.relative_to(source)
        room = place.parts[0] if len(place.parts) > 1 else "front"
        if room == TEMPLATE:
            continue
        if room not in ARROWS:
            wrong.append(f"{place}: {room} is no room; give it its arrows in {Path(__file__).name}")
            continue
        package = ".".join(["gloaming", *place.parts[:-1]])
        for found in imports(path, package):
            ours = found.module.split(".")[0] == "gloaming"
            if place.as_posix() == FINDER and within(found.module, FINDS):
                continue
            complaint = inside_complaint(room, package, found) if ours else outside_complaint(room, found)
            if complaint:
                wrong.append(f"{place}:{found.line}: {complaint}")
    for room in sorted(NAMELESS):
        for path in sorted([*source.glob(f"{room}/**/*.py"), *source.glob(f"{room}/**/*.lark")]):
            text = path.read_text(encoding="utf-8")
            for name in NAMES:
                if named := re.search(rf"(?<![a-z]){name.replace('_', '[-_ ]')}(?![a-z])", text, re.IGNORECASE):
                    line = text.count("\n", 0, named.start()) + 1
                    wrong.append(f"{path.relative_to(source)}:{line}: {room} names a game: {named.group()}")
    return wrong


def test_the_rooms_keep_their_arrows() -> None:
    assert complaints(SOURCE) == []


def test_every_arrow_points_down() -> None:
    order = list(ARROWS)
    assert all(order.index(lower) < order.index(room) for room, lowers in ARROWS.items() for lower in lowers)


@pytest.mark.parametrize(
    ("place", "text", "complaint"),
    [
        ("kernel/table.py", "from gloaming.cards import read", "kernel may not import cards"),
        ("kernel/table.py", "from ..play import journal", "kernel may not import play"),
        ("kernel/table.py", "from gloaming import game", "kernel may not import front"),
        ("cards/read.py", "import gloaming.games.registry", "cards may not import games"),
        ("games/lords/rules.py", "from gloaming.games.midnight import rules", "one game imports another"),
        ("games/lords/rules.py", "from ..midnight import rules", "one game imports another"),
        ("play/match.py", "from gloaming.players.search import think", "play may not import players"),
        ("players/search.py", "from gloaming import server", "players may not import server"),
        ("server/web.py", "from gloaming.terminal import main", "server may not import terminal"),
        ("lab/runs.py", "def f():\n    import gloaming.server", "lab may not import server"),
        ("terminal/main.py", "from gloaming.server import web", "terminal may import server only inside a function"),
        ("kernel/table.py", "import numpy", "kernel is a rules room"),
        ("kernel/table.py", "import attrs", "kernel may not import attrs"),
        ("kernel/table.py", "def f():\n    import random", "rules room and may not import random"),
        ("games/lords/rules.py", "from os import path", "rules room and may not import os"),
        ("games/lords/view.py", "from pathlib import Path", "rules room and may not import pathlib"),
        ("cards/read.py", "import importlib.metadata", "rules room and may not import importlib.metadata"),
        ("games/lords/rules.py", "import importlib.metadata", "rules room and may not import importlib.metadata"),
        ("play/journal.py", "import time", "rules room and may not import time"),
        ("kernel/table.py", "# as in Hemloch's alleys", "kernel names a game: Hemloch"),
        ("cards/effects.lark", "// for dark-promenade", "cards names a game: dark-promenade"),
        ("cellar/rats.py", "", "cellar is no room"),
    ],
)
def test_a_planted_violation_is_found(tmp_path: Path, place: str, text: str, complaint: str) -> None:
    plant(tmp_path, place, text)
    found = complaints(tmp_path)
    assert len(found) == 1
    assert complaint in found[0]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("kernel/table.py", "from typing import final\nfrom librt.vecs import vec\nfrom mypy_extensions import i64"),
        ("kernel/table.py", "from gloaming.kernel import zones\nfrom .chance import draw"),
        ("cards/read.py", "import tomllib\nfrom importlib import resources\nfrom pathlib import Path\nimport lark"),
        ("games/lords/rules.py", "from gloaming.kernel.table import Table\nfrom . import verbs"),
        ("games/__init__.py", "from gloaming.games.lords import rules\nfrom .midnight import rules as other"),
        ("__init__.py", "from gloaming.games import registry"),
        ("server/web.py", "import asyncio, time\nfrom gloaming.players import search"),
        ("terminal/main.py", "def serve():\n    from gloaming.server import web\n    web.run()"),
        ("kernel/table.py", "# overlords and landlords are not games"),
    ],
)
def test_what_is_allowed_is_not_complained_of(tmp_path: Path, place: str, text: str) -> None:
    plant(tmp_path, place, text)
    assert complaints(tmp_path) == []


def plant(source: Path, place: str, text: str) -> None:
    path = source / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
