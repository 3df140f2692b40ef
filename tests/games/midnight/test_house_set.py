"""The house set keeps the numbers that the game was measured with; a faulty file is refused with the reason."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from gloaming.cards.files import card_file
from gloaming.cards.options import OptionError
from gloaming.games import check, game
from gloaming.games.midnight.verbs import EXAMPLES
from gloaming.kernel.playout import playouts
from tests.games.midnight.worlds import EXPRESSIONS, ITEM_EXPRESSIONS, midnight

HOUSE = card_file("house", "gloaming.games.midnight").content.decode()


@pytest.fixture(scope="module")
def house_set() -> dict[str, Any]:
    return tomllib.loads(HOUSE)


def test_a_deck_of_thirty_six_of_each_faction(house_set: dict[str, Any]) -> None:
    cards: Counter[str] = Counter()
    influence: Counter[str] = Counter()
    for row in house_set["minion"]:
        cards[row["faction"]] += row["count"]
        influence[row["faction"]] += row["count"] * row["influence"]
    assert len(house_set["minion"]) == 20
    assert cards == dict.fromkeys(("courtesans", "darkened", "ghouls", "alchemists", "geared"), 6)
    assert influence == {"courtesans": 9, "darkened": 10, "ghouls": 11, "alchemists": 11, "geared": 16}


def test_four_locations_by_home_icons_and_spaces(house_set: dict[str, Any]) -> None:
    found = {
        row["id"]: (row["home"], row["light"]["icon"], row["dark"]["icon"], "".join(row["grid"]).count("X"))
        for row in house_set["location"]
    }
    assert found == {
        "alley-maze": ("darkened", "alchemists", "ghouls", 8),
        "boneyard": ("ghouls", "darkened", "alchemists", 8),
        "courtyard": ("courtesans", "geared", "darkened", 9),
        "spires": ("alchemists", "courtesans", "geared", 8),
    }


def test_the_maze_is_a_path_and_the_boneyard_two_blocks() -> None:
    """R12.3: how many neighbours each Space has."""
    rules = midnight().midnight
    near = [
        [
            int(rules.near[place]).bit_count()
            for place in range(int(rules.first_space[n]), int(rules.first_space[n + 1]))
        ]
        for n in range(4)
    ]
    assert Counter(near[0]) == {1: 2, 2: 6}
    assert Counter(near[1]) == {2: 8}
    assert Counter(near[2]) == {2: 4, 3: 4, 4: 1}
    assert Counter(near[3]) == {1: 3, 2: 4, 3: 1}


def test_six_items_of_each_kind(house_set: dict[str, Any]) -> None:
    assert [(row["kind"], row["count"], row["cost"]) for row in house_set["item"]] == [
        ("potion", 6, 0),
        ("scepter", 6, 1),
        ("trinket", 6, 1),
    ]


def test_the_language_is_used_to_its_edges() -> None:
    """Every verb, set, number and condition stands in the house set or in the talkative one."""
    assert check(HOUSE) == []
    assert len(EXAMPLES) == 7
    vocabulary = midnight().definition.schema.vocabulary
    written = " ".join([HOUSE, *EXPRESSIONS, *ITEM_EXPRESSIONS])
    names = {term.name for term in vocabulary.terms.values() if not term.common}
    assert {name for name in names if name not in written} == set()


def changed(old: str, new: str) -> list[str]:
    assert old in HOUSE
    return [str(problem) for problem in check(HOUSE.replace(old, new, 1))]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("choose(draw(1) | move_festival)", "place_marker(here)", "here makes no sense here"),
        ("choose(draw(1) | move_festival)", "move_minion(minions(you)[not_self])", "not_self makes no sense here"),
        ('effect = "gain(trinket)"', 'effect = "if(home, gain(trinket))"', "home makes no sense here"),
        ("recover(discards, to=here)", "recover(discards(opponent), to=here)", "only your own Discard Pile"),
        ("steal(items(opponent))", "steal(items(you))", "only Items of the other player"),
        ("flip(items(opponent), down)", "flip(items(opponent)[down], down)", "lie face down already"),
        ("remove_minion(minions(you, elsewhere))", "remove_minion(minions(any), by=owner)", "no one owner can choose"),
        ("draw(1, opponent)", "play_again(minions(opponent))", "only your own Minions"),
        ("scout_week", "play_again(minions(you)[self])", "never repeats itself"),
        ("move_minion(minions(any, here))", "move_minion(minions(any, here), to=here)", "stand there already"),
        ("gain(scepter)", "gain(sceptre)", "did you mean: scepter"),
        ("place_marker(here)", "place_marker", "is missing its argument at"),
        ("draw(1, opponent)", "draw(hand(opponent))", "is not allowed here"),
        ("draw(1, opponent)", "each(hand(opponent), draw(1))", "is not allowed here"),
        ("count = 2", "count = 3", "a deck of 31 Minions"),
        ('home = "ghouls"', 'home = "darkened"', "2 Locations are the Home of darkened"),
        ('kind = "scepter"', 'kind = "potion"', "the kind potion is there twice"),
        ('grid = ["XXX", "XXX", "XXX"]', 'grid = ["...", "..."]', "needs a Space at least"),
        ('grid = ["XXX", "XXX", "XXX"]', 'grid = ["XOX"]', "X for a Space"),
        ('grid = ["XXX", "XXX", "XXX"]', f"grid = {['XXXXXXXX'] * 4}", "30 at the most"),
        ('id = "hired-knife"', 'id = "courtyard"', "already names something else"),
        ('id = "hired-knife"', 'id = "night-spires"', "already names something else"),
    ],
)
def test_a_faulty_file_is_refused_with_the_reason(old: str, new: str, told: str) -> None:
    """O2, O4, O10 and the counts of R1.3, R1.9 and R7.1."""
    assert any(told in problem for problem in changed(old, new)), changed(old, new)


def test_few_spaces_and_a_faction_without_cards_are_warned_of() -> None:
    small = HOUSE
    for grid in ('["XX.X", ".X.X", ".XXX"]', '["XX.XX", "XX.XX"]', '["XXX", "XXX", "XXX"]', '["X.X.X", "XXXXX"]'):
        small = small.replace(grid, '["XXX"]')
    warned = check(
        small.replace('id = "geared"\nname', 'id = "idle"\nname = "The Idle"\n\n[[faction]]\nid = "geared"\nname')
    )
    assert [(problem.severity, problem.message) for problem in warned] == [
        ("warning", "no Minion is of the Faction idle"),
        ("warning", "12 Spaces in all; usual: 16 or more"),
    ]


def test_options_are_checked() -> None:
    assert game("midnight", options={"sides": "DLLD"}).options["sides"] == "DLLD"
    with pytest.raises(OptionError, match="option sides cannot be 'DLL'"):
        game("midnight", options={"sides": "DLL"})
    with pytest.raises(OptionError, match="did you mean draft"):
        game("midnight", options={"drafts": "on"})


def test_a_hundred_and_twenty_choices_are_usual_at_random() -> None:
    """Random players end turns early; without that some 150."""
    choices, _ = playouts(midnight().rules, 60, 1)
    assert 110 < choices / 60 < 135
