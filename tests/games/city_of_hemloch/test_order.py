"""Section "Choices": in which order options and zones are listed; and what the moves of cards tell."""

from __future__ import annotations

from typing import Any

import gloaming
from gloaming.games.city_of_hemloch.declaration import Remark, Z
from gloaming.games.playable import WATCHER
from gloaming.games.views import cards_of
from gloaming.kernel.events import MOVED, NOTED, Event, EventLog
from gloaming.kernel.state import State
from gloaming.play.scenario import position

STARTERS = [
    "vesk-footpad.day",
    "vesk-footpad.night",
    "corvane-runner.night",
    "nameless-drifter.day",
    "nameless-drifter.night",
]
GIVEN = {
    "seats": ["Ann", "Bob"],
    "at": "act",
    "closed": "spires",
    "turn": "Ann",
    "zones": {"hand.Ann": STARTERS[::-1], "hand.Bob": ["bramwick-gatehand", "bell-master"]},
}


def given(**options: Any) -> tuple[Any, State]:
    game = gloaming.game("city-of-hemloch", options=options)
    return game, position(game, GIVEN)


def test_a_hand_is_listed_as_in_the_card_file_the_day_copy_first() -> None:
    game, state = given()
    hand = [game.choice_name(card) for card in cards_of(state, game.zone("hand.0"))]
    assert hand == STARTERS
    assert [one.card for one in game.view(state, 0).zone("hand.0").cards] == STARTERS
    state.apply(0, game.choice_code(state, 0, "influence"))
    assert [game.choice_name(choice) for choice in state.options(0)] == STARTERS
    assert game.view(state, 0).options == tuple(state.options(0))


def test_the_numbers_of_the_choices_are_those_of_old_matches() -> None:
    """Journals hold numbers: all Day copies come first among them, whatever the order of lists."""
    game, _ = given()
    assert game.card("vesk-footpad.day") < game.card("nameless-drifter.day") < game.card("vesk-footpad.night")


def drawn(game: Any) -> list[Event]:
    """What happens as Day 1 begins."""
    state = game.new(3)
    while True:
        state.events = EventLog()
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
        if any(event.kind == NOTED and event.a == Remark.DAY_BEGINS for event in state.events.entries):
            return list(state.events.entries)


def test_concealed_draws_are_not_named_by_the_moves() -> None:
    hidden, shown = given(hands="concealed")[0], given()[0]
    events = drawn(hidden)
    into_hands = [at for at, event in enumerate(events) if event.kind == MOVED and Z.HAND <= event.c < Z.HAND + 2]
    assert len(into_hands) == 6
    for watching in (0, 1, WATCHER):
        assert all(shown.named_moves(events, watching)[at] for at in into_hands)
        for at in into_hands:
            assert hidden.named_moves(events, watching)[at] == (events[at].c - Z.HAND == watching)
