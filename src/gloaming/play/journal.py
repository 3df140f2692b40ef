"""The journal of a match: how it began and what happened since. Everything else about a match follows from it.

Entries are only ever added. A take-back is an entry too, so that everybody who follows a match by the number of its
entries sees the same match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gloaming.games.playable import Playable
from gloaming.kernel.state import RULES, State
from gloaming.play.deal import Deal
from gloaming.play.events import Entry

ORIGINS = ("", "file", "branch", "position", "daily")
"""Where a match comes from, if it is not a fresh one: a match file, another match, a position, the deal of a day."""


@dataclass(frozen=True)
class Opening:
    """How a match began. The card set is here in full, so that a match can be replayed wherever it is read.

    Chance comes from a deal where people play, otherwise from a seed. A match that waits for its players has neither.
    """

    game: str
    cards: str
    options: Mapping[str, str | int]
    seed: int | None
    seats: tuple[str, ...]
    rules: int = RULES
    deal: Deal | None = None
    origin: str = ""

    @classmethod
    def of(cls, game: Playable, chance: int | Deal | None, seats: Sequence[str], origin: str = "") -> Opening:
        deal = chance if isinstance(chance, Deal) else None
        seed = None if isinstance(chance, Deal) else chance
        options = dict(game.options)
        return cls(game.slug, game.cards.source, options, seed, tuple(seats), game.version, deal, origin)

    def fresh(self, game: Playable) -> State:
        """The first position of the match."""
        if self.deal is not None:
            return game.new_by_key(self.deal.key())
        return game.new(self.seed or 0)


@dataclass(frozen=True)
class Drawn:
    """A shuffle or a draw of keyed chance: after how many of the choices that stand, what for, how often that had
    happened before, and the numbers that came out."""

    after: int
    what: str
    time: int
    gave: tuple[int, ...]


@dataclass
class Journal:
    """The opening record, and the entries in their order; where it was written down, what chance gave."""

    opening: Opening
    entries: list[Entry] = field(default_factory=list)
    draws: tuple[Drawn, ...] = ()
