"""How a game declares its words: what each is called, takes, means, reads like, and what it becomes.

From one declaration come the checker, the compiler, the plain wording and the reference page. A *sort* is a kind of
value (an effect, a number, a set of cards, a place, a closed list of words); a *term* is one word of a sort. The same
name may stand for terms of several sorts: which one is meant follows from what is wanted at that place.

Wording templates
    {name}          an argument in plain English; {name:form} in another of the forms that its word has
    <move>          a verb, "move" or "moves" after whoever performs it; also in the forms of an argument
    (card|cards)    in a set: one or many; (card|card|cards): one, each of them, many
    [n:card|cards]  one form or the other, by the number that the argument n is
    {before} {after}  in a set: the wording of its filters before and behind the noun
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from gloaming.kernel.effects import Effect, Integer
from gloaming.kernel.state import Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved

Forms = Mapping[str, str | tuple[str, str, str]]
"""Other forms of a word by name; three where it matters who performs the effect: you, the opponent, each player."""


@dataclass(frozen=True, eq=False)
class Sort:
    """A kind of value. `ids` names the table of a card file whose ids are words of this sort too."""

    name: str
    title: str = ""
    """What the reference page calls several of them."""
    ids: str = ""
    forms: Mapping[str, str] = field(default_factory=dict)
    """Other forms of the names that those ids go by, with {} for the name."""
    made: Callable[[int], object] | None = None
    """What such an id becomes out of its number in the table; without it, the number."""
    literal: Callable[[int], object] | None = None
    """What a number as written becomes, where one may stand."""
    loop: Callable[[Any, Effect, int], Step] | None = None
    """For a set: what `each` over it becomes, out of the set, the effect, and how many members there can be."""
    filtered: bool = False
    """For a set: whether it takes filters; its terms then become something out of `filters` and their arguments."""

    def __str__(self) -> str:
        return self.name


EFFECT: Final = Sort("effect", "Verbs")
NUMBER: Final = Sort("number", "Numbers", literal=Integer)
CONDITION: Final = Sort("condition", "Conditions")


@dataclass(frozen=True)
class Param:
    """An argument of a term."""

    name: str
    sorts: tuple[Sort, ...]
    default: str | None = None
    """As a card file would write it; without one the argument must be given, unless it is optional."""
    only: tuple[str, ...] = ()
    """Of the words of its sorts these alone (ids stay allowed)."""
    least: int | None = None
    most: int | None = None
    """Bounds of a number as written; `most` also of how many alternatives there may be."""
    many: Literal["", "arguments", "alternatives"] = ""
    """Whether it takes all further arguments, or alternatives with a bar between them."""
    acts: bool = False
    """An effect that must be able to do something."""
    asks: frozenset[str] = frozenset()
    """Traits that a set must have here."""
    inside: str = ""
    """The argument, a set, that `each` goes through: what it binds makes sense here."""
    knows: str = ""
    """The argument, a set, whose traits make words meaningful here."""
    optional: bool = False
    """It may be left out; `build` then gets None."""


@dataclass(frozen=True)
class Term:
    """One word of the language."""

    name: str
    sort: Sort
    build: Callable[..., object]
    """Called with the arguments by name; a name that is a keyword of Python has an underscore behind it."""
    wording: str
    doc: str
    params: tuple[Param, ...] = ()
    forms: Forms = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()
    """What the place of the word must give; the vocabulary's `reasons` explain each."""
    traits: frozenset[str] = frozenset()
    """For a set: what is true of all its members."""
    binds: frozenset[str] = frozenset()
    """For a set: what makes sense inside an `each` over it."""
    definite: bool = False
    """For a set: whether it is one certain thing, which needs no article."""
    chooses: str = ""
    doable: str = ""
    reveals: str = ""
    validate: Callable[[Resolved], str] | None = None
    """Why this can never do anything, or an empty string."""
    common: bool = False
    """Whether all games have it."""
    performs: str = ""
    """The id of the card whose effect it performs, where a game has such verbs."""
    examples: tuple[Example, ...] = ()
    """Expressions with it, as cards would have them."""


@dataclass(frozen=True)
class FilterTerm:
    """A filter: `name`, or with `operators` `name op value`; `build` gets nothing, or the operator and the values."""

    name: str
    on: Sort
    build: Callable[..., object]
    doc: str
    operators: tuple[str, ...] = ()
    value: Param | None = None
    before: str = ""
    after: str = ""
    """Wording before or behind the noun: {value} the words, {compared} a number with its operator."""
    denied: str = ""
    """The wording behind the noun for !=."""
    clauses: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()
    printed: tuple[int, int] | None = None
    """The least and the largest number that a card file may print, where it is that number which is compared."""
    single: bool = False
    """Whether everything has exactly one of the values, so that it cannot be two of them."""


@dataclass(frozen=True)
class Example:
    """An expression with the text that a card would carry."""

    text: str
    expression: str
    sort: Sort = EFFECT
    given: frozenset[str] = frozenset()
    """What its place on the card gives."""


class Vocabulary:
    """The language of one game."""

    def __init__(
        self,
        terms: Iterable[Term],
        filter_terms: Iterable[FilterTerm],
        reasons: Mapping[str, str],
        examples: tuple[Example, ...] = (),
    ) -> None:
        self._others = examples
        self.terms: dict[tuple[Sort, str], Term] = {(term.sort, term.name): term for term in terms}
        self.filter_terms: dict[tuple[Sort, str], FilterTerm] = {
            (filter_term.on, filter_term.name): filter_term for filter_term in filter_terms
        }
        self.reasons = reasons
        self.examples = (*(one for term in self.terms.values() for one in term.examples), *examples)
        self.bound = frozenset(feature for term in self.terms.values() for feature in term.binds)
        """All that an `each` can make sense of."""

    def with_ids(self, tables: Mapping[str, Mapping[str, str]]) -> Vocabulary:
        """The same language with the ids of a card file: for each table its ids and the names they go by."""
        named = [
            Term(
                id,
                sort,
                partial(_same, sort.made(number) if sort.made else number),
                name,
                name,
                forms={form: pattern.format(name) for form, pattern in sort.forms.items()},
            )
            for sort in self.sorts()
            if sort.ids
            for number, (id, name) in enumerate(tables.get(sort.ids, {}).items())
        ]
        return Vocabulary([*named, *self.terms.values()], self.filter_terms.values(), self.reasons, self._others)

    def sorts(self) -> list[Sort]:
        """Every sort that a term has or takes, in the order of the declaration."""
        found: dict[Sort, None] = {}
        for term in self.terms.values():
            found[term.sort] = None
            for param in term.params:
                found.update(dict.fromkeys(param.sorts))
        for filter_term in self.filter_terms.values():
            found.update(dict.fromkeys(filter_term.value.sorts if filter_term.value else ()))
        return list(found)

    def of(self, sort: Sort) -> list[Term]:
        """The terms of a sort, in the order of the declaration."""
        return [term for term in self.terms.values() if term.sort is sort]

    def filter_terms_of(self, sort: Sort) -> list[FilterTerm]:
        """The filters of a set."""
        return [filter_term for filter_term in self.filter_terms.values() if filter_term.on is sort]


def _same(value: object) -> object:
    return value


def word(name: str, sort: Sort, value: object, wording: str, doc: str, **forms: str | tuple[str, str, str]) -> Term:
    """A word of a closed list, which stands for a value."""
    return Term(name, sort, partial(_same, value), wording, doc, forms=forms)
