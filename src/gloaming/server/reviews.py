"""Reviews of finished matches: made by workers, a slice at a time, and kept in the store with the match.

A first form takes seconds; then the same is done with more looks. Every slice waits its turn in the fair queue like a
hint does, so that matches under way come first. A review that nobody waits for rests until somebody asks again.
"""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import structlog

from gloaming.play.match_file import to_text
from gloaming.players.review import QUICK, USUAL
from gloaming.server.fairness import Busy
from gloaming.server.store_trouble import StoreTrouble
from gloaming.server.workers import Asker, ThinkingFailed, Workers

if TYPE_CHECKING:
    from gloaming.server.live_match import LiveMatch
    from gloaming.server.match_service import MatchService

log = structlog.get_logger("gloaming.reviews")

SLICE = 1.5
"""Seconds that a worker reviews before others get their turn."""
INTEREST = 15.0
"""Somebody waits for a review if they have asked for it within so many seconds."""
MOST_HELD = 64
"""Reviews that are held in memory."""
SEED = 1


@dataclass
class Held:
    """A review as far as it has come. `version` counts what has been found."""

    told: Mapping[str, Any] | None = None
    looks: int = 0
    done: int = 0
    total: int = 0
    version: int = 0
    trouble: str = ""
    asked: float = 0.0
    address: str = ""
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def stage(self) -> str:
        if self.trouble:
            return "stopped"
        if self.looks >= USUAL and self.done == self.total:
            return "complete"
        return "quick" if self.looks <= QUICK else "deep"

    def wanted(self) -> bool:
        return time.monotonic() - self.asked < INTEREST


class Reviews:
    """The reviews of a service's matches."""

    def __init__(self, service: MatchService, workers: Workers) -> None:
        self.service = service
        self.workers = workers
        self.held: OrderedDict[tuple[str, int], Held] = OrderedDict()

    async def ask(self, live: LiveMatch, seat: int, address: str) -> Held:
        """How far the review of a finished match has come; it goes on, or begins."""
        key = (live.match, seat)
        held = self.held.get(key)
        if held is None:
            held = await self._kept(live, seat)
            self.held[key] = held
            if len(self.held) > MOST_HELD:
                self.held.popitem(last=False)
        self.held.move_to_end(key)
        held.asked, held.address = time.monotonic(), address
        if held.stage != "complete" and (held.task is None or held.task.done()):
            held.trouble = ""
            held.task = self.service.spawn(self._make(live, seat, held))
        return held

    async def _kept(self, live: LiveMatch, seat: int) -> Held:
        text = await self.service.store.review(live.match, seat)
        total = len(live.session.match.made)
        if text is None:
            return Held(total=total)
        told = await asyncio.to_thread(json.loads, text)
        return Held(told, told["looks"], told["done"], told["total"], 1)

    async def _make(self, live: LiveMatch, seat: int, held: Held) -> None:
        """Review first quickly, then closely."""
        file = await asyncio.to_thread(self._file, live)
        for looks in (QUICK, USUAL):
            if held.told is not None and held.looks >= looks and held.told["headline"]:
                continue
            # What was found when nobody waited any more is where it goes on.
            before = held.told if held.looks == looks else None
            while before is None or not before["headline"]:
                if not held.wanted():
                    return
                try:
                    task = self._task(live, seat, looks, file, before)
                    told = await self.workers.ask(task, SLICE, Asker(held.address, live.match, held.wanted))
                except Busy:
                    await asyncio.sleep(2.0)
                    continue
                except ThinkingFailed as failed:
                    log.error("no review", match=live.match, seat=seat, why=str(failed))
                    held.trouble = f"The review stopped after {held.done} of {held.total} choices."
                    return
                before = told["review"]
                held.done, held.version = before["done"], held.version + 1
                if looks == QUICK or before["headline"]:
                    held.told, held.looks = before, looks
            try:
                text = await asyncio.to_thread(json.dumps, before)
                await self.service.store.keep_review(live.match, seat, looks, text)
            except StoreTrouble as trouble:
                log.warning("a review was not kept", match=live.match, why=str(trouble))

    def _file(self, live: LiveMatch) -> str:
        journal = live.session.match_journal()
        return to_text(replace(journal, opening=replace(journal.opening, seats=tuple(live.session.names))))

    def _task(
        self, live: LiveMatch, seat: int, looks: int, file: str, before: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """The whole match goes to the worker: it is over, and everything may be known."""
        session = live.session
        ended = session.ended
        start = session.record.start
        return {
            **self.service.computers.about(session, seat, "review"),
            "file": file,
            "start": base64.b64encode(start).decode() if start is not None else None,
            "winners": list(ended.outcome.winners) if ended is not None and ended.by != "play" else None,
            "looks": looks,
            "review_seed": SEED,
            "before": before,
            "seconds": SLICE,
        }
