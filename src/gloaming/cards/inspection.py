"""All that an editor shows of a card file, whether it can be played or not: its entries, every problem with its place,
every effect in words and as a tree, and what would be printed on the cards."""

from __future__ import annotations

import json
import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from gloaming.cards.document import Document
from gloaming.cards.files import CardFile
from gloaming.cards.game_definition import GameDefinition
from gloaming.cards.positions import Path
from gloaming.cards.problems import Problem
from gloaming.cards.resolved import Resolved
from gloaming.cards.rewriting import rewritten
from gloaming.cards.schema import (
    Expression,
    Field,
    Id,
    Kind,
    Label,
    ListOf,
    OneOf,
    Reading,
    Record,
    Row,
    Spoken,
    Text,
    Whole,
    read_cards,
)
from gloaming.cards.vocabulary import EFFECT, Term
from gloaming.cards.wording import in_words
from gloaming.kernel.card_info import Face

MOST_ENTRIES: Final = 2_000
"""Entries of a card file that is looked at; the largest of the house has some 400."""
MOST_PROBLEMS: Final = 200

_NOTHING: Final = Resolved(Term("none", EFFECT, lambda: None, "", ""), {}, None)  # type: ignore[arg-type]
"""What an expression that cannot be read does."""


def inspect(definition: GameDefinition, text: str, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What there is to show of a card file; with `data`, of `text` changed so that it holds these values.

    A file that is not TOML has no entries, and one problem."""
    if data is not None:
        text = rewritten(_toml_or_nothing(text), _without_null(data))
    crowd = _crowd(text)
    document = crowd or definition.document(CardFile("cards", text.encode(errors="surrogatepass")))
    if isinstance(document, Problem):
        return {
            "text": text,
            "data": {},
            "sound": False,
            "problems": [{**_told(document), "path": [], "at": None}],
            "effects": [],
            "faces": [],
        }
    reading = read_cards(document, definition.schema)
    places = _Places(document)
    return {
        "text": document.text,
        "data": json.loads(json.dumps(document.data, default=str)),
        "sound": reading.sound,
        "problems": [{**_told(one), **places.find(one)} for one in reading.problems[:MOST_PROBLEMS]],
        "effects": list(_effects(reading)),
        "faces": [asdict_face(face) for face in live_faces(definition, reading)],
    }


def _crowd(text: str) -> Problem | None:
    """A file of very many entries is not looked at any further."""
    found = text.count("[[") + text.count("{")
    if found > MOST_ENTRIES:
        message = f"more than {MOST_ENTRIES} entries; no game has use for so many"
        return Problem("cards", 1, 1, "", "", message)
    return None


def _toml_or_nothing(text: str) -> str:
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return ""
    return text


def _without_null(value: Any) -> Any:
    """TOML has no null: a field without a value is no field."""
    if isinstance(value, dict):
        return {str(key): _without_null(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        return [_without_null(one) for one in value if one is not None]
    return value


def _told(problem: Problem) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(problem).items()}


class _Places:
    """From a line and column back to the value that stands there, and the character of it."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.sorted = sorted((spot.value, len(path), path) for path, spot in document.spots.items())
        self.offsets = [offset for offset, _, _ in self.sorted]
        self.starts = {source.name: source for source in document.sources}

    def find(self, problem: Problem) -> dict[str, Any]:
        source = self.starts[problem.file]
        offset = source.start + source.positions.offset(problem.line, problem.column)
        if not problem.card and not problem.field:
            return {"path": [], "at": None}
        number = bisect_right(self.offsets, offset) - 1
        path: Path = self.sorted[number][2] if number >= 0 else ()
        key = next((keys for keys, spot in self.document.spots.items() if spot.key == offset != spot.value), None)
        path = key or path
        characters = self.document.spots[path].characters if path else ()
        at = bisect_right(characters, offset) - 1 if characters and offset >= characters[0] else None
        if at is None and problem.field and path and str(path[-1]) != problem.field.rpartition(".")[2]:
            whole = (*path, *(int(part) - 1 if part.isdigit() else part for part in problem.field.split(".")))
            path = whole if len(path) <= 2 else path
        return {"path": list(path), "at": at}


# Effects


def _effects(reading: Reading) -> Iterator[dict[str, Any]]:
    for rows in reading.rows.values():
        for row in rows:
            for path, spoken in _spoken(row.values, row.path):
                yield {
                    "path": list(path),
                    "expression": spoken.expression,
                    "wording": in_words(spoken.resolved),
                    "tree": tree(spoken.resolved),
                }


def _spoken(value: object, path: Path) -> Iterator[tuple[Path, Spoken]]:
    if isinstance(value, Spoken):
        yield path, value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _spoken(one, (*path, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from _spoken(one, (*path, index))


def tree(resolved: Resolved) -> dict[str, Any]:
    """A checked expression as an editor shows it: a term, its arguments by name, its filters."""
    if resolved.number is not None:
        return {"number": resolved.number, "sort": resolved.term.sort.name}
    return {
        "term": resolved.term.name,
        "sort": resolved.term.sort.name,
        "arguments": {name: [tree(value) for value in values] for name, values in resolved.arguments.items()},
        "filters": [
            {
                "name": one.filter_term.name,
                "operator": one.operator,
                "values": [tree(value) for value in one.values],
            }
            for one in resolved.filters
        ],
    }


# Faces


def live_faces(definition: GameDefinition, reading: Reading) -> Iterator[Face]:
    """What would be printed on each card, as far as it is written already."""
    rows = {
        name: [Row(row.table, row.path, row.id, _filled_row(row, reading.document)) for row in several]
        for name, several in reading.rows.items()
    }
    filled = Reading(reading.schema, reading.document, reading.vocabulary, rows)
    for table in reading.schema.tables:
        if table.name != "set" and (table.many or any(one.name == "name" for one in table.fields)):
            for row in rows[table.name]:
                yield definition.face(row, filled)


def asdict_face(face: Face) -> dict[str, Any]:
    return {**face._asdict(), "effects": [one._asdict() for one in face.effects]}


def _filled_row(row: Row, document: Document) -> dict[str, Any]:
    entry: Any = document.data
    for key in row.path:
        entry = entry[key]
    return _filled(row.table.fields, entry, row.values)


def _filled(fields: tuple[Field, ...], entry: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The sound values of an entry, and for every other field that must be there something that can be shown."""
    found = dict(values)
    for one in fields:
        raw = entry.get(one.name)
        if isinstance(one.kind, Record | ListOf) and (raw is not None or not one.optional):
            found[one.name] = _shown(one.kind, raw, values.get(one.name))
        elif one.name not in found and not one.optional:
            found[one.name] = _shown(one.kind, raw, None)
    return found


def _shown(kind: Kind, raw: Any, value: Any) -> Any:
    match kind:
        case Text() | Id() | Label() | OneOf():
            return value if value is not None else raw if isinstance(raw, str) else ""
        case Whole(least=least):
            return value if value is not None else least
        case Expression():
            return value if value is not None else Spoken(str(raw or ""), _NOTHING)
        case Record(fields=fields):
            values = value if isinstance(value, dict) else {}
            return _filled(fields, raw if isinstance(raw, dict) else {}, values)
        case ListOf(item=item):
            raws = raw if isinstance(raw, list) else []
            sound = value if isinstance(value, list) and len(value) == len(raws) else [None] * len(raws)
            return [_shown(item, one, part) for one, part in zip(raws, sound, strict=True)]
    return value if value is not None else {}
