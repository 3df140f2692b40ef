"""Nothing that was acknowledged is ever lost: servers and workers are killed in the middle of matches."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import httpx
import pytest

from gloaming.play.events import Chose
from gloaming.play.session import Session
from gloaming.server.frames_out import table
from gloaming.server.match_service import MatchService
from gloaming.server.store import Store
from gloaming.server.workers import Workers
from tests.server.bots import SOLO, TWO_PEOPLE, Bot, new_match
from tests.server.conftest import PostgreSQL, Server

pytestmark = pytest.mark.asyncio
AT_ONCE = 10
PACE = 0.03
"""Seconds that a bot thinks on average, so that a match lasts long enough to be interrupted."""
EITHER = [TWO_PEOPLE, SOLO]
FEW_OR_MANY = [(4, 2), pytest.param(400, 200, marks=pytest.mark.soak)]
"""How many matches are played, and how often something is killed meanwhile: in the first of them and throughout."""


async def begin_retrying(http: httpx.AsyncClient, seats: list[dict[str, str]]) -> dict[str, object]:
    """Begin a match, however often the server is killed meanwhile; the time for all matches is what bounds it."""
    while True:
        try:
            return await new_match(http, seats)
        except httpx.TransportError:
            await asyncio.sleep(0.05)


async def play_all(servers: list[Server], matches: int, tables: list[list[dict[str, str]]]) -> list[Bot]:
    """Matches by bots at these tables in turn, some at once, until all of them are over."""
    room = asyncio.Semaphore(AT_ONCE)
    bots: list[Bot] = []

    async def one(number: int) -> None:
        async with room:
            async with servers[number % len(servers)].http() as http:
                made = await begin_retrying(http, tables[number % len(tables)])
            mine = []
            for link in made["seats"]:  # type: ignore[attr-defined]
                if link["secret"]:
                    bot = Bot("", str(made["match"]), link["secret"], number * 10 + link["seat"], PACE)
                    bot.bases = [server.base for server in servers[link["seat"] % len(servers) :] + servers]
                    mine.append(bot)
            bots.extend(mine)
            await asyncio.gather(*(bot.play() for bot in mine))

    async with asyncio.timeout(60 + 20 * matches):
        await asyncio.gather(*(one(number) for number in range(matches)))
    return bots


async def check(store: Store, bots: list[Bot]) -> None:
    """Every acknowledged choice stands once under its number, and the journal leads to what was seen last."""
    service = MatchService(store, Workers(0))
    for bot in bots:
        kept = await store.kept(bot.match)
        assert kept is not None
        entries = await store.entries(bot.match)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        by_id = {entry.id: entry for entry in entries if entry.id}
        assert len(by_id) == sum(1 for entry in entries if entry.id)
        for id, (seq, choice) in bot.acknowledged.items():
            assert by_id[id].seq == seq
            event = by_id[id].event
            assert isinstance(event, Chose) and event.choice == choice
        session = Session(kept.record, await service.game_of(kept.record))
        for entry in entries:
            session.enter(entry)
        assert session.over and bot.last is not None and bot.last["seq"] == session.seq
        assert_same(session, bot)


def assert_same(session: Session, bot: Bot) -> None:
    import json

    from gloaming.server.frames_out import as_text

    assert bot.last is not None
    again = json.loads(as_text(table(session, bot.last["view"]["seat"], bot.last["since"], session.time)))
    for part in ("seq", "view", "outcome", "log", "options"):
        assert again[part] == bot.last[part], part


async def killing(servers: list[Server], most: int, playing: asyncio.Task[list[Bot]]) -> int:
    """Kill a server at random moments and start it again, so often at most, until the matches are over."""
    dice = random.Random(most)
    killed = 0
    while killed < most and not playing.done():
        await asyncio.wait({playing}, timeout=dice.uniform(0.2, 1.5))
        if playing.done():
            break
        victim = dice.choice(servers)
        victim.kill()
        killed += 1
        await asyncio.sleep(dice.uniform(0, 0.3))
        victim.start()
        await victim.ready()
    return killed


async def run(servers: list[Server], url: str, matches: int, tables: list[list[dict[str, str]]], most: int) -> int:
    for server in servers:
        server.start()
    try:
        for server in servers:
            await server.ready()
        playing = asyncio.create_task(play_all(servers, matches, tables))
        killed = await killing(servers, most, playing)
        bots = await playing
    finally:
        for server in servers:
            server.kill()
    store = Store(url)
    try:
        await check(store, bots)
    finally:
        await store.close()
    return killed


@pytest.mark.timeout(7_200)
@pytest.mark.parametrize(("matches", "most"), FEW_OR_MANY)
async def test_a_killed_server_loses_nothing(tmp_path: Path, matches: int, most: int) -> None:
    killed = await run([Server(tmp_path)], f"sqlite:///{tmp_path}/matches.db", matches, EITHER, most)
    print(f"\n{matches} matches, the server killed {killed} times")
    assert killed >= most // 2


@pytest.mark.timeout(7_200)
@pytest.mark.parametrize(("matches", "most"), FEW_OR_MANY)
async def test_of_two_processes_on_one_postgresql_either_may_be_killed(
    tmp_path: Path, postgresql: PostgreSQL, matches: int, most: int
) -> None:
    servers = [Server(tmp_path, DATABASE_URL=postgresql.url) for _ in range(2)]
    url = postgresql.url.replace("postgresql://", "postgresql+asyncpg://")
    killed = await run(servers, url, matches, [TWO_PEOPLE], most)
    print(f"\n{matches} matches, one of two servers killed {killed} times")
    assert killed >= most // 2


async def kill_workers(server: Server, most: int, playing: asyncio.Task[list[Bot]]) -> int:
    dice = random.Random(4)
    killed = 0
    while killed < most and not playing.done():
        await asyncio.wait({playing}, timeout=dice.uniform(0.2, 0.8))
        assert server.process is not None
        for worker in children(server.process.pid):
            os.kill(worker, signal.SIGKILL)
            killed += 1
    return killed


def children(pid: int) -> list[int]:
    """The processes that a server has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


@pytest.mark.timeout(7_200)
@pytest.mark.parametrize(("matches", "most"), FEW_OR_MANY)
async def test_a_killed_worker_is_replaced_and_its_choice_made_anew(tmp_path: Path, matches: int, most: int) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("workers are found by /proc, which this system does not have")
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        playing = asyncio.create_task(play_all([server], matches, [SOLO]))
        killed = await kill_workers(server, most, playing)
        bots = await playing
    finally:
        server.kill()
    print(f"\n{matches} matches, {killed} workers killed")
    assert killed
    store = Store(f"sqlite:///{tmp_path}/matches.db")
    try:
        await check(store, bots)
    finally:
        await store.close()
