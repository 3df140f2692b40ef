"""What Dark Promenade is won by, how far each side is, and what is left until the Influence Check."""

from __future__ import annotations

from gloaming.games.dark_promenade.declaration import AVENUES
from gloaming.games.playable import Goal, Side, View

ROOM = 2
"""Minions that an Avenue holds (R6.2)."""


def goal(view: View) -> Goal:
    facts = view.facts
    return Goal(
        f"Score most in {facts['weeks']} Weeks: take Districts, hold Items.",
        tuple(Side((seat,), str(points)) for seat, points in enumerate(facts["points"])),
        _left(view),
        "R15.1",
    )


def _left(view: View) -> str:
    facts = view.facts
    if view.over:
        return "all Weeks are over"
    week = f"Week {facts['week']} of {facts['weeks']}"
    if facts["compared"] is not None:
        return f"{week}: the Districts are being taken"
    free = sum(ROOM - view.zone(avenue).count for avenue in AVENUES)
    return f"{week}, {free} {'Minion' if free == 1 else 'Minions'} until the check"
