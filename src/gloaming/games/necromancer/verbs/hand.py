"""Verbs of hand, combat deck and active cards: draw, discard, hand_over, strip, lose_item, reveal_hand; and pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.necromancer.decisions.effects import (
    DISCARD_CARD,
    DRAW_STORE,
    EVENT_RETURN,
    ITEM_TO_LOSE,
    PAY_TASK,
    PICK_PLAYER,
)
from gloaming.games.necromancer.declaration import F, First, Remark, W, Who, Z
from gloaming.games.necromancer.rules.defeat import showing, strip
from gloaming.games.necromancer.rules.items import lose
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.stores import put_back, take_from, throw
from gloaming.games.necromancer.verbs.language import (
    ABOUT,
    HOW,
    HOW_MANY,
    ICON,
    PLAYER,
    SOME,
    STORE,
    STORES,
    TASK,
    can_be,
    person,
)
from gloaming.games.necromancer.verbs.personal import Personal
from gloaming.games.necromancer.verbs.sets import stores_meant
from gloaming.kernel.effects import Integer, Members, Number
from gloaming.kernel.events import NOTED, SHOWN
from gloaming.kernel.state import Ask, State, Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


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


def _draw(n: Number, who: int, from_: Members | int) -> Step:
    return Draw(n, who, stores_meant(from_))


DRAW: Final = Term(
    "draw",
    EFFECT,
    _draw,
    "{who:let} <draw> {n} [n:card|cards]",
    "n times the top card of an open store of `from`; Events follow R16.",
    (SOME, ABOUT, Param("from", (STORES, STORE), "open_stores")),
    clauses=("R16.1", "R16.7"),
    chooses="that player: a store for each card",
    doable="a store of `from` is open",
    reveals="the store to all, the card to the drawer, Events to all",
)


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


def _discard(n: Number, how: bool, who: int) -> Step:
    return Discard(n, how, who, False)


DISCARD: Final = Term(
    "discard",
    EFFECT,
    _discard,
    "{who:let} <discard> {n} [n:card|cards] {how}",
    "n cards of that hand, or all if fewer, face-down to the discard pile.",
    (SOME, Param("how", (HOW,), "choice"), ABOUT),
    clauses=("R1.3",),
    chooses="that player, one card at a time; `random`: chance",
    doable="that hand is not empty",
    reveals="the number to all, the cards to that player",
)


def _pay(n: Number) -> Step:
    return Discard(n, False, Who.YOU, True)


PAY: Final = Term(
    "pay",
    TASK,
    _pay,
    "discard {n} [n:card|cards]",
    "Exactly n cards of the hand face-down to the discard pile, all or nothing; offered at the end of each round.",
    (HOW_MANY,),
    clauses=("R15.6", "R16.3"),
)


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


def _hand_over(n: Number, to: int, how: bool) -> Step:
    return HandOver(n, to, how)


def _validate_hand_over(resolved: Resolved) -> str:
    return "you cannot hand cards over to yourself" if resolved.one("to").term.name == "you" else ""


HAND_OVER: Final = Term(
    "hand_over",
    EFFECT,
    _hand_over,
    "<give> {n} [n:card|cards] of the hand to {to} {how}",
    "n cards of your hand, or all if fewer, to that player's hand.",
    (HOW_MANY, Param("to", (PLAYER,)), Param("how", (HOW,), "random")),
    clauses=("R18.4",),
    chooses="you, one card at a time; `random`: chance",
    doable="your hand is not empty",
    reveals="the number to all, the cards to both",
    validate=_validate_hand_over,
)


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


def _strip(n: Number, icon: int, who: int) -> Step:
    return Strip(n, icon, who)


STRIP: Final = Term(
    "strip",
    EFFECT,
    _strip,
    "{who:let} <discard> {n} random {icon} [n:card|cards] of the combat deck",
    "n random cards of that kind out of that combat deck, used pile included, or all if fewer.",
    (HOW_MANY, Param("icon", (ICON,), "card"), ABOUT),
    clauses=("R2.5",),
    doable="there is one",
    reveals="the cards to all",
)


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
        return ITEM_TO_LOSE

    def list_for(self, s: State, seat: i64) -> None:
        zone = night(s).g.active + seat
        for index in range(s.height(zone)):
            s.offer(s.at(zone, index))

    def resume(self, s: State, seat: i64, choice: i64) -> i64:
        lose(night(s), choice)
        s.z[F.LEFT] -= 1
        return self.act(s, seat)


def _lose_item(n: Number, who: int) -> Step:
    return LoseItem(n, who)


LOSE_ITEM: Final = Term(
    "lose_item",
    EFFECT,
    _lose_item,
    "{who:let} <discard> {n} active [n:card|cards]",
    "n active Items and Traps, or all if fewer, to the discard pile.",
    (SOME, ABOUT),
    clauses=("R8.6",),
    chooses="that player, one at a time",
    doable="that player has one",
    reveals="to all",
)


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


def _reveal_hand(to: int, who: int) -> Step:
    return RevealHand(Integer(1), to, who)


def _validate_reveal(resolved: Resolved) -> str:
    if resolved.one("to").term is resolved.one("who").term:
        return "everybody knows their own hand"
    return ""


REVEAL_HAND: Final = Term(
    "reveal_hand",
    EFFECT,
    _reveal_hand,
    "<let> {to} see the hand of {who}",
    "`to` sees the hand of `who` as it is now. It is doable, but no change for `ifdone`.",
    (Param("to", (PLAYER,)), ABOUT),
    clauses=("Q41",),
    chooses="whom, where a word leaves it open",
    doable="that hand is not empty",
    reveals="the hand to `to`, with `hunters_share_hands` to the whole side; that it was seen, to all",
    validate=_validate_reveal,
)

VERBS: Final = [DRAW, DISCARD, HAND_OVER, STRIP, LOSE_ITEM, REVEAL_HAND]
TASKS: Final = [PAY]
