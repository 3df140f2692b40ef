"""Nothing that a seat receives depends on what it cannot know (K3 to K16). Leaks planted on purpose would be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from gloaming.games.necromancer import Necromancer
from gloaming.games.necromancer.declaration import D
from gloaming.games.playable import LogLine, Reason, View
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, MOVED, Event
from gloaming.kernel.state import ASKED_BY_EFFECT, State
from tests.games import leaking
from tests.games.necromancer.worlds import every_world, necromancer, position


def secret(state: State, event: Event) -> bool:
    """D3, D7, D9, D10, D12, D21, D22: picks, and cards of a hand."""
    if event.a in (D.PHASE, D.KEEP, D.BUILD, D.ACTIVATE, D.PAY):
        return True
    return event.a == ASKED_BY_EFFECT and 0 <= event.b < state.layout.cards


def leaks(game: Necromancer, seed: int, every: int) -> list[str]:
    return leaking.leaks(game, seed, every, secret, logs=9)


@pytest.mark.parametrize(("seeds", "every"), leaking.some_or_many(61))
@pytest.mark.parametrize(("cards", "options"), every_world())
def test_a_seat_receives_nothing_that_it_cannot_know(cards: str, options: int, seeds: range, every: int) -> None:
    for seed in seeds:
        assert leaks(necromancer(cards, options), 100 * options + seed, every) == []


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the test above would compare a position with itself."""
    game = necromancer()
    state = position(3, 30)
    hand = int(game.night.hand + game.night.necromancer)
    changed = {int(state.resample(0, Chance(seed)).first(hand)) for seed in range(60)}
    assert len(changed) > 20


# Leaks planted on purpose


class PeeksAtTheHand(Necromancer):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        hand = int(self.night.hand + self.night.necromancer)
        return replace(seen, facts={**seen.facts, "held": int(state.first(hand))})


class PeeksAtTheStore(Necromancer):
    def why_not(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        reason = super().why_not(state, seat, thing, names)
        return reason and replace(reason, text=f"{reason.text} {state.first(self.zone('store.books'))}")


class NamesEveryCard(Necromancer):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        moved = [event.a for event in events if event.kind == MOVED]
        return [*super().log(state, events, seat, names), *(LogLine(self.choice_name(card)) for card in moved)]


class TellsThePick(Necromancer):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        chose = [event.b for event in events if event.kind == CHOSE]
        return [*super().log(state, events, seat, names), *(LogLine(str(choice)) for choice in chose)]


@pytest.mark.parametrize("leaky", [PeeksAtTheHand, PeeksAtTheStore, NamesEveryCard, TellsThePick])
def test_a_planted_leak_is_found(leaky: type[Necromancer]) -> None:
    assert leaks(leaky(necromancer().rules), 1, every=40)
