"""A card file as TOML: its text, what it holds, and where everything stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gloaming.cards.files import CardFile
from gloaming.cards.positions import Path, Positions, Spot
from gloaming.cards.problems import Problem


@dataclass(frozen=True)
class Source:
    """A text that a document comes from, and which of the document's characters is its first."""

    name: str
    start: int
    positions: Positions


@dataclass(frozen=True)
class Document:
    """A card file that is TOML. Line breaks of its text are `\\n` alone."""

    name: str
    text: str
    data: dict[str, Any]
    spots: Mapping[Path, Spot]
    sources: tuple[Source, ...]
    """One, or the file itself and those that it extends."""

    def place(self, offset: int) -> tuple[str, int, int]:
        """The file, line and column of a character."""
        source = next(one for one in reversed(self.sources) if one.start <= offset)
        return source.name, *source.positions.line_column(offset - source.start)

    def problem(self, path: Path, message: str, suggestion: str = "", allowed: tuple[str, ...] = ()) -> Problem:
        """A problem with a value at the top of the file."""
        spot = self.spots.get(path)
        name, line, column = self.place(spot.value if spot else 0)
        return Problem(name, line, column, "", str(path[0]), message, suggestion, allowed)


def open_document(file: CardFile) -> Document | Problem:
    """The document of a card file, or why it is none."""
    try:
        text = file.content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        before = file.content[: fault.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        return Problem(file.name, line, column, "", "", "this is not UTF-8 text")
    try:
        data = tomllib.loads(text)
        positions = Positions(text)
    except tomllib.TOMLDecodeError as fault:
        message, line, column = _explained(str(fault), text)
        return Problem(file.name, line, column, "", "", f"this is not TOML: {message}")
    except RecursionError:
        return Problem(file.name, 1, 1, "", "", "arrays or tables are nested too deeply")
    except ValueError as fault:  # an integer of thousands of digits
        return Problem(file.name, 1, 1, "", "", str(fault))
    return Document(file.name, text, data, positions.spots, (Source(file.name, 0, positions),))


def _explained(message: str, text: str) -> tuple[str, int, int]:
    """What tomllib says, without the place, and the place."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if found is None:
        return message, 1, 1
    if found[2]:
        return found[1], int(found[2]), int(found[3])
    lines = text.split("\n")
    return found[1], len(lines), len(lines[-1]) + 1
