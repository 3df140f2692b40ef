"""HTTP routes of reviews: for those who have a link of a match that is over."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from gloaming.players.review_page import page
from gloaming.server.problems import HttpProblem, documented
from gloaming.server.rate_limits import address_of
from gloaming.server.reviews import Held, Reviews
from gloaming.server.routes import Visiting, Visitor, limited
from gloaming.server.wire import Wire

router = APIRouter(prefix="/api/v1")

Seat = Annotated[int | None, Query(ge=0, le=15, description="Whose review; without it, that of the link's own seat.")]


class ReviewProgress(Wire):
    """How far a review has come: `quick` and `deep` are under way, `stopped` goes on when it is asked for again."""

    stage: str = Field(description="quick, deep, complete or stopped")
    done: int
    total: int
    seat: int
    version: int = Field(description="It grows with what has been found.")
    trouble: str = ""
    entries: list[int] = Field(description="For each choice that stood, the number of its entry in the journal.")
    review: dict[str, Any] | None = Field(description="What has been found; null if `have` is this version.")


@router.get("/matches/{match}/review", dependencies=[Depends(limited)], responses=documented(401, 403, 409))
async def review(
    request: Request, visitor: Visiting, seat: Seat = None, have: Annotated[int, Query(ge=0)] = 0
) -> ReviewProgress:
    """The review of a finished match as far as it has come; whoever asks makes it go on."""
    held, who = await _held(request, visitor, seat)
    return ReviewProgress(
        stage=held.stage,
        done=held.done,
        total=held.total,
        seat=who,
        version=held.version,
        trouble=held.trouble,
        entries=list(visitor.live.session.made_at),
        review=dict(held.told) if held.told is not None and held.version != have else None,
    )


@router.get(
    "/matches/{match}/review/page",
    dependencies=[Depends(limited)],
    responses={**documented(401, 403, 409), 200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
    response_class=HTMLResponse,
)
async def review_page(request: Request, visitor: Visiting, seat: Seat = None) -> HTMLResponse:
    """A finished review as one file to send to a friend."""
    held, _ = await _held(request, visitor, seat)
    if held.told is None or not held.told["headline"]:
        raise HttpProblem(409, "the review is not finished yet")
    name = f"{held.told['game']}-review.html"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HTMLResponse(await asyncio.to_thread(page, held.told), headers=headers)


async def _held(request: Request, visitor: Visitor, seat: int | None) -> tuple[Held, int]:
    session = visitor.live.session
    if not session.over:
        raise HttpProblem(409, "a match is reviewed when it is over")
    if not session.dealt or not session.match.made:
        raise HttpProblem(409, "nobody made a choice in this match: there is nothing to review")
    who = max(0, visitor.eyes(seat))
    reviews: Reviews = request.app.state.reviews
    return await reviews.ask(visitor.live, who, address_of(request)), who
