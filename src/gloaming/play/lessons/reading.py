"""A lesson file: read, checked and played through. Every fault is told with its line and column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gloaming.cards.document import Document, open_document
from gloaming.cards.files import CardFile
from gloaming.cards.positions import Path
from gloaming.cards.problems import Problem, nearest
from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.games.playable import Playable
from gloaming.games.positions import PositionError, seat_names
from gloaming.kernel.state import RanOn, State
from gloaming.play.journal import Opening
from gloaming.play.lessons.lesson import Lesson, LessonStep
from gloaming.play.match import Match
from gloaming.play.refused import Refused
from gloaming.play.scenario.opening import known_choices, offered, position, why_not_open
from gloaming.rulebook import clauses

KEYS: Final = ("game", "title", "minutes", "learner", "options", "given", "steps")
STEP_KEYS: Final = (
    *("title", "say", "point", "task", "do", "any_order", "then", "done", "otherwise", "clause", "free"),
)
SURFACES: Final = ("prompt", "hand", "board", "opponent", "goal", "log")
"""Parts of every table that a step may point at, beside cards, places and zones."""
MOST_STEPS: Final = 12
LONGEST_SAY: Final = 420
"""Characters of a step's text: a phone shows it without scrolling."""
LONGEST_LINE: Final = 90
"""Characters of a title, a task or a word."""


class LessonError(ValueError):
    """A lesson that cannot be played; `problems` holds all that is wrong with it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = list(problems)


@dataclass(frozen=True)
class OpenedLesson:
    """A lesson, and what it is played with."""

    lesson: Lesson
    game: Playable
    start: State
    seats: tuple[str, ...]


def open_lesson(file: CardFile, number: int = 1) -> OpenedLesson:
    """The lesson of a file; `LessonError` with every fault if it is none."""
    document = open_document(file)
    if isinstance(document, Problem):
        raise LessonError([document])
    return _Reading(document, number).lesson()


class _Stop(Exception):
    """What follows cannot be checked."""


@dataclass
class _Reading:
    document: Document
    number: int
    problems: list[Problem] = field(default_factory=list)

    def lesson(self) -> OpenedLesson:
        try:
            opened = self._read()
        except _Stop:
            opened = None
        if self.problems or opened is None:
            raise LessonError(self.problems)
        return opened

    # Telling what is wrong

    def fault(self, path: Path, message: str, known: Sequence[str] = (), word: str = "") -> None:
        spots = self.document.spots
        at = next((path[:length] for length in range(len(path), 0, -1) if path[:length] in spots), None)
        spot = spots[at] if at is not None else None
        offset = 0 if spot is None else spot.value if at == path else spot.key
        name, line, column = self.document.place(offset)
        where = ".".join(str(part) for part in path)
        allowed = tuple(known) if len(known) <= 16 else ()
        self.problems.append(Problem(name, line, column, "", where, message, nearest(word, known), allowed))

    def stop(self, path: Path, message: str, known: Sequence[str] = (), word: str = "") -> _Stop:
        self.fault(path, message, known, word)
        return _Stop()

    def text(self, table: Mapping[str, Any], path: Path, key: str, longest: int, needed: bool = False) -> str:
        value = table.get(key, "")
        if not isinstance(value, str):
            self.fault((*path, key), f"needs a text, not {value!r}")
            return ""
        words: str = " ".join(value.split())
        if needed and not words:
            self.fault((*path, key) if key in table else path, f"{key} is missing")
        if len(words) > longest:
            self.fault((*path, key), f"may have {longest} characters, not {len(words)}")
        return words

    def names(self, table: Mapping[str, Any], path: Path, key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.fault((*path, key), f"needs a list of names, not {value!r}")
            return ()
        return tuple(value)

    def check_keys(self, table: Mapping[str, Any], path: Path, known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                self.fault((*path, key), f"unknown key {key!r}", known, key)

    # Reading

    def _read(self) -> OpenedLesson:
        data = self.document.data
        self.check_keys(data, (), KEYS)
        game = self._game(data)
        title = self.text(data, (), "title", LONGEST_LINE, needed=True)
        minutes = data.get("minutes", 3)
        if not isinstance(minutes, int) or isinstance(minutes, bool) or not 1 <= minutes <= 60:
            self.fault(("minutes",), f"is a number from 1 to 60, not {minutes!r}")
        start, seats = self._position(game, data.get("given", {}))
        learner = data.get("learner", seats[0])
        if learner not in seats:
            raise self.stop(("learner",), f"there is no seat {learner!r}", seats, str(learner))
        steps = data.get("steps", [])
        if not isinstance(steps, list) or not steps or not all(isinstance(step, dict) for step in steps):
            raise self.stop(("steps",), "a lesson needs steps: [[steps]]")
        if len(steps) > MOST_STEPS:
            self.fault(("steps",), f"a lesson may have {MOST_STEPS} steps, not {len(steps)}")
        playing = _Playing(self, game, start, seats, seats.index(learner))
        told = tuple(playing.step(("steps", at), step, at == len(steps) - 1) for at, step in enumerate(steps))
        line = tuple((made.seat, made.choice) for made in playing.match.made)
        lesson = Lesson(game.slug, self.number, title, minutes, playing.learner, line, told)
        return OpenedLesson(lesson, game, start, tuple(seats))

    def _game(self, data: Mapping[str, Any]) -> Playable:
        slug, options = data.get("game"), data.get("options", {})
        if not isinstance(slug, str) or slug not in GAMES:
            raise self.stop(("game",), f"there is no game {slug!r}", list(GAMES), str(slug))
        if not isinstance(options, dict):
            raise self.stop(("options",), "needs a table")
        try:
            return playable(slug, options=options)
        except ValueError as error:
            raise self.stop(("options",), str(error)) from None

    def _position(self, game: Playable, given: object) -> tuple[State, list[str]]:
        if not isinstance(given, dict):
            raise self.stop(("given",), "needs a table")
        try:
            return position(game, given), seat_names(game, given)
        except PositionError as error:
            raise self.stop(("given", *_path(error.key)), error.message) from None
        except RanOn as error:
            raise self.stop(("given",), f"the position cannot be reached: {error}") from None


@dataclass
class _Playing:
    """The steps being played, one after the other."""

    reading: _Reading
    game: Playable
    start: State
    seats: Sequence[str]
    learner: int

    def __post_init__(self) -> None:
        self.match = Match(self.game, Opening.of(self.game, 0, self.seats), self.start)
        self.clauses = clauses(self.game)

    def step(self, path: Path, step: Mapping[str, Any], last: bool) -> LessonStep:
        reading = self.reading
        reading.check_keys(step, path, STEP_KEYS)
        free = self._flag(path, step, "free")
        any_order = self._flag(path, step, "any_order")
        if free and not last:
            reading.fault((*path, "free"), "only the last step may be free")
        clause = reading.text(step, path, "clause", LONGEST_LINE)
        if clause and clause not in self.clauses:
            reading.fault((*path, "clause"), f"the rules have no clause {clause}", list(self.clauses), clause)
        do = reading.names(step, path, "do")
        task = reading.text(step, path, "task", LONGEST_LINE, needed=bool(do))
        if task and not do and not free:
            reading.fault((*path, "task"), "says what to do, but there is no do")
        if free and (do or "then" in step):
            reading.fault((*path, "free"), "a free step is played as one likes: it has no do and no then")
        begins = len(self.match.made)
        seen = self._seen()
        point = tuple(self._point(path, at, name, seen) for at, name in enumerate(reading.names(step, path, "point")))
        for at, name in enumerate(do):
            choice = self._choose((*path, "do", at), self.learner, name)
            if choice < self.game.rules.first_place and self.game.choice_name(choice) not in seen:
                message = (
                    f"{name} cannot be seen when the step begins, and the step tells it: let another step begin here"
                )
                reading.fault((*path, "do", at), message)
        ends = len(self.match.made)
        if any_order:
            self._check_any_order(path, begins)
        self._others((*path, "then"), step.get("then", []))
        return LessonStep(
            title=reading.text(step, path, "title", LONGEST_LINE, needed=True),
            say=reading.text(step, path, "say", LONGEST_SAY, needed=True),
            point=point,
            task=task,
            do=do,
            done=reading.text(step, path, "done", 2 * LONGEST_LINE),
            otherwise=reading.text(step, path, "otherwise", 2 * LONGEST_LINE)
            or (f"In this step: {task}" if task else ""),
            clause=clause,
            any_order=any_order,
            free=free,
            begins=begins,
            ends=ends,
            settles=len(self.match.made),
        )

    def _flag(self, path: Path, step: Mapping[str, Any], key: str) -> bool:
        if not isinstance(step.get(key, False), bool):
            self.reading.fault((*path, key), f"is true or left out, not {step[key]!r}")
        return step.get(key) is True

    def _check_any_order(self, path: Path, begins: int) -> None:
        """The choices of a step from the last to the first must be legal too, and lead to the same question."""
        state = self.match.state_at(begins)
        for made in reversed(self.match.made[begins:]):
            if made.choice not in state.options(made.seat):
                name = self.game.choice_name(made.choice)
                self.reading.fault((*path, "any_order"), f"{name} cannot be chosen first: here the order matters")
                return
            state.apply(made.seat, made.choice)
        if offered(self.game, state) != offered(self.game, self.match.state):
            self.reading.fault((*path, "any_order"), "another order leads to another question: here the order matters")

    def _seen(self) -> set[str]:
        """The cards that the learner sees by name."""
        return {card.card for zone in self.match.view(self.learner).zones for card in zone.cards if card.card}

    def _point(self, path: Path, at: int, name: str, seen: set[str]) -> str:
        """What is pointed at, as the table has it: a seat's number in place of its name."""
        zones = self.game.zone_names
        head, dot, last = name.rpartition(".")
        own = f"{head}.{self.seats.index(last)}" if dot and last in self.seats else name
        if own not in SURFACES and own not in zones and not self.game.choice_codes(own):
            known = [*SURFACES, *zones, *known_choices(self.game)]
            self.reading.fault((*path, "point", at), f"there is nothing on the table called {name!r}", known, name)
        codes = self.game.choice_codes(own)
        hidden = codes and own not in zones and max(codes) < self.game.rules.first_place
        if hidden and not seen.intersection(map(self.game.choice_name, codes)):
            self.reading.fault((*path, "point", at), f"{name} does not lie where {self.seats[self.learner]} sees it")
        return own

    def _others(self, path: Path, entries: object) -> None:
        if not isinstance(entries, list):
            raise self.reading.stop(path, 'needs a list of what the others choose: [["Orla", "hire", …]]')
        for at, entry in enumerate(entries):
            here = (*path, at)
            if not isinstance(entry, list) or len(entry) < 2 or not all(isinstance(one, str) for one in entry):
                raise self.reading.stop(here, "needs a seat and what it chooses")
            name, *choices = entry
            if name not in self.seats:
                raise self.reading.stop((*here, 0), f"there is no seat {name!r}", list(self.seats), name)
            for number, choice in enumerate(choices, 1):
                self._choose((*here, number), self.seats.index(name), choice)

    def _choose(self, path: Path, seat: int, name: str) -> int:
        state = self.match.state
        code = self.game.choice_code(state, seat, name)
        if code is None:
            raise self.reading.stop(
                path, f"nothing can be chosen that is called {name!r}", known_choices(self.game), name
            )
        events = self.match.made[-1].events if self.match.made else ()
        try:
            self.match.choose(seat, code, 0)
        except Refused as refused:
            found = why_not_open(self.game, state, name, events)
            reason = found if name in found.split(" was ")[0] else f"{refused}; {found}"
            raise self.reading.stop(path, f"{self.seats[seat]} cannot choose {name} here: {reason}") from None
        return code


def _path(key: str) -> Path:
    """A key of a message, such as `zones.hand.Ann` or `play[2]`, as far as its first two parts go."""
    head, dot, rest = key.partition(".")
    return tuple(part for part in (re.sub(r"\[.*", "", head), rest if dot else "") if part)
