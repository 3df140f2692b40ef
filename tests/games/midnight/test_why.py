"""Why not, asked by pointing at a card where it lies."""

from __future__ import annotations

import pytest

from gloaming.games import game
from gloaming.kernel.state import State
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


def chosen(zones: dict[str, list[str]], *names: str) -> State:
    """A position in which Ann has chosen so."""
    played = game("midnight")
    state = position(
        played, {"seats": ["Ann", "Bob"], "at": "turn", "turn": "Ann", "festival": "spires", "zones": zones}
    )
    for name in names:
        code = played.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    return state


@pytest.mark.parametrize(
    ("played_card", "zone", "card"),
    [("shadow-broker", "hand.Bob", "hired-knife.2"), ("barrow-mother", "discard.Ann", "hired-knife.1")],
)
def test_a_card_that_is_picked_by_name_may_be_pointed_at(played_card: str, zone: str, card: str) -> None:
    """O6: of a hand that is looked at, and of the Discard Pile."""
    played = game("midnight")
    state = chosen({"hand.Ann": [f"{played_card}.1"], zone: [card, "poison-pen"]}, played_card, "boneyard")
    assert card not in [played.choice_name(option) for option in state.options(0)]
    assert played.refusal(state, 0, card) is None
    refused = played.refusal(state, 0, "carrion-hound")
    assert refused is not None and refused.text.startswith("Carrion Hound is not in ")


def test_a_card_of_the_pack_may_be_pointed_at() -> None:
    """O6, R13.2"""
    played = game("midnight", options={"draft": "on"})
    state = played.new(2)
    names = state.layout.card_names
    for card in state.contents(played.zone("pack.0")):
        assert played.refusal(state, 0, names[card]) is None
    theirs = next(card for card in state.contents(played.zone("pack.1")) if played.refusal(state, 0, names[card]))
    reason = played.refusal(state, 0, names[theirs])
    assert reason is not None and reason.text == f"{played.face(theirs).name} is not in your pack."


def test_a_refusal_tells_equal_minions_from_those_out_of_reach() -> None:
    """Q40, R6.2: Hired Knife at the Boneyard reaches the first of two Unfair Ladies, and no strong Minion."""
    played = game("midnight")
    there = ["unfair-lady.3", "unfair-lady.4", "poison-pen.2", "brass-sentinel.3"]
    state = chosen({"hand.Ann": ["hired-knife.1", "bone-peddler.1"], "boneyard.Bob": there}, "hired-knife", "boneyard")
    told = {thing: played.refusal(state, 0, thing) for thing in there}
    assert told["unfair-lady.3"] is None and told["poison-pen.2"] is None
    equal, strong = told["unfair-lady.4"], told["brass-sentinel.3"]
    assert equal is not None and (equal.clause, equal.text) == (
        "Q40",
        "Equal Minions are one option: choose the first Unfair Lady.",
    )
    assert strong is not None and strong.clause == "R6.2"
    assert strong.text.startswith("The effect does not reach Brass Sentinel at The Boneyard: “Discard 1 of")
