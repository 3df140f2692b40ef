"""Positions kept along a match, so that going back to an earlier one replays a few choices instead of all."""

from __future__ import annotations

from typing import Final

from gloaming.kernel.state import State

EVERY: Final = 16
"""Choices between two snapshots, as long as there are few."""
MOST: Final = 64
"""Snapshots of one match. When there are more, every second one is dropped and the distance doubles."""


class Snapshots:
    """Copies of some positions of a match, each under the number of choices that led to it."""

    def __init__(self, start: State) -> None:
        self.every = EVERY
        self.kept: dict[int, State] = {0: start.copy()}

    @property
    def start(self) -> State:
        return self.kept[0]

    def note(self, number: int, state: State) -> None:
        """The position after so many choices: kept if it is time for another snapshot."""
        if number % self.every:
            return
        self.kept[number] = state.copy()
        if len(self.kept) > MOST:
            self.every *= 2
            self.kept = {at: kept for at, kept in self.kept.items() if at % self.every == 0}

    def cut(self, number: int) -> None:
        """Forget what lay behind so many choices: they were taken back."""
        self.kept = {at: kept for at, kept in self.kept.items() if at <= number}

    def nearest(self, number: int) -> tuple[int, State]:
        """The last snapshot at or before so many choices: its own number, and a copy to go on from."""
        at = max(at for at in self.kept if at <= number)
        return at, self.kept[at].copy()
