"""Finding games: each is an entry point of the group `gloaming.games`, those of this package too.

A game from elsewhere is code that whoever runs this installed: it is imported and trusted like this package itself. If
it cannot be used, it is left out with a reason, and everything else goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from inspect import isabstract
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from gloaming.games.playable import Playable

API: Final = 1
"""The version of what a game from elsewhere builds on; its class says for which it was written (`api = 1`)."""

GROUP: Final = "gloaming.games"
PACKAGE: Final = "gloaming"

OWN: Final[Mapping[str, str]] = {
    "city-of-hemloch": "gloaming.games.city_of_hemloch:CityOfHemloch",
    "dark-promenade": "gloaming.games.dark_promenade:DarkPromenade",
    "lords": "gloaming.games.lords:Lords",
    "midnight": "gloaming.games.midnight:MidnightEdition",
    "necromancer": "gloaming.games.necromancer:Necromancer",
}
"""The entry points of this package again, for a source tree that is not installed; a test keeps the two equal."""


class Found(NamedTuple):
    """A game that was found: its slug, the object that an entry point names, and the package it comes from."""

    slug: str
    point: EntryPoint
    package: str


class LeftOut(NamedTuple):
    """A game that was found and cannot be used."""

    slug: str
    package: str
    reason: str


def from_elsewhere() -> list[Found]:
    """The games of other packages that are installed, in an order that never changes."""
    others = []
    for point in entry_points(group=GROUP):
        package = point.dist.name if point.dist else "an unknown package"
        if package != PACKAGE:
            others.append(Found(point.name, point, package))
    return sorted(others, key=lambda one: (one.package, one.slug))


class Games(Mapping[str, "type[Playable]"]):
    """The games that can be played, by slug. Those of this package are imported when they are asked for; the others
    when somebody asks for one of them, or for all."""

    def __init__(self) -> None:
        self._others: dict[str, tuple[type[Playable], str]] | None = None
        self._left_out: list[LeftOut] = []

    def __getitem__(self, slug: str) -> type[Playable]:
        if slug in OWN:
            loaded: type[Playable] = EntryPoint(slug, OWN[slug], GROUP).load()
            return loaded
        return self._loaded()[slug][0]

    def __iter__(self) -> Iterator[str]:
        return iter([*OWN, *self._loaded()])

    def __len__(self) -> int:
        return len(OWN) + len(self._loaded())

    def __contains__(self, slug: object) -> bool:
        return slug in OWN or slug in self._loaded()

    def package(self, slug: str) -> str:
        """The package that a game comes from."""
        return PACKAGE if slug in OWN else self._loaded()[slug][1]

    @property
    def left_out(self) -> list[LeftOut]:
        """What was found and cannot be used."""
        self._loaded()
        return self._left_out

    def _loaded(self) -> dict[str, tuple[type[Playable], str]]:
        if self._others is None:
            self._others = {}
            for one in from_elsewhere():
                loaded = self._clash(one) or _load(one)
                if isinstance(loaded, str):
                    self._left_out.append(LeftOut(one.slug, one.package, loaded))
                else:
                    self._others[one.slug] = loaded, one.package
        return self._others

    def _clash(self, one: Found) -> str:
        assert self._others is not None
        if one.slug in OWN or one.slug in self._others:
            holder = PACKAGE if one.slug in OWN else self._others[one.slug][1]
            return f"the name {one.slug!r} is taken by the game of {holder}; give the entry point another"
        return ""


def _load(one: Found) -> type[Playable] | str:
    """The class of a game from elsewhere that can be played, or why it cannot be used."""
    from gloaming.games.playable import Playable

    try:
        loaded = one.point.load()
    except (Exception, SystemExit) as error:
        return f"importing {one.point.value} failed: {type(error).__name__}: {error}"
    if not isinstance(loaded, type) or not issubclass(loaded, Playable):
        return f"{one.point.value} is no game: a class derived from gloaming.games.playable.Playable is needed"
    written = getattr(loaded, "api", None)
    if written != API:
        told = "does not say for which version it was written" if written is None else f"was written for {written!r}"
        return f"this is version {API} of the interface for games, and {one.point.value} {told} (`api = {API}`)"
    if isabstract(loaded):
        missing = ", ".join(sorted(loaded.__abstractmethods__))
        return f"{one.point.value} does not define {missing}"
    if getattr(loaded, "slug", None) != one.slug:
        return f"the entry point is called {one.slug!r} and its game {getattr(loaded, 'slug', None)!r}: they must agree"
    try:
        from gloaming.cards.files import HOUSE

        loaded(loaded.definition.game(HOUSE, {})).new(0)
    except (Exception, SystemExit) as error:
        return f"a game with its house set cannot begin: {type(error).__name__}: {error}"
    return loaded
