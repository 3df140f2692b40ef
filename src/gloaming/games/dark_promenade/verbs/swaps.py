"""The verb swap: two cards change places (R9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.dark_promenade.declaration import F, Kind, N, Z
from gloaming.games.dark_promenade.rules.tables import SITES_OF
from gloaming.games.dark_promenade.verbs.language import DISTRICTS, ITEMS, MATCH, MINIONS, WITHIN, place_of
from gloaming.games.dark_promenade.verbs.things import Masked, Things, offer_bits, promenade
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Verb
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


class Swap(Verb):
    """swap(a, b): R9.1, R9.3, R9.4, Q23; where only one pair can be swapped, it is named in one order (O1)"""

    def __init__(self, a: Things, b: Things, match: bool, within: bool) -> None:
        super().__init__(2)
        self.a: Final[Things] = a
        self.b: Final[Things] = b
        self.match: bool = match
        self.within: bool = within

    def _fit(self, s: State, one: i64, here: i64, other: i64, there: i64) -> bool:
        """R9.2, Q22: two cards in different places, and what else is asked of them."""
        if here == there:
            return False
        if self.match:  # Minions, which are their own options
            value = promenade(s).rules.value
            return value[one] == value[other]
        if self.within:
            if here < Z.SITE or here >= Z.SITE + N.SITES or there < Z.SITE or there >= Z.SITE + N.SITES:
                return False
            table = promenade(s)
            seat = s.z[F.YOU]
            return table.avenue_through(here - Z.SITE, seat) == table.avenue_through(there - Z.SITE, seat)
        return True

    def _partner(self, s: State, member: i64, after: i64) -> i64:
        """The next member of b, behind `after`, that can be swapped with a member of a."""
        here = self.a.zone_of(s, member)
        other = self.b.after(s, after)
        while other >= 0 and not self._fit(s, member, here, other, self.b.zone_of(s, other)):
            other = self.b.after(s, other)
        return other

    def doable(self, s: State) -> bool:
        member = self.a.first(s)
        while member >= 0:
            if self._partner(s, member, -1) >= 0:
                return True
            member = self.a.after(s, member)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0:
            self.offer_first(s)
            if s.z[MENU] == 2 and self._names_one_pair(s, s.z[MENU + 1], s.z[MENU + 2]):
                s.z[MENU] = 1
        else:
            self.offer_partners(s, s.z[F.PICK])

    def offer_first(self, s: State) -> None:
        """The members of a that have a partner."""
        member = self.a.first(s)
        while member >= 0:
            if self._partner(s, member, -1) >= 0:
                s.offer(member)
            member = self.a.after(s, member)

    def offer_partners(self, s: State, member: i64) -> None:
        other = self._partner(s, member, -1)
        while other >= 0:
            s.offer(other)
            other = self._partner(s, member, other)

    def _names_one_pair(self, s: State, one: i64, other: i64) -> bool:
        """Whether two members of a can be swapped with each other alone."""
        return self._only_partner(s, one, other) and self._only_partner(s, other, one)

    def _only_partner(self, s: State, member: i64, wanted: i64) -> bool:
        partner = self._partner(s, member, -1)
        return self.b.card(s, partner) == self.a.card(s, wanted) and self._partner(s, member, partner) < 0

    def deed(self, s: State) -> bool:
        one = self.a.card(s, s.z[F.PICK])
        other = self.b.card(s, s.z[F.PICK + 1])
        here = s.place(one)
        there = s.place(other)
        if self.a.kind == Kind.MINION:  # R9.5
            promenade(s).station(one, there)
            promenade(s).station(other, here)
        else:
            s.move(one, there)
            s.move(other, here)
        return True


@final
class MaskedSwap(Swap):
    """swap(a, b) of two sets of bits: partners are found all at once"""

    def __init__(self, a: Masked, b: Masked, match: bool, within: bool) -> None:
        super().__init__(a, b, match, within)
        self.ours: Final[Masked] = a
        self.theirs: Final[Masked] = b

    def _partners(self, s: State, member: i64, others: i64) -> i64:
        """As `_fit` asks, those among members of b that can be swapped with a member of a."""
        others &= ~self.ours.together(s, member)
        if self.match:
            others &= promenade(s).rules.alike[member]
        if self.within:
            others &= SITES_OF[promenade(s).avenue_through(member - s.game.first_place, s.z[F.YOU])]
        return others

    def doable(self, s: State) -> bool:
        origin = self.ours.origin(s)
        bits = self.ours.members(s)
        if bits == 0:
            return False
        others = self.theirs.members(s)
        while bits:
            if self._partners(s, origin + lowest(bits), others):
                return True
            bits &= bits - 1
        return False

    def offer_first(self, s: State) -> None:
        origin = self.ours.origin(s)
        bits = self.ours.members(s)
        others = self.theirs.members(s)
        while bits:
            if self._partners(s, origin + lowest(bits), others):
                s.offer(origin + lowest(bits))
            bits &= bits - 1

    def offer_partners(self, s: State, member: i64) -> None:
        offer_bits(s, self.theirs.origin(s), self._partners(s, member, self.theirs.members(s)))


def swap(a: Things, b: Things, match: bool, within: bool) -> Swap:
    """swap(a, b)"""
    if isinstance(a, Masked) and isinstance(b, Masked):
        return MaskedSwap(a, b, match, within)
    return Swap(a, b, match, within)


def _validate_swap(resolved: Resolved) -> str:
    a, b = resolved.one("a"), resolved.one("b")
    if a.term.sort is not b.term.sort:
        return "both sets are of Districts, both of Items, or both of Minions"
    if resolved.one("match").term.name == "value" and a.term.sort is not MINIONS:
        return "only Minions have a Value to match"
    if resolved.one("within").term.name == "your_avenue" and not {place_of(a), place_of(b)} <= {"avenue", "grid", ""}:
        return "only Districts in the grid lie within an Avenue"
    one_place = ("you", "opponent", "outskirts") if a.term.sort is not MINIONS else ("beside", "played")
    if (a.term.definite and a.term is b.term) or (place_of(a) == place_of(b) and place_of(a) in one_place):
        return "both cards are in the same place"
    return ""


_PARTNER: Final = (DISTRICTS, ITEMS, MINIONS)


SWAP: Final = Term(
    "swap",
    EFFECT,
    swap,
    "<swap> {a} with {b} {match:pair} {within:pair}",
    "One card of a and another of b change places.",
    (
        Param("a", _PARTNER),
        Param("b", _PARTNER),
        Param("match", (MATCH,), "any"),
        Param("within", (WITHIN,), "any"),
    ),
    clauses=("R9.1", "R9.2", "R9.3", "R9.4", "R9.5"),
    chooses="you: first from a, only members with a legal partner, then from b",
    doable="there is a pair in different places; equal types count",
    reveals="nothing new",
    validate=_validate_swap,
)


VERBS: Final = [SWAP]
