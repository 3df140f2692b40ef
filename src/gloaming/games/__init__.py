"""The games of the house, each behind its slug."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gloaming.cards.edition import Edition
from gloaming.cards.files import HOUSE, Cards
from gloaming.cards.problems import nearest
from gloaming.games.playable import Playable


class UnknownGame(ValueError):
    """A slug that no game has."""


def _city_of_hemloch() -> type[Playable]:
    from gloaming.games.city_of_hemloch import CityOfHemloch

    return CityOfHemloch


GAMES: Final[Mapping[str, Callable[[], type[Playable]]]] = {"city-of-hemloch": _city_of_hemloch}
"""Each game's own folder is loaded when the game is first asked for."""


def playable(slug: str) -> type[Playable]:
    """The class of a game."""
    if slug not in GAMES:
        near = nearest(slug, GAMES)
        meant = f" (did you mean {near}?)" if near else ""
        raise UnknownGame(f"unknown game {slug!r}{meant}; allowed: {', '.join(GAMES)}")
    return GAMES[slug]()


def edition(slug: str) -> Edition:
    """What a game declares about its cards."""
    return playable(slug).edition


def game(slug: str, cards: Cards = HOUSE, options: Mapping[str, str | int] | None = None) -> Playable:
    """A game with a card set ("house", the path of a card file, or its text) and options by name."""
    made = playable(slug)
    return made(made.edition.game(cards, options or {}))
