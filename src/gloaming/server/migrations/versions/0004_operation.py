"""What whoever runs a server sets for all its processes: notes, and blocked addresses."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "blocked",
        sa.Column("address", sa.String(60), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
