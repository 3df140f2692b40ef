"""How a match with people began: who sits where, with which clock, from which position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gloaming.play.clocks import Timing
from gloaming.play.journal import Opening

RANDOM: Final = "random"
"""The level of a player that takes any choice. It never takes over the seat of a person."""
USUAL_LEVEL: Final = "broker"
"""The strength at which the computer takes over a seat in a match that has no computer player."""


@dataclass(frozen=True)
class Chair:
    """Who sits in a seat as the match begins: a person (no level), or the computer at a level.

    `mine` are the seats of the person who began the match; one link holds them all. Anybody who has the invitation may
    take an `open` chair.
    """

    name: str
    level: str | None = None
    mine: bool = False
    open: bool = False


@dataclass(frozen=True)
class Record:
    """How a match began: everything durable except its entries and the digests of its links."""

    opening: Opening
    chairs: tuple[Chair, ...]
    hot_seat: bool = False
    timing: Timing = field(default_factory=Timing)
    created: int = 0
    start: bytes | None = None
    """The position to begin with, where that is not a fresh game."""
    hints: bool = True
    """Whether the computer may be asked for advice, here and by playing on from a copy while the match goes on."""
    lesson: Mapping[str, Any] | None = None
    """The lesson that is played, as plain data (`Lesson.to_data`): it is kept whole, so that it can be taken up even
    when its file has changed."""
    occasion: str = ""
    """What the match is played for, if it is not for its own sake: `puzzle/lords/7`, `daily/2026-11-18`."""

    @property
    def stand_in(self) -> str:
        """The strength at which the computer takes over a seat: that of the match's own computer players."""
        levels = [chair.level for chair in self.chairs if chair.level and chair.level != RANDOM]
        return max(levels, key=levels.count) if levels else USUAL_LEVEL
