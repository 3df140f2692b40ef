"""The types of all frames on the socket. docs/protocol.md explains them; HTTP bodies are in `http_bodies`.

The schema for the types of browsers and bots is generated from these two files: the server sends nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, TypeAdapter

from gloaming.games.playable import OptionView, Outcome, Question, Reason, ZoneView
from gloaming.play.people import name_fault
from gloaming.server.lesson_frames import LessonInfo, LessonNow
from gloaming.server.wire import Wire

VERSION: Final = 1
SUBPROTOCOL: Final = "gloaming.v1"
LARGEST_FRAME: Final = 16_384
"""In bytes, from a client."""

CLOSE_FULL: Final = 1013
CLOSE_ORIGIN: Final = 4403
CLOSE_SECRET: Final = 4401
CLOSE_NO_MATCH: Final = 4404
CLOSE_TOO_FAST: Final = 4408
CLOSE_TOO_LARGE: Final = 4413
CLOSE_FAILED: Final = 1011
CLOSE_RESTARTING: Final = 1012

Secret: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=64)]


def _fit_to_show(name: str) -> str:
    fault = name_fault(name)
    if fault:
        raise ValueError(fault)
    return name


Name: TypeAlias = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$"),
    AfterValidator(_fit_to_show),
]
Id: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
LevelName: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=15)]
Sequence: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]
Choice: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]
Hex: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}\Z")]
"""256 bits in hexadecimal digits."""


# From the client


class FromClient(Wire):
    v: Literal[1] = 1


class Join(FromClient):
    """The first frame: the secret of the link, and the last sequence number that the client has shown.

    Where the cards have not been dealt, joining with a seat's link is sitting down, without a number of one's own. A
    client that adds a number says `sits: "itself"` and sends `sit`.
    """

    type: Literal["join"]
    secret: Secret
    last_seq: Sequence = 0
    sits: Literal["now", "itself"] = "now"


class Command(FromClient):
    """Something that changes the match. The same `id` sent again is acknowledged again and never done twice."""

    id: Id | None = None
    seat: SeatNumber | None = Field(default=None, description="Whose, where one link holds several seats.")


class Sit(Command):
    """Sit down with the seal of a number that one adds to the deal. It should be sent when the server's own seal has
    been shown; before anybody has told a number, another may be sealed in its place."""

    type: Literal["sit"]
    seal: Hex


class Tell(Command):
    """Tell the number that one has sealed, when everybody has sat down; empty if it has been lost."""

    type: Literal["tell"]
    number: Hex | Literal[""]


class Choose(Command):
    """A choice. `seq` is the sequence number of the table frame that it was chosen from."""

    type: Literal["choose"]
    id: Id
    seq: Sequence
    choice: Choice


class Undo(Command):
    """Take back one's last choice, which is free until something was shown, chance was used or another seat chose."""

    type: Literal["undo"]


class TakeBack(Command):
    """Ask to go back to the table of `seq`; left out, to before one's own last turn."""

    type: Literal["takeback"]
    seq: Sequence | None = None


class Draw(Command):
    """Offer a draw."""

    type: Literal["draw"]


class Rematch(Command):
    """Ask for another match with the seats swapped."""

    type: Literal["rematch"]


class Answer(Command):
    """Accept or decline an offer by its number."""

    type: Literal["answer"]
    offer: Sequence
    accept: bool


class Resign(Command):
    type: Literal["resign"]


class Rename(Command):
    type: Literal["name"]
    name: Annotated[Name, StringConstraints(min_length=1)]


class HandOver(Command):
    """Let the computer play on in one's own seat at a level, or take the seat back; or propose that it plays on, at the
    level of the match, in a seat whose player has been away for long."""

    type: Literal["seat"]
    to: Literal["computer", "me"]
    level: LevelName | None = None


class LessonStepTo(Command):
    """In a lesson: back to the table after so many choices, or on to it, at most to the end of the present step."""

    type: Literal["lesson"]
    to: Sequence


class Curtain(FromClient):
    """Hot seat: the player of this seat is alone at the screen, so show what this seat may know."""

    type: Literal["curtain"]
    seat: SeatNumber


Thing: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=100)]
"""The name of a card, a place or a word."""


class Gesture(FromClient):
    """A question about what the player's hand is doing. Nothing of it has been chosen yet: `lifted` are the things that
    are to be used, and `through` the decisions that the gesture strings together."""

    lifted: Annotated[list[Thing], Field(max_length=8)] = Field(default=[])
    through: Annotated[list[Thing], Field(max_length=40)] = Field(default=[])


class Why(Gesture):
    """Why can this not be chosen now, or not together with what is lifted?"""

    type: Literal["why"]
    thing: Thing


class Ahead(Gesture):
    """What would come of it?"""

    type: Literal["ahead"]


class Hint(FromClient):
    type: Literal["hint"]


class Coach(FromClient):
    """Whether the coach of this seat speaks: from 8 in 100 on that a choice gives up, or from 5; in matches of one
    person against the computer, and in no others."""

    type: Literal["coach"]
    speaks: Literal["off", "rarely", "often"]


class Keep(FromClient):
    """The coach has spoken, and the choice stays."""

    type: Literal["keep"]


class Ping(FromClient):
    type: Literal["ping"]


ClientFrame = Annotated[
    Join
    | Sit
    | Tell
    | Choose
    | Undo
    | TakeBack
    | Draw
    | Rematch
    | Answer
    | Resign
    | Rename
    | HandOver
    | LessonStepTo
    | Curtain
    | Why
    | Ahead
    | Hint
    | Coach
    | Keep
    | Ping,
    Field(discriminator="type"),
]
CLIENT_FRAME: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame)


# From the server


class FromServer(Wire):
    v: Literal[1] = 1


class SeatInfo(Wire):
    """Who sits in a seat. `left` is set while the computer plays for somebody who may take the seat back; `sat` is
    false until a person has sat down, which the deal waits for."""

    name: str
    kind: Literal["person", "computer"]
    level: str | None = None
    present: bool
    left: bool = False
    away: int | None = Field(
        default=None, description="For how many milliseconds a person who is not here has been away."
    )
    sat: bool = True
    free: bool = Field(default=False, description="Whether the chair is still free for whoever is invited.")


class Clock(Wire):
    """`move`: so many seconds for every choice. `bank`: so many for the whole match, and `increment` for every turn."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[int, Field(ge=0, le=604_800)] = 0
    increment: Annotated[int, Field(ge=0, le=3_600)] = 0


class SealedNumber(Wire):
    """What a person adds to the deal: the seal, and when the match is over the number (empty if it was never told)."""

    seat: int
    seal: str
    number: str | None = None


class DealInfo(Wire):
    """Where the chance of a match comes from. `seal` is shown before anybody sits down, and null in a match of the
    older rules, which follows from a seed. `secret` and the numbers are told when the match is over. `origin` says of a
    match that did not begin afresh where it comes from: whoever opened it could know what is hidden in it. The deal of
    a day (`daily`) is the same for everybody on a server."""

    origin: Literal["", "file", "branch", "position", "daily"]
    seal: str | None
    numbers: list[SealedNumber]
    secret: str | None = None


class Welcome(FromServer):
    type: Literal["welcome"] = "welcome"
    match: str
    game: str
    title: str
    seat: int = Field(description="-1 for a watcher, and for a hot seat before its first curtain.")
    held: list[int] = Field(description="All seats that this link holds; several for a hot seat.")
    names: list[str]
    options: dict[str, str | int]
    hot_seat: bool
    seats: list[SeatInfo]
    clock: Clock
    patience: int = Field(
        description="For how many milliseconds a player must be away before the others may let the computer play on."
    )
    hints: bool = Field(description="Whether hints, and analysis while the match goes on, are allowed: for all alike.")
    deal: DealInfo
    file: bool = Field(description="Whether a match file can tell this match: not one that began from a position.")
    seq: int
    lesson: LessonInfo | None = Field(default=None, description="Where this is a lesson.")


class LogEntry(Wire):
    seq: int
    text: str
    cards: list[str]
    clause: str
    facts: dict[str, Any] = Field(default_factory=dict, description="The numbers behind the sentence, if it has any.")
    action: int = Field(description="The number of the entry with which the action began that this belongs to.")
    seat: int = Field(description="Whose choice brought it about; -1 if it was no choice.")
    moment: str = Field(description="A title, if a new part of the game begins here; otherwise empty.")
    part: bool = Field(description="Whether it is a detail that a log may fold away.")


class Moved(Wire):
    """A card went from one zone to another. `card` is null where this seat does not know it at its new place. `bottom`:
    it was drawn from the bottom of a pile, in games that tell so."""

    kind: Literal["move"] = "move"
    card: str | None
    back: str
    source: str = Field(alias="from")
    to: str
    bottom: bool = False

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Shuffled(Wire):
    kind: Literal["shuffle"] = "shuffle"
    zone: str


class ClockFace(Wire):
    """Milliseconds left for a seat when the frame was made, and whether its clock is running."""

    left: int
    running: bool


class OfferMade(Wire):
    """An open offer. Its number is what `answer` names; `mine` are the seats of this link that have to answer."""

    offer: int
    seat: int
    kind: Literal["draw", "takeback", "rematch", "handover"]
    text: str
    mine: list[int]


class Ending(Wire):
    """How the match ended, and the count line by line where it was played out."""

    by: Literal["play", "resignation", "agreement", "time", "set-aside"]
    winners: list[int]
    points: list[int]
    reasons: list[str]
    lines: list[tuple[str, list[int]]]


class TableView(Wire):
    """All that a seat may know of a position: `games/playable.View`; how its options look is told beside it."""

    game: str
    seat: int
    names: tuple[str, ...]
    zones: tuple[ZoneView, ...]
    facts: Mapping[str, Any]
    question: Question | None
    options: tuple[int, ...]
    over: bool
    outcome: Outcome | None


class SideWords(Wire):
    """How far those who win together are."""

    seats: list[int]
    text: str


class GoalWords(Wire):
    """For somebody who has never seen the game: what this seat wins by, how far each side is, and what is left."""

    aim: str
    sides: list[SideWords]
    left: str
    clause: str


class Table(FromServer):
    """The whole table as one seat may see it. `log` and `events` are what is new since `since`; 0 means all of the log,
    and then without events. Log lines of one seq always come together and never change."""

    type: Literal["table"] = "table"
    seq: int
    since: int
    view: TableView
    options: list[OptionView]
    question: Question | None
    goal: GoalWords
    log: list[LogEntry]
    events: list[Moved | Shuffled]
    clocks: list[ClockFace] | None
    undo: bool
    offers: list[OfferMade]
    outcome: Ending | None
    rematch: str | None = Field(description="The match that follows this one; the same secret opens it.")
    lesson: LessonNow | None = Field(default=None, description="Where this is a lesson, to its learner.")


class Waiting(FromServer):
    """Instead of a table, as long as the cards have not been dealt: who has still to sit down (`unseated`), and when
    all have, who has still to tell a number (`untold`)."""

    type: Literal["waiting"] = "waiting"
    seq: int
    unseated: list[int]
    untold: list[int]
    deal: DealInfo


class Ack(FromServer):
    """It counts and is on disk. `seq` is the number of its entry."""

    type: Literal["ack"] = "ack"
    id: str
    seq: int


class Refused(FromServer):
    """It does not count. `seq` is the newest sequence number."""

    type: Literal["refused"] = "refused"
    id: str | None
    reason: Reason
    seq: int


class WhyAnswer(FromServer):
    """The reason, or null if it can be chosen."""

    type: Literal["why"] = "why"
    thing: str
    reason: Reason | None


class Step(Wire):
    """A choice by its name, and the decision that it answers."""

    decision: str
    name: str


class LogWords(Wire):
    text: str
    cards: list[str]
    clause: str


class AheadLine(Wire):
    """Choices in a row and what would come of them: the last option that is chosen, the facts of the view that would be
    different, and what the log would say; all this only as far as the seat can know it."""

    steps: list[Step]
    option: OptionView
    then: dict[str, Any]
    tells: list[LogWords]


class AheadAnswer(FromServer):
    """The ways to use what is lifted."""

    type: Literal["ahead"] = "ahead"
    seq: int
    lifted: list[str]
    lines: list[AheadLine]


class HintChoice(Wire):
    """A move that the computer likes: its first choice, the whole of it in words, and all that lights up with it."""

    choice: int
    label: str
    line: str
    lights: list[str]
    win: float
    visits: int
    why: str
    reply: str


class HintAnswer(FromServer):
    """The choices that the computer likes best, first the best."""

    type: Literal["hint"] = "hint"
    seq: int
    choices: list[HintChoice]


class CoachNote(FromServer):
    """The move just made gives up so many in 100, and can still be taken back: the better line, and why."""

    type: Literal["coach"] = "coach"
    seq: int
    gives_up: int
    line: str
    why: str
    lights: list[str]


class Thinking(FromServer):
    """The computer has begun to think in this seat."""

    type: Literal["thinking"] = "thinking"
    seat: int


class Busy(FromServer):
    """There is much to do: a computer player has to wait before it thinks, or a question was not answered."""

    type: Literal["busy"] = "busy"
    what: Literal["thinking", "hint", "ahead", "why"]
    seat: int | None = Field(default=None, description="Of the computer player that has to wait.")
    text: str


class Intention(FromServer):
    """What the computer in this seat is about to do, in words that follow its name. It is told to those who sit on its
    side and on no other; it is no part of the match."""

    type: Literal["intention"] = "intention"
    seat: int
    text: str


class Presence(FromServer):
    type: Literal["presence"] = "presence"
    seats: list[SeatInfo]


class Error(FromServer):
    """The last frame could not be understood or answered. The connection goes on unless it is closed."""

    type: Literal["error"] = "error"
    code: str
    text: str


class Pong(FromServer):
    type: Literal["pong"] = "pong"


ServerFrame = Annotated[
    Welcome
    | Waiting
    | Table
    | Ack
    | Refused
    | WhyAnswer
    | AheadAnswer
    | HintAnswer
    | CoachNote
    | Thinking
    | Busy
    | Intention
    | Presence
    | Error
    | Pong,
    Field(discriminator="type"),
]
SERVER_FRAME: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)
