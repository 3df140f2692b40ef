"""The games for OpenSpiel: `register()` makes every installed game known to pyspiel.

    open_spiel_game.register()
    game = pyspiel.load_game("gloaming_lords(deals=512)")

Chance is explicit and comes once: the first node deals one of `deals` equally likely games, and all later chance
follows from the deal. Seats that choose at the same time do so one after the other, without learning of each other's
choice. An information state is the canonical text of all that the seat may know, with its own choices so far; the
tensor is the observation of `encoding`, scaled to about 0 to 1. `resample_from_infostate` deals anew what the seat
cannot know, so that ISMCTS can search.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from gloaming import games
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from gloaming.research.setting import Setting

DEALS: Final = 1024
LONGEST: Final = 20_000
"""No game takes so many choices."""
MOST_POINTS: Final = 1_000.0
DEFAULTS: Final[dict[str, Any]] = {"deals": DEALS, "seed": 0, "rewards": "result"}
"""The parameters of a game: how many deals there are, the seed of the first, and what is won."""


def short_name(slug: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"gloaming_{slug.replace('-', '_')}"


class Position:
    """A state of ours, with what each seat has chosen so far. OpenSpiel copies states by deep copies, and writes them
    down by pickling."""

    def __init__(self, slug: str, state: State | None, chosen: tuple[tuple[int, ...], ...]) -> None:
        self.slug = slug
        self.state = state
        self.chosen = chosen

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.slug, None if self.state is None else self.state.copy(), self.chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        packed = None if self.state is None else _game(self.slug).to_bytes(self.state)
        return _unpacked, (self.slug, packed, self.chosen)


@cache
def _game(slug: str) -> Playable:
    return games.game(slug)


def _unpacked(slug: str, packed: bytes | None, chosen: tuple[tuple[int, ...], ...]) -> Position:
    return Position(slug, None if packed is None else _game(slug).from_bytes(packed), chosen)


class GloamingState(pyspiel.State):  # pyspiel has no types
    """A position of a game. Before the deal there is no state."""

    def __init__(self, game: GloamingGame) -> None:
        super().__init__(game)
        self.position = Position(game.slug, None, ((),) * game.setting.seats)

    @property
    def _game(self) -> GloamingGame:
        made: GloamingGame = self.get_game()
        return made

    def current_player(self) -> int:
        state = self.position.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.over else int(state.actor())

    def _legal_actions(self, player: int) -> list[int]:
        state = self.position.state
        return [] if state is None else sorted(state.options(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        at = self.position
        if at.state is None:
            at.state = self._game.setting.game.new(self._game.seed + action)
            return
        seat = int(at.state.actor())
        at.state.apply(seat, action)
        at.chosen = tuple((*chosen, action) if one == seat else chosen for one, chosen in enumerate(at.chosen))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player == pyspiel.PlayerId.CHANCE else str(self._game.setting.actions[action])

    def is_terminal(self) -> bool:
        return self.position.state is not None and bool(self.position.state.over)

    def returns(self) -> list[float]:
        setting = self._game.setting
        if not self.is_terminal() or self.position.state is None:
            return [0.0] * setting.seats
        return [float(won) for won in setting.won(self.position.state)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GloamingState:
        """A state that this player could not tell from the real one."""
        other: GloamingState = self.clone()
        if self.position.state is not None:
            other.position.state = self.position.state.resample(player, Chance(int(sampler() * (1 << 48))))
        return other

    def __str__(self) -> str:
        state = self.position.state
        return "before the deal" if state is None else self._game.setting.information(state, -1)


class Observer:
    """What a player sees, as a tensor with its features by name, and as text. With perfect recall the text has the
    player's own choices too."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.setting = setting
        self.recalls = bool(kind.perfect_recall)
        encoding = setting.encoding
        self.tensor = np.zeros(encoding.width, np.float32)
        self.dict = {feature.name: self.tensor[feature.slice] for feature in encoding.features}
        self._encoder = encoding.encoder(1)
        self._row = np.frombuffer(memoryview(self._encoder.data), "u1")
        self._scale = np.array(encoding.scale, np.float32)

    def set_from(self, state: GloamingState, player: int) -> None:
        if state.position.state is None:
            self.tensor.fill(0)
            return
        self._encoder.write(state.position.state, player, 0)
        np.divide(self._row, self._scale, out=self.tensor)

    def string_from(self, state: GloamingState, player: int) -> str:
        if state.position.state is None:
            return "before the deal"
        told = self.setting.information(state.position.state, player)
        if not self.recalls:
            return told
        chosen = " ".join(self.setting.actions[choice].name for choice in state.position.chosen[player])
        return f"{told}\nchosen: {chosen}"


class GloamingGame(pyspiel.Game):  # as above
    """A game with the house cards and default options. Each has a class of its own, with its slug."""

    slug: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.setting = Setting(_game(self.slug), rewards=given["rewards"])
        self.deals = int(given["deals"])
        self.seed = int(given["seed"])
        if self.deals < 1:
            raise ValueError(f"deals={self.deals}: there is at least one deal")
        seats = self.setting.seats
        result = self.setting.rewards == "result"
        most = 1.0 if result else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.choices,
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if seats == 2 and result else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.slug, self.setting.rewards), info, given)

    def new_initial_state(self) -> GloamingState:
        return GloamingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers of {self.setting.name} take no parameters, not {params}")
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


@cache
def _type(slug: str, rewards: str = "result") -> Any:
    seats = _game(slug).seats
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(slug),
        long_name=games.playable(slug).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if seats == 2 and rewards == "result" else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def register() -> list[str]:
    """Make every installed game known to pyspiel, and answer their names. It may be called again."""
    known = set(pyspiel.registered_names())
    for slug in games.GAMES:
        if short_name(slug) not in known:
            # A class of its own, not a function: pyspiel lets go of it after Python has ended.
            pyspiel.register_game(_type(slug), type(GloamingGame.__name__, (GloamingGame,), {"slug": slug}))
    return [short_name(slug) for slug in games.GAMES]
