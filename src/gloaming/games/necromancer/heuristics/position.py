"""What is read of a position for its chance to win, and what each of it weighs.

All features are from the Hunters' side, in hundredths. `weights.toml` has the weights.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.cards.number_tables import NumberTable
from gloaming.games.necromancer.declaration import Corrupter, F, Icon, Key, N, T, Z
from gloaming.games.necromancer.heuristics.cards import CardWorth
from gloaming.games.necromancer.heuristics.combat import CombatForecast
from gloaming.games.necromancer.heuristics.corruption import Corruption
from gloaming.games.necromancer.heuristics.goals import Goals
from gloaming.games.necromancer.heuristics.movement import Distances
from gloaming.games.necromancer.heuristics.rituals import Rituals
from gloaming.games.necromancer.heuristics.tastes import Tastes
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.corruption import corrupts
from gloaming.games.necromancer.rules.rituals import ritual_need
from gloaming.games.necromancer.rules.summoning import entities_counted
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.layout import numbers

F_EVEN: Final = 0
F_CLOSED: Final = 1
F_NEARLY_CLOSED: Final = 2
F_ENTITIES: Final = 3
F_NEARLY_EIGHT: Final = 4
F_ENTITY_HP: Final = 5
F_UNDEAD: Final = 6
F_HIS_SPIRIT: Final = 7
F_BEST_SPIRIT: Final = 8
F_LEAD: Final = 9
F_SPIRIT: Final = 10
F_OPEN_TO_HIM: Final = 11
F_CORRUPTED: Final = 12
F_ALL_BUT_ONE: Final = 13
F_DAMAGE: Final = 14
F_HP: Final = 15
F_MAX_HP: Final = 16
F_HIS_INFLUENCE: Final = 17
F_HIS_RITUALS: Final = 18
F_RITUALS: Final = 19
F_FORECAST: Final = 20
F_HANDS: Final = 21
F_HIS_HAND: Final = 22
F_ITEMS: Final = 23
F_HIS_ITEMS: Final = 24
F_CLOSING: Final = 25
F_SUMMONING: Final = 26
F_PLACES: Final = 27
F_HIS_PLACE: Final = 28
F_EVENTS: Final = 29
F_CAN_CLOSE: Final = 30
F_CAN_SUMMON: Final = 31
F_SAFETY: Final = 32
F_CHASED: Final = 33
F_NOBODY_SAFE: Final = 34
F_SAFEST: Final = 35
F_NEAR_SITE: Final = 36
F_LAST_SITES: Final = 37
F_NO_ENTITY: Final = 38
FEATURES: Final = 39

SAFE_ENOUGH: Final = 8
SITES_IN_SIGHT: Final = 4
"""From so many missing Rift Sites on, being near one counts more, the fewer are missing."""
WELL_PLACED: Final = 150
"""No place counts more for the Necromancer: whom he may corrupt is a feature of its own."""


FEATURE_NAMES: Final = (
    "even",
    "closed",
    "nearly_closed",
    "entities",
    "nearly_eight",
    "entity_hp",
    "undead",
    "his_spirit",
    "best_spirit",
    "lead",
    "spirit",
    "open_to_him",
    "corrupted",
    "all_but_one",
    "damage",
    "hp",
    "max_hp",
    "his_influence",
    "his_rituals",
    "rituals",
    "forecast",
    "hands",
    "his_hand",
    "items",
    "his_items",
    "closing",
    "summoning",
    "places",
    "his_place",
    "events",
    "can_close",
    "can_summon",
    "safety",
    "chased",
    "nobody_safe",
    "safest",
    "near_site",
    "last_sites",
    "no_entity",
)
"""Their names in `weights.toml`, in the order of their numbers."""


def _weights(table: NumberTable, hunters: int) -> vec[i64]:
    """For each feature the weight at nightfall and the one at dawn."""
    pairs = [table.pairs(name, 4)[hunters - 1] for name in FEATURE_NAMES]
    table.close()
    return numbers([weight for pair in pairs for weight in pair])


@final
class Position:
    """The features of a position and the Hunters' chance to win."""

    def __init__(self, goals: Goals, weights: NumberTable) -> None:
        self.game: Final[NecromancerRules] = goals.game
        self.tastes: Final[Tastes] = goals.tastes
        self.distances: Final[Distances] = goals.distances
        self.cards: Final[CardWorth] = goals.cards
        self.combat: Final[CombatForecast] = goals.combat
        self.rituals: Final[Rituals] = goals.rituals
        self.corruption: Final[Corruption] = goals.corruption
        self.goals: Final[Goals] = goals
        hunters = int(self.game.hunters)
        self.their_weights: Final[vec[i64]] = _weights(weights.table("hunters"), hunters)
        self.his_weights: Final[vec[i64]] = _weights(weights.table("his"), hunters)
        weights.close()
        self.weight_of: vec[i64] = self.their_weights
        """The weights of the side that thinks."""
        self.feature: vec[i64] = zeros(FEATURES)

    def logit(self, s: NecromancerState) -> i64:
        """The Hunters' chance to win, as a logit."""
        self.read(s)
        night = self.tastes.night
        late = s.z[F.ROUND]
        if late > night:
            late = night
        total: i64 = 0
        for i in range(FEATURES):
            weight = self.weight_of[2 * i] * (night - late) + self.weight_of[2 * i + 1] * late
            total += self.feature[i] * weight
        return total // (100 * night)

    def read(self, s: NecromancerState) -> None:
        """Write the features of a position."""
        z = s.z
        g = self.game
        f = self.feature
        his = g.necromancer
        n = g.hunters
        self.cards.read_decks(s)
        self.cards.read_urges(s)
        closed = popcount(z[F.CLOSED])
        entities = entities_counted(s)
        standing: i64 = 0
        hp: i64 = 0
        card = s.first(Z.ENTITIES)
        while card >= 0:
            standing |= BIT[card - g.cards.first_creature]
            hp += z[g.creature_hp + card - g.cards.first_creature]
            card = s.after(Z.ENTITIES, card)
        f[F_EVEN] = 100
        f[F_NO_ENTITY] = 0 if standing else 100
        f[F_CLOSED] = 100 * closed
        f[F_NEARLY_CLOSED] = 0
        if closed > N.RIFTS - 3:
            f[F_NEARLY_CLOSED] = 100 * (closed - N.RIFTS + 3)
        f[F_ENTITIES] = 100 * entities
        f[F_NEARLY_EIGHT] = 0
        if entities > g.cards.entities - 3:
            f[F_NEARLY_EIGHT] = 100 * (entities - g.cards.entities + 3)
        f[F_ENTITY_HP] = 10 * hp
        f[F_UNDEAD] = 100 * s.count(Z.UNDEAD)
        spirit = s.spirit(his)
        f[F_HIS_SPIRIT] = 100 * spirit
        f[F_HIS_INFLUENCE] = self.cards.power[4 * his + Icon.INFLUENCE] + 10 * s.modified(his, Key.CREATURE_DAMAGE)
        f[F_HIS_RITUALS] = self.cards.power[4 * his + Icon.SPIRIT] + 10 * s.modified(his, Key.RITUAL)
        need = ritual_need(s) + 1
        f[F_CAN_SUMMON] = 0
        if entities < g.cards.entities and spirit >= g.cards.levels[entities]:
            f[F_CAN_SUMMON] = self.rituals.share(f[F_HIS_RITUALS], need)
        f[F_HIS_HAND] = self.cards.hand_worth(s, his)
        f[F_HIS_ITEMS] = self.cards.items_worth(s, his)
        f[F_SUMMONING] = 0
        if z[T.NEED + his] >= 0:
            f[F_SUMMONING] = 30 + 70 * z[T.TOTAL + his] // (z[T.NEED + his] + 1)
        self.goals.find(s, his)
        f[F_HIS_PLACE] = self.goals.drawn(s, his, z[T.POS + his])
        if f[F_HIS_PLACE] > WELL_PLACED:
            f[F_HIS_PLACE] = WELL_PLACED
        best: i64 = 0
        total: i64 = 0
        open_to_him: i64 = 0
        corrupted: i64 = 0
        damage: i64 = 0
        health: i64 = 0
        most: i64 = 0
        rituals: i64 = 0
        hands: i64 = 0
        items: i64 = 0
        closing: i64 = 0
        drawn: i64 = 0
        events: i64 = 0
        can_close: i64 = 0
        near_site: i64 = 0
        safety: i64 = 0
        safest: i64 = -SAFE_ENOUGH
        chased: i64 = 0
        for seat in range(n):
            own = s.spirit(seat)
            total += own
            if own > best:
                best = own
            if z[T.SOURCE + seat] == Corrupter.NECROMANCER:
                corrupted += 1
            elif corrupts(s, seat):
                open_to_him += 1
            if corrupts(s, seat):
                chased += self.distances.reach(s, seat)
            safe = 2 * (own + s.modified(seat, Key.WARD)) - spirit - s.modified(his, Key.CORRUPTING)
            if safe > SAFE_ENOUGH:
                safe = SAFE_ENOUGH
            if safe < -SAFE_ENOUGH:
                safe = -SAFE_ENOUGH
            safety += safe
            if safe > safest:
                safest = safe
            damage += self.cards.power[4 * seat + Icon.DAMAGE] + 10 * s.modified(seat, Key.DAMAGE)
            health += z[T.HP + seat]
            most += z[T.MAX_HP + seat]
            shown = self.cards.power[4 * seat + Icon.SPIRIT] + 10 * s.modified(seat, Key.RITUAL)
            if shown > rituals:
                rituals = shown
            if own > spirit:
                share = self.rituals.share(shown, need)
                if share > can_close:
                    can_close = share
                near = self.distances.near_site(s, seat) * share // 100
                if near > near_site:
                    near_site = near
            hands += self.cards.hand_worth(s, seat)
            items += self.cards.items_worth(s, seat)
            if z[T.NEED + seat] >= 0:
                closing += 30 + 70 * z[T.TOTAL + seat] // (z[T.NEED + seat] + 1)
            self.goals.find(s, seat)
            drawn += self.goals.drawn(s, seat, z[T.POS + seat])
            events += s.height(g.events + seat)
        f[F_CAN_CLOSE] = can_close
        f[F_NEAR_SITE] = near_site
        f[F_LAST_SITES] = 0
        if closed > N.RIFTS - SITES_IN_SIGHT:
            f[F_LAST_SITES] = near_site * (closed - N.RIFTS + SITES_IN_SIGHT)
        f[F_BEST_SPIRIT] = 100 * best
        lead = best - spirit
        if lead > 3:
            lead = 3
        if lead < -3:
            lead = -3
        f[F_LEAD] = 100 * lead
        f[F_SPIRIT] = 100 * total // n
        f[F_OPEN_TO_HIM] = 100 * open_to_him // n
        f[F_CORRUPTED] = 100 * corrupted // n
        f[F_SAFETY] = 100 * safety // n
        f[F_SAFEST] = 100 * safest
        f[F_CHASED] = chased // n
        f[F_ALL_BUT_ONE] = 0
        free = self.corruption.free_hunters(s)
        f[F_NOBODY_SAFE] = 0
        if open_to_him + corrupted == n:
            f[F_NOBODY_SAFE] = 100 * (corrupted + 1) // n
            last = lowest(free | BIT[n])
            if (
                last < n
                and not free & ~s.hunters_at(z[T.POS + last])
                and corrupts(s, last)
                and self.corruption.is_last(s, last)
            ):
                f[F_ALL_BUT_ONE] = 50 + self.distances.reach(s, last)  # one entry would end the game
        f[F_DAMAGE] = damage
        f[F_HP] = 10 * health
        f[F_MAX_HP] = 10 * most
        f[F_RITUALS] = rituals
        f[F_HANDS] = hands // n
        f[F_ITEMS] = items // n
        f[F_CLOSING] = closing
        f[F_PLACES] = drawn // n
        f[F_EVENTS] = 100 * events
        blow = f[F_HIS_INFLUENCE] + self.cards.power[4 * his + Icon.SPIRIT]
        f[F_FORECAST] = self.combat.forecast(s, BIT[n] - 1, standing, blow, 0)
