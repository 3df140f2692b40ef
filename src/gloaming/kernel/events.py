"""What happened, in order, for whoever tells it: the log, animations, reports. Search and simulation leave it out."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

MOVED: Final = 1
"""card, from zone, to zone, the knowers who know it where it is now"""
SHUFFLED: Final = 2
"""-1, zone, zone, 0"""
CHOSE: Final = 3
"""decision, choice (-1 when there was none), 1 if nobody was asked, the seat"""
NOTED: Final = 4
"""a game's own remark: its number and three values"""

SHOWN: Final = 5
"""card, its zone twice, the knowers who have seen it: a card that was turned up where it lies"""

TOOK: Final = 6
"""step, which of its alternatives, 0, the seat: somebody chose between the effects of a card"""


class Event(NamedTuple):
    """One thing that happened; what the four numbers mean depends on the kind."""

    kind: int
    a: int
    b: int
    c: int
    d: int


@final
class EventLog:
    """Events as they happen. A state writes to its log of events only if it has one."""

    def __init__(self) -> None:
        self.entries: list[Event] = []

    def write(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.entries.append(Event(kind, a, b, c, d))
