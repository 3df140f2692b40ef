"""Matches, journals, links and card sets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "card_sets",
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("cards", sa.String(64), sa.ForeignKey("card_sets.sha256"), nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.match"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("match", "client", name="entries_match_client"),
    )
    op.create_table(
        "links",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.match"), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    )
