"""Puzzles as a solver meets them: sit down, play, be judged; and nothing tells the answer before it was tried."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from gloaming.games import GAMES
from gloaming.players.puzzles import Puzzle, puzzles
from tests.server.bots import Client, Frame
from tests.server.conftest import Server
from tests.server.test_leaks import TIMES

pytestmark = pytest.mark.asyncio(loop_scope="module")

SETS = [slug for slug in GAMES if puzzles(slug)]


async def sit_down(http: httpx.AsyncClient, puzzle: Puzzle) -> dict[str, Any]:
    answer = await http.post(f"/api/v1/puzzles/{puzzle.game}/{puzzle.number}/tries")
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def ask(http: httpx.AsyncClient, made: dict[str, Any], what: str = "", method: str = "GET") -> dict[str, Any]:
    path = f"/api/v1/matches/{made['match']}/puzzle{what}"
    answer = await http.request(method, path, headers={"Authorization": f"Bearer {made['secret']}"})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def choose(client: Client, table: Frame, name: str) -> Frame:
    option = next(option for option in table["options"] if option["name"] == name)
    told = await client.choose(table, option["choice"])
    return await client.table(seq=told["seq"])


@pytest.mark.parametrize("slug", SETS)
async def test_a_puzzle_is_solved_by_its_answer_and_not_before(server: Server, slug: str) -> None:
    puzzle = max(puzzles(slug)[:6], key=lambda one: len(one.steps))
    async with server.http() as http:
        made = await sit_down(http, puzzle)
        client = await Client.at(server.base, made["match"], made["secret"])
        table = await client.table()
        for step in puzzle.steps:
            judged = await ask(http, made)
            assert (judged["state"], judged["answer"], judged["miss"]) == ("open", None, None)
            table = await choose(client, table, step.best[0])
        judged = await ask(http, made)
        assert judged["state"] == "solved" and judged["answer"]["answer"] == puzzle.answer
        await client.close()


@pytest.mark.parametrize("slug", SETS)
async def test_another_choice_is_told_what_it_gives_and_not_what_is_right(server: Server, slug: str) -> None:
    puzzle = puzzles(slug)[0]
    wrong = next(name for name in puzzle.steps[0].tries)
    async with server.http() as http:
        made = await sit_down(http, puzzle)
        client = await Client.at(server.base, made["match"], made["secret"])
        await choose(client, await client.table(), wrong)
        judged = await ask(http, made)
        assert judged["state"] == "missed" and judged["answer"] is None
        assert judged["miss"]["win"] == puzzle.steps[0].tries[wrong].win < judged["miss"]["best"]
        await client.send(type="undo")
        assert (await ask(http, made))["answer"] is None
        assert (await ask(http, made, "/answer", "POST"))["answer"] == puzzle.answer
        await client.close()


async def test_nothing_tells_the_answer_before_it_was_tried(server: Server) -> None:
    """Whatever a solver may ask before a first choice is the same for two deals of what is hidden."""
    async with server.http() as http:
        for slug in SETS:
            puzzle = puzzles(slug)[0]
            heard: list[str] = []
            for _ in range(2):
                made = await sit_down(http, puzzle)
                client = await Client.at(server.base, made["match"], made["secret"])
                await client.table()
                shelf = (await http.get("/api/v1/puzzles")).text
                verdict, hint = await ask(http, made), await ask(http, made, "/hint")
                frames = [text for text in client.raw if '"type":"table"' in text or '"type": "table"' in text]
                card = {key: value for key, value in made.items() if key not in ("match", "secret")}
                told = TIMES.sub("", "\n".join([shelf, str(verdict), str(hint), str(card), *frames]))
                heard.append(told.replace(made["match"], "match"))
                assert verdict["answer"] is None and verdict["miss"] is None and puzzle.why not in told
                await client.close()
            assert heard[0] == heard[1], slug


async def test_others_are_told_nothing(server: Server) -> None:
    async with server.http() as http:
        made = await sit_down(http, puzzles(SETS[0])[0])
        path = f"/api/v1/matches/{made['match']}/puzzle/answer"
        assert (await http.post(path)).status_code == 401
        assert (await http.post(path, headers={"Authorization": "Bearer wrong"})).status_code == 401
        assert (await http.post(f"/api/v1/puzzles/{SETS[0]}/999/tries")).status_code == 404
        assert (await http.post("/api/v1/puzzles/no-game/1/tries")).status_code == 404
        plain = await http.post(
            "/api/v1/matches", json={"game": "lords", "seats": [{"kind": "me"}, {"kind": "computer"}]}
        )
        link = plain.json()["seats"][0]["secret"]
        answer = await http.get(
            f"/api/v1/matches/{plain.json()['match']}/puzzle", headers={"Authorization": f"Bearer {link}"}
        )
        assert answer.status_code == 404
