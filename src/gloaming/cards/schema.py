"""What a card file of a game may hold, declared once: from it come reading, checking and the schema for editors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from gloaming.cards.document import Document
from gloaming.cards.positions import Path
from gloaming.cards.problems import Problem, Severity, nearest
from gloaming.cards.resolved import Resolved, read
from gloaming.cards.vocabulary import EFFECT, Sort, Vocabulary

FORMAT: Final = 1
"""The version of the file format, which every card file names."""

ID_PATTERN: Final = r"^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$"

# Kinds of fields


@dataclass(frozen=True)
class Text:
    """A text."""


@dataclass(frozen=True)
class Id:
    """The id of what the table describes: small letters, digits and single hyphens, at least one letter."""


@dataclass(frozen=True)
class Label:
    """An id that several entries may share, as their `table`; where it is left out, the entry's own id."""

    table: str


@dataclass(frozen=True)
class Whole:
    """A whole number."""

    least: int
    most: int


@dataclass(frozen=True)
class OneOf:
    """The id of an entry of a table, or one of these words."""

    table: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Expression:
    """An expression of the effect language, of these sorts; `given` is what makes sense in this field."""

    sorts: tuple[Sort, ...] = (EFFECT,)
    given: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Record:
    """A table inside an entry."""

    fields: tuple[Field, ...]


@dataclass(frozen=True)
class ListOf:
    """A list of such values."""

    item: Kind


@dataclass(frozen=True)
class MapOf:
    """A table from the ids of an entry's table to such values."""

    table: str
    item: Kind


Kind: TypeAlias = Text | Id | Label | Whole | OneOf | Expression | Record | ListOf | MapOf


@dataclass(frozen=True)
class Field:
    """A field of a table. Without a default it must be there, unless it is optional."""

    name: str
    kind: Kind
    doc: str
    default: str | int | None = None
    optional: bool = False
    clauses: tuple[str, ...] = ()
    """For an expression: what the rules say about when it is performed."""


@dataclass(frozen=True)
class Table:
    """A table of the file; with `many`, from `least` to `most` of them, a number other than `usual` being warned of."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    many: bool = True
    least: int = 1
    most: int | None = None
    usual: int | None = None


@dataclass(frozen=True)
class Schema:
    """The card file of one game. `check` adds what its counts break."""

    game: str
    title: str
    tables: tuple[Table, ...]
    vocabulary: Vocabulary
    check: Callable[[Reading], None]


# What has been read


@dataclass(frozen=True)
class Spoken:
    """An expression of a card file and what it means."""

    expression: str
    resolved: Resolved


@dataclass(frozen=True)
class Row:
    """An entry of a table: those of its fields that are sound."""

    table: Table
    path: Path
    id: str
    values: Mapping[str, Any]

    def text(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value

    def whole(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def spoken(self, name: str) -> Spoken:
        value = self.values[name]
        assert isinstance(value, Spoken)
        return value


@dataclass
class Reading:
    """A card file as far as it could be read, and all that is wrong with it."""

    schema: Schema
    document: Document
    vocabulary: Vocabulary
    rows: dict[str, list[Row]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        return not any(problem.severity == "error" for problem in self.problems)

    def complain(
        self,
        message: str,
        offset: int = 0,
        card: str = "",
        field: str = "",
        suggestion: str = "",
        allowed: tuple[str, ...] = (),
        severity: Severity = "error",
    ) -> None:
        """Note a problem at a character of the text."""
        name, line, column = self.document.place(offset)
        self.problems.append(Problem(name, line, column, card, field, message, suggestion, allowed, severity))

    def complain_of(self, row: Row, field: str, message: str, severity: Severity = "error") -> None:
        """Note a problem with a field of an entry, or with the entry if it has no such field."""
        spots = self.document.spots
        spot = spots.get((*row.path, field)) or spots[row.path]
        self.complain(message, spot.value, row.id, field, severity=severity)


def read_cards(document: Document, schema: Schema) -> Reading:
    """Read a whole card file; nothing that it holds raises an exception."""
    reading = Reading(schema, document, schema.vocabulary)
    _Reader(reading).read()
    schema.check(reading)
    files = [source.name for source in document.sources]
    reading.problems.sort(key=lambda problem: (files.index(problem.file), problem.line, problem.column))
    return reading


class _Reader:
    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.spots = reading.document.spots
        self.data = reading.document.data
        self.schema = reading.schema
        self.ids: dict[str, dict[str, str]] = {}
        self.taken: dict[str, str] = {}
        """The table in which each id stands; labels are no ids."""
        self.performed: list[tuple[str, str, int, str]] = []

    def read(self) -> None:
        self.head()
        entries = {table.name: self.entries(table) for table in self.schema.tables}
        for table in self.schema.tables:
            self.collect_ids(table, entries[table.name])
        self.reading.vocabulary = self.schema.vocabulary.with_ids(self.ids)
        for table in self.schema.tables:
            self.reading.rows[table.name] = [self.row(table, path, entry) for path, entry in entries[table.name]]
            if table.many and isinstance(self.data.get(table.name, []), list):
                self.count(table)
        self.check_loops()

    def head(self) -> None:
        """The keys at the top: which game, which format, and no table that does not belong there."""
        known = ("game", "format", *(table.name for table in self.schema.tables))
        self.unknown(self.data, (), known, "", "table or key")
        wanted: tuple[tuple[str, str | int], ...] = (("game", self.schema.game), ("format", FORMAT))
        for key, value in wanted:
            if key not in self.data:
                self.reading.complain(f"the file has no {key}", field=key, suggestion=f"{key} = {value!r}")
            elif self.data[key] != value or isinstance(self.data[key], bool):
                spot = self.spots[(key,)]
                self.reading.complain(
                    f"the {key} is {self.data[key]!r}",
                    spot.value,
                    field=key,
                    suggestion=str(value),
                    allowed=(str(value),),
                )

    def unknown(self, entry: Mapping[str, Any], path: Path, known: tuple[str, ...], card: str, what: str) -> None:
        for key in entry:
            if key not in known:
                offset = self.spots[(*path, key)].key
                field = key if path else ""
                self.reading.complain(f"unknown {what}: {key}", offset, card, field, nearest(key, known), known)

    def entries(self, table: Table) -> list[tuple[Path, dict[str, Any]]]:
        """The entries of a table with their paths."""
        found = self.data.get(table.name, [] if table.many else None)
        if found is None:
            self.reading.complain(f"the table [{table.name}] is missing")
            return []
        rightly = isinstance(found, list) and all(isinstance(entry, dict) for entry in found)
        if table.many and rightly:
            return [((table.name, index), entry) for index, entry in enumerate(found)]
        if not table.many and isinstance(found, dict):
            return [((table.name,), found)]
        written = f"[[{table.name}]]" if table.many else f"[{table.name}]"
        self.reading.complain(
            f"{table.name} is written as {written}", self.spots[(table.name,)].key, suggestion=written
        )
        return []

    def collect_ids(self, table: Table, entries: list[tuple[Path, dict[str, Any]]]) -> None:
        """Which ids there are, before anything refers to them."""
        if not table.many or not any(isinstance(field.kind, Id) for field in table.fields):
            return
        ids = self.ids[table.name] = {}
        reserved = self.reserved(table.name)
        for path, entry in entries:
            id = entry.get("id")
            if not isinstance(id, str) or not re.match(ID_PATTERN, id):
                continue
            offset = self.spots[(*path, "id")].value
            if id in ids:
                self.reading.complain(f"the id {id} is used twice among {table.name}", offset, id, "id")
            elif id in self.taken:
                self.reading.complain(f"the id {id} is already used among {self.taken[id]}", offset, id, "id")
            elif id in reserved:
                self.reading.complain(f"{id} is a word of the language and cannot be an id here", offset, id, "id")
            else:
                name = entry.get("name")
                ids[id] = name if isinstance(name, str) else id
                self.taken[id] = table.name
        for one in table.fields:
            if isinstance(one.kind, Label):
                self.collect_labels(one, one.kind.table, entries)

    def collect_labels(self, field: Field, label: str, entries: list[tuple[Path, dict[str, Any]]]) -> None:
        """Which labels there are; one that is the id of an entry goes by that entry's name."""
        labels = self.ids[label] = {}
        reserved = self.reserved(label)
        for path, entry in entries:
            id = entry.get(field.name, entry.get("id"))
            if not isinstance(id, str) or not re.match(ID_PATTERN, id):
                continue
            if id in reserved:
                written = field.name if field.name in entry else "id"
                offset = self.spots[(*path, written)].value
                self.reading.complain(f"{id} is a word of the language and cannot be a {label}", offset, id, written)
                continue
            labels.setdefault(id, id)
            if id == entry.get("id") and isinstance(entry.get("name"), str):
                labels[id] = entry["name"]

    def reserved(self, table: str) -> set[str]:
        """Words that may stand where an id of this table may, so that no id may be such a word."""
        vocabulary = self.schema.vocabulary
        params = [param for term in vocabulary.terms.values() for param in term.params]
        params += [filter_term.value for filter_term in vocabulary.filter_terms.values() if filter_term.value]
        words: set[str] = set()
        for param in params:
            if any(sort.ids == table for sort in param.sorts):
                words.update(term.name for sort in param.sorts for term in vocabulary.of(sort))
        for other in self.schema.tables:
            for one in other.fields:
                if isinstance(one.kind, OneOf) and one.kind.table == table:
                    words.update(one.kind.words)
        return words

    def count(self, table: Table) -> None:
        rows = self.reading.rows[table.name]
        most = table.most
        if len(rows) < table.least or (most is not None and len(rows) > most):
            wanted = f"exactly {most}" if table.least == most else f"at least {table.least}"
            if most is not None and table.least != most:
                wanted = f"{table.least} to {most}"
            offset = self.spots[rows[-1].path].key if rows else 0
            self.reading.complain(f"{len(rows)} entries [[{table.name}]]; needed: {wanted}", offset)
        elif table.usual is not None and len(rows) != table.usual:
            offset = self.spots[rows[-1].path].key if rows else 0
            message = f"{len(rows)} entries [[{table.name}]]; usual: {table.usual}"
            self.reading.complain(message, offset, severity="warning")

    # Entries and their fields

    def row(self, table: Table, path: Path, entry: dict[str, Any]) -> Row:
        id = entry.get("id")
        number = f" {path[-1] + 1}" if isinstance(path[-1], int) else ""
        card = id if isinstance(id, str) and table.many else f"{table.name}{number}"
        return Row(table, path, card, self.fields(table.fields, path, entry, card, ""))

    def fields(
        self, fields: tuple[Field, ...], path: Path, entry: dict[str, Any], card: str, within: str
    ) -> dict[str, Any]:
        self.unknown(entry, path, tuple(field.name for field in fields), card, "field")
        values: dict[str, Any] = {}
        for one in fields:
            name = within + one.name
            if one.name in entry:
                value = self.value(one.kind, (*path, one.name), entry[one.name], card, name)
            elif one.default is not None:
                value = self.default(one)
            elif isinstance(one.kind, Label):
                value = entry.get("id")
            else:
                value = None
                if not one.optional:
                    message = f"the field {name} is missing"
                    self.reading.complain(message, self.spots[path].key, card, name, allowed=describe(one.kind))
            if value is not None:
                values[one.name] = value
        return values

    def default(self, one: Field) -> object:
        if not isinstance(one.kind, Expression):
            return one.default
        resolved = read(str(one.default), self.reading.vocabulary, one.kind.sorts, one.kind.given)
        assert isinstance(resolved, Resolved), "a default is sound"
        return Spoken(str(one.default), resolved)

    def value(self, kind: Kind, path: Path, value: object, card: str, name: str) -> object:
        """The value of a field, or None if it is unsound."""

        def refuse(message: str, suggestion: str = "") -> object:
            offset = self.spots[path].value
            self.reading.complain(message, offset, card, name, suggestion, self.allowed(kind))
            return None

        match kind:
            case Text():
                if isinstance(value, str):
                    return value
                return refuse("expected a string")
            case Id() | Label():
                if isinstance(value, str) and re.match(ID_PATTERN, value):
                    return value
                return refuse("expected an id", slug(value) if isinstance(value, str) else "")
            case Whole(least=least, most=most):
                if not isinstance(value, int) or isinstance(value, bool):
                    return refuse("expected a whole number")
                if least <= value <= most:
                    return value
                return refuse(f"the number {value} is out of bounds", str(min(max(value, least), most)))
            case OneOf():
                if not isinstance(value, str):
                    return refuse("expected a word")
                if value in kind.words or value in self.ids.get(kind.table, ()):
                    return value
                return refuse(f"unknown {kind.table or 'word'}: {value}", nearest(value, self.allowed(kind)))
            case Expression():
                if isinstance(value, str):
                    return self.spoken(kind, path, value, card, name)
                return refuse("expected an expression, as a string")
            case Record(fields=fields):
                if isinstance(value, dict):
                    return self.fields(fields, path, value, card, f"{name}.")
                return refuse("expected a table")
            case ListOf(item=item):
                if isinstance(value, list):
                    found = [self.value(item, (*path, i), one, card, f"{name}.{i + 1}") for i, one in enumerate(value)]
                    return [one for one in found if one is not None]
                return refuse("expected a list")
            case MapOf(table=table, item=item):
                if not isinstance(value, dict):
                    return refuse("expected a table")
                self.unknown(value, path, tuple(self.ids.get(table, ())), card, table)
                pairs = {key: self.value(item, (*path, key), one, card, f"{name}.{key}") for key, one in value.items()}
                return {key: one for key, one in pairs.items() if one is not None}

    def allowed(self, kind: Kind) -> tuple[str, ...]:
        if isinstance(kind, OneOf):
            return (*self.ids.get(kind.table, ()), *kind.words)
        return describe(kind)

    def spoken(self, kind: Expression, path: Path, text: str, card: str, name: str) -> Spoken | None:
        resolved = read(text, self.reading.vocabulary, kind.sorts, kind.given)
        characters = self.spots[path].characters
        if isinstance(resolved, Resolved):
            for part in resolved.parts():
                if part.term.performs:
                    self.performed.append((card, part.term.performs, characters[part.span.start], name))
            return Spoken(text, resolved)
        for fault in resolved:
            offset = characters[min(fault.at, len(characters) - 1)]
            self.reading.complain(fault.message, offset, card, name, fault.suggestion, fault.allowed)
        return None

    def check_loops(self) -> None:
        """No effect may perform itself, directly or through others."""
        calls: dict[str, set[str]] = {}
        for card, performed, _, _ in self.performed:
            calls.setdefault(card, set()).add(performed)
        for card, performed, offset, name in self.performed:
            if card in _reached(performed, calls):
                self.reading.complain(
                    f"a loop without end: the effect of {performed} performs {card} again", offset, card, name
                )


def _reached(start: str, calls: Mapping[str, set[str]]) -> set[str]:
    reached = {start}
    waiting = [start]
    while waiting:
        for called in calls.get(waiting.pop(), ()):
            if called not in reached:
                reached.add(called)
                waiting.append(called)
    return reached


def slug(text: str) -> str:
    """A text as an id."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))


def describe(kind: Kind) -> tuple[str, ...]:
    """What a field of this kind may hold, in words."""
    match kind:
        case Text():
            return ("a text",)
        case Id():
            return ("an id: small letters, digits and single hyphens",)
        case Label():
            return ("an id that several entries may share",)
        case Whole(least=least, most=most):
            return (f"{least} to {most}",)
        case OneOf(table=table, words=words):
            return (*((f"a {table} id",) if table else ()), *words)
        case Expression(sorts=sorts):
            return (" or ".join(f"an expression ({sort})" for sort in sorts),)
        case Record(fields=fields):
            return (f"a table with {', '.join(one.name for one in fields)}",)
        case ListOf(item=item):
            return (f"a list of {' or '.join(describe(item))}",)
        case MapOf(table=table, item=item):
            return (f"a table from {table} ids to {' or '.join(describe(item))}",)


# For editors


def json_schema(schema: Schema) -> dict[str, Any]:
    """The JSON Schema of the card file, for editors that complete and check TOML."""
    properties: dict[str, Any] = {
        "game": {"const": schema.game, "description": "The game that this set is for."},
        "format": {"const": FORMAT, "description": "The version of the file format."},
        "extends": {"type": "string", "description": 'The card file that this one extends, by its path, or "house".'},
        "without": {
            "type": "object",
            "description": "Entries of the base that are left out: ids by their tables.",
            "properties": {one.name: _IDS for one in schema.tables if one.many},
            "additionalProperties": False,
        },
    }
    complete: dict[str, Any] = {}
    """What a file must have that extends no other."""
    for table in schema.tables:
        entry = _object_schema(table.fields)
        needed = {"required": entry.pop("required")}
        if table.many:
            entry = {"type": "array", "items": entry} | ({} if table.most is None else {"maxItems": table.most})
            needed = {"items": needed, "minItems": table.least}
        properties[table.name] = {**entry, "description": table.doc}
        complete[table.name] = needed
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Card set of {schema.title}",
        "type": "object",
        "properties": properties,
        "required": ["game", "format"],
        "additionalProperties": False,
        "if": {"not": {"required": ["extends"]}},
        "then": {
            "properties": complete,
            "required": [one.name for one in schema.tables if one.least or not one.many],
        },
    }


_IDS: Final = {"type": "array", "items": {"type": "string", "pattern": ID_PATTERN}}


def _object_schema(fields: tuple[Field, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {one.name: _field_schema(one) for one in fields},
        "required": [
            one.name for one in fields if one.default is None and not one.optional and not isinstance(one.kind, Label)
        ],
        "additionalProperties": False,
    }


def _field_schema(one: Field) -> dict[str, Any]:
    default = {} if one.default is None else {"default": one.default}
    return {**_kind_schema(one.kind), "description": one.doc, **default}


def _kind_schema(kind: Kind) -> dict[str, Any]:
    match kind:
        case Id() | Label():
            return {"type": "string", "pattern": ID_PATTERN}
        case Whole(least=least, most=most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case OneOf(table="", words=words):
            return {"enum": list(words)}
        case Record(fields=fields):
            return _object_schema(fields)
        case ListOf(item=item):
            return {"type": "array", "items": _kind_schema(item)}
        case MapOf(item=item):
            return {"type": "object", "additionalProperties": _kind_schema(item)}
        case Text() | OneOf() | Expression():
            return {"type": "string"}
