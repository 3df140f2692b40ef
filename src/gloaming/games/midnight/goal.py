"""What Midnight Edition is won by, how far each side is, and what is left until it ends."""

from __future__ import annotations

from gloaming.games.playable import Goal, Side, View

DAYS = 4
"""Days and Nights of a Week."""


def goal(view: View) -> Goal:
    facts = view.facts
    return Goal(
        "Score most: win checks to place Markers, hold Items.",
        tuple(Side((seat,), str(points)) for seat, points in enumerate(facts["points"])),
        _left(view),
        "R12.1",
    )


def _left(view: View) -> str:
    facts = view.facts
    if view.over:
        return "the game is over"
    if facts["draft"]:
        return f"the draft, round {facts['draft']['round']} of {facts['draft']['rounds']}"
    time = f"Week {facts['week']}, {'Night' if facts['night'] else 'Day'} {facts['day']} of {DAYS}"
    if facts["phase"] == "check":
        return f"{time}: the Influence Check"
    if facts["turn"] is not None and facts["turn"] == view.seat:
        left = facts["actions"]
        return f"{time}, {left} {'Action' if left == 1 else 'Actions'} left"
    return time
