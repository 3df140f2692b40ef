"""What can be said about players after many games: rates, duels, and strengths on one scale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from gloaming.lab.arena import Entrant, Played
from gloaming.lab.intervals import Rate, paired, wilson


@dataclass(frozen=True)
class Standing:
    """A player over all its games."""

    label: str
    rate: Rate
    elo: float
    elo_margin: float
    ms_per_choice: float
    slowest_ms: float


@dataclass(frozen=True)
class Duel:
    """One player against another over the deals that both played: by games (Wilson) and by deals (paired)."""

    one: str
    two: str
    wilson: Rate
    paired: Rate
    seated: tuple[Rate, ...]
    """The same by the side that the first was on."""


@dataclass(frozen=True)
class Report:
    standings: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    games: int
    forfeits: tuple[str, ...] = ()


Score = tuple[int, int, float]
"""One player, another, and how much of the game between them went to the first."""


def duel_scores(played: Played) -> Iterator[Score]:
    """A game as duels: whoever did better of two won theirs. The seats of one side share their result."""
    results = dict(zip(played.seated, played.results, strict=True))
    for a, b in combinations(results, 2):
        ahead = results[a] - results[b]
        yield a, b, 0.5 if ahead == 0 else float(ahead > 0)


def bradley_terry(players: int, scores: Iterable[Score]) -> list[float]:
    """Strengths as Elo numbers around 0. Half a drawn game against everybody keeps them finite."""
    wins = [[0.0] * players for _ in range(players)]
    for one, two, score in scores:
        wins[one][two] += score
        wins[two][one] += 1 - score
    for one, two in combinations(range(players), 2):
        if wins[one][two] + wins[two][one]:
            wins[one][two] += 0.25
            wins[two][one] += 0.25
    strength = [1.0] * players
    for _ in range(500):
        for one in range(players):
            met = [two for two in range(players) if two != one and wins[one][two] + wins[two][one]]
            if met:
                expected = sum((wins[one][two] + wins[two][one]) / (strength[one] + strength[two]) for two in met)
                strength[one] = sum(wins[one]) / expected
        scale = math.exp(sum(math.log(one) for one in strength) / players)
        strength = [one / scale for one in strength]
    return [400 * math.log10(one) for one in strength]


def report(entrants: Sequence[Entrant], games: Sequence[Played], resamples: int = 100) -> Report:
    """Rates, duels and a common scale over all that was played."""
    n = len(entrants)
    deals: dict[tuple[int, tuple[int, ...]], list[Score]] = {}
    points, counts = [0.0] * n, [0] * n
    seconds, slowest, choices = [0.0] * n, [0.0] * n, [0] * n
    for played in games:
        deals.setdefault((played.seed, tuple(sorted(played.seated))), []).extend(duel_scores(played))
        for who, result in zip(played.seated, played.results, strict=True):
            points[who] += result / 2 / played.seated.count(who)
        for who in set(played.seated):
            counts[who] += 1
        for seat, who in enumerate(played.seated):
            seconds[who] += played.seconds[seat]
            slowest[who] = max(slowest[who], played.slowest[seat])
            choices[who] += played.choices[seat]
    by_deal = list(deals.values())
    forfeits = tuple(sorted({played.forfeit for played in games if played.forfeit}))
    elo = bradley_terry(n, (score for deal in by_deal for score in deal))
    again = Random(1)
    samples = [
        bradley_terry(n, (score for deal in again.choices(by_deal, k=len(by_deal)) for score in deal))
        for _ in range(resamples if n > 2 and by_deal else 0)
    ]
    standings = [
        Standing(
            entrants[who].label,
            wilson(points[who], counts[who]),
            elo[who],
            _half_width([sample[who] for sample in samples]),
            1000 * seconds[who] / max(1, choices[who]),
            1000 * slowest[who],
        )
        for who in range(n)
    ]
    return Report(
        tuple(sorted(standings, key=lambda one: -one.elo)),
        tuple(_duels(entrants, by_deal, games)),
        len(games),
        forfeits,
    )


def _half_width(values: list[float]) -> float:
    """Half of the interval that holds 95% of some values."""
    if not values:
        return 0.0
    values = sorted(values)
    return (values[int(0.975 * (len(values) - 1))] - values[int(0.025 * (len(values) - 1))]) / 2


def _duels(entrants: Sequence[Entrant], by_deal: Sequence[Sequence[Score]], played: Sequence[Played]) -> Iterator[Duel]:
    for one, two in combinations(range(len(entrants)), 2):
        deals = []
        games = 0
        for deal in by_deal:
            scores = [score if a == one else 1 - score for a, b, score in deal if {a, b} == {one, two}]
            if scores:
                deals.append(sum(scores) / len(scores))
                games += len(scores)
        if deals:
            share = sum(deals) / len(deals)
            yield Duel(
                entrants[one].label,
                entrants[two].label,
                wilson(share * games, games),
                paired(deals, games),
                tuple(_by_side(one, two, played)),
            )


def _by_side(one: int, two: int, played: Sequence[Played]) -> Iterator[Rate]:
    """How the first of two fared on each side, in the order of the sides' first seats."""
    scores: dict[int, list[float]] = {}
    for game in played:
        met = list(dict.fromkeys(game.seated))
        if one in met and two in met:
            score = next(score if a == one else 1 - score for a, b, score in duel_scores(game) if {a, b} == {one, two})
            scores.setdefault(met.index(one), []).append(score)
    for side in sorted(scores):
        yield wilson(sum(scores[side]), len(scores[side]))
