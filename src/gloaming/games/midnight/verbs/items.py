"""Verbs of Items: gain, steal, flip, lose_item, exchange_items."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.midnight.declaration import F, N, Z
from gloaming.games.midnight.verbs.language import (
    ANY_KIND,
    FACE,
    FACE_UP,
    KIND,
    ONE_ITEM,
    SOMEBODY,
    filters_of,
    midnight,
    note_nothing,
    whose,
)
from gloaming.games.midnight.verbs.sets import Items, item_meant, option_of
from gloaming.games.terms import Who, player
from gloaming.kernel.effects import Members, Verb
from gloaming.kernel.state import ASKED_BY_EFFECT, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


TURN_UP: Final = 1
"""The stage in which the gainer is asked whether to turn an Item up instead (R7.7)."""


@final
class Gain(Verb):
    """gain(kind, who): R7.2, R7.7, R7.8, Q21"""

    def __init__(self, kind: int, who: int) -> None:
        super().__init__(1)
        self.kind: i64 = kind
        self.who: i64 = who

    def chooser(self, s: State) -> i64:
        return player(s, self.who)

    def _in_supply(self, s: State, kind: i64) -> bool:
        return midnight(s).item_of(Z.SUPPLY, kind) >= 0

    def _is_open(self, s: State, kind: i64) -> bool:
        """R7.8: the supply has one, or there is one to turn up."""
        return self._in_supply(s, kind) or midnight(s).item_of(Z.ITEMS_DOWN + self.chooser(s), kind) >= 0

    def doable(self, s: State) -> bool:
        if self.kind != ANY_KIND:
            return self._is_open(s, self.kind)
        for kind in range(N.KINDS):  # noqa: SIM110
            if self._is_open(s, kind):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        """O9: turning up instead is asked once, even inside a `may`."""
        if self.chooser(s) != s.z[F.YOU]:
            return False
        return self.kind == ANY_KIND or not self._in_supply(s, self.kind)

    def run(self, s: State) -> i64:
        if not self.doable(s):
            note_nothing(s)
            return self.next
        if self.kind != ANY_KIND:
            return self._gain(s, self.kind)
        return super().run(s)

    def _gain(self, s: State, kind: i64) -> i64:
        z = s.z
        seat = self.chooser(s)
        if self._in_supply(s, kind):
            s.move(midnight(s).item_of(Z.SUPPLY, kind), Z.ITEMS_UP + seat)
            z[F.CHANGED] = 1
            return self._done(s)
        z[F.PICK] = self._option(s, kind)
        z[F.STAGE] = TURN_UP
        s.ask(ASKED_BY_EFFECT, seat)
        return self.pc

    def _option(self, s: State, kind: i64) -> i64:
        return s.game.first_place + midnight(s).rules.first_slot + 2 * kind

    def _kind_of(self, s: State, choice: i64) -> i64:
        return (choice - s.game.first_place - midnight(s).rules.first_slot) >> 1

    def _done(self, s: State) -> i64:
        s.z[F.STAGE] = 0
        s.z[F.PICK] = -1
        return self.next

    def list_options(self, s: State) -> None:
        if s.z[F.STAGE] == TURN_UP:
            s.offer(s.game.yes)
            s.offer(s.game.no)
        else:
            super().list_options(s)

    def list_pick(self, s: State, pick: i64) -> None:
        for kind in range(N.KINDS):
            if self._is_open(s, kind):
                s.offer(self._option(s, kind))

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if z[F.STAGE] != TURN_UP:
            z[F.DECLINE] = 0
            return self._gain(s, self._kind_of(s, choice))
        if choice == s.game.yes:
            seat = self.chooser(s)
            s.move(midnight(s).item_of(Z.ITEMS_DOWN + seat, self._kind_of(s, z[F.PICK])), Z.ITEMS_UP + seat)
            z[F.CHANGED] = 1
        elif z[F.DECLINE]:
            z[F.PICK] = -1
            return s.declined()
        z[F.DECLINE] = 0
        return self._done(s)


GAIN: Final = Term(
    "gain",
    EFFECT,
    Gain,
    "{who:gain} {kind}",
    "One Item of the kind comes from the supply, face up. If the supply has none, one's own face-down Item of that "
    "kind may be turned up instead.",
    (Param("kind", (KIND,)), SOMEBODY),
    clauses=("R7.2", "R7.7", "R7.8"),
    chooses="the gainer",
    doable="the supply has one, or one could be turned up",
    reveals="nothing new",
)


class ItemVerb(Verb):
    """A verb that does something with one Item of a set; equal ones are one option."""

    which: Members

    def __init__(self, which: Members) -> None:
        super().__init__(1)
        self.which = which

    def fits(self, s: State, item: i64) -> bool:
        return True

    def doable(self, s: State) -> bool:
        item = self.which.first(s)
        while item >= 0:
            if self.fits(s, item):
                return True
            item = self.which.after(s, item)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        item = self.which.first(s)
        while item >= 0:
            if self.fits(s, item) and option_of(s, item) != last:
                last = option_of(s, item)
                s.offer(last)
            item = self.which.after(s, item)


@final
class Steal(ItemVerb):
    """steal(which): R7.9, R7.10, Q20; it stays as it lies"""

    def fits(self, s: State, item: i64) -> bool:
        zone = s.place(item)
        return zone != Z.ITEMS_UP + s.z[F.YOU] and zone != Z.ITEMS_DOWN + s.z[F.YOU]

    def deed(self, s: State) -> bool:
        item = item_meant(s, s.z[F.PICK])
        if s.place(item) >= Z.ITEMS_DOWN:
            s.move(item, Z.ITEMS_DOWN + s.z[F.YOU])
        else:
            s.move(item, Z.ITEMS_UP + s.z[F.YOU])
        return True


def _validate_steal(resolved: Resolved) -> str:
    return "" if whose(resolved.one("which")) in ("", "opponent") else "only Items of the other player can be stolen"


STEAL: Final = Term(
    "steal",
    EFFECT,
    Steal,
    "<take> {which}",
    "One Item of the other player's becomes yours, as it lies.",
    (replace(ONE_ITEM, default="items(opponent)"),),
    clauses=("R7.9",),
    chooses="you: kind and facing in one choice",
    doable="the set is not empty",
    reveals="nothing new",
    validate=_validate_steal,
)


@final
class Flip(ItemVerb):
    """flip(which, face): one that lies the other way"""

    def __init__(self, which: Members, face: int) -> None:
        super().__init__(which)
        self.face: i64 = face

    def fits(self, s: State, item: i64) -> bool:
        return (s.place(item) >= Z.ITEMS_DOWN) == (self.face == FACE_UP)

    def deed(self, s: State) -> bool:
        item = item_meant(s, s.z[F.PICK])
        zone = s.place(item)
        if self.face == FACE_UP:
            s.move(item, zone - Z.ITEMS_DOWN + Z.ITEMS_UP)
        else:
            s.move(item, zone - Z.ITEMS_UP + Z.ITEMS_DOWN)
        return True


def _validate_flip(resolved: Resolved) -> str:
    face = resolved.one("face").term.name
    return f"these Items lie face {face} already" if face in filters_of(resolved.one("which")) else ""


FLIP: Final = Term(
    "flip",
    EFFECT,
    Flip,
    "<turn> {which} {face}",
    "One Item that lies the other way is turned.",
    (ONE_ITEM, Param("face", (FACE,))),
    clauses=("R7.5", "R12.1"),
    chooses="you",
    doable="the set has such an Item",
    reveals="nothing new",
    validate=_validate_flip,
)


@final
class LoseItem(ItemVerb):
    """lose_item(which): back to the supply"""

    def deed(self, s: State) -> bool:
        s.move(item_meant(s, s.z[F.PICK]), Z.SUPPLY)
        return True


LOSE_ITEM: Final = Term(
    "lose_item",
    EFFECT,
    LoseItem,
    "<return> {which} to the supply",
    "One Item of the set goes back to the supply.",
    (ONE_ITEM,),
    clauses=("R7.10", "R11.1"),
    chooses="you",
    doable="the set is not empty",
    reveals="nothing new",
)


@final
class ExchangeItems(Verb):
    """exchange_items: one of yours against one of the other player's, as they lie"""

    def __init__(self) -> None:
        super().__init__(2)
        self.own: Final[Items] = Items([], Who.YOU)
        self.theirs: Final[Items] = Items([], Who.OPPONENT)

    def doable(self, s: State) -> bool:
        return self.own.first(s) >= 0 and self.theirs.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0 and not self.doable(s):
            return
        which = self.own
        if pick:
            which = self.theirs
        last: i64 = -1
        item = which.first(s)
        while item >= 0:
            if option_of(s, item) != last:
                last = option_of(s, item)
                s.offer(last)
            item = which.after(s, item)

    def deed(self, s: State) -> bool:
        own = item_meant(s, s.z[F.PICK])
        other = item_meant(s, s.z[F.PICK + 1])
        seat = s.z[F.YOU]
        s.move(own, s.place(own) - seat + 1 - seat)
        s.move(other, s.place(other) - 1 + seat + seat)
        return True


EXCHANGE_ITEMS: Final = Term(
    "exchange_items",
    EFFECT,
    ExchangeItems,
    "<exchange> an Item with the other player",
    "One of your Items against one of the other player's, as they lie.",
    clauses=("R7.9",),
    chooses="you: your own, then the other",
    doable="both players have an Item",
    reveals="nothing new",
)


VERBS: Final = [GAIN, STEAL, FLIP, LOSE_ITEM, EXCHANGE_ITEMS]
