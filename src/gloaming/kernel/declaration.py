"""What the states of a game are made of, declared once: its zones, fields, words of the choice space and remarks.

A declaration is a class of `Final` numbers, each with its kind and one line of meaning:

    class F(KernelFields):
        DUE: Final[Annotated[int, bits(8), "The Temples whose abilities are still to be used (R2.3)."]] = 27

The compiler puts the number itself wherever rules say `F.DUE`, across modules too (ADR 5). All else is read from the
class by the functions below: names in JSON, the layout, the range of every field, the reference page. A number that is
out of order is an error when the class is read. This module and the declarations are not compiled: nothing here is hot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from inspect import get_annotations
from typing import Annotated, Final, Literal, get_args

Seers = Literal["all", "owner", "performer", "nobody"]
"""Who may see what a zone or a field holds: everybody, the seat it belongs to, the seat that performs the effect,
or nobody."""


@dataclass(frozen=True)
class Field:
    """A number of a state, or one for each of `each`. The kind says what it names; a plain number has a range."""

    kind: Literal["number", "flag", "seat", "seats", "card", "choice", "named", "place", "step", "decision"]
    least: int = 0
    most: int = 0
    visible_to: Seers = "all"
    each: tuple[str, ...] = ("",)
    members: int = 0
    """Of a number that is a set, as bits: how many things there may be in it."""


@dataclass(frozen=True)
class Cards:
    """A zone for cards of one family, or one for each of `each`; a pile has an order and room for so many cards.

    `names` are what the zones are called where that is not the attribute's name."""

    family: str
    visible_to: Seers = "all"
    pile: bool = False
    room: int = 0
    row: bool = False
    each: tuple[str, ...] = ("",)
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Declared:
    """One line of a declaration: the attribute, its number, its kind if it has one, and its meaning."""

    attribute: str
    number: int
    kind: Field | Cards | None
    meaning: str

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called in JSON and by players: the attribute in lower case; `hand.0` and `hand.1` for two."""
        name = self.attribute.lower()
        if isinstance(self.kind, Cards):
            if self.kind.names:
                return self.kind.names
            name = name.replace("_", "-")
        return tuple(f"{name}.{each}" if each else name for each in (self.kind.each if self.kind else ("",)))


EACH_SEAT: Final = ("0", "1")
"""One for each of two seats; seat 1's comes behind seat 0's."""


def each_of(seats: int) -> tuple[str, ...]:
    """One for each of so many seats."""
    return tuple(str(seat) for seat in range(seats))


def number(least: int, most: int, visible_to: Seers = "all", each: tuple[str, ...] = ("",)) -> Field:
    """A number in this range."""
    return Field("number", least, most, visible_to, each)


def bits(n: int, visible_to: Seers = "all", each: tuple[str, ...] = ("",)) -> Field:
    """A set of at most n things, as bits."""
    return Field("number", 0, (1 << n) - 1, visible_to, each, n)


def pile(family: str, room: int, visible_to: Seers = "all", row: bool = False, each: tuple[str, ...] = ("",)) -> Cards:
    """Cards in an order, listed from the top down; a `row` from its first card on."""
    return Cards(family, visible_to, True, room, row, each)


def declared(declaration: type) -> tuple[Declared, ...]:
    """The lines of a declaration, without those that it inherits; `ValueError` if a number does not follow from those
    before it."""
    found: list[Declared] = []
    (base,) = declaration.__bases__
    following = 0 if base is object else len(names_of(base))
    for attribute, annotation in get_annotations(declaration, eval_str=True).items():
        kind, meaning = _parts(annotation)
        line = Declared(attribute, getattr(declaration, attribute), kind, meaning)
        if not found and base is object:
            following = line.number
        if line.number != following:
            raise ValueError(f"{declaration.__qualname__}.{attribute} is {line.number}; in its place it is {following}")
        found.append(line)
        following += len(line.names)
    return tuple(found)


def _parts(annotation: object) -> tuple[Field | Cards | None, str]:
    """Out of Final[Annotated[int, kind, meaning]] or Final[Annotated[int, meaning]]."""
    (inner,) = get_args(annotation)
    _, *notes = get_args(inner)
    kind = notes[0] if isinstance(notes[0], Field | Cards) else None
    return kind, str(notes[-1])


def names_of(declaration: type) -> tuple[str, ...]:
    """The names of what it declares, by number from the first on."""
    return tuple(name for line in declared(declaration) for name in line.names)


def fields_of(declaration: type) -> tuple[tuple[str, str], ...]:
    """The fields with their kinds, as a layout takes them."""
    return tuple((name, line.kind.kind) for line, name in _fields(declaration) if isinstance(line.kind, Field))


def bounds_of(declaration: type) -> dict[str, tuple[int, int]]:
    """The least and the largest value of every field that is a number, by its name without the indices behind."""
    return {
        line.attribute.lower(): (line.kind.least, line.kind.most)
        for line in declared(declaration)
        if isinstance(line.kind, Field) and line.kind.kind == "number"
    }


def secret_fields_of(declaration: type) -> dict[str, Seers]:
    """The fields that not everybody may see, with who may."""
    return {
        name: line.kind.visible_to
        for line, name in _fields(declaration)
        if isinstance(line.kind, Field) and line.kind.visible_to != "all"
    }


def _fields(declaration: type) -> Iterator[tuple[Declared, str]]:
    for line in declared(declaration):
        for name in line.names:
            yield line, name


class KernelFields:
    """The fields that every state begins with."""

    CHANCE: Final[Annotated[int, Field("number", 0, (1 << 62) - 1, "nobody"), "The state of the generator."]] = 0
    ACTORS: Final[Annotated[int, Field("seats"), "The seats that may choose now, as bits."]] = 1
    DECISION: Final[Annotated[int, Field("decision"), "What is asked; 0 between questions, 1 when an effect asks."]] = 2
    OVER: Final[Annotated[int, Field("flag"), "1 once the game has ended."]] = 3
    PC: Final[Annotated[int, Field("step"), "The step of the effect being performed; 0 when none is."]] = 4
    SP: Final[Annotated[int, number(0, 1 << 20), "How many numbers lie on the stack."]] = 5
    YOU: Final[Annotated[int, Field("seat"), "Who performs the effect."]] = 6
    SELF: Final[
        Annotated[int, Field("named"), "The card that carries the effect, or -1; everybody knows which it is."]
    ] = 7
    HERE: Final[Annotated[int, Field("place"), "The place of the effect, or -1."]] = 8
    IT: Final[Annotated[int, Field("choice"), "The member that an `each` has reached, or -1."]] = 9
    CHANGED: Final[
        Annotated[int, Field("flag"), "1 once the effect has changed something, which `ifdone` asks about."]
    ] = 10
    STAGE: Final[Annotated[int, number(0, 4), "How many picks of the present verb have been made."]] = 11
    DECLINE: Final[
        Annotated[int, Field("step"), "The step to go on with if the next pick is declined; 0 when it may not be."]
    ] = 12
    DECLINE_SP: Final[Annotated[int, number(0, 1 << 20), "The height of the stack there."]] = 13
    DECLINE_IT: Final[Annotated[int, Field("choice"), "What `it` was there."]] = 14
    DECLINE_CHANGED: Final[Annotated[int, Field("flag"), "What CHANGED was there."]] = 15
    PICK: Final[
        Annotated[int, Field("choice", each=("0", "1", "2", "3")), "The picks of the present verb that have been made."]
    ] = 16
