"""The advice of Lords: sound for every question of every set, and good enough to beat whoever has none."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.games.lords.heuristics import heuristics
from gloaming.games.lords.rules import ACTIVE, FIRST_TEMPLE, SELECTED, STACK, TEMPLE, Lords
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


def opening() -> Lords:
    """Both Tribes are alike, and the active player has selected nothing yet."""
    state = lords().new(1)
    assert isinstance(state, Lords)
    return state


def worth(state: Lords, seat: int) -> int:
    found = zeros(2)
    heuristics(state.lords).values(state, found)
    return int(found[seat])


def test_actions_to_come_are_worth_something() -> None:
    """Two of one's own lie ahead at first; behind them come three of the other player's."""
    state = opening()
    active = int(state.z[ACTIVE])
    found = []
    for selected in range(3):
        state.z[SELECTED] = selected
        found.append(worth(state, active))
    assert found[0] > 500 > found[2]
    assert found[0] > found[1] > found[2]


def test_a_temple_is_worth_less_the_nearer_the_end() -> None:
    state = opening()
    active = int(state.z[ACTIVE])
    gains = []
    for _ in range(8):
        other = state.copy()
        assert isinstance(other, Lords)
        other.move(FIRST_TEMPLE, TEMPLE + active)
        gains.append(worth(other, active) - worth(state, active))
        state.gain_follower(active)
        state.gain_follower(1 - active)
        if state.is_empty(STACK):
            break
    assert min(gains) > 0
    assert gains[0] > gains[-1]


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
