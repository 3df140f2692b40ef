"""The live matches of this process: which commands are accepted, and who is told about them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

import structlog

from gloaming.cards.files import HOUSE
from gloaming.games import UnknownRules
from gloaming.games import game as playable
from gloaming.games.playable import Playable, Reason
from gloaming.kernel.state import RULES, RanOn
from gloaming.play.clocks import Timing
from gloaming.play.deal import HEX, Deal
from gloaming.play.events import (
    HAND_OVER,
    REMATCH,
    Chose,
    Entry,
    FlagFell,
    MatchEvent,
    Rematched,
    Resumed,
    SetAside,
    TookChair,
)
from gloaming.play.journal import Opening
from gloaming.play.record import Chair, Record
from gloaming.play.refused import Refused
from gloaming.play.session import Session
from gloaming.server import frames_out, metrics
from gloaming.server.computers import Computers
from gloaming.server.frames import Presence, SeatInfo
from gloaming.server.live_match import LiveMatch
from gloaming.server.store import INVITATION, WATCH, Link, NewMatch, Store, Taken, digest
from gloaming.server.store_trouble import StoreTrouble
from gloaming.server.workers import Workers

log = structlog.get_logger("gloaming.service")

MOST_GAMES = 32
MOST_REPLAYS = 32
MOST_ASIDE = 10_000
SLICE = 0.002
"""Seconds for which a journal is replayed at a stretch; then everybody else has a turn."""

Command = Callable[[Session], MatchEvent]
Result = TypeVar("Result")


class Unavailable(Exception):
    """A match that exists but cannot be opened; the message may be shown to the client."""


class OtherRules(Unavailable):
    """The match is played by rules that this version does not know."""


def _sealed(match: str) -> Deal:
    """The deal of a new match, with a secret that nobody has seen."""
    return Deal.of(match, secrets.token_hex(HEX // 2))


def steady_clock(now: int) -> Callable[[], int]:
    """A clock that shows `now` (milliseconds since 1970) and goes on from there, whatever becomes of the wall clock."""
    begun = time.monotonic_ns()
    return lambda: now + (time.monotonic_ns() - begun) // 1_000_000


class Begun(NamedTuple):
    """A new match: its id, the secret of each seat (None for the computer's and for free chairs), and the secrets of
    watchers and of the invitation (empty if every chair is somebody's)."""

    match: str
    secrets: list[str | None]
    watch: str
    invitation: str


class MatchService:
    """All live matches of this process. Every command, from any source, takes effect through `commit`."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        clock: Callable[[], int] | None = None,
        answer_seconds: float = 0.0,
    ) -> None:
        self.store = store
        self.computers = Computers(self, workers, answer_seconds)
        self.clock = clock = clock or steady_clock(time.time_ns() // 1_000_000)
        self.begun = clock()
        self.live: dict[str, LiveMatch] = {}
        self.loading: dict[str, asyncio.Task[LiveMatch | None]] = {}
        self.games: OrderedDict[tuple[str, str, str, int], Playable] = OrderedDict()
        self.builder = ThreadPoolExecutor(1, "games")
        self.replays: OrderedDict[str, tuple[asyncio.Lock, Session]] = OrderedDict()
        self.slicing = asyncio.Lock()
        self.aside: OrderedDict[str, str] = OrderedDict()
        """Matches that could not be loaded, and why: they are not tried again."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.announce: Callable[[LiveMatch, bool], None] = lambda live, asking: None
        """Tells other processes who is present here, if there are others."""
        self.ended: Callable[[LiveMatch], None] = lambda live: None
        """Told when a match is over, more than once perhaps."""
        self.closing = False
        self.read_only = False
        """While this is so, nothing is written down and no computer player thinks."""
        self.since_read_only = 0
        self.alive = 0
        """When a server last had this store, before this one began; what lies between counts against nobody."""

    # Games

    async def game(
        self, slug: str, cards: str = HOUSE, options: Mapping[str, str | int] | None = None, rules: int = RULES
    ) -> Playable:
        """A game, shared by all matches that are played with the same cards and options by the same rules. Its cards
        are read by a thread of their own: that takes long."""
        key = (slug, digest(cards), repr(sorted((options or {}).items())), rules)
        if key not in self.games:
            loop = asyncio.get_running_loop()
            made = await loop.run_in_executor(self.builder, playable, slug, cards, options, rules)
            self.games.setdefault(key, made)
            if len(self.games) > MOST_GAMES:
                self.games.popitem(last=False)
        self.games.move_to_end(key)
        return self.games[key]

    def has_game(self, slug: str, cards: str, options: Mapping[str, str | int]) -> bool:
        """Whether this game is at hand, so that its card set need not be tried again."""
        return (slug, digest(cards), repr(sorted(options.items())), RULES) in self.games

    async def game_of(self, record: Record) -> Playable:
        opening = record.opening
        try:
            return await self.game(opening.game, opening.cards, opening.options, opening.rules)
        except UnknownRules as unknown:
            raise OtherRules(str(unknown)) from None

    # Matches

    async def begin(
        self,
        game: Playable,
        chairs: Sequence[Chair],
        hot_seat: bool = False,
        timing: Timing | None = None,
        start: bytes | None = None,
        opening: Opening | None = None,
        entries: Sequence[Entry] = (),
        hints: bool = True,
        origin: str = "",
        lesson: Mapping[str, Any] | None = None,
        occasion: str = "",
        secret: str = "",
    ) -> Begun:
        """Begin a match. Where it has an origin (it goes on from a position, a file, another match) the cards lie
        already; otherwise they are dealt when every person has sat down. `secret` is that of one's own link, if it is
        not to be made up."""
        match = secrets.token_hex(8)
        deal = _sealed(match)
        names = [chair.name for chair in chairs]
        record = Record(
            opening or Opening.of(game, deal, names, origin),
            tuple(chairs),
            hot_seat,
            timing or Timing(),
            self.clock(),
            start,
            hints,
            lesson,
            occasion,
        )
        shared = secret or secrets.token_urlsafe(16)
        mine = [
            None
            if chair.level is not None or chair.open
            else shared
            if hot_seat or chair.mine
            else secrets.token_urlsafe(16)
            for chair in chairs
        ]
        watch = secrets.token_urlsafe(16)
        invitation = secrets.token_urlsafe(16) if any(chair.open for chair in chairs) else ""
        links = [Link(digest(secret), seat) for seat, secret in enumerate(mine) if secret is not None]
        links.append(Link(digest(watch), WATCH))
        if invitation:
            links.append(Link(digest(invitation), INVITATION))
        new = NewMatch(match, record, tuple(links), tuple(entries))
        await self.store.create(new)
        metrics.MATCHES_BEGUN.labels(game.slug).inc()
        log.info("match begun", match=new.match, game=game.slug, seats=len(chairs))
        live = await self.find(new.match)
        assert live is not None
        return Begun(new.match, mine, watch, invitation)

    async def take_chair(self, live: LiveMatch, seat: int, name: str, secret: str) -> None:
        """Take a free chair with a secret of one's own; `Refused` if it is taken. Asking again does no harm."""
        key = digest(secret)
        if live.session.links.get(key) == (seat,):
            return
        if key in live.links:
            raise Refused(Reason("", "that secret is already in use; choose another one"))
        await self.commit(live, lambda _: TookChair(seat, name, key))

    async def find(self, match: str) -> LiveMatch | None:
        """A match, from memory or from the store."""
        live = self.live.get(match)
        if live is None:
            loading = self.loading.get(match)
            if loading is None:
                loading = asyncio.create_task(self._load(match))
                self.loading[match] = loading
                loading.add_done_callback(lambda _: self.loading.pop(match, None))
            live = await asyncio.shield(loading)
        if live is not None:
            live.used = time.monotonic()
        return live

    async def _load(self, match: str) -> LiveMatch | None:
        kept = await self.store.kept(match)
        if kept is None:
            return None
        if match in self.aside:
            raise Unavailable(self.aside[match])
        try:
            session = Session(kept.record, await self.game_of(kept.record))
            await self._replay(session, await self.store.entries(match))
        except (Refused, RanOn, ArithmeticError, LookupError, TypeError, ValueError) as error:
            log.error("match set aside", match=match, error=type(error).__name__)
            self.aside[match] = "this match is set aside: its stored entries cannot be played by these rules"
            if len(self.aside) > MOST_ASIDE:
                self.aside.popitem(last=False)
            raise Unavailable(self.aside[match]) from None
        links: dict[str, tuple[int, ...]] = {}
        for link in kept.links:
            links[link.digest] = (*links.get(link.digest, ()), *((link.seat,) if link.seat >= 0 else ()))
        live = LiveMatch(match, session, {key: tuple(sorted(seats)) for key, seats in links.items()})
        live.invitations = frozenset(link.digest for link in kept.links if link.seat == INVITATION)
        live.seen = await self.store.seen(match)
        live.ahead = max(0, session.time - self.clock())
        self.live[match] = live
        metrics.LIVE.set(len(self.live))
        if session.clocks.since and session.time < self.begun:
            live.stood_still = self.begun - max(self.alive, session.time)
            self._look_at_clock(live)
        self._see_to(live, mine=True)
        return live

    async def _replay(self, session: Session, entries: Iterable[Entry]) -> float:
        """Enter what a journal says, a little at a time, and only one journal at once; how many seconds that took."""
        waiting = iter(entries)
        took = 0.0
        more = True
        while more:
            async with self.slicing:
                begun = time.perf_counter()
                more = False
                for entry in waiting:
                    session.enter(entry)
                    if time.perf_counter() - begun > SLICE:
                        more = True
                        break
                took += time.perf_counter() - begun
            await asyncio.sleep(0)
        return took

    def arrived(self, live: LiveMatch, address: str) -> None:
        """Somebody with a link has come, or looked in."""
        live.visited = True
        live.address = address
        self._see_to(live, mine=not live.elsewhere)

    def held(self, live: LiveMatch, secret: str) -> tuple[int, ...] | None:
        """The seats that a secret holds: none for a watcher; None if it opens nothing here."""
        key = digest(secret)
        held = live.session.links.get(key)
        return held if held is not None else live.links.get(key)

    def invited(self, live: LiveMatch, secret: str) -> bool:
        """Whether this is the link by which free chairs are taken."""
        return digest(secret) in live.invitations

    def forget_idle(self, seconds: float) -> None:
        """Let go of matches that nobody looks at."""
        before = time.monotonic() - seconds
        for match, live in list(self.live.items()):
            if not live.listeners and not live.thinking and live.used < before and not live.lock.locked():
                if live.flag is not None:
                    live.flag.cancel()
                del self.live[match]
        metrics.LIVE.set(len(self.live))

    # Commands

    def now(self, live: LiveMatch) -> int:
        """The time in a match, in milliseconds since 1970; never before its last entry."""
        return max(self.clock() + live.ahead, live.session.time)

    async def commit(self, live: LiveMatch, command: Command, id: str | None = None, by: int | None = None) -> int:
        """Write down what a command amounts to, if it counts; the number of its entry. `Refused` if it does not.

        `by` is the seat that gave the command, and `id` its name for it. What has been begun is ended even if the
        client has gone in the meantime.
        """
        return await asyncio.shield(self.spawn(self._commit(live, command, id, by)))

    async def set_read_only(self, on: bool) -> None:
        """Stop taking anything down, or go on; the time in between counts against nobody."""
        if on == self.read_only:
            return
        self.read_only = on
        since, self.since_read_only = self.since_read_only, self.clock()
        for live in list(self.live.values()):
            if not on and live.session.clocks.since:
                live.stood_still = self.now(live) - max(since, live.session.time)
                self._look_at_clock(live)
            self._see_to(live, mine=True)

    async def _commit(self, live: LiveMatch, command: Command, id: str | None, by: int | None) -> int:
        if self.read_only:
            raise Refused(Reason("", "the server is read-only at the moment; nothing is lost, try again later"))
        async with live.lock:
            while True:
                session = live.session
                if live.stale:
                    await self._catch_up(live)
                if live.stood_still > 0 and session.clocks.since:
                    resumed = Entry(session.seq + 1, self.now(live), Resumed(down=live.stood_still))
                    live.stood_still = 0
                    await self._append(live, resumed, None)
                if id is not None and by is not None and (by, id) in session.ids:
                    return session.ids[by, id]
                now = self.now(live)
                fallen = session.fallen(now)
                event: MatchEvent = FlagFell(fallen) if fallen is not None else command(session)
                beside = None
                completed = session.completes(event)
                if completed is not None and completed.what == HAND_OVER and completed.keep in live.present():
                    raise Refused(Reason("", f"{session.names[completed.keep]} is back at the table"))
                if completed is not None and completed.what == REMATCH:
                    event = Rematched(event.seat, secrets.token_hex(8))
                if isinstance(event, Rematched):
                    beside = self._rematch(live, event.match, now)
                session.check(event)
                if isinstance(event, Chose) and (why := session.match.trouble_with(event.seat, event.choice)):
                    log.error("match set aside", match=live.match, why=why)
                    event = SetAside(event.seat, why)
                entry = Entry(session.seq + 1, now, event, *((id, by) if fallen is None else (None, None)))
                if await self._append(live, entry, beside) and fallen is None:
                    return entry.seq

    async def _append(self, live: LiveMatch, entry: Entry, beside: NewMatch | None) -> bool:
        """Write an entry; False if another process was first, and then we know what it wrote."""
        begun = time.perf_counter()
        try:
            await self.store.append(live.match, entry, beside)
        except Taken:
            metrics.CONFLICTS.inc()
            if await self.store.kept(live.match) is None:
                self.live.pop(live.match, None)
                raise Refused(Reason("", "the operator of the server deleted this match")) from None
            await self._catch_up(live)
            return False
        except BaseException:
            live.stale = True
            raise
        metrics.TO_DISK.observe(time.perf_counter() - begun)
        metrics.ENTRIES.labels(entry.event.kind).inc()
        live.session.apply(entry)
        self._changed(live, mine=True)
        return True

    async def _catch_up(self, live: LiveMatch) -> None:
        """Enter what others have written; the lock is ours."""
        entries = await self.store.entries(live.match, live.session.seq)
        live.stale = False
        await self._replay(live.session, entries)
        live.ahead = max(live.ahead, live.session.time - self.clock())
        if entries:
            self._changed(live, mine=False)

    async def heard(self, match: str, seq: int) -> None:
        """Another process has written an entry."""
        live = self.live.get(match)
        if live is None or live.session.seq >= seq:
            return
        async with live.lock:
            if live.session.seq < seq:
                await self._catch_up(live)

    async def heard_nothing(self) -> None:
        """We may have missed something: look at every match again."""
        for live in list(self.live.values()):
            async with live.lock:
                await self._catch_up(live)

    def rematch(self, live: LiveMatch, seat: int) -> Command:
        """A rematch at once where nobody need be asked."""

        def command(session: Session) -> MatchEvent:
            if session.over and session.rematch is None and session.needs_nobody(seat):
                return Rematched(seat, secrets.token_hex(8))
            return session.offer(seat, REMATCH)

        return command

    def _rematch(self, live: LiveMatch, match: str, now: int) -> NewMatch:
        """Another match with everybody one seat further on; each link opens it as well, for the seat it has there.

        Whoever holds several seats keeps them, and so do all: one step on they might be of both sides.
        """
        session = live.session
        seats = session.game.seats
        step = 0 if sum(chair.mine for chair in session.record.chairs) > 1 else 1
        chairs = [Chair("")] * seats
        for seat, (sits, chair) in enumerate(zip(session.seats, session.record.chairs, strict=True)):
            chairs[(seat + step) % seats] = Chair(sits.name, None if sits.owner else sits.level, chair.mine)
        record = replace(
            session.record,
            opening=replace(
                session.record.opening,
                seed=None,
                deal=_sealed(match),
                rules=RULES,
                origin="",
                seats=tuple(chair.name for chair in chairs),
            ),
            chairs=tuple(chairs),
            created=now,
            start=None,
            lesson=None,
            occasion="",
        )
        links = [
            Link(key, (seat + step) % seats if seat != WATCH else WATCH)
            for key, held in {**live.links, **session.links}.items()
            for seat in held or (WATCH,)
        ]
        return NewMatch(match, record, tuple(links))

    # Who is here

    async def away(self, live: LiveMatch, seat: int) -> int:
        """For how many milliseconds the player of a seat has been away, by what all processes have written down."""
        if seat in live.present():
            return 0
        live.seen.update(await self.store.seen(live.match))
        return self.now(live) - live.seen.get(seat, live.session.record.created)

    def seats(self, live: LiveMatch) -> list[SeatInfo]:
        """Who sits where, and since when those who are not here have been away, as far as this process knows."""
        now, created = self.now(live), live.session.record.created
        away = {seat: now - live.seen.get(seat, created) for seat in range(live.session.game.seats)}
        return frames_out.seats(live.session, live.present(), away)

    async def note_seen(self, live: LiveMatch, seats: Iterable[int]) -> None:
        """These players are here, or have been until now."""
        now = self.now(live)
        live.seen.update(dict.fromkeys(seats, now))
        await self.store.note_seen([(live.match, seat) for seat in seats], now)

    async def note_all_seen(self) -> None:
        """Write down who is connected, so that a crash of this process does not count as having been away."""
        here = [(live.match, seat) for live in list(self.live.values()) for seat in live.here()]
        await self.store.note_seen(here, self.clock())

    # What follows from a change

    def _changed(self, live: LiveMatch, mine: bool) -> None:
        live.frames.clear()
        live.used = time.monotonic()
        for listener in live.listeners:
            listener.changed()
        if not isinstance(live.session.entries[-1].event, Chose):
            self.tell_presence(live)
        if live.session.over:
            self.ended(live)
        self._see_to(live, mine)

    def tell_presence(self, live: LiveMatch) -> None:
        live.tell(Presence(seats=self.seats(live)))

    def _see_to(self, live: LiveMatch, mine: bool) -> None:
        """Let computer players think, and watch the clock."""
        if self.closing:
            return
        session = live.session
        self.computers.see_to(live, mine)
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        falls = session.clocks.falls()
        if falls is not None and not session.over and not self.read_only:
            delay = max(0, falls[0] - self.now(live)) / 1000 + 0.005
            live.flag = asyncio.get_running_loop().call_later(delay, self._look_at_clock, live)

    def _look_at_clock(self, live: LiveMatch) -> None:
        def command(session: Session) -> MatchEvent:
            raise Refused(Reason("", "there is time left"))

        self.spawn(self.commit(live, command))

    # Looking back

    @contextlib.asynccontextmanager
    async def at(self, live: LiveMatch, seq: int, worked: Callable[[float], None]) -> AsyncIterator[Session]:
        """The match as it stood after an entry, as long as one looks at it. Going on from where somebody looked last is
        quick; `worked` is told what it cost."""
        entries = live.session.entries
        lock, found = self.replays.get(live.match) or (asyncio.Lock(), Session(live.session.record, live.session.game))
        async with lock:
            if found.seq > seq or found.entries != entries[: found.seq]:
                found = Session(live.session.record, live.session.game)
            self.replays[live.match] = (lock, found)
            self.replays.move_to_end(live.match)
            if len(self.replays) > MOST_REPLAYS:
                self.replays.popitem(last=False)
            worked(await self._replay(found, entries[found.seq : seq]))
            yield found

    # Tasks

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            error = task.exception()
            if isinstance(error, StoreTrouble):
                log.error("not written", why=str(error))
            elif error is not None and not isinstance(error, Refused):
                log.error("task failed", exc_info=error)

    async def close(self) -> None:
        """Stop thinking; what is being written is written."""
        self.closing = True
        for live in self.live.values():
            if live.flag is not None:
                live.flag.cancel()
            for _, task in live.thinking.values():
                task.cancel()
        self.builder.shutdown(wait=False, cancel_futures=True)
        if self.tasks:
            await asyncio.wait(list(self.tasks), timeout=5)
