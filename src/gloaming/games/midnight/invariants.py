"""What always holds in Midnight Edition (I1 to I12), checked against a position or a step from the outside.

This is a second opinion: it reads the table by zones, cards and the printed grids, and shares no rule with the state
machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from gloaming.games.midnight.declaration import D, F, N, Phase, Z
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.views import cards_of

if TYPE_CHECKING:
    from gloaming.games.midnight import MidnightEdition


DEAR: Final = ("I11", "I12")
"""What tries every option or draws every view."""


def violations(game: MidnightEdition, state: MidnightState, quick: bool) -> list[str]:
    """The numbers of what does not hold in this position; `quick` leaves aside what costs much."""
    return [number for number, holds in POSITION.items() if not (quick and number in DEAR) and not holds(game, state)]


def violations_by(game: MidnightEdition, before: MidnightState, choice: int, after: MidnightState) -> list[str]:
    """The numbers of what does not hold between two positions."""
    return [number for number, holds in STEP.items() if not holds(game, before, choice, after)]


def _own(state: MidnightState, seat: int) -> list[int]:
    """All Minions of a player."""
    zones = [Z.DECK + seat, Z.HAND + seat, Z.DISCARD + seat, *(Z.SIDE + 2 * n + seat for n in range(N.LOCATIONS))]
    return [card for zone in zones for card in cards_of(state, zone)]


def _i1(game: MidnightEdition, state: MidnightState) -> bool:
    """Every Minion is somewhere; each player has 30, without a draft those of the printed deck."""
    printed = Counter({face.id: int(face.facts["count"]) for face in game.faces})
    owned = [_own(state, seat) for seat in range(2)]
    every = [card for cards in owned for card in cards]
    if state.z[F.PHASE] == Phase.DRAFT:
        every += [
            card
            for zone in (Z.POOL, Z.PACK, Z.PACK + 1, Z.PASSED, Z.PICKS, Z.PICKS + 1)
            for card in cards_of(state, zone)
        ]
        return sorted(every) == list(range(2 * printed.total()))
    if sorted(every) != list(range(2 * printed.total())) or any(len(cards) != printed.total() for cards in owned):
        return False
    return game.midnight.draft or all(Counter(map(game.face_id, cards)) == printed for cards in owned)


def _marks(game: MidnightEdition, state: MidnightState, location: int, seat: int) -> set[tuple[int, int]]:
    """Where a player's Markers lie, by row and column of the grid."""
    bits = int(state.marks(location, seat))
    names = [name for n, name in enumerate(game.spaces[location]) if (bits >> n) & 1]
    return {(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in names}


def _i2(game: MidnightEdition, state: MidnightState) -> bool:
    """15 Markers each, one on a Space, none on a hole."""
    for seat in range(2):
        placed = sum(int(state.marks(n, seat)).bit_count() for n in range(N.LOCATIONS))
        if state.z[F.UNUSED + seat] < 0 or state.z[F.UNUSED + seat] + placed != N.MARKERS:
            return False
    for location in range(N.LOCATIONS):
        both = int(state.marks(location, 0)), int(state.marks(location, 1))
        if both[0] & both[1] or (both[0] | both[1]) >> len(game.spaces[location]):
            return False
        grid = str(game.locations[location].facts["grid"]).split("/")
        if any(grid[row][column] != "X" for seat in range(2) for row, column in _marks(game, state, location, seat)):
            return False
    return True


def _i3(game: MidnightEdition, state: MidnightState) -> bool:
    """As many Items of each kind as were printed, in the supply or with a player."""
    zones = (Z.SUPPLY, Z.ITEMS_UP, Z.ITEMS_UP + 1, Z.ITEMS_DOWN, Z.ITEMS_DOWN + 1)
    found = Counter(game.face_id(card) for zone in zones for card in cards_of(state, zone))
    return found == Counter({face.id: int(face.facts["count"]) for face in game.kinds})


def _i4(game: MidnightEdition, state: MidnightState) -> bool:
    """One Week card a Location; a Day has come in for every replacement made, that is one for every Week gone by."""
    in_deck = [*cards_of(state, Z.WEEK), *cards_of(state, Z.REVEALED)]
    locations = [str(game.face(card).facts["location"]) for card in in_deck]
    if sorted(locations) != sorted(game.location_names):
        return False
    days = sum(game.face(card).facts["time"] == "day" for card in in_deck)
    aside, out = len(cards_of(state, Z.DAYS_ASIDE)), len(cards_of(state, Z.NIGHTS_OUT))
    replaced = {max(int(state.z[F.WEEK]) - 1, 0)} | ({int(state.z[F.WEEK])} if state.over else set())
    return days == out == N.LOCATIONS - aside and days in replaced


def _i5(game: MidnightEdition, state: MidnightState) -> bool:
    """The Festival has its Location from the first Week card on."""
    revealed = bool(cards_of(state, Z.REVEALED))
    return 0 <= state.z[F.FESTIVAL] < N.LOCATIONS if revealed else -1 <= state.z[F.FESTIVAL] < N.LOCATIONS


def _i6(game: MidnightEdition, state: MidnightState) -> bool:
    """Two Actions a turn and what was granted; one Item; the Minions played at Locations cost an Action each."""
    z = state.z
    used = 2 + int(z[F.GRANTED]) - int(z[F.ACTIONS])
    if state.z[F.PHASE] == Phase.DRAFT or not z[F.WEEK]:
        return True
    return z[F.ACTIONS] >= 0 and int(z[F.PLAYED]).bit_count() <= used and z[F.ITEM_USED] in (0, 1)


def _i7(game: MidnightEdition, state: MidnightState) -> bool:
    """At the end of a Day or Night both players have had their turn."""
    checking = state.z[F.DECISION] == D.CHECK_SPACE or state.z[F.ENDING]
    return bool(state.z[F.TURNS] == 2) if state.over or checking else bool(0 <= state.z[F.TURNS] < 2)


def _i8(game: MidnightEdition, state: MidnightState) -> bool:
    """The Start Player changes every Week."""
    if not state.z[F.WEEK]:
        return bool(state.z[F.START] == state.z[F.FIRST_START])
    return bool(state.z[F.START] == state.z[F.FIRST_START] ^ ((state.z[F.WEEK] - 1) & 1))


def _marker_points(marks: set[tuple[int, int]]) -> int:
    beside = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum(2 if any((row + y, column + x) in marks for y, x in beside) else 1 for row, column in marks)


def _i9(game: MidnightEdition, state: MidnightState) -> bool:
    """m Markers of a player on a Location bring from m to 2m points, and never m + 1."""
    for seat in range(2):
        for location in range(N.LOCATIONS):
            number = int(state.marks(location, seat)).bit_count()
            points = int(state.marker_points(location, seat))
            if not number <= points <= 2 * number or points == number + 1:
                return False
    return True


def _i10(game: MidnightEdition, state: MidnightState) -> bool:
    """The score is the points of Markers and Items, counted on the printed grids, and nothing else."""
    for seat in range(2):
        points = sum(_marker_points(_marks(game, state, location, seat)) for location in range(N.LOCATIONS))
        points += 2 * len(cards_of(state, Z.ITEMS_UP + seat)) + len(cards_of(state, Z.ITEMS_DOWN + seat))
        if state.points(seat) != points or (state.over and state.z[F.POINTS + seat] != points):
            return False
    return bool(state.z[F.ENDED]) == state.over


def _i11(game: MidnightEdition, state: MidnightState) -> bool:
    """Looking changes nothing."""
    before = list(state.z)
    for seat in (0, 1, -1):
        game.text(game.view(state, seat))
    return list(state.z) == before


def _i12(game: MidnightEdition, state: MidnightState) -> bool:
    """One seat is asked, in the draft one or two; each has two options at least, all different, and all work."""
    seats = state.to_act()
    if state.over:
        return seats == []
    if len(seats) > 1 and state.z[F.DECISION] != D.DRAFT_PICK:
        return False
    for seat in seats:
        options = state.options(seat)
        if len(options) < 2 or len(set(options)) < len(options):
            return False
        for choice in options:
            after = state.copy()
            after.apply(seat, choice)
            if not after.over and len(after.options(after.to_act()[0])) < 2:
                return False
    return True


def _asked(game: MidnightEdition, state: MidnightState) -> bool:
    """Whose turn it is follows from the turns had, and who plays a Minion holds it."""
    z = state.z
    if sorted((int(z[F.ROW]) >> shift) & 3 for shift in range(0, 8, 2)) != list(range(N.LOCATIONS)):
        return False
    if z[F.PHASE] == Phase.DRAFT or state.over:
        return True
    turn = int(z[F.TURN])
    if z[F.WEEK] < 1 or (z[F.TURNS] < 2 and turn != int(z[F.START]) ^ int(z[F.TURNS])):
        return False
    if z[F.DECISION] == D.PLAY_WHERE and int(z[F.CARD]) not in cards_of(state, Z.HAND + turn):
        return False
    return z[F.DECISION] not in (D.TURN, D.PLAY_WHERE) or state.to_act() == [turn]


POSITION: Final[dict[str, Callable[[MidnightEdition, MidnightState], bool]]] = {
    "asked": _asked,
    "I1": _i1,
    "I2": _i2,
    "I3": _i3,
    "I4": _i4,
    "I5": _i5,
    "I6": _i6,
    "I7": _i7,
    "I8": _i8,
    "I9": _i9,
    "I10": _i10,
    "I11": _i11,
    "I12": _i12,
}


# Steps


def _i6_step(game: MidnightEdition, before: MidnightState, choice: int, after: MidnightState) -> bool:
    """No Minion is played at the Festival, or where one was played this turn."""
    if before.z[F.DECISION] != D.PLAY_WHERE:
        return True
    location = choice - int(game.rules.first_place)
    return bool(before.z[F.FESTIVAL] != location) and not (int(before.z[F.PLAYED]) >> location) & 1


def _i8_step(game: MidnightEdition, before: MidnightState, choice: int, after: MidnightState) -> bool:
    """Weeks follow one another, with the other player starting."""
    if after.z[F.WEEK] == before.z[F.WEEK]:
        return bool(after.z[F.START] == before.z[F.START])
    return bool(after.z[F.WEEK] == before.z[F.WEEK] + 1) and (
        not before.z[F.WEEK] or bool(after.z[F.START] == 1 - before.z[F.START])
    )


STEP: Final[dict[str, Callable[[MidnightEdition, MidnightState, int, MidnightState], bool]]] = {
    "I6": _i6_step,
    "I8": _i8_step,
}
