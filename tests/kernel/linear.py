"""Attacks by linear algebra, written for tests alone.

One is made for a truncated linear congruential generator: short integer relations between its states hold exactly, so
that what was seen of each draw gives a system of linear equations for what was not. The other knows nothing about the
generator except that it might be linear in its bits: it looks for sums of seen bits that give the next one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from tests.kernel.lattice import INCREMENT, MODULUS, MULTIPLIER, added, gives, reduced

Row = list[Fraction]


def solved(matrix: list[list[int]], right: list[int]) -> list[Fraction]:
    """The solution of as many independent equations as unknowns, exactly."""
    rows: list[Row] = [[Fraction(x) for x in row] + [Fraction(y)] for row, y in zip(matrix, right, strict=True)]
    n = len(rows)
    for column in range(n):
        pivot = next(at for at in range(column, n) if rows[at][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        first = rows[column][column]
        rows[column] = [x / first for x in rows[column]]
        for at in range(n):
            if at != column and rows[at][column]:
                by = rows[at][column]
                rows[at] = [x - by * y for x, y in zip(rows[at], rows[column], strict=True)]
    return [row[-1] for row in rows]


class Relations:
    """Recovers the state before the first of some draws, which have certain places in the row of all draws, by integer
    relations between the states. A draw below a larger number tells more: its part in a relation may be larger."""

    def __init__(self, places: Sequence[int], below: Sequence[int] = ()) -> None:
        draws = len(places)
        unit = math.lcm(*below) if below else 1
        weights = [unit // n for n in below] or [1] * draws
        self.places = places
        powers = [pow(MULTIPLIER, place - places[0], MODULUS) for place in places]
        # All v with v · powers = 0: the modulus in the first place, or -powers[i] there and 1 in place i.
        rows = [[MODULUS, *([0] * (draws - 1))]]
        rows += [[-powers[i], *(1 if i == j else 0 for j in range(1, draws))] for i in range(1, draws)]
        short = reduced([[x * weight for x, weight in zip(row, weights, strict=True)] for row in rows])
        self.relations = [[x // weight for x, weight in zip(row, weights, strict=True)] for row in short]
        turned = [list(column) for column in zip(*self.relations, strict=True)]
        self.first = solved(turned, [1] + [0] * (draws - 1))  # how the first unknown follows from the equations
        self.steps = added(places)

    def state(self, seen: list[tuple[int, int]]) -> int | None:
        """The state from which these came, each a number below another; None if no solution gives them."""
        middles = [(2 * r + 1) * MODULUS // (2 * n) for r, n in seen]
        right = []
        for relation in self.relations:
            left = sum(v * (step - middle) for v, step, middle in zip(relation, self.steps, middles, strict=True))
            right.append((left + MODULUS // 2) % MODULUS - MODULUS // 2)
        first = middles[0] + round(sum(by * y for by, y in zip(self.first, right, strict=True)))
        state = ((first - INCREMENT) * pow(MULTIPLIER, -1, MODULUS)) % MODULUS
        return state if gives(state, self.places, seen) else None


def linear_in_bits(samples: list[tuple[int, int]]) -> int | None:
    """A set of bits whose sum is always the bit that goes with them, out of many samples of bits and a bit; None if
    there is no such set. Bits are numbers, and so is the set; a constant is one bit that is always set."""
    basis: dict[int, tuple[int, int]] = {}
    for bits, told in samples:
        row, value = bits, told
        while row:
            top = row.bit_length()
            if top not in basis:
                basis[top] = (row, value)
                break
            row, value = row ^ basis[top][0], value ^ basis[top][1]
        else:
            if value:
                return None  # the same sum of bits went with both
    found = 0
    for top in sorted(basis):
        row, value = basis[top]
        if ((row & found).bit_count() & 1) != value:
            found |= 1 << (top - 1)
    return found
