"""The guide "Add a game", read and followed step by step in a folder of its own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(sh|diff)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SNIPPET = re.compile(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
OFFLINE = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "-q")


class Step(NamedTuple):
    """A command of the guide, or a change of files that it shows."""

    kind: str
    text: str


def steps() -> list[Step]:
    """All that the guide tells to do, in order."""
    found = []
    for kind, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        found += [Step(kind, line) for line in text.splitlines()] if kind == "sh" else [Step(kind, text)]
    return found


def snippets() -> list[tuple[str, str]]:
    """The pieces of code that the guide takes from files, each with the file."""
    return SNIPPET.findall(GUIDE.read_text(encoding="utf-8"))


class Follower:
    """Somebody who does what the guide says. Packages go into a folder beside the game, without a network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        paths = [str(folder / "installed"), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}

    def does(self, step: Step) -> str:
        """What is printed; an assertion fails if it does not work."""
        if step.kind == "diff":
            return self._run(["git", "apply", "-"], step.text)
        command, *words = shlex.split(step.text)
        if command == "pip":
            where = ["--target", str(self.folder / "installed"), *([] if "--upgrade" in words else ["--upgrade"])]
            return self._run([sys.executable, "-m", "pip", words[0], *OFFLINE, *where, *words[1:]])
        if command == "python":
            return self._run([sys.executable, *words])
        assert command == "gloaming", step.text
        return self._run([sys.executable, "-m", "gloaming.terminal", *words], "quit\n" if words[0] == "play" else "")

    def _run(self, command: list[str], given: str = "") -> str:
        done = subprocess.run(
            command, input=given, env=self.environment, cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout
