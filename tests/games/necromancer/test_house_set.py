"""The house set keeps the numbers that the game was measured with; a faulty file or map is refused with the reason."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from gloaming.cards.files import card_file
from gloaming.games import check
from gloaming.games.necromancer.options import PRESETS
from gloaming.games.necromancer.verbs import EXAMPLES
from gloaming.kernel.playout import playouts
from tests.games.necromancer.worlds import necromancer

HOUSE = card_file("house", "gloaming.games.necromancer").content.decode()
STORES = ("pawn", "iron", "market", "books", "curios", "salvage")


@pytest.fixture(scope="module")
def house_set() -> dict[str, Any]:
    return tomllib.loads(HOUSE)


def test_the_map_of_seattle(house_set: dict[str, Any]) -> None:
    places = house_set["neighbourhood"]
    assert (len(places), len(house_set["border"]), len(house_set["bridge"]), len(house_set["line"])) == (32, 48, 9, 7)
    assert sum(row.get("rift") == "yes" for row in places) == 14
    assert sum("store" in row for row in places) == 10
    assert not [row["id"] for row in places if "store" in row and row.get("rift") == "yes"]
    stops = {stop for line in house_set["line"] for stop in line["stops"]}
    assert {row["id"] for row in places} - stops == {
        "highland-park",
        "south-park",
        "georgetown",
        "montlake",
        "queen-anne",
        "magnolia",
        "green-lake",
    }


def test_the_decks_of_the_six_stores(house_set: dict[str, Any]) -> None:
    decks: Counter[tuple[str, str]] = Counter()
    for row in (*house_set["card"], *house_set["event"]):
        for store, copies in row["copies"].items():
            decks[store, row.get("class", "event")] += copies
    wanted = ((30, 10, 2, 4), (33, 7, 3, 3), (31, 9, 2, 4), (30, 9, 3, 4), (27, 12, 4, 3), (31, 9, 3, 3))
    found = [tuple(decks[store, kind] for kind in ("combat", "item", "trap", "event")) for store in STORES]
    assert found == list(wanted)
    assert sum(decks.values()) == 276


def test_creatures_and_levels(house_set: dict[str, Any]) -> None:
    assert [(row["hp"], row["speed"]) for row in house_set["entity"]] == [
        (6, 2),
        (5, 5),
        (6, 3),
        (7, 3),
        (8, 2),
        (9, 2),
        (10, 1),
        (12, 1),
    ]
    assert sum(row["copies"] for row in house_set["undead"]) == 16
    assert house_set["necromancer"]["levels"] == [2, 3, 4, 6, 7, 8, 9, 10]
    assert (len(house_set["hunter"]), len(house_set["corruption"])) == (6, 12)


def test_copies_by_icon(house_set: dict[str, Any]) -> None:
    shown: Counter[str] = Counter()
    for row in house_set["card"]:
        for icon in ("spirit", "damage", "health", "influence"):
            if row["class"] == "combat" and f"{icon}=" in row["effect"]:
                shown[icon] += sum(row["copies"].values())
    assert shown == {"spirit": 78, "damage": 71, "health": 22, "influence": 48}


def test_every_example_of_the_vocabulary_is_read() -> None:
    assert check(HOUSE) == []
    assert len(EXAMPLES) == 7


def changed(old: str, new: str) -> list[str]:
    assert old in HOUSE
    return [str(problem) for problem in check(HOUSE.replace(old, new, 1))]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('between = ["alki", "west-seattle"]', 'between = ["alki", "alki"]', "two different neighbourhoods"),
        ('between = ["alki", "west-seattle"]', 'between = ["alki", "delridge"]', "joined already"),
        ('between = ["montlake", "u-district"]', 'between = ["montlake"]', "two different neighbourhoods"),
        ('stops = ["alki", "pioneer-square"]', 'stops = ["alki", "alki"]', "none of them twice"),
        ("levels = [2, 3, 4,", "levels = [2, 3, 3,", "rise strictly"),
        ('start = "west-seattle"', 'start = "west-seatle"', "unknown neighbourhood"),
        ("start_hp = 10", "start_hp = 90", "starts with Max HP at the most"),
        ("mod(walk, 1)", "points(damage=1)", "points are shown by Combat cards"),
        ("mod(walk, 1)", "end_move", "only a Trap ends a movement"),
        ("mod(walk, 1)", "if(final, mod(walk, 1))", "no part of another effect"),
        ("points(spirit=1)", "mod(walk, 1)", "it lasts as long as its card is active"),
        ("points(spirit=1)", "points(spirit=0)", "no points are given"),
        ("hand_over(1, to=owner)", "hand_over(1, to=you)", "to yourself"),
        ("use(movement, move(places(friends)))", "use(movement, points(damage=1))", "points"),
        ('task = "at(rift)"', 'task = "lose_hp(1)"', "is not allowed here"),
        ('penalty = "lose_hp(3)"', 'penalty = "forbid(buy)"', "it stands on a Trap"),
        ("slain(undead) >= 1", "slain(udead) >= 1", "udead"),
        ('id = "alki"', 'id = "pawn"', "already names something else"),
    ],
)
def test_a_faulty_file_is_refused_with_the_reason(old: str, new: str, told: str) -> None:
    assert any(told in problem for problem in changed(old, new)), changed(old, new)


ALKI = ['between = ["alki", "west-seattle"]', 'between = ["alki", "delridge"]']
BROKEN_MAPS = {
    "one apart": (
        [(ALKI[0], 'between = ["sodo", "downtown"]'), (ALKI[1], 'between = ["sodo", "belltown"]')],
        'id = "alki"',
        "nobody can walk from alki to the other 31 neighbourhoods: a border or a bridge is wanted between them (R4.4)",
    ),
    "a part apart": (
        [
            ('between = ["delridge", "sodo"]', 'between = ["sodo", "downtown"]'),
            ('between = ["highland-park", "georgetown"]', 'between = ["sodo", "belltown"]'),
            ('between = ["south-park", "georgetown"]', 'between = ["sodo", "capitol-hill"]'),
        ],
        'id = "alki"',
        "nobody can walk from alki and 5 more to the other 26 neighbourhoods",
    ),
    "too few Rift Sites": (
        [('rift = "yes"', 'rift = "no"')] * 7,
        "[[neighbourhood]]",
        '7 Rift Sites; needed: at least 8 (R9.6, R10.8); alki could be one: rift = "yes"',
    ),
    "a stop twice": (
        [('"northgate", "u-district"', '"northgate", "northgate"')],
        '["northgate", "northgate"',
        "northgate is a stop twice",
    ),
    "a line of one stop": (
        [('stops = ["alki", "pioneer-square"]', 'stops = ["alki"]')],
        '["alki"]',
        "1 stops; a line has two or more (R4.5)",
    ),
    "a stop that is nowhere": (
        [('stops = ["alki", "pioneer-square"]', 'stops = ["alki", "pioneer-sqare"]')],
        '"pioneer-sqare"',
        "did you mean: pioneer-square",
    ),
    "a border to nowhere": (
        [('between = ["sodo", "beacon-hill"]', 'between = ["sodo", "beacon-hil"]')],
        '"beacon-hil"',
        "did you mean: beacon-hill",
    ),
    "two on one spot": (
        [("x = 18\ny = 76", "x = 10\ny = 70")],
        "",
        "alki lies at 10, 70 already; another spot is wanted",
    ),
}
"""What is done to the house set, what stands where the problem is told, and how."""


@pytest.mark.parametrize("broken", BROKEN_MAPS)
def test_a_broken_map_is_told_where_and_what_would_be_right(broken: str) -> None:
    changes, there, told = BROKEN_MAPS[broken]
    text = HOUSE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    found = [problem for problem in check(text) if told in str(problem)]
    assert found, [str(problem) for problem in check(text)]
    line = text.splitlines()[found[0].line - 1]
    assert found[0].line > 1
    assert there.removeprefix("id = ") in line[found[0].column - 1 :]


def test_the_plain_words_of_the_rulebook() -> None:
    """3.1: `preset = "book"` sets ten options; one that is given beside it counts more."""
    import gloaming

    book = gloaming.game("necromancer", options={"preset": "book", "frenzy_cycle": 6}).options
    assert {name: book[name] for name in PRESETS["book"]} == {**PRESETS["book"], "frenzy_cycle": 6}


@pytest.mark.parametrize(("options", "least", "most"), [(1, 160, 230), (0, 270, 360), (2, 200, 330)])
def test_the_usual_number_of_choices(options: int, least: int, most: int) -> None:
    choices, _ = playouts(necromancer("house", options).rules, 12, 1)
    assert least < choices / 12 < most
