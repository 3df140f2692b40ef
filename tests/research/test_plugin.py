"""A game from another package has all of it too: Hearts, of which only rules and a declaration are known."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import RULES
from gloaming.research.batch import BatchEnv
from gloaming.research.encoding import Encoding
from gloaming.research.gymnasium_env import GloamingEnv
from gloaming.research.pettingzoo_env import GloamingAEC, GloamingParallel
from tests.research.test_encoding import leaks

SOURCE = Path(__file__).parents[2] / "examples" / "hearts" / "src"


@pytest.fixture
def hearts(monkeypatch: pytest.MonkeyPatch) -> Playable:
    monkeypatch.syspath_prepend(str(SOURCE))
    made = import_module("gloaming_hearts").Hearts
    game = made(made.definition.game("house", {}, RULES))
    assert isinstance(game, Playable)
    return game


def test_it_leaks_nothing(hearts: Playable) -> None:
    assert leaks(hearts, Encoding(hearts), 1, 5) == []


def test_the_judges_accept_it(hearts: Playable) -> None:
    api_test(GloamingAEC(hearts), num_cycles=200)
    parallel_api_test(GloamingParallel(hearts), num_cycles=60)
    check_env(GloamingEnv(hearts, illegal="substitute"), skip_render_check=True)


def test_it_is_played_in_a_batch(hearts: Playable) -> None:
    batch, chance = BatchEnv(hearts, 4, seed=1), Chance(1)
    ended = 0
    for _ in range(130):
        batch.step(batch.sample(chance))
        ended += int(batch.done.sum())
    assert ended >= 4
    assert batch.observation.shape[1] == Encoding(hearts).width
