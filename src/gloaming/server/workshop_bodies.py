"""The types of HTTP bodies of the workshop: card sets as they are made, checked, kept and shared."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from gloaming.server.frames import LevelName
from gloaming.server.http_bodies import CardText, FaceInfo, TermInfo
from gloaming.server.wire import Wire

GameSlug = Annotated[str, StringConstraints(max_length=60)]
Secret = Annotated[str, StringConstraints(max_length=64)]
Entries = dict[str, Any]
"""The tables of a card file, as TOML has them."""


class KindForm(Wire):
    """What a field holds. `record` has fields, `list` and `map` an item; a `word` is the id of an entry of `table` or
    one of `words`, a `map` goes from the ids of `table` to items."""

    is_: Literal["text", "id", "label", "number", "word", "expression", "record", "list", "map"] = Field(alias="is")
    table: str = ""
    words: list[str] = Field(default=[])
    least: int | None = None
    most: int | None = None
    sorts: list[str] = Field(default=[])
    given: list[str] = Field(default=[])
    fields: list[FieldForm] = Field(default=[])
    item: KindForm | None = None


class FieldForm(Wire):
    name: str
    doc: str
    kind: KindForm
    default: str | int | None
    optional: bool
    clauses: list[str]


class TableForm(Wire):
    """A table of a card file: one, or `many` entries."""

    name: str
    doc: str
    many: bool
    least: int
    most: int | None
    usual: int | None
    fields: list[FieldForm]


class SortInfo(Wire):
    """A kind of value. `ids` is the table whose ids are words of it, `number` whether a number may stand for it."""

    name: str
    ids: str
    number: bool
    filtered: bool


class ParamInfo(Wire):
    name: str
    sorts: list[str]
    default: str | None
    only: list[str]
    least: int | None
    most: int | None
    many: Literal["", "arguments", "alternatives"]
    optional: bool


class ExampleInfo(Wire):
    text: str
    expression: str


class WordInfo(Wire):
    """A term of the effect language."""

    name: str
    sort: str
    doc: str
    wording: str
    params: list[ParamInfo]
    clauses: list[str]
    needs: list[str]
    chooses: str
    common: bool
    examples: list[ExampleInfo]


class FilterInfo(Wire):
    name: str
    on: str
    doc: str
    operators: list[str]
    value: ParamInfo | None
    clauses: list[str]


class Language(Wire):
    sorts: list[SortInfo]
    terms: list[WordInfo]
    filters: list[FilterInfo]
    reasons: dict[str, str]


class CardForm(Wire):
    """All that an editor needs to know about a game's card files, and the house set to compare with. `terms` explain
    the signs on its cards."""

    game: str
    title: str
    tables: list[TableForm]
    language: Language
    house: Inspected
    terms: list[TermInfo]


class SetProblem(Wire):
    """What is wrong, and where: `path` leads to the value in the entries, `at` is the character of it that is meant."""

    line: int
    column: int
    card: str
    field: str
    message: str
    suggestion: str
    allowed: list[str]
    severity: Literal["error", "warning"]
    path: list[str | int]
    at: int | None


class EffectFound(Wire):
    """An expression that is sound: in words, and as a tree of terms for an editor that shows sentences."""

    path: list[str | int]
    expression: str
    wording: str
    tree: dict[str, Any]


class Inspected(Wire):
    """A card set as an editor shows it. A set that is not `sound` cannot be played, shared or printed."""

    text: str
    data: Entries
    sound: bool
    problems: list[SetProblem]
    effects: list[EffectFound]
    faces: list[FaceInfo]


class InspectWanted(Wire):
    """A card file, by its text; with `data` the text is changed so that it holds these entries."""

    game: GameSlug
    text: CardText = ""
    data: Entries | None = None


class SetWanted(Wire):
    """A new card set: a copy of the house set, an empty one, or what a text holds."""

    game: GameSlug
    start: Literal["house", "empty", "text"] = "house"
    text: CardText = ""
    name: Annotated[str, StringConstraints(max_length=80)] = ""


class SetLinks(Wire):
    """The owner's secret is shown once, to whoever made the set; the reader's opens the set to look at or copy."""

    id: str
    secret: str
    reader: str


class VersionInfo(Wire):
    version: int
    name: str
    sound: bool
    saved: int = Field(description="Milliseconds since 1970.")


class SetInfo(Wire):
    """A card set in one of its versions. `reader` is the secret of the link to share, for the owner alone."""

    id: str
    game: str
    mine: bool
    reader: str
    version: VersionInfo
    text: str


class SaveWanted(Wire):
    """The next version, made from version `base`."""

    base: Annotated[int, Field(ge=1, le=2**31 - 2)]
    text: CardText


class TryWanted(Wire):
    """Play with a card set against the computer, with one of its cards in hand or where such cards lie."""

    game: GameSlug
    text: CardText
    card: Annotated[str, StringConstraints(max_length=80)] = ""
    level: LevelName | None = None
