"""OpenSpiel's own information-set search on one of our games, against ours, at the same thinking time.

Its Python bot is given our states through a small adapter: it asks for nothing but actions, copies, returns and a world
that its seat could be in. (Its C++ bot crashes on games that are not written in C++.)

    python -m benchmarks.peers.rival --games 20 --time 50
"""

from __future__ import annotations

import argparse
from time import process_time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import gloaming
from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.lab.intervals import wilson
from gloaming.players.levels import player
from gloaming.players.player import Budget

KIND = SimpleNamespace(
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
)


class Adapter:
    """A world of ours as OpenSpiel's bot wants to see it. All choices are public, so they name the information set."""

    def __init__(self, information_set: InformationSet, state: State, made: tuple[int, ...], chance: Chance) -> None:
        self.information_set, self.state, self.made, self.chance = information_set, state, made, chance

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: KIND, num_players=lambda: int(self.information_set.game.seats))

    def current_player(self) -> int:
        return self.state.to_act()[0]

    def information_state_string(self) -> str:
        return str(self.made)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return sorted(self.state.options(self.state.to_act()[0]))

    def apply_action(self, action: int) -> None:
        self.state.apply(self.state.to_act()[0], int(action))
        self.made = (*self.made, int(action))

    def clone(self) -> Adapter:
        return Adapter(self.information_set, self.state.copy(), self.made, self.chance)

    def resample_from_infostate(self, seat: int, sampler: object) -> Adapter:
        return Adapter(self.information_set, self.information_set.sample(self.chance), (), self.chance)

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        return [float(self.state.result(seat)) - 1 for seat in range(int(self.information_set.game.seats))]


class Rival:
    """OpenSpiel's bot, held to a thinking time by the pace it has shown."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.seconds = seconds
        self.seed = seed
        self.pace = 500.0
        self.simulations = self.choices = 0

    def choose(self, information_set: InformationSet) -> int:
        random = np.random.RandomState(self.seed + int(information_set.moment))
        count = max(10, int(self.seconds * self.pace))
        evaluator = RandomRolloutEvaluator(1, random)
        root = Adapter(information_set, information_set.world, (), Chance(self.seed + int(information_set.moment)))
        bot = ISMCTSBot(root.get_game(), evaluator, 1.4, count, -1, random, allow_inconsistent_action_sets=True)
        begun = process_time()
        choice = int(bot.step(root))
        self.pace = 0.5 * self.pace + 0.5 * count / (process_time() - begun)
        self.simulations += count
        self.choices += 1
        return choice


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers.rival", description=__doc__)
    parser.add_argument("--game", default="city-of-hemloch")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", type=int, default=50, metavar="MS", help="milliseconds of CPU time a choice (50)")
    parser.add_argument("--ours", default="master", help="who plays for us (master)")
    choices = parser.parse_args()
    rules = gloaming.game(choices.game).rules
    points = 0.0
    seconds, counts = [0.0, 0.0], [0, 0]
    simulations = 0
    for number in range(choices.games):
        our_seat = number % 2
        state = rules.new(1 + number // 2)
        budget = Budget(seconds=choices.time / 1000)
        mine = player(choices.ours, rules, number, budget, clock=process_time)
        theirs = Rival(choices.time / 1000, number)
        moment = 0
        while not state.over:
            seat = state.to_act()[0]
            information_set = InformationSet(state, seat, moment)
            begun = process_time()
            choice = mine.choose(information_set) if seat == our_seat else theirs.choose(information_set)
            seconds[seat != our_seat] += process_time() - begun
            counts[seat != our_seat] += 1
            state.apply(seat, choice)
            moment += 1
        points += int(state.result(our_seat)) / 2
        simulations += theirs.simulations
        rate = wilson(points, number + 1)
        print(
            f"{number + 1} games: {choices.ours} {rate.share:.1%} ({rate.low:.1%} to {rate.high:.1%}), "
            f"{1000 * seconds[0] / counts[0]:.1f} ms a choice against {1000 * seconds[1] / counts[1]:.1f}, "
            f"their simulations a choice {simulations / counts[1]:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
