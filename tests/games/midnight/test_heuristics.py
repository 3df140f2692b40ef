"""The advice of Midnight Edition: sound for every question of every set, and good enough to beat whoever has none."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.games.midnight.declaration import F, Phase
from gloaming.games.midnight.heuristics import heuristics
from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.players.player import GreedyPlayer
from tests.games.midnight.worlds import every_world, midnight
from tests.games.playing import positions


@pytest.mark.parametrize(("cards", "options"), every_world()[::2])
def test_every_question_is_rated(cards: str, options: int) -> None:
    game = midnight(cards, options)
    advice = heuristics(game.midnight)
    weights = zeros(int(game.rules.choices) + 1)
    worth = zeros(2)
    chance = Chance(1)
    for seed in range(2):
        for state in positions(game, seed):
            before = list(state.z)
            advice.values(state, worth)
            assert 0 <= worth[0] <= 1000
            assert worth[0] + worth[1] == 1000
            if not state.over:
                seat = state.to_act()[0]
                offered = state.options(seat)
                if seat == int(state.actor()):
                    advice.weigh(state, seat, weights)
                    assert all(weights[index] > 0 for index in range(len(offered)))
                    assert advice.rollout(state, seat, chance) in offered
            assert list(state.z) == before


def test_quick_play_beats_chance() -> None:
    game = midnight()
    advice = heuristics(game.midnight)
    chance = Chance(3)
    luck = Random(3)
    won = 0
    for seed in range(40):
        state = game.new(seed)
        while not state.over:
            seat = state.to_act()[0]
            advised = seat == seed % 2
            state.apply(seat, int(advice.rollout(state, seat, chance)) if advised else luck.choice(state.options(seat)))
        won += int(state.result(seed % 2))
    assert won > 2 * 40 * 0.9


def test_the_greedy_player_drafts_and_plays() -> None:
    """It picks while the other seat still has to, and finds its way through the parts of a turn."""
    game = midnight("house", 4)
    state = game.new(2)
    player = GreedyPlayer(game.rules, 2)
    moment = 0
    while state.z[F.PHASE] == Phase.DRAFT or moment < 60:
        seat = state.to_act()[-1]
        state.apply(seat, player.choose(InformationSet(state, seat, moment)))
        moment += 1
        if state.over:
            break
    assert moment >= 50


def test_a_greedy_marker_joins_lonely_ones() -> None:
    """R12.2: where one more Marker brings most, it goes."""
    game = midnight()
    state = game.arrange(
        {
            "festival": "spires",
            "at": "check",
            "start": "Ann",
            "markers": {"Ann": ["courtyard.a1", "courtyard.a3", "courtyard.b2"]},
            "zones": {"courtyard.Ann": ["brass-sentinel"]},
        }
    )
    chosen = GreedyPlayer(game.rules, 1).choose(InformationSet(state, 0, 0))
    assert game.choice_name(chosen) == "courtyard.a2"
