"""The store: opening records, journals, and the digests of links. Everything else is computed from these.

One set of statements serves SQLite and PostgreSQL. Between processes, the unique (match, seq) decides who was first.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import time_ns
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from gloaming.play.clocks import Timing
from gloaming.play.deal import Deal, Number
from gloaming.play.events import Entry, event_body, event_from
from gloaming.play.journal import Opening
from gloaming.play.record import Chair, Record
from gloaming.server.migrations import migrate
from gloaming.server.schema import CARDS, ENTRIES, LINKS, MATCHES, NOTES, REVIEWS, SEEN, SPENT
from gloaming.server.store_trouble import DATABASE_ERRORS, SqliteGuard, StoreTrouble, told

CHANNEL = "gloaming"
WATCH = -1
INVITATION = -2
"""What stands in the store in the place of a seat: a watcher's link, and the one by which free chairs are taken."""


MOST_AT_ONCE = 200
"""Writes that are committed together."""
MOST_SUMS = 10_000
"""Sums that are read at once; those who spent most come first."""

Result = TypeVar("Result")
Work = Callable[[sa.Connection], Result]


class Taken(Exception):
    """Another process has already written an entry with this number or this id."""


@dataclass(frozen=True)
class Link:
    """Who a link is: the digest of its secret, and the seat, WATCH or INVITATION."""

    digest: str
    seat: int


@dataclass(frozen=True)
class Kept:
    """A stored match, without its entries."""

    record: Record
    links: tuple[Link, ...]


@dataclass(frozen=True)
class NewMatch:
    """A match to be stored."""

    match: str
    record: Record
    links: tuple[Link, ...]
    entries: tuple[Entry, ...] = ()


Seen = dict[tuple[str, int], int]
"""When the player of a seat (match, seat) was last connected."""


@dataclass(frozen=True, eq=False)
class _Write:
    """Something that waits to be written, with others."""

    done: asyncio.Future[None]
    entries: tuple[tuple[str, Entry], ...] = ()
    new: NewMatch | None = None
    seen: Seen = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


class Database(Protocol):
    """Where transactions run. Each is one function of a connection, written once for both databases.

    `IntegrityError` passes through; every other error becomes `StoreTrouble`.
    """

    async def open(self, migrated: Callable[[], Awaitable[None]]) -> None: ...

    def attach(self) -> None:
        """Use what another process has opened."""

    async def write(self, work: Work[Result]) -> Result: ...

    async def read(self, work: Work[Result]) -> Result: ...

    async def snapshot(self, work: Work[Result]) -> Result:
        """Read as everything was at one moment, whatever is written meanwhile."""

    async def close(self) -> None: ...


class Sqlite:
    """One thread writes and a few read: a transaction moves to its thread once and comes back once."""

    def __init__(self, url: str) -> None:
        self.guard = SqliteGuard(url)
        self.engine = sa.create_engine(url, pool_size=5, hide_parameters=True)
        event.listen(self.engine, "connect", _careful)
        self.writer = ThreadPoolExecutor(1, "sqlite-writer")
        self.readers = ThreadPoolExecutor(3, "sqlite-reader")

    async def open(self, migrated: Callable[[], Awaitable[None]]) -> None:
        self.guard.acquire()
        try:
            await migrated()
        except BaseException:
            self.guard.release()
            raise
        self.guard.opened()

    async def write(self, work: Work[Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.writer, self._write, work)

    async def read(self, work: Work[Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._run, work)

    async def snapshot(self, work: Work[Result]) -> Result:
        def begun(connection: sa.Connection) -> Result:
            connection.exec_driver_sql("BEGIN")  # the driver itself begins with the first change only
            return work(connection)

        return await self.read(begun)

    def attach(self) -> None:
        self.guard.opened()
        if not self.guard.inode:
            raise StoreTrouble(f"there are no matches at {self.guard.path}")

    def _write(self, work: Work[Result]) -> Result:
        self.guard.check()
        return self._run(work)

    def _run(self, work: Work[Result]) -> Result:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except IntegrityError:
            raise
        except DATABASE_ERRORS as error:
            raise told(error) from error

    async def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        self.engine.dispose()
        self.guard.release()


class Postgresql:
    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, pool_size=4, max_overflow=4, pool_pre_ping=True, hide_parameters=True)

    async def open(self, migrated: Callable[[], Awaitable[None]]) -> None:
        await migrated()

    async def write(self, work: Work[Result]) -> Result:
        try:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        except IntegrityError:
            raise
        except DATABASE_ERRORS as error:
            raise told(error) from error

    async def read(self, work: Work[Result]) -> Result:
        return await self.write(work)

    async def snapshot(self, work: Work[Result]) -> Result:
        try:
            async with self.engine.connect() as connection:
                await connection.execution_options(isolation_level="REPEATABLE READ")
                return await connection.run_sync(work)
        except DATABASE_ERRORS as error:
            raise told(error) from error

    def attach(self) -> None:
        pass

    async def close(self) -> None:
        await self.engine.dispose()


class Store:
    """The store of one server process. Writes of every kind that arrive together are committed together, so that no
    choice waits for several commits; each write is on disk before its caller continues."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.postgresql = url.startswith("postgresql")
        self.database: Database = Postgresql(url) if self.postgresql else Sqlite(url)
        self._waiting: list[_Write] = []
        self._wanted = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.open(lambda: migrate(self.url))
        self._writer = asyncio.create_task(self._write(), name="journal writer")

    def tell(self, address: str) -> None:
        """Where the server that has this store open can be reached."""
        if isinstance(self.database, Sqlite):
            self.database.guard.tell(address)

    def attach(self) -> Store:
        """Use the store beside the server that has it open; `StoreTrouble` if there is none."""
        self.database.attach()
        return self

    async def close(self) -> None:
        if self._writer is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.database.close()

    async def ready(self) -> bool:
        """Whether the store can be written to: a row is really written."""
        await self.set("ready", str(await self.now()))
        return self._writer is not None and not self._writer.done()

    async def megabytes(self) -> float:
        """How large the store is."""
        if self.postgresql:
            asked = sa.select(sa.func.pg_database_size(sa.func.current_database()))
            size = await self.database.read(lambda connection: connection.execute(asked).scalar_one())
        else:
            path = Path(str(sa.make_url(self.url).database))
            size = sum(one.stat().st_size for one in (path, Path(f"{path}-wal")) if one.exists())
        return float(size) / 1_000_000

    async def get(self, name: str) -> str | None:
        """Something that all processes of this store should know, if it has been set."""
        wanted = sa.select(NOTES.c.value).where(NOTES.c.name == name)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar())

    async def set(self, name: str, value: str) -> None:
        await self._put(notes={name: value})

    async def review(self, match: str, seat: int) -> str | None:
        """The review of a match for a seat, if one has been kept."""
        wanted = sa.select(REVIEWS.c.body).where(REVIEWS.c.match == match, REVIEWS.c.seat == seat)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar())

    async def keep_review(self, match: str, seat: int, looks: int, body: str) -> None:
        """Keep a review instead of one that looked less closely."""
        insert = postgresql_insert(REVIEWS) if self.postgresql else sqlite_insert(REVIEWS)
        wanted = insert.on_conflict_do_update(
            index_elements=["match", "seat"],
            set_={"looks": insert.excluded.looks, "body": insert.excluded.body},
            where=REVIEWS.c.looks <= insert.excluded.looks,
        )
        row = {"match": match, "seat": seat, "looks": looks, "body": body}
        await self.database.write(lambda connection: connection.execute(wanted, [row]).rowcount)

    # Writing

    async def create(self, new: NewMatch) -> None:
        await self._put(new=new)

    async def append(self, match: str, entry: Entry, beside: NewMatch | None = None) -> None:
        """Put an entry on disk, together with a new match if there is one; `Taken` if another was first."""
        try:
            await self._put(entries=((match, entry),), new=beside)
        except IntegrityError as error:
            raise Taken(str(error.orig)) from None

    async def note_seen(self, seats: Sequence[tuple[str, int]], time: int) -> None:
        """The players of these seats (match, seat) are connected at this time, or were until now."""
        if seats:
            await self._put(seen=dict.fromkeys(seats, time))

    async def _put(self, **what: Any) -> None:
        """Write something together with all else that waits; by itself where no server has the store open."""
        write = _Write(asyncio.get_running_loop().create_future(), **what)
        if self._writer is None:
            await self._commit([write])
        else:
            self._waiting.append(write)
            self._wanted.set()
        await write.done

    async def _write(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            if self._waiting:
                self._wanted.set()
            await self._commit(batch)

    async def _commit(self, batch: list[_Write]) -> None:
        """Write all of these together. If one of them cannot be written, it is searched for, and the others are."""
        try:
            await self.database.write(lambda connection: self._insert_batch(connection, batch))
        except asyncio.CancelledError:
            for one in batch:
                one.done.cancel()
            raise
        except Exception as error:
            if len(batch) > 1 and not _of_all(error):
                half = len(batch) // 2
                await self._commit(batch[:half])
                await self._commit(batch[half:])
                return
            for one in batch:
                _settle(one, error)
        else:
            for one in batch:
                _settle(one, None)

    def _insert_batch(self, connection: sa.Connection, batch: Sequence[_Write]) -> None:
        """Everything in one order, so that two processes that write at once never wait for each other in a circle."""
        entries = [entry for one in batch for entry in one.entries]
        if entries:
            self._insert_entries(connection, sorted(entries, key=lambda one: (one[0], one[1].seq)))
        new = [one.new for one in batch if one.new is not None]
        for match in sorted(new, key=lambda match: digest(match.record.opening.cards)):
            self._insert(connection, match)
        seen: Seen = {}
        for one in batch:
            for seat, time in one.seen.items():
                seen[seat] = max(time, seen.get(seat, time))
        self._note_seen(connection, seen)
        self._note(connection, {name: value for one in batch for name, value in one.notes.items()})

    def _note_seen(self, connection: sa.Connection, seen: Seen) -> None:
        insert = postgresql_insert(SEEN) if self.postgresql else sqlite_insert(SEEN)
        wanted = insert.on_conflict_do_update(
            index_elements=["match", "seat"],
            set_={"time": insert.excluded.time},
            where=SEEN.c.time < insert.excluded.time,
        )
        rows = [{"match": match, "seat": seat, "time": time} for (match, seat), time in sorted(seen.items())]
        if rows:
            connection.execute(wanted, rows)

    def _note(self, connection: sa.Connection, notes: dict[str, str]) -> None:
        insert = postgresql_insert(NOTES) if self.postgresql else sqlite_insert(NOTES)
        wanted = insert.on_conflict_do_update(index_elements=["name"], set_={"value": insert.excluded.value})
        rows = [{"name": name, "value": value} for name, value in sorted(notes.items())]
        if rows:
            connection.execute(wanted, rows)

    def _insert_entries(self, connection: sa.Connection, entries: Sequence[tuple[str, Entry]]) -> None:
        rows = [
            {
                "match": match,
                "seq": entry.seq,
                "kind": entry.event.kind,
                "seat": entry.event.seat,
                "body": event_body(entry.event),
                "client": entry.id,
                "by": entry.by,
                "time": entry.time,
            }
            for match, entry in entries
        ]
        connection.execute(ENTRIES.insert(), rows)
        if self.postgresql:
            told = [f"entry {match} {entry.seq}" for match, entry in entries]
            payloads = sa.func.unnest(sa.cast(told, ARRAY(sa.Text)))
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payloads)))

    def _insert(self, connection: sa.Connection, new: NewMatch) -> None:
        opening = new.record.opening
        sha256 = digest(opening.cards)
        if connection.scalar(sa.select(CARDS.c.sha256).where(CARDS.c.sha256 == sha256)) is None:
            insert = postgresql_insert(CARDS) if self.postgresql else sqlite_insert(CARDS)
            connection.execute(insert.on_conflict_do_nothing(), {"sha256": sha256, "text": opening.cards})
        connection.execute(
            MATCHES.insert(),
            {
                "match": new.match,
                "game": opening.game,
                "cards": sha256,
                "opening": _opening_text(new.record),
                "created": new.record.created,
            },
        )
        links = [{"match": new.match, "digest": link.digest, "seat": link.seat} for link in new.links]
        connection.execute(LINKS.insert(), links)
        if new.entries:
            self._insert_entries(connection, [(new.match, entry) for entry in new.entries])

    # Limits

    async def add_spent(self, spent: dict[tuple[str, int], float], since: int) -> dict[tuple[str, int], float]:
        """Add to what was spent, and tell the largest sums of all processes."""
        # In one order everywhere, so that two processes never wait for each other.
        rows = [{"name": name, "since": at, "amount": amount} for (name, at), amount in sorted(spent.items())]
        upsert = postgresql_insert(SPENT)
        added = upsert.on_conflict_do_update(
            index_elements=["name", "since"], set_={"amount": SPENT.c.amount + upsert.excluded.amount}
        )

        def work(connection: sa.Connection) -> dict[tuple[str, int], float]:
            if rows:
                connection.execute(added, rows)
            wanted = sa.select(SPENT).where(SPENT.c.since >= since).order_by(SPENT.c.amount.desc()).limit(MOST_SUMS)
            return {(row.name, row.since): row.amount for row in connection.execute(wanted)}

        return await self.database.write(work)

    async def forget_spent(self, before: int) -> None:
        await self.database.write(lambda connection: connection.execute(SPENT.delete().where(SPENT.c.since < before)))

    # Reading

    async def kept(self, match: str) -> Kept | None:
        return await self.database.read(lambda connection: _kept(connection, match))

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The journal after an entry."""
        wanted = sa.select(ENTRIES).where(ENTRIES.c.match == match, ENTRIES.c.seq > after).order_by(ENTRIES.c.seq)
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [Entry(row.seq, row.time, event_from(row.kind, row.seat, row.body), row.client, row.by) for row in rows]

    async def seen(self, match: str) -> dict[int, int]:
        """When the player of each seat was last connected; seats where nobody has been are left out."""
        wanted = sa.select(SEEN.c.seat, SEEN.c.time).where(SEEN.c.match == match)
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return {row.seat: row.time for row in rows}

    async def now(self) -> int:
        """The time that all processes of this store agree on: the database's own, where it is a server of its own."""
        if not self.postgresql:
            return time_ns() // 1_000_000
        asked = sa.select(sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger))
        return int(await self.database.read(lambda connection: connection.execute(asked).scalar_one()))


def _kept(connection: sa.Connection, match: str) -> Kept | None:
    joined = MATCHES.join(CARDS, MATCHES.c.cards == CARDS.c.sha256)
    wanted = sa.select(MATCHES.c.opening, MATCHES.c.created, CARDS.c.text).select_from(joined)
    row = connection.execute(wanted.where(MATCHES.c.match == match)).one_or_none()
    if row is None:
        return None
    links = connection.execute(sa.select(LINKS.c.digest, LINKS.c.seat).where(LINKS.c.match == match))
    record = _record(row.opening, row.text, row.created)
    return Kept(record, tuple(Link(link.digest, link.seat) for link in links))


def _careful(connection: Any, _: Any) -> None:
    """SQLite as we need it: readers beside the writer, and a commit that is on disk when it returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _of_all(error: BaseException | None) -> bool:
    """Whether the database does not work, so that nothing else can be written either; not if a value was refused, which
    each driver tells by a class of this name."""
    if not isinstance(error, StoreTrouble):
        return False
    while error is not None and type(error).__name__ != "DataError":
        error = error.__cause__
    return error is None


def _settle(one: _Write, error: Exception | None) -> None:
    if one.done.done():
        return
    if error is None:
        one.done.set_result(None)
    else:
        one.done.set_exception(error)


def _opening_text(record: Record) -> str:
    opening = record.opening
    return json.dumps(
        {
            "game": opening.game,
            "options": dict(opening.options),
            "seed": opening.seed,
            "deal": asdict(opening.deal) if opening.deal is not None else None,
            "origin": opening.origin,
            "seats": list(opening.seats),
            "rules": opening.rules,
            "chairs": [asdict(chair) for chair in record.chairs],
            "hot_seat": record.hot_seat,
            "timing": {
                "kind": record.timing.kind,
                "seconds": record.timing.seconds,
                "increment": record.timing.increment,
            },
            "start": base64.b64encode(record.start).decode() if record.start is not None else None,
            "hints": record.hints,
            "lesson": record.lesson,
            "occasion": record.occasion,
        },
        separators=(",", ":"),
    )


def _record(opening: str, cards: str, created: int) -> Record:
    written = json.loads(opening)
    start = written["start"]
    return Record(
        Opening(
            written["game"],
            cards,
            written["options"],
            written["seed"],
            tuple(written["seats"]),
            written["rules"],
            _deal(written.get("deal")),
            written.get("origin", "position" if start is not None else ""),
        ),
        tuple(Chair(**chair) for chair in written["chairs"]),
        written["hot_seat"],
        Timing(**written["timing"]),
        created,
        base64.b64decode(start) if start is not None else None,
        written.get("hints", True),
        written.get("lesson"),
        written.get("occasion", ""),
    )


def _deal(written: dict[str, Any] | None) -> Deal | None:
    if written is None:
        return None
    numbers = tuple(Number(one["seat"], one["seal"], one["number"]) for one in written["numbers"])
    return Deal(written["match"], written["seal"], written["secret"], numbers)
