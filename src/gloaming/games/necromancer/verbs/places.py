"""Verbs of the map: end_move, pin, move, corrupt, place_undead, what is done to a creature, close_store."""

from __future__ import annotations

from functools import partial
from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.necromancer.decisions.effects import MOVE_TO, PICK_CREATURE, PICK_STORE
from gloaming.games.necromancer.declaration import Corrupter, Creature, F, Remark, T, Touch
from gloaming.games.necromancer.rules.combat import defeat_creature, heal_creature, wound
from gloaming.games.necromancer.rules.corruption import corrupt
from gloaming.games.necromancer.rules.movement import end_move, go, is_moving, pin
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.summoning import can_raise, raise_undead
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.games.necromancer.verbs.language import (
    ABOUT,
    HOW_MANY,
    NEIGHBOURHOOD,
    PLACES,
    PLAYER,
    SETTLED,
    SOME,
    SPRUNG,
    STORE,
    STORES,
    person,
)
from gloaming.games.necromancer.verbs.personal import Personal
from gloaming.games.necromancer.verbs.sets import spots_meant, stores_meant
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Effect, Integer, Members, Number, Repeat, offer_decline
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State, Step


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


END_MOVE: Final = Term(
    "end_move",
    EFFECT,
    EndMove,
    "<stop> moving",
    "Your movement of this phase ends.",
    clauses=("R4.3",),
    needs=frozenset({SPRUNG}),
    doable="in your Movement turn",
    reveals="to all",
)


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


PIN: Final = Term(
    "pin",
    EFFECT,
    Pin,
    "<stop> moving and <take> no further part in the round",
    "As `end_move`, and you take part in no further phase of this round.",
    clauses=("R3.8",),
    doable="you are not pinned",
    reveals="to all",
)


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


def _move(to: Members | int, by: int) -> Step:
    return Move(spots_meant(to), by)


MOVE: Final = Term(
    "move",
    EFFECT,
    _move,
    "<move> to {to}",
    "You enter one of these neighbourhoods; no movement is spent, remaining movement goes on from there.",
    (Param("to", (PLACES, NEIGHBOURHOOD)), Param("by", (PLAYER,), "you", only=SETTLED)),
    clauses=("R5.1",),
    chooses="`by`",
    doable="the set is not empty",
    reveals="to all",
)


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


def _corrupt(who: int) -> Step:
    return Corrupt(Integer(1), who)


CORRUPT: Final = Term(
    "corrupt",
    EFFECT,
    _corrupt,
    "{who:let} <become> corrupted",
    "That Hunter is corrupted, by an Event as far as R15.7 is concerned.",
    (ABOUT,),
    clauses=("R15.3", "R16.6"),
    doable="a Hunter who is not corrupted",
    reveals="to all",
)


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


PLACE_UNDEAD: Final = Term(
    "place_undead",
    EFFECT,
    PlaceUndead,
    "<meet> {n} new Undead here",
    "n Undead appear here as if the Necromancer had summoned them; no combat follows before the next R14.1.",
    (SOME,),
    clauses=("R9.3", "R9.4", "R9.5"),
    doable="one may be placed",
    reveals="to all",
)


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
        if self.deed == Touch.DESTROY:
            return table.creature_at(place, Creature.UNDEAD)
        found = table.creature_at(place, Creature.ANY)
        if self.deed == Touch.WOUND:
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
        if self.deed == Touch.DESTROY:
            defeat_creature(table, c)
        elif self.deed == Touch.WOUND:
            wound(table, c, self.n.value(s))
        else:
            heal_creature(table, c, self.n.value(s))
        return z[F.PC]


def _destroy(n: Number) -> Step:
    one = TouchCreature(Touch.DESTROY, Integer(1))
    return one if isinstance(n, Integer) and n.n == 1 else Repeat(n, Effect([one]))


DESTROY_UNDEAD: Final = Term(
    "destroy_undead",
    EFFECT,
    _destroy,
    "<defeat> {n} Undead here",
    "n Undead in your neighbourhood are defeated.",
    (SOME,),
    clauses=("R12.11",),
    chooses="you: the creature",
    doable="there is an Undead here",
    reveals="to all",
)

WOUND_CREATURE: Final = Term(
    "wound_creature",
    EFFECT,
    partial(TouchCreature, Touch.WOUND),
    "<deal> {n} damage to a creature here",
    "A creature in your neighbourhood loses n HP; at 0 it is defeated.",
    (HOW_MANY,),
    clauses=("R12.11",),
    chooses="you: the creature",
    doable="there is a creature here",
    reveals="to all",
)

HEAL_CREATURE: Final = Term(
    "heal_creature",
    EFFECT,
    partial(TouchCreature, Touch.HEAL),
    "<heal> a creature here by {n} HP",
    "A creature in your neighbourhood heals n HP.",
    (HOW_MANY,),
    clauses=("R12.9",),
    chooses="you: the creature",
    doable="there is a wounded creature here",
    reveals="to all",
)


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


def _close_store(store: Members | int) -> Step:
    return CloseStore(stores_meant(store))


CLOSE_STORE: Final = Term(
    "close_store",
    EFFECT,
    _close_store,
    "<close> {store} for good",
    "That store is closed for the rest of the game; the deck stays where it is, out of play.",
    (Param("store", (STORES, STORE)),),
    clauses=("R6.7",),
    chooses="you, if several",
    doable="one is open",
    reveals="to all",
)

VERBS: Final = [END_MOVE, PIN, MOVE, CORRUPT, PLACE_UNDEAD, DESTROY_UNDEAD, WOUND_CREATURE, HEAL_CREATURE, CLOSE_STORE]
