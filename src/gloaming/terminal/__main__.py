"""`python -m gloaming.terminal` is the command `gloaming`."""

from gloaming.terminal.main import app

app(prog_name="gloaming")
