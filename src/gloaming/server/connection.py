"""One socket: its identity, the frames it receives and the frames it sends."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import deque
from functools import partial

import structlog
from fastapi import WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from gloaming.games.playable import WATCHER, Reason
from gloaming.play.clocks import lasting
from gloaming.play.events import DRAW, Answered, HandedOver, MatchEvent, Named, SatDown, Told
from gloaming.play.refused import Refused
from gloaming.play.session import UNDEALT, Session
from gloaming.players import levels
from gloaming.server import frames, frames_out, lessons, metrics
from gloaming.server.coaching import Coaching
from gloaming.server.fairness import Busy
from gloaming.server.live_match import LiveMatch
from gloaming.server.match_service import Command, MatchService, Unavailable
from gloaming.server.rate_limits import Limits, address_of
from gloaming.server.settings import Settings
from gloaming.server.store import digest
from gloaming.server.store_trouble import StoreTrouble
from gloaming.server.workers import ThinkingFailed

log = structlog.get_logger("gloaming.socket")

HAND_OVER_LEVELS = tuple(levels.BY_NAME)
MOST_WAITING = 200
"""Frames that may wait for a client that does not read."""
MOST_TABLES = 40
"""Tables that may wait for a slow client; what happens beyond that reaches it as one table."""


class Leave(Exception):
    """Close this connection, with a code and a reason."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class Connection:
    """One client at one match. Every entry is sent as a separate table, so that a client can show step by step what
    happened. Only a few tables wait for a slow client; it skips the rest and never falls behind."""

    def __init__(self, socket: WebSocket, service: MatchService, limits: Limits, settings: Settings) -> None:
        self.socket = socket
        self.service = service
        self.limits = limits
        self.settings = settings
        self.key = secrets.token_hex(8)
        self.since = time.monotonic()
        self.address = address_of(socket)
        self.link = ""
        """The digest of the secret that was shown."""
        self.held: tuple[int, ...] = ()
        self.eyes = WATCHER
        self.live: LiveMatch | None = None
        self.waiting: deque[str] = deque()
        self.something = asyncio.Event()
        self.tables: deque[str] = deque()
        self.sent = -1
        """The sequence number of the last table made for this client."""
        self.busy = False
        """While a command is carried out, the table waits: its acknowledgement comes first."""
        self.leaving: Leave | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.coach = Coaching(self)
        self.looking: dict[str, asyncio.Task[None]] = {}
        """The newest look ahead and the newest question why that are not answered yet."""

    # Telling

    def wake(self) -> None:
        if not self.busy:
            self.something.set()

    def changed(self) -> None:
        """An entry was made: its table is made now, while it is the newest."""
        if self.live is not None and 0 <= self.sent < self.live.session.seq and len(self.tables) < MOST_TABLES:
            self.tables.append(self._table(self.live))
        self.wake()

    def tell(self, text: str) -> None:
        if len(self.waiting) >= MOST_WAITING:
            self.leave(frames.CLOSE_TOO_FAST, "the client does not read what the server sends")
            return
        self.waiting.append(text)
        self.wake()

    def say(self, frame: frames.FromServer) -> None:
        self.tell(frames_out.as_text(frame))

    def leave(self, code: int, text: str) -> None:
        if self.leaving is None:
            self.leaving = Leave(code, text)
        self.something.set()

    async def write(self) -> None:
        """Send what there is to send, as long as the socket is open."""
        while True:
            await self.something.wait()
            self.something.clear()
            if self.leaving is not None:
                raise self.leaving
            if self.busy:
                continue
            while (text := self._next()) is not None:
                await self._send(text)

    async def _send(self, text: str) -> None:
        try:
            async with asyncio.timeout(self.settings.read_seconds):
                await self.socket.send_text(text)
        except TimeoutError:
            raise Leave(frames.CLOSE_TOO_FAST, "the client does not read what the server sends") from None

    def _next(self) -> str | None:
        """What is to be sent next. An acknowledgement overtakes the table that shows what it acknowledges."""
        if self.waiting:
            return self.waiting.popleft()
        if self.busy or self.live is None:
            return None
        if self.tables:
            return self.tables.popleft()
        return self._table(self.live) if self.sent != self.live.session.seq else None

    def _table(self, live: LiveMatch) -> str:
        key = (self.eyes, self.sent, self.held)
        text = live.frames.get(key)
        if text is None:
            session = live.session
            if session.dealt_at is None:
                text = frames_out.as_text(frames_out.waiting(session))
            else:
                since = self.sent if self.sent >= session.dealt_at else 0  # who waited is told all of it
                text = frames_out.as_text(
                    frames_out.table(session, self.eyes, since, self.service.now(live), self.held)
                )
            live.frames[key] = text
        self.sent = live.session.seq
        return text

    # Listening

    async def run(self, match: str) -> None:
        """From the first frame to the last."""
        writer: asyncio.Task[None] | None = None
        try:
            await self._join(match)
            assert self.live is not None
            writer = asyncio.create_task(self.write())
            reader = asyncio.create_task(self._read())
            _, pending = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            for task in pending:
                task.cancel()
            # Both may have failed at once; each is asked, and the first of them tells why this ends.
            for failed in await asyncio.gather(writer, reader, return_exceptions=True):
                if isinstance(failed, Exception):
                    raise failed
        except Leave as leave:
            await self._close(leave)
        finally:
            self._leave_table()

    async def _close(self, leave: Leave) -> None:
        metrics.CLOSED.labels(str(leave.code)).inc()
        if self.socket.client_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, OSError):
                if leave.code not in (frames.CLOSE_RESTARTING,):
                    await self.socket.send_text(frames_out.as_text(frames.Error(code=str(leave.code), text=leave.text)))
                await self.socket.close(leave.code, leave.text[:120])

    def _leave_table(self) -> None:
        if self.live is not None:
            self.coach.leave_alone(self.live)
        for task in (self.hinting, *self.looking.values()):
            if task is not None:
                task.cancel()
        if self.live is not None:
            self.live.listeners.discard(self)
            left = set(self.held) - self.live.present()
            if left and not self.service.closing:
                self.service.spawn(self.service.note_seen(self.live, left))
            self.live.used = time.monotonic()
            if self.held:
                self.service.tell_presence(self.live)
                self.service.announce(self.live, False)

    async def _receive(self) -> str | None:
        """The next frame's text; None at the end."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        size = len(text) if text is not None else len(message.get("bytes") or b"")
        if size > frames.LARGEST_FRAME:
            raise Leave(frames.CLOSE_TOO_LARGE, f"a frame may have at most {frames.LARGEST_FRAME} bytes, not {size}")
        if not self.limits.frame(self.key, self.address):
            raise Leave(frames.CLOSE_TOO_FAST, "too many frames at once")
        if text is None:
            return ""
        return str(text)

    async def _join(self, match: str) -> None:
        try:
            text = await asyncio.wait_for(self._receive(), self.settings.join_seconds)
        except TimeoutError:
            raise Leave(frames.CLOSE_SECRET, "the first frame must be join, and it did not arrive in time") from None
        if text is None:
            raise Leave(1000, "")
        try:
            join = frames.CLIENT_FRAME.validate_json(text)
        except ValidationError:
            raise Leave(frames.CLOSE_SECRET, "the first frame must be join{secret}") from None
        if not isinstance(join, frames.Join):
            raise Leave(frames.CLOSE_SECRET, "the first frame must be join{secret}")
        try:
            live = await self.service.find(match)
        except Unavailable as why:
            raise Leave(frames.CLOSE_NO_MATCH, str(why)) from None
        if live is None:
            raise Leave(frames.CLOSE_NO_MATCH, "there is no such match")
        held = self.service.held(live, join.secret)
        if held is None:
            log.warning("wrong secret", match=match)
            raise Leave(frames.CLOSE_SECRET, "this link does not open this match")
        self.link = digest(join.secret)
        self._make_room(live, held)
        self.held = held
        self.eyes = held[0] if len(held) == 1 else WATCHER
        self.sent = join.last_seq - 1 if join.last_seq == live.session.seq else join.last_seq
        if not 0 < self.sent < live.session.seq:
            self.sent = -1
        first = not live.listeners
        live.listeners.add(self)
        self.live = live
        if held or first:
            self.service.announce(live, first)
        seats = self.service.seats(live)
        patience = self.settings.patience(live.session.clocks.ticking)
        self.say(frames_out.welcome(live.match, live.session, self.eyes, held, seats, patience))
        if held:
            for other in live.listeners - {self}:
                other.tell(frames_out.as_text(frames.Presence(seats=seats)))
        self.service.arrived(live, self.address)
        for seat in live.thinking:
            self.say(frames.Thinking(seat=seat))
        for seat, intention in live.intentions.items():
            if live.confides(seat, held):
                self.say(frames.Intention(seat=seat, text=intention))
        if join.sits == "now":
            await self._sit_down(live)

    async def _sit_down(self, live: LiveMatch) -> None:
        """Take one's chairs in a match that waits for its players, without adding a number to the deal."""
        for seat in self.held:
            if seat in live.session.unseated():
                sat_down = SatDown(seat, "")
                with contextlib.suppress(Refused):
                    await self.service.commit(live, partial(_just, sat_down))

    def _make_room(self, live: LiveMatch, held: tuple[int, ...]) -> None:
        """Watchers share a number of places. A player always has one: of many sockets of one link the oldest goes."""
        if not held:
            watchers = sum(not listener.held for listener in live.listeners)
            if watchers >= self.settings.connections_per_match:
                raise Leave(frames.CLOSE_FULL, "too many are watching this match")
            return
        own = [other for other in live.listeners if isinstance(other, Connection) and other.link == self.link]
        if len(own) >= self.settings.connections_per_link:
            oldest = min(own, key=lambda other: other.since)
            oldest.leave(frames.CLOSE_TOO_FAST, "this seat is open in too many places")

    async def _read(self) -> None:
        while (text := await self._receive()) is not None:
            try:
                frame = frames.CLIENT_FRAME.validate_json(text)
            except ValidationError as error:
                self.say(frames.Error(code="frame", text=_told(error)))
                continue
            await self._hear(frame)

    async def _hear(self, frame: frames.ClientFrame) -> None:
        live = self.live
        assert live is not None
        if isinstance(frame, frames.Ping):
            self.say(frames.Pong())
        elif isinstance(frame, frames.Join):
            self.say(frames.Error(code="joined", text="you have joined already"))
        elif isinstance(frame, frames.Curtain):
            self._curtain(frame)
        elif isinstance(frame, frames.Why):
            self._why(live, frame)
        elif isinstance(frame, frames.Ahead):
            self._ahead(live, frame)
        elif isinstance(frame, frames.Hint):
            self._hint(live)
        elif isinstance(frame, frames.Coach):
            self.coach.speaks = frame.speaks
        elif isinstance(frame, frames.Keep):
            self.coach.leave_alone(live)
        else:
            await self._command(live, frame)

    # Commands

    async def _command(self, live: LiveMatch, frame: frames.Command) -> None:
        self.busy = True
        self.coach.before(live, frame)
        try:
            seat = self._seat(frame)
            by = seat if seat in self.held else self._own_seat()
            if isinstance(frame, frames.LessonStepTo):
                seq = await lessons.go_to(self.service, live, seat, frame.to)
            else:
                command = await self._hand_over(live, frame, seat) if isinstance(frame, frames.HandOver) else None
                seq = await self.service.commit(live, command or self._command_of(live, frame, seat), frame.id, by)
        except Refused as refused:
            metrics.REFUSED.inc()
            self.say(frames.Refused(id=frame.id, reason=refused.reason, seq=live.session.seq))
            self.sent = min(self.sent, live.session.seq - 1)  # the newest table follows
        except StoreTrouble as trouble:
            reason = Reason("", f"the server could not save that: {trouble}. Nothing is lost; try again later")
            self.say(frames.Refused(id=frame.id, reason=reason, seq=live.session.seq))
            self.sent = min(self.sent, live.session.seq - 1)
        else:
            if frame.id is not None:
                self.say(frames.Ack(id=frame.id, seq=seq))
            self.coach.after(live, frame, seat)
        finally:
            self.busy = False
            self.something.set()

    def _seat(self, frame: frames.Command) -> int:
        """Whose command this is. Only a seat that is gone may be spoken for by others, and only to hand it over."""
        if not self.held:
            raise Refused(Reason("", "watchers only watch"))
        if frame.seat is None:
            return self._own_seat()
        if frame.seat not in self.held and not isinstance(frame, frames.HandOver):
            raise Refused(Reason("", "that is not your seat"))
        return frame.seat

    def _own_seat(self) -> int:
        return self.eyes if self.eyes in self.held else self.held[0]

    def _command_of(self, live: LiveMatch, frame: frames.Command, seat: int) -> Command:
        if isinstance(frame, frames.Sit):
            sat_down = SatDown(seat, frame.seal)
            return lambda _: sat_down
        if isinstance(frame, frames.Tell):
            told = Told(seat, frame.number)
            return lambda _: told
        if isinstance(frame, frames.Choose):
            choice, seq = frame.choice, frame.seq
            return lambda session: session.choice(seat, choice, seq)
        if isinstance(frame, frames.Undo):
            return lambda session: session.undo(seat)
        if isinstance(frame, frames.TakeBack):
            back = frame.seq
            return lambda session: session.take_back(seat, back)
        if isinstance(frame, frames.Draw):
            return lambda session: session.offer(seat, DRAW)
        if isinstance(frame, frames.Rematch):
            return self.service.rematch(live, seat)
        if isinstance(frame, frames.Answer):
            answer = Answered(seat, frame.offer, frame.accept)
            return lambda _: answer
        if isinstance(frame, frames.Resign):
            return lambda session: session.resign(seat)
        assert isinstance(frame, frames.Rename)
        named = Named(seat, frame.name)
        return lambda _: named

    async def _hand_over(self, live: LiveMatch, frame: frames.HandOver, seat: int) -> Command:
        """The computer plays on in one's own seat, or one takes it back; or it plays on for somebody who has been away
        for long: at the level of the match, and only if the others who are here agree."""
        if frame.to == "me":
            if seat not in self.held:
                raise Refused(Reason("", "that is not your seat"))
            return lambda _: HandedOver(seat, None)
        if seat in self.held:
            level = frame.level or live.session.level
            if level not in HAND_OVER_LEVELS:
                allowed = ", ".join(HAND_OVER_LEVELS)
                raise Refused(Reason("", f"the computer does not play on at that level; allowed: {allowed}"))
            return lambda _: HandedOver(seat, level)
        if not 0 <= seat < live.session.game.seats:
            raise Refused(Reason("", "there is no such seat"))
        if seat in live.session.free_chairs():  # nobody's yet
            level = live.session.level
            return lambda _: HandedOver(seat, level)
        wait = self.settings.patience(live.session.clocks.ticking) * 1000 - await self.service.away(live, seat)
        if seat in live.present() or wait > 0:
            name = live.session.names[seat]
            raise Refused(Reason("", f"{name} is here, or has not been away for long enough ({lasting(wait)} more)"))
        own, away = self._own_seat(), set(range(live.session.game.seats)) - live.present()
        return lambda session: session.hand_over(own, seat, away)

    # Questions

    def _curtain(self, frame: frames.Curtain) -> None:
        if frame.seat not in self.held:
            self.say(frames.Error(code="seat", text="that is not your seat"))
            return
        self.eyes = frame.seat
        self.tables.clear()
        self.sent = -1
        self.wake()

    def _why(self, live: LiveMatch, frame: frames.Why) -> None:
        session = live.session
        if session.over:
            reason: Reason | None = Reason("", "the match is over")
        elif not session.dealt:
            reason = UNDEALT
        elif self.eyes == WATCHER:
            reason = Reason("", "watchers only watch")
        elif not session.game.choice_codes(frame.thing):
            reason = Reason("", "there is nothing of that name here")
        elif frame.lifted and self.eyes in session.to_act() and self.limits.look(self.address, self.link):
            self._look(live, frame)
            return
        else:
            reason = session.game.why_not(session.state, self.eyes, frame.thing, session.names)
        self.say(frames.WhyAnswer(thing=frame.thing, reason=reason))

    def _ahead(self, live: LiveMatch, frame: frames.Ahead) -> None:
        session = live.session
        if self.eyes not in session.to_act():
            self.say(frames.Error(code="ahead", text="it is not your choice now"))
            return
        if not self.limits.look(self.address, self.link):
            self.say(frames.Error(code="ahead", text="too many questions at once; wait a minute"))
            return
        self._look(live, frame)

    def _look(self, live: LiveMatch, frame: frames.Ahead | frames.Why) -> None:
        """Have a gesture looked ahead. Whoever asks again no longer waits for the answer to what was asked before."""
        before = self.looking.get(frame.type)
        if before is not None:
            before.cancel()
        self.looking[frame.type] = asyncio.create_task(self._looked(live, frame))

    async def _looked(self, live: LiveMatch, frame: frames.Ahead | frames.Why) -> None:
        try:
            self.tell(await self.service.computers.look(live, self.eyes, frame, self.address))
        except Busy:
            metrics.BUSY.labels(frame.type).inc()
            self.say(frames.Busy(what=frame.type, text="There is much to do at the moment; ask again."))
        except Exception as failed:
            self._not_answered(live, frame.type, failed, "the preview failed")

    def _not_answered(self, live: LiveMatch, what: str, failed: Exception, text: str) -> None:
        """Whoever asks hears of it in any case."""
        trace = None if isinstance(failed, ThinkingFailed) else failed
        log.error("no answer", match=live.match, what=what, why=str(failed), exc_info=trace)
        self.say(frames.Error(code=what, text=text))

    def _hint(self, live: LiveMatch) -> None:
        if not live.session.record.hints:
            self.say(frames.Error(code="hint", text="hints are off in this match, for everybody"))
        elif self.eyes not in live.session.to_act():
            self.say(frames.Error(code="hint", text="it is not your choice now"))
        elif self.hinting is not None and not self.hinting.done():
            self.say(frames.Error(code="hint", text="a hint is on its way"))
        elif not self.limits.hint(self.address, self.link):
            self.say(frames.Error(code="hint", text="too many hints; wait a minute"))
        else:
            self.hinting = asyncio.create_task(self._think(live))

    async def _think(self, live: LiveMatch) -> None:
        session = live.session
        seq = session.seq
        try:
            told = await self.service.computers.hint(live, self.eyes, self.address)
        except Busy:
            metrics.BUSY.labels("hint").inc()
            self.say(frames.Busy(what="hint", text="There is much to do at the moment; ask again."))
            return
        except Exception as failed:
            self._not_answered(live, "hint", failed, "no hint could be found")
            return
        self.say(frames.HintAnswer.model_validate({"seq": seq, "choices": told.get("hints", [])}))


def _just(event: MatchEvent, _: Session) -> MatchEvent:
    return event


def _told(error: ValidationError) -> str:
    """What is wrong with a frame, without repeating it."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"[:500]
