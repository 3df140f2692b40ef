"""Sets of players, creatures, places and cards, and their filters: each class with the words that build it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gloaming.cards.common import OPERATORS
from gloaming.cards.vocabulary import NUMBER, FilterTerm, Param, Sort, Term
from gloaming.games.necromancer.declaration import Creature, F, N, T
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.games.necromancer.verbs.language import ALLIES, CARDS, CREATURES, PLACES, SEATS, STORES, WHOSE, person
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Filter, Members, Number, compares
from gloaming.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Seats(Members):
    """A set of players, named by the first places of the choice space, in seat order."""

    def has(self, s: State, seat: i64) -> bool:
        return True

    def next_raw(self, s: State, member: i64) -> i64:
        first = s.game.first_place
        seat: i64 = 0
        if member >= 0:
            seat = member - first + 1
        while seat < s.layout.seats:
            if self.has(s, seat):
                return first + seat
            seat += 1
        return -1


@final
class Players(Seats):
    """players"""


@final
class Hunters(Seats):
    """hunters"""

    def has(self, s: State, seat: i64) -> bool:
        return night(s).is_hunter(seat)


@final
class HuntersHere(Seats):
    """hunters_here, others_here"""

    def __init__(self, filters: list[Filter], others: bool) -> None:
        super().__init__(filters)
        self.others: bool = others

    def has(self, s: State, seat: i64) -> bool:
        if not night(s).is_hunter(seat) or (self.others and seat == s.z[F.YOU]):
            return False
        return s.z[T.POS + seat] == s.z[T.POS + s.z[F.YOU]]


@final
class Friends(Seats):
    """friends: none for the Necromancer"""

    def has(self, s: State, seat: i64) -> bool:
        table = night(s)
        return table.is_hunter(seat) and table.is_hunter(s.z[F.YOU]) and seat != s.z[F.YOU]


@final
class Opponents(Seats):
    """Those among whom `opponent` is picked: of a Hunter the Necromancer, of him the Hunters."""

    def has(self, s: State, seat: i64) -> bool:
        table = night(s)
        return table.is_hunter(seat) != table.is_hunter(s.z[F.YOU])


@mypyc_attr(allow_interpreted_subclasses=True)
class Creatures(Members):
    """A set of creatures, named by their cards."""

    def bits(self, s: State) -> i64:
        return 0

    def next_raw(self, s: State, member: i64) -> i64:
        first = night(s).g.cards.first_creature
        bits: i64 = self.bits(s)
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)


@final
class CreaturesHere(Creatures):
    """creatures_here"""

    def bits(self, s: State) -> i64:
        return night(s).creature_at(s.z[T.POS + s.z[F.YOU]], Creature.ANY)


@final
class Allies(Members):
    """allies: other living combatants of your side; for a creature's turn the other creatures (5.4)"""

    def next_raw(self, s: State, member: i64) -> i64:
        table = night(s)
        if not s.z[F.COMBAT]:
            return -1
        if table.is_hunter(s.z[F.YOU]):
            return self._hunter(s, member)
        first = table.g.cards.first_creature
        bits: i64 = table.enemies(Creature.ANY)
        if table.combatant() >= N.SEATS:
            bits &= ~BIT[table.combatant() - N.SEATS]
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)

    def _hunter(self, s: State, member: i64) -> i64:
        first = s.game.first_place
        bits: i64 = night(s).living_hunters() & ~BIT[s.z[F.YOU]]
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)


@mypyc_attr(allow_interpreted_subclasses=True)
class Spots(Members):
    """A set of neighbourhoods."""

    def bits(self, s: State) -> i64:
        return 0

    def next_raw(self, s: State, member: i64) -> i64:
        first = night(s).g.first_spot
        bits: i64 = self.bits(s)
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)


@final
class Adjacent(Spots):
    """adjacent"""

    def bits(self, s: State) -> i64:
        return night(s).g.atlas.neighbours[s.z[T.POS + s.z[F.YOU]]]


@final
class PlacesOf(Spots):
    """places(who): the neighbourhoods other than yours in which one of them stands"""

    def __init__(self, filters: list[Filter], who: Members) -> None:
        super().__init__(filters)
        self.who: Final[Members] = who

    def bits(self, s: State) -> i64:
        found: i64 = 0
        member = self.who.first(s)
        while member >= 0:
            found |= BIT[s.z[T.POS + s.seat_named(member)]]
            member = self.who.after(s, member)
        return found & ~BIT[s.z[T.POS + s.z[F.YOU]]]


@final
class OneSpot(Spots):
    """A neighbourhood by its id; where you stand already is none."""

    def __init__(self, filters: list[Filter], place: int) -> None:
        super().__init__(filters)
        self.place: i64 = place

    def bits(self, s: State) -> i64:
        return BIT[self.place] & ~BIT[s.z[T.POS + s.z[F.YOU]]]


@final
class OpenStores(Members):
    """open_stores, or one store by its id if it is open"""

    def __init__(self, filters: list[Filter], only: int) -> None:
        super().__init__(filters)
        self.only: i64 = only

    def next_raw(self, s: State, member: i64) -> i64:
        table = night(s)
        first = table.g.first_store
        store: i64 = 0
        if member >= 0:
            store = member - first + 1
        while store < table.g.stores:
            if table.is_open(store) and (self.only < 0 or self.only == store):
                return first + store
            store += 1
        return -1


@final
class CardsOf(Members):
    """hand(who), combat_deck(who), active(who): only their size is ever asked for"""

    def __init__(self, kind: int, who: int) -> None:
        super().__init__([])
        self.kind: i64 = kind
        self.who: i64 = who

    def size(self, s: State) -> i64:
        table = night(s)
        seat = person(s, self.who)
        if seat < 0:
            return 0
        if self.kind == 0:
            return table.hand_size(seat)
        if self.kind == 1:
            return table.deck_size(seat)
        return s.height(table.g.active + seat)


def _others_here(filters: list[Filter]) -> Members:
    return HuntersHere(filters, True)


def _hunters_here(filters: list[Filter]) -> Members:
    return HuntersHere(filters, False)


def _open_stores(filters: list[Filter]) -> Members:
    return OpenStores(filters, -1)


def stores_meant(stores: Members | int) -> Members:
    return OpenStores([], stores) if isinstance(stores, int) else stores


def spots_meant(places: Members | int) -> Members:
    return OneSpot([], places) if isinstance(places, int) else places


def _set(name: str, sort: Sort, build: Callable[..., object], noun: str, doc: str, *params: Param) -> Term:
    return Term(name, sort, build, noun, doc, params)


SET_TERMS: Final = [
    _set("players", SEATS, Players, "{before} (player|players) {after}", "Everybody."),
    _set("hunters", SEATS, Hunters, "{before} (Hunter|Hunters) {after}", "All Hunters."),
    _set(
        "hunters_here",
        SEATS,
        _hunters_here,
        "{before} (Hunter|Hunters) here {after}",
        "Hunters in your neighbourhood, yourself included if you are one.",
    ),
    _set(
        "others_here",
        SEATS,
        _others_here,
        "{before} other (Hunter|Hunters) here {after}",
        "Hunters in your neighbourhood without yourself.",
    ),
    _set(
        "friends",
        SEATS,
        Friends,
        "{before} other (Hunter|Hunters) {after}",
        "The other players of your side; none for the Necromancer.",
    ),
    _set(
        "allies",
        ALLIES,
        Allies,
        "{before} (combatant|combatants) {after} beside you",
        "Other living combatants of your side: for a Hunter Hunters, for a creature creatures; outside combat none.",
    ),
    _set(
        "creatures_here",
        CREATURES,
        CreaturesHere,
        "{before} (creature|creatures) here {after}",
        "Creatures in your neighbourhood.",
    ),
    _set(
        "adjacent",
        PLACES,
        Adjacent,
        "adjacent (neighbourhood|neighbourhoods)",
        "Neighbourhoods joined to yours by a land border or a bridge.",
    ),
    _set(
        "places",
        PLACES,
        PlacesOf,
        "(neighbourhood|neighbourhoods) of {who}",
        "Neighbourhoods other than yours in which one of them stands.",
        Param("who", (SEATS,)),
    ),
    _set("open_stores", STORES, _open_stores, "open (store|stores)", "Stores with cards left."),
    *(
        Term(name, CARDS, partial(CardsOf, number), told, doc, (WHOSE,))
        for number, (name, told, doc) in enumerate(
            (
                ("hand", "cards in {who:of} hand", "The cards of that hand."),
                ("combat_deck", "cards of {who:of} combat deck", "The combat deck with its used pile."),
                ("active", "{who:of} active cards", "Active Items and Traps."),
            )
        )
    ),
]


@final
class IsCorrupted(Filter):
    def keeps(self, s: State, member: i64) -> bool:
        return night(s).is_corrupted(s.seat_named(member))


@final
class IsPinned(Filter):
    def keeps(self, s: State, member: i64) -> bool:
        return s.z[T.PINNED + s.seat_named(member)] != 0


@final
class StatIs(Filter):
    """hp op number, spirit op number: of players"""

    def __init__(self, spirit: bool, op: int, n: Number) -> None:
        self.spirit: bool = spirit
        self.op: i64 = op
        self.n: Final[Number] = n

    def keeps(self, s: State, member: i64) -> bool:
        table = night(s)
        seat = s.seat_named(member)
        if self.spirit:
            return compares(table.spirit(seat), self.op, self.n.value(s))
        return table.is_hunter(seat) and compares(s.z[T.HP + seat], self.op, self.n.value(s))


@final
class KindIs(Filter):
    """undead, entity: of creatures; a Hunter is neither"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def keeps(self, s: State, member: i64) -> bool:
        c = member - night(s).g.cards.first_creature
        if member >= s.game.first_place:
            return False
        if self.kind == Creature.ENTITY:
            return c < night(s).g.cards.entities
        return c >= night(s).g.cards.entities


@final
class CreatureHp(Filter):
    """hp op number: of creatures"""

    def __init__(self, op: int, n: Number) -> None:
        self.op: i64 = op
        self.n: Final[Number] = n

    def keeps(self, s: State, member: i64) -> bool:
        g = night(s).g
        return compares(s.z[g.creature_hp + member - g.cards.first_creature], self.op, self.n.value(s))


def _operator(operator: str) -> int:
    return list(OPERATORS).index("==" if operator == "=" else operator)


def _hp(operator: str, values: list[Number]) -> Filter:
    return StatIs(False, _operator(operator), values[0])


def _spirit(operator: str, values: list[Number]) -> Filter:
    return StatIs(True, _operator(operator), values[0])


def _creature_hp(operator: str, values: list[Number]) -> Filter:
    return CreatureHp(_operator(operator), values[0])


def _undead() -> Filter:
    return KindIs(Creature.UNDEAD)


def _entity() -> Filter:
    return KindIs(Creature.ENTITY)


COMPARISONS: Final = ("=", *OPERATORS)

VALUE: Final = Param("value", (NUMBER,))

FILTER_TERMS: Final = [
    FilterTerm("corrupted", SEATS, IsCorrupted, "Is corrupted.", before="corrupted", clauses=("R15.3",)),
    FilterTerm("pinned", SEATS, IsPinned, "Is pinned.", before="pinned", clauses=("R5.4",)),
    FilterTerm("hp", SEATS, _hp, "A Hunter with so many HP.", COMPARISONS, VALUE, after="with {compared} HP"),
    FilterTerm("spirit", SEATS, _spirit, "Has that Spirit stat.", COMPARISONS, VALUE, after="with Spirit {compared}"),
    *(
        filter_term
        for sort in (ALLIES, CREATURES)
        for filter_term in (
            FilterTerm("undead", sort, _undead, "Is an Undead.", before="Undead"),
            FilterTerm("entity", sort, _entity, "Is an Entity.", before="Entity"),
        )
    ),
    FilterTerm("hp", CREATURES, _creature_hp, "Has so many HP.", COMPARISONS, VALUE, after="with {compared} HP"),
]
