"""Sets of cards and places that an effect speaks of, the filters that narrow them, and how many they are."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.effects.expressions import Number
from gloaming.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter:
    """One condition on the members of a set."""

    def keeps(self, s: State, member: i64) -> bool:
        return True


@final
class Every(Filter):
    """Several conditions that all must hold, or none."""

    def __init__(self, filters: list[Filter]) -> None:
        self.filters: Final[list[Filter]] = filters

    def keeps(self, s: State, member: i64) -> bool:
        for one in self.filters:  # noqa: SIM110
            if not one.keeps(s, member):
                return False
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Members:
    """A set of things that the choice space can name, in the order in which options are listed.

    Go through it with `first` and `after`; nothing is allocated, and the state may change in between.
    """

    def __init__(self, filters: list[Filter]) -> None:
        self.filter: Final[Filter] = filters[0] if len(filters) == 1 else Every(filters)
        self.filtered: bool = len(filters) > 0

    def next_raw(self, s: State, member: i64) -> i64:
        """The member behind this one, filters left aside; the first for -1; -1 behind the last."""
        return -1

    def first(self, s: State) -> i64:
        return self.after(s, -1)

    def after(self, s: State, member: i64) -> i64:
        member = self.next_raw(s, member)
        if self.filtered:
            while member >= 0 and not self.filter.keeps(s, member):
                member = self.next_raw(s, member)
        return member

    def contains(self, s: State, wanted: i64) -> bool:
        member = self.first(s)
        while member >= 0 and member != wanted:
            member = self.after(s, member)
        return member >= 0

    def offer_all(self, s: State) -> None:
        """Put every member on the menu."""
        member = self.first(s)
        while member >= 0:
            s.offer(member)
            member = self.after(s, member)

    def size(self, s: State) -> i64:
        n: i64 = 0
        member = self.first(s)
        while member >= 0:
            n += 1
            member = self.after(s, member)
        return n


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoneCards(Members):
    """The cards of several set zones, zone after zone."""

    def zone_count(self, s: State) -> i64:
        return 0

    def zone(self, s: State, index: i64) -> i64:
        """The zone at an index, or -1 for one that is left out now."""
        return -1

    def index(self, s: State, zone: i64) -> i64:
        """The index of one of its zones; behind the last if it is none of them."""
        index: i64 = 0
        n = self.zone_count(s)
        while index < n and self.zone(s, index) != zone:
            index += 1
        return index

    def next_raw(self, s: State, member: i64) -> i64:
        index: i64 = 0
        n = self.zone_count(s)
        if member >= 0:
            place = s.place(member)
            card = s.after(place, member)
            if card >= 0:
                return card
            index = self.index(s, place) + 1
        while index < n:
            zone = self.zone(s, index)
            if zone >= 0:
                card = s.first(zone)
                if card >= 0:
                    return card
            index += 1
        return -1

    def offer_all(self, s: State) -> None:
        if self.filtered:
            super().offer_all(s)
            return
        for index in range(self.zone_count(s)):
            zone = self.zone(s, index)
            if zone >= 0:
                s.offer_cards(zone)


@final
class Count(Number):
    """count(set)"""

    def __init__(self, members: Members) -> None:
        self.members: Final[Members] = members

    def value(self, s: State) -> i64:
        s.count_look()
        return self.members.size(s)
