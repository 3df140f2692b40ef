"""Where each key and value of a TOML text stands, down to the single character of a string.

The standard library reads TOML but tells no positions, and tomlkit keeps none in what it reads. So tomllib decides
whether the text is TOML, and this goes through a text that is, once more, only to note where things are.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import count

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value."""

_BLANK = " \t\n"
_ENDS_SCALAR = ",]}#\n"
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


@dataclass(frozen=True)
class Spot:
    """Where a key and its value begin; for a string also where each of its characters stands, and its end."""

    key: int
    value: int
    characters: tuple[int, ...] = ()


class Positions:
    """The spots of a text that tomllib accepts, line breaks being `\\n` alone."""

    def __init__(self, text: str) -> None:
        self.spots: dict[Path, Spot] = {}
        self._text = text
        self._at = 0
        self._tables_in: dict[Path, int] = {}
        self._lines = [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]
        self._document()

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character of the text."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The character at a line and column."""
        return self._lines[line - 1] + column - 1

    def _document(self) -> None:
        table: Path = ()
        self._skip_blank()
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip_blank()

    def _skip_blank(self) -> None:
        """Past white space, line breaks and comments."""
        while self._at < len(self._text) and self._text[self._at] in _BLANK + "#":
            if self._text[self._at] == "#":
                end = self._text.find("\n", self._at)
                self._at = len(self._text) if end < 0 else end
            else:
                self._at += 1

    def _header(self) -> Path:
        start = self._at
        array = self._text.startswith("[[", start)
        self._at += 2 if array else 1
        keys = self._keys()
        self._at += 2 if array else 1
        path: Path = ()
        for name, offset in keys[:-1]:
            path = self._last_table((*path, name))
            self.spots.setdefault(path, Spot(offset, offset))
        path = (*path, keys[-1][0])
        if array:
            self.spots.setdefault(path, Spot(start, start))
            self._tables_in[path] = self._tables_in.get(path, 0) + 1
        path = self._last_table(path)
        self.spots[path] = Spot(start, start)
        return path

    def _last_table(self, path: Path) -> Path:
        tables = self._tables_in.get(path)
        return (*path, tables - 1) if tables else path

    def _pair(self, table: Path) -> None:
        keys = self._keys()
        path = table
        for name, offset in keys[:-1]:
            path = (*path, name)
            self.spots.setdefault(path, Spot(offset, offset))
        self._at += 1  # the equals sign
        self._skip_blank()
        name, offset = keys[-1]
        self._value((*path, name), offset)

    def _keys(self) -> list[tuple[str, int]]:
        """A key, dotted or not, with the white space around it: the names and where they begin."""
        keys: list[tuple[str, int]] = []
        while True:
            self._skip_blank()
            start = self._at
            if self._text[start] in "\"'":
                characters = self._string()
                keys.append(("".join(text for text, _ in characters), start))
            else:
                while self._text[self._at] not in " \t.=]":
                    self._at += 1
                keys.append((self._text[start : self._at], start))
            self._skip_blank()
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _value(self, path: Path, key: int) -> None:
        start = self._at
        first = self._text[start]
        if first in "\"'":
            characters = self._string()
            self.spots[path] = Spot(key, start, (*(offset for _, offset in characters), self._end_of_string))
        elif first == "[":
            self.spots[path] = Spot(key, start)
            self._at += 1
            for index in count():
                if self._closes("]"):
                    return
                self._value((*path, index), self._at)
        elif first == "{":
            self.spots[path] = Spot(key, start)
            self._at += 1
            while not self._closes("}"):
                self._pair(path)
        else:
            self.spots[path] = Spot(key, start)
            while self._at < len(self._text) and self._text[self._at] not in _ENDS_SCALAR:
                self._at += 1

    def _closes(self, bracket: str) -> bool:
        """Past blanks and a comma to the next element; whether instead the array or table ends here."""
        self._skip_blank()
        if self._text[self._at] == ",":
            self._at += 1
            self._skip_blank()
        if self._text[self._at] != bracket:
            return False
        self._at += 1
        return True

    def _string(self) -> list[tuple[str, int]]:
        """The characters of a string, each with where it stands; only in keys does the character itself matter."""
        quote = self._text[self._at]
        long = self._text.startswith(quote * 3, self._at)
        self._at += 3 if long else 1
        if long and self._text[self._at] == "\n":
            self._at += 1
        characters: list[tuple[str, int]] = []
        while not self._ends(quote, long):
            if quote == '"' and self._text[self._at] == "\\":
                characters += self._escape()
            else:
                characters.append((self._text[self._at], self._at))
                self._at += 1
        self._end_of_string = self._at
        self._at += 3 if long else 1
        return characters

    def _ends(self, quote: str, long: bool) -> bool:
        if not long:
            return self._text[self._at] == quote
        return self._text.startswith(quote * 3, self._at) and not self._text.startswith(quote * 4, self._at)

    def _escape(self) -> list[tuple[str, int]]:
        start = self._at
        kind = self._text[start + 1]
        if kind in _BLANK:  # a line that goes on: the break and the blanks around it are no characters
            self._at += 1
            while self._text[self._at] in _BLANK:
                self._at += 1
            return []
        digits = _HEX_DIGITS.get(kind, 0)
        self._at += 2 + digits
        if digits:
            return [(chr(int(self._text[start + 2 : self._at], 16)), start)]
        return [({"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}.get(kind, kind), start)]
