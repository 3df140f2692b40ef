"""How fast our games are: processor time, best of several slices, so that a busy machine does not make them slower."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from gloaming.build import build
from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.playout import finish, playouts
from gloaming.kernel.state import Game, State

SLICES = 5


def bench(games: int) -> dict[str, Any]:
    """The figures of every game, per second."""
    return {
        "form": build(),
        "games": games,
        "figures": {slug: figures(playable(slug).rules, games) for slug in GAMES},
    }


def figures(game: Game, games: int) -> dict[str, int]:
    """What one game does in a second."""
    middle = _middle(game)
    chance = Chance(1)
    return {
        "decisions_in_engine": _best(lambda: playouts(game, games, 1)[0]),
        "decisions_stepped": _best(lambda: _stepped(game, games)),
        "new_games": _best(lambda: _times(10 * games, lambda: game.new(1))),
        "copies": _best(lambda: _times(100 * games, middle.copy)),
        "resamples": _best(lambda: _times(20 * games, lambda: middle.resample(0, chance))),
    }


def _best(work: Callable[[], int]) -> int:
    """The most of what `work` counts that one second of processor time did in a slice."""
    best = 0.0
    for _ in range(SLICES):
        began = time.process_time()
        done = work()
        best = max(best, done / max(time.process_time() - began, 1e-9))
    return round(best)


def _times(times: int, deed: Callable[[], object]) -> int:
    for _ in range(times):
        deed()
    return times


def _stepped(game: Game, games: int) -> int:
    """Random games through the interface that players use."""
    chance = Chance(1)
    choices = 0
    for seed in range(games):
        state = game.new(seed)
        while not state.over:
            seat = state.to_act()[0]
            options = state.options(seat)
            state.apply(seat, options[int(chance.below(len(options)))])
            choices += 1
    return choices


def _middle(game: Game) -> State:
    """A position half way through a random game."""
    length = int(finish(game.new(1), Chance(1)))
    state = game.new(1)
    chance = Chance(1)
    for _ in range(length // 2):
        seat = state.to_act()[0]
        options = state.options(seat)
        state.apply(seat, options[int(chance.below(len(options)))])
    return state
