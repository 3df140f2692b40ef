"""Errors of the store, with messages that say what happened and what to do. Nothing is recreated silently."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

try:
    import fcntl
except ImportError:  # Windows has no flock; there SQLite's own locks must do
    fcntl = None  # type: ignore[assignment]

RESTORE = "restore a backup (gloaming admin restore)"
MEANINGS = (
    ("disk is full", "the disk is full: nothing can be written until there is free space"),
    ("no space left", "the disk is full: nothing can be written until there is free space"),
    ("readonly", "the database is read-only: nothing can be written"),
    ("read-only", "the database is read-only: nothing can be written"),
    ("unable to open", "the database file cannot be opened: check the permissions of its folder"),
    ("not a database", f"the database file is damaged or is not a database: {RESTORE}"),
    ("malformed", f"the database is damaged: {RESTORE}"),
    ("disk i/o error", "the disk reports errors: nothing can be read or written"),
    ("no such table", f"tables are missing in the database: {RESTORE}"),
    ("does not exist", f"something is missing in the database: {RESTORE}"),
    ("locked", "another program keeps the database locked"),
)
"""What a driver says (in lower case), and what that means."""


class StoreTrouble(Exception):
    """The store cannot do its work. The message is a sentence for people; nothing was changed."""


def resolved(error: BaseException) -> str:
    """What a database error means, without repeating statements or values."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    for words, text in MEANINGS:
        if words in said:
            return text
    return "the database does not answer" if isinstance(error, OSError) else "the database reported an error"


class SqliteGuard:
    """Guards the file of an SQLite store: one server at a time, and always the file that was opened."""

    def __init__(self, url: str) -> None:
        self.path = Path(str(sa.make_url(url).database))
        self.lock: IO[bytes] | None = None
        self.inode = 0

    @property
    def lock_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}.lock")

    def acquire(self) -> None:
        """Before the store is opened; `StoreTrouble` if another server has it, or the file has gone."""
        known = self.lock_path.exists()
        try:
            lock = self.lock_path.open("ab")
        except OSError as error:
            raise StoreTrouble(f"{self.path.parent} cannot be written to: {error.strerror}") from None
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                lock.close()
                stands = self.lock_path.read_text(errors="replace").strip()
                raise StoreTrouble(
                    f"another server already uses {self.path}{f' and stands at {stands}' if stands else ''}; "
                    "SQLite supports one server, PostgreSQL several"
                ) from None
            lock.truncate(0)
        if known and not self.path.exists():
            lock.close()
            raise StoreTrouble(
                f"{self.path} has gone, though there were matches in it: {RESTORE}, or remove {self.lock_path} to "
                "begin with an empty one"
            )
        self.lock = lock

    def tell(self, address: str) -> None:
        """Where the server that has this store can be reached, for whoever wants to start another one."""
        if self.lock is not None:
            self.lock.truncate(0)
            self.lock.write(address.encode())
            self.lock.flush()

    def opened(self) -> None:
        """The store has been opened: remember which file that was."""
        with contextlib.suppress(OSError):
            self.inode = os.stat(self.path).st_ino

    def check(self) -> None:
        """`StoreTrouble` if the file is no longer the one that was opened: what is written would be lost."""
        try:
            inode = os.stat(self.path).st_ino
        except OSError:
            inode = 0
        if inode != self.inode:
            raise StoreTrouble(f"{self.path} was removed or replaced while the server ran: stop it and {RESTORE}")

    def release(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None


def told(error: BaseException) -> StoreTrouble:
    """A driver's error as trouble that may be told."""
    return error if isinstance(error, StoreTrouble) else StoreTrouble(resolved(error))


DATABASE_ERRORS = (SQLAlchemyError, OSError)
