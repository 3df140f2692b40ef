"""The compiled form and the interpreted one play the same games: every state's whole block, all options, all sets.

The pure-Python form is the law. Both run in processes of their own, since one process can import only one of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

GAMES = ("city-of-hemloch", "dark-promenade", "lords", "midnight", "necromancer")
ROOT = Path(__file__).parents[2]


def start(path: str, slug: str) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-m", "tests.games.parity", slug]
    return subprocess.Popen(command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def installed_form() -> str:
    """What `import gloaming` finds beside this tree's sources: compiled, interpreted, missing, or of another tree."""
    env = {**os.environ, "PYTHONPATH": installed_path()}
    asks = "import gloaming; from gloaming.build import build; print(build()); print(gloaming.__path__[0])"
    command = [sys.executable, "-c", asks]
    done = subprocess.run(command, cwd=ROOT / "tests", env=env, text=True, capture_output=True, check=False)
    if done.returncode:
        return "missing"
    found, folder = done.stdout.split()
    hot = [*(ROOT / "src/gloaming/kernel").glob("*.py"), *(ROOT / "src/gloaming/games").glob("*/*.py")]
    theirs = [Path(folder) / path.relative_to(ROOT / "src/gloaming") for path in hot]
    same = all(
        path.is_file() and path.read_bytes() == ours.read_bytes() for path, ours in zip(theirs, hot, strict=True)
    )
    return found if same else f"{found}, but from other sources than these"


def installed_path() -> str:
    """PYTHONPATH without this tree's sources, which are the pure form."""
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.pathsep.join(path for path in paths if path and Path(path).resolve() != ROOT / "src")


@pytest.mark.parametrize("slug", GAMES)
def test_both_forms_play_the_same_games(slug: str) -> None:
    found = installed_form()
    if found != "compiled":
        word = f"NOT CHECKED: the installed form is {found}, so nothing was compared. Build the wheel: make test"
        warnings.warn(word, stacklevel=1)
        pytest.skip(word)
    processes = [start(str(ROOT / "src"), slug), start(installed_path(), slug)]
    outputs = [process.communicate() for process in processes]
    assert [error for _, error in outputs] == ["", ""]
    interpreted, compiled = (output.splitlines() for output, _ in outputs)
    assert (interpreted[0], compiled[0]) == ("interpreted", "compiled")
    assert len(interpreted) > 30
    assert compiled[1:] == interpreted[1:]
