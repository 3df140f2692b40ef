"""What Midnight Edition hides (K1 to K14): for the suite of all games, and by itself."""

from __future__ import annotations

from gloaming.games.midnight.declaration import D, F, Z
from gloaming.games.midnight.rules import MidnightRules
from gloaming.games.midnight.verbs.cards import Sift
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import Event
from gloaming.kernel.state import ASKED_BY_EFFECT, State
from tests.games.midnight.worlds import midnight


def secret(state: State, event: Event) -> bool:
    """D1, D2, D16: a pick of the draft, a Minion without its Location, a card kept out of those looked at.

    Behind the first choice of a step any card named may be one that was looked at.
    """
    assert isinstance(state.game, MidnightRules)
    named = event.b >= int(state.game.first_place + state.game.first_face)
    if not named or event.b >= state.game.first_word:
        return False
    sifting = isinstance(state.game.program[state.z[F.PC]], Sift)
    return event.a in (D.DRAFT_PICK, D.TURN) or (event.a == ASKED_BY_EFFECT and (sifting or bool(event.c)))


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the suite would compare a position with itself."""
    state = midnight().new(3)
    worlds = [state.resample(0, Chance(seed)) for seed in range(60)]
    changed = {
        (int(w.first(Z.HAND + 1)), int(w.top(Z.DECK)), int(w.top(Z.DECK + 1)), int(w.top(Z.WEEK))) for w in worlds
    }
    assert len(changed) > 50


def test_secret_picks_are_dealt_anew() -> None:
    """K10, K12: who cannot know them cannot learn them from a world."""
    state = midnight("house", 4).new(3)
    state.apply(0, state.options(0)[0])
    assert len({int(state.resample(1, Chance(seed)).z[F.PICKED]) for seed in range(60)}) > 20
    assert {int(state.resample(0, Chance(seed)).z[F.PICKED]) for seed in range(60)} == {int(state.z[F.PICKED])}
    state = midnight().new(3)
    seat = state.to_act()[0]
    state.apply(seat, state.options(seat)[1])
    assert len({int(state.resample(1 - seat, Chance(seed)).z[F.CARD]) for seed in range(60)}) > 10
    assert {int(state.resample(seat, Chance(seed)).z[F.CARD]) for seed in range(60)} == {int(state.z[F.CARD])}


def test_the_number_of_a_copy_tells_nothing() -> None:
    """O11: with both copies in hand either may be the one that is seen."""
    game = midnight()
    seen: set[str] = set()
    for seed in range(12):
        zones = {"hand.Ann": ["unfair-lady", "unfair-lady"]}
        state = game.arrange({"festival": "spires", "seed": seed, "zones": zones})
        for name in ("unfair-lady", "courtyard"):
            code = game.choice_code(state, 0, name)
            assert code is not None
            state.apply(0, code)
        seen |= {str(one.card) for one in game.view(state, 1).zone("courtyard.0").cards}
    assert seen == {"unfair-lady.1", "unfair-lady.2"}
