"""Rate limits for one address, one link or one connection.

Every limit is an amount within a sliding window: the amount of the previous window counts in proportion to its part
that is still inside. Processes on one PostgreSQL add up their counts twice a second, so that an address cannot evade a
limit by changing the process.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

import structlog
from starlette.requests import HTTPConnection

from gloaming.server.problems import HttpProblem
from gloaming.server.settings import Settings

log = structlog.get_logger("gloaming.limits")

FRAME_WINDOW = 10
"""Seconds over which frames are counted, so that a quick burst of choices is nobody's fault."""
EXCHANGE_SECONDS = 0.5
MOST_KEYS = 200_000
"""Counts that are kept in memory. Whoever has that many addresses is beyond these limits anyway."""

Key = tuple[str, int]
"""What is limited and for whom, and the number of the window."""


class Shared(Protocol):
    """Where processes add up their counts."""

    async def add_spent(self, spent: dict[Key, float], since: int) -> dict[Key, float]:
        """Add what was spent; the sums of all processes since a time."""


def address_of(connection: HTTPConnection) -> str:
    """Whom to charge: an IPv4 address, or the /64 of an IPv6 one, which is what one subscriber has."""
    host = connection.client.host if connection.client else ""
    return network_of(host)


def network_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


@dataclass(frozen=True)
class Limit:
    """An amount within a number of seconds."""

    name: str
    most: float
    seconds: int = 60


class Limits:
    """The limits and what has been spent recently."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        # A connection is at one process: its frames alone are counted there and nowhere else.
        self.frames = Limit("frame", settings.frames_per_second * FRAME_WINDOW, FRAME_WINDOW)
        self.address_frames = Limit("frames", 10 * self.frames.most, FRAME_WINDOW)
        self.uploads = Limit("upload", settings.upload_bytes_per_minute)
        self.requests = Limit("request", settings.requests_per_minute)
        self.joins = Limit("join", settings.joins_per_minute)
        self.matches = Limit("match", settings.matches_per_minute)
        self.files = Limit("file", settings.files_per_minute)
        self.checks = Limit("check", settings.checks_per_minute)
        self.work = Limit("work", settings.work_seconds_per_minute)
        self.looks = Limit("look", settings.looks_per_minute)
        self.hints = Limit("hint", settings.hints_per_minute)
        self.mine: dict[Key, float] = {}
        """What this process has counted."""
        self.all: dict[Key, float] = {}
        """What all processes had counted at the last exchange, ours up to then included."""
        self.told: dict[Key, float] = {}
        """What of ours the others have been told."""

    # Counting

    def spend(self, limit: Limit, who: str, amount: float = 1.0) -> bool:
        """Whether there is something left to spend, which is then spent; the last time may go beyond the limit."""
        window, within = divmod(self.clock(), limit.seconds)
        name = _name(limit, who)
        key = (name, int(window) * limit.seconds)
        before = self._spent((name, key[1] - limit.seconds)) * (1 - within / limit.seconds)
        if self._spent(key) + before >= limit.most:
            return False
        if len(self.mine) >= MOST_KEYS:
            self._make_room()
        self.mine[key] = self.mine.get(key, 0.0) + amount
        return True

    def _spent(self, key: Key) -> float:
        mine = self.mine.get(key, 0.0)
        return self.all[key] + mine - self.told.get(key, 0.0) if key in self.all else mine

    def _make_room(self) -> None:
        """Let go of what is past, and of everything if that is not enough: looking for it again at every count would
        hold up everybody."""
        self.forget()
        if len(self.mine) > MOST_KEYS // 2:
            self.mine.clear()
            self.told.clear()

    def forget(self) -> None:
        """Let go of windows that are past."""
        oldest = self.clock() - 2 * 60
        for counts in (self.mine, self.all, self.told):
            for key in [key for key in counts if key[1] < oldest]:
                del counts[key]

    # What may be asked for

    def request(self, address: str) -> None:
        if not self.spend(self.requests, address):
            raise HttpProblem(429, "too many requests; wait a minute")
        self.check_work(address)

    def match(self, address: str) -> None:
        self.request(address)
        if not self.spend(self.matches, address):
            raise HttpProblem(429, "too many new matches; wait a minute")

    def file(self, address: str) -> None:
        """A file or a card set, which costs much to check."""
        if not self.spend(self.files, address):
            raise HttpProblem(429, "too many files; wait a minute")

    def check(self, address: str) -> None:
        """A card set that somebody writes, looked at once more or saved."""
        if not self.spend(self.checks, address):
            raise HttpProblem(429, "too many checks of a card set; wait a minute")

    def check_work(self, address: str) -> None:
        if not self.spend(self.work, address, 0.0):
            raise HttpProblem(429, "your requests used too much computing time; wait a minute")

    def worked(self, address: str, seconds: float) -> None:
        """Something that was done for an address took so long."""
        self.spend(self.work, address, seconds)

    def join(self, address: str) -> bool:
        return self.spend(self.joins, address)

    def frame(self, connection: str, address: str) -> bool:
        """A household may send as much as ten connections."""
        return self.spend(self.frames, connection) and self.spend(self.address_frames, address)

    def upload(self, address: str, size: int) -> bool:
        """Bytes of a request's body; reading them costs more than their way here."""
        return self.spend(self.uploads, address, size)

    def look(self, address: str, link: str) -> bool:
        return self._both(self.looks, address, link)

    def hint(self, address: str, link: str) -> bool:
        return self._both(self.hints, address, link)

    def _both(self, limit: Limit, address: str, link: str) -> bool:
        """A link has the limit; a household has three times that, however many links it holds."""
        return self.spend(limit, link) and self.spend(Limit(limit.name, 3 * limit.most), address)

    # Between processes

    async def exchange(self, shared: Shared) -> None:
        """Tell what was counted since the last time, and hear what all have counted."""
        now = {key: amount for key, amount in self.mine.items() if not key[0].startswith(f"{self.frames.name} ")}
        new = {key: amount - self.told.get(key, 0.0) for key, amount in now.items() if amount > self.told.get(key, 0.0)}
        self.all = await shared.add_spent(new, int(self.clock()) - 2 * 60)
        self.told = now
        self.forget()

    async def keep_exchanging(self, shared: Shared, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        failing = False
        while True:
            await sleep(EXCHANGE_SECONDS)
            try:
                await self.exchange(shared)
                failing = False
            except Exception as error:
                if not failing:
                    log.warning("limits are not shared for the moment", exc_info=error)
                failing = True


def _name(limit: Limit, who: str) -> str:
    """What is counted under which name: no address or link is kept in the store as it is."""
    return f"{limit.name} {hashlib.sha256(who.encode(errors='surrogatepass')).hexdigest()[:24]}"
