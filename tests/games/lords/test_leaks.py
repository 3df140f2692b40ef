"""What Lords hides (I11, K6): for the suite of all games, and by itself."""

from __future__ import annotations

from gloaming.games.lords.declaration import F, Z
from gloaming.games.lords.verbs.hand import Dig
from gloaming.games.lords.verbs.shells import Break
from gloaming.games.lords.verbs.tribe import Lose
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import Event
from gloaming.kernel.state import State
from tests.games.lords.worlds import arranged, choose, lords


def secret(state: State, event: Event) -> bool:
    """A Shell picked for breaking, or lost unbroken, and a card dug, are told only by what moves afterwards."""
    return isinstance(state.game.program[state.z[F.PC]], Break | Dig | Lose) and 0 <= event.b < state.layout.cards


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the suite would compare a position with itself."""
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
