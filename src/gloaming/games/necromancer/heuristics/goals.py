"""Where to go: the places worth reaching, and how good a place is for reaching them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Creature, F, Icon, Key, N, T, Z
from gloaming.games.necromancer.heuristics.cards import CardWorth
from gloaming.games.necromancer.heuristics.combat import CombatForecast
from gloaming.games.necromancer.heuristics.corruption import Corruption
from gloaming.games.necromancer.heuristics.movement import OUT_AND_BACK, OUT_OF_SIGHT, Distances
from gloaming.games.necromancer.heuristics.rituals import Rituals
from gloaming.games.necromancer.heuristics.tastes import Tastes
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.corruption import corrupts
from gloaming.games.necromancer.rules.summoning import entities_counted
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.heuristics import zeros

# What draws a Hunter somewhere

TO_CLOSE: Final = 0
TO_FIGHT: Final = 1
TO_BUY: Final = 2
AIMS: Final = 3


@final
class Goals:
    """The goals of one player at a time; `find` notes them, after the decks have been read."""

    def __init__(self, combat: CombatForecast, rituals: Rituals, corruption: Corruption) -> None:
        self.game: Final[NecromancerRules] = combat.game
        self.tastes: Final[Tastes] = combat.tastes
        self.distances: Final[Distances] = corruption.distances
        self.cards: Final[CardWorth] = combat.cards
        self.combat: Final[CombatForecast] = combat
        self.rituals: Final[Rituals] = rituals
        self.corruption: Final[Corruption] = corruption
        self.goal: vec[i64] = zeros(self.distances.places + self.game.seats)
        self.goal_worth: vec[i64] = zeros(self.distances.places + self.game.seats)
        self.count: i64 = 0
        self.fights: i64 = 0
        """The first of a Hunter's goals that is a fight; before them are the Rift Sites."""
        self.buys: i64 = 0
        """The first of a Hunter's goals that is a store."""
        self.chases: i64 = 0
        """The first of the Necromancer's goals that is a Hunter."""

    def find(self, s: NecromancerState, seat: i64) -> None:
        """The places worth going to (heuristics 4, 6, 9, 12, 13). Decks have been read."""
        self.count = 0
        if s.is_hunter(seat):
            self._find_hunters_goals(s, seat)
        else:
            self._find_his_goals(s, seat)

    def _find_hunters_goals(self, s: NecromancerState, seat: i64) -> None:
        z = s.z
        g = self.game
        behind = s.spirit(g.necromancer) - s.spirit(seat)
        closing: i64 = 0
        if behind < 0:
            shown = self.cards.power[4 * seat + Icon.SPIRIT] + 30 + 10 * s.modified(seat, Key.RITUAL)
            closing = self.tastes.hunters.ritual - self.rituals.slowness(s, self.tastes.hunters, shown)
            if closing < 15:
                closing = 15
            missing = N.RIFTS - popcount(z[F.CLOSED])
            if missing > 0:
                closing += 2 * self.tastes.hunters.last_site // BIT[missing]
        elif behind < 2:
            closing = self.tastes.hunters.nearly - self.tastes.hunters.short_of * behind
        taken: i64 = 0
        for other in range(g.hunters):
            if other != seat and s.in_ritual(other):
                taken |= BIT[z[T.POS + other]]
        sites: i64 = g.atlas.rifts & ~z[F.CLOSED] & ~taken
        while sites and closing > 0:
            self._add(lowest(sites), closing)
            sites &= sites - 1
        self.fights = self.count
        card = s.first(Z.ENTITIES)
        seen: i64 = 0
        while card >= 0:
            place = z[g.creature_spot + card - g.cards.first_creature]
            if not seen & BIT[place]:
                seen |= BIT[place]
                self._add(place, self.combat.fight_worth(s, s.hunters_at(place) | BIT[seat], place, 30))
            card = s.after(Z.ENTITIES, card)
        self.buys = self.count
        for place in range(self.distances.places):
            if g.atlas.store[place] >= 0:
                self._add(place, self.cards.store_worth(s, seat, place))

    def _find_his_goals(self, s: NecromancerState, seat: i64) -> None:
        z = s.z
        g = self.game
        level = entities_counted(s)
        if level < g.cards.entities:
            short = g.cards.levels[level] - s.spirit(seat)
            worth: i64 = self.tastes.his.ritual + self.rituals.last_call(s)
            if short > 0:
                worth = self.tastes.his.nearly - self.tastes.his.short_of * short
            sites: i64 = g.atlas.rifts & ~z[F.CLOSED]
            while sites:
                place = lowest(sites)
                sites &= sites - 1
                here = popcount(s.creature_at(place, Creature.ENTITY))
                if g.o.entities_per_rift == 0 or here < g.o.entities_per_rift:
                    self._add(place, worth - self.tastes.his.shy * self.distances.closeness(s, place) // OUT_OF_SIGHT)
        for place in range(self.distances.places):
            if g.atlas.store[place] >= 0:
                self._add(place, self.cards.store_worth(s, seat, place))
        self.chases = self.count
        free = self.corruption.free_hunters(s)
        for hunter in range(g.hunters):
            if free & BIT[hunter] and corrupts(s, hunter):
                worth = self.tastes.his.corrupting
                if free == BIT[hunter] and self.corruption.is_last(s, hunter):
                    worth = self.tastes.the_last_one
                self._add(z[T.POS + hunter], worth)

    def _add(self, place: i64, worth: i64) -> None:
        if worth > 0:
            self.goal[self.count] = place
            self.goal_worth[self.count] = worth
            self.count += 1

    def drawn(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """How good a place is for reaching the goals that were found."""
        best: i64 = 0
        row = place * self.distances.places
        half_step = self.tastes.of(s, seat).half_step
        beside = self.count  # from here on a goal at this place is somebody whom he stands beside
        if place == s.z[T.POS + seat] and not s.is_hunter(seat):
            beside = self.chases
        goal = self.goal
        goal_worth = self.goal_worth
        way = self.distances.way
        for i in range(self.count):
            worth = goal_worth[i] - half_step * way[row + goal[i]]
            if i >= beside and goal[i] == place:
                worth -= half_step * OUT_AND_BACK  # whom he stands beside he must leave and enter again (R5.2)
            if worth > best:
                best = worth
        return best

    def liked(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """How good a place is to be at when a move ends."""
        if s.is_hunter(seat):
            return self.drawn(s, seat, place) - self.corruption.danger(s, seat, place)
        return self.drawn(s, seat, place)

    def aim(self, s: NecromancerState, seat: i64) -> i64:
        """What draws a Hunter most, near or far: AIMS times the place, and what for; -1 if nothing does."""
        place = s.z[T.POS + seat]
        self.cards.read_decks(s)
        self.cards.read_urges(s)
        self.find(s, seat)
        found: i64 = -1
        most: i64 = 0
        for i in range(self.count):
            worth = (
                self.goal_worth[i]
                - self.tastes.hunters.half_step * self.distances.way[place * self.distances.places + self.goal[i]]
            )
            if worth > most:
                most = worth
                found = AIMS * self.goal[i] + TO_CLOSE
                if i >= self.buys:
                    found += TO_BUY
                elif i >= self.fights:
                    found += TO_FIGHT
        return found
