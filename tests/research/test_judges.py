"""The judges of PettingZoo and Gymnasium, for every game."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

from gloaming import games
from gloaming.kernel.state import IllegalChoice
from gloaming.players.levels import UnknownLevel
from gloaming.research import gymnasium_env, pettingzoo_env
from gloaming.research.gymnasium_env import GloamingEnv
from gloaming.research.setting import Setting

SLUGS = tuple(games.GAMES)


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_accepts_the_game_turn_by_turn(slug: str) -> None:
    api_test(pettingzoo_env.env(slug), num_cycles=300)


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_accepts_the_parallel_game(slug: str) -> None:
    parallel_api_test(pettingzoo_env.parallel_env(slug), num_cycles=100)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_game(slug: str) -> None:
    seed_test(lambda: pettingzoo_env.env(slug), num_cycles=100)
    parallel_seed_test(lambda: pettingzoo_env.parallel_env(slug, illegal="substitute"), num_cycles=60)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_cut_off_where_it_is_asked_to_be(slug: str) -> None:
    def parallel(max_cycles: int) -> pettingzoo_env.GloamingParallel:
        return pettingzoo_env.parallel_env(slug, max_cycles=max_cycles, illegal="substitute")

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles)))
    )
    env = pettingzoo_env.env(slug, max_cycles=4)
    env.reset(seed=1)
    choices = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        choices += not (over or cut)
        env.step(None if over or cut else int(np.argmax(seen["action_mask"])))
    assert choices == 4


@pytest.mark.parametrize("slug", SLUGS)
def test_gymnasium_accepts_one_seat_of_the_game(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It says this of every environment that is made without `gymnasium.make`.
        warnings.filterwarnings("ignore", message=".*(spec|different from the unwrapped version|render_modes).*")
        check_env(GloamingEnv(slug, illegal="substitute"), skip_render_check=True)


def test_games_are_made_by_their_names() -> None:
    names = gymnasium_env.register()
    assert "gloaming/lords-v1" in names
    assert gymnasium_env.register() == names
    env = gymnasium.make("gloaming/lords-v1", opponents="greedy", seat=1)
    observation, _ = env.reset(seed=3)
    assert env.observation_space.contains(observation)


@pytest.mark.parametrize("opponent", ["random", "greedy", "lamplighter", "footpad@5", "broker@5", "master@5"])
def test_a_seat_plays_against_whom_it_likes(opponent: str) -> None:
    env = GloamingEnv("lords", opponents=opponent)
    observation, _ = env.reset(seed=3)
    luck = np.random.default_rng(1)
    over, reward = False, 0.0
    while not over:
        assert (env.action_masks() == observation["action_mask"]).all()
        choice = luck.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, cut, info = env.step(choice)
        assert (cut, info) == (False, {})
    assert reward in (-1.0, 0.0, 1.0)


def test_a_learned_opponent_sees_its_own_observation_alone() -> None:
    seen: list[dict[str, np.ndarray]] = []

    def last_legal(observation: dict[str, np.ndarray]) -> int:
        seen.append(observation)
        return int(np.flatnonzero(observation["action_mask"])[-1])

    env = GloamingEnv("lords", seat=0, opponents=last_legal)
    observation, _ = env.reset(seed=3)
    for _ in range(12):
        observation, _, over, _, _ = env.step(int(np.argmax(observation["action_mask"])))
        if over:
            break
    own = env.setting.encoding.feature("seat").slice
    assert seen
    assert all(list(one["observation"][own]) == [0, 1] for one in seen)


@pytest.mark.parametrize("rewards", ["result", "points"])
def test_all_seats_are_rewarded_at_the_end(rewards: str) -> None:
    env = pettingzoo_env.env("lords", rewards=rewards)
    env.reset(seed=5)
    while not any(env.terminations.values()):
        seen, reward, _, _, _ = env.last()
        assert reward == 0
        env.step(int(np.argmax(seen["action_mask"])))
    outcome = env.setting.game.outcome(env.position)
    won = [env.rewards[agent] for agent in env.possible_agents]
    if rewards == "points":
        assert won == [float(one) for one in outcome.points]
    else:
        assert won == [1.0 if seat in outcome.winners else -1.0 if outcome.winners else 0.0 for seat in range(2)]


def test_an_illegal_choice_is_refused_and_changes_nothing() -> None:
    env = pettingzoo_env.env("lords")
    env.reset(seed=5)
    before, _, _, _, _ = env.last()
    for action in (int(np.argmin(before["action_mask"])), -1, 10_000):
        with pytest.raises(IllegalChoice, match="mask"):
            env.step(action)
        after, _, _, _, _ = env.last()
        assert (after["observation"] == before["observation"]).all()
        assert (after["action_mask"] == before["action_mask"]).all()


def test_an_illegal_choice_may_be_replaced_and_that_is_told() -> None:
    env = GloamingEnv("lords", illegal="substitute")
    observation, _ = env.reset(seed=3)
    *_, info = env.step(int(np.argmin(observation["action_mask"])))
    assert info == {"substituted": True}


def test_seats_that_choose_at_once_do_not_see_what_the_other_chose() -> None:
    """Necromancer: all pick a phase in secret."""
    env = pettingzoo_env.env("necromancer")
    env.reset(seed=2)
    luck = np.random.default_rng(2)
    while len(env.position.to_act()) < 2:
        seen, *_ = env.last()
        env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    asked = env.position
    first, second = asked.to_act()[:2]
    before = env.observe(f"seat_{second}")
    seen_after = []
    for choice in asked.options(first)[:3]:
        other = asked.copy()
        other.apply(first, choice)
        env._stepper.put(0, other)
        env.agent_selection = f"seat_{second}"
        seen_after.append(env.observe(f"seat_{second}"))
    acting = env.setting.encoding.feature("actors").slice
    for one in seen_after:
        same = one["observation"].copy()
        same[acting] = before["observation"][acting]
        assert (same == before["observation"]).all()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"rewards": "point"}, "did you mean points"),
        ({"illegal": "allow"}, "allowed: refuse, substitute"),
        ({"game": "lord"}, "did you mean lords"),
    ],
)
def test_a_wrong_setting_is_named(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Setting(**{"game": "lords", **arguments})


def test_a_wrong_opponent_is_named_at_once() -> None:
    with pytest.raises(UnknownLevel, match="did you mean broker"):
        GloamingEnv("lords", opponents="broke")
    with pytest.raises(UnknownLevel, match="players of the house"):
        GloamingEnv("lords", opponents="bot:python mine.py")
    with pytest.raises(ValueError, match="2 seats"):
        GloamingEnv("lords", opponents=["random"] * 3)
    with pytest.raises(ValueError, match="seats 0 to 1"):
        GloamingEnv("lords", seat=2)
