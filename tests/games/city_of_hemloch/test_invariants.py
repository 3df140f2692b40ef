"""What always holds in The City of Hemloch (V1 to V14): a broken position or step is noticed."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from gloaming.games.city_of_hemloch.declaration import D, F, Z
from gloaming.games.city_of_hemloch.invariants import POSITION, STEP
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.kernel.layout import MENU
from tests.games.city_of_hemloch.worlds import city, position, step


def spoiled(number: str) -> CityState:
    """A position in which exactly this no longer holds, or at least this."""
    state = position(city(), 4, 60)
    z = state.z
    if number == "asked":
        z[F.DECISION] = D.OPEN_DISTRICT1
    elif number == "V1":
        z[state.layout.places] = Z.ROW
    elif number == "V2":
        state.move(0, Z.ROW if state.height(Z.ROW) < 3 else Z.GAINED)
    elif number == "V3":
        state.move(int(state.first(Z.DISCARD)), Z.DRAW)
    elif number == "V4":
        state = position(city(), 4, 400)
        state.move(int(state.top(int(next(d for d in range(4) if state.height(d))))), Z.ROW)
    elif number == "V5":
        state = position(city(), 4, 9)
        state.show(int(state.top(next(d for d in range(4) if d != state.z[F.CLOSED]))), 7)
    elif number == "V8":
        state.move(int(state.top(0)), Z.GAINED)
    elif number == "V9":
        z[F.START] = 1 - z[F.START]
    elif number == "V10":
        z[F.DAY] += 1
    elif number == "V11":
        state.move(int(state.first(Z.HOUSE)), Z.ASIDE)
    elif number == "V12":
        z[MENU] -= 1  # an option that is not offered
    elif number == "V13":
        state = position(city(), 4, 400)
        state.z[F.POINTS] += 1
    return state


@pytest.mark.parametrize("number", [number for number in POSITION if number != "V14"])
def test_a_spoiled_position_is_noticed(number: str) -> None:
    assert not POSITION[number](city(), spoiled(number))


def test_a_spoiled_step_is_noticed() -> None:
    game = city()
    for number in STEP:
        luck = Random(1)
        state = cast(CityState, game.new(1))
        while game.decision(state) != "hire.take":
            step(state, luck)
        before = cast(CityState, state.copy())
        _, choice = step(state, luck)
        assert game.violations_by(before, choice, state) == []
        if number == "V6":
            state.move(int(state.first(Z.HAND + before.to_act()[0])), Z.SIDE)
        else:
            state.move(choice, Z.GAINED)
        assert number in game.violations_by(before, choice, state)
