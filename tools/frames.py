"""Writes the real frames that the City's gestures are tested with (frontend/src/games/city/frames.fixture.json)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from gloaming.games import game
from gloaming.play.ahead import Ahead
from gloaming.play.journal import Opening
from gloaming.play.scenario import position
from gloaming.server import library, telling
from gloaming.server.sitting import Chair, Record, Sitting

ROOT = Path(__file__).parents[1]
NAMES = ("Ann", "Orla Finch")


def at(name: str, *choices: str) -> Sitting:
    """A position of tools/positions after these choices."""
    city = game("city-of-hemloch")
    given = tomllib.loads((ROOT / f"tools/positions/{name}.toml").read_text(encoding="utf-8"))["given"]
    start = city.to_bytes(position(city, given))
    sitting = Sitting(Record(Opening.of(city, 1, NAMES), tuple(map(Chair, NAMES)), start=start), city)
    for choice in choices:
        seat = sitting.state.to_act()[0]
        code = city.choice_code(sitting.state, seat, choice)
        assert code is not None
        sitting.state.apply(seat, code)
    return sitting


def frame(sitting: Sitting) -> Any:
    return json.loads(telling.as_text(telling.table(sitting, 0, 0, 0)))


def lines(sitting: Sitting, *lifted: str) -> Any:
    """What the server says would come of what is lifted."""
    through = sitting.game.decisions if lifted else ()
    found = Ahead(sitting.game, sitting.state, 0, 0, NAMES).lines(lifted, through)
    return json.loads(telling.as_text(telling.ahead(0, list(lifted), found)))["lines"]


def main() -> None:
    middle, courtyard = at("middle"), at("courtyard", "influence", "rose-warden", "courtyard")
    district = at("middle", "influence", "dusk-mourner")
    lifts = [("corvane-runner.day",), ("corvane-runner.day", "dusk-mourner"), ("nameless-drifter.day",)]
    frames = {
        "cards": json.loads(library.cards(game("city-of-hemloch")).model_dump_json()),
        "middle": frame(middle),
        "courtyard": frame(courtyard),
        "district": frame(district),
        "ahead": {
            **{f"middle {' '.join(lifted)}": lines(middle, *lifted) for lifted in lifts},
            "district ": lines(district),
            "courtyard ": lines(courtyard),
        },
    }
    target = ROOT / "frontend/src/games/city/frames.fixture.json"
    target.write_text(json.dumps(frames, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
