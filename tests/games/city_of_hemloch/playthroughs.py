"""Whole games written down for people to read: each choice, what it led to, and now and then what every seat sees.

The files lie in tests/playthroughs/city-of-hemloch and are compared byte for byte. After a change that is meant to show
in them, renew them and read the difference: python -m tests.games.city_of_hemloch.playthroughs
"""

from __future__ import annotations

from pathlib import Path

from gloaming.games.city_of_hemloch.declaration import F
from gloaming.kernel.state import State
from tests.games.city_of_hemloch.worlds import OPTIONS, city
from tests.games.recording import recording

FOLDER = Path(__file__).parents[2] / "playthroughs" / "city-of-hemloch"
GAMES = {
    "house-set": ("house", 0, 7),
    "cards-that-speak": ("talkative", 2, 3),
    "turned-decks-and-concealed-hands": ("house", 1, 11),
}
"""Each file: card set, line of the options, seed."""


def playthroughs() -> dict[str, str]:
    return {f"{name}.txt": _recording(*chosen) for name, chosen in GAMES.items()}


def _recording(cards: str, options: int, seed: int) -> str:
    game = city(cards, options)
    chosen = ", ".join(f"{name} = {value}" for name, value in OPTIONS[options].items()) or "the usual ones"
    head = f"{game.title}. Cards: {game.cards.name if cards == 'house' else cards}. Options: {chosen}. Seed: {seed}."
    return recording(game, head, seed, _moment)


def _moment(state: State) -> tuple[int, str]:
    """When everybody's view is worth showing: whenever a Day begins, and when the second player opens."""
    return int(state.z[F.DAY]), str(state.to_act()[0]) if not state.z[F.DAY] else ""


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
