"""Puzzles: positions in which one play is clearly best. Reading them, and judging what somebody played.

A puzzle is a scenario file with a `[puzzle]` table: `given` leads to the position, `when` is the answer, and the table
says what every other choice is worth. They lie in the folder `puzzles` of a game; `gloaming puzzles make` writes them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, NamedTuple

from gloaming.games import definition
from gloaming.games.playable import Playable
from gloaming.kernel.state import State
from gloaming.play.scenario import position

FOLDER = "puzzles"


class Theme(NamedTuple):
    """What kind of puzzle it is: its title, the question on the card, and a nudge for who has missed it."""

    title: str
    question: str
    nudge: str


THEMES: Mapping[str, Theme] = {
    "last-word": Theme(
        "The last word",
        "Nothing of yours comes after this. Find the play that ends it best.",
        "Count how the game ends, not how it stands.",
    ),
    "hold-back": Theme(
        "A hand held back",
        "Something is on offer. What do you do about it?",
        "Not everything that can be had is worth having.",
    ),
    "rescue": Theme(
        "Out of the dark",
        "It looks bad. Find the play that keeps the lamp burning.",
        "One play still leaves you a fair chance. What does the other side need most?",
    ),
    "quiet": Theme(
        "The quiet play",
        "The play that looks best at once is not the best. What is?",
        "What looks best on the table now is not what counts in the end.",
    ),
    "seal": Theme(
        "Bring it home",
        "You are close to winning. Find the play that leaves least to luck.",
        "You are ahead: what could still go wrong?",
    ),
    "only-way": Theme(
        "The only way",
        "One play stands far above all others. Which?",
        "All the other plays give up much. Look for what cannot wait.",
    ),
    "turn": Theme(
        "The turn of the lamp",
        "Find the best play.",
        "Look once more at what each play leaves the others to do.",
    ),
}


class Tried(NamedTuple):
    """One choice of a step: how many games of 100 it wins, and how it differs from the best."""

    win: int
    why: str


@dataclass(frozen=True)
class Step:
    """One choice of the answer: the names that are right (copies of a card are alike), and what all others bring."""

    best: tuple[str, ...]
    tries: Mapping[str, Tried]


class Counted(NamedTuple):
    """One part of the count: by how much one is ahead in it at the end, by the answer and by the next best choice."""

    part: str
    best: float
    other: float


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as it was read. `number` is its place in the game's set, from 1 on."""

    game: str
    number: int
    theme: str
    rating: int
    seats: tuple[str, ...]
    seat: int
    given: Mapping[str, Any]
    steps: tuple[Step, ...]
    win: int
    answer: str
    why: str
    hint: str
    count: tuple[Counted, ...]
    unit: str
    exact: bool
    """Whether the values are exact, over everything that could be hidden, or what a long search found."""
    finds: Mapping[str, int]
    """How often of ten each level of the computer found it."""

    def position(self, game: Playable) -> State:
        """The position that is asked about. Its hidden cards are only one way they could lie: deal them anew for
        whoever is to solve it."""
        return position(game, self.given)


class Verdict(NamedTuple):
    """What came of a try so far: how many steps were right, and the choice that was not."""

    state: Literal["open", "solved", "missed"]
    right: int
    wrong: str = ""


def judge(puzzle: Puzzle, choices: Sequence[str]) -> Verdict:
    """Judge the choices that the solver has made, by name, in order."""
    for number, (step, choice) in enumerate(zip(puzzle.steps, choices, strict=False)):
        if choice not in step.best:
            return Verdict("missed", number, choice)
    return Verdict("solved" if len(choices) >= len(puzzle.steps) else "open", min(len(choices), len(puzzle.steps)))


@cache
def puzzles(slug: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of their numbers; none if it has no folder of them."""
    folder = resources.files(definition(slug).package) / FOLDER
    if not folder.is_dir():
        return ()
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return tuple(read(tomllib.loads(file.read_text(encoding="utf-8")), at) for at, file in enumerate(files, 1))


def read(document: Mapping[str, Any], number: int) -> Puzzle:
    """A puzzle out of a scenario file."""
    told = document["puzzle"]
    seats = tuple(document["given"]["seats"])
    return Puzzle(
        game=document["game"],
        number=number,
        theme=told["theme"],
        rating=told["rating"],
        seats=seats,
        seat=seats.index(document["given"]["then"]["to_act"]),
        given=document["given"],
        steps=tuple(
            Step(tuple(step["best"]), {name: Tried(*tried) for name, tried in step["tries"].items()})
            for step in told["steps"]
        ),
        win=told["win"],
        answer=told["answer"],
        why=told["why"],
        hint=told["hint"],
        count=tuple(Counted(part, *numbers) for part, numbers in told["count"].items()),
        unit=told["unit"],
        exact=told["exact"],
        finds=told["finds"],
    )
