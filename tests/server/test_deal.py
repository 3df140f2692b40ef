"""Dealing: the cards lie on the table when everybody has sat down, and nobody could choose how."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
from pathlib import Path
from typing import Any

import pytest

from gloaming import game as playable
from gloaming.play.deal import seal_of_number, seal_of_secret
from gloaming.play.events import Chose, Entry, HandedOver, MatchEvent, SatDown, Told
from gloaming.play.journal import Opening
from gloaming.play.match_file import from_text
from gloaming.play.record import Chair, Record
from gloaming.play.refused import Refused
from gloaming.play.session import Session
from gloaming.play.verify import verify
from gloaming.server.store import Link, NewMatch, Store, digest
from tests.server.bots import SOLO, TWO_PEOPLE, Client, Frame, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Guest:
    """Somebody whose client adds a number of its own."""

    def __init__(self, client: Client, match: str, seat: int) -> None:
        self.client, self.match, self.seat = client, match, seat
        self.number = secrets.token_hex(32)

    @classmethod
    async def at(cls, server: Server, made: dict[str, Any], seat: int) -> Guest:
        client = await Client.knock(server.base, made["match"])
        await client.send(type="join", secret=made["seats"][seat]["secret"], sits="itself")
        return cls(client, made["match"], seat)

    async def sit(self) -> Frame:
        await self.client.send(type="sit", id="sit", seal=seal_of_number(self.match, self.seat, self.number))
        return await self.client.next("ack", "refused")

    async def tell(self, number: str | None = None) -> Frame:
        await self.client.send(type="tell", id=secrets.token_hex(4), number=self.number if number is None else number)
        return await self.client.next("ack", "refused")


async def test_the_cards_are_dealt_when_all_have_sat_down_and_told_their_numbers(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE)
        ann = await Guest.at(server, made, 0)
        seal = (await ann.client.next("welcome"))["deal"]["seal"]
        waiting = await ann.client.next("waiting")
        assert waiting["unseated"] == [0, 1] and waiting["deal"] == {
            "origin": "", "seal": seal, "numbers": [], "secret": None,
        }  # fmt: skip
        assert (await ann.sit())["type"] == "ack"
        assert (await ann.tell())["type"] == "refused"  # nobody tells before all have sealed
        await ann.client.send(type="choose", id="early", seq=0, choice=0)
        assert (await ann.client.next("refused"))["reason"]["text"] == "the cards are dealt when everybody has sat down"
        own = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
        for path in ("/replay?at=0", "/scenario?at=0"):
            assert (await http.get(f"/api/v1/matches/{made['match']}{path}", headers=own)).status_code == 409

        bob = await Guest.at(server, made, 1)
        assert (await bob.client.next("welcome"))["deal"]["seal"] == seal  # both are shown the same
        assert (await bob.sit())["type"] == "ack"
        assert (await bob.tell("f" * 64))["reason"]["text"] == "that is not the number that was sealed"
        assert (await bob.tell())["type"] == "ack"
        ann.number, first = secrets.token_hex(32), ann.number
        told = await ann.client.next("waiting")
        while told["unseated"] or told["untold"] != [0]:
            told = await ann.client.next("waiting")
        await ann.client.send(type="sit", id="other", seal=seal_of_number(made["match"], 0, ann.number))
        assert (await ann.client.next("ack", "refused"))["type"] == "refused"  # Bob's number is known by now
        assert (await ann.tell(first))["type"] == "ack"
        table = await ann.client.table()
        assert table["log"][-1]["text"] == "The cards are dealt." and table["since"] == 0

        heard = "".join(ann.client.raw + bob.client.raw)
        await ann.client.send(type="resign", id="enough")
        await ann.client.next("ack")
        path = f"/api/v1/matches/{made['match']}"
        deal = (await http.get(f"{path}/deal", headers=own)).json()
        file = (await http.get(f"{path}/file", headers=own)).text
    assert deal["deal"]["secret"] and seal_of_secret(made["match"], deal["deal"]["secret"]) == seal
    assert [one["number"] for one in deal["deal"]["numbers"]] == [first, bob.number]
    assert (
        all(finding["holds"] for finding in deal["findings"]) and "shuffles and draws" in deal["findings"][-1]["text"]
    )
    assert all(finding.holds for finding in verify(from_text(file)))
    assert deal["deal"]["secret"] not in heard and first not in heard and bob.number not in heard
    for guest in (ann, bob):
        await guest.client.close()


async def test_one_person_against_the_house_is_dealt_at_once_and_a_lost_number_is_said_to_be_lost(
    server: Server,
) -> None:
    async with server.http() as http:
        made = await new_match(http, SOLO)
    ann = await Guest.at(server, made, 0)
    assert (await ann.sit())["type"] == "ack" and (await ann.tell(""))["type"] == "ack"
    table = await ann.client.table()
    assert "The number that you had sealed is lost." in [line["text"] for line in table["log"]]
    await ann.client.close()


async def test_a_match_that_was_opened_or_branched_says_so_to_everybody(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, SOLO)
        own = {"Authorization": f"Bearer {made['seats'][0]['secret']}"}
        client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
        table = await client.table()
        path = f"/api/v1/matches/{made['match']}"
        body = {"at": table["seq"], "seats": SOLO}
        from_running = (await http.post(f"{path}/branch", json=body, headers=own)).json()
        shared = (await http.get(f"{path}/scenario?at={table['seq']}", headers=own)).text
        await client.send(type="resign", id="enough")
        await client.next("ack")
        from_ended = (await http.post(f"{path}/branch", json=body, headers=own)).json()
        file = (await http.get(f"{path}/file", headers=own)).text
        opened = (await http.post("/api/v1/matches/open", json={"file": file, "seats": SOLO})).json()
        position = (await http.post("/api/v1/matches/open", json={"file": shared, "seats": SOLO})).json()
        origins = (("branch", from_running), ("branch", from_ended), ("file", opened), ("position", position))
        for origin, match in origins:
            for secret in (match["seats"][0]["secret"], match["watch"]):
                there = await Client.at(server.base, match["match"], secret)
                assert (await there.next("welcome"))["deal"]["origin"] == origin
                assert (await there.table())["view"]
                await there.close()
                headers = {"Authorization": f"Bearer {secret}"}
                summary = (await http.get(f"/api/v1/matches/{match['match']}", headers=headers)).json()
                assert summary["deal"]["origin"] == origin and summary["deal"]["secret"] is None
    await client.close()


async def test_a_rematch_has_a_seal_and_numbers_of_its_own(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, SOLO)
    ann = await Guest.at(server, made, 0)
    seal = (await ann.client.next("welcome"))["deal"]["seal"]
    await ann.sit()
    await ann.tell()
    for command in ("resign", "rematch"):
        await ann.client.send(type=command, id=command)
        assert (await ann.client.next("ack", "refused"))["type"] == "ack"
    following = (await ann.client.table())["rematch"]
    while not following:
        following = (await ann.client.table())["rematch"]
    again = await Client.at(server.base, following, made["seats"][0]["secret"])
    assert (await again.next("welcome"))["deal"]["seal"] not in (seal, None)
    await again.table()
    for client in (ann.client, again):
        await client.close()


def record(rules: int = 2) -> Record:
    game = playable("city-of-hemloch", rules=rules)
    return Record(Opening.of(game, 7, ["Ann", "Bob"]), (Chair("Ann"), Chair("Bob")))


async def test_a_match_that_an_older_version_has_written_goes_on(tmp_path: Path) -> None:
    """Its opening knows neither deal nor origin, and its journal nobody who sat down."""
    store = Store(f"sqlite:///{tmp_path}/matches.db")
    await store.open()
    await store.create(NewMatch("old", record(rules=1), (Link(digest("ann"), 0), Link(digest("bob"), 1))))
    await store.close()
    import sqlite3

    with sqlite3.connect(tmp_path / "matches.db") as kept:
        (written,) = kept.execute("select opening from matches").fetchone()
        older = {key: value for key, value in json.loads(written).items() if key not in ("deal", "origin")}
        kept.execute("update matches set opening = ?", (json.dumps(older),))
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        clients = [await Client.at(server.base, "old", secret) for secret in ("ann", "bob")]
        tables = [await client.table() for client in clients]
        assert clients[0].heard[0]["deal"]["seal"] is None and tables[0]["seq"] == 0
        game = playable("city-of-hemloch", rules=1)
        view = game.view(game.new(7), 0, ("Ann", "Bob"))
        assert [zone["count"] for zone in tables[0]["view"]["zones"]] == [zone.count for zone in view.zones]
        seat = next(seat for seat in (0, 1) if tables[seat]["options"])
        assert (await clients[seat].choose(tables[seat]))["type"] == "ack"
        for client in clients:
            await client.close()
    finally:
        server.kill()


def waiting() -> Session:
    from gloaming.play.deal import Deal

    game = playable("city-of-hemloch")
    opening = Opening.of(game, Deal.of("m1", hashlib.sha256(b"secret").hexdigest()), ["Ann", "Bob"])
    return Session(Record(opening, (Chair("Ann"), Chair("Bob"))), game)


def enter(session: Session, *events: MatchEvent) -> None:
    for event in events:
        session.enter(Entry(session.seq + 1, 0, event))


async def test_a_chair_that_is_handed_to_the_house_is_not_waited_for() -> None:
    session = waiting()
    enter(session, SatDown(0, ""))
    assert session.unseated() == [1] and not session.dealt and session.to_act() == []
    with pytest.raises(Refused):
        session.check(Chose(0, 0))
    enter(session, HandedOver(1, "random"))
    assert session.dealt_at == 2 and session.to_act()


async def test_a_number_is_part_of_the_key_only_if_it_was_sealed_first() -> None:
    number = "a" * 64
    keys = set()
    for told in (number, ""):
        session = waiting()
        enter(session, SatDown(0, seal_of_number("m1", 0, number)), SatDown(1, ""))
        assert session.untold() == [0]
        enter(session, Told(0, told))
        deal = session.match.journal.opening.deal
        assert session.dealt and deal is not None
        keys.add(deal.key())
    assert len(keys) == 2
    again = waiting()
    enter(again, SatDown(0, seal_of_number("m1", 0, number)))
    enter(again, SatDown(0, seal_of_number("m1", 0, "b" * 64)))  # another device of the same player
    assert not again.deal or not again.deal.fits(0, number)


async def test_no_secret_of_a_deal_reaches_a_log_or_a_frame_before_the_end(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE)
            guests = [await Guest.at(server, made, seat) for seat in (0, 1)]
            watcher = await Client.at(server.base, made["match"], made["watch"])
            for guest in guests:
                await guest.sit()
            for guest in guests:
                await guest.tell()
            for guest in guests:
                await guest.client.table()
            await watcher.table()
            told = [*watcher.raw, *(text for guest in guests for text in guest.client.raw)]
            for secret in (made["watch"], *(seat["secret"] for seat in made["seats"])):
                headers = {"Authorization": f"Bearer {secret}"}
                for path in ("", "/deal", "/replay?at=9", "/scenario?at=4", "/cards"):
                    told.append((await http.get(f"/api/v1/matches/{made['match']}{path}", headers=headers)).text)
        assert server.stop() == 0
    finally:
        server.kill()
    store = Store(f"sqlite:///{tmp_path}/matches.db")
    kept = await store.kept(made["match"])
    await store.close()
    assert kept is not None and kept.record.opening.deal is not None
    deal = kept.record.opening.deal
    log = server.log.read_text()
    for hidden in (deal.secret, deal.key().hex(), *(guest.number for guest in guests)):
        assert hidden not in log and not any(hidden in text for text in told)
    assert any(deal.seal in text for text in told)
    assert not re.search(r'"(secret|number)": ?"[0-9a-f]{64}"', "".join(told))
    await asyncio.sleep(0)
