"""Why not, asked by pointing at a card where it lies."""

from __future__ import annotations

import pytest

from gloaming.games import game
from gloaming.play.scenario import position

GIVEN = {
    "seats": ["Ann", "Bob"],
    "at": "turn",
    "turn": "Ann",
    "zones": {
        "hand.Ann": ["carrion-hound.1"],
        "items-up.Ann": ["scepter.1"],
        "items-down.Ann": ["potion.1"],
        "items-up.Bob": ["trinket.1"],
        "revealed": ["night-spires"],
    },
}


@pytest.mark.parametrize(
    ("card", "clause", "text"),
    [
        ("potion.1", "R7.5", "A face-down Item cannot be used."),
        ("scepter.1", "R7.6", "A Scepter would do nothing now."),
        ("trinket.1", "R7.3", "That Trinket is not yours."),
        ("trinket.2", "R7.5", "You have no Trinket face up."),
    ],
)
def test_an_item_pointed_at_is_meant_with_its_owner_and_facing(card: str, clause: str, text: str) -> None:
    played = game("midnight")
    reason = played.why_not(position(played, GIVEN), 0, card)
    instead = "Choose an Action, an Item to use, or the end of the turn."
    assert reason is not None and (reason.clause, reason.text) == (clause, f"{text} {instead}")


def test_a_minion_of_the_own_hand_is_meant_by_its_name() -> None:
    played = game("midnight")
    state = position(played, GIVEN)
    assert played.why_not(state, 0, "carrion-hound") is None
    assert played.why_not(state, 0, "carrion-hound.1") is None
