"""What Lords is won by, how far each side is, and what is left until it ends."""

from __future__ import annotations

from gloaming.games.playable import Goal, Side, View

MOST_SHRINES = 3
"""R13.2"""


def goal(view: View) -> Goal:
    facts = view.facts
    return Goal(
        "Score most with your Tribe before a pile runs out.",
        tuple(Side((seat,), str(points)) for seat, points in enumerate(facts["points"])),
        _left(view),
        "R13.2",
    )


def _left(view: View) -> str:
    """R13.2 to R13.4, R13.8: what ends the game, and how far off it is."""
    if view.over:
        return "the game is over"
    clocks = view.facts["clocks"]
    shrines = max(0, MOST_SHRINES - max(clocks["shrines"]))
    return f"ends after {clocks['followers']} Followers, {clocks['shells']} Shells or {shrines} Shrines more"
