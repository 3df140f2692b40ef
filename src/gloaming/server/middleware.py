"""What surrounds every HTTP request: headers, size, origin, time, the answer when something fails, and the log line."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import structlog
from fastapi import Request, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gloaming.server import metrics
from gloaming.server.frames import CLOSE_FAILED
from gloaming.server.problems import problem
from gloaming.server.rate_limits import Limits, address_of
from gloaming.server.settings import Settings

log = structlog.get_logger("gloaming.http")

LARGEST_BODY = 3_000_000
LONGEST_PATH = 2_000
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""On every answer."""


def same_origin(headers: Any, allowed: list[str]) -> bool:
    """Whether a browser on one of our own pages asks, or no browser at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        return bool(urlsplit(origin).netloc == headers.get("host") and origin != "null")
    except ValueError:  # no address of a page
        return False


class Around:
    """Headers, size, origin and the log line of a request. The path is logged without its query.

    Turns an unhandled error into a problem response and logs it once.
    """

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        begun = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.setdefault("headers", [])
                present = {name for name, _ in headers}
                headers.extend(one for one in HEADERS if one[0] not in present)
                if scope["path"].startswith("/api/"):
                    headers.append((b"cache-control", b"no-store"))
            await send(message)

        try:
            refused = self._refused(request)
            if refused is not None:
                await refused(scope, receive, sending)
            else:
                await self.app(scope, self._measured(request, receive), sending)
        except Exception as error:
            log.error("request failed", method=scope["method"], route=_route(scope), exc_info=error)
            if not status:  # once the answer has begun, the connection can only be cut, which is what returning does
                await problem(500, "internal server error; it has been logged")(scope, receive, sending)
        finally:
            path = _route(scope)
            metrics.REQUESTS.labels(path, str(status)).inc()
            took = round(1000 * (time.perf_counter() - begun), 1)
            say = log.info if path.startswith("/api/") or status >= 500 else log.debug
            say("request", method=scope["method"], route=path, status=status, ms=took)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket whose handler fails is told so by its close code; it has to be accepted for that."""
        accepted = False

        async def sending(message: Message) -> None:
            nonlocal accepted
            accepted = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception as error:
            log.error("socket failed", route=_route(scope), exc_info=error)
            with contextlib.suppress(Exception):
                if not accepted:
                    await send({"type": "websocket.accept"})
                await send({"type": "websocket.close", "code": CLOSE_FAILED, "reason": "internal server error"})

    def _refused(self, request: Request) -> Response | None:
        length = request.headers.get("content-length", "0")
        if len(length) > 12 or (length.isdigit() and int(length) > LARGEST_BODY):
            return problem(413, f"a request may have at most {LARGEST_BODY} bytes, not {length[:12]}")
        if len(request.scope["raw_path"]) > LONGEST_PATH or "\0" in request.scope["path"]:
            return problem(404, "there is no such page")
        if request.method not in ("GET", "HEAD") and not same_origin(request.headers, self.settings.origins):
            return problem(403, "pages of other origins may not use this server")
        return None

    def _measured(self, request: Request, receive: Receive) -> Callable[[], Awaitable[Message]]:
        """What the client sends, as long as it is not too much and does not take too long."""
        address = address_of(request)
        seen = 0
        more = True
        end = time.monotonic() + self.settings.body_seconds

        async def measured() -> Message:
            nonlocal seen, more
            if not more:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(0.0, end - time.monotonic()))
            except TimeoutError:
                raise HTTPException(408, "the request did not arrive in time") from None
            size = len(message.get("body", b""))
            if size and not self.limits.upload(address, size):
                raise HTTPException(429, "too many bytes were sent within a minute; wait a little")
            seen += size
            more = message.get("more_body", False)
            if seen > LARGEST_BODY:
                raise HTTPException(413, f"a request may have at most {LARGEST_BODY} bytes")
            return message

        return measured


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", ""))
