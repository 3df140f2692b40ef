"""The corpus: whole matches on record, by which a change of the code shows that it changes no game.

    tools/corpus.py replay [GAME…]            play all matches again; exit 1 if one differs
    tools/corpus.py show GAME MATCH CHOICE    all that is digested there, to be compared between two versions
    tools/corpus.py digest [GAME…]            the same choices, new digests
    tools/corpus.py record [GAME…]            new matches; the same seed gives the same ones

CONTRIBUTING.md says when to digest or record anew. Run from the root of the repository; PYTHONPATH=src for the pure
form.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from gloaming.build import build
from tests.corpus.matches import GAMES, File, Recorded, again, differences, file_of, play, told
from tests.corpus.recording import COUNTS, card_sets, record_one

CHUNK = 20
Job = tuple[str, list[str], list[tuple[int, Recorded]]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; one for each core unless said")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("replay", "digest", "record"):
        command = commands.add_parser(name)
        command.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
        if name == "replay":
            command.add_argument("--some", type=int, help="only so many matches of each game")
        if name == "record":
            command.add_argument("--seed", type=int, default=1)
            command.add_argument("--count", type=int, help="so many matches of each game")
    command = commands.add_parser("show")
    command.add_argument("game", choices=GAMES)
    command.add_argument("match", type=int)
    command.add_argument("choice", type=int)
    given = parser.parse_args()
    if given.command == "show":
        return show(given.game, given.match, given.choice)
    for game in given.games:
        if game not in GAMES:
            parser.error(f"unknown game {game!r}; allowed: {', '.join(GAMES)}")
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        faults = [run(given, game, pool) for game in given.games or GAMES]
    return 1 if any(faults) else 0


def run(given: argparse.Namespace, game: str, pool: ProcessPoolExecutor) -> bool:
    """One command for one game; whether something is wrong."""
    start = time.monotonic()
    if given.command == "record":
        count = given.count or COUNTS[game]
        numbers = [(game, list(range(at, min(at + CHUNK, count))), given.seed) for at in range(0, count, CHUNK)]
        matches = [match for found in pool.map(recorded, numbers) for match in found]
        write(File(game, card_sets(game), matches), start)
        return False
    file = File.read(file_of(game))
    if given.command == "digest":
        file.matches = [match for found in pool.map(digested, jobs(file, len(file.matches))) for match in found]
        write(file, start)
        return False
    found = [one for several in pool.map(replayed, jobs(file, given.some or len(file.matches))) for one in several]
    wrong = [(number, faults) for number, faults, _ in found if faults]
    texts = [number for number, _, sentences in found if sentences]
    took = time.monotonic() - start
    print(f"{game}: {len(found)} matches played again ({build()}, {took:.0f} s), {len(wrong)} differ", end="")
    print(f"; sentences differ in {len(texts)}, the first is match {texts[0]}" if texts else "")
    for number, faults in wrong[:10]:
        match = file.matches[number]
        options = ", ".join(f"{name}={value}" for name, value in match.options.items())
        print(f"  match {number} ({file.sets[match.cards]['name']}; {options}):")
        for fault in faults:
            print(f"    {fault}")
    return bool(wrong)


def jobs(file: File, count: int) -> Iterator[Job]:
    texts = [one["text"] for one in file.sets]
    every = max(1, len(file.matches) // count)
    numbers = list(range(0, len(file.matches), every))
    for at in range(0, len(numbers), CHUNK):
        yield file.game, texts, [(number, file.matches[number]) for number in numbers[at : at + CHUNK]]


def replayed(job: Job) -> list[tuple[int, list[str], bool]]:
    slug, texts, matches = job
    return [(number, *differences(slug, texts[match.cards], match)) for number, match in matches]


def digested(job: Job) -> list[Recorded]:
    slug, texts, matches = job
    return [play(slug, texts[match.cards], match, again(match)) for _, match in matches]


def recorded(job: tuple[str, Sequence[int], int]) -> list[Recorded]:
    slug, numbers, seed = job
    sets = card_sets(slug)
    return [record_one(slug, sets, number, seed) for number in numbers]


def write(file: File, start: float) -> None:
    path = file_of(file.game)
    file.write(path)
    choices = sum(len(match.choices) for match in file.matches)
    took = time.monotonic() - start
    print(f"{file.game}: {len(file.matches)} matches, {choices} choices, {path.stat().st_size:,} bytes, {took:.0f} s")


def show(game: str, number: int, choice: int) -> int:
    file = File.read(file_of(game))
    match = file.matches[number]
    print(json.dumps(told(game, file.sets[match.cards]["text"], match, choice), indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
