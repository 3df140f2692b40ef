"""The games, each behind its slug."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gloaming.cards.document import open_document
from gloaming.cards.files import HOUSE, Cards, card_file
from gloaming.cards.game_definition import GameDefinition
from gloaming.cards.problems import Problem, nearest
from gloaming.cards.schema import read_cards
from gloaming.games.playable import Playable
from gloaming.games.plugins import API, Games
from gloaming.kernel.card_info import CardSet
from gloaming.kernel.state import RULES

__all__ = ["API", "GAMES", "UnknownGame", "UnknownRules", "check", "definition", "game", "playable", "show"]


class UnknownGame(ValueError):
    """A slug that no game has."""


GAMES: Final = Games()
"""Each game's own package is loaded when the game is first asked for."""


def playable(slug: str) -> type[Playable]:
    """The class of a game."""
    if slug not in GAMES:
        for one in GAMES.left_out:
            if one.slug == slug:
                raise UnknownGame(f"the game {slug!r} of {one.package} was left out: {one.reason}")
        near = nearest(slug, GAMES)
        meant = f" (did you mean {near}?)" if near else ""
        raise UnknownGame(f"unknown game {slug!r}{meant}; allowed: {', '.join(GAMES)}")
    return GAMES[slug]


def definition(slug: str) -> GameDefinition:
    """What a game declares about its cards."""
    return playable(slug).definition


class UnknownRules(ValueError):
    """A version of the rules that is not known here."""


def game(
    slug: str, cards: Cards = HOUSE, options: Mapping[str, str | int] | None = None, rules: int = RULES
) -> Playable:
    """A game with a card set ("house", the path of a card file, or its text) and options by name, played by a version
    of the rules."""
    if not 1 <= rules <= RULES:
        raise UnknownRules(f"this match is played by version {rules} of the rules; this version plays by 1 to {RULES}")
    made = playable(slug)
    return made(made.definition.game(cards, options or {}, rules))


def show(slug: str, cards: Cards = HOUSE) -> CardSet:
    """What people can read of a card set."""
    return game(slug, cards).cards


def check(cards: Cards) -> list[Problem]:
    """All that is wrong with a card file, of whichever game it says it is."""
    file = card_file(cards)
    document = open_document(file)
    if isinstance(document, Problem):
        return [document]
    slug = document.data.get("game")
    if isinstance(slug, str) and slug in GAMES:
        whole = definition(slug).document(file)
        return [whole] if isinstance(whole, Problem) else read_cards(whole, definition(slug).schema).problems
    allowed = tuple(GAMES)
    if "game" not in document.data:
        message = "the file does not say which game it is for"
        return [Problem(document.name, 1, 1, "", "game", message, f'game = "{allowed[0]}"', allowed)]
    return [document.problem(("game",), f"unknown game: {slug}", nearest(str(slug), allowed), allowed)]
