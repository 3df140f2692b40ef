"""Bringing a store to the form that this version needs, at start and under a lock."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from gloaming.server.store_trouble import StoreTrouble, told

LOCK = 0x676C6F616D
"""The advisory lock under which processes that start together migrate one after the other."""


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent))
    return made


async def migrate(url: str) -> None:
    """Upgrade the store. On SQLite the lock is that of the file, taken before anything is looked at.

    `StoreTrouble` if that cannot be done; then nothing was changed.
    """
    try:
        if url.startswith("postgresql"):
            await _migrate_postgresql(url)
        else:
            await asyncio.to_thread(_migrate_sqlite, url)
    except (SQLAlchemyError, OSError) as error:
        raise told(error) from error


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


def form(connection: Connection) -> tuple[str | None, str | None]:
    """The form that a store has (None: no store of Gloaming), and the one that this version works with."""
    head = ScriptDirectory.from_config(config()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision(), head


def _upgrade(connection: Connection) -> None:
    made = config()
    found, head = form(connection)
    known = {script.revision for script in ScriptDirectory.from_config(made).walk_revisions()}
    if found is not None and found not in known:
        raise StoreTrouble(
            f"the database was made by a newer version of Gloaming (it has schema {found}, this version knows {head}): "
            "update Gloaming, or use another data folder"
        )
    made.attributes["connection"] = connection
    command.upgrade(made, "head")


def _no_implicit_begin(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()


def _begin_at_once(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
