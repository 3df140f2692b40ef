"""Worlds that a seat cannot tell apart keep to all that it has seen, and to nothing else.

What each seat has seen is written down a second time, by a ledger that each game makes for itself: it follows the cards
over the table as a player with a good memory would, and knows nothing of the table's own bookkeeping.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Protocol

from gloaming.games.playable import Playable
from gloaming.games.views import cards_of
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import Event, EventLog
from gloaming.kernel.state import State
from tests.games.playing import step

WATCHER = 2
KNOWERS = (0, 1, WATCHER)
"""In a game of two."""


class Ledger(Protocol):
    """What one seat, or the watcher, has seen of the face-down cards."""

    def hear(self, event: Event) -> None:
        """Follow what happens."""

    def settle(self, state: State) -> None:
        """The step is complete."""

    def contradicts(self, state: State) -> list[str]:
        """Where a world disagrees with what was seen."""

    def copied(self) -> Ledger:
        """The ledger as it stands."""


Opened = Callable[[Playable, State, int], Ledger]
Moment = tuple[State, list[Ledger]]


def copied(ledger: object) -> object:
    """A copy of a ledger that shares the game with it."""
    other = object.__new__(type(ledger))
    other.__dict__ = {**ledger.__dict__, **deepcopy({k: v for k, v in ledger.__dict__.items() if k != "game"})}
    return other


def knowers(state: State) -> range:
    """Every seat, and the watcher behind them."""
    return range(int(state.layout.knowers))


def walk(game: Playable, seed: int, opened: Opened) -> list[Moment]:
    """Some positions of a random game, with everybody's ledgers as they stood then."""
    luck = Random(seed)
    state = game.new(seed)
    ledgers = [opened(game, state, knower) for knower in knowers(state)]
    found: list[Moment] = [(state.copy(), [ledger.copied() for ledger in ledgers])]
    while not state.over:
        follow(state, luck, ledgers)
        if luck.random() < 0.12 or state.over:
            found.append((state.copy(), [ledger.copied() for ledger in ledgers]))
    return found


def follow(state: State, luck: Random, ledgers: Sequence[Ledger]) -> None:
    """A random choice, heard by the ledgers."""
    state.events = EventLog()
    step(state, luck)
    for ledger in ledgers:
        for event in state.events.entries:
            ledger.hear(event)
        ledger.settle(state)
    state.events = None


def open_part(state: State, knower: int) -> dict[str, list[int]]:
    """All zones that a knower sees into."""
    return {
        zone.name: cards_of(state, index)
        for index, zone in enumerate(state.layout.zones)
        if (zone.visible_to >> knower) & 1
    }


def check_worlds(game: Playable, moments: Sequence[Moment]) -> None:
    """Worlds keep to what was seen, show the knower the same, and are sound positions."""
    for state, ledgers in moments:
        for knower, ledger in zip(knowers(state), ledgers, strict=True):
            assert ledger.contradicts(state) == []
            for seed in range(3):
                world = state.resample(knower, Chance(seed))
                assert ledger.contradicts(world) == []
                assert open_part(world, knower) == open_part(state, knower)
                assert game.violations(world, quick=seed > 0) == []


def check_playing_on(moments: Sequence[Moment], luck: int) -> None:
    """A world can be played on, and memory stays true in it."""
    for state, ledgers in moments:
        for knower in knowers(state):
            world = state.resample(knower, Chance(5))
            ledger = ledgers[knower].copied()
            ledger.settle(world)
            chosen = Random(luck)
            for _ in range(60):
                if world.over:
                    break
                follow(world, chosen, [ledger])
                assert ledger.contradicts(world) == []


def check_nothing_hidden(moments: Sequence[Moment]) -> None:
    """The same luck gives the same world from every position that the seat cannot tell apart."""
    for state, _ in moments:
        for knower in knowers(state):
            wanted = list(state.resample(knower, Chance(99)).z)
            for seed in range(4):
                other = state.resample(knower, Chance(seed)).resample(knower, Chance(99))
                assert list(other.z) == wanted
