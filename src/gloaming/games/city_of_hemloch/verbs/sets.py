"""Sets of cards, filters, numbers and conditions of The City of Hemloch: each class with the words that build it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.common import OPERATORS
from gloaming.cards.vocabulary import CONDITION, NUMBER, FilterTerm, Param, Term
from gloaming.games.city_of_hemloch.decisions import city
from gloaming.games.city_of_hemloch.declaration import F, N, Z
from gloaming.games.city_of_hemloch.verbs.language import (
    AREA,
    AT_ONE,
    BINDS,
    CARDS,
    DISTRICT,
    HOUSE,
    KEPT_CARDS,
    OWN_HOUSE,
    SOURCE_HOUSE,
    STARTER,
    WHO,
    WHOSE,
    WILD,
    WILD_BIT,
    is_among,
    one_district,
)
from gloaming.games.sets import Measured, NotSelf, PlayersCards, TheMember, TheSource, TraitIs
from gloaming.games.terms import Who, bits_of, it_term, operator_number, player
from gloaming.kernel.effects import Condition, Filter, Members, Number, ZoneCards
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved

# Sets of cards


@final
class Minions(ZoneCards):
    """minions(who, at): District by District, the chooser's side before the other."""

    def __init__(self, filters: list[Filter], who: int, at: int) -> None:
        super().__init__(filters)
        self.who: i64 = who
        self.at: i64 = at

    def zone_count(self, s: State) -> i64:
        return 2 * N.DISTRICTS

    def zone(self, s: State, index: i64) -> i64:
        theirs = index & 1
        if (self.who == Who.YOU and theirs) or (self.who == Who.OPPONENT and not theirs):
            return -1
        if not is_among(s, self.at, index >> 1):
            return -1
        return Z.SIDE + (index ^ s.z[F.YOU])

    def index(self, s: State, zone: i64) -> i64:
        return (zone - Z.SIDE) ^ s.z[F.YOU]


@final
class Available(Members):
    """available: the row in order, then the top of the face-up deck (R3.4)"""

    def next_raw(self, s: State, member: i64) -> i64:
        table = city(s)
        n = table.height(Z.ROW)
        top = table.available_top()
        if member < 0:
            if n:
                return table.at(Z.ROW, 0)
            return top
        if member == top:
            return -1
        for i in range(n - 1):
            if table.at(Z.ROW, i) == member:
                return table.at(Z.ROW, i + 1)
        return top


def _validate_self(resolved: Resolved) -> str:
    if any(applied.filter_term.name == "not_self" for applied in resolved.filters):
        return "the source is never another card than the source"
    return ""


SETS: Final = [
    Term(
        "minions",
        CARDS,
        Minions,
        "{who:side} {before} (Minion|Minions) {who:of} {after} {at:there}",
        "Minions on those sides of those Districts.",
        (WHOSE, Param("at", (AREA, DISTRICT), "any")),
        traits=KEPT_CARDS,
        binds=BINDS,
    ),
    Term(
        "hand",
        CARDS,
        partial(PlayersCards, zone=Z.HAND),
        "{before} (card|card|cards) {after} (from|in|in) {who:whose} hand",
        "Cards in that hand. The faces of the opponent's hand are shown when picked from.",
        (WHOSE,),
        traits=KEPT_CARDS,
        binds=BINDS,
    ),
    Term(
        "discard",
        CARDS,
        partial(PlayersCards, zone=Z.DISCARD),
        "{before} (card|card|cards) {after} (from|in|in) {who:whose} discard",
        "Cards in that discard.",
        (WHOSE,),
        traits=KEPT_CARDS,
        binds=BINDS,
    ),
    Term(
        "available",
        CARDS,
        Available,
        "{before} available (Minion|Minions) {after}",
        "The available Minions: the row, then the top of the face-up deck.",
        clauses=("R3.4", "R3.5", "R6.7"),
        binds=BINDS,
    ),
    Term(
        "self",
        CARDS,
        TheSource,
        "this Minion {after}",
        "The source: the Minion whose play triggered the effect.",
        traits=KEPT_CARDS,
        binds=BINDS,
        definite=True,
        validate=_validate_self,
    ),
    it_term(CARDS, TheMember, BINDS),
]


# Filters


@final
class HouseIs(TraitIs):
    """house=h, several joined with a bar; house!=h. Bit 30 stands for bearing none."""

    def trait(self, s: State, member: i64) -> i64:
        house = city(s).city.house[member]
        if house < 0:
            return WILD_BIT
        return house


def _house(operator: str, values: list[int]) -> Filter:
    return HouseIs(bits_of(values), operator == "=")


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
            houses |= matches[s.z[F.SELF]]
        return (matches[member] & houses) != 0


def _matches(operator: str, values: list[int]) -> Filter:
    return Matches(bits_of(values), OWN_HOUSE in values)


@final
class ValueIs(Measured):
    """value op n: the printed value, bonus left out"""

    def measure(self, s: State, member: i64) -> i64:
        return city(s).city.value[member]


def _value(operator: str, values: list[Number]) -> Filter:
    return ValueIs(operator_number(operator), values[0])


@final
class BackIs(TraitIs):
    """back=d: Districts, behind them a starter"""

    def trait(self, s: State, member: i64) -> i64:
        return city(s).city.back[member]


def _back(operator: str, values: list[int]) -> Filter:
    return BackIs(bits_of(values))


FILTER_TERMS: Final = [
    FilterTerm(
        "house",
        CARDS,
        _house,
        "Bears (`=`) or does not bear (`!=`) the icon of one of these Houses; `wild`: bears none.",
        ("=", "!="),
        Param("value", (HOUSE, WILD), many="alternatives"),
        after="of {value}",
        denied="not of {value}",
        single=True,
    ),
    FilterTerm(
        "matches",
        CARDS,
        _matches,
        "Bears one of these Houses or is wild; `matches=self`: matches the source.",
        ("=",),
        Param("value", (HOUSE, SOURCE_HOUSE), many="alternatives"),
        after="that (matches|matches|match) {value}",
        clauses=("R4.4",),
    ),
    FilterTerm(
        "value",
        CARDS,
        _value,
        "Has that printed value, bonus left out.",
        tuple(OPERATORS),
        Param("value", (NUMBER,)),
        after="of value {compared}",
        printed=(0, 9),
    ),
    FilterTerm(
        "back",
        CARDS,
        _back,
        "Has one of these Districts, or `starter`, as its back.",
        ("=",),
        Param("value", (DISTRICT, STARTER), many="alternatives"),
        after="{value:back}",
        single=True,
    ),
    FilterTerm("not_self", CARDS, NotSelf, "Is not the source.", before="other"),
]


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
        n = s.height(Z.DECK + d)
        if d == s.z[F.CLOSED]:
            n += s.height(Z.ROW)
        return n


NUMBERS: Final = [
    Term(
        "influence",
        NUMBER,
        Influence,
        "{who:whose} Influence {at:there}",
        "That player's Influence there.",
        (Param("who", (WHO,), "you", only=("you", "opponent")), AT_ONE),
        clauses=("R4.6",),
    ),
    Term(
        "left",
        NUMBER,
        Left,
        "the number of cards left in {at:deck}",
        "Cards in that District deck, the row included when it is that District's Day.",
        (AT_ONE,),
    ),
]


@final
class IsClosed(Condition):
    """closed(at)"""

    def __init__(self, at: int) -> None:
        self.at: i64 = at

    def holds(self, s: State) -> bool:
        return s.z[F.CLOSED] == self.at


CONDITIONS: Final = [
    Term(
        "closed",
        CONDITION,
        IsClosed,
        "{at} is closed",
        "That District is closed today.",
        (Param("at", (DISTRICT,)),),
        clauses=("R3.2",),
    ),
]
