"""What was asked for lately, so that several processes share their limits."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "spent",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("amount", sa.Float, nullable=False),
    )
