"""OpenSpiel's ISMCTS plays Lords against random play. Needs gloaming[research].

python examples/research/open_spiel_ismcts.py --games 10 --simulations 100
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from gloaming.research import open_spiel_game


def play(game: Any, bots: list[Any], deal: int) -> list[float]:
    """One game of this deal; what each player won."""
    state = game.new_initial_state()
    state.apply_action(deal)
    for bot in bots:
        bot.restart()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    won: list[float] = state.returns()
    return won


def share(games: int, simulations: int, seed: int) -> float:
    """The share of games that ISMCTS wins, every deal from both seats."""
    open_spiel_game.register()
    game = pyspiel.load_game("gloaming_lords(deals=64)")
    luck = np.random.RandomState(seed)
    won = 0.0
    for number in range(games):
        searcher = ismcts.ISMCTSBot(
            game=game,
            uct_c=1.0,
            evaluator=mcts.RandomRolloutEvaluator(1, luck),
            max_simulations=simulations,
            random_state=luck,
        )
        seat = number % 2
        other = uniform_random.UniformRandomBot(1 - seat, luck)
        bots = [searcher, other] if seat == 0 else [other, searcher]
        won += (play(game, bots, (seed + number // 2) % 64)[seat] + 1) / 2
        print(f"after {number + 1} games: ISMCTS won {won:g}")
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100, help="for each choice")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"ISMCTS wins {share(given.games, given.simulations, given.seed):.0%}")


if __name__ == "__main__":
    main()
