"""Reading the table: Avenues and their Minions, sites and their Districts, what a player controls (R1, R4, R15)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.games.dark_promenade.declaration import F, N, Z
from gloaming.games.dark_promenade.rules.tables import THROUGH, PromenadeTables
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.state import State


@mypyc_attr(acyclic=True)
class Grid(State):
    """A position of Dark Promenade, to be read."""

    def __init__(self, game: PromenadeTables, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.rules: Final[PromenadeTables] = game

    # Avenues and their Minions

    def minions_at(self, avenue: i64) -> i64:
        """The Minions at an Avenue, as bits."""
        return self.z[self.rules.avenues + avenue]

    def first_avenue(self, seat: i64) -> i64:
        """R1.1, R1.2: the first of the three Avenues of a seat."""
        if seat == self.z[F.COLUMNS]:
            return 0
        return 3

    def avenue_owner(self, avenue: i64) -> i64:
        """R4.6, Q24: for whom the Minions at an Avenue work."""
        if avenue < 3:
            return self.z[F.COLUMNS]
        return 1 - self.z[F.COLUMNS]

    def avenue_through(self, site: i64, seat: i64) -> i64:
        """R1.4: the Avenue of a seat in which a site lies."""
        if seat == self.z[F.COLUMNS]:
            return THROUGH[site]
        return THROUGH[N.SITES + site]

    def minions_of(self, seat: i64) -> i64:
        """All Minions at the Avenues of a seat, as bits."""
        first = self.rules.avenues + self.first_avenue(seat)
        return self.z[first] | self.z[first + 1] | self.z[first + 2]

    def has_room(self, avenue: i64) -> bool:
        """R6.2, R4.7: fewer than two Minions stand there; no card overrules that (R7.10, Q43)."""
        standing = self.minions_at(avenue)
        return standing & (standing - 1) == 0

    def is_full(self, seat: i64) -> bool:
        """R12.1: two Minions at each of the seat's three Avenues."""
        first = self.first_avenue(seat)
        return not (self.has_room(first) or self.has_room(first + 1) or self.has_room(first + 2))

    def can_act(self, seat: i64) -> bool:
        """R12.2"""
        if self.is_full(seat):
            return False
        return self.height(Z.DECK) > 0 or not self.is_empty(Z.HAND + seat)

    # Districts and Items

    def items_in(self, zone: i64) -> i64:
        """The Items of a zone, as bits."""
        return self.z[self.layout.base[zone] + self.layout.word_from[zone]]

    def entry_at(self, site: i64) -> i64:
        """The entry of the District at a site, or -1."""
        card = self.first(Z.SITE + site)
        if card < 0:
            return -1
        return self.rules.entry[card - self.rules.first_district]

    def type_at(self, site: i64) -> i64:
        """The type of the District at a site, or -1."""
        card = self.first(Z.SITE + site)
        if card < 0:
            return -1
        return self.rules.district_type[card - self.rules.first_district]

    def copy_in(self, zone: i64, entry: i64) -> i64:
        """Q42: the first District of an entry in a zone, or -1."""
        words = self.rules.district_words
        word = self.rules.district_word
        for w in range(words):
            bits: i64 = self.z[self.layout.base[zone] + word + w] & self.rules.entry_bits[entry * words + w]
            if bits:
                return self.layout.first_card[word + w] + lowest(bits)
        return -1

    def entry_after(self, zone: i64, entry: i64) -> i64:
        """The next entry of which a District lies in a zone, the first for -1; -1 behind the last."""
        card = self.first(zone) if entry < 0 else self.after(zone, self.rules.last_copy[entry])
        if card < 0:
            return -1
        return self.rules.entry[card - self.rules.first_district]

    def copies_in(self, zone: i64, entry: i64) -> i64:
        """How many Districts of an entry lie in a zone."""
        words = self.rules.district_words
        n: i64 = 0
        for w in range(words):
            bits = self.z[self.layout.base[zone] + self.rules.district_word + w]
            n += popcount(bits & self.rules.entry_bits[entry * words + w])
        return n

    def controls(self, seat: i64, kind: i64) -> bool:
        """R10.2: whether a seat controls a District of a type."""
        words = self.rules.district_words
        for w in range(words):
            bits = self.z[self.layout.base[Z.AREA + seat] + self.rules.district_word + w]
            if bits & self.rules.type_bits[kind * words + w]:
                return True
        return False

    def cards_of(self, seat: i64) -> i64:
        """R3.8: how many Districts and Items a seat controls."""
        return self.count(Z.AREA + seat) + popcount(self.items_in(Z.ITEMS + seat))

    # Scoring

    def district_points(self, seat: i64) -> i64:
        """R15.1: the points of the Districts that a seat controls."""
        total: i64 = 0
        for entry in range(self.rules.entries):
            total += self.rules.entry_points[entry] * self.copies_in(Z.AREA + seat, entry)
        return total

    def points_of_items(self, seat: i64) -> i64:
        """R15.1: the points of the Items that a seat controls."""
        total: i64 = 0
        items = self.items_in(Z.ITEMS + seat)
        while items:
            total += self.rules.item_points[lowest(items)]
            items &= items - 1
        return total

    def points(self, seat: i64) -> i64:
        """R15.1, R15.2"""
        return self.district_points(seat) + self.points_of_items(seat)
