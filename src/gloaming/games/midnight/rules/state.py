"""Midnight Edition with a card set and options, and its states: reading the table, what moves, the count.

Minions of one name are equal (Q40): out of hands, packs and piles a choice names the name, and the table finds the
copy. Spaces are bits of a Location's Markers; Items and Week cards are cards like any other.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.games.midnight.declaration import KINDS, WORDS, D, End, F, N, Phase, Remark, Z
from gloaming.games.midnight.rules.check import begin_check, check_next
from gloaming.games.midnight.rules.draft import go_on_drafting
from gloaming.games.midnight.rules.turn import (
    begin_turn,
    end_turn,
    go_on_in_turn,
    perform_ability,
    perform_location,
)
from gloaming.games.midnight.rules.week import (
    after_check,
    begin_day,
    cull_next,
    deal_hands,
    end_day,
    refill_hands,
)
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Chance
from gloaming.kernel.declaration import fields_of
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.layout import Family, Layout, numbers, zones_of
from gloaming.kernel.state import RETURN, Game, State


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
        draft = options["draft"] == 1
        sides = [f"{location}.{seat}" for location in locations for seat in range(2)]
        zones = zones_of(Z, 2, names={"SIDE": sides})  # R1.1: two players
        layout = Layout(2, fields_of(F), families, zones if draft else zones[: Z.POOL], stack, N.MENU)
        named = [f"{location}.{name}" for location, names in zip(locations, spaces, strict=True) for name in names]
        slots = [kind + turned for kind in KINDS for turned in ("", ".down")]
        slots += [f"{kind}.theirs{turned}" for kind in KINDS for turned in ("", ".down")]
        super().__init__(layout, locations + named + slots + faces, list(WORDS), face)
        self.draft: bool = draft
        self.first_item: i64 = N.MINIONS
        self.items: i64 = len(item_kind)
        self.first_week: i64 = N.MINIONS + len(item_kind)
        sizes = [len(names) for names in spaces]
        self.sizes: Final[vec[i64]] = numbers(sizes)
        self.first_space: Final[vec[i64]] = numbers([N.LOCATIONS + sum(sizes[:n]) for n in range(N.LOCATIONS + 1)])
        self.all_spaces: Final[vec[i64]] = numbers([(1 << size) - 1 for size in sizes])
        self.near: Final[vec[i64]] = numbers([0] * N.LOCATIONS + [bits for several in near for bits in several])
        self.space_location: Final[vec[i64]] = numbers(
            [-1] * N.LOCATIONS + [n for n in range(N.LOCATIONS) for _ in range(sizes[n])]
        )
        self.first_slot: i64 = N.LOCATIONS + sum(sizes)
        self.first_face: i64 = self.first_slot + N.SLOTS
        self.faces: i64 = len(faces)
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
            [sum(1 << item for item, kind in enumerate(item_kind) if kind == wanted) for wanted in range(N.KINDS)]
        )
        self.cost: Final[vec[i64]] = numbers(cost)
        self.item_word: i64 = layout.word_from[Z.SUPPLY]
        self.ability: Final[vec[i64]] = numbers([RETURN] * len(faces))
        self.abilities: list[Effect] = []
        self.repeats: Final[vec[i64]] = numbers([0] * len(faces))
        """Whether a Minion's ability has another one performed again."""
        self.location_ability: Final[vec[i64]] = numbers([RETURN] * (2 * N.LOCATIONS))
        self.location_abilities: list[Effect] = []
        self.item_use: Final[vec[i64]] = numbers([RETURN] * N.KINDS)
        self.item_effects: list[Effect] = []
        self.dark: i64 = options["sides"]
        self.first_start: i64 = options["first_start"]
        self.row_shuffled: bool = options["row_order"] == 1
        self.tested_at_weeks_end: bool = options["end_check"] == 0
        self.empty_tie_places: bool = options["empty_tie"] == 1
        self.item_after: bool = options["item_after_actions"] == 1
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
            if card >= self.first_week + N.LOCATIONS:
                table.put_first(card, Z.DAYS_ASIDE)
            elif card >= self.first_week:
                table.put_first(card, Z.WEEK)
            elif card >= self.first_item:
                table.put_first(card, Z.SUPPLY)
            elif self.draft:
                table.put_first(card, Z.POOL)
            else:
                table.put_first(card, Z.DECK + self.owner_at_first(card))
        return table.z


@final
@mypyc_attr(acyclic=True)
class MidnightState(State):
    """A position of Midnight Edition."""

    def __init__(self, game: MidnightRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.rules: Final[MidnightRules] = game

    # Reading the table

    def location_at(self, position: i64) -> i64:
        """R1.2: the Location at a position of the row, from seat 0's left."""
        return (self.z[F.ROW] >> (2 * position)) & 3

    def in_order(self, step: i64) -> i64:
        """R9.1, Q2: the Locations as a check settles them, from the Start Player's left."""
        if self.z[F.START] == 0:
            return self.location_at(step)
        return self.location_at(N.LOCATIONS - 1 - step)

    def minions_at(self, location: i64, seat: i64) -> i64:
        """R5.3, Q39: the Minions of a seat at a Location, as bits."""
        return self.z[self.layout.base[Z.SIDE + 2 * location + seat]]

    def influence(self, location: i64, seat: i64) -> i64:
        """R9.2, Q41: Values, and 1 more for each Minion at Home there."""
        bits = self.minions_at(location, seat)
        total: i64 = 0
        while bits:
            total += self.rules.worth[N.MINIONS * location + lowest(bits)]
            bits &= bits - 1
        return total

    def marks(self, location: i64, seat: i64) -> i64:
        """The Markers of a seat on a Location, as bits."""
        return self.z[F.MARKS + 2 * location + seat]

    def empty_spaces(self, location: i64) -> i64:
        """The Spaces of a Location without a Marker, as bits."""
        return self.rules.all_spaces[location] & ~(self.marks(location, 0) | self.marks(location, 1))

    def places_at(self, location: i64, seat: i64) -> bool:
        """Whether a seat has a Marker and a Space for it there (Q10, Q12)."""
        return self.z[F.UNUSED + seat] > 0 and self.empty_spaces(location) != 0

    def is_night(self) -> bool:
        """R2.5, Q29"""
        return self.top(Z.REVEALED) < self.rules.first_week + N.LOCATIONS

    def days(self) -> i64:
        """How many of the four Week cards are Days (R2.2, Q4)."""
        return N.LOCATIONS - self.count(Z.DAYS_ASIDE)

    def items_in(self, zone: i64) -> i64:
        """The Items of a zone, as bits."""
        return self.z[self.layout.base[zone] + self.rules.item_word]

    def item_of(self, zone: i64, kind: i64) -> i64:
        """The first Item of a kind in a zone, or -1; all of a kind are alike (R7.1)."""
        bits = self.items_in(zone) & self.rules.kind_bits[kind]
        if bits == 0:
            return -1
        return self.rules.first_item + lowest(bits)

    def leaving(self, zone: i64, face: i64) -> i64:
        """Q40, K2: the copy of a Minion that leaves a zone, one that more people know before one that fewer know."""
        bits = self.z[self.layout.base[zone]] & self.rules.face_bits[face]
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
        bits = self.z[self.layout.base[zone]] & self.rules.face_bits[face]
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

    def open_locations(self) -> i64:
        """R5.1, R5.2, R8.2: where a Minion may be played now, as bits."""
        return N.ALL_LOCATIONS & ~self.z[F.PLAYED] & ~(1 << self.z[F.FESTIVAL])

    # Set-up

    def set_up(self) -> None:
        z = self.z
        rules = self.rules
        z[F.ROW] = N.PRINTED_ROW
        if rules.row_shuffled:
            self._shuffle_row()
        z[F.SIDES] = rules.dark  # R14.1, R14.2
        if rules.dark == N.RANDOM:
            z[F.SIDES] = self.below(N.ALL_LOCATIONS + 1)
        start = rules.first_start  # R1.8, Q1
        if start == N.RANDOM:
            start = self.below(2)
        z[F.FIRST_START] = start
        z[F.START] = start
        z[F.TURN] = start
        z[F.FESTIVAL] = -1  # R1.5
        z[F.AT] = -1
        z[F.UNUSED] = N.MARKERS
        z[F.UNUSED + 1] = N.MARKERS
        self.mix(Z.WEEK)  # R1.6
        if rules.draft:
            self.mix(Z.POOL)  # R13.1
            z[F.PHASE] = Phase.DRAFT
        else:
            deal_hands(self)

    def _shuffle_row(self) -> None:
        left: i64 = N.PRINTED_ROW
        row: i64 = 0
        for position in range(N.LOCATIONS):
            pick = self.below(N.LOCATIONS - position)
            row |= ((left >> (2 * pick)) & 3) << (2 * position)
            low = left & ((1 << (2 * pick)) - 1)
            left = low | (left >> (2 * pick + 2)) << (2 * pick)
        self.z[F.ROW] = row

    def draw(self, seat: i64) -> bool:
        """R4.1, R4.2, R4.3, Q14, K13: the top card of one's own deck, if there is one."""
        if self.height(Z.DECK + seat) == 0:
            return False
        self.move(self.top(Z.DECK + seat), Z.HAND + seat)
        return True

    def discard(self, card: i64, owner: i64) -> None:
        """R4.4, Q36"""
        self.move(card, Z.DISCARD + owner)

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """What has been chosen and does not show yet: a pick of the draft, a Minion without its Location."""
        z = self.z
        if z[F.DECISION] == D.DRAFT_PICK:
            for other in range(2):
                if other != seat and z[F.PICKED + other] >= 0:
                    z[F.PICKED + other] = self.nth(Z.PACK + other, chance.below(self.count(Z.PACK + other)))
        elif z[F.DECISION] == D.PLAY_WHERE and seat != self.actor():
            hand = Z.HAND + self.actor()
            z[F.CARD] = self.nth(hand, chance.below(self.count(hand)))

    # Weeks, Days and Nights

    def proceed(self) -> None:
        z = self.z
        phase = z[F.PHASE]
        if phase == Phase.IN_TURN:
            go_on_in_turn(self)
        elif phase == Phase.ABILITY:
            perform_ability(self)
        elif phase == Phase.LOCATION_ABILITY:
            perform_location(self)
        elif phase == Phase.TURN_BEGINS:
            begin_turn(self)
        elif phase == Phase.TURN_ENDS:
            end_turn(self)
        elif phase == Phase.CHECK:
            check_next(self)
        elif phase == Phase.CHECK_BEGINS:
            begin_check(self)
        elif phase == Phase.NEW_DAY:
            begin_day(self)
        elif phase == Phase.DAY_ENDS:
            end_day(self)
        elif phase == Phase.WEEKS_END:
            z[F.ENDING] = 1
            z[F.PHASE] = Phase.CHECK_BEGINS  # R10.1, Q8
        elif phase == Phase.CHECKED:
            after_check(self)
        elif phase == Phase.CULLING:
            cull_next(self)
        elif phase == Phase.REPLACING:
            refill_hands(self)
        else:
            go_on_drafting(self)

    def hold_festival(self, location: i64, by_effect: bool) -> None:
        """R8.1, R8.3, R8.4: the Festival Piece goes to a Location, if it is not there, and stays there."""
        z = self.z
        before = z[F.FESTIVAL]
        if before == location:
            return
        z[F.FESTIVAL] = location
        if self.events is not None:
            self.events.write(NOTED, Remark.FESTIVAL_MOVES, location, before, 1 if by_effect else 0)

    def side_of(self, location: i64) -> i64:
        """R14.3, Q35: 1 if a Location shows its Dark side."""
        return (self.z[F.SIDES] >> location) & 1

    # Markers and Items

    def place_marker(self, seat: i64, location: i64, space: i64) -> None:
        """R9.3: an unused Marker goes to an empty Space."""
        z = self.z
        z[F.UNUSED + seat] -= 1
        z[F.MARKS + 2 * location + seat] |= 1 << space
        if self.events is not None:
            self.events.write(NOTED, Remark.MARKER, seat, -1, self.rules.first_space[location] + space)

    def take_marker(self, seat: i64, location: i64, space: i64) -> None:
        """A Marker goes back to its owner's unused ones (Q38)."""
        z = self.z
        z[F.UNUSED + seat] += 1
        z[F.MARKS + 2 * location + seat] &= ~(1 << space)
        if self.events is not None:
            self.events.write(NOTED, Remark.MARKER, seat, self.rules.first_space[location] + space, -1)

    def shift_marker(self, seat: i64, source: i64, to: i64) -> None:
        """A Marker goes from one Space to another, both by their places in the choice space."""
        z = self.z
        rules = self.rules
        here = rules.space_location[source]
        there = rules.space_location[to]
        z[F.MARKS + 2 * here + seat] &= ~(1 << (source - rules.first_space[here]))
        z[F.MARKS + 2 * there + seat] |= 1 << (to - rules.first_space[there])
        if self.events is not None:
            self.events.write(NOTED, Remark.MARKER, seat, source, to)

    def marker_owner(self, place: i64) -> i64:
        """Whose Marker lies on a Space, by its place in the choice space; -1 for nobody's."""
        location = self.rules.space_location[place]
        bit: i64 = 1 << (place - self.rules.first_space[location])
        if self.marks(location, 0) & bit:
            return 0
        if self.marks(location, 1) & bit:
            return 1
        return -1

    # Whose it is to place and to discard

    def placing_at(self, location: i64) -> i64:
        """R9.3, R9.4, R9.7, Q9: who places at a Location as things stand, as bits."""
        ours = self.influence(location, 0)
        theirs = self.influence(location, 1)
        if ours > theirs:
            return 1
        if theirs > ours:
            return 2
        if ours == 0 and not self.rules.empty_tie_places:
            return 0
        return 3

    def culler(self) -> i64:
        """Whose Minions the Week's End discards have reached."""
        return self.z[F.START] ^ ((self.z[F.STEP] - 1) & 1)

    # The end conditions and the count

    def end_conditions(self) -> i64:
        """R11.1, R11.4, Q44: what would end the game if it were tested now, as bits."""
        z = self.z
        found: i64 = 0
        if z[F.UNUSED] == 0 or z[F.UNUSED + 1] == 0:
            found |= End.NO_MARKERS
        if self.full_locations() >= N.FULL_LOCATIONS:
            found |= End.NO_SPACES
        if self.items_in(Z.SUPPLY) == 0:
            found |= End.NO_ITEMS
        if self.height(Z.DECK) == 0 or self.height(Z.DECK + 1) == 0:
            found |= End.NO_CARDS
        if self.is_empty(Z.DAYS_ASIDE):
            found |= End.NO_NIGHTS
        return found

    def full_locations(self) -> i64:
        full: i64 = 0
        for location in range(N.LOCATIONS):
            if self.empty_spaces(location) == 0:
                full += 1
        return full

    def touching(self, location: i64, seat: i64) -> i64:
        """R12.2, R12.3: the Markers of a seat that lie next to another one of theirs, as bits."""
        own = self.marks(location, seat)
        bits = own
        found: i64 = 0
        first = self.rules.first_space[location]
        while bits:
            if self.rules.near[first + lowest(bits)] & own:
                found |= bits & -bits
            bits &= bits - 1
        return found

    def marker_gain(self, location: i64, own: i64, space: i64) -> i64:
        """R12.2: what one more Marker on a Space brings to those of a player, as bits, on the same Location."""
        first = self.rules.first_space[location]
        beside = self.rules.near[first + space] & own
        if beside == 0:
            return 1
        gain: i64 = 2
        while beside:
            if self.rules.near[first + lowest(beside)] & own == 0:
                gain += 1
            beside &= beside - 1
        return gain

    def marker_points(self, location: i64, seat: i64) -> i64:
        """R12.2"""
        return popcount(self.marks(location, seat)) + popcount(self.touching(location, seat))

    def item_points(self, seat: i64) -> i64:
        """R12.1, Q19"""
        return 2 * popcount(self.items_in(Z.ITEMS_UP + seat)) + popcount(self.items_in(Z.ITEMS_DOWN + seat))

    def points(self, seat: i64) -> i64:
        """R12.1, R12.2, R12.4"""
        total = self.item_points(seat)
        for location in range(N.LOCATIONS):
            total += self.marker_points(location, seat)
        return total

    def result(self, seat: i64) -> i64:
        """R12.5, Q38"""
        z = self.z
        lead = z[F.POINTS + seat] - z[F.POINTS + 1 - seat]
        if lead == 0:
            lead = z[F.UNUSED + 1 - seat] - z[F.UNUSED + seat]
        if lead > 0:
            return 2
        if lead == 0:
            return 1
        return 0

    # What choices are listed by

    def offer_names(self, bits: i64) -> None:
        """The Minions of a set of cards by name, copies once (Q40, O6)."""
        rules = self.rules
        while bits:
            face = rules.face[lowest(bits)]
            self.offer(self.game.first_place + rules.first_face + face)
            bits &= ~rules.face_bits[face]

    def offer_apart(self, zone: i64) -> None:
        """The Minions of a zone as cards, copies once (Q40)."""
        bits = self.z[self.layout.base[zone]]
        while bits:
            card = lowest(bits)
            self.offer(card)
            bits &= ~self.rules.face_bits[self.rules.face[card]]

    def offer_locations(self, mask: i64) -> None:
        """Locations in the order of the row."""
        for position in range(N.LOCATIONS):
            location = self.location_at(position)
            if (mask >> location) & 1:
                self.offer(self.game.first_place + location)

    def offer_spaces(self, location: i64) -> None:
        """The empty Spaces of a Location by name."""
        first = self.game.first_place + self.rules.first_space[location]
        bits = self.empty_spaces(location)
        while bits:
            self.offer(first + lowest(bits))
            bits &= bits - 1

    def face_of(self, choice: i64) -> i64:
        """The Minion that a choice by name means."""
        return choice - self.game.first_place - self.rules.first_face

    def see(self, card: i64, seat: i64) -> None:
        """Show a card where it lies to one seat."""
        self.show(card, 1 << seat)
        if self.events is not None:
            self.events.write(SHOWN, card, self.place(card), self.place(card), 1 << seat)
