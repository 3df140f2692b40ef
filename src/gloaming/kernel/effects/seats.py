"""Combinators that let other players perform: each player, the other one, one seat, each seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.kernel.effects.combinators import Loop, Round, turn_round
from gloaming.kernel.effects.effect import Combinator, Effect, offer_decline
from gloaming.kernel.effects.sets import Members
from gloaming.kernel.layout import DECLINE, SP, YOU
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, Game, State, Step


@final
class EachPlayer(Loop):
    """each(players, a): you first, then the others in seat order, each with its own choices."""

    def __init__(self, inner: Effect) -> None:
        super().__init__(inner, NextPlayer())

    def depth(self) -> int:
        return 2 + self.inner.depth()

    def doable(self, s: State) -> bool:
        z = s.z
        you = z[YOU]
        doable = False
        for seat in range(s.layout.seats):
            z[YOU] = seat
            if not doable:
                doable = self.inner.doable(s)
        z[YOU] = you
        return doable

    def begins_with_pick(self, s: State) -> bool:
        return self.inner.doable(s) and self.inner.begins_with_pick(s)

    def run(self, s: State) -> i64:
        s.push(s.z[YOU])
        s.push(0)
        return self.loop


@final
class NextPlayer(Round):
    """Before each round of an `each` over the players; the stack holds who performs it all, and the rounds done."""

    def run(self, s: State) -> i64:
        rounds = s.pop()
        you = s.pop()
        if rounds == s.layout.seats:
            s.z[YOU] = you
            return self.behind
        s.push(you)
        s.push(rounds + 1)
        if rounds == 0:
            s.z[YOU] = you
        else:
            s.z[YOU] = rounds - 1 if rounds - 1 < you else rounds
        return self.entry


class HandOver(Combinator):
    """Another seat performs an effect; behind it the first performer goes on."""

    def __init__(self, inner: Effect) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner
        self.entry: i64 = 0

    def link_parts(self, game: Game) -> None:
        self.entry = self.inner.link(game, Effect([Back(int(self.next))]).link(game, 0))

    def depth(self) -> int:
        return 1 + self.inner.depth()


@final
class Other(HandOver):
    """other(a): the opponent performs a."""

    def doable(self, s: State) -> bool:
        z = s.z
        you = z[YOU]
        z[YOU] = s.opponent(you)
        doable = self.inner.doable(s)
        z[YOU] = you
        return doable

    def run(self, s: State) -> i64:
        s.push(s.z[YOU])
        s.z[YOU] = s.opponent(s.z[YOU])
        return self.entry


@final
class Back(Step):
    """Behind an `other`: the first performer goes on."""

    def __init__(self, behind: int) -> None:
        super().__init__()
        self.behind: i64 = behind

    def run(self, s: State) -> i64:
        s.z[YOU] = s.pop()
        return self.behind


@final
class OneSeat(HandOver):
    """One seat out of a set performs a: the performer picks it among those for whom a is doable."""

    def __init__(self, seats: Members, inner: Effect, ask: Ask | None = None) -> None:
        super().__init__(inner)
        self.seats: Final[Members] = seats
        self.ask: Final[Ask | None] = ask

    def asked(self, s: State) -> Ask | None:
        return self.ask

    def _after(self, s: State, member: i64) -> i64:
        """The next member for whom a is doable, or -1."""
        member = self.seats.after(s, member)
        while member >= 0 and not doable_for(s, self.inner, member):
            member = self.seats.after(s, member)
        return member

    def doable(self, s: State) -> bool:
        return self._after(s, -1) >= 0

    def begins_with_pick(self, s: State) -> bool:
        first = self._after(s, -1)
        return first >= 0 and self._after(s, first) >= 0

    def run(self, s: State) -> i64:
        first = self._after(s, -1)
        if first < 0:
            return self.next
        if self._after(s, first) < 0:
            return self._performed_by(s, first)
        s.ask(ASKED_BY_EFFECT, s.z[YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        member = self._after(s, -1)
        while member >= 0:
            s.offer(member)
            member = self._after(s, member)
        offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        s.z[DECLINE] = 0
        return self._performed_by(s, choice)

    def _performed_by(self, s: State, member: i64) -> i64:
        s.push(s.z[YOU])
        s.z[YOU] = s.seat_named(member)
        return self.entry


def doable_for(s: State, effect: Effect, member: i64) -> bool:
    """Whether an effect would change something if a seat that a choice names performed it."""
    z = s.z
    you = z[YOU]
    z[YOU] = s.seat_named(member)
    doable = effect.doable(s)
    z[YOU] = you
    return doable


@final
class EachSeat(Loop):
    """each(set of players, a): the performer first, if a member, then the others as listed, each with own choices."""

    def __init__(self, seats: Members, inner: Effect, most: int) -> None:
        super().__init__(inner, NextSeat())
        self.seats: Final[Members] = seats
        self.most: int = most

    def depth(self) -> int:
        return self.most + 2 + self.inner.depth()

    def doable(self, s: State) -> bool:
        member = self.seats.first(s)
        while member >= 0:
            if doable_for(s, self.inner, member):
                return True
            member = self.seats.after(s, member)
        return False

    def run(self, s: State) -> i64:
        z = s.z
        you = z[YOU]
        s.push(you)
        low = s.layout.stack + z[SP]
        n: i64 = 0
        first = False
        member = self.seats.first(s)
        while member >= 0:
            if s.seat_named(member) == you:
                first = True
            else:
                s.push(s.seat_named(member))
                n += 1
            member = self.seats.after(s, member)
        turn_round(s, low, low + n - 1)
        if first:
            s.push(you)
            n += 1
        s.push(n)
        return self.loop


@final
class NextSeat(Round):
    """Before each round of an `each` over a set of players."""

    def run(self, s: State) -> i64:
        left = s.pop()
        s.z[YOU] = s.pop()
        if left == 0:
            return self.behind
        s.push(left - 1)
        return self.entry
