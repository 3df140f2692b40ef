"""The examples run, in short form."""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "research"


def example(name: str) -> ModuleType:
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_tournament_finds_the_better_players() -> None:
    shares = example("tournament").standings("lords", 24)
    assert shares["greedy"] > shares["random"]
    assert shares["greedy"] > shares["first legal"]


def test_ismcts_of_open_spiel_plays_a_whole_game() -> None:
    assert example("open_spiel_ismcts").share(games=1, simulations=4, seed=1) in (0.0, 0.5, 1.0)


@pytest.mark.skipif(
    find_spec("torch") is None or find_spec("sb3_contrib") is None,
    reason="learning needs torch and sb3-contrib, which are not locked: pip install torch sb3-contrib",
)
def test_a_net_learns_by_playing_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    module = example("self_play_ppo")
    monkeypatch.setattr(module, "ROUNDS", 2)
    _, shares = module.learn(256, trial=2)
    assert len(shares) == 2
    assert all(0 <= share <= 1 for share in shares)
