"""Players against each other: many games, every deal played from every seat, and what can be said about the result.

A *table* is a set of players that fits the game: one for each side, which is a seat where nobody plays together. Each
deal (a seed) is played as often as there are sides, the players moving on by one, so that luck of the deal and of the
side meets all alike. Thinking time is CPU time, which a busy machine does not stretch.
"""

from __future__ import annotations

import json
import math
import re
import shlex
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import gloaming
from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.players.bots import BotPlayer, Forfeit
from gloaming.players.levels import player
from gloaming.players.player import Budget, Player

BOT = "bot:"
Z95 = 1.959964


@dataclass(frozen=True)
class Entrant:
    """A player by name, held to a budget of its own or to the arena's: `master`, `master@50ms`, `broker@400`; or a
    bot from outside by how it is started: `bot:python mine.py`."""

    name: str
    budget: Budget | None = None
    label: str = ""

    @classmethod
    def read(cls, text: str, budget: Budget | None = None) -> Entrant:
        if text.startswith(BOT):
            return cls(text, budget, text)
        name, _, limit = text.strip().partition("@")
        if limit:
            found = re.fullmatch(r"(\d+)(ms|s)?", limit)
            if not found:
                raise ValueError(f"{text!r}: after @ stands a time (50ms, 2s) or a number of iterations (400)")
            number, unit = int(found[1]), found[2]
            budget = Budget(seconds=number / (1000 if unit == "ms" else 1)) if unit else Budget(number)
        return cls(name, budget, text.strip())

    @property
    def command(self) -> list[str]:
        """How an outside bot is started; nothing for a player of the house."""
        return shlex.split(self.name.removeprefix(BOT)) if self.name.startswith(BOT) else []

    def sit(self, game: Playable, seat: int, seed: int) -> Player:
        if self.command:
            return BotPlayer(game, seat, self.command)
        return player(self.name, game.rules, seed, self.budget, clock=process_time)


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: str
    entrants: tuple[Entrant, ...]
    games: int
    """For each table, rounded up to whole deals."""
    seed: int
    options: Mapping[str, str | int] = field(default_factory=dict)

    def tasks(self, sides: Sequence[int]) -> list[Task]:
        """Every game of every table, deal by deal, so that what is played first is a fair sample.

        `sides` tells of every seat whose side it is on.
        """
        several = max(sides) + 1
        if len(self.entrants) < several:
            raise ValueError(f"{self.game} needs {several} players, not {len(self.entrants)}")
        tables = list(combinations(range(len(self.entrants)), several))
        deals = -(-self.games // several)
        return [
            Task(self.seed + deal, tuple(table[(side + turn) % several] for side in sides))
            for deal in range(deals)
            for table in tables
            for turn in range(several)
        ]

    def heading(self) -> dict[str, Any]:
        """What a file of results says first: results of another plan are not mixed in."""
        budgets = [entrant.budget and asdict(entrant.budget) for entrant in self.entrants]
        labels = [entrant.label for entrant in self.entrants]
        return {"arena": 1, "game": self.game, "seats": labels, "budgets": budgets, "options": dict(self.options)}


@dataclass(frozen=True)
class Task:
    """One game: the seed, and who (by number) sits in each seat."""

    seed: int
    seated: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """How a game went: for each seat 2, 1 or 0 for a win, a draw, a loss; thinking time and choices."""

    seed: int
    seated: tuple[int, ...]
    results: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    choices: tuple[int, ...]
    forfeit: str = ""
    """Which outside bot lost by its own doing, and how."""

    @property
    def task(self) -> Task:
        return Task(self.seed, self.seated)


def play(game: Playable, entrants: Sequence[Entrant], task: Task) -> Played:
    """Play one game. A bot that forfeits has lost, and all others have won."""
    count = len(task.seated)
    seconds, slowest, choices = [0.0] * count, [0.0] * count, [0] * count
    state = game.new(task.seed)
    players: list[Player] = []
    seat = moment = 0
    forfeit = ""
    try:
        for seat, who in enumerate(task.seated):
            players.append(entrants[who].sit(game, seat, Random(f"{task.seed}/{task.seated}/{seat}").getrandbits(48)))
        while not state.over:
            seat = state.to_act()[0]
            begun = process_time()
            choice = players[seat].choose(InformationSet(state, seat, moment))
            taken = process_time() - begun
            seconds[seat] += taken
            slowest[seat] = max(slowest[seat], taken)
            choices[seat] += 1
            state.apply(seat, choice)
            moment += 1
        results = [int(state.result(seat)) for seat in range(count)]
    except Forfeit as error:
        forfeit = f"{entrants[task.seated[seat]].label} {error}"
        results = [0 if other == seat else 2 for other in range(count)]
    finally:
        for bot in players:
            if isinstance(bot, BotPlayer):
                bot.line.close()
    return Played(task.seed, task.seated, tuple(results), tuple(seconds), tuple(slowest), tuple(choices), forfeit)


# Many games, here or in worker processes


class _Bench:
    """What a process plays with."""

    game: Playable
    entrants: Sequence[Entrant]


def _sit_down(plan: Plan) -> None:
    _Bench.game = game_of(plan)
    _Bench.entrants = plan.entrants


def _sit_down_apart(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interruption is for the process that leads
    _sit_down(plan)


def _play_here(task: Task) -> Played:
    return play(_Bench.game, _Bench.entrants, task)


def game_of(plan: Plan) -> Playable:
    return gloaming.game(plan.game, options=plan.options)


def sides(game: Playable) -> list[int]:
    """The side that each seat is on."""
    return [game.side(seat) for seat in range(game.seats)]


@contextmanager
def playing(plan: Plan, tasks: Sequence[Task], workers: int) -> Iterator[Iterator[Played]]:
    """The games as they are finished. Leaving the context early ends the workers."""
    if workers <= 1:
        _sit_down(plan)
        yield map(_play_here, tasks)
        return
    with get_context("spawn").Pool(workers, _sit_down_apart, (plan,)) as pool:
        yield pool.imap_unordered(_play_here, tasks)


# Results on disk, to go on with later


class OtherPlan(ValueError):
    """A file of results that belongs to another plan."""


def resume(path: Path, plan: Plan) -> list[Played]:
    """The games of this plan that a file holds already, each once; begins the file if there is none."""
    if not path.exists() or not path.stat().st_size:
        path.write_text(json.dumps(plan.heading()) + "\n", encoding="utf-8")
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        heading = json.loads(lines[0])
    except ValueError:
        heading = None
    if heading != plan.heading():
        raise OtherPlan(f"{path} holds results of another arena: {lines[0][:200]}")
    played: dict[Task, Played] = {}
    for line in lines[1:]:
        try:
            entry: dict[str, Any] = json.loads(line)
        except ValueError:
            continue  # cut off when it was written
        fields: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
        game = Played(**fields)
        played.setdefault(game.task, game)  # two runs at once may have played it twice
    return list(played.values())


def keep(path: Path, played: Played) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(played)) + "\n")


# What can be said about it


@dataclass(frozen=True)
class Rate:
    """A share of games with its 95% interval; a draw counts as half a win."""

    share: float
    low: float
    high: float
    games: int


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


def wilson(wins: float, games: int) -> Rate:
    """The share of wins with Wilson's interval."""
    if games == 0:
        return Rate(0.5, 0.0, 1.0, 0)
    share = wins / games
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    margin = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Rate(share, max(0.0, centre - margin), min(1.0, centre + margin), games)


def paired(scores: Sequence[float], games: int) -> Rate:
    """The mean over deals, with the interval that the deals' own spread gives."""
    n = len(scores)
    if n < 2:
        return Rate(sum(scores) / n if n else 0.5, 0.0, 1.0, games)
    mean = sum(scores) / n
    margin = Z95 * math.sqrt(sum((score - mean) ** 2 for score in scores) / (n - 1) / n)
    return Rate(mean, max(0.0, mean - margin), min(1.0, mean + margin), games)


Score = tuple[int, int, float]
"""One player, another, and how much of the game between them went to the first."""


def _scores(played: Played) -> Iterator[Score]:
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
        deals.setdefault((played.seed, tuple(sorted(played.seated))), []).extend(_scores(played))
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
            score = next(score if a == one else 1 - score for a, b, score in _scores(game) if {a, b} == {one, two})
            scores.setdefault(met.index(one), []).append(score)
    for side in sorted(scores):
        yield wilson(sum(scores[side]), len(scores[side]))


def run(
    plan: Plan, workers: int = 1, path: Path | None = None, told: Callable[[Played], None] | None = None
) -> list[Played]:
    """Play what is not played yet; an interruption leaves what was played in `path`, if there is one."""
    done = resume(path, plan) if path else []
    for played in done:
        if told:
            told(played)
    tasks = [task for task in plan.tasks(sides(game_of(plan))) if task not in {one.task for one in done}]
    with playing(plan, tasks, workers) as games:
        for played in games:
            done.append(played)
            if path:
                keep(path, played)
            if told:
                told(played)
    return done
