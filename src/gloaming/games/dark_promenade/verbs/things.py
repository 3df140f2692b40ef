"""What a set of Dark Promenade is made of: members that options name, and the cards that are meant by them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.games.dark_promenade.decisions import promenade
from gloaming.games.dark_promenade.declaration import F, Kind, N, P, Z
from gloaming.kernel.bits import above, lowest, popcount
from gloaming.kernel.effects import Filter, Members
from gloaming.kernel.state import State


class Where:
    """Where the members of a set are, as the language says it."""

    YOU: Final = 0
    OPPONENT: Final = 1
    ANY: Final = 2
    ASIDE: Final = 3
    OUTSKIRTS: Final = 4
    GAINABLE: Final = 5
    AVENUE: Final = 6
    GRID: Final = 7
    BESIDE: Final = 8
    CROSSING: Final = 9
    PLAYED: Final = 10


class Spot:
    """Places of a site in the grid."""

    CORNER: Final = 0
    MIDDLE: Final = 1
    CENTRE: Final = 2


class TypeWord:
    """In a `type` filter: the types of this Minion's Avenue, and of the compared District."""

    AVENUE: Final = -1
    HERE: Final = -2


def this_avenue(s: State) -> i64:
    """R7.8: the Avenue that an Ability speaks of, or where the Minion of an Influence Bonus stands."""
    here = s.z[F.HERE]
    if here >= P.AVENUE:
        return here - P.AVENUE  # O8
    return s.place(s.z[F.SELF]) - Z.AVENUE


def entry_of(s: State, member: i64) -> i64:
    """The District entry that a member of a set is of; -1 for an Item."""
    place = member - s.game.first_place
    if place < 0:
        return -1
    if place < N.SITES:
        return promenade(s).entry_at(place)
    entry = place - P.ENTRY
    if entry >= promenade(s).rules.entries:
        entry -= promenade(s).rules.entries
    return entry


def type_of(s: State, member: i64) -> i64:
    """The type of a District that a member of a set stands for; -1 for an Item."""
    place = member - s.game.first_place
    if 0 <= place < N.SITES:
        return promenade(s).type_at(place)
    entry = entry_of(s, member)
    if entry < 0:
        return -1
    return promenade(s).rules.entry_type[entry]


def controller(s: State, card: i64) -> i64:
    """R4.4: who controls a District or Item; -1 for nobody."""
    zone = s.place(card)
    if zone >= Z.ITEMS:
        return zone - Z.ITEMS
    if Z.AREA <= zone < Z.AREA + 2:
        return zone - Z.AREA
    return -1


def kind_of(s: State, card: i64) -> i64:
    if card >= promenade(s).rules.first_item:
        return Kind.ITEM
    return Kind.DISTRICT


def area_of(s: State, card: i64, seat: i64) -> i64:
    """The zone for a card that a seat comes to control."""
    if kind_of(s, card) == Kind.ITEM:
        return Z.ITEMS + seat
    return Z.AREA + seat


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

    def zone_of_entry(self, s: State, member: i64) -> i64:
        """Where a District lies that goes by its entry, if this set names Districts so; otherwise -1."""
        return -1

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


def alike(s: State, one: i64, other: i64) -> bool:
    """Q42: whether two Districts are copies of one entry."""
    rules = promenade(s).rules
    return rules.entry[one - rules.first_district] == rules.entry[other - rules.first_district]


def option_naming(s: State, things: Things, card: i64) -> i64:
    """The member of a set that stands for a card, or -1."""
    member = things.first(s)
    while member >= 0:
        named = things.card(s, member)
        if named == card:
            return member
        if member >= s.game.first_place + N.SITES and s.place(named) == s.place(card) and alike(s, named, card):
            return member
        member = things.after(s, member)
    return -1


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
            option = option_naming(s, things, member)
            if option >= s.game.first_place + N.SITES:
                copy = self._next_copy(s, member)
                if copy >= 0:
                    return copy
            option = things.after(s, option)
        if option < 0:
            return -1
        return things.card(s, option)

    def _next_copy(self, s: State, card: i64) -> i64:
        zone = s.place(card)
        other = s.after(zone, card)
        while other >= 0:
            if alike(s, card, other):
                return other
            other = s.after(zone, other)
        return -1
