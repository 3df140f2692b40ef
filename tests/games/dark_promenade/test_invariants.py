"""What always holds in Dark Promenade (V1 to V14): a broken position or step is noticed."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from gloaming.games.dark_promenade.invariants import POSITION, STEP
from gloaming.games.dark_promenade.rules import (
    AREA,
    AVENUE,
    CARD,
    COMPARED,
    DECK,
    DISTRICTS,
    HAND,
    OUTSKIRTS,
    PLAY_AVENUE,
    POINTS,
    SIDE,
    SITE,
    TURNS,
    USED,
    PromenadeState,
)
from gloaming.kernel.layout import DECISION, MENU
from tests.games.dark_promenade.worlds import position, promenade
from tests.games.playing import step

GAME = promenade()


def spoiled(number: str) -> PromenadeState:
    """A position in which at least this no longer holds."""
    state = position(4, 60)
    z = state.z
    if number == "asked":
        z[DECISION], z[CARD] = PLAY_AVENUE, int(state.top(DECK))
    elif number == "V1":
        z[state.layout.base[DISTRICTS] + GAME.city.district_word] = 0
    elif number == "V2":
        z[state.layout.base[SIDE] + state.layout.word_from[SIDE]] ^= 1
    elif number == "V3":
        z[state.layout.base[HAND]] = 0
    elif number == "V4":
        state.move(int(state.top(DECK)), AVENUE)
        state.move(int(state.top(DECK)), AVENUE)
        state.move(int(state.first(HAND)), AVENUE)
    elif number == "V5":
        state.move(int(state.first(SITE)), OUTSKIRTS)
    elif number == "V6":
        while state.height(DECK):
            state.move(int(state.top(DECK)), HAND)
        for avenue in range(6):
            while not state.is_empty(AVENUE + avenue):
                state.move(int(state.first(AVENUE + avenue)), HAND)
    elif number == "V8":
        z[USED] = 1 << 20
    elif number == "V12":
        state = position(4, 2000)
        state.z[POINTS] += 1
    elif number == "V14":
        z[MENU + 2] = z[MENU + 1]
    return state


@pytest.mark.parametrize("number", [number for number in POSITION if number != "V13"])
def test_a_spoiled_position_is_noticed(number: str) -> None:
    assert POSITION[number](GAME, position(4, 60))
    assert not POSITION[number](GAME, spoiled(number))


def before_and_after(checking: bool) -> tuple[PromenadeState, int, PromenadeState]:
    """A choice in the middle of the turns, or one during an Influence Check."""
    for seed in range(40):
        luck = Random(seed)
        state = cast(PromenadeState, GAME.new(seed))
        while not state.over:
            before = cast(PromenadeState, state.copy())
            _, choice = step(state, luck)
            in_check = before.z[COMPARED] >= 0 and state.z[COMPARED] >= 0
            new_turn = state.z[TURNS] == before.z[TURNS] + 1 and state.z[TURNS] > 2 and before.z[COMPARED] < 0
            if in_check if checking else new_turn:
                return before, choice, state
    raise AssertionError("no such choice")


@pytest.mark.parametrize("number", STEP)
def test_a_spoiled_step_is_noticed(number: str) -> None:
    """V7, V9, V10 and V11 speak of steps, V5 of both."""
    before, choice, after = before_and_after(number == "V11")
    assert GAME.violations_by(before, choice, after) == []
    if number == "V5":
        after.move(int(after.first(SITE + 4)), DISTRICTS)
    elif number == "V7":
        after.move(int(after.top(DECK)), HAND)
        after.move(int(after.top(DECK)), HAND)
    elif number == "V9":
        after.z[TURNS] = before.z[TURNS]
        kind = next(kind for kind in range(5) if not before.controls(0, kind))
        after.z[USED] |= 1 << kind
    elif number == "V10":
        after.z[COMPARED] = 0
    else:
        after.move(int(after.first(AREA)) if not after.is_empty(AREA) else int(after.first(AREA + 1)), DISTRICTS)
    assert number in GAME.violations_by(before, choice, after)
