"""Sets of small numbers as bits of an integer, equal interpreted and compiled.

A word holds 60 bits: every value stays far from the sign bit of a 64-bit integer, so that compiled and interpreted
arithmetic agree without masks.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

WORD_BITS: Final = 60

_DE_BRUIJN: Final = 0x0218A392CD3D5DBF
"""Multiplied by a power of two below 2**60, its bits from 57 to 62 belong to that power alone. (A mask of 63 bits would
be no machine integer to the compiler.)"""


def _de_bruijn_positions() -> vec[i64]:
    positions = [0] * 64
    for index in range(WORD_BITS):
        positions[((1 << index) * _DE_BRUIJN >> 57) & 63] = index
    table: vec[i64] = vec[i64]()
    for position in positions:
        table = append(table, position)
    return table


_POSITION: Final = _de_bruijn_positions()


def lowest(bits: i64) -> i64:
    """The position of the lowest bit that is set; `bits` must not be 0."""
    return _POSITION[((bits & -bits) * _DE_BRUIJN >> 57) & 63]


def above(bits: i64, position: i64) -> i64:
    """The bits behind a position."""
    behind: i64 = -2
    return bits & (behind << position)


def popcount(bits: i64) -> i64:
    """How many bits are set; quick where they are few, as cards in a hand are."""
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
