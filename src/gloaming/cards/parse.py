"""Reading an expression of the effect language into a tree that knows where each of its parts stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias, cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken, v_args
from lark.tree import Meta

DEEPEST: Final = 32
"""How deep brackets may be nested."""

LONGEST: Final = 2_000
"""Characters of one expression."""

CLOSING: Final = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class Span:
    """From one character of the expression up to another, counted from 0."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument, with its name if it is given by name."""

    name: Word | None
    value: Expression


@dataclass(frozen=True, slots=True)
class Call:
    name: Word
    arguments: tuple[Argument, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Filter:
    """`name`, or `name op value`; several values are joined with a bar."""

    name: Word
    operator: str
    values: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Selection:
    """A set with filters, all of which must hold."""

    base: Word | Call
    filters: tuple[Filter, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Comparison:
    left: Expression
    operator: str
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Sequence:
    """a ; b ; …"""

    steps: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Alternatives:
    """a | b | …"""

    options: tuple[Expression, ...]
    span: Span


Expression: TypeAlias = Word | Number | Call | Selection | Comparison | Sequence | Alternatives


class Misspelt(ValueError):
    """Text that is no expression: where, why, and what could stand there."""

    def __init__(self, at: int, message: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.at = at
        self.message = message
        self.allowed = allowed


def parse(text: str) -> Expression:
    """The tree of an expression; `Misspelt` if it is none."""
    if not text.strip():
        raise Misspelt(0, "the expression is empty; an effect that does nothing is written none")
    if len(text) > LONGEST:
        raise Misspelt(LONGEST, f"the expression is longer than {LONGEST} characters")
    _match_brackets(text)
    try:
        return _Shape().transform(_parser().parse(text))
    except UnexpectedCharacters as fault:
        at = cast(int, fault.pos_in_stream)
        message = f"the character {text[at]!r} is not allowed here"
        if text[at] in "0123456789+-":
            message = "a number is an optional sign and up to nine digits, with nothing attached"
        raise Misspelt(at, message, _readable(fault.allowed)) from None
    except UnexpectedToken as fault:
        at_end = fault.token.type == "$END"
        message = "the expression ends too early" if at_end else f"{str(fault.token)!r} is not allowed here"
        place = len(text.rstrip()) if at_end else (fault.token.start_pos or 0)
        raise Misspelt(place, message, _readable(fault.accepts or fault.expected)) from None


def write(expression: Expression) -> str:
    """The expression as text again, evenly spaced."""
    match expression:
        case Word(text=text):
            return text
        case Number(value=value):
            return str(value)
        case Call(name=name, arguments=arguments):
            return f"{name.text}({', '.join(_write_argument(argument) for argument in arguments)})"
        case Selection(base=base, filters=filters):
            return f"{write(base)}[{', '.join(_write_filter(one) for one in filters)}]"
        case Comparison(left=left, operator=operator, right=right):
            return f"{write(left)} {operator} {write(right)}"
        case Sequence(steps=steps):
            return " ; ".join(write(step) for step in steps)
        case Alternatives(options=options):
            return " | ".join(write(option) for option in options)


def _write_argument(argument: Argument) -> str:
    return f"{argument.name.text}={write(argument.value)}" if argument.name else write(argument.value)


def _write_filter(one: Filter) -> str:
    return one.name.text + one.operator + "|".join(write(value) for value in one.values)


def _match_brackets(text: str) -> None:
    """Say which bracket is wrong, which a parser that meets the end of the text cannot."""
    opened: list[tuple[str, int]] = []
    for at, character in enumerate(text):
        if character in CLOSING:
            opened.append((character, at))
            if len(opened) > DEEPEST:
                raise Misspelt(at, f"brackets are nested deeper than {DEEPEST}")
        elif character in CLOSING.values():
            if not opened:
                raise Misspelt(at, f"{character!r} closes nothing")
            bracket, where = opened.pop()
            if CLOSING[bracket] != character:
                message = f"{character!r} does not close the {bracket!r} at character {where + 1} of the expression"
                raise Misspelt(at, message, (CLOSING[bracket],))
    if opened:
        bracket, where = opened[-1]
        raise Misspelt(where, f"{bracket!r} is never closed", (CLOSING[bracket],))


READABLE: Final = {
    "NAME": "a name",
    "NUMBER": "a number",
    "OPERATOR": "< <= == >= > !=",
    "EQUALS": "=",
    "LPAR": "(",
    "RPAR": ")",
    "LSQB": "[",
    "RSQB": "]",
    "COMMA": ",",
    "SEMICOLON": ";",
    "VBAR": "|",
    "$END": "the end",
}


def _readable(terminals: set[str]) -> tuple[str, ...]:
    return tuple(sorted({READABLE[terminal] for terminal in terminals if terminal in READABLE}))


@v_args(meta=True)
class _Shape(Transformer[Token, Expression]):
    """From the parser's rules to the tree."""

    def alternatives(self, meta: Meta, parts: list[Expression]) -> Alternatives:
        return Alternatives(tuple(parts), _span(meta))

    def sequence(self, meta: Meta, parts: list[Expression]) -> Sequence:
        return Sequence(tuple(parts), _span(meta))

    def comparison(self, meta: Meta, parts: tuple[Expression, Token, Expression]) -> Comparison:
        left, operator, right = parts
        return Comparison(left, str(operator), right, _span(meta))

    def number(self, meta: Meta, parts: list[Token]) -> Number:
        return Number(int(parts[0]), _span(meta))

    def word(self, meta: Meta, parts: list[Token]) -> Word:
        return _word(parts[0])

    def call(self, meta: Meta, parts: list[Token | Argument]) -> Call:
        name, *arguments = parts
        return Call(_word(cast(Token, name)), tuple(cast(list[Argument], arguments)), _span(meta))

    def argument(self, meta: Meta, parts: list[Expression]) -> Argument:
        return Argument(None, parts[0])

    def named_argument(self, meta: Meta, parts: tuple[Token, Token, Expression]) -> Argument:
        return Argument(_word(parts[0]), parts[2])

    def selection(self, meta: Meta, parts: list[Word | Call | Filter]) -> Selection:
        base, *filters = parts
        return Selection(cast(Word | Call, base), tuple(cast(list[Filter], filters)), _span(meta))

    def filter(self, meta: Meta, parts: list[Token | Expression]) -> Filter:
        name = _word(cast(Token, parts[0]))
        operator = str(parts[1]) if len(parts) > 1 else ""
        return Filter(name, operator, tuple(cast(list[Expression], parts[2:])), _span(meta))


def _span(meta: Meta) -> Span:
    return Span(meta.start_pos, meta.end_pos)


def _word(token: Token) -> Word:
    start = token.start_pos or 0
    return Word(str(token), Span(start, start + len(token)))


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True)
