"""Reviews on a server: only of matches that are over, made in workers, kept with the match."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

import gloaming
from gloaming.kernel.chance import Chance
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import to_text
from tests.server.bots import SOLO, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


def played_file() -> str:
    game = gloaming.game("lords")
    match = Match(game, Opening("lords", game.cards.source, dict(game.options), 7, ("Ash", "Birch")))
    chance = Chance(1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        options = match.state.options(seat)
        match.choose(seat, options[int(chance.below(len(options)))], 0)
    return to_text(match.journal)


async def review(http: Any, made: dict[str, Any], secret: str, path: str = "") -> Any:
    return await http.get(
        f"/api/v1/matches/{made['match']}/review{path}", headers={"Authorization": f"Bearer {secret}"}
    )


async def test_a_finished_match_is_reviewed(server: Server) -> None:
    async with server.http() as http:
        made = (await http.post("/api/v1/matches/open", json={"file": played_file()})).json()
        secret = made["seats"][0]["secret"]
        assert (await review(http, made, made["watch"], "/page")).status_code == 409  # not finished yet
        for _ in range(480):
            told = (await review(http, made, secret)).json()
            assert told["stage"] in {"quick", "deep", "complete"}, told
            found = told["review"]
            if found is not None and found["headline"]:
                break
            await asyncio.sleep(0.25)
        assert found["start"] + sum(found["decisions"]) + found["luck"] == found["end"]
        assert found["done"] == found["total"] == len(told["entries"])
        again = (await review(http, made, secret, f"?have={told['version']}&seat=0")).json()
        assert again["review"] is None or again["version"] > told["version"]
        page = await review(http, made, secret, "/page?seat=0")
        assert page.status_code == 200 and found["headline"] in page.text
        assert not re.search(r"<script|https?://", page.text)


async def test_a_match_under_way_is_not_reviewed_and_strangers_get_nothing(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, SOLO)
        refused = await review(http, made, made["seats"][0]["secret"])
        assert refused.status_code == 409 and "when it is over" in refused.json()["detail"]
        assert (await review(http, made, "nonsense")).status_code == 401
