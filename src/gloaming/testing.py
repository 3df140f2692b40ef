"""What the makers of a game from elsewhere test it with: nothing leaks, worlds can be played on, files hold.

    class TestHearts(GameTests):
        game = Hearts

is a whole suite for pytest. Whatever a seat cannot know is dealt anew; its view, text, options, words, log lines and
every answer to "why not?" must then be the same, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import ClassVar

from gloaming.games.playable import Playable
from gloaming.games.views import view_json
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, MOVED, SHOWN, Event, EventLog
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.rulebook import brief, clauses

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

Secret = Callable[[State, Event], bool]
"""Whether a choice is known to nobody but the seat that made it; the state is the one before it."""


def step(state: State, luck: Random) -> tuple[int, int]:
    """Choose at random; the seat and the choice. Of seats that choose at the same time any may be the first."""
    seats = state.to_act()
    seat = seats[0] if len(seats) == 1 else luck.choice(seats)
    choice = luck.choice(state.options(seat))
    state.apply(seat, choice)
    return seat, choice


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


class GameTests:
    """Tests that every game should pass. Derive from it, name the game, and add your own."""

    game: ClassVar[type[Playable]]
    options: ClassVar[Sequence[dict[str, str | int]]] = ({},)
    """The options to play with, one line after the other."""
    secret: ClassVar[frozenset[str]] = frozenset()
    """The decisions in which nobody else learns what was chosen."""
    seeds: ClassVar[Sequence[int]] = range(2)

    def games(self) -> list[Playable]:
        return [self.game(self.game.definition.game("house", options)) for options in self.options]

    def test_nothing_leaks(self) -> None:
        for game in self.games():
            for seed in self.seeds:
                hidden = {number for number, name in enumerate(game.decisions) if name in self.secret}
                assert leaks(game, seed, 3, lambda state, event, hidden=hidden: event.a in hidden) == []  # type: ignore[misc]

    def test_every_position_holds_and_can_be_stored(self) -> None:
        for game in self.games():
            for seed in self.seeds:
                state, luck, count = game.new(seed), Random(seed), 0
                while not state.over:
                    assert game.violations(state, quick=count % 5 > 0) == []
                    if count % 7 == 0:
                        assert game.to_bytes(game.from_bytes(game.to_bytes(state))) == game.to_bytes(state)
                        assert game.to_json(game.from_json(game.to_json(state))) == game.to_json(state)
                    before = state.copy()
                    _, choice = step(state, luck)
                    assert game.violations_by(before, choice, state) == []
                    count += 1
                assert game.violations(state) == []
                assert game.outcome(state).points

    def test_other_worlds_keep_what_a_seat_knows_and_can_be_played_on(self) -> None:
        for game in self.games():
            state, luck = game.new(1), Random(1)
            while not state.over:
                seat = state.to_act()[0]
                world = InformationSet(state, seat).sample(Chance(luck.randrange(1000)))
                assert world.options(seat) == state.options(seat)
                assert view_json(game.view(world, seat))["zones"] == view_json(game.view(state, seat))["zones"]
                while not world.over:
                    step(world, luck)
                step(state, luck)

    def test_the_pages_are_there(self) -> None:
        for game in self.games():
            known = clauses(game)
            cited = {clause for _, clause, *_ in game.questions.values()}
            assert cited <= set(known)
            assert brief(game)
            assert all(clause in known for option in game.definition.options for clause in option.clauses)
