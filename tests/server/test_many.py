"""A store with very many matches opens as quickly as an empty one, and its matches can be gone on with."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

import pytest

from tests.server.bots import SOLO, Client, new_match
from tests.server.conftest import Server

pytestmark = pytest.mark.asyncio
MATCHES = 10_000
ENTRIES = 40
"""Of each match: half of a game."""
MOST_SECONDS = 5.0
"""Of computing: how long that takes beside other work says something about the other work."""


def multiplied(file: Path, match: str) -> None:
    """The same match under many names, with its links and its choices."""
    with sqlite3.connect(file) as store:
        store.execute("create temp table numbers (n integer)")
        store.executemany("insert into numbers values (?)", [(number,) for number in range(MATCHES)])
        for table in ("matches", "entries", "links", "seen"):
            columns = [f'"{row[1]}"' for row in store.execute(f"pragma table_info({table})")]
            copied = ", ".join("printf('copy%08x', n)" if one == '"match"' else one for one in columns)
            listed = ", ".join(columns)
            store.execute(
                f'insert into {table} ({listed}) select {copied} from {table}, numbers where "match" = ?', (match,)
            )
    store.close()


def worked_by(pid: int) -> float:
    """Seconds of computing that a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.timeout(300)
async def test_ten_thousand_stored_matches_do_not_delay_the_start(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        await server.ready()
        async with server.http() as http:
            made = await new_match(http, SOLO)
        secret = made["seats"][0]["secret"]
        client = await Client.at(server.base, made["match"], secret)
        table = await client.table()
        while table["seq"] < ENTRIES and not table["outcome"]:
            if table["options"]:
                await client.choose(table)
            table = await client.table()
        await client.close()
        server.stop()
        multiplied(tmp_path / "matches.db", made["match"])
        begun = time.monotonic()
        server.start()
        await server.ready()
        took = time.monotonic() - begun
        assert server.process is not None
        worked = worked_by(server.process.pid) or took
        print(f"\n{MATCHES} matches of {table['seq']} entries: ready after {took:.2f} s, {worked:.2f} s of computing")
        again = await Client.at(server.base, "copy00001234", secret)
        seen = await again.table()
        await again.close()
        assert seen["seq"] >= ENTRIES
        assert worked < MOST_SECONDS
    finally:
        server.kill()
