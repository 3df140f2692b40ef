"""Clients as the tests need them: one that speaks the protocol, and one that plays by it until the match is over."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gloaming.server.frames import SUBPROTOCOL

Frame = dict[str, Any]
TWO_PEOPLE = [{"kind": "me"}, {"kind": "friend"}]
SOLO = [{"kind": "me"}, {"kind": "computer", "level": "random"}]


class Client:
    """A socket at a match. Every frame that comes is kept in `heard`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Frame] = []
        self.raw: list[str] = []
        self.acknowledged = 0
        """The newest entry of our own; a table of before it is history."""

    @classmethod
    async def at(cls, base: str, match: str, secret: str, last_seq: int = 0, **more: Any) -> Client:
        client = await cls.knock(base, match, **more)
        await client.send(type="join", secret=secret, last_seq=last_seq)
        return client

    @classmethod
    async def knock(cls, base: str, match: str, **more: Any) -> Client:
        url = f"{base.replace('http', 'ws', 1)}/api/v1/matches/{match}/socket"
        return cls(await connect(url, subprotocols=[SUBPROTOCOL], proxy=None, **more))  # type: ignore[list-item]

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps({"v": 1, **frame}))

    async def next(self, *types: str, seconds: float = 30) -> Frame:
        """The next frame of one of these types, or of any."""
        async with asyncio.timeout(seconds):
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                self.raw.append(text)
                frame: Frame = json.loads(text)
                self.heard.append(frame)
                if not types or frame["type"] in types:
                    return frame

    async def table(self, *, seq: int = 0) -> Frame:
        """The next table, at least as new as `seq`."""
        while True:
            frame = await self.next("table")
            if frame["seq"] >= max(seq, self.acknowledged):
                return frame

    async def choose(self, table: Frame, choice: int | None = None, **more: Any) -> Frame:
        """Choose, and hear what came of it."""
        picked = table["options"][0]["choice"] if choice is None else choice
        await self.send(type="choose", id=str(uuid.uuid4()), seq=table["seq"], choice=picked, **more)
        told = await self.next("ack", "refused")
        if told["type"] == "ack":
            self.acknowledged = told["seq"]
        return told

    async def closed(self) -> int:
        """The code with which the server ends this connection."""
        try:
            async with asyncio.timeout(20):
                while True:
                    self.raw.append(str(await self.socket.recv()))
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    async def close(self) -> None:
        await self.socket.close()


async def new_match(http: httpx.AsyncClient, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    answer = await http.post("/api/v1/matches", json={"game": "city-of-hemloch", "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    await take_chairs(http, made, seats)
    return made


async def take_chairs(http: httpx.AsyncClient, made: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """The friends follow the link of the table and take their chairs; their secrets are written beside the others."""
    if not made["invitation"]:
        return
    for seat, wanted in enumerate(seats):
        if wanted["kind"] == "friend":
            made["seats"][seat]["secret"] = secret = uuid.uuid4().hex
            answer = await http.post(
                f"/api/v1/matches/{made['match']}/chairs",
                json={"seat": seat, "name": wanted.get("name", ""), "secret": secret},
                headers={"Authorization": f"Bearer {made['invitation']}"},
            )
            assert answer.status_code == 200, answer.text


class Bot:
    """Plays one seat with any legal choice, through lost connections and restarts.

    It keeps what it was told: every acknowledged choice with its number, and the last table.
    """

    def __init__(self, base: str, match: str, secret: str, seed: int, pace: float = 0.0) -> None:
        self.bases = [base]
        self.match = match
        self.secret = secret
        self.random = random.Random(seed)
        self.pace = pace
        self.acknowledged: dict[str, tuple[int, int]] = {}
        self.unsure: Frame | None = None
        self.last: Frame | None = None
        self.restarts = 0

    async def play(self) -> None:
        while not (self.last and self.last["outcome"]):
            base = self.bases[self.restarts % len(self.bases)]
            try:
                client = await Client.at(base, self.match, self.secret, self.last["seq"] if self.last else 0)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError, EOFError):
                self.restarts += 1
                await asyncio.sleep(0.1)
                continue
            try:
                await self._play(client)
            except (ConnectionClosed, OSError, TimeoutError):
                self.restarts += 1
            finally:
                await client.close()

    async def _play(self, client: Client) -> None:
        if self.unsure is not None:  # was it heard before the connection was lost? Saying it again does no harm
            await client.send(**self.unsure)
        while True:
            frame = await client.next(seconds=30)
            if frame["type"] == "ack":
                assert self.unsure is not None and frame["id"] == self.unsure["id"]
                self.acknowledged[frame["id"]] = (frame["seq"], self.unsure["choice"])
                self.unsure = None
            elif frame["type"] == "refused":
                self.unsure = None
            elif frame["type"] == "table":
                self.last = frame
                if frame["outcome"]:
                    return
            if self.unsure is None and self.last and self.last["options"] and frame["type"] == "table":
                if self.pace:
                    await asyncio.sleep(self.random.expovariate(1 / self.pace))
                choice = self.random.choice(self.last["options"])["choice"]
                self.unsure = {"type": "choose", "id": str(uuid.uuid4()), "seq": self.last["seq"], "choice": choice}
                await client.send(**self.unsure)
