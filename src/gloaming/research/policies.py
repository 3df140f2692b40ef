"""Who may sit in a seat beside a learner: the computer players by their names, or any function of an observation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.lab.arena import Entrant
from gloaming.play.record import RANDOM
from gloaming.players.levels import NAMES, UnknownLevel, known
from gloaming.research.spaces import Observation

Learned = Callable[[Observation], int]
"""Chooses by what its seat sees: `observation` and `action_mask`."""


class Policy(Protocol):
    """Chooses for one seat of one game. `observation` is made only if it is asked for."""

    def __call__(self, state: State, seat: int, moment: int, observation: Callable[[], Observation]) -> int: ...


def policy(who: str | Learned, game: Playable, seat: int, seed: int) -> Policy:
    """`random`, `greedy`, a level (`lamplighter` to `master`, with a budget behind @ if wanted: `broker@50`), or a
    function of an observation. Levels get an information set, never the position."""
    if callable(who):
        learned = who

        def by_observation(state: State, seat: int, moment: int, observation: Callable[[], Any]) -> int:
            return int(learned(observation()))

        return by_observation
    entrant = Entrant.read(who)
    if entrant.command:
        raise UnknownLevel(f"{who!r} is a program; here sit only players of the house: {', '.join(NAMES)}")
    known(entrant.name)
    if entrant.name == RANDOM:
        luck = Random(seed)

        def at_random(state: State, seat: int, moment: int, observation: Callable[[], Any]) -> int:
            return luck.choice(state.options(seat))

        return at_random
    player = entrant.sit(game, seat, seed)

    def by_player(state: State, seat: int, moment: int, observation: Callable[[], Any]) -> int:
        return player.choose(InformationSet(state, seat, moment))

    return by_player
