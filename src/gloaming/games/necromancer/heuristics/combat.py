"""How a combat would end (R12), and what it would bring."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Creature, Icon, Key, T
from gloaming.games.necromancer.heuristics.cards import CardWorth
from gloaming.games.necromancer.heuristics.tastes import Tastes
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.kernel.bits import lowest, popcount

USUAL_UNDEAD: Final = 40
"""The HP of an Undead, in tenths."""


@final
class CombatForecast:
    """Forecasts combats from what the decks show on average; the decks have been read."""

    def __init__(self, cards: CardWorth) -> None:
        self.game: Final[NecromancerRules] = cards.game
        self.tastes: Final[Tastes] = cards.tastes
        self.cards: Final[CardWorth] = cards

    def forecast(self, s: NecromancerState, hunters: i64, creatures: i64, blow: i64, bonus: i64) -> i64:
        """How a combat would end, decks read before: what share of their HP the Hunters keep, or what share of the
        creatures' HP is left, as a negative number. Heuristic 13."""
        z = s.z
        g = self.game
        health: i64 = 0
        ours: i64 = 0
        speed: i64 = 0
        n: i64 = 0
        bits: i64 = hunters
        while bits:
            seat = lowest(bits)
            bits &= bits - 1
            n += 1
            health += 10 * z[T.HP + seat]
            ours += self.cards.power[4 * seat + Icon.DAMAGE] + 10 * s.modified(seat, Key.DAMAGE) + bonus
            speed += s.speed(seat)
        if n == 0:
            return -100
        theirs: i64 = 0
        count: i64 = 0
        fast: i64 = 0
        bits = creatures
        while bits:
            c = lowest(bits)
            bits &= bits - 1
            count += 1
            theirs += 10 * z[g.creature_hp + c]
            if n * g.cards.creature_speed[c] > speed:
                fast += 1
        if count == 0:
            return 100
        left = theirs
        alive = count
        taken: i64 = 0
        cycle: i64 = 0
        blow -= 4 * n  # fractions are dropped
        if blow < 0:
            blow = 0
        while left > 0 and taken < health:
            cycle += 1
            frenzy: i64 = 0
            if g.o.frenzy_cycle and cycle >= g.o.frenzy_cycle:
                frenzy = 10 * (cycle - g.o.frenzy_cycle + 1)
            if cycle > 12:
                break
            first = fast
            if first > alive:
                first = alive
            taken += (blow + frenzy) * first
            left -= ours + frenzy * n
            if left <= 0 or taken >= health:
                break
            alive = (count * left + theirs - 1) // theirs
            if alive > first:
                taken += (blow + frenzy) * (alive - first)
        if left <= 0:
            return 100 * (health - taken) // health if taken < health else 0
        return -100 * left // theirs

    def fight_worth(self, s: NecromancerState, hunters: i64, place: i64, bonus: i64) -> i64:
        """What a standard combat would bring the Hunters; the Necromancer's deck and theirs have been read."""
        g = self.game
        creatures = s.creature_at(place, Creature.ANY)
        his = 4 * g.necromancer
        blow = self.cards.power[his + Icon.INFLUENCE] + 10 * s.modified(g.necromancer, Key.CREATURE_DAMAGE)
        margin = self.forecast(s, hunters, creatures, blow, bonus)
        entities = popcount(creatures & (BIT[g.cards.entities] - 1))
        taste = self.tastes.hunters
        kills = taste.entity * entities + taste.undead * (popcount(creatures) - entities)
        return (kills * (margin + taste.boldness) - taste.defeat * (100 - margin)) // (100 + taste.boldness)

    def harm(self, s: NecromancerState, hunters: i64, place: i64) -> i64:
        """What share of their HP the Hunters of a place would lose to Undead raised there, in hundredths. Decks have
        been read."""
        z = s.z
        g = self.game
        health: i64 = 0
        ours: i64 = 0
        n: i64 = 0
        while hunters:
            seat = lowest(hunters)
            hunters &= hunters - 1
            n += 1
            health += 10 * z[T.HP + seat]
            ours += self.cards.power[4 * seat + Icon.DAMAGE] + 10 * s.modified(seat, Key.DAMAGE)
        his = g.necromancer
        count: i64 = 1 + s.modified(his, Key.SUMMON_UNDEAD)
        theirs = count * (USUAL_UNDEAD + 10 * s.modified(his, Key.UNDEAD_HP))
        bits: i64 = s.creature_at(place, Creature.ANY)
        while bits:
            theirs += 10 * z[g.creature_hp + lowest(bits)]
            bits &= bits - 1
            count += 1
        blow = self.cards.power[4 * his + Icon.INFLUENCE] + 10 * s.modified(his, Key.CREATURE_DAMAGE) - 4 * n
        if blow <= 0:
            return 0
        if ours < 10 or health < 10:
            return 100
        harm = 100 * blow * count * theirs // (2 * ours * health)  # fewer of them strike, the sooner they fall
        return harm if harm < 100 else 100
