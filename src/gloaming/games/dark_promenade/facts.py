"""What a view of Dark Promenade shows beside its zones, as one typed record; lists go by seat.

The wire's schema and the browser's types come from it.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class PromenadePart(TypedDict):
    """What a Minion brings at a site, in the order in which it is counted."""

    card: str
    value: int
    bonus: int
    muted: int
    hindered: int
    influence: int


class PromenadeSite(TypedDict):
    """A site as things stand. `takes` is who would take it, ties that a Minion wins included."""

    district: str | None
    points: int
    totals: list[int]
    leader: int | None
    lead: int
    takes: int | None
    wins_ties: list[bool]
    parts: list[list[PromenadePart]]


class PromenadeCheck(TypedDict):
    """What the Influence Check would bring at a site."""

    site: str
    totals: list[int]
    winner: int | None


class PromenadeBonus(TypedDict):
    """Whether a player has a Bonus, and whether it has been used this turn."""

    has: bool
    used: bool


class PromenadePlay(TypedDict):
    """What a Minion would find at an Avenue: requirements met, its Influence and both totals by site."""

    abilities: list[bool]
    influence: dict[str, int]
    totals: dict[str, list[int]]


class PromenadeActing(TypedDict, total=False):
    """The Minion chosen, whose effect is under way, and what has been picked for a swap."""

    card: str
    effect: str
    pick: str


class PromenadeFacts(TypedDict):
    """Dark Promenade as a seat sees it."""

    week: int
    weeks: int
    start: int
    turn: int | None
    turns: int
    columns: int
    roles: list[Literal["columns", "rows"]]
    compared: str | None
    sites: dict[str, PromenadeSite]
    preview: list[PromenadeCheck]
    forecast: list[int]
    points: list[int]
    cards: list[int]
    controls: list[dict[str, int]]
    outskirts: dict[str, int]
    district_deck: dict[str, int]
    bonuses: list[dict[str, PromenadeBonus]]
    can_act: list[bool]
    hands: list[int]
    deck: int
    plays: dict[str, dict[str, PromenadePlay]]
    acting: PromenadeActing
