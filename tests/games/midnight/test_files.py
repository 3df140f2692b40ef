"""States of Midnight Edition while cards are put back, positions that can be arranged, and what a table is told."""

from __future__ import annotations

from typing import Any, cast

import pytest

import gloaming
from gloaming.cards.files import card_file
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.positions import PositionError
from gloaming.games.state_codec import live_words
from tests.games.midnight.worlds import midnight

GAME = midnight()


def test_a_state_is_read_while_several_cards_are_put_back() -> None:
    """Two of four cards have been put back and no other is left to keep: such a state is a sound one."""
    house = card_file("house", "gloaming.games.midnight").content.decode()
    sifting = house.replace("sift(2, keep=1, rest=discard)", "sift(4, keep=0, rest=bottom)")
    game = gloaming.game("midnight", sifting)
    deck = ["brass-sentinel", "mad-chemist", "unfair-lady", "transmuter", "poison-pen"]
    state = game.arrange({"festival": "spires", "zones": {"hand.Ann": ["horned-advisor"], "deck.Ann": deck}})
    for name in ("horned-advisor", "courtyard", "mad-chemist", "transmuter"):
        code = game.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    assert game.decision(state) == "sift-keep"
    assert live_words(game.from_json(game.to_json(state))) == live_words(state)
    assert live_words(game.from_bytes(game.to_bytes(state))) == live_words(state)


def arranged(**given: Any) -> MidnightState:
    return cast(MidnightState, GAME.arrange({"festival": "spires", **given}))


def test_a_location_tells_its_influence_in_parts() -> None:
    """R9.2: both sides with Values and Home bonuses, who leads, and who would place."""
    zones = {"courtyard.Ann": ["unfair-lady", "brass-sentinel"], "courtyard.Bob": ["rust-colossus"]}
    facts = GAME.view(arranged(zones=zones, start="Bob"), 0).facts
    courtyard = facts["locations"]["courtyard"]
    assert (courtyard["totals"], courtyard["leader"], courtyard["lead"]) == ([5, 4], 0, 1)
    assert [(part["value"], part["home"], part["influence"]) for part in courtyard["parts"][0]] == [
        (3, 0, 3),
        (1, 1, 2),
    ]
    assert facts["check_order"] == ["spires", "courtyard", "boneyard", "alley-maze"]
    assert [(one["location"], one["placing"]) for one in facts["preview"]] == [
        ("spires", []),
        ("courtyard", [0]),
        ("boneyard", []),
        ("alley-maze", []),
    ]


def test_groups_grow_and_the_score_is_foreseen() -> None:
    """R12.2: groups that touch, and the points after a check made now."""
    markers = {"Ann": ["courtyard.a1", "courtyard.a2", "courtyard.c3"], "Bob": ["courtyard.b1"]}
    zones = {"courtyard.Ann": ["brass-sentinel"]}
    facts = GAME.view(arranged(markers=markers, zones=zones), -1).facts
    courtyard = facts["locations"]["courtyard"]
    assert courtyard["groups"] == [[["a1", "a2"], ["c3"]], [["b1"]]]
    assert courtyard["marks"] == {"a1": 0, "a2": 0, "c3": 0, "b1": 1}
    assert (facts["points"], facts["projected"]) == ([5, 1], [8, 1])


def test_spaces_tell_what_they_would_bring() -> None:
    """W1's Lady with Markers around: a Space that joins lonely Markers brings most."""
    state = arranged(
        markers={"Ann": ["courtyard.a1", "courtyard.a3", "courtyard.b2"]},
        zones={"hand.Ann": ["unfair-lady", "hired-knife"]},
    )
    for name in ("unfair-lady", "courtyard"):
        code = GAME.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    gains = GAME.view(state, 0).facts["gains"]
    assert (gains["courtyard.a2"], gains["courtyard.b1"], gains["courtyard.c1"]) == (5, 4, 1)
    assert GAME.view(state, 1).facts["gains"] == {}
    labels = [one.label for one in GAME.view(state, 0).option_views]
    assert labels[0] == "Place a Marker on a2 (+5 points)"


def test_plays_tell_home_and_icon() -> None:
    facts = GAME.view(arranged(zones={"hand.Ann": ["brass-sentinel", "unfair-lady"]}), 0).facts
    assert facts["plays"]["unfair-lady"]["courtyard"] == {"influence": 2, "home": True, "activates": False}
    assert facts["plays"]["brass-sentinel"]["courtyard"] == {"influence": 3, "home": False, "activates": True}
    assert "spires" not in facts["plays"]["unfair-lady"]


def test_the_clocks_are_told() -> None:
    """R11.1"""
    state = arranged(markers={"Bob": ["spires.b1"]}, week=2, zones={"deck.Ann": ["hired-knife"]})
    assert GAME.view(state, -1).facts["ends"] == {
        "markers": [15, 14],
        "full_locations": 0,
        "items": 18,
        "decks": [1, 25],
        "days": 1,
        "hold": [],
    }


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"week": 6}, "week: is from 1 to 5"),
        ({"festival": "spire"}, "did you mean spires"),
        ({"row": ["spires"]}, "row: needs each of"),
        ({"dark": ["spires"]}, "dark: the option sides says otherwise"),
        ({"markers": {"Ann": ["courtyard.d1"]}}, "unknown Space"),
        ({"markers": {"Ann": ["courtyard.a1"], "Bob": ["courtyard.a1"]}}, "a Marker lies on courtyard.a1 already"),
        ({"zones": {"hand.Ann": ["unfair-lady.3"]}}, "only 2 of the 4 copies of unfair-lady may lie there"),
        ({"at": "weeks-end", "zones": {"week": ["night-spires"]}}, "every Week card has been revealed"),
        ({"at": "day", "zones": {"week": []}}, "no Week card left"),
        ({"at": "check", "turn": "Ann"}, "says nothing at 'check'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError, match=told):
        GAME.arrange(given)


def test_a_drafted_position_can_be_arranged() -> None:
    """R13.4: each player owns 30 cards, up to four of a name."""
    game = midnight("house", 4)
    state = game.arrange({"zones": {"hand.Ann": ["unfair-lady"] * 4}, "dark": ["spires"]})
    assert game.violations(state) == []
    assert game.facts(state)["dark"] == ["spires"]
