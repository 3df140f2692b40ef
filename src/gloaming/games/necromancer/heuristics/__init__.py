"""What a decent player of Necromancer knows, a file for each thing that it judges; `advice` puts it together."""

from gloaming.games.necromancer.heuristics.advice import NecromancerHeuristics, heuristics, strengths
from gloaming.games.necromancer.heuristics.goals import AIMS, TO_BUY, TO_FIGHT

__all__ = ["AIMS", "TO_BUY", "TO_FIGHT", "NecromancerHeuristics", "heuristics", "strengths"]
