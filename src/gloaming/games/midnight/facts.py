"""What a view of Midnight Edition shows beside its zones, as one typed record; lists go by seat.

The wire's schema and the browser's types come from it.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

MidnightPhase = Literal["draft", "turn", "check", "weeks-end", "over"]
MidnightClockName = Literal["markers", "locations", "items", "decks", "days"]


class MidnightPart(TypedDict):
    """What a Minion brings at a Location: its Value, and 1 at Home."""

    card: str
    value: int
    home: int
    influence: int


class MidnightLocation(TypedDict):
    """A Location as things stand. `marks` tells whose Marker lies on a Space, `groups` by seat which touch."""

    side: Literal["light", "dark"]
    home: str
    icon: str
    text: str
    totals: list[int]
    leader: int | None
    lead: int
    parts: list[list[MidnightPart]]
    spaces: list[str]
    marks: dict[str, int]
    empty: int
    groups: list[list[list[str]]]
    points: list[int]


class MidnightWeekCard(TypedDict):
    """Whether a Location has its Night or its Day this Week, and whether that has been revealed."""

    location: str
    time: Literal["day", "night"]
    revealed: bool


class MidnightCheck(TypedDict):
    """What the next Influence Check would bring at a Location."""

    location: str
    totals: list[int]
    placing: list[int]
    empty: int


class MidnightItems(TypedDict):
    """Items of one kind by the side that is up, or what one of them is worth."""

    up: int
    down: int


class MidnightEnds(TypedDict):
    """How far each end condition is, and which hold."""

    markers: list[int]
    full_locations: int
    items: int
    decks: list[int]
    days: int
    hold: list[str]


class MidnightClock(TypedDict):
    """An end condition: how many steps of how many are left until it holds, and who is nearest to it."""

    name: MidnightClockName
    left: int
    of: int
    nearest: list[int]


class MidnightDraft(TypedDict):
    """The draft: everybody sees how many cards lie where; only its own pick is a seat's to know."""

    round: int
    rounds: int
    packs: list[int]
    picks: list[int]
    picked: list[bool]
    own: str | None


class MidnightPlay(TypedDict):
    """What playing a Minion at a Location would mean."""

    influence: int
    home: bool
    activates: bool


class MidnightActing(TypedDict, total=False):
    """The Minion played, whose effect is under way, what has been picked, and the Location it is about."""

    card: str
    effect: str
    pick: str
    location: str


class MidnightFacts(TypedDict):
    """Midnight Edition as a seat sees it."""

    phase: MidnightPhase
    week: int
    day: int
    night: bool | None
    start: int
    turn: int | None
    actions: int
    item_used: bool
    played: list[str]
    festival: str | None
    row: list[str]
    check_order: list[str]
    checked: str | None
    week_cards: list[MidnightWeekCard]
    locations: dict[str, MidnightLocation]
    preview: list[MidnightCheck]
    points: list[int]
    marker_points: list[int]
    item_points: list[int]
    projected: list[int] | None
    unused: list[int]
    items: list[dict[str, MidnightItems]]
    item_worth: MidnightItems
    supply: dict[str, int]
    hands: list[int]
    decks: list[int]
    discards: list[int]
    ends: MidnightEnds
    clocks: list[MidnightClock]
    draft: MidnightDraft | None
    lists: list[dict[str, int]] | None
    plays: dict[str, dict[str, MidnightPlay]]
    gains: dict[str, int]
    left: int | None
    acting: MidnightActing
