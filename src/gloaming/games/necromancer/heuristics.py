"""What a decent player of Necromancer knows: which phase, which card, where to go, whom to hit, and who is ahead.

Everything is counted in hundredths of a Rift Site. A side is ahead by what it has done (closed sites, standing
Entities), by Spirit, by the strength of its combat decks, and by HP.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.board import (
    A_CREATURE,
    ACTIVELY,
    AN_ENTITY,
    BIT,
    BUILD,
    BUY,
    CLOSED,
    COMBAT_CARD,
    DAMAGE,
    ENTITIES,
    FIVE,
    HEALTH,
    HP,
    INFLUENCE,
    MOVEMENT,
    NEED,
    PICKED,
    POOL,
    POS,
    SOURCE,
    SPIRIT,
    SUMMON,
    TOTAL,
    UNDEAD,
    part,
)
from gloaming.games.necromancer.rules import (
    ACTIVATE_CARD,
    BUILD_CARD,
    DAMAGE_AMOUNT,
    DAMAGE_TARGET,
    KEEP_CARD,
    MOVE,
    PAY,
    PICK_PHASE,
    TO_FIVE,
    TO_SUMMON,
    W_CLOSE,
    W_DONE,
    W_ENTITY,
    W_FIGHT,
    W_NEW_SLOT,
    W_NOTHING,
    W_PASS,
    W_SAVE,
    W_UNDEAD,
    Necromancer,
    Night,
)
from gloaming.games.necromancer.verbs import AddPoints
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Integer
from gloaming.kernel.heuristics import WIN, Heuristics, Ratings, zeros
from gloaming.kernel.layout import DECISION, MENU, OVER
from gloaming.kernel.state import ASKED_BY_EFFECT, RETURN, Game, State

FAR: Final = 99
CLOSED_SITE: Final = 100
ENTITY: Final = 85
SPIRIT_CARD: Final = 14
STRENGTH: Final = 4
"""What a point on a card of a combat deck is worth."""
HEALTH_POINT: Final = 5
CORRUPTION: Final = 90
UNDEAD_TOKEN: Final = 12
CARD_IN_HAND: Final = 3
ACTIVE_CARD: Final = 8
RITUAL_POINT: Final = 3
GOOD_PICK: Final = 10


@final
class NightHeuristics(Ratings):
    """Ratings, quick play and evaluation."""

    def __init__(self, game: Necromancer) -> None:
        super().__init__(game, 60.0, 40)
        self.game: Necromancer = game
        places = game.atlas.count
        self.places: i64 = places
        self.far: vec[i64] = zeros(places * places)
        """How many steps lie between two neighbourhoods."""
        self._measure()
        total = game.layout.cards
        self.shows: vec[i64] = zeros(4 * total)
        """The points of each Combat card, roughly."""
        for card in range(int(game.cards.stored)):
            self._read_points(card)

    def _measure(self) -> None:
        neighbours = self.game.atlas.neighbours
        for start in range(self.places):
            for place in range(self.places):
                self.far[start * self.places + place] = FAR
            self.far[start * self.places + start] = 0
            edge: i64 = BIT[start]
            seen: i64 = edge
            steps: i64 = 0
            while edge:
                steps += 1
                ahead: i64 = 0
                bits: i64 = edge
                while bits:
                    ahead |= neighbours[lowest(bits)]
                    bits &= bits - 1
                edge = ahead & ~seen
                seen |= edge
                bits = edge
                while bits:
                    self.far[start * self.places + lowest(bits)] = steps
                    bits &= bits - 1

    def _read_points(self, card: int) -> None:
        pc = int(self.game.once[card])
        while pc > RETURN:
            step = self.game.program[pc]
            if isinstance(step, AddPoints):
                for icon in range(4):
                    number = step.points[icon]
                    if isinstance(number, Integer):
                        self.shows[4 * card + icon] += number.n
            pc = int(step.next)

    # Reading the position

    def _use_of(self, s: Night, seat: i64, card: i64) -> i64:
        """Heuristics 2, 3, 7: what a card is worth to a side that has it in hand, its cost aside."""
        g = self.game
        if g.cards.kind[card] != COMBAT_CARD:
            return 24 - 2 * g.cards.cost[card]
        at = 4 * card
        worth: i64 = 0
        if g.cards.spirit[card]:
            worth += 30 + 4 * self.shows[at + SPIRIT]
        if s.is_hunter(seat):
            worth += 8 * self.shows[at + DAMAGE] + 3 * self.shows[at + HEALTH]
        else:
            worth += 9 * self.shows[at + INFLUENCE]
        return worth

    def _strength(self, s: Night, seat: i64) -> i64:
        """The points of a combat deck that are of use to its side."""
        g = self.game
        total: i64 = 0
        for index in range(4):
            zone = part(g, seat, index)
            card = s.first(zone)
            while card >= 0:
                at = 4 * card
                total += self.shows[at + SPIRIT]
                if s.is_hunter(seat):
                    total += 2 * self.shows[at + DAMAGE] + self.shows[at + HEALTH]
                else:
                    total += 2 * self.shows[at + INFLUENCE]
                card = s.after(zone, card)
        return total

    def _margin(self, s: Night) -> i64:
        """By how much the Hunters are ahead."""
        z = s.z
        g = self.game
        margin = CLOSED_SITE * popcount(z[CLOSED]) - ENTITY * s.count(ENTITIES) - UNDEAD_TOKEN * s.count(UNDEAD)
        card = s.first(ENTITIES)
        while card >= 0:
            margin += 3 * (
                g.cards.creature_hp[card - g.cards.first_creature] - z[g.creature_hp + card - g.cards.first_creature]
            )
            card = s.after(ENTITIES, card)
        corrupted: i64 = 0
        best: i64 = 0
        for seat in range(g.hunters):
            spirit = s.spirit(seat)
            if spirit > best:
                best = spirit
            margin += (SPIRIT_CARD * spirit + STRENGTH * self._strength(s, seat) + HEALTH_POINT * z[HP + seat]) // 2
            margin += CARD_IN_HAND * s.hand_size(seat) + ACTIVE_CARD * s.height(g.active + seat)
            if z[SOURCE + seat] == ACTIVELY:
                corrupted += 1
            if z[NEED + seat] >= 0:
                margin += 20 + RITUAL_POINT * z[TOTAL + seat]
            margin += self._drawn_to(s, seat)
        margin -= CORRUPTION * corrupted * corrupted // g.hunters
        his = s.spirit(g.necromancer)
        margin += 12 * (best - his)
        seat = g.necromancer
        margin -= SPIRIT_CARD * his + STRENGTH * self._strength(s, seat)
        margin -= CARD_IN_HAND * s.hand_size(seat) + ACTIVE_CARD * s.height(g.active + seat)
        if z[NEED + seat] >= 0:
            margin -= 20 + RITUAL_POINT * z[TOTAL + seat]
        margin -= self._drawn_to(s, seat)
        return margin

    def _drawn_to(self, s: Night, seat: i64) -> i64:
        """How well a player stands: 5 less for each step to the nearest place worth going to."""
        return 30 - 5 * self._way(s, seat, s.z[POS + seat])

    def _way(self, s: Night, seat: i64, place: i64) -> i64:
        """Steps from a neighbourhood to the nearest goal of a player (heuristics 4, 6, 9, 12, 13)."""
        z = s.z
        g = self.game
        nearest: i64 = FAR
        ready = s.spirit(seat) > s.spirit(g.necromancer)
        if not s.is_hunter(seat):
            level = s.entities_counted()
            ready = level < g.cards.entities and s.spirit(seat) >= g.cards.levels[level]
        strong = s.is_hunter(seat) and self._strength(s, seat) >= 24
        for goal in range(self.places):
            wanted = False
            if ready:
                wanted = s.is_rift(goal)
                if wanted and not s.is_hunter(seat):
                    here = popcount(s.creature_at(goal, AN_ENTITY))
                    wanted = g.o.entities_per_rift == 0 or here < g.o.entities_per_rift
            elif strong:
                wanted = s.creature_at(goal, AN_ENTITY) != 0
            if not wanted and not ready:
                store = s.store_at(goal)
                wanted = store >= 0 and s.is_open(store) and s.hand_size(seat) < 8
                if wanted and z[POS + seat] == goal and not s.can_buy(seat):
                    wanted = False
            if wanted and self.far[place * self.places + goal] < nearest:
                nearest = self.far[place * self.places + goal]
        if nearest == FAR:
            return 3
        return nearest

    def _pick_worth(self, s: Night, seat: i64, phase: i64) -> i64:
        """Heuristic 1: the phase whose bonus one needs."""
        z = s.z
        g = self.game
        place = z[POS + seat]
        if phase == SUMMON:
            if s.can_summon_entity():
                return 120
            if s.can_raise(place) and s.hunters_at(place):
                return 50
            return 25 if s.can_raise(place) else 0
        if phase == FIVE:
            if s.can_close(seat):
                return 130
            if s.creature_at(place, AN_ENTITY) and self._strength(s, seat) >= 20:
                return 90
            return 0
        if phase == BUY:
            if not s.can_buy(seat):
                return 10
            return 70 - 4 * s.hand_size(seat)
        if phase == MOVEMENT:
            return 12 * self._way(s, seat, place)
        buildable: i64 = 0
        items: i64 = 0
        card = s.first(g.hand + seat)
        while card >= 0:
            if g.cards.kind[card] != COMBAT_CARD:
                items += 1
            elif self._use_of(s, seat, card) >= 25:
                buildable += 1
            card = s.after(g.hand + seat, card)
        if phase == BUILD:
            return 20 * buildable
        return 10 * items + 12

    # Ratings

    def rate(self, state: State, seat: i64) -> None:
        s = cast(Night, state)
        z = s.z
        for i in range(z[MENU]):
            self.ratings[i] = self._rating(s, seat, z[DECISION], z[MENU + 1 + i])

    def _rating(self, s: Night, seat: i64, decision: i64, choice: i64) -> i64:
        g = self.game
        word = choice - g.game_word
        if decision == PICK_PHASE:
            return self._pick_worth(s, seat, word)
        if decision == MOVE:
            return self._rate_move(s, seat, choice)
        if decision == KEEP_CARD:
            return self._use_of(s, seat, choice)
        if decision == PAY:
            return -self._use_of(s, seat, choice)
        if decision == BUILD_CARD:
            if word == W_DONE:
                return 0
            return self._use_of(s, seat, choice) - 14 * s.build_cost(seat, choice)
        if decision == ACTIVATE_CARD:
            if word == W_DONE:
                return 0
            return 20 - 12 * s.activate_cost(seat, choice)
        if decision == TO_SUMMON:
            if word == W_ENTITY:
                return 100
            if word == W_UNDEAD:
                return 40
            return 0
        if decision == TO_FIVE:
            if word == W_CLOSE:
                return 120
            if word == W_FIGHT:
                return self._rate_fight(s, seat)
            return 0
        if decision == DAMAGE_TARGET:
            return self._rate_target(s, choice)
        if decision == DAMAGE_AMOUNT:
            return 10 * word
        if word == W_PASS or word == W_SAVE or word == W_NOTHING or choice == g.no:
            return -20
        if word == W_NEW_SLOT:
            return 20
        if decision == ASKED_BY_EFFECT and choice < g.cards.stored:
            return -self._use_of(s, seat, choice)
        return 0

    def _rate_move(self, s: Night, seat: i64, choice: i64) -> i64:
        """Nearer to a goal; not onto Undead; onto Hunters whom he can corrupt; away from him who could."""
        g = self.game
        place = s.z[POS + seat]
        if choice >= g.first_ride and choice < g.first_word:
            place = s.ride_end(seat, choice - g.first_ride)
        elif choice >= g.first_spot and choice < g.first_ride:
            place = choice - g.first_spot
        elif choice < g.first_place:
            return -10
        rating = -14 * self._way(s, seat, place)
        if s.is_hunter(seat):
            if place != s.z[POS + seat] and s.would_pin(seat, place):
                rating -= 60
            if s.corrupts(seat) and self.far[place * self.places + s.z[POS + g.necromancer]] <= 2:
                rating -= 50
        elif place != s.z[POS + seat]:
            for hunter in range(g.hunters):
                if s.would_corrupt(hunter, place) and s.z[SOURCE + hunter] != ACTIVELY:
                    rating += 90
        return rating

    def _rate_fight(self, s: Night, seat: i64) -> i64:
        """Heuristic 13: own damage against their HP."""
        g = self.game
        place = s.z[POS + seat]
        bits: i64 = s.creature_at(place, A_CREATURE)
        theirs: i64 = 0
        while bits:
            theirs += s.z[g.creature_hp + lowest(bits)]
            bits &= bits - 1
        ours: i64 = 0
        for hunter in range(g.hunters):
            if s.z[POS + hunter] == place:
                ours += self._strength(s, hunter) + 2 * s.z[HP + hunter]
        return 4 * (ours - theirs - self._strength(s, g.necromancer))

    def _rate_target(self, s: Night, card: i64) -> i64:
        """Heuristic 16: what dies to this damage, the largest first; Entities before Undead."""
        g = self.game
        c = card - g.cards.first_creature
        hp = s.z[g.creature_hp + c]
        rating = -hp
        if hp <= s.z[POOL]:
            rating = 60 + 3 * hp
        if c < g.cards.entities:
            rating += 25
        return rating

    # Evaluation

    def values(self, state: State, worth: vec[i64]) -> None:
        s = cast(Night, state)
        if s.z[OVER]:
            for seat in range(self.seats):
                worth[seat] = s.result(seat) * (WIN // 2)
            return
        margin = self._margin(s)
        for seat in range(self.seats):
            own = margin
            if not s.is_hunter(seat):
                own = -margin
            if s.z[PICKED + seat] >= 0 and s.z[DECISION] == PICK_PHASE:
                own += self._pick_worth(s, seat, s.z[PICKED + seat]) * GOOD_PICK // 10
            value = WIN // 2 + own // 3
            if value < 20:
                value = 20
            if value > WIN - 20:
                value = WIN - 20
            worth[seat] = value


def heuristics(game: Game) -> Heuristics:
    """The advice for a game of Necromancer."""
    return NightHeuristics(cast(Necromancer, game))
