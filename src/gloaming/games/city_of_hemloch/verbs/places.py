"""Places where a card may be put: hands, discards, and sides of Districts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import Param, Term
from gloaming.games.city_of_hemloch.declaration import N, Z
from gloaming.games.city_of_hemloch.verbs.language import (
    AREA,
    DISTRICT,
    FROM_THERE,
    KEEPER,
    PLACE,
    WHO,
    At,
    is_among,
)
from gloaming.games.terms import player
from gloaming.kernel.state import State

TO_WHOM: Final = Param("who", (WHO,), "you", only=("you", "opponent", "keeper"))


class Place:
    """Where a card may be put: zones, each found by its number."""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def zone_count(self) -> i64:
        return 1

    def zone(self, s: State, card: i64, index: i64) -> i64:
        """A zone for this card, or -1."""
        return -1

    def target(self, s: State, card: i64, index: i64) -> i64:
        """As `zone`, but -1 too where the card is already (5.2)."""
        zone = self.zone(s, card, index)
        if zone == s.place(card):
            return -1
        return zone

    def reaches(self, s: State, card: i64) -> bool:
        for index in range(self.zone_count()):  # noqa: SIM110
            if self.target(s, card, index) >= 0:
                return True
        return False

    def reaches_all_in_play(self) -> bool:
        """Whether every Minion that stands at a District can surely go there."""
        return False

    def seat(self, s: State, card: i64) -> i64:
        """Whose place it is; the keeper is whoever has the card now."""
        if self.who == KEEPER:
            return keeper(s, card)
        return player(s, self.who)


def keeper(s: State, card: i64) -> i64:
    """The player whose hand, discard or side holds a card, whoever had it first (R8.2.1, Q22); -1 if available."""
    zone = s.place(card)
    if zone >= Z.SIDE or Z.HAND <= zone < Z.DISCARD + 2:
        return zone & 1
    return -1


@final
class HeldPlace(Place):
    """hand(who) and discard(who) as places"""

    def __init__(self, zone: int, who: int) -> None:
        super().__init__(who)
        self.base: i64 = zone

    def zone(self, s: State, card: i64, index: i64) -> i64:
        seat = self.seat(s, card)
        if seat < 0:
            return -1
        return self.base + seat

    def reaches(self, s: State, card: i64) -> bool:
        seat = self.seat(s, card)
        return seat >= 0 and self.base + seat != s.place(card)

    def reaches_all_in_play(self) -> bool:
        return True


@final
class SidePlace(Place):
    """side(who, at); with `other` the closed District may be left and reached (R8.3.1), by the source too (Q23)"""

    def __init__(self, who: int, at: int) -> None:
        super().__init__(who)
        self.at: i64 = at

    def zone_count(self) -> i64:
        return N.DISTRICTS

    def reaches(self, s: State, card: i64) -> bool:
        if self.at == At.OTHER:  # three other Districts always remain
            return self.seat(s, card) >= 0
        return super().reaches(s, card)

    def reaches_all_in_play(self) -> bool:
        return self.at == At.OTHER

    def zone(self, s: State, card: i64, index: i64) -> i64:
        seat = self.seat(s, card)
        if seat < 0:
            return -1
        if self.at == At.OTHER:
            place = s.place(card)
            if place >= Z.SIDE and (place - Z.SIDE) >> 1 == index:
                return -1
        elif not is_among(s, self.at, index):
            return -1
        return Z.SIDE + 2 * index + seat


PLACES: Final = [
    Term(
        "hand",
        PLACE,
        partial(HeldPlace, Z.HAND),
        "{who:whose} hand",
        "That hand.",
        (TO_WHOM,),
    ),
    Term(
        "discard",
        PLACE,
        partial(HeldPlace, Z.DISCARD),
        "{who:whose} discard",
        "That discard.",
        (TO_WHOM,),
    ),
    Term(
        "side",
        PLACE,
        SidePlace,
        "{who:whose} side {at:of}",
        "That player's side of one of these Districts.",
        (replace(TO_WHOM, default="keeper"), Param("at", (AREA, DISTRICT, FROM_THERE), "here")),
    ),
]
