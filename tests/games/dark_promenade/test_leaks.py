"""What Dark Promenade hides (K6, K7): for the suite of all games, and by itself."""

from __future__ import annotations

from gloaming.games.dark_promenade.declaration import F, Z
from gloaming.games.dark_promenade.verbs.minions import DiscardHand
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import Event
from gloaming.kernel.state import ASKED_BY_EFFECT, State
from tests.games.dark_promenade.worlds import promenade


def secret(state: State, event: Event) -> bool:
    """D13: which Minion is discarded from a hand. Behind the first choice of a step any card picked may be one."""
    asked = isinstance(state.game.program[state.z[F.PC]], DiscardHand)
    return event.a == ASKED_BY_EFFECT and 0 <= event.b < state.layout.cards and (asked or bool(event.c))


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the suite would compare a position with itself."""
    state = promenade().new(3)
    changed = {
        (int(other.first(Z.HAND + 1)), int(other.top(Z.DECK)))
        for other in (state.resample(0, Chance(seed)) for seed in range(60))
    }
    assert len(changed) > 30
