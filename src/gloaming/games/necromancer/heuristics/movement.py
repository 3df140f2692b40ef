"""Getting about (R4): how far it is from one place to another, in halves of a walking step."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.games.necromancer.declaration import F, T
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.kernel.bits import lowest
from gloaming.kernel.heuristics import zeros

FAR: Final = 99
A_WALK: Final = 2
A_RIDE: Final = 3
OUT_OF_SIGHT: Final = 8
OUT_AND_BACK: Final = 2 * A_WALK
A_LONG_WAY: Final = 12
A_MOVE: Final = A_WALK + A_RIDE
"""How far whoever picked Movement comes."""


@final
class Distances:
    """How far it is from one neighbourhood to another, on foot and by the lines."""

    def __init__(self, game: NecromancerRules) -> None:
        self.game: Final[NecromancerRules] = game
        self.places: i64 = game.atlas.count
        self.way: vec[i64] = zeros(self.places * self.places)
        """In half steps, a row for each place to start from."""
        self._measure()

    def _measure(self) -> None:
        """Floyd's way, once."""
        atlas = self.game.atlas
        n = int(self.places)
        table = [[0 if one == other else FAR for other in range(n)] for one in range(n)]
        rides = range(int(atlas.rides))
        for one in rides:
            for other in rides:
                if one != other and atlas.ride_line[one] == atlas.ride_line[other]:
                    table[int(atlas.ride_stop[one])][int(atlas.ride_stop[other])] = A_RIDE
        for one in range(n):
            for other in range(n):
                if int(atlas.neighbours[one]) >> other & 1:
                    table[one][other] = A_WALK
        for middle in range(n):
            for one in range(n):
                for other in range(n):
                    table[one][other] = min(table[one][other], table[one][middle] + table[middle][other])
        for one in range(n):
            for other in range(n):
                self.way[one * n + other] = table[one][other]

    def closeness(self, s: NecromancerState, place: i64) -> i64:
        """How near the nearest Hunter is, up to OUT_OF_SIGHT."""
        nearest: i64 = OUT_OF_SIGHT
        for hunter in range(self.game.hunters):
            way = self.way[s.z[T.POS + hunter] * self.places + place]
            if way < nearest:
                nearest = way
        return OUT_OF_SIGHT - nearest

    def near_site(self, s: NecromancerState, seat: i64) -> i64:
        """How near a Hunter is to a Rift Site that is open, in hundredths."""
        nearest: i64 = A_LONG_WAY
        row = s.z[T.POS + seat] * self.places
        sites: i64 = self.game.atlas.rifts & ~s.z[F.CLOSED]
        while sites:
            way = self.way[row + lowest(sites)]
            sites &= sites - 1
            if way < nearest:
                nearest = way
        return 100 * (A_LONG_WAY - nearest) // A_LONG_WAY

    def reach(self, s: NecromancerState, hunter: i64) -> i64:
        """How near the Necromancer is to a Hunter, in hundredths."""
        way = self.way[s.z[T.POS + self.game.necromancer] * self.places + s.z[T.POS + hunter]]
        if way == 0:
            way = OUT_AND_BACK
        if way >= OUT_OF_SIGHT:
            return 0
        return 100 * (OUT_OF_SIGHT - way) // OUT_OF_SIGHT
