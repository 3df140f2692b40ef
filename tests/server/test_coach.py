"""The coach speaks once, of a move that can be taken back, to one person against the computer; the others wait."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from gloaming.games.playable import WATCHER
from gloaming.server.computers import Computers
from gloaming.server.live_match import LiveMatch
from tests.server.bots import SOLO, TWO_PEOPLE, Client, new_match
from tests.server.test_leaks import served
from tests.server.test_lessons import begin, lesson

pytestmark = pytest.mark.asyncio
NOTE = {"gives_up": 12, "line": "Conspire for Bell Master", "why": "More from Districts", "lights": ["bell-master"]}
FIRST = {"start_player": 0}


async def seated(
    base: str, speaks: str = "rarely", seats: list[dict[str, Any]] = SOLO
) -> tuple[Client, dict[str, Any]]:
    async with httpx.AsyncClient(base_url=base) as http:
        made = await new_match(http, seats, options=FIRST, hints=True)
    if seats is TWO_PEOPLE:
        await Client.at(base, made["match"], made["seats"][1]["secret"])
    client = await Client.at(base, made["match"], made["seats"][0]["secret"])
    await client.send(type="coach", speaks=speaks)
    return client, await client.table()


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A coach who finds fault with everything; the seats that it was asked about."""
    asked: list[int] = []

    async def coach(self: Computers, live: LiveMatch, seat: int, least: float, address: str) -> Mapping[str, Any]:
        asked.append(seat)
        return {**NOTE, "line": f"{NOTE['line']} {len(asked)}"}

    monkeypatch.setattr(Computers, "coach", coach)
    return asked


async def test_a_note_is_told_and_the_computer_waits_until_it_is_answered(tmp_path: Path, judged: list[int]) -> None:
    async with served(tmp_path) as (service, base):
        client, table = await seated(base)
        await client.choose(table)
        note = await client.next("coach")
        assert (note["gives_up"], note["lights"]) == (12, ["bell-master"])
        (live,) = service.live.values()
        assert not live.coached.is_set()
        await client.send(type="keep")
        await client.send(type="ping")
        await client.next("pong")
        assert live.coached.is_set()
        await client.close()


async def test_it_is_silent_when_off_and_between_people(tmp_path: Path, judged: list[int]) -> None:
    async with served(tmp_path) as (service, base):
        for speaks, seats in (("off", SOLO), ("often", TWO_PEOPLE)):
            client, table = await seated(base, speaks, seats)
            await client.choose(table)
            assert all(live.coached.is_set() for live in service.live.values())
            await client.close()
        assert not judged


async def test_a_slow_coach_says_nothing_and_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(self: Computers, live: LiveMatch, seat: int, least: float, address: str) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(Computers, "coach", never)
    monkeypatch.setattr("gloaming.server.coaching.PATIENCE", 0.01)
    async with served(tmp_path) as (service, base):
        client, table = await seated(base)
        await client.choose(table)
        (live,) = service.live.values()
        async with asyncio.timeout(20):
            await live.coached.wait()
        assert not any(frame["type"] == "coach" for frame in client.heard)
        await client.close()


async def test_the_worker_is_sent_what_the_seat_knows_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every position that goes to the worker looks to the seat as the true one did, and is dealt anew to the others."""
    tasks: list[dict[str, Any]] = []

    async with served(tmp_path) as (service, base):

        async def ask(task: dict[str, Any], *_: Any) -> dict[str, Any]:
            tasks.append(task)
            return {"note": None}

        monkeypatch.setattr(service.computers, "see_to", lambda live, mine: None)
        plan = lesson("city-of-hemloch", 1)
        _, client = await begin(base, "city-of-hemloch", 1)
        for _, choice in plan.line[:3]:
            await client.choose(await client.table(), choice)
        (live,) = service.live.values()
        monkeypatch.setattr(service.computers.workers, "ask", ask)
        game, match = live.session.game, live.session.match
        for _ in range(8):
            await service.computers.coach(live, 0, 0.08, "here")
        assert tasks
        hidden = set()
        for task in tasks:
            assert {"state", "worlds"}.isdisjoint(task)
            for packed, at, choice in task["decisions"]:
                world = game.from_bytes(base64.b64decode(packed), trusted=True)
                assert game.view(world, 0) == game.view(match.state_at(at), 0)
                assert choice in world.options(0)
                hidden.add(repr(game.view(world, 1).zones))
        assert len(hidden) > 1
        assert WATCHER not in {task["seat"] for task in tasks}
        await client.close()
