"""The rules of Necromancer, by the headings of the rules page; `state` says which comes next."""

from gloaming.games.necromancer.rules.state import NecromancerRules, NecromancerState

__all__ = ["NecromancerRules", "NecromancerState"]
