"""Recorded games stay as they were, byte for byte, until somebody means to change them."""

from __future__ import annotations

from functools import cache
from types import ModuleType

import pytest

from tests.games.city_of_hemloch import playthroughs as city_of_hemloch
from tests.games.dark_promenade import playthroughs as dark_promenade
from tests.games.lords import playthroughs as lords
from tests.games.midnight import playthroughs as midnight
from tests.games.necromancer import playthroughs as necromancer

RECORDED = (city_of_hemloch, dark_promenade, lords, midnight, necromancer)
RECORDINGS = [
    pytest.param(module, name, id=f"{module.FOLDER.name}-{name}") for module in RECORDED for name in module.GAMES
]


@cache
def played(module: ModuleType) -> dict[str, str]:
    texts: dict[str, str] = module.playthroughs()
    return texts


@pytest.mark.parametrize(("module", "name"), RECORDINGS)
def test_the_recorded_game_is_played_again(module: ModuleType, name: str) -> None:
    recorded = (module.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    renew = f"if that is meant, renew it and read the difference: python -m {module.__name__}"
    assert played(module)[f"{name}.txt"].splitlines() == recorded.splitlines(), renew
    assert played(module)[f"{name}.txt"] == recorded


@pytest.mark.parametrize("module", RECORDED)
def test_there_is_no_other_recording(module: ModuleType) -> None:
    assert sorted(path.name for path in module.FOLDER.iterdir()) == sorted(f"{name}.txt" for name in module.GAMES)
