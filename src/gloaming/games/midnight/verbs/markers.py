"""Verbs of Markers: place_marker, move_marker, remove_marker, swap_markers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
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
    midnight,
    places,
)
from gloaming.games.midnight.verbs.sets import Markers
from gloaming.games.terms import Who, player
from gloaming.kernel.bits import lowest
from gloaming.kernel.effects import Members, Verb
from gloaming.kernel.state import State


@final
class PlaceMarker(Verb):
    """place_marker(at, who): the owner of the Marker picks the Location, where there may be several, and the Space"""

    def __init__(self, at: int, who: int) -> None:
        self.ranges: bool = at == ELSEWHERE or at == NOT_FESTIVAL or at == ANYWHERE
        super().__init__(2 if self.ranges else 1)
        self.at: i64 = at
        self.who: i64 = who

    def chooser(self, s: State) -> i64:
        return player(s, self.who)

    def _with_room(self, s: State) -> i64:
        """The Locations where the Marker can go, as bits (Q10, Q12)."""
        if s.z[F.UNUSED + player(s, self.who)] == 0:
            return 0
        return with_empty_space(s, places(s, self.at))

    def doable(self, s: State) -> bool:
        return self._with_room(s) != 0

    def list_pick(self, s: State, pick: i64) -> None:
        if self.ranges and pick == 0:
            midnight(s).offer_locations(self._with_room(s))
        elif self.ranges:
            midnight(s).offer_spaces(s.z[F.PICK] - s.game.first_place)
        else:
            mask = self._with_room(s)
            if mask:
                midnight(s).offer_spaces(lowest(mask))

    def deed(self, s: State) -> bool:
        table = midnight(s)
        place = s.z[F.PICK + self.picks - 1] - s.game.first_place
        location = table.rules.space_location[place]
        table.place_marker(player(s, self.who), location, place - table.rules.first_space[location])
        return True


def with_empty_space(s: State, mask: i64) -> i64:
    """Those of some Locations that have an empty Space, as bits."""
    found: i64 = 0
    for location in range(N.LOCATIONS):
        if (mask >> location) & 1 and midnight(s).empty_spaces(location):
            found |= 1 << location
    return found


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


@final
class MoveMarker(Verb):
    """move_marker(which, to): to another, empty Space of its Location, or of any"""

    def __init__(self, which: Members, to: bool) -> None:
        super().__init__(3 if to else 2)
        self.which: Members = which
        self.far: bool = to

    def _goals(self, s: State, member: i64) -> i64:
        """The Locations where a Marker can go, as bits."""
        if self.far:
            return with_empty_space(s, N.ALL_LOCATIONS)
        return with_empty_space(s, 1 << midnight(s).rules.space_location[member - s.game.first_place])

    def doable(self, s: State) -> bool:
        member = self.which.first(s)
        while member >= 0:
            if self._goals(s, member):
                return True
            member = self.which.after(s, member)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        table = midnight(s)
        if pick == 0:
            member = self.which.first(s)
            while member >= 0:
                if self._goals(s, member):
                    s.offer(member)
                member = self.which.after(s, member)
        elif pick == 2:
            table.offer_spaces(s.z[F.PICK + 1] - s.game.first_place)
        elif self.far:
            table.offer_locations(self._goals(s, s.z[F.PICK]))
        else:
            table.offer_spaces(table.rules.space_location[s.z[F.PICK] - s.game.first_place])

    def deed(self, s: State) -> bool:
        table = midnight(s)
        source = s.z[F.PICK] - s.game.first_place
        to = s.z[F.PICK + self.picks - 1] - s.game.first_place
        table.shift_marker(table.marker_owner(source), source, to)
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


@final
class RemoveMarker(Verb):
    """remove_marker(which): back to its owner's unused ones"""

    def __init__(self, which: Members) -> None:
        super().__init__(1)
        self.which: Members = which

    def doable(self, s: State) -> bool:
        return self.which.first(s) >= 0

    def list_pick(self, s: State, pick: i64) -> None:
        self.which.offer_all(s)

    def deed(self, s: State) -> bool:
        table = midnight(s)
        place = s.z[F.PICK] - s.game.first_place
        location = table.rules.space_location[place]
        table.take_marker(table.marker_owner(place), location, place - table.rules.first_space[location])
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


@final
class SwapMarkers(Verb):
    """swap_markers(at): one of yours and one of the other player's on the same Location change Spaces"""

    def __init__(self, at: int) -> None:
        super().__init__(2)
        self.own: Final[Markers] = Markers([], Who.YOU, at)

    def _faced(self, s: State, member: i64) -> i64:
        """The other player's Markers where one of yours lies, as bits."""
        table = midnight(s)
        return table.marks(table.rules.space_location[member - s.game.first_place], 1 - s.z[F.YOU])

    def doable(self, s: State) -> bool:
        member = self.own.first(s)
        while member >= 0:
            if self._faced(s, member):
                return True
            member = self.own.after(s, member)
        return False

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0:
            member = self.own.first(s)
            while member >= 0:
                if self._faced(s, member):
                    s.offer(member)
                member = self.own.after(s, member)
            return
        table = midnight(s)
        location = table.rules.space_location[s.z[F.PICK] - s.game.first_place]
        bits = self._faced(s, s.z[F.PICK])
        while bits:
            s.offer(s.game.first_place + table.rules.first_space[location] + lowest(bits))
            bits &= bits - 1

    def deed(self, s: State) -> bool:
        table = midnight(s)
        seat = s.z[F.YOU]
        own = s.z[F.PICK] - s.game.first_place
        other = s.z[F.PICK + 1] - s.game.first_place
        table.shift_marker(seat, own, other)
        table.shift_marker(1 - seat, other, own)
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


VERBS: Final = [PLACE_MARKER, MOVE_MARKER, REMOVE_MARKER, SWAP_MARKERS]
