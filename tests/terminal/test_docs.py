"""What the pages say is true: links lead somewhere, commands and code in them run."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

import gloaming as library
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import to_text
from tests.terminal.command import gloaming, process

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "rules"),
    *sorted((ROOT / "lab").rglob("*.md")),
    ROOT / "frontend" / "README.md",
]
LASTING = [page for page in PAGES if page.parent.name != "reports" and page.name != "CHANGELOG.md"]
"""The pages that speak of the tree as it is now."""
BUILT = {"src/gloaming/static"}
"""What pages name and the repository does not hold."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[Path, str]]:
    """The blocks of code in a language, each with its page."""
    return [
        (page, code)
        for page in PAGES
        for found, code in BLOCK.findall(page.read_text(encoding="utf-8"))
        if found == language
    ]


COMMANDS = sorted(
    {
        line.split("#")[0].strip()
        for _, code in blocks("console")
        for line in re.findall(r"^\$ (gloaming .*)$", code, re.M)
    }
)
NAMED = sorted(
    {
        tuple(found.split())
        for page in PAGES
        for found in re.findall(
            r"(?:`|\$ )gloaming ((?:scenario |cards |bot |admin |game )?[a-z]+)", page.read_text(encoding="utf-8")
        )
    }
)


def anchors(page: Path) -> set[str]:
    """What a link may name on a page: headings as forges spell them, and anchors that are written out."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    spelt = {
        re.sub(r"[^\w\- ]", "", heading.replace("`", "")).strip().lower().replace(" ", "-") for heading in headings
    }
    return spelt | set(re.findall(r'<a id="([^"]+)"', text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_link_is_dead(page: Path) -> None:
    dead = []
    text = re.sub(r"`[^`\n]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        path = (page.parent / file).resolve() if file else page
        if not path.exists() or (anchor and path.suffix == ".md" and anchor not in anchors(path)):
            dead.append(target)
    assert dead == []


@pytest.mark.parametrize("page", LASTING, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_file_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(
        r"`((?:src|tests|docs|tools|frontend|lab|benchmarks|examples|games|kernel)/[^`\s:]+)",
        page.read_text(encoding="utf-8"),
    )
    bases = (ROOT, page.parent, ROOT / "src" / "gloaming")
    patterns = {name: re.sub(r"<\w+>", "*", name.rstrip("/")) for name in named if name not in BUILT}
    assert [name for name, pattern in patterns.items() if not any(any(base.glob(pattern)) for base in bases)] == []


@pytest.mark.parametrize("command", NAMED, ids=" ".join)
def test_a_command_that_a_page_names_exists(command: tuple[str, ...]) -> None:
    assert gloaming(*command, "--help").code == 0


def test_every_command_has_its_line_on_the_page() -> None:
    page = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    listed = re.findall(r"^  ([a-z]+) ", gloaming("--help").out.split("Commands:")[1], re.MULTILINE)
    assert [command for command in listed if f"`gloaming {command}" not in page] == []


def test_every_word_at_the_table_is_on_the_first_page() -> None:
    page = (ROOT / "docs" / "start.md").read_text(encoding="utf-8")
    for word in ("?", "why hire", "hint", "undo", "log", "help", "save", "quit"):
        assert f"`{word}`" in page


def shortened(words: list[str]) -> list[str]:
    """The same command with few games and little thinking, and this Python for the bots."""
    words = [word.replace("master@50ms", "broker@4").replace("broker,broker", "greedy,greedy") for word in words]
    words = [re.sub(r"^python |(?<=:)python ", f"{sys.executable} ", word) for word in words]
    words = [sys.executable if word == "python" else word for word in words]
    return [("2" if before == "--games" else word) for before, word in zip(["", *words], words, strict=False)]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_on_a_page_runs(command: str, tmp_path: Path) -> None:
    words = shortened(shlex.split(command)[1:])
    if words[0] == "serve":
        assert gloaming(*words, "--help").code == 0
        return
    for folder in ("docs", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    shutil.copy(ROOT / "src/gloaming/games/city_of_hemloch/cards/house.toml", tmp_path / "mine.toml")
    game = library.game("city-of-hemloch")
    match = Match(game, Opening.of(game, 4711, ("Ann", "Bob")))
    (tmp_path / "city-of-hemloch-4711.json").write_text(to_text(match.journal), encoding="utf-8")
    said = process(*words, input="quit\n", folder=tmp_path)
    assert said.code == 0, said.err


@pytest.mark.parametrize(("page", "code"), blocks("python"), ids=lambda part: getattr(part, "name", "code"))
def test_python_on_a_page_runs(page: Path, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, str(page), "exec"), {"__name__": "page"})


def test_data_on_the_pages_can_be_read() -> None:
    tables = [tomllib.loads(code) for _, code in blocks("toml")]
    lines = [json.loads(line) for _, code in blocks("json") for line in code.splitlines()]
    assert len(tables) > 3 and len(lines) > 3


def test_every_step_of_the_walk_exists() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\| \d+ \| `([^`]+)` \| `([^`]+)` \|", page, re.MULTILINE)
    assert len(steps) > 10
    for file, function in steps:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^\s*(?:async )?(?:def |function |)#?{function}\(", text, re.MULTILINE), (
            f"{file}: {function}"
        )


def test_the_clause_of_the_walk_is_where_the_page_says() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    places = re.findall(r"^\| `([^`]+)` \| .*R2\.6", page, re.MULTILINE)
    assert len(places) == 3
    for place in places:
        assert "R2.6" in (ROOT / place).read_text(encoding="utf-8")
