"""What either side of Necromancer wins by, how far it is, and what is left of the night."""

from __future__ import annotations

from gloaming.games.playable import Goal, Side, View

HUNTERS = "Close {rifts} Rift Sites before {entities} Entities stand on the map."
HIS = "Bring {entities} Entities and win the last combat, or corrupt all Hunters."


def goal(view: View) -> Goal:
    facts = view.facts
    roles = [player["role"] for player in facts["players"]]
    hunters = tuple(seat for seat, role in enumerate(roles) if role == "hunter")
    others = tuple(seat for seat, role in enumerate(roles) if role != "hunter")
    rifts, entities = facts["rifts_to_close"], len(facts["levels"])
    aim = HIS if view.seat in others else HUNTERS
    return Goal(
        aim.format(rifts=rifts, entities=entities),
        (
            Side(hunters, f"{len(facts['closed'])}/{rifts} Rifts"),
            Side(others, f"{facts['entities']}/{entities} Entities"),
        ),
        _left(view),
        "R17.1",
    )


def _left(view: View) -> str:
    facts = view.facts
    if view.over:
        return "the night is over"
    if not facts["round"]:
        return "before the first round"
    last = facts["longest_night"]
    return f"round {facts['round']} of {last}" if last else f"round {facts['round']}"
