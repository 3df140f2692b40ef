"""Scenarios: given a position, when choices are made, then facts hold. `docs/scenarios.md` describes the files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gloaming.cards.files import HOUSE, Cards
from gloaming.games import game as playable
from gloaming.games.playable import WATCHER, Playable, ZoneView
from gloaming.games.positions import (
    PositionError,
    Seat,
    called,
    match_up,
    names,
    seat_names,
    seat_number,
    table,
    unknown,
    whole,
    with_seats,
)
from gloaming.games.state_codec import BadState
from gloaming.games.views import cards_of
from gloaming.kernel.state import State
from gloaming.play import replay
from gloaming.play.journal import Opening
from gloaming.play.match import Match, Refused

KEYS = ("game", "id", "title", "clauses", "options", "cards", "given", "when", "then")
WHEN_KEYS = ("seat", "choose", "try", "clause", "undo", "then")


class ScenarioError(ValueError):
    """A scenario that cannot be run: the key at fault, and what is wrong with it."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


@dataclass(frozen=True)
class Failure:
    """Something that should hold and does not: under which key of the file, what it says, and what is there instead."""

    key: str
    wanted: str
    found: str

    def __str__(self) -> str:
        return f"{self.key}: wanted {self.wanted}, found {self.found}"


def cards_of_scenario(document: Mapping[str, Any]) -> str | None:
    """The card file that a scenario names, if it does not use the house set."""
    if "cards" not in document:
        return None
    file = table("cards", document["cards"]).get("file")
    if not isinstance(file, str):
        raise ScenarioError("cards", "needs the name of a card file: file = …")
    return file


def run(document: Mapping[str, Any], cards: Cards = HOUSE) -> list[Failure]:
    """All that does not hold in a scenario; `ScenarioError` if it is not one."""
    try:
        return list(Running(document, cards).failures())
    except PositionError as error:
        raise ScenarioError(error.key, error.message) from None


def position(game: Playable, given: Mapping[str, Any]) -> State:
    """The position that a scenario begins with; `PositionError` names the key that is wrong."""
    if "state" in given:
        for key in given:
            if key not in ("state", "seats"):
                raise PositionError(key, "cannot stand beside state, which is complete in itself")
        written = table("state", given["state"])
        fields = {name: None for name, _ in game.rules.layout.fields}  # TOML has no null: what is left out is empty
        fields |= table("state.fields", written.get("fields", {}))
        try:
            return game.from_json({**written, "fields": fields})
        except BadState as error:
            raise PositionError("state", str(error)) from None
    if "play" in given:
        return _played(game, given)
    return game.arrange(given)


def _played(game: Playable, given: Mapping[str, Any]) -> State:
    """The position after certain choices in a fresh game."""
    for key in given:
        if key not in ("play", "seats", "seed"):
            raise PositionError(key, "cannot stand beside play, which needs seats and seed only")
    seats = seat_names(game, given)
    state = game.new(whole("seed", given.get("seed", 0)))
    if not isinstance(given["play"], list):
        raise PositionError("play", f"needs a list, not {given['play']!r}")
    for index, turn in enumerate(given["play"]):
        name, *choices = names(f"play[{index}]", turn) or [""]
        seat = seat_number(f"play[{index}]", name, seats)
        for choice in choices:
            code = code_of(game, state, seat, choice, f"play[{index}]")
            if code not in state.options(seat):
                raise PositionError(f"play[{index}]", f"{name} cannot choose {choice} there: {_offered(game, state)}")
            state.apply(seat, code)
    return state


def code_of(game: Playable, state: State, seat: int, name: str, key: str) -> int:
    """The choice that a seat means by a name."""
    code = game.choice_code(state, seat, name)
    if code is None:
        raise unknown(key, "choice", name, dict.fromkeys(name.split(".")[0] for name in game.choice_names))
    return code


def _offered(game: Playable, state: State) -> str:
    actors = state.to_act()
    return ", ".join(game.choice_name(option) for option in state.options(actors[0])) if actors else "the game is over"


class Running:
    """One scenario being run."""

    def __init__(self, document: Mapping[str, Any], cards: Cards) -> None:
        for key in document:
            if key not in KEYS:
                raise unknown(key, "key", key, KEYS)
        if not isinstance(document.get("game"), str):
            raise ScenarioError("game", "is missing: which game is it?")
        try:
            self.game = playable(document["game"], cards, table("options", document.get("options", {})))
        except ValueError as error:
            raise ScenarioError("game", str(error)) from None
        self.document = document
        given = table("given", document.get("given", {}))
        try:
            self.seats = seat_names(self.game, given)
            start = position(self.game, given)
        except PositionError as error:
            raise ScenarioError(f"given.{error.key}", error.message) from None
        self.match = Match(self.game, Opening.of(self.game, 0, self.seats), start)
        self.zones = [with_seats(name, self.seats) for name in self.game.zone_names]

    def failures(self) -> Iterator[Failure]:
        entries = self.document.get("when", [])
        if not isinstance(entries, list):
            raise ScenarioError("when", "needs entries: [[when]]")
        for index, entry in enumerate(entries):
            key = f"when[{index}]"
            for name in table(key, entry):
                if name not in WHEN_KEYS:
                    raise unknown(f"{key}.{name}", "key", name, WHEN_KEYS)
            failed = list(self._when(key, entry))
            yield from failed
            if failed:
                return
            yield from self._then(f"{key}.then", entry.get("then", {}))
        yield from self._then("then", self.document.get("then", {}))

    # When

    def _when(self, key: str, entry: Mapping[str, Any]) -> Iterator[Failure]:
        seat = seat_number(f"{key}.seat", entry.get("seat"), self.seats)
        deeds = [name for name in ("choose", "try", "undo") if name in entry]
        if len(deeds) != 1:
            raise ScenarioError(key, "needs one of choose, try and undo")
        if deeds[0] == "choose":
            yield from self._choose(f"{key}.choose", seat, names(f"{key}.choose", entry["choose"]))
        elif deeds[0] == "try":
            yield from self._try(f"{key}.try", seat, str(entry["try"]), entry.get("clause"))
        else:
            yield from self._undo(f"{key}.undo", seat, entry["undo"])

    def _choose(self, key: str, seat: int, choices: Sequence[str]) -> Iterator[Failure]:
        for index, name in enumerate(choices):
            code = code_of(self.game, self.match.state, seat, name, f"{key}[{index}]")
            offered = _offered(self.game, self.match.state)
            try:
                self.match.choose(seat, code, 0)
            except Refused as refused:
                yield Failure(
                    f"{key}[{index}]", f"{name} to be open to {self.seats[seat]}", f"{refused}; open: {offered}"
                )
                return

    def _try(self, key: str, seat: int, name: str, clause: object) -> Iterator[Failure]:
        code = code_of(self.game, self.match.state, seat, name, key)
        try:
            self.match.choose(seat, code, 0)
        except Refused as refused:
            if clause is not None and refused.reason.clause != clause:
                yield Failure(key, f"{name} to be refused by {clause}", f"it is refused: {refused}")
        else:
            yield Failure(key, f"{name} to be refused", "it is allowed")

    def _undo(self, key: str, seat: int, wanted: object) -> Iterator[Failure]:
        if wanted not in (True, "refused"):
            raise ScenarioError(key, f'is true or "refused", not {wanted!r}')
        try:
            self.match.take_back(seat, 0)
        except Refused as refused:
            if wanted is True:
                yield Failure(key, "something to take back", str(refused))
        else:
            if wanted == "refused":
                yield Failure(key, "nothing that may be taken back", "it was taken back")

    # Then

    def _then(self, key: str, then: object) -> Iterator[Failure]:
        checks = {
            "zones": self._zones,
            "count": self._count,
            "facts": self._facts,
            "to_act": self._to_act,
            "decision": self._decision,
            "options": self._options,
            "offers": self._offers,
            "lacks": self._lacks,
            "log": self._log,
            "over": self._over,
            "winner": self._winner,
            "points": self._points,
            "seen": self._seen,
        }
        for name, wanted in table(key, then).items():
            if name not in checks:
                raise unknown(f"{key}.{name}", "key", name, checks)
            yield from checks[name](f"{key}.{name}", wanted)

    def _zones(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, cards in table(key, wanted).items():
            zone = self._zone(f"{key}.{name}", name)
            there = [self.game.choice_name(card) for card in cards_of(self.match.state, zone)]
            yield from self._compare(f"{key}.{name}", zone, names(f"{key}.{name}", cards), there)

    def _count(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, number in table(key, wanted).items():
            count = int(self.match.state.count(self._zone(f"{key}.{name}", name)))
            if count != whole(f"{key}.{name}", number):
                yield Failure(f"{key}.{name}", str(number), str(count))

    def _facts(self, key: str, wanted: object) -> Iterator[Failure]:
        facts = {with_seats(name, self.seats): value for name, value in self.game.facts(self.match.state).items()}
        for name, value in table(key, wanted).items():
            if name not in facts:
                raise unknown(f"{key}.{name}", "fact", name, facts)
            found = facts[name]
            if isinstance(found, Seat):
                found = self.seats[found]
            if found != value:
                yield Failure(f"{key}.{name}", str(value), str(found))

    def _to_act(self, key: str, wanted: object) -> Iterator[Failure]:
        expected = wanted if isinstance(wanted, list) else [wanted]
        seats = [seat_number(key, name, self.seats) for name in expected]
        found = self.match.state.to_act()
        if sorted(seats) != found:
            yield Failure(key, ", ".join(map(str, expected)), ", ".join(self.seats[seat] for seat in found) or "nobody")

    def _decision(self, key: str, wanted: object) -> Iterator[Failure]:
        found = self.game.decision(self.match.state)
        if found != wanted:
            yield Failure(key, str(wanted), found or "the end of the game")

    def _open(self) -> list[str]:
        """The options of the seat that chooses first, by name."""
        state = self.match.state
        return [self.game.choice_name(choice) for seat in state.to_act()[:1] for choice in state.options(seat)]

    def _options(self, key: str, wanted: object) -> Iterator[Failure]:
        written = names(key, wanted)
        found = self._open()
        if len(found) != len(written) or not all(map(called, found, written)):
            yield Failure(key, ", ".join(written), ", ".join(found) or "none")

    def _offers(self, key: str, wanted: object) -> Iterator[Failure]:
        found = self._open()
        for name in names(key, wanted):
            if not any(called(option, name) for option in found):
                yield Failure(key, name, ", ".join(found) or "none")

    def _lacks(self, key: str, wanted: object) -> Iterator[Failure]:
        found = self._open()
        for name in names(key, wanted):
            if any(called(option, name) for option in found):
                yield Failure(key, f"no {name}", ", ".join(found))

    def _log(self, key: str, wanted: object) -> Iterator[Failure]:
        listeners = (*range(self.game.seats), WATCHER)
        lines = [line.text for listener in listeners for line in replay.log(self.match, listener)]
        for text in names(key, wanted):
            if not any(text.lower() in line.lower() for line in lines):
                yield Failure(key, f"a line with {text!r}", " / ".join(dict.fromkeys(lines)) or "no line")

    def _over(self, key: str, wanted: object) -> Iterator[Failure]:
        if self.match.state.over != wanted:
            yield Failure(key, str(wanted).lower(), str(self.match.state.over).lower())

    def _winner(self, key: str, wanted: object) -> Iterator[Failure]:
        if wanted != "draw":
            seat_number(key, wanted, self.seats)
        if not self.match.state.over:
            yield Failure(key, str(wanted), "the game goes on")
            return
        winners = self.game.outcome(self.match.state).winners
        found = ", ".join(self.seats[seat] for seat in winners) or "draw"
        if found != wanted:
            yield Failure(key, str(wanted), found)

    def _points(self, key: str, wanted: object) -> Iterator[Failure]:
        if not self.match.state.over:
            yield Failure(key, str(wanted), "the game goes on")
            return
        points = self.game.outcome(self.match.state).points
        for name, number in table(key, wanted).items():
            found = points[seat_number(f"{key}.{name}", name, self.seats)]
            if found != number:
                yield Failure(f"{key}.{name}", str(number), str(found))

    def _seen(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, zones in table(key, wanted).items():
            seat = WATCHER if name == "watcher" else seat_number(f"{key}.{name}", name, self.seats)
            view = self.match.view(seat)
            for zone_name, cards in table(f"{key}.{name}", zones).items():
                place = f"{key}.{name}.{zone_name}"
                zone = self._zone(place, zone_name)
                yield from self._compare(
                    place, zone, names(place, cards), seen_names(view.zone(self.game.zone_names[zone]))
                )

    def _zone(self, key: str, name: str) -> int:
        if name not in self.zones:
            raise unknown(key, "zone", name, self.zones)
        return self.zones.index(name)

    def _compare(self, key: str, zone: int, written: Sequence[str], there: Sequence[str]) -> Iterator[Failure]:
        """Whether a zone holds exactly the cards that are written; only piles have an order."""
        for name in written:
            if name != "?" and not any(called(card, name) for card in self.game.rules.layout.card_names):
                known = dict.fromkeys(card.split(".")[0] for card in self.game.rules.layout.card_names)
                raise unknown(key, "card", name, known)
        if self.game.rules.layout.zones[zone].pile:
            same = len(there) == len(written) and all(map(called, there, written))
        else:
            same = len(there) == len(written) and match_up(there, written) is not None
        if not same:
            yield Failure(key, ", ".join(written) or "no card", ", ".join(there) or "no card")


def seen_names(zone: ZoneView) -> list[str]:
    """What a view shows of a zone, by names: `?` for a card that is not known."""
    return [card.card or card.face or "?" for card in zone.cards]
