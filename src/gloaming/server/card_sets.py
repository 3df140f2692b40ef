"""Card sets that people make in the workshop: kept in the store with their versions, owned by a secret link.

Whoever has the owner's link may save; the reader's link, which is derived from it, opens a set to look at, to play and
to copy. The store keeps digests of both, as it does of the links of seats.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from gloaming.server.schema import WORKSHOP_SETS, WORKSHOP_VERSIONS
from gloaming.server.store import Store, digest

MOST_VERSIONS: Final = 100
"""Of one set; with each further one the oldest is forgotten."""


@dataclass(frozen=True)
class Version:
    """A card set as it was saved."""

    number: int
    name: str
    sound: bool
    saved: int
    text: str = ""


@dataclass(frozen=True)
class KeptSet:
    """A card set with its newest version. `mine` tells whether it was opened by its owner's link."""

    id: str
    game: str
    mine: bool
    newest: Version


class Outdated(Exception):
    """Somebody has saved another version since; `newest` is its number."""

    def __init__(self, newest: int) -> None:
        super().__init__(f"version {newest} was saved meanwhile")
        self.newest = newest


def readers_secret(owners: str) -> str:
    """The secret of the link to look at a set. Only the owner's leads to it, and it leads nowhere."""
    made = hashlib.sha256(f"gloaming reader {owners}".encode(errors="surrogatepass")).digest()
    return base64.urlsafe_b64encode(made)[:22].decode()


class CardSets:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(self, game: str, name: str, text: str, sound: bool) -> tuple[str, str]:
        """Keep a new set; its id and the owner's secret, which nobody can ask for again."""
        id = secrets.token_hex(8)
        secret = secrets.token_urlsafe(16)
        now = await self.store.now()
        row = {
            "set": id,
            "game": game,
            "owner": digest(secret),
            "reader": digest(readers_secret(secret)),
            "created": now,
        }

        def work(connection: sa.Connection) -> None:
            connection.execute(WORKSHOP_SETS.insert(), row)
            connection.execute(WORKSHOP_VERSIONS.insert(), _row(id, Version(1, name, sound, now, text)))

        await self.store.database.write(work)
        return id, secret

    async def open(self, id: str, secret: str, version: int | None = None) -> KeptSet | None:
        """A set with its newest version, or another one; None if this link does not open it."""

        def work(connection: sa.Connection) -> KeptSet | None:
            about = connection.execute(sa.select(WORKSHOP_SETS).where(WORKSHOP_SETS.c.set == id)).one_or_none()
            given = digest(secret)
            if about is None or not (
                secrets.compare_digest(given, about.owner) or secrets.compare_digest(given, about.reader)
            ):
                return None
            wanted = sa.select(WORKSHOP_VERSIONS).where(WORKSHOP_VERSIONS.c.set == id)
            if version is not None:
                wanted = wanted.where(WORKSHOP_VERSIONS.c.version == version)
            row = connection.execute(wanted.order_by(WORKSHOP_VERSIONS.c.version.desc()).limit(1)).one_or_none()
            if row is None:
                return None
            newest = Version(row.version, row.name, row.sound, row.saved, row.text)
            return KeptSet(id, about.game, secrets.compare_digest(given, about.owner), newest)

        return await self.store.database.read(work)

    async def versions(self, id: str) -> list[Version]:
        """The versions that are kept, newest first, without their texts."""
        columns = WORKSHOP_VERSIONS.c
        wanted = sa.select(columns.version, columns.name, columns.sound, columns.saved).where(columns.set == id)
        rows = await self.store.database.read(
            lambda connection: connection.execute(wanted.order_by(columns.version.desc())).all()
        )
        return [Version(row.version, row.name, row.sound, row.saved) for row in rows]

    async def save(self, id: str, base: int, name: str, text: str, sound: bool) -> Version:
        """Keep a version that was made from version `base`; `Outdated` if that is no longer the newest.

        Between processes the primary key decides who was first."""
        now = await self.store.now()
        made = Version(base + 1, name, sound, now, text)

        def newest(connection: sa.Connection) -> int:
            wanted = sa.select(sa.func.max(WORKSHOP_VERSIONS.c.version)).where(WORKSHOP_VERSIONS.c.set == id)
            return int(connection.execute(wanted).scalar() or 0)

        def work(connection: sa.Connection) -> None:
            found = newest(connection)
            if found != base:
                raise Outdated(found)
            connection.execute(WORKSHOP_VERSIONS.insert(), _row(id, made))
            oldest = made.number - MOST_VERSIONS
            connection.execute(
                WORKSHOP_VERSIONS.delete().where(WORKSHOP_VERSIONS.c.set == id, WORKSHOP_VERSIONS.c.version <= oldest)
            )

        try:
            await self.store.database.write(work)
        except IntegrityError:
            raise Outdated(await self.store.database.read(newest)) from None
        return made


def _row(id: str, version: Version) -> dict[str, object]:
    return {
        "set": id,
        "version": version.number,
        "name": version.name,
        "text": version.text,
        "sound": version.sound,
        "saved": version.saved,
    }
