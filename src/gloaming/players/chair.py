"""What a computer player is given: what its seat may know, and nothing else."""

from __future__ import annotations

from typing import Protocol, final

from gloaming.games.playable import Playable, View
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State


@final
class Chair:
    """A seat at a position. The position itself stays out of reach."""

    def __init__(self, game: Playable, state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.__state = state

    def options(self) -> list[int]:
        """The choices that are open to this seat."""
        return self.__state.options(self.seat)

    def view(self) -> View:
        """All that this seat may know."""
        return self.game.view(self.__state, self.seat)

    def world(self, chance: Chance) -> State:
        """A position that this seat could not tell from the real one."""
        return self.__state.resample(self.seat, chance)


class Player(Protocol):
    """Somebody who chooses."""

    def choose(self, chair: Chair) -> int:
        """One of the options."""
        ...
