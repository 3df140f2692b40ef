"""`gloaming review`: a saved match, told luck from skill."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gloaming
from gloaming.kernel.chance import Chance
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.terminal.main import app
from gloaming.terminal.matches import save_match


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = gloaming.game("lords")
    match = Match(game, Opening("lords", game.cards.source, dict(game.options), 5, ("Ash", "Birch")))
    chance = Chance(2)
    while not match.state.over and len(match.made) < 12:
        seat = match.state.to_act()[0]
        options = match.state.options(seat)
        match.choose(seat, options[int(chance.below(len(options)))], 0)
    path = tmp_path / "match.json"
    save_match(path, match)
    return path


def test_a_saved_match_is_reviewed_as_data_and_as_a_page(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "review.html"
    done = CliRunner().invoke(app, ["review", str(saved), "--looks", "4", "--json", "--html", str(out), "--seat", "1"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["start"] + sum(told["decisions"]) + told["luck"] == told["end"]
    assert told["seat"] == 1 and told["done"] == told["total"] == 12
    assert told["headline"] in out.read_text()


def test_it_is_told_in_words(saved: Path) -> None:
    done = CliRunner().invoke(app, ["review", str(saved), "--looks", "4"])
    assert done.exit_code == 0, done.output
    assert "before the deal" in done.stdout and "at the end" in done.stdout and "could be seen" in done.stdout


def test_what_is_no_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text("{}")
    done = CliRunner().invoke(app, ["review", str(path)])
    assert done.exit_code == 1
    assert "no match file" in done.output
