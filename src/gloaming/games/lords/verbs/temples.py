"""Verbs of the Temples: gain a Temple, seclude, deify."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Term
from gloaming.games.decisions import Decision, Moment
from gloaming.games.lords.decisions import (
    LORD_CARD,
    LORD_KIND,
    TEMPLE_KIND,
    LordPick,
    lord_name,
    lords,
    read_out,
)
from gloaming.games.lords.declaration import F, N, P, Z
from gloaming.games.lords.verbs.language import ANY_LORD, HOW_MANY, the_lord
from gloaming.games.picks import CardPick, equal_card, offer_once
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.games.terms import times
from gloaming.kernel.effects import Number, Picking
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State, Step


@final
class LordToGainFrom(LordPick):
    """D16, R8.2: a Lord whose Temple to gain."""

    def __init__(self) -> None:
        super().__init__("gain-temple", "D16", "R8.2", "a Lord whose Temple to gain", "Gain", (LORD_KIND,))

    def options(self, s: State, seat: i64) -> None:
        for lord in range(N.LORDS):
            if lords(s).can_gain(s.z[F.YOU], lord):
                s.offer(lords(s).lord_place(lord))

    def lights(self, at: Moment, choice: int) -> list[str]:
        return [at.game.rules.places[choice - int(at.game.rules.first_place)], at.zone_name(Z.STOCK)]

    def refuse_lord(self, at: Moment, lord: int) -> Reason:
        name = lord_name(at, lord)
        if lords(at.state).worships(at.seat, lord):
            return Reason("R8.2", f"You have a Temple of {name} already.")
        if at.state.count(Z.TEMPLES + at.seat) >= N.MOST_TEMPLES:
            return Reason("R8.2", "You have two Temples already.")
        return Reason("R4.1", f"The stock has no Temple of {name} left.")


@final
class WhichTemple(Decision):
    """D9, R8.7: which of a Lord's two different Temples."""

    def __init__(self) -> None:
        super().__init__("deify-temple", "D9", "R8.7", "which of his Temples", "Gain", (TEMPLE_KIND,))

    def options(self, s: State, seat: i64) -> None:
        card = lords(s).in_stock(s.z[F.PICK] - s.game.first_place - P.LORD)
        s.offer(card)
        s.offer(lords(s).other_in_stock(card))

    def label(self, at: Moment, choice: int) -> Label:
        return read_out(self.verb, at, choice)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return equal_card(self, at, choice) or Reason("R8.7", "Only a Temple of this Lord in the stock can be gained.")


@final
class GainTemple(Picking):
    """gain(temple, lord), one Temple: the Lord (D16) where any will do, then which of two different ones (D9)"""

    def __init__(self, lord: int) -> None:
        super().__init__([LordToGainFrom(), WhichTemple()])
        self.lord: i64 = lord

    def doable(self, s: State) -> bool:
        table = lords(s)
        if self.lord != ANY_LORD:
            return table.can_gain(s.z[F.YOU], the_lord(s, self.lord))
        for lord in range(N.LORDS):  # noqa: SIM110
            if table.can_gain(s.z[F.YOU], lord):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        return self.lord == ANY_LORD

    def run(self, s: State) -> i64:
        if self.lord == ANY_LORD:
            return super().run(s)
        lord = the_lord(s, self.lord)
        if not lords(s).can_gain(s.z[F.YOU], lord):
            return self.next
        return self._gain(s, lord)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if choice < 0:
            return self.next
        z[F.DECLINE] = 0
        if z[F.STAGE] == 1:
            z[F.STAGE] = 0
            return self._take(s, choice)
        return self._gain(s, choice - s.game.first_place - P.LORD)

    def _gain(self, s: State, lord: i64) -> i64:
        """R8.7: only where a Lord's Temples differ is it asked which."""
        card = lords(s).in_stock(lord)
        if lords(s).other_in_stock(card) < 0:
            return self._take(s, card)
        ask_which(s, lord)
        return self.pc

    def _take(self, s: State, card: i64) -> i64:
        s.move(card, Z.TEMPLES + s.z[F.YOU])
        s.z[F.CHANGED] = 1
        return self.next


def ask_which(s: State, lord: i64) -> None:
    """Ask which of a Lord's two different Temples (D9)."""
    s.z[F.PICK] = lords(s).lord_place(lord)
    s.z[F.STAGE] = 1
    s.ask(ASKED_BY_EFFECT, s.z[F.YOU])


@final
class TempleToSeclude(LordPick):
    """D15, R8.6: a Temple of yours to turn into a Shrine, by its Lord."""

    def __init__(self) -> None:
        super().__init__("seclude-temple", "D15", "R8.6", "a Temple to turn into a Shrine", "Turn", (LORD_KIND,))

    def options(self, s: State, seat: i64) -> None:
        zone = Z.TEMPLES + s.z[F.YOU]
        card = s.first(zone)
        while card >= 0:
            s.offer(lords(s).lord_place(lords(s).rules.lord[card]))
            card = s.after(zone, card)

    def label(self, at: Moment, choice: int) -> Label:
        return super().label(at, choice)._replace(rest=" into a Shrine")

    def prompt(self, at: Moment) -> Prompt:
        keep = ", or keep them" if at.may_decline() else ""
        return Prompt(self.what, at.source(), say=f"Turn a Temple into a Shrine{keep}.")

    def decline_label(self, at: Moment) -> Label:
        return Label("Keep them")

    def refuse_lord(self, at: Moment, lord: int) -> Reason:
        return Reason("R8.6", f"You have no Temple of {lord_name(at, lord)}.")


@final
class Seclude(Picking):
    """seclude, one Temple (D15)"""

    def __init__(self) -> None:
        super().__init__([TempleToSeclude()])

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.TEMPLES + s.z[F.YOU])

    def deed(self, s: State) -> bool:
        table = lords(s)
        lord = s.z[F.PICK] - s.game.first_place - P.LORD
        table.seclude(table.own_temple(s.z[F.YOU], lord), s.z[F.YOU])
        return True


def _seclude(n: Number) -> Step:
    return times(n, Seclude())


SECLUDE: Final = Term(
    "seclude",
    EFFECT,
    _seclude,
    "<seclude> {n} [n:Temple|Temples]",
    "Turn n of your Temples to Shrines.",
    (HOW_MANY,),
    clauses=("R8.6",),
    chooses="you",
    doable="you have a Temple",
    reveals="all",
)


@final
class CardToDeify(CardPick):
    """D8, R8.1: a Lord card to discard for his Temple or a Shrine. Q12: where none fits the decision is the same, since
    another name would tell of the hand."""

    def __init__(self) -> None:
        what = "a Lord card to discard for a Temple or a Shrine"
        super().__init__("deify-card", "D8", "R8.1", what, "Discard", Z.HAND, LORD_CARD)

    def options(self, s: State, seat: i64) -> None:
        position = lords(s)
        face = s.game.face
        hand = Z.HAND + s.z[F.YOU]
        last: i64 = -1
        card = s.first(hand)
        while card >= 0:
            if face[card] != last and position.fits(s.z[F.YOU], card):
                s.offer(card)
                last = face[card]
            card = s.after(hand, card)
        if last < 0 and position.rules.deify_discards:
            offer_once(s, hand)

    def prompt(self, at: Moment) -> Prompt:
        say = "Discard a Lord card: gain his Temple, or turn yours into a Shrine."
        return Prompt(self.what, at.source(), say=say)

    def label(self, at: Moment, choice: int) -> Label:
        name = at.game.card_name(choice)
        lord = int(lords(at.state).rules.lord[choice])
        if not lords(at.state).fits(at.seat, choice):  # R8.4
            return Label("Discard", name, ", for nothing: no card of yours fits", flag="for nothing")
        if lords(at.state).worships(at.seat, lord):
            then, flag = "turn his Temple into a Shrine", "→ Shrine, +2"
        else:
            then, flag = "gain his Temple", "→ his Temple"
        return Label("Discard", name, f" and {then} ({lord_name(at, lord)})", flag)

    def lights(self, at: Moment, choice: int) -> list[str]:
        """With the Temple or the slot that it would affect."""
        lit = super().lights(at, choice)
        if lords(at.state).fits(at.seat, choice):
            lord = int(lords(at.state).rules.lord[choice])
            to = Z.SHRINES if lords(at.state).worships(at.seat, lord) else Z.TEMPLES
            lit += [at.game.rules.places[P.LORD + lord], at.zone_name(to + at.seat)]
        return lit

    def refuse_card(self, at: Moment, card: int, place: int) -> Reason:
        """R8.3: why a card of the hand cannot be used to Deify."""
        if place != Z.HAND + at.seat:
            return super().refuse_card(at, card, place)
        lord = lord_name(at, int(lords(at.state).rules.lord[card]))
        if at.state.count(Z.TEMPLES + at.seat) >= N.MOST_TEMPLES:
            return Reason("R8.2", f"You have two Temples, and none of them is of {lord}.")
        return Reason("R8.3", f"The stock has no Temple of {lord} left, and you have none to seclude.")


@final
class Deify(Picking):
    """deify: a Lord card is discarded for his Temple, or to seclude it (D8)"""

    def __init__(self) -> None:
        super().__init__([CardToDeify(), WhichTemple()])

    def has_fitting(self, s: State) -> bool:
        """R8.4"""
        hand = Z.HAND + s.z[F.YOU]
        card = s.first(hand)
        while card >= 0:
            if lords(s).fits(s.z[F.YOU], card):
                return True
            card = s.after(hand, card)
        return False

    def doable(self, s: State) -> bool:
        if lords(s).rules.deify_discards:
            return not s.is_empty(Z.HAND + s.z[F.YOU])
        return self.has_fitting(s)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        table = lords(s)
        if choice < 0:
            return self.next
        z[F.DECLINE] = 0
        z[F.CHANGED] = 1
        if z[F.STAGE] == 1:
            z[F.STAGE] = 0
            s.move(choice, Z.TEMPLES + z[F.YOU])
            return self.next
        you = z[F.YOU]
        lord = table.rules.lord[choice]
        fits = table.fits(you, choice)
        table.discard(choice)
        if not fits:
            return self.next
        own = table.own_temple(you, lord)
        if own >= 0:  # R8.3
            table.seclude(own, you)
            return self.next
        card = table.in_stock(lord)
        if table.other_in_stock(card) >= 0:
            ask_which(s, lord)
            return self.pc
        s.move(card, Z.TEMPLES + you)
        return self.next


DEIFY: Final = Term(
    "deify",
    EFFECT,
    Deify,
    "<deify>",
    "Discard a Lord card and gain his Temple, or seclude yours.",
    clauses=("R3.5", "R8.1", "R8.3"),
    chooses="you: the card; which Temple, where a Lord's differ",
    doable="a card in hand fits; with `deify_unfit = discard`, your hand is not empty",
    reveals="the card and the Temple, to all",
)


VERBS: Final = [SECLUDE, DEIFY]
DECISIONS: Final[list[Ask]] = [LordToGainFrom(), TempleToSeclude(), CardToDeify(), WhichTemple()]
