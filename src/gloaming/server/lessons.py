"""Lessons on the server: what there is, beginning one, and going back and on in it.

A lesson is a match like any other. Its record holds the line that is meant, and the computer's seats follow it; what is
to come is told to nobody.
"""

from __future__ import annotations

import asyncio
from functools import cache, partial
from typing import TYPE_CHECKING

from gloaming.cards.files import HOUSE
from gloaming.games import GAMES
from gloaming.lessonbook import lesson_files, lesson_titles
from gloaming.play.journal import Opening
from gloaming.play.lessons import LessonError, OpenedLesson, open_lesson
from gloaming.play.record import Chair
from gloaming.server import http_bodies
from gloaming.server.problems import HttpProblem

if TYPE_CHECKING:
    from gloaming.play.events import MatchEvent
    from gloaming.play.session import Session
    from gloaming.server.live_match import LiveMatch
    from gloaming.server.match_service import Begun, MatchService

TEACHER = "lamplighter"
"""The level of the computer where a lesson lets it play by itself."""
SEED = 1
"""The position of a lesson has its chance in it; this is what its journal says."""


@cache
def listed() -> list[http_bodies.GameLessons]:
    """The lessons of all games that have some."""
    found = [(slug, GAMES[slug].title, lesson_titles(GAMES[slug])) for slug in GAMES]
    return [
        http_bodies.GameLessons(
            game=slug, title=title, lessons=[http_bodies.LessonListed(**one._asdict()) for one in titles]
        )
        for slug, title, titles in found
        if titles
    ]


@cache
def opened(slug: str, number: int) -> OpenedLesson | None:
    """A lesson, checked and played through once; None if there is none that can be played."""
    file = lesson_files(GAMES[slug]).get(number)
    try:
        return open_lesson(file, number) if file is not None else None
    except LessonError:
        return None


async def begin(service: MatchService, wanted: http_bodies.LessonWanted) -> Begun:
    """Begin a lesson for one person."""
    if wanted.game not in GAMES:
        raise HttpProblem(404, f"there is no game {wanted.game!r}; there are: {', '.join(GAMES)}")
    found = await asyncio.get_running_loop().run_in_executor(service.builder, opened, wanted.game, wanted.number)
    if found is None:
        raise HttpProblem(404, f"{wanted.game} has no lesson {wanted.number}")
    game = await service.game(wanted.game, HOUSE, found.game.options)
    names = list(found.seats)
    if wanted.name and wanted.name not in names:
        names[found.lesson.learner] = wanted.name
    chairs = [
        Chair(name, mine=True) if seat == found.lesson.learner else Chair(name, TEACHER)
        for seat, name in enumerate(names)
    ]
    return await service.begin(
        game,
        chairs,
        start=game.to_bytes(found.start),
        opening=Opening.of(game, SEED, names, "position"),
        lesson=found.lesson.to_data(),
    )


async def go_to(service: MatchService, live: LiveMatch, seat: int, to: int) -> int:
    """Take back or make the choices of a lesson up to a number of them, at most to the end of the step that has been
    reached; the number of the last entry."""
    session = live.session
    session.require_lesson(seat)
    assert session.lesson is not None
    seq = session.seq
    if min(to, session.followed()) < len(session.match.made):
        seq = await service.commit(live, partial(_back, seat, to))
    to = min(to, session.lesson.reached(session.match.made)[-1].settles)
    while len(session.match.made) < to:
        seq = await service.commit(live, partial(_on, seat))
    return seq


def _back(seat: int, to: int, session: Session) -> MatchEvent:
    return session.lesson_back(seat, to)


def _on(seat: int, session: Session) -> MatchEvent:
    return session.lesson_on(seat)
