"""A game whose rules are one object: for games outside this package, compiled or not.

`Game` and `State` are closed to interpreted classes, which is what makes them fast. `Rules` is open: the engine asks it
at the few moments where rules speak, and the decisions (`Ask`) do the rest. Both work on any `State`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.chance import Chance
from gloaming.kernel.layout import HERE, Layout
from gloaming.kernel.state import Game, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """What the rules of a game do between decisions. It is immutable: all that changes is in the state."""

    def set_up(self, s: State) -> None:
        """Bring the untouched table to the beginning of play: shuffle, deal, and so on."""

    def proceed(self, s: State) -> None:
        """Take the next step of the rules: ask (`State.ask`), move cards, or end the game."""

    def result(self, s: State, seat: i64) -> i64:
        """At the end: 2 for a win, 1 for a draw, 0 for a loss."""
        return 1

    def redeal_secrets(self, s: State, seat: i64, chance: Chance) -> None:
        """Renew what a knower cannot know besides where cards are."""


@final
class RuledGame(Game):
    """Rules with a layout; before the set-up every card lies in the zone `box`."""

    def __init__(self, layout: Layout, rules: Rules, places: list[str], words: list[str], box: int) -> None:
        super().__init__(layout, places, words)
        self.rules: Final[Rules] = rules
        if not places:
            layout.blank[HERE] = -1  # there is none to be at
        table = RuledState(self, layout.blank[:])
        for card in range(layout.cards):
            table.put_first(card, box)
        self.start = table.z

    def state(self, block: vec[i64]) -> RuledState:
        return RuledState(self, block)


@final
@mypyc_attr(acyclic=True)
class RuledState(State):
    """A position of such a game."""

    def __init__(self, game: RuledGame, block: vec[i64]) -> None:
        super().__init__(game, block)
        self.rules: Final[Rules] = game.rules

    def set_up(self) -> None:
        self.rules.set_up(self)

    def proceed(self) -> None:
        self.rules.proceed(self)

    def result(self, seat: i64) -> i64:
        return self.rules.result(self, seat)

    def redeal_secrets(self, seat: i64, chance: Chance) -> None:
        self.rules.redeal_secrets(self, seat, chance)
