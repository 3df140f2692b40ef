"""Recorded games stay as they were, byte for byte, until somebody means to change them."""

from __future__ import annotations

import pytest

from tests.games.necromancer.playthroughs import FOLDER, GAMES, playthroughs


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    return playthroughs()


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_is_played_again(name: str, played: dict[str, str]) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    renew = "if that is meant, renew it and read the difference: python -m tests.games.necromancer.playthroughs"
    assert played[f"{name}.txt"].splitlines() == recorded.splitlines(), renew
    assert played[f"{name}.txt"] == recorded


def test_there_is_no_other_recording() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.txt" for name in GAMES)
