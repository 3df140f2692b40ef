"""What a view of The City of Hemloch shows beside its zones, as one typed record; lists go by seat.

The wire's schema and the browser's types come from it.
"""

from __future__ import annotations

from typing_extensions import TypedDict


class CityActing(TypedDict, total=False):
    """What the action under way is about, as far as this seat may know it."""

    card: str
    effect: str
    here: str
    pick: str


class CityFacts(TypedDict):
    """The City of Hemloch as a seat sees it."""

    day: int
    days: int
    closed: str | None
    start: int
    first: int
    turn: int | None
    actions: list[int]
    actions_left: list[int]
    influence: dict[str, list[int]]
    left: dict[str, int]
    gained: list[int]
    collection: list[int]
    available: list[str]
    days_left: dict[str, int]
    house: list[str | None]
    house_points: list[int | None]
    acting: CityActing
