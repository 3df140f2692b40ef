"""Sets of cards and filters that several games have: cards by player, the card in question, by number, by trait."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.games.terms import Who, player
from gloaming.kernel.effects import Filter, Members, Number, ZoneCards, compares
from gloaming.kernel.layout import IT, SELF
from gloaming.kernel.state import State

# Sets


@final
class PlayersCards(ZoneCards):
    """The cards in one kind of set zone of one player or of both, the performer's before the other's: hand(who)"""

    def __init__(self, filters: list[Filter], zone: int, who: int) -> None:
        super().__init__(filters)
        self.base: i64 = zone
        self.who: i64 = who

    def zone_count(self, s: State) -> i64:
        return 2

    def zone(self, s: State, index: i64) -> i64:
        if (self.who == Who.YOU and index) or (self.who == Who.OPPONENT and not index):
            return -1
        return self.base + player(s, index)

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        if self.who == Who.ANY:
            return s.count(self.base) + s.count(self.base + 1)
        return s.count(self.base + player(s, self.who))


@final
class TheSource(Members):
    """self: the card that carries the effect"""

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.z[SELF]
        return -1


@final
class TheMember(Members):
    """it: the card that `each` has reached"""

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.z[IT]
        return -1


# Filters


class Measured(Filter):
    """Compares a number of each member with another: value<=2"""

    def __init__(self, op: int, number: Number) -> None:
        self.op: i64 = op
        self.number: Final[Number] = number

    def measure(self, s: State, member: i64) -> i64:
        """The number of a member that is compared."""
        return 0

    def keeps(self, s: State, member: i64) -> bool:
        return compares(self.measure(s, member), self.op, self.number.value(s))


class TraitIs(Filter):
    """Keeps the members whose trait is one of several, given as bits, or with `wanted` false those of another."""

    def __init__(self, traits: int, wanted: bool = True) -> None:
        self.traits: i64 = traits
        self.wanted: bool = wanted

    def trait(self, s: State, member: i64) -> i64:
        """The number of a member's trait, from 0 to 61."""
        return 0

    def keeps(self, s: State, member: i64) -> bool:
        return ((self.traits >> self.trait(s, member)) & 1 != 0) == self.wanted


@final
class NotSelf(Filter):
    """not_self"""

    def keeps(self, s: State, member: i64) -> bool:
        return member != s.z[SELF]
