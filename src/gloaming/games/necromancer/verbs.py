"""The verbs, sets, numbers and conditions of Necromancer's effect language, as the kernel performs them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gloaming.games.necromancer.decisions.effects import (
    DISCARD_CARD,
    DRAW_STORE,
    EVENT_RETURN,
    LOSE_ITEM,
    MOVE_TO,
    PAY_TASK,
    PICK_CREATURE,
    PICK_HUNTER,
    PICK_PLAYER,
    PICK_STORE,
)
from gloaming.games.necromancer.declaration import Combat, Corrupter, Creature, F, First, N, Next, Remark, T, W, Z
from gloaming.games.necromancer.rules.combat import defeat_creature, heal_creature, wound
from gloaming.games.necromancer.rules.corruption import corrupt
from gloaming.games.necromancer.rules.defeat import showing, strip
from gloaming.games.necromancer.rules.items import lose, settle_stats
from gloaming.games.necromancer.rules.movement import end_move, go, is_moving, pin
from gloaming.games.necromancer.rules.pulls import has_card_left
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.stores import put_back, take_from, throw
from gloaming.games.necromancer.rules.summoning import can_raise, raise_undead
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Condition, Filter, Members, Number, compares, offer_decline
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State, Step

# Words for players (5.1)

YOU_WORD: Final = 0
OPPONENT: Final = 1
OWNER: Final = 2
THE_NECROMANCER: Final = 3
ANY: Final = 4

# Words for places

RIFT: Final = -1
A_STORE: Final = -2


def person(s: State, who: i64) -> i64:
    """The seat that a word means where no pick is needed; -1 where the Necromancer or `you` has to pick."""
    table = night(s)
    if who == YOU_WORD:
        return s.z[F.YOU]
    if who == OWNER:
        owner = table.owner(s.z[F.SELF])
        if owner < 0:
            return s.z[F.YOU]
        return owner
    if who == THE_NECROMANCER:
        return table.g.necromancer
    if who == OPPONENT and table.is_hunter(s.z[F.YOU]):
        return table.g.necromancer
    return -1


def can_be(s: State, who: i64, seat: i64) -> bool:
    """Whether a word for a player may mean this seat."""
    meant = person(s, who)
    if meant >= 0:
        return meant == seat
    return who == ANY or night(s).is_hunter(seat)


# Sets


@mypyc_attr(allow_interpreted_subclasses=True)
class Seats(Members):
    """A set of players, named by the first places of the choice space, in seat order."""

    def has(self, s: State, seat: i64) -> bool:
        return True

    def next_raw(self, s: State, member: i64) -> i64:
        first = s.game.first_place
        seat: i64 = 0
        if member >= 0:
            seat = member - first + 1
        while seat < s.layout.seats:
            if self.has(s, seat):
                return first + seat
            seat += 1
        return -1


@final
class Players(Seats):
    """players"""


@final
class Hunters(Seats):
    """hunters"""

    def has(self, s: State, seat: i64) -> bool:
        return night(s).is_hunter(seat)


@final
class HuntersHere(Seats):
    """hunters_here, others_here"""

    def __init__(self, filters: list[Filter], others: bool) -> None:
        super().__init__(filters)
        self.others: bool = others

    def has(self, s: State, seat: i64) -> bool:
        if not night(s).is_hunter(seat) or (self.others and seat == s.z[F.YOU]):
            return False
        return s.z[T.POS + seat] == s.z[T.POS + s.z[F.YOU]]


@final
class Friends(Seats):
    """friends: none for the Necromancer"""

    def has(self, s: State, seat: i64) -> bool:
        table = night(s)
        return table.is_hunter(seat) and table.is_hunter(s.z[F.YOU]) and seat != s.z[F.YOU]


@final
class Opponents(Seats):
    """Those among whom `opponent` is picked: of a Hunter the Necromancer, of him the Hunters."""

    def has(self, s: State, seat: i64) -> bool:
        table = night(s)
        return table.is_hunter(seat) != table.is_hunter(s.z[F.YOU])


@final
class Anybody(Seats):
    """A player word as a set of seats, for what is picked in the same way."""

    def __init__(self, filters: list[Filter], who: int) -> None:
        super().__init__(filters)
        self.who: i64 = who

    def has(self, s: State, seat: i64) -> bool:
        return can_be(s, self.who, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Creatures(Members):
    """A set of creatures, named by their cards."""

    def bits(self, s: State) -> i64:
        return 0

    def next_raw(self, s: State, member: i64) -> i64:
        first = night(s).g.cards.first_creature
        bits: i64 = self.bits(s)
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)


@final
class CreaturesHere(Creatures):
    """creatures_here"""

    def bits(self, s: State) -> i64:
        return night(s).creature_at(s.z[T.POS + s.z[F.YOU]], Creature.ANY)


@final
class Allies(Members):
    """allies: other living combatants of your side; for a creature's turn the other creatures (5.4)"""

    def next_raw(self, s: State, member: i64) -> i64:
        table = night(s)
        if not s.z[F.COMBAT]:
            return -1
        if table.is_hunter(s.z[F.YOU]):
            return self._hunter(s, member)
        first = table.g.cards.first_creature
        bits: i64 = table.enemies(Creature.ANY)
        if table.combatant() >= N.SEATS:
            bits &= ~BIT[table.combatant() - N.SEATS]
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)

    def _hunter(self, s: State, member: i64) -> i64:
        first = s.game.first_place
        bits: i64 = night(s).living_hunters() & ~BIT[s.z[F.YOU]]
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)


@mypyc_attr(allow_interpreted_subclasses=True)
class Spots(Members):
    """A set of neighbourhoods."""

    def bits(self, s: State) -> i64:
        return 0

    def next_raw(self, s: State, member: i64) -> i64:
        first = night(s).g.first_spot
        bits: i64 = self.bits(s)
        if member >= 0:
            bits &= -(BIT[member - first] << 1)
        if bits == 0:
            return -1
        return first + lowest(bits)


@final
class Adjacent(Spots):
    """adjacent"""

    def bits(self, s: State) -> i64:
        return night(s).g.atlas.neighbours[s.z[T.POS + s.z[F.YOU]]]


@final
class PlacesOf(Spots):
    """places(who): the neighbourhoods other than yours in which one of them stands"""

    def __init__(self, filters: list[Filter], who: Members) -> None:
        super().__init__(filters)
        self.who: Final[Members] = who

    def bits(self, s: State) -> i64:
        found: i64 = 0
        member = self.who.first(s)
        while member >= 0:
            found |= BIT[s.z[T.POS + s.seat_named(member)]]
            member = self.who.after(s, member)
        return found & ~BIT[s.z[T.POS + s.z[F.YOU]]]


@final
class OneSpot(Spots):
    """A neighbourhood by its id; where you stand already is none."""

    def __init__(self, filters: list[Filter], place: int) -> None:
        super().__init__(filters)
        self.place: i64 = place

    def bits(self, s: State) -> i64:
        return BIT[self.place] & ~BIT[s.z[T.POS + s.z[F.YOU]]]


@final
class OpenStores(Members):
    """open_stores, or one store by its id if it is open"""

    def __init__(self, filters: list[Filter], only: int) -> None:
        super().__init__(filters)
        self.only: i64 = only

    def next_raw(self, s: State, member: i64) -> i64:
        table = night(s)
        first = table.g.first_store
        store: i64 = 0
        if member >= 0:
            store = member - first + 1
        while store < table.g.stores:
            if table.is_open(store) and (self.only < 0 or self.only == store):
                return first + store
            store += 1
        return -1


@final
class CardsOf(Members):
    """hand(who), combat_deck(who), active(who): only their size is ever asked for"""

    def __init__(self, kind: int, who: int) -> None:
        super().__init__([])
        self.kind: i64 = kind
        self.who: i64 = who

    def size(self, s: State) -> i64:
        table = night(s)
        seat = person(s, self.who)
        if seat < 0:
            return 0
        if self.kind == 0:
            return table.hand_size(seat)
        if self.kind == 1:
            return table.deck_size(seat)
        return s.height(table.g.active + seat)


# Filters


@final
class IsCorrupted(Filter):
    def keeps(self, s: State, member: i64) -> bool:
        return night(s).is_corrupted(s.seat_named(member))


@final
class IsPinned(Filter):
    def keeps(self, s: State, member: i64) -> bool:
        return s.z[T.PINNED + s.seat_named(member)] != 0


@final
class StatIs(Filter):
    """hp op number, spirit op number: of players"""

    def __init__(self, spirit: bool, op: int, n: Number) -> None:
        self.spirit: bool = spirit
        self.op: i64 = op
        self.n: Final[Number] = n

    def keeps(self, s: State, member: i64) -> bool:
        table = night(s)
        seat = s.seat_named(member)
        if self.spirit:
            return compares(table.spirit(seat), self.op, self.n.value(s))
        return table.is_hunter(seat) and compares(s.z[T.HP + seat], self.op, self.n.value(s))


@final
class KindIs(Filter):
    """undead, entity: of creatures; a Hunter is neither"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def keeps(self, s: State, member: i64) -> bool:
        c = member - night(s).g.cards.first_creature
        if member >= s.game.first_place:
            return False
        if self.kind == Creature.ENTITY:
            return c < night(s).g.cards.entities
        return c >= night(s).g.cards.entities


@final
class CreatureHp(Filter):
    """hp op number: of creatures"""

    def __init__(self, op: int, n: Number) -> None:
        self.op: i64 = op
        self.n: Final[Number] = n

    def keeps(self, s: State, member: i64) -> bool:
        g = night(s).g
        return compares(s.z[g.creature_hp + member - g.cards.first_creature], self.op, self.n.value(s))


# Numbers and conditions

STAT_HP: Final = 0
STAT_MAX_HP: Final = 1
STAT_SPEED: Final = 2
STAT_SPIRIT: Final = 3


@final
class Stat(Number):
    """hp(who), max_hp(who), speed(who), spirit(who)"""

    def __init__(self, stat: int, who: int) -> None:
        self.stat: i64 = stat
        self.who: i64 = who

    def value(self, s: State) -> i64:
        table = night(s)
        seat = person(s, self.who)
        if seat < 0:
            return 0
        if self.stat == STAT_SPIRIT:
            return table.spirit(seat)
        if not table.is_hunter(seat):
            return 0
        if self.stat == STAT_HP:
            return s.z[T.HP + seat]
        if self.stat == STAT_MAX_HP:
            return table.max_hp(seat)
        return table.speed(seat)


@final
class Half(Number):
    """half(n), rounded down"""

    def __init__(self, n: Number) -> None:
        self.n: Final[Number] = n

    def value(self, s: State) -> i64:
        return self.n.value(s) // 2


COUNT_RIFTS: Final = 0
COUNT_ENTITIES: Final = 1
COUNT_ROUND: Final = 2


@final
class Tally(Number):
    """rifts_closed, entities_on_map, round"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def value(self, s: State) -> i64:
        if self.kind == COUNT_RIFTS:
            return popcount(s.z[F.CLOSED])
        if self.kind == COUNT_ENTITIES:
            return s.count(Z.ENTITIES)
        return s.z[F.ROUND]


DEED_BUILT: Final = 0
DEED_PLACES: Final = 1
DEED_SLAIN: Final = 2


@final
class Deeds(Number):
    """built, buy_places, slain(kind): since the card came (5.5)"""

    def __init__(self, deed: int, kinds: int = 0) -> None:
        self.deed: i64 = deed
        self.kinds: i64 = kinds

    def value(self, s: State) -> i64:
        g = night(s).g
        number = g.cards.number[s.z[F.SELF]]
        if self.deed == DEED_BUILT:
            return s.z[g.task_built + number]
        if self.deed == DEED_PLACES:
            return popcount(s.z[g.task_places + number])
        slain: i64 = 0
        if self.kinds & Creature.UNDEAD:
            slain += s.z[g.task_undead + number]
        if self.kinds & Creature.ENTITY:
            slain += s.z[g.task_entities + number]
        return slain


@final
class Versus(Condition):
    """versus(kind): a living creature of that kind opposes `you` in the combat at this moment"""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def holds(self, s: State) -> bool:
        table = night(s)
        return s.z[F.COMBAT] != 0 and table.is_hunter(s.z[F.YOU]) and table.enemies(self.kind) != 0


@final
class InFinal(Condition):
    """final"""

    def holds(self, s: State) -> bool:
        return s.z[F.COMBAT] == Combat.FINAL


@final
class Role(Condition):
    """role(side)"""

    def __init__(self, side: bool) -> None:
        self.hunter: bool = side

    def holds(self, s: State) -> bool:
        return night(s).is_hunter(s.z[F.YOU]) == self.hunter


@final
class At(Condition):
    """at(where): a neighbourhood, a section, an open Rift Site, or a store site"""

    def __init__(self, where: int, section: bool) -> None:
        self.where: i64 = where
        self.section: bool = section

    def holds(self, s: State) -> bool:
        table = night(s)
        place = s.z[T.POS + s.z[F.YOU]]
        if self.section:
            return table.g.atlas.section[place] == self.where
        if self.where == RIFT:
            return table.is_rift(place)
        if self.where == A_STORE:
            return table.store_at(place) >= 0
        return place == self.where


@final
class CorruptedIs(Condition):
    """is_corrupted(who)"""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def holds(self, s: State) -> bool:
        seat = person(s, self.who)
        return seat >= 0 and night(s).is_corrupted(seat)


# Verbs


@mypyc_attr(allow_interpreted_subclasses=True)
class Personal(Step):
    """A verb about one player. Where the word for it leaves a choice, `you` picks first (5.1).

    PICK is that player, once settled; LEFT counts what is still to be done; STAGE is 0 while the player is picked.
    """

    def __init__(self, n: Number, who: int) -> None:
        super().__init__()
        self.n: Final[Number] = n
        self.who: i64 = who

    def doable_for(self, s: State, seat: i64) -> bool:
        """Whether it would change something if it were about this player."""
        return False

    def act(self, s: State, seat: i64) -> i64:
        """Do it, or as much as can be done before somebody is asked; the next step."""
        return self.over(s)

    def list_for(self, s: State, seat: i64) -> None:
        """Offer the options of what has been asked."""

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        """Go on with a choice."""
        return self.over(s)

    def picks_first(self, s: State, seat: i64) -> bool:
        """Whether the first thing would be that this player picks."""
        return False

    def subject(self, s: State) -> i64:
        return s.seat_named(s.z[F.PICK])

    def asked(self, s: State) -> Ask | None:
        if s.z[F.STAGE]:
            return self.asked_about(s)
        return PICK_HUNTER if self.who == OPPONENT else PICK_PLAYER

    def asked_about(self, s: State) -> Ask | None:
        """The question once the player is settled."""
        return None

    def over(self, s: State) -> i64:
        """The verb is complete."""
        s.z[F.PICK] = -1
        s.z[F.PICK + 1] = -1
        s.z[F.STAGE] = 0
        s.z[F.LEFT] = 0
        return self.next

    def wait(self, s: State, seat: i64) -> i64:
        """Ask a player and come back."""
        s.ask(ASKED_BY_EFFECT, seat)
        return self.pc

    def _after(self, s: State, seat: i64) -> i64:
        """The next player behind this one whom it may be about, or -1."""
        seat += 1
        while seat < s.layout.seats:
            if can_be(s, self.who, seat) and self.doable_for(s, seat):
                return seat
            seat += 1
        return -1

    def doable(self, s: State) -> bool:
        return self.n.value(s) != 0 and self._after(s, -1) >= 0

    def begins_with_pick(self, s: State) -> bool:
        first = self._after(s, -1)
        if first < 0:
            return False
        if self._after(s, first) >= 0:
            return True
        return first == s.z[F.YOU] and self.picks_first(s, first)

    def run(self, s: State) -> i64:
        if self.n.value(s) == 0:
            return self.next
        first = self._after(s, -1)
        if first < 0:
            return self.next
        if self._after(s, first) < 0:
            return self._begin(s, first)
        s.z[F.STAGE] = 0
        return self.wait(s, s.z[F.YOU])

    def _begin(self, s: State, seat: i64) -> i64:
        z = s.z
        z[F.LEFT] = self.n.value(s)
        z[F.PICK] = s.game.first_place + seat
        z[F.STAGE] = 1
        return self.act(s, seat)

    def list_options(self, s: State) -> None:
        if s.z[F.STAGE] == 0:
            seat = self._after(s, -1)
            while seat >= 0:
                s.offer(s.game.first_place + seat)
                seat = self._after(s, seat)
        else:
            self.list_for(s, self.subject(s))
        offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        if choice < 0:
            return self.over(s)
        s.z[F.DECLINE] = 0
        if s.z[F.STAGE] == 0:
            return self._begin(s, s.seat_named(choice))
        return self.resume(s, self.subject(s), choice)


STAT_GAINS_MAX: Final = 4


@final
class ChangeStat(Personal):
    """heal, lose_hp, lose_max_hp, gain_max_hp, lose_speed, restore_speed: of a Hunter only (Q29)"""

    def __init__(self, stat: int, n: Number, who: int, down: bool) -> None:
        super().__init__(n, who)
        self.stat: i64 = stat
        self.down: bool = down

    def doable_for(self, s: State, seat: i64) -> bool:
        table = night(s)
        z = s.z
        if not table.is_hunter(seat):
            return False
        if self.stat == STAT_HP:
            if self.down:
                return z[T.HP + seat] > 1  # R13.7
            return z[T.HP + seat] < table.max_hp(seat)
        if self.stat == STAT_MAX_HP:
            return not self.down or table.max_hp(seat) > 1
        if self.down:
            return z[T.SPEED + seat] > 0
        return z[T.SPEED + seat] < self._highest(s, seat)

    def _highest(self, s: State, seat: i64) -> i64:
        g = night(s).g
        return g.cards.hunter_speed[night(s).hunter_card(seat) - g.cards.first_hunter]

    def act(self, s: State, seat: i64) -> i64:
        table = night(s)
        z = s.z
        n = z[F.LEFT]
        if self.down:
            n = -n
        if self.stat == STAT_HP:
            at = T.HP + seat
            low: i64 = 1
            high = table.max_hp(seat)
        elif self.stat == STAT_MAX_HP:
            at = T.MAX_HP + seat
            low = 1 - (table.max_hp(seat) - z[at])  # R2.2: with what Items add it stays at 1 or more
            high = 999
        else:
            at = T.SPEED + seat
            low = 0
            high = self._highest(s, seat)
        value = z[at] + n
        if value < low:
            value = low
        if value > high:
            value = high
        z[at] = value
        z[F.CHANGED] = 1
        settle_stats(table, seat)
        if s.events is not None:
            if self.stat == STAT_MAX_HP:
                value = table.max_hp(seat)
            s.events.write(NOTED, Remark.STAT_CHANGES, seat, self.stat, value)
        return self.over(s)


@final
class Draw(Personal):
    """draw(n, who, from): a store for each card; Events follow R16. STAGE 2: the Necromancer may return one."""

    def __init__(self, n: Number, who: int, stores: Members) -> None:
        super().__init__(n, who)
        self.stores: Final[Members] = stores

    def doable_for(self, s: State, seat: i64) -> bool:
        return self.stores.first(s) >= 0

    def picks_first(self, s: State, seat: i64) -> bool:
        return self.stores.after(s, self.stores.first(s)) >= 0

    def act(self, s: State, seat: i64) -> i64:
        z = s.z
        while z[F.LEFT] > 0:
            first = self.stores.first(s)
            if first < 0:
                break
            if self.stores.after(s, first) >= 0:
                return self.wait(s, seat)
            if self._draws(s, seat, first):
                return self.wait(s, seat)
        return self.over(s)

    def _draws(self, s: State, seat: i64, choice: i64) -> bool:
        """One card from a store; whether the Necromancer has to be asked about an Event."""
        table = night(s)
        z = s.z
        store = choice - table.g.first_store
        z[F.CHANGED] = 1
        z[F.LEFT] -= 1
        if take_from(table, store, s.any_of(First.STORE_DECK + store), seat):
            z[F.PICK + 1] = choice
            z[F.STAGE] = 2
            return True
        return False

    def asked_about(self, s: State) -> Ask | None:
        return EVENT_RETURN if s.z[F.STAGE] == 2 else DRAW_STORE

    def list_for(self, s: State, seat: i64) -> None:
        if s.z[F.STAGE] == 2:
            s.offer(s.game.game_word + W.RETURN)
            s.offer(s.game.game_word + W.DISCARD)
        else:
            self.stores.offer_all(s)

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        if s.z[F.STAGE] == 2:
            put_back(night(s), choice == s.game.game_word + W.RETURN)
            s.z[F.STAGE] = 1
            s.z[F.PICK + 1] = -1
        elif self._draws(s, seat, choice):
            return self.wait(s, seat)
        return self.act(s, seat)


@final
class Discard(Personal):
    """discard(n, how, who), and pay(n), which is done in full or not at all"""

    def __init__(self, n: Number, random: bool, who: int, in_full: bool) -> None:
        super().__init__(n, who)
        self.random: bool = random
        self.in_full: bool = in_full

    def doable_for(self, s: State, seat: i64) -> bool:
        cards = night(s).hand_size(seat)
        if self.in_full:
            return cards >= self.n.value(s)
        return cards > 0

    def picks_first(self, s: State, seat: i64) -> bool:
        return not self.random and self.n.value(s) < night(s).hand_size(seat)

    def act(self, s: State, seat: i64) -> i64:
        table = night(s)
        z = s.z
        hand = table.g.hand + seat
        z[F.CHANGED] = 1
        if z[F.LEFT] >= s.count(hand):
            table.gather(hand, Z.DISCARD)
        elif self.random:
            while z[F.LEFT] > 0:
                z[F.LEFT] -= 1
                throw(table, s.any_of(hand), seat)
        elif z[F.LEFT] > 0:
            return self.wait(s, seat)
        return self.over(s)

    def asked_about(self, s: State) -> Ask | None:
        return PAY_TASK if self.in_full else DISCARD_CARD

    def list_for(self, s: State, seat: i64) -> None:
        night(s).offer_faces(night(s).g.hand + seat, -1)

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        throw(night(s), choice, seat)
        s.z[F.LEFT] -= 1
        return self.act(s, seat)


@final
class HandOver(Personal):
    """hand_over(n, to, how): the player it is about is the taker (K16)"""

    def __init__(self, n: Number, to: int, random: bool) -> None:
        super().__init__(n, to)
        self.random: bool = random

    def doable_for(self, s: State, seat: i64) -> bool:
        return seat != s.z[F.YOU] and night(s).hand_size(s.z[F.YOU]) > 0

    def begins_with_pick(self, s: State) -> bool:
        first = self._after(s, -1)
        if first >= 0 and self._after(s, first) >= 0:
            return True
        return first >= 0 and not self.random and self.n.value(s) < night(s).hand_size(s.z[F.YOU])

    def act(self, s: State, seat: i64) -> i64:
        z = s.z
        hand = night(s).g.hand + z[F.YOU]
        z[F.CHANGED] = 1
        if z[F.LEFT] >= s.count(hand):
            card = s.first(hand)
            while card >= 0:
                self._give(s, card, seat)
                card = s.after(hand, card)
        elif self.random:
            while z[F.LEFT] > 0:
                z[F.LEFT] -= 1
                self._give(s, s.any_of(hand), seat)
        elif z[F.LEFT] > 0:
            return self.wait(s, z[F.YOU])
        return self.over(s)

    def _give(self, s: State, card: i64, seat: i64) -> None:
        """Giver and taker see it, and who shares a hand with them."""
        table = night(s)
        s.slip(card, table.g.hand + seat, table.side(s.z[F.YOU]) | table.side(seat))

    def asked_about(self, s: State) -> Ask | None:
        return DISCARD_CARD

    def list_for(self, s: State, seat: i64) -> None:
        night(s).offer_faces(night(s).g.hand + s.z[F.YOU], -1)

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        self._give(s, choice, seat)
        s.z[F.LEFT] -= 1
        return self.act(s, seat)


@final
class Strip(Personal):
    """strip(n, icon, who): random cards of the combat deck, used pile included"""

    def __init__(self, n: Number, icon: int, who: int) -> None:
        super().__init__(n, who)
        self.icon: i64 = icon

    def doable_for(self, s: State, seat: i64) -> bool:
        return showing(night(s), seat, self.icon) > 0

    def act(self, s: State, seat: i64) -> i64:
        while s.z[F.LEFT] > 0 and strip(night(s), seat, self.icon):
            s.z[F.LEFT] -= 1
        s.z[F.CHANGED] = 1
        return self.over(s)


@final
class LoseItem(Personal):
    """lose_item(n, who): active cards, one at a time"""

    def doable_for(self, s: State, seat: i64) -> bool:
        return s.height(night(s).g.active + seat) > 0

    def picks_first(self, s: State, seat: i64) -> bool:
        return self.n.value(s) < s.height(night(s).g.active + seat)

    def act(self, s: State, seat: i64) -> i64:
        table = night(s)
        z = s.z
        zone = table.g.active + seat
        z[F.CHANGED] = 1
        if z[F.LEFT] >= s.height(zone):
            while s.height(zone):
                lose(table, s.at(zone, 0))
        elif z[F.LEFT] > 0:
            return self.wait(s, seat)
        return self.over(s)

    def asked_about(self, s: State) -> Ask | None:
        return LOSE_ITEM

    def list_for(self, s: State, seat: i64) -> None:
        zone = night(s).g.active + seat
        for index in range(s.height(zone)):
            s.offer(s.at(zone, index))

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        lose(night(s), choice)
        s.z[F.LEFT] -= 1
        return self.act(s, seat)


@final
class RevealHand(Personal):
    """reveal_hand(to, who) (K15). STAGE 2: who is to see it is picked."""

    def __init__(self, n: Number, to: int, who: int) -> None:
        super().__init__(n, who)
        self.to: i64 = to

    def doable_for(self, s: State, seat: i64) -> bool:
        return night(s).hand_size(seat) > 0 and person(s, self.to) != seat

    def act(self, s: State, seat: i64) -> i64:
        to = person(s, self.to)
        if to >= 0:
            return self._reveal(s, seat, to)
        s.z[F.STAGE] = 2
        s.z[F.PICK + 1] = s.z[F.PICK]
        return self.wait(s, s.z[F.YOU])

    def asked_about(self, s: State) -> Ask | None:
        return PICK_PLAYER

    def list_for(self, s: State, seat: i64) -> None:
        for other in range(s.layout.seats):
            if other != seat and can_be(s, self.to, other):
                s.offer(s.game.first_place + other)

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        return self._reveal(s, seat, s.seat_named(choice))

    def _reveal(self, s: State, seat: i64, to: i64) -> i64:
        table = night(s)
        if s.events is not None:
            s.events.write(NOTED, Remark.SEEN, seat, to, 0)
        hand = table.g.hand + seat
        card = s.first(hand)
        while card >= 0:
            s.show(card, table.side(to))
            if s.events is not None:
                s.events.write(SHOWN, card, hand, hand, table.side(to))
            card = s.after(hand, card)
        return self.over(s)


@final
class Corrupt(Personal):
    """corrupt(who): by an Event (R16.6, Q37)"""

    def doable_for(self, s: State, seat: i64) -> bool:
        return night(s).is_hunter(seat) and not night(s).is_corrupted(seat)

    def act(self, s: State, seat: i64) -> i64:
        z = s.z
        z[F.CHANGED] = 1
        z[F.PC] = self.over(s)
        corrupt(night(s), seat, Corrupter.EVENT)
        return z[F.PC]


@final
class RitualPoints(Personal):
    """ritual_points(n, who): on the next ritual pull, once"""

    def doable_for(self, s: State, seat: i64) -> bool:
        return True

    def act(self, s: State, seat: i64) -> i64:
        s.z[T.COMING + seat] += s.z[F.LEFT]
        s.z[F.CHANGED] = 1
        return self.over(s)


@final
class EndMove(Step):
    """end_move"""

    def doable(self, s: State) -> bool:
        return is_moving(night(s), s.z[F.YOU])

    def run(self, s: State) -> i64:
        if self.doable(s):
            end_move(night(s), s.z[F.YOU])
            s.z[F.CHANGED] = 1
        return self.next


@final
class Pin(Step):
    """pin"""

    def doable(self, s: State) -> bool:
        return s.z[T.PINNED + s.z[F.YOU]] == 0

    def run(self, s: State) -> i64:
        if self.doable(s):
            pin(night(s), s.z[F.YOU])
            s.z[F.CHANGED] = 1
        return self.next


@final
class Move(Step):
    """move(to, by): you enter one of these neighbourhoods, which `by` picks"""

    def __init__(self, to: Members, by: int) -> None:
        super().__init__()
        self.to: Final[Members] = to
        self.by: i64 = by

    def doable(self, s: State) -> bool:
        return self.to.first(s) >= 0

    def chooser(self, s: State) -> i64:
        by = person(s, self.by)
        if by < 0:
            return s.z[F.YOU]
        return by

    def begins_with_pick(self, s: State) -> bool:
        return self.chooser(s) == s.z[F.YOU] and self.to.after(s, self.to.first(s)) >= 0

    def run(self, s: State) -> i64:
        if not self.doable(s):
            return self.next
        s.ask(ASKED_BY_EFFECT, self.chooser(s))
        return self.pc

    def asked(self, s: State) -> Ask | None:
        return MOVE_TO

    def list_options(self, s: State) -> None:
        self.to.offer_all(s)
        offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[F.DECLINE] = 0
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        go(night(s), z[F.YOU], choice - night(s).g.first_spot, 0)
        return z[F.PC]


@final
class PlaceUndead(Step):
    """place_undead(n): as if the Necromancer had summoned them, within R9.3 to R9.5"""

    def __init__(self, n: Number) -> None:
        super().__init__()
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) > 0 and can_raise(night(s), s.z[T.POS + s.z[F.YOU]])

    def run(self, s: State) -> i64:
        table = night(s)
        place = s.z[T.POS + s.z[F.YOU]]
        for _i in range(self.n.value(s)):
            if can_raise(table, place):
                raise_undead(table, place)
                s.z[F.CHANGED] = 1
        return self.next


CREATURE_DESTROYED: Final = 0
CREATURE_WOUNDED: Final = 1
CREATURE_HEALED: Final = 2


@final
class TouchCreature(Step):
    """destroy_undead, wound_creature(n), heal_creature(n): one creature here, which you pick"""

    def __init__(self, deed: int, n: Number) -> None:
        super().__init__()
        self.deed: i64 = deed
        self.n: Final[Number] = n

    def bits(self, s: State) -> i64:
        """The creatures here for which it is doable."""
        table = night(s)
        place = s.z[T.POS + s.z[F.YOU]]
        if self.deed == CREATURE_DESTROYED:
            return table.creature_at(place, Creature.UNDEAD)
        found = table.creature_at(place, Creature.ANY)
        if self.deed == CREATURE_WOUNDED:
            return found
        bits: i64 = found
        while bits:
            c = lowest(bits)
            bits &= bits - 1
            if s.z[table.g.creature_hp + c] >= s.z[table.g.creature_full + c]:
                found &= ~BIT[c]
        return found

    def doable(self, s: State) -> bool:
        return self.n.value(s) > 0 and self.bits(s) != 0

    def begins_with_pick(self, s: State) -> bool:
        bits = self.bits(s)
        return bits & (bits - 1) != 0

    def run(self, s: State) -> i64:
        if not self.doable(s):
            return self.next
        s.ask(ASKED_BY_EFFECT, s.z[F.YOU])
        return self.pc

    def asked(self, s: State) -> Ask | None:
        return PICK_CREATURE

    def list_options(self, s: State) -> None:
        bits: i64 = self.bits(s)
        while bits:
            s.offer(night(s).g.cards.first_creature + lowest(bits))
            bits &= bits - 1
        offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        table = night(s)
        z = s.z
        c = choice - table.g.cards.first_creature
        z[F.DECLINE] = 0
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        if self.deed == CREATURE_DESTROYED:
            defeat_creature(table, c)
        elif self.deed == CREATURE_WOUNDED:
            wound(table, c, self.n.value(s))
        else:
            heal_creature(table, c, self.n.value(s))
        return z[F.PC]


@final
class CloseStore(Step):
    """close_store(store): its deck stays where it is, out of play (O5)"""

    def __init__(self, store: Members) -> None:
        super().__init__()
        self.store: Final[Members] = store

    def doable(self, s: State) -> bool:
        return self.store.first(s) >= 0

    def begins_with_pick(self, s: State) -> bool:
        return self.store.after(s, self.store.first(s)) >= 0

    def run(self, s: State) -> i64:
        if not self.doable(s):
            return self.next
        s.ask(ASKED_BY_EFFECT, s.z[F.YOU])
        return self.pc

    def asked(self, s: State) -> Ask | None:
        return PICK_STORE

    def list_options(self, s: State) -> None:
        self.store.offer_all(s)
        offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        store = choice - night(s).g.first_store
        s.z[F.DECLINE] = 0
        s.z[F.CHANGED] = 1
        s.z[F.SHUT] |= BIT[store]
        night(s).note(Remark.STORE_CLOSES, store, 0, 0)
        return self.next


@final
class AddPoints(Step):
    """points(…): to the present pull, in a window to the coming one"""

    def __init__(self, damage: Number, health: Number, spirit: Number, influence: Number) -> None:
        super().__init__()
        self.points: Final[list[Number]] = [damage, health, spirit, influence]

    def doable(self, s: State) -> bool:
        z = s.z
        return z[F.PULLS] >= 0 or z[F.STEP] == Next.TURN_WINDOW or z[F.STEP] == Next.RITUAL_WINDOW

    def run(self, s: State) -> i64:
        if self.doable(s):
            for icon in range(4):
                s.z[F.POINTS + icon] += self.points[icon].value(s)
            s.z[F.CHANGED] = 1
        return self.next


@final
class PullMore(Step):
    """pull(n)"""

    def __init__(self, n: Number) -> None:
        super().__init__()
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return s.z[F.PULLS] >= 0 and has_card_left(night(s), s.z[F.YOU])

    def run(self, s: State) -> i64:
        if self.doable(s):
            s.z[F.PULLS] += self.n.value(s)
            s.z[F.CHANGED] = 1
        return self.next


@final
class Burn(Step):
    """burn: in a combat; in a ritual nothing"""

    def doable(self, s: State) -> bool:
        return s.z[F.PULLS] >= 0 and s.z[F.COMBAT] != 0

    def run(self, s: State) -> i64:
        if self.doable(s):
            s.move(s.z[F.SELF], Z.BURNING)
            s.z[F.CHANGED] = 1
        return self.next


# Lasting forms (5.1). On a card that lies active they are read, not performed; `forbid` on a Trap is.


@final
class Forbid(Step):
    """forbid(what)"""

    def __init__(self, what: int) -> None:
        super().__init__()
        self.what: i64 = what

    def doable(self, s: State) -> bool:
        return s.z[T.FORBIDDEN + s.z[F.YOU]] & BIT[self.what] == 0

    def run(self, s: State) -> i64:
        if self.doable(s):
            s.z[T.FORBIDDEN + s.z[F.YOU]] |= BIT[self.what]
            s.z[F.CHANGED] = 1
            night(s).note(Remark.BARRED, s.z[F.YOU], self.what, 0)
            settle_stats(night(s), s.z[F.YOU])
        return self.next
