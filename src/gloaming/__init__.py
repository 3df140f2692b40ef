"""Gloaming: five small-press tabletop games, played, explained and searched by one engine."""

from gloaming.games import game

__all__ = ["__version__", "game"]
__version__ = "0.1.0"
