"""A card file as TOML: its text, what it holds, and where everything stands."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any

from gloaming.cards.files import CardFile
from gloaming.cards.positions import Positions
from gloaming.cards.problems import Problem


@dataclass(frozen=True)
class Document:
    """A card file that is TOML. Line breaks of its text are `\\n` alone."""

    name: str
    text: str
    data: dict[str, Any]
    positions: Positions


def open_document(file: CardFile) -> Document | Problem:
    """The document of a card file, or why it is none."""
    try:
        text = file.content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        before = file.content[: fault.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        return Problem(file.name, line, column, "", "", "this is no text in UTF-8")
    try:
        return Document(file.name, text, tomllib.loads(text), Positions(text))
    except tomllib.TOMLDecodeError as fault:
        message, line, column = _explained(str(fault), text)
        return Problem(file.name, line, column, "", "", f"this is not TOML: {message}")
    except RecursionError:
        return Problem(file.name, 1, 1, "", "", "arrays or tables are nested too deep")
    except ValueError as fault:  # an integer of thousands of digits
        return Problem(file.name, 1, 1, "", "", str(fault))


def _explained(message: str, text: str) -> tuple[str, int, int]:
    """What tomllib says, without the place, and the place."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if found is None:
        return message, 1, 1
    if found[2]:
        return found[1], int(found[2]), int(found[3])
    lines = text.split("\n")
    return found[1], len(lines), len(lines[-1]) + 1
