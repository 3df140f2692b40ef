"""Writes what a seat knows of a position into a row of numbers. Compiled: this is the inner loop of every environment.

Which number means what is decided once for a game, by `encoding`, and comes here as tables. Cards are read through the
table's own account of who knows what, and fields only where the declaration lets the seat see them, so nothing hidden
is ever at hand. What a row holds besides zeros is remembered, which makes clearing it as cheap as writing it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.layout import ACTORS, PILE, YOU, Layout
from gloaming.kernel.state import State

LARGEST: Final = 255
"""What is larger is written as this."""

# How a field is written. Each is one line of numbers in `SeatTables.fields`.
NUMBER: Final = 0
BITS: Final = 1
SEATS: Final = 2
BINARY: Final = 3
LAST_OF_NOTHING: Final = 3
"""Up to here a 0 writes nothing."""
SHIFTED: Final = 9
"""A number whose least value is below 0."""
ONE_OF: Final = 4
SEAT: Final = 5
CARD: Final = 6
NAMED: Final = 7
CHOICE: Final = 8

# When a field is written.
ALWAYS: Final = 0
ACTING: Final = 1
"""While the seat may choose."""
PERFORMING: Final = 2
"""While the seat performs the effect."""

LINE: Final = 5
"""How, where in the block, where in the row, the least value or how many numbers, and when."""


@final
class SeatTables:
    """Where one seat finds each thing in its row; -1 where it finds nothing."""

    def __init__(
        self,
        fields: vec[i64],
        known: vec[i64],
        count: vec[i64],
        depth: vec[i64],
        hidden: vec[i64],
        could: vec[i64],
        always: vec[i64],
    ) -> None:
        self.fields: Final[vec[i64]] = fields
        self.known: Final[vec[i64]] = known
        """For each zone where the counts of its known faces begin."""
        self.count: Final[vec[i64]] = count
        """For each zone where its number of cards stands."""
        self.depth: Final[vec[i64]] = depth
        """For each pile where the depths of its known faces begin."""
        self.hidden: Final[vec[i64]] = hidden
        """For each zone where the counts of its unknown cards by their backs begin."""
        self.could: Final[vec[i64]] = could
        """For each zone where the counts of faces begin that could be in it."""
        self.always: Final[vec[i64]] = always
        """What is 1 in every row of the seat."""


def zeros(size: int) -> vec[u8]:
    row: vec[u8] = vec[u8]()
    for _i in range(size):
        row = append(row, 0)
    return row


@final
class Encoder:
    """Rows of numbers, each of which holds what some seat knows of some position."""

    def __init__(
        self, layout: Layout, seats: list[SeatTables], faces: vec[i64], named: vec[i64], width: int, rows: int
    ) -> None:
        self.layout: Final[Layout] = layout
        self.seats: Final[list[SeatTables]] = seats
        self.faces: Final[vec[i64]] = faces
        """Of every card its face among those of its family."""
        self.named: Final[vec[i64]] = named
        """Of every card its face among all."""
        self.width: Final[i64] = width
        self.data: Final[vec[u8]] = zeros(width * rows)
        self.written: Final[vec[i32]] = self._no_places(width * rows)
        self.used: Final[vec[i64]] = vec[i64]([0 for _ in range(rows)])

    def _no_places(self, size: int) -> vec[i32]:
        places: vec[i32] = vec[i32]()
        for _i in range(size):
            places = append(places, 0)
        return places

    def clear(self, row: i64) -> None:
        """Make a row all zeros again."""
        data = self.data
        written = self.written
        begin = row * self.width
        for i in range(begin, begin + self.used[row]):
            data[i64(written[i])] = 0
        self.used[row] = 0

    def write(self, state: State, seat: i64, row: i64) -> None:
        """Write what a seat knows of a position."""
        self.clear(row)
        tables = self.seats[seat]
        begin = row * self.width
        # Each part is told where to note the next place that it writes to, and tells how far it came.
        n = begin
        for i in range(len(tables.always)):
            n = self._put(begin + tables.always[i], 1, n)
        n = self._write_fields(state, seat, tables, begin, n)
        n = self._write_zones(state, seat, tables, begin, n)
        self.used[row] = n - begin

    def _put(self, at: i64, value: i64, n: i64) -> i64:
        """Set a number that is still 0."""
        if value <= 0:
            return n
        if value > LARGEST:
            value = LARGEST
        self.data[at] = u8(value)
        self.written[n] = i32(at)
        return n + 1

    def _set(self, at: i64, n: i64) -> i64:
        return self._put(at, 1, n) if self.data[at] == 0 else n

    # Fields

    def _write_fields(self, state: State, seat: i64, tables: SeatTables, begin: i64, n: i64) -> i64:
        z = state.z
        fields = tables.fields
        line: i64 = 0
        end: i64 = len(fields)
        while line < end:
            how = fields[line]
            value: i64 = z[fields[line + 1]]
            if value == 0 and how <= LAST_OF_NOTHING:
                line += LINE  # most numbers, flags and sets are 0 most of the time
                continue
            when = fields[line + 4]
            at = begin + fields[line + 2]
            extent = fields[line + 3]
            line += LINE
            if when == ACTING:
                if not (z[ACTORS] >> seat) & 1:
                    continue
            elif when == PERFORMING and z[YOU] != seat:
                continue
            if how == NUMBER or how == SHIFTED:
                n = self._put(at, value - extent, n)
            elif how == BITS:
                bits: i64 = value
                while bits > 0:
                    n = self._put(at + lowest(bits), 1, n)
                    bits &= bits - 1
            else:
                n = self._write_other(state, seat, how, value, at, extent, n)
        return n

    def _write_other(self, state: State, seat: i64, how: i64, value: i64, at: i64, extent: i64, n: i64) -> i64:
        seats = self.layout.seats
        if how == SEATS:
            for other in range(seats):
                if (value >> other) & 1:
                    n = self._put(at + (other - seat + seats) % seats, 1, n)
        elif how == BINARY:
            for place in range(extent):
                if (value >> place) & 1:
                    n = self._put(at + place, 1, n)
        elif value < 0:
            return n
        elif how == ONE_OF:
            if value < extent:
                n = self._put(at + value, 1, n)
        elif how == SEAT:
            if value < seats:
                n = self._put(at + (value - seat + seats) % seats, 1, n)
        else:  # Which card it is shows only to who knows the card where it lies.
            is_card = value < self.layout.cards
            if how != NAMED and is_card and not state.knows(seat, value):
                return n
            if how == CHOICE:
                n = self._set(at + value, n)
            elif is_card:
                n = self._set(at + self.named[value], n)
        return n

    # Zones

    def _write_zones(self, state: State, seat: i64, tables: SeatTables, begin: i64, n: i64) -> i64:
        lay = self.layout
        known = lay.known + seat * lay.words
        for zone in range(lay.zone_count):
            if lay.nature[zone] & PILE:
                n = self._write_pile(state, zone, known, tables, begin, n)
            else:
                n = self._write_set(state, zone, known, tables, begin, n)
            if tables.could[zone] >= 0:
                could = lay.could[zone] + seat * lay.could_width
                at = begin + tables.could[zone]
                for w in range(lay.word_from[zone], lay.word_to[zone]):
                    n = self._count(state.z[could + w] & ~state.z[known + w], lay.first_card[w], at, n)
        return n

    def _count(self, bits: i64, first: i64, at: i64, n: i64) -> i64:
        """Count the faces of cards that are given as the bits of a word."""
        data = self.data
        faces = self.faces
        while bits:
            place = at + faces[first + lowest(bits)]
            value: u8 = data[place]
            if value == 0:
                data[place] = 1
                self.written[n] = i32(place)
                n += 1
            elif value < LARGEST:
                data[place] = value + 1
            bits &= bits - 1
        return n

    def _write_set(self, state: State, zone: i64, known: i64, tables: SeatTables, begin: i64, n: i64) -> i64:
        lay = self.layout
        z = state.z
        hidden = tables.hidden[zone]
        count: i64 = 0
        for w in range(lay.word_from[zone], lay.word_to[zone]):
            held: i64 = z[lay.base[zone] + w]
            if held == 0:
                continue
            first = lay.first_card[w]
            seen: i64 = held & z[known + w]
            n = self._count(seen, first, begin + tables.known[zone], n)
            count += popcount(held)
            bits: i64 = held & ~seen
            while bits and hidden >= 0:
                n = self._more(begin + hidden + lay.back[first + lowest(bits)], n)
                bits &= bits - 1
        return self._put(begin + tables.count[zone], count, n)

    def _write_pile(self, state: State, zone: i64, known: i64, tables: SeatTables, begin: i64, n: i64) -> i64:
        lay = self.layout
        z = state.z
        base = lay.base[zone]
        hidden = tables.hidden[zone]
        height = z[lay.heights + zone]
        n = self._put(begin + tables.count[zone], height, n)
        for under in range(height):
            card = z[base + height - 1 - under]
            if z[known + lay.word[card]] & lay.bit[card]:
                face = self.faces[card]
                n = self._more(begin + tables.known[zone] + face, n)
                at = begin + tables.depth[zone] + face
                if self.data[at] == 0:
                    n = self._put(at, under + 1, n)
            elif hidden >= 0:
                n = self._more(begin + hidden + lay.back[card], n)
        return n

    def _more(self, at: i64, n: i64) -> i64:
        """Count one more."""
        value: u8 = self.data[at]
        if value == 0:
            return self._put(at, 1, n)
        if value < LARGEST:
            self.data[at] = value + 1
        return n
