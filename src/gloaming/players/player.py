"""Whoever can sit in a seat without being a person: given an information set and a deadline, a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from math import exp
from random import Random
from time import monotonic
from types import ModuleType
from typing import Protocol

from gloaming.games.weights import Strength
from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import Heuristics
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.ruled import RuledGame
from gloaming.kernel.state import Game
from gloaming.players.exact import certain_values
from gloaming.players.greedy import Step
from gloaming.players.search import Search, Tuning

LONGEST = 5.0
"""No computer player takes longer over a choice, in seconds."""
SLICE = 0.003
"""How long the compiled search runs before it looks at the clock, and whether it has been cancelled, in seconds."""


class Player(Protocol):
    """Chooses for one seat in one match."""

    def choose(self, information_set: InformationSet, deadline: float | None = None) -> int:
        """One of the information set's options, by the moment `deadline` of the clock."""


@cache
def _advice(rules_module: str) -> ModuleType | None:
    folder, _, _ = f"{rules_module}.".rpartition(".rules.")
    if not folder:
        return None
    name = f"{folder}.heuristics"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None


def _advice_for(rules: Game) -> ModuleType | None:
    """The module `heuristics` beside the game's `rules`, a file or a folder each, if there is one."""
    return _advice(type(rules.rules if isinstance(rules, RuledGame) else rules).__module__)


def heuristics(rules: Game) -> Heuristics:
    """The heuristics in the game's own folder, or those that know nothing. Each player needs its own."""
    module = _advice_for(rules)
    if module is None:
        return Heuristics(rules)
    made: Heuristics = module.heuristics(rules)
    return made


def plain(rules: Game) -> Heuristics:
    """What the greedy player goes by: the game's plain values, or its heuristics if it has no others."""
    made: Heuristics = getattr(_advice_for(rules), "plain", heuristics)(rules)
    return made


def strengths(rules: Game) -> Mapping[str, Strength]:
    """Levels that have a strength of their own in this game."""
    found: Mapping[str, Strength] = getattr(_advice_for(rules), "strengths", dict)()
    return found


class RandomPlayer:
    """Any option is as good as any other."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, information_set: InformationSet, deadline: float | None = None) -> int:
        return self.any_of(information_set.options())

    def any_of(self, options: Sequence[int]) -> int:
        return self.random.choice(options)


class QuickPlayer:
    """Plays as the search plays on: at once, by the game's quick ratings of what can be done, in one sampled world. It
    is weaker than every level but random, and some ten times as quick as the greedy player."""

    def __init__(self, rules: Game, seed: int) -> None:
        self.heuristics = heuristics(rules)
        self.seed = seed

    def choose(self, information_set: InformationSet, deadline: float | None = None) -> int:
        chance = Chance(self.seed + (int(information_set.moment) << 48))
        return int(self.heuristics.rollout(information_set.world, information_set.seat, chance))


class GreedyPlayer:
    """Looks one step ahead, by the game's plain values."""

    def __init__(self, rules: Game, seed: int) -> None:
        self.step = Step(rules, plain(rules))
        self.seed = seed

    def choose(self, information_set: InformationSet, deadline: float | None = None) -> int:
        values = self.step.values(information_set, self.seed + information_set.moment)
        return information_set.options()[values.index(max(values))]


@dataclass(frozen=True)
class Errs:
    """How a player errs: it may take choices that are worse than the best by at most `tolerance`, in chance to win; the
    worse, the more rarely, by `temperature`, and the more rarely, the less it has looked at them: what was tried once
    and came out well is luck."""

    tolerance: float
    temperature: float


@dataclass(frozen=True)
class Budget:
    """When thinking ends, whichever comes first."""

    iterations: int | None = None
    seconds: float = LONGEST


@dataclass
class Considered:
    """One option after a search."""

    choice: int
    visits: int
    value: float


@dataclass
class SearchPlayer:
    """Searches within its budget; one that never errs and thinks as long as it likes computes small endings exactly.
    What it learned of a choice's later parts is kept while nobody else has chosen."""

    rules: Game
    seed: int
    budget: Budget
    errs: Errs | None = None
    tuning: Tuning = field(default_factory=Tuning)
    clock: Callable[[], float] = monotonic

    def __post_init__(self) -> None:
        self.search = Search(self.rules, heuristics(self.rules), self.tuning, self.seed)
        self.random = Random(self.seed)
        self.cancelled = False
        self._chosen: tuple[int, int] | None = None
        self._pace = 1000.0

    def cancel(self) -> None:
        """Stop thinking: the search under way returns with what it has, within a few milliseconds."""
        self.cancelled = True

    def choose(self, information_set: InformationSet, deadline: float | None = None) -> int:
        strongest = self.errs is None and self.budget.iterations is None
        values = certain_values(information_set) if strongest else {}
        found = self.think(information_set, deadline, until_sure=strongest)
        if values:  # of equals, the one that the search likes best
            most = max(values.values())
            found = [one for one in found if values[one.choice] == most]
        choice = self._pick(found)
        self._chosen = (int(information_set.moment), choice)
        return choice

    def think(
        self, information_set: InformationSet, deadline: float | None = None, until_sure: bool = False
    ) -> list[Considered]:
        """Search; the options, most visited first. Until one is sure: the rest of the time is saved once no look that
        fits into it could change which option is looked at most."""
        self.cancelled = False
        end = self.clock() + min(self.budget.seconds, LONGEST)
        if deadline is not None:
            end = min(end, deadline)
        if self._chosen and information_set.moment == self._chosen[0] + 1:
            self.search.follow(information_set, self._chosen[1])
        else:
            self.search.begin(information_set)
        choices = information_set.options()
        self._grow(end, choices if until_sure else ())
        options = [
            Considered(choice, self.search.visits_of(choice), self.search.value_of(choice)) for choice in choices
        ]
        return sorted(options, key=lambda option: (-option.visits, -option.value))

    def _grow(self, end: float, rivals: Sequence[int]) -> None:
        """Slices as long as the clock allows, each as many iterations as the last ones promise to fit, or until one of
        some rivals cannot be overtaken any more."""
        now = self.clock()
        while not self.cancelled:
            slice_iterations = max(1, int(min(SLICE, end - now) * self._pace))
            if self.budget.iterations is not None:
                slice_iterations = min(slice_iterations, self.budget.iterations - int(self.search.iterations))
                if slice_iterations <= 0:
                    return
            self.search.run(slice_iterations)
            before, now = now, self.clock()
            self._pace = 0.7 * self._pace + 0.3 * slice_iterations / max(now - before, 1e-6)
            if now + 1 / self._pace >= end or (rivals and self._lead(rivals) > (end - now) * self._pace):
                return

    def _lead(self, rivals: Sequence[int]) -> int:
        """By how many looks the most looked at is ahead of the next."""
        visits = sorted((self.search.visits_of(choice) for choice in rivals), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else visits[0]

    def _pick(self, found: list[Considered]) -> int:
        if self.errs is None:
            return found[0].choice
        best = found[0].value
        near = [option for option in found if option.visits and option.value >= best - self.errs.tolerance]
        weights = [option.visits * exp(min(0.0, option.value - best) / self.errs.temperature) for option in near]
        return self.random.choices(near, weights)[0].choice
