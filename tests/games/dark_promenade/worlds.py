"""Dark Promenade with every option switched, and a set in which every Minion says what the house set never does."""

from __future__ import annotations

from gloaming.cards.files import card_file
from gloaming.kernel.state import ASKED_BY_EFFECT
from gloaming.kernel.tape import CHOSE, Event
from tests.games.worlds import Worlds, speaking

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
    made = [f'effect = "{expression}"' for expression in EXPRESSIONS]
    spoken = speaking(house[start:], pattern, made)
    return house[:start].replace("dark-promenade-house", "dark-promenade-talkative") + spoken


def secret(event: Event) -> bool:
    """D13: which Minion is discarded from a hand; no other pick's card is told by the choice either."""
    return event.kind == CHOSE and event.a == ASKED_BY_EFFECT


WORLDS = Worlds("dark-promenade", OPTIONS, talkative_set, secret)
