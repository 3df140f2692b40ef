"""Gloaming: five small-press tabletop games, played, explained and searched by one engine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gloaming.games.playable import Playable

__all__ = ["__version__", "game"]
__version__ = "0.2.0"


def game(
    slug: str,
    cards: str | Path = "house",
    options: Mapping[str, str | int] | None = None,
    rules: int | None = None,
) -> Playable:
    """A game with a card set ("house", the path of a card file, or its text) and options by name. `rules` is the
    version of the rules, the newest if left out; matches remember theirs."""
    from gloaming import games  # only now, so that the command line starts without it

    return games.game(slug, cards, options) if rules is None else games.game(slug, cards, options, rules)
