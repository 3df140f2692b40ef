"""Games and positions to try things on: every option switched, every card set, and a set in which every card speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import gloaming
from gloaming.cards.files import card_file
from gloaming.games.city_of_hemloch import CityOfHemloch
from gloaming.games.city_of_hemloch.rules import CityState
from tests.games import playing

SETS = Path(__file__).parents[2] / "scenarios" / "city-of-hemloch" / "sets"

OPTIONS: list[dict[str, str | int]] = [
    {},
    {"deck_flip": "turn_over", "leftovers": "bottom", "hands": "concealed"},
    {"deck_top": "once", "leftovers": "shuffle", "maze_source": "included"},
    {"deck_flip": "turn_over", "deck_top": "once", "leftovers": "shuffle", "start_player": 1},
    {"leftovers": "bottom", "maze_source": "included", "final_tie": "second_seat", "start_player": 0},
    {"deck_flip": "turn_over", "hands": "concealed", "second_seat_points": 3, "final_tie": "second_seat"},
    {"leftovers": "shuffle", "second_seat_points": 1, "hands": "concealed"},
]

EXPRESSIONS = [
    "may(move(minions(opponent, here)[value<=1], hand(keeper)))",
    "if(influence(you, here) < influence(opponent, here), move(available[matches=self], hand(you)))",
    "choose(move(discard(you)[back=starter], hand(you)) | move(self, side(keeper, other)))",
    "each(players, move(hand(you), discard(you))) ; if(closed(spires), each(players, move(hand(you), discard(you))))",
    "ifdone(each(minions(any, closed)[not_self], move(it, hand(keeper))), move(hand(you), discard(you)))",
    "repeat(2, may(move(minions(you, elsewhere)[house=vesk|corvane], side(keeper, here))))",
    "if(all(count(hand(opponent)) > 2, left(here) >= 1), other(move(hand(you), discard(you))))",
    "exchange(minions(any), minions(any))",
    "may(choose(move(discard(you), hand(you)) | move(hand(you), discard(you))))",
    "may(other(move(hand(you), discard(you))))",
    "move(available, discard(you)) ; exchange(hand(you), discard(opponent))",
    "ifdone(may(exchange(hand(you), hand(opponent))), move(available[house=wild|vesk], side(you, open)), "
    "move(minions(any, any)[not_self], side(keeper, other)))",
    "each(minions(you, any)[value<=1], may(move(it, side(keeper, other))))",
    "if(any(not(closed(courtyard)), count(discard(you)) >= 2), repeat(count(minions(you, here)), "
    "move(minions(any, open)[house!=wild], side(opponent, other))))",
]


def talkative_set() -> str:
    """The house set, every Minion with one of the expressions."""
    house = card_file("house", "gloaming.games.city_of_hemloch").content.decode()
    parts = re.split(r"(?m)^(?=\[\[minion\]\])", house)
    for index, part in enumerate(parts[1:]):
        expression = EXPRESSIONS[index % len(EXPRESSIONS)]
        parts[index + 1] = part.replace("\ncount =", f'\non_play = "{expression}"\ncount =', 1)
    return "".join(parts)


@cache
def city(cards: str = "house", options: int = 0) -> CityOfHemloch:
    """The City with the house set, the talkative set, or one of the scenarios' sets, and one line of OPTIONS."""
    chosen = {"house": "house", "talkative": talkative_set()}.get(cards) or SETS / f"{cards}.toml"
    return cast(CityOfHemloch, gloaming.game("city-of-hemloch", chosen, OPTIONS[options]))


def every_city() -> list[tuple[str, int]]:
    """The house and the talkative set with each line of OPTIONS, every other set with one of them."""
    sets = sorted(path.stem for path in SETS.glob("*.toml"))
    both = [(cards, options) for cards in ("house", "talkative") for options in range(len(OPTIONS))]
    return both + [(cards, index % len(OPTIONS)) for index, cards in enumerate(sets)]


def every_game() -> Iterator[tuple[str, CityOfHemloch]]:
    """All of them, by name."""
    for cards, options in every_city():
        yield f"{cards} {options}", city(cards, options)


def step(state: CityState, luck: Random) -> tuple[int, int]:
    """Choose at random; the seat and the choice."""
    return playing.step(state, luck)


def positions(game: CityOfHemloch, seed: int, every: int = 1) -> Iterator[CityState]:
    """The positions of a random game, the last included; the state goes on changing."""
    return cast(Iterator[CityState], playing.positions(game, seed, every))


def position(game: CityOfHemloch, seed: int, steps: int) -> CityState:
    """The position after so many random choices, or at the end."""
    return cast(CityState, playing.position(game, seed, steps))
