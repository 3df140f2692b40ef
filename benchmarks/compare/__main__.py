"""`python -m benchmarks.compare BEFORE [AFTER]`: how fast two revisions play, search and simulate, in one run.

Both are built as compiled wheels in `.tmp/compare`, once a revision (some minutes each), and then work in turns for
short slices of processor time, so that other work on the machine meets both alike. A ratio below 1 means that AFTER is
slower. It is the median over neighbouring slices; the ratio of the best slices stands beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import zipfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
PLACE = ROOT / ".tmp" / "compare"
WHAT = ("playouts", "stepped", "search", "advised", "simulate")
GAMES = ("city-of-hemloch", "dark-promenade", "lords", "midnight", "necromancer")


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def built(revision: str, tuned: bool) -> tuple[Path, Path]:
    """The tree of a revision and its unpacked wheel, made now if they are not there."""
    commit = git("rev-parse", "--short=12", f"{revision}^{{commit}}")
    tree, package = PLACE / commit, PLACE / f"{commit}{'-tuned' if tuned else ''}-package"
    if not tree.is_dir():
        git("worktree", "add", "--detach", str(tree), commit)
    if not package.is_dir():
        print(f"building {revision} ({commit})", file=sys.stderr, flush=True)
        wheels = PLACE / f"{commit}-wheel"
        environment = {**os.environ, "GLOAMING_MYPYC": "1", "GLOAMING_TUNED": "1" if tuned else ""}
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
        subprocess.run(command, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)
        (wheel,) = wheels.glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(package)
        wheel.unlink()
    return tree, package


class Side:
    """A process with one revision in it."""

    def __init__(self, tree: Path, package: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("slices.py"))],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(package)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, name: str, what: str, seconds: float) -> float:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(name, what, seconds, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit("a revision could not be measured; its own words stand above")
        done, took = line.split()
        return int(done) / float(took)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Figures:
    """The rates of both sides at one thing, slice by slice."""

    before: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)

    def ratio(self) -> float:
        return median(after / before for before, after in zip(self.before, self.after, strict=True))

    def best(self) -> float:
        return max(self.after) / max(self.before)


def compare(before: Side, after: Side, games: list[str], rounds: int, seconds: float) -> dict[tuple[str, str], Figures]:
    found = {(name, what): Figures() for name in games for what in WHAT}
    for name, what in found:
        for side in (before, after):
            side.rate(name, what, seconds / 4)  # what is made at first use is no part of the speed
    for number in range(rounds):
        for (name, what), figures in found.items():
            for side, rates in ((before, figures.before), (after, figures.after))[:: 1 - 2 * (number % 2)]:
                rates.append(side.rate(name, what, seconds))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("before", help="a revision")
    parser.add_argument("after", nargs="?", default="HEAD", help="another one (HEAD, without what is not committed)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=9, help="slices that each gets (9)")
    parser.add_argument("--slice", type=float, default=0.25, metavar="S", help="processor seconds of a slice (0.25)")
    parser.add_argument("--tuned", action="store_true", help="build with a profile, which takes twice as long")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    parser.add_argument("--at-least", type=float, default=0.0, help="fail if a ratio is below this one")
    chosen = parser.parse_args()
    places = [built(revision, chosen.tuned) for revision in (chosen.before, chosen.after)]
    with ExitStack() as stack:
        before, after = (Side(*place) for place in places)
        stack.callback(before.stop)
        stack.callback(after.stop)
        found = compare(before, after, chosen.games, chosen.rounds, chosen.slice)
    print(f"{'game':18}{'what':10}{'before /s':>12}{'after /s':>12}{'ratio':>8}{'of best':>9}")
    for (name, what), figures in found.items():
        rates = f"{max(figures.before):12,.0f}{max(figures.after):12,.0f}"
        print(f"{name:18}{what:10}{rates}{figures.ratio():8.3f}{figures.best():9.3f}")
    if chosen.json:
        told = {f"{name} {what}": {"before": one.before, "after": one.after} for (name, what), one in found.items()}
        chosen.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    slow = [f"{name} {what}" for (name, what), one in found.items() if max(one.ratio(), one.best()) < chosen.at_least]
    if slow:
        sys.exit(f"below {chosen.at_least}: {', '.join(slow)}")


if __name__ == "__main__":
    main()
