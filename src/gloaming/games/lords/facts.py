"""What a view of Lords shows beside its zones, as one typed record; lists go by seat.

The wire's schema and the browser's types come from it.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

LordsStep = Literal["temples", "action-1", "action-2", "reply", "end"]
LordsStatus = Literal["worship", "scorned", "neither"]


class LordsAction(TypedDict):
    """Whether an Action is up, and who selected it this turn."""

    up: bool
    by: int | None


class LordsTemples(TypedDict):
    """The Temples of a Lord: how many the stock has, and what the Lord is to each seat."""

    stock: int
    status: list[LordsStatus]


class LordsClocks(TypedDict):
    """What is left until the game ends."""

    followers: int
    shells: int
    shrines: list[int]
    turns: int


class LordsLine(TypedDict):
    """The marked line of a Lord card: whether it would apply now, and each of its conditions."""

    mark: str
    applies: bool
    conditions: list[bool]


class LordsFrame(TypedDict):
    """Something in progress: a card, or an Action or Reference performed by one."""

    name: str
    card: str | None
    action: str | None
    seat: int
    waiting: bool


class LordsFacts(TypedDict):
    """Lords as a seat sees it."""

    turn: int
    turn_limit: int
    active: int | None
    starter: int
    step: LordsStep
    selected: int
    performed: int
    points: list[int]
    tribe: list[int]
    hand: list[int]
    followers: list[int]
    citadels: list[int]
    shells: list[int]
    broken: list[int]
    shrines: list[int]
    actions: dict[str, LordsAction]
    temples: dict[str, LordsTemples]
    due: list[str]
    clocks: LordsClocks
    deck: int
    discard: int
    lines: dict[str, LordsLine]
    in_play: dict[str, LordsLine]
    idle: list[str]
    seen: list[str]
    picked: list[str]
    stack: list[LordsFrame]
