"""What players decide: each decision with its options, what a choice does, and why something else is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from gloaming.games.decisions import Decision
from gloaming.games.playable import Reason
from gloaming.kernel.state import State
from gloaming_template_game.declaration import Z

if TYPE_CHECKING:
    from gloaming.games.decisions import Moment


@final
class PlayCard(Decision):
    """R2.1: a card to the trick."""

    def __init__(self) -> None:
        super().__init__("play", "D1", "R2.1", "a card to play", "Play", ("a card",))

    def options(self, s: State, seat: i64) -> None:
        s.offer_cards(Z.HAND + seat)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.move(choice, Z.TRICK)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason(self.clause, f"{at.called(choice)} is not in your hand.")
