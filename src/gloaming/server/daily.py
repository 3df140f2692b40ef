"""The deal of a day: everybody on this server is dealt the same cards, in the same seat, against the same opponents.

Chance comes from a key of the day, and each pile counts its draws for itself (`kernel/chance.py`), so that its n-th
draw is the same whatever was chosen before. The key is made of the date and a secret of this server: nobody can
compute the deal of tomorrow, and what a finished match reveals is the key of its own day alone.

One try counts for each device; a device is a token that it made up itself. The board opens for whoever has finished.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections import Counter
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Path, Request
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from gloaming.games import GAMES
from gloaming.games.playable import Playable
from gloaming.games.plugins import PACKAGE
from gloaming.play.deal import Deal
from gloaming.play.journal import Opening
from gloaming.play.people import plain_name
from gloaming.play.record import Chair
from gloaming.play.session import Session
from gloaming.players.names import names
from gloaming.server import http_bodies
from gloaming.server.live_match import LiveMatch
from gloaming.server.match_service import MatchService
from gloaming.server.problems import HttpProblem, documented
from gloaming.server.routes import limited, limited_more
from gloaming.server.schema import DAILY, NOTES
from gloaming.server.store import digest

OCCASION = "daily"
SECRET = "daily-secret"
LEVELS = ("footpad", "broker", "spymaster")
MOST_ROWS = 500
"""Players of one day that a board shows."""
DAYS_BACK = 366
GUEST = "Somebody"

router = APIRouter(prefix="/api/v1")
Day = Annotated[str, Path(max_length=10, pattern=r"^\d{4}-\d{2}-\d{2}$", description="A date, UTC.")]


@dataclass(frozen=True)
class DayDeal:
    """What a day brings: the game, one's seat, the opponents and their level, and the secret of the deal."""

    day: str
    game: str
    seat: int
    level: str
    secret: str
    lot: int


@dataclass(frozen=True)
class Finished:
    """What came of a try: who won, the points of every seat, by how many one was ahead, and one's first choice."""

    result: str
    points: list[int]
    ahead: int
    first: str


@dataclass(frozen=True)
class Row:
    """A try as the store has it."""

    player: str
    name: str
    match: str
    watch: str
    finished: Finished | None


def house_games() -> list[str]:
    return [slug for slug in GAMES if GAMES.package(slug) == PACKAGE]


def game_of(day: str) -> str:
    """The games take turns, so everybody knows which comes tomorrow; everything else is a secret until then."""
    games = house_games()
    return games[date.fromisoformat(day).toordinal() % len(games)]


def deal_of(secret: bytes, day: str, seats: int) -> DayDeal:
    """What a server with this secret deals on a day."""
    drawn = hmac.digest(secret, f"gloaming-daily {day}".encode(), "sha256")
    lot = hmac.digest(secret, f"gloaming-daily-lot {day}".encode(), "sha256")
    level = LEVELS[lot[1] % len(LEVELS)]
    return DayDeal(day, game_of(day), lot[0] % seats, level, drawn.hex(), int.from_bytes(lot[2:8]))


class DailyDeals:
    """The daily deals of one server. Everything that lasts is in the store."""

    def __init__(self, service: MatchService) -> None:
        self.service = service
        self.store = service.store
        service.ended = self.ended

    def today(self) -> str:
        return datetime.fromtimestamp(self.service.clock() / 1000, UTC).date().isoformat()

    def left(self, day: str) -> int:
        """Milliseconds until the day is over."""
        end = datetime.combine(date.fromisoformat(day) + timedelta(days=1), datetime.min.time(), UTC)
        return max(0, int(end.timestamp() * 1000) - self.service.clock())

    async def deal(self, day: str, game: Playable) -> DayDeal:
        return deal_of(await self._secret(), day, game.seats)

    async def _secret(self) -> bytes:
        """Made once for a store, whichever of its processes is first."""
        found = await self.store.get(SECRET)
        if found is None:
            insert = postgresql_insert(NOTES) if self.store.postgresql else sqlite_insert(NOTES)
            made = insert.values(name=SECRET, value=secrets.token_hex(32)).on_conflict_do_nothing()
            await self.store.database.write(lambda connection: connection.execute(made))
            found = await self.store.get(SECRET)
        assert found is not None
        return bytes.fromhex(found)

    async def begin(self, token: str, name: str) -> http_bodies.DailyBegun:
        """Sit down at the deal of today, or come back to it."""
        day = self.today()
        player = digest(token)
        game = await self.service.game(game_of(day))
        dealt = await self.deal(day, game)
        # The link follows from the token: an answer that was lost can be asked for again.
        secret = sha256(f"gloaming-daily-link {day} {token}".encode()).hexdigest()
        row = await self._row(day, player)
        if row is None:
            row = await self._sit_down(game, dealt, player, name, secret)
        return http_bodies.DailyBegun(day=day, match=row.match, secret=secret, seat=dealt.seat)

    async def _sit_down(self, game: Playable, dealt: DayDeal, player: str, name: str, secret: str) -> Row:
        day = dealt.day
        own = plain_name(name)[:40] or GUEST
        others = iter(names(game.seats, [own], Random(dealt.lot)))
        chairs = [
            Chair(own, mine=True) if seat == dealt.seat else Chair(next(others), dealt.level)
            for seat in range(game.seats)
        ]
        deal = Deal.of(f"daily{day.replace('-', '')}", dealt.secret)
        opening = Opening.of(game, deal, [chair.name for chair in chairs], OCCASION)
        begun = await self.service.begin(
            game, chairs, opening=opening, hints=False, occasion=f"{OCCASION}/{day}", secret=secret
        )
        insert = postgresql_insert(DAILY) if self.store.postgresql else sqlite_insert(DAILY)
        new = insert.values(day=day, player=player, name=own, match=begun.match, watch=begun.watch)
        await self.store.database.write(lambda connection: connection.execute(new.on_conflict_do_nothing()))
        row = await self._row(day, player)
        assert row is not None
        return row

    def ended(self, live: LiveMatch) -> None:
        """A match is over: if it is a try of its day, and the day is not over, it is entered."""
        occasion, _, day = live.session.record.occasion.partition("/")
        if occasion == OCCASION and day == self.today():
            self.service.spawn(self._enter(day, live))

    async def _enter(self, day: str, live: LiveMatch) -> None:
        result = json.dumps(asdict(finished(live.session)))
        entered = (
            DAILY.update()
            .where(DAILY.c.day == day, DAILY.c.match == live.match, DAILY.c.result.is_(None))
            .values(result=result)
        )
        await self.store.database.write(lambda connection: connection.execute(entered))

    async def _row(self, day: str, player: str) -> Row | None:
        return next(iter(await self._rows(DAILY.c.day == day, DAILY.c.player == player)), None)

    async def _rows(self, *where: sa.ColumnElement[bool]) -> list[Row]:
        wanted = sa.select(DAILY).where(*where).limit(MOST_ROWS)
        rows = await self.store.database.read(lambda connection: connection.execute(wanted).all())
        return [
            Row(row.player, row.name, row.match, row.watch, Finished(**json.loads(row.result)) if row.result else None)
            for row in rows
        ]

    async def board(self, day: str, token: str) -> http_bodies.DailyBoard:
        """The board of a day as whoever has this token may see it."""
        game = await self.service.game(game_of(day))
        dealt = await self.deal(day, game)
        player = digest(token) if token else ""
        rows = await self._rows(DAILY.c.day == day)
        own = await self._row(day, player)
        if own is not None and own not in rows:
            rows.append(own)
        today = day == self.today()
        is_open = not today or (own is not None and own.finished is not None)
        following = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        return http_bodies.DailyBoard(
            day=day,
            today=today,
            ends=self.left(day),
            game=game.slug,
            title=game.title,
            seat=dealt.seat,
            chair=game.chairs[dealt.seat],
            level=dealt.level,
            next_game=GAMES[game_of(following)].title,
            status="new" if own is None else "playing" if own.finished is None else "finished",
            open=is_open,
            rows=ranked(rows, player) if is_open else closed(rows, player),
            first=first_choices(rows, player) if is_open else [],
        )


def finished(session: Session) -> Finished:
    """What came of a match that is over, for the one person in it."""
    assert session.ended is not None
    seat = next(seat for seat, chair in enumerate(session.record.chairs) if chair.mine)
    outcome = session.ended.outcome
    result = "won" if seat in outcome.winners else "lost" if outcome.winners else "drawn"
    points = list(outcome.points)
    others = [one for other, one in enumerate(points) if session.game.side(other) != session.game.side(seat)]
    ahead = points[seat] - max(others) if points and others else 0
    made = next((one.choice for one in session.match.made if one.seat == seat), None)
    name = session.game.choice_name(made) if made is not None else ""
    face = session.game.cards.copies.get(name)
    return Finished(result, points, ahead, face.name if face is not None else name.replace("-", " "))


def closed(rows: list[Row], player: str) -> list[http_bodies.DailyRow]:
    """Names without numbers, in an order that tells nothing."""
    return [
        http_bodies.DailyRow(name=row.name, mine=row.player == player) for row in sorted(rows, key=lambda row: row.name)
    ]


def ranked(rows: list[Row], player: str) -> list[http_bodies.DailyRow]:
    """Those who finished, by the plain result: won before drawn before lost, then by how far they were ahead."""
    order = {"won": 0, "drawn": 1, "lost": 2}
    done = [(row, row.finished) for row in rows if row.finished is not None]
    done.sort(key=lambda one: (order[one[1].result], -one[1].ahead, one[0].name))
    places = [(order[end.result], -end.ahead) for _, end in done]
    return [
        http_bodies.DailyRow.model_validate(
            {
                "name": row.name,
                "mine": row.player == player,
                "rank": places.index(place) + 1,
                "result": end.result,
                "points": end.points,
                "ahead": end.ahead,
                "match": row.match,
                "watch": row.watch,
            }
        )
        for (row, end), place in zip(done, places, strict=True)
    ]


def first_choices(rows: list[Row], player: str) -> list[http_bodies.DailyChoice]:
    made = Counter(row.finished.first for row in rows if row.finished is not None and row.finished.first)
    own = next((row.finished.first for row in rows if row.player == player and row.finished is not None), "")
    return [
        http_bodies.DailyChoice(label=label, players=players, mine=label == own)
        for label, players in made.most_common(6)
    ]


async def deals_of(request: Request) -> DailyDeals:
    deals: DailyDeals = request.app.state.daily
    return deals


async def token_of(request: Request) -> str:
    """The token of a device, or nothing: the page opens without one, so the schema asks for none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


Deals = Annotated[DailyDeals, Depends(deals_of)]
Token = Annotated[str, Depends(token_of)]


@router.post("/daily", status_code=201, dependencies=[Depends(limited_more)], responses=documented(401, 503))
async def play_today(deals: Deals, token: Token, wanted: http_bodies.DailyWanted) -> http_bodies.DailyBegun:
    """Play the deal of today. One try counts for each device."""
    if not 22 <= len(token) <= 64:
        raise HttpProblem(401, "a device needs a token of its own making, of 22 to 64 characters")
    return await deals.begin(token, wanted.name)


@router.get("/daily", dependencies=[Depends(limited)], responses=documented())
async def board_of_today(deals: Deals, token: Token) -> http_bodies.DailyBoard:
    """The deal of today."""
    return await deals.board(deals.today(), token)


@router.get("/daily/{day}", dependencies=[Depends(limited)], responses=documented(404))
async def board_of_day(day: Day, deals: Deals, token: Token) -> http_bodies.DailyBoard:
    """The deal of today, or of a day before."""
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        raise HttpProblem(404, f"there is no day {day}") from None
    today = date.fromisoformat(deals.today())
    if not timedelta() <= today - asked <= timedelta(days=DAYS_BACK):
        raise HttpProblem(404, f"there is no board of {day}: there are those of the last {DAYS_BACK} days")
    return await deals.board(day, token)
