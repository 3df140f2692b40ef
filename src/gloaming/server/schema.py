"""The tables of the store. Migrations bring a store to this schema; a test checks that they agree."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

CARDS = sa.Table(
    "card_sets",
    METADATA,
    sa.Column("sha256", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

MATCHES = sa.Table(
    "matches",
    METADATA,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("cards", sa.String(64), sa.ForeignKey("card_sets.sha256"), nullable=False),
    sa.Column("opening", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.match"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("client", sa.String(64)),
    sa.Column("by", sa.Integer),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("match", "by", "client", name="entries_match_by_client"),
)
"""`client` is the id that a client gave its command, and `by` the seat it gave it for."""

SEEN = sa.Table(
    "seen",
    METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.match"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("time", sa.BigInteger, nullable=False),
)
"""When the player of a seat was last connected to any server process."""

SPENT = sa.Table(
    "spent",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("amount", sa.Float, nullable=False),
)
"""What was asked for lately, by whom (a digest) and since when; for the limits that several processes share."""

NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What all processes of a store should know: whether it is read-only, and when it was last written to for a test."""

BLOCKED = sa.Table(
    "blocked",
    METADATA,
    sa.Column("address", sa.String(60), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)
"""Addresses and networks (CIDR) that may not begin matches, open files or connect."""

LINKS = sa.Table(
    "links",
    METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.match"), primary_key=True),
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)

WORKSHOP_SETS = sa.Table(
    "workshop_sets",
    METADATA,
    sa.Column("set", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("reader", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
"""Card sets that people make. `owner` and `reader` are the digests of the links that may write and read one."""

WORKSHOP_VERSIONS = sa.Table(
    "workshop_versions",
    METADATA,
    sa.Column("set", sa.String(32), sa.ForeignKey("workshop_sets.set"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("sound", sa.Boolean, nullable=False),
    sa.Column("saved", sa.BigInteger, nullable=False),
)
"""`sound` tells whether the set could be played when it was saved."""

DAILY = sa.Table(
    "daily",
    METADATA,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("match", sa.String(32), nullable=False),
    sa.Column("watch", sa.String(64), nullable=False),
    sa.Column("result", sa.Text),
)
"""Tries at the deal of a day: the digest of the device's token, the match, and what came of it once it is over. The
secret of the watchers' link is kept so that those who have finished can look at each other's games. A result stays when
its match is deleted."""

REVIEWS = sa.Table(
    "reviews",
    METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.match"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("looks", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""Reviews of finished matches, as JSON, each by how closely it looked. They can be made again."""
