"""Games and positions of Lords to try things on: every option, and sets with every word, copies, and no end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

import gloaming
from gloaming.games.lords import Lords
from gloaming.games.lords.rules import LordsState
from tests.games import playing

SETS = Path(__file__).parents[2] / "scenarios" / "lords" / "sets"

OPTIONS: list[dict[str, str | int]] = [
    {},
    {"reply": "may", "shrine_end": "active", "elder_seat": 1},
    {"deify_unfit": "discard", "second_player_cards": 2, "turn_limit": 10},
    {"elder_seat": "random", "reply": "may", "deify_unfit": "discard", "second_player_cards": 1},
    {"shrine_end": "active", "turn_limit": 200},
]


@cache
def lords(cards: str = "house", options: int = 0) -> Lords:
    """Lords with the house set or one of the scenarios' sets, and one line of OPTIONS."""
    chosen = "house" if cards == "house" else SETS / f"{cards}.toml"
    return cast(Lords, gloaming.game("lords", chosen, OPTIONS[options]))


def every_world() -> list[tuple[str, int]]:
    """Every set with each line of OPTIONS."""
    sets = ["house", *sorted(path.stem for path in SETS.glob("*.toml"))]
    return [(cards, options) for cards in sets for options in range(len(OPTIONS))]


def every_game() -> Iterator[tuple[str, Lords]]:
    """All of them, by name."""
    for cards, options in every_world():
        yield f"{cards} {options}", lords(cards, options)


def position(game: Lords, seed: int, steps: int) -> LordsState:
    """The position after so many random choices, or at the end."""
    return cast(LordsState, playing.position(game, seed, steps))


def arranged(cards: str = "house", options: int = 0, **given: object) -> LordsState:
    """A position by names, as a scenario file would give it."""
    return cast(LordsState, lords(cards, options).arrange(given))


def choose(game: Lords, state: LordsState, *names: str) -> None:
    """Choices by name, by whoever is asked."""
    for name in names:
        seat = state.to_act()[0]
        code = game.choice_code(state, seat, name)
        assert code is not None, name
        state.apply(seat, code)
