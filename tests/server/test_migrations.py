"""A store that the first version made: it is brought to today's form, and its matches replay and can be finished.

`data/store-0001.sql.gz` holds ten matches as the first version wrote them, one running and one finished of each game,
with take-backs and a renamed player; `data/store-0001.json` tells what that version offered at some of their entries.
"""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command

from gloaming.play.events import Chose, Entry
from gloaming.server import admin
from gloaming.server.migrations import config
from gloaming.server.store import Store
from tests.server.bots import Client
from tests.server.conftest import PostgreSQL, Server

pytestmark = pytest.mark.asyncio

DATA = Path(__file__).parent / "data"
TOLD: dict[str, Any] = json.loads((DATA / "store-0001.json").read_text())
TABLES = ("card_sets", "matches", "entries", "links")


def first_version(folder: Path) -> Path:
    file = folder / "matches.db"
    with sqlite3.connect(file) as database:
        database.executescript(gzip.decompress((DATA / "store-0001.sql.gz").read_bytes()).decode())
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    file = first_version(tmp_path)
    if request.param == "sqlite":
        return f"sqlite:///{file}"
    cluster: PostgreSQL = request.getfixturevalue("postgresql")
    cluster.create("migrated")
    return cluster.url_of("migrated").replace("postgresql://", "postgresql+asyncpg://")


async def copied(url: str, file: Path) -> None:
    """The same store on PostgreSQL, in its first form."""

    def work(connection: sa.Connection) -> None:
        made = config()
        made.attributes["connection"] = connection
        command.upgrade(made, "0001")
        with sqlite3.connect(file) as source:
            source.row_factory = sqlite3.Row
            for name in TABLES:
                rows = [dict(row) for row in source.execute(f"select * from {name}")]
                table = sa.Table(name, sa.MetaData(), autoload_with=connection)
                connection.execute(table.insert(), rows)

    store = Store(url)
    await store.database.write(work)
    await store.close()


async def test_matches_of_the_first_version_replay_and_can_be_finished(url: str, tmp_path: Path) -> None:
    if url.startswith("postgresql"):
        await copied(url, tmp_path / "matches.db")
    store = Store(url)
    await store.open()
    for match, told in TOLD.items():
        kept = await store.kept(match)
        assert kept is not None and kept.record.opening.rules == 1
        marks = {seq: (to_act, options) for seq, to_act, options in told["marks"]}
        table = await admin.opened(store, match)
        for entry in await store.entries(match):
            table.enter(entry)
            if table.seq in marks:
                offered = [list(table.state.options(seat)) for seat in range(table.game.seats)]
                assert (table.to_act(), offered) == marks[table.seq], (told["game"], table.seq)
        assert table.over == told["over"]
        if table.ended is not None:
            assert list(table.ended.outcome.winners) == told["winners"]
            assert list(table.ended.outcome.points) == told["points"]
        chance = random.Random(match)
        while not table.over:
            seat = chance.choice(table.to_act())
            entry = Entry(table.seq + 1, table.time + 5, Chose(seat, chance.choice(table.state.options(seat))))
            table.enter(entry)
            await store.append(match, entry)
        assert (await admin.session(store, match)).ended == table.ended
    await store.close()


async def test_players_of_the_first_version_find_their_seats(tmp_path: Path) -> None:
    first_version(tmp_path)
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        for match, told in TOLD.items():
            if told["over"]:
                continue
            seat = told["marks"][-1][1][0]
            client = await Client.at(server.base, match, f"{match}-{seat}")
            table = await client.table()
            assert [option["choice"] for option in table["options"]] == told["marks"][-1][2][seat]
            assert (await client.choose(table))["type"] == "ack"
            await client.close()
    finally:
        server.kill()
