"""When a match has been played long enough: once it is certain who is stronger, or that the difference is small.

The interval is one that may be looked at as often as one likes (`sequential`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from gloaming.lab.intervals import Rate
from gloaming.lab.sequential import half_width

ALPHA: Final = 0.05
Verdict = Literal["stronger", "weaker", "even", "undecided"]


@dataclass(frozen=True)
class StoppingRule:
    within: float
    """How far from half the share may be at most where the match is called even."""

    def rate(self, deals: Sequence[float], games: int) -> Rate:
        """The mean score of some deals, with the interval that holds at every look."""
        count = len(deals)
        mean = sum(deals) / count if count else 0.5
        # One deal more at the bound, so that scores which have not varied yet are not taken for certain.
        variance = (sum((score - mean) ** 2 for score in deals) + 0.25) / max(1, count)
        half = half_width(variance, count, ALPHA)
        return Rate(mean, max(0.0, mean - half), min(1.0, mean + half), games)

    def verdict(self, rate: Rate) -> Verdict:
        """What that says about whoever the scores count for."""
        if rate.low > 0.5:
            return "stronger"
        if rate.high < 0.5:
            return "weaker"
        return "even" if max(0.5 - rate.low, rate.high - 0.5) < self.within else "undecided"
