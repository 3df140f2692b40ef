"""What The City of Hemloch is won by, how far each side is, and what is left of the Week."""

from __future__ import annotations

from gloaming.games.playable import Goal, Side, View


def goal(view: View) -> Goal:
    facts = view.facts
    points = [count + 2 * gained for count, gained in zip(facts["collection"], _gains(view), strict=True)]
    for seat, house in enumerate(facts["house_points"]):
        points[seat] += house or 0
    return Goal(
        f"Score most by the end of Day {facts['days']}: Districts, deck, House.",
        tuple(
            Side((seat,), f"{score}{'' if facts['house'][seat] else ' + House'}") for seat, score in enumerate(points)
        ),
        _left(view),
        "R9.5",
    )


def _gains(view: View) -> list[int]:
    """R9.2: the District cards that each seat has gained, or would gain if the Week ended now."""
    gains = list(view.facts["gained"])
    if not view.over:
        for district, (first, second) in view.facts["influence"].items():
            lead = min(abs(first - second), view.facts["left"][district])
            gains[0 if first > second else 1] += lead
    return gains


def _left(view: View) -> str:
    facts = view.facts
    if view.over:
        return "the Week is over"
    if facts["closed"] is None:
        return "before Day 1: two cards each"
    day = f"Day {facts['day']} of {facts['days']}"
    if view.seat < 0:
        return day
    left = facts["actions_left"][view.seat]
    return f"{day}, {left} {'action' if left == 1 else 'actions'} left today"
