"""Why not: who is asked and why not the other, which Bonus and why not now, what lies where."""

from __future__ import annotations

from typing import Any

import pytest

import gloaming
from gloaming.games.playable import Reason
from gloaming.play.scenario import position

TYPES = ("spires", "courtyard", "garden", "boneyard", "alley-maze", "spires", "garden", "boneyard", "alley-maze")
GRID = {f"site-{number}": [kind] for number, kind in enumerate(TYPES, 1)}
HANDS = {"hand.Ann": ["the-seer", "the-beggar", "the-duelist"], "hand.Bob": ["the-usurer", "the-lady", "the-footpad"]}
FULL = {
    "C1": ["the-magistrate", "the-charlatan"],
    "C2": ["the-masked-dancer", "the-penitent"],
    "C3": ["the-gravedigger", "the-surveyor"],
}


def asked(zones: dict[str, Any], seat: int, thing: str, choices: tuple[str, ...] = (), **given: Any) -> Reason:
    game = gloaming.game("dark-promenade")
    state = position(game, {"seats": ["Ann", "Bob"], "turn": "Ann", **given, "zones": {**GRID, **HANDS, **zones}})
    for name in choices:
        actor = state.to_act()[0]
        code = game.choice_code(state, actor, name)
        assert code is not None and code in state.options(actor), (name, game.decision(state))
        state.apply(actor, code)
    reason = game.refusal(state, seat, thing, ("Ann", "Bob"))
    assert reason is not None
    return reason


def test_a_player_whose_avenues_are_full_is_told_so() -> None:
    reason = asked(FULL, 0, "the-seer", turn="Bob")
    assert reason == Reason("R12.3", "Bob decides now: your three Avenues are full, so you have no turn.")


def test_a_second_garden_in_one_turn_is_refused_also_where_no_bonus_is_asked_for() -> None:
    used = asked({"area.Ann": ["garden", "garden"]}, 0, "garden", ("garden", "site-1", "site-4"))
    assert used == Reason("R10.4", "The Bonus of Garden has been used this turn.")


@pytest.mark.parametrize(
    ("thing", "clause", "text"),
    [
        ("spires", "R10.2", "You control no District of the type Spires."),
        ("boneyard", "R10.9", "The Bonus of Boneyard is used at the draw."),
        ("garden.1", "R6.1", "Garden is a District, and here a Minion is chosen."),
        ("the-usurer", "R6.1", "The Usurer is not in your hand."),
        ("continue", "R5.3", "There is no passing: a Minion must be played."),
    ],
)
def test_at_the_play_a_bonus_is_refused_by_its_moment(thing: str, clause: str, text: str) -> None:
    assert asked({"area.Ann": ["boneyard"]}, 0, thing) == Reason(clause, text)


def test_a_bonus_once_used_is_carried_out_and_is_not_called_compulsory() -> None:
    reason = asked({"area.Ann": ["garden"]}, 0, "decline", ("garden",))
    assert reason == Reason("R10.3", "Using a Bonus is optional; once it is used, it is carried out.")


@pytest.mark.parametrize(
    ("thing", "clause", "text"),
    [
        ("site-1", "R9.2", "Spires at site 1 is picked already, and cannot be swapped with itself."),
        ("site-2", "R10.9", "Courtyard at site 2 is not in column 1, where Spires at site 1 is."),
        ("scepter", "R9.1", "The Scepter is an Item, and here a District is chosen."),
        ("C1", "R9.1", "Column 1 is an Avenue, and here a District is chosen."),
    ],
)
def test_the_second_card_of_a_swap(thing: str, clause: str, text: str) -> None:
    assert asked({"area.Ann": ["garden"]}, 0, thing, ("garden", "site-1")) == Reason(clause, text)
