"""The worst that one address can do within the limits, each attack on its own and all at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.siege.people import Place, begin, heard, send

Attack = Callable[[Place], Awaitable[None]]
LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, TimeoutError, KeyError, json.JSONDecodeError)
MASTER = {"kind": "computer", "level": "master"}
FOUR_MASTERS = [*[MASTER] * 4, {"kind": "me"}]
"""Four Hunters, who choose before the Necromancer."""
TWO_MASTERS = [*[MASTER] * 2, {"kind": "me"}]


async def again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    """Until it is cancelled; whoever is turned away comes back a moment later."""
    while True:
        with contextlib.suppress(*LOST):
            await work()
        await asyncio.sleep(0.2)


async def many(count: int, work: Callable[[], Awaitable[None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(again_and_again(work))


async def _at_a_table(place: Place, game: str, **more: Any) -> tuple[ClientConnection, dict[str, Any]]:
    """A socket at a match of one's own in which it is one's own turn."""
    async with place.http() as http:
        made = await begin(http, game, [{"kind": "me"}, {"kind": "friend"}], hot_seat=True, **more)
    if made is None:
        raise OSError("refused")
    socket = await place.joined(made["match"], made["seats"][0]["secret"])
    for seat in (0, 1):
        await send(socket, type="curtain", seat=seat)
        table = await _table_of(socket, seat)
        if table["options"]:
            break
    return socket, table


async def _table_of(socket: ClientConnection, seat: int) -> dict[str, Any]:
    """The next table as a seat sees it."""
    while True:
        table = await heard(socket, "table")
        if table["view"]["seat"] == seat:
            return table


async def looking_ahead(place: Place) -> None:
    """Sockets that ask for the dearest look ahead as fast as they may."""

    async def look() -> None:
        socket, _ = await _at_a_table(place, "midnight")
        async with place.http() as http:
            answer = await http.get("/api/v1/games/midnight/rules")
        through = _decisions(answer.text)
        end = time.monotonic() + 30
        while time.monotonic() < end:
            await send(socket, type="ahead", lifted=[], through=through)
            await asyncio.sleep(0.06)

    await many(20, look)


def _decisions(text: str) -> list[str]:
    from gloaming import game

    return list(game("midnight").decisions)[:60]


async def hints(place: Place) -> None:
    """Sockets that ask for hints all the time."""

    async def ask() -> None:
        socket, _ = await _at_a_table(place, "city-of-hemloch", hints=True)
        end = time.monotonic() + 30
        while time.monotonic() < end:
            await send(socket, type="hint")
            await heard(socket, "hint", "error", "busy")
            await asyncio.sleep(0.1)

    await many(30, ask)


async def masters(place: Place) -> None:
    """Matches of four masters, each with somebody who looks on."""

    async def play() -> None:
        async with place.http() as http:
            made = await begin(http, "necromancer", FOUR_MASTERS, options={"hunters": 4})
        if made is None:
            await asyncio.sleep(2)
            return
        socket = await place.joined(made["match"], made["seats"][-1]["secret"])
        async with asyncio.timeout(60):
            while True:
                await socket.recv()

    await many(60, play)


async def unwatched_masters(place: Place) -> None:
    """Matches of four masters that nobody looks at, except once."""

    async def leave() -> None:
        async with place.http() as http:
            made = await begin(http, "necromancer", FOUR_MASTERS, options={"hunters": 4})
        if made is not None:
            socket = await place.joined(made["match"], made["seats"][-1]["secret"])
            await heard(socket, "thinking")
            await socket.close()

    await many(4, leave)


async def card_files(place: Place) -> None:
    """Card sets, each a new one, so that each has to be read."""
    async with place.http() as http:
        text = (await http.get("/api/v1/games/necromancer/cards")).json()["source"]
    count = 0

    async def bring() -> None:
        nonlocal count
        count += 1
        async with place.http() as http:
            answer = await begin(http, "necromancer", TWO_MASTERS, cards=f"{text}\n# {count}\n")
        await asyncio.sleep(0 if answer else 1)

    await many(4, bring)


async def match_files(place: Place) -> None:
    """Match files, as long as they may be."""
    from gloaming import game
    from gloaming.play.journal import Opening
    from gloaming.play.match import Match
    from gloaming.play.match_file import to_text

    lords = game("lords")
    match = Match(lords, Opening.of(lords, 7, [f"Seat {seat}" for seat in range(lords.seats)]))
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.choose(seat, match.state.options(seat)[0], 0)
    file = to_text(match.journal)

    async def bring() -> None:
        async with place.http() as http:
            answer = await http.post("/api/v1/matches/open", json={"file": file})
            if answer.status_code != 201:
                await asyncio.sleep(1)
                return
            made = answer.json()
            headers = {"Authorization": f"Bearer {made['watch']}"}
            for at in (0, 40, 0, 40, 20):
                await http.get(f"/api/v1/matches/{made['match']}/replay?at={at}", headers=headers)

    await many(4, bring)


async def looking_back(place: Place) -> None:
    """Requests for every table of a long match, back and forth."""
    async with place.http() as http:
        made = await begin(http, "city-of-hemloch", [{"kind": "me"}, {"kind": "friend"}], hot_seat=True)
    if made is None:
        return
    socket = await place.joined(made["match"], made["seats"][0]["secret"])
    seq, tries = 0, 0
    while seq < 60 and tries < 400:
        tries += 1
        for seat in (0, 1):
            await send(socket, type="curtain", seat=seat)
            table = await _table_of(socket, seat)
            seq = table["seq"]
            if table["options"] and not table["outcome"]:
                choice = table["options"][tries % len(table["options"])]["choice"]
                await send(socket, type="choose", id=f"{tries}-{seat}", seq=seq, choice=choice, seat=seat)
                await heard(socket, "ack", "refused")
                await asyncio.sleep(0.12)
    headers = {"Authorization": f"Bearer {made['watch']}"}

    async def look() -> None:
        async with place.http() as http:
            for at in (seq, 0, seq, 1):
                answer = await http.get(f"/api/v1/matches/{made['match']}/replay?at={at}", headers=headers)
                if answer.status_code == 429:
                    await asyncio.sleep(1)

    await many(8, look)


async def half_open(place: Place) -> None:
    """Connections that begin a request and never end it."""
    host, port = place.base.removeprefix("http://").split(":")

    async def linger() -> None:
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(place.address, 0))
        try:
            writer.write(b"POST /api/v1/matches HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n")
            async with asyncio.timeout(30):
                while not reader.at_eof():
                    writer.write(b"X-Slow: 1\r\n")
                    await writer.drain()
                    await asyncio.sleep(1)
        finally:
            writer.close()

    await many(400, linger)


async def full_sockets(place: Place) -> None:
    """As many sockets as there may be, which send as much as they may and read nothing."""
    sockets: list[ClientConnection] = []

    async def fill() -> None:
        socket, _ = await _at_a_table(place, "city-of-hemloch")
        sockets.append(socket)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            await send(socket, type="why", thing="nothing")
            await asyncio.sleep(0.055)

    async def crowd() -> None:
        async with place.http() as http:
            made = await begin(http, "city-of-hemloch", [{"kind": "me"}, {"kind": "friend"}])
        if made is None:
            await asyncio.sleep(5)
            return
        async with asyncio.TaskGroup() as group:
            for _ in range(60):
                group.create_task(_watch(place, made))
            group.create_task(_rename(place, made))

    async with asyncio.TaskGroup() as group:
        group.create_task(many(40, fill))
        group.create_task(many(2, crowd))


async def _watch(place: Place, made: dict[str, Any]) -> None:
    with contextlib.suppress(*LOST):
        socket = await place.joined(made["match"], made["watch"])
        async with asyncio.timeout(60):
            while True:
                await socket.recv()


async def _rename(place: Place, made: dict[str, Any]) -> None:
    """Everybody at a table is told of a new name."""
    with contextlib.suppress(*LOST):
        socket = await place.joined(made["match"], made["seats"][0]["secret"])
        for number in range(1000):
            await send(socket, type="name", id=str(number), name=f"Name {number}")
            await heard(socket, "ack", "refused")
            await asyncio.sleep(0.055)


ATTACKS: dict[str, Attack] = {
    "look-ahead": looking_ahead,
    "hints": hints,
    "masters, watched": masters,
    "masters, unwatched": unwatched_masters,
    "card files": card_files,
    "match files": match_files,
    "looking back": looking_back,
    "half-open": half_open,
    "full sockets": full_sockets,
}


async def everything(place: Place, names: Sequence[str] = tuple(ATTACKS)) -> None:
    async with asyncio.TaskGroup() as group:
        for name in names:
            group.create_task(guarded(ATTACKS[name], place))


async def guarded(attack: Attack, place: Place) -> None:
    """An attack whose preparations were refused begins again."""
    while True:
        with contextlib.suppress(*LOST):
            await attack(place)
        await asyncio.sleep(1)
