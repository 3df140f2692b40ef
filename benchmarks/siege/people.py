"""The people whose patience is measured: a pair who play each other, and a newcomer against the weakest computer."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Frame = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """Where somebody sits: the server, and the loopback address that they come from."""

    base: str
    address: str

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        return httpx.AsyncClient(base_url=self.base, transport=transport, timeout=30)

    async def socket(self, match: str, **more: Any) -> ClientConnection:
        url = f"{self.base.replace('http', 'ws', 1)}/api/v1/matches/{match}/socket"
        return await connect(url, proxy=None, compression=None, local_addr=(self.address, 0), open_timeout=30, **more)

    async def joined(self, match: str, secret: str, **more: Any) -> ClientConnection:
        socket = await self.socket(match, **more)
        await send(socket, type="join", secret=secret)
        return socket


async def send(socket: ClientConnection, **frame: Any) -> None:
    await socket.send(json.dumps({"v": 1, **frame}))


async def heard(socket: ClientConnection, *types: str) -> Frame:
    """The next frame of one of these types."""
    while True:
        frame: Frame = json.loads(await socket.recv())
        if frame["type"] in types:
            return frame


async def begin(http: httpx.AsyncClient, game: str, seats: Sequence[Frame], **more: Any) -> Frame | None:
    """A new match; None if that was refused."""
    answer = await http.post("/api/v1/matches", json={"game": game, "seats": list(seats), **more})
    if answer.status_code != 201:
        return None
    made: Frame = answer.json()
    await take_chairs(http, made)
    return made


async def take_chairs(http: httpx.AsyncClient, made: Frame) -> None:
    """Friends take the free chairs of a new match; their secrets are written beside the others."""
    if not made["invitation"]:
        return
    own = {"Authorization": f"Bearer {made['invitation']}"}
    summary = (await http.get(f"/api/v1/matches/{made['match']}", headers=own)).json()
    for seat, chair in enumerate(summary["chairs"]):
        if chair["free"]:
            made["seats"][seat]["secret"] = secret = uuid.uuid4().hex
            wanted = {"seat": seat, "secret": secret}
            (await http.post(f"/api/v1/matches/{made['match']}/chairs", json=wanted, headers=own)).raise_for_status()


@dataclass
class Waits:
    """How long somebody waited, in seconds."""

    seconds: list[float] = field(default_factory=list)
    failures: int = 0

    def at(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Player:
    """Plays a seat and measures the time from choice to acknowledgement."""

    def __init__(self, place: Place, dice: random.Random, waits: Waits, pause: float) -> None:
        self.place, self.dice, self.waits, self.pause = place, dice, waits, pause

    async def play(self, match: str, secret: str) -> None:
        socket = await self.place.joined(match, secret)
        try:
            while True:
                table = await heard(socket, "table")
                if table["outcome"]:
                    return
                if not table["options"]:
                    continue
                await asyncio.sleep(self.dice.expovariate(1 / self.pause))
                choice = self.dice.choice(table["options"])["choice"]
                begun = time.perf_counter()
                await send(socket, type="choose", id=str(uuid.uuid4()), seq=table["seq"], choice=choice)
                await heard(socket, "ack", "refused")
                self.waits.seconds.append(time.perf_counter() - begun)
        finally:
            await socket.close()


async def pair(places: Sequence[Place], waits: Waits, pause: float, seed: int) -> None:
    """Two people at two addresses who begin another match whenever one is over, or a connection was lost."""
    dice = random.Random(seed)
    async with places[0].http() as http:
        while True:
            try:
                made = await begin(http, "city-of-hemloch", [{"kind": "me"}, {"kind": "friend"}])
                assert made is not None
                players = [Player(place, random.Random(dice.random()), waits, pause) for place in places]
                seats = [seat["secret"] for seat in made["seats"]]
                async with asyncio.TaskGroup() as group:
                    for player, secret in zip(players, seats, strict=True):
                        group.create_task(player.play(made["match"], secret))
            except* (ConnectionClosed, OSError, httpx.TransportError, AssertionError, TimeoutError):
                waits.failures += 1
                await asyncio.sleep(0.2)


async def newcomer(place: Place, waits: Waits, rest: float) -> None:
    """Somebody who begins a match against the weakest computer and waits for its first answer."""
    async with place.http() as http:
        while True:
            try:
                seats = [{"kind": "me"}, {"kind": "computer", "level": "lamplighter"}]
                made = await begin(http, "city-of-hemloch", seats)
                assert made is not None
                waits.seconds.append(await _first_answer(place, made))
            except (ConnectionClosed, OSError, httpx.TransportError, AssertionError, TimeoutError):
                waits.failures += 1
            await asyncio.sleep(rest)


async def _first_answer(place: Place, made: Frame) -> float:
    """From the moment at which it is the computer's turn to its choice."""
    socket = await place.joined(made["match"], made["seats"][0]["secret"])
    try:
        begun = time.perf_counter()
        table = await heard(socket, "table")
        while table["options"]:
            begun = time.perf_counter()
            choice = table["options"][0]["choice"]
            await send(socket, type="choose", id=str(uuid.uuid4()), seq=table["seq"], choice=choice)
            table = await heard(socket, "table")
        async with asyncio.timeout(60):
            await heard(socket, "table")
        return time.perf_counter() - begun
    finally:
        await socket.close()
