"""Players against each other: many games, every deal played from every seat, and what can be said about the result.

A *table* is a set of players that fits the game: one for each side, which is a seat where nobody plays together. Each
deal (a seed) is played as often as there are sides, the players moving on by one, so that luck of the deal and of the
side meets all alike. Thinking time is CPU time, which a busy machine does not stretch.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import gloaming
from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.lab.executor import Executor, InProcess
from gloaming.lab.results_file import ResultsFile, resumed
from gloaming.players.bots import BotPlayer, Forfeit
from gloaming.players.levels import player
from gloaming.players.player import Budget, Player

BOT = "bot:"


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


# Many games


def game_of(plan: Plan) -> Playable:
    return _game(plan.game, tuple(plan.options.items()))


@lru_cache(maxsize=4)
def _game(slug: str, options: tuple[tuple[str, str | int], ...]) -> Playable:
    return gloaming.game(slug, options=dict(options))


def sides(game: Playable) -> list[int]:
    """The side that each seat is on."""
    return [game.side(seat) for seat in range(game.seats)]


def play_task(plan: Plan, task: Task) -> Played:
    """A game of a plan, wherever it is played."""
    return play(game_of(plan), plan.entrants, task)


def results_file(path: Path, plan: Plan) -> ResultsFile[Task, Played]:
    return ResultsFile(path, plan.heading(), _entry, _read_entry)


def _entry(task: Task, played: Played) -> dict[str, Any]:
    return asdict(played)


def _read_entry(entry: dict[str, Any]) -> tuple[Task, Played]:
    fields: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
    played = Played(**fields)
    return played.task, played


def run(
    plan: Plan,
    executor: Executor | None = None,
    path: Path | None = None,
    told: Callable[[Played], None] = lambda played: None,
) -> list[Played]:
    """Play what is not played yet; an interruption leaves what was played in `path`, if there is one."""
    done: list[Played] = []
    tasks = plan.tasks(sides(game_of(plan)))
    file = results_file(path, plan) if path else None
    for played in resumed(executor or InProcess(), partial(play_task, plan), tasks, file):
        done.append(played)
        told(played)
    return done
