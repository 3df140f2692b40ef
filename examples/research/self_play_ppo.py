"""A small net learns Lords by playing against its own past, and is then tried against random play.

Needs torch and sb3-contrib beside gloaming[research]:

    pip install torch sb3-contrib
    python examples/research/self_play_ppo.py --steps 60000

The learner sits in either seat. Whom it meets is drawn from random play and from what it was after each round.
"""

from __future__ import annotations

import argparse
import io
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

from gloaming.research.gymnasium_env import GloamingEnv

ROUNDS = 6
Observation = dict[str, np.ndarray[Any, Any]]


class Scaled(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The observation alone, as numbers near 0 to 1; the mask is asked for by `action_masks`."""

    def __init__(self, env: GloamingEnv) -> None:
        super().__init__(env)
        self.scale = np.array(env.setting.encoding.scale, np.float32)
        self.observation_space = gymnasium.spaces.Box(0, np.inf, self.scale.shape, np.float32)

    def observation(self, observation: Observation) -> np.ndarray[Any, Any]:
        return scaled(observation, self.scale)

    def action_masks(self) -> np.ndarray[Any, Any]:
        return self.unwrapped.action_masks()


def scaled(observation: Observation, scale: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return observation["observation"] / scale


class Opponents:
    """Random play and earlier selves; another one may be drawn after every game."""

    def __init__(self, scale: np.ndarray[Any, Any], seed: int) -> None:
        self.scale = scale
        self.luck = random.Random(seed)
        self.past: list[Any] = []
        self.now: Any = None

    def draw(self) -> None:
        self.now = self.luck.choice([None, *self.past])

    def __call__(self, observation: Observation) -> int:
        if self.now is None:
            return int(self.luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        mask = observation["action_mask"].astype(bool)
        return int(self.now.predict(scaled(observation, self.scale), action_masks=mask)[0])


def snapshot(policy: Any) -> Any:
    """The policy as it is now."""
    written = io.BytesIO()
    policy.save(written)
    written.seek(0)
    return type(policy).load(written, device="cpu")


class DrawEachGame(gymnasium.Wrapper[Any, Any, Any, Any]):
    def __init__(self, env: Scaled, opponents: Opponents) -> None:
        super().__init__(env)
        self.opponents = opponents

    def reset(self, **arguments: Any) -> Any:
        self.opponents.draw()
        return super().reset(**arguments)

    def action_masks(self) -> np.ndarray[Any, Any]:
        return self.env.action_masks()  # type: ignore[attr-defined,no-any-return]


def win_share(choose: Callable[[Observation], int], opponent: str, games: int, seed: int) -> float:
    """The share of games won, a draw counting half, from both seats in turn."""
    won = 0.0
    for number in range(games):
        env = GloamingEnv("lords", seat=number % 2, opponents=opponent)
        observation, _ = env.reset(seed=seed + number)
        over, reward = False, 0.0
        while not over:
            observation, reward, over, _, _ = env.step(choose(observation))
        won += (reward + 1) / 2
    return won / games


def learn(steps: int, seed: int = 1, trial: int = 40) -> tuple[Callable[[Observation], int], list[float]]:
    """Learn for so many steps; the policy, and after each round its share of wins in a trial against random play."""
    each = steps // ROUNDS
    torch.manual_seed(seed)
    first = GloamingEnv("lords")
    scale = np.array(first.setting.encoding.scale, np.float32)
    opponents = Opponents(scale, seed)
    env = DrawEachGame(Scaled(GloamingEnv("lords", seat=None, opponents=opponents)), opponents)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=min(1024, each),
        batch_size=min(256, each),
        learning_rate=5e-4,
        ent_coef=0.01,
        gamma=1.0,
        seed=seed,
        device="cpu",
        policy_kwargs={"net_arch": [128, 128]},
    )

    def choose(observation: Observation) -> int:
        mask = observation["action_mask"].astype(bool)
        return int(model.predict(scaled(observation, scale), action_masks=mask, deterministic=True)[0])

    shares = []
    for number in range(ROUNDS):
        model.learn(each, reset_num_timesteps=number == 0)
        opponents.past.append(snapshot(model.policy))
        shares.append(win_share(choose, "random", trial, seed=10_000))
        print(f"round {number + 1}: wins {shares[-1]:.0%} against random play")
    return choose, shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=60_000, help="choices to learn from")
    parser.add_argument("--games", type=int, default=400, help="games of the final trial")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    choose, _ = learn(given.steps, given.seed)
    for opponent in ("random", "greedy", "lamplighter"):
        print(f"final: wins {win_share(choose, opponent, given.games, 20_000):.1%} of {given.games} against {opponent}")


if __name__ == "__main__":
    main()
