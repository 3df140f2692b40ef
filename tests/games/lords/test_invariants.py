"""What always holds in Lords (I1 to I12): a broken position or step is noticed, and a turn comes to its end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

from gloaming.games.lords import Lords
from gloaming.games.lords.declaration import F, First, Z
from gloaming.games.lords.invariants import POSITION, STEP
from gloaming.games.lords.rules import LordsState
from gloaming.kernel.layout import MENU
from tests.games.lords.worlds import OPTIONS, arranged, every_world, lords, position
from tests.games.playing import step

MOST_CHOICES_A_TURN = 180


def play(game: Lords, seed: int) -> tuple[int, int]:
    """A random game: the most cards performed at once, and the most choices of a turn."""
    luck = Random(seed)
    state = cast(LordsState, game.new(seed))
    in_turn: Counter[int] = Counter()
    performed = 0
    while not state.over:
        in_turn[int(state.z[F.TURN])] += 1
        step(state, luck)
        performed = max(performed, int(state.z[F.PERFORMED]))
    return performed, max(in_turn.values())


@pytest.mark.parametrize(("cards", "options"), every_world())
def test_a_turn_is_bounded(cards: str, options: int) -> None:
    assert max(play(lords(cards, options), seed)[1] for seed in range(8)) <= MOST_CHOICES_A_TURN


def test_the_limit_of_cards_holds_where_cards_never_end() -> None:
    """R10.7: a set in which every card calls for another reaches the limit and never passes it."""
    assert max(play(lords("endless", seed % len(OPTIONS)), seed)[0] for seed in range(30)) == 40


# A broken position is noticed


class Miscounting:
    """A state that says something else than what lies on its table."""

    def __init__(self, state: LordsState) -> None:
        self.state = state

    def __getattr__(self, name: str) -> object:
        return getattr(self.state, name)

    def points(self, seat: int) -> int:
        return int(self.state.points(seat)) + 1


def spoiled(number: str) -> LordsState:
    """A position in which this no longer holds."""
    state = arranged(active="Ann", zones={"temples.Ann": ["temple-interloper", "temple-ruminator"]})
    z = state.z
    if number == "I1":
        z[state.layout.base[Z.STACK] + state.layout.word[47]] = 0
    elif number == "I2":
        z[state.layout.base[Z.SHELLS] + state.layout.word[16]] |= int(state.layout.bit[int(state.top(Z.REEF))])
    elif number == "I3":
        z[state.layout.places] = Z.HAND if state.place(0) != Z.HAND else Z.DISCARD
    elif number == "I4":
        z[state.layout.base[Z.STOCK] + state.layout.word[First.TEMPLE]] = 0
    elif number == "I5":
        state.move(int(state.first(Z.STOCK)), Z.TEMPLES)
    elif number == "I6":
        z[F.DOWN] = 3
    elif number == "I7":
        state = cast(LordsState, Miscounting(state))
    elif number == "I8":
        z[F.SELECTED] = 3
    elif number == "I9":
        z[F.TURN] = 1000
    elif number == "I10":
        z[MENU] -= 1
    elif number == "asked":
        z[F.BREAKING] = 1
    elif number == "R10.7":
        z[F.PERFORMED] = 41
    return state


@pytest.mark.parametrize("number", [number for number in POSITION if number != "I11"])
def test_a_spoiled_position_is_noticed(number: str) -> None:
    assert not POSITION[number](lords(), spoiled(number))


def test_a_spoiled_step_is_noticed() -> None:
    game = lords()
    state = position(game, 1, 20)
    before = cast(LordsState, state.copy())
    seat = state.to_act()[0]
    choice = state.options(seat)[0]
    state.apply(seat, choice)
    assert game.violations_by(before, choice, state) == []
    state.move(
        int(state.first(Z.FOLLOWERS)) if state.first(Z.FOLLOWERS) >= 0 else int(state.first(Z.STACK)), Z.FOLLOWERS + 1
    )
    assert list(STEP) == ["I12"]
    assert game.violations_by(before, choice, state) == ["I12"]
