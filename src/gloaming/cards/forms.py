"""A game's card file as an editor needs it: every table with its fields, and every word of the effect language.

An editor makes its forms from this alone, so that a new field, or a new game, needs no new form.
"""

from __future__ import annotations

from typing import Any

from gloaming.cards.schema import (
    Expression,
    Field,
    Id,
    Kind,
    Label,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Schema,
    Table,
    Text,
    Whole,
)
from gloaming.cards.vocabulary import FilterTerm, Param, Sort, Term, Vocabulary


def form(schema: Schema) -> dict[str, Any]:
    """The tables of a card file, and the language of its expressions."""
    return {
        "game": schema.game,
        "title": schema.title,
        "tables": [_table(table) for table in schema.tables],
        "language": language(schema.vocabulary),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "doc": table.doc,
        "many": table.many,
        "least": table.least,
        "most": table.most,
        "usual": table.usual,
        "fields": [_field(one) for one in table.fields],
    }


def _field(one: Field) -> dict[str, Any]:
    return {
        "name": one.name,
        "doc": one.doc,
        "kind": _kind(one.kind),
        "default": one.default,
        "optional": one.optional or one.default is not None or isinstance(one.kind, Label),
        "clauses": list(one.clauses),
    }


def _kind(kind: Kind) -> dict[str, Any]:
    rest: dict[str, Any] = {"table": "", "words": [], "least": None, "most": None, "sorts": [], "given": []}
    return {**rest, "fields": [], "item": None, **_told(kind)}


def _told(kind: Kind) -> dict[str, Any]:
    match kind:
        case Text():
            return {"is": "text"}
        case Id():
            return {"is": "id"}
        case Label(table=table):
            return {"is": "label", "table": table}
        case Whole(least=least, most=most):
            return {"is": "number", "least": least, "most": most}
        case OneOf(table=table, words=words):
            return {"is": "word", "table": table, "words": list(words)}
        case Expression(sorts=sorts, given=given):
            return {"is": "expression", "sorts": [sort.name for sort in sorts], "given": sorted(given)}
        case Record(fields=fields):
            return {"is": "record", "fields": [_field(one) for one in fields]}
        case ListOf(item=item):
            return {"is": "list", "item": _kind(item)}
        case MapOf(table=table, item=item):
            return {"is": "map", "table": table, "item": _kind(item)}


def language(vocabulary: Vocabulary) -> dict[str, Any]:
    """Every term and filter with what it takes and means. A sort with `ids` has the ids of that table as words too."""
    return {
        "sorts": [_sort(sort) for sort in vocabulary.sorts()],
        "terms": [_term(term) for term in vocabulary.terms.values()],
        "filters": [_filter(one) for one in vocabulary.filter_terms.values()],
        "reasons": dict(vocabulary.reasons),
    }


def _sort(sort: Sort) -> dict[str, Any]:
    return {"name": sort.name, "ids": sort.ids, "number": sort.literal is not None, "filtered": sort.filtered}


def _term(term: Term) -> dict[str, Any]:
    return {
        "name": term.name,
        "sort": term.sort.name,
        "doc": term.doc,
        "wording": term.wording,
        "params": [_param(one) for one in term.params],
        "clauses": list(term.clauses),
        "needs": sorted(term.needs),
        "chooses": term.chooses,
        "common": term.common,
        "examples": [{"text": one.text, "expression": one.expression} for one in term.examples],
    }


def _param(param: Param) -> dict[str, Any]:
    return {
        "name": param.name,
        "sorts": [sort.name for sort in param.sorts],
        "default": param.default,
        "only": list(param.only),
        "least": param.least,
        "most": param.most,
        "many": param.many,
        "optional": param.optional or param.default is not None,
    }


def _filter(one: FilterTerm) -> dict[str, Any]:
    return {
        "name": one.name,
        "on": one.on.name,
        "doc": one.doc,
        "operators": list(one.operators),
        "value": _param(one.value) if one.value else None,
        "clauses": list(one.clauses),
    }
