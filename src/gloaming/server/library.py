"""What can be read about the games: options, levels, rules pages and card sets."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache

from pydantic import TypeAdapter

from gloaming.games import GAMES, definition, playable
from gloaming.games.playable import Playable
from gloaming.play.record import RANDOM
from gloaming.players import levels
from gloaming.rulebook import brief, clauses, glossary, rules_page
from gloaming.server import http_bodies

_STRENGTHS = (
    "Plays what looks plausible and overlooks much. A good first opponent.",
    "Overlooks less.",
    "Rarely errs by much.",
    "Thinks for about a second a move and hardly errs.",
    "As strong as it gets: thinks for up to five seconds.",
)
LEVELS = [
    *(
        http_bodies.LevelInfo(id=level.name, name=level.title, text=text)
        for level, text in zip(levels.LEVELS, _STRENGTHS, strict=True)
    ),
    http_bodies.LevelInfo(id=RANDOM, name="Random", text="Takes any choice."),
]
DEFAULT_LEVEL = LEVELS[0].id


def level_names() -> list[str]:
    return [level.id for level in LEVELS]


@cache
def rules(slug: str) -> http_bodies.RulesPage:
    """The rules page of a game, and its clauses by their numbers."""
    game = playable(slug)
    return http_bodies.RulesPage(
        title=game.title,
        markdown=rules_page(game),
        brief=brief(game),
        clauses=[http_bodies.Clause(id=number, text=text) for number, text in clauses(game).items()],
    )


@cache
def games() -> list[http_bodies.GameInfo]:
    return [_info(slug) for slug in GAMES]


@cache
def games_text() -> str:
    return TypeAdapter(list[http_bodies.GameInfo]).dump_json(games()).decode()


@cache
def rules_text(slug: str) -> str:
    return rules(slug).model_dump_json()


@lru_cache(32)
def cards_text(game: Playable) -> str:
    return cards(game).model_dump_json()


def _info(slug: str) -> http_bodies.GameInfo:
    from gloaming.games import game

    about = game(slug)
    house_hash(slug)
    paragraphs = [line for line in rules(slug).markdown.splitlines() if line and not line.startswith("#")]
    return http_bodies.GameInfo(
        slug=slug,
        title=about.title,
        blurb=paragraphs[0] if paragraphs else "",
        seats=about.seats,
        seatings=_seatings(slug, about),
        options=[
            http_bodies.OptionInfo(
                name=option.name,
                values=list(option.values),
                default=option.default,
                text=option.doc,
                clauses=list(option.clauses),
            )
            for option in definition(slug).options
        ],
        levels=LEVELS,
    )


def _seatings(slug: str, usual: Playable) -> list[http_bodies.Seating]:
    from gloaming.games import game

    declared = definition(slug)
    if not declared.seats_option:
        return [http_bodies.Seating(options={}, chairs=list(usual.chairs))]
    values = next(option.values for option in declared.options if option.name == declared.seats_option)
    tables = [(value, game(slug, options={declared.seats_option: value})) for value in values]
    return [
        http_bodies.Seating(options={declared.seats_option: value}, chairs=list(table.chairs))
        for value, table in sorted(tables, key=lambda one: one[1].seats)
    ]


@cache
def house_hash(slug: str) -> str:
    from gloaming.games import game

    return game(slug).cards.hash


def set_name(game: Playable) -> http_bodies.CardSetName:
    """What people are told of a card set before they sit down to it."""
    about = game.cards
    house = about.hash == house_hash(game.slug)
    return http_bodies.CardSetName(name=about.name, author=about.author, house=house)


def cards(game: Playable) -> http_bodies.CardsInfo:
    """A card set as people read it."""
    about = game.cards
    return http_bodies.CardsInfo(
        set=about.id,
        name=about.name,
        author=about.author,
        hash=about.hash,
        faces=[
            http_bodies.FaceInfo(
                id=face.id,
                table=face.table,
                name=face.name,
                text=face.text,
                value=str(face.facts.get(game.value_fact, "")),
                family=str(face.facts.get(game.family_fact, face.table)),
                facts=dict(face.facts),
                effects=[
                    http_bodies.EffectInfo(
                        field=effect.field,
                        expression=effect.expression,
                        wording=effect.wording,
                        clauses=list(effect.clauses),
                    )
                    for effect in face.effects
                ],
            )
            for face in about.faces
        ],
        copies={name: face.id for name, face in about.copies.items()},
        source=about.source,
        terms=[http_bodies.TermInfo(**term._asdict()) for term in glossary(game)],
        zones=[http_bodies.ZonePlace(**asdict(zone)) for zone in game.zone_infos],
    )
