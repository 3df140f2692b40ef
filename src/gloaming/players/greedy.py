"""One step ahead: of all that can be done now, parts and all, what leaves the best-looking position?"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.kernel.chance import Chance
from gloaming.kernel.glimpse import Glimpse
from gloaming.kernel.heuristics import Heuristics, zeros
from gloaming.kernel.layout import ACTORS, MENU, OVER
from gloaming.kernel.state import Game, State

WORLDS: Final = 4
"""How many worlds each choice is looked at in."""


@final
class Step:
    """Looks one step ahead by a game's own evaluation. A step has all its parts: it ends when nothing is half done."""

    def __init__(self, game: Game, heuristics: Heuristics) -> None:
        self.heuristics: Heuristics = heuristics
        self.worth: vec[i64] = zeros(game.seats)

    def values(self, glimpse: Glimpse, seed: int) -> list[int]:
        """For each option of the seat, what can be made of it in the best case, summed over some worlds."""
        options = glimpse.options()
        sums = [0] * len(options)
        chance = Chance(seed)
        for _ in range(WORLDS):
            world = glimpse.sample(chance)
            while world.actor() != glimpse.seat:  # whoever is asked at the same time: any choice of theirs will do
                other = world.actor()
                world.play(other, self.heuristics.rollout(world, other, chance))
            for i in range(len(options)):
                state = world.copy()
                state.play(glimpse.seat, options[i])
                sums[i] += int(self._best(state, glimpse.seat))
        return sums

    def _best(self, state: State, seat: i64) -> i64:
        """The best that the seat can reach by completing what it has begun."""
        z = state.z
        if z[OVER] or not (z[ACTORS] >> seat) & 1 or state.actor() != seat or self.heuristics.quiet(state):
            self.heuristics.values(state, self.worth)
            return self.worth[seat]
        best: i64 = -1
        for i in range(z[MENU]):
            other = state.copy()
            other.play(seat, z[MENU + 1 + i])
            value = self._best(other, seat)
            if value > best:
                best = value
        return best
