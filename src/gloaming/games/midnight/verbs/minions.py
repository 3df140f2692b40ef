"""Verbs of Minions at Locations: move_minion, remove_minion, swap_minions, play_again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.midnight.declaration import F, Remark, Z
from gloaming.games.midnight.verbs.language import (
    BY,
    BY_OWNER,
    MOVED_TO,
    ONE_MINION,
    REMOVED,
    TO_DISCARD,
    TO_HAND,
    filters_of,
    location_of,
    midnight,
    owner_of,
    places,
    whose,
)
from gloaming.games.midnight.verbs.sets import alike
from gloaming.kernel.effects import Members, Verb
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


def offer_minions(s: State, last: i64, minion: i64) -> i64:
    """Offer a Minion unless it is like the last one offered (Q40); the last one offered now."""
    if alike(s, last, minion):
        return last
    s.offer(minion)
    return minion


@final
class MoveMinion(Verb):
    """move_minion(which, to): R5.7, R8.4, Q27; to the same side of another Location"""

    def __init__(self, which: Members, to: int) -> None:
        super().__init__(2)
        self.which: Members = which
        self.to: i64 = to

    def _goals(self, s: State, minion: i64) -> i64:
        """Where a Minion can go, as bits."""
        return places(s, self.to) & ~(1 << location_of(s, minion))

    def doable(self, s: State) -> bool:
        minion = self.which.first(s)
        while minion >= 0:
            if self._goals(s, minion):
                return True
            minion = self.which.after(s, minion)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 1:
            midnight(s).offer_locations(self._goals(s, s.z[F.PICK]))
            return
        last: i64 = -1
        minion = self.which.first(s)
        while minion >= 0:
            if self._goals(s, minion):
                last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def deed(self, s: State) -> bool:
        minion = s.z[F.PICK]
        location = s.z[F.PICK + 1] - s.game.first_place
        s.move(minion, Z.SIDE + 2 * location + owner_of(s, minion))
        return True


def _validate_move(resolved: Resolved) -> str:
    which = resolved.one("which")
    to = resolved.one("to").term
    if "at" in which.arguments and which.one("at").term.name == to.name and to.name not in ("any", "elsewhere"):
        return "" if to.name == "not_festival" else "these Minions stand there already"
    return ""


MOVE_MINION: Final = Term(
    "move_minion",
    EFFECT,
    MoveMinion,
    "<move> {which} {to:to}",
    "One Minion goes to the same side of another Location, never the one it stands on. This triggers nothing.",
    (ONE_MINION, MOVED_TO),
    clauses=("R5.7", "R8.4"),
    chooses="you: the Minion, then where to",
    doable="a Minion of the set has somewhere to go",
    reveals="nothing new",
    validate=_validate_move,
)


@final
class RemoveMinion(Verb):
    """remove_minion(which, to, by): to its owner's pile, hand or deck"""

    def __init__(self, which: Members, to: int, by: int) -> None:
        super().__init__(1)
        self.which: Members = which
        self.to: i64 = to
        self.by: i64 = by

    def doable(self, s: State) -> bool:
        return self.which.first(s) >= 0

    def chooser(self, s: State) -> i64:
        if self.by == BY_OWNER:
            minion = self.which.first(s)
            if minion >= 0:
                return owner_of(s, minion)
        return s.z[F.YOU]

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        minion = self.which.first(s)
        while minion >= 0:
            last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def deed(self, s: State) -> bool:
        minion = s.z[F.PICK]
        owner = owner_of(s, minion)
        if self.to == TO_DISCARD:
            midnight(s).discard(minion, owner)
        elif self.to == TO_HAND:
            s.move(minion, Z.HAND + owner)
        else:
            s.move_under(minion, Z.DECK + owner)
        return True


def _validate_remove(resolved: Resolved) -> str:
    """O4"""
    if resolved.one("by").term.name == "owner" and whose(resolved.one("which")) == "any":
        return "both players own such Minions, so that no one owner can choose"
    return ""


REMOVE_MINION: Final = Term(
    "remove_minion",
    EFFECT,
    RemoveMinion,
    "{to:verb} {which} {to:to}",
    "One Minion goes to its owner's Discard Pile, hand or deck.",
    (ONE_MINION, Param("to", (REMOVED,), "discard"), Param("by", (BY,), "you", only=("you", "owner"))),
    clauses=("R4.4",),
    chooses="`by`",
    doable="the set is not empty",
    reveals="nothing new",
    validate=_validate_remove,
)


@final
class SwapMinions(Verb):
    """swap_minions(which): two on the same side, at different Locations; nothing is triggered"""

    def __init__(self, which: Members) -> None:
        super().__init__(2)
        self.which: Members = which

    def _partner(self, s: State, minion: i64, after: i64) -> i64:
        """The next Minion of the set, behind `after`, that a Minion can change Locations with."""
        other = self.which.after(s, after)
        while other >= 0 and (
            owner_of(s, other) != owner_of(s, minion) or location_of(s, other) == location_of(s, minion)
        ):
            other = self.which.after(s, other)
        return other

    def doable(self, s: State) -> bool:
        minion = self.which.first(s)
        while minion >= 0:
            if self._partner(s, minion, -1) >= 0:
                return True
            minion = self.which.after(s, minion)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        if pick == 1:
            other = self._partner(s, s.z[F.PICK], -1)
            while other >= 0:
                last = offer_minions(s, last, other)
                other = self._partner(s, s.z[F.PICK], other)
            return
        minion = self.which.first(s)
        while minion >= 0:
            if self._partner(s, minion, -1) >= 0:
                last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def deed(self, s: State) -> bool:
        one = s.z[F.PICK]
        other = s.z[F.PICK + 1]
        zone = s.place(one)
        s.move(one, s.place(other))
        s.move(other, zone)
        return True


SWAP_MINIONS: Final = Term(
    "swap_minions",
    EFFECT,
    SwapMinions,
    "<swap> the Locations of two {which:many}",
    "Two Minions of the set on the same side, at different Locations, change Locations. This triggers nothing.",
    (ONE_MINION,),
    clauses=("R5.7",),
    chooses="you: one, then the other",
    doable="there are two such",
    reveals="nothing new",
)


@final
class PlayAgain(Verb):
    """play_again(which): the ability of another Minion of yours, at its own Location; no Location's ability follows"""

    def __init__(self, which: Members) -> None:
        super().__init__(1)
        self.which: Members = which

    def _can(self, s: State, minion: i64) -> bool:
        rules = midnight(s).rules
        face = rules.face[minion]
        if owner_of(s, minion) != s.z[F.YOU] or minion == s.z[F.SELF] or rules.repeats[face]:
            return False
        z = s.z
        source = z[F.SELF]
        where = z[F.HERE]
        it = z[F.IT]
        z[F.SELF] = minion
        z[F.HERE] = location_of(s, minion)
        z[F.IT] = -1
        doable = rules.abilities[face].doable(s)
        z[F.SELF] = source
        z[F.HERE] = where
        z[F.IT] = it
        return doable

    def doable(self, s: State) -> bool:
        minion = self.which.first(s)
        while minion >= 0:
            if self._can(s, minion):
                return True
            minion = self.which.after(s, minion)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        last: i64 = -1
        minion = self.which.first(s)
        while minion >= 0:
            if self._can(s, minion):
                last = offer_minions(s, last, minion)
            minion = self.which.after(s, minion)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if choice < 0:
            return self.next
        z[F.DECLINE] = 0
        where = location_of(s, choice)
        if s.events is not None:
            s.events.write(NOTED, Remark.ABILITY_STARTS, choice, where, 0)
        z[F.PC] = self.next
        s.perform(midnight(s).rules.ability[midnight(s).rules.face[choice]], z[F.YOU], choice, where)
        return z[F.PC]


def _validate_again(resolved: Resolved) -> str:
    if whose(resolved.one("which")) == "opponent":
        return "only your own Minions can repeat their abilities"
    return "a Minion never repeats itself" if "self" in filters_of(resolved.one("which")) else ""


PLAY_AGAIN: Final = Term(
    "play_again",
    EFFECT,
    PlayAgain,
    "<perform> the ability of {which} once more",
    "The ability of one of your Minions of the set, never `self`, is performed once more; its Location is `here` "
    "in it, and no Location's ability follows. A card that has play_again is no option.",
    (ONE_MINION,),
    clauses=("R5.5", "R6.5"),
    chooses="you",
    doable="such a Minion has a doable ability",
    reveals="nothing new",
    validate=_validate_again,
)


VERBS: Final = [MOVE_MINION, REMOVE_MINION, SWAP_MINIONS, PLAY_AGAIN]
