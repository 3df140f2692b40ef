"""Seeded chance: a 48-bit linear congruential generator whose one integer lives inside a state.

The same numbers come out interpreted and compiled, on every machine, for ever. The multiplication may wrap at 64 bits
when compiled; the mask keeps exactly the bits that do not depend on it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFFFFFF


def seeded(seed: int) -> i64:
    """The generator's first state for any integer seed: neighbouring seeds start far apart."""
    x = (seed ^ (seed >> 64)) & 0xFFFFFFFFFFFFFFFF
    for factor in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB):
        x = ((x ^ (x >> 30)) * factor + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    return (x ^ (x >> 31)) & _MASK


def stepped(state: i64) -> i64:
    """The state after `state`."""
    return (state * 25214903917 + 11) & _MASK


def scaled(state: i64, n: i64) -> i64:
    """A number from 0 to n - 1 out of the high bits of a state; n is below 2**30."""
    return ((state >> 17) * n) >> 31


@final
class Chance:
    """A generator of one's own, for whoever draws outside a state: resampling, random players, search."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = seeded(seed)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        self.state = stepped(self.state)
        return scaled(self.state, n)
