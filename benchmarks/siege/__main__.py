"""`python -m benchmarks.siege`: people play while one address attacks, one attack after another, then all at once.

Everything is on loopback, each party at an address of its own, against a server with its usual limits in a process of
its own; the attacker is a process of its own too. Asked for: the pair's 99th percentile from choice to acknowledgement
under 250 ms, and a newcomer's weakest opponent answers within 2 s.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx

from benchmarks.siege.attacks import ATTACKS, everything, guarded
from benchmarks.siege.people import Place, Waits, newcomer, pair
from gloaming.build import build

COMMAND = "from gloaming.terminal.main import app; app()"
ATTACKER, *PEOPLE, NEWCOMER = (f"127.0.0.{number}" for number in range(2, 6))
QUIET, ALL = "nobody attacks", "all at once"
MOST_SECONDS = 600.0


@contextlib.contextmanager
def served(data: Path, database: str, port: int) -> Iterator[str]:
    environment = {**os.environ, "GLOAMING_LOG": "json", "PORT": str(port)}
    if database:
        environment["DATABASE_URL"] = database
    with (data / "log.txt").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "serve", "--data", str(data)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        yield line.split("stands at ")[1].split("/ ")[0].replace("localhost", "127.0.0.1")
    finally:
        process.terminate()
        process.wait(30)


@contextlib.contextmanager
def attacking(name: str, base: str) -> Iterator[None]:
    """The attacker, who gets less of the processor than the others if it is short."""
    if name == QUIET:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.siege", "--attack", name, "--base", base]
    process = subprocess.Popen(command)
    try:
        yield
    finally:
        process.kill()
        process.wait(10)


async def lag(http: httpx.AsyncClient) -> tuple[float, float]:
    """How often the event loop was measured, and how often it was more than 50 ms late."""
    text = (await http.get("/metrics")).text
    counts = {
        line.split()[0]: float(line.split()[1]) for line in text.splitlines() if line.startswith("gloaming_loop_lag")
    }
    total = counts["gloaming_loop_lag_seconds_count"]
    return total, total - counts['gloaming_loop_lag_seconds_bucket{le="0.05"}']


async def measure(base: str, name: str, seconds: float, pairs: int) -> dict[str, Any]:
    """So long with one attack."""
    waits, answers = Waits(), Waits()
    async with httpx.AsyncClient(base_url=base, timeout=30) as http:
        with attacking(name, base):
            places = [Place(base, address) for address in PEOPLE]
            people = [asyncio.create_task(pair(places, waits, 0.2, number)) for number in range(pairs)]
            people.append(asyncio.create_task(newcomer(Place(base, NEWCOMER), answers, 1.0)))
            await asyncio.sleep(min(3.0, seconds / 4))  # the attacker needs a moment
            waits.seconds.clear()
            answers.seconds.clear()
            before = await lag(http)
            await asyncio.sleep(seconds)
            after = await lag(http)
            for task in people:
                task.cancel()
            await asyncio.gather(*people, return_exceptions=True)
    return {
        "attack": name,
        "choices": len(waits.seconds),
        "p50_ms": round(waits.at(0.5), 1),
        "p99_ms": round(waits.at(0.99), 1),
        "max_ms": round(waits.at(1), 1),
        "newcomers": len(answers.seconds),
        "answer_p50_ms": round(answers.at(0.5)),
        "answer_max_ms": round(answers.at(1)),
        "failures": waits.failures + answers.failures,
        "late_share": round((after[1] - before[1]) / max(1.0, after[0] - before[0]), 3),
    }


async def ready(base: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if (await http.get(f"{base}/readyz")).status_code == 200:
                    return
            await asyncio.sleep(0.1)
    raise TimeoutError("the server did not become ready")


async def siege(names: Sequence[str], seconds: float, pairs: int, database: str, port: int) -> list[dict[str, Any]]:
    """Every attack against a fresh server, so that none suffers from the one before."""
    told = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder, served(Path(folder), database, port) as base:
            await ready(base)
            told.append(await measure(base, name, seconds, pairs))
            print(json.dumps({**told[-1], "load": round(os.getloadavg()[0], 1)}), flush=True)
    return told


async def attack(name: str, base: str) -> None:
    """Attack until killed, but not for ever."""
    os.nice(5)
    place = Place(base, ATTACKER)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(MOST_SECONDS):
            await (everything(place) if name == ALL else guarded(ATTACKS[name], place))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.siege")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each attack is measured, up to 300")
    parser.add_argument("--attacks", nargs="+", choices=[QUIET, *ATTACKS, ALL], default=[QUIET, *ATTACKS, ALL])
    parser.add_argument("--pairs", type=int, default=2, help="pairs who play")
    parser.add_argument("--database", default="", help="a PostgreSQL; left out, SQLite in a temporary folder")
    parser.add_argument("--port", type=int, default=18950)
    parser.add_argument("--attack", choices=[*ATTACKS, ALL], help=argparse.SUPPRESS)
    parser.add_argument("--base", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.attack:
        asyncio.run(attack(arguments.attack, arguments.base))
        return
    print(f"form: {build()}; load average before: {os.getloadavg()[0]:.1f}", flush=True)
    begun = time.monotonic()
    seconds = min(300.0, arguments.seconds)
    asyncio.run(siege(arguments.attacks, seconds, arguments.pairs, arguments.database, arguments.port))
    print(f"took {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
