"""Players who follow the heuristics beat those who choose at random, on either side."""

from __future__ import annotations

import pytest

from gloaming.games.necromancer.board import HUNTERS, NECROMANCER, WINNER
from gloaming.games.necromancer.heuristics import heuristics
from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import WIN, zeros
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import State
from tests.games.necromancer.worlds import every_world, necromancer
from tests.games.playing import positions


def winner(options: int, seed: int, advised: int) -> int:
    """Who wins when one side follows the heuristics and the other chooses at random."""
    rules = necromancer("house", options).rules
    advice = heuristics(rules)
    chance = Chance(seed)
    state: State = rules.new(seed)
    while not state.over:
        seat = int(state.actor())
        side = HUNTERS if seat < rules.seats - 1 else NECROMANCER
        at_random = int(state.z[MENU + 1 + chance.below(state.z[MENU])])
        state.play(seat, int(advice.rollout(state, seat, chance)) if side == advised else at_random)
    return int(state.z[WINNER])


@pytest.mark.parametrize("options", [0, 3])
def test_advised_hunters_win(options: int) -> None:
    assert [winner(options, seed, HUNTERS) for seed in range(6)].count(HUNTERS) >= 5


def test_an_advised_necromancer_wins_against_two() -> None:
    assert [winner(0, seed, NECROMANCER) for seed in range(6)].count(NECROMANCER) >= 4


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_every_option_has_a_weight_and_every_seat_a_worth(cards: str, options: int) -> None:
    rules = necromancer(cards, options).rules
    advice = heuristics(rules)
    weights = zeros(rules.choices + 1)
    worth = zeros(rules.seats)
    for state in positions(necromancer(cards, options), 2, every=5):
        if not state.over:
            advice.weigh(state, state.actor(), weights)
            assert all(weights[index] > 0 for index in range(int(state.z[MENU])))
        advice.values(state, worth)
        assert all(0 <= value <= WIN for value in worth)
