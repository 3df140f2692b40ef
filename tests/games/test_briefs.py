"""The two-minute rules and the words for signs: each game has them, they are short, and what they cite exists."""

from __future__ import annotations

import re

import pytest

import gloaming
from gloaming.games import GAMES
from gloaming.rulebook import brief, clauses, glossary
from tests.games.playing import positions


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_of_two_minutes(slug: str) -> None:
    game = gloaming.game(slug)
    page = brief(game)
    assert page.startswith(f"# {game.title} in two minutes\n")
    words = len(re.sub(r"\(#[^)]*\)|[^\w ]", "", page).split())
    assert 120 <= words <= 420, f"{words} words are not read in two minutes"
    assert "want**" in page
    cited = set(re.findall(r"\[([A-Z]+[\d.]+)\]\(#\1\)", page))
    assert len(cited) >= 5
    assert cited <= set(clauses(game)), sorted(cited - set(clauses(game)))
    assert not re.search(r"\bD\d", page)


@pytest.mark.parametrize("slug", GAMES)
def test_the_glossary_is_short_and_cites_the_rules(slug: str) -> None:
    game = gloaming.game(slug)
    terms = glossary(game)
    assert {"left"} <= {term.id for term in terms}
    for term in terms:
        assert term.clause in clauses(game), term
        assert 0 < len(term.name) <= 30 and len(term.text) <= 130, term
        assert term.text.endswith(".") != term.id.startswith("bonus."), term


@pytest.mark.parametrize("slug", GAMES)
def test_the_goal_is_told_from_the_first_position_to_the_last(slug: str) -> None:
    """Short enough for a phone, out of the view alone, and of every side."""
    game = gloaming.game(slug)
    for state in positions(game, 11, every=40):
        for seat in (*range(game.seats), -1):
            goal = game.goal(game.view(state, seat))
            assert len(goal.aim) <= 90 and len(goal.left) <= 60, goal
            assert sorted(seat for side in goal.sides for seat in side.seats) == list(range(game.seats))
            assert all(0 < len(side.text) <= 20 for side in goal.sides), goal
            assert goal.clause in clauses(game)
