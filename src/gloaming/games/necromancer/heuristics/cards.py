"""What cards are worth to a player: in a store, in hand, in the combat deck and in play (R6 to R8, R18)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Corrupter, F, Icon, Key, Kind, N, T
from gloaming.games.necromancer.heuristics.tastes import (
    Tastes,
)
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.summoning import entities_counted
from gloaming.games.necromancer.rules.tables import part
from gloaming.games.necromancer.verbs.pulls import AddPoints
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Integer
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.state import RETURN

AHEAD: Final = 4
"""By how much twice the Spirit of a safe Hunter should be ahead of the Necromancer's."""
PLENTY: Final = 30
"""How much Influence a pull should show for each Hunter and once more, in tenths of a point."""


@final
class CardWorth:
    """Judges cards, hands and decks. What a deck shows and who wants what is read of the state at hand."""

    def __init__(self, game: NecromancerRules, tastes: Tastes) -> None:
        self.game: Final[NecromancerRules] = game
        self.tastes: Final[Tastes] = tastes
        self.shows: vec[i64] = zeros(4 * game.layout.cards)
        """The points of each Combat card, roughly."""
        for card in range(int(game.cards.stored)):
            self._read_points(card)
        self.use: vec[i64] = zeros(2 * game.layout.cards)
        """What each card is worth in hand to a Hunter, then what to the Necromancer; its cost aside."""
        self.stock: vec[i64] = zeros(2 * game.stores)
        """By how much each store is better than others for a Hunter, then for the Necromancer."""
        self.tell()
        self.power: vec[i64] = zeros(4 * game.seats)
        """What a pull of each combat deck shows of each icon, in tenths of a point."""
        self.urge: vec[i64] = zeros(game.seats)
        """What a Spirit card is worth more than usual to each player now."""
        self.hunger: i64 = 0
        """What a point of Influence is worth more than usual now."""

    # Judged once

    def tell(self) -> None:
        """Judge all cards by the tastes."""
        for card in range(int(self.game.cards.stored)):
            self._guess_use(card)
        self._take_stock()

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

    def _guess_use(self, card: int) -> None:
        """Heuristics 2, 3, 7."""
        g = self.game
        total = int(g.layout.cards)
        at = 4 * card
        if g.cards.kind[card] == Kind.COMBAT:
            for side, taste in enumerate((self.tastes.hunters, self.tastes.his)):
                blow = int(self.shows[at + Icon.INFLUENCE if side else at + Icon.DAMAGE])
                worth = int(taste.blow_point) * blow + int(taste.health_point) * int(self.shows[at + Icon.HEALTH])
                if g.cards.spirit[card]:
                    worth += int(taste.spirit_card) + int(taste.spirit_point) * int(self.shows[at + Icon.SPIRIT])
                self.use[side * total + card] = worth
            return
        if g.cards.kind[card] == Kind.TRAP:
            self.use[card] = self.tastes.trap
            self.use[total + card] = self.tastes.trap
            return
        for side, items in enumerate((self.tastes.hunters.items, self.tastes.his.items)):
            worth = 0
            for mod in g.lasting[card].mods:
                for key, each in items:
                    if mod.key == key and isinstance(mod.n, Integer):
                        worth += each * int(mod.n.n)
            for window in range(N.WINDOWS):
                if g.use[card * N.WINDOWS + window] > RETURN and (side == 0 or window == 2):
                    worth += int(self.tastes.used_once)
            if g.once[card] > RETURN:
                worth += int(self.tastes.does_something)
            taste = self.tastes.his if side else self.tastes.hunters
            self.use[side * total + card] = worth * int(taste.item) // 100

    def _take_stock(self) -> None:
        """What the cards of a store are worth on average, above the average of all stores."""
        g = self.game
        stores = int(g.stores)
        for side in range(2):
            sums = [0] * stores
            counts = [0] * stores
            for card in range(int(g.cards.stored)):
                store = int(g.cards.store[card])
                sums[store] += int(self.use[side * int(g.layout.cards) + card])
                counts[store] += 1
            usual = sum(sums) // max(1, sum(counts))
            for store in range(stores):
                self.stock[side * stores + store] = sums[store] // max(1, counts[store]) - usual

    # Read of a position

    def read_deck(self, s: NecromancerState, seat: i64) -> None:
        """What a pull of this combat deck shows on average."""
        g = self.game
        size: i64 = 0
        damage: i64 = 0
        health: i64 = 0
        spirit: i64 = 0
        influence: i64 = 0
        first = part(g, seat, 0)
        for w in range(s.layout.word_from[first], s.layout.word_to[first]):
            bits: i64 = 0
            for index in range(4):
                bits |= s.z[s.layout.base[part(g, seat, index)] + w]
            while bits:
                at = 4 * (s.layout.first_card[w] + lowest(bits))
                bits &= bits - 1
                size += 1
                damage += self.shows[at + Icon.DAMAGE]
                health += self.shows[at + Icon.HEALTH]
                spirit += self.shows[at + Icon.SPIRIT]
                influence += self.shows[at + Icon.INFLUENCE]
        pulled = N.PULL + s.modified(seat, Key.PULL)
        if pulled > size:
            pulled = size
        if pulled < 1:
            pulled = 0
            size = 1
        at = 4 * seat
        self.power[at + Icon.DAMAGE] = 10 * damage * pulled // size
        self.power[at + Icon.HEALTH] = 10 * health * pulled // size
        self.power[at + Icon.SPIRIT] = 10 * spirit * pulled // size
        self.power[at + Icon.INFLUENCE] = 10 * influence * pulled // size

    def read_decks(self, s: NecromancerState) -> None:
        for seat in range(self.game.seats):
            self.read_deck(s, seat)

    def read_urges(self, s: NecromancerState) -> None:
        """Who wants Spirit cards more or less than usual, and whether his creatures lack Influence (heuristics 5, 7
        and 11); his deck has been read."""
        g = self.game
        his = g.necromancer
        spirit = s.spirit(his)
        grip = spirit + s.modified(his, Key.CORRUPTING)
        opens: i64 = g.o.corruption_level
        level = entities_counted(s)
        if level < g.cards.entities and g.cards.levels[level] > opens:
            opens = g.cards.levels[level]
        guardian: i64 = 0
        most: i64 = -1
        for hunter in range(g.hunters):
            held = 2 * (s.spirit(hunter) + s.modified(hunter, Key.WARD))
            self.urge[hunter] = 0
            if grip + 2 > held and grip + 3 > g.o.corruption_level:
                self.urge[hunter] = self.tastes.hunters.ward
            if s.z[T.SOURCE + hunter] != Corrupter.NECROMANCER and held > most:
                most = held
                guardian = hunter
        if grip + AHEAD > most:
            self.urge[guardian] += self.tastes.hunters.guard
        if most > opens:
            opens = most
        self.urge[his] = 0
        if grip >= opens:
            self.urge[his] = self.tastes.his.spirit_card * (self.tastes.his.enough - 100) // 100
        plenty = PLENTY * (1 + g.hunters)
        short = plenty - self.power[4 * his + Icon.INFLUENCE]
        self.hunger = self.tastes.his.lacking * short // plenty if short > 0 else 0

    # What cards bring

    def use_of(self, s: NecromancerState, seat: i64, card: i64) -> i64:
        round_now = s.z[F.ROUND]
        urge: i64 = 0
        if card < self.game.cards.stored and self.game.cards.spirit[card]:
            urge = self.urge[seat]
        if s.is_hunter(seat):
            later = self.tastes.hunters.later * self.shows[4 * card + Icon.DAMAGE] * round_now // self.tastes.night
            return self.use[card] + urge + later
        influence = self.shows[4 * card + Icon.INFLUENCE]
        later = influence * (self.hunger + self.tastes.his.later * round_now // self.tastes.night)
        return self.use[s.layout.cards + card] + urge + later

    def hand_worth(self, s: NecromancerState, seat: i64) -> i64:
        total: i64 = 0
        price = self.tastes.of(s, seat).card
        zone = self.game.hand + seat
        card = s.first(zone)
        while card >= 0:
            worth = self.use_of(s, seat, card) - price * self.game.cards.cost[card]
            total += price
            if worth > 0:
                total += worth // 2
            card = s.after(zone, card)
        return total

    def items_worth(self, s: NecromancerState, seat: i64) -> i64:
        total: i64 = 0
        zone = self.game.active + seat
        for index in range(s.height(zone)):
            total += self.use_of(s, seat, s.at(zone, index))
        return total

    def store_worth(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """Heuristic 4: two buys, then the next."""
        z = s.z
        store = s.store_at(place)
        if store < 0 or not s.is_open(store):
            return 0
        if z[T.BOUGHT_AT + seat] == place and z[T.BUYS + seat] >= 2:
            return 0
        taste = self.tastes.of(s, seat)
        worth = taste.store - taste.held * s.hand_size(seat)
        if s.is_hunter(seat):
            worth += self.stock[store]
        else:
            worth += self.stock[self.game.stores + store]
        if worth < 8:
            return 8
        return worth

    def build_worth(self, s: NecromancerState, seat: i64, discount: i64) -> i64:
        """What the cards in hand would bring, cheapest first, as long as the others can pay."""
        g = self.game
        zone = g.hand + seat
        each = self.tastes.of(s, seat).card
        change = s.modified(seat, Key.BUILD_COST) - discount
        left = s.hand_size(seat)
        total: i64 = 0
        for cost in range(5):
            card = s.first(zone)
            while card >= 0 and left > cost:
                if g.cards.kind[card] == Kind.COMBAT:
                    price = g.cards.cost[card] + change
                    if price < 0:
                        price = 0
                    gain = self.use_of(s, seat, card) - each * (1 + price)
                    if price == cost and gain > 0:
                        total += gain
                        left -= 1 + cost
                card = s.after(zone, card)
        return total

    def activate_worth(self, s: NecromancerState, seat: i64) -> i64:
        g = self.game
        zone = g.hand + seat
        each = self.tastes.of(s, seat).card
        change = s.modified(seat, Key.ACTIVATE_COST)
        left = s.hand_size(seat)
        total: i64 = 0
        card = s.first(zone)
        while card >= 0:
            if g.cards.kind[card] != Kind.COMBAT:
                price = g.cards.cost[card] + change
                if price < 0:
                    price = 0
                gain = self.use_of(s, seat, card) - each * (1 + price)
                if gain > 0 and left > price:
                    total += gain
                    left -= 1 + price
            card = s.after(zone, card)
        return total
