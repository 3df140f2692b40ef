"""Taking back: a choice may be taken back until something hidden was shown, chance was used, or another seat chose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gloaming.kernel.layout import CHANCE
from gloaming.kernel.state import State


class Made(Protocol):
    """A choice as far as taking back is concerned."""

    @property
    def seat(self) -> int: ...

    @property
    def opened(self) -> bool: ...


def opened(before: State, after: State) -> bool:
    """Whether chance was used or somebody came to know a card between two positions."""
    if before.z[CHANCE] != after.z[CHANCE]:
        return True
    layout = before.layout
    known = range(int(layout.known), int(layout.known + layout.knowers * layout.words))
    return any(after.z[at] & ~before.z[at] for at in known)


def free_point(made: Sequence[Made], seat: int) -> int:
    """How many choices are left when a seat takes back all that it may on its own; all if there is nothing."""
    keep = len(made)
    while keep and made[keep - 1].seat == seat and not made[keep - 1].opened:
        keep -= 1
    return keep


def last_turn(made: Sequence[Made], seat: int) -> int:
    """How many choices are left when a seat's last run of choices, and all that came after it, is taken back."""
    keep = len(made)
    while keep and made[keep - 1].seat != seat:
        keep -= 1
    while keep and made[keep - 1].seat == seat:
        keep -= 1
    return keep
