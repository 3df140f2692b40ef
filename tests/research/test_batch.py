"""Many games at once are the same games, in arrays that stay where they are, whoever plays them."""

from __future__ import annotations

import os
import signal

import numpy as np
import pytest

from gloaming import games
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import IllegalChoice
from gloaming.research import pettingzoo_env
from gloaming.research.batch import ARRAYS, BatchEnv, WorkerBatchEnv

SLUGS = tuple(games.GAMES)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_row_is_the_game_that_one_environment_plays(slug: str) -> None:
    """Choice by choice, over the end of some games."""
    rows = 3
    batch = BatchEnv(slug, rows, seed=7)
    single = [pettingzoo_env.env(slug) for _ in range(rows)]
    seeds = [7 + row for row in range(rows)]
    for env, seed in zip(single, seeds, strict=True):
        env.reset(seed=seed)
    chance, ended = Chance(1), 0
    for _ in range(900):
        for row, env in enumerate(single):
            seen = env.observe(env.agent_selection)
            assert env.agent_selection == f"seat_{batch.seat[row]}"
            assert (batch.observation[row] == seen["observation"]).all()
            assert (batch.action_mask[row] == seen["action_mask"]).all()
        choices = batch.sample(chance)
        batch.step(choices)
        for row, env in enumerate(single):
            env.step(choices[row])
            won = [env.rewards[agent] for agent in env.possible_agents]
            assert (batch.reward[row] == won).all()
            assert bool(batch.done[row]) == all(env.terminations.values())
            if batch.done[row]:
                ended += 1
                seeds[row] += rows
                env.reset(seed=seeds[row])
        if ended >= 2:
            return
    raise AssertionError("no game has ended")


def test_the_arrays_stay_where_they_are() -> None:
    batch = BatchEnv("lords", 4, seed=1)
    kept = [getattr(batch, name) for name in ARRAYS]
    before = batch.observation.copy()
    batch.step(batch.sample(Chance(1)))
    assert all(getattr(batch, name) is array for name, array in zip(ARRAYS, kept, strict=True))
    assert (batch.observation != before).any()
    assert not batch.observation.flags.writeable


def test_an_illegal_choice_in_one_game_stops_all_of_them() -> None:
    batch = BatchEnv("lords", 3, seed=1)
    before = [getattr(batch, name).copy() for name in ARRAYS]
    choices = batch.sample(Chance(1))
    for wrong in (int(np.argmin(batch.action_mask[2])), -1, 10_000):
        with pytest.raises(IllegalChoice, match="in game 2"):
            batch.step([*choices[:2], wrong])
        assert all((getattr(batch, name) == array).all() for name, array in zip(ARRAYS, before, strict=True))
    with pytest.raises(ValueError, match="3 choices are needed, not 2"):
        batch.step(choices[:2])
    with pytest.raises(ValueError, match="at least one game"):
        BatchEnv("lords", 0)


def test_beginning_anew_gives_the_same_games() -> None:
    batch = BatchEnv("midnight", 4, seed=5)
    first = batch.observation.copy()
    for _ in range(9):
        batch.step(batch.sample(Chance(2)))
    batch.reset(seed=5)
    assert (batch.observation == first).all()
    assert not batch.done.any()
    batch.reset(seed=6)
    assert (batch.observation != first).any()


def test_points_are_a_reward_too() -> None:
    batch = BatchEnv("lords", 8, seed=5, rewards="points")
    chance = Chance(2)
    while not batch.done.any():
        assert not batch.reward.any()
        batch.step(batch.sample(chance))
    assert batch.reward[batch.done.astype(bool)].max() > 1


def test_workers_play_what_one_process_plays() -> None:
    alone = BatchEnv("lords", 5, seed=3)
    chance = Chance(4)
    with WorkerBatchEnv("lords", 5, workers=2, seed=3) as shared:
        for _ in range(200):
            assert all((getattr(alone, name) == getattr(shared, name)).all() for name in ARRAYS)
            choices = np.array(alone.sample(chance))
            alone.step(choices)
            shared.step(choices)
        with pytest.raises(IllegalChoice, match="in game 4"):
            shared.step([*alone.sample(chance)[:4], -1])
        assert all((getattr(alone, name) == getattr(shared, name)).all() for name in ARRAYS)


def test_a_worker_that_dies_is_noticed() -> None:
    shared = WorkerBatchEnv("lords", 2, workers=2, seed=3)
    try:
        os.kill(shared._processes[1].pid or 0, signal.SIGKILL)
        with pytest.raises(RuntimeError, match="worker"):
            shared.step(shared.action_mask.argmax(axis=1))
    finally:
        shared.close()
