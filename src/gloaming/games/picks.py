"""Picks that several games have: a card out of a zone, a member of a set. Equal copies are one option."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gloaming.games.decisions import Decision, Moment
from gloaming.games.playable import Reason
from gloaming.kernel.effects import Members
from gloaming.kernel.layout import YOU
from gloaming.kernel.state import State


class CardPick(Decision):
    """A card out of one set zone: the performer's, with `theirs` the other player's, with `shared` the only one."""

    def __init__(
        self,
        id: str,
        number: str,
        clause: str,
        what: str,
        verb: str,
        zone: int,
        kind: str,
        theirs: bool = False,
        shared: bool = False,
    ) -> None:
        super().__init__(id, number, clause, what, verb, (kind,))
        self.zone: i64 = zone
        self.theirs: bool = theirs
        self.shared: bool = shared

    def where(self, s: State) -> i64:
        """The zone that it is picked from."""
        if self.shared:
            return self.zone
        if self.theirs:
            return self.zone + 1 - s.z[YOU]
        return self.zone + s.z[YOU]

    def options(self, s: State, seat: i64) -> None:
        offer_once(s, self.where(s))

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return equal_card(self, at, choice) or self.refuse_card(at, choice, at.known_place(choice))

    def refuse_card(self, at: Moment, card: int, place: int) -> Reason:
        """Why a card cannot be picked, by the place where the seat knows it, or -1."""
        wanted = at.game.zone_phrase(int(self.where(at.state)), at.teller)
        return Reason(self.clause, f"{at.game.card_name(card)} is not in {wanted}.")


class MemberPick(Decision):
    """A member of a set."""

    def __init__(
        self, id: str, number: str, clause: str, what: str, verb: str, members: Members, kinds: tuple[str, ...]
    ) -> None:
        super().__init__(id, number, clause, what, verb, kinds)
        self.members: Final[Members] = members

    def options(self, s: State, seat: i64) -> None:
        self.members.offer_all(s)


class FittingPick(MemberPick):
    """A member of a set that fits; of several that one option stands for, the first."""

    def fits(self, s: State, member: i64) -> bool:
        """Whether a member can be picked."""
        return True

    def alike(self, s: State, one: i64, other: i64) -> bool:
        """Whether one option stands for two members that come one after the other."""
        return False

    def option(self, s: State, member: i64) -> i64:
        """The choice that names a member."""
        return member

    def is_open(self, s: State) -> bool:
        """Whether there is anything to pick."""
        member = self.members.first(s)
        while member >= 0:
            if self.fits(s, member):
                return True
            member = self.members.after(s, member)
        return False

    def options(self, s: State, seat: i64) -> None:
        last: i64 = -1
        member = self.members.first(s)
        while member >= 0:
            if self.fits(s, member):
                if last < 0 or not self.alike(s, last, member):
                    s.offer(self.option(s, member))
                last = member
            member = self.members.after(s, member)


def offer_once(s: State, zone: i64) -> None:
    """Offer the cards of a set zone, equal copies as one option."""
    if not s.game.has_copies:
        s.offer_cards(zone)
        return
    face = s.game.face
    card = s.first(zone)
    last: i64 = -1
    while card >= 0:
        if face[card] != last:
            s.offer(card)
        last = face[card]
        card = s.after(zone, card)


def equal_card(decision: Decision, at: Moment, choice: int) -> Reason | None:
    """Why not this card, if a copy of it is an option."""
    name = at.game.card_name(choice)
    options = at.state.options(at.seat)
    if any(option < at.state.layout.cards and at.game.card_name(option) == name for option in options):
        return Reason(decision.clause, f"Equal cards are one option: choose the first {name}.")
    return None
