"""Verbs of hands, decks and Discard Piles: draw, discard, look_hand, sift, recover."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, NUMBER, Param, Term
from gloaming.games.decisions import Moment
from gloaming.games.midnight.decisions import MINION, NamePick, by_effect, midnight, table
from gloaming.games.midnight.declaration import F, Z
from gloaming.games.midnight.verbs.language import (
    BY,
    BY_CHANCE,
    BY_OWNER,
    BY_YOU,
    DISCARDS,
    HOW_MANY,
    RECOVERED,
    RECOVERED_HERE,
    REST,
    SOMEBODY,
    TO_DISCARD,
    TO_HAND,
    TO_HERE,
    TO_TOP,
    here,
    note_nothing,
    whose,
)
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.games.terms import player
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Members, Number, Picking, Verb
from gloaming.kernel.events import MOVED
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


@final
class Draw(Verb):
    """draw(n, who): R4.1, R4.3, Q14, Q43"""

    def __init__(self, n: Number, who: int) -> None:
        super().__init__(0)
        self.n: Final[Number] = n
        self.who: i64 = who

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and s.height(Z.DECK + player(s, self.who)) > 0

    def deed(self, s: State) -> bool:
        drawn = False
        seat = player(s, self.who)
        for _i in range(self.n.value(s)):
            if midnight(s).draw(seat):
                drawn = True
        if not drawn:
            note_nothing(s)
        return drawn


DRAW: Final = Term(
    "draw",
    EFFECT,
    Draw,
    "{who:draw} {n} [n:card|cards]",
    "The top n cards of that Minion deck go to that hand; fewer if there are fewer.",
    (HOW_MANY, SOMEBODY),
    clauses=("R4.1", "R4.3"),
    chooses="nobody",
    doable="n is 1 or more and that deck is not empty",
    reveals="the number to all, the faces to the drawer",
)


# Discarding


@final
class CardToDiscard(NamePick):
    """D14, R6.3: a card of a hand."""

    def __init__(self, who: int) -> None:
        super().__init__("hand-discard", "D14", "R6.3", "a card to discard from a hand", "Discard", (MINION,))
        self.who: i64 = who

    def zone(self, s: State, seat: i64) -> i64:
        return Z.HAND + player(s, self.who)

    def prompt(self, at: Moment) -> Prompt:
        hand = at.game.zone_phrase(int(self.zone(at.state, at.seat)), at.teller)
        return by_effect(at, f"a card to discard from {hand}")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        hand = at.game.zone_phrase(int(self.zone(at.state, at.seat)), at.teller)
        return Reason("R6.2", f"{at.called(choice)} is not in {hand}.")


@final
class Discard(Picking):
    """discard(n, who, by): one at a time, all if there are fewer"""

    def __init__(self, n: Number, who: int, by: int) -> None:
        super().__init__([CardToDiscard(who)])
        self.n: Final[Number] = n
        self.who: i64 = who
        self.by: i64 = by

    def chooser(self, s: State) -> i64:
        if self.by == BY_OWNER:
            return player(s, self.who)
        return s.z[F.YOU]

    def begins_with_pick(self, s: State) -> bool:
        return self.by != BY_CHANCE and self.chooser(s) == s.z[F.YOU]

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1 and not s.is_empty(Z.HAND + player(s, self.who))

    def run(self, s: State) -> i64:
        owner = player(s, self.who)
        left = self.n.value(s)
        held = s.count(Z.HAND + owner)
        if left > held:
            left = held
        if left <= 0:
            note_nothing(s)
            return self.next
        if self.by == BY_CHANCE:
            for _i in range(left):
                self._discard(s, midnight(s).rules.face[s.any_of(Z.HAND + owner)])
            return self.next
        if self.by == BY_YOU and not knows_hand(s, owner):
            look_at_hand(s, owner)
        s.z[F.LEFT] = left
        return super().run(s)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        z[F.DECLINE] = 0
        self._discard(s, midnight(s).face_of(choice))
        z[F.LEFT] -= 1
        if z[F.LEFT] == 0:
            return self.next
        s.ask(ASKED_BY_EFFECT, self.chooser(s))
        return self.pc

    def _discard(self, s: State, face: i64) -> None:
        owner = player(s, self.who)
        midnight(s).discard(midnight(s).leave(Z.HAND + owner, face), owner)
        s.z[F.CHANGED] = 1


def knows_hand(s: State, owner: i64) -> bool:
    """Whether the performer has seen every card of a hand already."""
    card = s.first(Z.HAND + owner)
    while card >= 0:
        if not s.knows(s.z[F.YOU], card):
            return False
        card = s.after(Z.HAND + owner, card)
    return True


def look_at_hand(s: State, owner: i64) -> None:
    """The performer sees a hand as it is now."""
    seat = s.z[F.YOU]
    if seat == owner:
        return
    card = s.first(Z.HAND + owner)
    while card >= 0:
        midnight(s).see(card, seat)
        card = s.after(Z.HAND + owner, card)


DISCARD: Final = Term(
    "discard",
    EFFECT,
    Discard,
    "<discard> {n} [n:card|cards] from {who:whose} hand {by:chosen}",
    "n cards of that hand, or all if there are fewer, go to its owner's Discard Pile, one at a time. With by=you "
    "you see that whole hand first.",
    (HOW_MANY, SOMEBODY, Param("by", (BY,), "owner")),
    clauses=("R4.4",),
    chooses="`by`",
    doable="n is 1 or more and that hand is not empty",
    reveals="the discarded faces to all; with by=you the hand to you",
)


@final
class LookHand(Verb):
    """look_hand(who): a look is doable, but changes nothing"""

    def __init__(self, who: int) -> None:
        super().__init__(0)
        self.who: i64 = who

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.HAND + player(s, self.who))

    def deed(self, s: State) -> bool:
        owner = player(s, self.who)
        if s.is_empty(Z.HAND + owner):
            note_nothing(s)
        look_at_hand(s, owner)
        return False


LOOK_HAND: Final = Term(
    "look_hand",
    EFFECT,
    LookHand,
    "<look> at {who:whose} hand",
    "You see that hand as it is now. A look counts as doable, but not as a change.",
    (replace(SOMEBODY, default="opponent"),),
    clauses=("K5",),
    chooses="nobody",
    doable="that hand is not empty",
    reveals="the faces to you, to all that it was looked at",
)


# Looking at the top of a deck


def in_sight(s: State) -> i64:
    """The cards looked at that have no place yet, as bits: they lie on top."""
    deck = Z.DECK + s.z[F.YOU]
    bits: i64 = 0
    for depth in range(s.z[F.LOOKED]):
        bits |= s.layout.bit[s.at(deck, s.height(deck) - 1 - depth)]
    return bits


@final
class CardToKeep(NamePick):
    """D16, R6.3: one of the cards looked at, to keep or to put back."""

    def __init__(self) -> None:
        super().__init__("sift-keep", "D16", "R6.3", "a card to keep or to put back", "Keep", (MINION,))

    def zone(self, s: State, seat: i64) -> i64:
        return Z.DECK + s.z[F.YOU]

    def holds(self, s: State, seat: i64, card: i64) -> bool:
        return in_sight(s) & s.layout.bit[card] != 0

    def options(self, s: State, seat: i64) -> None:
        midnight(s).offer_names(in_sight(s))

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, "a card to keep" if at.state.z[F.LEFT] > 0 else "a card to put back, the lowest first")

    def label(self, at: Moment, choice: int) -> Label:
        card = table(at).described(choice)
        return Label("Keep", card, flag="keep") if at.state.z[F.LEFT] > 0 else Label("Put back", card, flag="put back")

    def card(self, at: Moment, face: int) -> int:
        deck = at.state.contents(int(self.zone(at.state, at.seat)))
        return next(card for card in reversed(deck) if midnight(at.state).rules.face[card] == face)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason(self.clause, f"{at.called(choice)} is not one of the cards you see.")


@final
class Sift(Picking):
    """sift(look, keep, rest): the cards stay on the deck until each has its place

    LEFT counts the cards still to be kept; at 0 and below it is minus the number of those put back already.
    """

    def __init__(self, look: Number, keep: Number, rest: int) -> None:
        super().__init__([CardToKeep()])
        self.look: Final[Number] = look
        self.keep: Final[Number] = keep
        self.rest: i64 = rest

    def doable(self, s: State) -> bool:
        return self.look.value(s) >= 1 and s.height(Z.DECK + s.z[F.YOU]) > 0

    def begins_with_pick(self, s: State) -> bool:
        """O8: it begins with a look."""
        return False

    def run(self, s: State) -> i64:
        z = s.z
        deck = Z.DECK + z[F.YOU]
        looked = self.look.value(s)
        height = s.height(deck)
        if looked > height:
            looked = height
        if looked <= 0:
            note_nothing(s)
            return self.next
        for depth in range(looked):
            midnight(s).see(s.at(deck, height - 1 - depth), z[F.YOU])
        if self.rest != TO_DISCARD:  # O5: which are kept nobody else sees, even who knew some of them
            s.lose_sight(deck, looked, 1 << z[F.YOU])
        z[F.LOOKED] = looked
        z[F.LEFT] = self.keep.value(s)
        if z[F.LEFT] >= looked:
            while z[F.LOOKED]:
                self._keep(s, s.top(deck))
        return self._go_on(s)

    def _go_on(self, s: State) -> i64:
        """Ask for the next card to keep or to put back, or be done."""
        z = s.z
        if z[F.LEFT] <= 0 and self.rest == TO_DISCARD:
            while z[F.LOOKED]:
                midnight(s).discard(s.top(Z.DECK + z[F.YOU]), z[F.YOU])
                z[F.LOOKED] -= 1
                z[F.CHANGED] = 1
        if z[F.LOOKED] == 0:
            z[F.LEFT] = 0
            return self.next
        s.ask(ASKED_BY_EFFECT, z[F.YOU])
        return self.pc

    def list_options(self, s: State) -> None:
        self.first.options(s, s.z[F.YOU])

    def answer(self, s: State, choice: i64) -> i64:
        position = midnight(s)
        face = position.face_of(choice)
        card = lowest(in_sight(s) & position.rules.face_bits[face])  # its owner alone sees which
        if s.z[F.LEFT] > 0:
            self._keep(s, card)
        else:
            self._put_back(s, card)
        return self._go_on(s)

    def _keep(self, s: State, card: i64) -> None:
        z = s.z
        s.move(card, Z.HAND + z[F.YOU])
        z[F.LOOKED] -= 1
        z[F.LEFT] -= 1
        z[F.CHANGED] = 1

    def _put_back(self, s: State, card: i64) -> None:
        """The first card put back lies lowest."""
        z = s.z
        deck = Z.DECK + z[F.YOU]
        index = -z[F.LEFT]
        if self.rest == TO_TOP:
            index = s.height(deck) - z[F.LOOKED]
        s.sink(card, deck, index)
        if s.events is not None:
            s.events.write(MOVED, card, deck, deck, s.knowers_of(card))
        z[F.LOOKED] -= 1
        z[F.LEFT] -= 1
        z[F.CHANGED] = 1


SIFT: Final = Term(
    "sift",
    EFFECT,
    Sift,
    "<look> at the top {look} of the deck, <keep> {keep} and {rest:rest}",
    "You look at the top cards of your deck (fewer if there are fewer), take `keep` of them into your hand and put "
    "the others away, one at a time; the first one put back lies lowest.",
    (
        Param("look", (NUMBER,), least=1, most=30),
        Param("keep", (NUMBER,), "1", least=0, most=30),
        Param("rest", (REST,), "discard"),
    ),
    clauses=("K6",),
    chooses="you; nobody when all are kept",
    doable="look is 1 or more and your deck is not empty",
    reveals="kept faces to you, discarded ones to all; how many are put back to all, which and where to you",
)


# Out of the Discard Pile


@final
class CardToRecover(NamePick):
    """D15, R6.3: a card of your Discard Pile."""

    def __init__(self, which: Members, to: int) -> None:
        super().__init__("pile-card", "D15", "R6.3", "a card of the Discard Pile", "Put", (MINION,))
        self.which: Final[Members] = which
        self.to: i64 = to

    def zone(self, s: State, seat: i64) -> i64:
        return Z.DISCARD + s.z[F.YOU]

    def options(self, s: State, seat: i64) -> None:
        bits: i64 = 0
        card = self.which.first(s)
        while card >= 0:
            bits |= s.layout.bit[card]
            card = self.which.after(s, card)
        midnight(s).offer_names(bits)

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what)

    def label(self, at: Moment, choice: int) -> Label:
        card = table(at).described(choice)
        if self.to == TO_HAND:
            return Label("Take", card, " into your hand", "take")
        if self.to == TO_HERE:
            return Label(self.verb, card, f" at {table(at).location_name(int(here(at.state)))}", "put here")
        deck = "on top of" if self.to == TO_TOP else "under"
        return Label(self.verb, card, f" {deck} your deck", "put back")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        face = int(midnight(at.state).face_of(choice))
        if face < 0 or midnight(at.state).leaving(self.zone(at.state, at.seat), face) < 0:
            return Reason(self.clause, f"{at.called(choice)} is not in your Discard Pile.")
        told = f"The effect does not reach {at.called(choice)}"
        return Reason(self.clause, f"{told}: “{table(at).source_text(at.state)}”")


@final
class Recover(Picking):
    """recover(which, to): R5.7, K3; everybody has seen the card and knows where it goes"""

    def __init__(self, which: Members, to: int) -> None:
        super().__init__([CardToRecover(which, to)])
        self.which: Final[Members] = which
        self.to: i64 = to

    def doable(self, s: State) -> bool:
        return self.which.first(s) >= 0

    def deed(self, s: State) -> bool:
        seat = s.z[F.YOU]
        card = midnight(s).leaving(Z.DISCARD + seat, midnight(s).face_of(s.z[F.PICK]))
        if self.to == TO_HAND:
            s.move(card, Z.HAND + seat)
        elif self.to == TO_HERE:
            s.move(card, Z.SIDE + 2 * here(s) + seat)
        elif self.to == TO_TOP:
            s.move(card, Z.DECK + seat)
        else:
            s.move_under(card, Z.DECK + seat)
        return True


def _validate_recover(resolved: Resolved) -> str:
    return "only your own Discard Pile can be searched" if whose(resolved.one("which")) == "opponent" else ""


RECOVER: Final = Term(
    "recover",
    EFFECT,
    Recover,
    "<put> {which} {to:to}",
    "One card of your Discard Pile goes to your hand, your deck, or your side here, where it triggers nothing.",
    (Param("which", (DISCARDS,)), Param("to", (RECOVERED_HERE, RECOVERED), "hand")),
    clauses=("R5.7",),
    chooses="you",
    doable="the set is not empty",
    reveals="the card to all",
    validate=_validate_recover,
)


VERBS: Final[list[Term]] = [DRAW, DISCARD, LOOK_HAND, SIFT, RECOVER]
DECISIONS: Final[list[Ask]] = [CardToDiscard(0), CardToRecover(Members([]), TO_HAND), CardToKeep()]
