"""Nothing that a seat receives depends on what it cannot know (K6, K7). Leaks planted on purpose would be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from gloaming.games.dark_promenade import DarkPromenade
from gloaming.games.dark_promenade.declaration import F, Z
from gloaming.games.dark_promenade.verbs.minions import DiscardHand
from gloaming.games.playable import LogLine, Reason, View
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, MOVED, Event
from gloaming.kernel.state import ASKED_BY_EFFECT, State
from tests.games import leaking
from tests.games.dark_promenade.worlds import every_world, promenade


def secret(state: State, event: Event) -> bool:
    """D13: which Minion is discarded from a hand. Behind the first choice of a step any card picked may be one."""
    asked = isinstance(state.game.program[state.z[F.PC]], DiscardHand)
    return event.a == ASKED_BY_EFFECT and 0 <= event.b < state.layout.cards and (asked or bool(event.c))


def leaks(game: DarkPromenade, seed: int, every: int) -> list[str]:
    return leaking.leaks(game, seed, every, secret)


@pytest.mark.parametrize(("seeds", "every"), leaking.some_or_many(9))
@pytest.mark.parametrize(("cards", "options"), every_world())
def test_a_seat_receives_nothing_that_it_cannot_know(cards: str, options: int, seeds: range, every: int) -> None:
    for seed in seeds:
        assert leaks(promenade(cards, options), 100 * options + seed, every) == []


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the test above would compare a position with itself."""
    state = promenade().new(3)
    changed = {
        (int(other.first(Z.HAND + 1)), int(other.top(Z.DECK)))
        for other in (state.resample(0, Chance(seed)) for seed in range(60))
    }
    assert len(changed) > 30


# Leaks planted on purpose


class PeeksAtTheDeck(DarkPromenade):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        return replace(seen, facts={**seen.facts, "next": self.choice_name(max(int(state.top(Z.DECK)), 0))})


class PeeksAtTheHand(DarkPromenade):
    def why_not(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        reason = super().why_not(state, seat, thing, names)
        return reason and replace(reason, text=f"{reason.text} {state.first(Z.HAND + 1)}")


class NamesEveryCard(DarkPromenade):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        moved = [event.a for event in events if event.kind == MOVED]
        return [*super().log(state, events, seat, names), *(LogLine(self.choice_name(card)) for card in moved)]


class TellsTheDiscard(DarkPromenade):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        chose = [event.b for event in events if event.kind == CHOSE]
        return [*super().log(state, events, seat, names), *(LogLine(str(choice)) for choice in chose)]


@pytest.mark.parametrize("leaky", [PeeksAtTheDeck, PeeksAtTheHand, NamesEveryCard, TellsTheDiscard])
def test_a_planted_leak_is_found(leaky: type[DarkPromenade]) -> None:
    assert leaks(leaky(promenade().rules), 1, every=5)
