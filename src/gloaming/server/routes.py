"""HTTP routes: begin and open matches, and read everything that a link may read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from random import Random
from secrets import randbits
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from gloaming.cards.files import HOUSE
from gloaming.games import GAMES, definition
from gloaming.games.playable import WATCHER, Playable
from gloaming.kernel.chance import Chance
from gloaming.kernel.state import State
from gloaming.play.clocks import Timing
from gloaming.play.events import Chose, Entry
from gloaming.play.match_file import from_text, to_text
from gloaming.play.people import plain_name
from gloaming.play.record import Chair
from gloaming.play.refused import Refused
from gloaming.play.scenario_writer import scenario_text
from gloaming.play.session import Session
from gloaming.play.verify import Finding, deal_findings, draw_findings, drawn
from gloaming.players.names import names
from gloaming.server import frames, frames_out, http_bodies, lessons, library
from gloaming.server.live_match import LiveMatch
from gloaming.server.match_service import Begun, MatchService, Unavailable
from gloaming.server.operation import Operation
from gloaming.server.own_network import OwnNetwork, from_this_machine
from gloaming.server.problems import HttpProblem, documented
from gloaming.server.rate_limits import Limits, address_of
from gloaming.server.sandbox import Busy, Rejected, Sandbox

NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel")
Answer = TypeVar("Answer")
router = APIRouter(prefix="/api/v1")
bearer = HTTPBearer(auto_error=False, description="The secret of a link.")

MatchId = Annotated[str, Path(max_length=32, pattern=r"^[0-9a-z]+$")]
Slug = Annotated[str, Path(max_length=60, pattern=r"^[a-z-]+$")]
At = Annotated[int, Query(ge=0, le=2**31 - 1, description="A sequence number.")]


def service_of(request: Request) -> MatchService:
    service: MatchService = request.app.state.service
    return service


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


# The limits are counted on the event loop: a plain function would be sent to a thread for so little.


async def limited(request: Request) -> None:
    limits_of(request).request(address_of(request))


async def limited_more(request: Request) -> None:
    operation: Operation = request.app.state.operation
    operation.check_new_match(request.client.host if request.client else "")
    limits_of(request).match(address_of(request))


async def limited_files(request: Request) -> None:
    await limited_more(request)
    limits_of(request).file(address_of(request))


async def sandbox_of(request: Request) -> Sandbox:
    sandbox: Sandbox = request.app.state.sandbox
    return sandbox


InService = Annotated[MatchService, Depends(service_of)]
InSandbox = Annotated[Sandbox, Depends(sandbox_of)]


class Visitor:
    """A client with a link: the match, and the seats that the link holds."""

    def __init__(self, live: LiveMatch, held: tuple[int, ...], invited: bool, worked: Callable[[float], None]) -> None:
        self.live = live
        self.held = held
        self.invited = invited
        """Whether this is the table's own link, by which free chairs are taken."""
        self.worked = worked
        """Counts the processor time that is spent on this visitor's behalf."""

    def eyes(self, seat: int | None = None) -> int:
        """Through whose eyes they may look: their own, or when the match is over anybody's."""
        if seat is None:
            return self.held[0] if self.held else WATCHER
        if (
            seat in self.held
            or seat == WATCHER
            or (self.live.session.over and 0 <= seat < self.live.session.game.seats)
        ):
            return seat
        raise HttpProblem(403, "you can see another seat's view only when the match is over")


async def visitor(
    request: Request,
    match: MatchId,
    service: InService,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> Visitor:
    """Who a link is. Whether a match exists is told to those who have one of its links."""
    if credentials is not None:
        try:
            live = await service.find(match)
        except Unavailable as why:
            raise HttpProblem(409, str(why)) from None
        held = service.held(live, credentials.credentials) if live is not None else None
        if live is not None and held is not None:
            address = address_of(request)
            if held:
                service.arrived(live, address)
            invited = service.invited(live, credentials.credentials)
            return Visitor(live, held, invited, lambda seconds: limits_of(request).worked(address, seconds))
    raise HttpProblem(401, "this link does not open this match")


Visiting = Annotated[Visitor, Depends(visitor)]


# The games


# They are long and always the same: written once, by a thread, and sent as they are.


async def _written(write: Callable[..., str], *about: object) -> Response:
    return Response(await asyncio.to_thread(write, *about), media_type="application/json")


@router.get(
    "/games",
    dependencies=[Depends(limited)],
    responses={**documented(), 200: {"model": list[http_bodies.GameInfo]}},
    response_class=Response,
)
async def games() -> Response:
    """The games, their options and the levels of the computer."""
    return await _written(library.games_text)


@router.get(
    "/games/{slug}/rules",
    dependencies=[Depends(limited)],
    responses={**documented(404), 200: {"model": http_bodies.RulesPage}},
    response_class=Response,
)
async def rules(slug: Slug) -> Response:
    """A game's rules page."""
    known_game(slug)
    return await _written(library.rules_text, slug)


@router.get(
    "/games/{slug}/cards",
    dependencies=[Depends(limited)],
    responses={**documented(404), 200: {"model": http_bodies.CardsInfo}},
    response_class=Response,
)
async def cards(slug: Slug, service: InService) -> Response:
    """A game's house set, as people read it."""
    known_game(slug)
    return await _written(library.cards_text, await service.game(slug))


def known_game(slug: str, status: int = 404) -> None:
    if slug not in GAMES:
        raise HttpProblem(status, f"there is no game {slug!r}; there are: {', '.join(GAMES)}")


# The own network


@router.get("/network", dependencies=[Depends(limited)], responses=documented())
async def network(request: Request) -> http_bodies.NetworkInfo:
    """Under which addresses of the own network this server can be reached."""
    own: OwnNetwork | None = request.app.state.network
    if own is None:
        return http_bodies.NetworkInfo(addresses=[], switchable=False)
    info = own.info()
    return info.model_copy(update={"switchable": info.switchable and from_this_machine(request)})


@router.post("/network", dependencies=[Depends(limited)], responses=documented(403, 409))
async def share_network(request: Request, wanted: http_bodies.NetworkWanted) -> http_bodies.NetworkInfo:
    """Let other devices of the own network in, or no longer. Only the person at this machine may."""
    own: OwnNetwork | None = request.app.state.network
    if own is None or not own.info().switchable or not from_this_machine(request):
        raise HttpProblem(403, "only the machine that runs the server can change this")
    try:
        await (own.share() if wanted.share else own.stop_sharing())
    except OSError as error:
        raise HttpProblem(409, f"the server cannot be opened to the network: {error.strerror or error}") from None
    return own.info()


# Matches


@router.post("/matches", status_code=201, dependencies=[Depends(limited_more)], responses=documented(503))
async def begin(
    wanted: http_bodies.NewMatch, service: InService, sandbox: InSandbox, request: Request
) -> http_bodies.MatchMade:
    """Begin a match."""
    if wanted.cards is not None:
        limits_of(request).file(address_of(request))
    if wanted.game not in GAMES:
        raise HttpProblem(422, f"there is no game {wanted.game!r}; there are: {', '.join(GAMES)}")
    game = await _game(service, sandbox, wanted.game, wanted.cards, wanted.options)
    if wanted.clock.kind != "none" and wanted.clock.seconds < 1:
        raise HttpProblem(422, "clock.seconds: a clock needs at least one second")
    timing = Timing(wanted.clock.kind, wanted.clock.seconds, wanted.clock.increment)
    chairs = chairs_for(game, wanted.seats, wanted.hot_seat)
    hints = _alone(chairs, wanted.hot_seat) if wanted.hints is None else wanted.hints
    return begun_match(await service.begin(game, chairs, wanted.hot_seat, timing, hints=hints))


@router.get("/matches/{match}", dependencies=[Depends(limited)], responses=documented(401, 409))
async def summary(visitor: Visiting) -> http_bodies.Summary:
    """What a list of one's matches shows."""
    return frames_out.summary(visitor.live.match, visitor.live.session, visitor.held)


@router.post("/matches/{match}/chairs", dependencies=[Depends(limited)], responses=documented(401, 403, 409))
async def take_chair(visitor: Visiting, service: InService, wanted: http_bodies.ChairWanted) -> http_bodies.SeatLink:
    """Take a free chair at the table that one was invited to; from then on it is yours alone."""
    if not visitor.invited:
        raise HttpProblem(
            403, "this link cannot take a chair; ask the person who began the match for the link of the table"
        )
    session = visitor.live.session
    name = wanted.name or (session.names[wanted.seat] if wanted.seat < session.game.seats else "")
    try:
        await service.take_chair(visitor.live, wanted.seat, name, wanted.secret)
    except Refused as refused:
        raise HttpProblem(409, refused.reason.text) from None
    return http_bodies.SeatLink(seat=wanted.seat, secret=wanted.secret)


@router.get(
    "/matches/{match}/cards",
    dependencies=[Depends(limited)],
    responses={**documented(401, 409), 200: {"model": http_bodies.CardsInfo}},
    response_class=Response,
)
async def match_cards(visitor: Visiting) -> Response:
    """The card set that a match is played with."""
    return await _written(library.cards_text, visitor.live.session.game)


@router.get(
    "/matches/{match}/replay",
    dependencies=[Depends(limited)],
    responses={**documented(401, 403, 404, 409), 200: {"model": frames.Table}},
    response_class=Response,
)
async def look_back(
    visitor: Visiting, service: InService, at: At, seat: Annotated[int | None, Query(ge=-1, le=15)] = None
) -> Response:
    """The table as a seat saw it after an entry: one's own, or anybody's when the match is over."""
    eyes = visitor.eyes(seat)
    async with _at(service, visitor, at) as session:
        frame = frames_out.table(session, eyes, 0, session.time)
        return Response(frames_out.as_text(frame), media_type="application/json")


@router.get(
    "/matches/{match}/file",
    dependencies=[Depends(limited)],
    responses={**documented(401, 403, 409), 200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
    response_class=Response,
)
async def match_file(visitor: Visiting) -> Response:
    """The match file: all that happened, secrets included, so only when the match is over."""
    session = visitor.live.session
    if not session.over:
        raise HttpProblem(403, "the match file contains hidden information; you can get it when the match is over")
    if session.record.start is not None:
        raise HttpProblem(
            409, "this match began from a position, which a match file cannot contain; share it as a scenario"
        )
    name = f"{session.game.slug}-{visitor.live.match}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    journal = replace(session.match_journal(), draws=await asyncio.to_thread(drawn, session.match))
    return Response(to_text(journal), media_type="application/json", headers=headers)


@router.get("/matches/{match}/deal", dependencies=[Depends(limited)], responses=documented(401, 409))
async def deal(visitor: Visiting) -> http_bodies.DealChecked:
    """Where the chance of this match comes from. When it is over everything is told, and what was found in computing it
    again."""
    session = visitor.live.session
    findings: list[Finding] = []
    if session.over and session.dealt:
        findings = [*deal_findings(session.match.journal), *await asyncio.to_thread(draw_findings, session.match, ())]
    return http_bodies.DealChecked(
        deal=frames_out.deal(session),
        findings=[http_bodies.Finding(holds=finding.holds, text=finding.text) for finding in findings],
    )


@router.get(
    "/matches/{match}/scenario",
    dependencies=[Depends(limited)],
    responses={**documented(401, 403, 404, 409), 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    response_class=PlainTextResponse,
)
async def share(visitor: Visiting, service: InService, at: At) -> PlainTextResponse:
    """A position as a scenario file. While the match goes on, what the seat cannot know is dealt anew."""
    game = visitor.live.session.game
    house = game.cards.source == (await service.game(game.slug)).cards.source
    # The same deal for the same question: asking again tells nothing more.
    async with _at(service, visitor, at) as session:
        state = _knowable(visitor, session, Chance(at))
        title = f"After {len(session.match.made)} choices of a match"
        defaults = {option.name: option.default for option in definition(game.slug).options}
        text = scenario_text(game, defaults, state, f"match-at-{at}", title, house)
    name = f"{game.slug}-at-{at}.toml"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.post(
    "/matches/{match}/branch",
    status_code=201,
    dependencies=[Depends(limited_more)],
    responses=documented(401, 403, 404, 409, 503),
)
async def branch(
    visitor: Visiting, service: InService, sandbox: InSandbox, wanted: http_bodies.Branch
) -> http_bodies.MatchMade:
    """Play on from a table of this match. While it goes on, what the seat cannot know is dealt anew."""
    async with _at(service, visitor, wanted.at) as session:
        if session.state.over:
            raise HttpProblem(409, "the game is over at this point; go back further to play on")
        if not visitor.live.session.over and not session.record.hints:
            raise HttpProblem(403, "hints and analysis are off in this match; play on from here when it is over")
        chairs = chairs_for(session.game, wanted.seats, wanted.hot_seat)
        hints = _alone(chairs, wanted.hot_seat)
        if visitor.live.session.over and session.record.start is None:
            entries = _choices(session)
            seated = tuple(chair.name for chair in chairs)
            opening = replace(session.match.journal.opening, seats=seated, origin="branch")
            return begun_match(
                await service.begin(
                    session.game, chairs, wanted.hot_seat, opening=opening, entries=entries, hints=hints
                )
            )
        game = session.game
        start = game.to_bytes(_knowable(visitor, session, Chance(randbits(60))))
    if session.record.start is not None or game.cards.source != (await service.game(game.slug)).cards.source:
        await tried(sandbox.state(game.slug, game.cards.source, game.options, start))
    return begun_match(await service.begin(game, chairs, wanted.hot_seat, start=start, hints=hints, origin="branch"))


@router.get("/lessons", dependencies=[Depends(limited)])
async def list_lessons() -> list[http_bodies.GameLessons]:
    """The lessons of all games."""
    return await asyncio.to_thread(lessons.listed)


@router.post("/lessons", status_code=201, dependencies=[Depends(limited_more)], responses=documented(404, 503))
async def begin_lesson(wanted: http_bodies.LessonWanted, service: InService) -> http_bodies.MatchMade:
    """Begin a lesson: a match against the computer, which does what the lesson says."""
    return begun_match(await lessons.begin(service, wanted))


@router.post("/matches/open", status_code=201, dependencies=[Depends(limited_files)], responses=documented(503))
async def open_file(wanted: http_bodies.OpenMatch, service: InService, sandbox: InSandbox) -> http_bodies.MatchMade:
    """Open a match file or a scenario file, to look at or to play on from."""
    if wanted.file.lstrip().startswith("{"):
        return await _open_match(wanted, service, sandbox)
    return await _open_scenario(wanted, service, sandbox)


async def _open_match(wanted: http_bodies.OpenMatch, service: MatchService, sandbox: Sandbox) -> http_bodies.MatchMade:
    await tried(sandbox.match(wanted.file))
    journal = await asyncio.to_thread(from_text, wanted.file)
    opening = replace(journal.opening, origin="file")
    game = await service.game(opening.game, opening.cards, opening.options, opening.rules)
    own = [Chair(plain_name(name)[:40] or NAMES[at], mine=True) for at, name in enumerate(opening.seats)]
    chairs = chairs_for(game, wanted.seats, wanted.hot_seat) if wanted.seats else own
    hints = _alone(chairs, wanted.hot_seat)
    return begun_match(
        await service.begin(game, chairs, wanted.hot_seat, opening=opening, entries=journal.entries, hints=hints)
    )


async def _open_scenario(
    wanted: http_bodies.OpenMatch, service: MatchService, sandbox: Sandbox
) -> http_bodies.MatchMade:
    card_text(wanted.cards)
    told = await tried(sandbox.scenario(wanted.file, wanted.cards))
    game = await service.game(told["game"], told["cards"], told["options"])
    seats = wanted.seats or _whoever_is_to_act(game, game.from_bytes(told["state"], trusted=True), wanted.level)
    chairs = chairs_for(game, seats, wanted.hot_seat)
    hints = _alone(chairs, wanted.hot_seat)
    return begun_match(
        await service.begin(game, chairs, wanted.hot_seat, start=told["state"], hints=hints, origin="position")
    )


def _whoever_is_to_act(game: Playable, state: State, level: str | None) -> list[http_bodies.SeatWanted]:
    """A position is opened by the player who has to decide in it; the computer has the other seats."""
    own = next(iter(state.to_act()), 0)
    return [
        http_bodies.SeatWanted(kind="me") if seat == own else http_bodies.SeatWanted(kind="computer", level=level)
        for seat in range(game.seats)
    ]


# What they share


async def tried(trial: Awaitable[Answer]) -> Answer:
    """What the sandbox says of something from outside."""
    try:
        return await trial
    except Rejected as rejected:
        raise HttpProblem(422, str(rejected)) from None
    except Busy as busy:
        raise HttpProblem(503, str(busy)) from None


async def _game(
    service: MatchService, sandbox: Sandbox, slug: str, cards: str | None, options: dict[str, str | int]
) -> Playable:
    """A game with a card set from outside, or the house's own; a set that is in play here was tried already."""
    card_text(cards)
    if cards is not None and not service.has_game(slug, cards, options):
        await tried(sandbox.cards(slug, cards, options))
    try:
        return await service.game(slug, cards or HOUSE, options)
    except ValueError as error:
        raise HttpProblem(422, str(error)[:4000] or "the game cannot be set up") from None


def card_text(cards: str | None) -> None:
    if cards is not None and "\n" not in cards:  # a single line would be taken for the path of a file
        raise HttpProblem(422, "cards: this is not the text of a card file")


def chairs_for(game: Playable, wanted: Sequence[http_bodies.SeatWanted], hot_seat: bool) -> list[Chair]:
    """Who sits where. People who give no name are called after trees, computer players are invented people."""
    if len(wanted) != game.seats:
        raise HttpProblem(422, f"seats: {game.title} has {game.seats} seats, not {len(wanted)}")
    chairs: list[Chair] = []
    for number, seat in enumerate(wanted):
        level = None
        if seat.kind == "computer":
            level = seat.level or library.DEFAULT_LEVEL
            if level not in library.level_names():
                allowed = ", ".join(library.level_names())
                raise HttpProblem(422, f"seats.{number}.level: there is no level {level!r}; allowed: {allowed}")
        name = seat.name or ("" if level else NAMES[number])
        chairs.append(Chair(name, level, seat.kind == "me", seat.kind == "friend" and not hot_seat))
    if all(chair.level is not None for chair in chairs):
        raise HttpProblem(422, "seats: at least one seat needs a person")
    invented = iter(names(len(chairs), [chair.name for chair in chairs if chair.name], Random(randbits(32))))
    chairs = [chair if chair.name else replace(chair, name=next(invented)) for chair in chairs]
    return [replace(chair, name=name) for chair, name in zip(chairs, _told_apart(chairs), strict=True)]


def _alone(chairs: Sequence[Chair], hot_seat: bool) -> bool:
    """Whether one person plays, in one seat or several, with nobody but the computer at the table."""
    people = [chair for chair in chairs if chair.level is None]
    return len(people) == 1 or (not hot_seat and all(chair.mine for chair in people))


def _told_apart(chairs: Sequence[Chair]) -> list[str]:
    """The names of the chairs, numbered where several would be called the same."""
    names = [chair.name for chair in chairs]
    return [
        f"{name} {names[: number + 1].count(name)}" if names.count(name) > 1 else name
        for number, name in enumerate(names)
    ]


def begun_match(begun: Begun) -> http_bodies.MatchMade:
    seats = [http_bodies.SeatLink(seat=seat, secret=secret) for seat, secret in enumerate(begun.secrets)]
    return http_bodies.MatchMade(match=begun.match, seats=seats, watch=begun.watch, invitation=begun.invitation)


def _at(service: MatchService, visitor: Visitor, at: int) -> AbstractAsyncContextManager[Session]:
    """The match after an entry; before the cards were dealt there is nothing to see, so at the earliest then."""
    if visitor.live.session.dealt_at is None:
        raise HttpProblem(409, "the cards are dealt when everybody has sat down")
    at = max(at, visitor.live.session.dealt_at)
    if at > visitor.live.session.seq:
        raise HttpProblem(404, f"the journal has {visitor.live.session.seq} entries, not {at}")
    return service.at(visitor.live, at, visitor.worked)


def _knowable(visitor: Visitor, session: Session, chance: Chance) -> State:
    """A position as this visitor may have it: the true one when the match is over, otherwise dealt anew."""
    if visitor.live.session.over:
        return session.state
    return session.state.resample(session.game.knower(visitor.eyes()), chance)


def _choices(session: Session) -> list[Entry]:
    """The choices that stand, as the beginning of another journal."""
    made = zip(session.match.made, session.made_at, strict=True)
    return [
        Entry(seq, session.entries[at - 1].time, Chose(one.seat, one.choice)) for seq, (one, at) in enumerate(made, 1)
    ]
