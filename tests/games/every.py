"""Every game with what it is tried with."""

from __future__ import annotations

from tests.games.city_of_hemloch.worlds import WORLDS as CITY_OF_HEMLOCH
from tests.games.dark_promenade.worlds import WORLDS as DARK_PROMENADE
from tests.games.worlds import Worlds

GAMES: dict[str, Worlds] = {worlds.slug: worlds for worlds in (CITY_OF_HEMLOCH, DARK_PROMENADE)}
WORLDS = [(slug, cards, options) for slug, worlds in GAMES.items() for cards, options in worlds.every()]
"""Each game with each of its sets and lines of options."""
