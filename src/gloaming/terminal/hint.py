"""`gloaming hint`: what to do in a position, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.play.scenario import Running, ScenarioError
from gloaming.players.hints import Hint, hints, why
from gloaming.players.player import Budget
from gloaming.terminal.arguments import FAILURE, Complaint
from gloaming.terminal.scenarios import read_scenario, scenario_cards


def show_hint(path: Path, seconds: float, iterations: int | None, most: int, as_json: bool) -> None:
    try:
        document = read_scenario(path)
        start = Running(document, scenario_cards(document, path))
    except ScenarioError as error:
        raise Complaint(f"{path}: {error}", FAILURE) from None
    game, match = start.game, start.match
    if match.state.over:
        raise Complaint(f"{path}: the game is over, there is nothing to choose", FAILURE)
    seat = match.state.to_act()[0]
    information_set = InformationSet(match.state, seat)
    found = hints(
        information_set,
        Budget(iterations, seconds),
        most=most,
        begins=game.begins_move,
    )
    if as_json:
        told = [told_as_data(game, one, match.seats) for one in found]
        print(json.dumps({"seat": seat, "name": match.seats[seat], "hints": told, "why": why(found)}, indent=1))
        return
    print(f"{match.seats[seat]} to choose:")
    for number, one in enumerate(found, 1):
        line = game.line([(step.state, step.choice) for step in one.move], seat, match.seats)
        print(f"{number}. {line}\n   wins {100 * one.win:.0f} of 100 ({one.visits} looked at)")
        if one.ends:
            ends = ", ".join(f"{part} {points:+.1f}" for part, points in one.ends.items())
            print(f"   at the end, on average: {ends}")
        if one.reply:
            reply = game.option_view(one.reply.state, one.reply.seat, one.reply.choice, match.seats)
            print(f"   then {match.seats[one.reply.seat]}: {reply.label}")
    print(why(found))


def told_as_data(game: Playable, one: Hint, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "choice": one.choice,
        "name": game.choice_name(one.choice),
        "win": round(one.win, 4),
        "visits": one.visits,
        "ends": {part: round(points, 2) for part, points in one.ends.items()},
        "move": game.line([(step.state, step.choice) for step in one.move], one.move[0].seat, names),
        "follows": [
            {"seat": step.seat, "choice": step.choice, "name": game.choice_name(step.choice)}
            for step in (*one.move[1:], *((one.reply,) if one.reply else ()))
        ],
    }
