"""The parts that effects are made of once they have been read: numbers, conditions, sets, and the common combinators.

A card's effect becomes a flat program when its card set is loaded: a list of steps that refer to one another by number.
`Effect.link` lays it out. Running it parses nothing, looks up no name and allocates nothing.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.events import TOOK
from gloaming.kernel.layout import (
    CHANGED,
    DECLINE,
    DECLINE_CHANGED,
    DECLINE_IT,
    DECLINE_SP,
    IT,
    MEMBER,
    MENU,
    PICK,
    SP,
    STAGE,
    YOU,
)
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, Game, State, Step

# Numbers and conditions


@mypyc_attr(allow_interpreted_subclasses=True)
class Number:
    """A number, read when the step is reached."""

    def value(self, s: State) -> i64:
        return 0


@final
class Integer(Number):
    """A number as written."""

    def __init__(self, n: int) -> None:
        self.n: i64 = n

    def value(self, s: State) -> i64:
        return self.n


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that holds or not, read when the step is reached."""

    def holds(self, s: State) -> bool:
        return False


@final
class Compare(Condition):
    """x op y"""

    def __init__(self, left: Number, op: str, right: Number) -> None:
        self.left: Final[Number] = left
        self.op: i64 = ("<", "<=", "==", ">=", ">", "!=").index(op)
        self.right: Final[Number] = right

    def holds(self, s: State) -> bool:
        return compares(self.left.value(s), self.op, self.right.value(s))


def compares(a: i64, op: i64, b: i64) -> bool:
    """Whether a op b, the operator by its place in < <= == >= > !=."""
    if op == 0:
        return a < b
    if op == 1:
        return a <= b
    if op == 2:
        return a == b
    if op == 3:
        return a >= b
    if op == 4:
        return a > b
    return a != b


@final
class Not(Condition):
    def __init__(self, inner: Condition) -> None:
        self.inner: Final[Condition] = inner

    def holds(self, s: State) -> bool:
        return not self.inner.holds(s)


@final
class All(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final[list[Condition]] = parts

    def holds(self, s: State) -> bool:
        for part in self.parts:  # noqa: SIM110 (a generator would allocate)
            if not part.holds(s):
                return False
        return True


@final
class Any(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final[list[Condition]] = parts

    def holds(self, s: State) -> bool:
        for part in self.parts:  # noqa: SIM110
            if part.holds(s):
                return True
        return False


# Sets


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter:
    """One condition on the members of a set."""

    def keeps(self, s: State, member: i64) -> bool:
        return True


@final
class Every(Filter):
    """Several conditions that all must hold, or none."""

    def __init__(self, filters: list[Filter]) -> None:
        self.filters: Final[list[Filter]] = filters

    def keeps(self, s: State, member: i64) -> bool:
        for one in self.filters:  # noqa: SIM110
            if not one.keeps(s, member):
                return False
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Members:
    """A set of things that the choice space can name, in the order in which options are listed.

    Go through it with `first` and `after`; nothing is allocated, and the state may change in between.
    """

    def __init__(self, filters: list[Filter]) -> None:
        self.filter: Final[Filter] = filters[0] if len(filters) == 1 else Every(filters)
        self.filtered: bool = len(filters) > 0

    def next_raw(self, s: State, member: i64) -> i64:
        """The member behind this one, filters left aside; the first for -1; -1 behind the last."""
        return -1

    def first(self, s: State) -> i64:
        return self.after(s, -1)

    def after(self, s: State, member: i64) -> i64:
        member = self.next_raw(s, member)
        if self.filtered:
            while member >= 0 and not self.filter.keeps(s, member):
                member = self.next_raw(s, member)
        return member

    def contains(self, s: State, wanted: i64) -> bool:
        member = self.first(s)
        while member >= 0 and member != wanted:
            member = self.after(s, member)
        return member >= 0

    def offer_all(self, s: State) -> None:
        """Put every member on the menu."""
        member = self.first(s)
        while member >= 0:
            s.offer(member)
            member = self.after(s, member)

    def size(self, s: State) -> i64:
        n: i64 = 0
        member = self.first(s)
        while member >= 0:
            n += 1
            member = self.after(s, member)
        return n


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoneCards(Members):
    """The cards of several set zones, zone after zone."""

    def zone_count(self, s: State) -> i64:
        return 0

    def zone(self, s: State, index: i64) -> i64:
        """The zone at an index, or -1 for one that is left out now."""
        return -1

    def index(self, s: State, zone: i64) -> i64:
        """The index of one of its zones; behind the last if it is none of them."""
        index: i64 = 0
        n = self.zone_count(s)
        while index < n and self.zone(s, index) != zone:
            index += 1
        return index

    def next_raw(self, s: State, member: i64) -> i64:
        index: i64 = 0
        n = self.zone_count(s)
        if member >= 0:
            place = s.place(member)
            card = s.after(place, member)
            if card >= 0:
                return card
            index = self.index(s, place) + 1
        while index < n:
            zone = self.zone(s, index)
            if zone >= 0:
                card = s.first(zone)
                if card >= 0:
                    return card
            index += 1
        return -1

    def offer_all(self, s: State) -> None:
        if self.filtered:
            super().offer_all(s)
            return
        for index in range(self.zone_count(s)):
            zone = self.zone(s, index)
            if zone >= 0:
                s.offer_cards(zone)


@final
class Count(Number):
    """count(set)"""

    def __init__(self, members: Members) -> None:
        self.members: Final[Members] = members

    def value(self, s: State) -> i64:
        s.count_look()
        return self.members.size(s)


# Effects


@final
class Effect:
    """Steps one after the other, as written."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps: Final[list[Step]] = steps

    def doable(self, s: State) -> bool:
        for step in self.steps:  # noqa: SIM110
            if step.doable(s):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        for step in self.steps:
            if step.doable(s):
                return step.begins_with_pick(s)
        return False

    def link(self, game: Game, then: int) -> int:
        """Lay the steps out in the game's program, to go on with the step `then`; the step to begin with."""
        for step in reversed(self.steps):
            game.add_step(step)
            step.next = then
            if isinstance(step, Combinator):
                step.link_parts(game)
            then = int(step.pc)
        return then

    def depth(self) -> int:
        """How many numbers of the stack it needs at the most."""
        return max((step.depth() for step in self.steps if isinstance(step, Combinator)), default=0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Combinator(Step):
    """A step made of effects."""

    def link_parts(self, game: Game) -> None:
        """Lay out the effects that it is made of."""

    def depth(self) -> int:
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Step):
    """What a game can do by an effect: its picks one after the other, then the deed.

    A verb lists the options of each pick (`list_pick`), says whether it would change anything (`doable`) and does it
    (`deed`). The picks made so far are in the state's PICK fields.
    """

    picks: i64

    def __init__(self, picks: int) -> None:
        super().__init__()
        self.picks = picks

    def list_pick(self, s: State, pick: i64) -> None:
        """Offer the options of one pick."""

    def deed(self, s: State) -> bool:
        """Do it; whether anything changed."""
        return False

    def chooser(self, s: State) -> i64:
        """Who makes the picks."""
        return s.z[YOU]

    def picked(self, stage: i64) -> i64:
        """How many picks are kept in the state at a stage."""
        return stage

    def begins_with_pick(self, s: State) -> bool:
        return self.picks > 0 and self.chooser(s) == s.z[YOU]

    def run(self, s: State) -> i64:
        if self.picks == 0:
            return self._do(s)
        s.z[STAGE] = 0
        s.ask(ASKED_BY_EFFECT, self.chooser(s))
        return self.pc

    def list_options(self, s: State) -> None:
        self.list_pick(s, s.z[STAGE])
        if s.z[STAGE] == 0:
            offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if choice < 0:
            z[STAGE] = 0
            return self.next
        z[DECLINE] = 0
        stage = z[STAGE]
        z[PICK + stage] = choice
        stage += 1
        if stage < self.picks:
            z[STAGE] = stage
            s.ask(ASKED_BY_EFFECT, self.chooser(s))
            return self.pc
        z[STAGE] = 0
        return self._do(s)

    def _do(self, s: State) -> i64:
        if self.deed(s):
            s.z[CHANGED] = 1
        for pick in range(self.picks):  # they may be secrets, and nobody needs them any more
            s.z[PICK + pick] = -1
        return self.next


class Picking(Verb):
    """A verb whose picks are questions, one after the other."""

    def __init__(self, asks: list[Ask]) -> None:
        super().__init__(len(asks))
        self.asks: Final[list[Ask]] = asks
        self.first: Final[Ask] = asks[0] if asks else Ask()
        self.second: Final[Ask] = asks[1] if len(asks) > 1 else Ask()
        """The first two of them by themselves: a member of a list would be looked up and checked in every search."""

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0:
            self.first.options(s, s.z[YOU])
        elif pick == 1:
            self.second.options(s, s.z[YOU])
        else:
            self.asks[pick].options(s, s.z[YOU])

    def asked(self, s: State) -> Ask | None:
        return self.asks[s.z[STAGE]]


def offer_decline(s: State) -> None:
    """Where a `may` is waiting for its first pick and there is something to pick, add "decline"."""
    if s.z[DECLINE] and s.z[MENU]:
        s.offer(s.game.decline)


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

    def __init__(self, inner: Effect) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner
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
        return s.game.may


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


@final
class Repeat(Combinator):
    """repeat(n, a)"""

    def __init__(self, times: Number, inner: Effect) -> None:
        super().__init__()
        self.times: Final[Number] = times
        self.inner: Final[Effect] = inner
        self.again: i64 = 0

    def link_parts(self, game: Game) -> None:
        again = Again(self.inner, int(self.next))
        self.again = Effect([again]).link(game, 0)
        again.entry = self.inner.link(game, int(self.again))

    def depth(self) -> int:
        return 1 + self.inner.depth()

    def doable(self, s: State) -> bool:
        return self.times.value(s) > 0 and self.inner.doable(s)

    def begins_with_pick(self, s: State) -> bool:
        return self.inner.begins_with_pick(s)

    def run(self, s: State) -> i64:
        s.push(self.times.value(s))
        return self.again


@final
class Again(Step):
    """Before each round of a `repeat`."""

    def __init__(self, inner: Effect, behind: int) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner
        self.behind: i64 = behind
        self.entry: i64 = 0

    def run(self, s: State) -> i64:
        left = s.pop()
        if left <= 0 or not self.inner.doable(s):
            return self.behind
        s.push(left - 1)
        return self.entry


@final
class Each(Combinator):
    """each(set, a): the members are those at the moment when the step is reached, in the order of the listing."""

    def __init__(self, members: Members, inner: Effect, most: int) -> None:
        super().__init__()
        self.members: Final[Members] = members
        self.inner: Final[Effect] = inner
        self.most: int = most
        self.loop: i64 = 0

    def link_parts(self, game: Game) -> None:
        loop = EachMember(int(self.next))
        self.loop = Effect([loop]).link(game, 0)
        loop.entry = self.inner.link(game, int(self.loop))

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
class EachMember(Step):
    """Before each round of an `each` over a set."""

    def __init__(self, behind: int) -> None:
        super().__init__()
        self.behind: i64 = behind
        self.entry: i64 = 0

    def run(self, s: State) -> i64:
        left = s.pop()
        if left == 0:
            s.z[IT] = s.pop()
            return self.behind
        s.z[IT] = s.pop() - MEMBER
        s.push(left - 1)
        return self.entry


@final
class EachPlayer(Combinator):
    """each(players, a): you first, then the others in seat order, each with its own choices."""

    def __init__(self, inner: Effect) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner
        self.loop: i64 = 0

    def link_parts(self, game: Game) -> None:
        loop = NextPlayer(int(self.next))
        self.loop = Effect([loop]).link(game, 0)
        loop.entry = self.inner.link(game, int(self.loop))

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
class NextPlayer(Step):
    """Before each round of an `each` over the players; the stack holds who performs it all, and the rounds done."""

    def __init__(self, behind: int) -> None:
        super().__init__()
        self.behind: i64 = behind
        self.entry: i64 = 0

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


@final
class Other(Combinator):
    """other(a): the opponent performs a."""

    def __init__(self, inner: Effect) -> None:
        super().__init__()
        self.inner: Final[Effect] = inner
        self.entry: i64 = 0

    def link_parts(self, game: Game) -> None:
        self.entry = self.inner.link(game, Effect([Back(int(self.next))]).link(game, 0))

    def depth(self) -> int:
        return 1 + self.inner.depth()

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
class OneSeat(Combinator):
    """One seat out of a set performs a: the performer picks it among those for whom a is doable."""

    def __init__(self, seats: Members, inner: Effect) -> None:
        super().__init__()
        self.seats: Final[Members] = seats
        self.inner: Final[Effect] = inner
        self.entry: i64 = 0

    def link_parts(self, game: Game) -> None:
        self.entry = self.inner.link(game, Effect([Back(int(self.next))]).link(game, 0))

    def depth(self) -> int:
        return 1 + self.inner.depth()

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
class EachSeat(Combinator):
    """each(set of players, a): the performer first, if a member, then the others as listed, each with own choices."""

    def __init__(self, seats: Members, inner: Effect, most: int) -> None:
        super().__init__()
        self.seats: Final[Members] = seats
        self.inner: Final[Effect] = inner
        self.most: int = most
        self.loop: i64 = 0

    def link_parts(self, game: Game) -> None:
        loop = NextSeat(int(self.next))
        self.loop = Effect([loop]).link(game, 0)
        loop.entry = self.inner.link(game, int(self.loop))

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
class NextSeat(Step):
    """Before each round of an `each` over a set of players."""

    def __init__(self, behind: int) -> None:
        super().__init__()
        self.behind: i64 = behind
        self.entry: i64 = 0

    def run(self, s: State) -> i64:
        left = s.pop()
        s.z[YOU] = s.pop()
        if left == 0:
            return self.behind
        s.push(left - 1)
        return self.entry
