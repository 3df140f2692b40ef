"""Nothing that a seat receives depends on what it cannot know (K1 to K14). Leaks planted on purpose would be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from gloaming.games.midnight import MidnightEdition
from gloaming.games.midnight.declaration import D, F, Z
from gloaming.games.midnight.rules import MidnightRules
from gloaming.games.midnight.verbs.cards import Sift
from gloaming.games.playable import LogLine, Reason, View
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, MOVED, Event
from gloaming.kernel.state import ASKED_BY_EFFECT, State
from tests.games import leaking
from tests.games.midnight.worlds import every_world, midnight


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


def leaks(game: MidnightEdition, seed: int, every: int) -> list[str]:
    return leaking.leaks(game, seed, every, secret)


@pytest.mark.parametrize(("seeds", "every"), leaking.some_or_many(9))
@pytest.mark.parametrize(("cards", "options"), every_world())
def test_a_seat_receives_nothing_that_it_cannot_know(cards: str, options: int, seeds: range, every: int) -> None:
    for seed in seeds:
        assert leaks(midnight(cards, options), 100 * options + seed, every) == []


def test_resampling_does_change_what_is_hidden() -> None:
    """Otherwise the test above would compare a position with itself."""
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


# Leaks planted on purpose


class PeeksAtTheDeck(MidnightEdition):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        return replace(seen, facts={**seen.facts, "next": self.choice_name(max(int(state.top(Z.DECK)), 0))})


class PeeksAtTheWeek(MidnightEdition):
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        seen = super().view(state, seat, names)
        return replace(seen, facts={**seen.facts, "next": self.choice_name(max(int(state.top(Z.WEEK)), 0))})


class PeeksAtTheHand(MidnightEdition):
    def why_not(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        reason = super().why_not(state, seat, thing, names)
        return reason and replace(reason, text=f"{reason.text} {state.first(Z.HAND + 1)}")


class NamesEveryCard(MidnightEdition):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        moved = [event.a for event in events if event.kind == MOVED]
        return [*super().log(state, events, seat, names), *(LogLine(self.choice_name(card)) for card in moved)]


class TellsEveryChoice(MidnightEdition):
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        chose = [event.b for event in events if event.kind == CHOSE]
        return [*super().log(state, events, seat, names), *(LogLine(str(choice)) for choice in chose)]


@pytest.mark.parametrize("leaky", [PeeksAtTheDeck, PeeksAtTheWeek, PeeksAtTheHand, NamesEveryCard, TellsEveryChoice])
def test_a_planted_leak_is_found(leaky: type[MidnightEdition]) -> None:
    assert leaks(leaky(midnight().rules), 1, every=5)


@pytest.mark.parametrize("field", [F.PICKED, F.PICKED + 1])
def test_a_leaked_pick_is_found(field: int) -> None:
    class TellsThePick(MidnightEdition):
        def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
            seen = super().view(state, seat, names)
            return replace(seen, facts={**seen.facts, "pick": int(state.z[field])})

    assert leaks(TellsThePick(midnight("house", 4).rules), 2, every=3)


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
