"""The house set keeps the numbers that the game was measured with."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from gloaming.cards.files import card_file
from gloaming.games import check
from gloaming.games.dark_promenade.verbs import EXAMPLES
from gloaming.kernel.playout import playouts
from tests.games.dark_promenade.worlds import promenade

HOUSE = card_file("house", "gloaming.games.dark_promenade").content.decode()


@pytest.fixture(scope="module")
def house_set() -> dict[str, Any]:
    return tomllib.loads(HOUSE)


def test_districts_by_number_points_and_window(house_set: dict[str, Any]) -> None:
    found = {row["id"]: (row["count"], row["points"], row["bonus"]["when"]) for row in house_set["district"]}
    assert list(found.items()) == [
        ("alley-maze", (8, 1, "after_play")),
        ("boneyard", (7, 1, "draw")),
        ("garden", (6, 2, "before_play")),
        ("courtyard", (6, 2, "tie")),
        ("spires", (5, 3, "threat(take, item)")),
    ]


def test_four_items_of_three_points(house_set: dict[str, Any]) -> None:
    assert [(row["id"], row["points"]) for row in house_set["item"]] == [
        (id, 3) for id in ("potion", "scepter", "trinket", "dagger")
    ]


def test_eighteen_minions_by_value(house_set: dict[str, Any]) -> None:
    minions = house_set["minion"]
    assert len(minions) == len({row["id"] for row in minions}) == 18
    assert Counter(row["value"] for row in minions) == {0: 4, 1: 5, 2: 5, 3: 3, 4: 1}
    assert all(row["count"] == 1 and len(row["abilities"]) == 2 for row in minions)


def test_every_example_of_the_vocabulary_is_read() -> None:
    assert check(HOUSE) == []
    assert len(EXAMPLES) == 8


def changed(old: str, new: str) -> list[str]:
    assert old in HOUSE
    return [str(problem) for problem in check(HOUSE.replace(old, new, 1))]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("gain(items(gainable)[item=potion])", "gain(districts(grid))", "gained from The Outskirts"),
        ("lose(districts(opponent))", "lose(items(aside))", "can be lost"),
        ("swap(minions(played), minions(you))", "swap(self, minions(you))", "self makes no sense here"),
        ("swap(minions(played), minions(you))", "take_here", "take_here makes no sense here"),
        ('when = "tie"', 'when = "draw"', "take_here makes no sense here"),
        ('effect = "take_here"', 'effect = "draw(1)"', "begins with take_here"),
        ("mute(minions(crossing))", "mute(minions(opponent))", "only sets of crossing"),
        ("influence(3, if=here(spires))", "influence(12)", "out of bounds"),
        ("influence(3, if=here(spires))", "draw(1)", "is not allowed here"),
        ("draw(2) ; discard_hand(drawn)", "influence(1)", "is not allowed here"),
        ('id = "garden"', 'id = "avenue"', "word of the language"),
        ("count = 8", "count = 90", "District cards; needed"),
        ("here(spires)", "here(spire)", "unknown type id: spire"),
        ('[[minion.abilities]]\ntext = "Garden in this Avenue: gain The Potion."', "[[minion.abilitys]]", "abilit"),
    ],
)
def test_a_faulty_file_is_refused_with_the_reason(old: str, new: str, told: str) -> None:
    assert any(told in problem for problem in changed(old, new))


def test_two_hundred_choices_are_usual() -> None:
    choices, _ = playouts(promenade().rules, 60, 1)
    assert 185 < choices / 60 < 212
