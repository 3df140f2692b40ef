"""Positions inside a TOML text: every value where it stands, every character of a string where it is written."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gloaming.cards.positions import Path, Positions

EVERYTHING = '''
top = 1 # a comment with "quotes" and = signs
"quoted key" = 'literal \\ text'
dotted . "in two" = "a\\tb\\u00e9\\U0001F319c"
long = """
first \\"quoted\\" line
second \\
    goes on ""two quotes"""""
plain = \'\'\'
no \\escape here\'\'\'\'\'
list = [ "one", # the first
  'two', [3, 4], { five = "5", "six" = [6.0, 1979-05-27 07:32:00] }, ]
empty = []
none = {}

[table]
key = true
[table.inner]
deep = "yes"

[[row]]
id = "first"
art = { scene = "maze", icon.name = "x" }
[row.sub]
text = "of the first"

[[row]]
id = "second"
[[row.part]]
n = 1
[[row.part]]
n = 2
'''


def values(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if path:
        yield path, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from values(value, (*path, key))


def test_everything_that_tomllib_reads_has_its_place() -> None:
    positions = Positions(EVERYTHING)
    found = list(values(tomllib.loads(EVERYTHING)))
    assert {path for path, _ in found} == set(positions.spots)
    for path, value in found:
        spot = positions.spots[path]
        if isinstance(value, str):
            assert len(spot.characters) == len(value) + 1
            for character, offset in zip(value, spot.characters, strict=False):
                assert EVERYTHING[offset] in (character, "\\")


def test_lines_and_columns_count_from_one() -> None:
    positions = Positions(EVERYTHING)
    line, column = positions.line_column(positions.spots["row", 0, "art", "icon", "name"].value)
    assert EVERYTHING.split("\n")[line - 1][column - 1 :].startswith('"x"')
    assert positions.line_column(0) == (1, 1)
    assert positions.line_column(1) == (2, 1)


def test_escapes_do_not_shift_what_stands_behind_them() -> None:
    positions = Positions('a = "\\u0041\\n\\\\X"')
    assert positions.spots["a",].characters == (5, 11, 13, 15, 16)


@given(st.text(), st.text(), st.text())
def test_any_string_maps_to_its_characters(one: str, two: str, key: str) -> None:
    def basic(text: str) -> str:
        return json.dumps(text.encode("utf-8", "ignore").decode(), ensure_ascii=False).replace("\x7f", "\\u007f")

    text = f"{basic(key)} = [{basic(one)}, {{ x.{basic(key)} = {basic(two)} }}]\nlast = 1"
    data = tomllib.loads(text)
    positions = Positions(text)
    for path, value in values(data):
        if isinstance(value, str):
            assert len(positions.spots[path].characters) == len(value) + 1
    assert text[positions.spots["last",].value] == "1"
