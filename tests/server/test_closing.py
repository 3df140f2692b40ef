"""Whoever is turned away is told why by the documented code, and whoever only takes up room is turned away."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from tests.server.bots import TWO_PEOPLE, Client, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def strict(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A server with little patience and few places."""
    made = Server(
        tmp_path_factory.mktemp("strict"),
        GLOAMING_FRAMES_PER_SECOND="10",
        GLOAMING_CONNECTIONS_PER_MATCH="3",
        GLOAMING_CONNECTIONS_PER_LINK="2",
        GLOAMING_CONNECTIONS_PER_ADDRESS="12",
        GLOAMING_JOIN_SECONDS="1",
        GLOAMING_HEADER_SECONDS="1",
        GLOAMING_BODY_SECONDS="1",
        GLOAMING_READ_SECONDS="2",
    )
    made.start()
    try:
        await made.ready()
        yield made
    finally:
        made.kill()


async def test_every_documented_code_is_sent(strict: Server) -> None:
    async with strict.http() as http:
        made = await new_match(http, TWO_PEOPLE)
    match, secret = made["match"], made["seats"][0]["secret"]

    async def code(client: Client) -> int:
        return await client.closed()

    evil = await Client.knock(strict.base, match, additional_headers={"Origin": "https://evil.example"})
    assert await code(evil) == 4403
    assert await code(await Client.at(strict.base, match, "wrong")) == 4401
    assert await code(await Client.knock(strict.base, match)) == 4401  # says nothing
    assert await code(await Client.at(strict.base, "0" * 16, secret)) == 4404
    hasty = await Client.at(strict.base, match, secret)
    for _ in range(150):
        with contextlib.suppress(Exception):
            await hasty.send(type="ping")
    assert await code(hasty) == 4408
    large = await Client.at(strict.base, match, secret)
    await large.send(type="why", thing="x" * 20_000)
    assert await code(large) == 4413
    huge = await Client.at(strict.base, match, secret)
    await huge.send(type="why", thing="x" * 100_000)
    assert await code(huge) == 1009


async def test_players_keep_their_places_when_a_crowd_comes(strict: Server) -> None:
    async with strict.http() as http:
        made = await new_match(http, TWO_PEOPLE)
    match = made["match"]
    crowd = [await Client.at(strict.base, match, made["watch"]) for _ in range(5)]
    answers = [await client.next("welcome", "error") for client in crowd]
    assert [answer["type"] for answer in answers].count("welcome") == 3
    assert sorted([await client.closed() for client in crowd if client.heard[-1]["type"] == "error"]) == [1013, 1013]
    players = [await Client.at(strict.base, match, seat["secret"]) for seat in made["seats"]]
    for player in players:
        await player.next("welcome")
    # Of one player's many windows the oldest goes; he never loses his seat to himself.
    others = [await Client.at(strict.base, match, made["seats"][0]["secret"]) for _ in range(2)]
    for other in others:
        await other.next("welcome")
    assert await players[0].closed() == 4408
    for client in (*crowd, *players, *others):
        await client.close()


async def enter(server: Server, match: str, secret: str) -> Client | int:
    """A client at a table, or the code with which it was turned away."""
    client = await Client.knock(server.base, match)
    try:
        await client.send(type="join", secret=secret)
        await client.next("welcome")
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006
    return client


async def test_one_address_has_so_many_sockets_and_no_more(strict: Server) -> None:
    async with strict.http() as http:
        matches = [await new_match(http, TWO_PEOPLE) for _ in range(8)]
    links = [(made["match"], seat["secret"]) for made in matches for seat in made["seats"]]
    entered = [await enter(strict, *link) for link in links]
    codes = [one for one in entered if isinstance(one, int)]
    assert len(codes) == 4 and set(codes) == {1013}
    for one in entered:
        if isinstance(one, Client):
            await one.close()
    for _ in range(100):  # when they have gone, there is room again
        again = await enter(strict, *links[0])
        if isinstance(again, Client):
            await again.close()
            return
        await asyncio.sleep(0.1)
    pytest.fail("closed sockets still take up room")


async def test_a_restart_is_announced(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE)
        client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        await client.next("waiting")
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        assert await client.closed() == 1012
        assert await stopping == 0
    finally:
        server.kill()


async def raw(server: Server, *parts: bytes, wait: float = 0.0) -> tuple[bytes, float]:
    """What the server says to these bytes until it closes, and after how long it does."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    begun = time.monotonic()
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(wait)
        return await asyncio.wait_for(reader.read(), 20), time.monotonic() - begun
    except ConnectionError:
        return b"", time.monotonic() - begun
    finally:
        writer.close()


async def test_half_a_request_is_not_waited_for(strict: Server) -> None:
    head = b"POST /api/v1/matches HTTP/1.1\r\nHost: here\r\n"
    for parts in ((), (b"GE",), (head,)):
        answer, took = await raw(strict, *parts)
        assert answer.startswith(b"HTTP/1.1 408 ") and took < 8
    body = head + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    answer, took = await raw(strict, body)
    assert answer.startswith(b"HTTP/1.1 408 ") and took < 8
    assert b"application/problem+json" in answer and b"content-security-policy" in answer
    drip = [head, *[b"X-Slow: 1\r\n"] * 100]
    answer, took = await raw(strict, *drip, wait=0.05)
    assert took < 10


async def test_nonsense_and_endless_headers_are_refused_with_a_problem(strict: Server) -> None:
    answer, _ = await raw(strict, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ") and b"content-security-policy" in head
    assert json.loads(body)["status"] == 400
    answer, _ = await raw(strict, b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: " + b"a" * 40_000)
    assert answer.startswith(b"HTTP/1.1 431 ")
    answer, _ = await raw(strict, b"GET /\xff\xfe HTTP/1.1\r\nHost: here\r\n\r\n")
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 404 "))
    for bad in (b"/%00", b"/" + b"a" * 20_000, b"/%2e%2e/%2e%2e/etc/passwd", b"/api/v1/matches/%00"):
        answer, _ = await raw(strict, b"GET " + bad + b" HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        assert answer.startswith((b"HTTP/1.1 404 ", b"HTTP/1.1 401 ", b"HTTP/1.1 422 ")), answer[:100]


async def test_who_does_not_read_is_let_go(strict: Server) -> None:
    """A socket that asks and never reads holds a place only for a while."""
    async with strict.http() as http:
        made = await new_match(http, TWO_PEOPLE)
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        small.connect(("127.0.0.1", strict.port))
        client = await Client.knock(strict.base, made["match"], sock=small, max_queue=1)
        await client.send(type="join", secret=made["seats"][0]["secret"])
        other = await Client.at(strict.base, made["match"], made["seats"][1]["secret"])
        await other.table()
        end = time.monotonic() + 40
        number = 0
        while time.monotonic() < end:
            number += 1
            await other.send(type="name", id=str(number), name=f"{'x' * 30} {number}")
            await other.next("ack")
            seats = [frame["seats"] for frame in other.heard if frame["type"] == "presence"]
            if seats and not seats[-1][0]["present"]:
                break
            await asyncio.sleep(0.11)
        assert not [frame["seats"] for frame in other.heard if frame["type"] == "presence"][-1][0]["present"]
        await other.close()
    small.close()
