"""The types of HTTP request and response bodies. docs/protocol.md explains them.

The API schema is generated from this file and `frames`: the server sends nothing else.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field, StringConstraints

from gloaming.server.frames import Clock, DealInfo, Ending, LevelName, Name, SeatNumber, Sequence
from gloaming.server.wire import Wire


class OptionInfo(Wire):
    name: str
    values: list[str | int]
    default: str | int
    text: str
    clauses: list[str]


class LevelInfo(Wire):
    id: str
    name: str
    text: str


class Seating(Wire):
    """A way to sit down: the options that bring it about, and what the chairs are called."""

    options: dict[str, str | int]
    chairs: list[str]


class GameInfo(Wire):
    """`seatings` are by the number of chairs; `seats` is the usual number."""

    slug: str
    title: str
    blurb: str
    seats: int
    seatings: list[Seating]
    options: list[OptionInfo]
    levels: list[LevelInfo]


class Clause(Wire):
    id: str
    text: str


class RulesPage(Wire):
    title: str
    markdown: str
    brief: str = Field(description="What somebody needs to begin, read in two minutes: Markdown as well.")
    clauses: list[Clause]


class EffectInfo(Wire):
    field: str
    expression: str
    wording: str
    clauses: list[str]


class FaceInfo(Wire):
    """What is printed on cards. A table without screens of the game's own shows `value` (a rank, a number; perhaps
    empty) and `family` (a suit, a colour) large."""

    id: str
    table: str
    name: str
    text: str
    value: str
    family: str
    facts: dict[str, str | int]
    effects: list[EffectInfo]


class TermInfo(Wire):
    """What a sign on the table means that no card explains."""

    id: str
    name: str
    text: str
    clause: str


class ZonePlace(Wire):
    """A zone as the game declares it, in the order of `TableView.zones`. `base` is shared by the zones of all seats.

    A `hand` is held by its owner, of a `pile` the top card counts (views list it from the top down), a `row` has an
    order from its first card on, cards on a `table` have none. `visible_to` tells who sees every face."""

    name: str
    base: str
    title: str
    text: str
    owner: int | None
    kind: Literal["hand", "pile", "row", "table"]
    family: str
    visible_to: Literal["all", "some", "owner", "nobody"]


class CardsInfo(Wire):
    """A card set as people read it. `copies` maps the name of every card in the game to the id of its face; `source` is
    the card file itself. `terms` and `zones` are the game's own, whatever the card set."""

    set: str
    name: str
    author: str
    hash: str
    faces: list[FaceInfo]
    copies: dict[str, str]
    source: str
    terms: list[TermInfo]
    zones: list[ZonePlace]


class SeatWanted(Wire):
    """`me` and `friend` are both people. One link holds all seats of `me`, and each friend's has its own; at a hot seat
    one link holds them all."""

    kind: Literal["me", "friend", "computer"]
    name: Name | None = None
    level: LevelName | None = None


OptionValues: TypeAlias = Annotated[
    dict[Annotated[str, StringConstraints(max_length=60)], Annotated[str, StringConstraints(max_length=60)] | int],
    Field(max_length=60),
]
CardText: TypeAlias = Annotated[str, StringConstraints(max_length=200_000)]
SeatsWanted: TypeAlias = Annotated[list[SeatWanted], Field(min_length=1, max_length=16)]


class NewMatch(Wire):
    game: Annotated[str, StringConstraints(max_length=60)]
    options: OptionValues = Field(default={})
    cards: CardText | None = Field(default=None, description="The text of a card file; the house set if left out.")
    seats: SeatsWanted
    hot_seat: bool = False
    clock: Clock = Clock()
    hints: bool | None = Field(
        default=None,
        description="Whether hints and analysis are allowed, for all alike; left out, if one person plays alone.",
    )


class OpenMatch(Wire):
    """A match file, or a scenario file, to look at or to play on from."""

    file: Annotated[str, StringConstraints(max_length=2_000_000)]
    cards: CardText | None = Field(
        default=None, description="The text of the card file that a scenario names; a match file holds its own."
    )
    seats: SeatsWanted | None = Field(
        default=None, description="Left out, a scenario seats whoever is to act, and the computer in the other seats."
    )
    level: LevelName | None = Field(default=None, description="Of the computer's seats, where `seats` is left out.")
    hot_seat: bool = False


class Branch(Wire):
    """Play on from the table of `at`."""

    at: Sequence
    seats: SeatsWanted
    hot_seat: bool = False


class LessonListed(Wire):
    """A lesson. `whole` is a whole game with a coach."""

    number: int
    title: str
    minutes: int
    steps: int
    whole: bool


class GameLessons(Wire):
    game: str
    title: str
    lessons: list[LessonListed]


class LessonWanted(Wire):
    game: Annotated[str, StringConstraints(max_length=60)]
    number: Annotated[int, Field(ge=1, le=99)]
    name: Name | None = None


class SeatLink(Wire):
    seat: int
    secret: str | None


class MatchMade(Wire):
    """Shown once: the secrets are not kept. The link of a seat is `/#/table/<match>/<secret>`; that of the table, where
    friends take free chairs, is `/#/join/<match>/<invitation>`."""

    match: str
    seats: list[SeatLink]
    watch: str
    invitation: str = Field(description="Empty if no chair is free.")


class ChairWanted(Wire):
    """A free chair, a name, and a secret of one's own making, so that asking again after a lost answer does no harm."""

    seat: SeatNumber
    name: Name = ""
    secret: Annotated[str, StringConstraints(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]


class ChairInfo(Wire):
    """A chair: what it is called in this game, the side it plays on, and whether it is free."""

    title: str
    side: int
    free: bool
    level: str | None = Field(description="Of the computer in it; null for a person.")


class NetworkInfo(Wire):
    """Who can reach this server. `addresses` are those in the own network, empty while it serves this machine alone."""

    addresses: list[str]
    switchable: bool = Field(description="Whether sharing can be switched on and off from the machine itself.")


class NetworkWanted(Wire):
    share: bool


class CardSetName(Wire):
    """The card set of a match: what it is called and who made it, and whether it is the house's own."""

    name: str
    author: str
    house: bool


class Summary(Wire):
    match: str
    game: str
    title: str
    seat: int
    held: list[int]
    names: list[str]
    over: bool
    to_act: list[int]
    mine: bool = Field(description="Whether a seat of this link is to choose.")
    updated: int = Field(description="Milliseconds since 1970.")
    seq: int
    outcome: Ending | None
    options: dict[str, str | int]
    levels: list[str | None] = Field(description="Of the computer in each seat; null for a person.")
    chairs: list[ChairInfo]
    hints: bool = Field(description="Whether hints and analysis are allowed while the match goes on.")
    unseated: list[int] = Field(description="The seats that the deal waits for.")
    deal: DealInfo
    file: bool = Field(description="Whether a match file can tell this match: not one that began from a position.")
    cards: CardSetName


class Finding(Wire):
    """One thing that was checked, in words."""

    holds: bool
    text: str


class DealChecked(Wire):
    """The deal of a match, and when the match is over what was found when it was computed again."""

    deal: DealInfo
    findings: list[Finding]


class Problem(BaseModel):
    """RFC 9457."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    errors: list[dict[str, Any]] | None = None


# Puzzles


class PuzzleEntry(Wire):
    number: int
    title: str
    rating: int


class PuzzleSet(Wire):
    """The puzzles of a game, without anything that would tell an answer."""

    game: str
    title: str
    puzzles: list[PuzzleEntry]


class PuzzleName(Wire):
    game: str
    number: int


class PuzzleShelf(Wire):
    """All puzzles, and the one of the day (UTC), which is the same for everybody."""

    day: str
    daily: PuzzleName | None
    sets: list[PuzzleSet]


class Standing(Wire):
    """How far a side is, in a word or two."""

    who: str
    text: str


class PuzzleTry(Wire):
    """A table at which a puzzle is tried, and what stands on its card. What the solver cannot know is dealt anew for
    every try."""

    match: str
    secret: str
    seat: int
    game: str
    number: int
    title: str
    question: str
    rating: int
    steps: int = Field(description="How many choices the answer has.")
    aim: str
    left: str
    sides: list[Standing]


class PuzzleCount(Wire):
    """By how much one is ahead at the end in one part of the score, by the answer and by the next best choice."""

    part: str
    best: float
    other: float


class PuzzleAnswer(Wire):
    answer: str
    why: str
    win: int = Field(description="How many games of 100 the answer wins.")
    exact: bool = Field(description="Whether that is exact, or what a long search found.")
    unit: str
    count: list[PuzzleCount]
    finds: dict[str, int] = Field(description="How often of ten each level of the computer found it.")


class PuzzleMiss(Wire):
    """What a choice really gives; `win` is null for one that nobody has looked at."""

    label: str
    win: int | None
    best: int
    why: str
    nudge: str


class PuzzleVerdict(Wire):
    """What came of a try so far. The answer is told when it is solved; a miss tells what was wrong and not what is
    right."""

    state: Literal["open", "solved", "missed"]
    right: int
    of: int
    miss: PuzzleMiss | None = None
    answer: PuzzleAnswer | None = None


class PuzzleHint(Wire):
    hint: str


# The deal of a day


class DailyWanted(Wire):
    """A name for the board. Who one is the token of the device says, in the `Authorization` header."""

    name: Name = ""


class DailyBegun(Wire):
    """One's own match of the day; asking again gives the same."""

    day: str
    match: str
    secret: str
    seat: int


class DailyRow(Wire):
    """A player of that day. `rank` and what follows are left out (null) while the board is closed for whoever asks."""

    name: str
    mine: bool
    rank: int | None = None
    result: Literal["won", "lost", "drawn"] | None = None
    points: list[int] | None = Field(default=None, description="By seat, as the game counted them.")
    ahead: int | None = Field(default=None, description="By how many points this player was ahead of the best other.")
    match: str | None = None
    watch: str | None = None


class DailyChoice(Wire):
    """How many of those who finished began with this choice."""

    label: str
    players: int
    mine: bool


class DailyBoard(Wire):
    """The deal of a day. The board opens for whoever has finished, and for everybody when the day is over."""

    day: str
    today: bool
    ends: int = Field(description="Milliseconds until the day is over; 0 afterwards.")
    game: str
    title: str
    seat: int
    chair: str
    level: str
    next_game: str
    status: Literal["new", "playing", "finished"]
    open: bool
    rows: list[DailyRow]
    first: list[DailyChoice]
