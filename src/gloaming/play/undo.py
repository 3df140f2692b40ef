"""Taking back: a choice may be taken back until something hidden was shown, chance was used, or another seat chose.

A seat must not learn something from a choice and then take that choice back. So the choice that completes a question to
several seats counts as revealing too: it reveals everybody's secret answers. And if the rules skip players who have
nothing to choose, passing the turn reveals something about the hand of the next player, or of the one who was skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gloaming.kernel.events import CHOSE, Event
from gloaming.kernel.layout import ACTORS, CHANCE, DECISION
from gloaming.kernel.state import State


class Made(Protocol):
    """What taking back needs to know about a choice."""

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


def stands(before: State, seat: int, after: State) -> bool:
    """Whether the question that a seat has answered is still open to other seats."""
    others = before.z[ACTORS] & ~(1 << seat)
    return bool(others) and after.z[DECISION] == before.z[DECISION] and after.z[ACTORS] == others


def passes(before: State, seat: int, after: State, events: Sequence[Event]) -> bool:
    """Whether the turn went on to other seats, or past them."""
    if after.z[ACTORS] & ~(before.z[ACTORS] | (1 << seat)):
        return True
    return any(event.kind == CHOSE and event.c and event.d != seat for event in events)


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
