"""The games of the house, each behind its slug."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gloaming.cards.edition import Edition
from gloaming.cards.files import HOUSE, Cards
from gloaming.cards.problems import nearest
from gloaming.kernel.state import Game


class UnknownGame(ValueError):
    """A slug that no game has."""


def _city_of_hemloch() -> Edition:
    from gloaming.games.city_of_hemloch.cardset import EDITION

    return EDITION


GAMES: Final[Mapping[str, Callable[[], Edition]]] = {"city-of-hemloch": _city_of_hemloch}
"""Each game's own folder is loaded when the game is first asked for."""


def edition(slug: str) -> Edition:
    """What a game declares about its cards."""
    if slug not in GAMES:
        near = nearest(slug, GAMES)
        meant = f" (did you mean {near}?)" if near else ""
        raise UnknownGame(f"unknown game {slug!r}{meant}; allowed: {', '.join(GAMES)}")
    return GAMES[slug]()


def game(slug: str, cards: Cards = HOUSE, options: Mapping[str, str | int] | None = None) -> Game:
    """A game with a card set ("house", the path of a card file, or its text) and options by name."""
    return edition(slug).game(cards, options or {})
