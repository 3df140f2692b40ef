"""Midnight Edition with every option switched, and sets in which every card says what the house set never does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

import gloaming
from gloaming.cards.files import card_file
from gloaming.games.midnight import MidnightEdition
from gloaming.games.midnight.rules import MidnightState
from tests.games import playing

SETS = Path(__file__).parents[2] / "scenarios" / "midnight" / "sets"

OPTIONS: list[dict[str, str | int]] = [
    {},
    {"sides": "dark", "first_start": "s0", "end_check": "days-and-nights-only"},
    {"sides": "LDDL", "first_start": "s1", "empty_tie": "both", "item_after_actions": "yes"},
    {"sides": "random", "row_order": "shuffled", "item_after_actions": "yes"},
    {"draft": "on", "sides": "random"},
    {"draft": "on", "row_order": "shuffled", "end_check": "days-and-nights-only", "empty_tie": "both"},
]

EXPRESSIONS = [
    "extra_action(1) ; may(swap_markers)",
    "sift(3, keep=1, rest=bottom) ; swap_minions(minions(you))",
    "sift(2, keep=0, rest=top) ; may(play_again(minions(you)[not_self]))",
    "may(exchange_items) ; may(lose_item(items(any)[up]))",
    "gain(any, opponent) ; may(gain(trinket)) ; gain(potion)",
    "discard(2, opponent) ; draw(2) ; if(home, extra_action)",
    "if(festival_at(elsewhere), move_festival(here), place_marker(not_festival))",
    "each(locations(elsewhere), may(place_marker(here, opponent)))",
    "remove_minion(minions(any)[not_self, value!=3], to=deck_bottom) ; move_marker(markers(any), to=any)",
    "may(recover(discards[faction=ghouls|geared], to=deck_top)) ; may(recover(discards[value>=2], to=here))",
    "each(minions(you, here)[not_self], may(move_minion(it, to=festival)))",
    "other(may(discard(1))) ; ifdone(may(scout_week), none, draw(1))",
    "repeat(2, may(flip(items(any), down))) ; may(steal(items(opponent)[kind=potion|scepter]))",
    "remove_minion(minions(opponent)[home], to=hand, by=owner) ; discard(1, opponent, by=random)",
    "each(markers(opponent, here), may(remove_marker(it))) ; may(move_marker(markers, to=same))",
    "if(any(day, not(start_player)), place_marker(any, opponent), swap_markers(here))",
    "each(players, draw(1) ; discard(1)) ; look_hand ; may(sift(4, keep=2, rest=bottom))",
    "choose(move_minion(minions(you, here)[self]) | recover(discards, to=deck_bottom) | none ; scout_week)",
    "if(influence > influence(opponent), draw(count(minions(you, here))), discard(count(spaces(here)), you))",
    "each(items(opponent)[down], may(flip(it, up))) ; if(count(supply[kind=trinket]) < 6, gain(trinket))",
]
"""Verbs, sets, numbers and conditions that the house set does not use, and all combinators."""
ITEM_EXPRESSIONS = [
    "choose(extra_action(1) | each(locations(festival), place_marker(here)))",
    "each(discards, may(recover(it, to=hand))) ; play_again(minions(you))",
    "if(count(hand(opponent)) > count(deck), draw(1), discard(1, opponent, by=you))",
]


def talkative_set() -> str:
    """The house set with other effects on every Minion and Item."""
    house = card_file("house", "gloaming.games.midnight").content.decode()
    items, minions = house.index("# --- Items"), house.index("# --- Minions")
    spoken = _replaced(house[items:minions], ITEM_EXPRESSIONS) + _replaced(house[minions:], EXPRESSIONS)
    return house[:items].replace("midnight-house", "midnight-talkative") + spoken


def _replaced(text: str, expressions: list[str]) -> str:
    left = iter(expressions)
    return re.sub(r'text = ".*"\neffect = ".*"', lambda _: f'effect = "{next(left)}"', text)


@cache
def midnight(cards: str = "house", options: int = 0) -> MidnightEdition:
    """Midnight Edition with the house set, the talkative one, or one of the scenarios' sets, and a line of OPTIONS."""
    chosen = {"house": "house", "talkative": talkative_set()}.get(cards) or SETS / f"{cards}.toml"
    return cast(MidnightEdition, gloaming.game("midnight", chosen, OPTIONS[options]))


def every_world() -> list[tuple[str, int]]:
    """The house and the talkative set with each line of OPTIONS, every other set with one of them."""
    sets = sorted(path.stem for path in SETS.glob("*.toml"))
    both = [(cards, options) for cards in ("house", "talkative") for options in range(len(OPTIONS))]
    return both + [(cards, index % len(OPTIONS)) for index, cards in enumerate(sets)]


def every_game() -> Iterator[tuple[str, MidnightEdition]]:
    """All of them, by name."""
    for cards, options in every_world():
        yield f"{cards} {options}", midnight(cards, options)


def position(seed: int, steps: int, options: int = 0) -> MidnightState:
    """The position of a game with the house set after so many random choices, or at the end."""
    return cast(MidnightState, playing.position(midnight("house", options), seed, steps))
