"""What always holds (I1 to I12) over random games: all options, the house set, and sets that use every word."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import cast

import pytest

from gloaming.form import form
from gloaming.games.lords import LordsOfSoulFall
from gloaming.games.lords.invariants import POSITION, STEP
from gloaming.games.lords.rules import (
    DISCARD,
    DOWN,
    FIRST_TEMPLE,
    FOLLOWER,
    HAND,
    PERFORMED,
    REEF,
    SELECTED,
    SHELL,
    STACK,
    STOCK,
    TEMPLE,
    TURN,
    Lords,
)
from gloaming.games.lords.words import ASKED
from gloaming.kernel.layout import MENU
from tests.games.lords.worlds import OPTIONS, arranged, every_world, lords, position
from tests.games.playing import step

DEAR = ("I10", "I11")
"""Checks that try every option or draw every view: not after every single choice."""
MOST_CHOICES_A_TURN = 180


def play(game: LordsOfSoulFall, seed: int, dear: float, tally: Counter[str]) -> None:
    """A random game with every position checked; the dear checks with a probability."""
    luck = Random(seed)
    state = cast(Lords, game.new(seed))
    in_turn: Counter[int] = Counter()
    while not state.over:
        before = cast(Lords, state.copy())
        tally[game.decision(state)] += 1
        in_turn[int(state.z[TURN])] += 1
        _, choice = step(state, luck)
        wanted = [name for name in POSITION if name not in DEAR or luck.random() < dear]
        assert [name for name in wanted if not POSITION[name](game, state)] == []
        if luck.random() < dear:
            assert game.broken_by(before, choice, state) == []
        tally["most performed"] = max(tally["most performed"], int(state.z[PERFORMED]))
    assert game.broken(state) == []
    assert max(in_turn.values()) <= MOST_CHOICES_A_TURN
    tally["games"] += 1


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_random_games(cards: str, options: int) -> None:
    tally: Counter[str] = Counter()
    for seed in range(20 if cards == "house" else 8):
        play(lords(cards, options), seed, 0.03, tally)


def test_every_decision_is_met() -> None:
    """D1 to D23: the games above would prove nothing about a question that they never reach."""
    tally: Counter[str] = Counter()
    for seed in range(40):
        play(lords("house", seed % len(OPTIONS)), seed, 0, tally)
        play(lords("workshop", seed % len(OPTIONS)), seed, 0, tally)
    assert set(ASKED) - set(tally) == set()


def test_the_limit_of_cards_holds_where_cards_never_end() -> None:
    """R10.7: a set in which every card calls for another reaches the limit and never passes it."""
    tally: Counter[str] = Counter()
    for seed in range(30):
        play(lords("endless", seed % len(OPTIONS)), seed, 0, tally)
    assert tally["most performed"] == 40


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    """I12"""
    for cards, options in every_world()[::3]:
        one, other = position(lords(cards, options), 5, 9000), position(lords(cards, options), 5, 9000)
        assert one.over
        assert list(one.z) == list(other.z)


# A broken position is noticed


class Miscounting:
    """A state that says something else than what lies on its table."""

    def __init__(self, state: Lords) -> None:
        self.state = state

    def __getattr__(self, name: str) -> object:
        return getattr(self.state, name)

    def points(self, seat: int) -> int:
        return int(self.state.points(seat)) + 1


def spoiled(number: str) -> Lords:
    """A position in which this no longer holds."""
    state = arranged(active="Ann", zones={"temples.Ann": ["temple-interloper", "temple-ruminator"]})
    z = state.z
    if number == "I1":
        z[state.layout.base[STACK] + state.layout.word[47]] = 0
    elif number == "I2":
        z[state.layout.base[SHELL] + state.layout.word[16]] |= int(state.layout.bit[int(state.top(REEF))])
    elif number == "I3":
        z[state.layout.places] = HAND if state.place(0) != HAND else DISCARD
    elif number == "I4":
        z[state.layout.base[STOCK] + state.layout.word[FIRST_TEMPLE]] = 0
    elif number == "I5":
        state.move(int(state.first(STOCK)), TEMPLE)
    elif number == "I6":
        z[DOWN] = 3
    elif number == "I7":
        state = cast(Lords, Miscounting(state))
    elif number == "I8":
        z[SELECTED] = 3
    elif number == "I9":
        z[TURN] = 1000
    elif number == "I10":
        z[MENU] -= 1
    elif number == "R10.7":
        z[PERFORMED] = 41
    return state


@pytest.mark.parametrize("number", [number for number in POSITION if number != "I11"])
def test_a_spoiled_position_is_noticed(number: str) -> None:
    assert not POSITION[number](lords(), spoiled(number))


def test_a_spoiled_step_is_noticed() -> None:
    game = lords()
    state = position(game, 1, 20)
    before = cast(Lords, state.copy())
    seat = state.to_act()[0]
    choice = state.options(seat)[0]
    state.apply(seat, choice)
    assert game.broken_by(before, choice, state) == []
    state.move(int(state.first(FOLLOWER)) if state.first(FOLLOWER) >= 0 else int(state.first(STACK)), FOLLOWER + 1)
    assert list(STEP) == ["I12"]
    assert game.broken_by(before, choice, state) == ["I12"]


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("cards", ["house", "workshop", "twins", "endless"])
def test_very_many_games(cards: str, options: int) -> None:
    """100,000 games compiled and 10,000 interpreted, spread over the sets and options; every card has to be used."""
    usual = 100_000 if form() == "compiled" else 10_000
    games = int(os.environ.get("GLOAMING_SOAK", str(usual))) // (4 * len(OPTIONS))
    game = lords(cards, options)
    tally: Counter[str] = Counter()
    used: Counter[int] = Counter()
    for seed in range(games):
        luck = Random(seed)
        state = cast(Lords, game.new(seed))
        while not state.over:
            tally[game.decision(state)] += 1
            _, choice = step(state, luck)
            if choice < FIRST_TEMPLE:
                used[int(game.lords.face[choice])] += 1
            if luck.random() < 0.05:
                assert [name for name in POSITION if name not in DEAR and not POSITION[name](game, state)] == []
        assert game.broken(state) == []
        tally["games"] += 1
    print(f"\n{cards} {OPTIONS[options]}: {dict(tally)}")
    assert len(used) == len({int(game.lords.face[card]) for card in range(FIRST_TEMPLE)})
