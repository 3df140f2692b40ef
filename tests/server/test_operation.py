"""Running a server: what goes wrong with disks and databases is said clearly and loses nothing, and what an operator
does reaches a running server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from gloaming.play.events import Chose, Entry
from gloaming.server import admin
from gloaming.server.store import Sqlite, Store
from gloaming.server.store_trouble import StoreTrouble
from tests.server.bots import SOLO, TWO_PEOPLE, Client, new_match
from tests.server.conftest import PostgreSQL, Server
from tests.server.test_store import new
from tests.terminal.command import Said, process

pytestmark = pytest.mark.asyncio


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/matches.db"


async def opened(folder: Path) -> Store:
    store = Store(url(folder))
    await store.open()
    return store


# What goes wrong with a store


async def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.create(new("kept"))
    await store.append("kept", Entry(1, 1, Chose(0, 1)))
    _from_now_on(store, "PRAGMA max_page_count=1")  # as many pages as there are, and no more
    with pytest.raises(StoreTrouble, match="disk is full"):
        for seq in range(2, 20_000):
            await store.append("kept", Entry(seq, 1, Chose(0, 1), f"{seq:064}", by=0))
    written = [entry.seq for entry in await store.entries("kept")]
    assert written == list(range(1, seq))  # all that was acknowledged, and nothing else
    await store.close()


async def test_a_read_only_store_is_said_and_goes_on_later(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.create(new("kept"))
    _from_now_on(store, "PRAGMA query_only=1")
    with pytest.raises(StoreTrouble, match="read-only"):
        await store.ready()
    with pytest.raises(StoreTrouble, match="read-only"):
        await store.append("kept", Entry(1, 1, Chose(0, 1)))
    _from_now_on(store, "PRAGMA query_only=0")
    assert await store.ready()
    await store.append("kept", Entry(1, 1, Chose(0, 1)))
    await store.close()


def _from_now_on(store: Store, pragma: str) -> None:
    assert isinstance(store.database, Sqlite)
    event.listen(store.database.engine, "begin", lambda connection: connection.exec_driver_sql(pragma))


async def test_a_damaged_file_is_not_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    file.write_bytes(b"this was a database once\n" * 400)
    before = file.read_bytes()
    with pytest.raises(StoreTrouble, match="damaged or is not a database"):
        await opened(tmp_path)
    assert file.read_bytes() == before


async def test_a_file_that_has_gone_is_not_made_anew(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.close()
    (tmp_path / "matches.db").unlink()
    with pytest.raises(StoreTrouble, match="has gone"):
        await opened(tmp_path)
    assert not (tmp_path / "matches.db").exists()
    (tmp_path / "matches.db.lock").unlink()  # as the message says
    await (await opened(tmp_path)).close()


async def test_a_file_that_goes_while_the_server_runs_takes_no_choice_with_it(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    await store.create(new("kept"))
    file = tmp_path / "matches.db"
    file.rename(tmp_path / "elsewhere.db")
    with pytest.raises(StoreTrouble, match="removed or replaced"):
        await store.append("kept", Entry(1, 1, Chose(0, 1)))
    with pytest.raises(StoreTrouble, match="removed or replaced"):
        await store.ready()
    (tmp_path / "elsewhere.db").rename(file)
    await store.append("kept", Entry(1, 1, Chose(0, 1)))
    await store.close()


async def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    await (await opened(tmp_path)).close()
    with sqlite3.connect(tmp_path / "matches.db") as database:
        database.execute("update alembic_version set version_num = '0999'")
    with pytest.raises(StoreTrouble, match=r"newer version of Gloaming .*0999"):
        await opened(tmp_path)
    told = process("admin", "list", "--data", str(tmp_path))
    assert told.code == 1 and "0999" in told.err


async def test_two_servers_do_not_share_one_sqlite_file(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    store.tell("http://localhost:8000/")
    told = process("serve", "--port", "0", "--data", str(tmp_path))
    assert told.code == 1
    assert "another server already uses" in told.err and "stands at http://localhost:8000/" in told.err
    assert "Traceback" not in told.err + told.out
    await store.close()


async def test_a_player_is_told_that_a_choice_was_not_written(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, SOLO)
            client = await Client.at(server.base, made["match"], made["seats"][0]["secret"])
            table = await client.table()
            while not table["options"]:
                table = await client.table()
            file = tmp_path / "matches.db"
            file.rename(tmp_path / "elsewhere.db")
            refused = await client.choose(table)
            assert refused["type"] == "refused" and "could not save" in refused["reason"]["text"]
            assert (await http.get("/readyz")).status_code == 503
            assert (await http.post("/api/v1/matches", json={"game": "lords", "seats": SOLO})).status_code == 503
            (tmp_path / "elsewhere.db").rename(file)
            assert (await http.get("/readyz")).status_code == 200
            assert (await client.choose(await client.table()))["type"] == "ack"
        await client.close()
        told = {json.loads(line)["event"] for line in server.errors()}
        assert told == {"not written", "not ready"}, "a store that is gone is said, and nothing else failed"
    finally:
        server.kill()


# What an operator does


@pytest.fixture(params=["sqlite", "postgresql"])
def some_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return url(tmp_path)
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    return postgresql.url.replace("postgresql://", "postgresql+asyncpg://")


async def test_a_backup_brings_back_what_was_lost_and_changes_nothing_else(some_url: str, tmp_path: Path) -> None:
    store = Store(some_url)
    await store.open()
    for match in ("op-lost", "op-shorter", "op-same", "op-other"):
        await store.create(new(match))
        await store.append(match, Entry(1, 1, Chose(0, 1), "first", by=0))
    file = tmp_path / "backup.db"
    assert await admin.backup(store, file) >= 4
    with pytest.raises(StoreTrouble, match="exists already"):
        await admin.backup(store, file)
    assert await admin.delete(store, ["op-lost", "op-shorter", "op-other"]) == 3
    await store.create(new("op-shorter"))
    await store.create(new("op-other"))
    await store.append("op-other", Entry(1, 1, Chose(1, 7)))
    await store.append("op-same", Entry(2, 2, Chose(1, 2)))
    done = await admin.restore(store, file)
    assert (done.added, done.lengthened, done.different) == (["op-lost"], ["op-shorter"], ["op-other"])
    assert [entry.event for entry in await store.entries("op-lost")] == [Chose(0, 1)]
    assert [entry.event for entry in await store.entries("op-other")] == [Chose(1, 7)]
    assert len(await store.entries("op-same")) == 2
    kept = await store.kept("op-lost")
    assert kept is not None and kept.record == new("op-lost").record and kept.links == new("op-lost").links
    assert await admin.restore(store, file) == admin.Restored([], [], ["op-other"])
    await store.close()


async def test_no_backup_is_no_backup(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    strange = tmp_path / "strange.db"
    strange.write_text("not a backup")
    for file, said in ((strange, "not a backup"), (tmp_path / "none.db", "no file")):
        with pytest.raises(StoreTrouble, match=said):
            await admin.restore(store, file)
    await store.close()


async def test_old_matches_are_deleted_by_when_they_were_last_touched(tmp_path: Path) -> None:
    store = await opened(tmp_path)
    now = await store.now()
    for match, days in (("old", 40), ("touched", 40), ("young", 1)):
        made = new(match)
        await store.create(made)
        await store.append(match, Entry(1, now - days * admin.DAY, Chose(0, 1)))
    await store.append("touched", Entry(2, now, Chose(0, 1)))
    assert [row.match for row in await admin.prune(store, 30, dry=True)] == ["old"]
    assert len(await admin.matches(store)) == 3
    assert [row.match for row in await admin.prune(store, 30)] == ["old"]
    assert {row.match for row in await admin.matches(store)} == {"touched", "young"}
    assert await store.entries("old") == []
    await store.close()


async def test_what_the_operator_sets_reaches_a_running_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    data = ("--data", str(tmp_path))
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, TWO_PEOPLE)
            clients = [await Client.at(server.base, made["match"], seat["secret"]) for seat in made["seats"]]
            tables = [await client.table() for client in clients]
            seat = next(seat for seat, table in enumerate(tables) if table["options"])

            assert (await asked("read-only", "on", *data)).out == "read-only mode is on\n"
            await _until(http, 503)
            told = await clients[seat].choose(tables[seat])
            assert told["type"] == "refused" and "read-only" in told["reason"]["text"]
            assert (await http.get(f"/api/v1/matches/{made['match']}", headers=_bearer(made))).status_code == 200
            assert (await asked("read-only", "off", *data)).out == "read-only mode is off\n"
            await _until(http, 201)
            assert (await clients[seat].choose(tables[seat]))["type"] == "ack"

            assert (await asked("block", "127.0.0.1", "--reason", "enough", *data)).code == 0
            answer = await _until(http, 403)
            assert "enough" in answer.json()["detail"]
            late = await Client.knock(server.base, made["match"])
            assert await late.closed() == 4403
            assert (await asked("unblock", "127.0.0.1", *data)).code == 0
            await _until(http, 201)

            listed = json.loads((await asked("list", "--json", *data)).out)["matches"]
            assert made["match"] in {row["match"] for row in listed}
            assert "to choose" in (await asked("show", made["match"], *data)).out
            assert '"entries"' in (await asked("export", made["match"], *data)).out
            assert (await asked("check", *data)).out == "no damage found\n"

            assert (await asked("delete", made["match"], *data, input="n\n")).code == 1
            assert (await asked("delete", made["match"], "--yes", *data)).out == "1 deleted\n"
            newest = await clients[1 - seat].table()
            for client, table in zip(clients, (newest, newest), strict=True):
                await client.send(type="name", id="gone", name="Ada")
                assert table and (await client.next("refused", "ack"))["type"] == "refused"
            assert (await asked("show", made["match"], *data)).code == 1
    finally:
        server.kill()


async def asked(*words: str, input: str = "") -> Said:
    """`gloaming admin`, while sockets stay awake."""
    return await asyncio.to_thread(process, "admin", *words, input=input)


def _bearer(made: dict[str, object]) -> dict[str, str]:
    return {"Authorization": f"Bearer {made['watch']}"}


async def _until(http: httpx.AsyncClient, status: int) -> httpx.Response:
    """Until beginning a match is answered so."""
    for _ in range(100):
        answer = await http.post("/api/v1/matches", json={"game": "lords", "seats": SOLO})
        if answer.status_code == status:
            return answer
        await asyncio.sleep(0.2)
    raise AssertionError(f"{answer.status_code} {answer.text}")


@pytest.mark.parametrize("words", [("block", "evil"), ("unblock", "10.0.0.0/99"), ("read-only", "maybe")])
async def test_what_is_misspelt_is_said_and_changes_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    await (await opened(tmp_path)).close()
    told = process("admin", *words, "--data", str(tmp_path))
    assert told.code == 2 and words[1] in told.err and "Traceback" not in told.err


async def test_there_is_nothing_to_look_after_where_no_store_is(tmp_path: Path) -> None:
    told = process("admin", "list", "--data", str(tmp_path / "nowhere"))
    assert told.code == 1 and "there are no matches at" in told.err
    assert not (tmp_path / "nowhere").exists()


async def test_figures_are_for_this_machine_or_for_who_has_the_token(tmp_path: Path) -> None:
    for folder, token in (("a", ""), ("b", "let-me-see")):
        (tmp_path / folder).mkdir()
        server = Server(tmp_path / folder, GLOAMING_METRICS_TOKEN=token)
        server.start()
        try:
            await server.ready()
            async with server.http() as http:
                plain = await http.get("/metrics")
                proxied = await http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
                with_token = await http.get("/metrics", headers={"Authorization": "Bearer let-me-see"})
            found = (plain.status_code, proxied.status_code, with_token.status_code)
            assert found == ((200, 404, 200) if not token else (404, 404, 200))
        finally:
            server.kill()


@pytest.mark.parametrize(("trusted", "status"), [('["127.0.0.1"]', 200), ('["10.1.2.3"]', 429)])
async def test_users_behind_a_trusted_proxy_are_told_apart(tmp_path: Path, trusted: str, status: int) -> None:
    server = Server(tmp_path, GLOAMING_TRUSTED_PROXIES=trusted, GLOAMING_REQUESTS_PER_MINUTE="3")
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            asked = [
                await http.get("/api/v1/games", headers={"X-Forwarded-For": f"203.0.113.{number}"})
                for number in range(6)
            ]
        assert asked[-1].status_code == status
    finally:
        server.kill()
