"""What a phase would bring a player: to have it happen at all, and to have picked it (R3, heuristic 1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Creature, D, F, Icon, Key, N, Phase, T, Z
from gloaming.games.necromancer.heuristics.cards import CardWorth
from gloaming.games.necromancer.heuristics.combat import CombatForecast
from gloaming.games.necromancer.heuristics.corruption import Corruption
from gloaming.games.necromancer.heuristics.goals import Goals
from gloaming.games.necromancer.heuristics.movement import A_MOVE, A_WALK, Distances
from gloaming.games.necromancer.heuristics.rituals import Rituals
from gloaming.games.necromancer.heuristics.tastes import Tastes
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.rituals import can_close
from gloaming.games.necromancer.rules.stores import can_buy
from gloaming.games.necromancer.rules.summoning import can_raise, can_summon_entity
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.kernel.bits import lowest

FEW: Final = 3
"""With so many Undead on the map another one counts half."""


@final
class PhaseWorth:
    """Judges phases; the decks have been read and the player's goals found."""

    def __init__(self, goals: Goals) -> None:
        self.game: Final[NecromancerRules] = goals.game
        self.tastes: Final[Tastes] = goals.tastes
        self.distances: Final[Distances] = goals.distances
        self.cards: Final[CardWorth] = goals.cards
        self.combat: Final[CombatForecast] = goals.combat
        self.rituals: Final[Rituals] = goals.rituals
        self.corruption: Final[Corruption] = goals.corruption
        self.goals: Final[Goals] = goals

    def pick_worth(self, s: NecromancerState, seat: i64, phase: i64) -> i64:
        """A phase of one's own happens for sure; any other only if somebody else picks it."""
        base = self.base(s, seat, phase)
        others = self.game.hunters
        if phase == Phase.SUMMON:
            others = 0
        elif phase == Phase.FIVE:
            others -= 1
        return self.bonus(s, seat, phase) + base * (100 - self.tastes.of(s, seat).trust * others) // 100

    def base(self, s: NecromancerState, seat: i64, phase: i64) -> i64:
        place = s.z[T.POS + seat]
        if phase == Phase.MOVEMENT:
            here = self.goals.liked(s, seat, place)
            best = here
            bits: i64 = self.game.atlas.neighbours[place]
            while bits:
                there = self.goals.liked(s, seat, lowest(bits))
                bits &= bits - 1
                if there > best:
                    best = there
            if not s.is_hunter(seat):
                best += self.corruption.catch(s, A_WALK)
            return best - here
        if phase == Phase.BUY:
            if not can_buy(s, seat):
                return 0
            taste = self.tastes.of(s, seat)
            return 2 * taste.card + taste.buying
        if phase == Phase.BUILD:
            return self.cards.build_worth(s, seat, 0)
        if phase == Phase.SUMMON:
            return self.summon_worth(s, place)
        if phase == Phase.FIVE:
            return self.five_worth(s, seat, place, 0)
        return self.cards.activate_worth(s, seat)

    def bonus(self, s: NecromancerState, seat: i64, phase: i64) -> i64:
        place = s.z[T.POS + seat]
        if phase == Phase.MOVEMENT:
            here = self.goals.liked(s, seat, place)
            best = here
            for goal in range(self.distances.places):
                if self.distances.way[place * self.distances.places + goal] <= A_MOVE:
                    there = self.goals.liked(s, seat, goal)
                    if there > best:
                        best = there
            best -= here + self.tastes.of(s, seat).half_step * A_WALK
            if best < 0:
                best = 0
            if not s.is_hunter(seat):
                best += self.corruption.catch(s, A_MOVE) - self.corruption.catch(s, A_WALK)
            return best
        if phase == Phase.BUY:
            return self.tastes.of(s, seat).card + self.tastes.of(s, seat).choice if can_buy(s, seat) else 0
        if phase == Phase.BUILD:
            return self.cards.build_worth(s, seat, 1) - self.cards.build_worth(s, seat, 0)
        if phase == Phase.SUMMON:
            return 10 if can_summon_entity(s) else 0
        if phase == Phase.FIVE:
            return self.five_worth(s, seat, place, 30) - self.five_worth(s, seat, place, 0)
        return self.tastes.of(s, seat).card

    def summon_worth(self, s: NecromancerState, place: i64) -> i64:
        """Heuristics 6 and 8."""
        if s.in_ritual(self.game.necromancer):
            return self.tastes.his.ritual
        if can_summon_entity(s):
            shown = self.cards.power[4 * self.game.necromancer + Icon.SPIRIT] + 30
            worth = self.tastes.his.ritual + 20 - self.rituals.slowness(s, self.tastes.his, shown)
            return self.rituals.last_call(s) + (worth if worth > 20 else 20)
        return self.undead_worth(s, place)

    def undead_worth(self, s: NecromancerState, place: i64) -> i64:
        if not can_raise(s, place):
            return 0
        worth = self.tastes.his.raising
        hunters = s.hunters_at(place)
        if hunters:
            worth = (worth + self.tastes.his.raising_on) * self.combat.harm(s, hunters, place) // 100
        elif s.count(Z.UNDEAD) > 0:
            worth = worth * FEW // (FEW + s.count(Z.UNDEAD))
        if s.creature_at(place, Creature.ENTITY) and not s.creature_at(place, Creature.UNDEAD):
            worth += self.tastes.his.guarding
        return worth

    def five_worth(self, s: NecromancerState, seat: i64, place: i64, bonus: i64) -> i64:
        if s.in_ritual(seat):
            return self.tastes.hunters.ritual
        best: i64 = 0
        if can_close(s, seat):
            shown = self.cards.power[4 * seat + Icon.SPIRIT] + bonus + 10 * s.modified(seat, Key.RITUAL)
            best = self.tastes.hunters.ritual + 20 - self.rituals.slowness(s, self.tastes.hunters, shown)
            if best < 15:
                best = 15
        if s.creature_at(place, Creature.ENTITY):
            worth = self.combat.fight_worth(s, s.hunters_at(place), place, bonus)
            if worth > best:
                best = worth
        return best

    def coming(self, s: NecromancerState, seat: i64) -> i64:
        """What the phases to come this round will bring a player, in hundredths of a Rift Site."""
        z = s.z
        picked = z[T.PICKED + seat]
        if z[F.DECISION] == D.PHASE:
            if picked < 0:
                return 0
            self.goals.find(s, seat)
            return self.pick_worth(s, seat, picked)
        total: i64 = 0
        first = z[F.NOW] + 1
        if first >= N.PHASES or z[F.PHASES] == 0:
            return 0
        self.goals.find(s, seat)
        for phase in range(first, N.PHASES):
            if z[F.PHASES] & BIT[phase] and (phase < Phase.SUMMON or (phase == Phase.FIVE) == s.is_hunter(seat)):
                total += self.base(s, seat, phase)
                if phase == picked:
                    total += self.bonus(s, seat, phase)
        return total
