"""What another version of the rules plays otherwise: matches of all of them open and go on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import gloaming
from gloaming.games.playable import Playable
from gloaming.kernel.state import State

SCENARIO = Path(__file__).parents[2] / "scenarios/necromancer/e43b-the-last-entity-beside-undead.toml"


def last_entity_hit(rules: int) -> tuple[Playable, State]:
    """Final Combat after the last Entity has fallen, with six points of damage left and two Undead standing."""
    file = tomllib.loads(SCENARIO.read_text(encoding="utf-8"))
    game = gloaming.game("necromancer", options=file["options"], rules=rules)
    state = game.arrange({key: value for key, value in file["given"].items() if key != "then"})
    (kraken,) = (one for one in state.options(0) if game.choice_name(one) == "kraken")
    state.apply(0, kraken)
    return game, state


def test_the_last_entity_ends_final_combat_at_once() -> None:
    """R17.6"""
    game, state = last_entity_hit(3)
    assert state.over
    assert game.outcome(state).winners == (0, 1)


@pytest.mark.parametrize("rules", [1, 2])
def test_older_matches_spread_what_is_left_first(rules: int) -> None:
    """R17.6, R12.8"""
    game, state = last_entity_hit(rules)
    assert (state.over, game.decision(state)) == (False, "damage-target")
    assert [game.choice_name(one) for one in state.options(0)] == ["shambler.1", "bone-hound.1"]
    while not state.over:
        state.apply(0, state.options(0)[0])
    assert game.outcome(state).winners == (0, 1)
