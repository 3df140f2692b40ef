"""Filters, numbers and conditions of Dark Promenade: each class with the words that build it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import CONDITION, NUMBER, FilterTerm, Param, Term
from gloaming.games.dark_promenade.decisions import promenade
from gloaming.games.dark_promenade.declaration import F, N
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.games.dark_promenade.rules.tables import SITES_OF, THROUGH
from gloaming.games.dark_promenade.verbs.language import (
    CARDS,
    COMPARED,
    DISTRICTS,
    INTEGER,
    ITEM,
    ITEMS,
    MINIONS,
    PERFORMED,
    SETS,
    SOURCE,
    SPOT,
    TYPE,
    TYPE_WORD,
)
from gloaming.games.dark_promenade.verbs.things import Spot, Things, TypeWord, entry_of, this_avenue, type_of
from gloaming.games.sets import Measured, NotSelf
from gloaming.games.terms import COMPARISONS, bits_of, operator_number
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Condition, Filter, Number
from gloaming.kernel.state import State

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
            meant = table.type_at(s.z[F.HERE]) == kind
        return meant == self.wanted


def has_type(table: PromenadeState, avenue: i64, kind: i64) -> bool:
    """Whether a District of a type lies in an Avenue."""
    sites = table.z[F.GRID] & SITES_OF[avenue]
    while sites:
        if table.type_at(lowest(sites)) == kind:
            return True
        sites &= sites - 1
    return False


def _type(operator: str, values: list[int]) -> Filter:
    return TypeIs(bits_of(values), TypeWord.AVENUE in values, TypeWord.HERE in values, operator == "=")


@final
class ItemIs(Filter):
    """item=I, item!=I: Items as bits"""

    def __init__(self, items: int, wanted: bool) -> None:
        self.items: i64 = items
        self.wanted: bool = wanted

    def keeps(self, s: State, member: i64) -> bool:
        if member >= s.game.first_place:
            return False
        index = member - promenade(s).rules.first_item
        return ((self.items >> index) & 1 != 0) == self.wanted


def _item(operator: str, values: list[int]) -> Filter:
    return ItemIs(bits_of(values), operator == "=")


@final
class PointsAre(Measured):
    """points op n"""

    def measure(self, s: State, member: i64) -> i64:
        rules = promenade(s).rules
        entry = entry_of(s, member)
        if entry < 0:
            return rules.item_points[member - rules.first_item]
        return rules.entry_points[entry]


def _points(operator: str, values: list[Number]) -> Filter:
    return PointsAre(operator_number(operator), values[0])


@final
class ValueIs(Measured):
    """value op n: the printed Value"""

    def measure(self, s: State, member: i64) -> i64:
        return promenade(s).rules.value[member]


def _value(operator: str, values: list[Number]) -> Filter:
    return ValueIs(operator_number(operator), values[0])


FILTER_TERMS: Final = [
    *(
        FilterTerm(
            "type",
            sort,
            _type,
            "Is (`=`) or is not (`!=`) a District of one of these types; an Item never is.",
            ("=", "!="),
            Param("value", (TYPE, TYPE_WORD), many="alternatives"),
            after="of {value:kind}",
            denied="not of {value:kind}",
            clauses=("R13.4",),
            single=True,
        )
        for sort in (DISTRICTS, CARDS)
    ),
    *(
        FilterTerm(
            "item",
            sort,
            _item,
            "Is (`=`) or is not (`!=`) one of these Items; a District never is.",
            ("=", "!="),
            Param("value", (ITEM,), many="alternatives"),
            after="called {value}",
            denied="not called {value}",
            single=True,
        )
        for sort in (ITEMS, CARDS)
    ),
    *(
        FilterTerm(
            "points",
            sort,
            _points,
            "Is worth so many printed points.",
            COMPARISONS,
            Param("value", (NUMBER,)),
            after="worth {compared}",
            clauses=("R15.1",),
            printed=(0, 20),
        )
        for sort in (DISTRICTS, ITEMS, CARDS)
    ),
    FilterTerm(
        "value",
        MINIONS,
        _value,
        "Has that printed Value.",
        COMPARISONS,
        Param("value", (NUMBER,)),
        after="of Value {compared}",
        printed=(0, 9),
    ),
    FilterTerm("not_self", MINIONS, NotSelf, "Is not the source.", before="other", needs=frozenset({SOURCE})),
]


# Numbers


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


DISTINCT: Final = Term(
    "distinct",
    NUMBER,
    Distinct,
    "the number of different types among {what:many}",
    "How many different types there are.",
    (Param("what", (DISTRICTS,)),),
)


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


MOST_ALIKE: Final = Term(
    "most_alike",
    NUMBER,
    MostAlike,
    "the size of the largest group of one type among {what:many}",
    "The size of the largest group of one type; 0 if there is none.",
    (Param("what", (DISTRICTS,)),),
)


@final
class Drawn(Number):
    """drawn"""

    def value(self, s: State) -> i64:
        return s.z[F.DRAWN]


DRAWN: Final = Term(
    "drawn",
    NUMBER,
    Drawn,
    "as many as were drawn",
    "Minions drawn so far by this effect.",
    needs=frozenset({PERFORMED}),
)


@final
class Times(Number):
    """times(n, k)"""

    def __init__(self, n: Number, k: Number) -> None:
        self.n: Final[Number] = n
        self.k: Final[Number] = k

    def value(self, s: State) -> i64:
        return self.n.value(s) * self.k.value(s)


TIMES: Final = Term(
    "times",
    NUMBER,
    Times,
    "{k} times {n}",
    "n multiplied by k.",
    (Param("n", (NUMBER,)), Param("k", (INTEGER,), least=-9, most=9)),
)


# Conditions

CORNERS: Final = 0b101000101
"""The four corner sites, as bits."""


@final
class Has(Condition):
    """has(what)"""

    def __init__(self, what: Things) -> None:
        self.what: Final[Things] = what

    def holds(self, s: State) -> bool:
        return self.what.first(s) >= 0


HAS: Final = Term("has", CONDITION, Has, "there is {what}", "The set has a member.", (Param("what", SETS),))


@final
class HereIs(Condition):
    """here(type)"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def holds(self, s: State) -> bool:
        return promenade(s).type_at(s.z[F.HERE]) == self.kind


def _here(type: int) -> Condition:
    return HereIs(type)


HERE: Final = Term(
    "here",
    CONDITION,
    _here,
    "the District compared here is of type {type}",
    "The compared District has that type.",
    (Param("type", (TYPE,)),),
    needs=frozenset({COMPARED}),
    clauses=("R13.4",),
)


@final
class SiteIs(Condition):
    """site(place)"""

    def __init__(self, place: int) -> None:
        self.place: i64 = place

    def holds(self, s: State) -> bool:
        site = s.z[F.HERE]
        if self.place == Spot.CENTRE:
            return site == 4
        if self.place == Spot.CORNER:
            return (CORNERS >> site) & 1 != 0
        if this_avenue(s) < 3:
            return THROUGH[N.SITES + site] == 4
        return THROUGH[site] == 1


SITE: Final = Term(
    "site",
    CONDITION,
    SiteIs,
    "the site is {place}",
    "The compared site is such a one.",
    (Param("place", (SPOT,)),),
    needs=frozenset({COMPARED}),
)


NUMBERS: Final = [DISTINCT, MOST_ALIKE, DRAWN, TIMES]
CONDITIONS: Final = [HAS, HERE, SITE]
