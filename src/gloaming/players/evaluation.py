"""What a position and a choice are worth to a seat, from what that seat may know: one evaluator for reviews.

Each position is looked at several times, by trees that know nothing of each other; how much their answers differ says
how sure the answer is. A choice is compared with the best one after the trees have grown, by looks of its own: what the
trees took for the best is not flattered by the looks that made it so. Small endings are computed (`exact`).

Values are whole millionths of a won game and whole hundredths of a point, so that sums of them come out exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import WIN, zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import Game
from gloaming.players.exact import certain_values
from gloaming.players.player import heuristics
from gloaming.players.search import Search, Tuning

UNIT = 1_000_000
"""A won game."""
TREES = 3
BATCHES = 4
"""Looks at a choice come in so many parts for each tree: their spread tells how sure the value is."""
ENDS = 8
LOOKS_AN_END = 50
"""For the points each tree plays some games on to the end: one for so many looks, and no more than `ENDS`."""
NODES = 60_000
"""Nodes of one tree at most."""
NOISE = 1.0
"""A difference of fewer standard errors counts as none."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth: for each seat in millionths of a won game, with the standard error of that for the seat
    whose knowledge it is; and by how many hundredths of a point that seat will be ahead."""

    chances: tuple[int, ...]
    spread: int
    points: int
    exact: bool = False


@dataclass(frozen=True)
class Judged:
    """A choice against the best one. `effects` are what it gave up, for each seat: never positive for the seat itself
    and 0 if the difference is noise. `points` is the difference in hundredths of a point, `spread` the standard error
    of the seat's own effect."""

    worth: Worth
    best: int
    effects: tuple[int, ...]
    spread: int
    points: int
    exact: bool
    options: int


class Evaluator:
    """Looks at positions of one game; `looks` is how many times each tree looks at a position before it is asked."""

    def __init__(self, rules: Game, looks: int, seed: int = 0) -> None:
        self.rules = rules
        self.looks = looks
        self.seed = seed
        self.ends = max(1, min(ENDS, looks // LOOKS_AN_END))
        self.seats = int(rules.seats)
        tuning = Tuning(nodes=NODES)
        self.trees = [Search(rules, heuristics(rules), tuning, number) for number in range(TREES)]
        self.parts = len(self.trees[0].heuristics.part_names())

    def worth(self, information_set: InformationSet) -> Worth:
        """What a position is worth to the seat whose knowledge it is, whoever is to choose."""
        self._look(information_set)
        return self._worth(-1)

    def judge(self, information_set: InformationSet, choice: int) -> Judged:
        """A choice of the seat against the best."""
        options = information_set.options()
        self._look(information_set)
        values = certain_values(information_set)
        if values:
            return self._judged_exactly(information_set, choice, values)
        best = self._favourite(options)
        worth = self._worth(best)
        if best == choice:
            return Judged(worth, best, (0,) * self.seats, 0, 0, False, len(options))
        batches = [self._probe(tree, one) for tree in self.trees for one in (best, choice)]
        seat = int(information_set.seat)
        gaps = [
            [mine[seat] - theirs[seat] for mine, theirs in zip(batches[at + 1], batches[at], strict=True)]
            for at in range(0, len(batches), 2)
        ]
        spread = _spread(gaps)
        effects = tuple(
            _mean([one[who] for made in batches[1::2] for one in made])
            - _mean([one[who] for made in batches[::2] for one in made])
            for who in range(self.seats)
        )
        noise = effects[seat] >= 0 or -effects[seat] < NOISE * spread
        gap = 0 if noise else self._points(choice) - self._points(best)
        return Judged(worth, best, (0,) * self.seats if noise else effects, spread, gap, False, len(options))

    def _look(self, information_set: InformationSet) -> None:
        """Let the trees grow anew: the same position at the same moment gets the same answer, whatever was before."""
        for number, tree in enumerate(self.trees):
            tree.chance = Chance((self.seed << 32) + int(information_set.moment) * TREES + number)
            tree.begin(information_set)
            tree.run(self.looks)

    def _judged_exactly(self, information_set: InformationSet, choice: int, values: Mapping[int, Fraction]) -> Judged:
        most = max(values.values())
        tied = [one for one, value in values.items() if value == most]
        best = choice if choice in tied else self._favourite(tied)
        value = int(most * UNIT)
        loss = int(values[choice] * UNIT) - value
        seat = int(information_set.seat)
        chances = tuple(value if who == seat else UNIT - value for who in range(self.seats))
        effects = tuple(loss if who == seat else -loss for who in range(self.seats))
        gap = self._points(choice) - self._points(best) if loss else 0
        worth = Worth(chances, 0, self._points(best), True)
        return Judged(worth, best, effects, 0, gap, True, len(values))

    def _favourite(self, options: Sequence[int]) -> int:
        """The option that the trees looked at most; of several the one that came out best."""
        return max(
            options,
            key=lambda one: (
                sum(tree.visits_of(one) for tree in self.trees),
                sum(tree.value_of(one) for tree in self.trees),
            ),
        )

    def _worth(self, choice: int) -> Worth:
        probes = [self._probe(tree, choice) for tree in self.trees]
        seat = self._seat()
        flat = [one for batches in probes for one in batches]
        chances = tuple(_mean([one[who] for one in flat]) for who in range(self.seats))
        spread = _spread([[one[seat] for one in batches] for batches in probes])
        return Worth(chances, spread, self._points(choice))

    def _seat(self) -> int:
        information_set = self.trees[0].information_set
        assert information_set is not None
        return int(information_set.seat)

    def _probe(self, tree: Search, choice: int) -> list[list[int]]:
        """What a choice is worth to every seat, or the position if it is below 0, batch by batch."""
        size = max(2, self.looks // (2 * BATCHES))
        found: list[list[int]] = []
        for _ in range(BATCHES):
            sums = zeros(self.seats)
            tree.probe(choice, size, sums)
            found.append([int(sums[seat]) * (UNIT // WIN) // size for seat in range(self.seats)])
        return found

    def _points(self, choice: int) -> int:
        """By how many hundredths of a point one is ahead at the end; the same worlds for every choice."""
        if not self.parts:
            return 0
        points = zeros(self.parts)
        total = 0
        for number, tree in enumerate(self.trees):
            chance = Chance(number)
            for _ in range(self.ends):
                tree.play_on(choice, points, chance)
                total += sum(int(points[part]) for part in range(self.parts))
        return total // (self.ends * len(self.trees))


def _mean(numbers: Sequence[int]) -> int:
    return sum(numbers) // len(numbers)


def _spread(groups: Sequence[Sequence[int]]) -> int:
    """The standard error of the mean: by all numbers, or by the means of the groups if these differ more."""
    means = [sum(group) / len(group) for group in groups]
    return round(max(_error([one for group in groups for one in group]), _error(means)))


def _error(numbers: Sequence[float]) -> float:
    if len(numbers) < 2:
        return 0.0
    mean = sum(numbers) / len(numbers)
    return sqrt(sum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1) / len(numbers))
