"""What to do here, and why: the best few choices of a seat, from what that seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gloaming.kernel.chance import Chance
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.state import State
from gloaming.players.exact import certain_values
from gloaming.players.player import Budget, Considered, SearchPlayer

ENDS = 100
"""How many games are played on from a choice to see how it ends."""
NOTICED = 0.15
"""Differences of fewer points, or moves, are not spoken of."""
WORLDS = 3
"""How many worlds agree about a move before it is told."""
LONGEST = 12
"""Choices of one move at most."""
LOOKS = 150
"""How many times a choice is looked at that the search has not come to."""
SEEN_ENOUGH = 20
"""How often a continuation must have been looked at to be called expected."""


@dataclass(frozen=True)
class Expected:
    """A choice that is expected to follow, in a world that could be: the position it is made in, who makes it."""

    state: State
    seat: int
    choice: int


@dataclass(frozen=True)
class Hint:
    """A choice: the chance to win with it, how often it was looked at, the whole move that it begins, the likely answer
    to it, by how many points, or what else the game counts in, one is ahead at the end, part by part, and how many
    moves more than the others one makes until then."""

    choice: int
    win: float
    visits: int
    move: tuple[Expected, ...]
    reply: Expected | None
    ends: Mapping[str, float]
    tempo: float
    unit: str = "points"
    exact: bool = False
    """Whether the chance was computed to the end, and not estimated."""


def hints(
    information_set: InformationSet,
    budget: Budget,
    seed: int = 0,
    most: int = 3,
    begins: Callable[[State], bool] = lambda _: False,
) -> list[Hint]:
    """The best choices, best first; `begins` says whether another move begins in a position."""
    player = SearchPlayer(information_set.game, seed, budget)
    found = player.think(information_set)
    values = certain_values(information_set)
    if values:
        found = [replace(one, value=float(values[one.choice]), visits=max(1, one.visits)) for one in found]
        found.sort(key=lambda one: -one.value)
    found = found[:most]
    unit = player.search.heuristics.unit
    return [
        Hint(
            one.choice,
            one.value,
            one.visits,
            *move(player, information_set, one, begins),
            *ends(player, one.choice, seed),
            unit,
            bool(values),
        )
        for one in found
        if one.visits
    ]


def move(
    player: SearchPlayer, information_set: InformationSet, made: Considered, begins: Callable[[State], bool]
) -> tuple[tuple[Expected, ...], Expected | None]:
    """All choices of the move that a choice begins, and what the other side answers.

    It is played in several worlds that the seat cannot tell apart, and ends where they would ask different things: what
    follows there hangs on cards that nobody at this seat has seen.
    """
    seat = int(information_set.seat)
    worlds = [information_set.world.resample(seat, Chance(number)) for number in range(1, WORLDS + 1)]
    steps = [Expected(worlds[0].copy(), seat, made.choice)]
    if any(world.to_act()[:1] != [seat] for world in worlds):
        return tuple(steps), None
    path = [made.choice]
    while len(path) < LONGEST:
        for world in worlds:
            world.apply(steps[-1].seat, path[-1])
        first, *others = worlds
        if any(world.over for world in worlds) or any(world.to_act() != first.to_act() for world in others):
            break
        actor = first.to_act()[0]
        options = first.options(actor)
        if any(world.options(actor) != options for world in others) or (actor == seat and begins(first)):
            break
        choice = _expected(player, first, actor, path, options)
        step = Expected(first.copy(), actor, choice)
        if actor != seat:
            seen = player.search.visits_after(path, choice)
            return tuple(steps), step if seen >= SEEN_ENOUGH else None
        steps.append(step)
        path.append(choice)
    return tuple(steps), None


def _expected(player: SearchPlayer, state: State, seat: int, path: list[int], options: list[int]) -> int:
    """The choice that the search has looked at most; where it has not looked, it looks now."""
    visits = [player.search.visits_after(path, option) for option in options]
    if len(options) == 1 or max(visits) > 0:
        return options[visits.index(max(visits))]
    return int(SearchPlayer(state.game, 0, Budget(LOOKS)).think(InformationSet(state, seat))[0].choice)


def ends(player: SearchPlayer, choice: int, seed: int) -> tuple[dict[str, float], float]:
    """By how many points one is ahead at the end after a choice, part by part, and how many moves more one makes until
    then; the same worlds for every choice."""
    names = player.search.heuristics.part_names()
    sums = [0] * len(names)
    moves = 0
    chance = Chance(seed)
    points = zeros(len(names))
    for _ in range(ENDS if names else 0):
        moves += int(player.search.play_on(choice, points, chance))
        for part in range(len(names)):
            sums[part] += int(points[part])
    return {name: total / ENDS / 100 for name, total in zip(names, sums, strict=True)}, moves / ENDS


def why(found: Sequence[Hint]) -> str:
    """One sentence: why the first rather than the second."""
    if len(found) < 2:
        return "Nothing else comes near it."
    best, second = found[0], found[1]
    wins = [round(100 * one.win) for one in (best, second)]
    chance = f"It wins about {wins[0]} games of 100, the next best {wins[1]}."
    if wins[0] == wins[1]:
        chance = f"It and the next best win about {wins[0]} games of 100."
    if best.exact:
        chance = f"Computed to the end: it wins {wins[0]} of 100, the next best {wins[1]}."
    reason = reasons(best, second)
    return f"{reason}. {chance}" if reason else chance


def reasons(best: Hint, other: Hint) -> str:
    """What one choice brings that another does not, as the beginning of a sentence; empty if that is nothing."""
    change = {part: best.ends[part] - other.ends[part] for part in best.ends}
    more = sorted((part for part, points in change.items() if points >= NOTICED), key=lambda part: -change[part])
    less = sorted((part for part, points in change.items() if points <= -NOTICED), key=lambda part: change[part])
    tempo = best.tempo - other.tempo
    said = [f"more from {_listed(more)}"] if more else []
    said += ["more moves for you"] if tempo >= NOTICED else []
    said += [f"less from {_listed(less)}"] if less else []
    said += ["fewer moves for you"] if tempo <= -NOTICED else []
    told = ", ".join(said)
    return f"{told[0].upper()}{told[1:]}" if told else ""


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)
