"""The expectations of a scenario: one check for each key of a `then`, against the current match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from gloaming.games.playable import WATCHER, Playable, ZoneView
from gloaming.games.positions import (
    Seat,
    called,
    match_up,
    names,
    seat_number,
    table,
    unknown,
    unknown_of_seat,
    whole,
    with_seats,
)
from gloaming.games.views import cards_of
from gloaming.kernel.state import State
from gloaming.play import replay
from gloaming.play.match import Match
from gloaming.play.scenario.document import Failure, ScenarioError
from gloaming.play.scenario.opening import Beginning, known_choices

LOG_KEYS = ("has", "lacks", "count", "order")

Value = TypeVar("Value", Mapping[str, Any], list[str])
Check = Callable[[str, Any], Iterator[Failure]]


class Expectations:
    """Checks what a file expects of a match at one moment."""

    def __init__(self, match: Match, seats: Sequence[str], beginning: Beginning) -> None:
        self.match = match
        self.game: Playable = match.game
        self.state: State = match.state
        self.seats = seats
        self.beginning = beginning
        self.zone_names = [with_seats(name, seats) for name in self.game.zone_names]
        self.checks: Mapping[str, Check] = {
            "zones": self._zones,
            "top": self._top,
            "count": self._count,
            "facts": self._facts,
            "view": self._view,
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

    def failures(self, key: str, then: object) -> Iterator[Failure]:
        """All that does not hold; an error for what cannot be checked, or says nothing."""
        wanted = _something(key, table(key, then))
        for name, value in wanted.items():
            if name not in self.checks:
                raise unknown(f"{key}.{name}", "key", name, self.checks)
            yield from self.checks[name](f"{key}.{name}", value)

    # Cards

    def _zones(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, cards in _something(key, table(key, wanted)).items():
            zone = self._zone(f"{key}.{name}", name)
            yield from self._compare(f"{key}.{name}", zone, names(f"{key}.{name}", cards), self._lying(zone))

    def _top(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, cards in _something(key, table(key, wanted)).items():
            place = f"{key}.{name}"
            zone = self._zone(place, name)
            if not self.game.rules.layout.zones[zone].pile:
                raise ScenarioError(place, "is no pile, so nothing lies on top")
            written = _something(place, names(place, cards))
            yield from self._compare(place, zone, written, self._lying(zone)[: len(written)])

    def _count(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, number in _something(key, table(key, wanted)).items():
            count = int(self.state.count(self._zone(f"{key}.{name}", name)))
            if count != whole(f"{key}.{name}", number):
                yield Failure(f"{key}.{name}", str(number), str(count))

    def _seen(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, zones in _something(key, table(key, wanted)).items():
            view = self.match.view(self._eyes(f"{key}.{name}", name))
            for zone_name, cards in _something(f"{key}.{name}", table(f"{key}.{name}", zones)).items():
                place = f"{key}.{name}.{zone_name}"
                zone = self._zone(place, zone_name)
                there = seen_names(view.zone(self.game.zone_names[zone]))
                yield from self._compare(place, zone, names(place, cards), there)

    def _lying(self, zone: int) -> list[str]:
        return [self.game.choice_name(card) for card in cards_of(self.state, zone)]

    def _zone(self, key: str, name: str) -> int:
        if name not in self.zone_names:
            raise unknown_of_seat(key, "zone", name, self.zone_names, self.seats)
        return self.zone_names.index(name)

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

    # Facts

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """Every fact of the position by its name in this file."""
        found = {with_seats(name, self.seats): value for name, value in self.game.facts(self.state).items()}
        return {name: self.seats[value] if isinstance(value, Seat) else value for name, value in found.items()}

    def _facts(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, value in _something(key, table(key, wanted)).items():
            if name not in self.facts:
                raise unknown_of_seat(f"{key}.{name}", "fact", name, list(self.facts), self.seats)
            found = self.facts[name]
            if not _same(found, value):
                yield Failure(f"{key}.{name}", _shown(value), _shown(found))

    def _view(self, key: str, wanted: object) -> Iterator[Failure]:
        for name, facts in _something(key, table(key, wanted)).items():
            told = self.match.view(self._eyes(f"{key}.{name}", name)).facts
            for path, value in _something(f"{key}.{name}", table(f"{key}.{name}", facts)).items():
                place = f"{key}.{name}.{path}"
                found = _find(place, told, path)
                if not _same(found, value) and not self._names_seat(found, value):
                    yield Failure(place, _shown(value), _shown(found))

    def _names_seat(self, found: object, value: object) -> bool:
        """Views number the seats; a file may name them."""
        return type(found) is int and 0 <= found < len(self.seats) and value == self.seats[found]

    # What is asked

    def _to_act(self, key: str, wanted: object) -> Iterator[Failure]:
        expected = wanted if isinstance(wanted, list) else [wanted]
        seats = [seat_number(key, name, self.seats) for name in expected]
        found = self.state.to_act()
        if sorted(seats) != found:
            yield Failure(key, ", ".join(map(str, expected)), ", ".join(self.seats[seat] for seat in found) or "nobody")

    def _decision(self, key: str, wanted: object) -> Iterator[Failure]:
        found = self.game.decision(self.state)
        if not isinstance(wanted, str) or wanted not in self.game.questions:
            raise unknown(key, "decision", wanted, self.game.questions)
        if found != wanted:
            yield Failure(key, str(wanted), found or "the end of the game")

    def _open(self, key: str, wanted: object) -> Iterator[tuple[str, list[str], list[str]]]:
        """What is written about the options of each seat that is meant, and what is open to it: the seats by name, or
        the seat that chooses first."""
        if isinstance(wanted, Mapping):
            for name, written in _something(key, wanted).items():
                seat = seat_number(f"{key}.{name}", name, self.seats)
                yield f"{key}.{name}", self._written(f"{key}.{name}", written), self._options_of(seat)
        else:
            seats = self.state.to_act()[:1]
            yield key, self._written(key, wanted), self._options_of(seats[0]) if seats else []

    def _options_of(self, seat: int) -> list[str]:
        return [self.game.choice_name(choice) for choice in self.state.options(seat)]

    def _written(self, key: str, wanted: object) -> list[str]:
        for name in names(key, wanted):
            if not self.game.choice_codes(name):
                raise unknown(key, "choice", name, known_choices(self.game))
        return names(key, wanted)

    def _means(self, written: str, option: str) -> bool:
        """Whether an option is meant: by its whole name, or as a copy of the card that is written."""
        names = self.game.choice_names
        return any(names[code] == option for code in self.game.choice_codes(written))

    def _options(self, key: str, wanted: object) -> Iterator[Failure]:
        for place, written, found in self._open(key, wanted):
            if len(found) != len(written) or not all(map(self._means, written, found)):
                yield Failure(place, ", ".join(written) or "none", ", ".join(found) or "none")

    def _offers(self, key: str, wanted: object) -> Iterator[Failure]:
        for place, written, found in self._open(key, wanted):
            for name in _something(place, written):
                if not any(self._means(name, option) for option in found):
                    yield Failure(place, name, ", ".join(found) or "none")

    def _lacks(self, key: str, wanted: object) -> Iterator[Failure]:
        for place, written, found in self._open(key, wanted):
            if not found:
                raise ScenarioError(place, "nothing is open here at all, so this cannot fail")
            for name in _something(place, written):
                if any(self._means(name, option) for option in found):
                    yield Failure(place, f"no {name}", ", ".join(found))

    # The log

    def lines(self, listener: int) -> list[str]:
        """What a seat, or the watcher, has been told since the position began to be set up."""
        told = [*self.beginning.log(self.game, listener, self.seats), *replay.log(self.match, listener)]
        return [line.text for line in told]

    def _log(self, key: str, wanted: object) -> Iterator[Failure]:
        if not isinstance(wanted, Mapping):
            yield from self._has(key, wanted, self._all_lines())
            return
        for name, value in _something(key, wanted).items():
            place = f"{key}.{name}"
            if name in LOG_KEYS:
                yield from self._about_lines(place, name, value, None)
            elif name == "watcher" or name in self.seats:
                lines = self.lines(self._eyes(place, name))
                if not isinstance(value, Mapping):
                    yield from self._has(place, value, lines)
                    continue
                for part, what in _something(place, value).items():
                    yield from self._about_lines(f"{place}.{part}", part, what, lines)
            else:
                raise unknown(place, "key", name, (*LOG_KEYS, "watcher", *self.seats))

    def _all_lines(self) -> list[str]:
        return [line for listener in (*range(self.game.seats), WATCHER) for line in self.lines(listener)]

    def _about_lines(self, key: str, what: str, wanted: object, lines: list[str] | None) -> Iterator[Failure]:
        """One thing said about the log of a listener; without one, of anybody (`has`, `lacks`) or of a watcher."""
        if what == "has":
            yield from self._has(key, wanted, self._all_lines() if lines is None else lines)
        elif what == "lacks":
            yield from self._has_not(key, wanted, self._all_lines() if lines is None else lines)
        elif what == "count":
            yield from self._times(key, wanted, self.lines(WATCHER) if lines is None else lines)
        elif what == "order":
            yield from self._in_order(key, wanted, self.lines(WATCHER) if lines is None else lines)
        else:
            raise unknown(key, "key", what, LOG_KEYS)

    def _has(self, key: str, wanted: object, lines: Sequence[str]) -> Iterator[Failure]:
        for text in _texts(key, wanted):
            if not any(_within(text, line) for line in lines):
                yield Failure(key, f"a line with {text!r}", _all(lines))

    def _has_not(self, key: str, wanted: object, lines: Sequence[str]) -> Iterator[Failure]:
        if not lines:
            raise ScenarioError(key, "there is no line at all, so this cannot fail")
        for text in _texts(key, wanted):
            for line in lines:
                if _within(text, line):
                    yield Failure(key, f"no line with {text!r}", line)
                    break

    def _times(self, key: str, wanted: object, lines: Sequence[str]) -> Iterator[Failure]:
        for text, number in _something(key, table(key, wanted)).items():
            _texts(key, [text])
            found = sum(_within(text, line) for line in lines)
            if found != whole(f"{key}.{text}", number):
                yield Failure(f"{key}.{text}", f"{number} lines", f"{found}: {_all(lines)}")

    def _in_order(self, key: str, wanted: object, lines: Sequence[str]) -> Iterator[Failure]:
        texts = _texts(key, wanted)
        if len(texts) < 2:
            raise ScenarioError(key, "an order needs two texts at least")
        left = list(lines)
        for text in texts:
            while left and not _within(text, left[0]):
                left.pop(0)
            if not left:
                yield Failure(key, f"a line with {text!r} after those before it", _all(lines))
                return
            left.pop(0)

    # The end

    def _over(self, key: str, wanted: object) -> Iterator[Failure]:
        if not isinstance(wanted, bool):
            raise ScenarioError(key, f"is true or false, not {wanted!r}")
        if self.state.over != wanted:
            yield Failure(key, str(wanted).lower(), str(self.state.over).lower())

    def _winner(self, key: str, wanted: object) -> Iterator[Failure]:
        expected = wanted if isinstance(wanted, list) else [] if wanted == "draw" else [wanted]
        seats = sorted(seat_number(key, name, (*self.seats, "draw")) for name in expected)
        if len(seats) > len(set(seats)) or (isinstance(wanted, list) and len(seats) < 2) or len(self.seats) in seats:
            raise ScenarioError(key, 'is one seat, "draw", or the list of those who win together')
        shown = ", ".join(map(str, expected)) or "draw"
        if not self.state.over:
            yield Failure(key, shown, "the game goes on")
            return
        winners = sorted(self.game.outcome(self.state).winners)
        if winners != seats:
            yield Failure(key, shown, ", ".join(self.seats[seat] for seat in winners) or "draw")

    def _points(self, key: str, wanted: object) -> Iterator[Failure]:
        wanted = _something(key, table(key, wanted))
        if not self.state.over:
            yield Failure(key, str(wanted), "the game goes on")
            return
        points = self.game.outcome(self.state).points
        for name, number in wanted.items():
            found = points[seat_number(f"{key}.{name}", name, self.seats)]
            if found != whole(f"{key}.{name}", number):
                yield Failure(f"{key}.{name}", str(number), str(found))

    def _eyes(self, key: str, name: str) -> int:
        return WATCHER if name == "watcher" else seat_number(key, name, self.seats)


def seen_names(zone: ZoneView) -> list[str]:
    """What a view shows of a zone, by names: `?` for a card that is not known."""
    return [card.card or card.face or "?" for card in zone.cards]


def _something(key: str, value: Value) -> Value:
    """What is empty says nothing and can never fail."""
    if not value:
        raise ScenarioError(key, "says nothing: leave it out, or say what holds")
    return value


def _texts(key: str, wanted: object) -> list[str]:
    """Texts to look for in lines."""
    texts = _something(key, names(key, wanted))
    if not all(text.strip() for text in texts):
        raise ScenarioError(key, "an empty text is in every line")
    return texts


def _within(text: str, line: str) -> bool:
    return text.lower() in line.lower()


def _all(lines: Sequence[str]) -> str:
    return " / ".join(dict.fromkeys(lines)) or "no line"


def _same(found: object, wanted: object) -> bool:
    """Whether two values are alike, kinds included: true is not 1. Nothing at all is written "none"; of a table within
    a view only what is written is compared."""
    if found is None:
        return wanted == "none"
    if isinstance(found, Mapping):
        return isinstance(wanted, Mapping) and all(key in found and _same(found[key], wanted[key]) for key in wanted)
    if isinstance(found, list | tuple):
        return isinstance(wanted, list) and len(found) == len(wanted) and all(map(_same, found, wanted))
    return isinstance(found, bool) == isinstance(wanted, bool) and found == wanted


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else "none" if value is None else str(value)


def _find(key: str, facts: Mapping[str, Any], path: str) -> object:
    """A fact of a view: by its name, or by names and numbers with dots between for what is within it."""
    if path in facts:
        return facts[path]
    found: Any = facts
    for part in path.split("."):
        if isinstance(found, Mapping):
            known = list(map(str, found))
        elif isinstance(found, list | tuple):
            known = [str(index) for index in range(len(found))]
        else:
            raise ScenarioError(key, f"there is nothing within {_shown(found)!r}, no {part!r}")
        if part not in known:
            raise unknown(key, "fact", part, known)
        found = found[part] if isinstance(found, Mapping) else found[int(part)]
    return found
