"""`gloaming game new` makes a game that is installed, tested and played as its README says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.command import gloaming


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game; what it installs lies in `installed` beside it."""
    into = tmp_path_factory.mktemp("new")
    said = gloaming("game", "new", "moth-flight", "--title", "The Moth's Flight", "--into", str(into))
    assert said.code == 0 and "gloaming play moth-flight" in said.out
    folder = into / "moth-flight"
    install = ["-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    run(into, *install, "--disable-pip-version-check", "--target", str(into / "installed"), str(folder))
    return folder


def run(into: Path, *words: str) -> str:
    paths = [str(into / "installed"), os.environ.get("PYTHONPATH", "")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False, cwd=into)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_of_the_template_is_left_in_it(made: Path) -> None:
    files = [path for path in made.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 10
    for path in files:
        assert "template" not in str(path.relative_to(made)).lower()
        assert "template" not in path.read_text(encoding="utf-8").lower(), path


def test_it_is_listed_and_plays_by_itself(made: Path) -> None:
    listed = json.loads(run(made.parent, "-m", "gloaming.terminal", "games", "--json"))
    assert listed["left_out"] == []
    assert listed["games"][-1] == {
        "game": "moth-flight", "title": "The Moth's Flight", "seats": 2, "package": "gloaming-moth-flight",
    }  # fmt: skip
    arena = ["arena", "moth-flight", "--seats", "greedy,random", "--games", "40", "--seed", "1", "--json"]
    told = json.loads(run(made.parent, "-m", "gloaming.terminal", *arena))
    assert told["games"] == 40


def test_its_own_tests_pass(made: Path) -> None:
    said = run(made.parent, "-m", "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider", str(made / "tests"))
    assert "5 passed" in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["Moth"], "cannot be the name of a game"),
        (["../moth"], "cannot be the name of a game"),
        (["none"], "cannot be the name of a game"),
        (["m" * 41], "cannot be the name of a game"),
        (["lords"], "there is a game 'lords' already"),
        (["moth", "--title", 'a"b'], "cannot be the title"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(words: list[str], reason: str, tmp_path: Path) -> None:
    said = gloaming("game", "new", *words, "--into", str(tmp_path))
    assert said.code == 2 and reason in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "moth").mkdir()
    said = gloaming("game", "new", "moth", "--into", str(tmp_path))
    assert said.code == 2 and "exists already" in said.err
    assert list((tmp_path / "moth").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    said = gloaming("game", "new", "moth", "--into", str(tmp_path / "file"))
    assert said.code == 2 and "cannot be written" in said.err
