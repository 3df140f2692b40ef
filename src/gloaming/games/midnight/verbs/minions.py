"""Verbs of Minions at Locations: move_minion, remove_minion, swap_minions, play_again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.decisions import Moment
from gloaming.games.midnight.decisions import LOCATION, MINION, LocationPick, by_effect, midnight, place_of, table
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
    is_on_side,
    location_of,
    owner_of,
    places,
    whose,
)
from gloaming.games.midnight.verbs.sets import alike
from gloaming.games.picks import FittingPick
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.effects import Members, Picking
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


class MinionPick(FittingPick):
    """D10, R6.3: a Minion at a Location; equal ones on one side are one option (Q40)."""

    def __init__(self, members: Members, what: str, verb: str, rest: str = "") -> None:
        super().__init__("which-minion", "D10", "R6.3", what, verb, members, (MINION,))
        self.rest: Final[str] = rest

    def alike(self, s: State, one: i64, other: i64) -> bool:
        return alike(s, one, other)

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, standing(at, choice), self.rest, self.verb.lower())

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        name, face = at.called(choice), int(midnight(at.state).face_of(choice))
        minions = table(at).copies_of(face) if face >= 0 else [choice]
        where = [card for card in minions if is_on_side(at.known_place(card))]
        if not where:
            return Reason("R6.2", f"{name} is not at a Location.")
        if any(alike(at.state, option, where[0]) for option in at.state.options(at.seat) if place_of(at, option) < 0):
            return Reason("Q40", f"Equal Minions are one option: choose the first {name}.")
        return self.refuse_minion(at, where[0])

    def refuse_minion(self, at: Moment, minion: int) -> Reason:
        """Why a Minion at a Location cannot be picked."""
        location = table(at).location_name(int(location_of(at.state, minion)))
        told = f"The effect does not reach {at.game.card_name(minion)} at {location}"
        return Reason("R6.2", f"{told}: “{table(at).source_text(at.state)}”")


def standing(at: Moment, minion: int) -> str:
    """A Minion with the side where it stands."""
    whose_side = at.teller.whose(int(owner_of(at.state, minion)))
    location = table(at).location_name(int(location_of(at.state, minion)))
    return f"{whose_side} {table(at).described(minion)} at {location}"


# Moving


def goals_of(s: State, to: i64, minion: i64) -> i64:
    """Where a Minion can go, as bits."""
    return places(s, to) & ~(1 << location_of(s, minion))


@final
class MinionToMove(MinionPick):
    """D10: a Minion that has somewhere to go."""

    def __init__(self, which: Members, to: int) -> None:
        super().__init__(which, "a Minion to move", "Move")
        self.to: i64 = to

    def fits(self, s: State, member: i64) -> bool:
        return goals_of(s, self.to, member) != 0


@final
class LocationToMoveTo(LocationPick):
    """D11, R6.3: where the Minion that was picked goes."""

    def __init__(self, to: int) -> None:
        super().__init__("minion-to", "D11", "R6.3", "where the Minion goes", "Move", (LOCATION,))
        self.to: i64 = to

    def goals(self, s: State) -> i64:
        return goals_of(s, self.to, s.z[F.PICK])

    def prompt(self, at: Moment) -> Prompt:
        name = at.game.card_name(int(at.state.z[F.PICK]))
        return by_effect(at, f"where {name} goes", f"Where does {name} go?")

    def label(self, at: Moment, choice: int) -> Label:
        minion = int(at.state.z[F.PICK])
        worth = table(at).worth_at(minion, place_of(at, choice))
        rest = f" to {at.called(choice)} ({worth} Influence there)"
        return Label(self.verb, at.game.card_name(minion), rest, "move here")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        minion = int(at.state.z[F.PICK])
        if location_of(at.state, minion) == place_of(at, choice):
            return Reason("R6.2", f"{at.game.card_name(minion)} stands at {at.called(choice)} already.")
        return Reason("R6.2", f"This effect moves nobody to {at.called(choice)}.")


@final
class MoveMinion(Picking):
    """move_minion(which, to): R5.7, R8.4, Q27; to the same side of another Location"""

    def __init__(self, which: Members, to: int) -> None:
        minion = MinionToMove(which, to)
        super().__init__([minion, LocationToMoveTo(to)])
        self.minion: Final[MinionToMove] = minion

    def doable(self, s: State) -> bool:
        return self.minion.is_open(s)

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


# Removing


def _minion_to_remove(which: Members, to: int) -> MinionPick:
    if to == TO_DISCARD:
        return MinionPick(which, "a Minion to discard", "Discard")
    if to == TO_HAND:
        return MinionPick(which, "a Minion to return to the hand", "Return", " to the hand")
    return MinionPick(which, "a Minion to put under the deck", "Put", " under the deck")


@final
class RemoveMinion(Picking):
    """remove_minion(which, to, by): to its owner's pile, hand or deck"""

    def __init__(self, which: Members, to: int, by: int) -> None:
        super().__init__([_minion_to_remove(which, to)])
        self.which: Final[Members] = which
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


# Swapping


@final
class MinionToSwap(MinionPick):
    """D10: a Minion that another one of the set can change Locations with."""

    def __init__(self, which: Members) -> None:
        super().__init__(which, "a Minion to swap", "Swap")

    def fits(self, s: State, member: i64) -> bool:
        other = self.members.first(s)
        while other >= 0 and not can_swap(s, member, other):
            other = self.members.after(s, other)
        return other >= 0


@final
class MinionToSwapWith(MinionPick):
    """D10: the Minion that it changes Locations with."""

    def __init__(self, which: Members) -> None:
        super().__init__(which, "a Minion to swap with", "Swap")

    def fits(self, s: State, member: i64) -> bool:
        return can_swap(s, s.z[F.PICK], member)

    def label(self, at: Moment, choice: int) -> Label:
        first = at.game.card_name(int(at.state.z[F.PICK]))
        return Label(self.verb, first, f" with {standing(at, choice)}", "swap")

    def refuse_minion(self, at: Moment, minion: int) -> Reason:
        picked = int(at.state.z[F.PICK])
        name, first = at.game.card_name(minion), at.game.card_name(picked)
        if owner_of(at.state, minion) != owner_of(at.state, picked):
            return Reason("R6.2", f"{name} is on the other side than {first}, and sides are not changed.")
        if location_of(at.state, minion) == location_of(at.state, picked):
            return Reason("R6.2", f"{name} stands at the same Location as {first}.")
        return super().refuse_minion(at, minion)


def can_swap(s: State, one: i64, other: i64) -> bool:
    """Whether two Minions are on the same side of different Locations."""
    return owner_of(s, one) == owner_of(s, other) and location_of(s, one) != location_of(s, other)


@final
class SwapMinions(Picking):
    """swap_minions(which): two on the same side, at different Locations; nothing is triggered"""

    def __init__(self, which: Members) -> None:
        minion = MinionToSwap(which)
        super().__init__([minion, MinionToSwapWith(which)])
        self.minion: Final[MinionToSwap] = minion

    def doable(self, s: State) -> bool:
        return self.minion.is_open(s)

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


# Acting again


@final
class MinionToRepeat(MinionPick):
    """D10: another Minion of yours with an ability that would do something at its own Location."""

    def __init__(self, which: Members) -> None:
        super().__init__(which, "a Minion whose ability is repeated", "Repeat")

    def fits(self, s: State, member: i64) -> bool:
        rules = midnight(s).rules
        face = rules.face[member]
        if owner_of(s, member) != s.z[F.YOU] or member == s.z[F.SELF] or rules.repeats[face]:
            return False
        z = s.z
        source = z[F.SELF]
        where = z[F.HERE]
        it = z[F.IT]
        z[F.SELF] = member
        z[F.HERE] = location_of(s, member)
        z[F.IT] = -1
        doable = rules.abilities[face].doable(s)
        z[F.SELF] = source
        z[F.HERE] = where
        z[F.IT] = it
        return doable

    def label(self, at: Moment, choice: int) -> Label:
        game = table(at)
        text = game.face_text(int(game.midnight.face[choice]))
        return Label(self.verb, f"the ability of {standing(at, choice)}", f": {text}", "repeat")

    def refuse_minion(self, at: Moment, minion: int) -> Reason:
        name = at.game.card_name(minion)
        if minion == at.state.z[F.SELF]:
            return Reason("R6.2", f"{name} cannot repeat itself.")
        if self.members.contains(at.state, minion) and owner_of(at.state, minion) == at.state.z[F.YOU]:
            return Reason("R6.2", f"The ability of {name} would do nothing now, or repeats another itself.")
        return super().refuse_minion(at, minion)


@final
class PlayAgain(Picking):
    """play_again(which): the ability of another Minion of yours, at its own Location; no Location's ability follows"""

    def __init__(self, which: Members) -> None:
        minion = MinionToRepeat(which)
        super().__init__([minion])
        self.minion: Final[MinionToRepeat] = minion

    def doable(self, s: State) -> bool:
        return self.minion.is_open(s)

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


VERBS: Final[list[Term]] = [MOVE_MINION, REMOVE_MINION, SWAP_MINIONS, PLAY_AGAIN]
DECISIONS: Final[list[Ask]] = [MinionPick(Members([]), "a Minion", ""), LocationToMoveTo(0)]
