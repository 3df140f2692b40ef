"""The verb swap and its two picks: two cards change places (R9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.dark_promenade.decisions import avenue_name, promenade, table
from gloaming.games.dark_promenade.declaration import F, Kind, N, Z
from gloaming.games.dark_promenade.rules.tables import SITES_OF
from gloaming.games.dark_promenade.verbs.language import DISTRICTS, ITEMS, MATCH, MINIONS, WITHIN, place_of
from gloaming.games.dark_promenade.verbs.picks import ONE_OF, OpenPick, empty, in_grid, in_play
from gloaming.games.dark_promenade.verbs.sets import Sites
from gloaming.games.dark_promenade.verbs.things import Masked, Things, Where, offer_bits, this_avenue
from gloaming.games.decisions import Moment
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Picking
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


class Pairs:
    """Who can be swapped with whom: a member of a with one of b, in different places (R9.2, Q22)."""

    def __init__(self, a: Things, b: Things, match: bool, within: bool) -> None:
        self.a: Final[Things] = a
        self.b: Final[Things] = b
        self.match: bool = match
        """Whether both must have the same Value."""
        self.within: bool = within
        """Whether both must lie in one Avenue of the performer."""

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

    def partner(self, s: State, member: i64, after: i64) -> i64:
        """The next member of b, behind `after`, that can be swapped with a member of a."""
        here = self.a.zone_of(s, member)
        other = self.b.after(s, after)
        while other >= 0 and not self._fit(s, member, here, other, self.b.zone_of(s, other)):
            other = self.b.after(s, other)
        return other

    def exist(self, s: State) -> bool:
        """Whether any two can be swapped."""
        member = self.a.first(s)
        while member >= 0:
            if self.partner(s, member, -1) >= 0:
                return True
            member = self.a.after(s, member)
        return False

    def offer_first(self, s: State) -> None:
        """The members of a that have a partner."""
        member = self.a.first(s)
        while member >= 0:
            if self.partner(s, member, -1) >= 0:
                s.offer(member)
            member = self.a.after(s, member)

    def offer_partners(self, s: State, member: i64) -> None:
        other = self.partner(s, member, -1)
        while other >= 0:
            s.offer(other)
            other = self.partner(s, member, other)

    def are_one(self, s: State, one: i64, other: i64) -> bool:
        """Whether two members of a can be swapped with each other alone."""
        return self._only_partner(s, one, other) and self._only_partner(s, other, one)

    def _only_partner(self, s: State, member: i64, wanted: i64) -> bool:
        partner = self.partner(s, member, -1)
        return self.b.card(s, partner) == self.a.card(s, wanted) and self.partner(s, member, partner) < 0


@final
class MaskedPairs(Pairs):
    """Pairs out of two sets of bits: partners are found all at once."""

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

    def exist(self, s: State) -> bool:
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


# The two picks


class SwapPick(OpenPick):
    """One of the two cards of a swap."""

    def __init__(self, id: str, number: str, what: str, verb: str, things: Things, pairs: Pairs) -> None:
        super().__init__(id, number, "R9.1", what, verb, things)
        self.pairs: Final[Pairs] = pairs

    def label(self, at: Moment, choice: int) -> Label:
        return super().label(at, choice)._replace(flag="swap")

    def refuse_lying(self, at: Moment, member: int, name: str, zone: int) -> Reason:
        """R7.8: "this Avenue" is where the Minion stands, or stood last, whose Ability asks."""
        things = self.things
        if in_grid(zone) and isinstance(things, Sites) and things.where == Where.AVENUE:
            avenue = int(this_avenue(at.state))
            if not (SITES_OF[avenue] >> (zone - Z.SITE)) & 1:
                told = f"is outside {avenue_name(avenue)}, the Avenue of {at.source()}"
                return Reason("R7.8", f"{self.lying(at, name, zone)} {told}.")
        return super().refuse_lying(at, member, name, zone)

    def lying(self, at: Moment, name: str, zone: int) -> str:
        """What stands alone is known by its name."""
        return name if in_play(zone) or zone >= Z.SIDE else super().lying(at, name, zone)


@final
class CardToSwap(SwapPick):
    """D9, R9.1: the first card, out of those that have a partner; where only one pair can be swapped, it is named in
    one order (O1)."""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__("swap_first", "D9", f"{ONE_OF[int(pairs.a.kind)]} to swap", "Swap", pairs.a, pairs)

    def options(self, s: State, seat: i64) -> None:
        self.pairs.offer_first(s)
        if s.z[MENU] == 2 and self.pairs.are_one(s, s.z[MENU + 1], s.z[MENU + 2]):
            s.z[MENU] = 1

    def refuse_lying(self, at: Moment, member: int, name: str, zone: int) -> Reason:
        if member >= 0:
            return Reason("R9.2", f"{self.lying(at, name, zone)} has no partner to be swapped with.")
        return super().refuse_lying(at, member, name, zone)


@final
class CardToSwapWith(SwapPick):
    """D10, R9.1: the card that it changes places with."""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__("swap_second", "D10", "what the first card is swapped with", "Swap it with", pairs.b, pairs)

    def options(self, s: State, seat: i64) -> None:
        self.pairs.offer_partners(s, s.z[F.PICK])

    def prompt(self, at: Moment) -> Prompt:
        picked = table(at).named(at.state, int(at.state.z[F.PICK]))
        return Prompt(f"what {picked} is swapped with", at.source())

    def refuse_lying(self, at: Moment, member: int, name: str, zone: int) -> Reason:
        picked, there = int(at.state.z[F.PICK]), int(self.pairs.a.zone_of(at.state, at.state.z[F.PICK]))
        thing, other = self.lying(at, name, zone), table(at).named(at.state, picked)
        if zone == there and name == at.game.card_name(int(self.pairs.a.card(at.state, picked))):
            return Reason("R9.2", f"{thing} is picked already, and cannot be swapped with itself.")
        if member >= 0 and zone == there:
            return Reason("R9.2", f"{thing} and {other} are in the same place.")
        if member >= 0 and self.pairs.within:
            avenue = avenue_name(int(promenade(at.state).avenue_through(there - Z.SITE, at.seat)))
            clause = "R10.9" if table(at).is_bonus(at.state) else self.clause
            return Reason(clause, f"{thing} is not in {avenue}, where {other} is.")
        if member >= 0 and self.pairs.match:
            return Reason(self.clause, f"{table(at).described(member)} does not have the Value of {other}.")
        return super().refuse_lying(at, member, name, zone)


@final
class Swap(Picking):
    """swap(a, b): R9.1, R9.3, R9.4, Q23"""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__([CardToSwap(pairs), CardToSwapWith(pairs)])
        self.pairs: Final[Pairs] = pairs

    def doable(self, s: State) -> bool:
        return self.pairs.exist(s)

    def deed(self, s: State) -> bool:
        one = self.pairs.a.card(s, s.z[F.PICK])
        other = self.pairs.b.card(s, s.z[F.PICK + 1])
        here = s.place(one)
        there = s.place(other)
        if self.pairs.a.kind == Kind.MINION:  # R9.5
            promenade(s).station(one, there)
            promenade(s).station(other, here)
        else:
            s.move(one, there)
            s.move(other, here)
        return True


def swap(a: Things, b: Things, match: bool, within: bool) -> Swap:
    """swap(a, b)"""
    if isinstance(a, Masked) and isinstance(b, Masked):
        return Swap(MaskedPairs(a, b, match, within))
    return Swap(Pairs(a, b, match, within))


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
ANY_TWO: Final = Pairs(empty(Kind.CARD), empty(Kind.CARD), False, False)
DECISIONS: Final[list[Ask]] = [CardToSwap(ANY_TWO), CardToSwapWith(ANY_TWO)]
