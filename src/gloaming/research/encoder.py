"""Writes what a seat knows of a position into a row of numbers. Compiled: this is the inner loop of every environment.

Which number means what is decided once for a game, by `encoding`, and comes here as tables. Cards are read through the
table's own account of who knows what, and fields only where the declaration lets the seat see them, so nothing hidden
is ever at hand. What a row holds besides zeros is remembered, which makes clearing it as cheap as writing it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from gloaming.kernel.bits import lowest
from gloaming.kernel.layout import ACTORS, PILE, YOU, Layout
from gloaming.kernel.state import State

LARGEST: Final = 255
"""What is larger is written as this."""

# How a field is written. Each is one line of seven numbers in `SeatTables.fields`.
NUMBER: Final = 0
BITS: Final = 1
ONE_OF: Final = 2
SEAT: Final = 3
SEATS: Final = 4
CARD: Final = 5
NAMED: Final = 6
CHOICE: Final = 7
BINARY: Final = 8

# When a field is written.
ALWAYS: Final = 0
ACTING: Final = 1
"""While the seat may choose."""
PERFORMING: Final = 2
"""While the seat performs the effect."""

LINE: Final = 6
"""How, where in the block, where in the row, how many numbers or the least value, when, and the seat's own number."""


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
        for i in range(len(tables.always)):
            self._put(row, begin + tables.always[i], 1)
        self._write_fields(state, seat, tables, row)
        self._write_zones(state, seat, tables, row)

    def _put(self, row: i64, at: i64, value: i64) -> None:
        """Set a number that is still 0."""
        if value <= 0:
            return
        if value > LARGEST:
            value = LARGEST
        n = self.used[row]
        self.written[row * self.width + n] = i32(at)
        self.used[row] = n + 1
        self.data[at] = u8(value)

    def _add(self, row: i64, at: i64) -> None:
        """Count one more."""
        value: u8 = self.data[at]
        if value == 0:
            n = self.used[row]
            self.written[row * self.width + n] = i32(at)
            self.used[row] = n + 1
            self.data[at] = 1
        elif value < LARGEST:
            self.data[at] = value + 1

    def _set(self, row: i64, at: i64) -> None:
        if self.data[at] == 0:
            self._put(row, at, 1)

    # Fields

    def _write_fields(self, state: State, seat: i64, tables: SeatTables, row: i64) -> None:
        z = state.z
        fields = tables.fields
        begin = row * self.width
        seats = self.layout.seats
        line: i64 = 0
        end: i64 = len(fields)
        while line < end:
            how = fields[line]
            value: i64 = z[fields[line + 1]]
            at = begin + fields[line + 2]
            extent = fields[line + 3]
            when = fields[line + 4]
            line += LINE
            if when == ACTING:
                if not (z[ACTORS] >> seat) & 1:
                    continue
            elif when == PERFORMING and z[YOU] != seat:
                continue
            if how == NUMBER:
                self._put(row, at, value - extent)
            elif how == BITS:
                bits: i64 = value
                while bits > 0:
                    self._put(row, at + lowest(bits), 1)
                    bits &= bits - 1
            elif how == ONE_OF:
                if 0 <= value < extent:
                    self._put(row, at + value, 1)
            elif how == SEAT:
                if 0 <= value < seats:
                    self._put(row, at + (value - seat + seats) % seats, 1)
            elif how == SEATS:
                for other in range(seats):
                    if (value >> other) & 1:
                        self._put(row, at + (other - seat + seats) % seats, 1)
            elif how == BINARY:
                for place in range(extent):
                    if (value >> place) & 1:
                        self._put(row, at + place, 1)
            elif value >= 0:
                self._write_named(state, seat, row, how, value, at)

    def _write_named(self, state: State, seat: i64, row: i64, how: i64, value: i64, at: i64) -> None:
        """What names a card or a choice. Which card it is shows only to who knows the card where it lies."""
        is_card = value < self.layout.cards
        if how != NAMED and is_card and not state.knows(seat, value):
            return
        if how == CHOICE:
            self._set(row, at + value)
        elif is_card:
            self._set(row, at + self.named[value])

    # Zones

    def _write_zones(self, state: State, seat: i64, tables: SeatTables, row: i64) -> None:
        lay = self.layout
        z = state.z
        known = lay.known + seat * lay.words
        begin = row * self.width
        for zone in range(lay.zone_count):
            if lay.nature[zone] & PILE:
                self._put(row, begin + tables.count[zone], z[lay.heights + zone])
                self._write_pile(state, zone, known, tables, row)
            else:
                self._write_set(state, zone, known, tables, row)
            if tables.could[zone] >= 0:
                self._write_could(state, zone, seat, known, tables, row)

    def _write_set(self, state: State, zone: i64, known: i64, tables: SeatTables, row: i64) -> None:
        lay = self.layout
        z = state.z
        faces = self.faces
        begin = row * self.width
        at = begin + tables.known[zone]
        hidden = tables.hidden[zone]
        count: i64 = 0
        for w in range(lay.word_from[zone], lay.word_to[zone]):
            held: i64 = z[lay.base[zone] + w]
            seen: i64 = held & z[known + w]
            first = lay.first_card[w]
            bits: i64 = seen
            while bits:
                self._add(row, at + faces[first + lowest(bits)])
                bits &= bits - 1
                count += 1
            bits = held & ~seen
            while bits:
                if hidden >= 0:
                    self._add(row, begin + hidden + lay.back[first + lowest(bits)])
                bits &= bits - 1
                count += 1
        self._put(row, begin + tables.count[zone], count)

    def _write_pile(self, state: State, zone: i64, known: i64, tables: SeatTables, row: i64) -> None:
        lay = self.layout
        z = state.z
        begin = row * self.width
        base = lay.base[zone]
        hidden = tables.hidden[zone]
        height = z[lay.heights + zone]
        for n in range(height):
            card = z[base + height - 1 - n]
            if z[known + lay.word[card]] & lay.bit[card]:
                face = self.faces[card]
                self._add(row, begin + tables.known[zone] + face)
                at = begin + tables.depth[zone] + face
                if self.data[at] == 0:
                    self._put(row, at, n + 1)
            elif hidden >= 0:
                self._add(row, begin + hidden + lay.back[card])

    def _write_could(self, state: State, zone: i64, seat: i64, known: i64, tables: SeatTables, row: i64) -> None:
        """The cards that are known nowhere and could be in a zone, for all that the seat has seen."""
        lay = self.layout
        z = state.z
        faces = self.faces
        at = row * self.width + tables.could[zone]
        could = lay.could[zone] + seat * lay.could_width
        for w in range(lay.word_from[zone], lay.word_to[zone]):
            bits: i64 = z[could + w] & ~z[known + w]
            first = lay.first_card[w]
            while bits:
                self._add(row, at + faces[first + lowest(bits)])
                bits &= bits - 1
