"""Files from outside cannot hurt: they are refused with a word that names the limit, and everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from gloaming.games import game as playable
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import to_text
from gloaming.server.confined import LimitReached, Limits, confined
from gloaming.server.sandbox import Rejected, Sandbox
from tests.play.endless import endless, endless_cards
from tests.server.bots import TWO_PEOPLE, Client
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


# The limits


def burn() -> dict[str, Any]:
    while True:
        pass


def eat() -> dict[str, Any]:
    held: list[bytes] = []
    while True:
        held.append(b"x" * 10_000_000)


def sink() -> dict[str, Any]:
    return {"depth": sink()}


def crash() -> dict[str, Any]:
    os.abort()


@pytest.mark.parametrize(
    ("work", "named"), [(burn, "time limit"), (eat, "memory limit"), (sink, "depth limit"), (crash, "crashed")]
)
async def test_work_that_keeps_no_limit_is_ended_and_the_limit_is_named(work: Any, named: str) -> None:
    with pytest.raises(LimitReached, match=named):
        confined(work, Limits(seconds=1, memory=100_000_000))


async def test_work_within_the_limits_is_answered() -> None:
    assert confined(lambda: {"sum": sum(range(1000))}, Limits()) == {"sum": 499_500}


# The sandbox


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def sandbox() -> Any:
    made = Sandbox()
    yield made
    await made.close()


async def test_a_sound_file_is_accepted(sandbox: Sandbox) -> None:
    game = playable("city-of-hemloch")
    await sandbox.cards("city-of-hemloch", game.cards.source, {})
    await sandbox.state("city-of-hemloch", game.cards.source, {}, game.to_bytes(game.new(3)))
    told = await sandbox.scenario('game = "city-of-hemloch"\n[given]\nplay = []\nseed = 5\n', None)
    assert told["state"] == game.to_bytes(game.new(5))


async def test_what_is_wrong_with_a_file_is_told(sandbox: Sandbox) -> None:
    with pytest.raises(Rejected, match="this is no match file"):
        await sandbox.match("{}")
    with pytest.raises(Rejected, match="there is no game 'chess'"):
        await sandbox.scenario('game = "chess"', None)
    with pytest.raises(Rejected, match="checksum"):
        game = playable("lords")
        await sandbox.state("lords", game.cards.source, {}, game.to_bytes(game.new(1))[:-1] + b"\0")


async def test_a_card_that_runs_on_is_found_by_trying(sandbox: Sandbox) -> None:
    every_card = endless_cards("lords").replace(
        'effect = "gain(follower)"', 'effect = "repeat(50, repeat(50, repeat(50, raise(1) ; raze(1))))"'
    )
    with pytest.raises(Rejected, match="more than 10000 steps"):
        await sandbox.cards("lords", every_card, {})


async def test_a_sandbox_that_is_lost_comes_back(sandbox: Sandbox) -> None:
    game = playable("city-of-hemloch")
    await sandbox.cards("city-of-hemloch", game.cards.source, {})
    assert sandbox.process is not None
    sandbox.process.kill()
    await sandbox.process.wait()
    await sandbox.cards("city-of-hemloch", game.cards.source, {})


# The server


async def test_files_that_cannot_be_played_are_refused_with_a_word(server: Server) -> None:
    match = Match(playable("lords"), Opening.of(playable("lords"), 1, ("Ann", "Bob")))
    file = json.loads(to_text(match.journal))
    async with server.http() as http:
        for changed, complaint in [
            ({"seats": ["Ann\ud800", "Bob"]}, "seats: needs names"),
            ({"seed": 10**40}, "seed: out of range"),
            ({"entries": [{"seat": 0, "choice": 1, "time": 10**30}]}, "time: "),
            ({"entries": [{"seat": 0, "choice": 1, "time": 0}] * 20_001}, "may have 20000"),
            ({"options": {"\ud800": "\ud800"}}, "option"),
            ({"game": "\ud800"}, "unknown game"),
        ]:
            answer = await http.post("/api/v1/matches/open", json={"file": json.dumps(file | changed)})
            assert answer.status_code == 422, answer.text
            assert complaint in answer.json()["detail"]
        deep = "repeat(50, " * 4 + "raise(1)" + ")" * 4
        cards = endless_cards("lords").replace("repeat(50, repeat(50, repeat(50, raise(1) ; raze(1))))", deep)
        body = {"game": "lords", "cards": cards, "seats": TWO_PEOPLE}
        answer = await http.post("/api/v1/matches", json=body)
        assert answer.status_code == 422 and "nested too deep" in answer.json()["detail"]
        body["cards"] = cards.replace(deep, "repeat(999999999, raise(1) ; raze(1))")
        answer = await http.post("/api/v1/matches", json=body)
        assert answer.status_code == 422 and "out of bounds" in answer.json()["detail"]


async def begin_endless(server: Server) -> tuple[str, list[str], str]:
    """A match in which some card runs on, though its trial did not meet it."""
    game = endless("lords")
    async with server.http() as http:
        for seed in range(50):
            match = Match(game, Opening.of(game, seed, ("Ann", "Bob")))
            luck = Random(seed)
            while not match.state.over:
                seat = match.state.to_act()[0]
                choice = next((one for one in match.state.options(seat) if match.trouble_with(seat, one)), None)
                if choice is not None:
                    break
                match.choose(seat, luck.choice(match.state.options(seat)), 0)
            body = {"file": to_text(match.journal), "seats": TWO_PEOPLE}
            answer = await http.post("/api/v1/matches/open", json=body)
            if answer.status_code == 201 and choice is not None:
                made = answer.json()
                return made["match"], [seat["secret"] for seat in made["seats"]], f"{seat} {choice}"
    pytest.fail("every trial met the card")


async def test_a_match_that_runs_on_is_set_aside_and_stays_so(tmp_path: Path) -> None:
    """It once hung the server, did not heed SIGTERM, and hung it again after a restart."""
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        match, secrets, told = await begin_endless(server)
        seat, choice = map(int, told.split())
        client = await Client.at(server.base, match, secrets[seat])
        table = await client.table()
        began = time.monotonic()
        assert (await client.choose(table, choice))["type"] == "ack"
        assert time.monotonic() - began < 5
        ended = await client.table(seq=table["seq"] + 1)
        assert ended["outcome"]["by"] == "set-aside"
        assert "The match is set aside" in ended["outcome"]["reasons"][0]
        assert ended["outcome"]["winners"] == []
        await client.close()
        server.stop()
        server.start()
        await server.ready()
        async with server.http(headers={"Authorization": f"Bearer {secrets[seat]}"}) as http:
            summary = (await http.get(f"/api/v1/matches/{match}")).json()
            assert summary["over"] and summary["outcome"]["by"] == "set-aside"
            assert (await http.get(f"/api/v1/matches/{match}/file")).status_code == 200
    finally:
        server.kill()


async def test_a_thousand_take_backs_hold_nobody_up(server: Server) -> None:
    """Opening such a file and looking at it took 37 s each time, during which nobody else was answered."""
    game = playable("lords")
    match = Match(game, Opening.of(game, 1, ("Ann", "Bob")))
    luck = Random(1)
    while len(match.made) < 60:
        seat = match.state.to_act()[0]
        match.choose(seat, luck.choice(match.state.options(seat)), 0)
    last = match.made[-1]
    for _ in range(1000):
        match.take_back(last.seat, 0, len(match.made) - 1, (0, 1))
        match.choose(last.seat, last.choice, 0)
    slowest = 0.0
    async with server.http() as http:
        opening = asyncio.create_task(
            http.post("/api/v1/matches/open", json={"file": to_text(match.journal), "seats": TWO_PEOPLE})
        )
        while not opening.done():
            began = time.monotonic()
            assert (await http.get("/healthz")).status_code == 200
            slowest = max(slowest, time.monotonic() - began)
            await asyncio.sleep(0.01)
        made = (await opening).json()
        assert slowest < 1
        headers = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
        for at in (1900, 20):
            answer = await http.get(f"/api/v1/matches/{made['match']}/replay?at={at}", headers=headers)
            assert answer.status_code == 200 and answer.json()["seq"] == at
