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
    low: i64 = seed & _MASK
    high: i64 = (seed >> 48) & _MASK
    state = low ^ 0x2545F4914F6C
    for _i in range(4):
        state = stepped(state ^ (state >> 23) ^ high)
    return state ^ (state >> 21)


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
