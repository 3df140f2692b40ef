"""Why not: each answer names the rule that forbids it, and what to do instead."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games import game
from gloaming.games.playable import Reason
from gloaming.play.scenario import position

SHELLS = {"zones": {"shells.Ann": ["conch", "limpet"], "shells.Bob": ["whelk"]}}
AGONY = {
    "zones": {
        "hand.Ann": ["interloper-bad-company"],
        "broken.Bob": ["whelk"],
        "shells.Bob": ["conch"],
        "followers.Bob": ["follower.1", "follower.2"],
    },
}


def refused(given: dict[str, Any], seat: int, choices: list[str], thing: str) -> Reason:
    played = game("lords")
    state = position(played, {"seats": ["Ann", "Bob"], "active": "Ann", **given})
    for name in choices:
        actor = state.to_act()[0]
        code = played.choice_code(state, actor, name)
        assert code is not None and code in state.options(actor), name
        state.apply(actor, code)
    reason = played.refusal(state, seat, thing, ("Ann", "Bob"))
    assert reason is not None
    return reason


@pytest.mark.parametrize(
    ("thing", "clause", "text"),
    [
        ("conch", "R3.1", "Conch is no Action: select Prospect to break it."),
        ("ruminator-gnawing-doubt", "R3.1", "Gnawing Doubt is no Action: select Deify or Beseech to use it."),
        ("follower.1", "R3.1", "A Follower is no Action: select Flourish to gain or to raise it."),
        ("raise", "R6.1", "Raise is a way to Flourish, and that is not being decided."),
        ("2", "R2.5", "There are no numbered effects to choose from here."),
        ("agonize", "R3.2", "Agonize is a Reference and can never be selected."),
    ],
)
def test_at_the_selection_of_an_action_a_thing_is_told_by_what_uses_it(thing: str, clause: str, text: str) -> None:
    assert refused(SHELLS, 0, [], thing) == Reason(clause, text)


@pytest.mark.parametrize(
    ("choices", "thing", "clause", "text"),
    [
        (["prospect"], "raise", "R7.1", "Followers are raised with Flourish"),
        (["prospect", "break"], "stop", "R7.1", "At least one Shell is broken."),
        (["prospect", "break"], "pass", "R3.4", "What has been selected is performed as far as possible"),
        (["prospect", "break", "conch"], "decline", "R7.2", "A Shell is picked already: stop instead."),
        (["prospect", "break", "conch"], "conch", "R7.2", "Conch has been picked already."),
        (["prospect", "break"], "whelk", "R7.1", "Whelk is not one of your unbroken Shells."),
    ],
)
def test_within_an_action_the_refusal_names_the_part_that_fails(
    choices: list[str], thing: str, clause: str, text: str
) -> None:
    reason = refused(SHELLS, 0, choices, thing)
    assert reason.clause == clause and reason.text.startswith(text)


@pytest.mark.parametrize(
    ("thing", "clause", "text"),
    [
        ("conch", "R11.1", "does not reach Conch."),
        ("citadel", "R4.2", "There is no Citadel in your Tribe."),
        ("follower.1", "R4.2", "Followers are alike, and so are Citadels: choose follower or citadel."),
        ("limpet", "R4.2", "Limpet is not in your Tribe."),
    ],
)
def test_what_agonize_leaves_out_is_told_by_agonize(thing: str, clause: str, text: str) -> None:
    reason = refused(AGONY, 1, ["beseech"], thing)
    assert reason.clause == clause and reason.text.endswith(text)
