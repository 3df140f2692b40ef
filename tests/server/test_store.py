"""The store: migrations, the order of entries between processes, and what is on disk when."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from gloaming import game as playable
from gloaming.play.clocks import Clocks, Timing
from gloaming.play.events import (
    KINDS,
    Answered,
    Chose,
    Entry,
    FlagFell,
    Guessed,
    HandedOver,
    MatchEvent,
    Named,
    Offered,
    Rematched,
    Resigned,
    Resumed,
    SatDown,
    SetAside,
    Told,
    TookBack,
    TookChair,
    event_body,
    event_from,
)
from gloaming.play.journal import Opening
from gloaming.play.record import Chair, Record
from gloaming.server.migrations import migrate
from gloaming.server.schema import METADATA
from gloaming.server.store import WATCH, Link, NewMatch, Store, Taken, digest
from tests.server.conftest import PostgreSQL

pytestmark = pytest.mark.asyncio

DEEDS: list[MatchEvent] = [
    SatDown(0, "ab" * 32),
    Told(0, ""),
    Chose(1, 17),
    TookChair(1, "Ada", "0" * 64),
    TookBack(0, 3, (1,)),
    Named(1, "Ada"),
    HandedOver(0, "master"),
    HandedOver(0, None),
    Offered(1, "draw", 0),
    Offered(1, "handover", 2, (2, 3)),
    Answered(0, 5, True),
    Resigned(1),
    Resigned(1, "broker"),
    FlagFell(0),
    Resumed(),
    Resumed(down=1_500),
    Rematched(1, "abc"),
    Guessed(1),
    SetAside(0, "more than 10000 steps followed from one choice"),
]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.db"
    cluster: PostgreSQL = request.getfixturevalue("postgresql")
    return cluster.url.replace("postgresql://", "postgresql+asyncpg://")


def new(match: str) -> NewMatch:
    game = playable("city-of-hemloch")
    record = Record(Opening.of(game, 7, ["Ann", "Bob"]), (Chair("Ann"), Chair("Bob", "random")), start=b"\x00\xff")
    return NewMatch(match, record, (Link(digest("secret"), 0), Link(digest("watch"), WATCH)))


async def test_processes_that_start_together_migrate_once_and_to_the_declared_form(url: str) -> None:
    await asyncio.gather(*(migrate(url) for _ in range(4)))
    store = Store(url)

    def differences(connection: sa.Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    assert await store.database.read(differences) == []
    await store.close()


async def test_what_is_kept_comes_back(url: str) -> None:
    store = Store(url)
    await store.open()
    made = new("keeps")
    await store.create(made)
    kept = await store.kept("keeps")
    assert kept is not None and kept.record == made.record and set(kept.links) == set(made.links)
    entries = [Entry(seq, 1_000 + seq, event, f"id-{seq}" if seq % 2 else None) for seq, event in enumerate(DEEDS, 1)]
    for entry in entries:
        await store.append("keeps", entry)
    assert await store.entries("keeps") == entries
    assert await store.entries("keeps", 8) == entries[8:]
    assert await store.kept("nothing") is None
    await store.close()


async def test_of_entries_with_one_number_or_one_id_the_first_stands(url: str) -> None:
    one = two = Store(url)
    await one.open()
    if one.postgresql:  # SQLite is for one process
        two = Store(url)
        await two.open()
    for match in ("first", "other"):
        await one.create(new(match))
    rivals = [store.append("first", Entry(1, 1, Chose(0, n))) for n, store in enumerate((one, two, one, two))]
    bystanders = [store.append("other", Entry(n + 1, 1, Chose(0, n))) for n, store in enumerate((one, one, two))]
    told = await asyncio.gather(*rivals, *bystanders, return_exceptions=True)
    assert sorted(type(one).__name__ for one in told[:4]) == ["NoneType", "Taken", "Taken", "Taken"]
    assert told[4:] == [None] * 3, "a conflict in one match is no matter of another"
    await one.append("first", Entry(2, 1, Chose(0, 5), "same", by=0))
    with pytest.raises(Taken):
        await two.append("first", Entry(3, 1, Chose(0, 5), "same", by=0))
    await two.append("first", Entry(3, 1, Chose(1, 5), "same", by=1))  # nobody can use up another seat's ids
    await one.append("other", Entry(4, 1, Chose(0, 5), "same", by=0))
    for store in {one, two}:
        await store.close()


async def test_a_choice_waits_for_few_commits_however_much_is_written_beside_it(url: str) -> None:
    """Sixty new matches and as many people who leave once made a choice wait for 120 commits, one after the other."""
    store = Store(url)
    await store.open()
    await store.create(new("calm"))
    await store.append("calm", Entry(1, 1, Chose(0, 1)))
    write = store.database.write
    commits = 0

    async def slow_write(work: Any) -> Any:
        nonlocal commits
        commits += 1
        await asyncio.sleep(0.02)
        return await write(work)

    store.database.write = slow_write  # type: ignore[method-assign]
    beside = [asyncio.create_task(store.create(new(f"many-{number}"))) for number in range(60)]
    beside += [asyncio.create_task(store.note_seen([("calm", 0)], number)) for number in range(60)]
    beside += [asyncio.create_task(store.set("ready", str(number))) for number in range(20)]
    await asyncio.sleep(0)
    await store.append("calm", Entry(2, 1, Chose(0, 2)))
    assert commits <= 3
    await asyncio.gather(*beside)
    assert await store.seen("calm") == {0: 59} and await store.get("ready") == "19"
    assert all([await store.kept(f"many-{number}") for number in range(60)])
    await store.close()


async def test_what_cannot_be_written_keeps_nothing_else_from_being_written(url: str) -> None:
    store = Store(url)
    await store.open()
    await store.create(new("steady"))
    bad = replace(new("bad"), links=(Link("\ud800", 0),))
    writes = [store.append("steady", Entry(seq, 1, Chose(0, seq))) for seq in range(1, 8)]
    writes[3:3] = [store.create(bad), store.note_seen([("deleted", 0)], 5)]
    told = await asyncio.gather(*writes, return_exceptions=True)
    assert [isinstance(one, Exception) for one in told] == [False] * 3 + [True] * 2 + [False] * 4
    assert [entry.seq for entry in await store.entries("steady")] == list(range(1, 8))
    assert await store.kept("bad") is None
    await store.close()


def ask(sql: str, connection: sa.Connection) -> object:
    return connection.exec_driver_sql(sql).scalar()


async def test_sqlite_has_written_an_entry_when_append_returns(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/matches.db")
    await store.open()
    await store.create(new("disk"))
    await store.append("disk", Entry(1, 1, Chose(0, 1)))
    for pragma, value in (("synchronous", 2), ("journal_mode", "wal")):
        assert await store.database.write(partial(ask, f"PRAGMA {pragma}")) == value
    with sqlite3.connect(tmp_path / "matches.db") as other:
        assert other.execute("select count(*) from entries").fetchone() == (1,)
    await store.close()


async def test_every_deed_survives_being_written() -> None:
    assert {type(event) for event in DEEDS} == set(KINDS.values())
    for event in DEEDS:
        assert event_from(event.kind, event.seat, event_body(event)) == event


async def test_a_bank_gives_its_increment_when_the_turn_passes() -> None:
    clocks = Clocks.fresh(Timing("bank", 60, 5), 2)
    clocks.asked([0], 0)
    clocks.asked([0], 10_000, chose=0)  # the next part of the same turn
    assert clocks.left_at(0, 12_000) == 48_000
    clocks.asked([1], 20_000, chose=0)
    assert clocks.left == [45_000, 60_000] and clocks.falls() == (80_000, 1)
    clocks.asked([], 30_000, chose=1)
    assert clocks.falls() is None and clocks.left_at(1, 99_000) == 55_000


async def test_a_move_clock_begins_anew_and_a_standstill_counts_for_nobody() -> None:
    clocks = Clocks.fresh(Timing("move", 30), 2)
    clocks.asked([0, 1], 0)
    clocks.asked([0, 1], 20_000, chose=0)
    assert clocks.left_at(0, 20_000) == 30_000 and clocks.falls() == (30_000, 1)
    clocks.resume(1_000_000)
    assert clocks.falls() == (1_030_000, 0)
