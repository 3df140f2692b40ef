"""What always holds (V1 to V14) over random games: all options, the house set, and sets in which cards speak."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import cast

import pytest

from gloaming.form import form
from gloaming.games.city_of_hemloch import CityOfHemloch
from gloaming.games.city_of_hemloch.invariants import POSITION, STEP
from gloaming.games.city_of_hemloch.rules import (
    ASIDE,
    CLOSED,
    DAY,
    DISCARD,
    DRAW,
    GAINED,
    HAND,
    HOUSE,
    POINTS,
    ROW,
    SIDE,
    START,
    City,
)
from gloaming.games.city_of_hemloch.words import ASKED
from gloaming.kernel.layout import MENU
from tests.games.city_of_hemloch.worlds import OPTIONS, city, every_city, position, step

DEAR = ("V12", "V14")
"""Checks that try every option or draw every view: not after every single choice."""
MOST_CHOICES = 248
CHECKED = float(os.environ.get("GLOAMING_SOAK_CHECKED", "0.05"))
"""The share of choices after which a long run checks; the short runs check after every choice."""


def play(game: CityOfHemloch, seed: int, house: bool, dear: float, tally: Counter[str]) -> None:
    """A random game with every position checked; the dear checks with a probability."""
    luck = Random(seed)
    state = cast(City, game.new(seed))
    choices = 0
    while not state.over:
        before = cast(City, state.copy())
        asked = game.decision(state)
        _, choice = step(state, luck)
        choices += 1
        tally[asked] += 1
        wanted = [name for name in POSITION if name not in DEAR or luck.random() < dear]
        assert [name for name in wanted if not POSITION[name](game, state)] == []
        if house:
            assert game.broken_by(before, choice, state) == []
    assert game.broken(state) == []
    assert not house or choices <= MOST_CHOICES
    tally["games"] += 1


@pytest.mark.parametrize(("cards", "options"), every_city())
def test_random_games(cards: str, options: int) -> None:
    tally: Counter[str] = Counter()
    for seed in range(12 if cards == "house" else 5):
        play(city(cards, options), seed, cards == "house", 0.02, tally)


def test_every_decision_is_met() -> None:
    """D1 to D22: the games above would prove nothing about a question that they never reach."""
    tally: Counter[str] = Counter()
    for seed in range(4):
        play(city("house", seed), seed, True, 0, tally)
        play(city("talkative", seed), seed, False, 0, tally)
        play(city("stern-bailiff", seed), seed, False, 0, tally)
    assert set(ASKED) - set(tally) == set()


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    """V14"""
    for cards, options in every_city()[::3]:
        one, other = position(city(cards, options), 5, 400), position(city(cards, options), 5, 400)
        assert one.over
        assert list(one.z) == list(other.z)


# A broken position is noticed


def spoiled(number: str) -> City:
    """A position in which exactly this no longer holds, or at least this."""
    state = position(city(), 4, 60)
    z = state.z
    if number == "V1":
        z[state.layout.places] = ROW
    elif number == "V2":
        state.move(0, ROW if state.height(ROW) < 3 else GAINED)
    elif number == "V3":
        state.move(int(state.first(DISCARD)), DRAW)
    elif number == "V4":
        state = position(city(), 4, 400)
        state.move(int(state.top(int(next(d for d in range(4) if state.height(d))))), ROW)
    elif number == "V5":
        state = position(city(), 4, 9)
        state.show(int(state.top(next(d for d in range(4) if d != state.z[CLOSED]))), 7)
    elif number == "V8":
        state.move(int(state.top(0)), GAINED)
    elif number == "V9":
        z[START] = 1 - z[START]
    elif number == "V10":
        z[DAY] += 1
    elif number == "V11":
        state.move(int(state.first(HOUSE)), ASIDE)
    elif number == "V12":
        z[MENU] -= 1  # an option that is not offered
    elif number == "V13":
        state = position(city(), 4, 400)
        state.z[POINTS] += 1
    return state


@pytest.mark.parametrize("number", [number for number in POSITION if number != "V14"])
def test_a_spoiled_position_is_noticed(number: str) -> None:
    assert not POSITION[number](city(), spoiled(number))


def test_a_spoiled_step_is_noticed() -> None:
    game = city()
    for number in STEP:
        luck = Random(1)
        state = cast(City, game.new(1))
        while game.decision(state) != "hire.take":
            step(state, luck)
        before = cast(City, state.copy())
        _, choice = step(state, luck)
        assert game.broken_by(before, choice, state) == []
        if number == "V6":
            state.move(int(state.first(HAND + before.to_act()[0])), SIDE)
        else:
            state.move(choice, GAINED)
        assert number in game.broken_by(before, choice, state)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("cards", ["house", "talkative"])
def test_very_many_games(cards: str, options: int) -> None:
    """100,000 games compiled and 10,000 interpreted, spread over the sets and options; every card has to be used."""
    usual = 100_000 if form() == "compiled" else 10_000
    games = int(os.environ.get("GLOAMING_SOAK", str(usual))) // (2 * len(OPTIONS))
    game = city(cards, options)
    tally: Counter[str] = Counter()
    played: Counter[int] = Counter()
    for seed in range(games):
        luck = Random(seed)
        state = cast(City, game.new(seed))
        while not state.over:
            checked = luck.random() < CHECKED
            before = cast(City, state.copy()) if checked else state
            tally[game.decision(state)] += 1
            _, choice = step(state, luck)
            if choice < game.city.minions:
                played[choice] += 1
            if checked:
                assert [name for name in POSITION if name not in DEAR and not POSITION[name](game, state)] == []
                if cards == "house":
                    assert game.broken_by(before, choice, state) == []
        assert game.broken(state) == []
        tally["games"] += 1
    print(f"\n{cards} {OPTIONS[options]}: {dict(tally)}, cards chosen: {len(played)}")
    assert len(played) == game.city.minions
