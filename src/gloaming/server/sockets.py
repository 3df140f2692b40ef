"""WebSockets below the frames of the protocol: the server rejects floods and invalid data at once.

`Connection` counts the frames of a client. Pings, pongs and fragments of a message never get that far, but each costs
the event loop as much as a frame.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.http11 import Response

from gloaming.server import metrics
from gloaming.server.frames import CLOSE_TOO_FAST
from gloaming.server.middleware import HEADERS
from gloaming.server.problems import MEDIA
from gloaming.server.settings import Settings

SLICE = 4_096
"""Bytes that are read in one go: several hundred of the smallest frames, a few milliseconds."""
WINDOW = 10.0
"""Seconds over which frames are counted."""
PIECES = 3
"""Frames of any kind for each that a client may send: pongs, and messages in pieces."""
SPARE = 50


class Socket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with a limit on frames of any kind."""

    settings: Settings
    window = 0.0
    seen = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.reject = _rejected  # type: ignore[method-assign]

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._reject_nonsense()

    def _reject_nonsense(self) -> None:
        """Answer a request that cannot be read, such as one with a header too long for a socket."""
        metrics.TURNED_AWAY.labels("nonsense").inc()
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        self.transport.write(_rejected(400, "this is not a valid WebSocket request").serialize())
        self.transport.close()

    def handle_events(self) -> None:
        now = self.loop.time()
        if now - self.window > WINDOW:
            self.window, self.seen = now, 0
        self.seen += len(self.conn.events)
        if self.seen > PIECES * WINDOW * self.settings.frames_per_second + SPARE:
            metrics.TURNED_AWAY.labels("flood").inc()
            self.conn.fail(CLOSE_TOO_FAST, "too many frames at once")
            self.handle_parser_exception()
            return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """A message is complete. One that is no text is the client's mistake, and nothing that failed here."""
        if self.curr_msg_data_type == "text":
            try:
                self.frames = [b"".join(self.frames)]
                self.frames[0].decode()
            except UnicodeDecodeError:
                self.conn.fail(1007, "a text frame must be UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """To a socket that was closed for nonsense in the meantime nothing can be told, which is nobody's failure."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)


def _rejected(status: HTTPStatus | int, text: str) -> Response:
    """The answer to a request that does not become a socket, in the form of all other answers.

    One that the application closes before it has accepted it has asked for a socket where there is none."""
    known = HTTPStatus(status) if text else HTTPStatus.NOT_FOUND
    detail = text.strip() or "there is no socket here"
    body = json.dumps({"type": "about:blank", "title": known.phrase, "status": known.value, "detail": detail}).encode()
    headers = Headers(
        [
            *((name.decode(), value.decode()) for name, value in HEADERS),
            ("content-type", MEDIA),
            ("content-length", str(len(body))),
            ("connection", "close"),
        ]
    )
    return Response(known.value, known.phrase, headers, body)


def sockets(settings: Settings) -> type[Any]:
    """The protocol for one server."""
    return type("ServerSocket", (Socket,), {"settings": settings})
