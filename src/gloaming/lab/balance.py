"""What a change of a card set does to the game: pairs of games with the old set and the new, until the answer is clear.

A quick player comes first, then a stronger one on fewer deals. What is compared is fixed before the first game: wins by
side and of whoever starts, length, and of every changed card how often it is used and how often its user wins. All
intervals hold at every look, those of the differences for all comparisons together (Bonferroni), so a run may stop
early and its verdict is wrong at most once in twenty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from gloaming.cards.difference import CardChange, changes
from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.lab.pairs import QUICK, Pair, Pairing, play_pair
from gloaming.lab.sequential import Estimate, PairedRatio

ALPHA: Final = 0.05
TOLERANCE: Final = 0.03
"""Shares that differ by less are called even; of lengths it is this part of the old one."""
LOOK: Final = 50
"""After so many pairs it is looked whether the answer is clear."""
STRONGER: Final = "broker"
PART: Final = 10
"""The stronger player gets one deal in so many."""
MOST_CHANGED: Final = 40
"""Cards that are compared one by one; with more changes than that only the first."""

T = TypeVar("T")
R = TypeVar("R")
Map = Callable[[Callable[[int], Pair], Iterable[int]], Iterator[Pair]]
"""Gives the results of a function in the order of its tasks, whoever computes them."""


@dataclass(frozen=True)
class Sets:
    """An old and a new card set of one game, with the options for both."""

    old: Playable
    new: Playable
    changed: tuple[CardChange, ...]

    @classmethod
    def read(cls, slug: str, old: str, new: str, options: dict[str, str | int] | None = None) -> Sets:
        first, second = playable(slug, old, options or {}), playable(slug, new, options or {})
        return cls(first, second, tuple(changes(first.cards, second.cards)))

    @property
    def compared(self) -> list[CardChange]:
        """The changed cards whose use can be counted in both sets."""
        cards = {(face.table, face.id) for face in self.new.cards.copies.values()}
        found = [one for one in self.changed if one.kind == "changed" and one.matters and (one.table, one.id) in cards]
        return found[:MOST_CHANGED]

    def pairing(self, player: str, seed: int) -> Pairing:
        options = tuple(self.old.options.items())
        return Pairing(self.old.slug, self.old.cards.source, self.new.cards.source, options, player, seed)


@dataclass(frozen=True)
class Figure:
    """Something measured: with the old set, with the new, and by how much it differs on the same deals."""

    id: str
    old: Estimate | None
    new: Estimate | None
    difference: Estimate | None
    tolerance: float = TOLERANCE
    shortened: float | None = None
    """By which factor pairing shortens the run."""

    @property
    def moved(self) -> bool:
        return self.difference is not None and self.difference.excludes(0)

    @property
    def settled(self) -> bool:
        """Whether more games would only tell how much, not whether it differs."""
        difference = self.difference
        return difference is None or self.moved or difference.within(-self.tolerance, self.tolerance)


@dataclass
class Measured:
    """All that one kind of player has shown so far."""

    sets: Sets
    player: str
    stages: int = 2
    """How many kinds of players share the chance to be wrong."""
    pairs: int = 0
    alike: int = 0
    shares: dict[str, PairedRatio] = field(default_factory=dict)
    lengths: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    endings: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    draws: tuple[int, int] = (0, 0)
    bounds: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The narrowest that the interval of each difference has been: one that holds at all looks holds at the best."""

    def __post_init__(self) -> None:
        for id in self.compares:
            self.shares[id] = PairedRatio()

    @property
    def sides(self) -> int:
        game = self.sets.old
        return 1 + max(game.side(seat) for seat in range(game.seats))

    @property
    def compares(self) -> list[str]:
        """What is compared, fixed before the first game."""
        cards = [f"{what}.{card.id}" for card in self.sets.compared for what in ("use", "win")]
        return [*(f"side.{side}" for side in range(self.sides)), "starter", "length", *cards]

    @property
    def alpha(self) -> float:
        """The chance to be wrong that each comparison gets."""
        return ALPHA / self.stages / len(self.compares)

    def add(self, pair: Pair) -> None:
        old, new = pair.old, pair.new
        self.pairs += 1
        self.alike += pair.alike
        self.draws = self.draws[0] + (not old.sides), self.draws[1] + (not new.sides)
        for side in range(self.sides):
            self._add(f"side.{side}", side in old.sides, 1, side in new.sides, 1)
        self._add("starter", old.starter in old.sides, old.starter >= 0, new.starter in new.sides, new.starter >= 0)
        self._add("length", old.choices, 1, new.choices, 1)
        for number, played in enumerate((old, new)):
            self.lengths[number][played.choices] += 1
            self.endings[number][played.ending] += 1
        for card in {**old.uses, **new.uses}:
            (used, won), (uses, wins) = old.uses.get(card, (0, 0)), new.uses.get(card, (0, 0))
            self._add(f"use.{card}", used > 0, 0, uses > 0, 0)
            self._add(f"win.{card}", won, used, wins, uses)
        if self.pairs % LOOK == 0:
            self._narrow()

    def _narrow(self) -> None:
        for id in self.compares:
            difference = self.figure(id).difference
            if difference is not None:
                self.bounds[id] = difference.low, difference.high

    def _add(self, id: str, old: float, of_old: float, new: float, of_new: float) -> None:
        if id not in self.shares:
            self.shares[id] = PairedRatio()
        self.shares[id].add(old, of_old, new, of_new)

    def figure(self, id: str) -> Figure:
        """A figure by its id: `side.0`, `starter`, `length`, `use.CARD`, `win.CARD`."""
        share = self.shares.get(id, PairedRatio())
        if id.startswith("use."):
            share = share.of(self.pairs)
        difference = share.difference(self.pairs, self.alpha)
        if difference is not None and id in self.bounds:
            difference = difference.narrowed(*self.bounds[id])
        tolerance = TOLERANCE * (share.ratio(False) or 0) if id == "length" else TOLERANCE
        return Figure(
            id,
            share.estimate(False, self.pairs, ALPHA),
            share.estimate(True, self.pairs, ALPHA),
            difference,
            tolerance,
            share.shortened(self.pairs),
        )

    def figures(self) -> list[Figure]:
        return [self.figure(id) for id in self.compares]

    @property
    def clear(self) -> bool:
        """Whether more games would not change what is said."""
        return self.pairs >= LOOK and all(figure.settled for figure in self.figures())

    def median(self, new: bool) -> int:
        lengths = sorted(self.lengths[new].elements())
        return lengths[len(lengths) // 2] if lengths else 0

    def cards(self) -> list[str]:
        """Every card that somebody has used."""
        return sorted(id.partition(".")[2] for id in self.shares if id.startswith("use."))


@dataclass
class Balance:
    """A run, as far as it has come."""

    sets: Sets
    seed: int
    games: int
    """The most games that the first player plays, old and new together."""
    stages: list[Measured]
    complete: bool = False

    @property
    def first(self) -> Measured:
        return self.stages[0]

    @property
    def alike(self) -> bool:
        """Whether not one pair differed."""
        return all(stage.alike == stage.pairs for stage in self.stages)


def players(first: str = QUICK, second: str = STRONGER) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in (first, second) if name))


def most_pairs(games: int, stage: int) -> int:
    """How many deals a player gets: the first half of the games, those after it a part of that."""
    return max(1, games // 2 // (PART if stage else 1))


def run(
    sets: Sets, games: int, seed: int, names: tuple[str, ...], share_out: Map = map, look: int = LOOK
) -> Iterator[Balance]:
    """Play until it is clear or the games are played; what is known after every look, and at last the whole."""
    balance = Balance(sets, seed, games, [Measured(sets, name, len(names)) for name in names])
    for number, stage in enumerate(balance.stages):
        pairs = share_out(partial(play_pair, sets.pairing(stage.player, seed)), range(most_pairs(games, number)))
        try:
            for pair in pairs:
                stage.add(pair)
                if stage.pairs % look == 0:
                    yield balance
                    if stage.clear:
                        break
        finally:
            close = getattr(pairs, "close", None)
            if close is not None:
                close()
    balance.complete = True
    yield balance
