"""The other server processes on the same PostgreSQL: what they wrote, and who is connected to them.

A process announces entries as `entry match seq` inside the transaction that writes them. Readers fetch them by number,
so a lost announcement only costs time. Presence is announced as `here process match seats` and expires unless it is
repeated.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Any

import asyncpg
import structlog

from gloaming.server.live_match import LiveMatch
from gloaming.server.match_service import MatchService
from gloaming.server.store import CHANNEL

log = structlog.get_logger("gloaming.cluster")

REPEAT = 10.0
FADES = 25.0


class Cluster:
    """Listens on a separate connection, and checks every match again whenever that connection was renewed."""

    def __init__(self, url: str, service: MatchService) -> None:
        self.url = url.replace("+asyncpg", "", 1)
        self.service = service
        self.name = secrets.token_hex(4)
        self.connection: Any = None
        self.tasks: list[asyncio.Task[None]] = []
        self.running: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self._listen()
        self.service.announce = self.announce
        self.tasks = [asyncio.create_task(self._stay()), asyncio.create_task(self._repeat())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.connection is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.connection.close(), 2)

    async def _listen(self) -> None:
        self.connection = await asyncpg.connect(self.url, timeout=10)
        await self.connection.add_listener(CHANNEL, self._hear)

    async def _stay(self) -> None:
        while True:
            try:
                while self.connection is not None and not self.connection.is_closed():
                    await asyncio.wait_for(self.connection.execute("select 1"), 5)
                    await asyncio.sleep(1)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("listening was interrupted", error=repr(error))
            try:
                if self.connection is not None:
                    self.connection.terminate()
                await self._listen()
                await self.service.heard_nothing()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(1)

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        kind, *parts = str(payload).split(" ")
        if kind == "entry" and len(parts) == 2:
            self._run(self.service.heard(parts[0], int(parts[1])))
        elif kind == "here" and len(parts) == 3 and parts[0] != self.name:
            self._note(parts[0], parts[1], {int(seat) for seat in parts[2].split(",") if seat})
        elif kind == "who" and len(parts) == 2 and parts[0] != self.name:
            live = self.service.live.get(parts[1])
            if live is not None and live.here():
                self._run(self._say_here(live))

    def _note(self, process: str, match: str, seats: set[int]) -> None:
        live = self.service.live.get(match)
        if live is None:
            return
        before = live.present()
        live.elsewhere[process] = (seats, time.monotonic() + FADES)
        self._tell_change(live, before)

    def announce(self, live: LiveMatch, asking: bool) -> None:
        """Tell the others who is here; `asking` to be told in return."""
        self._run(self._say_here(live))
        if asking:
            self._run(self._say(f"who {self.name} {live.match}"))

    async def _say_here(self, live: LiveMatch) -> None:
        await self._say(f"here {self.name} {live.match} {','.join(str(seat) for seat in sorted(live.here()))}")

    async def _say(self, payload: str) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            if self.connection is not None and not self.connection.is_closed():
                await self.connection.execute("select pg_notify($1, $2)", CHANNEL, payload)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(REPEAT)
            for live in list(self.service.live.values()):
                if live.listeners:
                    await self._say_here(live)
                self._fade(live)

    def _fade(self, live: LiveMatch) -> None:
        before = live.present()
        now = time.monotonic()
        live.elsewhere = {name: here for name, here in live.elsewhere.items() if here[1] > now}
        self._tell_change(live, before)

    def _tell_change(self, live: LiveMatch, before: set[int]) -> None:
        present = live.present()
        if present != before:
            live.seen.update(dict.fromkeys(before - present, self.service.now(live)))
            self.service.tell_presence(live)

    def _run(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
