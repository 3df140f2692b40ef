"""Whether a scenario could fail: each thing that a file expects is changed a little, and must then no longer hold.

An expectation that holds after every change says nothing about the rules. Names are changed to others that exist,
so that it is the check that must notice, and not the reading of the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from gloaming.cards.files import Cards
from gloaming.games.positions import PositionError
from gloaming.play.match import Match
from gloaming.play.scenario.document import Failing, Failure, ScenarioError
from gloaming.play.scenario.expectations import LOG_KEYS, Expectations
from gloaming.play.scenario.luck import Script
from gloaming.play.scenario.running import Running
from gloaming.rulebook import clauses

NO_TEXT = "\N{DOUBLE DAGGER}"
"""What no log line and no refusal has."""
_STEP = re.compile(r"([a-z]+)|\[(\d+)\]")

Change = Iterator[tuple[str, Any]]
"""Ways to change a value: the place within it, and the whole of it with that place changed."""


@dataclass(frozen=True)
class Mutant:
    """An expectation that was changed, at one place of a file."""

    key: str
    table: str
    """The key of the table that it stands in: a `then`, or an entry of `when`."""
    change: Mapping[str, Any]
    """What stands in that table now; None for a key that it has no more."""
    fails: bool
    """Whether the file no longer holds, as it should not."""
    refused: bool = False
    """Whether it is not even a scenario any more."""


class MutatingRun(Running):
    """A scenario being run, with every expectation changed in every way that is known for it."""

    def __init__(self, document: Mapping[str, Any], cards: Cards) -> None:
        super().__init__(document, cards)
        self.mutants: list[Mutant] = []

    def check(self, key: str, then: Any) -> Iterator[Failure]:
        yield from super().check(key, then)
        expectations = Expectations(self.match, self.seats, self.beginning)
        for name, value in then.items():
            for place, changed in Changes(expectations).of(name, value):
                self._note(key, f"{key}.{name}{place}", {name: changed}, expectations)

    def _note(self, table: str, key: str, change: Mapping[str, Any], expectations: Expectations) -> None:
        try:
            fails = any(True for _ in expectations.failures(table, change))
            self.mutants.append(Mutant(key, table, change, fails))
        except (ScenarioError, PositionError):
            self.mutants.append(Mutant(key, table, change, fails=True, refused=True))

    def _deed(self, key: str, seat: int, entry: Mapping[str, Any], script: Script | None) -> Iterator[Failure]:
        for change in self._other_deeds(entry):
            self._note_deed(key, {**entry, **change}, change)
        yield from super()._deed(key, seat, entry, script)

    def _other_deeds(self, entry: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """What is expected of a refusal, changed: its clause, its text, and that there is one."""
        if "clause" in entry:
            yield {"clause": next(clause for clause in clauses(self.game) if clause != entry["clause"])}
        if "text" in entry:
            yield {"text": f"{entry['text']}{NO_TEXT}"}
        actors = self.match.state.to_act()
        if "try" in entry and actors:
            open_now = self.game.choice_name(self.match.state.options(actors[0])[0])
            yield {"try": open_now, "seat": self.seats[actors[0]], "clause": None, "text": None}
        if "undo" in entry:
            yield {"undo": "refused" if entry["undo"] is True else True}

    def _note_deed(self, key: str, entry: Mapping[str, Any], change: Mapping[str, Any]) -> None:
        """Do it on a table of its own."""
        written = {name: value for name, value in entry.items() if value is not None}
        real, self.match = self.match, self._again()
        try:
            seat = self.seats.index(written["seat"])
            fails = any(True for _ in Running._deed(self, key, seat, written, None))
        except Failing:
            fails = True
        finally:
            self.match = real
        self.mutants.append(Mutant(f"{key}.{next(iter(change))}", key, change, fails))

    def _again(self) -> Match:
        """The match as it stands, once more."""
        again = Match(self.game, self.match.journal.opening, self.match.start)
        for entry in self.match.journal.entries:
            again.enter(entry)
        return again


class Changes:
    """Ways to change one thing that is expected, each of which makes it wrong."""

    def __init__(self, expectations: Expectations) -> None:
        self.now = expectations

    def of(self, name: str, value: Any) -> Change:
        """The place within the expectation, and the whole of it with that place changed."""
        if name in ("zones", "top"):
            yield from _each(value, self._cards)
        elif name == "seen":
            yield from _each(value, lambda zones: _each(zones, self._cards))
        elif name in ("count", "points"):
            yield from _each(value, _other_number)
        elif name == "facts":
            yield from _each(value, self._value)
        elif name == "view":
            yield from _each(value, lambda facts: _each(facts, self._value))
        elif name == "to_act":
            yield from self._seats(value)
        elif name == "winner":
            yield from self._seats(value)
            yield "", "draw" if value != "draw" else self.now.seats[0]
        elif name == "decision":
            yield "", next(known for known in self.now.game.questions if known != value)
        elif name == "over":
            yield "", not value
        elif name in ("options", "offers", "lacks"):
            yield from self._choices(name, value)
        elif name == "log":
            yield from self._log(value)

    def _cards(self, cards: list[str]) -> Change:
        names = self.now.game.rules.layout.card_names
        for index, card in enumerate(cards):
            other = next(name for name in names if name.split(".")[0] not in {one.split(".")[0] for one in cards})
            yield f"[{index}]", [*cards[:index], other, *cards[index + 1 :]]
            if len(cards) > 1 or card != "?":
                yield f"[{index}]", [*cards[:index], *cards[index + 1 :]] or [names[0], names[0]]
        yield "", [*cards, names[0]]

    def _value(self, value: Any) -> Change:
        if isinstance(value, bool):
            yield "", not value
            yield "", int(value)
        elif isinstance(value, int):
            yield from _other_number(value)
        elif isinstance(value, list):
            yield "", [*value, "none"]
            for index in range(len(value)):
                yield f"[{index}]", [*value[:index], *value[index + 1 :]]
        elif isinstance(value, Mapping):
            yield from _each(value, self._value)
        else:
            yield "", f"{value}{NO_TEXT}"
            others = [seat for seat in self.now.seats if seat != value]
            yield from (("", seat) for seat in others[:1] if value in self.now.seats)

    def _seats(self, value: Any) -> Change:
        written = value if isinstance(value, list) else [value]
        others = [seat for seat in self.now.seats if seat not in written]
        if others:
            yield "", others[0]
        if len(written) > 1:
            yield "", written[0] if len(written) == 2 else written[1:]

    def _choices(self, name: str, value: Any) -> Change:
        if isinstance(value, Mapping):
            for seat in value:
                number = self.now.seats.index(seat)
                for place, changed in self._names(name, value[seat], self._open(number)):
                    yield f".{seat}{place}", {**value, seat: changed}
            return
        seats = self.now.state.to_act()[:1]
        yield from self._names(name, value, self._open(seats[0]) if seats else [])

    def _open(self, seat: int) -> list[str]:
        return [self.now.game.choice_name(choice) for choice in self.now.state.options(seat)]

    def _names(self, name: str, written: list[str], found: list[str]) -> Change:
        """`lacks` is changed to what is open, the others to what is not; an exact list also in length and order."""
        closed = [one for one in self.now.game.choice_names if one not in found]
        others = found if name == "lacks" else closed
        for index in range(len(written)):
            for other in others[:2]:
                yield f"[{index}]", [*written[:index], other, *written[index + 1 :]]
            if name == "options":
                yield f"[{index}]", [*written[:index], *written[index + 1 :]]
        if name == "options":
            yield "", [*written, closed[0]]
            if len(written) > 1:
                yield "", [*written[1:], written[0]]

    def _log(self, value: Any) -> Change:
        if not isinstance(value, Mapping):
            yield from _texts(value)
            return
        for name, part in value.items():
            if name in LOG_KEYS:
                changes = self._lines(name, part, None)
            elif isinstance(part, Mapping):
                changes = self._lines_of(name, part)
            else:
                changes = _texts(part)
            for place, changed in changes:
                yield f".{name}{place}", {**value, name: changed}

    def _lines_of(self, listener: str, value: Mapping[str, Any]) -> Change:
        for name, part in value.items():
            for place, changed in self._lines(name, part, listener):
                yield f".{name}{place}", {**value, name: changed}

    def _lines(self, what: str, value: Any, listener: str | None) -> Change:
        if what == "count":
            yield from _each(value, _other_number)
        elif what == "order":
            yield "", [*value[1:], value[0], NO_TEXT]
            yield from _texts(value)
        elif what == "has":
            yield from _texts(value)
        else:
            seat = self.now.seats.index(listener) if listener in self.now.seats else -1
            there = self.now.lines(seat)
            for index in range(len(value)):
                if there:
                    yield f"[{index}]", [*value[:index], there[-1], *value[index + 1 :]]


def _texts(value: list[str]) -> Change:
    for index, text in enumerate(value):
        yield f"[{index}]", [*value[:index], f"{text}{NO_TEXT}", *value[index + 1 :]]


def _other_number(value: int) -> Change:
    yield "", value + 1
    yield "", value - 1


def _each(table: Mapping[str, Any], change: Callable[[Any], Change]) -> Change:
    for name, value in table.items():
        for place, changed in change(value):
            yield f".{name}{place}", {**table, name: changed}


def mutants(document: Mapping[str, Any], cards: Cards) -> list[Mutant]:
    """Every change of every expectation of a scenario that holds; `ScenarioError` if it does not. Each is checked where
    it stands, while the file is run once."""
    try:
        running = MutatingRun(document, cards)
        failed = list(running.failures())
    except PositionError as error:
        raise ScenarioError(error.key, error.message) from None
    if failed:
        raise ScenarioError(failed[0].key, "this file does not hold, so nothing is shown by changing it")
    return running.mutants


def mutated(document: Mapping[str, Any], mutant: Mutant) -> dict[str, Any]:
    """The whole document with one expectation changed."""
    changed = deepcopy(dict(document))
    place: Any = changed
    for name, index in _STEP.findall(mutant.table):
        place = place[int(index)] if index else place[name]
    for name, value in mutant.change.items():
        if value is None:
            place.pop(name, None)
        else:
            place[name] = value
    return changed
