"""A lesson is played at a real table: the others do what it says, what is not meant may be tried and goes back, and
nobody is told what is to come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from gloaming.games import GAMES
from gloaming.lessonbook import lesson_files
from gloaming.play.lessons import Lesson, open_lesson
from tests.server.bots import SOLO, Client, new_match
from tests.server.test_leaks import served

pytestmark = pytest.mark.asyncio
HOUSE = ("city-of-hemloch", "dark-promenade", "midnight", "lords", "necromancer")


def lesson(slug: str, number: int) -> Lesson:
    return open_lesson(lesson_files(GAMES[slug])[number], number).lesson


async def begin(base: str, slug: str, number: int) -> tuple[dict[str, Any], Client]:
    async with httpx.AsyncClient(base_url=base) as http:
        answer = await http.post("/api/v1/lessons", json={"game": slug, "number": number, "name": "Wren"})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    secret = next(seat["secret"] for seat in made["seats"] if seat["secret"])
    return made, await Client.at(base, made["match"], secret)


async def until(client: Client, at: int) -> dict[str, Any]:
    """The table after so many choices of the lesson."""
    while True:
        table = await client.table()
        if table["lesson"]["at"] == at and not table["lesson"]["word"]:
            return table


@pytest.mark.parametrize("slug", HOUSE)
async def test_a_lesson_is_played_and_no_step_is_told_before_it_is_reached(tmp_path: Path, slug: str) -> None:
    plan = lesson(slug, 2)
    async with served(tmp_path) as (_, base):
        _, client = await begin(base, slug, 2)
        welcome = await client.next("welcome")
        assert welcome["lesson"]["titles"] == [step.title for step in plan.steps]
        assert "Wren" in welcome["names"]
        table = await until(client, 0)
        at = 0
        while at < len(plan.line):
            told = "".join(client.raw)
            for step in plan.steps:
                assert (step.say in told) == (step.begins <= at), step.title
            seat, choice = plan.line[at]
            assert seat == plan.learner
            assert (await client.choose(table, choice))["type"] == "ack"
            at += 1
            while at < len(plan.line) and plan.line[at][0] != plan.learner:
                at += 1
            table = await until(client, at)
        assert [step["title"] for step in table["lesson"]["steps"]] == welcome["lesson"]["titles"]
        await client.close()


async def test_another_choice_is_answered_with_a_word_the_others_wait_and_it_goes_back(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, base):
        made, client = await begin(base, "lords", 3)
        table = await until(client, 0)
        deify = next(one for one in table["options"] if one["name"] == "prospect")
        await client.choose(table, deify["choice"])
        table = await client.table()
        assert "Raised Walls" in table["lesson"]["word"]
        await client.send(type="lesson", id="back", to=0)
        table = await until(client, 0)
        assert {one["name"] for one in table["options"]} >= {"prospect", "beseech"}
        await client.send(type="lesson", id="skip", to=99)
        table = await until(client, len(lesson("lords", 3).line))
        assert table["lesson"]["steps"][-1]["title"] == "Beseech"
        await client.close()
        again = await Client.at(base, made["match"], next(seat["secret"] for seat in made["seats"] if seat["secret"]))
        assert (await again.table())["lesson"]["at"] == len(lesson("lords", 3).line)
        watcher = await Client.at(base, made["match"], made["watch"])
        assert (await watcher.table())["lesson"] is None
        await again.close()
        await watcher.close()


async def test_a_step_can_be_reached_in_lessons_only_and_a_lesson_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as (_, base), httpx.AsyncClient(base_url=base) as http:
        listed = (await http.get("/api/v1/lessons")).json()
        assert [one["game"] for one in listed if one["game"] in HOUSE] == [one for one in GAMES if one in HOUSE]
        assert all(one["whole"] == (one["number"] == 6) for game in listed for one in game["lessons"])
        for wrong in ({"game": "lords", "number": 9}, {"game": "chess", "number": 1}):
            assert (await http.post("/api/v1/lessons", json=wrong)).status_code == 404
        made = await new_match(http, SOLO)
        client = await Client.at(base, made["match"], made["seats"][0]["secret"])
        await client.send(type="lesson", id="a", to=1)
        assert "no lesson" in (await client.next("refused"))["reason"]["text"]
        await client.close()
