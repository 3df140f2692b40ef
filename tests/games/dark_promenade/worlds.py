"""Dark Promenade with every option switched, and a set in which every Minion says what the house set never does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

import gloaming
from gloaming.cards.files import card_file
from gloaming.games.dark_promenade import DarkPromenade
from gloaming.games.dark_promenade.rules import PromenadeState
from tests.games import playing

SETS = Path(__file__).parents[2] / "scenarios" / "dark-promenade" / "sets"

OPTIONS: list[dict[str, str | int]] = [
    {},
    {"columns_seat": 1, "start_player": "columns", "week_hands": "keep"},
    {"columns_seat": "random", "start_player": "rows", "week_start_tie": "random", "final_tie": "items"},
    {"week_start_tie": "same", "week_hands": "keep", "turn_cap": 12},
    {"columns_seat": "random", "week_hands": "keep", "week_start_tie": "random", "turn_cap": 14},
]

EXPRESSIONS = [
    "choose(lose(items(opponent)) | peek(3))",
    "repeat(2, may(swap(districts(avenue)[type!=garden], districts(outskirts))))",
    "each(items(you), lose(it)) ; each(players, draw(1) ; discard_hand(1))",
    "gain(items(opponent)) ; gain(cards(opponent))",
    "ifdone(may(move(minions(you)[not_self])), other(swap(minions(you), minions(you))), peek(2))",
    "gain(items(outskirts)) ; may(lose(cards(opponent))) ; may(draw(2, from=bottom))",
    "other(lose(cards(you))) ; other(may(lose(districts(you)[points<=2])))",
    "swap(self, minions(opponent)) ; swap(districts(avenue), districts(outskirts))",
    "may(give(cards(you))) ; each(districts(you)[type=garden|spires], draw(1))",
    "if(any(not(has(items(any))), all(has(deck), count(hand(you)) < 4)), draw(times(1, 2)), discard_hand(2))",
    "may(swap(districts(any), districts(outskirts))) ; may(return(minions(any)[value!=4]))",
    "may(move(self)) ; each(districts(avenue), may(swap(it, districts(outskirts))))",
    "may(discard(minions(any)[not_self, value<=2])) ; look(hand(opponent))",
    "each(minions(you)[not_self], may(return(it)))",
    "each(cards(any)[points>=3], may(choose(draw(1) | discard_hand(1))))",
    "may(swap(items(you), items(aside))) ; gain(districts(opponent)[points<3])",
]


def talkative_set() -> str:
    """The house set, both Abilities of every Minion replaced."""
    house = card_file("house", "gloaming.games.dark_promenade").content.decode()
    start = house.index("# --- Minions")
    pattern = r'(?<=\[\[minion\.abilities\]\]\n)text = ".*"\neffect = ".*"'
    expressions = iter(EXPRESSIONS * 3)
    spoken = re.sub(pattern, lambda _: f'effect = "{next(expressions)}"', house[start:])
    return house[:start].replace("dark-promenade-house", "dark-promenade-talkative") + spoken


@cache
def promenade(cards: str = "house", options: int = 0) -> DarkPromenade:
    """Dark Promenade with the house set, the talkative one, or one of the scenarios' sets, and one line of OPTIONS."""
    chosen = {"house": "house", "talkative": talkative_set()}.get(cards) or SETS / f"{cards}.toml"
    return cast(DarkPromenade, gloaming.game("dark-promenade", chosen, OPTIONS[options]))


def every_world() -> list[tuple[str, int]]:
    """The house and the talkative set with each line of OPTIONS, every other set with one of them."""
    sets = sorted(path.stem for path in SETS.glob("*.toml"))
    both = [(cards, options) for cards in ("house", "talkative") for options in range(len(OPTIONS))]
    return both + [(cards, index % len(OPTIONS)) for index, cards in enumerate(sets)]


def every_game() -> Iterator[tuple[str, DarkPromenade]]:
    """All of them, by name."""
    for cards, options in every_world():
        yield f"{cards} {options}", promenade(cards, options)


def position(seed: int, steps: int) -> PromenadeState:
    """The position of a game with the house set after so many random choices, or at the end."""
    return cast(PromenadeState, playing.position(promenade(), seed, steps))
