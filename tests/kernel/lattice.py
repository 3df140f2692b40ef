"""The known attack on a truncated linear congruential generator: a lattice of its multiplier, reduced, and the point of
it that lies nearest to what was seen. Written for tests alone."""

from __future__ import annotations

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
    """Recovers the state before so many draws in a row."""

    def __init__(self, draws: int) -> None:
        powers = [pow(MULTIPLIER, i, MODULUS) for i in range(draws)]
        rows = [powers] + [[MODULUS if i == j else 0 for j in range(draws)] for i in range(1, draws)]
        self.basis = reduced(rows)
        self.star, _ = _orthogonal(self.basis)
        self.steps = [0]
        for _ in range(draws):
            self.steps.append((self.steps[-1] * MULTIPLIER + INCREMENT) % MODULUS)

    def state(self, seen: list[tuple[int, int]]) -> int | None:
        """The state from which these came, each a number below another; None if there is none near."""
        middles = [int((2 * r + 1) * MODULUS // (2 * n)) for r, n in seen]
        target = [float(middle - step) for middle, step in zip(middles, self.steps[:-1], strict=True)]
        point = [0] * len(target)
        for row, star in reversed(list(zip(self.basis, self.star, strict=True))):
            away = [x - y for x, y in zip(target, point, strict=True)]
            q = round(_dot(away, star) / _dot(star, star))
            point = [x + q * y for x, y in zip(point, row, strict=True)]
        state = ((point[0] - INCREMENT) * pow(MULTIPLIER, -1, MODULUS)) % MODULUS
        return state if drawn(state, [n for _, n in seen]) == [r for r, _ in seen] else None


def drawn(state: int, below: list[int]) -> list[int]:
    numbers = []
    for n in below:
        state = (state * MULTIPLIER + INCREMENT) % MODULUS
        numbers.append(((state >> 17) * n) >> 31)
    return numbers


def before(state: int, steps: int) -> int:
    """The state so many steps earlier: nothing is forgotten."""
    for _ in range(steps):
        state = (state - INCREMENT) * pow(MULTIPLIER, -1, MODULUS) % MODULUS
    return state
