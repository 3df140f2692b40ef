"""HTTP routes of the workshop: forms, checking, card sets with their versions, and trying a card."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials

from gloaming.cards.extends import written
from gloaming.cards.files import HOUSE, card_file
from gloaming.cards.forms import form
from gloaming.cards.inspection import inspect
from gloaming.cards.schema import FORMAT
from gloaming.cards.schema import slug as slug_of
from gloaming.games import definition, playable
from gloaming.rulebook import glossary
from gloaming.server import http_bodies, workshop_bodies
from gloaming.server.card_sets import CardSets, KeptSet, Outdated, Version, readers_secret
from gloaming.server.operation import Operation
from gloaming.server.problems import HttpProblem, documented
from gloaming.server.rate_limits import address_of
from gloaming.server.routes import (
    InSandbox,
    InService,
    Slug,
    bearer,
    begun_match,
    chairs_for,
    known_game,
    limited,
    limited_files,
    limits_of,
    tried,
)
from gloaming.server.sandbox import Sandbox

router = APIRouter(prefix="/api/v1")

SetId = Annotated[str, Path(max_length=32, pattern=r"^[0-9a-f]+$")]


def _checker(request: Request) -> Sandbox:
    checker: Sandbox = request.app.state.checker
    return checker


def _sets(service: InService) -> CardSets:
    return CardSets(service.store)


async def _limited_checks(request: Request) -> None:
    limits = limits_of(request)
    limits.request(address_of(request))
    limits.check(address_of(request))


async def _limited_saves(request: Request) -> None:
    operation: Operation = request.app.state.operation
    operation.check_new_match(request.client.host if request.client else "")
    await _limited_checks(request)


InChecker = Annotated[Sandbox, Depends(_checker)]
InSets = Annotated[CardSets, Depends(_sets)]


# What an editor needs to know


@router.get(
    "/games/{slug}/form",
    dependencies=[Depends(limited)],
    responses={**documented(404), 200: {"model": workshop_bodies.CardForm}},
    response_class=Response,
)
async def card_form(slug: Slug) -> Response:
    """What a card file of a game may hold, the words of its effects, and the house set."""
    known_game(slug)
    return Response(await asyncio.to_thread(_form_text, slug), media_type="application/json")


@cache
def _form_text(slug: str) -> str:
    declared = definition(slug)
    house = card_file(HOUSE, declared.package).content.decode()
    about = form(declared.schema)
    about["house"] = _printable(slug, inspect(declared, house))
    about["terms"] = [term._asdict() for term in glossary(playable(slug))]
    return json.dumps(about)


def _printable(slug: str, found: dict[str, Any]) -> dict[str, Any]:
    """What was found with every face as the table wants it: with what stands large on the card."""
    game = playable(slug)
    for face in found["faces"]:
        face["value"] = str(face["facts"].get(game.value_fact, ""))
        face["family"] = str(face["facts"].get(game.family_fact, face["table"]))
    for problem in found["problems"]:
        problem.pop("file", None)
    return found


@router.post(
    "/workshop/inspect",
    dependencies=[Depends(_limited_checks)],
    responses={**documented(503), 200: {"model": workshop_bodies.Inspected}},
    response_class=Response,
)
async def inspect_cards(wanted: workshop_bodies.InspectWanted, checker: InChecker) -> Response:
    """A card set as an editor shows it: its entries, all that is wrong with it, its effects in words, its cards."""
    found = await _inspected(wanted.game, wanted.text, wanted.data, checker)
    return Response(await asyncio.to_thread(json.dumps, found), media_type="application/json")


async def _inspected(game: str, text: str, data: dict[str, Any] | None, checker: Sandbox) -> dict[str, Any]:
    known_game(game, 422)
    return _printable(game, await tried(checker.inspect(game, text, data)))


# Card sets


@router.post("/card-sets", status_code=201, dependencies=[Depends(limited_files)], responses=documented(503))
async def create(wanted: workshop_bodies.SetWanted, checker: InChecker, sets: InSets) -> workshop_bodies.SetLinks:
    """Make a card set: from the house set, from nothing, or out of a file."""
    known_game(wanted.game, 422)
    text, data = wanted.text, None
    if wanted.start != "text":
        text, data = await asyncio.to_thread(_begun, wanted)
    found = await _inspected(wanted.game, text, data, checker)
    if not found["data"]:
        problem = found["problems"][0]
        raise HttpProblem(422, f"line {problem['line']}, column {problem['column']}: {problem['message']}")
    if (game := found["data"].get("game")) != wanted.game:
        raise HttpProblem(422, f"this is a card set of {game!r}, not of {wanted.game}")
    id, secret = await sets.create(wanted.game, _name(found), found["text"], found["sound"])
    return workshop_bodies.SetLinks(id=id, secret=secret, reader=readers_secret(secret))


def _begun(wanted: workshop_bodies.SetWanted) -> tuple[str, dict[str, Any]]:
    """The text and entries that a new set starts with: those of the house set under another name, or almost none."""
    declared = definition(wanted.game)
    about = {"id": slug_of(wanted.name) or "my-set", "name": wanted.name or "My set", "author": ""}
    if wanted.start == "empty":
        data: dict[str, Any] = {"game": wanted.game, "format": FORMAT, "set": about}
        return written(data), data
    text = card_file(HOUSE, declared.package).content.decode()
    house = inspect(declared, text)["data"]
    return text, {**house, "set": {**house["set"], **about}}


def _name(found: dict[str, Any]) -> str:
    """What a set is called; while it is written that may be missing."""
    about = found["data"].get("set")
    name = about.get("name") if isinstance(about, dict) else None
    return name[:80] if isinstance(name, str) and name else "Without a name"


async def kept_set(
    id: SetId,
    sets: InSets,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
    version: Annotated[int | None, Query(ge=1, le=2**31 - 1)] = None,
) -> KeptSet:
    """The set that a link opens. Whether there is one is told to those who have a link."""
    found = await sets.open(id, credentials.credentials, version) if credentials is not None else None
    if found is None:
        raise HttpProblem(401, "this link opens no card set, or not in this version")
    return found


InSet = Annotated[KeptSet, Depends(kept_set)]


@router.get("/card-sets/{id}", dependencies=[Depends(limited)], responses=documented(401))
async def open_set(
    found: InSet, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
) -> workshop_bodies.SetInfo:
    """A card set in its newest version, or another one."""
    assert credentials is not None
    reader = readers_secret(credentials.credentials) if found.mine else credentials.credentials
    return workshop_bodies.SetInfo(
        id=found.id,
        game=found.game,
        mine=found.mine,
        reader=reader,
        version=_told(found.newest),
        text=found.newest.text,
    )


def _told(version: Version) -> workshop_bodies.VersionInfo:
    return workshop_bodies.VersionInfo(
        version=version.number, name=version.name, sound=version.sound, saved=version.saved
    )


@router.get("/card-sets/{id}/versions", dependencies=[Depends(limited)], responses=documented(401))
async def versions(found: InSet, sets: InSets) -> list[workshop_bodies.VersionInfo]:
    """The versions that are kept, newest first."""
    return [_told(one) for one in await sets.versions(found.id)]


@router.post(
    "/card-sets/{id}/versions",
    status_code=201,
    dependencies=[Depends(_limited_saves)],
    responses=documented(401, 403, 409, 503),
)
async def save(
    found: InSet, wanted: workshop_bodies.SaveWanted, checker: InChecker, sets: InSets
) -> workshop_bodies.VersionInfo:
    """Keep the next version. A set that cannot be played yet is kept as it is, and says so."""
    if not found.mine:
        raise HttpProblem(403, "this link is for looking at the set; make a copy to change it")
    inspected = await _inspected(found.game, wanted.text, None, checker)
    if not inspected["data"]:
        raise HttpProblem(422, inspected["problems"][0]["message"])
    try:
        made = await sets.save(found.id, wanted.base, _name(inspected), inspected["text"], inspected["sound"])
    except Outdated as outdated:
        raise HttpProblem(409, f"version {outdated.newest} of this set was saved elsewhere") from None
    return _told(made)


# Trying


@router.post("/workshop/try", status_code=201, dependencies=[Depends(limited_files)], responses=documented(503))
async def try_card(wanted: workshop_bodies.TryWanted, service: InService, sandbox: InSandbox) -> http_bodies.MatchMade:
    """Begin a match against the computer from a position in which one's own player can use a card."""
    known_game(wanted.game, 422)
    state, own = await tried(sandbox.practice(wanted.game, wanted.text, wanted.card))
    game = await service.game(wanted.game, wanted.text)
    others = http_bodies.SeatWanted(kind="computer", level=wanted.level)
    seats = [http_bodies.SeatWanted(kind="me") if seat == own else others for seat in range(game.seats)]
    chairs = chairs_for(game, seats, hot_seat=False)
    return begun_match(await service.begin(game, chairs, start=state, origin="position"))
