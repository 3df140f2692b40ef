"""What a decent player of Necromancer knows: which phase, which card, where to go, whom to hit, and who is ahead.

Ratings are guesses in hundredths of a Rift Site. The chance to win is fitted to games (lab/reports): features of a
position, each with a weight at nightfall and one at dawn, between which the round lies. Numbers of heuristics are those
of the rules page's section on playing well.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.cards.number_tables import number_table
from gloaming.games.necromancer.declaration import Combat, Corrupter, D, F, Phase, Points, T, W, Z
from gloaming.games.necromancer.heuristics.cards import CardWorth
from gloaming.games.necromancer.heuristics.combat import CombatForecast
from gloaming.games.necromancer.heuristics.corruption import Corruption
from gloaming.games.necromancer.heuristics.goals import Goals
from gloaming.games.necromancer.heuristics.movement import A_WALK, Distances
from gloaming.games.necromancer.heuristics.phases import PhaseWorth
from gloaming.games.necromancer.heuristics.position import Position
from gloaming.games.necromancer.heuristics.rituals import Rituals
from gloaming.games.necromancer.heuristics.tastes import Tastes
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.building import build_cost
from gloaming.games.necromancer.rules.items import activate_cost
from gloaming.games.necromancer.rules.movement import ride_end, would_corrupt, would_pin
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.games.weights import Strength, own_strengths, search_settings
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import WIN, Heuristics, Ratings
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import ASKED_BY_EFFECT, Game, State

PACKAGE: Final = "gloaming.games.necromancer"
LOGIT: Final = 1000
STEEPEST: Final = 6000
GRAIN: Final = 10


def _logistic() -> vec[i64]:
    """The chance to win, out of 1000, by hundredths of a logit."""
    table: vec[i64] = vec[i64]()
    for logit in range(-STEEPEST, STEEPEST + 1, GRAIN):
        table = append(table, round(WIN / (1 + math.exp(-logit / LOGIT))))
    return table


@final
class NecromancerHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: NecromancerRules) -> None:
        file = number_table(PACKAGE)
        search = search_settings(file)
        super().__init__(game, search.temperature, search.noise)
        rounds = file.table("rounds")
        self.unit = "Rift Sites' worth"
        self.game: Final[NecromancerRules] = game
        self.tastes: Final[Tastes] = Tastes(game, file)
        self.distances: Final[Distances] = Distances(game)
        self.cards: Final[CardWorth] = CardWorth(game, self.tastes)
        self.combat: Final[CombatForecast] = CombatForecast(self.cards)
        self.rituals: Final[Rituals] = Rituals(game, self.tastes)
        self.corruption: Final[Corruption] = Corruption(self.tastes, self.distances)
        self.goals: Final[Goals] = Goals(self.combat, self.rituals, self.corruption)
        self.phases: Final[PhaseWorth] = PhaseWorth(self.goals)
        self.position: Final[Position] = Position(self.goals, file.table("weights"))
        self.chance_of: vec[i64] = _logistic()
        self.foresight: Final[i64] = rounds.integers("foresight", 4)[int(game.hunters) - 1]
        """How many rounds the Necromancer thinks ahead; the Hunters think one round ahead."""
        self.foreseen: i64 = 0
        """The round whose beginning it looks at."""
        self.promise: Final[i64] = rounds.integer("promise")
        """What a hundredth of a Rift Site is to the chance to win, in thousandths of a logit."""
        rounds.close()
        file.close("levels")

    # Ratings

    def rate(self, state: State, seat: i64) -> None:
        s = cast(NecromancerState, state)
        z = s.z
        decision = z[F.DECISION]
        if decision == D.PHASE or decision == D.MOVE or decision == D.CHOOSE_START or decision == D.SUMMON:
            self.cards.read_decks(s)
            self.cards.read_urges(s)
            self.goals.find(s, seat)
        elif decision != D.DAMAGE_TARGET and decision != D.DAMAGE_AMOUNT:
            self.cards.read_deck(s, self.game.necromancer)
            self.cards.read_urges(s)
        for i in range(z[MENU]):
            self.ratings[i] = self._rating(s, seat, decision, z[MENU + 1 + i])

    def _rating(self, s: NecromancerState, seat: i64, decision: i64, choice: i64) -> i64:
        g = self.game
        word = choice - g.game_word
        if decision == D.PHASE:
            return self.phases.pick_worth(s, seat, word)
        if decision == D.MOVE:
            return self._rate_move(s, seat, choice)
        if decision == D.KEEP:
            return self.cards.use_of(s, seat, choice) - self.tastes.of(s, seat).card * g.cards.cost[choice] // 2
        if decision == D.PAY:
            return -self.cards.use_of(s, seat, choice) + self.tastes.of(s, seat).card * g.cards.cost[choice] // 2
        if decision == D.BUILD:
            if word == W.DONE:
                return 0
            return self.cards.use_of(s, seat, choice) - self.tastes.of(s, seat).card * (1 + build_cost(s, seat, choice))
        if decision == D.ACTIVATE:
            if word == W.DONE:
                return 0
            return self.cards.use_of(s, seat, choice) - self.tastes.of(s, seat).card * (
                1 + activate_cost(s, seat, choice)
            )
        if decision == D.SUMMON:
            if word == W.ENTITY:
                return 100 + self.rituals.last_call(s)
            if word == W.UNDEAD:
                return self.phases.undead_worth(s, s.z[T.POS + seat])
            return 0
        if decision == D.FIVE:
            return self._rate_five(s, seat, word)
        if decision == D.DAMAGE_TARGET:
            return self._rate_target(s, choice)
        if decision == D.DAMAGE_AMOUNT:
            return 40 * (word - Points.ONE)
        return self._rate_rest(s, seat, decision, choice)

    def _rate_rest(self, s: NecromancerState, seat: i64, decision: i64, choice: i64) -> i64:
        g = self.game
        word = choice - g.game_word
        if word == W.PASS or word == W.SAVE or word == W.NOTHING or word == W.DISCARD or choice == g.no:
            return -30
        if word == W.NEW_SLOT:
            return 0
        if decision == D.CHOOSE_START:
            return self._rate_start(s, choice - g.first_spot)
        if decision == D.SLOT or decision == D.LOSE_ITEM:
            return -self.cards.use_of(s, seat, choice)
        if decision == D.ENTITY_PICK:
            return self._rate_entity(s, choice)
        if decision == ASKED_BY_EFFECT:
            if choice < g.cards.stored:
                return -self.cards.use_of(s, seat, choice)
            if choice >= g.first_store and choice < g.first_ride:
                if s.is_hunter(seat):
                    return 2 * self.cards.stock[choice - g.first_store]
                return 2 * self.cards.stock[g.stores + choice - g.first_store]
        return 0

    def _rate_start(self, s: NecromancerState, place: i64) -> i64:
        """Heuristic 5: the store that has most for him, with Rift Sites a step away. No look ahead tells thirty
        places apart of which each matters for many rounds."""
        g = self.game
        store = s.store_at(place)
        if store < 0:
            return 0
        rating = self.tastes.stock_at_start * self.cards.stock[g.stores + store]
        sites: i64 = g.atlas.rifts
        while sites:
            if self.distances.way[place * self.distances.places + lowest(sites)] <= A_WALK:
                rating += self.tastes.site_at_start
            sites &= sites - 1
        return rating

    def _rate_entity(self, s: NecromancerState, choice: i64) -> i64:
        """Heuristic 10: the unknown, or a known one at half its HP."""
        g = self.game
        if choice == g.game_word + W.TOP:
            total: i64 = 0
            card = s.first(Z.ENTITY_DECK)
            while card >= 0:
                total += g.cards.creature_hp[card - g.cards.first_creature]
                card = s.after(Z.ENTITY_DECK, card)
            return 10 * total // s.count(Z.ENTITY_DECK)
        return 5 * g.cards.creature_hp[choice - g.cards.first_creature]

    def _rate_move(self, s: NecromancerState, seat: i64, choice: i64) -> i64:
        """Nearer to a goal; to where something can be done this round; not onto Undead; not into his reach."""
        g = self.game
        z = s.z
        here = z[T.POS + seat]
        place = here
        if choice >= g.first_ride and choice < g.first_word:
            place = ride_end(s, seat, choice - g.first_ride)
        elif choice >= g.first_spot and choice < g.first_ride:
            place = choice - g.first_spot
        elif choice < g.first_place:
            return -10
        rating = self.tastes.of(s, seat).going * self.goals.drawn(s, seat, place) // 10
        if z[F.PHASES] & BIT[Phase.BUY]:
            rating += self.cards.store_worth(s, seat, place)
        if not s.is_hunter(seat):
            if place != here:
                free = self.corruption.free_hunters(s)
                for hunter in range(g.hunters):
                    if free & BIT[hunter] and would_corrupt(s, hunter, place):
                        rating += self.tastes.his.corrupting + self.tastes.his.catching
                if would_pin(s, seat, place):
                    rating -= self.tastes.hunters.pin
            return rating
        if place != here and would_pin(s, seat, place):
            rating += self.combat.fight_worth(s, s.hunters_at(place) | BIT[seat], place, 0) - self.tastes.hunters.pin
        elif z[F.PHASES] & BIT[Phase.FIVE] and s.is_rift(place) and s.spirit(seat) > s.spirit(g.necromancer):
            rating += self.tastes.hunters.ritual // 2
        return rating - self.corruption.danger(s, seat, place)

    def _rate_five(self, s: NecromancerState, seat: i64, word: i64) -> i64:
        """Heuristics 12 and 13."""
        if word == W.CLOSE:
            return self.tastes.hunters.ritual
        if word != W.FIGHT:
            return 0
        place = s.z[T.POS + seat]
        hunters = s.hunters_at(place)
        self.cards.read_decks(s)
        bonus: i64 = 0
        if s.picked(seat):
            bonus = 30
        return self.combat.fight_worth(s, hunters, place, bonus)

    def _rate_target(self, s: NecromancerState, card: i64) -> i64:
        """Heuristic 16: what dies to this damage, the largest first; Entities before Undead."""
        g = self.game
        c = card - g.cards.first_creature
        hp = s.z[g.creature_hp + c]
        rating = -3 * hp
        if hp <= s.z[F.POOL]:
            rating = 60 + 3 * hp
        if c < g.cards.entities:
            rating += 25
            if s.z[F.COMBAT] == Combat.FINAL:
                rating += 80
        return rating

    # Evaluation

    def suppose(self, state: State, seat: i64, chance: Chance) -> None:
        """R3.2: whoever has picked already has picked as one would; forced picks are known (R3.7)."""
        z = state.z
        self.position.weight_of = self.position.their_weights
        self.foreseen = z[F.ROUND] + 1
        if seat == self.game.necromancer:
            self.position.weight_of = self.position.his_weights
            self.foreseen = z[F.ROUND] + self.foresight
        if z[F.DECISION] != D.PHASE:
            return
        guessed = False
        for other in range(self.seats):
            if other != seat and not z[F.ACTORS] & BIT[other] and z[T.NEED + other] < 0:
                state.list_anew(other)
                z[T.PICKED + other] = self.rollout(state, other, chance) - self.game.game_word
                guessed = True
        if guessed:
            state.list_anew(state.actor())

    def quiet(self, state: State) -> bool:
        """Whether no card is half paid for and no blow half dealt."""
        decision = state.z[F.DECISION]
        return decision != D.PAY and decision != D.SLOT and decision != D.DAMAGE_AMOUNT

    def settled(self, state: State) -> bool:
        """The beginning of the round that is looked at."""
        return state.z[F.ROUND] >= self.foreseen and self._round_begins(state)

    def _round_begins(self, state: State) -> bool:
        """Whether a round begins and nobody has picked yet."""
        z = state.z
        if z[F.DECISION] != D.PHASE:
            return False
        picked: i64 = 0
        for seat in range(self.seats):
            if not z[F.ACTORS] & BIT[seat] and z[T.NEED + seat] < 0:  # forced picks are made at once (R3.7)
                picked += 1
        return picked == 0

    def values(self, state: State, worth: vec[i64]) -> None:
        s = cast(NecromancerState, state)
        if s.z[F.OVER]:
            for seat in range(self.seats):
                worth[seat] = s.result(seat) * (WIN // 2)
            return
        logit = self.position.logit(s)
        begins = self._round_begins(s)
        for seat in range(self.seats):
            own = logit
            if not s.is_hunter(seat):
                own = -logit
            if not begins:
                own += self.promise * self.phases.coming(s, seat)
            if own > STEEPEST:
                own = STEEPEST
            if own < -STEEPEST:
                own = -STEEPEST
            worth[seat] = self.chance_of[(own + STEEPEST) // GRAIN]

    def part_names(self) -> list[str]:
        return ["Rift Sites", "Entities", "corruption", "health"]

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        s = cast(NecromancerState, state)
        z = s.z
        sign: i64 = -1
        if s.is_hunter(seat):
            sign = 1
        corrupted: i64 = 0
        health: i64 = 0
        for hunter in range(self.game.hunters):
            health += z[T.HP + hunter]
            if z[T.SOURCE + hunter] == Corrupter.NECROMANCER:
                corrupted += 1
        points[0] = sign * 100 * popcount(z[F.CLOSED])
        points[1] = -sign * 100 * s.count(Z.ENTITIES)
        points[2] = -sign * 100 * corrupted
        points[3] = sign * self.tastes.health_at_end * health


def strengths() -> Mapping[str, Strength]:
    """The levels that have a strength of their own here."""
    return own_strengths(number_table(PACKAGE))


def heuristics(game: Game) -> Heuristics:
    """The advice for a game of Necromancer."""
    return NecromancerHeuristics(cast(NecromancerRules, game))
