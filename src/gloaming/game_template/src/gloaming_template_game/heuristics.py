"""What a computer player goes by. Without this file it searches with random play alone."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from gloaming.kernel.heuristics import WIN, Heuristics, Ratings
from gloaming.kernel.layout import MENU
from gloaming.kernel.ruled import RuledGame
from gloaming.kernel.state import Game, State
from gloaming_template_game.declaration import Z
from gloaming_template_game.rules import TemplateGameRules


@final
class TemplateGameRatings(Ratings):
    """Beat the card that lies there as cheaply as possible; otherwise throw the lowest card away."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 150.0, 100)
        assert isinstance(game, RuledGame) and isinstance(game.rules, TemplateGameRules)
        self.card_values = game.rules.values

    def rate(self, state: State, seat: i64) -> None:
        """A rating for each option, in hundredths of a point."""
        beaten: i64 = 0
        if state.height(Z.TRICK):
            beaten = self.card_values[state.at(Z.TRICK, 0)]
        for i in range(state.z[MENU]):
            value = self.card_values[state.z[MENU + 1 + i]]
            self.ratings[i] = 100 * (20 - value if value > beaten else -value)

    def values(self, state: State, worth: vec[i64]) -> None:
        """How good a position is for each seat, from 0 to WIN: here by the cards taken so far."""
        ahead = state.count(Z.TAKEN) - state.count(Z.TAKEN + 1)
        worth[0] = WIN // 2 + ahead * WIN // 40
        worth[1] = WIN - worth[0]


def heuristics(game: Game) -> Heuristics:
    return TemplateGameRatings(game)
