"""What a computer player goes by: get rid of high cards, duck when you can, and count the points so far."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.kernel.heuristics import WIN, Heuristics, Ratings
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import Game, State
from gloaming_hearts.declaration import F, N, Z


@final
class HeartsRatings(Ratings):
    """Ratings in hundredths of a point."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 150.0, 100)
        self.ahead = N.CARDS + 4 * N.PASSED  # a deal is short: play it to its end

    def rate(self, state: State, seat: i64) -> None:
        lead = state.height(Z.TRICK) == 0
        led: i64 = -1
        best: i64 = -1
        if not lead:
            led = state.at(Z.TRICK, 0) // N.RANKS
            for i in range(state.height(Z.TRICK)):
                card = state.at(Z.TRICK, i)
                if card // N.RANKS == led and card > best:
                    best = card
        for i in range(state.z[MENU]):
            card = state.z[MENU + 1 + i]
            rank = card % N.RANKS
            if lead and state.z[F.PLAYED] > 0:
                self.ratings[i] = -20 * rank
            elif card // N.RANKS == led and card > best:
                self.ratings[i] = -100 - 15 * rank  # it may take the trick
            else:
                self.ratings[i] = 20 * rank
                if card == N.QUEEN_OF_SPADES:
                    self.ratings[i] += 800
                elif card // N.RANKS == 2:
                    self.ratings[i] += 100

    def values(self, state: State, worth: vec[i64]) -> None:
        z = state.z
        total: i64 = 0
        for seat in range(N.SEATS):
            total += z[F.POINTS + seat]
        for seat in range(N.SEATS):
            value = WIN // 2 + (total - 4 * z[F.POINTS + seat]) * WIN // 208
            if value < 0:
                value = 0
            if value > WIN:
                value = WIN
            worth[seat] = value


def heuristics(game: Game) -> Heuristics:
    return HeartsRatings(game)
