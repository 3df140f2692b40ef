"""Preview of choices: what the next choices of a seat would do, as far as the seat can know it.

Nothing here sees the true position. The preview samples a few worlds from what the seat knows, makes the choices in
each of them by the rules, and reports only what is the same in all of them. The same request samples the same worlds,
so that repeating it reveals nothing more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gloaming.games.playable import LogLine, OptionView, Playable, Reason
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, Event, EventLog
from gloaming.kernel.state import State

WORLDS: Final = 5
MOST_LINES: Final = 60
MOST_STEPS: Final = 600
"""Choices that are tried for one answer: whoever asks for more lifts more."""
LONGEST: Final = 6
"""Choices in a row; a gesture of more than that should be several."""
_NOTHING: Final = object()


@dataclass(frozen=True)
class Line:
    """Some choices in a row: what each answers and is called (those too that the rules make because there is only one),
    the last real one, the facts of the view that will be different, and what the log will say."""

    steps: tuple[tuple[str, str], ...]
    option: OptionView
    then: Mapping[str, Any]
    tells: tuple[LogLine, ...]


@dataclass(frozen=True)
class _Moment:
    """A question that the seat would come to, in every world alike."""

    worlds: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]
    steps: tuple[tuple[str, str], ...]
    chosen: frozenset[str]


def deal(state: State, seat: int, moment: int) -> list[State]:
    """A few worlds that the seat cannot tell from the true one. `moment` numbers the question: asking the same again
    deals the same worlds."""
    return [state.resample(seat, Chance(moment * WORLDS + number)) for number in range(WORLDS)]


class Preview:
    """Previews for one seat, in worlds sampled from what it knows."""

    def __init__(self, game: Playable, worlds: Sequence[State], seat: int, names: Sequence[str] = ()) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.left = MOST_STEPS
        self.now = _Moment(tuple(worlds), ((),) * len(worlds), (), frozenset())

    def lines(self, lifted: Sequence[str], through: Collection[str]) -> list[Line]:
        """The ways to use what is lifted, in the order of the options; each goes on through these decisions alone.

        Where something lifted can be chosen, nothing else is tried; a line that does not use all of it is none.
        """
        facts = self.game.known_facts(self.now.worlds[0], self.seat)
        found: list[Line] = []
        for before, choice, after in self._ends(self.now, lifted, through):
            option = self.game.option_view(before.worlds[0], self.seat, choice, self.names)
            then = _alike([self.game.known_facts(world, self.seat) for world in after.worlds])
            found.append(Line(after.steps, option, _changed(facts, then), self._tells(after)))
            if len(found) == MOST_LINES:
                break
        return found

    def why_not(self, thing: str, lifted: Sequence[str], through: Collection[str]) -> Reason | None:
        """Why something cannot be chosen together with what is lifted; None if it can.

        Asked is the question, among those that one would come to, whose options are most like the thing.
        """
        lifted = [name for name in lifted if self.game.choice_codes(name)]
        moments = [one for one in self._moments(self.now, lifted, through) if one.chosen.issuperset(lifted)]
        best = max(moments, key=lambda one: self._likeness(one, thing, lifted), default=self.now)
        if not self._likeness(best, thing, lifted):
            return Reason("", "That cannot be reached with what is lifted alone.")
        return self.game.why_not(best.worlds[0], self.seat, thing, self.names)

    # The walk

    def _ends(
        self, at: _Moment, lifted: Sequence[str], through: Collection[str]
    ) -> Iterator[tuple[_Moment, int, _Moment]]:
        for choice, after in self._steps(at, lifted, through):
            if self._goes_on(after, through):
                yield from self._ends(after, lifted, through)
            elif after.chosen.issuperset(lifted):
                yield at, choice, after

    def _moments(self, at: _Moment, lifted: Sequence[str], through: Collection[str]) -> Iterator[_Moment]:
        yield at
        if not at.chosen.issuperset(lifted):
            for _, after in self._steps(at, lifted, through):
                if self._goes_on(after, through):
                    yield from self._moments(after, lifted, through)

    def _steps(self, at: _Moment, lifted: Sequence[str], through: Collection[str]) -> Iterator[tuple[int, _Moment]]:
        first, *others = at.worlds
        options = first.options(self.seat)
        options = [choice for choice in options if all(choice in other.options(self.seat) for other in others)]
        called = {self.game.choice_name(choice): choice for choice in options}
        held = next((name for name in lifted if name in called and name not in at.chosen), None)
        for choice in options if held is None else [called[held]]:
            if not self.left:
                return
            self.left -= 1
            yield choice, self._after(at, choice, through)

    def _after(self, at: _Moment, choice: int, through: Collection[str]) -> _Moment:
        worlds: list[State] = []
        events: list[tuple[Event, ...]] = []
        for world in at.worlds:
            after = world.copy()
            after.events = EventLog()
            after.apply(self.seat, choice)
            worlds.append(after)
            events.append(tuple(after.events.entries))
            after.events = None
        steps = [(self.game.decision(at.worlds[0]), self.game.choice_name(choice)), *self._forced(events[0], through)]
        return _Moment(
            tuple(worlds),
            tuple((*before, *new) for before, new in zip(at.events, events, strict=True)),
            (*at.steps, *steps),
            at.chosen.union(name for _, name in steps),
        )

    def _forced(self, events: Sequence[Event], through: Collection[str]) -> Iterator[tuple[str, str]]:
        """What the rules chose for the seat within the gesture, because there was nothing else."""
        for event in events:
            if event.kind == CHOSE and event.c and event.d == self.seat and event.b >= 0:
                decision = self.game.decisions[event.a]
                if decision in through:
                    yield decision, self.game.choice_name(event.b)

    def _goes_on(self, at: _Moment, through: Collection[str]) -> bool:
        if len(at.steps) >= LONGEST or not all(self.seat in world.to_act() for world in at.worlds):
            return False
        decisions = {self.game.decision(world) for world in at.worlds}
        return len(decisions) == 1 and decisions.issubset(through)

    # What is told

    def _tells(self, at: _Moment) -> tuple[LogLine, ...]:
        told = [
            self.game.log(world, events, self.seat, self.names)
            for world, events in zip(at.worlds, at.events, strict=True)
        ]
        alike: list[LogLine] = []
        for lines in zip(*told, strict=False):
            if any(line != lines[0] for line in lines):
                break
            alike.append(lines[0])
        return tuple(alike)

    def _likeness(self, at: _Moment, thing: str, lifted: Sequence[str]) -> int:
        """How much what is asked for is like the thing: a place for a place, a card for a card that lies there too, or
        at least for one that does not lie where the lifted ones were taken from."""
        if at is self.now:
            return 0
        rules, state = self.game.rules, at.worlds[0]
        taken = {self._lies(self.now.worlds[0], name) for name in lifted}
        wanted = {self._lies(state, self.game.choice_name(code)) for code in self.game.choice_codes(thing)}
        asked = {self._lies(state, self.game.choice_name(option)) for option in state.options(self.seat)}
        if wanted & asked:
            return 2
        cards = any(option < rules.first_place for option in state.options(self.seat))
        return 1 if cards and max(wanted, default=-1) >= 0 and not asked & taken else 0

    def _lies(self, state: State, name: str) -> int:
        """The zone of a card; -1 for every place, -2 for a word."""
        rules = self.game.rules
        code = self.game.choice_codes(name)[0]
        return int(state.place(code)) if code < rules.first_place else -1 if code < rules.first_word else -2


def _alike(values: Sequence[Any]) -> Any:
    """What all of them have in common, part by part where they are tables; `_NOTHING` if they have nothing."""
    first = values[0]
    if all(isinstance(value, Mapping) for value in values):
        common = {key: _alike([value.get(key, _NOTHING) for value in values]) for key in first}
        return {key: value for key, value in common.items() if value is not _NOTHING}
    return first if all(value == first for value in values) else _NOTHING


def _changed(before: Any, after: Mapping[str, Any]) -> dict[str, Any]:
    """The parts that are different, in as few tables as tell them."""
    changed: dict[str, Any] = {}
    for key, value in after.items():
        was = before.get(key, _NOTHING)
        if isinstance(value, Mapping) and isinstance(was, Mapping):
            inside = _changed(was, value)
            if inside:
                changed[key] = inside
        elif value != was:
            changed[key] = value
    return changed
