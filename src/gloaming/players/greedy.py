"""One step ahead: of all that can be done now, parts and all, what leaves the best-looking position?"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import Heuristics, zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.layout import ACTORS, MENU, OVER
from gloaming.kernel.state import Game, State

WORLDS: Final = 4
"""How many worlds each choice is looked at in."""
PARTS: Final = 5
"""So many parts of a step are tried in every way; where cards call for cards, those behind are played quickly."""


@final
class Step:
    """Looks one step ahead by a game's own evaluation. A step has all its parts: it ends when nothing is half done."""

    def __init__(self, game: Game, heuristics: Heuristics) -> None:
        self.heuristics: Heuristics = heuristics
        self.worth: vec[i64] = zeros(game.seats)

    def values(self, information_set: InformationSet, seed: int) -> list[int]:
        """For each option of the seat, what can be made of it in the best case, summed over some worlds."""
        options = information_set.options()
        sums = [0] * len(options)
        chance = Chance(seed)
        for _i in range(WORLDS):
            world = information_set.sample(chance)
            self.heuristics.suppose(world, information_set.seat, chance)
            while (
                world.actor() != information_set.seat
            ):  # whoever is asked at the same time: any choice of theirs will do
                other = world.actor()
                world.play(other, self.heuristics.rollout(world, other, chance))
            for i in range(len(options)):
                state = world.copy()
                state.play(information_set.seat, options[i])
                sums[i] += int(self._best(state, information_set.seat, chance, PARTS - 1))
        return sums

    def _best(self, state: State, seat: i64, chance: Chance, parts: i64) -> i64:
        """The best that the seat can reach by completing what it has begun."""
        z = state.z
        while parts == 0 and not self._complete(state, seat):
            state.play(seat, self.heuristics.rollout(state, seat, chance))
        if self._complete(state, seat):
            self.heuristics.values(state, self.worth)
            return self.worth[seat]
        best: i64 = -1
        for i in range(z[MENU]):
            other = state.copy()
            other.play(seat, z[MENU + 1 + i])
            value = self._best(other, seat, chance, parts - 1)
            if value > best:
                best = value
        return best

    def _complete(self, state: State, seat: i64) -> bool:
        """Whether the seat has nothing half done any more."""
        z = state.z
        return z[OVER] != 0 or not (z[ACTORS] >> seat) & 1 or state.actor() != seat or self.heuristics.quiet(state)
