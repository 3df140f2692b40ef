"""Advice and company: hints are a setting that everybody sees, and the computer's seats have people's names."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gloaming.players.names import NAMES
from tests.server.bots import TWO_PEOPLE, Client
from tests.server.conftest import Server
from tests.server.test_contract import pair

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, HOUSE = {"kind": "me", "name": "Ann"}, {"kind": "computer", "level": "footpad"}
SCENARIO = """
format = 1
game = "city-of-hemloch"
id = "bobs-turn"
title = "Bob is to act"
clauses = ["R5.1"]
[given]
seats = ["Ann", "Bob"]
at = "act"
turn = "Bob"
"""


async def test_between_people_nobody_gets_hints_unless_both_are_told(server: Server) -> None:
    two = await pair(server)
    assert [client.heard[0]["hints"] for client in two.clients] == [False, False]
    await two.clients[two.actor()].send(type="hint")
    refused = await two.clients[two.actor()].next("error", "hint")
    assert refused["code"] == "hint" and "off in this match" in refused["text"]
    async with server.http() as http:
        http.headers["Authorization"] = f"Bearer {two.secrets[0]}"
        copied = await http.post(f"/api/v1/matches/{two.match}/branch", json={"at": 0, "seats": [ME, HOUSE]})
    assert copied.status_code == 403 and "analysis" in copied.text
    await two.close()


async def test_hints_that_were_agreed_on_are_shown_to_both_and_given(server: Server) -> None:
    two = await pair(server, hints=True)
    assert [client.heard[0]["hints"] for client in two.clients] == [True, True]
    await two.clients[two.actor()].send(type="hint")
    hint = await two.clients[two.actor()].next("error", "hint", seconds=60)
    assert hint["type"] == "hint" and all(one["line"] and one["lights"] for one in hint["choices"])
    await two.close()


async def test_whoever_plays_alone_has_hints(server: Server) -> None:
    async with server.http() as http:
        made = (await http.post("/api/v1/matches", json={"game": "lords", "seats": [ME, HOUSE]})).json()
        hot = {"game": "lords", "seats": TWO_PEOPLE, "hot_seat": True}
        shared = (await http.post("/api/v1/matches", json=hot)).json()
        for match, allowed in ((made, True), (shared, False)):
            secret = {"Authorization": f"Bearer {match['seats'][0]['secret']}"}
            assert (await http.get(f"/api/v1/matches/{match['match']}", headers=secret)).json()["hints"] is allowed


async def test_computer_players_are_people_with_different_names(server: Server) -> None:
    seats = [ME, HOUSE, HOUSE, HOUSE, {**HOUSE, "level": "broker"}]
    wanted = {"game": "necromancer", "options": {"hunters": 4}, "seats": seats}
    async with server.http() as http:
        made = (await http.post("/api/v1/matches", json=wanted)).json()
        secret = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
        summary = (await http.get(f"/api/v1/matches/{made['match']}", headers=secret)).json()
    assert set(summary["names"][1:]) <= set(NAMES) and len(set(summary["names"])) == 5
    assert len({name[0] for name in summary["names"]}) == 5
    assert summary["levels"] == [None, "footpad", "footpad", "footpad", "broker"]


async def test_a_position_is_opened_by_whoever_is_to_act_in_it(server: Server) -> None:
    async with server.http() as http:
        opened = await http.post("/api/v1/matches/open", json={"file": SCENARIO, "level": "broker"})
        made = opened.json()
        assert [bool(seat["secret"]) for seat in made["seats"]] == [False, True], made
        secret = {"Authorization": f"Bearer {made['seats'][1]['secret']}"}
        summary = (await http.get(f"/api/v1/matches/{made['match']}", headers=secret)).json()
    assert summary["mine"] and summary["levels"] == ["broker", None]


async def test_every_listener_is_you_to_itself(server: Server) -> None:
    two = await pair(server)
    watcher = await Client.at(server.base, two.match, two.watch)
    await two.clients[0].send(type="resign")
    told = [(await client.table(seq=4))["outcome"]["reasons"][0] for client in (*two.clients, watcher)]
    names = two.tables[0]["view"]["names"]
    assert told == ["You resign.", f"{names[0]} resigns.", f"{names[0]} resigns."]
    await two.close()
    await watcher.close()


async def test_no_level_and_no_card_is_called_like_a_computer_player() -> None:
    games = Path(__file__).parents[2] / "src/gloaming/games"
    printed = " ".join(path.read_text().casefold() for path in games.glob("*/cards/*.toml"))
    assert len({name[0] for name in NAMES}) == len(NAMES)
    for name in NAMES:
        for word in re.findall(r"\w+", name.casefold()):
            assert not re.search(rf"\b{word}\b", printed), json.dumps(name)
