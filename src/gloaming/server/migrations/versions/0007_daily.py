"""Who plays the deal of a day, and what came of it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "daily",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("watch", sa.String(64), nullable=False),
        sa.Column("result", sa.Text),
    )
