"""One scenario being run: its position is set up, its choices are made, and what it says is checked in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gloaming.cards.files import HOUSE, Cards
from gloaming.games.positions import PositionError, names, seat_names, seat_number, table, whole
from gloaming.kernel.state import State
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.refused import Refused
from gloaming.play.scenario.document import (
    Failing,
    Failure,
    ScenarioError,
    check_clauses,
    check_expects,
    entries_of,
    game_of,
    repeats,
)
from gloaming.play.scenario.expectations import Expectations
from gloaming.play.scenario.luck import Script, obey, says_chance
from gloaming.play.scenario.opening import begin, code_of, taken_automatically, why_not_open


def run(document: Mapping[str, Any], cards: Cards = HOUSE) -> list[Failure]:
    """All that does not hold in a scenario; `ScenarioError` if it is not one."""
    try:
        return list(Running(document, cards).failures())
    except PositionError as error:
        raise ScenarioError(error.key, error.message) from None


class Running:
    """One scenario being run."""

    def __init__(self, document: Mapping[str, Any], cards: Cards) -> None:
        self.game = game_of(document, cards)
        self.document = document
        self.given = table("given", document.get("given", {}))
        self.entries = entries_of(document)
        self.trouble: Failure | None = None
        """What makes it impossible to begin, though the file makes sense."""
        try:
            self.seats = seat_names(self.game, self.given)
            self.beginning = begin(self.game, self.given)
        except PositionError as error:
            raise ScenarioError(f"given.{error.key}" if error.key else "given", error.message) from None
        except Failing as failing:
            self.trouble = failing.failure
            return
        check_expects(document, self.entries)
        start = self.beginning.state.copy()
        if says_chance(document):
            obey(start, whole("given.seed", self.given.get("seed", 0)))
        self.match = Match(self.game, Opening.of(self.game, 0, self.seats), start)

    def failures(self) -> Iterator[Failure]:
        """All that does not hold, up to a choice that cannot be made."""
        if self.trouble is not None:
            yield self.trouble
            return
        if "then" in self.given:
            yield from self.check("given.then", self.given["then"])
        for index, entry in enumerate(self.entries):
            key = f"when[{index}]"
            try:
                failed = list(self._when(key, entry))
            except Failing as failing:
                failed = [failing.failure]
            yield from failed
            if failed:
                return
            if "then" in entry:
                yield from self.check(f"{key}.then", entry["then"])
        if "then" in self.document:
            yield from self.check("then", self.document["then"])

    def check(self, key: str, then: object) -> Iterator[Failure]:
        """What of a `then` does not hold now."""
        yield from Expectations(self.match, self.seats, self.beginning).failures(key, then)

    # When

    def _when(self, key: str, entry: Mapping[str, Any]) -> Iterator[Failure]:
        seat = seat_number(f"{key}.seat", entry.get("seat"), self.seats)
        script = Script(self.game, self.seats, f"{key}.chance", entry["chance"]) if "chance" in entry else None
        for _ in range(repeats(key, entry)):
            failed = list(self._deed(key, seat, entry, script))
            if failed:
                yield from failed
                return
        if script is not None:
            script.finish()

    def _deed(self, key: str, seat: int, entry: Mapping[str, Any], script: Script | None) -> Iterator[Failure]:
        if "choose" in entry:
            choices = names(f"{key}.choose", entry["choose"])
            if not choices:
                raise ScenarioError(f"{key}.choose", "says nothing: list what is chosen")
            for index, name in enumerate(choices):
                yield from self._choose(self.match, f"{key}.choose[{index}]", seat, name, script)
        elif "try" in entry:
            yield from self._try(key, seat, entry, script)
        else:
            yield from self._undo(f"{key}.undo", seat, entry["undo"])

    def _choose(self, match: Match, key: str, seat: int, name: str, script: Script | None) -> Iterator[Failure]:
        before = match.state
        code = code_of(self.game, before, seat, name, key)
        if script is not None and code in before.options(seat):
            script.tell(before, lambda state: state.apply(seat, code))
        try:
            match.choose(seat, code, 0)
        except Refused as refused:
            found = self._why_not(match, before, seat, name, refused)
            raise Failing(key, f"{name} to be open to {self.seats[seat]}", found) from None
        yield from ()

    def _why_not(self, match: Match, state: State, seat: int, name: str, refused: Refused) -> str:
        """Why a choice cannot be made, and what could be done about it."""
        events = match.made[-1].events if match.made else self.beginning.events
        open_now = why_not_open(self.game, state, name, events)
        if state.over or name in taken_automatically(self.game, events):
            return open_now
        return f"{refused}; {open_now}"

    def _try(self, key: str, seat: int, entry: Mapping[str, Any], script: Script | None) -> Iterator[Failure]:
        """The last of the choices is refused; those before it are made on a table of its own."""
        written = entry["try"]
        *path, name = [written] if isinstance(written, str) else names(f"{key}.try", written) or [""]
        clause, text = entry.get("clause"), entry.get("text")
        if clause is not None:
            check_clauses(self.game, f"{key}.clause", names(f"{key}.clause", [clause]))
        if text is not None and not (isinstance(text, str) and text.strip()):
            raise ScenarioError(f"{key}.text", f"needs a text that the refusal has, not {text!r}")
        match = self.match if not path and script is None else self._apart()
        for index, step in enumerate(path):
            yield from self._choose(match, f"{key}.try[{index}]", seat, step, script)
        code = code_of(self.game, match.state, seat, name, f"{key}.try")
        reason = None if code in match.state.options(seat) else match.why_not(seat, code)
        if reason is None:
            yield Failure(f"{key}.try", f"{name} to be refused", "it is allowed")
            return
        told = str(Refused(reason))
        if clause is not None and reason.clause != clause:
            yield Failure(f"{key}.clause", f"{name} to be refused by {clause}", f"it is refused: {told}")
        if text is not None and text.lower() not in told.lower():
            yield Failure(f"{key}.text", f"{name} to be refused with {text!r}", f"it is refused: {told}")

    def _apart(self) -> Match:
        """A match of its own from here on, in which nothing counts."""
        start = self.match.state.copy()
        if start.keyed is not None and start.keyed.answers is not None:
            start.heed(dict(start.keyed.answers), False)
        return Match(self.game, self.match.journal.opening, start)

    def _undo(self, key: str, seat: int, wanted: object) -> Iterator[Failure]:
        if wanted is not True and wanted != "refused":
            raise ScenarioError(key, f'is true or "refused", not {wanted!r}')
        try:
            self.match.take_back(seat, 0)
        except Refused as refused:
            if wanted is True:
                yield Failure(key, "something to take back", str(refused))
        else:
            if wanted == "refused":
                yield Failure(key, "nothing that may be taken back", "it was taken back")
