"""Shares of games with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959964


@dataclass(frozen=True)
class Rate:
    """A share of games with its 95 % interval; a draw counts as half a win."""

    share: float
    low: float
    high: float
    games: int


def wilson(wins: float, games: int) -> Rate:
    """The share of wins with Wilson's interval."""
    if games == 0:
        return Rate(0.5, 0.0, 1.0, 0)
    share = wins / games
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    margin = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Rate(share, max(0.0, centre - margin), min(1.0, centre + margin), games)


def paired(scores: Sequence[float], games: int) -> Rate:
    """The mean over deals, with the interval that the deals' own spread gives."""
    n = len(scores)
    if n < 2:
        return Rate(sum(scores) / n if n else 0.5, 0.0, 1.0, games)
    mean = sum(scores) / n
    if min(scores) == max(scores):  # what has not varied yet is not certain for that
        rate = wilson(mean * n, n)
        return Rate(mean, rate.low, rate.high, games)
    margin = Z95 * math.sqrt(sum((score - mean) ** 2 for score in scores) / (n - 1) / n)
    return Rate(mean, max(0.0, mean - margin), min(1.0, mean + margin), games)
