"""The games as PettingZoo environments: turn by turn (AEC), and parallel for choices that seats make at the same time.

env = pettingzoo_env.env("lords")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination or truncation else policy(observation))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from gloaming.games.playable import Playable
from gloaming.kernel.state import State
from gloaming.research import spaces
from gloaming.research.setting import Setting, any_seed
from gloaming.research.spaces import Observation


class GloamingAEC(AECEnv):  # PettingZoo's types are not everywhere installed
    """One game, one choice at a time. Of seats that choose at the same time the first is asked first; the others do not
    learn what it chose."""

    def __init__(
        self,
        game: str | Playable = "lords",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        """`setting` are the arguments of `Setting`; after `max_cycles` choices a game is cut off."""
        super().__init__()
        self.setting = Setting(game, **setting)
        self.metadata = {"name": self.setting.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(self.setting.agents)
        self._observation_space = spaces.observation_space(self.setting)
        self._action_space = spaces.action_space(self.setting)
        self._names = self.setting.agents
        # The first row is what whoever chooses sees, the second for whoever else is asked about.
        self._encoder = self.setting.encoding.encoder(2)
        self._stepper = self.setting.stepper(self._encoder, [0], 1)
        rows = np.frombuffer(memoryview(self._encoder.data), "u1").reshape(2, -1)
        self._row, self._other = rows[0], rows[1]
        self._mask = np.frombuffer(memoryview(self._stepper.mask), "i1")
        self._nothing = np.zeros(self.setting.choices, "i1")
        self._seed = any_seed()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._stepper.begin(0, self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self._over = False
        self._substituted: dict[str, Any] | None = None
        self.agent_selection = self._names[self._stepper.seat[0]]

    @property
    def position(self) -> State:
        """The whole position, secrets included: for tests and for whoever plays for all seats, not for a policy."""
        return self._stepper.states[0]

    def observe(self, agent: str) -> Observation:
        if agent == self.agent_selection and not self._over:
            return {"observation": self._row.copy(), "action_mask": self._mask.copy()}
        state, seat = self._stepper.states[0], self._names.index(agent)
        self._encoder.write(state, seat, 1)
        mask = self._nothing.copy()
        if not self._over:
            mask[state.options(seat)] = 1
        return {"observation": self._other.copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent sees (None if that is not wanted), what it has won, and whether it is over."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self._over:
            self._was_dead_step(action)
            return
        if self._substituted is not None:
            self._substituted.clear()
            self._substituted = None
        choice = self._legal(agent, action) if self.setting.illegal == "substitute" else int(action or 0)
        self._cycles += 1
        if self._stepper.play(0, choice):
            self._finish()
        elif self._cycles == self.max_cycles:
            self._over = True
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._names[self._stepper.seat[0]]

    def _legal(self, agent: str, action: int | None) -> int:
        if action is not None and 0 <= action < self.setting.choices and self._mask[action]:
            return int(action)
        self._substituted = self.infos[agent]
        self._substituted["substituted"] = True
        return int(np.argmax(self._mask))

    def _finish(self) -> None:
        self._over = True
        for agent, won in zip(self._names, self._stepper.reward, strict=True):
            self.rewards[agent] = float(won)
            self.terminations[agent] = True
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat that chooses may know, as text."""
        if self.render_mode is None:
            return None
        return self.setting.information(self.position, self._names.index(self.agent_selection))

    def close(self) -> None:
        """There is nothing to close."""


class GloamingParallel(ParallelEnv):  # as above
    """One game in which all seats that are asked choose at once. Whoever is not asked has a mask of zeros, and what it
    chooses is not looked at."""

    def __init__(
        self,
        game: str | Playable = "lords",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        self.setting = Setting(game, **setting)
        self.metadata = {"name": self.setting.name, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(self.setting.agents)
        self._observation_space = spaces.observation_space(self.setting)
        self._action_space = spaces.action_space(self.setting)
        self._encoder = self.setting.encoding.encoder(self.setting.seats)
        self._rows = np.frombuffer(memoryview(self._encoder.data), "u1").reshape(self.setting.seats, -1)
        self._seed = any_seed()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._seed = self._seed + 1 if seed is None else seed
        self.position = self.setting.game.new(self._seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents, setting, state = self.agents, self.setting, self.position
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        after = state.copy()
        # A seat that has chosen may be asked again before the others have: once in a step is enough.
        for seat in state.to_act():
            agent = setting.agents[seat]
            options = after.options(seat)
            if not options:
                continue
            choice = int(actions[agent])
            if choice not in options and setting.illegal == "substitute":
                infos[agent]["substituted"] = True
                choice = min(options)
            after.apply(seat, choice)
        self.position = after
        self._cycles += 1
        won = dict.fromkeys(agents, 0.0)
        if after.over:
            won = {agent: float(one) for agent, one in zip(agents, setting.won(after), strict=True)}
        cut = not after.over and self._cycles == self.max_cycles
        observations = self._observations()
        if after.over or cut:
            self.agents = []
        return observations, won, dict.fromkeys(agents, after.over), dict.fromkeys(agents, cut), infos

    def _observations(self) -> dict[str, Observation]:
        found = {}
        for seat, agent in enumerate(self.agents):
            self._encoder.write(self.position, seat, seat)
            mask = np.zeros(self.setting.choices, "i1")
            mask[self.position.options(seat)] = 1
            found[agent] = {"observation": self._rows[seat].copy(), "action_mask": mask}
        return found

    def render(self) -> str | None:
        """What a watcher may know, as text."""
        return None if self.render_mode is None else self.setting.information(self.position, -1)

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str = "lords", **arguments: Any) -> GloamingAEC:
    """A game turn by turn."""
    return GloamingAEC(game, **arguments)


def parallel_env(game: str = "midnight", **arguments: Any) -> GloamingParallel:
    """A game in which those who are asked at the same time choose at the same time."""
    return GloamingParallel(game, **arguments)
