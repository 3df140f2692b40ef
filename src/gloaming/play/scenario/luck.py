"""Results of chance in a scenario file: `chance = [...]`, by the names of cards and seats.

The rules ask chance for numbers and do not know where these come from. So this module turns a name into a number from
outside: it tries the choice on a copy whose chance stops at the first new request, tries each possible number in turn,
and records the one that gives the named card. Then it makes the choice with these numbers. It rejects an entry that is
impossible or never used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from gloaming.games.playable import Playable
from gloaming.games.positions import called, unknown, with_seats
from gloaming.kernel.chance import Asked, Keyed, act, seeded
from gloaming.kernel.events import MOVED, EventLog
from gloaming.kernel.layout import CHANCE
from gloaming.kernel.state import State
from gloaming.play.scenario.document import Failing, ScenarioError

ANY = "any"
"""Whatever the seed brings."""
MOST = 200
"""Entries of one `chance`."""

Deed = Callable[[State], object]


def says_chance(document: Mapping[str, Any]) -> bool:
    """Whether a file says anywhere behind its position what chance brings."""
    entries = document.get("when", [])
    return isinstance(entries, list) and any(isinstance(entry, Mapping) and "chance" in entry for entry in entries)


def obey(state: State, seed: int) -> None:
    """Let the chance of a state follow from a seed, ready to be told otherwise."""
    state.obey(hashlib.sha256(f"scenario {seed}".encode()).digest(), {})


def set_free(state: State, seed: int) -> None:
    """Let chance be quick again: nobody may play on by what a file says, or by a key that everybody can compute."""
    state.keyed = None
    state.z[CHANCE] = seeded(seed)


class Script:
    """A `chance` list being used up."""

    def __init__(self, game: Playable, seats: Sequence[str], key: str, entries: object) -> None:
        if not isinstance(entries, list) or not all(map(_is_entry, entries)):
            raise ScenarioError(key, f"needs a list of what comes, in order, not {entries!r}")
        if len(entries) > MOST:
            raise ScenarioError(key, f"may say {MOST} things, not {len(entries)}")
        self.game = game
        self.seats = seats
        self.key = key
        self.entries = entries
        self.used = 0

    @property
    def here(self) -> str:
        return f"{self.key}[{self.used}]"

    def finish(self) -> None:
        """`Failing` if something was said that chance was never asked for."""
        if self.used < len(self.entries):
            times = {0: "was not used", 1: "was used once"}.get(self.used, f"was used {self.used} times")
            raise Failing(self.here, f"{_told(self.entries[self.used])} to come by chance", f"chance {times} here")

    def tell(self, state: State, deed: Deed) -> None:
        """Give the chance of a state the answers that this script has for a deed."""
        keyed = state.keyed
        assert keyed is not None
        assert keyed.answers is not None
        answers = dict(keyed.answers)
        while self.used < len(self.entries):
            stopped = _attempt(state, deed, answers)
            if stopped.keyed is None or not stopped.keyed.wanted:
                break
            asked = stopped.keyed
            answers[act(int(asked.purpose), int(asked.number))] = self._answer(state, deed, answers, stopped, asked)
        keyed.answers.update(answers)

    def _answer(self, state: State, deed: Deed, answers: dict[int, list[int]], at: State, asked: Keyed) -> list[int]:
        """The numbers that bring what the next entry says; where all comes to the same, no entry is used."""
        purpose, n = int(asked.purpose), int(asked.wanted)
        zones = int(at.layout.zone_count)
        if n == 1:
            return [0]
        if purpose > zones:
            return self._shuffle(at, asked, purpose - 1 - zones)
        if purpose == 0:
            return [self._lot(asked, n)]
        cards = [self._brings(state, deed, answers, at, asked, number) for number in range(n)]
        return [self._draw(at, asked, purpose - 1, cards)]

    def _brings(
        self, state: State, deed: Deed, answers: Mapping[int, list[int]], at: State, asked: Keyed, number: int
    ) -> int:
        """The card that a number brings: the next that moves, or, if chance is asked again first, by its place in the
        zone. -1 if it cannot be told."""
        so_far = len(at.events.entries) if at.events is not None else 0
        after = _attempt(state, deed, {**answers, act(int(asked.purpose), int(asked.number)): [number]})
        events = after.events.entries[so_far:] if after.events is not None else []
        moved = next((event.a for event in events if event.kind == MOVED), -1)
        if moved >= 0:
            return moved
        there = at.contents(int(asked.purpose) - 1)
        return there[number] if len(there) == asked.wanted else -1

    def _draw(self, at: State, asked: Keyed, zone: int, cards: Sequence[int]) -> int:
        known = [self.game.rules.layout.card_names[card] if card >= 0 else "?" for card in cards]
        entry = self.entries[self.used]
        certain = isinstance(entry, str) and "." in entry
        if len({name.split(".")[0] for name in known}) == 1 and not certain:
            return self._by_seed(asked, [len(cards)])[0]
        where = f"a draw out of {with_seats(self.game.zone_names[zone], self.seats)}"
        if entry == ANY:
            number = self._by_seed(asked, [len(cards)])[0]
        elif isinstance(entry, int):
            number = self._number(entry, len(cards), where)
        elif isinstance(entry, list):
            raise ScenarioError(self.here, f"this is {where}: one card, not a list")
        else:
            self._check_card(entry)
            found = [number for number, name in enumerate(known) if called(name, entry)]
            if not found:
                raise Failing(self.here, f"{entry} in {where}", f"there could come {', '.join(dict.fromkeys(known))}")
            number = found[0]
        self.used += 1
        return number

    def _lot(self, asked: Keyed, n: int) -> int:
        """A number that is no card: who begins, which side is up."""
        entry = self.entries[self.used]
        if entry == ANY:
            number = self._by_seed(asked, [n])[0]
        elif isinstance(entry, int):
            number = self._number(entry, n, "a lot")
        elif n == self.game.seats and entry in self.seats:
            number = self.seats.index(entry)
        else:
            allowed = ", ".join(self.seats) if n == self.game.seats else f"a number from 0 to {n - 1}"
            raise ScenarioError(self.here, f"this is a lot: {allowed}, not {_told(entry)}")
        self.used += 1
        return number

    def _shuffle(self, at: State, asked: Keyed, pile: int) -> list[int]:
        """The numbers of a shuffle after which the named cards lie on top, in this order, and the rest as it comes."""
        names = self.game.rules.layout.card_names
        lying = at.contents(pile)
        by_seed = self._by_seed(asked, range(len(lying), 1, -1))
        if len({names[card].split(".")[0] for card in lying}) == 1:
            return by_seed
        entry = self.entries[self.used]
        if entry == ANY:
            self.used += 1
            return by_seed
        where = f"the shuffle of {with_seats(self.game.zone_names[pile], self.seats)}"
        if not isinstance(entry, list):
            raise ScenarioError(self.here, f"this is {where}: list what lies on top then, [{_told(entry)}]")
        rest = lying[:]
        for i, j in zip(range(len(rest) - 1, 0, -1), by_seed, strict=True):
            rest[i], rest[j] = rest[j], rest[i]
        rest.reverse()
        on_top: dict[int, int] = {}
        for place, name in enumerate(entry):
            if name == ANY:
                continue
            self._check_card(name)
            card = next((card for card in rest if called(names[card], name)), -1)
            if card < 0:
                there = ", ".join(names[card] for card in sorted(rest))
                raise Failing(self.here, f"{name} in {where}", f"left to come: {there or 'nothing'}")
            on_top[place] = card
            rest.remove(card)
        if len(entry) > len(lying):
            raise ScenarioError(self.here, f"this is {where}: {len(lying)} cards, not {len(entry)}")
        order = [on_top[place] if place in on_top else rest.pop(0) for place in range(len(entry))]
        self.used += 1
        return _numbers(lying, [*order, *rest][::-1])

    def _check_card(self, name: str) -> None:
        known = self.game.rules.layout.card_names
        if not any(called(card, name) for card in known):
            raise unknown(self.here, "card", name, dict.fromkeys(card.split(".")[0] for card in known))

    def _number(self, entry: int, n: int, where: str) -> int:
        if not 0 <= entry < n:
            raise ScenarioError(self.here, f"this is {where}: a number from 0 to {n - 1}, not {entry}")
        return entry

    @staticmethod
    def _by_seed(asked: Keyed, below: Sequence[int]) -> list[int]:
        """What would have come if nobody had said anything."""
        counts = asked.counts[:]
        counts[int(asked.purpose)] -= 1
        own = Keyed(asked.key, counts)
        own.begin(asked.purpose)
        return [int(own.below(n)) for n in below]


def _attempt(state: State, deed: Deed, answers: dict[int, list[int]]) -> State:
    """A copy after a deed, or where chance was asked something new in the middle of it (then `keyed.wanted` is set)."""
    copy = state.copy()
    copy.events = EventLog()
    copy.heed(answers, True)
    with suppress(Asked):
        deed(copy)
    return copy


def _numbers(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """What a shuffle from the last place down must be told to turn one order into another."""
    order = list(before)
    numbers: list[int] = []
    for i in range(len(order) - 1, 0, -1):
        j = order.index(after[i])
        numbers.append(j)
        order[i], order[j] = order[j], order[i]
    return numbers


def _is_entry(entry: object) -> bool:
    if isinstance(entry, list):
        return all(isinstance(name, str) for name in entry)
    return isinstance(entry, str | int) and not isinstance(entry, bool)


def _told(entry: object) -> str:
    return ", ".join(entry) if isinstance(entry, list) else str(entry)
