"""`gloaming lesson`: the lessons of a game listed, checked and played at the terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.text import Text

from gloaming.cards.files import CardFile
from gloaming.games import GAMES
from gloaming.lessonbook import lesson_files
from gloaming.play.journal import Opening
from gloaming.play.lessons import Lesson, LessonError, LessonStep, OpenedLesson, open_lesson
from gloaming.play.match import Match
from gloaming.players.levels import player
from gloaming.terminal.arguments import FAILURE, Complaint, open_game, read_text, within_limits
from gloaming.terminal.cards_commands import show_table
from gloaming.terminal.table import Leave, TerminalTable, now

TEACHER = "lamplighter"
"""The level of the computer where a lesson lets it play by itself."""


def check_files(paths: Sequence[Path], as_json: bool) -> int:
    """The exit code: 1 if one of the files is no lesson that can be played."""
    told = []
    for path in paths:
        text = read_text(path)
        told.append(within_limits(path, lambda path=path, text=text: _checked(path, text)))  # type: ignore[misc]
    failed = sum(bool(one["problems"]) for one in told)
    if as_json:
        print(json.dumps({"sound": len(told) - failed, "unsound": failed, "files": told}))
    else:
        for one in told:
            print("\n".join(one["words"]) or f"{one['file']}: {one['title']}, {one['steps']} steps, can be played")
    return FAILURE if failed else 0


def _checked(path: Path, text: str) -> dict[str, object]:
    about = {"file": str(path), "title": "", "steps": 0, "problems": [], "words": []}
    try:
        lesson = open_lesson(CardFile(str(path), text.encode())).lesson
    except LessonError as error:
        return {**about, "problems": [asdict(one) for one in error.problems], "words": list(map(str, error.problems))}
    return {**about, "title": lesson.title, "steps": len(lesson.steps)}


def list_lessons(slug: str, as_json: bool) -> None:
    found = [lesson for one in ([slug] if slug else GAMES) for lesson in _all(one)]
    if as_json:
        keys = ("game", "number", "title", "minutes")
        listed = [{**{key: getattr(one, key) for key in keys}, "steps": len(one.steps)} for one in found]
        print(json.dumps({"lessons": listed}))
        return
    rows = [(one.game, str(one.number), one.title, f"{one.minutes} min") for one in found]
    show_table(("game", "lesson", "title", "takes"), rows)


def _all(slug: str) -> list[Lesson]:
    return [open_lesson(file, number).lesson for number, file in lesson_files(open_game(slug)).items()]


def play_lesson(slug: str, number: int) -> int:
    """Play a lesson; the exit code."""
    files = lesson_files(open_game(slug))
    if number not in files:
        there = f"there are lessons {', '.join(map(str, files))}" if files else "this game has none"
        raise Complaint(f"{slug} has no lesson {number}; {there}")
    return LessonTable(open_lesson(files[number], number)).run()


class LessonTable(TerminalTable):
    """A terminal table at which a lesson is played: it says its steps, and plays what the others do."""

    def __init__(self, opened: OpenedLesson) -> None:
        self.lesson = opened.lesson
        match = Match(opened.game, Opening.of(opened.game, 0, opened.seats), opened.start)
        others = [seat for seat in range(opened.game.seats) if seat != self.lesson.learner]
        computers = {seat: player(TEACHER, opened.game.rules, seat) for seat in others}
        super().__init__(match, [self.lesson.learner], computers, TEACHER)
        self.said = 0
        """How many steps have been told."""

    def run(self) -> int:
        self.console.print(Text(f"Lesson {self.lesson.number}: {self.lesson.title}", style="bold"))
        try:
            self.follow()
            if self.lesson.steps[-1].free:
                self.play()
        except Leave as leave:
            return leave.code
        self.print("The lesson is done.")
        return 0

    def follow(self) -> None:
        """From the first step to the end of the line."""
        while True:
            self.tell_news(self.lesson.learner)
            reached = self.lesson.reached(self.match.made)
            for step in reached[self.said :]:
                self.tell(step)
            self.said = len(reached)
            expected = self.lesson.expected(self.match.made)
            if expected is None:
                return
            seat, choice = expected
            if seat == self.lesson.learner:
                self.turn(seat)
            else:
                self.match.choose(seat, choice, now())

    def tell(self, step: LessonStep) -> None:
        self.console.print()
        self.console.print(Text(step.title, style="bold"))
        self.print(step.say.replace("**", ""))
        if step.task:
            self.console.print(Text(f"> {step.task}", style="bold"))

    def choose(self, seat: int, said: str) -> None:
        """What is not meant may be tried: it is told what would come of it, and it goes back."""
        made = len(self.match.made)
        super().choose(seat, said)
        if len(self.match.made) == made or not self.lesson.strayed(self.match.made):
            self._tell_done(made)
            return
        word = self.lesson.word(self.match.made)
        self.tell_news(seat)
        self.match.rewind(made)
        self.told = made
        self.print(word)

    def _tell_done(self, before: int) -> None:
        for step in self.lesson.steps:
            if before < step.ends == len(self.match.made) and step.done:
                self.print(step.done)
