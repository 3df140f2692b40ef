"""Files that would run on are refused on the command line too: one line, exit code 1."""

from __future__ import annotations

from pathlib import Path

from tests.play.endless import ROUNDS, endless_cards
from tests.terminal.command import gloaming


def test_a_card_that_runs_on_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "endless.toml"
    file.write_text(
        endless_cards("lords").replace('effect = "gain(follower)"', f'effect = "{ROUNDS.format("raise(1) ; raze(1)")}"')
    )
    said = gloaming("cards", "show", "lords", "--set", str(file))
    assert said.code == 1
    assert "more than 10000 steps" in said.err
    assert "Traceback" not in said.err


def test_a_repeat_without_end_is_a_problem_of_the_set(tmp_path: Path) -> None:
    file = tmp_path / "endless.toml"
    file.write_text(endless_cards("lords").replace("repeat(50, repeat", "repeat(999999999, repeat"))
    said = gloaming("cards", "check", str(file))
    assert said.code == 1
    assert "the number 999999999 is out of bounds" in said.out
