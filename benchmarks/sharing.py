"""How much of two workers' time is play: `python -m benchmarks.sharing`, or with `--cluster ADDRESS` by a cluster.

The same games are played by this process alone and by the workers, in turns. Efficiency is the time alone over the
workers' time together, by the best of the turns; it says something only where as many processors are idle as there are
workers, so the load is told with it.
"""

from __future__ import annotations

import argparse
import json
import os
import time

from gloaming.games import game as playable
from gloaming.lab.executor import Executor, InProcess, open_executor
from gloaming.lab.simulate import Setting, Tally, simulate


def main() -> None:
    parser = argparse.ArgumentParser(description="How much of several workers' time is play.")
    parser.add_argument("--games", type=int, default=400, help="games of a turn")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2, help="number of processes")
    parser.add_argument("--cluster", default="", help="the address of a Dask cluster instead of processes")
    parser.add_argument("--level", default="footpad", help="who plays")
    asked = parser.parse_args()
    game = playable("lords")
    setting = Setting(game.slug, game.cards.source, tuple(game.options.items()), (asked.level,) * 2, 1)
    before = os.getloadavg()[0]
    with open_executor(asked.workers, asked.cluster) as executor:
        workers = executor.workers
        simulate(setting, 20 * workers, executor)  # starts them, and lets them load the game
        alone, shared = [], []
        for _ in range(asked.turns):
            expected, seconds = played(setting, asked.games, InProcess())
            alone.append(seconds)
            found, seconds = played(setting, asked.games, executor)
            shared.append(seconds)
            assert found == expected, "the workers played other games"
    print(
        json.dumps(
            {
                "workers": workers,
                "games": asked.games,
                "seconds_alone": round(min(alone), 2),
                "seconds_shared": round(min(shared), 2),
                "efficiency": round(min(alone) / (workers * min(shared)), 3),
                "load_before": round(before, 1),
            }
        )
    )


def played(setting: Setting, games: int, executor: Executor) -> tuple[Tally, float]:
    began = time.perf_counter()
    tally, _, _ = simulate(setting, games, executor)
    return tally, time.perf_counter() - began


if __name__ == "__main__":
    main()
