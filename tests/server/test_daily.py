"""The deal of a day: the same for everybody, one try, and nothing of the others before one has finished."""

from __future__ import annotations

import json
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from gloaming.play.match_file import from_text
from gloaming.play.verify import verify
from gloaming.server.daily import Finished, Row, deal_of, first_choices, house_games, ranked
from tests.server.bots import Client, Frame
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


def by(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def begin(http: httpx.AsyncClient, token: str, name: str = "Ann") -> dict[str, Any]:
    answer = await http.post("/api/v1/daily", json={"name": name}, headers=by(token))
    assert answer.status_code == 201, answer.text
    begun: dict[str, Any] = answer.json()
    return begun


async def board(http: httpx.AsyncClient, token: str, day: str = "") -> dict[str, Any]:
    answer = await http.get(f"/api/v1/daily{f'/{day}' if day else ''}", headers=by(token))
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def first_table(server: Server, begun: dict[str, Any]) -> tuple[Client, Frame]:
    client = await Client.at(server.base, begun["match"], begun["secret"])
    return client, await client.table()


def token() -> str:
    return uuid.uuid4().hex


async def test_everybody_is_dealt_the_same(server: Server) -> None:
    async with server.http() as http:
        seen = []
        for name in ("Ann", "Ann"):
            begun = await begin(http, token(), name)
            client, table = await first_table(server, begun)
            seen.append(json.dumps(table["view"]["zones"]) + json.dumps(table["view"]["names"]))
            await client.close()
        assert seen[0] == seen[1]


async def test_one_try_counts_and_a_lost_answer_can_be_asked_for_again(server: Server) -> None:
    mine = token()
    async with server.http() as http:
        assert await begin(http, mine) == await begin(http, mine, "Another name")
        assert (await http.post("/api/v1/daily", json={}, headers=by("short"))).status_code == 401
        assert (await http.post("/api/v1/daily", json={})).status_code == 401


async def test_the_board_opens_for_whoever_has_finished(server: Server) -> None:
    ann, bob = token(), token()
    async with server.http() as http:
        await begin(http, bob, "Bob")
        begun = await begin(http, ann, "Zoe")
        before = await board(http, bob)
        assert (before["status"], before["open"], before["first"]) == ("playing", False, [])
        client, _ = await first_table(server, begun)
        await client.send(type="resign")
        while not (await client.next("table"))["outcome"]:
            pass
        await client.close()
        own = await board(http, ann)
        assert (own["status"], own["open"]) == ("finished", True)
        [row] = [row for row in own["rows"] if row["mine"]]
        assert row["result"] == "lost" and row["match"] == begun["match"]
        # Whoever has not finished sees who is there, and nothing else, however they ask.
        after = await board(http, bob)
        assert not after["open"] and after["first"] == []
        told = {key for row in after["rows"] for key, value in row.items() if value is not None}
        assert told == {"name", "mine"} and "Zoe" in {row["name"] for row in after["rows"]}
        stranger = await http.get(f"/api/v1/daily/{own['day']}")
        assert not stranger.json()["open"] and begun["match"] not in stranger.text
        # The game of somebody else is looked at by the link of watchers, and its file holds together.
        replay = await http.get(
            f"/api/v1/matches/{row['match']}/replay", params={"at": 0, "seat": begun["seat"]}, headers=by(row["watch"])
        )
        assert replay.status_code == 200
        file = await http.get(f"/api/v1/matches/{row['match']}/file", headers=by(row["watch"]))
        assert all(finding.holds for finding in verify(from_text(file.text)))


async def test_days_before_are_open_and_days_to_come_are_not(server: Server) -> None:
    today = datetime.now(UTC).date()
    async with server.http() as http:
        past = await board(http, token(), (today - timedelta(days=3)).isoformat())
        assert (past["open"], past["rows"], past["ends"], past["status"]) == (True, [], 0, "new")
        for day in (str(today + timedelta(days=2)), "2026-02-31", "1999-01-01"):
            answer = await http.get(f"/api/v1/daily/{day}")
            assert answer.status_code == 404, answer.text
        assert (await http.get("/api/v1/daily/tomorrow")).status_code == 422


async def test_nobody_can_compute_the_deal_of_another_day_or_server() -> None:
    secret, other = b"1" * 32, b"2" * 32
    deals = [deal_of(secret, f"2026-11-{day:02}", 2) for day in range(1, 29)]
    assert len({one.secret for one in deals}) == len(deals)
    assert {one.game for one in deals} == set(house_games())
    assert {one.seat for one in deals} == {0, 1}
    assert deal_of(other, "2026-11-01", 2).secret != deals[0].secret
    assert deal_of(secret, "2026-11-01", 2) == deals[0]


async def test_the_board_is_ordered_by_the_plain_result() -> None:
    def row(name: str, result: str, ahead: int) -> Row:
        return Row(name, name, name, "", Finished(result, [ahead, 0], ahead, "hire" if ahead > 2 else "conspire"))

    rows = [row("a", "lost", -1), row("b", "won", 3), row("c", "won", 9), row("d", "drawn", 0), row("e", "won", 3)]
    told = ranked([*rows, Row("f", "f", "f", "", None)], "b")
    assert [(one.rank, one.name, one.mine) for one in told] == [
        (1, "c", False), (2, "b", True), (2, "e", False), (4, "d", False), (5, "a", False),
    ]  # fmt: skip
    assert [(one.label, one.players, one.mine) for one in first_choices(rows, "b")] == [
        ("hire", 3, True),
        ("conspire", 2, False),
    ]
