"""The advice of Lords: sound for every question of every set, and good enough to beat whoever has none."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.games.lords.heuristics import heuristics
from gloaming.kernel.chance import Chance
from gloaming.kernel.glimpse import Glimpse
from gloaming.kernel.heuristics import zeros
from gloaming.players.player import GreedyPlayer
from tests.games.lords.worlds import every_world, lords
from tests.games.playing import positions


@pytest.mark.parametrize(("cards", "options"), every_world()[::2])
def test_every_question_is_rated(cards: str, options: int) -> None:
    game = lords(cards, options)
    advice = heuristics(game.lords)
    weights = zeros(int(game.rules.choices) + 1)
    worth = zeros(2)
    chance = Chance(1)
    for seed in range(4):
        for state in positions(game, seed):
            before = list(state.z)
            advice.values(state, worth)
            assert 0 <= worth[0] <= 1000
            assert worth[0] + worth[1] == 1000
            if not state.over:
                seat = state.to_act()[0]
                offered = state.options(seat)
                advice.weigh(state, seat, weights)
                assert all(weights[index] > 0 for index in range(len(offered)))
                assert advice.rollout(state, seat, chance) in offered
            assert list(state.z) == before


def test_quick_play_beats_chance() -> None:
    game = lords()
    advice = heuristics(game.lords)
    chance = Chance(3)
    luck = Random(3)
    won = 0
    for seed in range(60):
        state = game.new(seed)
        while not state.over:
            seat = state.to_act()[0]
            advised = seat == seed % 2
            state.apply(seat, int(advice.rollout(state, seat, chance)) if advised else luck.choice(state.options(seat)))
        won += int(state.result(seed % 2))
    assert won > 2 * 60 * 0.85


def test_the_greedy_player_finds_its_way_through_nested_cards() -> None:
    game = lords("endless")
    state = game.new(2)
    player = GreedyPlayer(game.rules, 2)
    for moment in range(12):
        seat = state.to_act()[0]
        state.apply(seat, player.choose(Glimpse(state, seat, moment)))
