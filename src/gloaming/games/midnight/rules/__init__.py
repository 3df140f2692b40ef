"""The rules of Midnight Edition, by the headings of the rules page: state, turn, check, Week, draft."""

from gloaming.games.midnight.rules.state import MidnightRules, MidnightState

__all__ = ["MidnightRules", "MidnightState"]
