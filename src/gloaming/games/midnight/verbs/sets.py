"""Sets of Minions, cards, Markers, Items and Locations in effects of Midnight Edition: each class, then the words."""

from __future__ import annotations

from functools import partial
from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import Term
from gloaming.games.midnight.decisions import midnight
from gloaming.games.midnight.declaration import F, N, Z
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.midnight.verbs.language import (
    ANYBODY,
    AT,
    COUNTED,
    DISCARDS,
    IT_CARD,
    IT_ITEM,
    IT_LOCATION,
    IT_MARKER,
    IT_MINION,
    ITEMS,
    LOCATIONS,
    MARKERS,
    MINIONS,
    SOMEBODY,
    SUPPLIED,
    is_on_side,
    places,
)
from gloaming.games.terms import IT, Who, it_term, player
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Filter, Members, ZoneCards
from gloaming.kernel.state import State


@final
class Minions(ZoneCards):
    """minions(who, at): your own side first, Location by Location in the order of the row"""

    def __init__(self, filters: list[Filter], who: int, at: int) -> None:
        super().__init__(filters)
        self.who: i64 = who
        self.at: i64 = at

    def zone_count(self, s: State) -> i64:
        return 2 * N.LOCATIONS

    def zone(self, s: State, index: i64) -> i64:
        theirs: i64 = 0
        if index >= N.LOCATIONS:
            theirs = 1
            index -= N.LOCATIONS
        if self.who != Who.ANY and self.who != theirs:
            return -1
        location = midnight(s).location_at(index)
        if not (places(s, self.at) >> location) & 1:
            return -1
        return Z.SIDE + 2 * location + player(s, theirs)

    def offer_all(self, s: State) -> None:
        """Q40: equal Minions on one side of one Location are one option."""
        last: i64 = -1
        member = self.first(s)
        while member >= 0:
            if not alike(s, last, member):
                s.offer(member)
            last = member
            member = self.after(s, member)


def alike(s: State, one: i64, other: i64) -> bool:
    """Whether two Minions are copies in the same place; no Minion is like -1."""
    if one < 0 or s.place(one) != s.place(other):
        return False
    face = midnight(s).rules.face
    return face[one] == face[other]


@final
class Discards(Members):
    """discards(who)"""

    def __init__(self, filters: list[Filter], who: int) -> None:
        super().__init__(filters)
        self.who: i64 = who

    def next_raw(self, s: State, member: i64) -> i64:
        zone = Z.DISCARD + player(s, self.who)
        if member < 0:
            return s.first(zone)
        return s.after(zone, member)


@final
class Hidden(Members):
    """hand(who), deck(who): nobody picks from them by this set, so only the size counts"""

    def __init__(self, filters: list[Filter], zone: int, who: int) -> None:
        super().__init__(filters)
        self.zone: i64 = zone
        self.who: i64 = who

    def size(self, s: State) -> i64:
        return s.count(self.zone + player(s, self.who))


@final
class Markers(Members):
    """markers(who, at): by the Spaces on which they lie, your own first, Location by Location"""

    def __init__(self, filters: list[Filter], who: int, at: int) -> None:
        super().__init__(filters)
        self.who: i64 = who
        self.at: i64 = at

    def next_raw(self, s: State, member: i64) -> i64:
        table = midnight(s)
        mask = places(s, self.at)
        side: i64 = 0
        position: i64 = 0
        above: i64 = -1
        if member >= 0:
            place = member - s.game.first_place
            location = table.rules.space_location[place]
            if table.marker_owner(place) != s.z[F.YOU]:
                side = 1
            while table.location_at(position) != location:
                position += 1
            above = -2 << (place - table.rules.first_space[location])
        while side < 2:
            if self.who == Who.ANY or self.who == side:
                while position < N.LOCATIONS:
                    location = table.location_at(position)
                    bits = table.marks(location, player(s, side)) & above
                    if bits and (mask >> location) & 1:
                        return s.game.first_place + table.rules.first_space[location] + lowest(bits)
                    position += 1
                    above = -1
            side += 1
            position = 0
            above = -1
        return -1


@final
class Spaces(Members):
    """spaces(at): empty ones; only counted"""

    def __init__(self, filters: list[Filter], at: int) -> None:
        super().__init__(filters)
        self.at: i64 = at

    def size(self, s: State) -> i64:
        mask = places(s, self.at)
        n: i64 = 0
        for location in range(N.LOCATIONS):
            if (mask >> location) & 1:
                n += popcount(midnight(s).empty_spaces(location))
        return n


@final
class Items(Members):
    """items(who): yours first, kind by kind, face up before face down"""

    def __init__(self, filters: list[Filter], who: int) -> None:
        super().__init__(filters)
        self.who: i64 = who

    def next_raw(self, s: State, member: i64) -> i64:
        table = midnight(s)
        slot: i64 = 0
        if self.who == Who.OPPONENT:
            slot = N.OWN_SLOTS
        if member >= 0:
            slot = slot_of(s, member)
            rest = slot_items(table, slot) & -(s.layout.bit[member] << 1)
            if rest:
                return table.rules.first_item + lowest(rest)
            slot += 1
        behind: i64 = 2 * N.OWN_SLOTS
        if self.who == Who.YOU:
            behind = N.OWN_SLOTS
        while slot < behind:
            bits = slot_items(table, slot)
            if bits:
                return table.rules.first_item + lowest(bits)
            slot += 1
        return -1


def slot_of(s: State, item: i64) -> i64:
    """Whose an Item is, its kind and its facing, as options name them; yours come first."""
    zone = s.place(item)
    slot = 2 * midnight(s).rules.item_kind[item - midnight(s).rules.first_item]
    seat = zone - Z.ITEMS_UP
    if zone >= Z.ITEMS_DOWN:
        seat = zone - Z.ITEMS_DOWN
        slot += 1
    if seat != s.z[F.YOU]:
        slot += N.OWN_SLOTS
    return slot


def slot_items(table: MidnightState, slot: i64) -> i64:
    """The Items that an option names, as bits."""
    seat = table.z[F.YOU]
    if slot >= N.OWN_SLOTS:
        seat = 1 - seat
        slot -= N.OWN_SLOTS
    zone = Z.ITEMS_UP + seat
    if slot & 1:
        zone = Z.ITEMS_DOWN + seat
    return table.items_in(zone) & table.rules.kind_bits[slot >> 1]


def option_of(s: State, item: i64) -> i64:
    """The choice that names an Item."""
    return s.game.first_place + midnight(s).rules.first_slot + slot_of(s, item)


def item_meant(s: State, choice: i64) -> i64:
    """The Item that a choice names; all of a kind and facing are alike (R7.1)."""
    table = midnight(s)
    bits = slot_items(table, choice - s.game.first_place - table.rules.first_slot)
    return table.rules.first_item + lowest(bits)


@final
class Supply(Members):
    """supply; only counted"""

    def __init__(self, filters: list[Filter]) -> None:
        super().__init__(filters)

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.first(Z.SUPPLY)
        return s.after(Z.SUPPLY, member)


@final
class Locations(Members):
    """locations(at)"""

    def __init__(self, filters: list[Filter], at: int) -> None:
        super().__init__(filters)
        self.at: i64 = at

    def next_raw(self, s: State, member: i64) -> i64:
        table = midnight(s)
        mask = places(s, self.at)
        position: i64 = 0
        if member >= 0:
            while s.game.first_place + table.location_at(position) != member:
                position += 1
            position += 1
        while position < N.LOCATIONS:
            location = table.location_at(position)
            if (mask >> location) & 1:
                return s.game.first_place + location
            position += 1
        return -1


class It(Members):
    """it: what `each` has reached, as long as it is still such a thing"""

    def there(self, s: State, member: i64) -> bool:
        return False

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0 and s.z[F.IT] >= 0 and self.there(s, s.z[F.IT]):
            return s.z[F.IT]
        return -1


@final
class ItMinion(It):
    def there(self, s: State, member: i64) -> bool:
        return is_on_side(s.place(member))


@final
class ItCard(It):
    """a card of your Discard Pile"""

    def there(self, s: State, member: i64) -> bool:
        return s.place(member) == Z.DISCARD + s.z[F.YOU]


@final
class ItMarker(It):
    def there(self, s: State, member: i64) -> bool:
        return midnight(s).marker_owner(member - s.game.first_place) >= 0


@final
class ItItem(It):
    def there(self, s: State, member: i64) -> bool:
        return Z.ITEMS_UP <= s.place(member) < Z.WEEK


SETS: Final = [
    Term(
        "minions",
        MINIONS,
        Minions,
        "{before} (Minion|Minions) {who:of} {at:at} {after}",
        "Minions on that player's side of these Locations.",
        (ANYBODY, AT),
        clauses=("R5.3",),
        binds=frozenset({IT, IT_MINION}),
    ),
    Term(
        "discards",
        DISCARDS,
        Discards,
        "{before} (card|cards) of {who:whose} Discard Pile {after}",
        "The cards of that Discard Pile.",
        (SOMEBODY,),
        clauses=("R4.4",),
        binds=frozenset({IT, IT_CARD}),
    ),
    Term(
        "markers",
        MARKERS,
        Markers,
        "(Marker|Markers) {who:of} {at:at}",
        "Markers on Spaces of these Locations.",
        (ANYBODY, AT),
        binds=frozenset({IT, IT_MARKER}),
    ),
    Term(
        "items",
        ITEMS,
        Items,
        "{before} (Item|Items) {who:own} {after}",
        "That player's Items.",
        (ANYBODY,),
        clauses=("R7.1",),
        binds=frozenset({IT, IT_ITEM}),
    ),
    Term(
        "locations",
        LOCATIONS,
        Locations,
        "(Location|Locations) {at:one}",
        "These Locations; in an `each` over them `here` is the one that has been reached.",
        (AT,),
        binds=frozenset({IT, IT_LOCATION}),
    ),
    Term(
        "hand",
        COUNTED,
        partial(Hidden, zone=Z.HAND),
        "(card|cards) in {who:whose} hand",
        "Minion cards in that hand; only inside `count`.",
        (SOMEBODY,),
    ),
    Term(
        "deck",
        COUNTED,
        partial(Hidden, zone=Z.DECK),
        "(card|cards) in {who:whose} deck",
        "Minion cards in that deck; only inside `count`.",
        (SOMEBODY,),
    ),
    Term(
        "spaces",
        COUNTED,
        Spaces,
        "empty (Space|Spaces) {at:where}",
        "Empty Spaces; only inside `count`.",
        (AT,),
    ),
    Term(
        "supply",
        SUPPLIED,
        Supply,
        "{before} (Item|Items) in the supply {after}",
        "Items in the supply; only inside `count`.",
    ),
    it_term(MINIONS, ItMinion, frozenset({IT, IT_MINION})),
    it_term(DISCARDS, ItCard, frozenset({IT, IT_CARD})),
    it_term(MARKERS, ItMarker, frozenset({IT, IT_MARKER})),
    it_term(ITEMS, ItItem, frozenset({IT, IT_ITEM})),
]
