"""The computer players of live matches: when they think, for whom first, and after what time they answer.

A match that somebody watches comes first. A match whose people have all left continues at low priority until a person
is to choose, so in a match played over days the computer's answer is ready. A match that nobody has opened since the
server started does not think at all.

The time of an answer must not reveal a player's hand, but thinking ends earlier when the choice is easy. So every
answer comes after a time that depends only on the level or, if that was too short, after a multiple of a common step.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import math
import random
import secrets
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import structlog

from gloaming.kernel.chance import Chance
from gloaming.play.events import Guessed
from gloaming.play.preview import deal
from gloaming.play.refused import Refused
from gloaming.play.session import Session
from gloaming.play.undo import free_point
from gloaming.players import levels
from gloaming.server import frames, frames_out, metrics
from gloaming.server.fairness import Busy
from gloaming.server.store_trouble import StoreTrouble
from gloaming.server.workers import Asker, ThinkingFailed, Workers

if TYPE_CHECKING:
    from gloaming.server.live_match import LiveMatch
    from gloaming.server.match_service import MatchService

log = structlog.get_logger("gloaming.computers")

OTHERS_TURN = 8.0
"""Seconds after which a process thinks for a computer player though another process should have."""
LONGEST_THOUGHT = 5.0
LOOK_SECONDS = 2.0
HINT_SECONDS = 2.0
COACH_SECONDS = 0.45
"""For all choices of a move together: the coach is silent if it has nothing to say within 700 ms."""
LONGEST_MOVE = 8
MARGIN = 0.1
"""Seconds that a thought may take beyond its level's time without being late."""
STORE_SECONDS = 5.0
"""Seconds after which a player thinks again whose choice the store could not take."""
TRY_AGAIN = (1.0, 3.0)
"""Seconds to wait before a player whose thought failed thinks again; then it takes any choice, and says so."""


def move_begun(session: Session, seat: int) -> int | None:
    """After how many choices the seat's last move began, if it is complete and may be taken back on its own."""
    game, match = session.game, session.match
    made = match.made
    rests = session.over or seat not in session.to_act() or game.begins_move(match.state)
    if session.over or not rests or not made or made[-1].seat != seat:
        return None
    free = free_point(made, seat)
    for at in range(len(made) - 1, max(free, len(made) - LONGEST_MOVE) - 1, -1):
        if game.begins_move(match.state_at(at)):
            return at
    return None


def answer_after(level: str, took: float, step: float, most: float) -> float:
    """After how many seconds a player of a level answers that has thought for `took`; its clock allows `most`."""
    if not step:
        return took
    budget = levels.BY_NAME[level].budget if level in levels.BY_NAME else None
    own = budget.seconds + MARGIN if budget is not None and budget.iterations is None else step
    first = min(most, step * math.ceil(own / step))
    return first if took <= first else first + step * math.ceil((took - first) / step)


class Computers:
    """Thinks for the computer players of a service's matches, in worker processes."""

    def __init__(self, service: MatchService, workers: Workers, step: float) -> None:
        self.service = service
        self.workers = workers
        self.step = step

    # Choosing

    def see_to(self, live: LiveMatch, mine: bool) -> None:
        """Let those think who are to choose. `mine`: no other process is about to do so."""
        session = live.session
        wanted = [] if self.service.read_only else session.computers_to_act()
        for seat, (seq, task) in list(live.thinking.items()):
            if seat not in wanted or seq < session.asked_at[seat]:
                del live.thinking[seat]
                task.cancel()
        if not live.listeners and not live.visited:
            return
        for seat in wanted:
            if seat not in live.thinking:
                task = self.service.spawn(self._think(live, seat, 0.0 if mine else OTHERS_TURN))
                live.thinking[seat] = (session.seq, task)

    async def _think(self, live: LiveMatch, seat: int, delay: float) -> None:
        """Choose for a computer player, from what its seat may know."""
        if delay:
            await asyncio.sleep(delay)
        session = live.session
        level = session.seats[seat].level
        if level is None:
            return
        live.tell(frames.Thinking(seat=seat))
        seq = session.seq
        begun = time.monotonic()
        seconds = self._seconds(live, seat)
        told = await self._answer(live, seat, level, seconds)
        took = time.monotonic() - begun
        metrics.THOUGHT.observe(took)
        if told is not None:
            await asyncio.sleep(answer_after(level, took, self.step, seconds) - took)
        await live.coached.wait()
        live.thinking.pop(seat, None)
        if told is not None:
            self.confide(live, seat, told.get("intention", ""))
            choice = int(told["choice"])
            try:
                with contextlib.suppress(Refused):
                    await self.service.commit(live, lambda session: session.choice(seat, choice, seq, computer=True))
            except StoreTrouble as trouble:
                log.error("a computer player's choice was not saved", match=live.match, why=str(trouble))
                await asyncio.sleep(STORE_SECONDS)
                self.see_to(live, mine=True)

    async def _answer(self, live: LiveMatch, seat: int, level: str, seconds: float) -> Mapping[str, Any] | None:
        """What a worker says; None if there was no time for it and nobody waits. One that fails is asked again, and if
        that does not help, the player takes any choice and everybody is told."""
        session = live.session
        scripted = session.scripted()
        if scripted is not None:
            return {"choice": scripted[1]}
        name = session.names[seat]

        def busy(before: int | None = None) -> None:
            metrics.BUSY.labels("thinking").inc()
            queue = f"{before} thoughts of others come before" if before else "so many matches think at once"
            live.tell(frames.Busy(what="thinking", seat=seat, text=f"{name} has to wait for a moment: {queue}."))

        waits = iter(TRY_AGAIN)
        while True:
            try:
                return await self.ask(live, seat, level, seconds, "choice", busy)
            except Busy:
                if not live.listeners:
                    return None
                busy()
                await asyncio.sleep(random.uniform(1.0, 3.0))
            except Exception as failed:
                told = None if isinstance(failed, ThinkingFailed) else failed
                log.error("no choice", match=live.match, seat=seat, player=level, why=str(failed), exc_info=told)
                wait = next(waits, None)
                if wait is None:
                    text = f"{name} could not think here, and took any choice."
                    live.tell(frames.Error(code="thinking", text=text))
                    with contextlib.suppress(Refused):
                        await self.service.commit(live, lambda _: Guessed(seat))
                    return {"choice": secrets.choice(session.state.options(seat))}
                live.tell(frames.Error(code="thinking", text=f"{name} could not think, and tries again."))
                await asyncio.sleep(wait)

    def confide(self, live: LiveMatch, seat: int, intention: str) -> None:
        """Tell those of a computer player's side what it is about to do."""
        if not intention:
            return
        live.intentions[seat] = intention
        text = frames_out.as_text(frames.Intention(seat=seat, text=intention))
        for listener in live.listeners:
            if live.confides(seat, listener.held):
                listener.tell(text)

    def _seconds(self, live: LiveMatch, seat: int) -> float:
        """A computer player uses a twentieth of what its clock has left at most."""
        clocks = live.session.clocks
        if not clocks.ticking:
            return LONGEST_THOUGHT
        return max(0.05, min(LONGEST_THOUGHT, clocks.left_at(seat, self.service.now(live)) / 20_000))

    # Asking

    async def hint(self, live: LiveMatch, seat: int, address: str) -> Mapping[str, Any]:
        return await self.ask(live, seat, "", HINT_SECONDS, "hint", address=address)

    async def ask(
        self, live: LiveMatch, seat: int, level: str, seconds: float, want: str, slow: Any = None, address: str = ""
    ) -> Mapping[str, Any]:
        """Ask a worker. It is sent a world dealt anew from what the seat knows, and nothing else of the match."""
        session = live.session
        world = session.state.resample(seat, Chance(secrets.randbits(60)))
        task = {
            **self.about(session, seat, want),
            "state": _packed(session, world),
            "moment": len(session.match.made),
            "level": level,
            "seconds": seconds,
            "seed": secrets.randbits(60),
        }
        asker = Asker(address or self._payer(live), live.match, lambda: bool(live.listeners))
        return await self.workers.ask(task, seconds, asker, slow)

    async def coach(self, live: LiveMatch, seat: int, least: float, address: str) -> Mapping[str, Any] | None:
        """What the coach says of the seat's last move; None if that cannot be taken back, or there is nothing to say.
        The worker is sent worlds dealt anew from what the seat knew at each choice."""
        session = live.session
        made = session.match.made
        begun = move_begun(session, seat)
        if begun is None:
            return None
        decisions = [
            (_packed(session, session.match.state_at(at).resample(seat, Chance(secrets.randbits(60)))), at, one.choice)
            for at, one in enumerate(made[begun:], begun)
        ]
        task = {
            **self.about(session, seat, "coach"),
            "decisions": decisions,
            "least": least,
            "seconds": COACH_SECONDS,
            "seed": secrets.randbits(60),
        }
        told = await self.workers.ask(task, COACH_SECONDS, Asker(address, live.match))
        note: Mapping[str, Any] | None = told["note"]
        return note

    async def look(self, live: LiveMatch, seat: int, frame: frames.Ahead | frames.Why, address: str) -> str:
        """The answer to a look ahead, as the frame that is sent. The worker is sent worlds that the seat cannot tell
        from the true one."""
        session = live.session
        worlds = deal(session.state, seat, len(session.match.made))
        task = {
            **self.about(session, seat, frame.type),
            "worlds": [_packed(session, world) for world in worlds],
            "seq": session.seq,
            "lifted": frame.lifted,
            "through": frame.through,
            "thing": getattr(frame, "thing", ""),
        }
        told = await self.workers.ask(task, LOOK_SECONDS, Asker(address, live.match))
        return str(told["frame"])

    def about(self, session: Session, seat: int, want: str) -> dict[str, Any]:
        """What every task says: the game, whose it is, what is wanted."""
        game = session.game
        return {
            "game": game.slug,
            "key": f"{game.slug} {game.cards.hash} {sorted(game.options.items())} {game.version}",
            "cards": game.cards.source,
            "options": dict(game.options),
            "rules": game.version,
            "seat": seat,
            "names": list(session.names),
            "want": want,
        }

    def _payer(self, live: LiveMatch) -> str:
        """The address that a match's thoughts are charged to: of those who play here, the one that has used least."""
        here = {listener.address for listener in live.listeners if listener.held}
        here = here or {listener.address for listener in live.listeners} or {live.address}
        accounts = self.workers.queue.accounts
        return min(here, key=lambda address: accounts[address].used if address in accounts else 0.0)


def _packed(session: Session, world: Any) -> str:
    return base64.b64encode(session.game.to_bytes(world)).decode()
