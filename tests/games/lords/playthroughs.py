"""Whole games of Lords written down for people to read.

The files lie in tests/playthroughs/lords and are compared byte for byte. After a change that is meant to show in them,
renew them and read the difference: python -m tests.games.lords.playthroughs
"""

from __future__ import annotations

from pathlib import Path

from gloaming.games.lords.declaration import F
from gloaming.kernel.state import State
from tests.games.lords.worlds import OPTIONS, lords
from tests.games.recording import recording

FOLDER = Path(__file__).parents[2] / "playthroughs" / "lords"
GAMES = {
    "house-set": ("house", 0, 7),
    "all-options-switched": ("house", 3, 11),
    "every-other-word": ("workshop", 1, 3),
}
"""Each file: card set, line of the options, seed."""


def playthroughs() -> dict[str, str]:
    return {f"{name}.txt": _recording(*chosen) for name, chosen in GAMES.items()}


def _recording(cards: str, options: int, seed: int) -> str:
    game = lords(cards, options)
    chosen = ", ".join(f"{name} = {value}" for name, value in OPTIONS[options].items()) or "the usual ones"
    return recording(game, f"{game.title}. Cards: {game.cards.name}. Options: {chosen}. Seed: {seed}.", seed, _turn)


def _turn(state: State) -> object:
    return int(state.z[F.TURN])


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
