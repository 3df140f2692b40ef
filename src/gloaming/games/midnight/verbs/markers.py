"""Verbs of Markers: place_marker, move_marker, remove_marker, swap_markers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.decisions import Moment
from gloaming.games.midnight.decisions import (
    LOCATION,
    SPACE,
    LocationPick,
    SpacePick,
    by_effect,
    midnight,
    place_of,
    table,
)
from gloaming.games.midnight.declaration import F, N
from gloaming.games.midnight.verbs.language import (
    ANYWHERE,
    AT,
    ELSEWHERE,
    NOT_FESTIVAL,
    ONE_MARKER,
    REACH,
    SOMEBODY,
    WHERE,
    places,
)
from gloaming.games.midnight.verbs.sets import Markers
from gloaming.games.picks import FittingPick
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.games.terms import Who, player
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Members, Picking
from gloaming.kernel.state import Ask, State

# Picks of several verbs


class MarkerPick(FittingPick):
    """D8, R6.3: a Marker, by the Space on which it lies."""

    def __init__(self, members: Members, what: str, verb: str) -> None:
        super().__init__("which-marker", "D8", "R6.3", what, verb, members, (SPACE,))

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, marker_phrase(at, choice), flag=self.verb.lower())

    def lights(self, at: Moment, choice: int) -> list[str]:
        return [at.game.choice_name(choice)]

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        space = table(at).space_phrase(place_of(at, choice))
        if midnight(at.state).marker_owner(place_of(at, choice)) < 0:
            return Reason("R6.2", f"There is no Marker on {space}.")
        return Reason("R6.2", f"The effect does not reach the Marker on {space}.")


def marker_phrase(at: Moment, choice: int) -> str:
    """Whose Marker, and where it lies."""
    place = place_of(at, choice)
    whose = at.teller.whose(int(midnight(at.state).marker_owner(place)))
    return f"{whose} Marker on {table(at).space_phrase(place)}"


class LocationForMarker(LocationPick):
    """D6, R9.3: a Location for a Marker, where there may be several."""

    def __init__(self) -> None:
        super().__init__("which-location", "D6", "R9.3", "a Location for a Marker", "Place", (LOCATION,))

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what, "At which Location do you place a Marker?")

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, "a Marker", f" at {at.called(choice)}", "a Marker here")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        if not midnight(at.state).empty_spaces(place_of(at, choice)):
            return Reason("R9.5", f"{at.called(choice)} has no empty Space.")
        return Reason(self.clause, f"This effect brings no Marker to {at.called(choice)}.")


def with_empty_space(s: State, mask: i64) -> i64:
    """Those of some Locations that have an empty Space, as bits."""
    found: i64 = 0
    for location in range(N.LOCATIONS):
        if (mask >> location) & 1 and midnight(s).empty_spaces(location):
            found |= 1 << location
    return found


# Placing


def with_room(s: State, at: i64, who: i64) -> i64:
    """The Locations where a Marker of a player can be placed, as bits (Q10, Q12)."""
    if s.z[F.UNUSED + player(s, who)] == 0:
        return 0
    return with_empty_space(s, places(s, at))


@final
class LocationToPlaceAt(LocationForMarker):
    """D6: where a Marker is placed."""

    def __init__(self, at: int, who: int) -> None:
        super().__init__()
        self.at: i64 = at
        self.who: i64 = who

    def goals(self, s: State) -> i64:
        return with_room(s, self.at, self.who)


@final
class SpaceAtPick(SpacePick):
    """D7: a Space of the Location that was picked."""

    def location(self, s: State) -> i64:
        return s.z[F.PICK] - s.game.first_place


@final
class SpaceToPlaceOn(SpacePick):
    """D7: a Space of the only Location that is meant."""

    def __init__(self, at: int, who: int) -> None:
        super().__init__()
        self.at: i64 = at
        self.who: i64 = who

    def location(self, s: State) -> i64:
        mask = with_room(s, self.at, self.who)
        if mask:
            return lowest(mask)
        return -1


def _place_asks(at: int, who: int) -> list[Ask]:
    if at in (ELSEWHERE, NOT_FESTIVAL, ANYWHERE):
        return [LocationToPlaceAt(at, who), SpaceAtPick()]
    return [SpaceToPlaceOn(at, who)]


@final
class PlaceMarker(Picking):
    """place_marker(at, who): the owner of the Marker picks the Location, where there may be several, and the Space"""

    def __init__(self, at: int, who: int) -> None:
        super().__init__(_place_asks(at, who))
        self.at: i64 = at
        self.who: i64 = who

    def chooser(self, s: State) -> i64:
        return player(s, self.who)

    def doable(self, s: State) -> bool:
        return with_room(s, self.at, self.who) != 0

    def deed(self, s: State) -> bool:
        position = midnight(s)
        place = s.z[F.PICK + self.picks - 1] - s.game.first_place
        location = position.rules.space_location[place]
        position.place_marker(player(s, self.who), location, place - position.rules.first_space[location])
        return True


PLACE_MARKER: Final = Term(
    "place_marker",
    EFFECT,
    PlaceMarker,
    "<place> one of {who:whose} Markers {at:on}",
    "One unused Marker of that player goes on an empty Space of such a Location.",
    (Param("at", WHERE), SOMEBODY),
    clauses=("R9.3", "R9.5", "R9.6"),
    chooses="the owner of the Marker: the Location, then the Space",
    doable="there is an unused Marker and such a Space",
    reveals="nothing new",
)


# Moving


@final
class MarkerToMove(MarkerPick):
    """D8: a Marker that has somewhere to go; with `far`, to any Location."""

    def __init__(self, which: Members, far: bool) -> None:
        super().__init__(which, "a Marker to move", "Move")
        self.far: bool = far

    def fits(self, s: State, member: i64) -> bool:
        if self.far:
            return with_empty_space(s, N.ALL_LOCATIONS) != 0
        return midnight(s).empty_spaces(midnight(s).rules.space_location[member - s.game.first_place]) != 0


@final
class LocationToMoveMarkerTo(LocationForMarker):
    """D6: where the Marker that was picked goes."""

    def goals(self, s: State) -> i64:
        return with_empty_space(s, N.ALL_LOCATIONS)

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what, "To which Location does the Marker go?")

    def label(self, at: Moment, choice: int) -> Label:
        return Label("Move", "the Marker", f" to {at.called(choice)}", "the Marker here")


@final
class SpaceToMoveTo(SpacePick):
    """D7: where the Marker that was picked goes: at the Location that was picked, or with `far` unset at its own."""

    def __init__(self, far: bool) -> None:
        super().__init__("Move")
        self.far: bool = far

    def location(self, s: State) -> i64:
        if self.far:
            return s.z[F.PICK + 1] - s.game.first_place
        return midnight(s).rules.space_location[s.z[F.PICK] - s.game.first_place]

    def source(self, s: State) -> i64:
        return s.z[F.PICK] - s.game.first_place


def _move_asks(marker: MarkerToMove) -> list[Ask]:
    if marker.far:
        return [marker, LocationToMoveMarkerTo(), SpaceToMoveTo(True)]
    return [marker, SpaceToMoveTo(False)]


@final
class MoveMarker(Picking):
    """move_marker(which, to): to another, empty Space of its Location, or of any"""

    def __init__(self, which: Members, to: bool) -> None:
        marker = MarkerToMove(which, to)
        super().__init__(_move_asks(marker))
        self.marker: Final[MarkerToMove] = marker

    def doable(self, s: State) -> bool:
        return self.marker.is_open(s)

    def deed(self, s: State) -> bool:
        position = midnight(s)
        source = s.z[F.PICK] - s.game.first_place
        to = s.z[F.PICK + self.picks - 1] - s.game.first_place
        position.shift_marker(position.marker_owner(source), source, to)
        return True


MOVE_MARKER: Final = Term(
    "move_marker",
    EFFECT,
    MoveMarker,
    "<move> {which} {to:to}",
    "One Marker goes to another, empty Space of its Location, or of any.",
    (ONE_MARKER, Param("to", (REACH,), "same")),
    clauses=("R9.3",),
    chooses="you: the Marker, with `any` the Location, then the Space",
    doable="a Marker of the set has somewhere to go",
    reveals="nothing new",
)


# Returning and swapping


@final
class RemoveMarker(Picking):
    """remove_marker(which): back to its owner's unused ones"""

    def __init__(self, which: Members) -> None:
        super().__init__([MarkerPick(which, "a Marker to return to its owner", "Return")])
        self.which: Final[Members] = which

    def doable(self, s: State) -> bool:
        return self.which.first(s) >= 0

    def deed(self, s: State) -> bool:
        position = midnight(s)
        place = s.z[F.PICK] - s.game.first_place
        location = position.rules.space_location[place]
        position.take_marker(position.marker_owner(place), location, place - position.rules.first_space[location])
        return True


REMOVE_MARKER: Final = Term(
    "remove_marker",
    EFFECT,
    RemoveMarker,
    "<return> {which} to its owner",
    "One Marker goes back to its owner's unused ones.",
    (ONE_MARKER,),
    clauses=("R1.4", "R11.4"),
    chooses="you",
    doable="the set is not empty",
    reveals="nothing new",
)


def faced(s: State, member: i64) -> i64:
    """The other player's Markers where one of yours lies, as bits."""
    position = midnight(s)
    return position.marks(position.rules.space_location[member - s.game.first_place], 1 - s.z[F.YOU])


@final
class MarkerToSwap(MarkerPick):
    """D8: one of your Markers that lies beside one of the other player's at a Location."""

    def __init__(self, at: int) -> None:
        super().__init__(Markers([], Who.YOU, at), "a Marker of yours to swap", "Swap")

    def fits(self, s: State, member: i64) -> bool:
        return faced(s, member) != 0


@final
class MarkerToSwapWith(MarkerPick):
    """D8: the other player's Marker that it changes Spaces with."""

    def __init__(self) -> None:
        super().__init__(Members([]), "a Marker of the other player to swap with", "Swap")

    def options(self, s: State, seat: i64) -> None:
        rules = midnight(s).rules
        first = s.game.first_place + rules.first_space[rules.space_location[s.z[F.PICK] - s.game.first_place]]
        bits = faced(s, s.z[F.PICK])
        while bits:
            s.offer(first + lowest(bits))
            bits &= bits - 1

    def label(self, at: Moment, choice: int) -> Label:
        own = table(at).space_name(place_of(at, int(at.state.z[F.PICK])))
        return Label(self.verb, f"your Marker on {own}", f" with {marker_phrase(at, choice)}", "swap")


@final
class SwapMarkers(Picking):
    """swap_markers(at): one of yours and one of the other player's on the same Location change Spaces"""

    def __init__(self, at: int) -> None:
        own = MarkerToSwap(at)
        super().__init__([own, MarkerToSwapWith()])
        self.own: Final[MarkerToSwap] = own

    def doable(self, s: State) -> bool:
        return self.own.is_open(s)

    def deed(self, s: State) -> bool:
        position = midnight(s)
        seat = s.z[F.YOU]
        own = s.z[F.PICK] - s.game.first_place
        other = s.z[F.PICK + 1] - s.game.first_place
        position.shift_marker(seat, own, other)
        position.shift_marker(1 - seat, other, own)
        return True


SWAP_MARKERS: Final = Term(
    "swap_markers",
    EFFECT,
    SwapMarkers,
    "<swap> one of your Markers with one of the other player's {at:at}",
    "One of your Markers and one of the other player's on the same Location change Spaces.",
    (AT,),
    clauses=("R9.3",),
    chooses="you: your own Marker, then the other",
    doable="such a Location holds both",
    reveals="nothing new",
)


VERBS: Final[list[Term]] = [PLACE_MARKER, MOVE_MARKER, REMOVE_MARKER, SWAP_MARKERS]
DECISIONS: Final[list[Ask]] = [LocationForMarker(), MarkerPick(Members([]), "a Marker", "")]
