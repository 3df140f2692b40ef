"""Verbs of Minions: discard, return, move (R7, R9), draw, discard_hand (R11), look, peek (K6, K10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.dark_promenade.declaration import F, P, Z
from gloaming.games.dark_promenade.verbs.language import ABILITY, DECK_END, HOW_MANY, MINION_CARDS, ONE_MINION, place_of
from gloaming.games.dark_promenade.verbs.sets import Source
from gloaming.games.dark_promenade.verbs.things import Things, promenade
from gloaming.kernel.effects import Number, Verb
from gloaming.kernel.events import SHOWN
from gloaming.kernel.state import ASKED_BY_EFFECT, State, Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


@final
class Discard(Verb):
    """discard(what): a Minion in play goes under the deck; K1: both know it there"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        self.what.offer_all(s)

    def deed(self, s: State) -> bool:
        s.move_under(s.z[F.PICK], Z.DECK)
        return True


DISCARD: Final = Term(
    "discard",
    EFFECT,
    Discard,
    "<discard> {what}",
    "One Minion in play goes face down to the bottom of the Minion deck.",
    (ONE_MINION,),
    clauses=("R11.3",),
    chooses="you",
    doable="the set is not empty",
    reveals="both know the bottom card",
)


@final
class Return(Verb):
    """return(what): a Minion in play goes to the hand of the player at whose Avenue it stood; K5"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        self.what.offer_all(s)

    def deed(self, s: State) -> bool:
        minion = s.z[F.PICK]
        s.move(minion, Z.HAND + promenade(s).avenue_owner(s.place(minion) - Z.AVENUE))
        return True


RETURN: Final = Term(
    "return",
    EFFECT,
    Return,
    "<return> {what} to the hand of the player at whose Avenue it stands",
    "One Minion in play goes to the hand of the player at whose Avenue it stood.",
    (ONE_MINION,),
    clauses=("R4.6", "R7.6"),
    chooses="you",
    doable="the set is not empty",
    reveals="both know that this hand holds it",
)


@final
class Move(Verb):
    """move(what): a Minion at your Avenues goes to another of them with room; of `self` only the Avenue is picked"""

    def __init__(self, what: Things) -> None:
        self.named: bool = isinstance(what, Source)
        super().__init__(1 if self.named else 2)
        self.what: Final[Things] = what

    def _goes_to(self, s: State, minion: i64, avenue: i64) -> bool:
        return s.place(minion) != Z.AVENUE + avenue and promenade(s).has_room(avenue)

    def _can_go(self, s: State, minion: i64) -> bool:
        table = promenade(s)
        first = table.first_avenue(s.z[F.YOU])
        at = s.place(minion) - Z.AVENUE
        if at < first or at >= first + 3:
            return False
        for avenue in range(first, first + 3):  # noqa: SIM110
            if self._goes_to(s, minion, avenue):
                return True
        return False

    def doable(self, s: State) -> bool:
        minion = self.what.first(s)
        while minion >= 0:
            if self._can_go(s, minion):
                return True
            minion = self.what.after(s, minion)
        return False

    def minion(self, s: State) -> i64:
        """The Minion that moves, once it is picked."""
        if self.named:
            return s.z[F.SELF]
        return s.z[F.PICK]

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0 and not self.named:
            minion = self.what.first(s)
            while minion >= 0:
                if self._can_go(s, minion):
                    s.offer(minion)
                minion = self.what.after(s, minion)
        elif not self.named or self.doable(s):
            first = promenade(s).first_avenue(s.z[F.YOU])
            for avenue in range(first, first + 3):
                if self._goes_to(s, self.minion(s), avenue):
                    s.offer(s.game.first_place + P.AVENUE + avenue)

    def deed(self, s: State) -> bool:
        avenue = s.z[F.PICK + self.picks - 1] - s.game.first_place - P.AVENUE
        promenade(s).station(self.minion(s), Z.AVENUE + avenue)
        return True


def _validate_move(resolved: Resolved) -> str:
    return "" if place_of(resolved.one("what")) in ("", "you") else "only self and sets of you can be moved"


MOVE: Final = Term(
    "move",
    EFFECT,
    Move,
    "<move> {what} to another Avenue with room",
    "One Minion at your Avenues goes to another of your Avenues with fewer than 2 Minions.",
    (replace(ONE_MINION, default="self"),),
    clauses=("R4.7", "R7.6"),
    needs=frozenset({ABILITY}),
    chooses="you: the Minion, unless it is `self`, then the Avenue",
    doable="a member has such an Avenue",
    reveals="nothing new",
    validate=_validate_move,
)


@final
class Draw(Verb):
    """draw(n, from): one at a time, as many as the deck holds"""

    def __init__(self, n: Number, bottom: bool) -> None:
        super().__init__(0)
        self.n: Final[Number] = n
        self.bottom: bool = bottom

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and s.height(Z.DECK) > 0

    def deed(self, s: State) -> bool:
        drawn = False
        for _i in range(self.n.value(s)):
            if promenade(s).draw(s.z[F.YOU], self.bottom):
                s.z[F.DRAWN] += 1
                drawn = True
        return drawn


def _draw(n: Number, from_: bool) -> Step:
    return Draw(n, from_)


DRAW: Final = Term(
    "draw",
    EFFECT,
    _draw,
    "<draw> {n} from the {from} of the Minion deck",
    "You draw one Minion at a time, as many of n as the deck holds.",
    (HOW_MANY, Param("from", (DECK_END,), "top")),
    clauses=("R11.2",),
    chooses="nobody",
    doable="n is 1 or more and the deck is not empty",
    reveals="to you only; the opponent sees the number and the end of the deck",
)


@final
class DiscardHand(Verb):
    """discard_hand(n): one at a time, all if there are fewer; R11.4, R11.5, K2"""

    def __init__(self, n: Number) -> None:
        super().__init__(1)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and not s.is_empty(Z.HAND + s.z[F.YOU])

    def picked(self, stage: i64) -> i64:
        return 0  # each card goes at once; DISCARDS counts

    def run(self, s: State) -> i64:
        left = self.n.value(s)
        held = s.count(Z.HAND + s.z[F.YOU])
        if left > held:
            left = held
        if left <= 0:
            return self.next
        s.z[F.DISCARDS] = left
        return super().run(s)

    def list_pick(self, s: State, pick: i64) -> None:
        promenade(s).list_hand(s.z[F.YOU])

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[F.DECLINE] = 0
        promenade(s).discard_unseen(choice, z[F.YOU])
        z[F.CHANGED] = 1
        z[F.DISCARDS] -= 1
        if z[F.DISCARDS] == 0:
            z[F.STAGE] = 0
            return self.next
        z[F.STAGE] = 1
        s.ask(ASKED_BY_EFFECT, z[F.YOU])
        return self.pc


DISCARD_HAND: Final = Term(
    "discard_hand",
    EFFECT,
    DiscardHand,
    "<discard> {n} from the hand",
    "You discard n Minions from your hand, one at a time; all of them if there are fewer.",
    (HOW_MANY,),
    clauses=("R11.3", "R11.4", "R11.5"),
    chooses="you",
    doable="n is 1 or more and your hand is not empty",
    reveals="to you only; the opponent sees the number",
)


@final
class Look(Verb):
    """look(hand(opponent)): K6"""

    def __init__(self, what: Things) -> None:
        super().__init__(0)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0

    def deed(self, s: State) -> bool:
        card = self.what.first(s)
        looked = card >= 0
        while card >= 0:
            show_to(s, card, s.z[F.YOU])
            card = self.what.after(s, card)
        return looked


def _validate_look(resolved: Resolved) -> str:
    what = resolved.one("what")
    if what.term.name != "hand" or place_of(what) != "opponent":
        return "only hand(opponent) can be looked at"
    return ""


LOOK: Final = Term(
    "look",
    EFFECT,
    Look,
    "<look> at {what:many}",
    "You see that hand now.",
    (Param("what", (MINION_CARDS,)),),
    clauses=("K6",),
    chooses="nobody",
    doable="that hand is not empty: seeing counts as a change",
    reveals="that hand, to you only; the opponent sees that it was looked at",
    validate=_validate_look,
)


@final
class Peek(Verb):
    """peek(n): the top n Minions of the deck, or all if there are fewer; K10"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and s.height(Z.DECK) > 0

    def deed(self, s: State) -> bool:
        height = s.height(Z.DECK)
        n = self.n.value(s)
        if n > height:
            n = height
        for i in range(n):
            show_to(s, s.at(Z.DECK, height - 1 - i), s.z[F.YOU])
        return n > 0


PEEK: Final = Term(
    "peek",
    EFFECT,
    Peek,
    "<look> at the top {n} of the Minion deck",
    "You see the top n Minions of the deck, or all if there are fewer; their order stays.",
    (HOW_MANY,),
    clauses=("K10",),
    chooses="nobody",
    doable="n is 1 or more and the deck is not empty",
    reveals="these Minions, to you only; the opponent sees the number",
)


def show_to(s: State, card: i64, seat: i64) -> None:
    """Show a card where it lies to one seat."""
    s.show(card, 1 << seat)
    if s.events is not None:
        s.events.write(SHOWN, card, s.place(card), s.place(card), 1 << seat)


VERBS: Final = [DISCARD, RETURN, MOVE, DRAW, DISCARD_HAND, LOOK, PEEK]
