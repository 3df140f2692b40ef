"""Verbs of the hand and the Lord deck: draw, discard, filch, give, recover, look, dig."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, NUMBER, Example, Param, Term
from gloaming.games.decisions import Moment
from gloaming.games.lords.decisions import LORD_CARD, lords
from gloaming.games.lords.declaration import F, N, Z
from gloaming.games.lords.verbs.language import (
    BY_OPPONENT,
    CARDS,
    CHOICE,
    HIDDEN,
    HOW_MANY,
    LORD_CARD_SET,
    RANDOM,
    TOP,
    only_of,
    ways,
)
from gloaming.games.picks import CardPick
from gloaming.games.playable import Reason
from gloaming.games.terms import times
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.effects import Integer, Members, Number, Picking, Verb
from gloaming.kernel.events import SHOWN
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State, Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


@final
class Draw(Verb):
    """draw(n)"""

    def __init__(self, n: Number) -> None:
        super().__init__()
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) > 0 and can_draw(s)

    def deed(self, s: State) -> bool:
        table = lords(s)
        drawn = False
        for _i in range(self.n.value(s)):
            if not table.draw(s.z[F.YOU]):  # R5.4: the remaining cards are not drawn either
                break
            drawn = True
        return drawn


def can_draw(s: State) -> bool:
    """R5.3: the deck has a card, or will have one after the reshuffle."""
    return s.height(Z.DECK) > 0 or s.height(Z.DISCARD) > 1


DRAW: Final = Term(
    "draw",
    EFFECT,
    Draw,
    "<draw> {n} Lord [n:card|cards]",
    "The top n cards of the Lord deck to your hand, one after the other, reshuffling where that is needed.",
    (HOW_MANY,),
    clauses=("R5.3", "R5.4"),
    doable="the deck has a card, or the discard has two",
    reveals="to the drawer only; a reshuffle to all",
    examples=(Example("Draw 2 cards. Worship: Beseech.", "draw(2) ; if(worship(ruminator), beseech)"),),
)


@final
class DiscardRandom(Verb):
    """discard(how=random), one card"""

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        hand = Z.HAND + s.z[F.YOU]
        if s.is_empty(hand):
            return False
        lords(s).discard(s.any_of(hand))  # R12.5
        return True


@final
class Discard(Picking):
    """discard(how=choice) and discard(how=opponent), one card (D3); R5.5: whatever was drawn before"""

    def __init__(self, by_opponent: bool) -> None:
        super().__init__([CardPick("discard-card", "D3", "R5.1", "a card to discard", "Discard", Z.HAND, LORD_CARD)])
        self.by_opponent: bool = by_opponent

    def chooser(self, s: State) -> i64:
        if self.by_opponent:
            return 1 - s.z[F.YOU]
        return s.z[F.YOU]

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + s.z[F.YOU])

    def run(self, s: State) -> i64:
        if self.by_opponent:
            show_hand(s, s.z[F.YOU])
        return super().run(s)

    def deed(self, s: State) -> bool:
        lords(s).discard(s.z[F.PICK])
        return True


def _discard(n: Number, how: str) -> Step:
    return times(n, DiscardRandom() if how == RANDOM else Discard(how == BY_OPPONENT))


DISCARD: Final = Term(
    "discard",
    EFFECT,
    _discard,
    "<discard> {n} {how} [n:card|cards] {how:after}",
    "n cards of your hand to the top of the discard.",
    (HOW_MANY, ways(CHOICE, RANDOM, BY_OPPONENT)),
    chooses="you; with `opponent` the other player, who sees your hand",
    doable="your hand is not empty",
    reveals="the cards, to all; with `opponent` the whole hand to the other player",
)


@final
class FilchRandom(Verb):
    """filch(how=random), one card"""

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + 1 - s.z[F.YOU])

    def deed(self, s: State) -> bool:
        theirs = Z.HAND + 1 - s.z[F.YOU]
        if s.is_empty(theirs):
            return False
        lords(s).pass_on(s.any_of(theirs), s.z[F.YOU])  # R12.5
        return True


@final
class FilchChosen(Picking):
    """filch(how=choice), one card (D20)"""

    def __init__(self) -> None:
        what = "a card to take from the other hand"
        super().__init__([CardPick("filch-card", "D20", "R12.1", what, "Take", Z.HAND, LORD_CARD, theirs=True)])

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + 1 - s.z[F.YOU])

    def run(self, s: State) -> i64:
        show_hand(s, 1 - s.z[F.YOU])
        return super().run(s)

    def deed(self, s: State) -> bool:
        lords(s).pass_on(s.z[F.PICK], s.z[F.YOU])
        return True


def _filch(n: Number, how: str) -> Step:
    return times(n, FilchRandom() if how == RANDOM else FilchChosen())


FILCH: Final = Term(
    "filch",
    EFFECT,
    _filch,
    "<take> {n} {how} [n:card|cards] from the other player's hand",
    "n cards of the other player's hand to your hand.",
    (HOW_MANY, ways(RANDOM, CHOICE)),
    chooses="chance; with `choice` you, who see that hand",
    doable="the other hand is not empty",
    reveals="each card, to both players; with `choice` the whole hand to you",
)


@final
class Give(Picking):
    """give, one card (D18)"""

    def __init__(self) -> None:
        super().__init__([CardPick("give-card", "D18", "R12.1", "a card to give away", "Give", Z.HAND, LORD_CARD)])

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        lords(s).pass_on(s.z[F.PICK], 1 - s.z[F.YOU])
        return True


def _give(n: Number) -> Step:
    return times(n, Give())


GIVE: Final = Term(
    "give",
    EFFECT,
    _give,
    "<give> {n} [n:card|cards] to the other player",
    "n cards of your hand to the other player's hand.",
    (HOW_MANY,),
    chooses="you",
    doable="your hand is not empty",
    reveals="the card, to both players",
)


@final
class RecoverTop(Verb):
    """recover(how=top), one card"""

    def doable(self, s: State) -> bool:
        return s.height(Z.DISCARD) > 0

    def deed(self, s: State) -> bool:
        card = s.top(Z.DISCARD)
        if card < 0:
            return False
        s.move(card, Z.HAND + s.z[F.YOU])
        return True


@final
class DiscardedCard(CardPick):
    """D17: a card of the discard, which is a pile."""

    def __init__(self) -> None:
        what = "a card of the discard to take"
        super().__init__("recover-card", "D17", "R5.6", what, "Take", Z.DISCARD, LORD_CARD, shared=True)

    def options(self, s: State, seat: i64) -> None:
        last: i64 = -1
        for card in range(N.LORD_CARDS):
            if s.place(card) == Z.DISCARD:
                face = s.game.face[card]
                if face != last:
                    s.offer(card)
                last = face


@final
class RecoverChosen(Picking):
    """recover(how=choice), one card (D17)"""

    def __init__(self) -> None:
        super().__init__([DiscardedCard()])

    def doable(self, s: State) -> bool:
        return s.height(Z.DISCARD) > 0

    def deed(self, s: State) -> bool:
        s.move(s.z[F.PICK], Z.HAND + s.z[F.YOU])
        return True


def _recover(n: Number, how: str) -> Step:
    return times(n, RecoverTop() if how == TOP else RecoverChosen())


RECOVER: Final = Term(
    "recover",
    EFFECT,
    _recover,
    "<take> {n} {how} [n:card|cards] from the discard",
    "n cards of the discard to your hand.",
    (HOW_MANY, ways(CHOICE, TOP)),
    clauses=("R5.6",),
    chooses="you; with `top` nobody",
    doable="the discard is not empty",
    reveals="the card, to all",
)


@final
class Look(Verb):
    """look(what): knowledge changes, but nothing that `ifdone` asks about (R12.4)"""

    def __init__(self, what: Members) -> None:
        super().__init__()
        self.what: Final[Members] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def deed(self, s: State) -> bool:
        card = self.what.first(s)
        while card >= 0:
            show_to(s, card, s.z[F.YOU])
            card = self.what.after(s, card)
        return False


def show_to(s: State, card: i64, seat: i64) -> None:
    """One seat sees a card where it is."""
    s.show(card, 1 << seat)
    if s.events is not None:
        s.events.write(SHOWN, card, s.place(card), s.place(card), s.knowers_of(card))


def show_hand(s: State, owner: i64) -> None:
    """The other player sees a whole hand."""
    card = s.first(Z.HAND + owner)
    while card >= 0:
        if not s.knows(1 - owner, card):
            show_to(s, card, 1 - owner)
        card = s.after(Z.HAND + owner, card)


LOOK: Final = Term(
    "look",
    EFFECT,
    Look,
    "<look> at the {what:many}",
    "You see those cards as they are now.",
    (Param("what", (CARDS, LORD_CARD_SET), asks=frozenset({HIDDEN})),),
    doable="there is a card to see",
    reveals="the cards, to you",
    validate=partial(only_of, "opponent", "you always see your own cards"),
)


@final
class CardJustDrawn(CardPick):
    """D21: one of the cards that `dig` has drawn."""

    def __init__(self) -> None:
        super().__init__("dig-card", "D21", "R12.1", "a card just drawn to discard", "Discard", Z.HAND, LORD_CARD)

    def options(self, s: State, seat: i64) -> None:
        face = s.game.face
        last: i64 = -1
        dug = s.z[F.DUG]
        while dug:
            card = lowest(dug)
            if face[card] != last:
                s.offer(card)
            last = face[card]
            dug &= dug - 1

    def refuse_card(self, at: Moment, card: int, place: int) -> Reason:
        if place == Z.HAND + at.seat:
            name = at.game.card_name(card)
            return Reason(self.clause, f"{name} was in your hand before: only a card just drawn is discarded.")
        return super().refuse_card(at, card, place)


@final
class Dig(Picking):
    """dig(n, keep): draw n, then discard all but `keep` of the cards just drawn (D21)"""

    def __init__(self, n: Number, keep: Number) -> None:
        super().__init__([CardJustDrawn()])
        self.n: Final[Number] = n
        self.keep: Final[Number] = keep

    def doable(self, s: State) -> bool:
        return self.n.value(s) > 0 and can_draw(s)

    def begins_with_pick(self, s: State) -> bool:
        return False

    def run(self, s: State) -> i64:
        z = s.z
        hand = Z.HAND + z[F.YOU]
        base = s.layout.base[hand] + s.layout.word_from[hand]
        z[F.KEEP] = self.keep.value(s)
        z[F.DUG] = 0
        for _i in range(self.n.value(s)):
            before = z[base]
            if not lords(s).draw(z[F.YOU]):
                break
            z[F.DUG] |= z[base] & ~before
            z[F.CHANGED] = 1
        return self._go_on(s)

    def _go_on(self, s: State) -> i64:
        if popcount(s.z[F.DUG]) <= s.z[F.KEEP]:
            s.z[F.DUG] = 0
            return self.next
        s.ask(ASKED_BY_EFFECT, s.z[F.YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        self.first.options(s, s.z[F.YOU])

    def answer(self, s: State, choice: i64) -> i64:
        s.z[F.DUG] &= ~s.layout.bit[choice]
        lords(s).discard(choice)
        return self._go_on(s)


def _validate_dig(resolved: Resolved) -> str:
    n, keep = resolved.one("n").number, resolved.one("keep").number
    return "keep must be below n" if n is not None and keep is not None and keep >= n else ""


DIG: Final = Term(
    "dig",
    EFFECT,
    Dig,
    "<draw> {n} Lord [n:card|cards] and <keep> {keep} of them",
    "Draw n, then discard all but `keep` of the cards just drawn.",
    (Param("n", (NUMBER,), least=1, most=12), Param("keep", (NUMBER,), "1", least=1, most=12)),
    clauses=("R5.3", "R5.4"),
    chooses="you: each card that goes",
    doable="as `draw`",
    reveals="the drawn cards, to you; the discarded ones, to all",
    validate=_validate_dig,
    examples=(Example("Draw 3 cards and keep 1. Turn an Action up again.", "dig(3) ; ready"),),
)


VERBS: Final = [DRAW, DISCARD, FILCH, GIVE, RECOVER, LOOK, DIG]
DECISIONS: Final[list[Ask]] = [
    *Discard(False).asks,
    *FilchChosen().asks,
    *Give().asks,
    *RecoverChosen().asks,
    *Dig(Integer(1), Integer(1)).asks,
]
