"""Card sets of the workshop, with their versions."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "workshop_sets",
        sa.Column("set", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("reader", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "workshop_versions",
        sa.Column("set", sa.String(32), sa.ForeignKey("workshop_sets.set"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sound", sa.Boolean, nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
    )
