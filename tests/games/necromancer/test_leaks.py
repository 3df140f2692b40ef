"""What Necromancer hides (K3 to K16): for the suite of all games, and by itself."""

from __future__ import annotations

from gloaming.games.necromancer.declaration import D
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import Event
from gloaming.kernel.state import ASKED_BY_EFFECT, State
from tests.games.necromancer.worlds import necromancer, position


def secret(state: State, event: Event) -> bool:
    """D3, D7, D9, D10, D12, D21, D22: picks, and cards of a hand."""
    if event.a in (D.PHASE, D.KEEP, D.BUILD, D.ACTIVATE, D.PAY):
        return True
    return event.a == ASKED_BY_EFFECT and 0 <= event.b < state.layout.cards


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the suite would compare a position with itself."""
    game = necromancer()
    state = position(3, 30)
    hand = int(game.night.hand + game.night.necromancer)
    changed = {int(state.resample(0, Chance(seed)).first(hand)) for seed in range(60)}
    assert len(changed) > 20
