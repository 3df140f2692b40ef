"""One revision's side of a comparison: a program that works for a slice of processor time when it is asked to.

It runs with the package and the benchmarks of that revision, so it uses only what `benchmarks.peers.ours` and
`gloaming.lab.simulate` have had in all revisions. It reads `game what seconds` from stdin and answers with the choices
(in a search with heuristics: simulations) and the seconds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any


def simulated(name: str) -> Callable[[int], int]:
    import gloaming
    from gloaming.lab.simulate import Setting, play_piece

    game = gloaming.game(name)
    setting = Setting(name, game.cards.source, tuple(game.options.items()), ("random",) * game.seats, 7)

    def work(games: int) -> int:
        return sum(length * count for length, count in play_piece(setting, 0, games).lengths.items())

    return work


@cache
def work_of(name: str, what: str) -> Callable[[int], int]:
    if what == "simulate":
        return simulated(name)
    from benchmarks.peers.ours import works

    known: dict[Any, Any] = dict(works(name))
    work = known[what]
    return lambda count: int(work(count).units if what in ("advised", "copy") else work(count).decisions)


def measured(work: Callable[[int], int], seconds: float) -> tuple[int, float]:
    done, batch = 0, 1
    begun = time.process_time()
    while True:
        before = time.process_time()
        done += work(batch)
        now = time.process_time()
        if now - begun >= seconds:
            return done, now - begun
        if now - before < seconds / 20:
            batch *= 2


def main() -> None:
    sys.path.insert(0, "")  # the benchmarks of the revision that this process was started in
    for line in sys.stdin:
        name, what, seconds = line.split()
        print(*measured(work_of(name, what), float(seconds)), flush=True)


if __name__ == "__main__":
    main()
