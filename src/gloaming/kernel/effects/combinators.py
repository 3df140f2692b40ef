"""Combinators for whoever performs the effect: choose, may, if, repeat, each."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.kernel.effects.effect import Combinator, Effect, offer_decline
from gloaming.kernel.effects.expressions import Condition, Number
from gloaming.kernel.effects.sets import Members
from gloaming.kernel.events import TOOK
from gloaming.kernel.layout import CHANGED, DECLINE, DECLINE_CHANGED, DECLINE_IT, DECLINE_SP, IT, MEMBER, SP, YOU
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, Game, State, Step


@final
class Choose(Combinator):
    """choose(a | b | …). The alternatives go by their places, or by words of the game."""

    def __init__(self, alternatives: list[Effect], words: list[int] | None = None, ask: Ask | None = None) -> None:
        super().__init__()
        self.ask: Final[Ask | None] = ask
        self.alternatives: Final[list[Effect]] = alternatives
        self.words: Final[list[int]] = words or []
        self.codes: list[int] = []
        self.entries: list[int] = []

    def link_parts(self, game: Game) -> None:
        self.entries = [alternative.link(game, int(self.next)) for alternative in self.alternatives]
        if self.words:
            self.codes = [int(game.game_word) + word for word in self.words]
        else:
            self.codes = [int(game.alternative) + index for index in range(len(self.entries))]

    def depth(self) -> int:
        return max(alternative.depth() for alternative in self.alternatives)

    def doable(self, s: State) -> bool:
        for alternative in self.alternatives:  # noqa: SIM110
            if alternative.doable(s):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        only = -1
        for index in range(len(self.alternatives)):
            if self.alternatives[index].doable(s):
                if only >= 0:
                    return True
                only = index
        return only >= 0 and self.alternatives[only].begins_with_pick(s)

    def run(self, s: State) -> i64:
        doable = 0
        only = 0
        for index in range(len(self.alternatives)):
            if self.alternatives[index].doable(s):
                doable += 1
                only = index
        if doable == 0:
            return self.next
        if doable == 1:
            return self.entries[only]
        s.ask(ASKED_BY_EFFECT, s.z[YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        for index in range(len(self.alternatives)):
            if self.alternatives[index].doable(s):
                s.offer(self.codes[index])
        offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        s.z[DECLINE] = 0
        index = 0
        while self.codes[index] != choice:
            index += 1
        if s.events is not None:
            s.events.write(TOOK, self.pc, index, 0, s.z[YOU])
        return self.entries[index]

    def asked(self, s: State) -> Ask | None:
        return s.game.branch if self.ask is None else self.ask


@final
class May(Combinator):
    """may(a). It is itself no pick: a `may` around something that begins with it asks yes or no first."""

    def __init__(self, inner: Effect, ask: Ask | None = None) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner
        self.ask: Final[Ask | None] = ask
        self.entry: i64 = 0

    def link_parts(self, game: Game) -> None:
        self.entry = self.inner.link(game, int(self.next))

    def depth(self) -> int:
        return self.inner.depth()

    def doable(self, s: State) -> bool:
        return self.inner.doable(s)

    def run(self, s: State) -> i64:
        z = s.z
        if not self.inner.doable(s):
            return self.next
        if self.inner.begins_with_pick(s):
            z[DECLINE] = self.next
            z[DECLINE_SP] = z[SP]
            z[DECLINE_IT] = z[IT]
            z[DECLINE_CHANGED] = z[CHANGED]
            return self.entry
        s.ask(ASKED_BY_EFFECT, z[YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        s.offer(s.game.yes)
        s.offer(s.game.no)

    def answer(self, s: State, choice: i64) -> i64:
        if choice == s.game.yes:
            return self.entry
        return self.next

    def asked(self, s: State) -> Ask | None:
        return self.ask or s.game.may


@final
class If(Combinator):
    """if(c, a) and if(c, a, b)"""

    def __init__(self, condition: Condition, then: Effect, otherwise: Effect) -> None:
        super().__init__()
        self.condition: Final[Condition] = condition
        self.then: Final[Effect] = then
        self.otherwise: Final[Effect] = otherwise
        self.then_entry: i64 = 0
        self.otherwise_entry: i64 = 0

    def link_parts(self, game: Game) -> None:
        self.then_entry = self.then.link(game, int(self.next))
        self.otherwise_entry = self.otherwise.link(game, int(self.next))

    def depth(self) -> int:
        return max(self.then.depth(), self.otherwise.depth())

    def branch(self, s: State) -> Effect:
        return self.then if self.condition.holds(s) else self.otherwise

    def doable(self, s: State) -> bool:
        return self.branch(s).doable(s)

    def begins_with_pick(self, s: State) -> bool:
        return self.branch(s).begins_with_pick(s)

    def run(self, s: State) -> i64:
        if self.condition.holds(s):
            return self.then_entry
        return self.otherwise_entry


@final
class IfDone(Combinator):
    """ifdone(a, b) and ifdone(a, b, c)"""

    def __init__(self, first: Effect, then: Effect, otherwise: Effect) -> None:
        super().__init__()
        self.first: Final[Effect] = first
        self.then: Final[Effect] = then
        self.otherwise: Final[Effect] = otherwise
        self.entry: i64 = 0

    def link_parts(self, game: Game) -> None:
        done = Done(self.then.link(game, int(self.next)), self.otherwise.link(game, int(self.next)))
        self.entry = self.first.link(game, Effect([done]).link(game, 0))

    def depth(self) -> int:
        return 1 + max(self.first.depth(), self.then.depth(), self.otherwise.depth())

    def doable(self, s: State) -> bool:
        return self.first.doable(s) or self.otherwise.doable(s)

    def begins_with_pick(self, s: State) -> bool:
        if self.first.doable(s):
            return self.first.begins_with_pick(s)
        return self.otherwise.begins_with_pick(s)

    def run(self, s: State) -> i64:
        s.push(s.z[CHANGED])
        s.z[CHANGED] = 0
        return self.entry


@final
class Done(Step):
    """Behind the first part of an `ifdone`: which way to go on."""

    def __init__(self, then: int, otherwise: int) -> None:
        super().__init__()
        self.then: i64 = then
        self.otherwise: i64 = otherwise

    def run(self, s: State) -> i64:
        done = s.z[CHANGED]
        s.z[CHANGED] = done | s.pop()
        if done:
            return self.then
        return self.otherwise


class Round(Step):
    """Before each round of a loop: the effect begins at `entry`, and `behind` comes after the last round."""

    def __init__(self) -> None:
        super().__init__()
        self.behind: i64 = 0
        self.entry: i64 = 0


class Loop(Combinator):
    """Performs an effect in rounds; a step of its own stands before each of them."""

    def __init__(self, inner: Effect, round: Round) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner
        self.round: Final[Round] = round
        self.loop: i64 = 0

    def link_parts(self, game: Game) -> None:
        self.round.behind = self.next
        self.loop = Effect([self.round]).link(game, 0)
        self.round.entry = self.inner.link(game, int(self.loop))


@final
class Repeat(Loop):
    """repeat(n, a)"""

    def __init__(self, times: Number, inner: Effect) -> None:
        super().__init__(inner, Again(inner))
        self.times: Final[Number] = times

    def depth(self) -> int:
        return 1 + self.inner.depth()

    def doable(self, s: State) -> bool:
        return self.times.value(s) > 0 and self.inner.doable(s)

    def begins_with_pick(self, s: State) -> bool:
        return self.inner.begins_with_pick(s)

    def run(self, s: State) -> i64:
        s.push(self.times.value(s))
        return self.loop


@final
class Again(Round):
    """Before each round of a `repeat`."""

    def __init__(self, inner: Effect) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner

    def run(self, s: State) -> i64:
        left = s.pop()
        if left <= 0 or not self.inner.doable(s):
            return self.behind
        s.push(left - 1)
        return self.entry


@final
class Each(Loop):
    """each(set, a): the members are those at the moment when the step is reached, in the order of the listing."""

    def __init__(self, members: Members, inner: Effect, most: int) -> None:
        super().__init__(inner, EachMember())
        self.members: Final[Members] = members
        self.most: int = most

    def depth(self) -> int:
        return self.most + 2 + self.inner.depth()

    def _first_doable(self, s: State) -> i64:
        z = s.z
        before = z[IT]
        member = self.members.first(s)
        while member >= 0:
            s.count_look()
            z[IT] = member
            doable = self.inner.doable(s)
            z[IT] = before
            if doable:
                return member
            member = self.members.after(s, member)
        return -1

    def doable(self, s: State) -> bool:
        return self._first_doable(s) >= 0

    def begins_with_pick(self, s: State) -> bool:
        z = s.z
        before = z[IT]
        z[IT] = self._first_doable(s)
        picks = z[IT] >= 0 and self.inner.begins_with_pick(s)
        z[IT] = before
        return picks

    def run(self, s: State) -> i64:
        z = s.z
        s.push(z[IT])
        low = s.layout.stack + z[SP]
        n: i64 = 0
        member = self.members.first(s)
        while member >= 0:
            s.push(MEMBER + member)
            n += 1
            member = self.members.after(s, member)
        turn_round(s, low, low + n - 1)
        s.push(n)
        return self.loop


def turn_round(s: State, low: i64, high: i64) -> None:
    """Reverse a run of the block, so that what was pushed first is popped first."""
    z = s.z
    while low < high:
        z[low], z[high] = z[high], z[low]
        low += 1
        high -= 1


@final
class EachMember(Round):
    """Before each round of an `each` over a set."""

    def run(self, s: State) -> i64:
        left = s.pop()
        if left == 0:
            s.z[IT] = s.pop()
            return self.behind
        s.z[IT] = s.pop() - MEMBER
        s.push(left - 1)
        return self.entry
