"""The options of a game: their names, values and defaults, and a clear word when one is given wrongly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from gloaming.cards.problems import nearest

TRUTHS = {True: ("true", "on", "yes"), False: ("false", "off", "no")}
"""The words for a truth value among the values of an option."""


@dataclass(frozen=True)
class Option:
    """An option with its allowed values, the default first; with a `span`, open or closed, its numbers too."""

    name: str
    values: tuple[str | int, ...]
    doc: str
    clauses: tuple[str, ...] = ()
    span: tuple[int, int | None] | None = None
    also: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Other ways to write a value."""

    @property
    def default(self) -> str | int:
        return self.values[0]

    def find(self, value: str | int) -> str | int | None:
        """The value that is meant, a number perhaps given as text, or true and false; None if it is not allowed."""
        if isinstance(value, bool):
            return next((known for known in self.values if known in TRUTHS[value]), None)
        written = self.also.get(str(value), str(value))
        for known in self.values:
            if str(known) == written:
                return known
        if self.span and re.fullmatch(r"[0-9]{1,9}", written):
            least, most = self.span
            if least <= int(value) and (most is None or int(value) <= most):
                return int(value)
        return None

    def told(self) -> list[str]:
        """The allowed values, the default first."""
        values = [str(value) for value in self.values]
        if self.span is None:
            return values
        least, most = self.span
        return [*values, f"{least} or more" if most is None else f"{least} to {most}"]


class OptionError(ValueError):
    """Options that a game does not have, or values that they cannot take; the message names all of them."""


def settle(options: tuple[Option, ...], given: Mapping[str, str | int]) -> dict[str, str | int]:
    """Every option with its value: the one given, or the default. A number may be given as text, and what is true or
    false as a truth value."""
    settled = {option.name: option.default for option in options}
    allowed = {option.name: option for option in options}
    faults: list[str] = []
    for name, value in given.items():
        if name not in allowed:
            faults.append(f"unknown option {name}{_meant(name, list(allowed))}; allowed: {', '.join(allowed)}")
        elif (found := allowed[name].find(value)) is None:
            values = allowed[name].told()
            wrong = f"cannot be {value!r}{_meant(str(value), values)}"
            if isinstance(value, bool):
                wrong = "is neither true nor false"
            faults.append(f"option {name} {wrong}; allowed: {', '.join(values)}")
        else:
            settled[name] = found
    if faults:
        raise OptionError("\n".join(faults))
    return settled


def _meant(word: str, known: list[str]) -> str:
    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""
