"""Gloaming: five small-press tabletop games, played, explained and searched by one engine."""

__version__ = "0.1.0"
