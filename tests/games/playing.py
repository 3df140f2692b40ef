"""Random games of any game, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gloaming.games.playable import Playable
from gloaming.kernel.state import State
from gloaming.testing import step

__all__ = ["position", "positions", "step"]


def positions(game: Playable, seed: int, every: int = 1) -> Iterator[State]:
    """The positions of a random game, the last included; the state goes on changing."""
    luck = Random(seed)
    state = game.new(seed)
    count = 0
    while not state.over:
        if count % every == 0:
            yield state
        step(state, luck)
        count += 1
    yield state


def position(game: Playable, seed: int, steps: int) -> State:
    """The position after so many random choices, or at the end."""
    luck = Random(seed)
    state = game.new(seed)
    for _ in range(steps):
        if state.over:
            break
        step(state, luck)
    return state
