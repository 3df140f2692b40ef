"""The parts of frames that tell a lesson. docs/protocol.md explains them."""

from __future__ import annotations

from pydantic import Field

from gloaming.server.wire import Wire


class LessonInfo(Wire):
    """The lesson that is played at this table: its number in its game, and the titles of all its steps."""

    number: int
    title: str
    titles: list[str]


class LessonWords(Wire):
    """A step of a lesson. It covers the choices from `begins` to `settles`, the learner's own up to `ends`; `do` are
    the learner's by name. `free` is the last step of a whole game, in which nothing is scripted."""

    title: str
    say: str
    point: list[str] = Field(description="What it speaks of: cards, places, zones, or parts of the table.")
    task: str
    do: list[str]
    done: str
    clause: str
    free: bool
    begins: int
    ends: int
    settles: int


class LessonNow(Wire):
    """How far a lesson is: so many choices of it have been made, and these steps have been reached. `word` is said when
    something else was chosen than what was meant, until it is taken back."""

    at: int
    word: str
    steps: list[LessonWords]
