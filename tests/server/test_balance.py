"""Balance while one types: figures come in as games are played, leaving ends the work, and no set holds up others."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from gloaming.games import game as playable
from gloaming.server import balancing
from gloaming.server.balancing import MOST_RUNS, MOST_RUNS_OF_ONE, Runs, TooManyRuns
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")
HOUSE = playable("lords").cards.source
STRONGER = HOUSE.replace('effect = "gain(follower, 2)"', 'effect = "gain(follower, 5)"')


async def lines(server: Server, **wanted: Any) -> list[dict[str, Any]]:
    async with server.http() as http:
        answer = await http.post("/api/v1/workshop/balance", json={"game": "lords", **wanted}, timeout=120)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_the_house_set_against_itself_is_no_difference(server: Server) -> None:
    told = await lines(server, text=HOUSE, games=300)
    last = told[-1]
    assert not last["failed"]
    assert last["found"]["verdict"]["kind"] == "none"
    assert last["found"]["complete"] and last["report"].startswith("<!doctype html>")
    assert [one["player"] for one in last["found"]["players"]] == ["quick", "broker"]
    assert not any(line["report"] for line in told[:-1])


async def test_the_same_as_at_the_command_line(server: Server) -> None:
    """However the work was cut into pieces, the deals and the moment to stop are the same."""
    from gloaming.lab.balance import Sets, run
    from gloaming.lab.balance_data import told

    assert STRONGER != HOUSE
    found = (await lines(server, text=STRONGER, games=200, seed=5))[-1]["found"]
    here = told(list(run(Sets.read("lords", HOUSE, STRONGER), 200, 5, ("quick", "broker")))[-1])
    for both in (found, here):
        del both["speed"]
    assert found == json.loads(json.dumps(here))


async def test_a_set_that_cannot_be_played_is_not_measured(server: Server) -> None:
    async with server.http() as http:
        for text, word in ((HOUSE.replace("gain(follower, 2)", "gian(follower, 2)"), "gian"), ("house", "card file")):
            answer = await http.post("/api/v1/workshop/balance", json={"game": "lords", "text": text})
            assert answer.status_code == 422 and word in answer.text
        unknown = await http.post("/api/v1/workshop/balance", json={"game": "ludo", "text": HOUSE})
        assert unknown.status_code == 422
        many = await http.post("/api/v1/workshop/balance", json={"game": "lords", "text": HOUSE, "games": 10**9})
        assert many.status_code == 422


async def test_leaving_ends_the_work(server: Server) -> None:
    body = {"game": "lords", "text": STRONGER, "games": 20_000}
    async with server.http() as http:
        async with http.stream("POST", "/api/v1/workshop/balance", json=body) as answer:
            async for line in answer.aiter_lines():
                assert json.loads(line)["found"]["players"][0]["deals"] > 0
                break
        end = time.monotonic() + 30
        while time.monotonic() < end:  # who has left makes room for as many others
            told = await lines(server, text=HOUSE, games=100)
            if told[-1]["found"]:
                break
        assert told[-1]["found"]["complete"]
    assert server.errors() == []


async def test_nobody_measures_everything_at_once() -> None:
    runs = Runs()
    with runs.one_more("a"), runs.one_more("a"):
        assert MOST_RUNS_OF_ONE == 2
        with pytest.raises(TooManyRuns), runs.one_more("a"):
            pass
        with runs.one_more("b"):
            pass
    for number in range(MOST_RUNS):
        runs.of[str(number)] += 1
    with pytest.raises(TooManyRuns), runs.one_more("new"):
        pass


async def test_a_piece_of_work_is_plain_data() -> None:
    """What a worker is sent and answers goes through JSON."""
    from gloaming.lab.balance import Sets
    from gloaming.lab.pairs import play_pair

    pairing = Sets.read("lords", HOUSE, STRONGER).pairing("quick", 1)
    asked = json.loads(json.dumps({"want": "balance", "pairing": pairing.__dict__, "deals": [3, 5]}))
    told = json.loads(json.dumps(balancing.play(asked)))
    assert told["pairs"] == json.loads(json.dumps([play_pair(pairing, deal) for deal in (3, 4)]))
