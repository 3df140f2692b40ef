"""Whole games of Necromancer written down for people to read.

The files lie in tests/playthroughs/necromancer and are compared byte for byte. After a change that is meant to show in
them, renew them and read the difference: python -m tests.games.necromancer.playthroughs
"""

from __future__ import annotations

from pathlib import Path

from gloaming.games.necromancer.declaration import F
from gloaming.kernel.state import State
from tests.games.necromancer.worlds import OPTIONS, necromancer
from tests.games.recording import recording

FOLDER = Path(__file__).parents[2] / "playthroughs" / "necromancer"
GAMES = {
    "a-lone-hunter": ("house", 5, 7),
    "four-hunters": ("house", 2, 3),
    "cards-that-speak": ("talkative", 3, 11),
}
"""Each file: card set, line of the options, seed."""


def playthroughs() -> dict[str, str]:
    return {f"{name}.txt": _recording(*chosen) for name, chosen in GAMES.items()}


def _recording(cards: str, options: int, seed: int) -> str:
    game = necromancer(cards, options)
    chosen = ", ".join(f"{name} = {value}" for name, value in OPTIONS[options].items()) or "the usual ones"
    head = f"{game.title}. Cards: {game.cards.name if cards == 'house' else cards}. Options: {chosen}. Seed: {seed}."
    return recording(game, head, seed, _every_fifth_round)


def _every_fifth_round(state: State) -> object:
    return int(state.z[F.ROUND]) // 5


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
