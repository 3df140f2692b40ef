"""Puzzles on the server: a try is an ordinary match from a position, in which nobody sits in the other seats.

What the solver cannot know is dealt anew for every try, so that neither a file nor an earlier try tells anything about
it. The answer leaves the server when it was found or asked for, and never before.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from hashlib import sha256
from secrets import randbits
from typing import Annotated

from fastapi import APIRouter, Depends, Path

from gloaming.games import GAMES
from gloaming.games.playable import Playable
from gloaming.kernel.chance import Chance
from gloaming.play.record import Chair
from gloaming.players.puzzles import THEMES, Puzzle, judge, puzzles
from gloaming.server import http_bodies
from gloaming.server.problems import HttpProblem, documented
from gloaming.server.routes import InService, Slug, Visiting, Visitor, limited, limited_more

OCCASION = "puzzle"
router = APIRouter(prefix="/api/v1")
Number = Annotated[int, Path(ge=1, le=9_999)]


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def puzzle_of_the_day(day: str) -> tuple[str, int] | None:
    """The same for everybody on that day, and nearly every day another game."""
    sets = [(slug, len(puzzles(slug))) for slug in GAMES if puzzles(slug)]
    if not sets:
        return None
    slug, count = sets[datetime.fromisoformat(day).toordinal() % len(sets)]
    return slug, int.from_bytes(sha256(f"gloaming-puzzle {day}".encode()).digest()[:8]) % count + 1


def _shelf(day: str) -> http_bodies.PuzzleShelf:
    chosen = puzzle_of_the_day(day)
    sets = [
        http_bodies.PuzzleSet(
            game=slug,
            title=GAMES[slug].title,
            puzzles=[
                http_bodies.PuzzleEntry(number=one.number, title=THEMES[one.theme].title, rating=one.rating)
                for one in puzzles(slug)
            ],
        )
        for slug in GAMES
        if puzzles(slug)
    ]
    daily = http_bodies.PuzzleName(game=chosen[0], number=chosen[1]) if chosen else None
    return http_bodies.PuzzleShelf(day=day, daily=daily, sets=sets)


@router.get("/puzzles", dependencies=[Depends(limited)], responses=documented())
async def shelf() -> http_bodies.PuzzleShelf:
    """All puzzles, and the one of the day."""
    return await asyncio.to_thread(_shelf, today())


@router.post(
    "/puzzles/{slug}/{number}/tries",
    status_code=201,
    dependencies=[Depends(limited_more)],
    responses=documented(404, 503),
)
async def begin_try(slug: Slug, number: Number, service: InService) -> http_bodies.PuzzleTry:
    """Sit down at a puzzle."""
    puzzle = await asyncio.to_thread(_find, slug, number)
    game = await service.game(slug)
    start, card = await asyncio.to_thread(_laid, game, puzzle)
    chairs = [Chair(name, mine=seat == puzzle.seat) for seat, name in enumerate(puzzle.seats)]
    occasion = f"{OCCASION}/{slug}/{number}"
    begun = await service.begin(game, chairs, start=start, hints=False, origin="position", occasion=occasion)
    return card.model_copy(update={"match": begun.match, "secret": begun.secrets[puzzle.seat]})


def _find(slug: str, number: int) -> Puzzle:
    found = puzzles(slug) if slug in GAMES else ()
    if not 1 <= number <= len(found):
        there = f"there are {len(found)}" if found else f"there is no set of puzzles called {slug!r}"
        raise HttpProblem(404, f"there is no puzzle {number}: {there}")
    return found[number - 1]


def _laid(game: Playable, puzzle: Puzzle) -> tuple[bytes, http_bodies.PuzzleTry]:
    """The position with what is hidden dealt anew, and what is told about it."""
    state = puzzle.position(game).resample(puzzle.seat, Chance(randbits(60)))
    goal = game.goal(game.view(state, puzzle.seat, puzzle.seats))
    theme = THEMES[puzzle.theme]
    sides = [
        http_bodies.Standing(who=" and ".join(puzzle.seats[seat] for seat in side.seats), text=side.text)
        for side in goal.sides
    ]
    return game.to_bytes(state), http_bodies.PuzzleTry(
        match="",
        secret="",
        seat=puzzle.seat,
        game=puzzle.game,
        number=puzzle.number,
        title=theme.title,
        question=theme.question,
        rating=puzzle.rating,
        steps=len(puzzle.steps),
        aim=goal.aim,
        left=goal.left,
        sides=sides,
    )


async def tried(visitor: Visiting) -> tuple[Visitor, Puzzle]:
    """The puzzle that a match is a try of; only for whoever tries it."""
    kind, _, rest = visitor.live.session.record.occasion.partition("/")
    slug, _, number = rest.partition("/")
    if kind != OCCASION:
        raise HttpProblem(404, "this match is no puzzle")
    if not visitor.held:
        raise HttpProblem(403, "only the player who tries the puzzle is told about it")
    return visitor, await asyncio.to_thread(_find, slug, int(number))


Trying = Annotated[tuple[Visitor, Puzzle], Depends(tried)]


@router.get("/matches/{match}/puzzle", dependencies=[Depends(limited)], responses=documented(401, 403, 404, 409))
async def verdict(trying: Trying) -> http_bodies.PuzzleVerdict:
    """What came of the try so far."""
    visitor, puzzle = trying
    session = visitor.live.session
    made = [session.game.choice_name(one.choice) for one in session.match.made if one.seat == puzzle.seat]
    judged = judge(puzzle, made)
    told = http_bodies.PuzzleVerdict(state=judged.state, right=judged.right, of=len(puzzle.steps))
    if judged.state == "solved":
        return told.model_copy(update={"answer": _answer(puzzle)})
    if judged.state == "missed":
        return told.model_copy(update={"miss": _miss(session.game, puzzle, judged.right, judged.wrong)})
    return told


@router.get("/matches/{match}/puzzle/hint", dependencies=[Depends(limited)], responses=documented(401, 403, 404, 409))
async def hint(trying: Trying) -> http_bodies.PuzzleHint:
    """A help that does not give everything away."""
    return http_bodies.PuzzleHint(hint=trying[1].hint)


@router.post(
    "/matches/{match}/puzzle/answer", dependencies=[Depends(limited)], responses=documented(401, 403, 404, 409)
)
async def give_up(trying: Trying) -> http_bodies.PuzzleAnswer:
    """Be shown the answer."""
    return _answer(trying[1])


def _answer(puzzle: Puzzle) -> http_bodies.PuzzleAnswer:
    return http_bodies.PuzzleAnswer(
        answer=puzzle.answer,
        why=puzzle.why,
        win=puzzle.win,
        exact=puzzle.exact,
        unit=puzzle.unit,
        count=[http_bodies.PuzzleCount(part=one.part, best=one.best, other=one.other) for one in puzzle.count],
        finds=dict(puzzle.finds),
    )


def _miss(game: Playable, puzzle: Puzzle, step: int, wrong: str) -> http_bodies.PuzzleMiss:
    """What a choice gives, by the figures that came with the puzzle."""
    found = puzzle.steps[step].tries.get(wrong)
    nudge = THEMES[puzzle.theme].nudge
    if step:
        nudge = f"The first {'choice was' if step == 1 else f'{step} choices were'} right. {nudge}"
    return http_bodies.PuzzleMiss(
        label=_called(game, wrong),
        win=found.win if found else None,
        best=puzzle.win,
        why=found.why if found else "",
        nudge=nudge,
    )


def _called(game: Playable, name: str) -> str:
    """A card by what is printed on it, anything else by its name."""
    face = game.cards.copies.get(name)
    return face.name if face is not None else name.replace("-", " ")
