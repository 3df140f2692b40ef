"""The City of Hemloch: the rules as a state machine over the table. Clause numbers are those of the rules page."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.games.city_of_hemloch.declaration import WORDS, D, F, Leftovers, N, Phase, Remark, Z
from gloaming.kernel.chance import Chance
from gloaming.kernel.declaration import fields_of
from gloaming.kernel.effects import Effect
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.layout import Family, Layout, numbers, zones_of
from gloaming.kernel.state import RETURN, Game, State


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
        in_deck = [sum(1 for b in back if b == d) for d in range(N.DISTRICTS)]
        days = len(families[1].cards)
        rooms = {f"deck.{d}": in_deck[d] for d in range(N.DISTRICTS)} | {"daydeck": days, "days": days}
        layout = Layout(2, fields_of(F), families, zones_of(Z, 2, rooms), stack, max(minions, 32) + 1)
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
                for d in range(N.DISTRICTS)
                for card in range(minions)
            ]
        )
        """R4.3, R4.6, Q42: for each District what each Minion counts there, its value and the bonus if it matches."""
        houses = len(families[2].cards)
        self.own_value: Final[vec[i64]] = numbers(
            [value[card] if house[card] == one else 0 for one in range(houses) for card in range(minions)]
        )
        """R9.7, Q41: for each House what each Minion scores with it, its value, no bonus; R4.5: a wild bears none."""
        self.ability: Final[vec[i64]] = numbers([RETURN] * N.DISTRICTS)
        self.on_play: Final[vec[i64]] = numbers([RETURN] * minions)
        self.day_district: Final[vec[i64]] = numbers(day_district)
        self.start_player: i64 = options["start_player"]
        self.turns_deck_over: bool = options["deck_flip"] == 1  # Q10
        self.top_once: bool = options["deck_top"] == 1  # Q11
        self.leftovers: i64 = options["leftovers"]
        self.second_seat_wins_ties: bool = options["final_tie"] == 1  # Q33
        self.second_seat_points: i64 = options["second_seat_points"]
        self.start = self._boxed()

    def state(self, block: vec[i64]) -> CityState:
        return CityState(self, block)

    def link(self, abilities: list[Effect], on_play: list[Effect]) -> None:
        """Lay out the effects of the card set."""
        for d in range(N.DISTRICTS):
            self.ability[d] = abilities[d].link(self, RETURN)
        for card in range(self.minions):
            self.on_play[card] = on_play[card].link(self, RETURN)

    def _boxed(self) -> vec[i64]:
        """The table before set-up: every card sorted to where it begins, faces unknown in what is face down."""
        table = CityState(self, self.layout.blank[:])
        starters = [card for card in range(self.minions) if self.back[card] == N.STARTER]
        for card in range(self.layout.cards):
            if card >= self.first_house:
                table.put_first(card, Z.ASIDE)
            elif card >= self.first_day:
                table.put_first(card, Z.DAYDECK)
            elif self.back[card] < N.DISTRICTS:
                table.put_first(card, Z.DECK + self.back[card])
            else:  # R1.2: the copies of the Day deck come first in the card list
                table.put_first(card, Z.DRAW + (1 if starters.index(int(card)) >= len(starters) // 2 else 0))
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
        for d in range(N.DISTRICTS):  # R1.5
            self.mix(Z.DECK + d)
        self.mix(Z.DAYDECK)  # R1.8
        if first == 1:
            self._swap_starters()
        z[F.FIRST] = first
        z[F.START] = first
        z[F.TURN] = first
        z[F.CARD] = -1
        z[F.DISTRICT] = -1
        z[F.CLOSED] = -1
        for p in range(2):  # R2.1, Q7: each takes the top card of every District deck, the start player first
            seat = first ^ p
            for d in range(N.DISTRICTS):
                self.move(self.top(Z.DECK + d), Z.DRAWN + seat)
        z[F.PHASE] = Phase.OPENING  # R2.7: hands are empty and the starters wait

    def _deal_houses(self, first: i64) -> None:
        """R1.3, R1.4: one House card to each player, the others stay set aside."""
        self.move(self.any_of(Z.ASIDE), Z.HOUSE + first)
        self.move(self.any_of(Z.ASIDE), Z.HOUSE + 1 - first)

    def _swap_starters(self) -> None:
        """R1.2, Q36: the first seat receives the Day back, a token that Q43 gives no meaning."""
        for card in range(self.city.minions):
            place = self.place(card)
            if place == Z.DRAW:
                self.move(card, Z.DRAW + 1)
            elif place == Z.DRAW + 1:
                self.move(card, Z.DRAW)

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        """Which drawn card a player has picked in the opening shows only when its District is chosen (D1, D3, I8)."""
        z = self.z
        if z[F.DECISION] != D.OPEN_DISTRICT1 and z[F.DECISION] != D.OPEN_DISTRICT2:
            return
        drawn = Z.DRAWN + self.actor()
        if seat != self.actor():
            z[F.CARD] = self.nth(drawn, chance.below(self.count(drawn)))

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
        if zone >= Z.HAND:
            return zone
        return -1

    def proceed(self) -> None:
        phase = self.z[F.PHASE]
        if phase == Phase.ACTION_ENDS:
            self.end_action()
        elif phase == Phase.ABILITY:
            self._trigger_ability()
        elif phase == Phase.NEW_DAY:
            self._start_day()
        else:
            self.ask(D.OPEN_CARD1, self.z[F.TURN])  # R2.2, R2.5

    # The Day

    def _start_day(self) -> None:
        z = self.z
        z[F.DAY] += 1
        z[F.TURN] = z[F.START]
        day_card = self.top(Z.DAYDECK)
        self.move(day_card, Z.DAYS)  # R3.1
        today = self.city.day_district[day_card - self.city.first_day]
        z[F.CLOSED] = today  # R3.2
        z[F.TOP_TAKEN] = 0
        z[F.ACTIONS] = 0
        z[F.ACTIONS + 1] = 0
        if self.events is not None:
            self.events.write(NOTED, Remark.DAY_BEGINS, z[F.DAY], today, z[F.START])
        if self.city.turns_deck_over:
            self.reverse(Z.DECK + today)
        for _i in range(N.ROW):  # R3.3, R3.6, Q12
            if self.height(Z.DECK + today):
                self.move(self.top(Z.DECK + today), Z.ROW)
        self._uncover()
        self._shuffle_and_draw(z[F.START])  # R3.7, Q39
        self._shuffle_and_draw(1 - z[F.START])
        self._next_turn()

    def _uncover(self) -> None:
        """R3.4, R3.5: all see the top card of the face-up deck and nothing beneath it (Q47); O1: it stays known."""
        top = self.top(Z.DECK + self.z[F.CLOSED])
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
        hand = Z.HAND + seat
        discard = Z.DISCARD + seat
        self._move_all(hand, discard)
        self._move_all(Z.DRAW + seat, discard)
        left = self.count(discard)
        for _i in range(N.HAND):
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
        while z[F.ACTIONS] < N.ACTIONS_A_DAY or z[F.ACTIONS + 1] < N.ACTIONS_A_DAY:
            seat = z[F.TURN]
            if not self.is_empty(Z.HAND + seat):
                self.ask(D.ACT_KIND, seat)
                return
            if self.events is not None:
                self.events.write(NOTED, Remark.FORFEIT, seat, 0, 0)
            self._pass_turn()
        self._end_day()

    def end_action(self) -> None:
        """R5.5: the action and what it triggered are complete; the turn passes."""
        self._pass_turn()
        self._next_turn()

    def _pass_turn(self) -> None:
        z = self.z
        seat = z[F.TURN]
        z[F.ACTIONS + seat] += 1
        z[F.TURN] = 1 - seat
        z[F.CARD] = -1
        z[F.DISTRICT] = -1

    def _end_day(self) -> None:
        """R9.0: what is left of the row goes back; R9.0.1: a new Day, or Week's End after the last (Q31)."""
        z = self.z
        deck = Z.DECK + z[F.CLOSED]
        if self.city.leftovers == Leftovers.BOTTOM:
            for _i in range(self.height(Z.ROW)):
                self.move_under(self.at(Z.ROW, 0), deck)
        else:
            for _i in range(self.height(Z.ROW)):
                self.move(self.top(Z.ROW), deck)
        if self.city.turns_deck_over:
            self.reverse(deck)
        if self.city.leftovers == Leftovers.SHUFFLE:
            self.shuffle(deck)  # I3
        z[F.START] = 1 - z[F.START]
        z[F.PHASE] = Phase.NEW_DAY
        if self.height(Z.DAYDECK) == 0:
            self._end_week()

    # What is available, and the actions

    def has_match(self, seat: i64, houses: i64) -> bool:
        """R6.2, Q17: some hand card matches one of these Houses."""
        card = self.first(Z.HAND + seat)
        while card >= 0:
            if self.city.matches[card] & houses:
                return True
            card = self.after(Z.HAND + seat, card)
        return False

    def available_top(self) -> i64:
        """R3.4: the top card of today's face-up deck if it may be acquired, or -1 (O6: no other deck's)."""
        if self.z[F.TOP_TAKEN]:
            return -1
        return self.top(Z.DECK + self.z[F.CLOSED])

    def is_available(self, card: i64) -> bool:
        """R3.4"""
        return self.place(card) == Z.ROW or card == self.available_top()

    def available_houses(self) -> i64:
        """The Houses, as bits, that some available card matches; 0 when nothing is available (Q46)."""
        houses: i64 = 0
        row = self.layout.base[Z.ROW]
        for i in range(row, row + self.height(Z.ROW)):
            houses |= self.city.matches[self.z[i]]
        top = self.available_top()
        if top >= 0:
            houses |= self.city.matches[top]
        return houses

    def offer_available(self, houses: i64) -> None:
        """Offer the available cards that match one of these Houses, given as bits."""
        row = self.layout.base[Z.ROW]
        for i in range(row, row + self.height(Z.ROW)):
            card = self.z[i]
            if self.city.matches[card] & houses:
                self.offer(card)
        top = self.available_top()
        if top >= 0 and self.city.matches[top] & houses:
            self.offer(top)

    def place_first(self, seat: i64, district: i64) -> None:
        """R2.2, R2.6, Q8: the picked card stands face up on the own side, without an ability."""
        self.move(self.z[F.CARD], Z.SIDE + 2 * district + seat)
        self.z[F.CARD] = -1

    def put_back(self, seat: i64) -> None:
        """R2.4, Q9: the other two go back, face down; then the other player places, or the first Day begins."""
        z = self.z
        card = self.first(Z.DRAWN + seat)
        while card >= 0:
            self.move(card, Z.DECK + self.city.back[card])
            card = self.first(Z.DRAWN + seat)
        if seat == z[F.START]:
            z[F.TURN] = 1 - seat
        else:
            z[F.PHASE] = Phase.NEW_DAY

    def acquire(self, card: i64, zone: i64) -> None:
        """Take an available card; R3.5: under the face-up top lies another (O4: or none). R6.7: nothing triggers."""
        from_deck = self.place(card) != Z.ROW
        self.move(card, zone)
        if from_deck:
            if self.city.top_once:
                self.z[F.TOP_TAKEN] = 1
            self._uncover()

    def play_minion(self, seat: i64, card: i64, district: i64) -> None:
        """R7.1: the Minion stands at an open District, to stay (R7.6); O5: its own effect comes before the ability."""
        z = self.z
        self.move(card, Z.SIDE + 2 * district + seat)
        z[F.DISTRICT] = district
        city = self.city
        if city.matches[card] & city.ability_house[district]:  # R7.4
            z[F.PHASE] = Phase.ABILITY
        else:
            z[F.PHASE] = Phase.ACTION_ENDS
        if city.on_play[card] != RETURN:
            self.perform(city.on_play[card], seat, card, district)
        elif z[F.PHASE] == Phase.ACTION_ENDS:
            self.end_action()

    def _trigger_ability(self) -> None:
        """R7.4, R7.5: at once and as far as it can be done, wherever the Minion stands by now. R7.7, Q19: only here."""
        z = self.z
        z[F.PHASE] = Phase.ACTION_ENDS
        if self.events is not None:
            self.events.write(NOTED, Remark.ABILITY_FIRES, z[F.DISTRICT], z[F.CARD], z[F.TURN])
        self.perform(self.city.ability[z[F.DISTRICT]], z[F.TURN], z[F.CARD], z[F.DISTRICT])

    # Influence and the end

    def influence(self, district: i64, seat: i64) -> i64:
        """R4.6: the values of the Minions on a side, and R4.3, Q42 the bonus for each that matches."""
        return self.total(Z.SIDE + 2 * district + seat, self.city.strength, district * self.city.minions)

    def _end_week(self) -> None:
        z = self.z
        if self.events is not None:
            self.events.write(NOTED, Remark.WEEK_ENDS, 0, 0, 0)
        for seat in range(2):  # R9.1
            self._move_all(Z.HAND + seat, Z.DISCARD + seat)
        for d in range(N.DISTRICTS):  # R9.4, Q30
            self._settle_district(d)
        for seat in range(2):  # R9.6
            self._turn_up(self.first(Z.HOUSE + seat))
            z[F.POINTS + seat] = self.district_points(seat) + self.deck_points(seat) + self.house_points(seat)
        card = self.first(Z.ASIDE)
        while card >= 0:  # Q35: the game is over
            self.show(card, self.layout.everybody)
            card = self.after(Z.ASIDE, card)
        z[F.POINTS + 1 - z[F.FIRST]] += self.city.second_seat_points  # Q49
        z[F.OVER] = 1

    def _settle_district(self, district: i64) -> None:
        """R9.2: the leader gains as many cards as the difference, as far as they last (Q32); R9.3: a tie gains nothing.

        Q29: they are taken unseen; O2: what was known of them stays known.
        """
        lead = self.influence(district, 0) - self.influence(district, 1)
        winner: i64 = 0
        if lead < 0:
            winner = 1
            lead = -lead
        gained = self.height(Z.DECK + district)
        if lead < gained:
            gained = lead
        for _i in range(gained):
            self.move(self.top(Z.DECK + district), Z.GAINED + winner)
        if self.events is not None:
            self.events.write(NOTED, Remark.DISTRICT_SETTLED, district, winner, gained)

    def district_points(self, seat: i64) -> i64:
        """R9.5, Q37: two for each gained District card."""
        return 2 * self.count(Z.GAINED + seat)

    def deck_points(self, seat: i64) -> i64:
        """R9.5, Q28: one for each card of the final deck."""
        return self.count(Z.DISCARD + seat)

    def house_points(self, seat: i64) -> i64:
        """R9.7, Q41: the values, without bonus, of final-deck cards of the own House."""
        own = self.first(Z.HOUSE + seat) - self.city.first_house
        return self.total(Z.DISCARD + seat, self.city.own_value, own * self.city.minions)

    def result(self, seat: i64) -> i64:
        """R9.8: most points, then most gained District cards (Q34); then a draw, or as `final_tie` says."""
        z = self.z
        lead = z[F.POINTS + seat] - z[F.POINTS + 1 - seat]
        if lead == 0:
            lead = self.count(Z.GAINED + seat) - self.count(Z.GAINED + 1 - seat)
        if lead == 0 and self.city.second_seat_wins_ties:
            lead = 1
            if seat == z[F.FIRST]:
                lead = -1
        if lead > 0:
            return 2
        if lead == 0:
            return 1
        return 0
