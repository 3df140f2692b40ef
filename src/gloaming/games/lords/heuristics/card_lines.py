"""What the words of cards are worth, guessed once for each card from its lines.

A line with a condition counts only if the condition holds now.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.lords.declaration import Action, First, Z
from gloaming.games.lords.heuristics.weights import Weights, Words
from gloaming.games.lords.rules import LordsRules
from gloaming.games.lords.verbs.actions import Beseech, Perform
from gloaming.games.lords.verbs.hand import (
    Dig,
    Discard,
    DiscardRandom,
    Draw,
    FilchChosen,
    FilchRandom,
    Give,
    RecoverChosen,
    RecoverTop,
)
from gloaming.games.lords.verbs.shells import Break, Mend, Pry
from gloaming.games.lords.verbs.temples import Deify, GainTemple, Seclude
from gloaming.games.lords.verbs.tribe import GainFollowers, GainShells, Lose, Seize, Turn
from gloaming.kernel.effects import (
    Choose,
    Condition,
    Each,
    EachPlayer,
    Effect,
    If,
    IfDone,
    Integer,
    May,
    Number,
    Other,
    Repeat,
)
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.state import RETURN, Step


def _times(n: Number) -> int:
    return int(n.n) if isinstance(n, Integer) else 2


@final
class Line:
    """A part of a card: what it is worth done, done in the last turn, and held, if its condition holds (or, with
    `wanted` false, if it does not)."""

    def __init__(self, worth: int, last: int, promise: int, condition: Condition | None, wanted: bool) -> None:
        self.worth: i64 = worth
        self.last: i64 = last
        self.promise: i64 = promise
        self.condition: Condition | None = condition
        self.wanted: bool = wanted


@final
class Hope:
    """What a card promises while a condition holds, and while it does not."""

    def __init__(self, condition: Condition) -> None:
        self.condition: Final[Condition] = condition
        self.then: i64 = 0
        self.otherwise: i64 = 0


def _hopes(lines: list[Line]) -> list[Hope]:
    found: list[Hope] = []
    for line in lines:
        if line.condition is not None and line.promise:
            if not found or found[-1].condition is not line.condition:
                found.append(Hope(line.condition))
            if line.wanted:
                found[-1].then += line.promise
            else:
                found[-1].otherwise += line.promise
    return found


@final
class CardLines:
    """The lines of all cards with abilities, and what Temples bring."""

    def __init__(self, game: LordsRules, weights: Weights) -> None:
        self.game: Final[LordsRules] = game
        self.weights: Final[Weights] = weights
        self.lines: Final[list[list[Line]]] = []
        self.promised: Final[vec[i64]] = zeros(First.FOLLOWER)
        """What each card promises whatever happens."""
        self.hopes: Final[list[list[Hope]]] = []
        """What it promises besides."""
        self.temple: Final[vec[i64]] = zeros(First.FOLLOWER)
        """What a Temple brings on each turn of its owner."""
        for card in range(First.FOLLOWER):
            found: list[Line] = []
            for step in self._chain(int(game.effect[card])):
                self._note(step, found)
            self.lines.append(found)
            certain = sum([int(line.promise) for line in found if line.condition is None])
            self.promised[card] = int(weights.unpromising) + certain
            self.hopes.append(_hopes(found))
            if card >= First.TEMPLE:
                self.temple[card] = self._whole(found)

    def _chain(self, entry: int) -> list[Step]:
        steps: list[Step] = []
        while entry > RETURN and entry != self.game.beseeched:
            steps.append(self.game.program[entry])
            entry = int(self.game.program[entry].next)
        return steps

    def _note(self, step: Step, found: list[Line]) -> None:
        if isinstance(step, If):
            found.append(self._line(step.then, step.condition, True))
            found.append(self._line(step.otherwise, step.condition, False))
        else:
            w = self.weights
            found.append(Line(self._step(step, w.done), self._step(step, w.last), self._step(step, w.held), None, True))

    def _line(self, effect: Effect, condition: Condition, wanted: bool) -> Line:
        w = self.weights
        done, last, held = self.effect(effect, w.done), self.effect(effect, w.last), self.effect(effect, w.held)
        return Line(done, last, held, condition, wanted)

    def _whole(self, lines: list[Line]) -> int:
        """What lines bring if each condition holds every second time; nobody is the worse for a Temple."""
        worth = 0
        for line in lines:
            worth += int(line.worth) if line.condition is None else int(line.worth) // 2
        return max(0, worth)

    def usual(self, first: int, end: int) -> int:
        """What the words of one of these cards promise on average, if each condition holds every second time."""
        worth = 0
        for card in range(first, end):
            for line in self.lines[card]:
                worth += int(line.promise) if line.condition is None else int(line.promise) // 2
        return worth // (end - first) + int(self.weights.unpromising)

    def effect(self, effect: Effect, words: Words) -> int:
        return sum(self._step(step, words) for step in effect.steps)

    def _step(self, step: Step, words: Words) -> int:
        """What a step brings to whoever performs it."""
        if isinstance(step, Choose):
            return max([self.effect(alternative, words) for alternative in step.alternatives])
        if isinstance(step, May):
            return max(0, self.effect(step.inner, words))
        if isinstance(step, If):
            return max(self.effect(step.then, words), self.effect(step.otherwise, words)) // 2
        if isinstance(step, IfDone):
            return self.effect(step.first, words) + self.effect(step.then, words)
        if isinstance(step, Repeat):
            return _times(step.times) * self.effect(step.inner, words)
        if isinstance(step, Each):
            return 2 * self.effect(step.inner, words)
        if isinstance(step, EachPlayer):
            return 0
        if isinstance(step, Other):
            return -self.effect(step.inner, words)
        if isinstance(step, Perform):
            return words.called[int(step.what)]
        return self._verb(step, words)

    def _verb(self, step: Step, words: Words) -> int:
        if isinstance(step, Draw):
            return _times(step.n) * words.draw
        if isinstance(step, GainFollowers):
            return _times(step.n) * words.follower
        if isinstance(step, GainShells):
            return _times(step.n) * words.shell
        if isinstance(step, Turn):
            return words.turned if step.to == Z.CITADELS else -words.turned
        if isinstance(step, Dig | RecoverChosen | RecoverTop):
            return words.recover
        if isinstance(step, FilchRandom | FilchChosen):
            return words.filch
        if isinstance(step, Discard | DiscardRandom):
            return words.discard
        if isinstance(step, Give):
            return words.give
        if isinstance(step, Mend):
            return words.mend
        if isinstance(step, Break):
            return words.broken
        if isinstance(step, Pry):
            return words.pry
        if isinstance(step, Deify):
            return words.called[Action.DEIFY]
        if isinstance(step, Beseech):
            return words.called[Action.BESEECH]
        if isinstance(step, Seclude):
            return words.seclude
        if isinstance(step, GainTemple):
            return words.temple
        if isinstance(step, Lose):
            return words.lose
        if isinstance(step, Seize):
            return words.seize
        return 0
