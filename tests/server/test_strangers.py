"""Who has no link sees nothing and changes nothing, and no secret shows where it does not belong."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.bots import SOLO, TWO_PEOPLE, Bot, Client, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_wrong_missing_or_foreign_secret_reads_nothing(server: Server) -> None:
    async with server.http() as http:
        mine, other = await new_match(http, TWO_PEOPLE), await new_match(http, TWO_PEOPLE)
        foreign = [other["seats"][0]["secret"], other["watch"], mine["seats"][0]["secret"][:-1]]
        for path in ("", "/cards", "/replay?at=0", "/file", "/scenario?at=0"):
            for secret in (None, "x", "Ä", *foreign):
                headers = [(b"Authorization", f"Bearer {secret}".encode())] if secret is not None else []
                answer = await http.get(f"/api/v1/matches/{mine['match']}{path}", headers=headers)
                assert answer.status_code == 401 and "link" in answer.json()["detail"]
                nowhere = await http.get(f"/api/v1/matches/{'0' * 16}{path}", headers=headers)
                assert nowhere.json() == answer.json()
            branch = await http.post(f"/api/v1/matches/{mine['match']}/branch", json={"at": 0, "seats": SOLO})
            assert branch.status_code == 401
        for secret in ("", "x", "Ä", "\ud800", *foreign):
            stranger = await Client.knock(server.base, mine["match"])
            await stranger.send(type="join", secret=secret)
            assert await stranger.closed() == 4401
            assert all("view" not in text for text in stranger.raw)
        nowhere_at_all = await Client.at(server.base, "0" * 16, mine["seats"][0]["secret"])
        assert await nowhere_at_all.closed() == 4404


async def test_nothing_is_said_before_the_secret(server: Server) -> None:
    async with server.http() as http:
        mine = await new_match(http, TWO_PEOPLE)
    choose = {"type": "choose", "id": "a", "seq": 0, "choice": 0}
    for frame in (choose, {"type": "ping"}, {"type": "why", "thing": "x"}):
        stranger = await Client.knock(server.base, mine["match"])
        await stranger.send(**frame)
        assert await stranger.closed() == 4401


async def test_watchers_and_the_other_seat_cannot_choose(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE)
    seats = [await Client.at(server.base, made["match"], seat["secret"]) for seat in made["seats"]]
    tables = [await seat.table() for seat in seats]
    actor = 0 if tables[0]["options"] else 1
    option = tables[actor]["options"][0]["choice"]
    watcher = await Client.at(server.base, made["match"], made["watch"])
    assert not (await watcher.table())["options"]
    for client in (watcher, seats[1 - actor]):
        for more in ({}, {"seat": actor}):
            await client.send(type="choose", id=f"{len(client.heard)}", seq=3, choice=option, **more)
            assert (await client.next("ack", "refused"))["type"] == "refused"
        for command in ("undo", "resign", "draw", "rematch"):
            await client.send(type=command, id=command, seat=actor)
            assert (await client.next("ack", "refused"))["type"] == "refused"
        await client.send(type="name", id="name", name="Mallory", seat=actor)
        assert (await client.next("ack", "refused"))["type"] == "refused"
        await client.send(type="seat", id="seat", to="me", seat=actor)
        assert (await client.next("ack", "refused"))["type"] == "refused"
        await client.send(type="curtain", seat=actor)
        assert (await client.next("error"))["code"] == "seat"
    await watcher.send(type="hint")
    assert (await watcher.next("error"))["code"] == "hint"
    summary = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
    assert (await summary.table())["seq"] == 3
    for client in (*seats, watcher, summary):
        await client.close()


async def test_pages_of_other_origins_are_turned_away(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE)
        body = {"game": "city-of-hemloch", "seats": TWO_PEOPLE}
        for origin, status in (("https://evil.example", 403), ("null", 403), (server.base, 201)):
            answer = await http.post("/api/v1/matches", json=body, headers={"Origin": origin})
            assert answer.status_code == status
    for strange in ("https://evil.example", "null", server.base.replace("http", "https") + ".evil.example"):
        evil = await Client.knock(server.base, made["match"], additional_headers={"Origin": strange})
        assert await evil.closed() == 4403 and evil.raw == []
    own = await Client.knock(server.base, made["match"], additional_headers={"Origin": server.base})
    await own.close()


async def test_secrets_show_in_no_log_and_in_nobodys_data(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE)
            secrets = [made["watch"], *(seat["secret"] for seat in made["seats"])]
            bots = [Bot(server.base, made["match"], seat["secret"], seat["seat"]) for seat in made["seats"]]
            watcher = await Client.at(server.base, made["match"], made["watch"])
            await asyncio.gather(*(bot.play() for bot in bots))
            while not (await watcher.table())["outcome"]:
                pass
            told = list(watcher.raw)
            for secret in secrets:
                headers = {"Authorization": f"Bearer {secret}"}
                for path in ("", "/cards", "/replay?at=5", "/file", "/scenario?at=5", "/nowhere"):
                    answer = await http.get(f"/api/v1/matches/{made['match']}{path}", headers=headers)
                    told += [answer.text, str(answer.headers)]
                # A secret in the wrong place is not repeated either.
                told.append((await http.post("/api/v1/matches", json={"game": 1, "secret": secret})).text)
                told.append((await http.get(f"/api/v1/matches/{secret}")).text)
                stray = await Client.at(server.base, made["match"], secret)
                await stray.send(type="why", secret=secret)
                told.append(json.dumps(await stray.next("error")))
                await stray.close()
            told += [(await http.get("/metrics")).text, (await http.get("/readyz")).text]
            last = [json.dumps(bot.last) for bot in bots]
        assert server.stop() == 0
    finally:
        server.kill()
    log = server.log.read_text()
    assert made["match"] in log
    kept = (tmp_path / "matches.db").read_bytes()
    for secret in secrets:
        assert secret not in log
        assert secret.encode() not in kept
        assert not any(secret in text for text in (*told, *last))


async def test_who_asks_too_much_is_told_so_and_others_are_not_disturbed(tmp_path: Path) -> None:
    limits = {
        "GLOAMING_FRAMES_PER_SECOND": "5",
        "GLOAMING_MATCHES_PER_MINUTE": "4",
        "GLOAMING_REQUESTS_PER_MINUTE": "50",
        "GLOAMING_JOIN_SECONDS": "0.5",
    }
    server = Server(tmp_path, **limits)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE)
            calm = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
            await calm.next("waiting")
            hasty = await Client.at(server.base, made["match"], made["seats"][1]["secret"])
            for _ in range(60):
                await hasty.send(type="ping")
            assert await hasty.closed() == 4408
            large = await Client.at(server.base, made["match"], made["seats"][1]["secret"])
            await large.send(type="why", thing="x" * 20_000)
            assert await large.closed() == 4413
            silent = await Client.knock(server.base, made["match"])
            assert await silent.closed() == 4401
            body = {"game": "city-of-hemloch", "seats": TWO_PEOPLE}
            statuses = [(await http.post("/api/v1/matches", json=body)).status_code for _ in range(6)]
            assert statuses.count(429) >= 2 and statuses[0] == 201
            big = await http.post("/api/v1/matches/open", content=b"x" * 4_000_000)
            assert big.status_code == 413 and big.json()["status"] == 413
            statuses = [(await http.get("/api/v1/games")).status_code for _ in range(60)]
            assert 429 in statuses
        await calm.send(type="ping")
        assert (await calm.next("pong"))["type"] == "pong"
        await calm.close()
    finally:
        server.kill()
