"""Going back is quick however much was chosen and taken back before, and no effect runs on without end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest

from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.kernel.state import MOST_STEPS, RanOn, State
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import JournalError, from_text, to_text
from gloaming.play.refused import RunsOn
from gloaming.play.replay import replay
from gloaming.play.snapshots import MOST
from tests.play.endless import ENDLESS, endless


def played(slug: str, choices: int, seed: int = 1) -> Match:
    game = playable(slug)
    match = Match(game, Opening.of(game, seed, game.chairs))
    luck = Random(seed)
    while not match.state.over and len(match.made) < choices:
        seat = match.state.to_act()[0]
        match.choose(seat, luck.choice(match.state.options(seat)), 0)
    return match


def positions(match: Match) -> Iterator[bytes]:
    state = match.start.copy()
    yield match.game.to_bytes(state)
    for made in match.made:
        state.apply(made.seat, made.choice)
        yield match.game.to_bytes(state)


@pytest.mark.parametrize("slug", ["city-of-hemloch", "midnight"])
def test_every_position_of_a_match_is_found_again(slug: str) -> None:
    match = played(slug, 400)
    for number, packed in enumerate(positions(match)):
        assert match.game.to_bytes(match.state_at(number)) == packed
    with pytest.raises(IndexError):
        match.state_at(len(match.made) + 1)


def test_a_long_match_keeps_few_snapshots() -> None:
    match = played("necromancer", 10_000)
    luck = Random(2)
    for _ in range(40):  # to and fro, so that there are many choices
        match.take_back(0, 0, len(match.made) // 2, range(match.game.seats))
        while not match.state.over and len(match.made) < 1500:
            seat = match.state.to_act()[0]
            match.choose(seat, luck.choice(match.state.options(seat)), 0)
    assert len(match.snapshots.kept) <= MOST
    *_, last = positions(match)
    assert match.game.to_bytes(match.state) == last


def test_a_thousand_take_backs_are_replayed_at_once() -> None:
    """Each of them once replayed the whole match: 37 seconds."""
    match = played("lords", 60)
    assert len(match.made) == 60 and not match.state.over
    last = match.made[-1]
    for _ in range(1000):
        match.take_back(last.seat, 0, len(match.made) - 1, (0, 1))
        match.choose(last.seat, last.choice, 0)
    began = time.process_time()
    again = replay(from_text(to_text(match.journal)))
    assert time.process_time() - began < 10
    assert match.game.to_bytes(again.state) == match.game.to_bytes(match.state)


# Effects without end


def to_the_endless_card(game: Playable) -> tuple[State, int, int]:
    """A position in which one of the options runs on, the seat, and that option."""
    for seed in range(200):
        state = game.new(seed)
        luck = Random(seed)
        while not state.over:
            seat = state.to_act()[0]
            for choice in state.options(seat):
                try:
                    state.copy().apply(seat, choice)
                except RanOn:
                    return state, seat, choice
            state.apply(seat, luck.choice(state.options(seat)))
    raise AssertionError("no card ran on")


@pytest.mark.parametrize("slug", ENDLESS)
def test_an_effect_that_runs_on_is_stopped_and_changes_nothing(slug: str) -> None:
    game = endless(slug)
    state, seat, choice = to_the_endless_card(game)
    began = time.process_time()
    with pytest.raises(RanOn, match=str(MOST_STEPS)):
        state.copy().apply(seat, choice)
    assert time.process_time() - began < 5
    match = Match(game, Opening.of(game, 0, game.chairs), state)
    before = game.to_bytes(match.state)
    assert "more than 10000 steps" in match.trouble_with(seat, choice)
    with pytest.raises(RunsOn, match="its effects run on"):
        match.choose(seat, choice, 0)
    assert game.to_bytes(match.state) == before
    assert not match.made and not match.journal.entries


def test_a_match_file_with_such_a_choice_is_refused() -> None:
    game = endless("lords")
    for seed in range(200):
        match = Match(game, Opening.of(game, seed, game.chairs))
        luck = Random(seed)
        while not match.state.over:
            seat = match.state.to_act()[0]
            choice = luck.choice(match.state.options(seat))
            if match.trouble_with(seat, choice):
                text = to_text(match.journal)
                entry = f'{{"seat": {seat}, "choice": {choice}, "time": 0}}\n]}}'
                text = text.replace("\n]}", ("," if match.made else "") + "\n" + entry)
                with pytest.raises(JournalError, match=f"entry {len(match.made) + 1}: its effects run on"):
                    replay(from_text(text))
                return
            match.choose(seat, choice, 0)
    pytest.fail("no card ran on")
