"""Card sets as things of the table: made, saved in versions, shared by links, played with."""

from __future__ import annotations

import asyncio
import tomllib
from typing import Any

import httpx
import pytest

from gloaming.server.problems import HttpProblem
from gloaming.server.rate_limits import Limits
from gloaming.server.settings import Settings
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

SOLO = [{"kind": "me"}, {"kind": "computer", "level": "random"}]


def by(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


async def made(http: httpx.AsyncClient, **wish: Any) -> dict[str, str]:
    answer = await http.post("/api/v1/card-sets", json={"game": "lords", "name": "My Shore", **wish})
    assert answer.status_code == 201, answer.text
    links: dict[str, str] = answer.json()
    return links


async def opened(http: httpx.AsyncClient, links: dict[str, str], who: str = "secret", **more: Any) -> dict[str, Any]:
    answer = await http.get(f"/api/v1/card-sets/{links['id']}", headers=by(links[who]), params=more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def saved(http: httpx.AsyncClient, links: dict[str, str], base: int, text: str, who: str = "secret") -> Any:
    return await http.post(
        f"/api/v1/card-sets/{links['id']}/versions", headers=by(links[who]), json={"base": base, "text": text}
    )


async def test_a_copy_of_the_house_set_has_its_cards_and_another_name(server: Server) -> None:
    async with server.http() as http:
        for game in ("midnight", "necromancer"):
            links = await made(http, game=game, name="Poisoner's Garden")
            found = await opened(http, links)
            form = (await http.get(f"/api/v1/games/{game}/form")).json()
            house = form["house"]["data"]
            data = tomllib.loads(found["text"])
            assert found["mine"] and found["version"]["sound"] and found["version"]["name"] == "Poisoner's Garden"
            assert data.pop("set") == {"id": "poisoner-s-garden", "name": "Poisoner's Garden", "author": ""}
            house.pop("set")
            assert data == house


async def test_versions_are_kept_and_the_first_to_save_wins(server: Server) -> None:
    async with server.http() as http:
        links = await made(http)
        text = (await opened(http, links))["text"]
        second = text.replace("Light Fingers", "Quick Fingers")
        answers = await asyncio.gather(*(saved(http, links, 1, second + "#" * n + "\n") for n in range(5)))
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]
        late = await saved(http, links, 1, text)
        assert late.status_code == 409 and "version 2" in late.json()["detail"]
        broken = await saved(http, links, 2, text.replace("filch(1)", "filchh(1)"))
        assert broken.status_code == 201 and not broken.json()["sound"]
        versions = (await http.get(f"/api/v1/card-sets/{links['id']}/versions", headers=by(links["secret"]))).json()
        assert [(one["version"], one["sound"]) for one in versions] == [(3, False), (2, True), (1, True)]
        assert "Quick Fingers" in (await opened(http, links, version=2))["text"]
        assert "Light Fingers" in (await opened(http, links, version=1))["text"]


async def test_whoever_has_the_link_to_look_may_look_and_copy_and_no_more(server: Server) -> None:
    async with server.http() as http:
        links = await made(http)
        assert links["reader"] != links["secret"]
        mine, shared = await opened(http, links), await opened(http, links, "reader")
        assert mine["reader"] == shared["reader"] == links["reader"]
        assert not shared["mine"] and shared["text"] == mine["text"]
        assert links["secret"] not in str(shared)
        refused = await saved(http, links, 1, mine["text"], "reader")
        assert refused.status_code == 403 and "make a copy" in refused.json()["detail"]
        copy = await made(http, start="text", text=shared["text"])
        assert copy["id"] != links["id"]
        for secret in ("", "x" * 22, links["reader"][::-1]):
            nobody = await http.get(f"/api/v1/card-sets/{links['id']}", headers=by(secret or "y"))
            assert nobody.status_code == 401
        other = await http.get(f"/api/v1/card-sets/{links['id']}", headers=by(copy["secret"]))
        assert other.status_code == 401
        missing = await http.get("/api/v1/card-sets/00ff", headers=by(links["secret"]))
        assert missing.json()["detail"] == other.json()["detail"]


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        ({"start": "text", "text": "game ="}, "line 1"),
        ({"start": "text", "text": 'game = "midnight"\nformat = 1\n'}, "midnight"),
        ({"start": "text", "text": 'game = "lords"\n' + "[[lord]]\n" * 20_000}, "entries"),
        ({"start": "text", "text": "x = " + "[" * 1_500 + "]" * 1_500}, "nested"),
        ({"start": "text", "text": "a" * 200_001}, "200000"),
        ({"game": "chess"}, "no game"),
    ],
)
async def test_what_is_no_set_is_refused_with_a_word(server: Server, wish: dict[str, str], what: str) -> None:
    async with server.http() as http:
        answer = await http.post("/api/v1/card-sets", json={"game": "lords", **wish})
        assert answer.status_code == 422 and what in answer.json()["detail"], answer.text


async def test_entries_that_are_nonsense_change_nothing(server: Server) -> None:
    async with server.http() as http:
        deep: Any = 1
        for _ in range(150):
            deep = [deep]
        for data in ({"lord": None}, {"lord": "x", "set": [1, {"a": None}]}, {"shell": [{"id": deep}]}, {"game": 1.5}):
            answer = await http.post("/api/v1/workshop/inspect", json={"game": "lords", "data": data})
            assert answer.status_code == 200 and not answer.json()["sound"], answer.text
        many = {"lord": [{"id": f"l{n}"} for n in range(100_000)]}
        answer = await http.post("/api/v1/workshop/inspect", json={"game": "lords", "data": many})
        assert (answer.status_code in (200, 413) and "sound" not in answer.json()) or not answer.json()["sound"]
        assert (await http.get("/healthz")).status_code == 200
    assert not server.errors()


async def test_a_broken_set_never_reaches_a_table(server: Server) -> None:
    async with server.http() as http:
        links = await made(http)
        text = (await opened(http, links))["text"].replace("filch(1)", "filchh(1)")
        begun = await http.post("/api/v1/matches", json={"game": "lords", "seats": SOLO, "cards": text})
        assert begun.status_code == 422 and "filchh" in begun.json()["detail"]
        tried = await http.post("/api/v1/workshop/try", json={"game": "lords", "text": text, "card": "conch"})
        assert tried.status_code == 422 and "filchh" in tried.json()["detail"]


async def test_a_match_is_played_with_a_set_and_its_positions_carry_it(server: Server) -> None:
    async with server.http() as http:
        links = await made(http)
        text = (await opened(http, links))["text"].replace("Light Fingers", "Quick Fingers")
        assert (await saved(http, links, 1, text)).status_code == 201
        cards = (await opened(http, links, "reader"))["text"]
        begun = (await http.post("/api/v1/matches", json={"game": "lords", "seats": SOLO, "cards": cards})).json()
        seat = next(one for one in begun["seats"] if one["secret"])
        summary = (await http.get(f"/api/v1/matches/{begun['match']}", headers=by(seat["secret"]))).json()
        assert summary["cards"] == {"name": "My Shore", "author": "", "house": False}
        tried = await http.post("/api/v1/workshop/try", json={"game": "lords", "text": cards, "card": "conch"})
        assert tried.status_code == 201, tried.text
        path = f"/api/v1/matches/{tried.json()['match']}"
        own = by(next(one["secret"] for one in tried.json()["seats"] if one["secret"]))
        kept = await http.get(f"{path}/scenario", params={"at": 0}, headers=own)
        assert kept.status_code == 200, kept.text
        assert tomllib.loads(kept.text)["cards"]["text"] == cards
        again = await http.post("/api/v1/matches/open", json={"file": kept.text})
        assert again.status_code == 201, again.text
        there = by(next(one["secret"] for one in again.json()["seats"] if one["secret"]))
        told = (await http.get(f"/api/v1/matches/{again.json()['match']}/cards", headers=there)).json()
        assert told["name"] == "My Shore" and any(face["name"] == "Quick Fingers" for face in told["faces"])


async def test_checking_has_a_limit_of_its_own() -> None:
    limits = Limits(Settings(checks_per_minute=3))
    for _ in range(3):
        limits.check("10.0.0.1")
    with pytest.raises(HttpProblem, match="too many checks"):
        limits.check("10.0.0.1")
    limits.check("10.0.0.2")
