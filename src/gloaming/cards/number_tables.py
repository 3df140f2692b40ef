"""Tables of numbers that come with a game as a TOML file: read, and checked as they are taken.

A computer player's weights are such a file. Whoever takes the numbers names them one by one and closes the table; a
name that is missing, left over or of another shape is an error that tells the file, the place in it, and what would be
right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from gloaming.cards.problems import nearest

LARGEST = 1 << 31
"""Numbers below it can be multiplied by one another in 64 bits."""


class BadNumbers(ValueError):
    """A file of numbers that is not as its reader expects."""


class NumberTable:
    """One table of a file. Take every entry once, then `close`."""

    def __init__(self, file: str, entries: Mapping[str, object], path: str = "") -> None:
        self.file = file
        self.entries = entries
        self.path = path
        self.taken: set[str] = set()

    def integer(self, name: str) -> int:
        """A whole number."""
        return self._integer(name, self._take(name, "a whole number"))

    def real(self, name: str) -> float:
        """A number, whole or not."""
        found = self._take(name, "a number")
        if isinstance(found, bool) or not isinstance(found, int | float) or not abs(found) < LARGEST:
            raise self._wrong(name, f"is {found!r}, but it must be a number")
        return float(found)

    def integers(self, name: str, count: int) -> list[int]:
        """So many whole numbers in a row."""
        found = self._row(name, self._take(name, f"a list of {count} whole numbers"), count)
        return [self._integer(name, number) for number in found]

    def pairs(self, name: str, count: int) -> list[list[int]]:
        """So many pairs of whole numbers in a row."""
        found = self._row(name, self._take(name, f"a list of {count} pairs of whole numbers"), count)
        return [[self._integer(name, number) for number in self._row(name, pair, 2)] for pair in found]

    def table(self, name: str) -> NumberTable:
        """A table inside this one."""
        found = self._take(name, "a table")
        if not isinstance(found, Mapping):
            raise self._wrong(name, f"is {found!r}, but it must be a table")
        return NumberTable(self.file, found, f"{self.path}{name}.")

    def close(self, *elsewhere: str) -> None:
        """Complain of entries that nobody has taken and that are not read elsewhere."""
        for name in self.entries:
            if name not in self.taken and name not in elsewhere:
                near = nearest(name, sorted(self.taken))
                meant = f" (did you mean {near}?)" if near else ""
                raise self._wrong(name, f"is unknown{meant}; allowed: {', '.join(sorted(self.taken))}")

    def _take(self, name: str, wanted: str) -> object:
        self.taken.add(name)
        if name not in self.entries:
            raise self._wrong(name, f"is missing; it must be {wanted}")
        return self.entries[name]

    def _integer(self, name: str, found: object) -> int:
        if isinstance(found, bool) or not isinstance(found, int):
            raise self._wrong(name, f"holds {found!r}, but it must be a whole number")
        if not -LARGEST < found < LARGEST:
            raise self._wrong(name, f"holds {found}, but it must be between -{LARGEST} and {LARGEST}")
        return found

    def _row(self, name: str, found: object, count: int) -> Sequence[object]:
        if not isinstance(found, list):
            raise self._wrong(name, f"holds {found!r}, but it must be a list of {count}")
        if len(found) != count:
            raise self._wrong(name, f"has {len(found)} entries, but it must have {count}")
        return found

    def _wrong(self, name: str, what: str) -> BadNumbers:
        return BadNumbers(f"{self.file}: {self.path}{name} {what}")


@cache
def _entries(package: str, name: str) -> Mapping[str, object]:
    file = resources.files(package) / name
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadNumbers(f"{package}/{name}: there is no such file; the game's package must contain it") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadNumbers(f"{package}/{name}: this is not TOML: {fault}") from None


def number_table(package: str, name: str = "weights.toml") -> NumberTable:
    """The file of this name in a game's folder; it is read once."""
    return NumberTable(f"{package}/{name}", _entries(package, name))
