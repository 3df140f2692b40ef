"""A card file that extends another is one card set: what it changes, where its faults are told, what a match keeps."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import gloaming
from gloaming.cards.extends import written
from gloaming.cards.files import card_file
from gloaming.cards.problems import CardSetError, Problem
from gloaming.cards.schema import json_schema
from gloaming.games import GAMES, check, definition
from gloaming.play.journal import Journal, Opening
from gloaming.play.match_file import from_text, to_text

HOUSE = tomllib.loads(card_file("house", "gloaming.games.city_of_hemloch").content.decode())
HEAD = 'game = "city-of-hemloch"\nformat = 1\nextends = "{}"\n\n[set]\nid = "mine"\nname = "Mine"\n'
CLERK = (
    '\n[[minion]]\nid = "night-clerk"\nname = "Night Clerk"\nhouse = "vesk"\nvalue = 1\nback = "spires"\ncount = 1\n'
    'on_play = "may(move(discard(you), hand(you)))"\n'
)


def resolved(cards: str | Path) -> dict[str, Any]:
    return tomllib.loads(definition("city-of-hemloch").read(cards).document.text)


def text(rest: str, base: str = "house") -> str:
    return HEAD.format(base) + rest


def file(folder: Path, name: str, rest: str, base: str) -> Path:
    path = folder / name
    path.write_text(text(rest, base), encoding="utf-8")
    return path


def fault(cards: str | Path) -> Problem:
    (problem,) = check(cards)
    with pytest.raises(CardSetError) as error:
        gloaming.game("city-of-hemloch", cards)
    assert error.value.problems == [problem]
    return problem


# What it changes


def test_nothing_but_the_set_itself_differs_where_nothing_else_is_said() -> None:
    assert resolved(text("")) == {**HOUSE, "set": {**HOUSE["set"], "id": "mine", "name": "Mine"}}


def test_an_entry_of_the_base_keeps_the_fields_that_are_not_given_and_its_place() -> None:
    found = resolved(text('[[minion]]\nid = "spade-hand"\nvalue = 0\n'))["minion"]
    assert [one["id"] for one in found] == [one["id"] for one in HOUSE["minion"]]
    changed = {one["id"]: one for one in found}["spade-hand"]
    before = {one["id"]: one for one in HOUSE["minion"]}["spade-hand"]
    assert before["value"] != 0
    assert changed == {**before, "value": 0}


def test_a_new_entry_comes_last_and_one_left_out_is_gone() -> None:
    found = resolved(text('[without]\nminion = ["dead-end-lurker"]\n' + CLERK))["minion"]
    kept = [one["id"] for one in HOUSE["minion"] if one["id"] != "dead-end-lurker"]
    assert len(kept) == len(HOUSE["minion"]) - 1
    assert [one["id"] for one in found] == [*kept, "night-clerk"]


def test_a_table_is_replaced_by_entries_that_have_no_ids() -> None:
    days = "".join(f'[[day]]\ndistrict = "{day["district"]}"\n' for day in reversed(HOUSE["day"]))
    found = resolved(text(days))["day"]
    assert [day["district"] for day in found] == [day["district"] for day in reversed(HOUSE["day"])]


def test_a_base_may_extend_another(tmp_path: Path) -> None:
    file(tmp_path, "middle.toml", CLERK + '[[minion]]\nid = "spade-hand"\nvalue = 0\ncount = 1\n', "house")
    (tmp_path / "more").mkdir()
    rest = '[[minion]]\nid = "night-clerk"\nvalue = 2\n[[minion]]\nid = "spade-hand"\nvalue = 1\n'
    found = resolved(file(tmp_path, "more/top.toml", rest, "../middle.toml"))
    minions = {one["id"]: one for one in found["minion"]}
    assert (minions["night-clerk"]["value"], minions["night-clerk"]["house"]) == (2, "vesk")
    assert minions["spade-hand"]["value"] == 1
    assert found["set"] == {**HOUSE["set"], "id": "mine", "name": "Mine"}


@pytest.mark.parametrize("slug", GAMES)
def test_every_house_set_can_be_extended(slug: str) -> None:
    house = gloaming.game(slug)
    mine = gloaming.game(slug, HEAD.format("house").replace("city-of-hemloch", slug))
    assert mine.cards.faces == house.cards.faces
    assert mine.rules.layout.card_names == house.rules.layout.card_names


def test_a_base_that_has_changed_is_read_again(tmp_path: Path) -> None:
    base = file(tmp_path, "base.toml", CLERK, "house")
    top = file(tmp_path, "top.toml", "", "base.toml")
    before = definition("city-of-hemloch").read(top).document.text
    base.write_text(text(CLERK.replace("value = 1", "value = 2")), encoding="utf-8")
    assert definition("city-of-hemloch").read(top).document.text != before


# What a match keeps


def test_a_match_keeps_the_whole_set_and_its_hash(tmp_path: Path) -> None:
    base = file(tmp_path, "base.toml", CLERK, "house")
    game = gloaming.game("city-of-hemloch", file(tmp_path, "top.toml", "", "base.toml"))
    base.unlink()
    assert "extends" not in game.cards.source
    read = from_text(to_text(Journal(Opening.of(game, 5, ("Ann", "Bob"))))).opening
    again = gloaming.game("city-of-hemloch", read.cards)
    assert again.cards.hash == game.cards.hash
    assert again.to_bytes(again.new(5)) == game.to_bytes(game.new(5))


@pytest.mark.parametrize("slug", GAMES)
def test_the_text_of_a_whole_set_says_what_its_data_says(slug: str) -> None:
    data = tomllib.loads(card_file("house", f"gloaming.games.{slug.replace('-', '_')}").content.decode())
    assert tomllib.loads(written(data)) == data


def test_every_kind_of_value_can_be_written() -> None:
    data = {"a b": 'quote " back \\ line \n delete \x7f “x”', "n": -1, "yes": True, "list": [1, [], {}], "none": []}
    whole = {**data, "part": {"f": 1.5, "deep": {"x": [{"y": "z"}]}}, "many": [{"id": "a"}, {}]}
    assert tomllib.loads(written(whole)) == whole


# Faults


def test_a_fault_is_told_in_the_file_in_which_it_stands(tmp_path: Path) -> None:
    base = file(tmp_path, "base.toml", CLERK.replace("may(", "mya("), "house")
    top = file(tmp_path, "top.toml", '[[minion]]\nid = "spade-hand"\nvalue = 12\n', "base.toml")
    first, second = check(top)
    assert (first.file, first.line, first.column, first.card) == (str(top), 10, 9, "spade-hand")
    line = base.read_text(encoding="utf-8").split("\n").index('on_play = "mya(move(discard(you), hand(you)))"') + 1
    assert (second.file, second.line, second.column, second.suggestion) == (str(base), line, 12, "may")
    assert check(file(tmp_path, "mended.toml", '[[minion]]\nid = "night-clerk"\non_play = "none"\n', "base.toml")) == []


def test_a_field_that_is_missing_is_told_where_its_entry_stands() -> None:
    problem = check(text('[[minion]]\nid = "nobody"\n'))[0]
    assert (problem.line, problem.card) == (8, "nobody")


def test_an_id_that_stands_twice_in_one_file_is_found() -> None:
    twice = '[[minion]]\nid = "spade-hand"\nvalue = 0\n'
    assert "the id spade-hand is used twice among minion" in [one.message for one in check(text(twice + twice))]


def test_a_base_that_is_not_there(tmp_path: Path) -> None:
    file(tmp_path, "base.toml", "", "house")
    problem = fault(file(tmp_path, "top.toml", "", "bsae.toml"))
    assert (problem.line, problem.column, problem.field) == (3, 11, "extends")
    assert problem.message == "there is no card file bsae.toml"
    assert (problem.suggestion, problem.allowed) == ("base.toml", ("base.toml", "house"))


def test_files_that_extend_one_another_in_a_loop(tmp_path: Path) -> None:
    file(tmp_path, "b.toml", "", "./c.toml")
    file(tmp_path, "c.toml", "", "a.toml")
    problem = fault(file(tmp_path, "a.toml", "", "b.toml"))
    assert problem.file == str(tmp_path / "c.toml")
    assert problem.message == "a loop without end: a.toml extends b.toml extends c.toml extends a.toml"
    assert "itself.toml extends itself.toml" in fault(file(tmp_path, "itself.toml", "", "itself.toml")).message


def test_more_bases_than_anybody_needs(tmp_path: Path) -> None:
    for number in range(9):
        file(tmp_path, f"{number}.toml", "", f"{number + 1}.toml")
    file(tmp_path, "9.toml", "", "house")
    assert check(tmp_path / "1.toml") == []
    assert fault(tmp_path / "0.toml").message == "more than 8 files extend one another"


def test_a_text_cannot_reach_for_files(tmp_path: Path) -> None:
    base = file(tmp_path, "base.toml", "", "house")
    problem = fault(text("", str(base)))
    assert problem.message.endswith("these cards can extend only the house set")
    assert problem.suggestion == "house"


def test_a_base_of_another_game_or_no_card_file(tmp_path: Path) -> None:
    (tmp_path / "lords.toml").write_text('game = "lords"\nformat = 1\n', encoding="utf-8")
    problem = fault(file(tmp_path, "top.toml", "", "lords.toml"))
    assert problem.message == "this is a card set of city-of-hemloch, but its base is one of lords"
    (tmp_path / "torn.toml").write_text('game = "lor', encoding="utf-8")
    problem = fault(file(tmp_path, "other.toml", "", "torn.toml"))
    assert problem.file == str(tmp_path / "torn.toml")
    assert problem.message.startswith("this is not TOML")


@pytest.mark.parametrize(
    ("rest", "field", "message", "suggestion"),
    [
        ("without = 3\n", "without", "without must be a table of lists of ids", '[without]\nminion = ["an-id"]'),
        ('[without]\nminoin = ["a"]\n', "without", "the base has no table [[minoin]]", "minion"),
        ('[without]\nminion = ["spade-hnad"]\n', "without", "the base has no minion spade-hnad", "spade-hand"),
        ("[without]\nminion = [3]\n", "without", "the base has no minion 3", ""),
        ("[without]\nminion = 3\n", "without", "the base has no minion 3", ""),
    ],
)
def test_what_cannot_be_left_out(rest: str, field: str, message: str, suggestion: str) -> None:
    top, _, tables = HEAD.format("house").partition("\n\n")
    problem = fault(f"{top}\n{rest}\n{tables}" if rest.startswith("without") else f"{top}\n\n{tables}{rest}")
    assert (problem.field, problem.message, problem.suggestion) == (field, message, suggestion)


def test_extends_names_a_file_as_a_text() -> None:
    problem = fault(text("").replace('"house"', "3"))
    assert (problem.line, problem.column) == (3, 11)
    assert problem.message == "extends must be the name of a card file, as a string"


def test_without_makes_no_sense_where_nothing_is_extended() -> None:
    whole = written({**HOUSE, "without": {"minion": ["spade-hand"]}})
    assert [one.message for one in check(whole)] == ["unknown table or key: without"]


def test_the_editor_schema_knows_a_set_of_changes() -> None:
    schema = json_schema(definition("city-of-hemloch").schema)
    jsonschema.Draft202012Validator.check_schema(schema)
    changes = tomllib.loads(text('[without]\nminion = ["x"]\n[[minion]]\nid = "spade-hand"\nvalue = 1\n'))
    jsonschema.validate(changes, schema)
    del changes["extends"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(changes, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**HOUSE, "minion": [{"id": "spade-hand", "value": 1}]}, schema)
