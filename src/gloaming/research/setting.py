"""What all environments are made from: a game, what is won, and what happens to an illegal choice."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, Literal, cast, get_args

import gloaming
from gloaming.cards.problems import nearest
from gloaming.games.playable import Playable
from gloaming.kernel.state import State
from gloaming.research.actions import Action, actions_of
from gloaming.research.encoder import Encoder
from gloaming.research.encoding import VERSION, Encoding
from gloaming.research.stepper import Stepper

Rewards = Literal["result", "points"]
"""`result`: 1 for a win, 0 for a draw, -1 for a loss, at the end; `points`: the points of the seat, at the end."""
Illegal = Literal["refuse", "substitute"]
"""`refuse`: an illegal choice raises `IllegalChoice` and changes nothing; `substitute`: the first legal choice is made
instead, and the info says so. For learners that cannot use a mask."""

SEED_BITS: Final = 47


def one_of(what: str, given: str, allowed: Sequence[str]) -> str:
    """The word itself; `ValueError` with what is allowed if it is none of these."""
    if given in allowed:
        return given
    near = nearest(given, allowed)
    meant = f" (did you mean {near}?)" if near else ""
    raise ValueError(f"unknown {what} {given!r}{meant}; allowed: {', '.join(allowed)}")


def any_seed() -> int:
    """A seed that nobody chose."""
    return random.SystemRandom().getrandbits(SEED_BITS)


class Setting:
    """A game with its observations and actions."""

    def __init__(
        self,
        game: str | Playable,
        cards: str | Path = "house",
        options: Mapping[str, str | int] | None = None,
        rewards: str = "result",
        illegal: str = "refuse",
    ) -> None:
        self.game: Playable = game if isinstance(game, Playable) else gloaming.game(game, cards, options)
        self.encoding = Encoding(self.game)
        self.rewards = cast(Rewards, one_of("reward", rewards, get_args(Rewards)))
        self.illegal = cast(Illegal, one_of("answer to illegal choices", illegal, get_args(Illegal)))
        self.seats = self.game.seats
        self.choices = len(self.game.choice_names)
        self.agents = tuple(f"seat_{seat}" for seat in range(self.seats))

    @property
    def name(self) -> str:
        """What the environment is called, with the version of its observations."""
        return f"gloaming_{self.game.slug.replace('-', '_')}_v{VERSION}"

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        return actions_of(self.game)

    def points(self) -> Callable[[State], Sequence[int]] | None:
        """How a finished game is counted, where it is not by its result."""
        return (lambda state: self.game.outcome(state).points) if self.rewards == "points" else None

    def won(self, state: State) -> list[int]:
        """What each seat has won in a finished game."""
        if self.rewards == "points":
            return list(self.game.outcome(state).points)
        return [int(state.result(seat)) - 1 for seat in range(self.seats)]

    def stepper(self, encoder: Encoder, seeds: list[int], stride: int) -> Stepper:
        return Stepper(self.game.rules, encoder, self.choices, seeds, stride, self.points())

    def information(self, state: State, seat: int) -> str:
        """All that a seat may know of a position, in the game's canonical text."""
        return self.game.text(self.game.view(state, seat))
