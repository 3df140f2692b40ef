"""Changes the values of a card file and leaves the rest of its text as its author wrote it.

What did not change keeps its line, with its comments and its blanks. What cannot be kept that way (keys with dots in
them, for instance) is written in the plain form of `extends.written`; what the text means is the same always.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gloaming.cards.extends import toml_key, toml_value, written
from gloaming.cards.positions import Path, Positions


@dataclass
class _Part:
    """A statement or a header: the comments and blank lines before it, and its own lines."""

    lead: str
    body: str


@dataclass
class _Entry:
    """A header with its statements, and the tables inside it."""

    head: _Part
    values: dict[str, Any]
    keys: dict[str, _Part] = field(default_factory=dict)
    inner: dict[str, list[_Entry]] = field(default_factory=dict)
    """Tables with headers of their own inside it: one, or a list of them."""


def rewritten(text: str, data: Mapping[str, Any]) -> str:
    """A card file that holds `data` and is otherwise like `text`, which is TOML, or empty."""
    text = text.replace("\r\n", "\n")
    if text and not text.endswith("\n"):
        text += "\n"
    if tomllib.loads(text) == data:
        return text
    try:
        made = _Rewriting(text).made(data)
        if tomllib.loads(made) == data:
            return made
    except (_Unusual, tomllib.TOMLDecodeError):
        pass
    return written(data)


class _Unusual(Exception):
    """A way to write TOML that is not kept."""


class _Rewriting:
    def __init__(self, text: str) -> None:
        self.text = text
        self.spots = Positions(text).spots
        self.root = _Entry(_Part("", ""), tomllib.loads(text))
        self.tables: dict[str, list[_Entry]] = {}
        self.tail = ""
        self._take_apart()

    def _take_apart(self) -> None:
        headers = {path for path, spot in self.spots.items() if path and self._is_header(path, spot.key)}
        starts = sorted(
            (spot.key, path)
            for path, spot in self.spots.items()
            if path in headers or (isinstance(path[-1], str) and (len(path) == 1 or path[:-1] in headers))
        )
        around = {header[:length] for header in headers for length in range(1, len(header))}
        starts = [one for one in starts if one[1] in headers or one[1] not in around]
        lead = self.text[: starts[0][0]] if starts else ""
        for number, (start, path) in enumerate(starts):
            end = starts[number + 1][0] if number + 1 < len(starts) else len(self.text)
            body, after = _split(self.text[start:end])
            self._put(path, _Part(lead, body), path in headers)
            lead = after
        self.tail = lead

    def _is_header(self, path: Path, start: int) -> bool:
        """Whether a table with brackets of its own begins there."""
        spot = self.spots[path]
        at_line_start = start == 0 or self.text[start - 1] == "\n"
        is_list = (*path, 0) in self.spots and self.spots[(*path, 0)].key == start
        return spot.key == spot.value and self.text[start] == "[" and at_line_start and not is_list

    def _put(self, path: Path, part: _Part, header: bool) -> None:
        if not header:
            entry = self._entry(path[:-1])
            entry.keys[str(path[-1])] = part
            return
        value: Any = self.root.values
        for key in path:
            value = value[key]
        entry = _Entry(part, value)
        if len(path) == 1 or (len(path) == 2 and isinstance(path[1], int)):
            self.tables.setdefault(str(path[0]), []).append(entry)
        else:
            key = path[-2] if isinstance(path[-1], int) else path[-1]
            self._entry(path[: path.index(key)]).inner.setdefault(str(key), []).append(entry)

    def _entry(self, path: Path) -> _Entry:
        if not path:
            return self.root
        try:
            tables, entry = self.tables, self.root
            for number, key in enumerate(path):
                if isinstance(key, str):
                    after = path[number + 1 : number + 2]
                    entry = tables[key][after[0] if after and isinstance(after[0], int) else 0]
                    tables = entry.inner
        except (KeyError, IndexError):
            raise _Unusual from None
        return entry

    # Putting together

    def made(self, data: Mapping[str, Any]) -> str:
        plain = {key: value for key, value in data.items() if not _is_block(value)}
        parts = list(self._statements(self.root, plain))
        known = [name for name in self.tables if name in data]
        for name in [*known, *(name for name in data if name not in self.tables and _is_block(data[name]))]:
            value = data[name]
            if not _is_block(value):
                continue
            if isinstance(value, dict):
                old = self.tables.get(name, [None])[0]
                parts.append(self._block(f"[{toml_key(name)}]", (name,), old, value))
                continue
            olds = _matched(self.tables.get(name, []), value)
            parts += [
                self._block(f"[[{toml_key(name)}]]", (name,), old, one) for old, one in zip(olds, value, strict=True)
            ]
        return "".join(parts).lstrip("\n") + self.tail

    def _block(self, head: str, path: tuple[str, ...], old: _Entry | None, value: dict[str, Any]) -> str:
        if old is None:
            return "\n" + head + "\n" + "".join(_line(key, one) for key, one in value.items())
        inner = {key: one for key, one in value.items() if key in old.inner and _is_block(one)}
        plain = {key: one for key, one in value.items() if key not in inner}
        parts = [old.head.lead, old.head.body, *self._statements(old, plain)]
        for key, several in inner.items():
            name = ".".join(map(toml_key, (*path, key)))
            if isinstance(several, dict):
                parts.append(self._block(f"[{name}]", (*path, key), old.inner[key][0], several))
                continue
            for number, one in enumerate(several):
                was = old.inner[key][number] if number < len(old.inner[key]) else None
                parts.append(self._block(f"[[{name}]]", (*path, key), was, one))
        return "".join(parts)

    def _statements(self, old: _Entry, values: Mapping[str, Any]) -> Iterator[str]:
        """The lines of an entry in its own order, new ones last."""
        for key, part in old.keys.items():
            if key in values:
                same = key in old.values and _same(old.values[key], values[key])
                yield part.lead + (part.body if same else _line(key, values[key]))
        for key, value in values.items():
            if key not in old.keys:
                yield _line(key, value)


def _split(text: str) -> tuple[str, str]:
    """A statement, and the blank lines and comments behind it, which belong to what comes next."""
    lines = text.splitlines(keepends=True)
    end = len(lines)
    while end > 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return "".join(lines[:end]), "".join(lines[end:])


def _is_block(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, dict) for one in value)
    return isinstance(value, dict)


def _same(one: object, other: object) -> bool:
    """Whether two values are equal, `1` and `true` being different."""
    return type(one) is type(other) and one == other


def _line(key: str, value: object) -> str:
    return f"{toml_key(key)} = {toml_value(value)}\n"


def _matched(olds: list[_Entry], news: list[dict[str, Any]]) -> list[_Entry | None]:
    """For each entry the one that it was: of the same id or, without ids, of the same content; else at its place."""
    by_key: dict[str, _Entry] = {}
    for old in olds:
        by_key.setdefault(_identity(old.values), old)
    found: list[_Entry | None] = []
    used: set[int] = set()
    for new in news:
        match = by_key.get(_identity(new))
        if match is not None and id(match) in used:
            match = None
        if match is not None:
            used.add(id(match))
        found.append(match)
    for place, old in enumerate(olds):
        if id(old) not in used and place < len(found) and found[place] is None:
            found[place] = old
    return found


def _identity(values: Mapping[str, Any]) -> str:
    return str(values["id"]) if "id" in values else json.dumps(values, sort_keys=True, default=str)
