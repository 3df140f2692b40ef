"""Random games inside the engine: what the benchmarks time and simulations of random seats use."""

from __future__ import annotations

from mypy_extensions import i64

from gloaming.kernel.chance import Chance
from gloaming.kernel.layout import FIELDS, MENU, OVER
from gloaming.kernel.state import Game, State


def finish(state: State, chance: Chance) -> i64:
    """Play uniformly at random to the end; the number of choices made."""
    z = state.z
    choices: i64 = 0
    while not z[OVER]:
        state.play(state.actor(), z[MENU + 1 + chance.below(z[MENU])])
        choices += 1
    return choices


def rollouts(state: State, games: int, seed: int) -> int:
    """Play that many random games on from a position; the number of choices made."""
    chance = Chance(seed)
    choices: i64 = 0
    for _i in range(games):
        choices += finish(state.copy(), chance)
    return int(choices)


def playouts(game: Game, games: int, seed: int) -> tuple[int, int]:
    """Play that many random games; the number of choices made, and a checksum over the game's fields at every end."""
    chance = Chance(seed)
    choices: i64 = 0
    checksum: i64 = 0
    for index in range(games):
        state = game.new(seed + index)
        choices += finish(state, chance)
        for field in range(FIELDS, MENU):
            checksum = (checksum * 31 + state.z[field]) & 0xFFFFFFFFFFF
        for field in range(state.layout.menu_end, state.layout.heights):
            checksum = (checksum * 31 + state.z[field]) & 0xFFFFFFFFFFF
    return int(choices), int(checksum)
