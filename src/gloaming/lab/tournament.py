"""Who meets whom, and for how long: round robin, Swiss and ladder, by a number of games or until a match is decided.

A *match* is two players over many deals, each deal played from both sides. Games are played in *looks*: some deals of
every match that is under way, then the stopping rule is asked. What is played next depends on results alone, never on
who was quick, so that the same seed gives the same tournament in one process and on a cluster.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path

from gloaming.lab.arena import Plan, Played, Task, game_of, play_task, results_file, sides
from gloaming.lab.executor import Executor, InProcess
from gloaming.lab.intervals import Rate
from gloaming.lab.ratings import duel_scores
from gloaming.lab.results_file import ResultsFile, resumed
from gloaming.lab.sequential import FIRST_LOOK
from gloaming.lab.stopping import StoppingRule, Verdict

FORMATS = ("round-robin", "swiss", "ladder")
LATER_LOOKS = 4
"""Every later look adds one deal to so many that were played, so that the last one is not much too long."""


@dataclass
class Match:
    """Two players, by number, and what was played between them."""

    one: int
    two: int
    games: list[Played] = field(default_factory=list)

    @property
    def deals(self) -> list[float]:
        """For each deal how much of it went to the first."""
        found: dict[int, list[float]] = {}
        for played in self.games:
            for a, _, score in duel_scores(played):
                found.setdefault(played.seed, []).append(score if a == self.one else 1 - score)
        return [sum(both) / len(both) for both in found.values()]

    @property
    def points(self) -> float:
        """The first player's share."""
        deals = self.deals
        return sum(deals) / len(deals) if deals else 0.5


@dataclass(frozen=True)
class Decided:
    """How a match went: who met, the interval that held at every look, and what it says about the first."""

    one: str
    two: str
    rate: Rate
    verdict: Verdict


class Tournament:
    """A tournament under way."""

    def __init__(
        self,
        plan: Plan,
        rule: StoppingRule | None = None,
        executor: Executor | None = None,
        path: Path | None = None,
        told: Callable[[Played], None] = lambda played: None,
    ) -> None:
        self.plan = plan
        self.rule = rule
        self.matches: dict[tuple[int, int], Match] = {}
        self._sides = sides(game_of(plan))
        if max(self._sides) != 1:
            raise ValueError(f"{plan.game} is not a game of two sides: only a plain round robin suits it")
        self._executor = executor or InProcess()
        self._file: ResultsFile[Task, Played] | None = results_file(path, plan) if path else None
        self._told = told
        self._rested: list[int] = []
        """Who was left out of a round of a Swiss, which counts as a match won."""
        self._most = -(-plan.games // 2)

    def run(self, form: str, rounds: int = 0) -> list[Played]:
        """Play it all. `rounds` is for Swiss: 0 takes as many as a knock-out would have."""
        players = len(self.plan.entrants)
        if form == "round-robin":
            self._meet(list(combinations(range(players), 2)))
        elif form == "swiss":
            for _ in range(rounds or math.ceil(math.log2(players))):
                pairs = swiss_pairs(self._standings(), set(self.matches), self._rested)
                if pairs:
                    self._rested += sorted(set(range(players)) - {who for pair in pairs for who in pair})
                self._meet(pairs)
        else:
            self._climb(list(range(players)))
        return self.games

    @property
    def games(self) -> list[Played]:
        return [played for match in self.matches.values() for played in match.games]

    def decided(self) -> Iterator[Decided]:
        """Every match with what can be said about it; without a stopping rule nothing."""
        if self.rule is None:
            return
        for match in self.matches.values():
            rate = self.rule.rate(match.deals, len(match.games))
            one, two = (self.plan.entrants[who].label for who in (match.one, match.two))
            yield Decided(one, two, rate, self.rule.verdict(rate))

    def _standings(self) -> list[int]:
        """The players by points; whoever is named first stands first among equals."""
        points = [0.0] * len(self.plan.entrants)
        for match in self.matches.values():
            points[match.one] += match.points
            points[match.two] += 1 - match.points
        for who in self._rested:
            points[who] += 1
        return sorted(range(len(points)), key=lambda who: -points[who])

    def _climb(self, ladder: list[int]) -> None:
        """The players stand as they were named, the strongest first. Neighbours meet; whoever beats the one above goes
        up. It is over when nobody has to."""
        while True:
            self._meet(list(pairwise(ladder)))
            before = list(ladder)
            for step in range(len(ladder) - 1, 0, -1):
                above, below = ladder[step - 1], ladder[step]
                match = self.matches.get(_pair(above, below))
                if match and (match.points if match.one == below else 1 - match.points) > 0.5:
                    ladder[step - 1], ladder[step] = below, above
            if ladder == before:
                return

    def _meet(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Let these play, but those that have met already."""
        under_way = []
        for pair in (_pair(*pair) for pair in pairs):
            if pair not in self.matches:
                self.matches[pair] = Match(*pair)
                under_way.append(self.matches[pair])
        while under_way:
            tasks = [task for match in under_way for task in self._look(match)]
            owners = [match for match in under_way for _ in self._look(match)]
            work = partial(play_task, self.plan)
            for match, played in zip(owners, resumed(self._executor, work, tasks, self._file), strict=True):
                match.games.append(played)
                self._told(played)
            under_way = [match for match in under_way if not self._over(match)]

    def _look(self, match: Match) -> list[Task]:
        """The next games of a match."""
        begun = len(match.games) // 2
        more = max(FIRST_LOOK, begun // LATER_LOOKS) if self.rule else self._most
        return [
            Task(self.plan.seed + deal, tuple((match.one, match.two)[side ^ turn] for side in self._sides))
            for deal in range(begun, min(begun + more, self._most))
            for turn in range(2)
        ]

    def _over(self, match: Match) -> bool:
        if len(match.games) // 2 >= self._most or self.rule is None:
            return True
        return self.rule.verdict(self.rule.rate(match.deals, len(match.games))) != "undecided"


def _pair(one: int, two: int) -> tuple[int, int]:
    return min(one, two), max(one, two)


def swiss_pairs(
    standings: Sequence[int], met: set[tuple[int, int]], rested: Sequence[int] = ()
) -> list[tuple[int, int]]:
    """Neighbours in the standings who have not met. With an odd number the last is left out who was not before, if that
    can be. Nobody meets the same player twice: when that cannot be helped, nobody plays."""

    def pair(left: tuple[int, ...]) -> list[tuple[int, int]] | None:
        if len(left) < 2:
            return []
        first, others = left[0], left[1:]
        for at, other in enumerate(others):
            if _pair(first, other) not in met:
                rest = pair(others[:at] + others[at + 1 :])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    players = tuple(standings)
    for out in (
        [None] if len(players) % 2 == 0 else sorted(players, key=lambda who: (rested.count(who), -players.index(who)))
    ):
        found = pair(tuple(who for who in players if who != out))
        if found is not None:
            return found
    return []
