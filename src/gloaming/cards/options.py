"""The options of a game: their names, values and defaults, and a clear word when one is given wrongly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gloaming.cards.problems import nearest


@dataclass(frozen=True)
class Option:
    """An option with its allowed values, the default first."""

    name: str
    values: tuple[str | int, ...]
    doc: str
    clauses: tuple[str, ...] = ()

    @property
    def default(self) -> str | int:
        return self.values[0]


class OptionError(ValueError):
    """Options that a game does not have, or values that they cannot take; the message names all of them."""


def settle(options: tuple[Option, ...], given: Mapping[str, str | int]) -> dict[str, str | int]:
    """Every option with its value: the one given, or the default. A number may be given as text."""
    settled = {option.name: option.default for option in options}
    allowed = {option.name: {str(value): value for value in option.values} for option in options}
    faults: list[str] = []
    for name, value in given.items():
        if name not in allowed:
            faults.append(f"unknown option {name}{_meant(name, list(allowed))}; allowed: {', '.join(allowed)}")
        elif isinstance(value, bool) or str(value) not in allowed[name]:
            values = list(allowed[name])
            faults.append(
                f"option {name} cannot be {value!r}{_meant(str(value), values)}; allowed: {', '.join(values)}"
            )
        else:
            settled[name] = allowed[name][str(value)]
    if faults:
        raise OptionError("\n".join(faults))
    return settled


def _meant(word: str, known: list[str]) -> str:
    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""
