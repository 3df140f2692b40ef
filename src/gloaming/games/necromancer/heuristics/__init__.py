"""What a decent player of Necromancer knows, a file for each thing that it judges; `advice` puts it together."""

from gloaming.games.necromancer.heuristics.advice import STRENGTHS, NecromancerHeuristics, heuristics
from gloaming.games.necromancer.heuristics.goals import AIMS, TO_BUY, TO_FIGHT

__all__ = ["AIMS", "STRENGTHS", "TO_BUY", "TO_FIGHT", "NecromancerHeuristics", "heuristics"]
