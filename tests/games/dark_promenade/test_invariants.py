"""What always holds in Dark Promenade (V1 to V14): a broken position or step is noticed."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from gloaming.games.dark_promenade.declaration import D, F, Z
from gloaming.games.dark_promenade.invariants import POSITION, STEP
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.kernel.layout import MENU
from tests.games.dark_promenade.worlds import position, promenade
from tests.games.playing import step

GAME = promenade()


def spoiled(number: str) -> PromenadeState:
    """A position in which at least this no longer holds."""
    state = position(4, 60)
    z = state.z
    if number == "asked":
        z[F.DECISION], z[F.CARD] = D.PLAY_AVENUE, int(state.top(Z.DECK))
    elif number == "V1":
        z[state.layout.base[Z.DISTRICTS] + GAME.promenade.district_word] = 0
    elif number == "V2":
        z[state.layout.base[Z.SIDE] + state.layout.word_from[Z.SIDE]] ^= 1
    elif number == "V3":
        z[state.layout.base[Z.HAND]] = 0
    elif number == "V4":
        state.move(int(state.top(Z.DECK)), Z.AVENUE)
        state.move(int(state.top(Z.DECK)), Z.AVENUE)
        state.move(int(state.first(Z.HAND)), Z.AVENUE)
    elif number == "V5":
        state.move(int(state.first(Z.SITE)), Z.OUTSKIRTS)
    elif number == "V6":
        while state.height(Z.DECK):
            state.move(int(state.top(Z.DECK)), Z.HAND)
        for avenue in range(6):
            while not state.is_empty(Z.AVENUE + avenue):
                state.move(int(state.first(Z.AVENUE + avenue)), Z.HAND)
    elif number == "V8":
        z[F.USED] = 1 << 20
    elif number == "V12":
        state = position(4, 2000)
        state.z[F.POINTS] += 1
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
            in_check = before.z[F.COMPARED] >= 0 and state.z[F.COMPARED] >= 0
            new_turn = state.z[F.TURNS] == before.z[F.TURNS] + 1 and state.z[F.TURNS] > 2 and before.z[F.COMPARED] < 0
            if in_check if checking else new_turn:
                return before, choice, state
    raise AssertionError("no such choice")


@pytest.mark.parametrize("number", STEP)
def test_a_spoiled_step_is_noticed(number: str) -> None:
    """V7, V9, V10 and V11 speak of steps, V5 of both."""
    before, choice, after = before_and_after(number == "V11")
    assert GAME.violations_by(before, choice, after) == []
    if number == "V5":
        after.move(int(after.first(Z.SITE + 4)), Z.DISTRICTS)
    elif number == "V7":
        after.move(int(after.top(Z.DECK)), Z.HAND)
        after.move(int(after.top(Z.DECK)), Z.HAND)
    elif number == "V9":
        after.z[F.TURNS] = before.z[F.TURNS]
        kind = next(kind for kind in range(5) if not before.controls(0, kind))
        after.z[F.USED] |= 1 << kind
    elif number == "V10":
        after.z[F.COMPARED] = 0
    else:
        after.move(
            int(after.first(Z.AREA)) if not after.is_empty(Z.AREA) else int(after.first(Z.AREA + 1)), Z.DISTRICTS
        )
    assert number in GAME.violations_by(before, choice, after)
