"""Whatever is sent, the server stays up, says clearly what is wrong, and other matches do not notice."""

from __future__ import annotations

import asyncio
import json
import random
import string
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.exceptions import ConnectionClosed

from gloaming.server.frames import CLIENT_FRAME
from tests.server.bots import SOLO, TWO_PEOPLE, Bot, Client, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

TYPES = [
    "join",
    "choose",
    "undo",
    "takeback",
    "draw",
    "rematch",
    "answer",
    "resign",
    "name",
    "seat",
    "curtain",
    "why",
    "ahead",
]
TYPES += ["hint", "ping", "sit", "tell", "table", "", "\x00", "Choose"]
KEYS = ["id", "seq", "choice", "seat", "secret", "last_seq", "thing", "offer", "accept", "to", "level", "name", "v"]
KEYS += ["lifted", "through", "seal", "number", "sits"]
CLEAR = {
    "error",
    "refused",
    "ack",
    "why",
    "ahead",
    "pong",
    "table",
    "waiting",
    "presence",
    "welcome",
    "hint",
    "thinking",
}


def value(dice: random.Random, deep: int = 0) -> Any:
    kinds: list[Any] = [
        None, True, False, 0, 1, -1, 2**31, -(2**63), 2**200, 1e308, 0.5, "", "x" * 65, "me", "computer", "random",
        "\ud83d\ude00", "'; drop table entries; --", "../../etc/passwd", "\u0000", "influence", "conspire",
        "".join(dice.choices(string.printable, k=dice.randrange(40))),
    ]  # fmt: skip
    if deep < 3 and dice.random() < 0.2:
        return [value(dice, deep + 1) for _ in range(dice.randrange(4))]
    if deep < 3 and dice.random() < 0.2:
        return {dice.choice(KEYS): value(dice, deep + 1) for _ in range(dice.randrange(4))}
    return dice.choice(kinds)


def frame(dice: random.Random, seq: int, quick: bool = False) -> str | bytes:
    """A frame as nobody should send it; some of them are nearly right. A good `hint` takes the computer two seconds."""
    kind = dice.random()
    if kind < 0.1:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(200)))
    if kind < 0.2:
        return "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(dice.randrange(100)))
    if kind < 0.25:
        return "[" * dice.randrange(5_000) + "]" * dice.randrange(5_000)
    made = {"type": dice.choice(TYPES), "v": 1}
    made |= {dice.choice(KEYS): value(dice) for _ in range(dice.randrange(4))}
    if kind > 0.6:
        made |= {"id": str(dice.random()), "seq": dice.choice([seq, 0, seq + 1, 10**9]), "choice": dice.randrange(400)}
    if made.get("type") in (("resign", "rematch", "hint", "seat") if quick else ("resign", "rematch")):
        made["v"] = 2
    text = json.dumps(made)
    return text[: dice.randrange(len(text))] if kind < 0.35 else text


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("count", [500, pytest.param(20_000, marks=pytest.mark.soak)])
async def test_malformed_and_out_of_order_frames(server: Server, count: int) -> None:
    dice = random.Random(count)
    async with server.http() as http:
        victim, calm = await new_match(http, TWO_PEOPLE), await new_match(http, SOLO)
        calm_bot = Bot(server.base, calm["match"], calm["seats"][0]["secret"], 1)
        playing = asyncio.create_task(calm_bot.play())
        links = [victim["watch"], *(seat["secret"] for seat in victim["seats"])]
        sent = closed = 0
        while sent < count:
            client = await Client.knock(server.base, victim["match"])
            if dice.random() < 0.9:
                await client.send(type="join", secret=dice.choice(links), last_seq=dice.choice([0, 1, 10**6]))
            try:
                burst = dice.randrange(1, 200)
                for _ in range(burst):
                    await client.socket.send(frame(dice, 0, quick=count < 20_000))
                    sent += 1
                if dice.random() < 0.02:
                    await client.socket.send("x" * 100_000)
                await client.send(type="ping")
                while (told := await client.next())["type"] != "pong":
                    assert told["type"] in CLEAR
                    assert told["type"] != "error" or told["text"]
            except ConnectionClosed as end:
                closed += 1
                assert end.rcvd is None or end.rcvd.code in (4401, 4408, 4413, 1007, 1009), end.rcvd
            await client.close()
        assert (await http.get("/readyz")).status_code == 200
        await playing
        assert calm_bot.restarts == 0
        bots = [Bot(server.base, victim["match"], seat["secret"], seat["seat"]) for seat in victim["seats"]]
        await asyncio.wait_for(asyncio.gather(*(bot.play() for bot in bots)), 120)
    assert sent >= count and closed
    assert not server.errors()


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("count", [20, pytest.param(1_000, marks=pytest.mark.soak)])
async def test_files_that_are_no_match_files(server: Server, count: int) -> None:
    """Match and scenario files come from strangers: cut off, changed, huge numbers, deep nesting."""
    dice = random.Random(8)
    async with server.http() as http:
        made = await new_match(http, SOLO)
        headers = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
        client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        await client.table()
        scenario = (await http.get(f"/api/v1/matches/{made['match']}/scenario?at=0", headers=headers)).text
        await client.send(type="resign", id="x")
        await client.next("ack")
        await client.close()
        file = (await http.get(f"/api/v1/matches/{made['match']}/file", headers=headers)).text
        spoilt = ["", "{", "[" * 100_000, "{" * 100_000, "a = " + "[" * 20_000, "x"]
        spoilt.append("game = 'city-of-hemloch'\ngiven = 3")
        for whole in (file, scenario):
            for _ in range(count):
                at = dice.randrange(len(whole))
                put = dice.choice(["", "9" * 30, "-1", "[", '"', "\x00"])
                spoilt.append(whole[:at] + put + whole[at + dice.randrange(4) :])
        statuses = set()
        for text in spoilt:
            answer = await http.post("/api/v1/matches/open", json={"file": text})
            assert answer.status_code in (201, 422), answer.text
            statuses.add(answer.status_code)
        assert 422 in statuses
    assert not server.errors()


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.soak)])
async def test_the_openapi_document_holds(server: Server, count: int) -> None:
    """Requests made out of the document itself are answered as it says."""
    schema = await asyncio.to_thread(schemathesis.openapi.from_url, f"{server.base}/openapi.json")
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE)
    headers = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        await asyncio.to_thread(_check_operation, result.ok(), made["match"], headers, count)


def _check_operation(operation: Any, match: str, headers: dict[str, str], count: int) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def one(case: Any) -> None:
        if "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = match
        # What a name may stand for is beyond a schema: such a request is answered with 422.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    one()


async def test_the_frames_that_are_tried_reach_every_kind() -> None:
    """The fuzzing above is worth nothing if hardly anything gets past the schema."""
    dice = random.Random(1)
    good = 0
    for _ in range(2_000):
        text = frame(dice, 0)
        try:
            CLIENT_FRAME.validate_json(text)
        except ValueError:
            continue
        good += 1
    assert 20 < good < 1_000
