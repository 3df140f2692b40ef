"""The City of Hemloch: the rules as a state machine over the table. Clause numbers are those of the rules page."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.chance import Chance
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.layout import DECISION, FIELDS, OVER, Family, Layout, Zone, numbers
from gloaming.kernel.state import RETURN, Game, State

# Zones (R1.1): the four Districts first, so that a District's number is also its deck's.

DISTRICTS: Final = 4
DECK: Final = 0
ROW: Final = 4
DAY_DECK: Final = 5
DAYS: Final = 6
ASIDE: Final = 7
HAND: Final = 8
DISCARD: Final = 10
DRAW: Final = 12
DRAWN: Final = 14
HOUSE: Final = 16
GAINED: Final = 18
SIDE: Final = 20
"""The side of a player at a District is SIDE + 2 * District + seat."""
ZONES: Final = 28

# Fields of a state besides the kernel's. The compiler computes with constants of the same module only: hence a number.

FIRST_FIELD: Final = 20
assert FIRST_FIELD == FIELDS
PHASE: Final = FIRST_FIELD + 0
DAY: Final = FIRST_FIELD + 1
START: Final = FIRST_FIELD + 2
"""The start player of today, who holds the Day deck (R1.8)."""
TURN: Final = FIRST_FIELD + 3
CLOSED: Final = FIRST_FIELD + 4
TOP_TAKEN: Final = FIRST_FIELD + 5
"""With `deck_top = once`: 1 after the face-up top card of today has been acquired."""
CARD: Final = FIRST_FIELD + 6
"""The card of the action under way: the one discarded to conspire, or played."""
DISTRICT: Final = FIRST_FIELD + 7
"""The District to which that card was played."""
FIRST: Final = FIRST_FIELD + 8
"""The first seat: the start player of Day 1."""
ACTIONS: Final = FIRST_FIELD + 9
"""Actions taken today: one field a seat."""
POINTS: Final = FIRST_FIELD + 11
"""Points at the end: one field a seat."""

CITY_FIELDS: Final = (
    ("phase", "number"),
    ("day", "number"),
    ("start", "seat"),
    ("turn", "seat"),
    ("closed", "place"),
    ("top_taken", "flag"),
    ("card", "card"),
    ("district", "place"),
    ("first", "seat"),
    ("actions.0", "number"),
    ("actions.1", "number"),
    ("points.0", "number"),
    ("points.1", "number"),
)

# Phases: what `proceed` does next

OPENING: Final = 0
NEW_DAY: Final = 1
ABILITY: Final = 2
ACTION_ENDS: Final = 3

# Decisions, as the rules page numbers them (D1 to D12); effects ask D13 to D22

OPEN_CARD1: Final = 2
OPEN_DISTRICT1: Final = 3
OPEN_CARD2: Final = 4
OPEN_DISTRICT2: Final = 5
ACT_KIND: Final = 6
CONSPIRE_DISCARD: Final = 7
CONSPIRE_TAKE: Final = 8
HIRE_DISCARD1: Final = 9
HIRE_DISCARD2: Final = 10
HIRE_TAKE: Final = 11
INFLUENCE_CARD: Final = 12
INFLUENCE_DISTRICT: Final = 13

# Words of the choice space, behind the kernel's

CONSPIRE: Final = 0
HIRE: Final = 1
INFLUENCE: Final = 2
WORDS: Final = ("conspire", "hire", "influence")

# Remarks among the events

DAY_BEGINS: Final = 1
FORFEIT: Final = 2
ABILITY_FIRES: Final = 3
DISTRICT_SETTLED: Final = 4
WEEK_ENDS: Final = 5

ACTIONS_A_DAY: Final = 3
HAND_SIZE: Final = 3
ROW_SIZE: Final = 3

# Option values

TURN_OVER: Final = 1
"""deck_flip (Q10)"""
ONCE: Final = 1
"""deck_top (Q11)"""
LEFTOVERS_BOTTOM: Final = 1
LEFTOVERS_SHUFFLE: Final = 2
"""leftovers (Q13)"""
SECOND_SEAT_WINS: Final = 1
"""final_tie (Q33)"""


def zones(decks: list[int], days: int) -> list[Zone]:
    """The zones with who sees into them: bit 0 and bit 1 are the seats, bit 2 the watcher.

    Nobody looks into a District deck (R1.6, I4). Hands and sides have room for any number (Q26, Q44).
    """
    nobody, everybody = 0, 7
    one = (1, 2)
    seats = (0, 1)
    return [
        *(Zone(f"deck.{d}", "minion", nobody, pile=True, room=decks[d]) for d in range(DISTRICTS)),
        Zone("row", "minion", everybody, pile=True, room=ROW_SIZE, row=True),
        Zone("daydeck", "day", nobody, pile=True, room=days),
        Zone("days", "day", everybody, pile=True, room=days, row=True),
        Zone("aside", "house", nobody),
        *(Zone(f"hand.{p}", "minion", everybody) for p in seats),  # Q27: a hand is always deducible
        *(Zone(f"discard.{p}", "minion", everybody) for p in seats),
        *(Zone(f"draw.{p}", "minion", everybody) for p in seats),
        *(Zone(f"drawn.{p}", "minion", one[p]) for p in seats),
        *(Zone(f"house.{p}", "house", one[p]) for p in seats),
        *(Zone(f"gained.{p}", "minion", nobody) for p in seats),
        *(Zone(f"side.{d}.{p}", "minion", everybody) for d in range(DISTRICTS) for p in seats),
    ]


@final
class CityRules(Game):
    """The City of Hemloch with a card set and options.

    The hot tables hold, for each card (R4.1), its value, the Houses it matches as bits (a wild matches all: R4.4, Q4),
    the House it bears (-1 for none), and its back (4 for a starter); for each District what the card file says of it.
    """

    def __init__(
        self,
        families: list[Family],
        districts: list[str],
        value: list[int],
        house: list[int],
        back: list[int],
        ability_house: list[int],
        bonus_house: list[int],
        bonus: list[int],
        day_district: list[int],
        options: dict[str, int],
        stack: int,
    ) -> None:
        minions = len(families[0].cards)
        in_deck = [sum(1 for b in back if b == d) for d in range(DISTRICTS)]
        days = len(families[1].cards)
        layout = Layout(2, CITY_FIELDS, families, zones(in_deck, days), stack, max(minions, 32) + 1)
        super().__init__(layout, districts, list(WORDS))
        self.asks_knowledge = False
        self.minions: i64 = minions
        self.first_day: i64 = minions
        self.first_house: i64 = minions + days
        self.value: Final[vec[i64]] = numbers(value)
        self.house: Final[vec[i64]] = numbers(house)
        self.matches: Final[vec[i64]] = numbers([(1 << 30) - 1 if one < 0 else 1 << one for one in house])
        self.back: Final[vec[i64]] = numbers(back)
        # R4.2; a House of -1 is none: then nothing matches, not even a wild (O3)
        self.ability_house: Final[vec[i64]] = numbers([0 if one < 0 else 1 << one for one in ability_house])
        self.strength: Final[vec[i64]] = numbers(
            [
                value[card] + (bonus[d] if bonus_house[d] >= 0 and house[card] in (-1, bonus_house[d]) else 0)
                for d in range(DISTRICTS)
                for card in range(minions)
            ]
        )
        """R4.3, R4.6, Q42: for each District what each Minion counts there, its value and the bonus if it matches."""
        houses = len(families[2].cards)
        self.own_value: Final[vec[i64]] = numbers(
            [value[card] if house[card] == one else 0 for one in range(houses) for card in range(minions)]
        )
        """R9.7, Q41: for each House what each Minion scores with it, its value, no bonus; R4.5: a wild bears none."""
        self.ability: Final[vec[i64]] = numbers([RETURN] * DISTRICTS)
        self.on_play: Final[vec[i64]] = numbers([RETURN] * minions)
        self.day_district: Final[vec[i64]] = numbers(day_district)
        self.start_player: i64 = options["start_player"]
        self.deck_flip: i64 = options["deck_flip"]
        self.deck_top: i64 = options["deck_top"]
        self.leftovers: i64 = options["leftovers"]
        self.final_tie: i64 = options["final_tie"]
        self.second_seat_points: i64 = options["second_seat_points"]
        self.start = self._boxed()

    def state(self, block: vec[i64]) -> CityState:
        return CityState(self, block)

    def link(self, abilities: list[Effect], on_play: list[Effect]) -> None:
        """Lay out the effects of the card set."""
        for d in range(DISTRICTS):
            self.ability[d] = abilities[d].link(self, RETURN)
        for card in range(self.minions):
            self.on_play[card] = on_play[card].link(self, RETURN)

    def _boxed(self) -> vec[i64]:
        """The table before set-up: every card sorted to where it begins, faces unknown in what is face down."""
        table = CityState(self, self.layout.blank[:])
        starters = [card for card in range(self.minions) if self.back[card] == DISTRICTS]
        for card in range(self.layout.cards):
            if card >= self.first_house:
                table.put_first(card, ASIDE)
            elif card >= self.first_day:
                table.put_first(card, DAY_DECK)
            elif self.back[card] < DISTRICTS:
                table.put_first(card, DECK + self.back[card])
            else:  # R1.2: the copies of the Day deck come first in the card list
                table.put_first(card, DRAW + (1 if starters.index(int(card)) >= len(starters) // 2 else 0))
        return table.z


@final
@mypyc_attr(acyclic=True)
class CityState(State):
    """A position of The City of Hemloch."""

    def __init__(self, game: CityRules, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.city: Final[CityRules] = game

    def set_up(self) -> None:
        city = self.city
        z = self.z
        first: i64 = city.start_player
        if first < 0:
            first = self.below(2)  # R1.7
        self._deal_houses(first)
        for d in range(DISTRICTS):  # R1.5
            self.mix(DECK + d)
        self.mix(DAY_DECK)  # R1.8
        if first == 1:
            self._swap_starters()
        z[FIRST] = first
        z[START] = first
        z[TURN] = first
        z[CARD] = -1
        z[DISTRICT] = -1
        z[CLOSED] = -1
        for p in range(2):  # R2.1, Q7: each takes the top card of every District deck, the start player first
            seat = first ^ p
            for d in range(DISTRICTS):
                self.move(self.top(DECK + d), DRAWN + seat)
        z[PHASE] = OPENING  # R2.7: hands are empty and the starters wait

    def _deal_houses(self, first: i64) -> None:
        """R1.3, R1.4: one House card to each player, the others stay set aside."""
        self.move(self.any_of(ASIDE), HOUSE + first)
        self.move(self.any_of(ASIDE), HOUSE + 1 - first)

    def _swap_starters(self) -> None:
        """R1.2, Q36: the first seat receives the Day back, a token that Q43 gives no meaning."""
        for card in range(self.city.minions):
            place = self.place(card)
            if place == DRAW:
                self.move(card, DRAW + 1)
            elif place == DRAW + 1:
                self.move(card, DRAW)

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """Which drawn card a player has picked in the opening shows only when its District is chosen (D1, D3, I8)."""
        z = self.z
        if z[DECISION] != OPEN_DISTRICT1 and z[DECISION] != OPEN_DISTRICT2:
            return
        drawn = DRAWN + self.actor()
        if seat != self.actor():
            z[CARD] = self.nth(drawn, chance.below(self.count(drawn)))

    def options(self, seat: i64) -> list[int]:
        """Cards of one hand, discard or side are listed as in the card file (a starter's Day copy before its Night
        copy), though all Day copies are numbered first. Numbers are in old matches; the order of a list is not."""
        listed = super().options(seat)
        order = self.game.file_order
        for at in range(1, len(listed)):
            choice: i64 = listed[at]
            zone = self._set_of(choice)
            if zone < 0:
                continue
            place: i64 = order[choice]
            to: i64 = at
            while to > 0:
                before: i64 = listed[to - 1]
                if self._set_of(before) != zone or order[before] <= place:
                    break
                listed[to] = before
                to -= 1
            if to < at:
                listed[to] = choice
        return listed

    def _set_of(self, choice: i64) -> i64:
        """The hand, discard or side that a card lies in; -1 for anything else."""
        if choice >= self.game.first_place:
            return -1
        zone = self.place(choice)
        if zone >= HAND:
            return zone
        return -1

    def proceed(self) -> None:
        phase = self.z[PHASE]
        if phase == ACTION_ENDS:
            self._end_action()
        elif phase == ABILITY:
            self._trigger_ability()
        elif phase == NEW_DAY:
            self._start_day()
        else:
            self.ask(OPEN_CARD1, self.z[TURN])  # R2.2, R2.5

    # The Day

    def _start_day(self) -> None:
        z = self.z
        z[DAY] += 1
        z[TURN] = z[START]
        day_card = self.top(DAY_DECK)
        self.move(day_card, DAYS)  # R3.1
        today = self.city.day_district[day_card - self.city.first_day]
        z[CLOSED] = today  # R3.2
        z[TOP_TAKEN] = 0
        z[ACTIONS] = 0
        z[ACTIONS + 1] = 0
        if self.events is not None:
            self.events.write(NOTED, DAY_BEGINS, z[DAY], today, z[START])
        if self.city.deck_flip == TURN_OVER:
            self.reverse(DECK + today)
        for _i in range(ROW_SIZE):  # R3.3, R3.6, Q12
            if self.height(DECK + today):
                self.move(self.top(DECK + today), ROW)
        self._uncover()
        self._shuffle_and_draw(z[START])  # R3.7, Q39
        self._shuffle_and_draw(1 - z[START])
        self._next_turn()

    def _uncover(self) -> None:
        """R3.4, R3.5: all see the top card of the face-up deck and nothing beneath it (Q47); O1: it stays known."""
        top = self.top(DECK + self.z[CLOSED])
        if top >= 0:
            self._turn_up(top)

    def _turn_up(self, card: i64) -> None:
        self.show(card, self.layout.everybody)
        if self.events is not None:  # O8: to whoever did not know the card before
            self.events.write(SHOWN, card, self.place(card), self.place(card), self.layout.everybody)

    def _shuffle_and_draw(self, seat: i64) -> None:
        """R3.7: gather everything, draw three by chance (R3.8, Q14: or what there is), lay the rest open (I5).

        R3.9: nothing else takes part.
        """
        hand = HAND + seat
        discard = DISCARD + seat
        self._move_all(hand, discard)
        self._move_all(DRAW + seat, discard)
        left = self.count(discard)
        for _i in range(HAND_SIZE):
            if left:
                self.move(self.nth(discard, self.below_of(discard, left)), hand)
                left -= 1

    def _move_all(self, source: i64, to: i64) -> None:
        card = self.first(source)
        while card >= 0:
            self.move(card, to)
            card = self.after(source, card)

    def _next_turn(self) -> None:
        """R5.1, Q15: in turn until both have taken three; R5.4, Q16: an empty hand forfeits this one action."""
        z = self.z
        while z[ACTIONS] < ACTIONS_A_DAY or z[ACTIONS + 1] < ACTIONS_A_DAY:
            seat = z[TURN]
            if not self.is_empty(HAND + seat):
                self.ask(ACT_KIND, seat)
                return
            if self.events is not None:
                self.events.write(NOTED, FORFEIT, seat, 0, 0)
            self._pass_turn()
        self._end_day()

    def _end_action(self) -> None:
        """R5.5: the action and what it triggered are complete; the turn passes."""
        self._pass_turn()
        self._next_turn()

    def _pass_turn(self) -> None:
        z = self.z
        seat = z[TURN]
        z[ACTIONS + seat] += 1
        z[TURN] = 1 - seat
        z[CARD] = -1
        z[DISTRICT] = -1

    def _end_day(self) -> None:
        """R9.0: what is left of the row goes back; R9.0.1: a new Day, or Week's End after the last (Q31)."""
        z = self.z
        deck = DECK + z[CLOSED]
        if self.city.leftovers == LEFTOVERS_BOTTOM:
            for _i in range(self.height(ROW)):
                self.move_under(self.at(ROW, 0), deck)
        else:
            for _i in range(self.height(ROW)):
                self.move(self.top(ROW), deck)
        if self.city.deck_flip == TURN_OVER:
            self.reverse(deck)
        if self.city.leftovers == LEFTOVERS_SHUFFLE:
            self.shuffle(deck)  # I3
        z[START] = 1 - z[START]
        z[PHASE] = NEW_DAY
        if self.height(DAY_DECK) == 0:
            self._end_week()

    # Choices

    def list_options(self, decision: i64, seat: i64) -> None:
        if decision == ACT_KIND:
            self._list_actions(seat)
        elif decision == INFLUENCE_DISTRICT:
            for d in range(DISTRICTS):
                if d != self.z[CLOSED]:  # R7.2, R7.3
                    self.offer(self.game.first_place + d)
        elif decision == CONSPIRE_DISCARD:
            houses = self.available_houses()
            card = self.first(HAND + seat)
            while card >= 0:
                if self.city.matches[card] & houses:  # R6.2, R6.3
                    self.offer(card)
                card = self.after(HAND + seat, card)
        elif decision == CONSPIRE_TAKE:
            self._list_available(self.city.matches[self.z[CARD]])
        elif decision == HIRE_TAKE:
            self._list_available(-1)
        elif decision == OPEN_CARD1 or decision == OPEN_CARD2:
            self.offer_cards(DRAWN + seat)
        elif decision == OPEN_DISTRICT1 or decision == OPEN_DISTRICT2:
            for d in range(DISTRICTS):  # R2.3
                self.offer(self.game.first_place + d)
        elif decision == HIRE_DISCARD1 and self.count(HAND + seat) == 2:
            self.offer(self.first(HAND + seat))  # D8: of two cards both go, so that there is nothing to ask
        else:  # HIRE_DISCARD1, HIRE_DISCARD2, INFLUENCE_CARD
            self.offer_cards(HAND + seat)

    def _list_actions(self, seat: i64) -> None:
        """R5.2, R5.3"""
        words = self.game.game_word
        houses = self.available_houses()
        if houses:
            if self.has_match(seat, houses):
                self.offer(words + CONSPIRE)
            if self.several(HAND + seat):  # R6.5, Q18
                self.offer(words + HIRE)
        self.offer(words + INFLUENCE)

    def has_match(self, seat: i64, houses: i64) -> bool:
        """R6.2, Q17: some hand card matches one of these Houses."""
        card = self.first(HAND + seat)
        while card >= 0:
            if self.city.matches[card] & houses:
                return True
            card = self.after(HAND + seat, card)
        return False

    def available_top(self) -> i64:
        """R3.4: the top card of today's face-up deck if it may be acquired, or -1 (O6: no other deck's)."""
        if self.z[TOP_TAKEN]:
            return -1
        return self.top(DECK + self.z[CLOSED])

    def is_available(self, card: i64) -> bool:
        """R3.4"""
        return self.place(card) == ROW or card == self.available_top()

    def available_houses(self) -> i64:
        """The Houses, as bits, that some available card matches; 0 when nothing is available (Q46)."""
        houses: i64 = 0
        row = self.layout.base[ROW]
        for i in range(row, row + self.height(ROW)):
            houses |= self.city.matches[self.z[i]]
        top = self.available_top()
        if top >= 0:
            houses |= self.city.matches[top]
        return houses

    def _list_available(self, houses: i64) -> None:
        row = self.layout.base[ROW]
        for i in range(row, row + self.height(ROW)):
            card = self.z[i]
            if self.city.matches[card] & houses:
                self.offer(card)
        top = self.available_top()
        if top >= 0 and self.city.matches[top] & houses:
            self.offer(top)

    def take(self, decision: i64, seat: i64, choice: i64) -> None:
        z = self.z
        if decision == ACT_KIND:
            word = choice - self.game.game_word
            if word == INFLUENCE:
                self.ask(INFLUENCE_CARD, seat)
            elif word == HIRE:
                self.ask(HIRE_DISCARD1, seat)
            else:
                self.ask(CONSPIRE_DISCARD, seat)
        elif decision == INFLUENCE_CARD:
            z[CARD] = choice
            self.ask(INFLUENCE_DISTRICT, seat)
        elif decision == INFLUENCE_DISTRICT:
            self._influence(seat, z[CARD], choice - self.game.first_place)
        elif decision == CONSPIRE_DISCARD:
            z[CARD] = choice
            self.move(choice, DISCARD + seat)
            self.ask(CONSPIRE_TAKE, seat)
        elif decision == CONSPIRE_TAKE:  # R6.1
            self.acquire(choice, DISCARD + seat)
            self._end_action()
        elif decision == HIRE_DISCARD1:  # R6.4, Q48
            self.move(choice, DISCARD + seat)
            self.ask(HIRE_DISCARD2, seat)
        elif decision == HIRE_DISCARD2:
            self.move(choice, DISCARD + seat)
            self.ask(HIRE_TAKE, seat)
        elif decision == HIRE_TAKE:  # R6.6: into the hand
            self.acquire(choice, HAND + seat)
            self._end_action()
        elif decision == OPEN_CARD1 or decision == OPEN_CARD2:
            z[CARD] = choice
            self.ask(decision + 1, seat)
        else:
            self._place_opening(decision, seat, choice - self.game.first_place)

    def _place_opening(self, decision: i64, seat: i64, district: i64) -> None:
        """R2.2, R2.6, Q8: face up on the own side, without an ability; R2.4, Q9: the other two go back, face down."""
        z = self.z
        self.move(z[CARD], SIDE + 2 * district + seat)
        z[CARD] = -1
        if decision == OPEN_DISTRICT1:
            self.ask(OPEN_CARD2, seat)
            return
        card = self.first(DRAWN + seat)
        while card >= 0:
            self.move(card, DECK + self.city.back[card])
            card = self.first(DRAWN + seat)
        if seat == z[START]:
            z[TURN] = 1 - seat
        else:
            z[PHASE] = NEW_DAY

    def acquire(self, card: i64, zone: i64) -> None:
        """Take an available card; R3.5: under the face-up top lies another (O4: or none). R6.7: nothing triggers."""
        from_deck = self.place(card) != ROW
        self.move(card, zone)
        if from_deck:
            if self.city.deck_top == ONCE:
                self.z[TOP_TAKEN] = 1
            self._uncover()

    def _influence(self, seat: i64, card: i64, district: i64) -> None:
        """R7.1: the Minion stands at an open District, to stay (R7.6); O5: its own effect comes before the ability."""
        z = self.z
        self.move(card, SIDE + 2 * district + seat)
        z[DISTRICT] = district
        city = self.city
        if city.matches[card] & city.ability_house[district]:  # R7.4
            z[PHASE] = ABILITY
        else:
            z[PHASE] = ACTION_ENDS
        if city.on_play[card] != RETURN:
            self.perform(city.on_play[card], seat, card, district)
        elif z[PHASE] == ACTION_ENDS:
            self._end_action()

    def _trigger_ability(self) -> None:
        """R7.4, R7.5: at once and as far as it can be done, wherever the Minion stands by now. R7.7, Q19: only here."""
        z = self.z
        z[PHASE] = ACTION_ENDS
        if self.events is not None:
            self.events.write(NOTED, ABILITY_FIRES, z[DISTRICT], z[CARD], z[TURN])
        self.perform(self.city.ability[z[DISTRICT]], z[TURN], z[CARD], z[DISTRICT])

    # Influence and the end

    def influence(self, district: i64, seat: i64) -> i64:
        """R4.6: the values of the Minions on a side, and R4.3, Q42 the bonus for each that matches."""
        return self.total(SIDE + 2 * district + seat, self.city.strength, district * self.city.minions)

    def _end_week(self) -> None:
        z = self.z
        if self.events is not None:
            self.events.write(NOTED, WEEK_ENDS, 0, 0, 0)
        for seat in range(2):  # R9.1
            self._move_all(HAND + seat, DISCARD + seat)
        for d in range(DISTRICTS):  # R9.4, Q30
            self._settle_district(d)
        for seat in range(2):  # R9.6
            self._turn_up(self.first(HOUSE + seat))
            z[POINTS + seat] = self.district_points(seat) + self.deck_points(seat) + self.house_points(seat)
        card = self.first(ASIDE)
        while card >= 0:  # Q35: the game is over
            self.show(card, self.layout.everybody)
            card = self.after(ASIDE, card)
        z[POINTS + 1 - z[FIRST]] += self.city.second_seat_points  # Q49
        z[OVER] = 1

    def _settle_district(self, district: i64) -> None:
        """R9.2: the leader gains as many cards as the difference, as far as they last (Q32); R9.3: a tie gains nothing.

        Q29: they are taken unseen; O2: what was known of them stays known.
        """
        lead = self.influence(district, 0) - self.influence(district, 1)
        winner: i64 = 0
        if lead < 0:
            winner = 1
            lead = -lead
        gained = self.height(DECK + district)
        if lead < gained:
            gained = lead
        for _i in range(gained):
            self.move(self.top(DECK + district), GAINED + winner)
        if self.events is not None:
            self.events.write(NOTED, DISTRICT_SETTLED, district, winner, gained)

    def district_points(self, seat: i64) -> i64:
        """R9.5, Q37: two for each gained District card."""
        return 2 * self.count(GAINED + seat)

    def deck_points(self, seat: i64) -> i64:
        """R9.5, Q28: one for each card of the final deck."""
        return self.count(DISCARD + seat)

    def house_points(self, seat: i64) -> i64:
        """R9.7, Q41: the values, without bonus, of final-deck cards of the own House."""
        own = self.first(HOUSE + seat) - self.city.first_house
        return self.total(DISCARD + seat, self.city.own_value, own * self.city.minions)

    def result(self, seat: i64) -> i64:
        """R9.8: most points, then most gained District cards (Q34); then a draw, or as `final_tie` says."""
        z = self.z
        lead = z[POINTS + seat] - z[POINTS + 1 - seat]
        if lead == 0:
            lead = self.count(GAINED + seat) - self.count(GAINED + 1 - seat)
        if lead == 0 and self.city.final_tie == SECOND_SEAT_WINS:
            lead = 1
            if seat == z[FIRST]:
                lead = -1
        if lead > 0:
            return 2
        if lead == 0:
            return 1
        return 0
