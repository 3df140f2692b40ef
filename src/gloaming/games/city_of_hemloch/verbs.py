"""What effects of The City of Hemloch are made of: its sets of cards, places, verbs, numbers and conditions.

Each class is what one word of the language means; the vocabulary gives it its name, arguments and wording.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from gloaming.games.city_of_hemloch.rules import CLOSED, DECK, DISCARD, DISTRICTS, HAND, ROW, SIDE, CityState
from gloaming.kernel.effects import Condition, Filter, Members, Number, Verb, ZoneCards, compares
from gloaming.kernel.layout import HERE, IT, PICK, SELF, YOU
from gloaming.kernel.state import State

# Who, as the language says it
YOU_WORD: Final = 0
OPPONENT: Final = 1
ANY: Final = 2
KEEPER: Final = 3

# Districts: 0 to 3 name one, the others are words
ALL_DISTRICTS: Final = 4
HERE_WORD: Final = 5
ELSEWHERE: Final = 6
OPEN: Final = 7
CLOSED_WORD: Final = 8
OTHER: Final = 9
"""All but the District where the moving card stands."""


def city(s: State) -> CityState:
    """The state as what it is here."""
    return cast(CityState, s)


def player(s: State, who: i64) -> i64:
    """The seat that `you` or `opponent` means."""
    if who == YOU_WORD:
        return s.z[YOU]
    return 1 - s.z[YOU]


def is_among(s: State, districts: i64, d: i64) -> bool:
    """Whether District d is one of those that the word means; the closed one is no exception (R7.8, Q20)."""
    if districts == ALL_DISTRICTS:
        return True
    if districts == HERE_WORD:
        return d == s.z[HERE]
    if districts == ELSEWHERE:
        return d != s.z[HERE]
    if districts == OPEN:
        return d != s.z[CLOSED]
    if districts == CLOSED_WORD:
        return d == s.z[CLOSED]
    return d == districts


def one_district(s: State, at: i64) -> i64:
    """The District that `here` or an id means."""
    if at == HERE_WORD:
        return s.z[HERE]
    return at


# Sets of cards


@final
class Minions(ZoneCards):
    """minions(who, at): District by District, the chooser's side before the other."""

    def __init__(self, filters: list[Filter], who: int, at: int) -> None:
        super().__init__(filters)
        self.who: i64 = who
        self.at: i64 = at

    def zone_count(self, s: State) -> i64:
        return 2 * DISTRICTS

    def zone(self, s: State, index: i64) -> i64:
        theirs = index & 1
        if (self.who == YOU_WORD and theirs) or (self.who == OPPONENT and not theirs):
            return -1
        if not is_among(s, self.at, index >> 1):
            return -1
        return SIDE + (index ^ s.z[YOU])

    def index(self, s: State, zone: i64) -> i64:
        return (zone - SIDE) ^ s.z[YOU]


@final
class Held(ZoneCards):
    """hand(who) and discard(who): every card in them, whenever it came there (R8.4.1, Q24)"""

    def __init__(self, filters: list[Filter], zone: int, who: int) -> None:
        super().__init__(filters)
        self.base: i64 = zone
        self.who: i64 = who

    def zone_count(self, s: State) -> i64:
        return 2

    def zone(self, s: State, index: i64) -> i64:
        if (self.who == YOU_WORD and index) or (self.who == OPPONENT and not index):
            return -1
        return self.base + player(s, index)


@final
class Available(Members):
    """available: the row in order, then the top of the face-up deck (R3.4)"""

    def next_raw(self, s: State, member: i64) -> i64:
        table = city(s)
        n = table.height(ROW)
        top = table.available_top()
        if member < 0:
            if n:
                return table.at(ROW, 0)
            return top
        if member == top:
            return -1
        for i in range(n - 1):
            if table.at(ROW, i) == member:
                return table.at(ROW, i + 1)
        return top


@final
class TheCard(Members):
    """self and it"""

    def __init__(self, filters: list[Filter], field: int) -> None:
        super().__init__(filters)
        self.field: i64 = field

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.z[self.field]
        return -1


def the_source(filters: list[Filter]) -> TheCard:
    return TheCard(filters, SELF)


def the_member(filters: list[Filter]) -> TheCard:
    return TheCard(filters, IT)


# Filters


@final
class HouseIs(Filter):
    """house=h, several joined with a bar; house!=h. Houses as bits, bit 30 standing for none (wild)."""

    def __init__(self, houses: int, wanted: bool) -> None:
        self.houses: i64 = houses
        self.wanted: bool = wanted

    def keeps(self, s: State, member: i64) -> bool:
        house = city(s).city.house[member]
        bit: i64 = 1 << 30
        if house >= 0:
            bit = 1 << house
        return ((self.houses & bit) != 0) == self.wanted


@final
class Matches(Filter):
    """matches=h: bears one of these Houses (as bits) or is wild; with `self`, also what matches the source (R4.4)."""

    def __init__(self, houses: int, source: bool) -> None:
        self.houses: i64 = houses
        self.source: bool = source

    def keeps(self, s: State, member: i64) -> bool:
        matches = city(s).city.matches
        houses = self.houses
        if self.source:
            houses |= matches[s.z[SELF]]
        return (matches[member] & houses) != 0


@final
class ValueIs(Filter):
    """value op n: the printed value, bonus left out"""

    def __init__(self, op: int, number: Number) -> None:
        self.op: i64 = op
        self.number: Final[Number] = number

    def keeps(self, s: State, member: i64) -> bool:
        return compares(city(s).city.value[member], self.op, self.number.value(s))


@final
class BackIs(Filter):
    """back=d: Districts as bits, bit 4 for a starter"""

    def __init__(self, backs: int) -> None:
        self.backs: i64 = backs

    def keeps(self, s: State, member: i64) -> bool:
        return (self.backs >> city(s).city.back[member]) & 1 != 0


@final
class NotSelf(Filter):
    """not_self"""

    def keeps(self, s: State, member: i64) -> bool:
        return member != s.z[SELF]


# Places


class Place:
    """Where a card may be put: zones, each found by its number."""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def zone_count(self) -> i64:
        return 1

    def zone(self, s: State, card: i64, index: i64) -> i64:
        """A zone for this card, or -1."""
        return -1

    def target(self, s: State, card: i64, index: i64) -> i64:
        """As `zone`, but -1 too where the card is already (5.2)."""
        zone = self.zone(s, card, index)
        if zone == s.place(card):
            return -1
        return zone

    def reaches(self, s: State, card: i64) -> bool:
        for index in range(self.zone_count()):  # noqa: SIM110
            if self.target(s, card, index) >= 0:
                return True
        return False

    def reaches_all_in_play(self) -> bool:
        """Whether every Minion that stands at a District can surely go there."""
        return False

    def seat(self, s: State, card: i64) -> i64:
        """Whose place it is; the keeper is whoever has the card now."""
        if self.who == KEEPER:
            return keeper(s, card)
        return player(s, self.who)


def keeper(s: State, card: i64) -> i64:
    """The player whose hand, discard or side holds a card, whoever had it first (R8.2.1, Q22); -1 if available."""
    zone = s.place(card)
    if zone >= SIDE or HAND <= zone < DISCARD + 2:
        return zone & 1
    return -1


@final
class HeldPlace(Place):
    """hand(who) and discard(who) as places"""

    def __init__(self, zone: int, who: int) -> None:
        super().__init__(who)
        self.base: i64 = zone

    def zone(self, s: State, card: i64, index: i64) -> i64:
        seat = self.seat(s, card)
        if seat < 0:
            return -1
        return self.base + seat

    def reaches(self, s: State, card: i64) -> bool:
        seat = self.seat(s, card)
        return seat >= 0 and self.base + seat != s.place(card)

    def reaches_all_in_play(self) -> bool:
        return True


@final
class SidePlace(Place):
    """side(who, at); with `other` the closed District may be left and reached (R8.3.1), by the source too (Q23)"""

    def __init__(self, who: int, at: int) -> None:
        super().__init__(who)
        self.at: i64 = at

    def zone_count(self) -> i64:
        return DISTRICTS

    def reaches(self, s: State, card: i64) -> bool:
        if self.at == OTHER:  # three other Districts always remain
            return self.seat(s, card) >= 0
        return super().reaches(s, card)

    def reaches_all_in_play(self) -> bool:
        return self.at == OTHER

    def zone(self, s: State, card: i64, index: i64) -> i64:
        seat = self.seat(s, card)
        if seat < 0:
            return -1
        if self.at == OTHER:
            place = s.place(card)
            if place >= SIDE and (place - SIDE) >> 1 == index:
                return -1
        elif not is_among(s, self.at, index):
            return -1
        return SIDE + 2 * index + seat


# Verbs


@final
class Move(Verb):
    """move(what, to): one card of `what` goes to a place of `to` (D19, then D20 if several Districts remain: Q40)."""

    def __init__(self, what: Members, to: Place) -> None:
        super().__init__(2)
        self.what: Final[Members] = what
        self.to: Final[Place] = to
        self.all_can: bool = isinstance(what, Minions) and to.reaches_all_in_play()

    def doable(self, s: State) -> bool:
        card = self.what.first(s)
        while card >= 0:
            if self.to.reaches(s, card):
                return True
            card = self.what.after(s, card)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0 and self.all_can:
            self.what.offer_all(s)
        elif pick == 0:
            card = self.what.first(s)
            while card >= 0:
                if self.to.reaches(s, card):
                    s.offer(card)
                card = self.what.after(s, card)
        else:
            card = s.z[PICK]
            for index in range(self.to.zone_count()):
                if self.to.target(s, card, index) >= 0:
                    s.offer(s.game.first_place + index)

    def deed(self, s: State) -> bool:
        card = s.z[PICK]
        zone = self.to.target(s, card, s.z[PICK + 1] - s.game.first_place)
        table = city(s)
        if table.is_available(card):
            table.acquire(card, zone)
        else:
            table.move(card, zone)
        return True


@final
class Exchange(Verb):
    """exchange(a, b): two cards in different places change places at the same instant (D19 twice, Q40).

    There is no half exchange (R8.1.2, Q25), and a card's keeper is whoever has it then (R8.1.1).
    """

    def __init__(self, a: Members, b: Members) -> None:
        super().__init__(2)
        self.a: Final[Members] = a
        self.b: Final[Members] = b
        self.apart: bool = isinstance(a, Minions) and isinstance(b, Held)  # never two cards in the same place

    def _partner(self, s: State, card: i64, after: i64) -> i64:
        """The next card of b, behind `after`, that lies elsewhere than this card."""
        other = self.b.after(s, after)
        while other >= 0 and s.place(other) == s.place(card):
            other = self.b.after(s, other)
        return other

    def doable(self, s: State) -> bool:
        card = self.a.first(s)
        while card >= 0:
            if self._partner(s, card, -1) >= 0:
                return True
            card = self.a.after(s, card)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0 and self.apart:
            if self.b.first(s) >= 0:
                self.a.offer_all(s)
        elif pick == 0:
            card = self.a.first(s)
            while card >= 0:
                if self._partner(s, card, -1) >= 0:
                    s.offer(card)
                card = self.a.after(s, card)
        else:
            card = s.z[PICK]
            other = self._partner(s, card, -1)
            while other >= 0:
                s.offer(other)
                other = self._partner(s, card, other)

    def deed(self, s: State) -> bool:
        one = s.z[PICK]
        two = s.z[PICK + 1]
        place = s.place(one)
        s.move(one, s.place(two))
        s.move(two, place)
        return True


# Numbers and conditions


@final
class Influence(Number):
    """influence(who, at); at is a District or `here`"""

    def __init__(self, who: int, at: int) -> None:
        self.who: i64 = who
        self.at: i64 = at

    def value(self, s: State) -> i64:
        return city(s).influence(one_district(s, self.at), player(s, self.who))


@final
class Left(Number):
    """left(at): cards in a District deck, the row included on its Day"""

    def __init__(self, at: int) -> None:
        self.at: i64 = at

    def value(self, s: State) -> i64:
        d = one_district(s, self.at)
        n = s.height(DECK + d)
        if d == s.z[CLOSED]:
            n += s.height(ROW)
        return n


@final
class IsClosed(Condition):
    """closed(at)"""

    def __init__(self, at: int) -> None:
        self.at: i64 = at

    def holds(self, s: State) -> bool:
        return s.z[CLOSED] == self.at
