"""One match in the memory of this process, and the connections that listen to it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gloaming.play.session import Session
from gloaming.server import frames_out
from gloaming.server.frames import FromServer


class Listener(Protocol):
    """A connection, as far as the service knows it."""

    held: tuple[int, ...]
    address: str

    def changed(self) -> None:
        """The table has changed."""

    def tell(self, text: str) -> None:
        """Send a frame."""


def _set() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass
class LiveMatch:
    """A match in memory."""

    match: str
    session: Session
    links: dict[str, tuple[int, ...]]
    """The seats of each link by its digest; none for the watchers' and for the invitation."""
    invitations: frozenset[str] = frozenset()
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: dict[int, tuple[int, asyncio.Task[None]]] = field(default_factory=dict)
    flag: asyncio.TimerHandle | None = None
    intentions: dict[int, str] = field(default_factory=dict)
    """What computer players last told their sides."""
    seen: dict[int, int] = field(default_factory=dict)
    """When the player of each seat was last connected to any process, as far as this one knows."""
    stood_still: int = 0
    """For how many milliseconds no server ran since the last entry; not yet taken off anybody's clock."""
    ahead: int = 0
    """By how much the journal's time is ahead of this process's clock: time in a match never stands still or goes back,
    even if the wall clock was set back between two starts."""
    visited: bool = False
    """Whether somebody with a link has been here since the match was loaded."""
    address: str = ""
    """Where the last of them came from."""
    used: float = 0.0
    stale: bool = False
    """Whether the store may know more than we do."""
    coached: asyncio.Event = field(default_factory=_set)
    """Clear while the coach looks at a move or its note stands: the computer's seats answer when it is set."""
    frames: dict[tuple[int, int, tuple[int, ...]], str] = field(default_factory=dict)
    """Frames of the present moment that several listeners need."""

    elsewhere: dict[str, tuple[set[int], float]] = field(default_factory=dict)
    """The seats whose players sit at other processes, and until when that may be believed."""

    def confides(self, seat: int, held: Sequence[int]) -> bool:
        """Whether whoever holds these seats may hear what the computer in a seat tells its side: nobody who sits on
        another side as well."""
        side = self.session.game.side
        mates = bool(held) and all(side(other) == side(seat) for other in held)
        return mates and self.session.seats[seat].level is not None

    def tell(self, frame: FromServer) -> None:
        """Tell everybody at the table."""
        text = frames_out.as_text(frame)
        for listener in self.listeners:
            listener.tell(text)

    def here(self) -> set[int]:
        """The seats whose players are connected to this process."""
        return {seat for listener in self.listeners for seat in listener.held}

    def present(self) -> set[int]:
        return self.here().union(*(seats for seats, _ in self.elsewhere.values()))
