"""Every game with all its card sets and lines of options, for the suites that all games go through."""

from __future__ import annotations

from collections.abc import Callable

from gloaming.games.playable import Playable
from tests.games.city_of_hemloch.worlds import city, every_city
from tests.games.dark_promenade.worlds import every_world as every_promenade
from tests.games.dark_promenade.worlds import promenade
from tests.games.lords.worlds import every_world as every_lords
from tests.games.lords.worlds import lords
from tests.games.midnight.worlds import every_world as every_midnight
from tests.games.midnight.worlds import midnight
from tests.games.necromancer.worlds import every_world as every_necromancer
from tests.games.necromancer.worlds import necromancer

MAKE: dict[str, Callable[[str, int], Playable]] = {
    "city-of-hemloch": city,
    "dark-promenade": promenade,
    "lords": lords,
    "midnight": midnight,
    "necromancer": necromancer,
}
"""A game by its card set and the line of its options."""

WORLDS: list[tuple[str, str, int]] = [
    *(("city-of-hemloch", *world) for world in every_city()),
    *(("dark-promenade", *world) for world in every_promenade()),
    *(("lords", *world) for world in every_lords()),
    *(("midnight", *world) for world in every_midnight()),
    *(("necromancer", *world) for world in every_necromancer()),
]
"""Each game, card set and line of options."""
