"""The page on scenario files: every example holds and could fail, all keys are shown; games' pages list all names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloaming.cards.files import HOUSE
from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.games.positions import GIVEN
from gloaming.play.scenario import Running, run
from gloaming.play.scenario.document import KEYS, WHEN_KEYS
from gloaming.play.scenario.expectations import LOG_KEYS, Expectations
from gloaming.play.scenario.mutations import mutants
from tests.play.reference_sections import DOCS, renewed

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.get("title")))
def test_an_example_holds_and_could_fail(example: dict[str, Any]) -> None:
    assert [str(failure) for failure in run(example)] == []
    assert [one.key for one in mutants(example, HOUSE) if not one.fails] == []


def keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from keys_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys_in(part)


def test_every_key_is_shown_by_an_example() -> None:
    """Except the table that makes a position a puzzle, which `gloaming puzzles make` writes."""
    shown = {key for example in EXAMPLES for key in keys_in(example)}
    running = Running(EXAMPLES[0], HOUSE)
    checks = Expectations(running.match, running.seats, running.beginning).checks
    wanted = {*KEYS, *WHEN_KEYS, *GIVEN, *LOG_KEYS, *checks, "play", "watcher"} - {"cards", "puzzle"}
    assert wanted - shown == set()


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_of_a_game_lists_what_may_be_named(slug: str) -> None:
    page = (DOCS / f"{slug}.md").read_text(encoding="utf-8")
    assert page == renewed(slug), "renew it: python -m tests.play.reference_sections"
    for name in playable(slug).questions:
        assert f"| `{name}` |" in page
