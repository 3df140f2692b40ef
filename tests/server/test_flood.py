"""Floods and nonsense below the frames of the protocol: pings, pieces of messages, sockets that never come about."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio

from tests.fuzz.wire import memory_of, packed
from tests.server.bots import TWO_PEOPLE, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")
KEY = "Sec-WebSocket-Key: 2sjiOsS9arma0FvxbL0zIg==\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE = "Host: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
MEGABYTE = 1024**2


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    made = Server(
        tmp_path_factory.mktemp("server"),
        GLOAMING_FRAMES_PER_SECOND="20",
        GLOAMING_HEADER_SECONDS="1",
    )
    made.start()
    try:
        await made.ready()
        yield made
    finally:
        made.kill()


async def said(server: Server, text: str) -> bytes:
    """What is answered to a request, until the connection is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(text.encode("latin-1"))
    try:
        async with asyncio.timeout(15):
            return await reader.read()
    finally:
        writer.close()


async def flood(server: Server, flooding: bytes, megabytes: int) -> tuple[int, float, bytes]:
    """Join a match and send the same over and over without reading: how many bytes were taken before the connection was
    cut, by how many bytes the server grew, and what it had said."""
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET /api/v1/matches/{made['match']}/socket HTTP/1.1\r\n{UPGRADE}{KEY}\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    join = {"v": 1, "type": "join", "secret": made["seats"][0]["secret"]}
    writer.write(packed(1, json.dumps(join).encode(), Random(1)))
    assert server.process is not None
    before = memory_of(server.process.pid)
    sent = 0
    block = flooding * (65_536 // len(flooding))
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(20):
            while sent < megabytes * MEGABYTE:
                writer.write(block)
                await writer.drain()
                sent += len(block)
    heard = b""
    with contextlib.suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(10):
            heard = await reader.read()
    writer.close()
    return sent, memory_of(server.process.pid) - before, heard


@pytest.mark.parametrize(
    "flooding",
    [
        packed(9, b"p" * 120, Random(1)),
        packed(9, b"", Random(1)),
        packed(10, b"", Random(1)),
        packed(1, b"{}", Random(1)),
    ],
    ids=["pings", "small pings", "pongs", "texts"],
)
async def test_a_flood_of_small_frames_is_cut_off(server: Server, flooding: bytes) -> None:
    """Pings were answered into memory without end, as fast as they came."""
    sent, grown, _ = await flood(server, flooding, 16)
    assert sent < 12 * MEGABYTE, "everything was taken"
    assert grown < 8 * MEGABYTE
    assert not server.errors()


async def test_a_message_in_pieces_without_end_is_cut_off(server: Server) -> None:
    """Pieces of no length were collected for ever: they never reach the longest message."""
    piece = packed(0, b"", Random(1), fin=False)
    first = packed(1, b"", Random(1), fin=False)
    sent, grown, _ = await flood(server, first + piece * 2000, 16)
    assert sent < 12 * MEGABYTE
    assert grown < 8 * MEGABYTE
    sent, grown, _ = await flood(server, piece, 16)
    assert sent < 12 * MEGABYTE


@pytest.mark.parametrize(
    ("method", "more", "statuses"),
    [
        ("GET", "Content-Length: 12\r\n", (b"400", b"408")),  # a body that never comes kept the connection for ever
        ("POST", "Content-Length: 12\r\n", (b"400", b"408")),
        ("POST", "Transfer-Encoding: chunked\r\n", (b"400", b"408")),
        ("GET", "X-Long: " + "x" * 9_000 + "\r\n", (b"400",)),  # so did a header that is too long for a socket
        ("GET", "Sec-WebSocket-Extensions: ,,,\r\n", (b"400",)),
        ("GET", "Origin: http://[\r\n", (b"101",)),  # it is accepted in order to be told 4403
    ],
    ids=["body", "posted body", "chunks", "long header", "extensions", "origin"],
)
async def test_whatever_asks_for_a_socket_is_answered(
    server: Server, method: str, more: str, statuses: tuple[bytes, ...]
) -> None:
    answer = await said(server, f"{method} /api/v1/matches/x/socket HTTP/1.1\r\n{UPGRADE}{KEY}{more}\r\n")
    assert answer.split()[1] in statuses, answer
    if b"101" not in statuses:
        assert b"application/problem+json" in answer and b"content-security-policy" in answer
    assert not server.errors()


async def test_a_socket_where_there_is_none_is_not_found(server: Server) -> None:
    answer = await said(server, f"GET /api/v1/nothing HTTP/1.1\r\n{UPGRADE}{KEY}\r\n")
    assert answer.split()[1] == b"404" and b"application/problem+json" in answer and b"nosniff" in answer


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "é"])
async def test_an_origin_that_is_none_is_refused(server: Server, origin: str) -> None:
    """It was answered with 500 and a traceback."""
    head = (
        f"POST /api/v1/matches HTTP/1.1\r\nHost: here\r\nOrigin: {origin}\r\nConnection: close\r\nContent-Length: 2\r\n"
    )
    assert (await said(server, f"{head}\r\n{{}}")).split()[1] == b"403"
    assert not server.errors()


@pytest.mark.parametrize("path", ["/metrics", "/api/v1/network"])
async def test_a_host_that_is_none_is_not_this_machine(server: Server, path: str) -> None:
    """It was answered with 500 and a traceback."""
    answer = await said(server, f"GET {path} HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n")
    assert answer.split()[1] in (b"200", b"404")
    assert not server.errors()


async def test_a_part_of_a_page_is_not_asked_for_wrongly(server: Server) -> None:
    """A range that is none was answered in plain text, unlike all other errors."""
    answer = await said(server, "GET /index.html HTTP/1.1\r\nHost: here\r\nRange: lines=x\r\nConnection: close\r\n\r\n")
    assert answer.split()[1] in (b"200", b"404")
