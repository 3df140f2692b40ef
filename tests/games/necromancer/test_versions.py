"""What another version of the rules plays otherwise: matches of all of them open and go on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import gloaming
from gloaming.games.necromancer.cardset import DEFINITION
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


LATER = {"undead_stop": "players", "necromancer_in_combat": "true", "final_trigger": "total"}


def test_the_book_sets_all_plain_words() -> None:
    """Q11, Q21, Q33"""
    options = gloaming.game("necromancer", options={"preset": "book"}).options
    assert {name: options[name] for name in LATER} == LATER


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_older_matches_by_the_book_keep_what_it_set_then(rules: int) -> None:
    """A match on record names the preset, and not the options that did not exist when it began."""
    options = gloaming.game("necromancer", options={"preset": "book"}, rules=rules).options
    plain = {option.name: option.default for option in DEFINITION.options}
    assert {name: options[name] for name in LATER} == {name: plain[name] for name in LATER}
    assert options["ritual_minimum"] == 0


def test_what_is_given_beside_the_preset_counts_more() -> None:
    options = gloaming.game("necromancer", options={"preset": "book", "final_trigger": "on-map"}).options
    assert (options["final_trigger"], options["undead_stop"]) == ("on-map", "players")
