"""The lesson files of a game, as they lie in its folder."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import NamedTuple

from gloaming.cards.files import CardFile
from gloaming.games.playable import Playable

_NUMBERED = re.compile(r"(\d+)-[a-z0-9-]+\.toml")


class LessonTitle(NamedTuple):
    """A lesson as a list shows it; `whole` is a whole game, whose last step is free."""

    number: int
    title: str
    minutes: int
    steps: int
    whole: bool


def lesson_titles(game: type[Playable] | Playable) -> list[LessonTitle]:
    """The lessons of a game, without playing them."""
    found: list[LessonTitle] = []
    for number, file in lesson_files(game).items():
        try:
            data = tomllib.loads(file.content.decode())
            steps = data["steps"]
            whole = bool(steps[-1].get("free", False))
            found.append(LessonTitle(number, str(data["title"]), int(data.get("minutes", 3)), len(steps), whole))
        except (ValueError, LookupError, TypeError, AttributeError):
            continue  # a file that is no lesson; `gloaming lesson check` tells why
    return found


def lesson_files(game: type[Playable] | Playable) -> dict[int, CardFile]:
    """The lessons by their numbers, which their file names begin with; none if the game has no folder for them."""
    folder = resources.files(game.definition.package) / "lessons"
    if not folder.is_dir():
        return {}
    found = {int(name[1]): file for file in folder.iterdir() if (name := _NUMBERED.fullmatch(file.name))}
    return {number: CardFile(found[number].name, found[number].read_bytes()) for number in sorted(found)}
