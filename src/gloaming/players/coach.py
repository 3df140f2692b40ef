"""Judges a move just made: what it gives up against the best one, from what the seat knew, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from gloaming.kernel.chance import Chance
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.players.hints import Hint, ends, move
from gloaming.players.player import Budget, Considered, SearchPlayer

LOOKED_AT = 100
"""A choice that the search has looked at less often than this is looked at by a search of its own."""
WORLDS = 3


@dataclass(frozen=True)
class Judgement:
    """What a choice gives up, in chance to win, and the standard error of that; the better choice and the one that was
    made, each with the line that it begins."""

    gives_up: float
    error: float
    best: Hint
    made: Hint

    def sure(self, least: float) -> bool:
        """Whether it gives up at least so much, and at least twice its own error."""
        return self.gives_up >= least and self.gives_up >= 2 * self.error


def judge(
    decisions: Sequence[tuple[InformationSet, int]],
    budget: Budget,
    seed: int = 0,
    begins: Callable[[State], bool] = lambda _: False,
) -> Judgement | None:
    """The worst of the choices that a move is made of; None if the best one was always made, or cannot be told.

    `budget` is for each of them, and as much again for one that the search knows little of."""
    worst: Judgement | None = None
    for information_set, choice in decisions:
        player = SearchPlayer(information_set.game, seed, budget)
        found = player.think(information_set)
        best, made = found[0], next((one for one in found if one.choice == choice), None)
        if made is None or made.choice == best.choice:
            continue
        if made.visits < LOOKED_AT:  # the search turns away from what is bad, so that it knows little of it
            made = _looked_at(information_set, choice, budget, seed)
        if made is None or best.visits < LOOKED_AT:
            continue
        gives_up = best.value - made.value
        if worst is None or gives_up > worst.gives_up:
            error = sqrt(_spread(best) + _spread(made))
            told = [_hint(player, information_set, one, seed, begins) for one in (best, made)]
            worst = Judgement(gives_up, error, told[0], told[1])
    return worst


def _looked_at(information_set: InformationSet, choice: int, budget: Budget, seed: int) -> Considered | None:
    """A choice, judged by a search of what follows it: by the same seat if it is asked again, otherwise by the other in
    a few worlds that the seat cannot tell apart. None where several others answer."""
    seat = int(information_set.seat)
    values: list[float] = []
    visits = 0
    for number in range(1, WORLDS + 1):
        world = information_set.world.resample(seat, Chance(seed + number))
        if world.to_act() != [seat]:
            return None
        world.apply(seat, choice)
        if world.over or len(world.to_act()) != 1:
            return None
        actor = world.to_act()[0]
        if actor != seat and world.game.seats != 2:
            return None
        part = budget if actor == seat else _shared(budget, WORLDS)
        found = SearchPlayer(world.game, seed, part).think(InformationSet(world, actor, information_set.moment + 1))[0]
        values.append(found.value if actor == seat else 1 - found.value)
        visits += found.visits
        if actor == seat:
            break
    return Considered(choice, visits, sum(values) / len(values))


def _shared(budget: Budget, among: int) -> Budget:
    iterations = None if budget.iterations is None else max(1, budget.iterations // among)
    return Budget(iterations, budget.seconds / among)


def _spread(one: Considered) -> float:
    """The variance of a mean of games won and lost."""
    return max(one.value * (1 - one.value), 0.01) / one.visits


def _hint(
    player: SearchPlayer, information_set: InformationSet, one: Considered, seed: int, begins: Callable[[State], bool]
) -> Hint:
    line, reply = move(player, information_set, one, begins)
    points, tempo = ends(player, one.choice, seed)
    return Hint(one.choice, one.value, one.visits, line, reply, points, tempo, player.search.heuristics.unit)
