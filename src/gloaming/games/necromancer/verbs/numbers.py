"""Numbers and conditions of Necromancer: each class with the words that build it."""

from __future__ import annotations

from functools import partial
from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import CONDITION, NUMBER, Param, Term
from gloaming.games.necromancer.declaration import Combat, Counted, Creature, Deed, F, Gauge, T, Where, Z
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.verbs.language import (
    CREATURE,
    NEIGHBOURHOOD,
    SECTION,
    SIDE,
    TASKED,
    WHERE,
    WHOSE,
    person,
)
from gloaming.kernel.bits import popcount
from gloaming.kernel.effects import All, Condition, Number
from gloaming.kernel.state import State


@final
class Stat(Number):
    """hp(who), max_hp(who), speed(who), spirit(who)"""

    def __init__(self, stat: int, who: int) -> None:
        self.stat: i64 = stat
        self.who: i64 = who

    def value(self, s: State) -> i64:
        table = night(s)
        seat = person(s, self.who)
        if seat < 0:
            return 0
        if self.stat == Gauge.SPIRIT:
            return table.spirit(seat)
        if not table.is_hunter(seat):
            return 0
        if self.stat == Gauge.HP:
            return s.z[T.HP + seat]
        if self.stat == Gauge.MAX_HP:
            return table.max_hp(seat)
        return table.speed(seat)


@final
class Half(Number):
    """half(n), rounded down"""

    def __init__(self, n: Number) -> None:
        self.n: Final[Number] = n

    def value(self, s: State) -> i64:
        return self.n.value(s) // 2


@final
class Tally(Number):
    """rifts_closed, entities_on_map, round"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def value(self, s: State) -> i64:
        if self.kind == Counted.RIFTS:
            return popcount(s.z[F.CLOSED])
        if self.kind == Counted.ENTITIES:
            return s.count(Z.ENTITIES)
        return s.z[F.ROUND]


@final
class Deeds(Number):
    """built, buy_places, slain(kind): since the card came (5.5)"""

    def __init__(self, deed: int, kinds: int = 0) -> None:
        self.deed: i64 = deed
        self.kinds: i64 = kinds

    def value(self, s: State) -> i64:
        g = night(s).g
        number = g.cards.number[s.z[F.SELF]]
        if self.deed == Deed.BUILT:
            return s.z[g.task_built + number]
        if self.deed == Deed.PLACES:
            return popcount(s.z[g.task_places + number])
        slain: i64 = 0
        if self.kinds & Creature.UNDEAD:
            slain += s.z[g.task_undead + number]
        if self.kinds & Creature.ENTITY:
            slain += s.z[g.task_entities + number]
        return slain


def _slain(kind: int) -> Number:
    return Deeds(Deed.SLAIN, kind)


NUMBERS: Final = [
    *(
        Term(name, NUMBER, partial(Stat, stat), told, doc, (WHOSE,))
        for name, stat, told, doc in (
            ("hp", Gauge.HP, "{who:of} HP", "HP now; 0 for the Necromancer."),
            ("max_hp", Gauge.MAX_HP, "{who:of} Max HP", "Max HP now; 0 for the Necromancer."),
            ("speed", Gauge.SPEED, "{who:of} Speed", "The Speed that counts in combat; 0 for the Necromancer."),
            ("spirit", Gauge.SPIRIT, "{who:of} Spirit", "The Spirit stat."),
        )
    ),
    Term("half", NUMBER, Half, "half of {n}", "Half of n, rounded down.", (Param("n", (NUMBER,)),)),
    Term(
        "rifts_closed", NUMBER, partial(Tally, Counted.RIFTS), "the number of closed Rift Sites", "Closed Rift Sites."
    ),
    Term(
        "entities_on_map",
        NUMBER,
        partial(Tally, Counted.ENTITIES),
        "the number of Entities on the map",
        "Entities there.",
    ),
    Term("round", NUMBER, partial(Tally, Counted.ROUND), "the number of the round", "The round."),
    Term(
        "slain",
        NUMBER,
        _slain,
        "the number of {kind} defeated beside you",
        "Creatures of that kind defeated, since the card came, in combats in which the Hunter was alive.",
        (Param("kind", (CREATURE,)),),
        needs=frozenset({TASKED}),
        clauses=("R15.6", "R16.3"),
    ),
    Term(
        "built",
        NUMBER,
        partial(Deeds, Deed.BUILT),
        "the number of cards you built",
        "Combat cards that the Hunter built since the card came.",
        needs=frozenset({TASKED}),
        clauses=("R15.6", "R16.3"),
    ),
    Term(
        "buy_places",
        NUMBER,
        partial(Deeds, Deed.PLACES),
        "the number of locations where you bought",
        "Different locations where the Hunter bought since the card came.",
        needs=frozenset({TASKED}),
        clauses=("R15.6", "R16.3"),
    ),
]


@final
class Versus(Condition):
    """versus(kind): a living creature of that kind opposes `you` in the combat at this moment"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def holds(self, s: State) -> bool:
        table = night(s)
        return s.z[F.COMBAT] != 0 and table.is_hunter(s.z[F.YOU]) and table.enemies(self.kind) != 0


@final
class InFinal(Condition):
    """final"""

    def holds(self, s: State) -> bool:
        return s.z[F.COMBAT] == Combat.FINAL


@final
class Role(Condition):
    """role(side)"""

    def __init__(self, side: bool) -> None:
        self.hunter: bool = side

    def holds(self, s: State) -> bool:
        return night(s).is_hunter(s.z[F.YOU]) == self.hunter


@final
class At(Condition):
    """at(where): a neighbourhood, a section, an open Rift Site, or a store site"""

    def __init__(self, where: int, section: bool) -> None:
        self.where: i64 = where
        self.section: bool = section

    def holds(self, s: State) -> bool:
        table = night(s)
        place = s.z[T.POS + s.z[F.YOU]]
        if self.section:
            return table.g.atlas.section[place] == self.where
        if self.where == Where.RIFT:
            return table.is_rift(place)
        if self.where == Where.STORE:
            return table.store_at(place) >= 0
        return place == self.where


@final
class CorruptedIs(Condition):
    """is_corrupted(who)"""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def holds(self, s: State) -> bool:
        seat = person(s, self.who)
        return seat >= 0 and night(s).is_corrupted(seat)


def _always() -> Condition:
    return All([])


def _at(where: int | tuple[int]) -> Condition:
    return At(where[0], True) if isinstance(where, tuple) else At(where, False)


CONDITIONS: Final = [
    Term("always", CONDITION, _always, "this lies here", "Always."),
    Term(
        "versus",
        CONDITION,
        Versus,
        "{kind:one} opposes you",
        "In combat, a living creature of that kind opposes `you`, a Hunter, at this moment of the pull.",
        (Param("kind", (CREATURE,)),),
        clauses=("R12.5",),
    ),
    Term("final", CONDITION, InFinal, "this is Final Combat", "In Final Combat.", clauses=("R17.5",)),
    Term("role", CONDITION, Role, "you are {side}", "`you` is on that side.", (Param("side", (SIDE,)),)),
    Term(
        "at",
        CONDITION,
        _at,
        "you are in {where}",
        "Your pawn is there.",
        (Param("where", (NEIGHBOURHOOD, SECTION, WHERE)),),
    ),
    Term("is_corrupted", CONDITION, CorruptedIs, "{who} is corrupted", "That Hunter is corrupted.", (WHOSE,)),
]
