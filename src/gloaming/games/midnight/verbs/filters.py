"""Filters, numbers and conditions of Midnight Edition: each class with the words that build it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import CONDITION, NUMBER, FilterTerm, Param, Term
from gloaming.games.midnight.decisions import midnight
from gloaming.games.midnight.declaration import KINDS, F, N, Z
from gloaming.games.midnight.verbs.language import (
    DISCARDS,
    FACTION,
    ITEMS,
    KIND,
    MINIONS,
    SOMEBODY,
    SOURCE,
    SUPPLIED,
    WHERE,
    here,
    location_of,
    places,
)
from gloaming.games.sets import Measured, TraitIs
from gloaming.games.terms import COMPARISONS, bits_of, operator_number, player
from gloaming.kernel.effects import Condition, Filter, Number
from gloaming.kernel.state import State

# Filters


@final
class ValueIs(Measured):
    """value op n: the printed Influence Value"""

    def measure(self, s: State, member: i64) -> i64:
        return midnight(s).rules.value[member]


def _value(operator: str, values: list[Number]) -> Filter:
    return ValueIs(operator_number(operator), values[0])


@final
class FactionIs(TraitIs):
    """faction=F"""

    def trait(self, s: State, member: i64) -> i64:
        return midnight(s).rules.faction[member]


def _faction(operator: str, values: list[int]) -> Filter:
    return FactionIs(bits_of(values))


@final
class AtHome(Filter):
    """home: at Home where it stands"""

    def keeps(self, s: State, member: i64) -> bool:
        rules = midnight(s).rules
        return rules.home[location_of(s, member)] == rules.faction[member]


@final
class IsSelf(Filter):
    """self, not_self"""

    def __init__(self, wanted: bool) -> None:
        self.wanted: bool = wanted

    def keeps(self, s: State, member: i64) -> bool:
        return (member == s.z[F.SELF]) == self.wanted


def _self() -> Filter:
    return IsSelf(True)


def _not_self() -> Filter:
    return IsSelf(False)


@final
class KindIs(TraitIs):
    """kind=K"""

    def trait(self, s: State, member: i64) -> i64:
        rules = midnight(s).rules
        return rules.item_kind[member - rules.first_item]


def _kind(operator: str, values: list[int]) -> Filter:
    return KindIs(bits_of(values))


@final
class Faces(Filter):
    """up, down"""

    def __init__(self, down: bool) -> None:
        self.down: bool = down

    def keeps(self, s: State, member: i64) -> bool:
        return (s.place(member) >= Z.ITEMS_DOWN) == self.down


def _up() -> Filter:
    return Faces(False)


def _down() -> Filter:
    return Faces(True)


FILTER_TERMS: Final = [
    *(
        FilterTerm(
            "value",
            sort,
            _value,
            "Has that printed Influence Value, without a Home bonus.",
            COMPARISONS,
            Param("value", (NUMBER,)),
            after="with Influence Value {compared}",
            clauses=("R1.9",),
            printed=(0, 9),
        )
        for sort in (MINIONS, DISCARDS)
    ),
    *(
        FilterTerm(
            "faction",
            sort,
            _faction,
            "Is of one of these Factions.",
            ("=",),
            Param("value", (FACTION,), many="alternatives"),
            after="of {value}",
            clauses=("R1.9",),
            single=True,
        )
        for sort in (MINIONS, DISCARDS)
    ),
    FilterTerm("home", MINIONS, AtHome, "Is at Home where it stands.", after="at Home", clauses=("R9.2", "O2")),
    FilterTerm("self", MINIONS, _self, "Is the played Minion.", after="(this very Minion)", needs=frozenset({SOURCE})),
    FilterTerm("not_self", MINIONS, _not_self, "Is not the played Minion.", before="other", needs=frozenset({SOURCE})),
    *(
        FilterTerm(
            "kind",
            sort,
            _kind,
            "Is of one of these kinds.",
            ("=",),
            Param("value", (KIND,), only=KINDS, many="alternatives"),
            after="({value:noun})",
            clauses=("R7.1",),
            single=True,
        )
        for sort in (ITEMS, SUPPLIED)
    ),
    FilterTerm("up", ITEMS, _up, "Lies face up.", before="face-up", clauses=("R7.5",)),
    FilterTerm("down", ITEMS, _down, "Lies face down.", before="face-down", clauses=("R7.5",)),
]


# Numbers


@final
class Influence(Number):
    """influence(who, at)"""

    def __init__(self, who: int, at: int) -> None:
        self.who: i64 = who
        self.at: i64 = at

    def value(self, s: State) -> i64:
        mask = places(s, self.at)
        total: i64 = 0
        for location in range(N.LOCATIONS):
            if (mask >> location) & 1:
                total += midnight(s).influence(location, player(s, self.who))
        return total


INFLUENCE: Final = Term(
    "influence",
    NUMBER,
    Influence,
    "{who:whose} Influence {at:where}",
    "The sum of Influence over these Locations.",
    (SOMEBODY, Param("at", WHERE, "here")),
    clauses=("R9.2",),
)


# Conditions


@final
class IsNight(Condition):
    """night, day: R2.5"""

    def __init__(self, wanted: bool) -> None:
        self.wanted: bool = wanted

    def holds(self, s: State) -> bool:
        return midnight(s).is_night() == self.wanted


def _night() -> Condition:
    return IsNight(True)


NIGHT: Final = Term("night", CONDITION, _night, "it is Night", "The card revealed last is a Night.", clauses=("R2.5",))


def _day() -> Condition:
    return IsNight(False)


DAY: Final = Term("day", CONDITION, _day, "it is Day", "The card revealed last is a Day.", clauses=("R2.5",))


@final
class SelfAtHome(Condition):
    """home: the Faction of this Minion has its Home here"""

    def holds(self, s: State) -> bool:
        rules = midnight(s).rules
        return rules.home[here(s)] == rules.faction[s.z[F.SELF]]


HOME: Final = Term(
    "home",
    CONDITION,
    SelfAtHome,
    "this Minion's Faction has its Home here",
    "The Faction of `self` has its Home here.",
    clauses=("R1.9", "O2"),
    needs=frozenset({SOURCE}),
)


@final
class FestivalAt(Condition):
    """festival_at(at)"""

    def __init__(self, at: int) -> None:
        self.at: i64 = at

    def holds(self, s: State) -> bool:
        return (places(s, self.at) >> s.z[F.FESTIVAL]) & 1 != 0


FESTIVAL_AT: Final = Term(
    "festival_at",
    CONDITION,
    FestivalAt,
    "the Festival is {at:where}",
    "The Festival Piece is on one of these Locations.",
    (Param("at", WHERE),),
    clauses=("R8.1",),
)


@final
class IsStartPlayer(Condition):
    """start_player(who)"""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def holds(self, s: State) -> bool:
        return s.z[F.START] == player(s, self.who)


START_PLAYER: Final = Term(
    "start_player",
    CONDITION,
    IsStartPlayer,
    "{who:be} Start Player",
    "That player is Start Player of this Week.",
    (SOMEBODY,),
    clauses=("R10.7",),
)


NUMBERS: Final = [INFLUENCE]
CONDITIONS: Final = [NIGHT, DAY, HOME, FESTIVAL_AT, START_PLAYER]
