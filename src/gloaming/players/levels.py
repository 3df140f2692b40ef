"""The computer players by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from gloaming.cards.problems import nearest
from gloaming.kernel.chance import Chance
from gloaming.players.chair import Chair, Player

RANDOM = "random"


class UnknownLevel(ValueError):
    """A name that no computer player has."""


@final
class RandomPlayer:
    """Takes any option, all alike."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, chair: Chair) -> int:
        options = chair.options()
        return options[int(self.chance.below(len(options)))]


@final
class FirstPlayer:
    """Takes the first option always: for tests and for finding one's way."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, chair: Chair) -> int:
        return chair.options()[0]


LEVELS: dict[str, Callable[[int], Player]] = {RANDOM: RandomPlayer, "first": FirstPlayer}


def known(level: str) -> str:
    """The level of this name; `UnknownLevel` if there is none."""
    if level not in LEVELS:
        near = nearest(level, LEVELS)
        meant = f" (did you mean {near}?)" if near else ""
        raise UnknownLevel(f"unknown computer player {level!r}{meant}; allowed: {', '.join(LEVELS)}")
    return level


def player(level: str, seed: int) -> Player:
    """A computer player; the same seed makes the same choices."""
    return LEVELS[known(level)](seed)
