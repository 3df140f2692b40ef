"""From an expression as written to what it means in a game's vocabulary, or to all that is wrong with it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as Sequence_
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from gloaming.cards.common import DEEPEST_LOOPS, LOOPS, does_nothing
from gloaming.cards.parse import (
    Alternatives,
    Argument,
    Call,
    Comparison,
    Expression,
    Filter,
    Misspelt,
    Number,
    Selection,
    Sequence,
    Span,
    Word,
    parse,
)
from gloaming.cards.problems import nearest
from gloaming.cards.vocabulary import CONDITION, FilterTerm, Param, Sort, Term, Vocabulary


@dataclass(frozen=True)
class Fault:
    """What is wrong at one character of an expression, counted from 0."""

    at: int
    message: str
    suggestion: str = ""
    allowed: tuple[str, ...] = ()


@dataclass(frozen=True)
class AppliedFilter:
    """A filter in use."""

    filter_term: FilterTerm
    operator: str
    values: tuple[Resolved, ...]


@dataclass(frozen=True)
class Resolved:
    """A term with its arguments: a checked part of an effect. `number` is set for a number as written."""

    term: Term
    arguments: Mapping[str, tuple[Resolved, ...]]
    span: Span
    filters: tuple[AppliedFilter, ...] = ()
    traits: frozenset[str] = frozenset()
    number: int | None = None
    member_of: Resolved | None = None
    """The set that `it` goes through, as long as nothing can have moved it."""
    untouched: bool = False
    """Whether nothing has been done yet when it comes to this."""

    def one(self, param: str) -> Resolved:
        """An argument that is there once."""
        return self.arguments[param][0]

    def all(self, param: str) -> tuple[Resolved, ...]:
        """An argument that may be there several times."""
        return self.arguments[param]

    def parts(self) -> Iterator[Resolved]:
        """This and everything in it."""
        yield self
        for values in self.arguments.values():
            for value in values:
                yield from value.parts()


@dataclass(frozen=True)
class Scope:
    """What makes sense at a place: `given` by its surroundings; `it` has the traits of the set being gone through."""

    given: frozenset[str]
    it: frozenset[str] = frozenset()
    through: Resolved | None = None
    """The set being gone through, as long as nothing can have moved its members."""
    untouched: bool = True
    """Whether nothing has been done yet."""


def read(text: str, vocabulary: Vocabulary, sorts: tuple[Sort, ...], given: frozenset[str]) -> Resolved | list[Fault]:
    """The meaning of an expression of one of these sorts, or all its faults."""
    try:
        expression = parse(text)
    except Misspelt as fault:
        return [Fault(fault.at, fault.message, allowed=fault.allowed)]
    reader = _Reader(vocabulary)
    resolved = reader.value(expression, Param("", sorts), Scope(given))
    if resolved is None or reader.faults:
        return reader.faults
    if (loop := _deep_loop(resolved, 0)) is not None:
        message = f"{loop.term.name} is nested too deeply: each, repeat and count may be nested {DEEPEST_LOOPS} deep"
        return [Fault(loop.span.start, message)]
    return resolved


def _deep_loop(resolved: Resolved, around: int) -> Resolved | None:
    """The first loop inside too many others. What a filter compares with is worked out for every member of its set."""
    inside = around + (resolved.term.common and resolved.term.name in LOOPS)
    if inside > DEEPEST_LOOPS:
        return resolved
    parts = [(value, inside) for values in resolved.arguments.values() for value in values]
    parts += [(value, inside) for one in resolved.filters for value in one.values]
    return next((deep for part, depth in parts if (deep := _deep_loop(part, depth)) is not None), None)


class _Reader:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[Fault] = []

    def fault(self, span: Span, message: str, suggestion: str = "", allowed: tuple[str, ...] = ()) -> None:
        self.faults.append(Fault(span.start, message, suggestion, allowed))

    def value(self, expression: Expression, param: Param, scope: Scope) -> Resolved | None:
        """What an expression means where a value of this parameter's sorts is wanted."""
        match expression:
            case Number():
                return self.number(expression, param)
            case Word():
                return self.term(expression, expression.span, (), (), param, scope)
            case Call(name=name, arguments=arguments, span=span):
                return self.term(name, span, arguments, (), param, scope)
            case Selection(base=Word() as name, filters=filters, span=span):
                return self.term(name, span, (), filters, param, scope)
            case Selection(base=Call(name=name, arguments=arguments), filters=filters, span=span):
                return self.term(name, span, arguments, filters, param, scope)
            case Comparison(left=left, operator=operator, right=right, span=span):
                if CONDITION not in param.sorts:
                    return self.wrong_kind(span, "a comparison", param)
                sides = (Argument(None, left), Argument(None, right))
                return self.term(Word(operator, span), span, sides, (), Param("", (CONDITION,)), scope)
            case Sequence(steps=steps, span=span):
                sort = next((sort for sort in param.sorts if (sort, ";") in self.vocabulary.terms), None)
                if sort is None:
                    return self.wrong_kind(span, "a sequence with ;", param)
                first = replace(scope, through=None)  # what comes later may touch another member before its turn
                later = replace(first, untouched=False)
                own = replace(param, acts=False)
                parts = [self.value(step, own, later if at else first) for at, step in enumerate(steps)]
                return self.joined(parts, span, param, sort)
        message = "| separates alternatives inside choose( … ) or the values of a filter, nowhere else"
        self.fault(expression.span, message)
        return None

    def joined(self, parts: list[Resolved | None], span: Span, param: Param, sort: Sort) -> Resolved | None:
        whole = tuple(part for part in parts if part is not None)
        if len(whole) < len(parts):
            return None
        return self.acting(Resolved(self.vocabulary.terms[sort, ";"], {"steps": whole}, span), param)

    def number(self, expression: Number, param: Param) -> Resolved | None:
        number = expression.value
        sort = next((sort for sort in param.sorts if sort.literal), None)
        if sort is None or sort.literal is None:
            return self.wrong_kind(expression.span, f"the number {number}", param)
        if (param.least is not None and number < param.least) or (param.most is not None and number > param.most):
            self.fault(expression.span, f"the number {number} is out of bounds", allowed=(_bounds(param),))
            return None
        term = Term(str(number), sort, partial(sort.literal, number), str(number), "")
        return Resolved(term, {}, expression.span, number=number)

    def term(
        self,
        name: Word,
        span: Span,
        arguments: tuple[Argument, ...],
        filters: tuple[Filter, ...],
        param: Param,
        scope: Scope,
    ) -> Resolved | None:
        term = self.known(name, param, scope)
        if term is None:
            return None
        sound = self.makes_sense(name, term.needs, scope)
        before = len(self.faults)
        values = self.arguments(term, name, arguments, scope)
        applied = self.filters(term, filters, scope)
        if not sound or len(self.faults) > before:
            return None
        traits = scope.it if "it" in term.needs else term.traits
        missing = param.asks - traits
        if missing:
            self.fault(name.span, f"{name.text} makes no sense here: {self.reasons(missing)}")
            return None
        through = scope.through if "it" in term.needs else None
        resolved = Resolved(term, values, span, applied, traits, member_of=through, untouched=scope.untouched)
        never = term.validate(resolved) if term.validate else ""
        if never:
            self.fault(span, f"this can never do anything: {never}")
            return None
        return self.acting(resolved, param)

    def acting(self, resolved: Resolved, param: Param) -> Resolved | None:
        if param.acts and does_nothing(resolved):
            self.fault(resolved.span, "this can never do anything: it consists only of none")
            return None
        return resolved

    def known(self, name: Word, param: Param, scope: Scope) -> Term | None:
        """The term of this name among the sorts that are wanted; of several the one that makes sense there."""
        terms = [self.vocabulary.terms.get((sort, name.text)) for sort in param.sorts]
        found = [term for term in terms if term and self.is_open(term, param)]
        if found:
            return next((term for term in found if term.needs <= scope.given), found[0])
        allowed = self.allowed(param)
        elsewhere = sorted({sort.name for sort, other in self.vocabulary.terms if other == name.text})
        wanted = _either(param.sorts)
        if elsewhere:
            message = f"{name.text} ({' or '.join(elsewhere)}) is not allowed here; expected: {wanted}"
        else:
            message = f"unknown {wanted}: {name.text}"
        self.fault(name.span, message, nearest(name.text, allowed), allowed)
        return None

    def is_open(self, term: Term, param: Param) -> bool:
        return not param.only or term.name in param.only or bool(term.sort.ids)

    def allowed(self, param: Param) -> tuple[str, ...]:
        """The names that may stand where this parameter's value is wanted."""
        terms = [term for sort in param.sorts for term in self.vocabulary.of(sort) if self.is_open(term, param)]
        return tuple(dict.fromkeys(term.name for term in terms if term.name[0].isalnum()))

    def wrong_kind(self, span: Span, what: str, param: Param) -> Resolved | None:
        self.fault(span, f"{what} is not allowed here; expected: {_either(param.sorts)}", allowed=self.allowed(param))
        return None

    def makes_sense(self, name: Word, needs: frozenset[str], scope: Scope) -> bool:
        missing = needs - scope.given
        if missing:
            self.fault(name.span, f"{name.text} makes no sense here: {self.reasons(missing)}")
        return not missing

    def reasons(self, missing: frozenset[str]) -> str:
        return "; ".join(self.vocabulary.reasons[feature] for feature in sorted(missing))

    # Arguments

    def arguments(
        self, term: Term, name: Word, arguments: tuple[Argument, ...], scope: Scope
    ) -> dict[str, tuple[Resolved, ...]]:
        before = len(self.faults)
        if term.common and term.name in LOOPS:
            scope = replace(scope, untouched=False)
        given = self.sorted_out(term, name, arguments)
        in_order = len(self.faults) == before
        values: dict[str, tuple[Resolved, ...]] = {}
        for param in term.params:
            expressions = given.get(param.name, [])
            inner = self.scope_of(param, values, scope)
            if not expressions and param.default is not None:
                values[param.name] = self.default(param, param.default, name, inner)
                continue
            if not expressions and param.optional:
                values[param.name] = ()
                continue
            if not expressions and not in_order:  # it may be the one that was misplaced
                continue
            if not expressions:
                signature = ", ".join(other.name for other in term.params)
                what = f"{param.name} ({_either(param.sorts)})"
                self.fault(name.span, f"{name.text}({signature}) is missing its argument {what}")
                continue
            if param.many == "alternatives":
                expressions = self.alternatives(expressions[0], param)
            found = [self.value(expression, param, inner) for expression in expressions]
            values[param.name] = tuple(value for value in found if value is not None)
        return values

    def default(self, param: Param, default: str, name: Word, scope: Scope) -> tuple[Resolved, ...]:
        """The default of an argument; if it makes no sense there, the fault is that the argument was left out."""
        faults, self.faults = self.faults, []
        value = self.value(parse(default), param, scope)
        for fault in self.faults:
            faults.append(Fault(name.span.start, f"{name.text} needs its argument {param.name}: {fault.message}"))
        self.faults = faults
        return () if value is None else (value,)

    def sorted_out(self, term: Term, name: Word, arguments: tuple[Argument, ...]) -> dict[str, list[Expression]]:
        """Which argument is whose: by place first, then by name."""
        given: dict[str, list[Expression]] = {}
        names = [param.name for param in term.params if not param.many]
        place = 0
        named = False
        for argument in arguments:
            if argument.name is None:
                if named:
                    self.fault(argument.value.span, "arguments without a name come before those with one")
                elif place >= len(term.params):
                    takes = f"takes {len(term.params)}" if term.params else "takes none"
                    self.fault(argument.value.span, f"one argument too many: {name.text} {takes}", allowed=tuple(names))
                else:
                    param = term.params[place]
                    given.setdefault(param.name, []).append(argument.value)
                    place += param.many != "arguments"
                continue
            named = True
            key = argument.name.text
            if key not in names:
                message = f"{name.text} has no argument {key}"
                self.fault(argument.name.span, message, nearest(key, names), tuple(names))
            elif key in given:
                self.fault(argument.name.span, f"the argument {key} is given twice")
            else:
                given[key] = [argument.value]
        return given

    def scope_of(self, param: Param, values: Mapping[str, tuple[Resolved, ...]], scope: Scope) -> Scope:
        """What makes sense inside an argument, after the arguments before it."""
        if param.inside and values.get(param.inside):
            through = values[param.inside][0]
            if not through.term.binds:
                return scope
            given = (scope.given - self.vocabulary.bound) | through.term.binds
            return Scope(given, through.traits, through, untouched=False)
        if param.knows and values.get(param.knows):
            return replace(scope, given=scope.given | values[param.knows][0].traits)
        if param.inside or param.knows:  # the set is at fault already: let nothing inside be faulted because of it
            return Scope(scope.given | self.vocabulary.reasons.keys(), frozenset(self.vocabulary.reasons))
        return scope

    def alternatives(self, expression: Expression, param: Param) -> list[Expression]:
        options: list[Expression] = [expression]
        if isinstance(expression, Alternatives):
            options = list(expression.options)
        if param.most is not None and len(options) > param.most:
            self.fault(options[param.most].span, f"more than {param.most} alternatives")
        return options

    # Filters

    def filters(self, term: Term, filters: tuple[Filter, ...], scope: Scope) -> tuple[AppliedFilter, ...]:
        if filters and not term.sort.filtered:
            self.fault(filters[0].span, f"{term.name} ({term.sort}) takes no filter")
            return ()
        found = [self.filter(term.sort, one, scope) for one in filters]
        applied = tuple(one for one in found if one is not None)
        if len(applied) == len(filters):
            for count in range(1, len(applied) + 1):  # the first that lets nothing through is at fault
                if never := passes_nothing(applied[:count]):
                    self.fault(filters[count - 1].span, never)
                    break
        return applied

    def filter(self, sort: Sort, one: Filter, scope: Scope) -> AppliedFilter | None:
        filter_term = self.vocabulary.filter_terms.get((sort, one.name.text))
        if filter_term is None:
            known = tuple(other.name for other in self.vocabulary.filter_terms_of(sort))
            self.fault(one.name.span, f"unknown filter: {one.name.text}", nearest(one.name.text, known), known)
            return None
        sound = self.makes_sense(one.name, filter_term.needs, scope)
        if one.operator not in (filter_term.operators or ("",)):
            self.wrong_operator(filter_term, one)
            return None
        if filter_term.value is None:
            return AppliedFilter(filter_term, "", ()) if sound else None
        values = [self.value(value, filter_term.value, scope) for value in one.values]
        if len(values) > 1 and not filter_term.value.many:
            self.fault(one.values[1].span, f"the filter {filter_term.name} takes one value")
            return None
        whole = tuple(value for value in values if value is not None)
        return AppliedFilter(filter_term, one.operator, whole) if sound and len(whole) == len(values) else None

    def wrong_operator(self, filter_term: FilterTerm, one: Filter) -> None:
        if not filter_term.operators:
            self.fault(one.span, f"the filter {filter_term.name} takes no value", filter_term.name)
            return
        message = f"the filter {filter_term.name} needs a value, such as {filter_term.name}{filter_term.operators[0]} …"
        if one.operator:
            message = f"the filter {filter_term.name} does not take {one.operator}"
        like = {"=": "==", "==": "="}.get(one.operator, "")
        self.fault(one.span, message, like if like in filter_term.operators else "", filter_term.operators)


def passes_nothing(filters: Sequence_[AppliedFilter]) -> str:
    """Why nothing can pass all of these filters; empty if something can. Only what is printed is certain."""
    last = filters[-1]
    term = last.filter_term
    alike = [one for one in filters if one.filter_term is term]
    if term.printed is not None:
        least, most = term.printed
        passing = [number for number in range(least, most + 1) if all(_compares(one, number) for one in alike)]
        if not passing:
            told = " and ".join(f"{term.name}{one.operator}{one.values[0].number}" for one in alike if _is_number(one))
            return f"nothing has {told}; {term.name} is from {least} to {most}"
    if term.single and len(alike) > 1:
        plain = [
            one for one in alike if all(value.term.sort.ids for value in one.values)
        ]  # a word may mean any of them
        wanted = [{value.term.name for value in one.values} for one in plain if one.operator == "="]
        denied = {value.term.name for one in plain if one.operator == "!=" for value in one.values}
        if wanted and not set.intersection(*wanted) - denied:
            return f"nothing passes all of these filters by {term.name}"
    return ""


_COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _is_number(one: AppliedFilter) -> bool:
    return one.values[0].number is not None


def _compares(one: AppliedFilter, number: int) -> bool:
    """Whether a printed number passes; with what is worked out during play it may."""
    compared = one.values[0].number
    return compared is None or _COMPARED[one.operator](number, compared)


def _either(sorts: tuple[Sort, ...]) -> str:
    return " or ".join(sort.name for sort in sorts)


def _bounds(param: Param) -> str:
    if param.most is None:
        return f"{param.least} or more"
    return f"{param.most} or less" if param.least is None else f"{param.least} to {param.most}"
