"""How much one address or one connection may ask for."""

from __future__ import annotations

from limits import RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from gloaming.server.problems import Trouble
from gloaming.server.settings import Settings

FRAME_WINDOW = 10
"""Seconds over which frames are counted, so that a quick burst of choices is nobody's fault."""


class Limits:
    """Counted in this process alone."""

    def __init__(self, settings: Settings) -> None:
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.requests = RateLimitItemPerMinute(settings.requests_per_minute)
        self.matches = RateLimitItemPerMinute(settings.matches_per_minute)
        self.frames = RateLimitItemPerSecond(settings.frames_per_second * FRAME_WINDOW, FRAME_WINDOW)
        self.looks = RateLimitItemPerMinute(settings.looks_per_minute)
        self.hints = RateLimitItemPerMinute(settings.hints_per_minute)

    def request(self, address: str) -> None:
        if not self.limiter.hit(self.requests, "request", address):
            raise Trouble(429, "too many requests; wait a minute")

    def match(self, address: str) -> None:
        self.request(address)
        if not self.limiter.hit(self.matches, "match", address):
            raise Trouble(429, "too many new matches; wait a minute")

    def frame(self, connection: str) -> bool:
        return self.limiter.hit(self.frames, "frame", connection)

    def look(self, connection: str) -> bool:
        return self.limiter.hit(self.looks, "look", connection)

    def hint(self, connection: str) -> bool:
        return self.limiter.hit(self.hints, "hint", connection)
