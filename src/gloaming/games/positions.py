"""Positions by names: the part of arranging one that all games share.

A game says which cards may fill which zones, in which order, and what its moments are. Here the listed cards find their
zones, the others follow along the chains that the game gives, and everybody is left with what they may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from gloaming.cards.problems import nearest
from gloaming.kernel.chance import Chance, seeded
from gloaming.kernel.events import EventLog
from gloaming.kernel.layout import CHANCE, MENU
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.games.playable import Playable

LARGEST = 2**62 - 1
SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
"""What seats are called where nobody says otherwise."""

GIVEN = ("seats", "seed", "at", "zones", "top", "known")
"""The keys of a position that all games have."""


class Seat(int):
    """A seat as the value of a fact, so that whoever tells the fact can name the seat."""


class PositionError(ValueError):
    """A position that cannot be set up: the key at fault, and what is wrong with it."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


def unknown(key: str, what: str, name: object, known: Iterable[str]) -> PositionError:
    """The error for a name that is none of the known ones."""
    names = list(known)
    near = nearest(str(name), names)
    meant = f" (did you mean {near}?)" if near else f"; allowed: {', '.join(names)}" if len(names) <= 12 else ""
    return PositionError(key, f"unknown {what} {name!r}{meant}")


def unknown_of_seat(key: str, what: str, name: str, known: Sequence[str], seats: Sequence[str]) -> PositionError:
    """As `unknown`, for names that may end in a seat's: whether it is only the seat that does not exist."""
    head, dot, last = name.rpartition(".")
    near = nearest(name, [one for one in known if one.rpartition(".")[2] not in seats])
    if dot and not near and last not in seats and f"{head}.{seats[0]}" in known:
        return PositionError(key, f"unknown {what} {name!r}: there is no seat {last!r}, only {', '.join(seats)}")
    if all(f"{name}.{seat}" in known for seat in seats):
        both = " or ".join(f"{name}.{seat}" for seat in seats)
        return PositionError(key, f"unknown {what} {name!r}: every seat has its own, {both}")
    return unknown(key, what, name, known)


def called(name: str, written: str) -> bool:
    """Whether a card of this name is meant by what is written: its id alone stands for any copy of it."""
    first, *copy = name.split(".")
    wanted, *details = written.split(".")
    return first == wanted and all(detail in copy for detail in details)


def match_up(names: Sequence[str], written: Sequence[str]) -> list[int] | None:
    """For each written name the index of a card it means, no card twice; certain copies first. None if one has none."""
    found = [-1] * len(written)
    left = list(range(len(names)))
    for index in sorted(range(len(written)), key=lambda index: -written[index].count(".")):
        for card in left:
            if called(names[card], written[index]):
                found[index] = card
                left.remove(card)
                break
        else:
            return None
    return found


class Given:
    """The given part of a scenario file, read as far as all games understand it."""

    def __init__(self, game: Playable, given: Mapping[str, Any], moments: Mapping[str, Sequence[str]]) -> None:
        """`moments` are those of the game with the facts that may be given for each, the default first."""
        self.rules = game.rules
        facts = list(dict.fromkeys(fact for several in moments.values() for fact in several))
        for key in given:
            if key not in GIVEN and key not in facts:
                raise self._unknown_key(game, key, facts)
        self.seats = seat_names(game, given)
        self.seed = whole("seed", given.get("seed", 0))
        self.at = given.get("at", next(iter(moments)))
        if not isinstance(self.at, str) or self.at not in moments:
            raise unknown("at", "moment", self.at, moments)
        self.facts = {key: value for key, value in given.items() if key in facts}
        for key in self.facts:
            if key not in moments[self.at]:
                raise PositionError(key, f"says nothing at {self.at!r}; given there: {', '.join(moments[self.at])}")
        self.zone_names = [with_seats(name, self.seats) for name in game.zone_names]
        self.listed = self._listed("zones", given.get("zones", {}))
        self.top = self._top(given.get("top", {}))
        self.known = self._known(given.get("known", {}))

    @staticmethod
    def _unknown_key(game: Playable, key: str, facts: Sequence[str]) -> PositionError:
        """What may be given, in full: no page needs to be opened for it."""
        allowed = f"may be given: {', '.join((*GIVEN, *facts))}; or state, or play"
        zones = dict.fromkeys(name.split(".")[0] for name in game.zone_names)
        if key in zones:
            return PositionError(key, f"is no fact of its own but a zone: list its cards under zones; {allowed}")
        near = nearest(key, (*GIVEN, *facts, "state", "play"))
        meant = f" (did you mean {near}?)" if near else ""
        return PositionError(key, f"unknown key {key!r}{meant}; {allowed}")

    def seat(self, key: str) -> int | None:
        """The seat that a fact names, or None where it is left out."""
        return seat_number(key, self.facts[key], self.seats) if key in self.facts else None

    def number(self, key: str) -> int | None:
        """The number that a fact gives, or None where it is left out."""
        return whole(key, self.facts[key]) if key in self.facts else None

    def by_seat(self, key: str) -> dict[int, Any]:
        """A fact that is given for some seats, by their names."""
        return by_seat(key, self.facts.get(key, {}), self.seats)

    def _listed(self, key: str, zones: object) -> dict[int, list[str]]:
        listed: dict[int, list[str]] = {}
        for name, cards in table(key, zones).items():
            if name not in self.zone_names:
                raise unknown_of_seat(f"{key}.{name}", "zone", name, self.zone_names, self.seats)
            listed[self.zone_names.index(name)] = names(f"{key}.{name}", cards)
        return listed

    def _top(self, top: object) -> dict[int, list[str]]:
        """The uppermost cards of a pile that is not listed."""
        found = self._listed("top", top)
        for zone in found:
            key = f"top.{self.zone_names[zone]}"
            if zone in self.listed:
                raise PositionError(key, "is listed in full under zones; say it there")
            if not self.rules.layout.zones[zone].pile or self.rules.layout.zones[zone].row:
                raise PositionError(key, "is no pile, so nothing lies on top; `chance` says what is drawn out of it")
        return found

    def _known(self, known: object) -> dict[int, list[str]]:
        return {
            seat_number(f"known.{seat}", seat, self.seats): names(f"known.{seat}", cards)
            for seat, cards in table("known", known).items()
        }


class Filling:
    """Cards finding their zones: first those that are listed, then the others along their chains."""

    def __init__(
        self,
        given: Given,
        fits: Callable[[int, int], bool] | None = None,
        home: Callable[[int, int], bool] | None = None,
    ) -> None:
        """`fits(card, zone)`: whether a card may ever lie there; `home(card, zone)`: which copy of several is meant."""
        self.given = given
        self.rules = given.rules
        self.chance = Chance(given.seed)
        self.cards: dict[int, list[int]] = {zone: [] for zone in range(int(self.rules.layout.zone_count))}
        self._fits = fits or (lambda card, zone: True)
        self._home = home or (lambda card, zone: True)
        self._place = [-1] * int(self.rules.layout.cards)
        self._place_listed(given.listed, "zones")
        self._place_listed(given.top, "top")

    def is_listed(self, zone: int) -> bool:
        return zone in self.given.listed

    def left(self, cards: Iterable[int]) -> list[int]:
        """Those of the cards that have no place yet, in an order of chance."""
        left = [card for card in cards if self._place[card] < 0]
        for i in range(len(left) - 1, 0, -1):
            j = int(self.chance.below(i + 1))
            left[i], left[j] = left[j], left[i]
        return left

    def fill(self, cards: Iterable[int], zone: int, most: int | None = None) -> None:
        """Put the cards that have no place yet into a zone, unless it is listed or holds `most` already."""
        if self.is_listed(zone):
            return
        for card in self.left(cards):
            if most is not None and len(self.cards[zone]) >= most:
                return
            self.put(card, zone)

    def put(self, card: int, zone: int) -> None:
        """Put a card into a zone, beneath or behind what is there."""
        self._place[card] = zone
        self.cards[zone].append(card)

    def refuse(self, zone: int, message: str) -> NoReturn:
        raise PositionError(f"zones.{self.given.zone_names[zone]}", message)

    def state(self) -> State:
        """The table with every card in its place, nothing asked yet, and its seed in the generator."""
        layout = self.rules.layout
        for card, place in enumerate(self._place):
            if place < 0:
                name = layout.card_names[card]
                raise PositionError("zones", f"{name} needs a place: no list has it, and its zones are all listed")
        state = self.rules.state(layout.blank[:])
        state.events = EventLog()  # so that the log has what happens while the position is set up
        state.z[CHANCE] = seeded(self.given.seed)
        for zone, cards in self.cards.items():
            self._check_room(zone, len(cards))
            upwards = reversed(cards) if layout.zones[zone].pile and not layout.zones[zone].row else iter(cards)
            for card in upwards:
                state.put_first(card, zone)
        for seat, written in self.given.known.items():
            for name in written:
                state.show(self._find(f"known.{self.given.seats[seat]}", name), 1 << seat)
        widen(state)
        return state

    def _check_room(self, zone: int, count: int) -> None:
        layout = self.rules.layout
        if layout.zones[zone].pile and count > layout.room[zone]:
            self.refuse(zone, f"has room for {layout.room[zone]} cards, not {count}")

    def _place_listed(self, listed: Mapping[int, list[str]], what: str) -> None:
        """Certain copies first, then those at home in their zone, then whatever copy is left."""
        wanted = [(zone, index, name) for zone, cards in listed.items() for index, name in enumerate(cards)]
        chosen: dict[tuple[int, int], int] = {}
        for certain in (True, False):
            for at_home in (True, False):
                for zone, index, name in wanted:
                    if (zone, index) in chosen or certain is not ("." in name):
                        continue
                    card = self._copy(name, zone, at_home)
                    if card >= 0:
                        chosen[zone, index] = card
                        self._place[card] = zone
        for zone, index, name in wanted:
            key = f"{what}.{self.given.zone_names[zone]}"
            if (zone, index) not in chosen:
                raise self._none_left(key, name)
            card = chosen[zone, index]
            if not self._belongs(card, zone):
                raise self._misplaced(key, name, zone)
            self.cards[zone].append(card)

    def _none_left(self, key: str, name: str) -> PositionError:
        self._find(key, name)
        copies = [card for card, known in enumerate(self.rules.layout.card_names) if called(known, name)]
        zones = dict.fromkeys(self.given.zone_names[self._place[card]] for card in copies)
        return PositionError(
            key, f"there is no {name} left: of {len(copies)} in the game all are listed, in {', '.join(zones)}"
        )

    def _misplaced(self, key: str, name: str, zone: int) -> PositionError:
        face = name.split(".", maxsplit=1)[0]
        copies = [card for card, known in enumerate(self.rules.layout.card_names) if called(known, face)]
        fitting = sum(self._belongs(card, zone) for card in copies)
        if fitting:
            return PositionError(key, f"only {fitting} of the {len(copies)} copies of {face} may lie there")
        return PositionError(key, f"{name} can never lie there")

    def _copy(self, written: str, zone: int, at_home: bool) -> int:
        for card, name in enumerate(self.rules.layout.card_names):
            if self._place[card] < 0 and called(name, written) and (not at_home or self._home(card, zone)):
                return card
        return -1

    def _belongs(self, card: int, zone: int) -> bool:
        return self.rules.layout.may_hold(zone, card) and self._fits(card, zone)

    def _find(self, key: str, written: str) -> int:
        """The first card of this name."""
        for card, name in enumerate(self.rules.layout.card_names):
            if called(name, written):
                return card
        raise unknown(key, "card", written, dict.fromkeys(name.split(".")[0] for name in self.rules.layout.card_names))


def widen(state: State) -> None:
    """Leave everybody with no idea but the backs: a card could be wherever an unknown card with its back lies."""
    layout = state.layout
    for knower in range(int(layout.knowers)):
        hidden: dict[int, set[int]] = {}
        strange = [card for card in range(int(layout.cards)) if not state.knows(knower, card)]
        for card in strange:
            hidden.setdefault(int(layout.back[card]), set()).add(int(state.place(card)))
        for card in strange:
            for zone in hidden[int(layout.back[card])]:
                if not layout.may_hold(zone, card):
                    continue
                at = layout.could[zone] + knower * layout.could_width + layout.word[card]
                state.z[at] |= layout.bit[card]


def go_on(state: State) -> State:
    """Let a position that was set up go on to its first question."""
    seat = state.settle()
    if seat >= 0:
        at = len(state.events.entries) if state.events is not None else 0
        state.play(seat, state.z[MENU + 1] if state.z[MENU] else -1)
        if state.events is not None:
            state.events.entries[at] = state.events.entries[at]._replace(c=1)  # nobody was asked
    return state


# Reading


def seat_names(game: Playable, given: Mapping[str, Any]) -> list[str]:
    """The names of the seats in this file."""
    seats = names("seats", given.get("seats", list(SEATS[: game.seats])))
    if len(seats) != game.seats or len(set(seats)) != game.seats:
        raise PositionError("seats", f"needs {game.seats} different names, not {', '.join(seats) or 'none'}")
    return seats


def seat_number(key: str, name: object, seats: Sequence[str]) -> int:
    if name not in seats:
        raise unknown(key, "seat", name, seats)
    return seats.index(str(name))


def by_seat(key: str, value: object, seats: Sequence[str]) -> dict[int, Any]:
    """A table from names of seats to something, by the numbers of the seats."""
    if not isinstance(value, Mapping):
        example = ", ".join(f"{seat} = …" for seat in seats)
        raise PositionError(key, f"needs a table with seats as keys, {{ {example} }}, not {value!r}")
    return {seat_number(f"{key}.{name}", name, seats): part for name, part in value.items()}


def with_seats(name: str, seats: Sequence[str]) -> str:
    """A name of a zone or fact that ends in the number of a seat, with the seat's own name instead."""
    head, dot, last = name.rpartition(".")
    return f"{head}.{seats[int(last)]}" if dot and last.isdigit() and int(last) < len(seats) else name


def whole(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(key, f"needs a whole number, not {value!r}")
    if not -LARGEST <= value <= LARGEST:
        raise PositionError(key, f"{value} is out of range; a number has 62 bits at most")
    return value


def names(key: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise PositionError(key, f"needs a list of names, not {value!r}")
    return value


def table(key: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(key, f"needs a table, not {value!r}")
    return value
