"""Arranged positions are positions of play: complete, sound, and known only to those who may know."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games import game as playable
from gloaming.games.playable import WATCHER
from gloaming.kernel.chance import Chance

CITY = playable("city-of-hemloch")
MOMENTS: list[dict[str, Any]] = [
    {},
    {"at": "act", "day": 4},
    {"at": "act", "day": 8, "actions": {"Ann": 1, "Bob": 2}},
    {"at": "opening"},
    {"at": "opening", "first": "Bob"},
    {"at": "opening", "turn": "Bob"},
    {"at": "day"},
    {"at": "day", "day": 5},
    {"at": "day", "start": "Bob"},
    {"at": "weeks-end", "first": "Bob"},
]
COUNTS_THE_OPENING = {"V8"}
"""It counts the cards that the opening placed, which a position that is set up need not have behind it."""


@pytest.mark.parametrize("given", MOMENTS, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_what_is_left_out_is_filled_soundly(given: dict[str, Any], seed: int) -> None:
    state = CITY.arrange({**given, "seed": seed})
    assert set(CITY.violations(state)) <= COUNTS_THE_OPENING
    assert CITY.to_bytes(CITY.arrange({**given, "seed": seed})) == CITY.to_bytes(state)
    assert CITY.to_bytes(CITY.from_json(CITY.to_json(state))) == CITY.to_bytes(state)
    chance = Chance(seed)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[int(chance.below(len(state.options(seat))))])


@pytest.mark.parametrize("given", MOMENTS, ids=str)
def test_a_seat_cannot_tell_its_worlds_apart(given: dict[str, Any]) -> None:
    state = CITY.arrange(given)
    for seat in (0, 1, WATCHER):
        for seed in range(5):
            assert CITY.view(state.resample(CITY.knower(seat), Chance(seed)), seat) == CITY.view(state, seat)


def test_another_seed_fills_otherwise() -> None:
    assert CITY.to_bytes(CITY.arrange({"seed": 1})) != CITY.to_bytes(CITY.arrange({"seed": 2}))


def test_a_listed_deck_is_known_to_nobody_but_where_it_is_said() -> None:
    deck = ["gutter-adder", "candle-thief", "hedge-brawler", "masked-stranger"]
    state = CITY.arrange({"closed": "spires", "zones": {"deck.alley-maze": deck}, "known": {"Bob": ["candle-thief"]}})
    seen = {seat: [card.card for card in CITY.view(state, seat).zone("deck.alley-maze").cards] for seat in (0, 1)}
    assert seen == {0: [None] * 4, 1: [None, "candle-thief", None, None]}


def test_row_and_face_up_top_are_known_to_all() -> None:
    state = CITY.arrange({"closed": "spires"})
    for seat in (0, 1, WATCHER):
        view = CITY.view(state, seat)
        assert all(card.card for card in view.zone("row").cards)
        top, *others = view.zone("deck.spires").cards
        assert top.card
        assert not any(card.card for card in others)


def test_the_other_house_could_be_any_of_three() -> None:
    state = CITY.arrange({"zones": {"house.Ann": ["house-vesk"]}})
    others = [CITY.card(f"house-{house}") for house in ("corvane", "mothwyn", "bramwick")]
    assert all(state.could_be(0, card, CITY.zone("house.1")) for card in others)


def test_a_starter_by_its_id_alone_is_the_copy_of_that_seat() -> None:
    state = CITY.arrange({"first": "Bob", "zones": {"hand.Ann": ["vesk-footpad"], "hand.Bob": ["vesk-footpad"]}})
    assert state.place(CITY.card("vesk-footpad.night")) == CITY.zone("hand.0")
    assert state.place(CITY.card("vesk-footpad.day")) == CITY.zone("hand.1")
