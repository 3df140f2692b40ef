"""Games from other packages: found by their entry points, or left out with a reason while everything goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gloaming.games.plugins import OWN

ROOT = Path(__file__).parents[2]
SOUND = """
from gloaming.games.lords import Lords

class Twin(Lords):
    api = 1
    slug = "twin"
    title = "Twin"
"""


def plant(folder: Path, package: str, text: str, slug: str = "twin", thing: str = "Twin") -> None:
    """A package with an entry point, as an installer leaves it."""
    module = package.replace("-", "_")
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[gloaming.games]\n{slug} = {module}:{thing}\n", encoding="utf-8")


def gloaming(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", "gloaming.terminal", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, cwd=folder)


def test_the_project_file_and_the_table_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["gloaming.games"] == dict(OWN)


def test_a_game_of_another_package_is_listed_and_played(tmp_path: Path) -> None:
    plant(tmp_path, "twin-game", SOUND)
    told = json.loads(gloaming(tmp_path, "games", "--json").stdout)
    assert [one["game"] for one in told["games"]] == [*OWN, "twin"]
    assert told["games"][-1]["package"] == "twin-game"
    assert told["left_out"] == []
    simulated = gloaming(tmp_path, "simulate", "twin", "-n", "2", "--json")
    assert json.loads(simulated.stdout)["games"] == 2


BROKEN = {
    "an exception": ("raise RuntimeError('no luck')", "twin", "Twin", "failed: RuntimeError: no luck"),
    "an exit": ("raise SystemExit(3)", "twin", "Twin", "failed: SystemExit: 3"),
    "nothing there": ("", "twin", "Twin", "failed: AttributeError"),
    "no game": ("Twin = 7", "twin", "Twin", "is no game"),
    "another version": (SOUND.replace("api = 1", "api = 99"), "twin", "Twin", "was written for 99"),
    "no version": (SOUND.replace("api = 1", "pass"), "twin", "Twin", "does not say for which version"),
    "another name": (SOUND, "twins", "Twin", "they must agree"),
    "a taken name": (SOUND, "lords", "Twin", "the name 'lords' is taken by the game of gloaming"),
    "abstract": (
        "from gloaming.games.playable import Playable\nclass Twin(Playable):\n    api = 1",
        "twin",
        "Twin",
        "does not define",
    ),
    "no cards": (
        SOUND + "    from dataclasses import replace\n    definition = replace(Lords.definition, package='json')",
        "twin",
        "Twin",
        "cannot begin: FileNotFoundError",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_named_and_left_out(tmp_path: Path, fault: str) -> None:
    text, slug, thing, reason = BROKEN[fault]
    plant(tmp_path, "bad-game", text, slug, thing)
    done = gloaming(tmp_path, "games", "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert [one["game"] for one in told["games"]] == list(OWN)
    (left_out,) = told["left_out"]
    assert (left_out["slug"], left_out["package"]) == (slug, "bad-game")
    assert reason in left_out["reason"]


def test_of_two_games_with_one_name_the_second_is_left_out(tmp_path: Path) -> None:
    plant(tmp_path, "a-game", SOUND)
    plant(tmp_path, "b-game", SOUND)
    done = gloaming(tmp_path, "games")
    assert done.returncode == 0
    assert "the game twin of b-game was left out: the name 'twin' is taken by the game of a-game" in done.stderr
    refused = gloaming(tmp_path, "simulate", "twins", "-n", "1")
    assert "did you mean twin?" in refused.stderr


def test_asking_for_a_game_that_was_left_out_tells_why(tmp_path: Path) -> None:
    plant(tmp_path, "bad-game", "raise RuntimeError('no luck')")
    done = gloaming(tmp_path, "simulate", "twin", "-n", "1")
    assert done.returncode == 2
    assert "the game 'twin' of bad-game was left out" in done.stderr


def test_help_and_games_of_this_package_import_no_other(tmp_path: Path) -> None:
    plant(tmp_path, "bad-game", "open('imported', 'w')")
    assert gloaming(tmp_path, "--help").returncode == 0
    assert gloaming(tmp_path, "simulate", "lords", "-n", "1").returncode == 0
    assert not (tmp_path / "imported").exists()
