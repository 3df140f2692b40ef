"""Run by alembic: the connection is ours, already inside a transaction."""

from alembic import context

from gloaming.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
