"""A worker process for computer players, previews, reviews and paired games: one request per line on standard
input, one answer per line on standard output.

It receives sampled worlds that a seat could not tell from the real one, so it never holds what a seat may not know.
Only a match that is over comes to it whole, to be reviewed.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from gloaming import game as playable
from gloaming.games.playable import Playable
from gloaming.kernel.information_set import InformationSet
from gloaming.play.match import Match
from gloaming.play.match_file import from_text
from gloaming.play.preview import Preview
from gloaming.players.coach import judge
from gloaming.players.hints import Hint, hints, reasons, why
from gloaming.players.levels import intention, player
from gloaming.players.player import Budget
from gloaming.players.review import Reviewer, as_data, from_data
from gloaming.server import balancing, frames_out
from gloaming.server.frames import WhyAnswer

MOST_GAMES = 8


@dataclass
class Thinker:
    """Keeps recently used games; the server sends each card set once."""

    games: OrderedDict[str, Playable]

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["want"] == "balance":
            return balancing.play(asked)
        game = self._game(asked)
        if "worlds" in asked:
            return _look(game, asked)
        if asked["want"] == "coach":
            return {"note": _note(game, asked)}
        if asked["want"] == "review":
            return {"review": _review(game, asked)}
        world = game.from_bytes(base64.b64decode(asked["state"]), trusted=True)
        information_set = InformationSet(world, asked["seat"], asked["moment"])
        if asked["want"] == "hint":
            return {"hints": _hints(game, information_set, asked)}
        chooser = player(asked["level"], game.rules, asked["seed"])
        choice = chooser.choose(information_set, monotonic() + asked["seconds"])
        return {"choice": choice, "intention": intention(game, information_set, asked["level"])}

    def _game(self, asked: dict[str, Any]) -> Playable:
        key = asked["key"]
        if key not in self.games:
            self.games[key] = playable(asked["game"], asked["cards"], asked["options"], asked["rules"])
            if len(self.games) > MOST_GAMES:
                self.games.popitem(last=False)
        self.games.move_to_end(key)
        return self.games[key]


def _look(game: Playable, asked: dict[str, Any]) -> dict[str, Any]:
    """What a gesture would do, as the frame that tells it; or why something cannot be used with it."""
    worlds = [game.from_bytes(base64.b64decode(world), trusted=True) for world in asked["worlds"]]
    preview = Preview(game, worlds, asked["seat"], asked["names"])
    lifted, through = asked["lifted"], asked["through"]
    if asked["want"] == "ahead":
        return {"frame": frames_out.as_text(frames_out.ahead(asked["seq"], lifted, preview.lines(lifted, through)))}
    reason = preview.why_not(asked["thing"], lifted, through)
    return {"frame": frames_out.as_text(WhyAnswer(thing=asked["thing"], reason=reason))}


def _review(game: Playable, asked: dict[str, Any]) -> dict[str, Any]:
    """A review, as far as it comes within its time."""
    end = monotonic() + asked["seconds"]
    journal = from_text(asked["file"])
    start = game.from_bytes(base64.b64decode(asked["start"]), trusted=True) if asked["start"] else None
    match = Match(game, journal.opening, start)
    for entry in journal.entries:
        match.enter(entry)
    before = from_data(asked["before"]) if asked["before"] else None
    reviewer = Reviewer(match, asked["seat"], asked["looks"], asked["review_seed"], asked["winners"], before)
    while monotonic() < end and reviewer.go_on():
        pass
    return as_data(reviewer.review())


def _hints(game: Playable, information_set: InformationSet, asked: dict[str, Any]) -> list[dict[str, Any]]:
    seat, names = asked["seat"], asked["names"]

    found = hints(
        information_set,
        Budget(seconds=asked["seconds"]),
        asked["seed"],
        begins=game.begins_move,
    )
    reason = why(found)
    return [
        {
            "choice": hint.choice,
            "label": game.option_view(information_set.world, seat, hint.choice, names).label,
            "line": game.line([(step.state, step.choice) for step in hint.move], seat, names),
            "lights": _lights(game, hint, names),
            "win": round(hint.win, 3),
            "visits": hint.visits,
            "why": reason if number == 0 else "",
            "reply": _reply(game, hint, names),
        }
        for number, hint in enumerate(found)
    ]


def _note(game: Playable, asked: dict[str, Any]) -> dict[str, Any] | None:
    """What the coach says of a move; None if it gives up little, or that is not sure."""
    seat, names = asked["seat"], asked["names"]
    decisions = [
        (InformationSet(game.from_bytes(base64.b64decode(state), trusted=True), seat, moment), choice)
        for state, moment, choice in asked["decisions"]
    ]
    budget = Budget(seconds=asked["seconds"] / len(decisions) / 2)
    judged = judge(decisions, budget, asked["seed"], game.begins_move)
    if judged is None or not judged.sure(asked["least"]):
        return None
    return {
        "gives_up": round(100 * judged.gives_up),
        "line": game.line([(step.state, step.choice) for step in judged.best.move], seat, names),
        "why": reasons(judged.best, judged.made),
        "lights": _lights(game, judged.best, names),
    }


def _lights(game: Playable, hint: Hint, names: Sequence[str]) -> list[str]:
    """All that lights up with the move, in its order."""
    touched = [game.option_view(step.state, step.seat, step.choice, names).lights for step in hint.move]
    return list(dict.fromkeys(thing for things in touched for thing in things))


def _reply(game: Playable, hint: Hint, names: Sequence[str]) -> str:
    if hint.reply is None:
        return ""
    reply = hint.reply
    return f"{names[reply.seat]}: {game.option_view(reply.state, reply.seat, reply.choice, names).label}"


def main() -> None:
    os.nice(10)  # the table comes first
    thinker = Thinker(OrderedDict())
    for line in sys.stdin.buffer:
        try:
            told = thinker.answer(json.loads(line))
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
