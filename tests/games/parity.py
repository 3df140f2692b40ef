"""Random games with every state's whole block summed up, one line a game.

Run by `python -m tests.games.parity`.

Both forms of the engine must print the same. Which form runs is decided by what `import gloaming` finds.
"""

from __future__ import annotations

import hashlib
from random import Random

from gloaming.form import form
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from tests.games.every import GAMES as EVERY_GAME
from tests.games.every import WORLDS
from tests.games.worlds import step

GAMES = 3
WORLD_EVERY = 10


def summed(state: State) -> bytes:
    return b",".join(b"%d" % word for word in state.z)


def game_line(slug: str, cards: str, options: int, seed: int) -> str:
    """A game and, now and then, the worlds that each seat might be in."""
    luck = Random(seed)
    state = EVERY_GAME[slug].game(cards, options).new(seed)
    total = hashlib.sha256(summed(state))
    choices = 0
    while not state.over:
        step(state, luck)
        choices += 1
        total.update(summed(state))
        if choices % WORLD_EVERY == 0:
            for seat in (0, 1, -1):
                total.update(summed(state.resample(seat, Chance(choices))))
    return f"{slug} {cards} {options} {seed}: {choices} choices, {total.hexdigest()[:16]}"


def main() -> None:
    print(form())
    for slug, cards, options in WORLDS:
        for seed in range(GAMES):
            print(game_line(slug, cards, options, seed))


if __name__ == "__main__":
    main()
