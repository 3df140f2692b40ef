"""The start of a connection: the server rejects clients that send nothing, too much or invalid data."""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gloaming.server import metrics
from gloaming.server.middleware import HEADERS
from gloaming.server.problems import MEDIA
from gloaming.server.rate_limits import network_of
from gloaming.server.settings import Settings
from gloaming.server.watching import most_files

LONGEST_HEAD = 32_768
"""Bytes of a request line and its headers."""
READ_SECONDS = 30.0
"""How long a client may leave an answer unread."""
RESERVE = 200
"""Files that are kept for the store, for workers and for reading pages."""


class Intake(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with limits that apply before a request is complete.

    An address may have as many connections as sockets. Trusted proxies may have any number.
    """

    settings: Settings
    open: Counter[str]
    trusted: list[str]
    peer: str | None = None
    waiting: asyncio.TimerHandle | None = None
    stuck: asyncio.TimerHandle | None = None
    head = 0
    """Bytes of the present request that came before it was understood; -1 once it is."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not any(within(host, network) for network in self.trusted):
            self.peer = network_of(host)
            self.open[self.peer] += 1
        most = min(2 * self.settings.connections, most_files() - RESERVE)
        if len(self.connections) > most or self._peer_has_too_many():
            metrics.TURNED_AWAY.labels("full").inc()
            transport.abort()
            return
        self._begin_waiting()

    def _peer_has_too_many(self) -> bool:
        return self.peer is not None and self.open[self.peer] > self.settings.connections_per_address

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_peer()
        self._end_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    def _forget_peer(self) -> None:
        if self.peer is not None:
            self.open[self.peer] -= 1
            if self.open[self.peer] <= 0:
                del self.open[self.peer]
            self.peer = None

    # The head of a request

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.head >= 0:
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self._refuse(431, f"a request may have at most {LONGEST_HEAD} bytes of headers")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head = 0
        if self.waiting is None:
            self._begin_waiting()

    def on_headers_complete(self) -> None:
        self.head = -1
        if not (self.parser.should_upgrade() and self._should_upgrade()):
            self._end_waiting()  # what becomes a socket is waited for until it is one: it may announce a body
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self._forget_peer()
        self._end_waiting()
        super().handle_websocket_upgrade()

    def _begin_waiting(self) -> None:
        self.waiting = self.loop.call_later(self.settings.header_seconds, self._too_slow)

    def _end_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _too_slow(self) -> None:
        metrics.TURNED_AWAY.labels("slow").inc()
        self._refuse(408, "the request did not arrive in time")

    # Answers

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None
        if self.flow is not None:
            super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        metrics.TURNED_AWAY.labels("nonsense").inc()
        self._refuse(400, "this is not a valid HTTP request")

    def _refuse(self, status: int, detail: str) -> None:
        if self.transport.is_closing():
            return
        title = HTTPStatus(status).phrase
        body = json.dumps({"type": "about:blank", "title": title, "status": status, "detail": detail}).encode()
        headers = [
            *HEADERS,
            (b"content-type", MEDIA.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        lines = [f"HTTP/1.1 {status} {title}".encode(), *(name + b": " + value for name, value in headers)]
        self.transport.write(b"\r\n".join([*lines, b"", body]))
        self.transport.close()


def within(host: str, network: str) -> bool:
    """Whether an address is one that is meant: itself, one of a network, or any (`*`)."""
    if network == "*":
        return True
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(network, strict=False)
    except ValueError:
        return host == network


def intake(settings: Settings) -> type[Any]:
    """The protocol for one server."""
    trusted = settings.trusted_proxies
    return type("ServerIntake", (Intake,), {"settings": settings, "open": Counter(), "trusted": trusted})
