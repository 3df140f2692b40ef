"""What somebody who means harm might try: two tabs, an invitation used twice, odd names and numbers, links in
folders."""

from __future__ import annotations

import asyncio
import json
import uuid
from pathlib import Path

import pytest

from gloaming.play.journal import Opening
from gloaming.server.app import create_app
from gloaming.server.settings import Settings
from tests.server.bots import SOLO, TWO_PEOPLE, Client, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")
ODD_NAMES = ["Ash\u202egnp.exe", "Z" + "\u0335" * 30, "\u200b", "A\u2028B", "\u2066Ash", "\u3164"]


@pytest.mark.parametrize("name", ODD_NAMES)
async def test_a_name_that_disturbs_others_is_refused_everywhere(server: Server, name: str) -> None:
    """Such names turned the sentences around them, were invisible, or covered the lines above and below."""
    async with server.http() as http:
        seats = [{"kind": "me", "name": name}, {"kind": "friend"}]
        answer = await http.post("/api/v1/matches", json={"game": "city-of-hemloch", "seats": seats})
        assert answer.status_code == 422 and "name" in answer.json()["detail"]
        made = await new_match(http, TWO_PEOPLE)
        taken = await http.post(
            f"/api/v1/matches/{made['match']}/chairs",
            json={"seat": 1, "name": name, "secret": uuid.uuid4().hex},
            headers={"Authorization": f"Bearer {made['invitation']}"},
        )
        assert taken.status_code == 422
        client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        await client.send(type="name", id="n", name=name)
        assert (await client.next("error", "ack"))["type"] == "error"
        await client.close()


async def test_of_two_tabs_one_choice_counts(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE)
    tabs = [await Client.at(server.base, made["match"], made["seats"][0]["secret"]) for _ in range(2)]
    friend = await Client.at(server.base, made["match"], made["seats"][1]["secret"])
    tables = [await tab.table() for tab in tabs]
    if not tables[0]["options"]:
        tabs, tables = [friend, await Client.at(server.base, made["match"], made["seats"][1]["secret"])], []
        tables = [await tab.table() for tab in tabs]
    told = await asyncio.gather(*(tab.choose(table) for tab, table in zip(tabs, tables, strict=True)))
    assert sorted(one["type"] for one in told) == ["ack", "refused"]
    for tab in {*tabs, friend}:
        await tab.close()


async def test_the_same_command_from_two_tabs_is_done_once(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, SOLO)
    tabs = [await Client.at(server.base, made["match"], made["seats"][0]["secret"]) for _ in range(2)]
    for number in range(3):
        for tab in tabs:
            await tab.send(type="name", id=f"same {number}".replace(" ", "-"), name=f"Name {number}")
        told = [await tab.next("ack", "refused") for tab in tabs]
        assert {one["type"] for one in told} == {"ack"} and told[0]["seq"] == told[1]["seq"]
    for tab in tabs:
        await tab.close()


async def test_an_invitation_is_used_up(server: Server) -> None:
    """The chair is taken by one secret for good; the same request again does no harm, and another's is refused."""
    async with server.http() as http:
        answer = await http.post("/api/v1/matches", json={"game": "city-of-hemloch", "seats": TWO_PEOPLE})
        made = answer.json()
        own = {"Authorization": f"Bearer {made['invitation']}"}
        path = f"/api/v1/matches/{made['match']}"
        first, second = uuid.uuid4().hex, uuid.uuid4().hex
        wanted = {"seat": 1, "name": "Birch", "secret": first}
        both = [await http.post(f"{path}/chairs", json=wanted, headers=own) for _ in range(2)]
        assert [one.status_code for one in both] == [200, 200]
        thief = await http.post(f"{path}/chairs", json={**wanted, "secret": second}, headers=own)
        assert thief.status_code == 409
        for secret, status in ((first, 200), (second, 401)):
            looked = await http.get(path, headers={"Authorization": f"Bearer {secret}"})
            assert looked.status_code == status
        beyond = await http.post(f"{path}/chairs", json={**wanted, "seat": 0, "secret": second}, headers=own)
        assert beyond.status_code == 409
        # A secret that is another seat's own opens no second chair.
        reused = {**wanted, "seat": 1, "secret": made["seats"][0]["secret"]}
        assert (await http.post(f"{path}/chairs", json=reused, headers=own)).status_code == 409


@pytest.mark.parametrize(
    "clock",
    [
        '{"kind": "bank", "seconds": -1}',
        '{"kind": "bank", "seconds": NaN}',
        '{"kind": "bank", "seconds": Infinity}',
        '{"kind": "bank", "seconds": 1e300}',
        '{"kind": "bank", "seconds": 604801}',
        '{"kind": "bank", "seconds": 60, "increment": -5}',
        '{"kind": "move", "seconds": 0}',
        '{"kind": "bank", "seconds": true}',
        '{"kind": "bank", "seconds": "60"}',
        '{"kind": "bank", "seconds": 1.5}',
    ],
)
async def test_a_clock_of_absurd_numbers_is_refused(server: Server, clock: str) -> None:
    body = f'{{"game": "city-of-hemloch", "seats": {json.dumps(SOLO)}, "clock": {clock}}}'
    async with server.http() as http:
        headers = {"Content-Type": "application/json"}
        answer = await http.post("/api/v1/matches", content=body, headers=headers)
        assert answer.status_code in (400, 422) and answer.json()["detail"]
    assert not server.errors()


async def test_of_a_key_that_is_there_twice_one_counts_and_is_checked(server: Server) -> None:
    """A name that is checked is the name that is stored."""
    seats = '[{"kind": "me", "name": "Ash", "name": "\\u202e"}, {"kind": "friend"}]'
    async with server.http() as http:
        body = f'{{"game": "city-of-hemloch", "seats": {seats}}}'
        answer = await http.post("/api/v1/matches", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422


async def test_a_link_in_the_folder_of_pages_leads_nowhere_else(tmp_path: Path) -> None:
    import httpx

    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text("home")
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden")
    (pages / "out.txt").symlink_to(secret)
    (pages / "up").symlink_to(tmp_path)
    app = create_app(Settings(data=tmp_path, static=pages))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        assert (await http.get("/")).text == "home"
        for path in ("/out.txt", "/up/secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/up/../secret.txt"):
            answer = await http.get(path)
            assert answer.status_code == 404 and "hidden" not in answer.text


async def test_a_file_with_names_that_disturb_is_opened_with_plain_ones(server: Server) -> None:
    from gloaming import game
    from gloaming.play.match import Match
    from gloaming.play.match_file import to_text

    lords = game("lords")
    match = Match(lords, Opening.of(lords, 7, ["Ash\u202e", "\u200b"]))
    async with server.http() as http:
        answer = await http.post("/api/v1/matches/open", json={"file": to_text(match.journal)})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        headers = {"Authorization": f"Bearer {made['watch']}"}
        names = (await http.get(f"/api/v1/matches/{made['match']}", headers=headers)).json()["names"]
    assert names[0] == "Ash" and names[1].isascii() and names[1]
