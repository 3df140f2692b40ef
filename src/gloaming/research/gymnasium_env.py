"""One seat of a game as a Gymnasium environment; whoever sits in the others is chosen.

    env = GloamingEnv("lords", seat=0, opponents="footpad")
    observation, info = env.reset(seed=1)

An episode is a game, and the reward comes at its end. `action_masks()` is what MaskablePPO of sb3-contrib asks for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np

from gloaming import games
from gloaming.games.playable import Playable
from gloaming.kernel.state import State
from gloaming.research import spaces
from gloaming.research.encoding import VERSION
from gloaming.research.policies import Learned, policy
from gloaming.research.setting import SEED_BITS, Setting
from gloaming.research.spaces import Observation


class GloamingEnv(gymnasium.Env):  # Gymnasium's types are not everywhere installed
    """One seat against others; `seat` None takes a random one each game."""

    def __init__(
        self,
        game: str | Playable = "lords",
        seat: int | None = 0,
        opponents: str | Learned | Sequence[str | Learned] = "random",
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        """`opponents` is one for all other seats, or one for each seat in turn (the learner's own is not looked at);
        `setting` are the arguments of `Setting`."""
        self.setting = Setting(game, **setting)
        seats = self.setting.seats
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"{self.setting.game.title} has the seats 0 to {seats - 1}, not {seat}")
        several = [opponents] * seats if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(several) != seats:
            raise ValueError(f"{self.setting.game.title} has {seats} seats, so {seats} opponents, not {len(several)}")
        for one in several:
            policy(one, self.setting.game, 0, 0)
        self.wanted_seat = seat
        self.opponents: list[str | Learned] = several
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = spaces.observation_space(self.setting)
        self.action_space = spaces.action_space(self.setting)
        self._encoder = self.setting.encoding.encoder(1)
        self._row = np.frombuffer(memoryview(self._encoder.data), "u1")
        self.seat = seat or 0
        self.position: State = self.setting.game.new(0)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        luck = self.np_random
        seats = self.setting.seats
        self.seat = int(luck.integers(seats)) if self.wanted_seat is None else self.wanted_seat
        seeds = [int(luck.integers(1 << 31)) for _ in range(seats)]
        self._policies = [policy(one, self.setting.game, seat, seeds[seat]) for seat, one in enumerate(self.opponents)]
        self._deal()
        while self.position.over:  # before the learner was asked anything
            self._deal()
        return self._observe(self.seat), {}

    def _deal(self) -> None:
        self.position = self.setting.game.new(int(self.np_random.integers(1 << SEED_BITS)))
        self.moment = 0
        self._let_others_choose()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        options = self.position.options(self.seat)
        choice = int(action)
        if choice not in options and self.setting.illegal == "substitute" and options:
            info["substituted"] = True
            choice = min(options)
        self.position.apply(self.seat, choice)
        self.moment += 1
        self._let_others_choose()
        over = self.position.over
        won = float(self.setting.won(self.position)[self.seat]) if over else 0.0
        return self._observe(self.seat), won, over, False, info

    def _let_others_choose(self) -> None:
        """Until the learner is asked, or the game is over."""
        state = self.position
        while not state.over:
            asked = state.to_act()
            if self.seat in asked:
                return
            other = asked[0]
            choice = self._policies[other](state, other, self.moment, partial(self._observe, other))
            state.apply(other, choice)
            self.moment += 1

    def _observe(self, seat: int) -> Observation:
        self._encoder.write(self.position, seat, 0)
        mask = np.zeros(self.setting.choices, "i1")
        mask[self.position.options(seat)] = 1
        return {"observation": self._row.copy(), "action_mask": mask}

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Which choices are legal now."""
        mask = np.zeros(self.setting.choices, bool)
        mask[self.position.options(self.seat)] = True
        return mask

    def render(self) -> str | None:
        """What the learner may know, as text."""
        return None if self.render_mode is None else self.setting.information(self.position, self.seat)

    def close(self) -> None:
        """There is nothing to close."""


def register() -> list[str]:
    """Make every installed game known to `gymnasium.make`: `gloaming/lords-v1` and so on."""
    names = []
    for slug in games.GAMES:
        name = f"gloaming/{slug}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=GloamingEnv, kwargs={"game": slug})
        names.append(name)
    return names
