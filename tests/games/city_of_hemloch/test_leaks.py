"""Nothing that a seat receives depends on what it cannot know (I6, I7).

Whatever a seat cannot know is dealt anew; its view, text, options, words, log lines and every answer to "why not?" must
then be the same, byte for byte. Leaks planted on purpose show that the test would find one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from gloaming.games.city_of_hemloch import CityOfHemloch
from gloaming.games.city_of_hemloch.declaration import D, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.playable import LogLine, Reason, View
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, MOVED, Event
from gloaming.kernel.state import State
from tests.games import leaking
from tests.games.city_of_hemloch.worlds import city, every_city


def secret(state: State, event: Event) -> bool:
    """D1, D3: which drawn card is placed shows only with its District."""
    return event.a in (D.OPEN_CARD1, D.OPEN_CARD2)


def leaks(game: CityOfHemloch, seed: int, every: int) -> list[str]:
    return leaking.leaks(game, seed, every, secret)


@pytest.mark.parametrize(("seeds", "every"), leaking.some_or_many(9))
@pytest.mark.parametrize(("cards", "options"), every_city())
def test_a_seat_receives_nothing_that_it_cannot_know(cards: str, options: int, seeds: range, every: int) -> None:
    for seed in seeds:
        assert leaks(city(cards, options), 100 * options + seed, every) == []


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the test above would compare a position with itself."""
    game = city()
    state = cast(CityState, game.new(3))
    changed = {
        (int(other.first(Z.HOUSE + 1)), int(other.top(Z.DECK)))
        for other in (state.resample(0, Chance(seed)) for seed in range(60))
    }
    assert len(changed) > 15


# Leaks planted on purpose


class PeeksAtTheDeck(CityOfHemloch):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        return replace(seen, facts={**seen.facts, "next": self.choice_name(max(int(state.top(Z.DECK)), 0))})


class PeeksAtTheHouse(CityOfHemloch):
    def why_not(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        reason = super().why_not(state, seat, thing, names)
        return reason and replace(reason, text=f"{reason.text} {state.first(Z.HOUSE + 1)}")


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
        rank = [int(state.at(Z.DECK, 0)) > int(state.at(Z.DECK, 1))] if state.height(Z.DECK) > 1 else []
        return replace(seen, facts={**seen.facts, "rank": rank})


@pytest.mark.parametrize(
    "leaky", [PeeksAtTheDeck, PeeksAtTheHouse, NamesEveryCard, TellsTheSecretPick, SortsByTheTruth]
)
def test_a_planted_leak_is_found(leaky: type[CityOfHemloch]) -> None:
    assert leaks(leaky(city().rules), 1, every=5)
