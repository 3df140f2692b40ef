"""What scenario files cannot count: how often things happen, and how a game comes out in the long run."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from gloaming.games.midnight.declaration import F, Remark
from gloaming.games.midnight.rules import MidnightState
from gloaming.kernel.events import NOTED, EventLog
from gloaming.kernel.state import State
from tests.games.midnight.worlds import midnight


def noted(state: State) -> Counter[int]:
    assert state.events is not None
    return Counter(event.a for event in state.events.entries if event.kind == NOTED)


def end_turns(state: State, turns: int) -> None:
    game = midnight()
    for _ in range(turns):
        seat = state.to_act()[0]
        code = game.choice_code(state, seat, "end")
        assert code is not None
        state.apply(seat, code)


def test_a_week_of_two_days_has_three_checks_and_six_tests() -> None:
    """W6: eight turns, two checks of Days and one of Week's End, four tests and two more in Week's End."""
    game = midnight()
    week = ["night-boneyard", "day-courtyard", "night-alley-maze", "day-spires"]
    state = game.arrange({"at": "day", "week": 3, "start": "Ann", "zones": {"week": week}})
    state.events = EventLog()
    end_turns(state, 8)
    assert game.decision(state) == "night-out"
    seen = noted(state)
    assert (seen[Remark.TURN_STARTS], seen[Remark.CHECK_STARTS], seen[Remark.TESTED]) == (
        7,
        3,
        5,
    )  # the first turn began before the log
    state.apply(0, state.options(0)[0])
    assert noted(state)[Remark.TESTED] == 6
    assert state.z[F.WEEK] == 4


@pytest.mark.parametrize("options", [0, 1])
def test_whoever_only_ends_turns_sees_four_days(options: int) -> None:
    """R11.1: nobody places, gains or draws but for Week's End; still the game ends, with condition e."""
    game = midnight("house", options)
    state = cast(MidnightState, game.new(1))
    choices = 0
    while not state.over:
        seat = state.to_act()[0]
        offered = [game.choice_name(choice) for choice in state.options(seat)]
        state.apply(seat, state.options(seat)[offered.index("end") if "end" in offered else 0])
        choices += 1
    assert state.z[F.ENDED] == 16
    assert [int(state.z[F.POINTS + seat]) for seat in range(2)] == [0, 0]
    assert [int(state.z[F.UNUSED + seat]) for seat in range(2)] == [15, 15]
    assert choices == (32 + 3 if options == 0 else 34 + 3)
    assert game.outcome(state).winners == ()


def test_every_end_condition_ends_some_random_game() -> None:
    """R11.1: a to d by chance, and e above."""
    found: Counter[int] = Counter()
    for options in range(3):
        for seed in range(60):
            state = midnight("house", options).new(seed)
            chosen = seed
            while not state.over:
                seat = state.to_act()[0]
                offered = state.options(seat)
                chosen = (chosen * 1103515245 + 12345) & 0x7FFFFFFF
                # a player who likes to draw meets the end of the deck too
                state.apply(seat, offered[0] if seed % 3 == 0 and len(offered) > 2 else offered[chosen % len(offered)])
            found.update(bit for bit in (1, 2, 4, 8, 16) if int(state.z[F.ENDED]) & bit)
    assert set(found) >= {1, 2, 8}
