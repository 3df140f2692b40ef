"""`python -m benchmarks.load`: start a server, seat bots, raise the number of matches, and tell what came of it.

A person is taken to choose every ten seconds; the bots do so ten times as fast, each after a pause of its own, so a
match makes about one choice a second. Measured is the time from sending a choice to its acknowledgement, which is
sent when the choice is on disk. Client and server share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.siege.people import take_chairs
from gloaming.build import build

COMMAND = "from gloaming.terminal.main import app; app()"
UNLIMITED = {
    f"GLOAMING_{name}": "1000000"
    for name in (
        *("FRAMES_PER_SECOND", "REQUESTS_PER_MINUTE", "MATCHES_PER_MINUTE", "JOINS_PER_MINUTE"),
        *("CONNECTIONS_PER_ADDRESS", "WORK_SECONDS_PER_MINUTE"),
    )
}


@dataclass
class Tally:
    """What the bots saw in one step."""

    waits: list[float] = field(default_factory=list)
    tables: int = 0
    refused: int = 0
    lost: int = 0
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The newest acknowledged entry of each match."""

    def at(self, share: float) -> float:
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Bot:
    """Plays one seat; when the match is over it stays and watches."""

    def __init__(self, socket: ClientConnection, match: str, pause: float, dice: random.Random, tally: Tally) -> None:
        self.socket, self.match, self.pause, self.dice, self.tally = socket, match, pause, dice, tally
        self.sent: dict[str, float] = {}

    async def play(self) -> None:
        try:
            async for text in self.socket:
                await self.hear(json.loads(text))
        except ConnectionClosed:
            self.tally.lost += 1

    async def hear(self, frame: dict[str, Any]) -> None:
        tally = self.tally
        if frame["type"] == "ack":
            tally.waits.append(time.perf_counter() - self.sent.pop(frame["id"]))
            tally.acknowledged[self.match] = max(frame["seq"], tally.acknowledged.get(self.match, 0))
        elif frame["type"] == "refused":
            tally.refused += 1
            self.sent.pop(frame["id"], None)
        elif frame["type"] == "table":
            tally.tables += 1
            if frame["options"] and not self.sent:
                await asyncio.sleep(self.dice.expovariate(1 / self.pause))
                choice = self.dice.choice(frame["options"])["choice"]
                id = str(uuid.UUID(int=self.dice.getrandbits(128)))
                said = {"type": "choose", "v": 1, "id": id, "seq": frame["seq"], "choice": choice}
                self.sent[id] = time.perf_counter()
                await self.socket.send(json.dumps(said))


class Process:
    """A server process, and what it costs."""

    def __init__(self, data: Path, database: str) -> None:
        environment = {**os.environ, **UNLIMITED, "GLOAMING_WORKERS": "1", "GLOAMING_LOG": "json", "PORT": "18900"}
        if database:
            environment["DATABASE_URL"] = database
        self.log = (data / "log.txt").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "serve", "--data", str(data)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        self.base = (
            self.process.stdout.readline().split("stands at ")[1].split("/ ")[0].replace("localhost", "127.0.0.1")
        )

    def memory(self) -> float:
        """Megabytes in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def seconds(self) -> float:
        """Processor time used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


async def ready(base: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(600):
            try:
                if (await http.get(f"{base}/readyz")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)
    raise TimeoutError("the server did not become ready")


async def step(server: Process, matches: int, seconds: float, pause: float, seed: int) -> dict[str, Any]:
    """So many matches for so long."""
    tally = Tally()
    dice = random.Random(seed)
    bots: list[asyncio.Task[None]] = []
    sockets: list[ClientConnection] = []
    secrets: dict[str, str] = {}
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as http:
        for _ in range(matches):
            seats = [{"kind": "me"}, {"kind": "friend"}]
            made = (await http.post("/api/v1/matches", json={"game": "city-of-hemloch", "seats": seats})).json()
            await take_chairs(http, made)
            secrets[made["match"]] = made["watch"]
            for seat in made["seats"]:
                url = f"{server.base.replace('http', 'ws', 1)}/api/v1/matches/{made['match']}/socket"
                socket = await connect(url, proxy=None, compression=None, max_queue=64)
                await socket.send(json.dumps({"type": "join", "v": 1, "secret": seat["secret"]}))
                sockets.append(socket)
                bot = Bot(socket, made["match"], pause, random.Random(dice.random()), tally)
                bots.append(asyncio.create_task(bot.play()))
        await asyncio.sleep(2)
        tally.waits.clear()
        before, begun, client = server.seconds(), time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begun
        busy, driver = (server.seconds() - before) / took, (time.process_time() - client) / took
        memory = server.memory()
        for task in bots:
            task.cancel()
        await asyncio.gather(*bots, return_exceptions=True)
        missing = 0
        for match, seq in tally.acknowledged.items():
            told = (
                await http.get(f"/api/v1/matches/{match}", headers={"Authorization": f"Bearer {secrets[match]}"})
            ).json()
            missing += told["seq"] < seq
        await asyncio.gather(*(socket.close() for socket in sockets))
    return {
        "matches": matches,
        "sockets": len(sockets),
        "choices_per_second": round(len(tally.waits) / took, 1),
        "p50_ms": round(tally.at(0.5), 1),
        "p99_ms": round(tally.at(0.99), 1),
        "max_ms": round(tally.at(1), 1),
        "server_cpu": round(busy, 2),
        "driver_cpu": round(driver, 2),
        "server_mb": round(memory),
        "refused": tally.refused,
        "lost_connections": tally.lost,
        "lost_choices": missing,
    }


async def run(arguments: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder), arguments.database)
        try:
            await ready(server.base)
            print(f"form: {build()}; load average before: {os.getloadavg()[0]:.1f}", flush=True)
            for number, matches in enumerate(arguments.matches):
                told = await step(server, matches, arguments.seconds, arguments.pause, number)
                print(json.dumps({**told, "load": round(os.getloadavg()[0], 1)}), flush=True)
                if told["p99_ms"] > arguments.give_up:
                    break
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--matches", type=int, nargs="+", default=[50, 100, 200, 300, 400, 600, 800])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each step is measured")
    parser.add_argument("--pause", type=float, default=1.0, help="how long a bot thinks, on average")
    parser.add_argument("--database", default="", help="a PostgreSQL; left out, SQLite in a temporary folder")
    parser.add_argument("--give-up", type=float, default=2_000, help="stop when the 99th percentile is above, in ms")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
