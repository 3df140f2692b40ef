"""The options of a game: their names, values and defaults, and a clear word when one is given wrongly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gloaming.cards.problems import nearest


@dataclass(frozen=True)
class Option:
    """An option with its allowed values, the default first; with `least`, any whole number from there on as well."""

    name: str
    values: tuple[str | int, ...]
    doc: str
    clauses: tuple[str, ...] = ()
    least: int | None = None

    @property
    def default(self) -> str | int:
        return self.values[0]

    @property
    def allowed(self) -> tuple[str, ...]:
        """What it may be, in words."""
        more = () if self.least is None else (f"any whole number from {self.least} on",)
        return (*map(str, self.values), *more)

    def reads(self, value: str | int) -> str | int | None:
        """The value that is meant; a number may be given as text. None if it is none of this option's."""
        if isinstance(value, bool):
            return None
        if self.least is not None and str(value).isdecimal() and int(value) >= self.least:
            return int(value)
        return next((known for known in self.values if str(known) == str(value)), None)


class OptionError(ValueError):
    """Options that a game does not have, or values that they cannot take; the message names all of them."""


def settle(options: tuple[Option, ...], given: Mapping[str, str | int]) -> dict[str, str | int]:
    """Every option with its value: the one given, or the default. A number may be given as text."""
    settled = {option.name: option.default for option in options}
    known = {option.name: option for option in options}
    faults: list[str] = []
    for name, value in given.items():
        if name not in known:
            faults.append(f"unknown option {name}{_meant(name, list(known))}; allowed: {', '.join(known)}")
            continue
        meant = known[name].reads(value)
        if meant is None:
            values = [str(one) for one in known[name].values]
            allowed = ", ".join(known[name].allowed)
            faults.append(f"option {name} cannot be {value!r}{_meant(str(value), values)}; allowed: {allowed}")
        else:
            settled[name] = meant
    if faults:
        raise OptionError("\n".join(faults))
    return settled


def _meant(word: str, known: list[str]) -> str:
    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""
