"""The position that a scenario begins with: by zones and facts, by choices from a fresh game, or a state in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gloaming.games.playable import LogLine, Playable
from gloaming.games.positions import (
    PositionError,
    go_on,
    names,
    seat_names,
    seat_number,
    table,
    unknown,
    whole,
)
from gloaming.games.state_codec import BadState, check_bounds
from gloaming.kernel.chance import seeded
from gloaming.kernel.events import CHOSE, Event, EventLog
from gloaming.kernel.layout import CHANCE
from gloaming.kernel.state import State
from gloaming.play.scenario.document import RESERVED, Failing, ScenarioError
from gloaming.play.scenario.luck import Deed, Script, obey, set_free
from gloaming.rulebook import clauses

LONGEST_REASON = 200
"""Characters of a clause that are quoted in a message."""


@dataclass
class Beginning:
    """A position, and what happened while it was set up: after each step the state, and the events that led to it."""

    state: State
    steps: list[tuple[State, tuple[Event, ...]]] = field(default_factory=list)

    def log(self, game: Playable, seat: int, seats: Sequence[str]) -> Iterator[LogLine]:
        """What a seat was told meanwhile."""
        for state, events in self.steps:
            yield from game.log(state, events, seat, seats)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened last."""
        return self.steps[-1][1] if self.steps else ()


def position(game: Playable, given: Mapping[str, Any]) -> State:
    """The position that a scenario begins with; `PositionError` names the key that is wrong."""
    try:
        return begin(game, given).state
    except ScenarioError as error:
        raise PositionError(error.key.removeprefix("given."), error.message) from None
    except Failing as failing:
        failure = failing.failure
        key = failure.key.removeprefix("given.")
        raise PositionError(key, f"wanted {failure.wanted}, found {failure.found}") from None


def begin(game: Playable, given: Mapping[str, Any]) -> Beginning:
    """The position that a scenario begins with, and how it came about."""
    seats = seat_names(game, given)
    for name in seats:
        if name in RESERVED:
            raise PositionError("seats", f"no seat may be called {name!r}: the word has a meaning of its own")
    plain = {key: value for key, value in given.items() if key not in ("chance", "then")}
    script = Script(game, seats, "given.chance", given["chance"]) if "chance" in given else None
    if "state" in given:
        if script is not None:
            raise PositionError("chance", "nothing happens while a complete state is set up")
        return Beginning(_written(game, plain))
    beginning = _played(game, plain, seats, script) if "play" in plain else _arranged(game, plain, script)
    if script is not None:
        script.finish()
        set_free(beginning.state, whole("seed", given.get("seed", 0)))
    _check(game, beginning.state)
    return beginning


def _check(game: Playable, state: State) -> None:
    """Whatever is given, the position must be one that the rules allow."""
    try:
        check_bounds(game, [int(word) for word in state.z])
    except BadState as error:
        raise PositionError("", f"no game can come to this position: {error}") from None
    for number in game.violations(state):
        if number not in game.only_by_play:
            text = clauses(game).get(number, "what is asked does not fit the position")
            text = text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]}…"
            raise PositionError("", f"no game can come to this position: it breaks {number} ({text})")


def _written(game: Playable, given: Mapping[str, Any]) -> State:
    """A state in full, as `gloaming scenario new` writes it."""
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


def _arranged(game: Playable, given: Mapping[str, Any], script: Script | None) -> Beginning:
    """Cards in their zones and facts as given; then the game goes on to its first question."""
    state = game.lay_out(given)
    before = tuple(state.events.entries) if state.events is not None else ()
    if script is not None:
        obey(state, whole("seed", given.get("seed", 0)))
    state.events = None
    events = _happen(state, go_on, script)
    return Beginning(state, [(state.copy(), before + events)])


def _played(game: Playable, given: Mapping[str, Any], seats: Sequence[str], script: Script | None) -> Beginning:
    """The position after certain choices in a fresh game."""
    for key in given:
        if key not in ("play", "seats", "seed"):
            raise PositionError(key, "cannot stand beside play, which needs seats, seed and chance only")
    seed = whole("seed", given.get("seed", 0))
    if not isinstance(given["play"], list):
        raise PositionError("play", f"needs a list, not {given['play']!r}")
    state = game.rules.state(game.rules.start[:])
    state.z[CHANCE] = seeded(seed)
    if script is not None:
        obey(state, seed)
    beginning = Beginning(state, [])
    events = _happen(state, _set_up, script)
    beginning.steps.append((state.copy(), events))
    for index, turn in enumerate(given["play"]):
        key = f"play[{index}]"
        name, *choices = names(key, turn) or [""]
        seat = seat_number(key, name, seats)
        for choice in choices:
            code = code_of(game, state, seat, choice, key)
            if code not in state.options(seat):
                raise PositionError(
                    key, f"{name} cannot choose {choice} there: {why_not_open(game, state, choice, beginning.events)}"
                )
            events = _happen(state, _choosing(seat, code), script)
            beginning.steps.append((state.copy(), events))
    return beginning


def _set_up(state: State) -> None:
    state.set_up()
    go_on(state)


def _choosing(seat: int, choice: int) -> Deed:
    return lambda state: state.apply(seat, choice)


def _happen(state: State, deed: Deed, script: Script | None) -> tuple[Event, ...]:
    """Carry something out, with the chance that is told for it."""
    if script is not None:
        script.tell(state, deed)
    state.events = log = EventLog()
    deed(state)
    state.events = None
    return tuple(log.entries)


# Choices by name


def code_of(game: Playable, state: State, seat: int, name: str, key: str) -> int:
    """The choice that a seat means by a name."""
    code = game.choice_code(state, seat, name)
    if code is None:
        raise unknown(key, "choice", name, known_choices(game))
    return code


def known_choices(game: Playable) -> list[str]:
    """What choices are called, cards by their ids."""
    cards = int(game.rules.layout.cards)
    return list(dict.fromkeys((*map(game.face_id, range(cards)), *game.choice_names[cards:], *game.choice_names)))


def offered(game: Playable, state: State) -> str:
    """What is open now, by seat if several are asked."""
    each = [(seat, ", ".join(map(game.choice_name, state.options(seat)))) for seat in state.to_act()]
    if len(each) == 1:
        return each[0][1]
    return "; ".join(f"seat {seat + 1}: {options}" for seat, options in each)


def why_not_open(game: Playable, state: State, name: str, events: Sequence[Event]) -> str:
    """What to tell somebody who lists a choice that is not open: what the game has done itself, and what is open."""
    if name in taken_automatically(game, events):
        taken = f"{name} was taken automatically: the game makes a choice that has one option; leave it out"
        return taken if state.over else f"{taken}; open: {offered(game, state)}"
    return "the game is over" if state.over else f"open: {offered(game, state)}"


def taken_automatically(game: Playable, events: Sequence[Event]) -> set[str]:
    """The choices that the game has made itself, because there was no other: by their names, and by those of cards."""
    codes = [event.b for event in events if event.kind == CHOSE and event.c and event.b >= 0]
    cards = int(game.rules.layout.cards)
    return {game.choice_name(code) for code in codes} | {game.face_id(code) for code in codes if code < cards}
