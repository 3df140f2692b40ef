"""What always holds in Midnight Edition (I1 to I12): a broken position or step is noticed."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from gloaming.games.midnight.declaration import D, F, Z
from gloaming.games.midnight.invariants import POSITION, STEP
from gloaming.games.midnight.rules import MidnightState
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import Game
from tests.games.midnight.worlds import midnight, position
from tests.games.playing import step

GAME = midnight()


def sound() -> MidnightState:
    return position(4, 12)


def spoiled(number: str) -> MidnightState:
    """A position in which at least this no longer holds."""
    state = sound()
    z = state.z
    match number:
        case "I1":
            z[state.layout.base[Z.HAND]] = 0
        case "I2":
            z[F.MARKS] |= 1 << 5
        case "I3":
            z[state.layout.base[Z.SUPPLY] + GAME.midnight.item_word] ^= 1
        case "I4":
            state.move(int(state.top(Z.WEEK)), Z.DAYS_ASIDE)
        case "I5":
            z[F.FESTIVAL] = -1
        case "I6":
            z[F.PLAYED], z[F.ACTIONS] = 7, 2
        case "I7":
            z[F.TURNS] = 2
        case "I8":
            z[F.START] = 1 - z[F.START]
        case "I10":
            z[F.ENDED] = 1
        case "asked":
            z[F.ROW] = 0
        case "I12":
            z[MENU + 2] = z[MENU + 1]
    return state


@pytest.mark.parametrize("number", [number for number in POSITION if number not in ("I9", "I11")])
def test_a_spoiled_position_is_noticed(number: str) -> None:
    """I1, I2, I3, I4, I5, I6, I7, I8, I10 and I12."""
    assert POSITION[number](GAME, sound())
    assert not POSITION[number](GAME, spoiled(number))


def test_points_that_cannot_be_are_noticed() -> None:
    """I9: with Spaces that only one of two neighbours knows to be next to it, m + 1 points come about."""
    rules: Game = GAME.definition.game("house", {})
    lopsided = type(GAME)(rules)
    state = cast(MidnightState, lopsided.new(1))
    state.z[F.MARKS], state.z[F.UNUSED] = 3, 13
    assert POSITION["I9"](lopsided, state)
    lopsided.midnight.near[int(lopsided.midnight.first_space[0])] = 0
    assert not POSITION["I9"](lopsided, state)


def test_looking_changes_nothing() -> None:
    """I11"""
    for options in range(6):
        assert POSITION["I11"](midnight("house", options), position(2, 30, options))


def about_to(location: bool) -> tuple[MidnightState, int, MidnightState]:
    """A choice of a Location for a Minion, or one with which a Week ends."""
    for seed in range(40):
        luck = Random(seed)
        state = cast(MidnightState, GAME.new(seed))
        while not state.over:
            before = cast(MidnightState, state.copy())
            _, choice = step(state, luck)
            played = before.z[F.DECISION] == D.PLAY_WHERE and before.height(Z.DECK) < 24
            if played if location else state.z[F.WEEK] > before.z[F.WEEK]:
                return before, choice, state
    raise AssertionError("no such choice")


@pytest.mark.parametrize("number", STEP)
def test_a_spoiled_step_is_noticed(number: str) -> None:
    before, choice, after = about_to(number == "I6")
    assert GAME.violations_by(before, choice, after) == []
    if number == "I6":
        before.z[F.FESTIVAL] = choice - GAME.rules.first_place
    else:
        after.z[F.START] = before.z[F.START]
    assert GAME.violations_by(before, choice, after) == [number]
