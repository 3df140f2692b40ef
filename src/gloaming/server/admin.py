"""What an operator does with a store, beside a running server or without: look, export, delete, back up, restore.

Every function is one transaction, so that an interruption leaves nothing half done.
"""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from gloaming.games import game as playable
from gloaming.play.match_file import to_text
from gloaming.play.session import Session
from gloaming.server.migrations import form, migrate
from gloaming.server.schema import (
    BLOCKED,
    CARDS,
    DAILY,
    ENTRIES,
    LINKS,
    MATCHES,
    METADATA,
    NOTES,
    REVIEWS,
    SEEN,
    SPENT,
    WORKSHOP_SETS,
    WORKSHOP_VERSIONS,
)
from gloaming.server.store import Store
from gloaming.server.store_trouble import StoreTrouble

DAY = 86_400_000
READ_ONLY = "read_only"
CHUNK = 1_000


@dataclass(frozen=True)
class Row:
    """A match as a list of matches shows it. Times are milliseconds since 1970."""

    match: str
    game: str
    names: tuple[str, ...]
    created: int
    touched: int
    entries: int


# Looking


def _last_entries() -> sa.Subquery:
    return (
        sa.select(
            ENTRIES.c.match,
            sa.func.count().label("entries"),
            sa.func.max(ENTRIES.c.time).label("touched"),
        )
        .group_by(ENTRIES.c.match)
        .subquery()
    )


def _rows(connection: sa.Connection, before: int | None = None, most: int | None = None) -> list[Row]:
    last = _last_entries()
    touched = sa.func.coalesce(last.c.touched, MATCHES.c.created)
    wanted = (
        sa.select(MATCHES, sa.func.coalesce(last.c.entries, 0).label("entries"), touched.label("touched"))
        .outerjoin(last, last.c.match == MATCHES.c.match)
        .order_by(touched.desc())
        .limit(most)
    )
    if before is not None:
        wanted = wanted.where(touched < before)
    return [
        Row(
            row.match,
            row.game,
            tuple(chair["name"] for chair in json.loads(row.opening)["chairs"]),
            row.created,
            row.touched,
            row.entries,
        )
        for row in connection.execute(wanted)
    ]


async def matches(store: Store, most: int | None = None) -> list[Row]:
    """The matches, the last touched first."""
    return await store.database.read(lambda connection: _rows(connection, most=most))


async def opened(store: Store, match: str) -> Session:
    """A match as it was before its first entry."""
    kept = await store.kept(match)
    if kept is None:
        raise StoreTrouble(f"there is no match {match!r}; gloaming admin list shows them")
    opening = kept.record.opening
    return Session(kept.record, playable(opening.game, opening.cards, opening.options, opening.rules))


async def session(store: Store, match: str) -> Session:
    """A match as its journal leaves it."""
    found = await opened(store, match)
    for entry in await store.entries(match):
        found.enter(entry)
    return found


async def exported(store: Store, match: str) -> str:
    """The match file, with everything that players hide from each other."""
    return to_text((await session(store, match)).match_journal())


# Deleting


def _delete(connection: sa.Connection, names: Sequence[str]) -> int:
    deleted = 0
    for chunk in _chunks(list(names)):
        for table in (REVIEWS, SEEN, LINKS, ENTRIES):
            connection.execute(table.delete().where(table.c.match.in_(chunk)))
        deleted += connection.execute(MATCHES.delete().where(MATCHES.c.match.in_(chunk))).rowcount
    used = sa.select(MATCHES.c.cards)
    connection.execute(CARDS.delete().where(CARDS.c.sha256.not_in(used)))
    return deleted


async def delete(store: Store, names: Sequence[str]) -> int:
    """Delete matches with all that belongs to them; how many there were."""
    return await store.database.write(lambda connection: _delete(connection, names))


async def prune(store: Store, days: float, dry: bool = False) -> list[Row]:
    """Delete the matches that nobody has touched for so many days; `dry` only tells which these are."""
    before = await store.now() - int(days * DAY)

    def work(connection: sa.Connection) -> list[Row]:
        old = _rows(connection, before)
        if old and not dry:
            _delete(connection, [row.match for row in old])
        return old

    return await store.database.write(work)


# Keeping out


def network(text: str) -> str:
    """An address or network in its usual form; `ValueError` if it is none."""
    return str(ipaddress.ip_network(text.strip(), strict=False))


async def block(store: Store, address: str, reason: str) -> None:
    since = await store.now()

    def work(connection: sa.Connection) -> None:
        connection.execute(BLOCKED.delete().where(BLOCKED.c.address == address))
        connection.execute(BLOCKED.insert(), {"address": address, "since": since, "reason": reason})

    await store.database.write(work)


async def unblock(store: Store, address: str) -> bool:
    wanted = BLOCKED.delete().where(BLOCKED.c.address == address)
    return bool(await store.database.write(lambda connection: connection.execute(wanted).rowcount))


async def blocked(store: Store) -> dict[str, str]:
    """The networks that are kept out, and why."""
    rows = await store.database.read(lambda connection: connection.execute(sa.select(BLOCKED)).all())
    return {row.address: row.reason for row in rows}


async def set_read_only(store: Store, on: bool) -> None:
    await store.set(READ_ONLY, "1" if on else "0")


async def is_read_only(store: Store) -> bool:
    return await store.get(READ_ONLY) == "1"


# Backing up

TABLES = (CARDS, MATCHES, ENTRIES, LINKS, SEEN, REVIEWS, BLOCKED, NOTES, SPENT, WORKSHOP_SETS, WORKSHOP_VERSIONS, DAILY)
"""In an order in which rows may be inserted."""


def _chunks(rows: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(rows), CHUNK):
        yield rows[start : start + CHUNK]


async def backup(store: Store, path: Path) -> int:
    """Write everything to a new SQLite file, as it was at one moment; how many matches there are."""
    if path.exists():
        raise StoreTrouble(f"{path} exists already; a backup never overwrites anything")
    unfinished = path.with_name(f"{path.name}.part")
    unfinished.unlink(missing_ok=True)
    await migrate(f"sqlite:///{unfinished}")

    def work(source: sa.Connection) -> int:
        engine = sa.create_engine(f"sqlite:///{unfinished}")
        count = 0
        try:
            with engine.begin() as target:
                for table in TABLES:
                    for chunk in source.execute(sa.select(table)).partitions(CHUNK):
                        target.execute(table.insert(), [dict(row._mapping) for row in chunk])
                        count += len(chunk) if table is MATCHES else 0
        finally:
            engine.dispose()
        return count

    count = await store.database.snapshot(work)
    unfinished.rename(path)
    return count


@dataclass(frozen=True)
class Restored:
    """What a restoration did: matches that came back, journals that were longer in the backup, and matches that have
    gone another way since and were left alone."""

    added: list[str]
    lengthened: list[str]
    different: list[str]


async def restore(store: Store, path: Path) -> Restored:
    """Bring back what a backup has and the store lacks. Nothing that is in the store is overwritten or removed."""
    if not path.is_file():
        raise StoreTrouble(f"there is no file {path}")
    engine = sa.create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as source:
            _check_backup(source, path)
            return await store.database.write(lambda target: _restore(source, target))
    except sa.exc.SQLAlchemyError as error:
        raise StoreTrouble(f"{path} is not a backup of Gloaming, or it is damaged") from error
    finally:
        engine.dispose()


def _check_backup(source: sa.Connection, path: Path) -> None:
    found, head = form(source)
    if found != head:
        raise StoreTrouble(f"{path} has schema {found} of another version of Gloaming; this version reads {head}")


async def check_form(store: Store) -> None:
    """`StoreTrouble` if the store is not in the form that this version works with."""
    found, head = await store.database.read(form)
    if found != head:
        raise StoreTrouble(
            f"the store has schema {found}, this version of Gloaming needs {head}: start a server to migrate it"
        )


def _restore(source: sa.Connection, target: sa.Connection) -> Restored:
    done = Restored([], [], [])
    for match in source.scalars(sa.select(MATCHES.c.match).order_by(MATCHES.c.created)).all():
        ours = _journal(target, match)
        if target.scalar(sa.select(MATCHES.c.match).where(MATCHES.c.match == match)) is None:
            _copy_match(source, target, match)
            done.added.append(match)
            continue
        theirs = _journal(source, match)
        shared = min(len(ours), len(theirs))
        if ours[:shared] != theirs[:shared]:
            done.different.append(match)
        elif len(theirs) > shared:
            target.execute(ENTRIES.insert(), [dict(row._mapping) for row in theirs[shared:]])
            done.lengthened.append(match)
    return done


def _journal(connection: sa.Connection, match: str) -> list[Any]:
    wanted = sa.select(ENTRIES).where(ENTRIES.c.match == match).order_by(ENTRIES.c.seq)
    return list(connection.execute(wanted).all())


def _copy_match(source: sa.Connection, target: sa.Connection, match: str) -> None:
    cards = source.scalar(sa.select(MATCHES.c.cards).where(MATCHES.c.match == match))
    if target.scalar(sa.select(CARDS.c.sha256).where(CARDS.c.sha256 == cards)) is None:
        for row in source.execute(sa.select(CARDS).where(CARDS.c.sha256 == cards)):
            target.execute(CARDS.insert(), dict(row._mapping))
    for table in (MATCHES, ENTRIES, LINKS, SEEN, REVIEWS):
        rows = [dict(row._mapping) for row in source.execute(sa.select(table).where(table.c.match == match))]
        if rows:
            target.execute(table.insert(), rows)


# Checking


async def damage(store: Store) -> list[str]:
    """What is wrong inside the database, by its own check, and the matches that cannot be replayed."""
    found: list[str] = []
    if not store.postgresql:
        told = await store.database.read(
            lambda connection: list(connection.exec_driver_sql("PRAGMA integrity_check").scalars())
        )
        found += [line for line in told if line != "ok"]
    for row in await matches(store):
        try:
            await session(store, row.match)
        except Exception as error:
            found.append(f"match {row.match} ({row.game}) cannot be replayed: {error}")
    return found


assert set(TABLES) == set(METADATA.tables.values())
