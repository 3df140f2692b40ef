"""Levels of computer players that have a strength of their own in a game."""

from __future__ import annotations

from typing import NamedTuple

from gloaming.cards.number_tables import NumberTable


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
