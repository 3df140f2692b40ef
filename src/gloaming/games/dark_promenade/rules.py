"""Hemloch: Dark Promenade: the rules as a state machine over the table. Clause numbers are those of the rules page.

Districts are told apart by card on the table and by card file entry in choices: copies of one entry are equal (Q42).
The District deck is an open set out of which chance deals: what is in it follows from what lies open, and its order
never matters (R3.2).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Condition, Effect, If, Members, Number
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.layout import CHANGED, FIELDS, HERE, IT, OVER, PC, SELF, YOU, Family, Layout, Zone, numbers
from gloaming.kernel.state import RETURN, Game, State, Step

SITES: Final = 9
AVENUES: Final = 6
"""The three columns, then the three rows (R1.4)."""

# Zones (R4.1, R4.2, R4.3); the two places at an Avenue are alike (R6.4, Q25), so that it is a set

DECK: Final = 0
HAND: Final = 1
AVENUE: Final = 3
DISTRICTS: Final = 9
"""The District deck."""
SITE: Final = 10
OUTSKIRTS: Final = 19
AREA: Final = 20
"""The Districts that a seat controls."""
SIDE: Final = 22
LOST: Final = 23
"""The Items in The Outskirts."""
ITEMS: Final = 24
"""The Items that a seat controls."""
ZONES: Final = 26

# Places of the choice space: sites, Avenues, then the District entries; last the entries again, for those of the
# opponent where a set holds the Districts of both players

FIRST_AVENUE: Final = SITES
FIRST_ENTRY: Final = SITES + AVENUES

AVENUE_NAMES: Final = tuple(f"{side}{number}" for side in "CR" for number in (1, 2, 3))

# Fields of a state besides the kernel's. The compiler computes with constants of the same module only: hence a number.

FIRST_FIELD: Final = 20
assert FIRST_FIELD == FIELDS
PHASE: Final = FIRST_FIELD + 0
WEEK: Final = FIRST_FIELD + 1
START: Final = FIRST_FIELD + 2
"""The Start Player of the Week (R3.8)."""
TURN: Final = FIRST_FIELD + 3
TURNS: Final = FIRST_FIELD + 4
"""Turns begun this Week."""
COLUMNS: Final = FIRST_FIELD + 5
"""The seat that plays the columns (R1.2)."""
CARD: Final = FIRST_FIELD + 6
"""The Minion of this turn's play, or -1."""
LAST: Final = FIRST_FIELD + 7
"""The last Avenue of the player in turn where that Minion stood (R7.8), as a place."""
COMPARED: Final = FIRST_FIELD + 8
"""The site of the Influence Check under way, or -1."""
HOLDERS_ASKED: Final = FIRST_FIELD + 9
"""At a tie: how many players have had their moment (R10.8)."""
DRAWN: Final = FIRST_FIELD + 10
"""Minions drawn so far by the effect under way."""
DISCARDS: Final = FIRST_FIELD + 11
"""How many Minions are still to be discarded from a hand."""
USED: Final = FIRST_FIELD + 12
"""The types whose Bonus has been used this turn, as bits (R10.4): one field a seat."""
POINTS: Final = FIRST_FIELD + 14
"""Points at the end: one field a seat."""
GRID: Final = FIRST_FIELD + 16
"""The sites where a District lies, as bits."""

PROMENADE_FIELDS: Final = (
    ("phase", "number"),
    ("week", "number"),
    ("start", "seat"),
    ("turn", "seat"),
    ("turns", "number"),
    ("columns", "seat"),
    ("card", "named"),
    ("last", "place"),
    ("compared", "place"),
    ("holders_asked", "number"),
    ("drawn", "number"),
    ("discards", "number"),
    ("used.0", "number"),
    ("used.1", "number"),
    ("points.0", "number"),
    ("points.1", "number"),
    ("grid", "number"),
)

# Phases: what `proceed` does next

NEW_WEEK: Final = 0
BEFORE: Final = 1
PLAY: Final = 2
FIRST_ABILITY: Final = 3
SECOND_ABILITY: Final = 4
ABILITIES_END: Final = 5
AFTER: Final = 6
DRAW: Final = 7
TURN_ENDS: Final = 8
CHECK: Final = 9
COMPARE: Final = 10
TIE: Final = 11

# Decisions, as the rules page numbers them; effects ask the others

BONUS_BEFORE: Final = 2
PLAY_MINION: Final = 3
PLAY_AVENUE: Final = 4
BONUS_AFTER: Final = 5
BONUS_DRAW: Final = 6
BONUS_TIE: Final = 7

# Words of the choice space, behind the kernel's

CONTINUE: Final = 0
NORMAL: Final = 1
WORDS: Final = ("continue", "normal")

# Remarks among the events

WEEK_BEGINS: Final = 1
"""the Week, its Start Player"""
TURN_BEGINS: Final = 2
"""the seat, 1 for a turn of drawing alone"""
TURN_SKIPPED: Final = 3
"""the seat, 1 if its Avenues are full, 0 if it has neither a Minion in hand nor one to draw"""
ABILITY: Final = 4
"""the Minion, which Ability (0 or 1), 1 if its requirement is met"""
ABILITY_ENDS: Final = 5
"""the Minion, which Ability, 1 if it changed something"""
BONUS_USED: Final = 6
"""the type, the seat, the window"""
CHECK_BEGINS: Final = 7
SITE_COMPARED: Final = 8
"""the site, the totals of seat 0 and seat 1"""
SITE_WON: Final = 9
"""the site, the seat (-1 for nobody), 1 if a tie-winning Minion decided"""
WEEK_ENDS: Final = 10
"""the Week"""
MINION_COUNTED: Final = 11
"""the Minion, the seat it counts for, its Influence; told before the site is compared"""
INFLUENCE_CHANGED: Final = 12
"""the Minion, one of the three that follow, how much; told before the Minion is counted"""
FROM_BOTTOM: Final = 13
"""the seat; told before it draws the bottom card of the Minion deck (K10)"""
BY_OWN_BONUS: Final = 0
BY_MUTING: Final = 1
BY_HINDRANCE: Final = 2

# Windows for District Bonuses (R10.9)

BEFORE_PLAY: Final = 0
AFTER_PLAY: Final = 1
ON_DRAW: Final = 2
ON_TIE: Final = 3
ON_THREAT: Final = 4
WINDOWS: Final = 5

TAKEN: Final = 1
LOST_BY: Final = 2
"""How a card is threatened, as bits."""
AN_ITEM: Final = 1
A_DISTRICT: Final = 2
A_CARD: Final = 3
"""What is threatened; a set of cards, or a Bonus that guards all of them, is of the last kind."""

# Terms of an Influence Bonus

INFLUENCE: Final = 0
HINDER: Final = 1
MUTE: Final = 2
WIN_TIES: Final = 3

WEEKS: Final = 3
HAND_SIZE: Final = 3
OUTSKIRTS_SIZE: Final = 4

ANSWERED: Final = 2
"""The step behind the effect of a Bonus that answered a threat."""

# Option values

RANDOM: Final = -1
START_ROWS: Final = 2
TIE_ALTERNATES: Final = 0
TIE_SAME: Final = 2
KEEP_HANDS: Final = 1
ITEMS_DECIDE: Final = 1


def zones(minions: int) -> list[Zone]:
    """The zones with who sees into them: bit 0 and bit 1 are the seats, bit 2 the watcher."""
    everybody = 7
    return [
        Zone("deck", "minion", 0, pile=True, room=minions),
        *(Zone(f"hand.{p}", "minion", (1, 2)[p]) for p in range(2)),
        *(Zone(name, "minion", everybody) for name in AVENUE_NAMES),
        Zone("districts", "district", everybody),
        *(Zone(f"site-{site + 1}", "district", everybody) for site in range(SITES)),
        Zone("outskirts", "district", everybody),
        *(Zone(f"area.{p}", "district", everybody) for p in range(2)),
        Zone("side", "item", everybody),
        Zone("outskirts-items", "item", everybody),
        *(Zone(f"items.{p}", "item", everybody) for p in range(2)),
    ]


@final
class Passive:
    """One term of an Influence Bonus: what it is, how much, under which condition, and whom it concerns."""

    def __init__(self, kind: int, number: Number, condition: Condition, what: Members) -> None:
        self.kind: i64 = kind
        self.number: Final[Number] = number
        self.condition: Final[Condition] = condition
        self.what: Final[Members] = what


@final
class Answered(Step):
    """Behind a Bonus that answered a threat: the threatening effect goes on as if its verb had changed nothing."""

    def run(self, s: State) -> i64:
        z = s.z
        z[CHANGED] = s.pop()
        z[IT] = s.pop()
        z[HERE] = s.pop()
        z[SELF] = s.pop()
        z[YOU] = s.pop()
        pc = s.pop()
        z[DRAWN] = s.pop()
        return pc


THROUGH: Final = numbers([site % 3 for site in range(SITES)] + [3 + site // 3 for site in range(SITES)])
"""R1.4: the column of each site, then the row of each."""
SITES_OF: Final = numbers(
    [sum(1 << site for site in range(SITES) if avenue in (site % 3, 3 + site // 3)) for avenue in range(AVENUES)]
)
"""The sites of each Avenue, as bits."""


@final
class PromenadeRules(Game):
    """Dark Promenade with a card set and options.

    The hot tables hold, for each Minion, its Value and its face (equal for copies); for each District its entry; for
    each entry its type and points; for each type its window. An Item is known by its place behind `first_item`.
    """

    def __init__(
        self,
        families: list[Family],
        entries: list[str],
        value: list[int],
        face: list[int],
        entry: list[int],
        entry_type: list[int],
        entry_points: list[int],
        bearer: list[int],
        item_points: list[int],
        window: list[int],
        threat_how: list[int],
        threat_kind: list[int],
        options: dict[str, int],
        stack: int,
    ) -> None:
        minions = len(value)
        menu = max(minions, 2 * len(entries) + len(item_points) + SITES, 16) + 2
        layout = Layout(2, PROMENADE_FIELDS, families, zones(minions), stack, menu)
        places = [f"site-{site + 1}" for site in range(SITES)] + list(AVENUE_NAMES)
        places += entries + [f"{entry}.theirs" for entry in entries]
        super().__init__(layout, places, list(WORDS))
        self.asks_knowledge = False
        self.minions: i64 = minions
        self.first_district: i64 = minions
        self.first_item: i64 = minions + len(entry)
        self.entries: i64 = len(entries)
        self.types: i64 = len(window)
        self.value: Final[vec[i64]] = numbers(value)
        self.face: Final[vec[i64]] = numbers(face)
        self.entry: Final[vec[i64]] = numbers(entry)
        self.district_type: Final[vec[i64]] = numbers([entry_type[one] for one in entry])
        self.entry_type: Final[vec[i64]] = numbers(entry_type)
        self.entry_points: Final[vec[i64]] = numbers(entry_points)
        self.last_copy: Final[vec[i64]] = numbers(
            [minions + len(entry) - 1 - entry[::-1].index(one) for one in range(len(entries))]
        )
        """The last District of each entry; copies lie together."""
        self.alike: Final[vec[i64]] = numbers(
            [sum(1 << other for other in range(minions) if value[other] == value[one]) for one in range(minions)]
        )
        """For each Minion those of the same Value, as bits."""
        self.bearer: Final[vec[i64]] = numbers(bearer)
        self.item_points: Final[vec[i64]] = numbers(item_points)
        self.window: Final[vec[i64]] = numbers(window)
        self.in_window: Final[vec[i64]] = numbers(
            [sum(1 << kind for kind in range(len(window)) if window[kind] == one) for one in range(WINDOWS)]
        )
        """For each window the types with a Bonus for it, as bits."""
        self.threat_how: Final[vec[i64]] = numbers(threat_how)
        self.threat_kind: Final[vec[i64]] = numbers(threat_kind)
        self.avenues: i64 = layout.base[AVENUE]
        """Where the Minions at the first Avenue are kept; the other Avenues follow, a word each."""
        self.district_word: i64 = layout.word_from[DISTRICTS]
        self.district_words: i64 = layout.word_to[DISTRICTS] - layout.word_from[DISTRICTS]
        self.entry_bits: Final[vec[i64]] = self._bits_by(entry, len(entries))
        self.type_bits: Final[vec[i64]] = self._bits_by([entry_type[e] for e in entry], len(window))
        self.ability: Final[vec[i64]] = numbers([RETURN] * (2 * minions))
        self.abilities: Final[list[Effect]] = []
        self.bonus: Final[vec[i64]] = numbers([RETURN] * len(window))
        self.bonuses: Final[list[Effect]] = []
        self.passives: Final[list[list[Passive]]] = []
        self.hinderers: i64 = 0
        self.muters: i64 = 0
        self.tie_winners: i64 = 0
        self.columns_seat: i64 = options["columns_seat"]
        self.start_player: i64 = options["start_player"]
        self.week_start_tie: i64 = options["week_start_tie"]
        self.week_hands: i64 = options["week_hands"]
        self.final_tie: i64 = options["final_tie"]
        self.turn_cap: i64 = options["turn_cap"]
        self.add_step(Answered())
        assert len(self.program) == ANSWERED + 1
        self.start = self._boxed()

    def state(self, block: vec[i64]) -> PromenadeState:
        return PromenadeState(self, block)

    def _bits_by(self, groups: list[int], count: int) -> vec[i64]:
        """For each group of Districts its cards as bits, word by word."""
        words = int(self.district_words)
        table = numbers([0] * (count * words))
        for index, group in enumerate(groups):
            card = index + int(self.first_district)
            at = group * words + int(self.layout.word[card] - self.district_word)
            table[at] |= self.layout.bit[card]
        return table

    def link(self, abilities: list[Effect], bonuses: list[Effect], passives: list[list[Passive]]) -> None:
        """Lay out the effects of the card set: two Abilities a Minion, a Bonus a type, an Influence Bonus a Minion."""
        self.abilities.extend(abilities)
        for index in range(len(abilities)):
            self.ability[index] = abilities[index].link(self, RETURN)
        self.bonuses.extend(bonuses)
        for kind in range(len(bonuses)):
            then = RETURN
            if self.window[kind] == ON_THREAT:
                then = ANSWERED
            self.bonus[kind] = bonuses[kind].link(self, then)
        self.passives.extend(passives)
        for card in range(self.minions):
            for term in passives[card]:
                if term.kind == HINDER:
                    self.hinderers |= self.layout.bit[card]
                elif term.kind == MUTE:
                    self.muters |= self.layout.bit[card]
                elif term.kind == WIN_TIES:
                    self.tie_winners |= self.layout.bit[card]

    def _boxed(self) -> vec[i64]:
        """R2.1 to R2.3: every card where it begins."""
        table = PromenadeState(self, self.layout.blank[:])
        for card in range(self.layout.cards):
            if card >= self.first_item:
                table.put_first(card, SIDE)
            elif card >= self.first_district:
                table.put_first(card, DISTRICTS)
            else:
                table.put_first(card, DECK)
        return table.z


@final
@mypyc_attr(acyclic=True)
class PromenadeState(State):
    """A position of Dark Promenade."""

    def __init__(self, game: PromenadeRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.city: Final[PromenadeRules] = game

    # Reading the table

    def minions_at(self, avenue: i64) -> i64:
        """The Minions at an Avenue, as bits."""
        return self.z[self.city.avenues + avenue]

    def first_avenue(self, seat: i64) -> i64:
        """R1.1, R1.2: the first of the three Avenues of a seat."""
        if seat == self.z[COLUMNS]:
            return 0
        return 3

    def avenue_owner(self, avenue: i64) -> i64:
        """R4.6, Q24: for whom the Minions at an Avenue work."""
        if avenue < 3:
            return self.z[COLUMNS]
        return 1 - self.z[COLUMNS]

    def avenue_through(self, site: i64, seat: i64) -> i64:
        """R1.4: the Avenue of a seat in which a site lies."""
        if seat == self.z[COLUMNS]:
            return THROUGH[site]
        return THROUGH[SITES + site]

    def minions_of(self, seat: i64) -> i64:
        """All Minions at the Avenues of a seat, as bits."""
        first = self.city.avenues + self.first_avenue(seat)
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
        return self.height(DECK) > 0 or not self.is_empty(HAND + seat)

    def items_in(self, zone: i64) -> i64:
        """The Items of a zone, as bits."""
        return self.z[self.layout.base[zone] + self.layout.word_from[zone]]

    def entry_at(self, site: i64) -> i64:
        """The entry of the District at a site, or -1."""
        card = self.first(SITE + site)
        if card < 0:
            return -1
        return self.city.entry[card - self.city.first_district]

    def type_at(self, site: i64) -> i64:
        """The type of the District at a site, or -1."""
        card = self.first(SITE + site)
        if card < 0:
            return -1
        return self.city.district_type[card - self.city.first_district]

    def copy_in(self, zone: i64, entry: i64) -> i64:
        """Q42: the first District of an entry in a zone, or -1."""
        words = self.city.district_words
        word = self.city.district_word
        for w in range(words):
            bits: i64 = self.z[self.layout.base[zone] + word + w] & self.city.entry_bits[entry * words + w]
            if bits:
                return self.layout.first_card[word + w] + lowest(bits)
        return -1

    def entry_after(self, zone: i64, entry: i64) -> i64:
        """The next entry of which a District lies in a zone, the first for -1; -1 behind the last."""
        card = self.first(zone) if entry < 0 else self.after(zone, self.city.last_copy[entry])
        if card < 0:
            return -1
        return self.city.entry[card - self.city.first_district]

    def copies_in(self, zone: i64, entry: i64) -> i64:
        """How many Districts of an entry lie in a zone."""
        words = self.city.district_words
        n: i64 = 0
        for w in range(words):
            bits = self.z[self.layout.base[zone] + self.city.district_word + w]
            n += popcount(bits & self.city.entry_bits[entry * words + w])
        return n

    def controls(self, seat: i64, kind: i64) -> bool:
        """R10.2: whether a seat controls a District of a type."""
        words = self.city.district_words
        for w in range(words):
            bits = self.z[self.layout.base[AREA + seat] + self.city.district_word + w]
            if bits & self.city.type_bits[kind * words + w]:
                return True
        return False

    def cards_of(self, seat: i64) -> i64:
        """R3.8: how many Districts and Items a seat controls."""
        return self.count(AREA + seat) + popcount(self.items_in(ITEMS + seat))

    # Set-up

    def set_up(self) -> None:
        z = self.z
        city = self.city
        columns = city.columns_seat
        if columns == RANDOM:
            columns = self.below(2)
        z[COLUMNS] = columns  # R1.2, Q2
        start = city.start_player  # R2.4, Q3
        if start == RANDOM:
            start = self.below(2)
        elif start == START_ROWS:
            start = 1 - columns
        else:
            start = columns
        z[START] = start
        z[TURN] = start
        z[CARD] = -1
        z[LAST] = -1
        z[COMPARED] = -1
        self.mix(DECK)  # R2.2
        z[PHASE] = NEW_WEEK

    def _start_week(self) -> None:
        z = self.z
        z[WEEK] += 1
        if z[WEEK] > 1:
            self._clear_outskirts()
            z[START] = self._week_start()  # R3.8, Q13: before hands are drawn
        if self.events is not None:
            self.events.write(NOTED, WEEK_BEGINS, z[WEEK], z[START], 0)
        self._deal_districts()
        for turn in range(2):  # R3.9: the Start Player first; Q5: hands that were kept are filled up
            seat = z[START] ^ turn
            while self.height(DECK) and self.count(HAND + seat) < HAND_SIZE:
                self.move(self.top(DECK), HAND + seat)
        z[TURNS] = 0
        self._next_turn(z[START])

    def _clear_outskirts(self) -> None:
        """R3.1, Q8, Q9"""
        card = self.first(OUTSKIRTS)
        while card >= 0:
            self.move(card, DISTRICTS)
            card = self.after(OUTSKIRTS, card)
        card = self.first(LOST)
        while card >= 0:
            self.move(card, SIDE)
            card = self.after(LOST, card)

    def _week_start(self) -> i64:
        """R3.8, Q12: who controls more cards; if equal, as the option says."""
        ahead = self.cards_of(0) - self.cards_of(1)
        if ahead > 0:
            return 0
        if ahead < 0:
            return 1
        if self.city.week_start_tie == TIE_ALTERNATES:
            return 1 - self.z[START]
        if self.city.week_start_tie == TIE_SAME:
            return self.z[START]
        return self.below(2)

    def _deal_districts(self) -> None:
        """R3.2, R3.3, R3.4, R3.5, R3.6: nine sites, face up (Q1), as far as the deck lasts (Q6, Q10), then four."""
        left = self.count(DISTRICTS)
        self.z[GRID] = 0
        for site in range(SITES):
            if left:
                self.move(self.nth(DISTRICTS, self.below_of(DISTRICTS, left)), SITE + site)
                self.z[GRID] |= 1 << site
                left -= 1
        for _i in range(OUTSKIRTS_SIZE):
            if left:
                self.move(self.nth(DISTRICTS, self.below_of(DISTRICTS, left)), OUTSKIRTS)
                left -= 1

    # The turn

    def proceed(self) -> None:
        z = self.z
        phase = z[PHASE]
        if phase == BEFORE:  # R5.2, Q31, step 1
            if self.may_use(BEFORE_PLAY, z[TURN]):
                self.ask(BONUS_BEFORE, z[TURN])
            else:
                z[PHASE] = PLAY
        elif phase == PLAY:  # step 2; R5.3, Q14: nobody may pass; O7
            if self.is_empty(HAND + z[TURN]):
                z[PHASE] = DRAW
            else:
                self.ask(PLAY_MINION, z[TURN])
        elif phase == FIRST_ABILITY:  # step 3
            z[PHASE] = SECOND_ABILITY
            self._perform_ability(0)
        elif phase == SECOND_ABILITY:
            self._note_ability_end(0)
            z[PHASE] = ABILITIES_END
            self._perform_ability(1)
        elif phase == ABILITIES_END:
            self._note_ability_end(1)
            z[PHASE] = AFTER
        elif phase == AFTER:  # step 4
            if self.may_use(AFTER_PLAY, z[TURN]):
                self.ask(BONUS_AFTER, z[TURN])
            else:
                z[PHASE] = DRAW
        elif phase == DRAW:  # step 5
            if self.may_use(ON_DRAW, z[TURN]):
                self.ask(BONUS_DRAW, z[TURN])
            else:
                self._draw_normally()
        elif phase == COMPARE:
            self._compare_next()
        elif phase == TIE:
            self._break_tie()
        elif phase == TURN_ENDS:  # step 6
            self._end_turn()
        elif phase == CHECK:
            self._start_check()
        else:
            self._start_week()

    def _next_turn(self, seat: i64) -> None:
        """R12.2, R12.3, Q29: the turn of a seat, else of the other one; R12.5, Q30: if neither can act, the check."""
        if self.can_act(seat):
            self._begin_turn(seat)
        elif self.can_act(1 - seat):
            if self.events is not None:
                self.events.write(NOTED, TURN_SKIPPED, seat, 1 if self.is_full(seat) else 0, 0)
            self._begin_turn(1 - seat)
        else:
            self.z[PHASE] = CHECK

    def _begin_turn(self, seat: i64) -> None:
        z = self.z
        z[TURN] = seat
        z[TURNS] += 1
        z[USED] = 0  # R5.4, R3.10
        z[USED + 1] = 0
        z[CARD] = -1
        z[LAST] = -1
        z[PHASE] = BEFORE
        if self.is_empty(HAND + seat):  # R12.4: steps 5 and 6 only
            z[PHASE] = DRAW
        if self.events is not None:
            self.events.write(NOTED, TURN_BEGINS, seat, 1 if z[PHASE] == DRAW else 0, 0)

    def _play(self, minion: i64, avenue: i64) -> None:
        """R6.1"""
        z = self.z
        self.move(minion, AVENUE + avenue)
        z[LAST] = FIRST_AVENUE + avenue
        z[PHASE] = FIRST_ABILITY

    def station(self, minion: i64, zone: i64) -> None:
        """Move a Minion between Avenues; R7.6, Q17: nothing is triggered; R7.8: it is kept in mind where it stood."""
        z = self.z
        self.move(minion, zone)
        if minion == z[CARD] and self.avenue_owner(zone - AVENUE) == z[TURN]:
            z[LAST] = FIRST_AVENUE + zone - AVENUE

    def _perform_ability(self, which: i64) -> None:
        """R7.2, R7.3, Q16: an Ability, on the position as it is now; R7.8, Q18: `here` is the Avenue it speaks of."""
        z = self.z
        card = z[CARD]
        if self.events is not None:
            met = self.requirement_met(card, which)
            self.events.write(NOTED, ABILITY, card, which, 1 if met else 0)
        z[CHANGED] = 0
        z[DRAWN] = 0
        self.perform(self.city.ability[2 * card + which], z[TURN], card, z[LAST])

    def requirement_met(self, card: i64, which: i64) -> bool:
        """Whether the outermost `if` of an Ability holds now, where it has one with nothing to do otherwise."""
        steps = self.city.abilities[2 * card + which].steps
        if len(steps) != 1:
            return True
        step = steps[0]
        if not isinstance(step, If) or len(step.otherwise.steps) > 0:
            return True
        z = self.z
        you = z[YOU]
        source = z[SELF]
        here = z[HERE]
        z[YOU] = z[TURN]
        z[SELF] = card
        z[HERE] = z[LAST]
        met = step.condition.holds(self)
        z[YOU] = you
        z[SELF] = source
        z[HERE] = here
        return met

    def _note_ability_end(self, which: i64) -> None:
        if self.events is not None:
            self.events.write(NOTED, ABILITY_ENDS, self.z[CARD], which, self.z[CHANGED])

    def draw(self, seat: i64, bottom: bool) -> bool:
        """R11.1, R11.2, Q26: one Minion from an end of the deck, which nobody shuffles (R11.7), into a hand; K3, K4."""
        if self.height(DECK) == 0:
            return False
        card = self.top(DECK)
        if bottom:
            card = self.at(DECK, 0)
            if self.events is not None:
                self.events.write(NOTED, FROM_BOTTOM, seat, 0, 0)  # K10
        self.move(card, HAND + seat)
        return True

    def discard_unseen(self, card: i64, seat: i64) -> None:
        """R11.3, R11.4, Q27: a Minion from a hand goes under the deck; only its owner sees which; K2, K7, O10."""
        self.slip_under(card, DECK, 1 << seat)

    def _draw_normally(self) -> None:
        z = self.z
        self.draw(z[TURN], False)
        z[PHASE] = TURN_ENDS

    def _end_turn(self) -> None:
        """R12.1, Q40: after the draw; R12.6"""
        z = self.z
        both_full = self.is_full(0) and self.is_full(1)
        if both_full or z[TURNS] >= self.city.turn_cap:
            z[PHASE] = CHECK
        else:
            self._next_turn(1 - z[TURN])

    # District Bonuses

    def usable(self, kind: i64, seat: i64) -> bool:
        """R10.2, R10.4, R10.10, Q33, Q35: the seat controls the type and has a Bonus left that would do something."""
        z = self.z
        if (z[USED + seat] >> kind) & 1 or not self.controls(seat, kind):
            return False
        you = z[YOU]
        source = z[SELF]
        here = z[HERE]
        z[YOU] = seat
        z[SELF] = -1
        z[HERE] = z[COMPARED]
        doable = self.city.bonuses[kind].doable(self)
        z[YOU] = you
        z[SELF] = source
        z[HERE] = here
        return doable

    def may_use(self, window: i64, seat: i64) -> bool:
        """Whether a seat has a Bonus to use in a window; if not, it is not asked."""
        kinds = self.city.in_window[window]
        while kinds:
            if self.usable(lowest(kinds), seat):
                return True
            kinds &= kinds - 1
        return False

    def _list_usable(self, window: i64, seat: i64) -> None:
        kinds = self.city.in_window[window]
        while kinds:
            kind = lowest(kinds)
            if self.usable(kind, seat):
                self.offer(self.game.first_place + FIRST_ENTRY + self.city.bearer[kind])
            kinds &= kinds - 1

    def _mark(self, kind: i64, seat: i64) -> None:
        """R10.4, R10.6, Q32"""
        z = self.z
        z[USED + seat] |= 1 << kind
        z[DRAWN] = 0
        if self.events is not None:
            self.events.write(NOTED, BONUS_USED, kind, seat, self.city.window[kind])

    def bonus_of(self, choice: i64) -> i64:
        """The type that a choice of a Bonus names."""
        return self.city.entry_type[choice - self.game.first_place - FIRST_ENTRY]

    def _use(self, choice: i64, seat: i64) -> None:
        kind = self.bonus_of(choice)
        self._mark(kind, seat)
        self.perform(self.city.bonus[kind], seat, -1, self.z[COMPARED])

    # Threats: only Abilities threaten, since no Bonus answers a Bonus

    def guards(self, kind: i64, how: i64, what: i64) -> bool:
        """Whether the Bonus of a type answers this threat."""
        city = self.city
        if city.window[kind] != ON_THREAT or not city.threat_how[kind] & how:
            return False
        return city.threat_kind[kind] == what or city.threat_kind[kind] == A_CARD

    def is_answerable(self, victim: i64, how: i64, what: i64) -> bool:
        """Whether a threat is made by an Ability and its victim has a Bonus against it."""
        if self.z[HERE] < FIRST_AVENUE:
            return False
        for kind in range(self.city.types):  # noqa: SIM110
            if self.guards(kind, how, what) and self.usable(kind, victim):
                return True
        return False

    def list_answers(self, victim: i64, how: i64, what: i64) -> None:
        for kind in range(self.city.types):
            if self.guards(kind, how, what) and self.usable(kind, victim):
                self.offer(self.game.first_place + FIRST_ENTRY + self.city.bearer[kind])
        self.offer(self.game.decline)

    def answer_threat(self, choice: i64, victim: i64, then: i64) -> i64:
        """Let a Bonus replace what would have happened; the effect goes on with `then`. The step to take now."""
        z = self.z
        kind = self.bonus_of(choice)
        z[PC] = then
        self.push(z[DRAWN])
        self._mark(kind, victim)
        self.perform(self.city.bonus[kind], victim, -1, -1)
        return z[PC]

    # Choices

    def list_options(self, decision: i64, seat: i64) -> None:
        if decision == PLAY_MINION:
            self.list_hand(seat)
        elif decision == PLAY_AVENUE:
            first = self.first_avenue(seat)
            for avenue in range(first, first + 3):
                if self.has_room(avenue):  # R6.2
                    self.offer(self.game.first_place + FIRST_AVENUE + avenue)
        elif decision == BONUS_BEFORE:
            self._list_usable(BEFORE_PLAY, seat)
            self.offer(self.game.game_word + CONTINUE)
        elif decision == BONUS_AFTER:
            self._list_usable(AFTER_PLAY, seat)
            self.offer(self.game.game_word + CONTINUE)
        elif decision == BONUS_DRAW:
            self._list_usable(ON_DRAW, seat)
            self.offer(self.game.game_word + NORMAL)
        else:
            self._list_usable(ON_TIE, seat)
            self.offer(self.game.decline)

    def list_hand(self, seat: i64) -> None:
        """The Minions of a hand, however many (R11.6, Q28), copies of one card once."""
        before: i64 = -1
        hand = self.held(HAND + seat, 0)
        while hand:
            card = lowest(hand)
            if self.city.face[card] != before:
                self.offer(card)
                before = self.city.face[card]
            hand &= hand - 1

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        z = self.z
        if decision == PLAY_MINION:
            z[CARD] = choice  # O3
            self.show(choice, self.layout.everybody)
            if self.events is not None:
                self.events.write(SHOWN, choice, HAND + seat, HAND + seat, self.layout.everybody)
            self.ask(PLAY_AVENUE, seat)
        elif decision == PLAY_AVENUE:
            self._play(z[CARD], choice - self.game.first_place - FIRST_AVENUE)
        elif decision == BONUS_DRAW:  # R10.7: a draw is answered by one Bonus at most
            if choice == self.game.game_word + NORMAL:
                self._draw_normally()
            else:
                z[PHASE] = TURN_ENDS
                self._use(choice, seat)
        elif choice == self.game.game_word + CONTINUE:
            if decision == BONUS_BEFORE:
                z[PHASE] = PLAY
            else:
                z[PHASE] = DRAW
        elif choice != self.game.decline:
            self._use(choice, seat)

    # The Influence Check

    def _start_check(self) -> None:
        z = self.z
        z[USED] = 0  # R10.5
        z[USED + 1] = 0
        z[CARD] = -1
        z[LAST] = -1
        z[COMPARED] = -1
        z[PHASE] = COMPARE
        if self.events is not None:
            self.events.write(NOTED, CHECK_BEGINS, z[WEEK], 0, 0)

    def _compare_next(self) -> None:
        """R13.1: the sites in order, empty ones skipped; R13.5: the higher total takes the District."""
        z = self.z
        site = z[COMPARED] + 1
        while site < SITES and self.is_empty(SITE + site):
            site += 1
        if site == SITES:
            self._end_week()
            return
        z[COMPARED] = site
        ours = self.influence(site, 0)
        theirs = self.influence(site, 1)
        if self.events is not None:
            self._tell_counts(site)
            self.events.write(NOTED, SITE_COMPARED, site, ours, theirs)
        if ours > theirs:
            self.win(site, 0, False)
        elif theirs > ours:
            self.win(site, 1, False)
        else:
            winner = self.tie_winner(site)
            if winner >= 0:
                self.win(site, winner, True)
            else:
                z[HOLDERS_ASKED] = 0
                z[PHASE] = TIE

    def _tell_counts(self, site: i64) -> None:
        """R13.3: what each Minion at a site brings, for those who listen."""
        assert self.events is not None
        for seat in range(2):
            muted = self.muted(site, seat)
            standing = self.minions_at(self.avenue_through(site, seat))
            while standing:
                minion = lowest(standing)
                own = self.own_bonus(minion, site, seat, False)
                counted = self.own_bonus(minion, site, seat, (muted & self.layout.bit[minion]) != 0)
                self._tell_change(minion, BY_OWN_BONUS, counted)
                self._tell_change(minion, BY_MUTING, own - counted)
                self._tell_change(minion, BY_HINDRANCE, self.hindrance(minion, site, seat))
                self.events.write(NOTED, MINION_COUNTED, minion, seat, self.worth(minion, site, seat, muted))
                standing &= standing - 1

    def _tell_change(self, minion: i64, why: i64, number: i64) -> None:
        if number and self.events is not None:
            self.events.write(NOTED, INFLUENCE_CHANGED, minion, why, number)

    def clear(self, site: i64, zone: i64) -> None:
        """R13.7, Q37: the District of a site leaves the grid at once."""
        self.move(self.first(SITE + site), zone)
        self.z[GRID] &= ~(1 << site)

    def win(self, site: i64, seat: i64, by_tie: bool) -> None:
        self.clear(site, AREA + seat)
        if self.events is not None:
            self.events.write(NOTED, SITE_WON, site, seat, 1 if by_tie else 0)

    def _break_tie(self) -> None:
        """R13.6, R10.8, Q34: each holder of a Bonus for ties in turn, the Start Player first; then to The Outskirts."""
        z = self.z
        site = z[COMPARED]
        while z[HOLDERS_ASKED] < 2 and not self.is_empty(SITE + site):
            holder = z[START] ^ z[HOLDERS_ASKED]
            z[HOLDERS_ASKED] += 1
            if self.may_use(ON_TIE, holder):
                self.ask(BONUS_TIE, holder)
                return
        z[PHASE] = COMPARE
        if not self.is_empty(SITE + site):
            self.clear(site, OUTSKIRTS)
            if self.events is not None:
                self.events.write(NOTED, SITE_WON, site, -1, 0)

    def _speak_for(self, minion: i64, seat: i64, site: i64) -> None:
        """Let the words of an Influence Bonus mean this Minion, its player, and the compared site."""
        z = self.z
        z[YOU] = seat
        z[SELF] = minion
        z[HERE] = site

    def influence(self, site: i64, seat: i64) -> i64:
        """R13.2: the total of a seat at a site."""
        standing = self.minions_at(self.avenue_through(site, seat))
        muted = self.muted(site, seat)
        total: i64 = 0
        while standing:
            total += self.worth(lowest(standing), site, seat, muted)
            standing &= standing - 1
        return total

    def worth(self, minion: i64, site: i64, seat: i64, muted: i64) -> i64:
        """R13.3: Value and own Bonus, less what hinders it, never below 0 (Q36)."""
        is_muted = (muted & self.layout.bit[minion]) != 0
        worth = self.city.value[minion] + self.own_bonus(minion, site, seat, is_muted)
        worth -= self.hindrance(minion, site, seat)
        if worth < 0:
            return 0
        return worth

    def own_bonus(self, minion: i64, site: i64, seat: i64, muted: bool) -> i64:
        """The sum of a Minion's `influence` terms that hold at a site; of a muted one, of the negative terms alone."""
        z = self.z
        you = z[YOU]
        source = z[SELF]
        here = z[HERE]
        self._speak_for(minion, seat, site)
        total: i64 = 0
        for term in self.city.passives[minion]:
            if term.kind == INFLUENCE and term.condition.holds(self):
                number = term.number.value(self)
                if number < 0 or not muted:
                    total += number
        z[YOU] = you
        z[SELF] = source
        z[HERE] = here
        return total

    def hindrance(self, minion: i64, site: i64, seat: i64) -> i64:
        """What opposing Minions at the crossing Avenue take away from a Minion."""
        opposing = self.minions_at(self.avenue_through(site, 1 - seat)) & self.city.hinderers
        total: i64 = 0
        while opposing:
            total += self._opposed(lowest(opposing), site, 1 - seat, HINDER, minion)
            opposing &= opposing - 1
        return total

    def muted(self, site: i64, seat: i64) -> i64:
        """The Minions of a seat at a site that opposing ones mute, as bits."""
        opposing = self.minions_at(self.avenue_through(site, 1 - seat)) & self.city.muters
        if opposing == 0:
            return 0
        muted: i64 = 0
        standing = self.minions_at(self.avenue_through(site, seat))
        while standing:
            minion = lowest(standing)
            casters = opposing
            while casters:
                if self._opposed(lowest(casters), site, 1 - seat, MUTE, minion):
                    muted |= self.layout.bit[minion]
                casters &= casters - 1
            standing &= standing - 1
        return muted

    def _opposed(self, caster: i64, site: i64, seat: i64, kind: i64, minion: i64) -> i64:
        """How much a Minion's terms of a kind concern an opposing one: the sum of `hinder`, or the number of `mute`."""
        z = self.z
        you = z[YOU]
        source = z[SELF]
        here = z[HERE]
        self._speak_for(caster, seat, site)
        total: i64 = 0
        for term in self.city.passives[caster]:
            if term.kind == kind and term.what.contains(self, minion):
                total += term.number.value(self)
        z[YOU] = you
        z[SELF] = source
        z[HERE] = here
        return total

    def wins_ties(self, site: i64, seat: i64) -> bool:
        """R13.6: whether an unmuted Minion of a seat wins ties at a site."""
        standing = self.minions_at(self.avenue_through(site, seat)) & self.city.tie_winners
        if standing == 0:
            return False
        standing &= ~self.muted(site, seat)
        z = self.z
        you = z[YOU]
        source = z[SELF]
        here = z[HERE]
        wins = False
        while standing:
            self._speak_for(lowest(standing), seat, site)
            for term in self.city.passives[lowest(standing)]:
                if term.kind == WIN_TIES and term.condition.holds(self):
                    wins = True
            standing &= standing - 1
        z[YOU] = you
        z[SELF] = source
        z[HERE] = here
        return wins

    def tie_winner(self, site: i64) -> i64:
        """R13.6, Q38: the only seat that wins ties at a site, or -1."""
        first = self.wins_ties(site, 0)
        second = self.wins_ties(site, 1)
        if first == second:
            return -1
        if first:
            return 0
        return 1

    # The end

    def _end_week(self) -> None:
        """R14.1, R13.8: now all Minions go back; K8: what was known of them is lost in the shuffle (R3.7)."""
        z = self.z
        if self.events is not None:
            self.events.write(NOTED, WEEK_ENDS, z[WEEK], 0, 0)
        z[COMPARED] = -1
        z[CARD] = -1
        for avenue in range(AVENUES):
            self._gather(AVENUE + avenue)
        if self.city.week_hands != KEEP_HANDS:  # R14.2, Q5
            self._gather(HAND)
            self._gather(HAND + 1)
        self.shuffle(DECK)
        z[PHASE] = NEW_WEEK
        if z[WEEK] == WEEKS:  # R14.3; K9: nothing is shown
            for seat in range(2):
                z[POINTS + seat] = self.points(seat)
            z[OVER] = 1

    def _gather(self, zone: i64) -> None:
        card = self.first(zone)
        while card >= 0:
            self.move(card, DECK)
            card = self.after(zone, card)

    def district_points(self, seat: i64) -> i64:
        """R15.1: the points of the Districts that a seat controls."""
        total: i64 = 0
        for entry in range(self.city.entries):
            total += self.city.entry_points[entry] * self.copies_in(AREA + seat, entry)
        return total

    def points_of_items(self, seat: i64) -> i64:
        """R15.1: the points of the Items that a seat controls."""
        total: i64 = 0
        items = self.items_in(ITEMS + seat)
        while items:
            total += self.city.item_points[lowest(items)]
            items &= items - 1
        return total

    def points(self, seat: i64) -> i64:
        """R15.1, R15.2"""
        return self.district_points(seat) + self.points_of_items(seat)

    def result(self, seat: i64) -> i64:
        """R15.3, R15.4, R15.5, Q39"""
        z = self.z
        lead = z[POINTS + seat] - z[POINTS + 1 - seat]
        if lead == 0:
            lead = self.cards_of(seat) - self.cards_of(1 - seat)
        if lead == 0 and self.city.final_tie == ITEMS_DECIDE:
            lead = popcount(self.items_in(ITEMS + seat)) - popcount(self.items_in(ITEMS + 1 - seat))
        if lead > 0:
            return 2
        if lead == 0:
            return 1
        return 0
