"""What the pages say about the command line is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.command import gloaming

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NAMED = sorted(
    {
        tuple(found.split())
        for page in PAGES
        for found in re.findall(
            r"(?:`|\$ )gloaming ((?:scenario |cards |bot |admin )?[a-z]+)", page.read_text(encoding="utf-8")
        )
    }
)


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
