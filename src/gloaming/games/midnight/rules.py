"""Hemloch: Midnight Edition: the rules as a state machine over the table. Clause numbers are those of the rules page.

Minions of one name are equal (Q40): out of hands, packs and piles a choice names the name, and the table finds the
copy. Spaces are bits of a Location's Markers; Items and Week cards are cards like any other.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Chance
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.layout import ACTORS, DECISION, FIELDS, HERE, IT, OVER, SELF, YOU, Family, Layout, Zone, numbers
from gloaming.kernel.state import RETURN, Game, State

LOCATIONS: Final = 4
KINDS: Final = 3
DECK_SIZE: Final = 30
MINIONS: Final = 2 * DECK_SIZE
MARKERS: Final = 15
HAND_SIZE: Final = 5
LEAST_HAND: Final = 2
"""R10.4"""
ACTIONS_A_TURN: Final = 2
MOST_SPACES: Final = 30
"""The most Spaces of one Location: as many as there are Markers (O10)."""
ROUNDS: Final = 5
PACK_SIZE: Final = 6
FULL_LOCATIONS: Final = 2
"""R11.1"""

# Zones (R1.3, R1.5, R1.6); those of the draft come last and are there only if it is played

DECK: Final = 0
HAND: Final = 2
DISCARD: Final = 4
SIDE: Final = 6
"""A player's side of a Location: SIDE + 2 * Location + seat."""
SUPPLY: Final = 14
UP: Final = 15
"""A seat's face-up Items."""
DOWN: Final = 17
"""A seat's face-down Items."""
WEEK_DECK: Final = 19
"""The Week cards not yet revealed."""
REVEALED: Final = 20
"""The Week cards revealed, the first one first."""
DAYS_ASIDE: Final = 21
NIGHTS_OUT: Final = 22
POOL: Final = 23
PACK: Final = 24
PASSED: Final = 26
"""Where a pack lies on its way to the other player."""
PICKS: Final = 27

# Places of the choice space: the Locations, their Spaces, Items by whose, kind and facing, then the Minions by name

OWN_SLOTS: Final = 2 * KINDS
"""A player's Items go by kind and facing; behind those of one player come those of the other."""
SLOTS: Final = 2 * OWN_SLOTS
KIND_NAMES: Final = ("potion", "scepter", "trinket")

# Fields of a state besides the kernel's. The compiler computes with constants of the same module only: hence a number.

FIRST_FIELD: Final = 20
assert FIRST_FIELD == FIELDS
PHASE: Final = FIRST_FIELD + 0
WEEK: Final = FIRST_FIELD + 1
FIRST_START: Final = FIRST_FIELD + 2
START: Final = FIRST_FIELD + 3
"""The Start Player of the Week."""
TURN: Final = FIRST_FIELD + 4
TURNS: Final = FIRST_FIELD + 5
"""Turns completed in this Day or Night."""
FESTIVAL: Final = FIRST_FIELD + 6
"""The Location of the Festival Piece, or -1."""
ACTIONS: Final = FIRST_FIELD + 7
"""Actions left in this turn."""
ITEM_USED: Final = FIRST_FIELD + 8
PLAYED: Final = FIRST_FIELD + 9
"""The Locations where a Minion was played this turn, as bits (R5.2)."""
CARD: Final = FIRST_FIELD + 10
"""The Minion being played, or -1; secret until it has its Location."""
ACTIVE: Final = FIRST_FIELD + 11
"""Whether the Location's ability follows (R5.6)."""
AT: Final = FIRST_FIELD + 12
"""The Location of the play, the check or the discards under way, or -1."""
STEP: Final = FIRST_FIELD + 13
"""How many Locations of a check, or sides of the Week's End discards, have been reached."""
PLACING: Final = FIRST_FIELD + 14
"""The seats that are still to place a Marker there, as bits."""
LEFT: Final = FIRST_FIELD + 15
"""How many cards are still to be discarded, kept or put back."""
LOOKED: Final = FIRST_FIELD + 16
"""How many of the top cards of a deck are being looked at."""
ENDING: Final = FIRST_FIELD + 17
"""1 during Week's End."""
ROW: Final = FIRST_FIELD + 18
"""The Locations by position, two bits each (R1.2)."""
SIDES: Final = FIRST_FIELD + 19
"""The Locations that show their Dark side, as bits."""
GRANTED: Final = FIRST_FIELD + 20
"""Actions that effects have added to this turn."""
ENDED: Final = FIRST_FIELD + 21
"""The end conditions that hold at the end, as bits (R11.6)."""
POINTS: Final = FIRST_FIELD + 22
"""Points at the end: one field a seat."""
UNUSED: Final = FIRST_FIELD + 24
"""Unused Markers: one field a seat (R1.4)."""
ROUND: Final = FIRST_FIELD + 26
PICKED: Final = FIRST_FIELD + 27
"""The secret pick of a draft step: one field a seat."""
MARKS: Final = FIRST_FIELD + 29
"""The Markers of a seat on a Location, as bits: MARKS + 2 * Location + seat."""

MIDNIGHT_FIELDS: Final = (
    ("phase", "number"),
    ("week", "number"),
    ("first_start", "seat"),
    ("start", "seat"),
    ("turn", "seat"),
    ("turns", "number"),
    ("festival", "place"),
    ("actions", "number"),
    ("item_used", "flag"),
    ("played", "number"),
    ("card", "card"),
    ("active", "flag"),
    ("at", "place"),
    ("step", "number"),
    ("placing", "seats"),
    ("left", "number"),
    ("looked", "number"),
    ("ending", "flag"),
    ("row", "number"),
    ("sides", "number"),
    ("granted", "number"),
    ("ended", "number"),
    ("points.0", "number"),
    ("points.1", "number"),
    ("unused.0", "number"),
    ("unused.1", "number"),
    ("round", "number"),
    ("picked.0", "card"),
    ("picked.1", "card"),
    *((f"marks.{location}.{seat}", "number") for location in range(LOCATIONS) for seat in range(2)),
)

# Phases: what `proceed` does next

DRAFT: Final = 0
NEW_DAY: Final = 1
TURN_BEGINS: Final = 2
IN_TURN: Final = 3
ABILITY: Final = 4
LOCATION_ABILITY: Final = 5
TURN_ENDS: Final = 6
CHECK_BEGINS: Final = 7
CHECK: Final = 8
DAY_ENDS: Final = 9
WEEKS_END: Final = 10
CHECKED: Final = 11
CULLING: Final = 12
REPLACING: Final = 13

# Decisions; effects ask the others

DRAFT_PICK: Final = 2
TURN_CHOICE: Final = 3
PLAY_WHERE: Final = 4
CHECK_SPACE: Final = 5
CULL: Final = 6
NIGHT_OUT: Final = 7

# Words of the choice space, behind the kernel's

DRAW: Final = 0
END: Final = 1
WORDS: Final = ("draw", "end")

# Remarks among the events

WEEK_STARTS: Final = 1
"""the Week, its Start Player"""
FESTIVAL_MOVES: Final = 2
"""to which Location, from which (or -1), 1 if an effect moved it"""
TURN_STARTS: Final = 3
"""the seat"""
ABILITY_STARTS: Final = 4
"""the Minion, the Location"""
LOCATION_STARTS: Final = 5
"""the Location, 1 for its Dark side, the seat"""
ITEM_IS_USED: Final = 6
"""the kind, the seat"""
MARKER: Final = 7
"""whose, the Space where it was or -1, the Space where it is or -1: Spaces by their places in the choice space"""
CHECK_STARTS: Final = 8
"""1 in Week's End"""
COMPARED: Final = 9
"""the Location, the totals of seat 0 and seat 1"""
NOTHING: Final = 10
"""an effect could do nothing"""
TESTED: Final = 11
"""the end conditions that hold, as bits"""
MORE_ACTIONS: Final = 12
"""the seat, how many"""
CULLING_STARTS: Final = 13
DRAFT_ROUND: Final = 14
"""its number"""
TURN_OVER: Final = 15
"""the seat"""
SCOUTED: Final = 16
"""the seat, 1 if the card went under the others"""
MINION_COUNTED: Final = 17
"""the Minion, the seat it counts for, its Influence; told before its Location is compared"""

NONE_PLACED: Final = 18
"""the seat, the Location, 1 if there is no empty Space there and 0 if the seat has no unused Marker"""

# End conditions, as bits (R11.1)

NO_MARKERS: Final = 1
NO_SPACES: Final = 2
NO_ITEMS: Final = 4
NO_CARDS: Final = 8
NO_NIGHTS: Final = 16

# Option values

RANDOM: Final = -1
DRAFT_ON: Final = 1
ROW_SHUFFLED: Final = 1
DAYS_AND_NIGHTS_ONLY: Final = 1
BOTH_PLACE: Final = 1
ITEM_AFTER: Final = 1
PRINTED_ROW: Final = 0b11100100
ALL_LOCATIONS: Final = 15


def zones(locations: list[str], items: int, draft: bool) -> list[Zone]:
    """The zones with who sees into them: bit 0 and bit 1 are the seats, bit 2 the watcher."""
    everybody = 7
    owner = (1, 2)
    seats = range(2)
    found = [
        *(Zone(f"deck.{p}", "minion", 0, pile=True, room=DECK_SIZE) for p in seats),
        *(Zone(f"hand.{p}", "minion", owner[p]) for p in seats),
        *(Zone(f"discard.{p}", "minion", everybody) for p in seats),
        *(Zone(f"{location}.{p}", "minion", everybody) for location in locations for p in seats),
        Zone("supply", "item", everybody),
        *(Zone(f"items-up.{p}", "item", everybody) for p in seats),
        *(Zone(f"items-down.{p}", "item", everybody) for p in seats),
        Zone("week", "week", 0, pile=True, room=LOCATIONS),
        Zone("revealed", "week", everybody, pile=True, room=LOCATIONS, row=True),
        Zone("days-aside", "week", everybody),
        Zone("nights-out", "week", everybody),
    ]
    if draft:
        found += [
            Zone("pool", "minion", 0, pile=True, room=MINIONS),
            *(Zone(f"pack.{p}", "minion", owner[p]) for p in seats),
            Zone("passed", "minion", 0),
            *(Zone(f"picks.{p}", "minion", owner[p]) for p in seats),
        ]
    return found


@final
class MidnightRules(Game):
    """Midnight Edition with a card set and options.

    The hot tables hold, for each Minion card, its name's number (`face`), Value and Faction, and what it is worth at
    each Location; for each Space its neighbours, as bits; for each side of a Location the Faction of its Icon.
    """

    def __init__(
        self,
        families: list[Family],
        locations: list[str],
        spaces: list[list[str]],
        near: list[list[int]],
        faces: list[str],
        face: list[int],
        value: list[int],
        faction: list[int],
        home: list[int],
        icon: list[int],
        item_kind: list[int],
        cost: list[int],
        options: dict[str, int],
        stack: int,
    ) -> None:
        draft = options["draft"] == DRAFT_ON
        seats = 2  # R1.1
        layout = Layout(seats, MIDNIGHT_FIELDS, families, zones(locations, len(item_kind), draft), stack, MINIONS + 4)
        named = [f"{location}.{name}" for location, names in zip(locations, spaces, strict=True) for name in names]
        slots = [kind + turned for kind in KIND_NAMES for turned in ("", ".down")]
        slots += [f"{kind}.theirs{turned}" for kind in KIND_NAMES for turned in ("", ".down")]
        super().__init__(layout, locations + named + slots + faces, list(WORDS))
        self.draft: bool = draft
        self.first_item: i64 = MINIONS
        self.items: i64 = len(item_kind)
        self.first_week: i64 = MINIONS + len(item_kind)
        sizes = [len(names) for names in spaces]
        self.sizes: Final[vec[i64]] = numbers(sizes)
        self.first_space: Final[vec[i64]] = numbers([LOCATIONS + sum(sizes[:n]) for n in range(LOCATIONS + 1)])
        self.all_spaces: Final[vec[i64]] = numbers([(1 << size) - 1 for size in sizes])
        self.near: Final[vec[i64]] = numbers([0] * LOCATIONS + [bits for several in near for bits in several])
        self.space_location: Final[vec[i64]] = numbers(
            [-1] * LOCATIONS + [n for n in range(LOCATIONS) for _ in range(sizes[n])]
        )
        self.first_slot: i64 = LOCATIONS + sum(sizes)
        self.first_face: i64 = self.first_slot + SLOTS
        self.faces: i64 = len(faces)
        self.face: Final[vec[i64]] = numbers(face)
        self.value: Final[vec[i64]] = numbers([value[one] for one in face])
        self.faction: Final[vec[i64]] = numbers([faction[one] for one in face])
        self.home: Final[vec[i64]] = numbers(home)
        self.icon: Final[vec[i64]] = numbers(icon)
        worth = [value[one] + (faction[one] == at) for at in home for one in face]
        self.worth: Final[vec[i64]] = numbers(worth)
        self.face_bits: Final[vec[i64]] = numbers(
            [sum(1 << card for card, one in enumerate(face) if one == wanted) for wanted in range(len(faces))]
        )
        self.item_kind: Final[vec[i64]] = numbers(item_kind)
        self.kind_bits: Final[vec[i64]] = numbers(
            [sum(1 << item for item, kind in enumerate(item_kind) if kind == wanted) for wanted in range(KINDS)]
        )
        self.cost: Final[vec[i64]] = numbers(cost)
        self.item_word: i64 = layout.word_from[SUPPLY]
        self.ability: Final[vec[i64]] = numbers([RETURN] * len(faces))
        self.abilities: list[Effect] = []
        self.repeats: Final[vec[i64]] = numbers([0] * len(faces))
        """Whether a Minion's ability has another one performed again."""
        self.location_ability: Final[vec[i64]] = numbers([RETURN] * (2 * LOCATIONS))
        self.location_abilities: list[Effect] = []
        self.item_use: Final[vec[i64]] = numbers([RETURN] * KINDS)
        self.item_effects: list[Effect] = []
        self.dark: i64 = options["sides"]
        self.first_start: i64 = options["first_start"]
        self.row_order: i64 = options["row_order"]
        self.end_check: i64 = options["end_check"]
        self.empty_tie: i64 = options["empty_tie"]
        self.item_after: i64 = options["item_after_actions"]
        self.start = self._boxed()

    def state(self, block: vec[i64]) -> MidnightState:
        return MidnightState(self, block)

    def link(self, abilities: list[Effect], again: list[int], locations: list[Effect], items: list[Effect]) -> None:
        """Lay out the effects of the card set: one for each Minion, Location side and kind of Item."""
        self.abilities = abilities
        for face in range(len(abilities)):
            self.ability[face] = abilities[face].link(self, RETURN)
            self.repeats[face] = again[face]
        self.location_abilities = locations
        for side in range(len(locations)):
            self.location_ability[side] = locations[side].link(self, RETURN)
        self.item_effects = items
        for kind in range(len(items)):
            self.item_use[kind] = items[kind].link(self, RETURN)

    def owner_at_first(self, card: i64) -> i64:
        """R1.3: without the draft the first half of a Minion's copies belongs to seat 0, the other to seat 1."""
        copies = self.face_bits[self.face[card]]
        before = popcount(copies & (self.layout.bit[card] - 1))
        if 2 * before < popcount(copies):
            return 0
        return 1

    def _boxed(self) -> vec[i64]:
        """R1.3, R1.5, R1.6, R13.1: every card where it begins."""
        table = MidnightState(self, self.layout.blank[:])
        for card in range(self.layout.cards):
            if card >= self.first_week + LOCATIONS:
                table.put_first(card, DAYS_ASIDE)
            elif card >= self.first_week:
                table.put_first(card, WEEK_DECK)
            elif card >= self.first_item:
                table.put_first(card, SUPPLY)
            elif self.draft:
                table.put_first(card, POOL)
            else:
                table.put_first(card, DECK + self.owner_at_first(card))
        return table.z


@final
@mypyc_attr(acyclic=True)
class MidnightState(State):
    """A position of Midnight Edition."""

    def __init__(self, game: MidnightRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.city: Final[MidnightRules] = game

    # Reading the table

    def location_at(self, position: i64) -> i64:
        """R1.2: the Location at a position of the row, from seat 0's left."""
        return (self.z[ROW] >> (2 * position)) & 3

    def in_order(self, step: i64) -> i64:
        """R9.1, Q2: the Locations as a check settles them, from the Start Player's left."""
        if self.z[START] == 0:
            return self.location_at(step)
        return self.location_at(LOCATIONS - 1 - step)

    def minions_at(self, location: i64, seat: i64) -> i64:
        """R5.3, Q39: the Minions of a seat at a Location, as bits."""
        return self.z[self.layout.base[SIDE + 2 * location + seat]]

    def influence(self, location: i64, seat: i64) -> i64:
        """R9.2, Q41: Values, and 1 more for each Minion at Home there."""
        bits = self.minions_at(location, seat)
        total: i64 = 0
        while bits:
            total += self.city.worth[MINIONS * location + lowest(bits)]
            bits &= bits - 1
        return total

    def marks(self, location: i64, seat: i64) -> i64:
        """The Markers of a seat on a Location, as bits."""
        return self.z[MARKS + 2 * location + seat]

    def empty_spaces(self, location: i64) -> i64:
        """The Spaces of a Location without a Marker, as bits."""
        return self.city.all_spaces[location] & ~(self.marks(location, 0) | self.marks(location, 1))

    def places_at(self, location: i64, seat: i64) -> bool:
        """Whether a seat has a Marker and a Space for it there (Q10, Q12)."""
        return self.z[UNUSED + seat] > 0 and self.empty_spaces(location) != 0

    def is_night(self) -> bool:
        """R2.5, Q29"""
        return self.top(REVEALED) < self.city.first_week + LOCATIONS

    def days(self) -> i64:
        """How many of the four Week cards are Days (R2.2, Q4)."""
        return LOCATIONS - self.count(DAYS_ASIDE)

    def items_in(self, zone: i64) -> i64:
        """The Items of a zone, as bits."""
        return self.z[self.layout.base[zone] + self.city.item_word]

    def item_of(self, zone: i64, kind: i64) -> i64:
        """The first Item of a kind in a zone, or -1; all of a kind are alike (R7.1)."""
        bits = self.items_in(zone) & self.city.kind_bits[kind]
        if bits == 0:
            return -1
        return self.city.first_item + lowest(bits)

    def leaving(self, zone: i64, face: i64) -> i64:
        """Q40, K2: the copy of a Minion that leaves a zone, one that more people know before one that fewer know."""
        bits = self.z[self.layout.base[zone]] & self.city.face_bits[face]
        best: i64 = -1
        most: i64 = -1
        while bits:
            card = lowest(bits)
            knowers = popcount(self.knowers_of(card))
            if knowers > most:
                most = knowers
                best = card
            bits &= bits - 1
        return best

    def leave(self, zone: i64, face: i64) -> i64:
        """O11: as `leaving`, but of copies that are known alike chance takes one, so that its number tells nothing."""
        first = self.leaving(zone, face)
        knowers = popcount(self.knowers_of(first))
        bits = self.z[self.layout.base[zone]] & self.city.face_bits[face]
        alike: i64 = 0
        while bits:
            if popcount(self.knowers_of(lowest(bits))) == knowers:
                alike |= bits & -bits
            bits &= bits - 1
        if alike & (alike - 1) == 0:
            return first
        for _i in range(self.below_of(zone, popcount(alike))):
            alike &= alike - 1
        return lowest(alike)

    def open_to(self, seat: i64) -> i64:
        """R5.1, R5.2, R8.2: where a Minion may be played now, as bits."""
        return ALL_LOCATIONS & ~self.z[PLAYED] & ~(1 << self.z[FESTIVAL])

    # Set-up

    def set_up(self) -> None:
        z = self.z
        city = self.city
        z[ROW] = PRINTED_ROW
        if city.row_order == ROW_SHUFFLED:
            self._shuffle_row()
        z[SIDES] = city.dark  # R14.1, R14.2
        if city.dark == RANDOM:
            z[SIDES] = self.below(ALL_LOCATIONS + 1)
        start = city.first_start  # R1.8, Q1
        if start == RANDOM:
            start = self.below(2)
        z[FIRST_START] = start
        z[START] = start
        z[TURN] = start
        z[FESTIVAL] = -1  # R1.5
        z[AT] = -1
        z[UNUSED] = MARKERS
        z[UNUSED + 1] = MARKERS
        self.mix(WEEK_DECK)  # R1.6
        if city.draft:
            self.mix(POOL)  # R13.1
            z[PHASE] = DRAFT
        else:
            self._deal_hands()

    def _shuffle_row(self) -> None:
        left: i64 = PRINTED_ROW
        row: i64 = 0
        for position in range(LOCATIONS):
            pick = self.below(LOCATIONS - position)
            row |= ((left >> (2 * pick)) & 3) << (2 * position)
            low = left & ((1 << (2 * pick)) - 1)
            left = low | (left >> (2 * pick + 2)) << (2 * pick)
        self.z[ROW] = row

    def _deal_hands(self) -> None:
        """R1.7, Q37: both decks are shuffled, and five cards drawn."""
        for seat in range(2):
            if self.city.draft:
                self.shuffle(DECK + seat)
            else:
                self.mix(DECK + seat)
            for _i in range(HAND_SIZE):
                self.draw(seat)
        self._begin_week()

    def draw(self, seat: i64) -> bool:
        """R4.1, R4.2, R4.3, Q14, K13: the top card of one's own deck, if there is one."""
        if self.height(DECK + seat) == 0:
            return False
        self.move(self.top(DECK + seat), HAND + seat)
        return True

    def discard(self, card: i64, owner: i64) -> None:
        """R4.4, Q36"""
        self.move(card, DISCARD + owner)

    # The draft

    def _draft(self) -> None:
        """R13.2, R13.3, Q33, O7: five rounds with packs of six; both seats are asked at once."""
        z = self.z
        if self.is_empty(PACK):
            if z[ROUND] == ROUNDS:
                self._end_draft()
                return
            z[ROUND] += 1
            if self.events is not None:
                self.events.write(NOTED, DRAFT_ROUND, z[ROUND], 0, 0)
            for _i in range(PACK_SIZE):
                for seat in range(2):
                    self.move(self.top(POOL), PACK + seat)
        z[DECISION] = DRAFT_PICK
        z[ACTORS] = 3

    def _take_picks(self) -> None:
        """R13.2, R13.5, Q34: both picks at the same moment, unseen; then the rests change hands."""
        z = self.z
        for seat in range(2):
            card = self.leave(PACK + seat, self.city.face[z[PICKED + seat]])
            for knower in range(self.layout.knowers):
                if knower != seat:  # not even the last card of a pack, which whoever passed it could name
                    self._forget_zone(knower, PACK + seat)
            self.move(card, PICKS + seat)
            z[PICKED + seat] = -1
        self._carry(PACK, PASSED)
        self._carry(PACK + 1, PACK)
        self._carry(PASSED, PACK + 1)

    def _carry(self, source: i64, to: i64) -> None:
        card = self.first(source)
        while card >= 0:
            self.move(card, to)
            card = self.after(source, card)

    def _end_draft(self) -> None:
        """R13.4"""
        for seat in range(2):
            self._carry(PICKS + seat, DECK + seat)
        self._deal_hands()

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """What has been chosen and does not show yet: a pick of the draft, a Minion without its Location."""
        z = self.z
        if z[DECISION] == DRAFT_PICK:
            for other in range(2):
                if other != seat and z[PICKED + other] >= 0:
                    z[PICKED + other] = self.nth(PACK + other, chance.below(self.count(PACK + other)))
        elif z[DECISION] == PLAY_WHERE and seat != self.actor():
            hand = HAND + self.actor()
            z[CARD] = self.nth(hand, chance.below(self.count(hand)))

    # Weeks, Days and Nights

    def proceed(self) -> None:
        z = self.z
        phase = z[PHASE]
        if phase == IN_TURN:
            self._go_on_in_turn()
        elif phase == ABILITY:
            self._perform_ability()
        elif phase == LOCATION_ABILITY:
            self._perform_location()
        elif phase == TURN_BEGINS:
            self._begin_turn()
        elif phase == TURN_ENDS:
            self._end_turn()
        elif phase == CHECK:
            self._check_next()
        elif phase == CHECK_BEGINS:
            self._begin_check()
        elif phase == NEW_DAY:
            self._begin_day()
        elif phase == DAY_ENDS:
            self._end_day()
        elif phase == WEEKS_END:
            z[ENDING] = 1
            z[PHASE] = CHECK_BEGINS  # R10.1, Q8
        elif phase == CHECKED:
            self._after_check()
        elif phase == CULLING:
            self._cull_next()
        elif phase == REPLACING:
            self._refill_hands()
        else:
            self._draft()

    def _begin_week(self) -> None:
        """R2.1: four Days or Nights, then Week's End."""
        z = self.z
        z[WEEK] += 1
        z[ENDING] = 0
        z[PHASE] = NEW_DAY
        if self.events is not None:
            self.events.write(NOTED, WEEK_STARTS, z[WEEK], z[START], 0)

    def _begin_day(self) -> None:
        """R2.3, R8.1: the next Week card is revealed, and the Festival goes to its Location."""
        z = self.z
        card = self.top(WEEK_DECK)
        self.move(card, REVEALED)
        location = card - self.city.first_week
        if location >= LOCATIONS:
            location -= LOCATIONS
        self.hold_festival(location, False)
        z[TURNS] = 0
        z[TURN] = z[START]
        z[PHASE] = TURN_BEGINS

    def hold_festival(self, location: i64, by_effect: bool) -> None:
        """R8.1, R8.3, R8.4: the Festival Piece goes to a Location, if it is not there, and stays there."""
        z = self.z
        before = z[FESTIVAL]
        if before == location:
            return
        z[FESTIVAL] = location
        if self.events is not None:
            self.events.write(NOTED, FESTIVAL_MOVES, location, before, 1 if by_effect else 0)

    # The turn

    def _begin_turn(self) -> None:
        z = self.z
        z[ACTIONS] = ACTIONS_A_TURN  # R3.2
        z[GRANTED] = 0
        z[ITEM_USED] = 0
        z[PLAYED] = 0
        z[PHASE] = IN_TURN
        if self.events is not None:
            self.events.write(NOTED, TURN_STARTS, z[TURN], 0, 0)
        if self.is_empty(HAND + z[TURN]):  # R3.1, Q15
            self.draw(z[TURN])

    def _go_on_in_turn(self) -> None:
        """R3.5, R3.7, Q16: whatever is possible, or the end; R3.6, Q17: with the last Action the turn is over."""
        z = self.z
        z[CARD] = -1
        z[AT] = -1
        if z[ACTIONS] == 0 and not (self.city.item_after == ITEM_AFTER and self.may_use_item(z[TURN])):
            z[PHASE] = TURN_ENDS
        else:
            self.ask(TURN_CHOICE, z[TURN])

    def may_use_item(self, seat: i64) -> bool:
        for kind in range(KINDS):  # noqa: SIM110
            if self.usable(kind, seat):
                return True
        return False

    def usable(self, kind: i64, seat: i64) -> bool:
        """R3.4, R7.3, R7.4, R7.5, O3: a face-up Item, the first of the turn, with an Action for it if it costs one."""
        z = self.z
        if z[ITEM_USED] or self.city.cost[kind] > z[ACTIONS] or self.item_of(UP + seat, kind) < 0:
            return False
        return self.would_do(kind, seat)

    def would_do(self, kind: i64, seat: i64) -> bool:
        """R7.6, Q22: whether using an Item would do something."""
        z = self.z
        you = z[YOU]
        source = z[SELF]
        here = z[HERE]
        it = z[IT]
        z[YOU] = seat
        z[SELF] = -1
        z[HERE] = -1
        z[IT] = -1
        doable = self.city.item_effects[kind].doable(self)
        z[YOU] = you
        z[SELF] = source
        z[HERE] = here
        z[IT] = it
        return doable

    def _use_item(self, kind: i64, seat: i64) -> None:
        """R7.5, Q18: it is paid for, turned face down, then its ability is performed."""
        z = self.z
        z[ITEM_USED] = 1
        z[ACTIONS] -= self.city.cost[kind]
        if self.events is not None:
            self.events.write(NOTED, ITEM_IS_USED, kind, seat, 0)
        self.move(self.item_of(UP + seat, kind), DOWN + seat)
        self.perform(self.city.item_use[kind], seat, -1, -1)

    def _play(self, location: i64) -> None:
        """R5.1, R5.6, Q25: whether the Location's ability follows is settled now."""
        z = self.z
        seat = z[TURN]
        card = self.leave(HAND + seat, self.city.face[z[CARD]])
        z[CARD] = card
        z[AT] = location
        z[ACTIONS] -= 1
        z[PLAYED] |= 1 << location
        z[ACTIVE] = 0
        if self.city.faction[card] == self.city.icon[2 * location + self.side_of(location)]:  # R5.5
            z[ACTIVE] = 1
        self.move(card, SIDE + 2 * location + seat)
        z[PHASE] = ABILITY

    def side_of(self, location: i64) -> i64:
        """R14.3, Q35: 1 if a Location shows its Dark side."""
        return (self.z[SIDES] >> location) & 1

    def _perform_ability(self) -> None:
        """R5.4, R5.7, R6.4, R6.5, Q26, Q42: the Minion stands there already, and "here" is where it was played."""
        z = self.z
        z[PHASE] = LOCATION_ABILITY
        if self.events is not None:
            self.events.write(NOTED, ABILITY_STARTS, z[CARD], z[AT], 0)
        self.perform(self.city.ability[self.city.face[z[CARD]]], z[TURN], z[CARD], z[AT])

    def _perform_location(self) -> None:
        """R5.5: the Minion's ability is complete."""
        z = self.z
        z[PHASE] = IN_TURN
        if z[ACTIVE]:
            z[ACTIVE] = 0
            side = self.side_of(z[AT])
            if self.events is not None:
                self.events.write(NOTED, LOCATION_STARTS, z[AT], side, z[TURN])
            self.perform(self.city.location_ability[2 * z[AT] + side], z[TURN], -1, z[AT])

    def _end_turn(self) -> None:
        """R2.3: the other player's turn, or the end of the Day or Night."""
        z = self.z
        if self.events is not None:
            self.events.write(NOTED, TURN_OVER, z[TURN], 0, 0)
        z[TURNS] += 1
        if z[TURNS] == 1:
            z[TURN] = 1 - z[TURN]
            z[PHASE] = TURN_BEGINS
        elif self.is_night():
            z[PHASE] = DAY_ENDS
        else:
            z[PHASE] = CHECK_BEGINS

    # Markers and Items

    def place_marker(self, seat: i64, location: i64, space: i64) -> None:
        """R9.3: an unused Marker goes to an empty Space."""
        z = self.z
        z[UNUSED + seat] -= 1
        z[MARKS + 2 * location + seat] |= 1 << space
        if self.events is not None:
            self.events.write(NOTED, MARKER, seat, -1, self.city.first_space[location] + space)

    def take_marker(self, seat: i64, location: i64, space: i64) -> None:
        """A Marker goes back to its owner's unused ones (Q38)."""
        z = self.z
        z[UNUSED + seat] += 1
        z[MARKS + 2 * location + seat] &= ~(1 << space)
        if self.events is not None:
            self.events.write(NOTED, MARKER, seat, self.city.first_space[location] + space, -1)

    def shift_marker(self, seat: i64, source: i64, to: i64) -> None:
        """A Marker goes from one Space to another, both by their places in the choice space."""
        z = self.z
        city = self.city
        here = city.space_location[source]
        there = city.space_location[to]
        z[MARKS + 2 * here + seat] &= ~(1 << (source - city.first_space[here]))
        z[MARKS + 2 * there + seat] |= 1 << (to - city.first_space[there])
        if self.events is not None:
            self.events.write(NOTED, MARKER, seat, source, to)

    def marker_owner(self, place: i64) -> i64:
        """Whose Marker lies on a Space, by its place in the choice space; -1 for nobody's."""
        location = self.city.space_location[place]
        bit: i64 = 1 << (place - self.city.first_space[location])
        if self.marks(location, 0) & bit:
            return 0
        if self.marks(location, 1) & bit:
            return 1
        return -1

    # The Influence Check

    def _begin_check(self) -> None:
        """R9.1, R9.8: all four Locations, one after the other; no Minion is touched."""
        z = self.z
        z[STEP] = 0
        z[PLACING] = 0
        z[PHASE] = CHECK
        if self.events is not None:
            self.events.write(NOTED, CHECK_STARTS, z[ENDING], 0, 0)

    def _check_next(self) -> None:
        z = self.z
        if z[PLACING]:
            self._ask_to_place()
        elif z[STEP] < LOCATIONS:
            location = self.in_order(z[STEP])
            z[STEP] += 1
            z[AT] = location
            z[PLACING] = self.placing_at(location)
            if self.events is not None:
                self._note_compared(location)
        else:
            z[AT] = -1
            z[PHASE] = DAY_ENDS
            if z[ENDING]:
                z[PHASE] = CHECKED

    def _note_compared(self, location: i64) -> None:
        event_log = self.events
        assert event_log is not None
        for seat in range(2):
            bits = self.minions_at(location, seat)
            while bits:
                card = lowest(bits)
                event_log.write(NOTED, MINION_COUNTED, card, seat, self.city.worth[MINIONS * location + card])
                bits &= bits - 1
        event_log.write(NOTED, COMPARED, location, self.influence(location, 0), self.influence(location, 1))

    def placing_at(self, location: i64) -> i64:
        """R9.3, R9.4, R9.7, Q9: who places at a Location as things stand, as bits."""
        ours = self.influence(location, 0)
        theirs = self.influence(location, 1)
        if ours > theirs:
            return 1
        if theirs > ours:
            return 2
        if ours == 0 and self.city.empty_tie != BOTH_PLACE:
            return 0
        return 3

    def _ask_to_place(self) -> None:
        """R9.4, R9.5, R9.6, Q10, Q11, Q12, Q13: the Start Player first; who has no Marker or no Space places none."""
        z = self.z
        seat = z[START]
        if not (z[PLACING] >> seat) & 1:
            seat = 1 - seat
        z[PLACING] &= ~(1 << seat)
        if self.places_at(z[AT], seat):
            self.ask(CHECK_SPACE, seat)
        elif self.events is not None:
            self.events.write(NOTED, NONE_PLACED, seat, z[AT], 1 if z[UNUSED + seat] else 0)

    # The end of a Day or Night, and Week's End

    def _end_day(self) -> None:
        """R2.3, R2.4, R11.2, R11.5, Q7"""
        z = self.z
        if self._has_ended():
            return
        if self.height(WEEK_DECK):
            z[PHASE] = NEW_DAY
        else:
            z[PHASE] = WEEKS_END

    def _after_check(self) -> None:
        """R10.2, R10.3"""
        z = self.z
        if self.city.end_check != DAYS_AND_NIGHTS_ONLY and self._has_ended():
            return
        z[STEP] = 0
        z[LEFT] = 0
        z[PHASE] = CULLING
        if self.events is not None:
            self.events.write(NOTED, CULLING_STARTS, 0, 0, 0)

    def culler(self) -> i64:
        """Whose Minions the Week's End discards have reached."""
        return self.z[START] ^ ((self.z[STEP] - 1) & 1)

    def _cull_next(self) -> None:
        """R10.3, Q30: Location by Location, the Start Player first, half of the Minions, rounded down."""
        z = self.z
        if z[LEFT]:
            self.ask(CULL, self.culler())
        elif z[STEP] < 2 * LOCATIONS:
            z[STEP] += 1
            z[AT] = self.in_order((z[STEP] - 1) >> 1)
            z[LEFT] = popcount(self.minions_at(z[AT], self.culler())) >> 1
        else:
            z[AT] = -1
            z[PHASE] = REPLACING

    def _refill_hands(self) -> None:
        """R10.4, Q31; then R10.5"""
        z = self.z
        for turn in range(2):
            seat = z[START] ^ turn
            for _i in range(LEAST_HAND - self.count(HAND + seat)):
                self.draw(seat)
        self.ask(NIGHT_OUT, z[START])

    def _replace(self, night: i64) -> None:
        """R10.5, Q32: a Night leaves the game, and the Day of its Location takes its place; R10.6, R10.7, Q3."""
        z = self.z
        if night >= 0:
            self.move(night, NIGHTS_OUT)
            self.move(night + LOCATIONS, REVEALED)
        if self.city.end_check != DAYS_AND_NIGHTS_ONLY and self._has_ended():
            return
        z[START] = 1 - z[START]
        while self.height(REVEALED):
            self.move(self.top(REVEALED), WEEK_DECK)
        self.shuffle(WEEK_DECK)
        self._begin_week()

    # The end

    def end_conditions(self) -> i64:
        """R11.1, R11.4, Q44: what would end the game if it were tested now, as bits."""
        z = self.z
        found: i64 = 0
        if z[UNUSED] == 0 or z[UNUSED + 1] == 0:
            found |= NO_MARKERS
        if self.full_locations() >= FULL_LOCATIONS:
            found |= NO_SPACES
        if self.items_in(SUPPLY) == 0:
            found |= NO_ITEMS
        if self.height(DECK) == 0 or self.height(DECK + 1) == 0:
            found |= NO_CARDS
        if self.is_empty(DAYS_ASIDE):
            found |= NO_NIGHTS
        return found

    def full_locations(self) -> i64:
        full: i64 = 0
        for location in range(LOCATIONS):
            if self.empty_spaces(location) == 0:
                full += 1
        return full

    def _has_ended(self) -> bool:
        """R11.3, R11.6, Q5, Q6, Q45: test the end conditions; if any holds, the game is over and counted."""
        z = self.z
        found = self.end_conditions()
        if self.events is not None:
            self.events.write(NOTED, TESTED, found, 0, 0)
        if found == 0:
            return False
        z[ENDED] = found
        for seat in range(2):
            z[POINTS + seat] = self.points(seat)
        z[OVER] = 1
        return True

    def touching(self, location: i64, seat: i64) -> i64:
        """R12.2, R12.3: the Markers of a seat that lie next to another one of theirs, as bits."""
        own = self.marks(location, seat)
        bits = own
        found: i64 = 0
        first = self.city.first_space[location]
        while bits:
            if self.city.near[first + lowest(bits)] & own:
                found |= bits & -bits
            bits &= bits - 1
        return found

    def marker_gain(self, location: i64, own: i64, space: i64) -> i64:
        """R12.2: what one more Marker on a Space brings to those of a player, as bits, on the same Location."""
        first = self.city.first_space[location]
        beside = self.city.near[first + space] & own
        if beside == 0:
            return 1
        gain: i64 = 2
        while beside:
            if self.city.near[first + lowest(beside)] & own == 0:
                gain += 1
            beside &= beside - 1
        return gain

    def marker_points(self, location: i64, seat: i64) -> i64:
        """R12.2"""
        return popcount(self.marks(location, seat)) + popcount(self.touching(location, seat))

    def item_points(self, seat: i64) -> i64:
        """R12.1, Q19"""
        return 2 * popcount(self.items_in(UP + seat)) + popcount(self.items_in(DOWN + seat))

    def points(self, seat: i64) -> i64:
        """R12.1, R12.2, R12.4"""
        total = self.item_points(seat)
        for location in range(LOCATIONS):
            total += self.marker_points(location, seat)
        return total

    def result(self, seat: i64) -> i64:
        """R12.5, Q38"""
        z = self.z
        lead = z[POINTS + seat] - z[POINTS + 1 - seat]
        if lead == 0:
            lead = z[UNUSED + 1 - seat] - z[UNUSED + seat]
        if lead > 0:
            return 2
        if lead == 0:
            return 1
        return 0

    # Choices

    def list_options(self, decision: i64, seat: i64) -> None:
        z = self.z
        if decision == TURN_CHOICE:
            self._list_turn(seat)
        elif decision == PLAY_WHERE:
            self.offer_locations(self.open_to(seat))
        elif decision == CHECK_SPACE:
            self.offer_spaces(z[AT])
        elif decision == CULL:
            self.offer_apart(SIDE + 2 * z[AT] + seat)
        elif decision == DRAFT_PICK:
            self.offer_names(z[self.layout.base[PACK + seat]])
        else:
            for position in range(LOCATIONS):
                night = self.city.first_week + self.location_at(position)
                if self.place(night) == REVEALED:
                    self.offer(night)

    def _list_turn(self, seat: i64) -> None:
        """R3.2, R3.3: draw, play, use an Item, or end the turn."""
        z = self.z
        if z[ACTIONS]:
            if self.height(DECK + seat):
                self.offer(self.game.game_word + DRAW)
            if self.open_to(seat):
                self.offer_names(z[self.layout.base[HAND + seat]])
        for kind in range(KINDS):
            if self.usable(kind, seat):
                self.offer(self.game.first_place + self.city.first_slot + 2 * kind)
        self.offer(self.game.game_word + END)

    def offer_names(self, bits: i64) -> None:
        """The Minions of a set of cards by name, copies once (Q40, O6)."""
        city = self.city
        while bits:
            face = city.face[lowest(bits)]
            self.offer(self.game.first_place + city.first_face + face)
            bits &= ~city.face_bits[face]

    def offer_apart(self, zone: i64) -> None:
        """The Minions of a zone as cards, copies once (Q40)."""
        bits = self.z[self.layout.base[zone]]
        while bits:
            card = lowest(bits)
            self.offer(card)
            bits &= ~self.city.face_bits[self.city.face[card]]

    def offer_locations(self, mask: i64) -> None:
        """Locations in the order of the row."""
        for position in range(LOCATIONS):
            location = self.location_at(position)
            if (mask >> location) & 1:
                self.offer(self.game.first_place + location)

    def offer_spaces(self, location: i64) -> None:
        """The empty Spaces of a Location by name."""
        first = self.game.first_place + self.city.first_space[location]
        bits = self.empty_spaces(location)
        while bits:
            self.offer(first + lowest(bits))
            bits &= bits - 1

    def face_of(self, choice: i64) -> i64:
        """The Minion that a choice by name means."""
        return choice - self.game.first_place - self.city.first_face

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        z = self.z
        if decision == TURN_CHOICE:
            self._take_turn(seat, choice)
        elif decision == PLAY_WHERE:
            self._play(choice - self.game.first_place)
        elif decision == CHECK_SPACE:
            self.place_marker(seat, z[AT], choice - self.game.first_place - self.city.first_space[z[AT]])
        elif decision == CULL:
            z[LEFT] -= 1
            self.discard(choice, seat)
        elif decision == DRAFT_PICK:
            z[PICKED + seat] = self.leaving(PACK + seat, self.face_of(choice))
            if z[ACTORS] == 0:
                self._take_picks()
        else:
            self._replace(choice)

    def _take_turn(self, seat: i64, choice: i64) -> None:
        z = self.z
        if choice == self.game.game_word + DRAW:
            z[ACTIONS] -= 1
            self.draw(seat)
        elif choice == self.game.game_word + END:
            z[PHASE] = TURN_ENDS
        elif choice >= self.game.first_place + self.city.first_face:
            z[CARD] = self.leaving(HAND + seat, self.face_of(choice))
            self.ask(PLAY_WHERE, seat)
        else:
            self._use_item((choice - self.game.first_place - self.city.first_slot) >> 1, seat)

    def see(self, card: i64, seat: i64) -> None:
        """Show a card where it lies to one seat."""
        self.show(card, 1 << seat)
        if self.events is not None:
            self.events.write(SHOWN, card, self.place(card), self.place(card), 1 << seat)
