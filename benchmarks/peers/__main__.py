"""Measure our games beside other engines: random games from Python and inside, copies, search.

A decision is one choice made by a player. Chance is paid for in CPU time on every side and never counted as a decision;
where the caller has to draw it, nodes/s counts it too. The games differ, so read ratios as orders of magnitude.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.peers import hearts
from benchmarks.peers.engines import PEERS
from benchmarks.peers.measure import Entry, Unit, take_turns
from benchmarks.peers.ours import installed, interpreted
from gloaming.build import build


def peers() -> tuple[list[Entry], dict[str, str]]:
    """The entries and versions of the engines that are installed; a word about each that is not."""
    entries: list[Entry] = []
    versions: dict[str, str] = {}
    for package, add in PEERS.items():
        try:
            entries += add()
            versions[package] = version(package)
        except ImportError as missing:
            print(f"{package} is left out: {missing}", file=sys.stderr)
    return entries, versions


def figures(entry: Entry) -> dict[str, Any]:
    row: dict[str, Any] = {"engine": entry.engine, "game": entry.game, "what": entry.what, "note": entry.note}
    if entry.what == "copy":
        return row | {"microseconds": 1e6 / entry.best("units")}
    if entry.what == "advised":
        return row | {"games_per_second": entry.best("units")}
    return row | {
        "decisions_per_second": entry.best("decisions"),
        "nodes_per_second": entry.best("nodes"),
        "games_per_second": entry.best("units"),
    }


def ratios(ours: list[Entry], others: list[Entry]) -> list[dict[str, Any]]:
    """How many times faster ours is: both our ways to play against their stepped games, otherwise like against like."""
    played = [other for other in others if other.what == "stepped"]
    # Only the cheapest of their copies is a mark worth beating.
    copied = sorted((other for other in others if other.what == "copy"), key=lambda other: -other.best("units"))[:1]
    searched = [other for other in others if other.what == "search"]
    # A search that its heuristics cut short has no like among theirs.
    against: dict[str, list[Entry]] = {"copy": copied, "search": searched, "advised": []}
    found = []
    for mine in ours:
        unit: Unit = "units" if mine.what in against else "decisions"
        for other in against.get(mine.what, played):
            times = mine.best(unit) / other.best(unit)
            found.append({"ours": mine.name, "what": mine.what, "peer": other.name, "times_faster": times})
    return found


def rule_for_rule(ours: list[Entry], others: list[Entry]) -> list[dict[str, Any]]:
    """The same game in both engines: games, copies or simulations a second, like against like."""
    found = []
    for mine in ours:
        for other in others:
            if mine.game == other.game == hearts.SLUG and mine.what == other.what:
                times = mine.best("units") / other.best("units")
                found.append({"ours": mine.name, "what": mine.what, "peer": other.name, "times_faster": times})
    return found


def short(number: float) -> str:
    for size, suffix in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g}{suffix}"
    return f"{number:.3g}"


def show(rows: list[dict[str, Any]], compared: list[dict[str, Any]], same: list[dict[str, Any]]) -> None:
    print(f"{'engine and game':44}{'what':10}{'decisions/s':>12}{'nodes/s':>9}{'games/s':>9}{'copy us':>9}  note")
    for row in rows:
        keys = ("decisions_per_second", "nodes_per_second", "games_per_second", "microseconds")
        cells = [short(row[key]) if key in row else "" for key in keys]
        name = f"{row['engine']} {row['game']}"
        print(f"{name:44}{row['what']:10}{cells[0]:>12}{cells[1]:>9}{cells[2]:>9}{cells[3]:>9}  {row['note']}")
    if compared:
        print(f"\n{'ours':44}{'what':10}{'times faster':>12}  than")
    for row in compared:
        print(f"{row['ours']:44}{row['what']:10}{short(row['times_faster']):>12}  {row['peer']}")
    if same:
        print("\nrule for rule, by games, copies or simulations")
    for row in same:
        print(f"{row['ours']:44}{row['what']:10}{short(row['times_faster']):>12}  {row['peer']}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    parser.add_argument("--rounds", type=int, default=5, help="slices an entry gets, of which the best counts (5)")
    parser.add_argument("--slice", type=float, default=0.25, metavar="S", help="CPU seconds a slice takes (0.25)")
    parser.add_argument("--ours", action="store_true", help="leave the other engines out")
    parser.add_argument("--games", nargs="+", metavar="GAME", help="measure these games of ours only")
    choices = parser.parse_args()

    others, versions = ([], {}) if choices.ours else peers()
    ours = list(installed(choices.games))
    if not ours:
        sys.exit("no game of ours is installed: nothing to compare with")
    with ExitStack() as stack:
        if build() == "compiled":
            ours += stack.enter_context(interpreted(choices.games))
        else:
            print("the compiled form is not installed here; only the interpreted one is measured", file=sys.stderr)
        take_turns([*ours, *others], choices.rounds, choices.slice)

    rows, compared = [figures(entry) for entry in [*ours, *others]], ratios(ours, others)
    same = rule_for_rule(ours, others)
    show(rows, compared, same)
    if choices.json:
        machine = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
        run = {"rounds": choices.rounds, "slice": choices.slice, "peers": versions}
        report = {"machine": machine, "run": run, "entries": rows, "ratios": compared, "rule_for_rule": same}
        choices.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
