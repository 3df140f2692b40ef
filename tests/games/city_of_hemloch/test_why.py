"""Why not: the clause that forbids it, also while a forced step is shown."""

from __future__ import annotations

from typing import Any

import pytest

import gloaming
from gloaming.games.playable import Reason
from gloaming.play.scenario import position

ONE_CARD = {
    "seats": ["Ann", "Bob"],
    "at": "act",
    "closed": "spires",
    "turn": "Ann",
    "zones": {
        "hand.Ann": ["vesk-footpad"],
        "row": ["the-iron-steward", "bell-master", "glass-polisher"],
        "deck.spires": ["star-reader", "moonlit-cantor"],
    },
}
NOTHING_LEFT = {**ONE_CARD, "zones": {"hand.Ann": ["vesk-footpad", "corvane-runner"], "row": [], "deck.spires": []}}
FULL = {
    **ONE_CARD,
    "zones": {
        "hand.Ann": ["corvane-runner", "vesk-footpad"],
        "row": ["the-iron-steward", "bell-master", "glass-polisher"],
    },
}


def refused(given: dict[str, Any], thing: str, choices: tuple[str, ...] = ()) -> Reason:
    game = gloaming.game("city-of-hemloch")
    state = position(game, given)
    for name in choices:
        code = game.choice_code(state, 0, name)
        assert code is not None
        state.apply(0, code)
    reason = game.refusal(state, 0, thing)
    assert reason is not None
    return reason


@pytest.mark.parametrize(
    ("given", "thing", "clause", "text"),
    [
        (ONE_CARD, "conspire", "R6.2", "No card in your hand matches an available Minion."),
        (ONE_CARD, "hire", "R6.5", "To hire you discard two cards, and you hold only one."),
        (ONE_CARD, "pass", "R5.3", "There is no passing: whoever holds a card takes an action."),
        (NOTHING_LEFT, "conspire", "R6.2", "Nothing is available today any more."),
        (NOTHING_LEFT, "hire", "R6.5", "Nothing is available today any more."),
        (FULL, "bell-master", "R5.2", "Bell Master is available: Conspire or Hire takes it."),
        (FULL, "courtyard", "R5.2", "The Courtyard is a District: Influence plays a Minion there."),
    ],
)
def test_the_reason_is_that_of_the_rule(given: dict[str, Any], thing: str, clause: str, text: str) -> None:
    assert refused(given, thing) == Reason(clause, text)


def test_an_action_that_was_open_is_refused_because_another_has_begun() -> None:
    assert refused(FULL, "hire", ("influence",)).clause == "R5.5"
