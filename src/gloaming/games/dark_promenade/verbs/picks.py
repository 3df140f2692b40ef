"""Picks of what lies open: Items, Districts, Minions in play; and why one of them cannot be picked.

A District goes by its site in the grid and by its entry elsewhere (Q42), and people point at its card as well.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gloaming.games.dark_promenade.decisions import (
    DISTRICT_KIND,
    ITEM_KIND,
    MINION_KIND,
    SITE_KIND,
    place_named,
    promenade,
    table,
)
from gloaming.games.dark_promenade.declaration import Kind, N, Z
from gloaming.games.dark_promenade.verbs.things import Things, entry_of, option_naming
from gloaming.games.decisions import Decision, Moment
from gloaming.games.picks import equal_card
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, capital
from gloaming.kernel.state import State

KINDS: Final = {
    Kind.MINION: (MINION_KIND,),
    Kind.ITEM: (ITEM_KIND,),
    Kind.DISTRICT: (DISTRICT_KIND,),
    Kind.CARD: (DISTRICT_KIND, ITEM_KIND),
}
"""What the members of a set are, by its kind."""
ONE_OF: Final = {kind: kinds[0] if len(kinds) == 1 else "a card" for kind, kinds in KINDS.items()}
"""A member of a set, by its kind."""


def in_grid(zone: int) -> bool:
    return Z.SITE <= zone < Z.SITE + N.SITES


def in_play(zone: int) -> bool:
    """Whether it is a zone of Minions at an Avenue."""
    return Z.AVENUE <= zone < Z.AVENUE + N.AVENUES


class OpenPick(Decision):
    """A member of a set of open cards."""

    def __init__(self, id: str, number: str, clause: str, what: str, verb: str, things: Things) -> None:
        super().__init__(id, number, clause, what, verb, KINDS[int(things.kind)])
        self.things: Final[Things] = things

    def options(self, s: State, seat: i64) -> None:
        self.things.offer_all(s)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, table(at).named(at.state, choice), flag=self.verb.lower())

    def lights(self, at: Moment, choice: int) -> list[str]:
        """A site with its District; elsewhere the card that is touched, and with it its entry and zone."""
        place = place_named(at, choice)
        if place < 0:
            return super().lights(at, choice)
        card = int(self.things.card(at.state, choice))
        names = [at.game.rules.places[place], at.state.layout.card_names[card]]
        return names if place < N.SITES else [*reversed(names), at.zone_name(int(at.state.place(card)))]

    # Why not

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        if kind == SITE_KIND and DISTRICT_KIND in self.kinds:
            return self.refuse_site(at, place_named(at, choice))
        return super().refuse_kind(at, choice, kind)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        if choice >= at.game.rules.first_place:
            return self.refuse_entry(at, choice)
        zone = at.known_place(choice)
        if at.game.kind_of(at.state, choice) == DISTRICT_KIND:
            return self.refuse_copy(at, choice, zone)
        if equal := equal_card(self, at, choice):
            return equal
        name = at.game.card_name(choice)
        if self.things.kind == Kind.MINION and not in_play(zone):
            return Reason("R7.5", f"{name} is not in play.")
        return self.refuse_lying(at, self._member(at, choice), name, zone)

    def refuse_site(self, at: Moment, site: int) -> Reason:
        """A District by its site."""
        district = int(at.state.first(Z.SITE + site))
        if district < 0:
            return Reason("R3.4", f"Site {site + 1} is empty.")
        member = self._member(at, int(at.game.rules.first_place) + site)
        return self.refuse_lying(at, member, at.game.card_name(district), Z.SITE + site)

    def refuse_entry(self, at: Moment, choice: int) -> Reason:
        """A District by its entry."""
        entry = int(entry_of(at.state, choice))
        zone = int(self.things.zone_of_entry(at.state, choice))
        if zone < 0:
            return self.out_of_reach(at, table(at).named(at.state, choice))
        name = table(at).entries[entry].name
        if promenade(at.state).copies_in(zone, entry):
            return self.refuse_lying(at, self._member(at, choice), name, zone)
        if zone == Z.OUTSKIRTS:
            return Reason(self.clause, f"There is no {name} in The Outskirts.")
        return Reason(self.clause, f"{at.teller.does(zone - Z.AREA, 'control', f'no {name}')}.")

    def refuse_copy(self, at: Moment, card: int, zone: int) -> Reason:
        """A District by its card."""
        name = at.game.card_name(card)
        if zone < 0 or zone == Z.DISTRICTS:
            return Reason(self.clause, f"{name} is not on the table.")
        member = int(option_naming(at.state, self.things, card))
        if member < 0 or member not in at.state.options(at.seat):
            return self.refuse_lying(at, member, name, zone)
        if in_grid(zone):
            place = at.game.zone_phrase(zone, at.teller)
            return Reason(self.clause, f"A District in the grid is named by its place: choose {place}.")
        return Reason(self.clause, f"A District in an area or in The Outskirts is named by its type: choose {name}.")

    def refuse_lying(self, at: Moment, member: int, name: str, zone: int) -> Reason:
        """Something of the right kind that lies in a zone; `member` is the option by which the set names it, or -1."""
        return self.out_of_reach(at, self.lying(at, name, zone))

    def out_of_reach(self, at: Moment, thing: str) -> Reason:
        """What the text that asks leaves out."""
        return Reason(self.clause, f"{capital(at.source())} does not reach {thing}.")

    def lying(self, at: Moment, name: str, zone: int) -> str:
        """Something with the place where it lies."""
        return f"{name} {table(at).where(zone, at.teller)}"

    def _member(self, at: Moment, option: int) -> int:
        return option if self.things.contains(at.state, option) else -1


class FittingOpenPick(OpenPick):
    """A member of a set for which something more holds."""

    def fits(self, s: State, member: i64) -> bool:
        """Whether a member may be picked."""
        return True

    def after(self, s: State, member: i64) -> i64:
        """The next member that may be picked, or -1."""
        member = self.things.after(s, member)
        while member >= 0 and not self.fits(s, member):
            member = self.things.after(s, member)
        return member

    def options(self, s: State, seat: i64) -> None:
        member = self.after(s, -1)
        while member >= 0:
            s.offer(member)
            member = self.after(s, member)


def empty(kind: int) -> Things:
    """A set without members, for a list of all questions."""
    return Things([], kind)
