"""Paired games in the worker processes: small pieces of work, so that the fair queue decides before each of them, and
nothing more is done once whoever asked has left."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from gloaming.server.workers import Asker, Workers

if TYPE_CHECKING:
    from gloaming.lab.balance import Balance, Measured, Sets
    from gloaming.lab.pairs import Pair

PIECE_SECONDS: Final = 0.3
"""How long a piece of work should take."""
LONGEST_PIECE: Final = 10.0
"""Seconds after which a piece is given up: only a card set that was made for it takes so long."""
MOST_RUNS: Final = 8
MOST_RUNS_OF_ONE: Final = 2
BETWEEN_WORDS: Final = 0.5
"""Seconds between two words about how it stands."""


class TooManyRuns(Exception):
    """Others, or the same people, measure enough already."""


class Runs:
    """Who measures at the moment."""

    def __init__(self) -> None:
        self.of: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        if self.of[address] >= MOST_RUNS_OF_ONE or self.of.total() >= MOST_RUNS:
            raise TooManyRuns("too many card sets are measured at the moment; try again in a few seconds")
        self.of[address] += 1
        try:
            yield
        finally:
            self.of[address] -= 1
            if not self.of[address]:
                del self.of[address]


def read_sets(slug: str, old: str, new: str) -> Sets:
    """The two sets, already found to be playable. It takes a tenth of a second: call it in a thread."""
    from gloaming.lab.balance import Sets

    return Sets.read(slug, old, new)


async def measured(
    workers: Workers, sets: Sets, games: int, seed: int, names: tuple[str, ...], asker: Asker
) -> AsyncGenerator[Balance]:
    """The run, told about every half a second and at its end. Closing it ends the work."""
    from gloaming.lab.balance import Balance, Measured, most_pairs

    balance = Balance(sets, seed, games, [Measured(sets, name, len(names)) for name in names])
    told = 0.0
    for number, stage in enumerate(balance.stages):
        pieces = _pieces(workers, balance, stage, most_pairs(games, number), asker)
        try:
            async for pairs in pieces:
                clear = await asyncio.to_thread(_count, stage, pairs)
                if clear or time.monotonic() - told > BETWEEN_WORDS:
                    yield balance
                    told = time.monotonic()
                if clear:
                    break
        finally:
            await pieces.aclose()
    balance.complete = True
    yield balance


def _count(stage: Measured, pairs: list[Pair]) -> bool:
    """Add what was played, in its order; whether the answer is clear, looked at after the same pairs as anywhere."""
    from gloaming.lab.balance import LOOK

    for pair in pairs:
        stage.add(pair)
        if stage.pairs % LOOK == 0 and stage.clear:
            return True
    return False


async def _pieces(
    workers: Workers, balance: Balance, stage: Measured, most: int, asker: Asker
) -> AsyncGenerator[list[Pair]]:
    """The pairs of a stage in the order of their deals, as many pieces at a time as there are workers."""
    size, next_deal = 1, 0
    waiting: deque[asyncio.Task[tuple[list[Pair], float]]] = deque()
    pairing = balance.sets.pairing(stage.player, balance.seed)
    task = {"want": "balance", "game": pairing.slug, "pairing": pairing.__dict__}
    try:
        while waiting or next_deal < most:
            while next_deal < most and len(waiting) < max(1, workers.count):
                last = min(most, next_deal + size)
                waiting.append(asyncio.create_task(_play(workers, {**task, "deals": [next_deal, last]}, asker)))
                next_deal = last
            pairs, took = await waiting.popleft()
            size = max(1, min(2 * size, int(PIECE_SECONDS * len(pairs) / max(took, 1e-6))))
            yield pairs
    finally:
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def _play(workers: Workers, task: dict[str, Any], asker: Asker) -> tuple[list[Pair], float]:
    from gloaming.lab.pairs import Pair, Played

    told = await workers.ask(task, LONGEST_PIECE, asker)
    return [Pair(Played(*old), Played(*new), alike) for old, new, alike in told["pairs"]], told["seconds"]


# In the worker process


def play(asked: dict[str, Any]) -> dict[str, Any]:
    """Play the pairs that a task asks for."""
    from gloaming.lab.pairs import Pairing, play_pair

    given = asked["pairing"]
    pairing = Pairing(**{**given, "options": tuple((name, value) for name, value in given["options"])})
    begun = time.perf_counter()
    pairs = [play_pair(pairing, deal) for deal in range(*asked["deals"])]
    return {"pairs": pairs, "seconds": time.perf_counter() - begun}
