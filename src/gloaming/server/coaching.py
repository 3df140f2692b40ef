"""The coach of one connection: looks at a move just made, and says a word if it gave up much and can be taken back.

It speaks in matches of one person against the computer only, at most once a turn, and never of what hangs on cards that
the seat does not know: a worker judges the move in worlds dealt anew from what the seat knew. While it looks, and while
its note stands, the computer's seats wait with their answers.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from gloaming.server import frames
from gloaming.server.fairness import Busy
from gloaming.server.workers import ThinkingFailed

if TYPE_CHECKING:
    from gloaming.server.connection import Connection
    from gloaming.server.live_match import LiveMatch

LEAST: Final = {"rarely": 0.08, "often": 0.05}
PATIENCE: Final = 0.7
"""Seconds after which it stays silent about a choice."""
LONGEST_NOTE: Final = 120.0
"""Seconds after which the others go on though nobody has answered the note."""


class Coaching:
    """What the coach of a connection may say, and what it has said."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.speaks = "off"
        self.task: asyncio.Task[None] | None = None
        self.spoke_at = -1
        """How many choices of others stood when it last spoke: it speaks once between two of them."""
        self.said: set[str] = set()

    def listens(self, live: LiveMatch) -> bool:
        """Whether this match has a coach: one person, computers, no clock, and hints allowed."""
        session = live.session
        people = [seat for seat in session.seats if seat.owner]
        scripted = session.lesson is not None and session.dealt and session.lesson.scripted(session.match.made)
        alone = len(people) == 1 and len(self.connection.held) == 1
        return self.speaks in LEAST and alone and session.record.hints and not session.clocks.ticking and not scripted

    def before(self, live: LiveMatch, frame: frames.Command) -> None:
        """A command comes: what was said before no longer holds anybody up, and a choice is looked at first."""
        self.leave_alone(live)
        if isinstance(frame, frames.Choose) and self.listens(live):
            live.coached.clear()

    def after(self, live: LiveMatch, frame: frames.Command, seat: int) -> None:
        """A command was carried out."""
        if live.coached.is_set():
            return
        self.task = asyncio.create_task(self._look(live, seat))

    def leave_alone(self, live: LiveMatch) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None
        live.coached.set()

    async def _look(self, live: LiveMatch, seat: int) -> None:
        note = None
        try:
            turn = sum(one.seat != seat for one in live.session.match.made)
            if turn != self.spoke_at and self.connection.limits.look(self.connection.address, self.connection.link):
                with contextlib.suppress(TimeoutError, Busy, ThinkingFailed):
                    async with asyncio.timeout(PATIENCE):
                        note = await self.connection.service.computers.coach(
                            live, seat, LEAST[self.speaks], self.connection.address
                        )
            if note is not None and note["line"] not in self.said:
                self.spoke_at = turn
                self.said.add(note["line"])
                self.connection.say(frames.CoachNote(seq=live.session.seq, **note))
                await asyncio.sleep(LONGEST_NOTE)
        finally:
            live.coached.set()
