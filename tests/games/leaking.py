"""Whether anything that a seat receives depends on what it cannot know, for any game.

Whatever a seat cannot know is dealt anew; its view, text, options, words, log lines and every answer to "why not?" must
then be the same, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from _pytest.mark import ParameterSet

from gloaming.games.playable import Playable
from gloaming.games.views import view_json
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, MOVED, SHOWN, Event, EventLog
from gloaming.kernel.state import State
from tests.games.playing import step

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")

Secret = Callable[[State, Event], bool]
"""Whether a choice is known to nobody but the seat that made it; the state is the one before it."""


def some_or_many(every: int) -> list[ParameterSet]:
    """A game of each world looked at every so many choices; in the long runs more games, at every choice."""
    return [pytest.param(range(1), every, id="some"), pytest.param(range(1, 6), 1, id="many", marks=pytest.mark.soak)]


def knowers(game: Playable) -> tuple[int, ...]:
    """Every seat, and the watcher."""
    return (*range(game.seats), -1)


def named(game: Playable) -> tuple[str, ...]:
    return NAMES[: game.seats]


@cache
def things(game: Playable) -> list[str]:
    """Everything that somebody may try, and something that nobody knows."""
    cards = {game.face_id(card) for card in range(int(game.rules.layout.cards))}
    return [*game.choice_names, *sorted(cards), "vesk-fotpad"]


def received(game: Playable, state: State, seat: int, luck: Random) -> dict[str, str]:
    """All that a seat is told of a position, part by part, as it is written down for it."""
    view = game.view(state, seat, named(game))
    tried = luck.sample(things(game), 12)
    told = {
        "view": view_json(view),
        "text": game.text(view),
        "options": state.options(seat),
        "why": {thing: repr(game.why_not(state, seat, thing, named(game))) for thing in tried},
        "decision": game.decision(state),
        "act": state.to_act(),
    }
    return {part: json.dumps(content, ensure_ascii=False) for part, content in told.items()}


def elsewhere(
    before: State, state: State, events: Sequence[Event], seat: int, luck: Random, secret: Secret
) -> list[Event]:
    """The events as they might have been for all that a seat knows: other cards where it did not see which."""
    layout = state.layout
    knower = seat if seat >= 0 else int(layout.seats)
    cards = range(int(layout.cards))

    def another(card: int) -> int:
        return luck.choice([other for other in cards if layout.back[other] == layout.back[card]])

    def might_be(event: Event) -> Event:
        if event.kind in (MOVED, SHOWN) and not (event.d >> knower) & 1:
            return event._replace(a=another(event.a))
        if event.kind == CHOSE and event.d != seat and secret(before, event):
            return event._replace(b=luck.choice(list(cards)))
        return event

    return [might_be(event) for event in events]


def leaks(game: Playable, seed: int, every: int, secret: Secret, logs: int = 1) -> list[str]:
    """What differs between the worlds that a seat cannot tell apart, over a random game: every so many choices what is
    received of the position, and what is logged."""
    luck = Random(seed)
    state = game.new(seed)
    found: list[str] = []
    count = 0
    while not state.over:
        if count % every == 0:
            found += [
                f"{seat}: {what}" for seat in knowers(game) for what in _differences(game, state, seat, seed + count)
            ]
        before = state.copy()
        state.events = EventLog()
        step(state, luck)
        for seat in knowers(game) if count % logs == 0 else ():
            real = game.log(state, state.events.entries, seat, named(game))
            other = state.resample(seat, Chance(seed + count))
            if real != game.log(
                other, elsewhere(before, state, state.events.entries, seat, luck, secret), seat, named(game)
            ):
                found.append(f"{seat}: log")
        count += 1
    return found + _all_differences(game, state, seed)


def _all_differences(game: Playable, state: State, seed: int) -> list[str]:
    return [f"{seat}: {what}" for seat in knowers(game) for what in _differences(game, state, seat, seed)]


def _differences(game: Playable, state: State, seat: int, seed: int) -> list[str]:
    real = received(game, state, seat, Random(seed))
    other = received(game, state.resample(seat, Chance(seed)), seat, Random(seed))
    return [part for part in real if real[part] != other[part]]
