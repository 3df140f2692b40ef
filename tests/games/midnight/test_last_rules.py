"""R13.5, R14.2, R9.3, R9.6, K8: picks of the draft, sides by name, placing that must be, hands that can be counted."""

from __future__ import annotations

from random import Random

import pytest

import gloaming
from gloaming.cards.options import OptionError
from gloaming.kernel.events import EventLog
from gloaming.play.scenario.opening import position


def test_the_last_card_of_a_pack_is_told_to_its_owner_alone() -> None:
    """R13.5"""
    game = gloaming.game("midnight", options={"draft": "on"})
    state = game.new(3)
    luck = Random(1)
    told: dict[int, list[str]] = {0: [], 1: [], -1: []}
    for _ in range(10):
        state.events = EventLog()
        seat = state.to_act()[0]
        state.apply(seat, luck.choice(state.options(seat)))
        for knower, lines in told.items():
            lines += [line.text for line in game.log(state, state.events.entries, knower, ("Ann", "Bob"))]
    assert told[0].count("Bob takes a Minion.") == told[1].count("Ann takes a Minion.") == 6
    for seat in (0, 1):
        other = game.view(state, seat).zone(f"picks.{1 - seat}")
        assert other.count == 6 and all(one.card is None for one in other.cards)
        assert all(one.card for one in game.view(state, seat).zone(f"picks.{seat}").cards)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("LLLL", "light"),
        ("DDDD", "dark"),
        ({"courtyard": "dark"}, "LLDL"),
        ({"alley-maze": "dark", "boneyard": "dark", "courtyard": "dark", "spires": "dark"}, "dark"),
        ({}, "light"),
    ],
)
def test_sides_may_be_letters_or_a_table_of_locations(written: object, meant: str) -> None:
    """R14.2"""
    assert gloaming.game("midnight", options={"sides": written}).options["sides"] == meant  # type: ignore[dict-item]


@pytest.mark.parametrize("written", [{"harbour": "dark"}, {"spires": "dusk"}])
def test_a_table_of_sides_names_what_is_wrong_with_it(written: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="allowed"):
        gloaming.game("midnight", options={"sides": written})  # type: ignore[dict-item]


def test_placing_in_a_check_is_not_declined() -> None:
    """R9.3"""
    game = gloaming.game("midnight")
    state = game.new(5)
    luck = Random(5)
    while game.decision(state) != "which-space" or game.view(state, state.to_act()[0]).facts["checked"] is None:
        seat = state.to_act()[0]
        state.apply(seat, luck.choice(state.options(seat)))
    reason = game.refusal(state, state.to_act()[0], "decline")
    assert reason is not None and reason.clause == "R9.3"


def test_a_hand_is_shown_when_nothing_else_could_be_in_it() -> None:
    """K8: the deck is empty, so what has not been seen of the other deck list is the hand."""
    game = gloaming.game("midnight")
    state = game.new(4)
    own = [game.choice_name(card) for zone in ("deck.1", "hand.1") for card in state.contents(game.zone(zone))]
    assert len(own) == 30
    given = {
        "seats": ["Ann", "Bob"],
        "at": "turn",
        "turn": "Ann",
        "zones": {"hand.Bob": own[:3], "discard.Bob": own[3:], "deck.Bob": []},
    }
    seen = game.view(position(game, given), 0).zone("hand.1")
    assert sorted(str(one.card) for one in seen.cards) == sorted(own[:3])


@pytest.mark.parametrize(
    ("clause", "text"),
    [("R9.6", "no Marker: no unused Marker is left."), ("R9.5", "has no empty Space.")],
)
def test_the_log_says_why_no_marker_follows(clause: str, text: str) -> None:
    """R9.5, R9.6: told where somebody is ahead and places nothing."""
    game = gloaming.game("midnight")
    lines = []
    for seed in range(30):
        state = game.new(seed)
        luck = Random(seed)
        while not state.over:
            state.events = EventLog()
            seat = state.to_act()[0]
            state.apply(seat, luck.choice(state.options(seat)))
            lines += game.log(state, state.events.entries, 0, ("Ann", "Bob"))
        if any(line.clause == clause and line.text.endswith(text) for line in lines):
            return
    raise AssertionError(f"no check without a Marker by {clause} in thirty games")
