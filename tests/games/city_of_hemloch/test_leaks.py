"""Nothing that a seat receives depends on what it cannot know (I6, I7).

Whatever a seat cannot know is dealt anew; its view, text, options, words, log lines and every answer to "why not?" must
then be the same, byte for byte. Leaks planted on purpose show that the test would find one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from gloaming.games.city_of_hemloch import CityOfHemloch
from gloaming.games.city_of_hemloch.rules import DECK, HOUSE, OPEN_CARD1, OPEN_CARD2, City
from gloaming.games.playable import LogLine, Reason, View
from gloaming.games.views import view_json
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from gloaming.kernel.tape import CHOSE, MOVED, SHOWN, Event, Tape
from tests.games.city_of_hemloch.worlds import city, every_city, step

SEATS = (0, 1, -1)
NAMES = ("Ann", "Bob")


def things(game: CityOfHemloch) -> list[str]:
    """Everything that somebody may try, and something that nobody knows."""
    cards = {game.face_id(card) for card in range(int(game.rules.layout.cards))}
    return [*game.choice_names, *sorted(cards), "vesk-fotpad"]


def received(game: CityOfHemloch, state: City, seat: int, luck: Random) -> str:
    """All that a seat is told of a position."""
    view = game.view(state, seat, NAMES)
    tried = luck.sample(things(game), 12)
    told = {
        "view": view_json(view),
        "text": game.text(view),
        "options": state.options(seat),
        "why": {thing: repr(game.why_not(state, seat, thing, NAMES)) for thing in tried},
        "decision": game.decision(state),
        "act": state.to_act(),
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def elsewhere(state: City, events: Sequence[Event], seat: int, luck: Random) -> list[Event]:
    """The events as they might have been for all that a seat knows: other cards where it did not see which."""
    layout = state.layout
    knower = seat if seat >= 0 else int(layout.seats)
    cards = range(int(layout.cards))

    def another(card: int) -> int:
        return luck.choice([other for other in cards if layout.back[other] == layout.back[card]])

    def might_be(event: Event) -> Event:
        if event.kind in (MOVED, SHOWN) and not (event.d >> knower) & 1:
            return event._replace(a=another(event.a))
        if event.kind == CHOSE and event.a in (OPEN_CARD1, OPEN_CARD2) and event.d != seat:
            return event._replace(b=luck.choice(list(cards)))
        return event

    return [might_be(event) for event in events]


def leaks(game: CityOfHemloch, seed: int, every: int) -> list[str]:
    """What differs between the worlds that a seat cannot tell apart, over a random game."""
    luck = Random(seed)
    state = cast(City, game.new(seed))
    found: list[str] = []
    count = 0
    while not state.over:
        if count % every == 0:
            found += [f"{seat}: {what}" for seat in SEATS for what in _differences(game, state, seat, seed + count)]
        state.tape = Tape()
        step(state, luck)
        for seat in SEATS:
            real = game.log(state, state.tape.events, seat, NAMES)
            other = cast(City, state.resample(seat, Chance(seed + count)))
            if real != game.log(other, elsewhere(state, state.tape.events, seat, luck), seat, NAMES):
                found.append(f"{seat}: log")
        count += 1
    found += [f"{seat}: {what}" for seat in SEATS for what in _differences(game, state, seat, seed)]
    return found


def _differences(game: CityOfHemloch, state: City, seat: int, seed: int) -> list[str]:
    real = json.loads(received(game, state, seat, Random(seed)))
    other = json.loads(received(game, cast(City, state.resample(seat, Chance(seed))), seat, Random(seed)))
    return [key for key in real if real[key] != other[key]]


@pytest.mark.parametrize(("cards", "options"), every_city())
def test_a_seat_receives_nothing_that_it_cannot_know(cards: str, options: int) -> None:
    assert leaks(city(cards, options), options, every=6) == []


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the test above would compare a position with itself."""
    game = city()
    state = cast(City, game.new(3))
    changed = {
        (int(other.first(HOUSE + 1)), int(other.top(DECK)))
        for other in (state.resample(0, Chance(seed)) for seed in range(60))
    }
    assert len(changed) > 15


# Leaks planted on purpose


class PeeksAtTheDeck(CityOfHemloch):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        return replace(seen, facts={**seen.facts, "next": self.choice_name(max(int(state.top(DECK)), 0))})


class PeeksAtTheHouse(CityOfHemloch):
    def why_not(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        reason = super().why_not(state, seat, thing, names)
        return reason and replace(reason, text=f"{reason.text} {state.first(HOUSE + 1)}")


class NamesEveryCard(CityOfHemloch):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        moved = [event.a for event in events if event.kind == MOVED]
        return [*super().log(state, events, seat, names), *(LogLine(self.choice_name(card)) for card in moved)]


class TellsTheSecretPick(CityOfHemloch):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        chose = [event.b for event in events if event.kind == CHOSE]
        return [*super().log(state, events, seat, names), *(LogLine(str(choice)) for choice in chose)]


class SortsByTheTruth(CityOfHemloch):
    """The cards are hidden, but their order among themselves is told."""

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        rank = [int(state.at(DECK, 0)) > int(state.at(DECK, 1))] if state.height(DECK) > 1 else []
        return replace(seen, facts={**seen.facts, "rank": rank})


@pytest.mark.parametrize(
    "leaky", [PeeksAtTheDeck, PeeksAtTheHouse, NamesEveryCard, TellsTheSecretPick, SortsByTheTruth]
)
def test_a_planted_leak_is_found(leaky: type[CityOfHemloch]) -> None:
    assert leaks(leaky(city().rules), 1, every=5)
