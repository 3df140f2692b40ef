"""What The City of Hemloch hides (I6, I7): for the suite of all games, and by itself."""

from __future__ import annotations

from typing import cast

from gloaming.games.city_of_hemloch.declaration import D, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import Event
from gloaming.kernel.state import State
from tests.games.city_of_hemloch.worlds import city


def secret(state: State, event: Event) -> bool:
    """D1, D3: which drawn card is placed shows only with its District."""
    return event.a in (D.OPEN_CARD1, D.OPEN_CARD2)


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the suite would compare a position with itself."""
    game = city()
    state = cast(CityState, game.new(3))
    changed = {
        (int(other.first(Z.HOUSE + 1)), int(other.top(Z.DECK)))
        for other in (state.resample(0, Chance(seed)) for seed in range(60))
    }
    assert len(changed) > 15
