"""Our games, in the form that is installed and in the interpreted one.

The interpreted form is the same package imported from `src`, which takes a second process: run as a program, this
module is that process. It reads `game what seconds` from stdin, works, and answers each line with one of JSON, measured
on its own CPU clock, so that its slices can take turns with everybody else's.
"""

from __future__ import annotations

import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random

import gloaming
import gloaming.games
from benchmarks.peers import hearts
from benchmarks.peers.engines import HALFWAY
from benchmarks.peers.hearts import SEARCHED, TREE
from benchmarks.peers.measure import Entry, Slice, Tally, What, Work, timed
from gloaming.build import build
from gloaming.kernel.chance import Chance
from gloaming.kernel.events import CHOSE, EventLog
from gloaming.kernel.heuristics import Heuristics
from gloaming.kernel.information_set import InformationSet
from gloaming.kernel.playout import finish, playouts
from gloaming.kernel.state import Game, State
from gloaming.players.player import heuristics
from gloaming.players.search import TO_THE_END, Search, Tuning

ROOT = Path(__file__).parents[2]
WHAT: tuple[What, ...] = ("playouts", "stepped", "copy", "search", "advised")
NOTES: dict[What, str] = {
    "playouts": "loop in the engine",
    "rollouts": "loop in the engine, from given deals",
    "stepped": "loop in Python",
    "copy": "",
    "search": "random to the end",
    "advised": "heuristics on",
}


def names(wanted: Sequence[str] | None = None) -> list[str]:
    """Our games, and the example that is measured rule for rule if it is installed; or those that are wanted."""
    own = [found.name.replace("_", "-") for found in pkgutil.iter_modules(gloaming.games.__path__) if found.ispkg]
    return [name for name in (*own, *({hearts.SLUG} & set(gloaming.games.GAMES))) if wanted is None or name in wanted]


def measured(name: str) -> tuple[What, ...]:
    """What is measured of a game."""
    return (*WHAT, "rollouts") if name == hearts.SLUG else WHAT


def play_inside(game: Game, games: int) -> Tally:
    decisions, _ = playouts(game, games, 7)
    return Tally(games, decisions, decisions)


def step(game: Game, pick: Callable[[], float], games: int) -> Tally:
    decisions = 0
    for seed in range(games):
        state = game.new(seed)
        while not state.over:
            seat = state.to_act()[0]
            options = state.options(seat)
            state.apply(seat, options[int(pick() * len(options))])
            decisions += 1
    return Tally(games, decisions, decisions)


def copy(state: State, count: int) -> Tally:
    for _ in range(count):
        state.copy()
    return Tally(count, 0, 0)


def halfway(game: Game, pick: Callable[[], float]) -> State:
    state = game.new(7)
    for _ in range(HALFWAY):
        seat = state.to_act()[0]
        options = state.options(seat)
        state.apply(seat, options[int(pick() * len(options))])
    return state


def long_ahead(game: Game) -> tuple[State, float]:
    """A position from which random games go on for about as many choices as hearts has, and how many these are.

    Forced choices count, as they do there: ours are made without asking, and the log of events shows them.
    """
    state = game.new(7)
    chance = Chance(7)
    while True:
        chosen = 0
        for _ in range(50):
            end = state.copy()
            end.events = EventLog()
            finish(end, chance)
            chosen += sum(event.kind == CHOSE for event in end.events.entries)
        if chosen / 50 <= SEARCHED:
            return state, chosen / 50
        seat = state.to_act()[0]
        options = state.options(seat)
        state.apply(seat, options[int(chance.below(len(options)))])


def simulate(search: Search, information_set: InformationSet, choices: float, simulations: int) -> Tally:
    """Searches of at most so many simulations, each with a tree of its own, as a player's are."""
    for done in range(0, simulations, TREE):
        search.begin(information_set)
        search.run(min(TREE, simulations - done))
    return Tally(simulations, round(simulations * choices), round(simulations * choices))


def searches(game: Game) -> dict[What, Work]:
    state, choices = long_ahead(game)
    information_set = InformationSet(state, state.to_act()[0])
    plain = Tuning(priors=False, exploration=1.4, rollout=TO_THE_END)
    random_search = Search(game, Heuristics(game), plain, 7)
    advised = Search(game, heuristics(game), Tuning(), 7)
    return {
        "search": partial(simulate, random_search, information_set, choices),
        "advised": partial(simulate, advised, information_set, 0.0),
    }


@cache
def works(name: str) -> dict[What, Work]:
    game = gloaming.game(name).rules
    pick = Random(7).random
    return {
        "playouts": partial(play_inside, game),
        "stepped": partial(step, game, pick),
        "copy": partial(copy, halfway(game, pick)),
        **searches(game),
        **(hearts.ours() if name == hearts.SLUG else {}),
    }


def installed(wanted: Sequence[str] | None) -> Iterator[Entry]:
    """Our games as `import gloaming` finds them here."""
    for name in names(wanted):
        for what in measured(name):
            yield Entry(f"ours {build()}", name, what, NOTES[what], partial(timed, works(name)[what]))


@contextmanager
def interpreted(wanted: Sequence[str] | None) -> Iterator[list[Entry]]:
    """Our games from `src`, in a process that lives as long as the context."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples" / "hearts" / "src")])}
    command = [sys.executable, "-m", "benchmarks.peers.ours"]
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        requests, answers = process.stdin, process.stdout

        def ask(name: str, what: What, seconds: float) -> Slice:
            print(name, what, seconds, file=requests, flush=True)
            line = answers.readline()
            if not line:
                sys.exit("the interpreted form stopped; its own words stand above")
            answer = json.loads(line)
            return Slice(answer["seconds"], Tally(**answer["tally"]))

        yield [
            Entry("ours interpreted", name, what, NOTES[what], partial(ask, name, what))
            for name in names(wanted)
            for what in measured(name)
        ]


def answer_requests() -> None:
    if build() != "interpreted":
        sys.exit("the interpreted form was asked for, and this is the compiled one")
    for line in sys.stdin:
        name, what, seconds = line.split()
        work = next(work for known, work in works(name).items() if known == what)
        taken = timed(work, float(seconds))
        print(json.dumps({"seconds": taken.seconds, "tally": taken.tally._asdict()}), flush=True)


if __name__ == "__main__":
    answer_requests()
