"""The puzzles that come with the games: each is a position of play whose answer is legal and the best choice."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from gloaming.games import GAMES, definition
from gloaming.games import game as playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.play.scenario import run
from gloaming.players.player import Budget, SearchPlayer
from gloaming.players.puzzles import THEMES, Puzzle, judge, puzzles

SETS = [slug for slug in GAMES if puzzles(slug)]
SAMPLE = 4
"""Puzzles of each game that a short run looks at; all of them with --soak."""
LOOKS, LONG_LOOKS = 3_000, 30_000


def documents(slug: str) -> list[dict[str, Any]]:
    folder = resources.files(definition(slug).package) / "puzzles"
    files = sorted(Path(str(folder)).glob("*.toml"))
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]


def checked(puzzle: Puzzle, iterations: int) -> None:
    """By a search of a seed of its own, from what the solver knows, the answer is best at every step."""
    game = playable(puzzle.game)
    state = puzzle.position(game).resample(puzzle.seat, Chance(puzzle.number))
    for step in puzzle.steps:
        assert state.to_act() == [puzzle.seat]
        found = SearchPlayer(game.rules, 4_711, Budget(iterations)).think(InformationSet(state, puzzle.seat))
        assert game.choice_name(found[0].choice) in step.best, (puzzle.game, puzzle.number)
        state.apply(puzzle.seat, found[0].choice)


def test_every_game_of_the_house_has_some() -> None:
    assert len(SETS) == 5


@pytest.mark.parametrize("slug", SETS)
def test_the_answer_is_the_best_choice(slug: str) -> None:
    for puzzle in puzzles(slug)[:: max(1, len(puzzles(slug)) // SAMPLE)][:SAMPLE]:
        checked(puzzle, LOOKS)


@pytest.mark.soak
@pytest.mark.parametrize("slug", SETS)
def test_every_answer_is_the_best_choice(slug: str) -> None:
    for puzzle in puzzles(slug):
        checked(puzzle, LONG_LOOKS)


@pytest.mark.parametrize("slug", SETS)
def test_each_is_a_scenario_that_holds(slug: str) -> None:
    """Its position is one of play, and its answer is legal."""
    for document in documents(slug)[:: max(1, len(documents(slug)) // SAMPLE)]:
        assert run(document) == [], document["id"]


@pytest.mark.parametrize("slug", SETS)
def test_a_set_has_variety_and_says_what_each_choice_is_worth(slug: str) -> None:
    found = puzzles(slug)
    if len(found) >= 12:  # a set that has only been begun may be of one kind
        assert len({one.theme for one in found}) >= 4
        assert max(one.rating for one in found) - min(one.rating for one in found) >= 400
    assert len({(str(one.given["seed"]), len(str(one.given["play"]))) for one in found}) == len(found)
    for puzzle in found:
        assert puzzle.theme in THEMES and puzzle.why and puzzle.hint and puzzle.answer
        first = puzzle.steps[0]
        assert puzzle.win - max(tried.win for tried in first.tries.values()) >= 9, puzzle.number  # 10, rounded
        options = set(puzzle.given["then"]["options"])
        assert set(first.best) | set(first.tries) == options, puzzle.number


def test_judging_goes_choice_by_choice() -> None:
    puzzle = max((one for slug in SETS for one in puzzles(slug)), key=lambda one: len(one.steps))
    right = [step.best[0] for step in puzzle.steps]
    assert judge(puzzle, []).state == "open"
    assert judge(puzzle, right[:-1]) == ("open", len(right) - 1, "")
    assert judge(puzzle, right) == ("solved", len(right), "")
    assert judge(puzzle, [*right, "anything"]).state == "solved"
    assert judge(puzzle, [*right[:-1], "something-else"]) == ("missed", len(right) - 1, "something-else")
