"""Necromancer with every option switched, and a set in which the cards say what the house set never does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import cast

import gloaming
from gloaming.cards.files import card_file
from gloaming.games.necromancer import Necromancer
from gloaming.games.necromancer.rules import NecromancerState
from tests.games import playing

OPTIONS: list[dict[str, str | int]] = [
    {},
    {"hunters": 1},
    {"hunters": 4, "longest_night": 14},
    {
        "hunters": 3,
        "longest_night": 16,
        "phase_five": "joined",
        "acting_order": "necromancer-first",
        "hunter_cards": "random",
        "events_in_starting_hand": "live",
        "hunters_share_hands": "false",
    },
    {"preset": "book", "longest_night": 20},
    {
        "hunters": 1,
        "longest_night": 20,
        "transit_uses_whole_movement": "true",
        "cards_per_build": 1,
        "traps_use_item_slots": "false",
        "split_rounding": "up",
        "entity_guards_rift": "true",
        "dawn": "final-combat",
        "corruption_level": 1,
        "necromancer_row": 4,
    },
    {
        "longest_night": 20,
        "frenzy_cycle": 2,
        "ritual_need": "current",
        "ritual_minimum": 0,
        "final_trigger": "total",
        "undead_limit": "total",
        "after_defeat": "stay",
        "lone_hunter_grace": "false",
        "dawn": "hunters-win",
        "hunters_share_hands": "false",
        "corruption_level": 0,
    },
]

EXPRESSIONS: dict[str, list[str]] = {
    "combat": [
        "points(spirit=1) ; if(versus(creature), pull(2))",
        "points(damage=2, influence=2) ; burn",
        "points(damage=count(allies[undead])) ; points(influence=count(creatures_here[entity]), damage=1)",
        "points(health=half(hp)) ; points(spirit=count(active))",
        "points(influence=entities_on_map, damage=3) ; if(round >= 5, points(damage=2))",
        "if(is_corrupted, lose_hp(1), points(spirit=2)) ; points(damage=count(creatures_here[hp<=3]))",
        "points(spirit=2, influence=1)",
    ],
    "item": [
        "each(hunters[corrupted], discard(1)) ; each(hunters_here[hp<9], heal(1)) ; close_store(open_stores)",
        "may(destroy_undead(1)) ; wound_creature(3) ; destroy_undead(half(spirit))",
        "heal_creature(2) ; gain_max_hp(1, who=any)",
        "on(round_end, may(draw(1, who=any)))",
        "use(movement, move(adjacent)) ; mod(walk, count(friends))",
        "use(combat, wound_creature(2) ; points(damage=1)) ; mod(armour, half(count(hand)))",
        "use(ritual, points(spirit=count(combat_deck)))",
        "other(discard(1)) ; other(may(lose_item(1)))",
        "choose(draw(1) | heal(2, who=any) | lose_hp(1, who=opponent))",
        "reveal_hand(to=any, who=you) ; reveal_hand(to=you, who=any)",
        "hand_over(1, to=opponent, how=choice) ; hand_over(1, to=any)",
        "strip(1, icon=damage, who=any) ; strip(1, icon=health) ; strip(1, icon=influence, who=opponent)",
        "on(undead_defeated, heal(1)) ; on(round_end, if(rifts_closed > 0, draw(1)))",
        "move(downtown) ; may(move(places(players[spirit>=1])))",
        "place_undead(3) ; wound_creature(1) ; corrupt(who=any)",
        "place_undead(2) ; wound_creature(1) ; heal_creature(2)",
        "lose_speed(1, who=any) ; restore_speed(1, who=opponent) ; lose_max_hp(1, who=opponent)",
        "repeat(2, may(discard(1))) ; ritual_points(2, who=any)",
        "draw(2, from=books) ; may(lose_item(1, who=any))",
        "forbid(corrupting) ; forbid(buy) ; mod(damage, 1, when=final) ; mod(speed, count(allies))",
        "each(players[pinned], draw(1)) ; if(any(at(store), speed(you) > 3), draw(1, who=necromancer))",
        "on(entity_summoned, draw(2)) ; on(round_end, lose_hp(1, who=opponent)) ; mod(summon_undead, 3)",
    ],
    "trap": [
        "end_move ; forbid(movement) ; forbid(transit)",
        "choose(discard(2) | lose_item(1) | lose_hp(2))",
        "move(places(hunters), by=owner)",
        "hand_over(1, to=owner) ; discard(1, who=owner) ; reveal_hand(to=owner)",
        "other(draw(1)) ; each(players, draw(1))",
        "move(adjacent)",
        "if(role(hunter), forbid(phase_5), forbid(build)) ; strip(1)",
    ],
}


def talkative_set() -> str:
    """The house set, the effect of every store card replaced, all for nothing, and Entities that rise early."""
    house = card_file("house", "gloaming.games.necromancer").content.decode()
    left = {name: iter(several * 10) for name, several in EXPRESSIONS.items()}
    pattern = r'class = "(\w+)"\ncost = \d+\ntext = ".*"\neffect = ".*"'

    def spoken(found: re.Match[str]) -> str:
        return f'class = "{found[1]}"\ncost = 0\neffect = "{next(left[found[1]])}"'

    early = house.replace("levels = [2, 3, 4, 6, 7, 8, 9, 10]", "levels = [0, 1, 2, 3, 4, 5, 6, 7]")
    return re.sub(pattern, spoken, early).replace("necromancer-house", "necromancer-talkative")


@cache
def necromancer(cards: str = "house", options: int = 0) -> Necromancer:
    """Necromancer with the house set or the talkative one, and one line of OPTIONS."""
    chosen = "house" if cards == "house" else talkative_set()
    return cast(Necromancer, gloaming.game("necromancer", chosen, OPTIONS[options]))


def every_world() -> list[tuple[str, int]]:
    """Both sets with each line of OPTIONS."""
    return [(cards, options) for cards in ("house", "talkative") for options in range(len(OPTIONS))]


def every_game() -> Iterator[tuple[str, Necromancer]]:
    """All of them, by name."""
    for cards, options in every_world():
        yield f"{cards} {options}", necromancer(cards, options)


def whole_nights() -> Iterator[tuple[str, Necromancer]]:
    """Three and four Hunters until dawn: too long for every day."""
    for hunters in (3, 4):
        yield (
            f"house, {hunters} Hunters",
            cast(Necromancer, gloaming.game("necromancer", options={"hunters": hunters})),
        )


def position(seed: int, steps: int) -> NecromancerState:
    """The position of a game with the house set after so many random choices, or at the end."""
    return cast(NecromancerState, playing.position(necromancer(), seed, steps))
