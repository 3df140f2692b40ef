"""Pointing at what cannot be chosen: the answer names a rule and what is asked instead, in the words of the game."""

from __future__ import annotations

from random import Random

import pytest

import gloaming
from gloaming.games import GAMES
from gloaming.games.playable import Playable
from gloaming.kernel.events import EventLog
from gloaming.kernel.state import State
from tests.games.playing import positions, step

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def pointed_at(game: Playable, state: State, seat: int) -> list[str]:
    """Every card that a seat sees face up and that no option touches, as a finger finds it on the table."""
    view = game.view(state, seat, NAMES[: game.seats])
    touched = {thing for one in view.option_views for thing in (one.name, *one.lights)}
    seen = [one.card for zone in view.zones for one in zone.cards if one.card]
    return [card for card in seen if card not in touched and card.split(".")[0] not in touched]


@pytest.mark.parametrize("slug", GAMES)
def test_what_no_option_touches_is_never_said_to_be_open(slug: str) -> None:
    game = gloaming.game(slug)
    for state in positions(game, 1, every=13):
        for seat in state.to_act():
            for card in pointed_at(game, state, seat):
                assert game.refusal(state, seat, card) is not None, (game.decision(state), card)


@pytest.mark.parametrize("slug", GAMES)
def test_a_refusal_cites_a_rule_and_says_what_is_asked(slug: str) -> None:
    game = gloaming.game(slug)
    for state in positions(game, 3, every=29):
        for seat in state.to_act():
            question = game.view(state, seat, NAMES[: game.seats]).question
            assert question is not None and not question.clause.startswith("D")
            for thing in game.choice_names[:: max(1, len(game.choice_names) // 25)]:
                reason = game.why_not(state, seat, thing, NAMES[: game.seats])
                if reason is not None:
                    assert not reason.clause.startswith("D"), (thing, reason)
                    assert reason.text.endswith(question.prompt), (thing, reason)
                    assert thing not in reason.text or "-" not in thing, (thing, reason)


@pytest.mark.parametrize("slug", GAMES)
def test_the_log_cites_rules_and_speaks_of_effects_in_their_own_words(slug: str) -> None:
    game = gloaming.game(slug)
    names = NAMES[: game.seats]
    state = game.new(5)
    luck = Random(5)
    while not state.over:
        state.events = EventLog()
        seat, _ = step(state, luck)
        for line in game.log(state, state.events.entries, seat, names):
            assert not line.clause.startswith("D"), line
            assert "effect 1" not in line.text and "effect 2" not in line.text, line
            assert "You be " not in line.text and not line.text.startswith(f"{names[seat]} "), line


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "necromancer"])
def test_the_winner_is_told_that_they_won_and_the_other_by_whom(slug: str) -> None:
    game = gloaming.game(slug)
    for seed in range(3):
        *_, state = positions(game, seed)
        winners = game.outcome(state).winners
        if winners:
            told = [game.outcome(state, ("Ann", "Bob"), seat).reasons[-1] for seat in range(2)]
            assert told[winners[0]].startswith("You win")
            assert told[1 - winners[0]].startswith(f"{('Ann', 'Bob')[winners[0]]} wins")
