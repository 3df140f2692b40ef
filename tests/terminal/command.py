"""Running the command: inside this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from gloaming.terminal.main import app

COMMAND = [sys.executable, "-m", "gloaming.terminal"]


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


def gloaming(*words: str, input: str = "") -> Said:
    """The command in this process, with standard input that is no terminal."""
    result = CliRunner().invoke(app, list(words), input=input)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


def process(*words: str, input: str = "", folder: Path | None = None, **environment: str) -> Said:
    """The command as a process of its own."""
    run = subprocess.run(
        [*COMMAND, *words],
        input=input,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
    return Said(run.returncode, run.stdout, run.stderr)
