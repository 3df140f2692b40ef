"""Card sets that pass every check and hold an effect that would go on for a hundred thousand rounds."""

from __future__ import annotations

from typing import Final

from gloaming.cards.files import card_file
from gloaming.games import game as playable
from gloaming.games.playable import Playable

ROUNDS: Final = "repeat(50, repeat(50, repeat(50, {})))"
ENDLESS: Final = {
    "lords": ('effect = "gain(follower, 2)"', "raise(1) ; raze(1)"),
}
"""For each game an effect of the house set, and what is repeated in its stead."""


def endless_cards(slug: str) -> str:
    """The house set of a game with one card that runs on."""
    house = card_file("house", f"gloaming.games.{slug.replace('-', '_')}").content.decode()
    found, effect = ENDLESS[slug]
    assert found in house
    return house.replace(found, f'effect = "{ROUNDS.format(effect)}"')


def endless(slug: str) -> Playable:
    return playable(slug, endless_cards(slug))
