"""Verbs of Minions: discard, return, move (R7, R9), draw, discard_hand (R11), look, peek (K6, K10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.dark_promenade.decisions import (
    AVENUE_KIND,
    MINION_KIND,
    avenue_lights,
    avenue_name,
    no_avenue,
    place_named,
    promenade,
    table,
)
from gloaming.games.dark_promenade.declaration import F, Kind, N, P, Z
from gloaming.games.dark_promenade.verbs.language import ABILITY, DECK_END, HOW_MANY, MINION_CARDS, ONE_MINION, place_of
from gloaming.games.dark_promenade.verbs.picks import FittingOpenPick, OpenPick, empty
from gloaming.games.dark_promenade.verbs.sets import Source
from gloaming.games.dark_promenade.verbs.things import Things
from gloaming.games.decisions import Decision, Moment
from gloaming.games.picks import CardPick
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.effects import Number, Picking, Verb
from gloaming.kernel.events import SHOWN
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State, Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


class MinionPick(OpenPick):
    """D11, R7.7: a Minion in play."""

    def __init__(self, things: Things, verb: str = "") -> None:
        what = f"a Minion to {verb.lower()}" if verb else "a Minion in play"
        super().__init__("pick_minion", "D11", "R7.7", what, verb, things)


class OneMinion(Picking):
    """A verb that does something to one Minion in play."""

    def __init__(self, pick: MinionPick) -> None:
        super().__init__([pick])
        self.what: Final[Things] = pick.things

    def doable(self, s: State) -> bool:
        return self.what.first(s) >= 0


@final
class Discard(OneMinion):
    """discard(what): a Minion in play goes under the deck; K1: both know it there"""

    def __init__(self, what: Things) -> None:
        super().__init__(MinionPick(what, "Discard"))

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
class Return(OneMinion):
    """return(what): a Minion in play goes to the hand of the player at whose Avenue it stood; K5"""

    def __init__(self, what: Things) -> None:
        super().__init__(MinionPick(what, "Return"))

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


def goes_to(s: State, minion: i64, avenue: i64) -> bool:
    """Whether a Minion may move to an Avenue of its player: another one, with room."""
    return s.place(minion) != Z.AVENUE + avenue and promenade(s).has_room(avenue)


def can_go(s: State, minion: i64) -> bool:
    """Whether a Minion at the performer's Avenues has somewhere to go."""
    first = promenade(s).first_avenue(s.z[F.YOU])
    at = s.place(minion) - Z.AVENUE
    if at < first or at >= first + N.AVENUES_EACH:
        return False
    for avenue in range(first, first + N.AVENUES_EACH):  # noqa: SIM110
        if goes_to(s, minion, avenue):
            return True
    return False


@final
class MinionToMove(FittingOpenPick):
    """D11: a Minion of yours that has somewhere to go."""

    def __init__(self, things: Things) -> None:
        super().__init__("pick_minion", "D11", "R7.7", "a Minion to move", "Move", things)

    def fits(self, s: State, member: i64) -> bool:
        return can_go(s, member)

    def refuse_lying(self, at: Moment, member: int, name: str, zone: int) -> Reason:
        if member >= 0:
            return Reason("R6.2", f"{name} has no other Avenue with room to go to.")
        return super().refuse_lying(at, member, name, zone)


@final
class AvenueToMoveTo(Decision):
    """D12, R7.7: another Avenue with room, for the source itself or for the Minion that was picked."""

    def __init__(self, pick: MinionToMove, itself: bool) -> None:
        super().__init__("pick_avenue", "D12", "R7.7", "an Avenue to move to", "Move", (AVENUE_KIND,))
        self.pick: Final[MinionToMove] = pick
        self.itself: bool = itself

    def minion(self, s: State) -> i64:
        """The Minion that moves."""
        if self.itself:
            return s.z[F.SELF]
        return s.z[F.PICK]

    def options(self, s: State, seat: i64) -> None:
        if self.itself and self.pick.after(s, -1) < 0:
            return
        minion = self.minion(s)
        first = promenade(s).first_avenue(s.z[F.YOU])
        for avenue in range(first, first + N.AVENUES_EACH):
            if goes_to(s, minion, avenue):
                s.offer(s.game.first_place + P.AVENUE + avenue)

    def prompt(self, at: Moment) -> Prompt:
        minion = "" if self.itself else f" {at.game.card_name(int(self.minion(at.state)))}"
        return Prompt(f"an Avenue to move{minion} to", at.source())

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, f"to {avenue_name(place_named(at, choice) - P.AVENUE)}", flag="move here")

    def lights(self, at: Moment, choice: int) -> list[str]:
        return avenue_lights(at, choice, int(self.minion(at.state)))

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        minion, avenue = int(self.minion(at.state)), place_named(at, choice) - P.AVENUE
        if at.state.place(minion) == Z.AVENUE + avenue:
            return Reason("R7.7", f"{at.game.card_name(minion)} stands at {avenue_name(avenue)} already.")
        owner = int(promenade(at.state).avenue_owner(at.state.place(minion) - Z.AVENUE))
        return no_avenue(at, avenue, owner) or super().refuse_thing(at, choice)


@final
class Move(Picking):
    """move(what): a Minion at your Avenues goes to another of them with room; of `self` only the Avenue is picked"""

    def __init__(self, what: Things) -> None:
        self.pick: Final[MinionToMove] = MinionToMove(what)
        self.to: Final[AvenueToMoveTo] = AvenueToMoveTo(self.pick, isinstance(what, Source))
        super().__init__([self.to] if self.to.itself else [self.pick, self.to])

    def doable(self, s: State) -> bool:
        return self.pick.after(s, -1) >= 0

    def deed(self, s: State) -> bool:
        avenue = s.z[F.PICK + self.picks - 1] - s.game.first_place - P.AVENUE
        promenade(s).station(self.to.minion(s), Z.AVENUE + avenue)
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
class MinionToDiscard(CardPick):
    """D13, R11.5: a Minion of one's hand to discard, copies of one card once."""

    def __init__(self) -> None:
        what = "a Minion to discard from hand"
        super().__init__("discard_minion_card", "D13", "R11.5", what, "Discard", Z.HAND, MINION_KIND)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).described(choice), flag="discard")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R11.4", "As many Minions as the text says are discarded.")


@final
class DiscardHand(Picking):
    """discard_hand(n): one at a time, all if there are fewer; R11.4, R11.5, K2"""

    def __init__(self, n: Number) -> None:
        super().__init__([MinionToDiscard()])
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
        self.first.options(s, s.z[F.YOU])

    def asked(self, s: State) -> Ask | None:
        return self.first

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
DECISIONS: Final[list[Ask]] = [
    MinionPick(empty(Kind.MINION)),
    AvenueToMoveTo(MinionToMove(empty(Kind.MINION)), False),
    MinionToDiscard(),
]
