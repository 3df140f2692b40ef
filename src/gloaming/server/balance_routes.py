"""HTTP route of the workshop's balance: a card set is measured against another, and told as it comes in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import TYPE_CHECKING

import structlog
from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse

from gloaming.cards.files import HOUSE, card_file
from gloaming.games import definition
from gloaming.server.balance_bodies import BalanceLine, BalanceWanted
from gloaming.server.balancing import Runs, TooManyRuns, measured, read_sets
from gloaming.server.fairness import Busy
from gloaming.server.match_service import MatchService
from gloaming.server.problems import documented
from gloaming.server.rate_limits import address_of
from gloaming.server.routes import InSandbox, card_text, known_game, limited, limits_of, tried
from gloaming.server.workers import Asker, ThinkingFailed

if TYPE_CHECKING:
    from gloaming.lab.balance import Balance

router = APIRouter(prefix="/api/v1")
log = structlog.get_logger("gloaming.balance")

LINES = "application/x-ndjson"
PLAYERS = ("quick", "broker")
"""Who plays: the first on most deals, the stronger one on a tenth of them."""


async def _limited_runs(request: Request) -> None:
    await limited(request)
    limits_of(request).check(address_of(request))


@router.post(
    "/workshop/balance",
    dependencies=[Depends(_limited_runs)],
    responses={**documented(422, 429, 503), 200: {"model": BalanceLine, "description": "One such object per line."}},
    response_class=StreamingResponse,
)
async def balance(wanted: BalanceWanted, request: Request, sandbox: InSandbox) -> StreamingResponse:
    """Measure what a card set changes, on the same deals as another; leaving ends it."""
    known_game(wanted.game, 422)
    house = card_file(HOUSE, definition(wanted.game).package).content.decode()
    old = house if wanted.against is None else wanted.against
    for text in (wanted.text, old):
        card_text(text)
        if text != house:
            await tried(sandbox.cards(wanted.game, text, {}))
    lines = (line.model_dump_json().encode() + b"\n" async for line in _lines(request, wanted, old))
    return StreamingResponse(lines, media_type=LINES)


async def _lines(request: Request, wanted: BalanceWanted, old: str) -> AsyncIterator[BalanceLine]:
    service: MatchService = request.app.state.service
    workers = service.computers.workers
    runs: Runs = request.app.state.runs
    asker = Asker(address_of(request), "balance")
    begun = time.monotonic()
    try:
        with runs.one_more(asker.address):
            sets = await asyncio.to_thread(read_sets, wanted.game, old, wanted.text)
            async with aclosing(measured(workers, sets, wanted.games, wanted.seed, PLAYERS, asker)) as run:
                async for found in run:
                    yield await asyncio.to_thread(_line, found, time.monotonic() - begun)
    except TooManyRuns as many:
        yield BalanceLine(failed=str(many))
    except Busy:
        yield BalanceLine(failed="the computer has much to do at the moment; try again in a minute")
    except ThinkingFailed as failed:
        log.info("balance failed", why=str(failed))
        yield BalanceLine(failed="games with this set could not be played to their end")


def _line(balance: Balance, seconds: float) -> BalanceLine:
    """How it stands, and at the end the report."""
    from gloaming.lab.balance_data import told
    from gloaming.lab.balance_report import page

    data = told(balance, seconds)
    report = ""
    if balance.complete:
        names = ",".join(PLAYERS)
        command = f"gloaming cards balance house FILE --games {balance.games} --seed {balance.seed} --players {names}"
        report = page(data, command)
    return BalanceLine.model_validate({"found": data, "report": report})
