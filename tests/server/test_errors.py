"""Whatever goes wrong is answered in a sentence and noted once, and no secret is noted with it."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from websockets.exceptions import ConnectionClosed

from gloaming.server import logs
from gloaming.server.app import create_app
from gloaming.server.settings import Settings
from tests.server.bots import SOLO, TWO_PEOPLE, Client, new_match
from tests.server.test_leaks import served

pytestmark = pytest.mark.asyncio
SECRETS = {
    "seat secret": "kq9Ff-_Zy1TnAVvX0sE3Jw",
    "digest": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "seed": "6917529027641081856",
    "key": "00112233445566778899aabbccddeeff",
    "position": "\\x81\\xa5block",
}


class Stumble(Exception):
    pass


def stumble(depth: int, secret: str) -> None:
    """Fails deep inside, with secrets in the variables of every frame and in the message."""
    held = {"secret": secret, "again": [secret] * 50}
    if depth:
        stumble(depth - 1, secret)
    raise Stumble(f"cannot read {secret!r} of {held} {secret.encode()!r}")


@pytest.mark.parametrize("form", ("json", "console"))
async def test_a_traceback_is_plain_short_and_without_secrets(written: io.StringIO, form: str) -> None:
    listener = logs.set_up(form, written)
    ours, foreign = structlog.get_logger("gloaming.test"), logging.getLogger("asyncio")
    for secret in SECRETS.values():
        try:
            stumble(200, secret)
        except Stumble as error:
            ours.error("failed", match="0123456789abcdef", why=str(error), exc_info=error)
            foreign.error("Task exception was never retrieved: %r", error, exc_info=error)
            ours.error("failed", error=error, held={"secret": secret}, raw=secret.encode())
    listener.stop()
    text = written.getvalue()
    for name, secret in SECRETS.items():
        assert secret not in text, name
    assert text.count("Stumble: cannot read") >= 2 * len(SECRETS)
    assert "test_errors.py" in text and "in stumble" in text and "0123456789abcdef" in text
    assert len(text) < 8_000 * len(SECRETS)
    if form == "json":
        lines = [json.loads(line) for line in text.splitlines()]
        assert len(lines) == 3 * len(SECRETS)
        assert all(len(line.get("exception", "")) < 5_000 for line in lines)


@pytest.mark.parametrize(
    "path",
    (
        "/nowhere",
        "/%00",
        "/a%00b/c",
        "/api/v1/nowhere",
        "/api/v1/games/%00/rules",
        "/api/v1/matches/%00",
        "/" + "a" * 1_900,
        "/" + "a" * 30_000,
        "/" + "a/" * 900,
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/assets/%ff%fe",
    ),
)
async def test_a_strange_path_is_a_page_that_does_not_exist(tmp_path: Path, path: str) -> None:
    app = create_app(Settings(data=tmp_path, workers=0))
    transport = httpx.ASGITransport(app=app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        answer = await http.get(path)
        assert answer.status_code in (400, 404, 422)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"] and answer.headers["content-security-policy"]


async def test_what_fails_is_answered_with_a_problem_and_noted_once(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = logs.set_up("json", written)
    monkeypatch.setattr("gloaming.server.library.games_text", lambda: stumble(3, SECRETS["seed"]))
    app = create_app(Settings(data=tmp_path, workers=0))
    transport = httpx.ASGITransport(app=app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        answer = await http.get("/api/v1/games")
    listener.stop()
    assert answer.status_code == 500 and answer.headers["content-type"] == "application/problem+json"
    for header in ("content-security-policy", "referrer-policy", "x-content-type-options", "cache-control"):
        assert header in answer.headers
    assert written.getvalue().count("Stumble") == 1
    assert SECRETS["seed"] not in written.getvalue() + answer.text


# Secrets, whatever fails

PLACES = (
    "gloaming.server.store.Store.kept",
    "gloaming.server.store.Store.entries",
    "gloaming.server.store.Store.create",
    "gloaming.server.store.Store.append",
    "gloaming.server.store.Store._insert_entries",
    "gloaming.server.store.Store._insert",
    "gloaming.server.match_service.MatchService.find",
    "gloaming.server.match_service.MatchService.held",
    "gloaming.server.match_service.MatchService._load",
    "gloaming.server.match_service.MatchService._commit",
    "gloaming.server.match_service.MatchService._changed",
    "gloaming.server.match_service.MatchService.game",
    "gloaming.server.match_service.MatchService.at",
    "gloaming.server.match_service.MatchService.arrived",
    "gloaming.server.computers.Computers.ask",
    "gloaming.server.computers.Computers.look",
    "gloaming.server.computers.Computers.see_to",
    "gloaming.server.workers.Workers.ask",
    "gloaming.server.connection.Connection._join",
    "gloaming.server.connection.Connection._receive",
    "gloaming.server.connection.Connection._hear",
    "gloaming.server.connection.Connection._table",
    "gloaming.server.connection.Connection._send",
    "gloaming.play.session.Session.apply",
    "gloaming.play.session.Session.check",
    "gloaming.server.frames_out.table",
    "gloaming.server.frames_out.welcome",
    "gloaming.server.frames_out.summary",
    "gloaming.server.rate_limits.Limits.spend",
    "gloaming.play.match.Match.play",
)
"""Where something is made to fail, with everything that is secret in the message and in the variables."""
TRIES = 8


@pytest.mark.parametrize("form", ("json", "console"))
async def test_no_secret_reaches_a_log_whatever_fails(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """A match is begun, joined, played and read while one place after another fails in turn."""
    listener = logs.set_up(form, written)
    secrets: set[str] = set()
    failed: list[str] = []

    async with served(tmp_path, workers=1) as (service, base), httpx.AsyncClient(base_url=base, timeout=30) as http:
        # Who is asked first is a matter of chance: a place that nobody came to is tried with other matches.
        for place in (place for place in PLACES for _ in range(TRIES)):
            if place in failed:
                continue
            matches = [await new_match(http, seats) for seats in (TWO_PEOPLE, SOLO, SOLO[::-1])]
            quoted = ""
            for made in matches:
                live = await service.find(made["match"])
                assert live is not None
                record = live.session.record
                secrets |= {made["watch"], *(seat["secret"] for seat in made["seats"] if seat["secret"])}
                secrets |= {*live.links, *_chance(record)}
                quoted += f"{record!r} {live.links} {made}"

            def failing(*given: object, at: str = place, told: str = quoted, **more: object) -> None:
                held = (given, more, told)
                failed.append(at)
                raise Stumble(f"{at} {held} {told}")

            service.live.pop(matches[0]["match"])  # as after a restart
            with monkeypatch.context() as broken:
                broken.setattr(place, failing)
                for made in matches:
                    for seat in made["seats"]:
                        if seat["secret"]:
                            await _use_everything(http, base, made["match"], seat["secret"])
            service.live.clear()
    listener.stop()
    log = written.getvalue()
    assert set(failed) == set(PLACES), f"never reached: {set(PLACES) - set(failed)}"
    assert "Stumble" in log
    for secret in secrets:
        assert secret not in log
    longest = max(len(line) for line in log.splitlines())
    assert longest < 8_000


def _chance(record: Any) -> set[str]:
    """Everything in an opening record from which the deal could be computed: long numbers, and texts of keys."""
    opening = record.opening
    held = [getattr(opening, name) for name in opening.__dataclass_fields__ if name not in ("cards", "game", "seats")]
    texts = {str(one) for one in held if isinstance(one, int | str) and len(str(one)) >= 10}
    return texts | {one.hex() for one in held if isinstance(one, bytes)}


async def _use_everything(http: httpx.AsyncClient, base: str, match: str, secret: str) -> None:
    """All that a person may do at a table; it may fail."""
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        client = await Client.at(base, match, secret)
        try:
            table = await client.next("table", seconds=2)
            await client.send(type="ahead")
            await client.send(type="hint")
            await client.send(type="why", thing="x", lifted=["x"])
            choice = table["options"][0]["choice"] if table["options"] else 0
            for frame in (
                {"type": "choose", "id": str(uuid.uuid4()), "seq": table["seq"], "choice": choice},
                {"type": "name", "id": str(uuid.uuid4()), "name": secret[:5]},
                {"type": "ping"},
            ):
                await client.send(**frame)
                await client.next(seconds=0.15)
        finally:
            await client.close()
    headers = {"Authorization": f"Bearer {secret}"}
    body = {"game": "city-of-hemloch", "seats": SOLO}
    with contextlib.suppress(httpx.HTTPError):
        answers = [await http.post("/api/v1/matches", json=body)]
        for path in ("", "/replay?at=1", "/replay?at=2", "/scenario?at=1", "/file", "/cards"):
            answers.append(await http.get(f"/api/v1/matches/{match}{path}", headers=headers))
        assert not any(secret in answer.text for answer in answers)
        assert all(answer.headers["content-security-policy"] for answer in answers)
