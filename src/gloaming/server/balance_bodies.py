"""The types of HTTP bodies about balance: what is to be measured, and what has been found so far."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gloaming.server.http_bodies import CardText
from gloaming.server.wire import Wire
from gloaming.server.workshop_bodies import GameSlug


class BalanceWanted(Wire):
    """A card set to compare with another, by default the house set."""

    game: GameSlug
    text: CardText
    against: CardText | None = Field(default=None, description="The text of the old set; the house set if left out.")
    games: int = Field(default=1000, ge=100, le=20_000)
    seed: int = Field(default=1, ge=0, le=2**31 - 1)


Bounds = Annotated[list[float | None], Field(min_length=3, max_length=3)]
"""A number and its interval; the interval is null while nothing can be said."""


class FigureTold(Wire):
    """Something measured, with the old set, the new one, and the difference on the same deals."""

    old: Bounds | None
    new: Bounds | None
    difference: Bounds | None
    moved: bool
    settled: bool
    shortened: float | None


class SideFigure(FigureTold):
    name: str


class LengthFigure(FigureTold):
    median: list[int]
    counts: list[list[tuple[int, int]]]


class CardFigure(Wire):
    id: str
    name: str
    table: str
    verb: str
    changed: bool
    use: FigureTold
    win: FigureTold


class PlayerFigures(Wire):
    """All that one kind of player has shown."""

    player: str
    deals: int
    most: int
    alike: int
    clear: bool
    sides: list[SideFigure]
    starter: FigureTold
    length: LengthFigure
    draws: list[int]
    endings: dict[str, list[int]]
    cards: list[CardFigure]


class VerdictTold(Wire):
    kind: Literal["none", "open", "changed", "unfair"]
    headline: str
    detail: str
    card: str


class FieldChanged(Wire):
    field: str
    old: str | int | None
    new: str | int | None


class CardChanged(Wire):
    id: str
    table: str
    name: str
    kind: Literal["added", "removed", "changed"]
    fields: list[FieldChanged]


class SetNamed(Wire):
    id: str
    name: str
    hash: str


class SpeedTold(Wire):
    seconds: float
    games_per_second: float


class BalanceFound(Wire):
    """What a run has found so far."""

    game: str
    title: str
    old: SetNamed
    new: SetNamed
    options: dict[str, str | int]
    seed: int
    most: int
    complete: bool
    changed: list[CardChanged]
    verdict: VerdictTold
    confidence: float
    tolerance: float
    comparisons: int
    players: list[PlayerFigures]
    speed: SpeedTold


class BalanceLine(Wire):
    """One line of the answer: what was found so far, and in the last one the full report as HTML; or why it ended."""

    found: BalanceFound | None = None
    report: str = ""
    failed: str = ""
