"""What effects of Midnight Edition are made of: its sets, filters, verbs, numbers and conditions.

Each class is what one word of the language means; the vocabulary gives it its name, arguments and wording.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from gloaming.games.midnight.rules import (
    ABILITY_STARTS,
    ACTIONS,
    ALL_LOCATIONS,
    DECK,
    DISCARD,
    DOWN,
    FESTIVAL,
    GRANTED,
    HAND,
    KINDS,
    LEFT,
    LOCATIONS,
    LOOKED,
    MORE_ACTIONS,
    NOTHING,
    OWN_SLOTS,
    SCOUTED,
    SIDE,
    START,
    SUPPLY,
    TURN,
    UNUSED,
    UP,
    WEEK_DECK,
    MidnightState,
)
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Condition, Filter, Members, Number, Verb, ZoneCards, compares
from gloaming.kernel.events import MOVED, NOTED
from gloaming.kernel.layout import CHANGED, DECLINE, HERE, IT, PC, PICK, SELF, STAGE, YOU
from gloaming.kernel.state import ASKED_BY_EFFECT, State

# Who and where, as the language says it

YOU_WORD: Final = 0
OPPONENT: Final = 1
ANY: Final = 2

HERE_WORD: Final = 4
"""Places below this one are the Locations themselves."""
ELSEWHERE: Final = 5
FESTIVAL_WORD: Final = 6
NOT_FESTIVAL: Final = 7
ANYWHERE: Final = 8

ANY_KIND: Final = 3
FACE_UP: Final = 0
FACE_DOWN: Final = 1

BY_OWNER: Final = 0
BY_YOU: Final = 1
BY_CHANCE: Final = 2

TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_BOTTOM: Final = 2
TO_TOP: Final = 3
TO_HERE: Final = 4


def midnight(s: State) -> MidnightState:
    """The state as what it is here."""
    return cast(MidnightState, s)


def player(s: State, who: i64) -> i64:
    """The seat that `you` or `opponent` means."""
    if who == YOU_WORD:
        return s.z[YOU]
    return 1 - s.z[YOU]


def here(s: State) -> i64:
    """R6.5: the Location that an effect speaks of; inside an `each` over Locations the one that has been reached."""
    member = s.z[IT] - s.game.first_place
    if 0 <= member < LOCATIONS:
        return member
    return s.z[HERE]


def places(s: State, place: i64) -> i64:
    """The Locations of a place, as bits."""
    if place < HERE_WORD:
        return 1 << place
    if place == ANYWHERE:
        return ALL_LOCATIONS
    if place == HERE_WORD:
        return 1 << here(s)
    if place == ELSEWHERE:
        return ALL_LOCATIONS & ~(1 << here(s))
    if place == FESTIVAL_WORD:
        return 1 << s.z[FESTIVAL]
    return ALL_LOCATIONS & ~(1 << s.z[FESTIVAL])


def is_on_side(zone: i64) -> bool:
    """Whether a zone is somebody's side of a Location."""
    return SIDE <= zone < SUPPLY


def owner_of(s: State, minion: i64) -> i64:
    """R5.3: whose a Minion on a Location is."""
    return (s.place(minion) - SIDE) & 1


def location_of(s: State, minion: i64) -> i64:
    """The Location where a Minion stands."""
    return (s.place(minion) - SIDE) >> 1


def note_nothing(s: State) -> None:
    """R6.2, Q24: an impossible part is skipped, and a word is said about it."""
    if s.events is not None:
        s.events.write(NOTED, NOTHING, 0, 0, 0)


# Sets


@final
class Minions(ZoneCards):
    """minions(who, at): your own side first, Location by Location in the order of the row"""

    def __init__(self, filters: list[Filter], who: int, at: int) -> None:
        super().__init__(filters)
        self.who: i64 = who
        self.at: i64 = at

    def zone_count(self, s: State) -> i64:
        return 2 * LOCATIONS

    def zone(self, s: State, index: i64) -> i64:
        theirs: i64 = 0
        if index >= LOCATIONS:
            theirs = 1
            index -= LOCATIONS
        if self.who != ANY and self.who != theirs:
            return -1
        location = midnight(s).location_at(index)
        if not (places(s, self.at) >> location) & 1:
            return -1
        return SIDE + 2 * location + player(s, theirs)

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
    face = midnight(s).city.face
    return face[one] == face[other]


@final
class Discards(Members):
    """discards(who)"""

    def __init__(self, filters: list[Filter], who: int) -> None:
        super().__init__(filters)
        self.who: i64 = who

    def next_raw(self, s: State, member: i64) -> i64:
        zone = DISCARD + player(s, self.who)
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
            location = table.city.space_location[place]
            if table.marker_owner(place) != s.z[YOU]:
                side = 1
            while table.location_at(position) != location:
                position += 1
            above = -2 << (place - table.city.first_space[location])
        while side < 2:
            if self.who == ANY or self.who == side:
                while position < LOCATIONS:
                    location = table.location_at(position)
                    bits = table.marks(location, player(s, side)) & above
                    if bits and (mask >> location) & 1:
                        return s.game.first_place + table.city.first_space[location] + lowest(bits)
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
        for location in range(LOCATIONS):
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
        if self.who == OPPONENT:
            slot = OWN_SLOTS
        if member >= 0:
            slot = slot_of(s, member)
            rest = slot_items(table, slot) & -(s.layout.bit[member] << 1)
            if rest:
                return table.city.first_item + lowest(rest)
            slot += 1
        behind: i64 = 2 * OWN_SLOTS
        if self.who == YOU_WORD:
            behind = OWN_SLOTS
        while slot < behind:
            bits = slot_items(table, slot)
            if bits:
                return table.city.first_item + lowest(bits)
            slot += 1
        return -1


def slot_of(s: State, item: i64) -> i64:
    """Whose an Item is, its kind and its facing, as options name them; yours come first."""
    zone = s.place(item)
    slot = 2 * midnight(s).city.item_kind[item - midnight(s).city.first_item]
    seat = zone - UP
    if zone >= DOWN:
        seat = zone - DOWN
        slot += 1
    if seat != s.z[YOU]:
        slot += OWN_SLOTS
    return slot


def slot_items(table: MidnightState, slot: i64) -> i64:
    """The Items that an option names, as bits."""
    seat = table.z[YOU]
    if slot >= OWN_SLOTS:
        seat = 1 - seat
        slot -= OWN_SLOTS
    zone = UP + seat
    if slot & 1:
        zone = DOWN + seat
    return table.items_in(zone) & table.city.kind_bits[slot >> 1]


def option_of(s: State, item: i64) -> i64:
    """The choice that names an Item."""
    return s.game.first_place + midnight(s).city.first_slot + slot_of(s, item)


def item_meant(s: State, choice: i64) -> i64:
    """The Item that a choice names; all of a kind and facing are alike (R7.1)."""
    table = midnight(s)
    bits = slot_items(table, choice - s.game.first_place - table.city.first_slot)
    return table.city.first_item + lowest(bits)


@final
class Supply(Members):
    """supply; only counted"""

    def __init__(self, filters: list[Filter]) -> None:
        super().__init__(filters)

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.first(SUPPLY)
        return s.after(SUPPLY, member)


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
        while position < LOCATIONS:
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
        if member < 0 and s.z[IT] >= 0 and self.there(s, s.z[IT]):
            return s.z[IT]
        return -1


@final
class ItMinion(It):
    def there(self, s: State, member: i64) -> bool:
        return is_on_side(s.place(member))


@final
class ItCard(It):
    """a card of your Discard Pile"""

    def there(self, s: State, member: i64) -> bool:
        return s.place(member) == DISCARD + s.z[YOU]


@final
class ItMarker(It):
    def there(self, s: State, member: i64) -> bool:
        return midnight(s).marker_owner(member - s.game.first_place) >= 0


@final
class ItItem(It):
    def there(self, s: State, member: i64) -> bool:
        return UP <= s.place(member) < WEEK_DECK


# Filters


@final
class ValueIs(Filter):
    """value op n: the printed Influence Value"""

    def __init__(self, op: int, number: Number) -> None:
        self.op: i64 = op
        self.number: Final[Number] = number

    def keeps(self, s: State, member: i64) -> bool:
        return compares(midnight(s).city.value[member], self.op, self.number.value(s))


@final
class FactionIs(Filter):
    """faction=F: Factions as bits"""

    def __init__(self, factions: int) -> None:
        self.factions: i64 = factions

    def keeps(self, s: State, member: i64) -> bool:
        return (self.factions >> midnight(s).city.faction[member]) & 1 != 0


@final
class AtHome(Filter):
    """home: at Home where it stands"""

    def keeps(self, s: State, member: i64) -> bool:
        city = midnight(s).city
        return city.home[location_of(s, member)] == city.faction[member]


@final
class IsSelf(Filter):
    """self, not_self"""

    def __init__(self, wanted: bool) -> None:
        self.wanted: bool = wanted

    def keeps(self, s: State, member: i64) -> bool:
        return (member == s.z[SELF]) == self.wanted


@final
class KindIs(Filter):
    """kind=K: kinds as bits"""

    def __init__(self, kinds: int) -> None:
        self.kinds: i64 = kinds

    def keeps(self, s: State, member: i64) -> bool:
        city = midnight(s).city
        return (self.kinds >> city.item_kind[member - city.first_item]) & 1 != 0


@final
class Faces(Filter):
    """up, down"""

    def __init__(self, down: bool) -> None:
        self.down: bool = down

    def keeps(self, s: State, member: i64) -> bool:
        return (s.place(member) >= DOWN) == self.down


# Verbs of cards


@final
class Draw(Verb):
    """draw(n, who): R4.1, R4.3, Q14, Q43"""

    def __init__(self, n: Number, who: int) -> None:
        super().__init__(0)
        self.n: Final[Number] = n
        self.who: i64 = who

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and s.height(DECK + player(s, self.who)) > 0

    def deed(self, s: State) -> bool:
        drawn = False
        seat = player(s, self.who)
        for _i in range(self.n.value(s)):
            if midnight(s).draw(seat):
                drawn = True
        if not drawn:
            note_nothing(s)
        return drawn


@final
class Discard(Verb):
    """discard(n, who, by): one at a time, all if there are fewer"""

    def __init__(self, n: Number, who: int, by: int) -> None:
        super().__init__(1)
        self.n: Final[Number] = n
        self.who: i64 = who
        self.by: i64 = by

    def chooser(self, s: State) -> i64:
        if self.by == BY_OWNER:
            return player(s, self.who)
        return s.z[YOU]

    def begins_with_pick(self, s: State) -> bool:
        return self.by != BY_CHANCE and self.chooser(s) == s.z[YOU]

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and not s.is_empty(HAND + player(s, self.who))

    def run(self, s: State) -> i64:
        owner = player(s, self.who)
        left = self.n.value(s)
        held = s.count(HAND + owner)
        if left > held:
            left = held
        if left <= 0:
            note_nothing(s)
            return self.next
        if self.by == BY_CHANCE:
            for _i in range(left):
                self._discard(s, midnight(s).city.face[s.any_of(HAND + owner)])
            return self.next
        if self.by == BY_YOU and not knows_hand(s, owner):
            look_at_hand(s, owner)
        s.z[LEFT] = left
        return super().run(s)

    def list_pick(self, s: State, pick: i64) -> None:
        midnight(s).offer_names(s.z[s.layout.base[HAND + player(s, self.who)]])

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[DECLINE] = 0
        self._discard(s, midnight(s).face_of(choice))
        z[LEFT] -= 1
        if z[LEFT] == 0:
            return self.next
        s.ask(ASKED_BY_EFFECT, self.chooser(s))
        return self.pc

    def _discard(self, s: State, face: i64) -> None:
        owner = player(s, self.who)
        midnight(s).discard(midnight(s).leave(HAND + owner, face), owner)
        s.z[CHANGED] = 1


def knows_hand(s: State, owner: i64) -> bool:
    """Whether the performer has seen every card of a hand already."""
    card = s.first(HAND + owner)
    while card >= 0:
        if not s.knows(s.z[YOU], card):
            return False
        card = s.after(HAND + owner, card)
    return True


def look_at_hand(s: State, owner: i64) -> None:
    """The performer sees a hand as it is now."""
    seat = s.z[YOU]
    if seat == owner:
        return
    card = s.first(HAND + owner)
    while card >= 0:
        midnight(s).see(card, seat)
        card = s.after(HAND + owner, card)


@final
class LookHand(Verb):
    """look_hand(who): a look is doable, but changes nothing"""

    def __init__(self, who: int) -> None:
        super().__init__(0)
        self.who: i64 = who

    def doable(self, s: State) -> bool:
        return not s.is_empty(HAND + player(s, self.who))

    def deed(self, s: State) -> bool:
        owner = player(s, self.who)
        if s.is_empty(HAND + owner):
            note_nothing(s)
        look_at_hand(s, owner)
        return False


@final
class Sift(Verb):
    """sift(look, keep, rest): the cards stay on the deck until each has its place

    LEFT counts the cards still to be kept; at 0 and below it is minus the number of those put back already.
    """

    def __init__(self, look: Number, keep: Number, rest: int) -> None:
        super().__init__(1)
        self.look: Final[Number] = look
        self.keep: Final[Number] = keep
        self.rest: i64 = rest

    def doable(self, s: State) -> bool:
        return self.look.value(s) >= 1 and s.height(DECK + s.z[YOU]) > 0

    def begins_with_pick(self, s: State) -> bool:
        """O8: it begins with a look."""
        return False

    def run(self, s: State) -> i64:
        z = s.z
        deck = DECK + z[YOU]
        looked = self.look.value(s)
        height = s.height(deck)
        if looked > height:
            looked = height
        if looked <= 0:
            note_nothing(s)
            return self.next
        for depth in range(looked):
            midnight(s).see(s.at(deck, height - 1 - depth), z[YOU])
        if self.rest != TO_DISCARD:  # O5: which are kept nobody else sees, even who knew some of them
            s.lose_sight(deck, looked, 1 << z[YOU])
        z[LOOKED] = looked
        z[LEFT] = self.keep.value(s)
        if z[LEFT] >= looked:
            while z[LOOKED]:
                self._keep(s, s.top(deck))
        return self._go_on(s)

    def _go_on(self, s: State) -> i64:
        """Ask for the next card to keep or to put back, or be done."""
        z = s.z
        if z[LEFT] <= 0 and self.rest == TO_DISCARD:
            while z[LOOKED]:
                midnight(s).discard(s.top(DECK + z[YOU]), z[YOU])
                z[LOOKED] -= 1
                z[CHANGED] = 1
        if z[LOOKED] == 0:
            z[LEFT] = 0
            return self.next
        s.ask(ASKED_BY_EFFECT, z[YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        midnight(s).offer_names(self._in_sight(s))

    def _in_sight(self, s: State) -> i64:
        """The cards that have no place yet, as bits: they lie on top."""
        deck = DECK + s.z[YOU]
        bits: i64 = 0
        for depth in range(s.z[LOOKED]):
            bits |= s.layout.bit[s.at(deck, s.height(deck) - 1 - depth)]
        return bits

    def answer(self, s: State, choice: i64) -> i64:
        table = midnight(s)
        card = lowest(self._in_sight(s) & table.city.face_bits[table.face_of(choice)])  # its owner alone sees which
        if s.z[LEFT] > 0:
            self._keep(s, card)
        else:
            self._put_back(s, card)
        return self._go_on(s)

    def _keep(self, s: State, card: i64) -> None:
        z = s.z
        s.move(card, HAND + z[YOU])
        z[LOOKED] -= 1
        z[LEFT] -= 1
        z[CHANGED] = 1

    def _put_back(self, s: State, card: i64) -> None:
        """The first card put back lies lowest."""
        z = s.z
        deck = DECK + z[YOU]
        index = -z[LEFT]
        if self.rest == TO_TOP:
            index = s.height(deck) - z[LOOKED]
        s.sink(card, deck, index)
        if s.events is not None:
            s.events.write(MOVED, card, deck, deck, s.knowers_of(card))
        z[LOOKED] -= 1
        z[LEFT] -= 1
        z[CHANGED] = 1


@final
class Recover(Verb):
    """recover(which, to): R5.7, K3; everybody has seen the card and knows where it goes"""

    def __init__(self, which: Members, to: int) -> None:
        super().__init__(1)
        self.which: Members = which
        self.to: i64 = to

    def doable(self, s: State) -> bool:
        return self.which.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        bits: i64 = 0
        card = self.which.first(s)
        while card >= 0:
            bits |= s.layout.bit[card]
            card = self.which.after(s, card)
        midnight(s).offer_names(bits)

    def deed(self, s: State) -> bool:
        seat = s.z[YOU]
        card = midnight(s).leaving(DISCARD + seat, midnight(s).face_of(s.z[PICK]))
        if self.to == TO_HAND:
            s.move(card, HAND + seat)
        elif self.to == TO_HERE:
            s.move(card, SIDE + 2 * here(s) + seat)
        elif self.to == TO_TOP:
            s.move(card, DECK + seat)
        else:
            s.move_under(card, DECK + seat)
        return True


# Verbs of Minions


def offer_minions(s: State, last: i64, minion: i64) -> i64:
    """Offer a Minion unless it is like the last one offered (Q40); the last one offered now."""
    if alike(s, last, minion):
        return last
    s.offer(minion)
    return minion


@final
class MoveMinion(Verb):
    """move_minion(which, to): R5.7, R8.4, Q27; to the same side of another Location"""

    def __init__(self, which: Members, to: int) -> None:
        super().__init__(2)
        self.which: Members = which
        self.to: i64 = to

    def _goals(self, s: State, minion: i64) -> i64:
        """Where a Minion can go, as bits."""
        return places(s, self.to) & ~(1 << location_of(s, minion))

    def doable(self, s: State) -> bool:
        minion = self.which.first(s)
        while minion >= 0:
            if self._goals(s, minion):
                return True
            minion = self.which.after(s, minion)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 1:
            midnight(s).offer_locations(self._goals(s, s.z[PICK]))
            return
        last: i64 = -1
        minion = self.which.first(s)
        while minion >= 0:
            if self._goals(s, minion):
                last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def deed(self, s: State) -> bool:
        minion = s.z[PICK]
        location = s.z[PICK + 1] - s.game.first_place
        s.move(minion, SIDE + 2 * location + owner_of(s, minion))
        return True


@final
class RemoveMinion(Verb):
    """remove_minion(which, to, by): to its owner's pile, hand or deck"""

    def __init__(self, which: Members, to: int, by: int) -> None:
        super().__init__(1)
        self.which: Members = which
        self.to: i64 = to
        self.by: i64 = by

    def doable(self, s: State) -> bool:
        return self.which.first(s) >= 0

    def chooser(self, s: State) -> i64:
        if self.by == BY_OWNER:
            minion = self.which.first(s)
            if minion >= 0:
                return owner_of(s, minion)
        return s.z[YOU]

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        minion = self.which.first(s)
        while minion >= 0:
            last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def deed(self, s: State) -> bool:
        minion = s.z[PICK]
        owner = owner_of(s, minion)
        if self.to == TO_DISCARD:
            midnight(s).discard(minion, owner)
        elif self.to == TO_HAND:
            s.move(minion, HAND + owner)
        else:
            s.move_under(minion, DECK + owner)
        return True


@final
class SwapMinions(Verb):
    """swap_minions(which): two on the same side, at different Locations; nothing is triggered"""

    def __init__(self, which: Members) -> None:
        super().__init__(2)
        self.which: Members = which

    def _partner(self, s: State, minion: i64, after: i64) -> i64:
        """The next Minion of the set, behind `after`, that a Minion can change Locations with."""
        other = self.which.after(s, after)
        while other >= 0 and (
            owner_of(s, other) != owner_of(s, minion) or location_of(s, other) == location_of(s, minion)
        ):
            other = self.which.after(s, other)
        return other

    def doable(self, s: State) -> bool:
        minion = self.which.first(s)
        while minion >= 0:
            if self._partner(s, minion, -1) >= 0:
                return True
            minion = self.which.after(s, minion)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        if pick == 1:
            other = self._partner(s, s.z[PICK], -1)
            while other >= 0:
                last = offer_minions(s, last, other)
                other = self._partner(s, s.z[PICK], other)
            return
        minion = self.which.first(s)
        while minion >= 0:
            if self._partner(s, minion, -1) >= 0:
                last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def deed(self, s: State) -> bool:
        one = s.z[PICK]
        other = s.z[PICK + 1]
        zone = s.place(one)
        s.move(one, s.place(other))
        s.move(other, zone)
        return True


@final
class PlayAgain(Verb):
    """play_again(which): the ability of another Minion of yours, at its own Location; no Location's ability follows"""

    def __init__(self, which: Members) -> None:
        super().__init__(1)
        self.which: Members = which

    def _can(self, s: State, minion: i64) -> bool:
        city = midnight(s).city
        face = city.face[minion]
        if owner_of(s, minion) != s.z[YOU] or minion == s.z[SELF] or city.repeats[face]:
            return False
        z = s.z
        source = z[SELF]
        where = z[HERE]
        it = z[IT]
        z[SELF] = minion
        z[HERE] = location_of(s, minion)
        z[IT] = -1
        doable = city.abilities[face].doable(s)
        z[SELF] = source
        z[HERE] = where
        z[IT] = it
        return doable

    def doable(self, s: State) -> bool:
        minion = self.which.first(s)
        while minion >= 0:
            if self._can(s, minion):
                return True
            minion = self.which.after(s, minion)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        minion = self.which.first(s)
        while minion >= 0:
            if self._can(s, minion):
                last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if choice < 0:
            return self.next
        z[DECLINE] = 0
        where = location_of(s, choice)
        if s.events is not None:
            s.events.write(NOTED, ABILITY_STARTS, choice, where, 0)
        z[PC] = self.next
        s.perform(midnight(s).city.ability[midnight(s).city.face[choice]], z[YOU], choice, where)
        return z[PC]


# Verbs of Markers


@final
class PlaceMarker(Verb):
    """place_marker(at, who): the owner of the Marker picks the Location, where there may be several, and the Space"""

    def __init__(self, at: int, who: int) -> None:
        self.ranges: bool = at == ELSEWHERE or at == NOT_FESTIVAL or at == ANYWHERE
        super().__init__(2 if self.ranges else 1)
        self.at: i64 = at
        self.who: i64 = who

    def chooser(self, s: State) -> i64:
        return player(s, self.who)

    def _with_room(self, s: State) -> i64:
        """The Locations where the Marker can go, as bits (Q10, Q12)."""
        if s.z[UNUSED + player(s, self.who)] == 0:
            return 0
        return with_empty_space(s, places(s, self.at))

    def doable(self, s: State) -> bool:
        return self._with_room(s) != 0

    def list_pick(self, s: State, pick: i64) -> None:
        if self.ranges and pick == 0:
            midnight(s).offer_locations(self._with_room(s))
        elif self.ranges:
            midnight(s).offer_spaces(s.z[PICK] - s.game.first_place)
        else:
            mask = self._with_room(s)
            if mask:
                midnight(s).offer_spaces(lowest(mask))

    def deed(self, s: State) -> bool:
        table = midnight(s)
        place = s.z[PICK + self.picks - 1] - s.game.first_place
        location = table.city.space_location[place]
        table.place_marker(player(s, self.who), location, place - table.city.first_space[location])
        return True


def with_empty_space(s: State, mask: i64) -> i64:
    """Those of some Locations that have an empty Space, as bits."""
    found: i64 = 0
    for location in range(LOCATIONS):
        if (mask >> location) & 1 and midnight(s).empty_spaces(location):
            found |= 1 << location
    return found


@final
class MoveMarker(Verb):
    """move_marker(which, to): to another, empty Space of its Location, or of any"""

    def __init__(self, which: Members, to: bool) -> None:
        super().__init__(3 if to else 2)
        self.which: Members = which
        self.far: bool = to

    def _goals(self, s: State, member: i64) -> i64:
        """The Locations where a Marker can go, as bits."""
        if self.far:
            return with_empty_space(s, ALL_LOCATIONS)
        return with_empty_space(s, 1 << midnight(s).city.space_location[member - s.game.first_place])

    def doable(self, s: State) -> bool:
        member = self.which.first(s)
        while member >= 0:
            if self._goals(s, member):
                return True
            member = self.which.after(s, member)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        table = midnight(s)
        if pick == 0:
            member = self.which.first(s)
            while member >= 0:
                if self._goals(s, member):
                    s.offer(member)
                member = self.which.after(s, member)
        elif pick == 2:
            table.offer_spaces(s.z[PICK + 1] - s.game.first_place)
        elif self.far:
            table.offer_locations(self._goals(s, s.z[PICK]))
        else:
            table.offer_spaces(table.city.space_location[s.z[PICK] - s.game.first_place])

    def deed(self, s: State) -> bool:
        table = midnight(s)
        source = s.z[PICK] - s.game.first_place
        to = s.z[PICK + self.picks - 1] - s.game.first_place
        table.shift_marker(table.marker_owner(source), source, to)
        return True


@final
class RemoveMarker(Verb):
    """remove_marker(which): back to its owner's unused ones"""

    def __init__(self, which: Members) -> None:
        super().__init__(1)
        self.which: Members = which

    def doable(self, s: State) -> bool:
        return self.which.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        self.which.offer_all(s)

    def deed(self, s: State) -> bool:
        table = midnight(s)
        place = s.z[PICK] - s.game.first_place
        location = table.city.space_location[place]
        table.take_marker(table.marker_owner(place), location, place - table.city.first_space[location])
        return True


@final
class SwapMarkers(Verb):
    """swap_markers(at): one of yours and one of the other player's on the same Location change Spaces"""

    def __init__(self, at: int) -> None:
        super().__init__(2)
        self.own: Final[Markers] = Markers([], YOU_WORD, at)

    def _faced(self, s: State, member: i64) -> i64:
        """The other player's Markers where one of yours lies, as bits."""
        table = midnight(s)
        return table.marks(table.city.space_location[member - s.game.first_place], 1 - s.z[YOU])

    def doable(self, s: State) -> bool:
        member = self.own.first(s)
        while member >= 0:
            if self._faced(s, member):
                return True
            member = self.own.after(s, member)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0:
            member = self.own.first(s)
            while member >= 0:
                if self._faced(s, member):
                    s.offer(member)
                member = self.own.after(s, member)
            return
        table = midnight(s)
        location = table.city.space_location[s.z[PICK] - s.game.first_place]
        bits = self._faced(s, s.z[PICK])
        while bits:
            s.offer(s.game.first_place + table.city.first_space[location] + lowest(bits))
            bits &= bits - 1

    def deed(self, s: State) -> bool:
        table = midnight(s)
        seat = s.z[YOU]
        own = s.z[PICK] - s.game.first_place
        other = s.z[PICK + 1] - s.game.first_place
        table.shift_marker(seat, own, other)
        table.shift_marker(1 - seat, other, own)
        return True


# Verbs of Items


TURN_UP: Final = 1
"""The stage in which the gainer is asked whether to turn an Item up instead (R7.7)."""


@final
class Gain(Verb):
    """gain(kind, who): R7.2, R7.7, R7.8, Q21"""

    def __init__(self, kind: int, who: int) -> None:
        super().__init__(1)
        self.kind: i64 = kind
        self.who: i64 = who

    def chooser(self, s: State) -> i64:
        return player(s, self.who)

    def _in_supply(self, s: State, kind: i64) -> bool:
        return midnight(s).item_of(SUPPLY, kind) >= 0

    def _is_open(self, s: State, kind: i64) -> bool:
        """R7.8: the supply has one, or there is one to turn up."""
        return self._in_supply(s, kind) or midnight(s).item_of(DOWN + self.chooser(s), kind) >= 0

    def doable(self, s: State) -> bool:
        if self.kind != ANY_KIND:
            return self._is_open(s, self.kind)
        for kind in range(KINDS):  # noqa: SIM110
            if self._is_open(s, kind):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        """O9: turning up instead is asked once, even inside a `may`."""
        if self.chooser(s) != s.z[YOU]:
            return False
        return self.kind == ANY_KIND or not self._in_supply(s, self.kind)

    def run(self, s: State) -> i64:
        if not self.doable(s):
            note_nothing(s)
            return self.next
        if self.kind != ANY_KIND:
            return self._gain(s, self.kind)
        return super().run(s)

    def _gain(self, s: State, kind: i64) -> i64:
        z = s.z
        seat = self.chooser(s)
        if self._in_supply(s, kind):
            s.move(midnight(s).item_of(SUPPLY, kind), UP + seat)
            z[CHANGED] = 1
            return self._done(s)
        z[PICK] = self._option(s, kind)
        z[STAGE] = TURN_UP
        s.ask(ASKED_BY_EFFECT, seat)
        return self.pc

    def _option(self, s: State, kind: i64) -> i64:
        return s.game.first_place + midnight(s).city.first_slot + 2 * kind

    def _kind_of(self, s: State, choice: i64) -> i64:
        return (choice - s.game.first_place - midnight(s).city.first_slot) >> 1

    def _done(self, s: State) -> i64:
        s.z[STAGE] = 0
        s.z[PICK] = -1
        return self.next

    def list_options(self, s: State) -> None:
        if s.z[STAGE] == TURN_UP:
            s.offer(s.game.yes)
            s.offer(s.game.no)
        else:
            super().list_options(s)

    def list_pick(self, s: State, pick: i64) -> None:
        for kind in range(KINDS):
            if self._is_open(s, kind):
                s.offer(self._option(s, kind))

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if z[STAGE] != TURN_UP:
            z[DECLINE] = 0
            return self._gain(s, self._kind_of(s, choice))
        if choice == s.game.yes:
            seat = self.chooser(s)
            s.move(midnight(s).item_of(DOWN + seat, self._kind_of(s, z[PICK])), UP + seat)
            z[CHANGED] = 1
        elif z[DECLINE]:
            z[PICK] = -1
            return s.declined()
        z[DECLINE] = 0
        return self._done(s)


class ItemVerb(Verb):
    """A verb that does something with one Item of a set; equal ones are one option."""

    which: Members

    def __init__(self, which: Members) -> None:
        super().__init__(1)
        self.which = which

    def fits(self, s: State, item: i64) -> bool:
        return True

    def doable(self, s: State) -> bool:
        item = self.which.first(s)
        while item >= 0:
            if self.fits(s, item):
                return True
            item = self.which.after(s, item)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        item = self.which.first(s)
        while item >= 0:
            if self.fits(s, item) and option_of(s, item) != last:
                last = option_of(s, item)
                s.offer(last)
            item = self.which.after(s, item)


@final
class Steal(ItemVerb):
    """steal(which): R7.9, R7.10, Q20; it stays as it lies"""

    def fits(self, s: State, item: i64) -> bool:
        zone = s.place(item)
        return zone != UP + s.z[YOU] and zone != DOWN + s.z[YOU]

    def deed(self, s: State) -> bool:
        item = item_meant(s, s.z[PICK])
        if s.place(item) >= DOWN:
            s.move(item, DOWN + s.z[YOU])
        else:
            s.move(item, UP + s.z[YOU])
        return True


@final
class Flip(ItemVerb):
    """flip(which, face): one that lies the other way"""

    def __init__(self, which: Members, face: int) -> None:
        super().__init__(which)
        self.face: i64 = face

    def fits(self, s: State, item: i64) -> bool:
        return (s.place(item) >= DOWN) == (self.face == FACE_UP)

    def deed(self, s: State) -> bool:
        item = item_meant(s, s.z[PICK])
        zone = s.place(item)
        if self.face == FACE_UP:
            s.move(item, zone - DOWN + UP)
        else:
            s.move(item, zone - UP + DOWN)
        return True


@final
class LoseItem(ItemVerb):
    """lose_item(which): back to the supply"""

    def deed(self, s: State) -> bool:
        s.move(item_meant(s, s.z[PICK]), SUPPLY)
        return True


@final
class ExchangeItems(Verb):
    """exchange_items: one of yours against one of the other player's, as they lie"""

    def __init__(self) -> None:
        super().__init__(2)
        self.own: Final[Items] = Items([], YOU_WORD)
        self.theirs: Final[Items] = Items([], OPPONENT)

    def doable(self, s: State) -> bool:
        return self.own.first(s) >= 0 and self.theirs.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0 and not self.doable(s):
            return
        which = self.own
        if pick:
            which = self.theirs
        last: i64 = -1
        item = which.first(s)
        while item >= 0:
            if option_of(s, item) != last:
                last = option_of(s, item)
                s.offer(last)
            item = which.after(s, item)

    def deed(self, s: State) -> bool:
        own = item_meant(s, s.z[PICK])
        other = item_meant(s, s.z[PICK + 1])
        seat = s.z[YOU]
        s.move(own, s.place(own) - seat + 1 - seat)
        s.move(other, s.place(other) - 1 + seat + seat)
        return True


# Verbs of the Festival, the Week and the turn


@final
class MoveFestival(Verb):
    """move_festival(to): R8.3, Q28; a move to where it stands is no move"""

    def __init__(self, to: int) -> None:
        super().__init__(1)
        self.to: i64 = to

    def _goals(self, s: State) -> i64:
        return places(s, self.to) & ~(1 << s.z[FESTIVAL])

    def doable(self, s: State) -> bool:
        return self._goals(s) != 0

    def list_pick(self, s: State, pick: i64) -> None:
        midnight(s).offer_locations(self._goals(s))

    def deed(self, s: State) -> bool:
        midnight(s).hold_festival(s.z[PICK] - s.game.first_place, True)
        return True


@final
class ScoutWeek(Verb):
    """scout_week: a look at the top card of the Week deck, which may go under the others"""

    def __init__(self) -> None:
        super().__init__(1)

    def doable(self, s: State) -> bool:
        return s.height(WEEK_DECK) > 0

    def begins_with_pick(self, s: State) -> bool:
        """It begins with a look."""
        return False

    def run(self, s: State) -> i64:
        if s.height(WEEK_DECK) == 0:
            note_nothing(s)
            return self.next
        midnight(s).see(s.top(WEEK_DECK), s.z[YOU])
        if s.height(WEEK_DECK) == 1:
            return self.next
        return super().run(s)

    def list_options(self, s: State) -> None:
        s.offer(s.game.yes)
        s.offer(s.game.no)

    def answer(self, s: State, choice: i64) -> i64:
        down: i64 = 0
        if choice == s.game.yes:
            s.move_under(s.top(WEEK_DECK), WEEK_DECK)
            s.z[CHANGED] = 1
            down = 1
        if s.events is not None:
            s.events.write(NOTED, SCOUTED, s.z[YOU], down, 0)
        return self.next


@final
class ExtraAction(Verb):
    """extra_action(n): R5.2 and R7.3 still hold"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1

    def deed(self, s: State) -> bool:
        n = self.n.value(s)
        s.z[ACTIONS] += n
        s.z[GRANTED] += n
        if s.events is not None:
            s.events.write(NOTED, MORE_ACTIONS, s.z[TURN], n, 0)
        return n > 0


# Numbers and conditions


@final
class Influence(Number):
    """influence(who, at)"""

    def __init__(self, who: int, at: int) -> None:
        self.who: i64 = who
        self.at: i64 = at

    def value(self, s: State) -> i64:
        mask = places(s, self.at)
        total: i64 = 0
        for location in range(LOCATIONS):
            if (mask >> location) & 1:
                total += midnight(s).influence(location, player(s, self.who))
        return total


@final
class IsNight(Condition):
    """night, day: R2.5"""

    def __init__(self, wanted: bool) -> None:
        self.wanted: bool = wanted

    def holds(self, s: State) -> bool:
        return midnight(s).is_night() == self.wanted


@final
class SelfAtHome(Condition):
    """home: the Faction of this Minion has its Home here"""

    def holds(self, s: State) -> bool:
        city = midnight(s).city
        return city.home[here(s)] == city.faction[s.z[SELF]]


@final
class FestivalAt(Condition):
    """festival_at(at)"""

    def __init__(self, at: int) -> None:
        self.at: i64 = at

    def holds(self, s: State) -> bool:
        return (places(s, self.at) >> s.z[FESTIVAL]) & 1 != 0


@final
class IsStartPlayer(Condition):
    """start_player(who)"""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def holds(self, s: State) -> bool:
        return s.z[START] == player(s, self.who)
