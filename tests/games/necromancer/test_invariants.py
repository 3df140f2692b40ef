"""What always holds in Necromancer (V1 to V18): a broken position or step is noticed."""

from __future__ import annotations

from typing import cast

import pytest

from gloaming.games.necromancer.declaration import D, F, First, T, Z
from gloaming.games.necromancer.invariants import POSITION, STEP
from gloaming.games.necromancer.rules import NecromancerState
from gloaming.kernel.layout import MENU
from tests.games.necromancer.worlds import necromancer

GAME = necromancer()


def between_rounds() -> NecromancerState:
    """Undead and Entities on the map, a Trap set, phases about to be picked."""
    given = {
        "creatures": [{"card": "shambler", "place": "alki"}, {"card": "kraken", "place": "lake-city"}],
        "decks": {"Ann": ["votive-candle"], "Nick": ["crowbar"]},
        "seats": ["Ann", "Bob", "Nick"],
        "zones": {"active.Ann": ["bear-trap"], "hand.Bob": ["crowbar", "fire-axe"]},
    }
    return cast(NecromancerState, GAME.arrange(given))


def spoiled(number: str) -> NecromancerState:
    """A position in which at least this no longer holds."""
    state = between_rounds()
    z = state.z
    night = GAME.night
    crowbar = int(state.first(night.hand + 1))
    if number == "asked":
        state.move(crowbar, GAME.zones_of["spent"][1])
    elif number == "V1":
        state.move(crowbar, night.active + 0)
    elif number == "V2":
        z[state.layout.base[Z.ENTITY_DECK] + state.layout.word_from[Z.ENTITY_DECK]] = 0
    elif number == "V5":
        z[night.creature_spot + 6] = GAME.place_ids.index("alki")
    elif number == "V6":
        z[night.trap_spot] = -1
    elif number == "V7":
        z[T.HP] = 0
    elif number == "V8":
        spirit = next(card for card in range(int(state.layout.cards)) if GAME.shows_spirit[card])
        state.move(spirit, night.used_plain)
    elif number == "V9":
        z[T.NEED] = 4
    elif number == "V10":
        z[T.SOURCE] = 1
    elif number == "V11":
        z[F.CLOSED] = 127
    elif number == "V12":
        z[T.PINNED] = 1
    elif number == "V14":
        z[F.DECISION] = D.MOVE
        z[F.ACTORS] = 1
    elif number == "V15":
        raise AssertionError("a card file without rising levels is never played")
    elif number == "V16":
        z[MENU + 2] = z[MENU + 1]
    elif number == "V18":
        z[F.FIGHTERS] = 1 << int(night.necromancer)
    return state


def test_nobody_chooses_a_hunter_twice() -> None:
    """A changed file once asked the first player again, whose second Hunter then had the HP of the first."""
    state = GAME.new(1)
    assert GAME.decision(state) == "choose-hunter"
    state.apply(0, state.options(0)[0])
    assert GAME.violations(state) == []
    state.z[F.AT] = 0
    assert GAME.violations(state, quick=True) == ["asked"]


@pytest.mark.parametrize("number", [number for number in POSITION if number not in ("V15", "V17")])
def test_a_spoiled_position_is_noticed(number: str) -> None:
    assert POSITION[number](GAME, between_rounds())
    assert not POSITION[number](GAME, spoiled(number))


def test_levels_rise_and_looking_changes_nothing() -> None:
    """V15, V17"""
    assert POSITION["V15"](GAME, between_rounds())
    assert POSITION["V17"](GAME, between_rounds())


@pytest.mark.clauses("V3", "V4", "V11", "V13")
@pytest.mark.parametrize("number", STEP)
def test_a_spoiled_step_is_noticed(number: str) -> None:
    assert set(STEP) == {"V3", "V4", "V11", "V13"}
    before = between_rounds()
    after = cast(NecromancerState, before.copy())
    choice = int(GAME.rules.game_word)
    assert GAME.violations_by(before, choice, after) == []
    if number == "V3":
        after.move(int(after.first(GAME.night.hand + 1)), First.STORE_DECK)
    elif number == "V4":
        before.move(int(before.first(GAME.night.hand + 1)), Z.DISCARD)
    elif number == "V11":
        before.z[F.CLOSED] = 1
    else:
        after.z[T.BOUGHT_AT] = 1
        after.z[T.BUYS] = 3
    assert number in GAME.violations_by(before, choice, after)
