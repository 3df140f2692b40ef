"""Slices of CPU time, taken in turns.

Every entry works for a short slice, then the next one, for several rounds, and an entry's best slice counts. Load on
the machine then meets all of them alike, and CPU time instead of wall time keeps what other programs use out of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple

What = Literal["playouts", "rollouts", "stepped", "copy", "search", "advised"]
"""Random games played inside the engine, the same from given deals, the same driven choice by choice from Python,
copies of a state, simulations of a search that plays at random to the end, and of one with its game's heuristics."""


class Tally(NamedTuple):
    """What some work amounted to."""

    units: int
    """Finished games, copies, or simulations."""
    decisions: int
    """Choices made by players, forced ones included where the engine asks for them."""
    nodes: int
    """Decisions and the chance events that the caller had to draw and apply."""


Unit = Literal["units", "decisions", "nodes"]


class Slice(NamedTuple):
    seconds: float
    tally: Tally


Work = Callable[[int], Tally]
"""Do that many units."""


def timed(work: Work, seconds: float) -> Slice:
    """Work for at least that much CPU time of this process."""
    units = decisions = nodes = 0
    batch = 1
    begun = time.process_time()
    while True:
        before = time.process_time()
        done = work(batch)
        now = time.process_time()
        units, decisions, nodes = units + done.units, decisions + done.decisions, nodes + done.nodes
        if now - begun >= seconds:
            return Slice(now - begun, Tally(units, decisions, nodes))
        # Small enough to end near the limit, large enough that reading the clock costs nothing.
        if now - before < seconds / 20:
            batch *= 2


@dataclass
class Entry:
    engine: str
    game: str
    what: What
    note: str
    slice: Callable[[float], Slice]
    taken: list[Slice] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.engine} {self.game}"

    def best(self, unit: Unit) -> float:
        """The most a second of CPU time brought, over all slices."""
        return max(float(getattr(taken.tally, unit)) / taken.seconds for taken in self.taken)


def entry(engine: str, game: str, what: What, note: str, work: Work) -> Entry:
    return Entry(engine, game, what, note, partial(timed, work))


def take_turns(entries: Sequence[Entry], rounds: int, seconds: float) -> None:
    for entry in entries:
        entry.slice(seconds / 4)  # caches and lazy set-up are no part of the speed
    for _ in range(rounds):
        for entry in entries:
            entry.taken.append(entry.slice(seconds))
