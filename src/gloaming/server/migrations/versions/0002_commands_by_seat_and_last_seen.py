"""Ids of commands count for each seat by itself, and when each player was last here is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("by", sa.Integer))
        entries.drop_constraint("entries_match_client", type_="unique")
        entries.create_unique_constraint("entries_match_by_client", ["match", "by", "client"])
    op.execute(sa.text('UPDATE entries SET "by" = seat WHERE client IS NOT NULL'))
    op.create_table(
        "seen",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.match"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
