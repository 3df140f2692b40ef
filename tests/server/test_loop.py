"""Nothing that one person asks for holds up the event loop on which everybody is served."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from gloaming import game as playable
from gloaming.build import build
from gloaming.games import GAMES
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import to_text
from gloaming.play.record import Chair
from gloaming.server import library, logs
from gloaming.server.app import sweep
from tests.server.bots import Client
from tests.server.test_leaks import NAMES, served

pytestmark = pytest.mark.asyncio
MOST = 0.020 if build() == "compiled" else 0.150
"""Seconds of processor time for one step of the event loop; the usual ones take less than two milliseconds."""


@contextmanager
def steps_timed(slow: list[tuple[float, str]], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Notes the dearest steps of the event loop, by the processor time of its thread: what else the machine does counts
    for nothing."""
    plain = asyncio.Handle._run

    def run(self: Any) -> None:
        begun = time.thread_time()
        plain(self)
        took = time.thread_time() - begun
        if took > 0.002:
            task = getattr(self._callback, "__self__", None)
            name = (
                str(getattr(task.get_coro(), "__qualname__", ""))
                if isinstance(task, asyncio.Task)
                else repr(self._callback)[:80]
            )
            slow.append((took, name))

    monkeypatch.setattr(asyncio.Handle, "_run", run)
    gc.collect()
    gc.freeze()  # what earlier tests left behind is no server's to look through
    try:
        yield
    finally:
        gc.unfreeze()
        monkeypatch.undo()


def file_of(slug: str) -> str:
    """A match file, played by taking the first option."""
    game = playable(slug)
    match = Match(game, Opening.of(game, 3, NAMES[: game.seats]))
    while not match.state.over and len(match.made) < 200:
        seat = match.state.to_act()[0]
        match.choose(seat, match.state.options(seat)[-1], 0)
    return to_text(match.journal)


@pytest.mark.parametrize("slug", GAMES)
async def test_no_step_takes_long_whatever_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    game = playable(slug)
    file = file_of(slug)
    slow: list[tuple[float, str]] = []
    for read in (library.games, library.games_text, library.rules, library.rules_text, library.cards_text):
        read.cache_clear()
    async with served(tmp_path, workers=1) as (service, base), httpx.AsyncClient(base_url=base, timeout=60) as http:
        seats = [{"kind": "me"}, *[{"kind": "computer", "level": "footpad"}] * (game.seats - 1)]
        with steps_timed(slow, monkeypatch):
            cards = (await http.get(f"/api/v1/games/{slug}/cards")).json()["source"]
            for path in ("/api/v1/games", f"/api/v1/games/{slug}/rules", "/%00", "/nowhere"):
                await http.get(path)
            own = {"game": slug, "seats": seats, "cards": f"{cards}\n# another set\n"}
            made = (await http.post("/api/v1/matches", json=own)).json()
            client = await Client.at(base, made["match"], made["seats"][0]["secret"])
            table = await client.table()
            for _ in range(6):
                while not table["options"]:
                    table = await client.table(seq=table["seq"] + 1)
                await client.send(type="ahead", through=list(game.decisions))
                await client.next("ahead", "error")
                things = [option["name"] for option in table["options"]]
                await client.send(type="why", thing=things[-1], lifted=things[:1], through=list(game.decisions))
                await client.next("why")
                assert (await client.choose(table))["type"] == "ack"
                table = await client.table(seq=table["seq"] + 1)
            await client.close()
            opened = (await http.post("/api/v1/matches/open", json={"file": file})).json()
            reader = {"Authorization": f"Bearer {opened['watch']}"}
            length = (await http.get(f"/api/v1/matches/{opened['match']}", headers=reader)).json()["seq"]
            service.live.clear()  # as after a restart: it is loaded anew
            for at in (length, 0, length // 2):
                where = f"/api/v1/matches/{opened['match']}"
                assert (await http.get(f"{where}/replay?at={at}", headers=reader)).status_code == 200
                assert (await http.get(f"{where}/scenario?at={at}", headers=reader)).status_code in (200, 409)
    slow.sort(reverse=True)
    print(f"\n{slug}: dearest steps", [(round(1000 * took, 1), name) for took, name in slow[:6]])
    assert not [one for one in slow if one[0] > MOST]


async def test_a_long_traceback_costs_the_loop_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is rendered by the thread that writes the log."""
    import io
    import logging

    import structlog

    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream = io.StringIO()
    listener = logs.set_up("console", stream)

    def deep(left: int) -> None:
        if left:
            deep(left - 1)
        raise ValueError("x" * 1_000_000)

    begun = time.thread_time()
    for _ in range(20):
        try:
            deep(300)
        except ValueError as error:
            structlog.get_logger("gloaming.test").error("failed", why="y" * 1_000_000, exc_info=error)
    took = time.thread_time() - begun
    listener.stop()
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
    assert stream.getvalue().count("ValueError") == 20 and len(stream.getvalue()) < 200_000
    assert took / 20 < 0.02


async def test_a_journal_is_replayed_in_turns_with_everybody_else(tmp_path: Path) -> None:
    game = playable("necromancer")
    file = file_of("necromancer")
    async with served(tmp_path) as (service, base), httpx.AsyncClient(base_url=base, timeout=60) as http:
        opened = (await http.post("/api/v1/matches/open", json={"file": file})).json()
        service.live.clear()
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        beside = asyncio.create_task(others())
        live = await service.find(opened["match"])
        beside.cancel()
        assert live is not None and live.session.seq > 100 and turns > 5
        match, *_ = await service.begin(game, [Chair(name) for name in NAMES[: game.seats]])
        assert match in service.live


async def test_what_has_lived_through_a_sweep_is_not_gone_through_again() -> None:
    """A whole collection beside a thousand matches took a quarter of a second, on the event loop, every 15 minutes."""

    class Knot:
        def __init__(self) -> None:
            self.self = self

    frozen = gc.get_freeze_count()
    try:
        knot = Knot()
        gone = weakref.ref(knot)
        sweep(everything=False)
        assert gc.get_freeze_count() > frozen
        del knot
        sweep(everything=False)
        assert gone() is not None  # it was left aside
        sweep(everything=True)
        assert gone() is None
    finally:
        gc.unfreeze()
