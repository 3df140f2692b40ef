"""What a game tells the search about itself: which choices look good, how to play on quickly, what a position is worth.

Without a game's own, every choice is as good as any other, play goes on at random, and only a finished game has a
value. Whatever is read here is read from a sampled state, never from the true one.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.chance import Chance
from gloaming.kernel.layout import MENU, OVER
from gloaming.kernel.state import Game, State

WIN: Final = 1000
"""The value of a won game; a draw is worth half of it."""
MOST_LEAD: Final = 15
"""A larger lead is worth no more."""
EVEN_WEIGHT: Final = 100
"""The weight of a choice about which nothing is known."""


def zeros(n: i64) -> vec[i64]:
    """That many zeros."""
    numbers: vec[i64] = vec[i64]()
    for _i in range(n):
        numbers = append(numbers, 0)
    return numbers


@final
class LeadChances:
    """By how many thousandths a lead wins rather than loses, for every number of things that may still change it."""

    def __init__(self, most_changes: int, least_spread: float, unrest: float) -> None:
        table: vec[i64] = vec[i64]()
        for changes in range(most_changes + 1):
            spread = least_spread + unrest * math.sqrt(changes)
            for lead in range(-MOST_LEAD, MOST_LEAD + 1):
                table = append(table, round(1000 * math.erf(lead / (spread * math.sqrt(2.0)))))
        self.table: Final[vec[i64]] = table

    def of(self, lead: i64, changes: i64) -> i64:
        """From -1000, surely lost, to 1000, surely won."""
        if lead > MOST_LEAD:
            lead = MOST_LEAD
        if lead < -MOST_LEAD:
            lead = -MOST_LEAD
        return self.table[changes * (2 * MOST_LEAD + 1) + lead + MOST_LEAD]


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A game's advice; this one knows nothing. It has room for notes, so that one search at a time may use it."""

    def __init__(self, game: Game) -> None:
        self.seats: i64 = game.seats
        self.ahead: i64 = 0
        """How many choices the search plays on by `rollout` before it asks for `values`, unless told otherwise."""
        self.exploration: float = 0.6
        """How readily the search looks at choices that seem worse, unless told otherwise; the better the weights, the
        less it has to."""
        self.unit: str = "points"
        """What the parts of the score are counted in, in the words a player would use."""

    def weigh(self, state: State, seat: i64, weights: vec[i64]) -> None:
        """Write the weight (above 0) of every option on the menu, in its order: how likely it is to be the best."""
        for i in range(state.z[MENU]):
            weights[i] = EVEN_WEIGHT

    def rollout(self, state: State, seat: i64, chance: Chance) -> i64:
        """A choice out of the menu, found quickly, to play on with."""
        return state.z[MENU + 1 + chance.below(state.z[MENU])]

    def values(self, state: State, worth: vec[i64]) -> None:
        """Write for every seat what the position is worth to it, from 0 (lost) to 1000 (won)."""
        for seat in range(self.seats):
            worth[seat] = WIN // 2
            if state.z[OVER]:
                worth[seat] = state.result(seat) * (WIN // 2)

    def suppose(self, state: State, seat: i64, chance: Chance) -> None:
        """In a sampled world: let secret choices that other seats have already made be plausible ones."""

    def quiet(self, state: State) -> bool:
        """Whether nothing is half done, so that `values` may be believed."""
        return True

    def settled(self, state: State) -> bool:
        """Whether positions like this may be compared with each other, so that the search's quick play may end."""
        return self.quiet(state)

    def part_names(self) -> list[str]:
        """The parts of the score, in the words a player would use."""
        return []

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        """At the end: write by how many hundredths of a unit this seat is ahead in each part."""


WEIGHTS: Final = 4096
"""A weight for every rating from -2048 to 2047."""
LEAST_WEIGHT: Final = 50


def write_result(state: State, worth: vec[i64]) -> None:
    """Of a finished game of two seats: write what it is worth to each."""
    worth[0] = state.result(0) * (WIN // 2)
    worth[1] = WIN - worth[0]


def write_chances(margin: i64, spread: float, worth: vec[i64]) -> None:
    """Of two seats: write the chance of each to win if seat 0 is ahead by a margin with this spread."""
    worth[0] = i64(float(WIN) / (1.0 + math.exp(-float(margin) / spread)))
    worth[1] = WIN - worth[0]


def _softmax(temperature: float) -> vec[i64]:
    table: vec[i64] = vec[i64]()
    for rating in range(-WEIGHTS // 2, WEIGHTS // 2):
        table = append(table, max(1, round(1000 * math.exp(max(-20.0, min(8.0, rating / temperature))))))
    return table


@mypyc_attr(allow_interpreted_subclasses=True)
class Ratings(Heuristics):
    """Advice that rates every option in hundredths of a point: weights and quick play follow from the ratings."""

    def __init__(self, game: Game, temperature: float, noise: int) -> None:
        super().__init__(game)
        self.soft: vec[i64] = _softmax(temperature)
        self.noise: i64 = noise
        self.ratings: vec[i64] = zeros(game.choices + 1)

    def rate(self, state: State, seat: i64) -> None:
        """Write the rating of every option on the menu, in its order, quickly."""

    def consider(self, state: State, seat: i64) -> None:
        """As `rate`, for weights, which may take longer."""
        self.rate(state, seat)

    def weigh(self, state: State, seat: i64, weights: vec[i64]) -> None:
        self.consider(state, seat)
        n = state.z[MENU]
        best: i64 = -100000
        for i in range(n):
            if self.ratings[i] > best:
                best = self.ratings[i]
        for i in range(n):
            below = self.ratings[i] - best
            if below < -WEIGHTS // 2:
                below = -WEIGHTS // 2
            weights[i] = self.soft[below + WEIGHTS // 2] + LEAST_WEIGHT

    def rollout(self, state: State, seat: i64, chance: Chance) -> i64:
        z = state.z
        n = z[MENU]
        self.rate(state, seat)
        best: i64 = 0
        highest: i64 = -1000000
        for i in range(n):
            rating = self.ratings[i] + chance.below(self.noise)
            if rating > highest:
                highest = rating
                best = i
        return z[MENU + 1 + best]
