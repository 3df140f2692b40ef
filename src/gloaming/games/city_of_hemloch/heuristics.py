"""What a decent player of The City of Hemloch knows: which cards to want, where to play them, who is ahead by how much.

Everything is counted in hundredths of a point at Week's End. A card is worth what its place makes of it: on a side, the
District cards its Influence may still win or save; in a collection, its point, its House value and its chance to be
played well in the time that is left. A choice is rated by the cards that it moves, from place to place.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.cards.number_tables import number_table
from gloaming.games.city_of_hemloch.declaration import D, F, N, W, Z
from gloaming.games.city_of_hemloch.rules import CityRules, CityState
from gloaming.games.city_of_hemloch.verbs.exchange import Exchange
from gloaming.games.city_of_hemloch.verbs.move import Move
from gloaming.games.weights import SearchSettings, search_settings
from gloaming.kernel.heuristics import Heuristics, Ratings, write_chances, write_result, zeros
from gloaming.kernel.layout import MENU, numbers
from gloaming.kernel.state import ASKED_BY_EFFECT, State

MOST_LEFT: Final = 12
MOST_LEAD: Final = 20
LEADS: Final = 2 * MOST_LEAD + 1
MOST_ACTIONS: Final = 48

MOST_DAYS: Final = 7
PACKAGE: Final = "gloaming.games.city_of_hemloch"


@final
class CityWeights:
    """The numbers of `weights.toml`; lists are by the Days still to come after today."""

    def __init__(self) -> None:
        file = number_table(PACKAGE)
        self.search: Final[SearchSettings] = search_settings(file)
        days = file.table("days")
        self.expected: Final[vec[i64]] = numbers(days.integers("expected", MOST_DAYS + 1))
        self.leading: Final[vec[i64]] = numbers(days.integers("leading", MOST_DAYS + 1))
        self.kept: Final[vec[i64]] = numbers(days.integers("kept", MOST_DAYS + 1))
        self.own_house: Final[vec[i64]] = numbers(days.integers("own_house", MOST_DAYS + 1))
        self.in_hand: Final[vec[i64]] = numbers(days.integers("in_hand", MOST_DAYS + 1))
        self.later: Final[vec[i64]] = numbers(days.integers("later", MOST_DAYS + 1))
        self.fuel: Final[vec[i64]] = numbers(days.integers("fuel", MOST_DAYS + 1))
        self.action: Final[vec[i64]] = numbers(days.integers("action", MOST_DAYS + 1))
        days.close()
        chance = file.table("chance")
        self.unrest: Final[float] = chance.real("unrest")
        self.spread: Final[float] = chance.real("spread")
        self.spread_action: Final[float] = chance.real("spread_action")
        chance.close()
        guesses = file.table("guesses")
        self.enough: Final[i64] = guesses.integer("enough")
        self.wild: Final[i64] = guesses.integer("wild")
        self.promise_value: Final[i64] = guesses.integer("promise_value")
        self.promise_less: Final[i64] = guesses.integer("promise_less")
        self.promise_wild: Final[i64] = guesses.integer("promise_wild")
        self.promise_own_house: Final[i64] = guesses.integer("promise_own_house")
        self.drain: Final[i64] = guesses.integer("drain")
        self.drain_action: Final[i64] = guesses.integer("drain_action")
        self.exchange: Final[i64] = guesses.integer("exchange")
        self.move_share: Final[i64] = guesses.integer("move_share")
        self.move_at_least: Final[i64] = guesses.integer("move_at_least")
        self.other_ability: Final[i64] = guesses.integer("other_ability")
        self.opening_value: Final[i64] = guesses.integer("opening_value")
        guesses.close()
        file.close()


def _gains(w: CityWeights) -> vec[i64]:
    """What a lead is worth: for every number of actions to come, District cards expected to be left, and lead.

    What is still to come shifts a lead at random; a lead beyond the cards that are left gains nothing.
    """
    table: vec[i64] = vec[i64]()
    for actions in range(MOST_ACTIONS + 1):
        spread = w.unrest * math.sqrt(actions) + 0.001
        days = min(max(actions - 1, 0) // (2 * N.ACTIONS_A_DAY), MOST_DAYS)
        for left in range(MOST_LEFT + 1):
            for lead in range(-MOST_LEAD, MOST_LEAD + 1):
                expected = 2 * _held(float(lead), float(left), spread)
                table = append(table, round(int(w.expected[days]) * expected + int(w.leading[days]) * lead))
    return table


def _worths(city: CityRules, w: CityWeights) -> vec[i64]:
    """What a card is worth in a collection: for every number of Days to come, of another House and of the own one, for
    later and in hand today, card by card."""
    table: vec[i64] = vec[i64]()
    for days in range(MOST_DAYS + 1):
        for own in (0, 1):
            for chance in (int(w.later[days]), int(w.in_hand[days])):
                for card in range(city.minions):
                    value = int(city.value[card])
                    worth = int(w.kept[days]) + own * int(w.own_house[days]) * value
                    promise = int(w.promise_value) * value - int(
                        w.promise_less
                    )  # how much more it could bring well played
                    if city.house[card] < 0:
                        worth += int(w.wild)
                        promise += int(w.promise_wild)
                    else:
                        promise = max(0, promise - own * int(w.promise_own_house) * value)
                    table = append(table, worth + promise * chance // 100)
    return table


def _held(mean: float, limit: float, spread: float) -> float:
    """The mean of a normal quantity held within plus and minus a limit."""
    return -limit + _above(mean + limit, spread) - _above(mean - limit, spread)


def _above(mean: float, spread: float) -> float:
    """The mean of the positive part of a normal quantity."""
    x = mean / spread
    if x > 8:
        return mean
    if x < -8:
        return 0.0
    return mean * 0.5 * (1 + math.erf(x / math.sqrt(2.0))) + spread * math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


@final
class CityHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: CityRules) -> None:
        weights = CityWeights()
        super().__init__(game, weights.search.temperature, weights.search.noise)
        self.weights: Final[CityWeights] = weights
        self.city: CityRules = game
        self.ahead = weights.search.quick_play or 0
        self.gains: vec[i64] = _gains(weights)
        self.held: vec[i64] = _worths(game, weights)
        self.lead: vec[i64] = zeros(N.DISTRICTS)
        self.left: vec[i64] = zeros(N.DISTRICTS)
        self.to_come: i64 = 0
        self.days: i64 = 0
        self.house: vec[i64] = zeros(2)
        self.hand: vec[i64] = zeros(2)
        self.collection: vec[i64] = zeros(2)
        self.actions: vec[i64] = zeros(2)
        self.best_theirs: i64 = 0

    # Reading the position

    def _read(self, s: CityState) -> None:
        z = s.z
        city = self.city
        self.days = s.height(Z.DAYDECK)
        to_come = 2 * N.ACTIONS_A_DAY * self.days
        today: i64 = 2 * N.ACTIONS_A_DAY - z[F.ACTIONS] - z[F.ACTIONS + 1]
        if z[F.CLOSED] < 0:
            today = 0
        self.to_come = to_come + today
        left = self.left
        for d in range(N.DISTRICTS):
            left[d] = 10 * s.height(Z.DECK + d)
            self.lead[d] = s.influence(d, 0) - s.influence(d, 1)
        if z[F.CLOSED] >= 0:
            left[z[F.CLOSED]] += 10 * s.height(Z.ROW) - self.weights.drain_action * today
        for i in range(self.days):
            left[city.day_district[s.at(Z.DAYDECK, i) - city.first_day]] -= self.weights.drain
        for d in range(N.DISTRICTS):
            rounded = left[d] + 5
            if rounded < 0:
                rounded = 0
            rounded //= 10
            if rounded > MOST_LEFT:
                rounded = MOST_LEFT
            left[d] = rounded
        for seat in range(2):
            self.house[seat] = s.first(Z.HOUSE + seat) - city.first_house
            self.actions[seat] = 0
            if z[F.CLOSED] >= 0:
                self.actions[seat] = N.ACTIONS_A_DAY - z[F.ACTIONS + seat]
            self.hand[seat] = s.count(Z.HAND + seat)
            self.collection[seat] = self.hand[seat] + s.count(Z.DISCARD + seat) + s.count(Z.DRAW + seat)
        if self.days > MOST_DAYS:
            self.days = MOST_DAYS

    def _gain(self, district: i64, lead: i64) -> i64:
        if lead > MOST_LEAD:
            lead = MOST_LEAD
        if lead < -MOST_LEAD:
            lead = -MOST_LEAD
        return self.gains[(self.to_come * (MOST_LEFT + 1) + self.left[district]) * LEADS + lead + MOST_LEAD]

    def _strength(self, card: i64, district: i64) -> i64:
        """R4.3: what a card counts at a District."""
        return self.city.strength[district * self.city.minions + card]

    def _held_worth(self, card: i64, seat: i64, in_hand: bool) -> i64:
        """What a card is worth to a seat in its collection."""
        row = 4 * self.days
        if self.city.house[card] == self.house[seat]:
            row += 2
        if in_hand and self.actions[seat]:
            row += 1
        return self.held[row * self.city.minions + card]

    # Rating moves of cards, for a seat

    def _arriving(self, card: i64, zone: i64, seat: i64) -> i64:
        """What it is worth to a seat that a card comes to a zone."""
        if zone >= Z.SIDE:
            d = (zone - Z.SIDE) >> 1
            lead = self.lead[d]
            moved = lead + self._strength(card, d)
            if zone & 1:
                moved = lead - self._strength(card, d)
            worth = self._gain(d, moved) - self._gain(d, lead)
            return -worth if seat else worth
        if Z.HAND <= zone < Z.DRAW:
            owner = zone & 1
            worth = self._held_worth(card, owner, zone < Z.DISCARD)
            if self.collection[owner] < self.weights.enough:
                worth += self.weights.fuel[self.days]
            return worth if owner == seat else -worth
        return 0

    def _leaving(self, card: i64, zone: i64, seat: i64) -> i64:
        """What it is worth to a seat that a card leaves a zone."""
        if zone >= Z.SIDE:
            d = (zone - Z.SIDE) >> 1
            lead = self.lead[d]
            moved = lead - self._strength(card, d)
            if zone & 1:
                moved = lead + self._strength(card, d)
            worth = self._gain(d, moved) - self._gain(d, lead)
            return -worth if seat else worth
        if Z.HAND <= zone < Z.DRAW:
            owner = zone & 1
            worth = self._held_worth(card, owner, zone < Z.DISCARD)
            if self.collection[owner] <= self.weights.enough:
                worth += self.weights.fuel[self.days]
            return -worth if owner == seat else worth
        return 0

    def _exchanged(self, old: i64, new: i64, zone: i64, seat: i64) -> i64:
        """What it is worth to a seat that one card takes another's place."""
        if zone < Z.SIDE:
            return self._leaving(old, zone, seat) + self._arriving(new, zone, seat)
        d = (zone - Z.SIDE) >> 1
        lead = self.lead[d]
        change = self._strength(new, d) - self._strength(old, d)
        if zone & 1:
            change = -change
        worth = self._gain(d, lead + change) - self._gain(d, lead)
        return -worth if seat else worth

    def _taking(self, card: i64, to: i64, s: CityState, seat: i64) -> i64:
        """Acquiring: the card, and one fewer for whoever leads its District."""
        d = s.z[F.CLOSED]
        lead = self.lead[d]
        left = self.left[d]
        fewer: i64 = 0
        if left > 0:
            self.left[d] = left - 1
            fewer = self._gain(d, lead)
            self.left[d] = left
            fewer = (fewer - self._gain(d, lead)) // 2
            if seat:
                fewer = -fewer
        return self._arriving(card, to, seat) + fewer

    def _passing(self, card: i64, seat: i64) -> i64:
        """A card goes from hand to discard: it cannot be played today."""
        return self._held_worth(card, seat, False) - self._held_worth(card, seat, True)

    def _playing(self, s: CityState, card: i64, district: i64, seat: i64) -> i64:
        """Influence: the place, the card that is no longer held, and the ability."""
        city = self.city
        worth = self._arriving(card, Z.SIDE + 2 * district + seat, seat) + self._leaving(card, Z.HAND + seat, seat)
        if city.matches[card] & city.ability_house[district]:
            worth += self._ability(s, card, district, seat)
        return worth

    def _ability(self, s: CityState, card: i64, district: i64, seat: i64) -> i64:
        """Roughly what firing a District's ability brings."""
        step = s.game.program[self.city.ability[district]]
        if isinstance(step, Exchange):
            cheapest: i64 = 10000
            other = s.first(Z.HAND + seat)
            while other >= 0:
                if other != card:
                    worth = self._held_worth(other, seat, True)
                    if worth < cheapest:
                        cheapest = worth
                other = s.after(Z.HAND + seat, other)
            if cheapest == 10000:
                return 0
            gain = self.best_theirs + self.weights.exchange - cheapest
            return gain if gain > 0 else 0
        if isinstance(step, Move):
            if self.best_theirs > 0:
                return self.best_theirs * self.weights.move_share // 100
            return self.weights.move_at_least
        return self.weights.other_ability

    def _note_best_theirs(self, s: CityState, seat: i64) -> None:
        """The best that taking one of the opponent's Minions away would bring."""
        best: i64 = 0
        for d in range(N.DISTRICTS):
            zone = Z.SIDE + 2 * d + 1 - seat
            card = s.first(zone)
            while card >= 0:
                worth = self._leaving(card, zone, seat)
                if worth > best:
                    best = worth
                card = s.after(zone, card)
        self.best_theirs = best

    # Rating choices

    def _best_play(self, s: CityState, card: i64, seat: i64) -> i64:
        best: i64 = -10000
        for d in range(N.DISTRICTS):
            if d != s.z[F.CLOSED]:
                worth = self._playing(s, card, d, seat)
                if worth > best:
                    best = worth
        return best

    def _best_taking(self, s: CityState, houses: i64, to: i64, seat: i64) -> i64:
        best: i64 = -10000
        matches = self.city.matches
        for i in range(s.height(Z.ROW)):
            card = s.at(Z.ROW, i)
            if matches[card] & houses:
                worth = self._taking(card, to, s, seat)
                if worth > best:
                    best = worth
        top = s.available_top()
        if top >= 0 and matches[top] & houses:
            worth = self._taking(top, to, s, seat)
            if worth > best:
                best = worth
        return best

    def _rate_kind(self, s: CityState, word: i64, seat: i64) -> i64:
        best: i64 = -10000
        card = s.first(Z.HAND + seat)
        if word == W.HIRE:
            second: i64 = -10000
            while card >= 0:
                worth = self._passing(card, seat)
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
                card = s.after(Z.HAND + seat, card)
            return best + second + self._best_taking(s, -1, Z.HAND + seat, seat)
        while card >= 0:
            if word == W.CONSPIRE:
                worth = self._best_taking(s, self.city.matches[card], Z.DISCARD + seat, seat) + self._passing(
                    card, seat
                )
            else:
                worth = self._best_play(s, card, seat)
            if worth > best:
                best = worth
            card = s.after(Z.HAND + seat, card)
        return best

    def _rate_pick(self, s: CityState, choice: i64, seat: i64) -> i64:
        """A pick of an effect."""
        z = s.z
        step = s.game.program[z[F.PC]]
        if isinstance(step, Exchange):
            if z[F.STAGE] == 0:
                if choice >= s.game.first_place:
                    return 0
                best: i64 = -10000
                other = step.b.first(s)
                while other >= 0:
                    worth = self._swap(s, choice, other, seat)
                    if worth > best:
                        best = worth
                    other = step.b.after(s, other)
                return best
            return self._swap(s, z[F.PICK], choice, seat)
        if isinstance(step, Move):
            card = choice
            if z[F.STAGE] == 1:
                card = z[F.PICK]
            if card >= s.game.first_place:
                return 0
            leaving = self._leaving(card, s.place(card), seat)
            best = -10000
            for i in range(step.to.zone_count()):
                if z[F.STAGE] == 1 and i != choice - s.game.first_place:
                    continue
                zone = step.to.target(s, card, i)
                if zone >= 0:
                    worth = self._arriving(card, zone, seat)
                    if worth > best:
                        best = worth
            return leaving + best
        return 0

    def _swap(self, s: CityState, one: i64, two: i64, seat: i64) -> i64:
        here = s.place(one)
        there = s.place(two)
        if here == there:
            return -10000
        return self._exchanged(one, two, here, seat) + self._exchanged(two, one, there, seat)

    def rate(self, state: State, seat: i64) -> None:
        s = cast(CityState, state)
        self._read(s)
        z = s.z
        decision = z[F.DECISION]
        n = z[MENU]
        ratings = self.ratings
        if decision == D.ACT_KIND or decision == D.INFLUENCE_CARD or decision == D.INFLUENCE_DISTRICT:
            self._note_best_theirs(s, seat)
        for i in range(n):
            choice = z[MENU + 1 + i]
            rating: i64 = 0
            if decision == D.ACT_KIND:
                rating = self._rate_kind(s, choice - s.game.game_word, seat)
            elif decision == D.INFLUENCE_CARD:
                rating = self._best_play(s, choice, seat)
            elif decision == D.INFLUENCE_DISTRICT:
                rating = self._playing(s, z[F.CARD], choice - s.game.first_place, seat)
            elif decision == ASKED_BY_EFFECT:
                rating = self._rate_pick(s, choice, seat)
            elif decision == D.HIRE_TAKE:
                rating = self._taking(choice, Z.HAND + seat, s, seat)
            elif decision == D.CONSPIRE_TAKE:
                rating = self._taking(choice, Z.DISCARD + seat, s, seat)
            elif decision == D.HIRE_DISCARD1 or decision == D.HIRE_DISCARD2:
                rating = self._passing(choice, seat)
            elif decision == D.CONSPIRE_DISCARD:
                rating = self._passing(choice, seat) + self._best_taking(
                    s, self.city.matches[choice], Z.DISCARD + seat, seat
                )
            elif decision == D.OPEN_CARD1 or decision == D.OPEN_CARD2:
                rating = self.weights.opening_value * self.city.value[choice]
            else:
                rating = self._arriving(z[F.CARD], Z.SIDE + 2 * (choice - s.game.first_place) + seat, seat)
            ratings[i] = rating

    # What a position is worth

    def quiet(self, state: State) -> bool:
        return state.z[F.DECISION] == D.ACT_KIND

    def values(self, state: State, worth: vec[i64]) -> None:
        if state.z[F.OVER]:
            write_result(state, worth)
            return
        s = cast(CityState, state)
        margin = self._districts_ahead(s) + self._cards_ahead(s)
        spread = self.weights.spread + self.weights.spread_action * math.sqrt(float(self.to_come))
        write_chances(margin, spread, worth)

    def part_names(self) -> list[str]:
        return ["Districts", "cards", "House"]

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        s = cast(CityState, state)
        other = 1 - seat
        points[0] = 100 * (s.district_points(seat) - s.district_points(other))
        points[1] = 100 * (s.deck_points(seat) - s.deck_points(other))
        points[2] = 100 * (s.house_points(seat) - s.house_points(other))

    def _districts_ahead(self, s: CityState) -> i64:
        """By how much seat 0 is ahead in the Districts. Reads the position."""
        self._read(s)
        ahead: i64 = 0
        for d in range(N.DISTRICTS):
            ahead += self._gain(d, self.lead[d])
        return ahead

    def _cards_ahead(self, s: CityState) -> i64:
        """By how much seat 0 is ahead in what the players hold and can still do today."""
        ahead: i64 = 0
        for seat in range(2):
            worth: i64 = 0
            for zone in range(Z.HAND + seat, Z.DRAW + 2 + seat, 2):
                card = s.first(zone)
                while card >= 0:
                    worth += self._held_worth(card, seat, zone < Z.DISCARD)
                    card = s.after(zone, card)
            worth += self.weights.fuel[self.days] * min(self.collection[seat], self.weights.enough)
            worth += self.weights.action[self.days] * min(self.actions[seat], self.hand[seat])
            if seat:
                worth = -worth
            ahead += worth
        return ahead


def heuristics(game: CityRules) -> Heuristics:
    """The advice of this game."""
    return CityHeuristics(game)
