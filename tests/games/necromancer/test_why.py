"""Why not: the clause that fits, and what is wrong with the thing."""

from __future__ import annotations

from random import Random

import gloaming
from gloaming.games.playable import Playable, Reason
from gloaming.kernel.state import State
from tests.games.playing import positions, step


def reached(game: Playable, wanted: str, seeds: int = 12) -> State:
    """The first position of random play in which this decision is asked."""
    for seed in range(seeds):
        for state in positions(game, seed):
            if not state.over and game.decision(state) == wanted:
                return state
    raise AssertionError(f"{wanted} is never asked")


def refused(game: Playable, state: State, thing: str) -> Reason:
    reason = game.refusal(state, state.to_act()[0], thing)
    assert reason is not None, thing
    return reason


def test_more_points_than_the_target_has_hp_are_refused() -> None:
    game = gloaming.game("necromancer")
    state = reached(game, "damage-amount")
    most = len(state.options(state.to_act()[0]))
    reason = refused(game, state, f"points-{most + 1}")
    assert reason.clause == "R12.8" and f"takes {most} at most" in reason.text


def test_the_place_one_stands_in_is_told_so() -> None:
    game = gloaming.game("necromancer")
    state = reached(game, "move")
    seat = state.to_act()[0]
    place = game.view(state, seat).facts["players"][seat]["place"]
    assert refused(game, state, place) == Reason("R4.3", "You stand there: stop to stay.")


def test_a_seat_locked_in_a_ritual_is_told_so_when_it_picks_a_phase() -> None:
    game = gloaming.game("necromancer")
    luck = Random(3)
    for seed in range(12):
        state = game.new(seed)
        while not state.over:
            if game.decision(state) == "phase":
                players = game.view(state, -1).facts["players"]
                for seat, player in enumerate(players):
                    if player["ritual"] is not None and seat not in state.to_act():
                        reason = game.refusal(state, seat, "movement")
                        assert reason is not None and reason.clause == "R3.7"
                        return
            step(state, luck)
    raise AssertionError("nobody was in a ritual when phases were picked")


def test_a_phase_is_no_answer_within_a_phase() -> None:
    game = gloaming.game("necromancer")
    reason = refused(game, reached(game, "move"), "summon")
    assert reason.clause == "R3.2" and "phases are picked when a round begins" in reason.text
