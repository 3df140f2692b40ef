"""What the computer players are called: invented people who belong to no game, so that no card or level is mistaken for
one of them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

NAMES: Final = (
    "Agda Lunt",
    "Basil Oake",
    "Cosima Vail",
    "Doran Pell",
    "Edda Marsh",
    "Florian Stoke",
    "Greta Hollis",
    "Hanno Reeve",
    "Ilse Tarnow",
    "Jonas Hartwig",
    "Klara Wend",
    "Leopold Hask",
    "Mina Sorrel",
    "Nils Harrow",
    "Odile Brandt",
    "Piet Lamm",
    "Quentin Ayre",
    "Rosa Engel",
    "Silas Moor",
    "Tilda Crane",
    "Ulf Garnet",
    "Vera Lindqvist",
    "Wendel Post",
    "Xenia Dale",
    "Yorick Bly",
    "Zelda Noon",
)
"""No two begin with the same letter: a table marks a seat by it."""


def names(count: int, taken: Iterable[str], luck: Random) -> list[str]:
    """Names for so many computer players, none of them like one that is taken, and if that can be, by another first
    letter."""
    used = {name.casefold() for name in taken}
    letters = {name[:1] for name in used}
    free = [name for name in NAMES if name.casefold() not in used]
    luck.shuffle(free)
    free.sort(key=lambda name: name[:1].casefold() in letters)
    return free[:count]
