"""From the arguments of a command line to games, seats and files; errors become one clear line."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import typer

if TYPE_CHECKING:
    from gloaming.games.playable import Playable

USAGE = 2
FAILURE = 1
INTERRUPTED = 130

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Complaint(Exception):
    """An error that is shown to the user, and the exit code of the command."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


def plainly(command: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Print a command's complaints to standard error, without a stack trace."""

    @functools.wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        try:
            return command(*args, **kwargs)
        except Complaint as complaint:
            say(f"gloaming: {complaint}")
            raise typer.Exit(complaint.code) from None

    return run


def say(text: str) -> None:
    """On standard error, where all but the answer itself goes."""
    print(text, file=sys.stderr)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    from gloaming.cards.problems import nearest

    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""


def read_text(path: Path) -> str:
    """A file's text."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        beside = [one.name for one in path.parent.iterdir()] if path.parent.is_dir() else []
        raise Complaint(f"there is no file {path}{did_you_mean(path.name, beside)}") from None
    except UnicodeDecodeError:
        raise Complaint(f"{path} is not a text file", FAILURE) from None
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {(error.strerror or 'no reason given').lower()}") from None


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or "no reason given").lower()
        raise Complaint(f"{path} cannot be written: {reason}", FAILURE) from None


def within_limits(path: Path, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What some work on a file from outside comes to, done with the limits that a server sets (`server.confined`)."""
    from gloaming.server.confined import LimitReached, Limits, confined

    try:
        return confined(work, Limits())
    except LimitReached as reached:
        raise Complaint(f"{path}: {reached}", FAILURE) from None


def read_options(written: Sequence[str]) -> dict[str, str | int]:
    """Options as `name=value`."""
    options: dict[str, str | int] = {}
    for one in written:
        name, equals, value = one.partition("=")
        if not equals or not name or not value:
            raise Complaint(f"an option is written name=value, not {one!r}")
        options[name] = value
    return options


def open_game(slug: str, cards: Path | None = None, options: Sequence[str] = ()) -> Playable:
    """The game that is meant, with its card set and options."""
    from gloaming.cards.files import HOUSE
    from gloaming.cards.problems import CardSetError
    from gloaming.games import game

    given = read_options(options)
    trouble = _trouble_with(slug, cards, given) if cards is not None else ""
    try:
        made = game(slug, HOUSE if cards is None else cards, given)
    except CardSetError as error:
        first = next(problem for problem in error.problems if problem.severity == "error")
        raise Complaint(f"{first}\n(gloaming cards check {cards} shows all)", FAILURE) from None
    except ValueError as error:
        raise Complaint(str(error)) from None
    if trouble:
        raise Complaint(f"{cards}: {trouble}", FAILURE)
    return made


def _trouble_with(slug: str, cards: Path, options: dict[str, str | int]) -> str:
    """Why no game can be played with a card set, found out where it cannot hurt; empty if one can."""
    from gloaming.play import trial

    read_text(cards)  # complains of what is no file, or no text

    def work() -> dict[str, str]:
        try:
            trial.card_set(slug, cards, options)
        except trial.Unsound as unsound:
            return {"trouble": str(unsound)}
        return {"trouble": ""}

    return str(within_limits(cards, work)["trouble"])


def seat_number(written: str, names: Sequence[str]) -> int:
    """A seat by its number or its name."""
    if written.isdigit() and int(written) < len(names):
        return int(written)
    for seat, name in enumerate(names):
        if written.lower() == name.lower():
            return seat
    allowed = [*map(str, range(len(names))), *names]
    raise Complaint(f"there is no seat {written!r}{did_you_mean(written, names)}; allowed: {', '.join(allowed)}")
