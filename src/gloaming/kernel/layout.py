"""Where each thing of a game's states lies in their one packed block of integers.

A layout is made once for a game (rules, card set and options) and never changes. The block begins with the named
fields, the kernel's own first; then come the menu of the choice that is being asked, the tallies (further fields, of a
game that counts much), the heights of the piles, the zones' contents, the place of each card, what each knower knows,
and last the stack of what is in progress.

Cards are numbered from 0. They belong to families (cards that can never stand for one another, such as Minions and Day
cards), and each family begins on a word of its own, so that a set zone is as many words as its family needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.kernel.bits import WORD_BITS
from gloaming.kernel.declaration import Cards, KernelFields, declared, fields_of

CHANCE: Final = 0
"""State of the generator."""
ACTORS: Final = 1
"""The seats that may choose now, as bits."""
DECISION: Final = 2
"""What is asked; 0 between questions, 1 when an effect asks."""
OVER: Final = 3
"""1 once the game has ended."""
PC: Final = 4
"""The step of the effect being performed; 0 when none is."""
SP: Final = 5
"""How many numbers lie on the stack."""
YOU: Final = 6
"""Who performs the effect."""
SELF: Final = 7
"""The card that carries the effect, or -1. Which it is everybody knows, even if nobody knows any more where it is."""
HERE: Final = 8
"""The place of the effect, or -1."""
IT: Final = 9
"""The member that an `each` has reached, or -1."""
CHANGED: Final = 10
"""1 once the effect has changed something (`ifdone` asks)."""
STAGE: Final = 11
"""How many picks of the present verb have been made."""
DECLINE: Final = 12
"""The step to go on with if the next pick is declined; 0 when it may not be."""
DECLINE_SP: Final = 13
"""The height of the stack there."""
DECLINE_IT: Final = 14
DECLINE_CHANGED: Final = 15
"""What `it` and CHANGED were there."""
PICK: Final = 16
"""The picks of the present verb: four fields."""
FIELDS: Final = 20
"""The first field of the game itself."""
MENU: Final = 64
"""The number of options of the choice being asked, and behind it the options. Derived from the rest of the state."""

MOST_HIDDEN: Final = 60
"""So many zones may be closed to somebody: what a knower knows of a card is one number, a bit for each of them."""

MEMBER: Final = 1 << 40
"""Added to the members of an `each` that wait on the stack, so that they are told from numbers: they may be secret."""

KERNEL_FIELDS: Final = fields_of(KernelFields)
"""A `card` or `choice` goes with the place where it lies: in another world it is whatever lies there. What is `named`
everybody knows by its name, wherever it is."""

PILE: Final = 1
OPEN: Final = 2
"""The nature of a zone: whether it has an order, and whether everybody sees into it."""


class Family(NamedTuple):
    """Cards that may stand for one another, by their names; `backs` tells what each shows face down."""

    name: str
    cards: tuple[str, ...]
    backs: tuple[str, ...]


class Zone(NamedTuple):
    """A place for cards of one family.

    A pile has an order, and room for that many cards; a set has none. `visible_to` are the knowers who see every face
    in it (the bit after the last seat is the watcher's). A pile is listed from its top down, a `row` from its first
    card on. Where only some cards of the family may ever lie, `only` names them, so that nobody takes a hidden card
    there for another.
    """

    name: str
    family: str
    visible_to: int
    pile: bool = False
    room: int = 0
    row: bool = False
    only: frozenset[str] | None = None


def zones_of(
    declaration: type,
    seats: int,
    rooms: Mapping[str, int] | None = None,
    names: Mapping[str, Sequence[str]] | None = None,
) -> list[Zone]:
    """The zones, as a layout takes them. Card sets may decide the rooms of piles (by zone) and the names of the zones
    of one attribute."""
    everybody = (1 << (seats + 1)) - 1
    found = []
    for line in declared(declaration):
        kind = line.kind
        assert isinstance(kind, Cards)
        given = (names or {}).get(line.attribute, line.names)
        for index, name in enumerate(given):
            seers = {"all": everybody, "owner": 1 << (index % seats)}.get(kind.visible_to, 0)
            found.append(Zone(name, kind.family, seers, kind.pile, (rooms or {}).get(name, kind.room), kind.row))
    return found


def numbers(items: list[int]) -> vec[i64]:
    """A table of these numbers."""
    table: vec[i64] = vec[i64]()
    for item in items:
        table = append(table, item)
    return table


def _admits(zone: Zone, card: str) -> bool:
    return zone.only is None or card in zone.only


@final
class Layout:
    """The addresses and the tables that every operation on a state reads."""

    def __init__(
        self,
        seats: int,
        fields: tuple[tuple[str, str], ...],
        families: list[Family],
        zones: list[Zone],
        stack: int,
        menu: int,
        tallies: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.seats: i64 = seats
        self.knowers: i64 = seats + 1
        self.everybody: i64 = (1 << (seats + 1)) - 1
        if FIELDS + len(fields) > MENU:
            raise ValueError(f"a game has room for {MENU - FIELDS} fields of its own, not {len(fields)}")
        self.fields: Final[tuple[tuple[str, str], ...]] = KERNEL_FIELDS + fields + tallies
        self.plain_fields: int = FIELDS + len(fields)
        """How many fields lie before the menu; the tallies lie behind it."""
        self.menu_end: i64 = MENU + 1 + menu
        self.field_at: Final[list[int]] = [
            index if index < self.plain_fields else MENU + 1 + menu + index - self.plain_fields
            for index in range(len(self.fields))
        ]
        self.families: Final[list[Family]] = families
        self.zones: Final[list[Zone]] = zones
        self.card_names: Final[list[str]] = [card for family in families for card in family.cards]
        self.back_names: Final[list[str]] = sorted({back for family in families for back in family.backs})

        words: list[int] = []
        bits: list[int] = []
        backs: list[int] = []
        first_word: dict[str, int] = {}
        word_count: dict[str, int] = {}
        total = 0
        for family in families:
            needed = max(1, -(-len(family.cards) // WORD_BITS))
            first_word[family.name], word_count[family.name] = total, needed
            for index in range(len(family.cards)):
                words.append(total + index // WORD_BITS)
                bits.append(1 << (index % WORD_BITS))
                backs.append(self.back_names.index(family.backs[index]))
            total += needed
        self.cards: i64 = len(words)
        self.words: i64 = total
        self.word: Final[vec[i64]] = numbers(words)
        self.bit: Final[vec[i64]] = numbers(bits)
        self.back: Final[vec[i64]] = numbers(backs)
        self.backs: i64 = len(self.back_names)
        firsts = [words.index(w) if w in words else len(words) for w in range(total)]
        self.first_card: Final[vec[i64]] = numbers(firsts)

        at = MENU + 1 + menu + len(tallies)
        self.heights: i64 = at
        at += len(zones)
        bases: list[int] = []
        rooms: list[int] = []
        for zone in zones:
            if zone.pile:
                bases.append(at)
                rooms.append(zone.room)
                at += zone.room
            else:
                bases.append(at - first_word[zone.family])
                rooms.append(0)
                at += word_count[zone.family]
        self.zone_count: i64 = len(zones)
        self.base: Final[vec[i64]] = numbers(bases)
        self.room: Final[vec[i64]] = numbers(rooms)
        everybody = (1 << (seats + 1)) - 1
        self.nature: Final[vec[i64]] = numbers(
            [PILE * zone.pile + OPEN * (zone.visible_to == everybody) for zone in zones]
        )
        self.visible_to: Final[vec[i64]] = numbers([zone.visible_to for zone in zones])
        begins = [base + first_word[zone.family] for base, zone in zip(bases, zones, strict=True)]
        ends = [begin + word_count[zone.family] for begin, zone in zip(begins, zones, strict=True)]
        self.begin: Final[vec[i64]] = numbers(begins)
        self.end: Final[vec[i64]] = numbers(ends)
        """Where the words of each set zone begin and end."""
        self.lowest_card: Final[vec[i64]] = numbers([firsts[first_word[zone.family]] for zone in zones])
        """The first card that each zone may hold."""
        self.word_from: Final[vec[i64]] = numbers([first_word[zone.family] for zone in zones])
        self.word_to: Final[vec[i64]] = numbers([first_word[zone.family] + word_count[zone.family] for zone in zones])

        names = self.card_names
        self.holds: Final[vec[i64]] = numbers(
            [
                sum(bits[card] for card in range(len(words)) if words[card] == w and _admits(zone, names[card]))
                for zone in zones
                for w in range(total)
            ]
        )
        """For each zone the cards that it may hold, as bits, word by word."""

        self.places: i64 = at
        at += len(words)
        self.known: i64 = at
        at += (seats + 1) * total
        hidden = [index for index, zone in enumerate(zones) if zone.visible_to != everybody]
        if len(hidden) > MOST_HIDDEN:
            raise ValueError(
                f"a game has room for {MOST_HIDDEN} zones that somebody may not look into, not {len(hidden)}"
            )
        self.hidden: Final[vec[i64]] = numbers(hidden)
        self.hidden_count: i64 = len(hidden)
        could = [-1] * len(zones)
        width = 0
        for index in hidden:
            could[index] = at + width - first_word[zones[index].family]
            width += word_count[zones[index].family]
        self.could: Final[vec[i64]] = numbers(could)
        self.could_width: i64 = width
        at += (seats + 1) * width
        self.stack: i64 = at
        at += stack
        self.size: i64 = at
        self.card_fields: Final[vec[i64]] = numbers(
            [at for at, (_, kind) in zip(self.field_at, self.fields, strict=True) if kind in ("card", "choice")]
        )
        self.blank: Final[vec[i64]] = numbers([0] * at)
        for field, (_, kind) in zip(self.field_at, self.fields, strict=True):
            if kind in ("card", "choice", "named"):  # they name nothing yet
                self.blank[field] = -1
        backs_of = len(self.back_names)
        self.room_for_cards: Final[vec[i64]] = numbers([0] * (4 * len(words) + 2 * backs_of + 2 + backs_of * total))

    def may_hold(self, zone: int, card: int) -> bool:
        """Whether a card may ever lie in a zone."""
        of_family = self.word_from[zone] <= self.word[card] < self.word_to[zone]
        return of_family and self.holds[zone * self.words + self.word[card]] & self.bit[card] != 0
