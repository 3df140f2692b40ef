"""What a game tells the search about itself: which choices look good, how to play on quickly, what a position is worth.

Without a game's own, every choice is as good as any other, play goes on at random, and only a finished game has a
value. Whatever is read here is read from a sampled state, never from the true one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.chance import Chance
from gloaming.kernel.layout import MENU, OVER
from gloaming.kernel.state import Game, State

WIN: Final = 1000
"""The value of a won game; a draw is worth half of it."""
EVEN_WEIGHT: Final = 100
"""The weight of a choice about which nothing is known."""


def zeros(n: i64) -> vec[i64]:
    """That many zeros."""
    numbers: vec[i64] = vec[i64]()
    for _ in range(n):
        numbers = append(numbers, 0)
    return numbers


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A game's advice; this one knows nothing. It has room for notes, so that one search at a time may use it."""

    def __init__(self, game: Game) -> None:
        self.seats: i64 = game.seats

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

    def quiet(self, state: State) -> bool:
        """Whether nothing is half done, so that `values` may be believed."""
        return True

    def part_names(self) -> list[str]:
        """The parts of the score, in the words a player would use."""
        return []

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        """At the end: write by how many hundredths of a point this seat is ahead in each part."""
