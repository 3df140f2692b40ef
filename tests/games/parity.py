"""Random games with every state's whole block summed up, one line a game.

Run by `python -m tests.games.parity city-of-hemloch`. Both forms of the engine must print the same. Which form runs is
decided by what `import gloaming` finds.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random

from gloaming.build import build
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from tests.games.playing import step

GAMES = 3
WORLDS_EVERY = 10
RARELY = {"necromancer": 300}
"""Where a game has hundreds of choices and its worlds take long to deal, there are fewer of them."""


def summed(state: State) -> bytes:
    return b",".join(b"%d" % word for word in state.z)


def game_line(game: Playable, seed: int, worlds_every: int) -> str:
    """A game and, now and then, the worlds that each seat might be in. The last game has keyed chance."""
    luck = Random(seed)
    state = game.new(seed) if seed < GAMES - 1 else game.new_by_key(hashlib.sha256(b"%d" % seed).digest())
    total = hashlib.sha256(summed(state))
    choices = 0
    while not state.over:
        step(state, luck)
        choices += 1
        total.update(summed(state))
        if choices % worlds_every == 0:
            for seat in (*range(game.seats), -1):
                total.update(summed(state.resample(seat, Chance(choices))))
    return f"{seed}: {choices} choices, {total.hexdigest()[:16]}"


def lines(slug: str) -> Iterator[str]:
    """Every card set and line of options that the game's `worlds` has."""
    worlds = import_module(f"tests.games.{slug.replace('-', '_')}.worlds")
    worlds_every = RARELY.get(slug, WORLDS_EVERY)
    for name, game in worlds.every_game():
        for seed in range(GAMES):
            yield f"{name} {game_line(game, seed, worlds_every)}"


def main(slug: str) -> None:
    print(build())
    for line in lines(slug):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
