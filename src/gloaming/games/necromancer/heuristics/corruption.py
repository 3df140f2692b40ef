"""Who can be corrupted, by whom and when (R15): what the Necromancer hunts and what Hunters avoid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Corrupter, F, T
from gloaming.games.necromancer.heuristics.movement import A_MOVE, A_WALK, OUT_AND_BACK, Distances
from gloaming.games.necromancer.heuristics.tastes import Tastes
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.necromancer.rules.corruption import corrupts
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.kernel.bits import lowest, popcount


@final
class Corruption:
    """Judges who is in danger of corruption."""

    def __init__(self, tastes: Tastes, distances: Distances) -> None:
        self.game: Final[NecromancerRules] = distances.game
        self.tastes: Final[Tastes] = tastes
        self.distances: Final[Distances] = distances

    def free_hunters(self, s: NecromancerState) -> i64:
        """The Hunters whom corrupting now would bring the Necromancer on, as bits."""
        z = s.z
        free: i64 = 0
        for hunter in range(self.game.hunters):
            if z[T.SOURCE + hunter] != Corrupter.NECROMANCER:
                free |= BIT[hunter]
        if self.game.hunters == 1 and self.game.o.grace and z[T.SINCE] != z[F.ROUND]:
            return 1
        return free

    def is_last(self, s: NecromancerState, hunter: i64) -> bool:
        """Whether corrupting this Hunter would end the game, if nobody else is free (R15.7, R15.8)."""
        g = self.game
        return g.hunters > 1 or not g.o.grace or s.z[T.SOURCE + hunter] == Corrupter.NECROMANCER

    def catch(self, s: NecromancerState, reach: i64) -> i64:
        """What corrupting Hunters in this very move would be worth to the Necromancer: those of one place."""
        z = s.z
        here = z[T.POS + self.game.necromancer]
        free = self.free_hunters(s)
        left: i64 = free
        most: i64 = 0
        while left:
            hunter = lowest(left)
            left &= left - 1
            place = z[T.POS + hunter]
            way = self.distances.way[here * self.distances.places + place]
            if place == here:
                way = OUT_AND_BACK
            if way > reach:
                continue
            caught: i64 = 0
            bits: i64 = free & s.hunters_at(place)
            while bits:
                other = lowest(bits)
                bits &= bits - 1
                if corrupts(s, other):
                    caught |= BIT[other]
            worth = self.tastes.his.catching * popcount(caught)
            if caught == free and self.is_last(s, hunter):
                worth += self.tastes.the_last_one
            if worth > most:
                most = worth
        return most

    def danger(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """Heuristic 11: what a Hunter risks who ends a move here."""
        g = self.game
        if s.z[T.SOURCE + seat] == Corrupter.NECROMANCER and not (g.hunters == 1 and g.o.grace):
            return 0
        way = self.distances.way[s.z[T.POS + g.necromancer] * self.distances.places + place]
        if way > A_MOVE or not corrupts(s, seat):
            return 0
        risk = self.tastes.hunters.danger
        if way > A_WALK:
            risk //= 2
        if not self.free_hunters(s) & ~s.hunters_at(place) & ~BIT[seat] and self.is_last(s, seat):
            risk *= 4  # heuristic 14: one entry would end the game
        return risk
