"""The grammar: what is an expression, how it binds, where its parts stand, and what is said about text that is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.cards.parse import (
    Alternatives,
    Argument,
    Call,
    Comparison,
    Expression,
    Misspelt,
    Number,
    Selection,
    Sequence,
    Span,
    Word,
    parse,
    write,
)

TOO_LONG = "a number is an optional sign and up to nine digits, with nothing attached"


def test_a_call_knows_where_its_parts_stand() -> None:
    assert parse("move(hand, to=here)") == Call(
        Word("move", Span(0, 4)),
        (
            Argument(None, Word("hand", Span(5, 9))),
            Argument(Word("to", Span(11, 13)), Word("here", Span(14, 18))),
        ),
        Span(0, 19),
    )


def test_a_bar_binds_loosest_then_a_semicolon_then_a_comparison() -> None:
    tree = parse("choose(a ; b < 1 | c)")
    assert isinstance(tree, Call)
    alternatives = tree.arguments[0].value
    assert isinstance(alternatives, Alternatives)
    sequence, last = alternatives.options
    assert isinstance(sequence, Sequence)
    assert isinstance(sequence.steps[1], Comparison)
    assert isinstance(last, Word)


def test_a_set_has_filters_with_one_or_more_values() -> None:
    tree = parse("minions(any)[house=vesk|corvane, value<=-1, not_self]")
    assert isinstance(tree, Selection)
    assert [(one.name.text, one.operator, [write(value) for value in one.values]) for one in tree.filters] == [
        ("house", "=", ["vesk", "corvane"]),
        ("value", "<=", ["-1"]),
        ("not_self", "", []),
    ]


@pytest.mark.parametrize("text", ["3", "+3", "-3"])
def test_a_number_may_have_a_sign(text: str) -> None:
    assert parse(text) == Number(int(text), Span(0, len(text)))


@pytest.mark.parametrize("text", ["west-seattle", "3rd-street", "not_self", "a1", "_"])
def test_names_have_letters_digits_hyphens_and_underscores(text: str) -> None:
    assert parse(text) == Word(text, Span(0, len(text)))


def test_white_space_and_line_breaks_do_not_matter() -> None:
    assert write(parse("  a\n(\tb ,\r\nc )  ;d ")) == "a(b, c) ; d"


@pytest.mark.parametrize(
    ("text", "at", "message", "allowed"),
    [
        ("", 0, "the expression is empty; an effect that does nothing is written none", ()),
        ("move(a", 4, "'(' is never closed", (")",)),
        ("move(a[b)", 8, "')' does not close the '[' at character 7 of the expression", ("]",)),
        ("move(a))", 7, "')' closes nothing", ()),
        ("move(a b)", 7, "'b' is not allowed here", ("(", ")", ",", ";", "< <= == >= > !=", "=", "[", "|")),
        ("move(a,)", 7, "')' is not allowed here", ("a name", "a number")),
        ("move(a) ;", 9, "the expression ends too early", ("a name", "a number")),
        ("a = b", 2, "'=' is not allowed here", ("(", ";", "< <= == >= > !=", "[", "the end", "|")),
        ("a < b < c", 6, "'<' is not allowed here", (";", "the end", "|")),
        ("move(ä)", 5, "the character 'ä' is not allowed here", (")", "a name", "a number")),
        ("1234567890", 0, TOO_LONG, ("a name", "a number")),
        ("(" * 40, 32, "brackets are nested deeper than 32", ()),
    ],
)  # fmt: skip
def test_text_that_is_no_expression_is_explained(text: str, at: int, message: str, allowed: tuple[str, ...]) -> None:
    with pytest.raises(Misspelt) as fault:
        parse(text)
    assert (fault.value.at, fault.value.message, fault.value.allowed) == (at, message, allowed)


# Round trip

names = st.from_regex(r"[a-z][a-z0-9_-]{0,6}", fullmatch=True)
numbers = st.integers(-999, 999).map(str)
operators = st.sampled_from(["<", "<=", "==", ">=", ">", "!="])


def calls(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    arguments = st.lists(inner, max_size=3).map(", ".join)
    call = st.builds(lambda name, inside: f"{name}({inside})", names, arguments)
    filters = st.builds(lambda name, operator, n: f"{name}{operator}{n}", names, operators, numbers)
    selection = st.builds(lambda base, filter_term: f"{base}[{filter_term}]", call, filters)
    comparison = st.builds(lambda a, op, b: f"{a} {op} {b}", call, operators, numbers)
    joined = st.lists(call, min_size=2, max_size=3).map(" ; ".join)
    return st.one_of(call, selection, comparison, joined, st.lists(joined, min_size=2, max_size=2).map(" | ".join))


@given(st.recursive(st.one_of(names, numbers), calls, max_leaves=12))
def test_an_expression_written_again_is_the_same(text: str) -> None:
    tree = parse(text)
    assert write(tree) == text
    assert spans_are_nested(tree)


def spans_are_nested(tree: Expression) -> bool:
    match tree:
        case Call(arguments=arguments, span=span):
            inner: list[Expression] = [argument.value for argument in arguments]
        case Sequence(steps=parts, span=span) | Alternatives(options=parts, span=span):
            inner = list(parts)
        case Comparison(left=left, right=right, span=span):
            inner = [left, right]
        case _:
            return True
    return all(span.start <= part.span.start < part.span.end <= span.end and spans_are_nested(part) for part in inner)
