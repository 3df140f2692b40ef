"""The reference page of a game's card files, out of the same declarations that read them."""

from __future__ import annotations

from collections.abc import Iterable

from gloaming.cards.game_definition import GameDefinition
from gloaming.cards.options import Option
from gloaming.cards.resolved import Resolved, read
from gloaming.cards.schema import Expression, Field, Label, Table, describe
from gloaming.cards.vocabulary import EFFECT, FilterTerm, Param, Sort, Term, Vocabulary
from gloaming.cards.wording import in_words


def page(definition: GameDefinition, known: Vocabulary) -> str:
    """The page as Markdown; `known` is the language with the ids of a card file, for the examples."""
    schema = definition.schema
    vocabulary = schema.vocabulary
    own = [term for term in vocabulary.terms.values() if not term.common]
    sorts = [sort for sort in vocabulary.sorts() if any(term.sort is sort for term in own)]
    worded = [sort for sort in sorts if all(_is_word(term) for term in vocabulary.of(sort))]
    parts = [
        f"# Card sets of {schema.title}",
        "What a card file of this game may hold. How an expression is built, and the combinators that all games share, "
        "are on [the page about the language](language.md). This page is made out of the declarations that also check "
        "card files.",
        "## The file",
        f'At the top: `game = "{schema.game}"` and `format = 1`, and perhaps `extends` '
        "([a set of changes](language.md#changing-a-set-instead-of-copying-it)). Then these tables.",
        *(part for table in schema.tables for part in _table(table)),
        "## Verbs",
        _verbs([term for term in own if term.sort is EFFECT]),
    ]
    for sort in sorts:
        if sort is not EFFECT and sort not in worded:
            parts += [f"## {sort.title}", _terms(term for term in own if term.sort is sort)]
            if vocabulary.filter_terms_of(sort):
                parts += ["Filters:", _filter_terms(vocabulary.filter_terms_of(sort))]
    parts += ["## Words", _words(vocabulary, worded)]
    parts += ["## Examples", _examples(known)]
    parts += ["## Options of the game", _options(definition.options)]
    return "\n\n".join(parts) + "\n"


def _is_word(term: Term) -> bool:
    return not term.params and not term.sort.filtered and term.sort.loop is None


def _table(table: Table) -> list[str]:
    written = f"### `[[{table.name}]]`" if table.many else f"### `[{table.name}]`"
    number = ""
    if table.many:
        number = f" At least {table.least}."
        if table.most is not None:
            number = f" Exactly {table.least}." if table.least == table.most else f" {table.least} to {table.most}."
        number += f" Usual: {table.usual}." if table.usual else ""
    fields = ((f"`{one.name}`", _holds(one), _default(one), one.doc) for one in table.fields)
    return [written, table.doc + number, _rows(("Field", "Holds", "If left out", "Meaning"), fields)]


def _holds(one: Field) -> str:
    if isinstance(one.kind, Expression):
        return " or ".join(f"an expression ({sort})" for sort in one.kind.sorts)
    return ", ".join(describe(one.kind))


def _default(one: Field) -> str:
    if one.default is not None:
        return f"`{one.default}`" if one.default != "" else "empty"
    if isinstance(one.kind, Label):
        return "its own id"
    return "nothing" if one.optional else "must be there"


def _call(term: Term) -> str:
    if not term.params:
        return f"`{term.name}`"
    return f"`{term.name}({', '.join(_param(param) for param in term.params)})`"


def _param(param: Param) -> str:
    default = "" if param.default is None else f" = {param.default}"
    return f"{param.name}: {_wanted(param)}{default}"


def _wanted(param: Param) -> str:
    sorts = [sort.name for sort in param.sorts if sort.ids or not param.only]
    return " or ".join([*param.only, *sorts])


def _verbs(verbs: list[Term]) -> str:
    head = ("Verb", "Meaning", "Who chooses", "Doable when", "Reveals", "Clauses")
    return _rows(
        head, ((_call(one), one.doc, one.chooses, one.doable, one.reveals, ", ".join(one.clauses)) for one in verbs)
    )


def _terms(terms: Iterable[Term]) -> str:
    rows = ((_call(term), term.doc, ", ".join(term.clauses)) for term in terms)
    return _rows(("Name", "Meaning", "Clauses"), rows)


def _filter_terms(filter_terms: list[FilterTerm]) -> str:
    rows = (
        (
            _uses(filter_term),
            _values(filter_term),
            f"it {filter_term.doc[0].lower()}{filter_term.doc[1:]}",
            ", ".join(filter_term.clauses),
        )
        for filter_term in filter_terms
    )
    return _rows(("Filter", "Value", "Keeps a member if", "Clauses"), rows)


def _uses(filter_term: FilterTerm) -> str:
    return " ".join(f"`{filter_term.name}{operator}`" for operator in filter_term.operators or ("",))


def _values(filter_term: FilterTerm) -> str:
    if filter_term.value is None:
        return ""
    return _wanted(filter_term.value) + (", several joined with a bar" if filter_term.value.many else "")


def _words(vocabulary: Vocabulary, sorts: list[Sort]) -> str:
    rows = [
        (f"`{term.name}`", sort.name, f"{term.doc}{_needs(vocabulary, term)}")
        for sort in sorts
        for term in vocabulary.of(sort)
        if not term.common
    ]
    ids = [("an id", sort.name, f"The id of a `[[{sort.ids}]]`.") for sort in vocabulary.sorts() if sort.ids]
    return _rows(("Word", "Type", "Meaning"), [*rows, *ids])


def _needs(vocabulary: Vocabulary, term: Term) -> str:
    return "".join(f" Not everywhere: {vocabulary.reasons[feature]}." for feature in sorted(term.needs))


def _examples(known: Vocabulary) -> str:
    rows = []
    for example in known.examples:
        resolved = read(example.expression, known, (example.sort,), example.given)
        assert isinstance(resolved, Resolved), f"an example of the vocabulary is at fault: {resolved}"
        rows.append((example.text, f"`{example.expression}`", in_words(resolved)))
    return _rows(("A card might say", "Expression", "Plain wording"), rows)


def _options(options: tuple[Option, ...]) -> str:
    rows = (
        (f"`{one.name}`", ", ".join(f"`{value}`" for value in one.told()), one.doc, ", ".join(one.clauses))
        for one in options
    )
    return _rows(("Option", "Values, the default first", "Meaning", "Clauses"), rows)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table; a bar inside it is written with a backslash."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
