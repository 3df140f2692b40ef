"""What the weights of all games have in common: how the search uses them, and levels of a strength of their own."""

from __future__ import annotations

from typing import NamedTuple

from gloaming.cards.number_tables import NumberTable


class SearchSettings(NamedTuple):
    """How the search uses the ratings of a game."""

    temperature: float
    """How far apart ratings lie that make a choice e times as likely to be the best."""
    noise: int
    """Up to which amount quick play changes ratings by chance."""
    exploration: float | None
    quick_play: int | None


def search_settings(file: NumberTable) -> SearchSettings:
    """Those of the table `search` of a file of weights; what a game leaves out is as in all games."""
    search = file.table("search")
    exploration = search.real("exploration") if "exploration" in search.entries else None
    quick_play = search.integer("quick_play") if "quick_play" in search.entries else None
    found = SearchSettings(search.real("temperature"), search.integer("noise"), exploration, quick_play)
    search.close("exploration", "quick_play")
    return found


class Strength(NamedTuple):
    """How far a level looks, if it counts iterations, and how it errs."""

    iterations: int | None
    tolerance: float
    temperature: float


def own_strengths(file: NumberTable) -> dict[str, Strength]:
    """Those that the table `levels` of a file of weights sets."""
    levels = file.table("levels")
    return {name: _strength(levels.table(name)) for name in levels.entries}


def _strength(level: NumberTable) -> Strength:
    iterations = level.integer("iterations") if "iterations" in level.entries else None
    found = Strength(iterations, level.real("tolerance"), level.real("temperature"))
    level.close("iterations")
    return found
