"""The rules of Dark Promenade as a state machine over the table. Clause numbers are those of the rules page."""

from gloaming.games.dark_promenade.rules.course import PromenadeRules, PromenadeState

__all__ = ["PromenadeRules", "PromenadeState"]
