"""Bringing a store to the form that this version needs, at start and under a lock."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import create_async_engine

LOCK = 0x676C6F616D
"""The advisory lock under which processes that start together migrate one after the other."""


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent))
    return made


async def migrate(url: str) -> None:
    """Upgrade the store. On SQLite the lock is that of the file, taken before anything is looked at."""
    if url.startswith("postgresql"):
        await _migrate_postgresql(url)
    else:
        await asyncio.to_thread(_migrate_sqlite, url)


async def _migrate_postgresql(url: str) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(sa.text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _migrate_sqlite(url: str) -> None:
    engine = sa.create_engine(url)
    event.listen(engine, "connect", _no_implicit_begin)
    event.listen(engine, "begin", _begin_at_once)
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    finally:
        engine.dispose()


def _upgrade(connection: Connection) -> None:
    made = config()
    made.attributes["connection"] = connection
    command.upgrade(made, "head")


def _no_implicit_begin(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()


def _begin_at_once(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
