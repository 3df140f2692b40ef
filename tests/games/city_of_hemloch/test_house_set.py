"""The house set keeps the numbers that the game was measured with: a changed value shifts the balance of the Houses."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

HOUSE_SET = Path(__file__).parents[3] / "src" / "gloaming" / "games" / "city_of_hemloch" / "cards" / "house.toml"

# House: values by back, highest first, in the order Alley Maze, Courtyard, Boneyard, Spires.
DISTRIBUTION: dict[str, tuple[list[int], list[int], list[int], list[int]]] = {
    "vesk": ([2, 1, 1], [3, 2, 1], [2, 1], [3, 1]),
    "corvane": ([3, 2, 1], [2, 1], [2, 1], [3, 2, 1]),
    "mothwyn": ([3, 1], [3, 1], [1, 1], [2, 1, 1, 1]),
    "bramwick": ([2, 1], [2, 2, 1], [3, 2, 1], [3, 2]),
    "wild": ([1], [1], [1, 0], []),
}
DISTRICTS = ["alley-maze", "courtyard", "boneyard", "spires"]


@pytest.fixture(scope="module")
def house_set() -> dict[str, Any]:
    with HOUSE_SET.open("rb") as file:
        return tomllib.load(file)


def district_backed(house_set: dict[str, Any]) -> list[dict[str, Any]]:
    return [minion for minion in house_set["minion"] if minion["back"] != "starter"]


def test_says_which_game_and_set_it_is(house_set: dict[str, Any]) -> None:
    assert (house_set["game"], house_set["format"]) == ("city-of-hemloch", 1)
    assert house_set["set"]["id"] == "city-of-hemloch-house"


def test_districts_stand_in_the_order_of_the_row(house_set: dict[str, Any]) -> None:
    assert [district["id"] for district in house_set["district"]] == DISTRICTS


def test_every_house_has_one_ability_and_one_other_bonus(house_set: dict[str, Any]) -> None:
    houses = {house["id"] for house in house_set["house"]}
    districts = house_set["district"]
    assert {district["ability_house"] for district in districts} == houses
    assert {district["bonus_house"] for district in districts} == houses
    assert all(district["ability_house"] != district["bonus_house"] for district in districts)
    assert {district["bonus"] for district in districts} == {1}


def test_there_are_54_minions_8_days_and_4_houses(house_set: dict[str, Any]) -> None:
    copies = sum(minion["count"] * (2 if minion["back"] == "starter" else 1) for minion in house_set["minion"])
    assert copies == 54
    assert {day["district"]: day["count"] for day in house_set["day"]} == dict.fromkeys(DISTRICTS, 2)
    assert len(house_set["house"]) == 4


def test_starters_are_one_of_each_house_and_one_wild(house_set: dict[str, Any]) -> None:
    starters = [minion for minion in house_set["minion"] if minion["back"] == "starter"]
    assert [(minion["house"], minion["value"], minion["count"]) for minion in starters] == [
        (house, 0, 1) for house in ("vesk", "corvane", "mothwyn", "bramwick", "wild")
    ]


@pytest.mark.parametrize("house", DISTRIBUTION)
def test_values_by_house_and_back(house_set: dict[str, Any], house: str) -> None:
    found = tuple(
        sorted(
            (m["value"] for m in district_backed(house_set) if (m["house"], m["back"]) == (house, back)), reverse=True
        )
        for back in DISTRICTS
    )
    assert found == DISTRIBUTION[house]


def test_totals_by_back_and_by_house(house_set: dict[str, Any]) -> None:
    cards: Counter[str] = Counter()
    by_back: Counter[str] = Counter()
    by_house: Counter[str] = Counter()
    for minion in district_backed(house_set):
        cards[minion["back"]] += minion["count"]
        by_back[minion["back"]] += minion["value"]
        by_house[minion["house"]] += minion["value"]
    assert cards == dict.fromkeys(DISTRICTS, 11)
    assert by_back == {"alley-maze": 18, "courtyard": 19, "boneyard": 15, "spires": 20}
    assert by_house == {"vesk": 17, "corvane": 18, "mothwyn": 15, "bramwick": 19, "wild": 3}


def test_ids_and_pictures_are_never_shared(house_set: dict[str, Any]) -> None:
    minions = house_set["minion"]
    assert len({minion["id"] for minion in minions}) == len(minions)
    assert len({minion["art"]["icon"] for minion in minions}) == len(minions)
