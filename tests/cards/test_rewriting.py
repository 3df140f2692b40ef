"""A card file that is opened, changed and saved holds what it should, and is otherwise as its author wrote it."""

from __future__ import annotations

import copy
import difflib
import tomllib
from typing import Any

import pytest

from gloaming.cards.files import card_file
from gloaming.cards.rewriting import rewritten
from gloaming.games import GAMES, definition


def house(slug: str) -> str:
    return card_file("house", definition(slug).package).content.decode()


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")]


@pytest.mark.parametrize("slug", GAMES)
def test_a_set_that_is_saved_without_a_change_is_the_same_text(slug: str) -> None:
    text = house(slug)
    assert rewritten(text, tomllib.loads(text)) == text


@pytest.mark.parametrize("slug", GAMES)
def test_every_single_value_of_a_house_set_can_be_changed_and_nothing_else_is(slug: str) -> None:
    text = house(slug)
    data = tomllib.loads(text)
    places = [
        (table, index, key)
        for table, entries in data.items()
        if isinstance(entries, list)
        for index, entry in enumerate(entries)
        for key in entry
        if key != "id"
    ]
    for table, index, key in places[:: max(1, len(places) // 15)]:
        put: Any = copy.deepcopy(data)
        put[table][index][key] = 77 if isinstance(put[table][index][key], int) else 'A "new" value\nof two lines'
        made = rewritten(text, put)
        assert tomllib.loads(made) == put
        if isinstance(data[table][index][key], str | int):
            assert len(changed_lines(text, made)) == 2, (table, index, key)


@pytest.mark.parametrize("slug", GAMES)
def test_cards_are_added_and_removed_with_their_comments_alone(slug: str) -> None:
    text = house(slug)
    data = tomllib.loads(text)
    table = next(name for name, value in reversed(data.items()) if isinstance(value, list) and len(value) > 2)
    without = {**data, table: [data[table][0], *data[table][2:]]}
    shorter = rewritten(text, without)
    assert tomllib.loads(shorter) == without
    assert not [line for line in changed_lines(text, shorter) if line[0] == "+"]
    more = {**data, table: [*data[table], {**data[table][0], "id": "another-one"}]}
    longer = rewritten(text, more)
    assert tomllib.loads(longer) == more
    assert not [line for line in changed_lines(text, longer) if line[0] == "-"]
    turned = {**data, table: data[table][::-1]}
    assert tomllib.loads(rewritten(text, turned)) == turned


def test_comments_stay_with_what_they_speak_of() -> None:
    first = "# the first\n[[lord]]\nid = 'a' # short\nname = 'A'\n"
    text = f"# a set\ngame = 'lords'\n\n{first}\n# the second\n[[lord]]\nid = 'b'\n"
    data = tomllib.loads(text)
    data["lord"][0]["name"] = "Ah"
    assert rewritten(text, data) == text.replace("name = 'A'", 'name = "Ah"')
    del data["lord"][0]
    assert "the first" not in rewritten(text, data) and "# the second" in rewritten(text, data)


@pytest.mark.parametrize(
    "text",
    ["", "a.b = 1\n", "[a]\nb.c = 2\n[a.d]\ne = 3\n", "x = [\n  1, # one\n  2,\n]\n", "[[t]]\n[[t.u]]\nv = 1\n[[t]]\n"],
)
def test_any_text_comes_to_hold_what_it_should(text: str) -> None:
    for data in ({"q": 1}, {"a": {"b": "x"}}, {"t": [{"u": [{"v": 2}, {"v": 3}]}]}, {**tomllib.loads(text), "z": True}):
        assert tomllib.loads(rewritten(text, data)) == data
