"""Nothing that a seat receives depends on what it cannot know (I11, K6). Leaks planted on purpose would be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from gloaming.games.lords import Lords
from gloaming.games.lords.declaration import F, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.lords.verbs.hand import Dig
from gloaming.games.lords.verbs.shells import Break
from gloaming.games.lords.verbs.tribe import Lose
from gloaming.games.playable import LogLine, Reason, View
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import MOVED, Event
from gloaming.kernel.state import State
from tests.games import leaking
from tests.games.lords.worlds import arranged, choose, every_world, lords


def secret(state: State, event: Event) -> bool:
    """A Shell picked for breaking, or lost unbroken, and a card dug, are told only by what moves afterwards."""
    return isinstance(state.game.program[state.z[F.PC]], Break | Dig | Lose) and 0 <= event.b < state.layout.cards


def leaks(game: Lords, seed: int, every: int) -> list[str]:
    return leaking.leaks(game, seed, every, secret)


@pytest.mark.parametrize(("seeds", "every"), leaking.some_or_many(7))
@pytest.mark.parametrize(("cards", "options"), every_world())
def test_a_seat_receives_nothing_that_it_cannot_know(cards: str, options: int, seeds: range, every: int) -> None:
    for seed in seeds:
        assert leaks(lords(cards, options), 100 * options + seed, every) == []


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the test above would compare a position with itself."""
    state = lords().new(3)
    changed = {
        (int(other.first(Z.HAND + 1)), int(other.top(Z.DECK)), int(other.first(Z.SHELLS + 1)))
        for other in (state.resample(0, Chance(seed)) for seed in range(60))
    }
    assert len(changed) > 40


def test_whoever_must_discard_for_nothing_does_not_tell_so_before() -> None:
    """Q12 with `deify_unfit=discard`: the other player learns that no card fitted when one has been discarded."""
    game = lords(options=2)
    unfit = {"hand.Ann": ["propagator-twin-harvest", "propagator-wild-seed"]}
    state = arranged(options=2, active="Ann", zones={**unfit, "temples.Ann": ["temple-interloper", "temple-ruminator"]})
    choose(game, state, "deify")
    names = ("Ann", "Bob")
    seen = {repr(game.view(state.resample(1, Chance(seed)), 1, names)) for seed in range(40)}
    fitted = {game.view(state.resample(1, Chance(seed)), 0, names).option_views[0].label for seed in range(40)}
    assert len(seen) == 1 and any("Shrine" in label for label in fitted) and any("nothing" in label for label in fitted)


# Leaks planted on purpose


class PeeksAtTheDeck(Lords):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        return replace(seen, facts={**seen.facts, "next": self.choice_name(max(int(state.top(Z.DECK)), 0))})


class PeeksAtTheShells(Lords):
    def why_not(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        reason = super().why_not(state, seat, thing, names)
        return reason and replace(reason, text=f"{reason.text} {state.first(Z.SHELLS + 1)}")


class NamesEveryCard(Lords):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        moved = [event.a for event in events if event.kind == MOVED]
        return [*super().log(state, events, seat, names), *(LogLine(self.choice_name(card)) for card in moved)]


class TellsTheSecretPick(Lords):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        return replace(seen, facts={**seen.facts, "picked": int(cast(LordsState, state).z[F.BREAKING])})


@pytest.mark.parametrize("leaky", [PeeksAtTheDeck, PeeksAtTheShells, NamesEveryCard, TellsTheSecretPick])
def test_a_planted_leak_is_found(leaky: type[Lords]) -> None:
    assert any(leaks(leaky(lords().rules), seed, every=1) for seed in range(3))
