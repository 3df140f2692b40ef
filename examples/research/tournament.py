"""A tournament in the PettingZoo environment: everybody meets everybody, every deal from every seat.

Needs gloaming[research]. A policy is a function of an observation; put your own into `POLICIES`.

    python examples/research/tournament.py --game lords --games 40
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np

from gloaming.research import pettingzoo_env
from gloaming.research.policies import policy

Observation = dict[str, np.ndarray[Any, Any]]
Chooser = Callable[[Observation], int]
LUCK = np.random.default_rng(1)


def at_random(observation: Observation) -> int:
    return int(LUCK.choice(np.flatnonzero(observation["action_mask"])))


def first_legal(observation: Observation) -> int:
    return int(observation["action_mask"].argmax())


POLICIES: dict[str, Chooser | str] = {
    "random": at_random,
    "first legal": first_legal,
    "greedy": "greedy",
    "lamplighter": "lamplighter",
}
"""By the name in the table; a word means a computer player of the house."""


def play(game: str, seated: tuple[str, ...], seed: int) -> list[float]:
    """One game; what each seat won."""
    env = pettingzoo_env.env(game)
    env.reset(seed=seed)
    sitting = {
        agent: policy(POLICIES[name], env.setting.game, seat, seed)
        for seat, (agent, name) in enumerate(zip(env.possible_agents, seated, strict=True))
    }
    for moment, agent in enumerate(env.agent_iter()):
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            return [env.rewards[one] for one in env.possible_agents]
        seat = env.possible_agents.index(agent)
        env.step(sitting[agent](env.position, seat, moment, lambda seen=observation: seen))
    raise AssertionError("a game ends before there is nobody left")


def standings(game: str, games: int, seed: int = 1) -> Counter[str]:
    """The share of games that everybody won, a draw counting half."""
    seats = pettingzoo_env.env(game).setting.seats
    tables = list(permutations(POLICIES, seats))
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for deal in range(max(1, games // len(tables))):
        for seated in tables:
            for name, result in zip(seated, play(game, seated, seed + deal), strict=True):
                won[name] += (result + 1) / 2  # type: ignore[assignment]
                played[name] += 1
    return Counter({name: won[name] / played[name] for name in POLICIES})  # type: ignore[misc]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="lords")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name, share in standings(given.game, given.games, given.seed).most_common():
        print(f"{name:<14}{share:>7.1%}")


if __name__ == "__main__":
    main()
