"""Writes the real frames that the gestures of the games are tested with (frontend/src/games/*/frames.fixture.json)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from gloaming.games import game
from gloaming.play.journal import Opening
from gloaming.play.preview import Preview, deal
from gloaming.play.record import Chair, Record
from gloaming.play.scenario import position
from gloaming.play.session import Session
from gloaming.server import frames_out, library

ROOT = Path(__file__).parents[1]
NAMES = ("Ann", "Orla Finch", "Nick Vane")
FRAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "city_of_hemloch": {
        "middle": ("middle",),
        "courtyard": ("courtyard", "influence", "rose-warden", "courtyard"),
        "district": ("middle", "influence", "dusk-mourner"),
    },
    "dark_promenade": {
        "play": ("promenade",),
        "avenue": ("promenade", "the-cutthroat"),
        "discard": ("promenade", "the-cutthroat", "C3"),
        "bonus": ("promenade-end",),
        "swap": ("promenade-end", "garden"),
        "partner": ("promenade-end", "garden", "site-2"),
        "tie": ("promenade-end", "continue", "the-collector", "continue"),
    },
    "midnight": {
        "turn": ("midnight",),
        "where": ("midnight", "alley-cutpurse"),
        "space": ("midnight-check",),
        "items": ("midnight-potion",),
        "branch": ("midnight-potion", "potion"),
        "festival": ("midnight-potion", "potion", "2"),
        "minion": ("midnight-potion", "scepter"),
        "to": ("midnight-potion", "scepter", "hired-knife.2"),
        "pile": ("midnight-potion", "barrow-mother", "boneyard"),
        "sift": ("midnight-potion", "horned-advisor", "boneyard"),
        "broker": ("midnight-potion", "shadow-broker", "courtyard"),
        "night": ("midnight-week",),
    },
    "necromancer": {
        "phase": ("necromancer-round",),
        "waiting": ("necromancer-round", "build"),
        "build": ("necromancer-round", "build", "activate", "build"),
        "pay": ("necromancer-round", "build", "activate", "build", "silver-harpoon.iron.1"),
        "activate": ("necromancer-round", "activate", "activate", "activate", "decline"),
        "store": ("necromancer-round", "activate", "activate", "activate"),
        "move": ("necromancer",),
        "five": ("necromancer-combat",),
        "use": ("necromancer-combat", "fight"),
        "target": ("necromancer-combat", "fight", "save"),
        "amount": ("necromancer-combat", "fight", "save", "bridge-troll"),
        "close": ("necromancer-end",),
    },
    "lords": {
        "action": ("lords-middle",),
        "flourish": ("lords-temple", "ruminator", "1", "flourish"),
        "branch": ("lords-temple", "ruminator"),
        "prospect": ("lords-middle", "prospect"),
        "second": ("lords-middle", "prospect", "break", "conch"),
        "deify": ("lords-chain", "deify"),
        "chain": ("lords-chain", "beseech", "ruminator-stray-notion", "desolator-ebb-and-return", "limpet", "conch"),
        "temple": ("lords-temple",),
    },
}
"""For each folder of the browser's games: a position of tools/positions, and what is chosen from there."""
LIFTS: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "city_of_hemloch": [
        ("middle", ("corvane-runner.day",)),
        ("middle", ("corvane-runner.day", "dusk-mourner")),
        ("middle", ("nameless-drifter.day",)),
        ("district", ()),
        ("courtyard", ()),
    ],
}
"""What is lifted at which of these frames, where a table asks the server what would come of it."""


def given(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / f"tools/positions/{name}.toml").read_text(encoding="utf-8"))


def at(name: str, *choices: str) -> Session:
    """A position of tools/positions, after these choices."""
    file = given(name)
    played = game(file["game"], options=file.get("options"))
    start = played.to_bytes(position(played, file["given"]))
    names = NAMES[: played.seats]
    session = Session(Record(Opening.of(played, 1, names), tuple(map(Chair, names)), start=start), played)
    for choice in choices:
        seat = session.state.to_act()[0]
        code = played.choice_code(session.state, seat, choice)
        assert code in session.state.options(seat), (name, choice)
        session.state.apply(seat, code)
    return session


def frame(session: Session) -> Any:
    return json.loads(frames_out.as_text(frames_out.table(session, 0, 0, 0)))


def lines(session: Session, *lifted: str) -> Any:
    """What the server says would come of what is lifted."""
    through = session.game.decisions if lifted else ()
    found = Preview(session.game, deal(session.state, 0, 0), 0, session.names).lines(lifted, through)
    return json.loads(frames_out.as_text(frames_out.ahead(0, list(lifted), found)))["lines"]


def main() -> None:
    for folder, frames in FRAMES.items():
        slug = given(next(iter(frames.values()))[0])["game"]
        made = {"cards": json.loads(library.cards(game(slug)).model_dump_json())}
        made |= {name: frame(at(*steps)) for name, steps in frames.items()}
        if folder in LIFTS:
            made["ahead"] = {
                f"{name} {' '.join(lifted)}": lines(at(*frames[name]), *lifted) for name, lifted in LIFTS[folder]
            }
        target = ROOT / f"frontend/src/games/{folder}/frames.fixture.json"
        target.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
