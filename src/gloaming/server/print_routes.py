"""HTTP route of the print sheet: every card of a set as it is printed, with its back."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from gloaming.server import library
from gloaming.server.http_bodies import CardsInfo
from gloaming.server.problems import HttpProblem, documented
from gloaming.server.routes import InSandbox, InService, limited_files, tried
from gloaming.server.wire import Wire
from gloaming.server.workshop_routes import InSet

router = APIRouter(prefix="/api/v1")


class PrintSheet(Wire):
    """A card set to be printed. `backs` maps the name of every card in the game to the name of its back."""

    game: str
    title: str
    cards: CardsInfo
    backs: dict[str, str]


@router.get("/card-sets/{id}/print", dependencies=[Depends(limited_files)], responses=documented(401, 409, 503))
async def print_sheet(found: InSet, service: InService, sandbox: InSandbox) -> PrintSheet:
    """All that is needed to print a set. One that does not hold together is not printed."""
    if not found.newest.sound:
        raise HttpProblem(409, "a set that does not hold together is not printed; the list of problems says why")
    if not service.has_game(found.game, found.newest.text, {}):
        await tried(sandbox.cards(found.game, found.newest.text, {}))
    game = await service.game(found.game, found.newest.text)
    names = game.rules.layout.card_names
    return PrintSheet(
        game=game.slug,
        title=game.title,
        cards=library.cards(game),
        backs={name: game.card_backs[card] for card, name in enumerate(names) if name in game.cards.copies},
    )
