"""Making puzzles: what is written holds, can be read again, and goes on after an interruption."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloaming.games import game as playable
from gloaming.lab import puzzle_maker
from gloaming.lab.puzzle_finder import CLEAR, Found, find, rating
from gloaming.lab.puzzle_maker import PROGRESS, Variety, make
from gloaming.play.scenario import run
from gloaming.players.puzzles import THEMES, judge, read


@pytest.fixture(scope="module")
def found() -> Found:
    """The first puzzle of a few games of Lords."""
    game = playable("lords")
    return next(one for seed in range(1000, 1010) for one in find(game, seed))


def finding(found: Found, then: type[BaseException] | None = None) -> object:
    """Stands for the search: one game has this puzzle, and then somebody may interrupt it."""

    def games(*_: object) -> Iterator[Found]:
        yield found
        if then is not None:
            raise then

    return games


def test_what_is_found_is_clearly_best_and_not_plain_to_everybody(found: Found) -> None:
    assert all(step.gap >= CLEAR for step in found.steps)
    assert found.finds["master"] > found.finds["lamplighter"] or found.finds["footpad"] < 10


def test_a_puzzle_is_written_as_a_scenario_that_holds(
    found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_maker, "find", finding(found))
    assert make("lords", 1, 1, tmp_path).complete
    document = tomllib.loads((tmp_path / "001.toml").read_text())
    assert run(document) == []
    puzzle = read(document, 1)
    assert puzzle.theme in THEMES and puzzle.rating == found.rating
    assert judge(puzzle, document["when"][0]["choose"]).state == "solved"
    assert not (tmp_path / PROGRESS).exists()


def test_an_interruption_loses_nothing(found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_maker, "find", finding(found, KeyboardInterrupt))
    first = make("lords", 2, 1, tmp_path)
    assert (first.puzzles, first.complete) == (1, False)
    monkeypatch.setattr(puzzle_maker, "find", finding(found))
    second = make("lords", 2, 1, tmp_path)
    assert (second.puzzles, second.complete) == (2, True)
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["001.toml", "002.toml"]


def test_games_that_were_looked_through_are_not_looked_through_again(
    found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / PROGRESS).write_text(json.dumps({"games": 7}))
    asked: list[int] = []

    def games(game: object, seed: int, wanted: object) -> Iterator[Found]:
        asked.append(seed)
        yield found

    monkeypatch.setattr(puzzle_maker, "find", games)
    make("lords", 1, 100, tmp_path)
    assert asked == [107]


def test_a_damaged_note_of_progress_costs_time_and_nothing_else(
    found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / PROGRESS).write_text("")
    monkeypatch.setattr(puzzle_maker, "find", finding(found))
    assert make("lords", 1, 1, tmp_path).complete


def test_a_set_is_not_all_of_one_kind() -> None:
    variety = Variety(20)
    taken = 0
    for number in range(20):
        if variety.takes("quiet", f"decision {number}", (str(number),), 1500):
            variety.took("quiet", f"decision {number}", (str(number),), 1500)
            taken += 1
    assert taken == 6


def test_the_rating_is_higher_the_fewer_find_it() -> None:
    levels = ("lamplighter", "footpad", "broker", "spymaster", "master")
    known = [
        rating(dict(zip(levels, finds, strict=True)))
        for finds in ((9, 10, 10, 10, 10), (2, 5, 8, 10, 10), (0, 0, 1, 5, 8))
    ]
    assert known == sorted(known) and known[0] < 900 and known[2] > 1_600
