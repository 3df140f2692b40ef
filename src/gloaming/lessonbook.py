"""The lesson files of a game, as they lie in its folder."""

from __future__ import annotations

import re
from importlib import resources

from gloaming.cards.files import CardFile
from gloaming.games.playable import Playable

_NUMBERED = re.compile(r"(\d+)-[a-z0-9-]+\.toml")


def lesson_files(game: type[Playable] | Playable) -> dict[int, CardFile]:
    """The lessons by their numbers, which their file names begin with; none if the game has no folder for them."""
    folder = resources.files(game.definition.package) / "lessons"
    if not folder.is_dir():
        return {}
    found = {int(name[1]): file for file in folder.iterdir() if (name := _NUMBERED.fullmatch(file.name))}
    return {number: CardFile(found[number].name, found[number].read_bytes()) for number in sorted(found)}
