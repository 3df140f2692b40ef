"""The five levels of the computer players, and everybody else who can be asked for by name.

A level is a strength, not a think time: how far it looks and how much it errs were set by playing the levels against
each other (lab/reports has the figures). Where further looks gain more or less than usual, the game's weights
set them anew. The lower levels play what looks plausible and overlook things; none throws a game away on purpose. The
two highest think for as long as somebody likes to wait.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

from gloaming.cards.problems import nearest
from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import Game
from gloaming.play.record import RANDOM
from gloaming.players.player import Budget, Errs, GreedyPlayer, Player, RandomPlayer, SearchPlayer, strengths

GREEDY = "greedy"


class UnknownLevel(ValueError):
    """A name that no computer player has."""


@dataclass(frozen=True)
class Level:
    """A strength with a name."""

    name: str
    title: str
    budget: Budget
    errs: Errs | None = None


LEVELS = (
    Level("lamplighter", "Lamplighter", Budget(8), Errs(0.35, 0.25)),
    Level("footpad", "Footpad", Budget(22), Errs(0.14, 0.07)),
    Level("broker", "Broker", Budget(75), Errs(0.05, 0.025)),
    # A move has about three choices: a second a move, and five at most.
    Level("spymaster", "Spymaster", Budget(seconds=0.35), Errs(0.025, 0.0125)),
    Level("master", "Master", Budget(seconds=1.6)),
)
"""From the weakest to the strongest."""

BY_NAME = {level.name: level for level in LEVELS}
NAMES = (*BY_NAME, GREEDY, RANDOM)
"""All that can be asked for."""


def known(name: str) -> str:
    """The computer player of this name; `UnknownLevel` if there is none."""
    if name not in NAMES:
        near = nearest(name, NAMES)
        meant = f" (did you mean {near}?)" if near else ""
        raise UnknownLevel(f"unknown computer player {name!r}{meant}; allowed: {', '.join(NAMES)}")
    return name


def calibrated(level: Level, rules: Game) -> Level:
    """The level as this game has it."""
    own = strengths(rules).get(level.name)
    if own is None:
        return level
    iterations, tolerance, temperature = own
    return replace(level, budget=replace(level.budget, iterations=iterations), errs=Errs(tolerance, temperature))


def player(
    name: str, rules: Game, seed: int, budget: Budget | None = None, clock: Callable[[], float] = monotonic
) -> Player:
    """A computer player for one seat of one match; a budget holds any searching one to less or more than its own."""
    if known(name) == RANDOM:
        return RandomPlayer(seed)
    if name == GREEDY:
        return GreedyPlayer(rules, seed)
    level = calibrated(BY_NAME[name], rules)
    if budget is not None:
        level = replace(level, budget=budget)
    return SearchPlayer(rules, seed, level.budget, level.errs, clock=clock)


def intention(game: Playable, information_set: InformationSet, name: str) -> str:
    """What the player of this name is about to do in a seat, as it tells those of its side; whoever plays at random has
    nothing in mind."""
    return "" if name == RANDOM else game.intention(information_set.world, int(information_set.seat))
