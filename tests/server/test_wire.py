"""Requests and frames as nobody should send them, against a server in a process of its own: it answers each, says what
is wrong, never fails, and does not grow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random

import httpx
import pytest
import pytest_asyncio

from tests.fuzz.children import first_seed
from tests.fuzz.wire import Seen, Target, memory_of, try_request, try_socket
from tests.server.bots import SOLO, TWO_PEOPLE, Bot, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHORT = 600
LONG = 20_000
AT_ONCE = 8
MOST_GROWTH = 60 * 1024**2
"""Bytes by which a server may be larger after everything was tried than it was after a tenth of it: caches fill."""
OWN = ("/", "/docs", "/openapi.json", "/healthz", "/readyz", "/metrics", "/index.html", "/assets/x.js", "/api/v2/games")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A server that waits for the rest of a request for a second only."""
    patience = {"GLOAMING_HEADER_SECONDS": "1", "GLOAMING_BODY_SECONDS": "1", "GLOAMING_JOIN_SECONDS": "1"}
    made = Server(tmp_path_factory.mktemp("server"), **patience)
    made.start()
    try:
        await made.ready()
        yield made
    finally:
        made.kill()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def target(server: Server) -> AsyncIterator[Target]:
    async with server.http() as http:
        document = (await http.get("/openapi.json")).json()
        operations = [(method.upper(), path) for path, methods in document["paths"].items() for method in methods]
        operations = [one for one in operations if one[1] not in ("/api/v1/matches/open", "/api/v1/network")]
        operations += [("POST", "/api/v1/matches/open")] + [("GET", path) for path in OWN]
        matches: list[str] = []
        secrets: list[str] = []
        bodies = {
            "/api/v1/matches": {
                "game": "city-of-hemloch", "options": {}, "seats": TWO_PEOPLE, "hot_seat": False, "hints": None,
                "clock": {"kind": "bank", "seconds": 60, "increment": 1},
            },
            "/api/v1/matches/open": {"file": "game = 'city-of-hemloch'\n[given]\n", "seats": SOLO, "hot_seat": False},
        }  # fmt: skip
        for seats in (TWO_PEOPLE, SOLO, TWO_PEOPLE):
            made = await new_match(http, seats)
            for secret in (made["seats"][0]["secret"], made["watch"], made["invitation"] or made["watch"]):
                matches.append(made["match"])
                secrets.append(secret)
            path = f"/api/v1/matches/{made['match']}"
            bodies[f"{path}/branch"] = {"at": 1, "seats": SOLO, "hot_seat": False}
            bodies[f"{path}/chairs"] = {"seat": 1, "name": "Ash", "secret": "a" * 30}
        yield Target("127.0.0.1", server.port, operations, bodies, matches, secrets)


async def fuzz(server: Server, cases: int, one: Callable[[Random, Seen], Awaitable[int]]) -> Seen:
    """Try so many cases, some at once, while two bots play a match; then look whether the server is as it was."""
    seed = first_seed()
    print(f"\nFUZZ_SEED={seed}")
    seen = Seen()
    done = 0
    assert server.process is not None
    pid, before = server.process.pid, 0
    async with server.http() as http:
        calm = await new_match(http, TWO_PEOPLE)
    bots = [Bot(server.base, calm["match"], link["secret"], link["seat"], 0.05) for link in calm["seats"]]
    playing = asyncio.gather(*(bot.play() for bot in bots))
    number = 0

    async def some() -> None:
        nonlocal done, number, before
        while done < cases:
            number += 1
            tried = await one(Random(f"{seed} {number}"), seen)
            done += tried
            if not before and done > cases / 10:
                before = memory_of(pid)

    begun = time.monotonic()
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(some())
    took = time.monotonic() - begun
    grown = memory_of(pid) - before
    print(f"{done} cases in {took:.0f} s, {grown / 1024**2:+.1f} MB: {dict(sorted(seen.counts.items()))}")
    assert not seen.bad, f"FUZZ_SEED={seed}\n" + "\n".join(seen.bad[:20])
    assert server.process.poll() is None
    assert grown < MOST_GROWTH
    async with asyncio.timeout(120):
        await playing
    assert all(bot.restarts == 0 for bot in bots)
    async with httpx.AsyncClient() as http:
        assert (await http.get(f"{server.base}/readyz")).status_code == 200
    assert not server.errors(), f"FUZZ_SEED={seed}\n" + "\n".join(server.errors()[:5])
    return seen


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("cases", [SHORT, pytest.param(LONG, marks=pytest.mark.soak)])
async def test_requests(server: Server, target: Target, cases: int) -> None:
    async def one(luck: Random, seen: Seen) -> int:
        await try_request(target, luck, seen)
        return 1

    seen = await fuzz(server, cases, one)
    reached = {"200", "400", "401", "404", "422"} | ({"201", "409"} if cases == LONG else set())
    assert reached <= set(seen.counts), "what is tried does not reach far enough"


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("cases", [SHORT, pytest.param(LONG, marks=pytest.mark.soak)])
async def test_frames(server: Server, target: Target, cases: int) -> None:
    async def one(luck: Random, seen: Seen) -> int:
        return await try_socket(target, luck, seen, cases)

    seen = await fuzz(server, cases, one)
    assert seen.counts["101"] and any(word.startswith("close ") for word in seen.counts)
