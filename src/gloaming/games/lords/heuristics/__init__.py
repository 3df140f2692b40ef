"""What a decent player of Lords knows: the worth of words on cards (`card_lines`), and `advice`."""

from gloaming.games.lords.heuristics.advice import heuristics, plain, strengths

__all__ = ["heuristics", "plain", "strengths"]
