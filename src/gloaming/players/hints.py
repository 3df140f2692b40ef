"""What to do here, and why: the best few choices of a seat, from what that seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gloaming.kernel.chance import Chance
from gloaming.kernel.glimpse import Glimpse
from gloaming.kernel.heuristics import zeros
from gloaming.kernel.state import State
from gloaming.players.player import Budget, Considered, SearchPlayer

ENDS = 100
"""How many games are played on from a choice to see how it ends."""
NOTICED = 0.15
"""Differences of fewer points, or moves, are not spoken of."""
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
    """A choice: the chance to win with it, how often it was looked at, what follows (the rest of one's own move, then
    the reply), by how many points, or what else the game counts in, one is ahead at the end, part by part, and how many
    moves more than the others one makes until then."""

    choice: int
    win: float
    visits: int
    follows: tuple[Expected, ...]
    ends: Mapping[str, float]
    tempo: float
    unit: str = "points"


def hints(glimpse: Glimpse, budget: Budget, seed: int = 0, most: int = 3) -> list[Hint]:
    """The best choices, best first."""
    player = SearchPlayer(glimpse.game, seed, budget)
    found = player.think(glimpse)[:most]
    unit = player.search.heuristics.unit
    return [
        Hint(
            one.choice,
            one.value,
            one.visits,
            tuple(follows(player, glimpse, one)),
            *ends(player, one.choice, seed),
            unit,
        )
        for one in found
        if one.visits
    ]


def follows(player: SearchPlayer, glimpse: Glimpse, made: Considered) -> list[Expected]:
    """The rest of one's own move, and what the other side answers, as far as the search has looked."""
    seat = int(glimpse.seat)
    state = glimpse.sample(Chance(1))
    if state.to_act()[:1] != [seat]:
        return []
    state.apply(seat, made.choice)
    path = [made.choice]
    expected: list[Expected] = []
    answered = False
    while not state.over:
        actor = state.to_act()[0]
        if answered and actor == seat:
            break
        answered = answered or actor != seat
        options = state.options(actor)
        visits = [player.search.visits_after(path, option) for option in options]
        if max(visits) < SEEN_ENOUGH:
            break
        choice = options[visits.index(max(visits))]
        expected.append(Expected(state.copy(), actor, choice))
        state.apply(actor, choice)
        path.append(choice)
    return expected


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


def why(found: Sequence[Hint], name: Callable[[int], str]) -> str:
    """One sentence: why the first rather than the second."""
    if len(found) < 2:
        return "Nothing else was worth a look."
    best, second = found[0], found[1]
    change = {part: best.ends[part] - second.ends[part] for part in best.ends}
    more = [(part, points) for part, points in change.items() if points >= NOTICED]
    less = [(part, -points) for part, points in change.items() if points <= -NOTICED]
    lead = _rather(name(best.choice), name(second.choice))
    wins = [f"{100 * one.win:.0f}" for one in (best, second)]
    ahead = f"it wins {wins[0]} of 100 games instead of {wins[1]}"
    if wins[0] == wins[1]:
        ahead = f"both win about {wins[0]} of 100 games"
    gained = [f"{points:.1f} {best.unit} more from {part}" for part, points in sorted(more, key=lambda one: -one[1])]
    lost = [f"{points:.1f} {best.unit} fewer from {part}" for part, points in sorted(less, key=lambda one: -one[1])]
    tempo = best.tempo - second.tempo
    if tempo >= NOTICED:
        gained.append(f"{tempo:.1f} moves more than the other side")
    elif tempo <= -NOTICED:
        lost.append(f"{-tempo:.1f} moves fewer than the other side")
    if not gained and not lost:
        return f"{lead}: {ahead}, though the {best.unit} come out nearly the same."
    gains, losses = _listed(gained), _listed(lost)
    if gains and losses:
        return f"{lead}: about {gains}, for {losses}; {ahead}."
    if gains:
        return f"{lead}: about {gains}; {ahead}."
    return f"{lead}: {ahead}, though about {losses}."


def _rather(best: str, second: str) -> str:
    """By what stands before the colon, where that tells the two apart: “Hire: take a Minion” is Hire."""
    heads = best.partition(": ")[0], second.partition(": ")[0]
    best, second = heads if heads[0] != heads[1] else (best, second)
    return f"{best} rather than {second}"


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)
