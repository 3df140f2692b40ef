"""The advice of Lords: sound for every question of every set, and good enough to beat whoever has none."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.games.lords.declaration import Action, F, First, Z
from gloaming.games.lords.heuristics import heuristics, plain
from gloaming.games.lords.rules import LordsState
from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.players.player import GreedyPlayer
from tests.games.lords.worlds import arranged, every_world, lords
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


def opening(seed: int = 1) -> LordsState:
    """Both Tribes are alike but for what is on the Shells, and the active player has selected nothing yet."""
    state = lords().new(seed)
    assert isinstance(state, LordsState)
    return state


def worth(state: LordsState, seat: int) -> int:
    found = zeros(2)
    heuristics(state.rules).values(state, found)
    return int(found[seat])


def test_actions_to_come_are_worth_something() -> None:
    """Two of one's own lie ahead at first; behind them come three of the other player's. Over many deals, because cards
    count too."""
    found = [0, 0, 0]
    for seed in range(40):
        state = opening(seed)
        for selected in range(3):
            state.z[F.SELECTED] = selected
            found[selected] += worth(state, int(state.z[F.ACTIVE]))
    assert found[0] > 40 * 500 > found[2]
    assert found[0] > found[1] > found[2]


def test_a_temple_is_worth_less_the_nearer_the_end() -> None:
    state = opening()
    active = int(state.z[F.ACTIVE])
    gains = []
    for _ in range(8):
        other = state.copy()
        assert isinstance(other, LordsState)
        other.move(First.TEMPLE, Z.TEMPLES + active)
        gains.append(worth(other, active) - worth(state, active))
        state.gain_follower(active)
        state.gain_follower(1 - active)
        if state.is_empty(Z.STACK):
            break
    assert min(gains) > 0
    assert gains[0] > gains[-1]


def test_a_shell_that_calls_for_cards_is_worth_more_whole() -> None:
    """Triton takes a card back and Beseeches; Murex makes the other player lose something."""
    found = []
    for shell in ("triton", "murex"):
        found.append(worth(arranged(active="Ann", zones={"shells.Ann": [shell], "shells.Bob": ["razor"]}), 0))
    assert found[0] > found[1] + 20


def test_the_baseline_goes_by_plain_values() -> None:
    """It knows the points, and does not know what words promise: both Shells are alike to it, whichever they are."""
    found = zeros(2)
    judged = []
    for shell in ("triton", "murex"):
        state = arranged(active="Ann", zones={"shells.Ann": [shell], "shells.Bob": ["razor"]})
        plain(state.rules).values(state, found)
        judged.append(int(found[0]))
    assert judged[0] == judged[1]
    state.gain_follower(0)
    plain(state.rules).values(state, found)
    assert found[0] > judged[1]


def test_weights_look_one_step_ahead() -> None:
    """The Follower stack is empty, so that this turn is the last: only what scores is worth a selection."""
    state = opening()
    seat = int(state.z[F.ACTIVE])
    while not state.is_empty(Z.STACK):
        state.gain_follower(0 if state.count(Z.FOLLOWERS) <= state.count(Z.FOLLOWERS + 1) else 1)
    advice = heuristics(state.rules)
    weights = zeros(int(state.game.choices) + 1)
    advice.weigh(state, seat, weights)
    first = int(state.game.first_place)
    weight = {choice - first: int(weights[i]) for i, choice in enumerate(state.options(seat))}
    assert max(weight, key=weight.__getitem__) != Action.MEDITATE
    assert weight[Action.FLOURISH] > 2 * weight[Action.MEDITATE]


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
        state.apply(seat, player.choose(InformationSet(state, seat, moment)))
