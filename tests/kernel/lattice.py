"""The known attack on a truncated linear congruential generator: a lattice of its multiplier, reduced, and the point of
it that lies nearest to what was seen. Written for tests alone."""

from __future__ import annotations

from collections.abc import Sequence

MULTIPLIER, INCREMENT, MODULUS = 25214903917, 11, 1 << 48
Vector = list[int]


def reduced(basis: list[Vector]) -> list[Vector]:
    """LLL; the basis is exact, only what decides the next step is rounded."""
    basis = [row[:] for row in basis]
    n = len(basis)
    k = 1
    while k < n:
        star, mu = _orthogonal(basis[: k + 1])
        for j in range(k - 1, -1, -1):
            q = round(mu[k][j])
            if q:
                basis[k] = [x - q * y for x, y in zip(basis[k], basis[j], strict=True)]
                for i in range(j):
                    mu[k][i] -= q * mu[j][i]
                mu[k][j] -= q
        if _dot(star[k], star[k]) >= (0.75 - mu[k][k - 1] ** 2) * _dot(star[k - 1], star[k - 1]):
            k += 1
        else:
            basis[k], basis[k - 1] = basis[k - 1], basis[k]
            k = max(k - 1, 1)
    return basis


def _dot(one: list[float], other: list[float]) -> float:
    return sum((x * y for x, y in zip(one, other, strict=True)), 0.0)


def _orthogonal(basis: list[Vector]) -> tuple[list[list[float]], list[list[float]]]:
    star: list[list[float]] = []
    mu = [[0.0] * len(basis) for _ in basis]
    for i, row in enumerate(basis):
        left = [float(x) for x in row]
        exact = left
        for j in range(i):
            mu[i][j] = _dot(exact, star[j]) / _dot(star[j], star[j])
            left = [x - mu[i][j] * y for x, y in zip(left, star[j], strict=True)]
        star.append(left)
    return star, mu


class Attack:
    """Recovers the state before the first of some draws, which have certain places in the row of all draws. A draw
    below a larger number tells more, and counts for more."""

    def __init__(self, places: Sequence[int], below: Sequence[int] = ()) -> None:
        draws = len(places)
        self.places = places
        self.weights = below or [1] * draws
        powers = [pow(MULTIPLIER, place - places[0], MODULUS) for place in places]
        rows = [powers] + [[MODULUS if i == j else 0 for j in range(draws)] for i in range(1, draws)]
        self.basis = reduced([[x * weight for x, weight in zip(row, self.weights, strict=True)] for row in rows])
        self.star, _ = _orthogonal(self.basis)
        self.steps = added(places)

    def state(self, seen: list[tuple[int, int]]) -> int | None:
        """The state from which these came, each a number below another; None if there is none near."""
        middles = [int((2 * r + 1) * MODULUS // (2 * n)) for r, n in seen]
        parts = zip(middles, self.steps, self.weights, strict=True)
        target = [float((middle - step) * weight) for middle, step, weight in parts]
        point = [0] * len(target)
        for row, star in reversed(list(zip(self.basis, self.star, strict=True))):
            away = [x - y for x, y in zip(target, point, strict=True)]
            q = round(_dot(away, star) / _dot(star, star))
            point = [x + q * y for x, y in zip(point, row, strict=True)]
        state = ((point[0] // self.weights[0] - INCREMENT) * pow(MULTIPLIER, -1, MODULUS)) % MODULUS
        return state if gives(state, self.places, seen) else None


def drawn(state: int, below: list[int]) -> list[int]:
    numbers = []
    for n in below:
        state = (state * MULTIPLIER + INCREMENT) % MODULUS
        numbers.append(((state >> 17) * n) >> 31)
    return numbers


def added(places: Sequence[int]) -> list[int]:
    """What the increments add up to at each place, counted from the first."""
    sums = [0]
    for _ in range(places[-1] - places[0]):
        sums.append((sums[-1] * MULTIPLIER + INCREMENT) % MODULUS)
    return [sums[place - places[0]] for place in places]


def gives(state: int, places: Sequence[int], seen: list[tuple[int, int]]) -> bool:
    """Whether the draws at these places, after a state, are the ones that were seen."""
    below = [1] * (places[-1] - places[0] + 1)
    for place, (_, n) in zip(places, seen, strict=True):
        below[place - places[0]] = n
    numbers = drawn(state, below)
    return all(numbers[place - places[0]] == r for place, (r, _) in zip(places, seen, strict=True))


def before(state: int, steps: int) -> int:
    """The state so many steps earlier: nothing is forgotten."""
    for _ in range(steps):
        state = (state - INCREMENT) * pow(MULTIPLIER, -1, MODULUS) % MODULUS
    return state
