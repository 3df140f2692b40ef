"""Whatever goes wrong is answered in a sentence and noted once, and no secret is noted with it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog

from gloaming.server import logs
from gloaming.server.app import create_app
from gloaming.server.settings import Settings

pytestmark = pytest.mark.asyncio
SECRETS = {
    "seat secret": "kq9Ff-_Zy1TnAVvX0sE3Jw",
    "digest": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "seed": "6917529027641081856",
    "key": "00112233445566778899aabbccddeeff",
    "position": "\\x81\\xa5block",
}


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the log says; logging is as it was afterwards."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    stream = io.StringIO()
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


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
