"""What is wrong in a card file, said so that its author can put it right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Problem:
    """One fault of a card file: where it is, what it is, what is allowed instead, and what was probably meant.

    Lines and columns count from 1; both are 1 where the fault is of the file as a whole. `card` and `field` are empty
    where the fault is in neither.
    """

    file: str
    line: int
    column: int
    card: str
    field: str
    message: str
    suggestion: str = ""
    allowed: tuple[str, ...] = ()
    severity: Severity = "error"

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.card, self.field) if part)
        lines = [
            f"{self.file}:{self.line}:{self.column}: {self.severity}: {f'[{where}] ' if where else ''}{self.message}"
        ]
        if self.suggestion:
            lines.append(f"    did you mean: {self.suggestion}")
        if self.allowed:
            lines.append(f"    allowed: {', '.join(self.allowed)}")
        return "\n".join(lines)


class CardSetError(ValueError):
    """A card set that cannot be played; `problems` holds all that is wrong with it, warnings included."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, or an empty string."""
    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word.lower().replace(" ", "-"), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else ""
