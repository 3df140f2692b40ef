"""What effects of Dark Promenade are made of: its sets, filters, verbs, numbers and conditions.

Each class is what one word of the language means; the vocabulary gives it its name, arguments and wording.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from gloaming.games.dark_promenade.rules import (
    A_CARD,
    A_DISTRICT,
    AN_ITEM,
    AREA,
    AVENUE,
    AVENUES,
    CARD,
    DECK,
    DISCARDS,
    DRAWN,
    FIRST_AVENUE,
    FIRST_ENTRY,
    GRID,
    HAND,
    ITEMS,
    LOST,
    LOST_BY,
    OUTSKIRTS,
    SIDE,
    SITE,
    SITES,
    SITES_OF,
    TAKEN,
    THROUGH,
    TURN,
    PromenadeState,
)
from gloaming.kernel.bits import above, lowest, popcount
from gloaming.kernel.effects import Condition, Filter, Members, Number, Verb, compares
from gloaming.kernel.events import SHOWN
from gloaming.kernel.layout import CHANGED, DECLINE, HERE, IT, MENU, PICK, SELF, STAGE, YOU
from gloaming.kernel.state import ASKED_BY_EFFECT, State

# Where, as the language says it

YOU_WORD: Final = 0
OPPONENT: Final = 1
ANY: Final = 2
ASIDE: Final = 3
OUTSKIRTS_WORD: Final = 4
GAINABLE: Final = 5
AVENUE_WORD: Final = 6
WHOLE_GRID: Final = 7
BESIDE: Final = 8
CROSSING: Final = 9
PLAYED: Final = 10

CORNER: Final = 0
MIDDLE: Final = 1
CENTRE: Final = 2
CORNERS: Final = 0b101000101
"""The four corner sites, as bits."""

MINIONS_KIND: Final = 0
"""What a set is of; the others are kinds of threatened cards."""

AVENUE_TYPES: Final = -1
HERE_TYPE: Final = -2
"""In a `type` filter: the types of this Minion's Avenue, and of the compared District."""


def promenade(s: State) -> PromenadeState:
    """The state as what it is here."""
    return cast(PromenadeState, s)


def player(s: State, who: i64) -> i64:
    """The seat that `you` or `opponent` means."""
    if who == YOU_WORD:
        return s.z[YOU]
    return 1 - s.z[YOU]


def this_avenue(s: State) -> i64:
    """R7.8: the Avenue that an Ability speaks of, or where the Minion of an Influence Bonus stands."""
    here = s.z[HERE]
    if here >= FIRST_AVENUE:
        return here - FIRST_AVENUE  # O8
    return s.place(s.z[SELF]) - AVENUE


def entry_of(s: State, member: i64) -> i64:
    """The District entry that a member of a set is of; -1 for an Item."""
    place = member - s.game.first_place
    if place < 0:
        return -1
    if place < SITES:
        return promenade(s).entry_at(place)
    entry = place - FIRST_ENTRY
    if entry >= promenade(s).city.entries:
        entry -= promenade(s).city.entries
    return entry


def type_of(s: State, member: i64) -> i64:
    """The type of a District that a member of a set stands for; -1 for an Item."""
    place = member - s.game.first_place
    if 0 <= place < SITES:
        return promenade(s).type_at(place)
    entry = entry_of(s, member)
    if entry < 0:
        return -1
    return promenade(s).city.entry_type[entry]


def controller(s: State, card: i64) -> i64:
    """R4.4: who controls a District or Item; -1 for nobody."""
    zone = s.place(card)
    if zone >= ITEMS:
        return zone - ITEMS
    if AREA <= zone < AREA + 2:
        return zone - AREA
    return -1


def kind_of(s: State, card: i64) -> i64:
    if card >= promenade(s).city.first_item:
        return AN_ITEM
    return A_DISTRICT


def area_of(s: State, card: i64, seat: i64) -> i64:
    """The zone for a card that a seat comes to control."""
    if kind_of(s, card) == AN_ITEM:
        return ITEMS + seat
    return AREA + seat


# Sets


class Things(Members):
    """A set of one kind of thing. A member is what an option names; `card` is the card that is meant by it."""

    kind: i64

    def __init__(self, filters: list[Filter], kind: int) -> None:
        super().__init__(filters)
        self.kind = kind

    def card(self, s: State, member: i64) -> i64:
        return member

    def zone_of(self, s: State, member: i64) -> i64:
        """Where the card lies that is meant by a member."""
        return s.place(self.card(s, member))

    def copies(self, s: State, member: i64) -> i64:
        """How many cards the member stands for."""
        return 1

    def size(self, s: State) -> i64:
        n: i64 = 0
        member = self.first(s)
        while member >= 0:
            n += self.copies(s, member)
            member = self.after(s, member)
        return n


class Masked(Things):
    """A set whose options follow one another, as bits."""

    def mask(self, s: State) -> i64:
        """Its members, filters left aside."""
        return 0

    def origin(self, s: State) -> i64:
        """The option of the lowest bit."""
        return 0

    def together(self, s: State, member: i64) -> i64:
        """What lies where a member lies, in bits of such a set."""
        return s.z[s.layout.base[s.place(member)] + s.layout.word[member]]

    def members(self, s: State) -> i64:
        """Its members, as bits."""
        bits = self.mask(s)
        if not self.filtered:
            return bits
        origin = self.origin(s)
        kept = bits
        while bits:
            if not self.filter.keeps(s, origin + lowest(bits)):
                kept ^= bits & -bits
            bits &= bits - 1
        return kept

    def after(self, s: State, member: i64) -> i64:
        bits = self.mask(s)
        origin = self.origin(s)
        if member >= 0:
            bits = above(bits, member - origin)
        while bits:
            member = origin + lowest(bits)
            if not self.filtered or self.filter.keeps(s, member):
                return member
            bits &= bits - 1
        return -1

    def contains(self, s: State, wanted: i64) -> bool:
        if (self.mask(s) >> (wanted - self.origin(s))) & 1 == 0:
            return False
        return not self.filtered or self.filter.keeps(s, wanted)

    def offer_all(self, s: State) -> None:
        offer_bits(s, self.origin(s), self.members(s))

    def size(self, s: State) -> i64:
        return popcount(self.members(s))


def offer_bits(s: State, origin: i64, bits: i64) -> None:
    """Put the members of a set of bits on the menu."""
    while bits:
        s.offer(origin + lowest(bits))
        bits &= bits - 1


@final
class Items(Masked):
    """items(where)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, AN_ITEM)
        self.where: i64 = where

    def origin(self, s: State) -> i64:
        return promenade(s).city.first_item

    def mask(self, s: State) -> i64:
        table = promenade(s)
        where = self.where
        if where == YOU_WORD:
            return table.items_in(ITEMS + s.z[YOU])
        if where == OPPONENT:
            return table.items_in(ITEMS + 1 - s.z[YOU])
        if where == ANY:
            return table.items_in(ITEMS) | table.items_in(ITEMS + 1)
        if where == OUTSKIRTS_WORD:
            return table.items_in(LOST)
        aside = table.items_in(SIDE) | table.items_in(LOST)  # Q7
        if where == GAINABLE:
            return aside | table.items_in(ITEMS + 1 - s.z[YOU])
        return aside


@final
class Minions(Masked):
    """minions(where)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, MINIONS_KIND)
        self.where: i64 = where

    def mask(self, s: State) -> i64:
        table = promenade(s)
        where = self.where
        if where == YOU_WORD:
            return table.minions_of(s.z[YOU])
        if where == OPPONENT:  # Q41
            return table.minions_of(1 - s.z[YOU])
        if where == ANY:
            return table.minions_of(0) | table.minions_of(1)
        if where == CROSSING:
            return table.minions_at(table.avenue_through(s.z[HERE], 1 - s.z[YOU]))
        if where == BESIDE:
            return self._beside(s)
        played = s.z[CARD]  # PLAYED
        if played < 0:
            return 0
        return table.minions_of(s.z[YOU]) & s.layout.bit[played]

    def _beside(self, s: State) -> i64:
        """Your other Minion at this Minion's Avenue."""
        table = promenade(s)
        avenue = this_avenue(s)
        if table.avenue_owner(avenue) != s.z[YOU]:
            return 0
        return table.minions_at(avenue) & ~s.layout.bit[s.z[SELF]]


@final
class Source(Masked):
    """self: empty while the Minion is not in play"""

    def __init__(self, filters: list[Filter]) -> None:
        super().__init__(filters, MINIONS_KIND)

    def mask(self, s: State) -> i64:
        zone = s.place(s.z[SELF])
        if AVENUE <= zone < AVENUE + AVENUES:
            return s.layout.bit[s.z[SELF]]
        return 0


@final
class Hand(Masked):
    """hand(where)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, MINIONS_KIND)
        self.where: i64 = where

    def mask(self, s: State) -> i64:
        return s.z[s.layout.base[HAND + player(s, self.where)]]


@final
class Deck(Things):
    """deck: nobody picks from it, so only its size counts"""

    def __init__(self, filters: list[Filter]) -> None:
        super().__init__(filters, MINIONS_KIND)

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.top(DECK)
        return -1

    def size(self, s: State) -> i64:
        return s.height(DECK)


@final
class Sites(Masked):
    """districts(where) in the grid, by site"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, A_DISTRICT)
        self.where: i64 = where

    def origin(self, s: State) -> i64:
        return s.game.first_place

    def mask(self, s: State) -> i64:
        """R6.3: all sites of the Avenue, or of the grid."""
        if self.where == AVENUE_WORD:
            return s.z[GRID] & SITES_OF[this_avenue(s)]
        return s.z[GRID]

    def together(self, s: State, member: i64) -> i64:
        return 1 << (member - s.game.first_place)

    def zone_of(self, s: State, member: i64) -> i64:
        return SITE + member - s.game.first_place

    def card(self, s: State, member: i64) -> i64:
        return s.first(SITE + member - s.game.first_place)


@final
class Districts(Things):
    """districts(where) out of the grid, by entry (Q42), your own first where they are both players' (O4)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, A_DISTRICT)
        self.where: i64 = where

    def zone(self, s: State) -> i64:
        """Where they lie; of both players', where your own lie."""
        if self.where == OUTSKIRTS_WORD:
            return OUTSKIRTS
        if self.where == OPPONENT:
            return AREA + 1 - s.z[YOU]
        return AREA + s.z[YOU]

    def next_raw(self, s: State, member: i64) -> i64:
        table = promenade(s)
        first = s.game.first_place + FIRST_ENTRY
        n = table.city.entries
        entry: i64 = -1
        if member >= 0:
            entry = member - first
        if entry < n:
            following = table.entry_after(self.zone(s), entry)
            if following >= 0:
                return first + following
            entry = n - 1
        if self.where == ANY:
            following = table.entry_after(AREA + 1 - s.z[YOU], entry - n)
            if following >= 0:
                return first + n + following
        return -1

    def zone_of(self, s: State, member: i64) -> i64:
        if self.where == ANY and member - s.game.first_place - FIRST_ENTRY >= promenade(s).city.entries:
            return AREA + 1 - s.z[YOU]
        return self.zone(s)

    def card(self, s: State, member: i64) -> i64:
        return promenade(s).copy_in(self.zone_of(s, member), entry_of(s, member))

    def copies(self, s: State, member: i64) -> i64:
        return promenade(s).copies_in(self.zone_of(s, member), entry_of(s, member))

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        n = s.count(self.zone(s))
        if self.where == ANY:
            n += s.count(AREA + 1 - s.z[YOU])
        return n


def districts(filters: list[Filter], where: int) -> Things:
    """districts(where)"""
    if where in (AVENUE_WORD, WHOLE_GRID):
        return Sites(filters, where)
    return Districts(filters, where)


@final
class Cards(Things):
    """cards(where): the Districts, then the Items"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, A_CARD)
        self.districts: Final[Districts] = Districts([], where)
        self.items: Final[Items] = Items([], where)

    def next_raw(self, s: State, member: i64) -> i64:
        if member < s.game.first_place and member >= 0:
            return self.items.after(s, member)
        district = self.districts.next_raw(s, member)
        if district >= 0:
            return district
        return self.items.after(s, -1)

    def card(self, s: State, member: i64) -> i64:
        if member < s.game.first_place:
            return member
        return self.districts.card(s, member)

    def copies(self, s: State, member: i64) -> i64:
        if member < s.game.first_place:
            return 1
        return self.districts.copies(s, member)

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        return self.districts.size(s) + self.items.size(s)


@final
class It(Things):
    """it: the card that `each` has reached"""

    def __init__(self, filters: list[Filter], kind: int) -> None:
        super().__init__(filters, kind)

    def next_raw(self, s: State, member: i64) -> i64:
        if member >= 0:
            return -1
        card = s.z[IT]
        zone = s.place(card)
        if self.kind == MINIONS_KIND:
            if zone < AVENUE or zone >= AVENUE + AVENUES:
                return -1
            return card
        if kind_of(s, card) == AN_ITEM:
            return card
        if SITE <= zone < SITE + SITES:
            return s.game.first_place + zone - SITE
        return s.game.first_place + FIRST_ENTRY + promenade(s).city.entry[card - promenade(s).city.first_district]

    def card(self, s: State, member: i64) -> i64:
        return s.z[IT]


@final
class OneByOne(Members):
    """The cards of a set singly, copies too, as `each` goes through them (O6)."""

    def __init__(self, things: Things) -> None:
        super().__init__([])
        self.things: Final[Things] = things

    def next_raw(self, s: State, member: i64) -> i64:
        things = self.things
        if member < 0:
            option = things.first(s)
        else:
            option = self._option(s, member)
            if option >= s.game.first_place + SITES:
                copy = self._next_copy(s, member)
                if copy >= 0:
                    return copy
            option = things.after(s, option)
        if option < 0:
            return -1
        return things.card(s, option)

    def _option(self, s: State, card: i64) -> i64:
        """The option that names a card of the set."""
        option = self.things.first(s)
        while option >= 0:
            named = self.things.card(s, option)
            if named == card:
                return option
            if option >= s.game.first_place + SITES and s.place(named) == s.place(card) and self._alike(s, named, card):
                return option
            option = self.things.after(s, option)
        return -1

    def _alike(self, s: State, one: i64, other: i64) -> bool:
        city = promenade(s).city
        return city.entry[one - city.first_district] == city.entry[other - city.first_district]

    def _next_copy(self, s: State, card: i64) -> i64:
        zone = s.place(card)
        other = s.after(zone, card)
        while other >= 0:
            if self._alike(s, card, other):
                return other
            other = s.after(zone, other)
        return -1


# Filters


@final
class TypeIs(Filter):
    """type=T, type!=T: types as bits, and whether those of this Avenue or the compared District's are meant too"""

    def __init__(self, types: int, avenue: bool, here: bool, wanted: bool) -> None:
        self.types: i64 = types
        self.avenue: bool = avenue
        self.here: bool = here
        self.wanted: bool = wanted

    def keeps(self, s: State, member: i64) -> bool:
        kind = type_of(s, member)
        if kind < 0:
            return False
        table = promenade(s)
        meant = (self.types >> kind) & 1 != 0
        if self.avenue and not meant:
            meant = has_type(table, this_avenue(s), kind)
        if self.here and not meant:
            meant = table.type_at(s.z[HERE]) == kind
        return meant == self.wanted


def has_type(table: PromenadeState, avenue: i64, kind: i64) -> bool:
    """Whether a District of a type lies in an Avenue."""
    sites = table.z[GRID] & SITES_OF[avenue]
    while sites:
        if table.type_at(lowest(sites)) == kind:
            return True
        sites &= sites - 1
    return False


@final
class ItemIs(Filter):
    """item=I, item!=I: Items as bits"""

    def __init__(self, items: int, wanted: bool) -> None:
        self.items: i64 = items
        self.wanted: bool = wanted

    def keeps(self, s: State, member: i64) -> bool:
        if member >= s.game.first_place:
            return False
        index = member - promenade(s).city.first_item
        return ((self.items >> index) & 1 != 0) == self.wanted


@final
class PointsAre(Filter):
    """points op n"""

    def __init__(self, op: int, number: Number) -> None:
        self.op: i64 = op
        self.number: Final[Number] = number

    def keeps(self, s: State, member: i64) -> bool:
        city = promenade(s).city
        entry = entry_of(s, member)
        if entry < 0:
            return compares(city.item_points[member - city.first_item], self.op, self.number.value(s))
        return compares(city.entry_points[entry], self.op, self.number.value(s))


@final
class ValueIs(Filter):
    """value op n: the printed Value"""

    def __init__(self, op: int, number: Number) -> None:
        self.op: i64 = op
        self.number: Final[Number] = number

    def keeps(self, s: State, member: i64) -> bool:
        return compares(promenade(s).city.value[member], self.op, self.number.value(s))


@final
class NotSelf(Filter):
    """not_self"""

    def keeps(self, s: State, member: i64) -> bool:
        return member != s.z[SELF]


# Verbs of Districts and Items


@final
class Gain(Verb):
    """gain(what): R8.1, R8.2, R8.4, Q20; what the opponent controls is taken (R8.5) and can be guarded once picked"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def _qualifies(self, s: State, member: i64) -> bool:
        """R8.3, Q19: not what you control already."""
        return controller(s, self.what.card(s, member)) != s.z[YOU]

    def doable(self, s: State) -> bool:  # R7.5, Q15
        member = self.what.first(s)
        while member >= 0:
            if self._qualifies(s, member):
                return True
            member = self.what.after(s, member)
        return False

    def list_options(self, s: State) -> None:
        if s.z[STAGE] == 1:
            kind = kind_of(s, self.what.card(s, s.z[PICK]))
            promenade(s).list_answers(1 - s.z[YOU], TAKEN, kind)
        else:
            super().list_options(s)

    def list_pick(self, s: State, pick: i64) -> None:
        member = self.what.first(s)
        while member >= 0:
            if self._qualifies(s, member):
                s.offer(member)
            member = self.what.after(s, member)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if z[STAGE] == 1:
            z[STAGE] = 0
            if choice == s.game.decline:
                return self._do(s)
            z[PICK] = -1
            return promenade(s).answer_threat(choice, 1 - z[YOU], self.next)
        if choice < 0:
            return self.next
        z[DECLINE] = 0
        z[PICK] = choice
        card = self.what.card(s, choice)
        victim = 1 - z[YOU]
        if controller(s, card) == victim and promenade(s).is_answerable(victim, TAKEN, kind_of(s, card)):
            z[STAGE] = 1
            s.ask(ASKED_BY_EFFECT, victim)
            return self.pc
        return self._do(s)

    def deed(self, s: State) -> bool:
        card = self.what.card(s, s.z[PICK])
        s.move(card, area_of(s, card, s.z[YOU]))
        return True


@final
class Lose(Verb):
    """lose(what): R8.6, R8.7, R8.8, Q21; the controller picks, after having been asked for an answer"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def _first(self, s: State) -> i64:
        """The first member that somebody controls, or -1."""
        member = self.what.first(s)
        while member >= 0 and controller(s, self.what.card(s, member)) < 0:
            member = self.what.after(s, member)
        return member

    def doable(self, s: State) -> bool:
        return self._first(s) >= 0

    def chooser(self, s: State) -> i64:
        member = self._first(s)
        if member < 0:
            return s.z[YOU]
        return controller(s, self.what.card(s, member))

    def picked(self, stage: i64) -> i64:
        return 0  # at stage 1 the loser is asked for an answer, before anything is picked

    def run(self, s: State) -> i64:
        z = s.z
        loser = self.chooser(s)
        z[STAGE] = 0
        if self._is_threat(s, loser) and promenade(s).is_answerable(loser, LOST_BY, self.what.kind):
            z[STAGE] = 1
        s.ask(ASKED_BY_EFFECT, loser)
        return self.pc

    def _is_threat(self, s: State, loser: i64) -> bool:
        """An effect of the other player's makes one lose something, and one may not simply decline (O5)."""
        return loser != s.z[TURN] and s.z[DECLINE] == 0 and self.doable(s)

    def list_options(self, s: State) -> None:
        if s.z[STAGE] == 1:
            promenade(s).list_answers(self.chooser(s), LOST_BY, self.what.kind)
        else:
            super().list_options(s)

    def list_pick(self, s: State, pick: i64) -> None:
        member = self._first(s)
        if member >= 0:
            self.what.offer_all(s)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if z[STAGE] == 0:
            return super().answer(s, choice)
        z[STAGE] = 0
        loser = self.chooser(s)
        if choice != s.game.decline:
            return promenade(s).answer_threat(choice, loser, self.next)
        s.ask(ASKED_BY_EFFECT, loser)
        return self.pc

    def deed(self, s: State) -> bool:
        card = self.what.card(s, s.z[PICK])
        if kind_of(s, card) == AN_ITEM:
            s.move(card, LOST)
        else:
            s.move(card, OUTSKIRTS)
        return True


@final
class Give(Verb):
    """give(what): one of your cards goes to the opponent; no take"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        member = self.what.first(s)
        return member >= 0 and controller(s, self.what.card(s, member)) == s.z[YOU]

    def list_pick(self, s: State, pick: i64) -> None:
        if self.doable(s):
            self.what.offer_all(s)

    def deed(self, s: State) -> bool:
        card = self.what.card(s, s.z[PICK])
        s.move(card, area_of(s, card, 1 - s.z[YOU]))
        return True


class Swap(Verb):
    """swap(a, b): R9.1, R9.3, R9.4, Q23; where only one pair can be swapped, it is named in one order (O1)"""

    def __init__(self, a: Things, b: Things, match: bool, within: bool) -> None:
        super().__init__(2)
        self.a: Final[Things] = a
        self.b: Final[Things] = b
        self.match: bool = match
        self.within: bool = within

    def _fit(self, s: State, one: i64, here: i64, other: i64, there: i64) -> bool:
        """R9.2, Q22: two cards in different places, and what else is asked of them."""
        if here == there:
            return False
        if self.match:  # Minions, which are their own options
            value = promenade(s).city.value
            return value[one] == value[other]
        if self.within:
            if here < SITE or here >= SITE + SITES or there < SITE or there >= SITE + SITES:
                return False
            table = promenade(s)
            seat = s.z[YOU]
            return table.avenue_through(here - SITE, seat) == table.avenue_through(there - SITE, seat)
        return True

    def _partner(self, s: State, member: i64, after: i64) -> i64:
        """The next member of b, behind `after`, that can be swapped with a member of a."""
        here = self.a.zone_of(s, member)
        other = self.b.after(s, after)
        while other >= 0 and not self._fit(s, member, here, other, self.b.zone_of(s, other)):
            other = self.b.after(s, other)
        return other

    def doable(self, s: State) -> bool:
        member = self.a.first(s)
        while member >= 0:
            if self._partner(s, member, -1) >= 0:
                return True
            member = self.a.after(s, member)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0:
            self.offer_first(s)
            if s.z[MENU] == 2 and self._names_one_pair(s, s.z[MENU + 1], s.z[MENU + 2]):
                s.z[MENU] = 1
        else:
            self.offer_partners(s, s.z[PICK])

    def offer_first(self, s: State) -> None:
        """The members of a that have a partner."""
        member = self.a.first(s)
        while member >= 0:
            if self._partner(s, member, -1) >= 0:
                s.offer(member)
            member = self.a.after(s, member)

    def offer_partners(self, s: State, member: i64) -> None:
        other = self._partner(s, member, -1)
        while other >= 0:
            s.offer(other)
            other = self._partner(s, member, other)

    def _names_one_pair(self, s: State, one: i64, other: i64) -> bool:
        """Whether two members of a can be swapped with each other alone."""
        return self._only_partner(s, one, other) and self._only_partner(s, other, one)

    def _only_partner(self, s: State, member: i64, wanted: i64) -> bool:
        partner = self._partner(s, member, -1)
        return self.b.card(s, partner) == self.a.card(s, wanted) and self._partner(s, member, partner) < 0

    def deed(self, s: State) -> bool:
        one = self.a.card(s, s.z[PICK])
        other = self.b.card(s, s.z[PICK + 1])
        here = s.place(one)
        there = s.place(other)
        if self.a.kind == MINIONS_KIND:  # R9.5
            promenade(s).station(one, there)
            promenade(s).station(other, here)
        else:
            s.move(one, there)
            s.move(other, here)
        return True


@final
class MaskedSwap(Swap):
    """swap(a, b) of two sets of bits: partners are found all at once"""

    def __init__(self, a: Masked, b: Masked, match: bool, within: bool) -> None:
        super().__init__(a, b, match, within)
        self.ours: Final[Masked] = a
        self.theirs: Final[Masked] = b

    def _partners(self, s: State, member: i64, others: i64) -> i64:
        """As `_fit` asks, those among members of b that can be swapped with a member of a."""
        others &= ~self.ours.together(s, member)
        if self.match:
            others &= promenade(s).city.alike[member]
        if self.within:
            others &= SITES_OF[promenade(s).avenue_through(member - s.game.first_place, s.z[YOU])]
        return others

    def doable(self, s: State) -> bool:
        origin = self.ours.origin(s)
        bits = self.ours.members(s)
        if bits == 0:
            return False
        others = self.theirs.members(s)
        while bits:
            if self._partners(s, origin + lowest(bits), others):
                return True
            bits &= bits - 1
        return False

    def offer_first(self, s: State) -> None:
        origin = self.ours.origin(s)
        bits = self.ours.members(s)
        others = self.theirs.members(s)
        while bits:
            if self._partners(s, origin + lowest(bits), others):
                s.offer(origin + lowest(bits))
            bits &= bits - 1

    def offer_partners(self, s: State, member: i64) -> None:
        offer_bits(s, self.theirs.origin(s), self._partners(s, member, self.theirs.members(s)))


def swap(a: Things, b: Things, match: bool, within: bool) -> Swap:
    """swap(a, b)"""
    if isinstance(a, Masked) and isinstance(b, Masked):
        return MaskedSwap(a, b, match, within)
    return Swap(a, b, match, within)


@final
class TakeHere(Verb):
    """take_here: the compared District"""

    def __init__(self) -> None:
        super().__init__(0)

    def doable(self, s: State) -> bool:
        return not s.is_empty(SITE + s.z[HERE])

    def deed(self, s: State) -> bool:
        if s.is_empty(SITE + s.z[HERE]):
            return False
        promenade(s).win(s.z[HERE], s.z[YOU], False)
        return True


# Verbs of Minions


@final
class Discard(Verb):
    """discard(what): a Minion in play goes under the deck; K1: both know it there"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        self.what.offer_all(s)

    def deed(self, s: State) -> bool:
        s.move_under(s.z[PICK], DECK)
        return True


@final
class Return(Verb):
    """return(what): a Minion in play goes to the hand of the player at whose Avenue it stood; K5"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        self.what.offer_all(s)

    def deed(self, s: State) -> bool:
        minion = s.z[PICK]
        s.move(minion, HAND + promenade(s).avenue_owner(s.place(minion) - AVENUE))
        return True


@final
class Move(Verb):
    """move(what): a Minion at your Avenues goes to another of them with room; of `self` only the Avenue is picked"""

    def __init__(self, what: Things) -> None:
        self.named: bool = isinstance(what, Source)
        super().__init__(1 if self.named else 2)
        self.what: Final[Things] = what

    def _goes_to(self, s: State, minion: i64, avenue: i64) -> bool:
        return s.place(minion) != AVENUE + avenue and promenade(s).has_room(avenue)

    def _can_go(self, s: State, minion: i64) -> bool:
        table = promenade(s)
        first = table.first_avenue(s.z[YOU])
        at = s.place(minion) - AVENUE
        if at < first or at >= first + 3:
            return False
        for avenue in range(first, first + 3):  # noqa: SIM110
            if self._goes_to(s, minion, avenue):
                return True
        return False

    def doable(self, s: State) -> bool:
        minion = self.what.first(s)
        while minion >= 0:
            if self._can_go(s, minion):
                return True
            minion = self.what.after(s, minion)
        return False

    def minion(self, s: State) -> i64:
        """The Minion that moves, once it is picked."""
        if self.named:
            return s.z[SELF]
        return s.z[PICK]

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0 and not self.named:
            minion = self.what.first(s)
            while minion >= 0:
                if self._can_go(s, minion):
                    s.offer(minion)
                minion = self.what.after(s, minion)
        elif not self.named or self.doable(s):
            first = promenade(s).first_avenue(s.z[YOU])
            for avenue in range(first, first + 3):
                if self._goes_to(s, self.minion(s), avenue):
                    s.offer(s.game.first_place + FIRST_AVENUE + avenue)

    def deed(self, s: State) -> bool:
        avenue = s.z[PICK + self.picks - 1] - s.game.first_place - FIRST_AVENUE
        promenade(s).station(self.minion(s), AVENUE + avenue)
        return True


@final
class Draw(Verb):
    """draw(n, from): one at a time, as many as the deck holds"""

    def __init__(self, n: Number, bottom: bool) -> None:
        super().__init__(0)
        self.n: Final[Number] = n
        self.bottom: bool = bottom

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and s.height(DECK) > 0

    def deed(self, s: State) -> bool:
        drawn = False
        for _i in range(self.n.value(s)):
            if promenade(s).draw(s.z[YOU], self.bottom):
                s.z[DRAWN] += 1
                drawn = True
        return drawn


@final
class DiscardHand(Verb):
    """discard_hand(n): one at a time, all if there are fewer; R11.4, R11.5, K2"""

    def __init__(self, n: Number) -> None:
        super().__init__(1)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and not s.is_empty(HAND + s.z[YOU])

    def picked(self, stage: i64) -> i64:
        return 0  # each card goes at once; DISCARDS counts

    def run(self, s: State) -> i64:
        left = self.n.value(s)
        held = s.count(HAND + s.z[YOU])
        if left > held:
            left = held
        if left <= 0:
            return self.next
        s.z[DISCARDS] = left
        return super().run(s)

    def list_pick(self, s: State, pick: i64) -> None:
        promenade(s).list_hand(s.z[YOU])

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[DECLINE] = 0
        promenade(s).discard_unseen(choice, z[YOU])
        z[CHANGED] = 1
        z[DISCARDS] -= 1
        if z[DISCARDS] == 0:
            z[STAGE] = 0
            return self.next
        z[STAGE] = 1
        s.ask(ASKED_BY_EFFECT, z[YOU])
        return self.pc


@final
class Look(Verb):
    """look(hand(opponent)): K6"""

    def __init__(self, what: Things) -> None:
        super().__init__(0)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def deed(self, s: State) -> bool:
        card = self.what.first(s)
        looked = card >= 0
        while card >= 0:
            show_to(s, card, s.z[YOU])
            card = self.what.after(s, card)
        return looked


@final
class Peek(Verb):
    """peek(n): the top n Minions of the deck, or all if there are fewer; K10"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and s.height(DECK) > 0

    def deed(self, s: State) -> bool:
        height = s.height(DECK)
        n = self.n.value(s)
        if n > height:
            n = height
        for i in range(n):
            show_to(s, s.at(DECK, height - 1 - i), s.z[YOU])
        return n > 0


def show_to(s: State, card: i64, seat: i64) -> None:
    """Show a card where it lies to one seat."""
    s.show(card, 1 << seat)
    if s.events is not None:
        s.events.write(SHOWN, card, s.place(card), s.place(card), 1 << seat)


# Numbers and conditions


@final
class Distinct(Number):
    """distinct(what): how many different types"""

    def __init__(self, what: Things) -> None:
        self.what: Final[Things] = what

    def value(self, s: State) -> i64:
        types: i64 = 0
        member = self.what.first(s)
        while member >= 0:
            types |= 1 << type_of(s, member)
            member = self.what.after(s, member)
        return popcount(types)


@final
class MostAlike(Number):
    """most_alike(what): the size of the largest group of one type"""

    def __init__(self, what: Things) -> None:
        self.what: Final[Things] = what

    def value(self, s: State) -> i64:
        most: i64 = 0
        leader = self.what.first(s)
        while leader >= 0:  # the first of a group meets all of it
            kind = type_of(s, leader)
            n: i64 = 0
            member = leader
            while member >= 0:
                if type_of(s, member) == kind:
                    n += self.what.copies(s, member)
                member = self.what.after(s, member)
            if n > most:
                most = n
            leader = self.what.after(s, leader)
        return most


@final
class Drawn(Number):
    """drawn"""

    def value(self, s: State) -> i64:
        return s.z[DRAWN]


@final
class Times(Number):
    """times(n, k)"""

    def __init__(self, n: Number, k: Number) -> None:
        self.n: Final[Number] = n
        self.k: Final[Number] = k

    def value(self, s: State) -> i64:
        return self.n.value(s) * self.k.value(s)


@final
class Has(Condition):
    """has(what)"""

    def __init__(self, what: Things) -> None:
        self.what: Final[Things] = what

    def holds(self, s: State) -> bool:
        return self.what.first(s) >= 0


@final
class HereIs(Condition):
    """here(type)"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def holds(self, s: State) -> bool:
        return promenade(s).type_at(s.z[HERE]) == self.kind


@final
class SiteIs(Condition):
    """site(place)"""

    def __init__(self, place: int) -> None:
        self.place: i64 = place

    def holds(self, s: State) -> bool:
        site = s.z[HERE]
        if self.place == CENTRE:
            return site == 4
        if self.place == CORNER:
            return (CORNERS >> site) & 1 != 0
        if this_avenue(s) < 3:
            return THROUGH[SITES + site] == 4
        return THROUGH[site] == 1
