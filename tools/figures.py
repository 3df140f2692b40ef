"""Figures of the tree: how long its files are, how often it repeats itself, how many files one thing touches.

    tools/figures.py                    the figures now
    tools/figures.py --against REV      then and now, side by side
    tools/figures.py --json             for other programs
    tools/figures.py --pairs            the pairs of places that share lines, longest first

Which decisions and verbs a game has is asked of the code itself, so that the count goes on when files are moved.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parents[1]
LONG_FILE: Final = 600
LONG_LINE: Final = 120
SHARED: Final = 6
"""So many lines make a pair."""
COMMON: Final = 8
"""A run that stands in more places is a habit of the language, not a piece of code that was written again."""
LEAST: Final = 45
"""So many words and signs at least: mere brackets are no code."""
GENERATED: Final = frozenset({"frontend/src/wire/schema.ts"})
CODE: Final = frozenset({".py", ".ts", ".svelte", ".js", ".css"})

Figures = dict[str, Any]
Line = tuple[int, list[str]]
"""A line's number and its parts."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="REV", help="a revision of the repository to compare with")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--pairs", action="store_true", help="list the pairs of places that share lines")
    parser.add_argument("--root", type=Path, default=HERE, help=argparse.SUPPRESS)
    given = parser.parse_args()
    tree = Tree(given.root)
    if given.pairs:
        for pair in sorted(tree.pairs(), key=lambda pair: -pair.lines):
            print(pair)
        return 0
    now = tree.figures()
    then = at_revision(given.against) if given.against else None
    if given.json:
        print(json.dumps({"then": then, "now": now} if then else now, indent=1))
    else:
        table(now, then)
    return 0


def at_revision(revision: str) -> Figures:
    """The same figures of another revision, by this very script."""
    packed = subprocess.run(["git", "archive", revision], cwd=HERE, capture_output=True, check=False)
    if packed.returncode:
        sys.exit(f"tools/figures.py: {packed.stderr.decode().strip()}")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        command = [sys.executable, __file__, "--json", "--root", folder]
        env = {**os.environ, "PYTHONPATH": f"{folder}/src"}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    found: Figures = json.loads(done.stdout)
    return found


def table(now: Figures, then: Figures | None) -> None:
    """All figures, one a line; those of both trees where there are two."""
    ours, theirs = dict(_flat(now)), dict(_flat(then or {}))
    names = [*ours, *(name for name in theirs if name not in ours)]
    width = max(map(len, names))
    if then:
        print(f"{'':{width}}  {'then':>8}  {'now':>8}")
    for name in names:
        before = f"{theirs.get(name, '-'):>8}  " if then else ""
        print(f"{name:{width}}  {before}{ours.get(name, '-'):>8}")


def _flat(figures: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{within}{name}: ")
        elif not isinstance(value, list):
            yield within + name, "?" if value is None else value


class Pair:
    """Two files, or one with itself, that share a run of lines; the longest one is told."""

    def __init__(self, one: str, other: str) -> None:
        self.one, self.other = one, other
        self.runs = 0
        self.lines = 0
        self.told = ""

    def add(self, lines: int, first: int, second: int) -> None:
        self.runs += 1
        if lines > self.lines:
            self.lines, self.told = lines, f"{self.one}:{first} ~ {self.other}:{second}"

    def __str__(self) -> str:
        more = f" (+{self.runs - 1} more)" if self.runs > 1 else ""
        return f"{self.lines:4} lines  {self.told}{more}"


class Tree:
    """The files of a revision."""

    def __init__(self, root: Path) -> None:
        self.root = root
        skipped = {"node_modules", "__pycache__", "static"}
        self.files = {
            str(path.relative_to(root)): path.read_text("utf-8")
            for folder in ("src", "frontend", "tests", "tools", "benchmarks")
            for path in sorted((root / folder).rglob("*"))
            if path.suffix in CODE and not skipped & set(path.parts)
        }

    def below(self, *folders: str, generated: bool = False) -> dict[str, str]:
        """The files of some folders."""
        return {
            path: text
            for path, text in self.files.items()
            if path.startswith(folders) and (generated or path not in GENERATED)
        }

    def figures(self) -> Figures:
        written = self.below("src/", "frontend/src/", "tests/", "tools/", "benchmarks/")
        long = {path: _count(text) for path, text in written.items() if _count(text) > LONG_FILE}
        browser = self.below("frontend/src/")
        wide = sum(len(line) > LONG_LINE for text in browser.values() for line in text.splitlines())
        pairs = self.pairs()
        return {
            "lines by role and game": self.roles(),
            "lines by room": self.rooms(),
            "imports of bare constants": sum(map(_constants, self._python("src/"))),
            "as unknown as": sum(text.count("as unknown as") for text in browser.values()),
            f"files above {LONG_FILE} lines": len(long),
            "the longest files": [f"{path} {count}" for path, count in sorted(long.items(), key=lambda one: -one[1])],
            f"pairs of places that share {SHARED} lines or more": {
                "src": sum(pair.one.startswith("src/") for pair in pairs),
                "frontend/src": sum(pair.one.startswith("frontend/") for pair in pairs),
            },
            f"lines over {LONG_LINE} in frontend/src": wide,
            "files that name one verb (median; most)": self.touched("verbs"),
            "files that name one decision (median; most)": self.touched("decisions"),
        }

    def _python(self, folder: str) -> Iterable[str]:
        return (text for path, text in self.below(folder).items() if path.endswith(".py"))

    # Lines

    def roles(self) -> dict[str, dict[str, int]]:
        """Lines of each game's files, by what the file, or the folder it lies in, is for."""
        found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for path, text in self.below("src/gloaming/games/").items():
            parts = path.split("/")[3:]
            if len(parts) > 1:
                found[parts[1].removesuffix(".py")][parts[0]] += _count(text)
        for path, text in self.below("frontend/src/games/").items():
            parts = path.split("/")[3:]
            if len(parts) > 1:
                found["browser table"][parts[0]] += _count(text)
        return {role: dict(sorted(games.items())) for role, games in sorted(found.items())}

    def rooms(self) -> dict[str, int]:
        found: dict[str, int] = defaultdict(int)
        for path, text in self.below("src/gloaming/", "frontend/src/", "tests/").items():
            parts = path.split("/")
            depth = 1 if parts[0] == "tests" else 3
            found["/".join(parts[:depth]) if len(parts) > depth else "/".join(parts[:-1])] += _count(text)
        return dict(sorted(found.items()))

    # Repetition

    def pairs(self) -> list[Pair]:
        """Pairs of files that share runs of lines, the same or of the same shape: alike but for names, strings and
        numbers. Blank lines, comments and imports do not count."""
        return [*self._pairs("src/"), *self._pairs("frontend/src/")]

    def _pairs(self, folder: str) -> list[Pair]:
        shapes = {path: _shapes(text, Path(path).suffix) for path, text in self.below(folder).items()}
        places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
        for path, lines in shapes.items():
            for at in range(len(lines) - SHARED + 1):
                run = _run([shape for _, shape in lines[at : at + SHARED]])
                if len(run) >= LEAST:
                    places[run].append((path, at))
        starts: dict[tuple[str, str], set[tuple[int, int]]] = defaultdict(set)
        for found in places.values():
            if 1 < len(found) <= COMMON:
                for index, (one, first) in enumerate(found):
                    for other, second in found[index + 1 :]:
                        if one != other or second - first >= SHARED:
                            starts[one, other].add((first, second))
        return [_pair(one, other, found, shapes) for (one, other), found in sorted(starts.items())]

    # How far one thing reaches

    def touched(self, kind: str) -> dict[str, str]:
        """In how many files of a game one of its verbs or decisions is named: by its word in quotes, by the class that
        a verb is, or by the constant of a decision's name."""
        found = {}
        for folder, name, names in reach(kind):
            counts = [len(self._naming(folder, several)) for several in names]
            found[name] = f"{median(counts):g}; {max(counts)}" if counts else "?"
        return found

    def _naming(self, folder: str, names: frozenset[str]) -> list[str]:
        browser = {folder, folder.split("_", maxsplit=1)[0], folder.rsplit("_", maxsplit=1)[-1]}
        tables = tuple(f"frontend/src/games/{one}/" for one in browser)
        files = self.below(f"src/gloaming/games/{folder}/", *tables, "frontend/src/table/")
        pattern = re.compile("|".join(rf"(?<![\w.-]){re.escape(name)}(?![\w-])" for name in sorted(names)))
        return [path for path, text in files.items() if ".test." not in path and pattern.search(text)]


def reach(kind: str) -> Iterator[tuple[str, str, list[frozenset[str]]]]:
    """Each game's folder and slug, and what each of its verbs or decisions goes by."""
    from gloaming import games

    for slug in games.GAMES:
        played = games.playable(slug)
        if kind == "decisions":
            names = [
                frozenset({f'"{name}"', re.sub(r"\W", "_", name).upper()})
                for name in played.decisions
                if name not in ("none", "effect")
            ]
        else:
            declared: Any = getattr(played, "definition", None) or vars(played)["edition"]  # its former name
            terms = [term for term in declared.schema.vocabulary.terms.values() if not term.common]
            names = [
                frozenset({f'"{term.name}"', *([term.build.__name__] if isinstance(term.build, type) else [])})
                for term in terms
                if term.sort.name == "effect"
            ]
        yield slug.replace("-", "_"), slug, names


def _count(text: str) -> int:
    return text.count("\n")


def _constants(text: str) -> int:
    """Names in capitals that a module imports from ours."""
    return sum(
        alias.name.isupper()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gloaming")
        for alias in node.names
    )


_KEYWORDS: Final = """and as assert async await break case class const continue def del elif else except export extends
false finally for from function if import in interface is lambda let new not null of or pass raise return self super
switch this throw true try type typeof undefined while with yield None True False #if #each /if /each :else"""
_KEPT: Final = frozenset(_KEYWORDS.split())
"""What makes a line what it is; every other name is just a name."""
_TOKEN: Final = re.compile(
    r"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?P<number>\b\d[\w.]*)"""
    r"""|(?P<name>[#/:]?[A-Za-z_$][\w$]*)|(?P<space>\s+)|(?P<other>.)"""
)
_IMPORT: Final = re.compile(r"\s*(import\b|from\s+\S+\s+import\b|\}\s*from\b|export\s+\*)")
_COMMENT: Final = re.compile(r"\s*(#(?!if|each)|//|/\*|\*|<!--)")


def _shapes(text: str, suffix: str) -> list[Line]:
    """The lines that count, by their numbers, each reduced to its shape."""
    found = []
    skipping = ""
    for number, line in enumerate(text.splitlines(), 1):
        if skipping:  # an import over several lines, or a docstring
            if skipping in line:
                skipping = ""
            continue
        if _IMPORT.match(line):
            opened = "(" if suffix == ".py" else "{"
            closed = ")" if suffix == ".py" else "}"
            if opened in line and closed not in line:
                skipping = closed
            continue
        bare = line.strip()
        if suffix == ".py" and bare.startswith(('"""', 'r"""')):
            if bare.count('"""') == 1:
                skipping = '"""'
            continue
        if bare and not _COMMENT.match(line):
            found.append((number, _shape(bare)))
    return found


def _shape(line: str) -> list[str]:
    """A line's parts; what is just a name has a mark before it."""
    parts = []
    for token in _TOKEN.finditer(line):
        if token.lastgroup == "string":
            parts.append('"')
        elif token.lastgroup == "number":
            parts.append("0")
        elif token.lastgroup == "name":
            parts.append(token[0] if token[0] in _KEPT else f"={token[0]}")
        elif token.lastgroup == "other":
            parts.append(token[0])
    return [*parts, "\n"]


def _run(lines: Iterable[list[str]]) -> tuple[str, ...]:
    """The shape of several lines: names by the order in which they first stand there, so that two runs are alike if one
    becomes the other when its names are changed throughout."""
    seen: dict[str, str] = {}
    return tuple(
        seen.setdefault(part, f"={len(seen)}") if part.startswith("=") and len(part) > 1 else part
        for line in lines
        for part in line
    )


def _pair(
    one: str, other: str, starts: set[tuple[int, int]], shapes: Mapping[str, list[tuple[int, list[str]]]]
) -> Pair:
    """Starts that follow one another are one run."""
    pair = Pair(one, other)
    for first, second in sorted(starts):
        if (first - 1, second - 1) in starts:
            continue
        length = SHARED
        while (first + length - SHARED + 1, second + length - SHARED + 1) in starts:
            length += 1
        pair.add(length, shapes[one][first][0], shapes[other][second][0])
    return pair


if __name__ == "__main__":
    sys.exit(main())
