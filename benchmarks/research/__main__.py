"""Measure our environments beside RLCard's and PettingZoo's own card games, in one run, taken in turns.

Everybody plays at random by the mask or list of legal choices that its environment gives. A step is one choice of one
player, observation included. The games differ, so read ratios as orders of magnitude. `python -m benchmarks.research`
needs the environment of `make research`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np

from benchmarks.peers.measure import Entry, Tally, entry, take_turns
from gloaming import games
from gloaming.build import build
from gloaming.kernel.chance import Chance
from gloaming.kernel.playout import playouts
from gloaming.kernel.state import Game
from gloaming.research import pettingzoo_env
from gloaming.research.batch import BatchEnv

ROWS = 256
RLCARD = ("leduc-holdem", "uno", "gin-rummy", "doudizhu")


def aec(env: Any, count: int) -> Tally:
    """So many games of an AEC environment; the choice is drawn from the mask, in the same way for everybody."""
    pick = Random(7).random
    steps = 0
    for _ in range(count):
        env.reset()
        for _agent in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(pick() * len(legal))]))
            steps += 1
    return Tally(count, steps, steps)


def batch(env: BatchEnv, chance: Chance, count: int) -> Tally:
    for _ in range(count):
        env.step(env.sample(chance))
    return Tally(count, count * env.games, count * env.games)


def engine(rules: Game, count: int) -> Tally:
    """Random games inside the engine: what is left when there are no observations."""
    decisions, _ = playouts(rules, count, 1)
    return Tally(count, decisions, decisions)


def ours() -> Iterator[Entry]:
    for slug in games.GAMES:
        yield entry("gloaming", slug, "stepped", "PettingZoo AEC", partial(aec, pettingzoo_env.env(slug)))
        env = BatchEnv(slug, ROWS, seed=1)
        yield entry("gloaming", slug, "rollouts", f"batch of {ROWS}", partial(batch, env, Chance(1)))
        yield entry("gloaming", slug, "playouts", "engine alone", partial(engine, games.game(slug).rules))


def rlcard() -> Iterator[Entry]:
    import rlcard as package

    def stepped(table: Any, count: int) -> Tally:
        pick, steps = Random(7).random, 0
        for _ in range(count):
            state, _player = table.reset()
            while not table.is_over():
                legal = list(state["legal_actions"])
                state, _player = table.step(legal[int(pick() * len(legal))])
                steps += 1
        return Tally(count, steps, steps)

    for name in RLCARD:
        yield entry("RLCard", name, "stepped", "env.step", partial(stepped, package.make(name, config={"seed": 7})))


def pettingzoo() -> Iterator[Entry]:
    """Those of its card games that are installed; each needs a package of its own."""
    from importlib import import_module

    for name in ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5"):
        try:
            yield entry(
                "PettingZoo", name, "stepped", "AEC", partial(aec, import_module(f"pettingzoo.classic.{name}").env())
            )
        except ImportError as missing:
            print(f"PettingZoo {name} is left out: {missing}", file=sys.stderr)


def report(entries: list[Entry]) -> dict[str, Any]:
    speed = {(one.engine, one.game, one.what): one.best("decisions") for one in entries}
    found: dict[str, Any] = {"build": build(), "numpy": np.__version__, "steps_per_second": {}, "ours": {}}
    for one in entries:
        found["steps_per_second"][f"{one.engine} {one.game}, {one.note}"] = round(one.best("decisions"))
    peers = {f"{one.engine} {one.game}": one.best("decisions") for one in entries if one.engine != "gloaming"}
    for slug in games.GAMES:
        single, many, alone = (speed["gloaming", slug, what] for what in ("stepped", "rollouts", "playouts"))
        found["ours"][slug] = {
            "batch_over_one_by_one": round(many / single, 1),
            "one_by_one_outside_engine": round(1 - single / alone, 2),
            "batch_outside_engine": round(1 - many / alone, 2),
            "one_by_one_over": {name: round(single / other, 1) for name, other in peers.items()},
        }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU time of a slice")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    entries = list(ours())
    for peer in (rlcard, pettingzoo):
        try:
            entries += list(peer())
        except ImportError as missing:
            print(f"{peer.__name__} is left out: {missing}", file=sys.stderr)
    take_turns(entries, given.rounds, given.seconds)
    found = report(entries)
    if given.json:
        print(json.dumps(found))
        return
    print(f"{found['build']} form; steps per second of processor time, best slice:")
    for name, speed in found["steps_per_second"].items():
        print(f"  {name:<50}{speed:>12,}")
    for slug, told in found["ours"].items():
        beside = ", ".join(f"{times}x {name}" for name, times in told["one_by_one_over"].items())
        print(
            f"{slug}: the batch is {told['batch_over_one_by_one']}x one by one; outside the engine "
            f"{told['one_by_one_outside_engine']:.0%} of one by one, {told['batch_outside_engine']:.0%} of the batch"
        )
        print(f"  one by one beside: {beside}")


if __name__ == "__main__":
    main()
