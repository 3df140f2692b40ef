"""Intervals that hold however often one looks, so that a run may stop as soon as the answer is clear.

An ordinary 95 % interval is right for one look after a number of games that was fixed before. Whoever looks again and
again and stops when it excludes zero is wrong far more often than once in twenty. A confidence sequence is right at all
looks together; these are the asymptotic ones of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central
limit theory and asymptotic confidence sequences", 2021), about a third wider than an ordinary interval.

Every figure is a ratio of two sums over games (of games won to games in which a card was played, or to all games), in
two versions that are played in pairs. The spread of the difference is that of the pairs themselves, by the delta
method, so whatever both games of a pair have in common falls out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

FIRST_LOOK: Final = 50
"""Pairs before which nothing is said."""
TUNED_FOR: Final = 600
"""The number of pairs at which the intervals are as narrow as they can be; elsewhere they are a little wider."""


def half_width(variance: float, pairs: int, alpha: float) -> float:
    """Half of the interval of a mean after so many pairs; at all looks together it misses with chance `alpha`."""
    if pairs < FIRST_LOOK:
        return math.inf
    tuning = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / TUNED_FOR
    grown = pairs * tuning + 1
    return math.sqrt(variance * 2 * grown / (pairs * pairs * tuning) * math.log(math.sqrt(grown) / alpha))


@dataclass(frozen=True)
class Estimate:
    """A number and its interval."""

    value: float
    low: float
    high: float

    @classmethod
    def around(cls, value: float, half: float) -> Estimate:
        return cls(value, value - half, value + half)

    def narrowed(self, low: float, high: float) -> Estimate:
        """With an interval that was found earlier and holds as well; the number itself always stays inside."""
        return Estimate(self.value, min(self.value, max(self.low, low)), max(self.value, min(self.high, high)))

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high

    def within(self, low: float, high: float) -> bool:
        return low <= self.low and self.high <= high


@dataclass
class PairedRatio:
    """Sums over pairs of a numerator and a denominator of the old version and of the new: all that is needed to tell
    both ratios, their difference and how sure it is. Pairs in which all four are 0 need not be added."""

    sums: list[float] = field(default_factory=lambda: [0.0] * 4)
    squares: list[float] = field(default_factory=lambda: [0.0] * 16)

    def add(self, old: float, of_old: float, new: float, of_new: float) -> None:
        numbers = (old, of_old, new, of_new)
        at = 0
        for i in range(4):
            self.sums[i] += numbers[i]
            for j in range(4):
                self.squares[at] += numbers[i] * numbers[j]
                at += 1

    def of(self, pairs: int) -> PairedRatio:
        """The same with every pair counted once below the line, where only some were added, and with 0 there."""
        made = PairedRatio([self.sums[0], pairs, self.sums[2], pairs], list(self.squares))
        for i, j in ((0, 1), (0, 3), (2, 1), (2, 3)):
            made.squares[4 * i + j] = made.squares[4 * j + i] = self.sums[i]
        for i, j in ((1, 1), (1, 3), (3, 1), (3, 3)):
            made.squares[4 * i + j] = pairs
        return made

    def ratio(self, new: bool) -> float | None:
        """The ratio of a version; None if nothing has been counted."""
        at = 2 * new
        return self.sums[at] / self.sums[at + 1] if self.sums[at + 1] else None

    def estimate(self, new: bool, pairs: int, alpha: float) -> Estimate | None:
        ratio = self.ratio(new)
        if ratio is None:
            return None
        return Estimate.around(ratio, half_width(self._variance(self._weights(new), pairs), pairs, alpha))

    def difference(self, pairs: int, alpha: float) -> Estimate | None:
        """New less old."""
        old, new = self.ratio(False), self.ratio(True)
        if old is None or new is None:
            return None
        weights = [b - a for a, b in zip(self._weights(False), self._weights(True), strict=True)]
        return Estimate.around(new - old, half_width(self._variance(weights, pairs), pairs, alpha))

    def shortened(self, pairs: int) -> float | None:
        """By which factor pairing shortens a run: the spread of two unpaired runs over that of the pairs."""
        if self.ratio(False) is None or self.ratio(True) is None:
            return None
        old, new = self._weights(False), self._weights(True)
        together = self._variance([b - a for a, b in zip(old, new, strict=True)], pairs)
        return (self._variance(old, pairs) + self._variance(new, pairs)) / together

    def _weights(self, new: bool) -> list[float]:
        """How a ratio changes with the four sums."""
        at = 2 * new
        weights = [0.0] * 4
        weights[at] = 1 / self.sums[at + 1]
        weights[at + 1] = -self.sums[at] / self.sums[at + 1] ** 2
        return weights

    def _variance(self, weights: list[float], pairs: int) -> float:
        """The variance of what one pair contributes to a ratio, whose mean is 0. One more contribution of 1 is added to
        those that were seen, so that numbers which have not varied yet are not taken for certain."""
        seen = sum(weights[i] * weights[j] * self.squares[4 * i + j] for i in range(4) for j in range(4))
        unseen = max(abs(weights[0]), abs(weights[2])) ** 2
        return pairs * (seen + unseen)
