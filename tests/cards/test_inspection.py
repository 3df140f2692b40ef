"""What an editor is shown of a card set: its cards while they are unfinished, and each fault where it stands."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gloaming.cards.files import card_file
from gloaming.cards.forms import form
from gloaming.cards.inspection import MOST_ENTRIES, inspect, tree
from gloaming.cards.resolved import Resolved, read
from gloaming.cards.schema import Expression, Field, Kind, ListOf, MapOf, Record
from gloaming.games import GAMES, definition, game

FRONTEND = Path(__file__).parents[2] / "frontend"


def house(slug: str) -> str:
    return card_file("house", definition(slug).package).content.decode()


@pytest.mark.parametrize("slug", GAMES)
def test_the_cards_of_the_house_look_on_the_bench_as_at_the_table(slug: str) -> None:
    found = inspect(definition(slug), house(slug))
    assert found["sound"] and not [one for one in found["problems"] if one["severity"] == "error"]
    at_table = {(face.table, face.id): face for face in game(slug).cards.faces}
    assert len(found["faces"]) > 20
    for face in found["faces"]:
        there = at_table[face["table"], face["id"]]
        assert (face["name"], face["text"], face["facts"]) == (there.name, there.text, there.facts)
        assert [one["wording"] for one in face["effects"]] == [one.wording for one in there.effects]


@pytest.mark.parametrize("slug", GAMES)
def test_a_set_is_shown_at_every_stage_of_being_typed(slug: str) -> None:
    """Whatever is still missing from an entry, it has a face, and nothing fails."""
    declared = definition(slug)
    whole = inspect(declared, house(slug))["data"]
    for table in declared.schema.tables:
        entries = whole[table.name] if table.many else [whole[table.name]]
        for entry in entries[:2]:
            for length in range(len(entry) + 1):
                part = dict(list(entry.items())[:length])
                data = {"game": slug, "format": 1, table.name: [part] if table.many else part}
                found = inspect(declared, "", data)
                assert found["data"] == json.loads(json.dumps(data))
                assert not found["sound"] and found["problems"]


def _put(data: Any, path: list[str | int], value: object) -> Any:
    made = copy.deepcopy(data)
    there = made
    for key in path[:-1]:
        there = there[key]
    there[path[-1]] = value
    return made


EFFECT: list[str | int] = ["lord_card", 0, "effect"]
FAULTS: list[tuple[list[str | int], object, str, int | None, str]] = [
    (EFFECT, "draww(2)", "unknown effect: draww", 0, "draw"),
    (EFFECT, "draw(2) ; flourishh", "unknown effect: flourishh", 10, "flourish"),
    (EFFECT, "draw(two)", "unknown number: two", 5, ""),
    (EFFECT, "draw(2", "", 4, ""),
    (EFFECT, "draw(2, 3, 4)", "too many", None, ""),
    (EFFECT, "draw(999)", "out of bounds", 5, ""),
    (EFFECT, "if(worship(sef), draw(1))", "sef", 11, "self"),
    (EFFECT, "may(none)", "can never do anything", 4, ""),
    (["lord_card", 0, "lord"], "interlooper", "unknown lord: interlooper", None, "interloper"),
    (["lord_card", 0, "mark"], "worshp", "unknown word: worshp", None, "worship"),
    (["lord_card", 0, "copies"], 99, "out of bounds", None, "16"),
    (["lord_card", 1, "id"], "interloper-light-fingers", "used twice", None, ""),
    (["shell", 0, "id"], "No Id", "expected an id", None, "no-id"),
]


@pytest.mark.parametrize(("path", "value", "message", "at", "suggestion"), FAULTS)
def test_a_fault_is_told_where_it_is(
    path: list[str | int], value: object, message: str, at: int | None, suggestion: str
) -> None:
    declared = definition("lords")
    data = _put(inspect(declared, house("lords"))["data"], path, value)
    found = inspect(declared, house("lords"), data)
    here = [one for one in found["problems"] if one["path"] == path and message in one["message"]]
    assert here, found["problems"]
    assert not found["sound"]
    if at is not None:
        assert here[0]["at"] == at
    assert here[0]["suggestion"] == suggestion


def test_a_missing_field_is_told_at_its_place() -> None:
    declared = definition("lords")
    data = inspect(declared, house("lords"))["data"]
    del data["shell"][3]["effect"]
    found = inspect(declared, house("lords"), data)
    assert [one["path"] for one in found["problems"]] == [["shell", 3, "effect"]]


@pytest.mark.parametrize(
    "text",
    [
        'game = "lords"\n' + "[[lord]]\n" * 100_000,
        "x = " + "[" * 5_000 + "]" * 5_000,
        'game = "lords"\nformat = 1\n[[shell]]\nid = "a"\neffect = "'
        + "may(" * 4_000
        + "draw(1)"
        + ")" * 4_000
        + '"\n',
        'game = "lords"\nformat = 1\n[[shell]]\nid = "a"\nname = "' + "A" * 190_000 + '"\n',
        'game = "lords"\nformat = 1\n[[shell]]\nid = "a"\neffect = "' + "repeat(50, " * 4 + "draw(1)" + ")" * 4 + '"\n',
        "\x00\x01",
        'game = "lords"\nn = ' + "9" * 5_000,
    ],
)
def test_hostile_sets_are_refused_quickly_with_a_word(text: str) -> None:
    begun = time.process_time()
    found = inspect(definition("lords"), text)
    assert time.process_time() - begun < 5
    assert not found["sound"] and found["problems"][0]["message"]
    assert len(found["problems"]) <= 200


def test_a_crowd_is_told_by_its_number() -> None:
    found = inspect(definition("lords"), 'game = "lords"\n' + "[[lord]]\n" * 100_000)
    assert str(MOST_ENTRIES) in found["problems"][0]["message"] and found["data"] == {}


# Forms


def _fields(kind: Kind) -> list[Field]:
    match kind:
        case Record(fields=fields):
            return [one for field in fields for one in (field, *_fields(field.kind))]
        case ListOf(item=item) | MapOf(item=item):
            return _fields(item)
    return []


def _told(fields: list[dict[str, Any]]) -> list[str]:
    found = []
    for one in fields:
        kind = one["kind"]
        found += [one["name"], *_told(kind["fields"]), *_told((kind["item"] or {}).get("fields", []))]
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_the_form_of_a_game_has_every_field_of_its_declaration(slug: str) -> None:
    schema = definition(slug).schema
    about = form(schema)
    for table, told in zip(schema.tables, about["tables"], strict=True):
        declared = [one.name for field in table.fields for one in (field, *_fields(field.kind))]
        assert sorted(_told(told["fields"])) == sorted(declared)
    assert {one["name"] for one in about["language"]["terms"]} == {
        term.name for term in schema.vocabulary.terms.values()
    }
    json.dumps(about)


# Sentences

PRINT = """
import {{ spoken, pieces, LISTED, wordOf, isFigure }} from {module!r};
import {{ readFileSync }} from "node:fs";
const {{ language, trees }} = JSON.parse(readFileSync(0, "utf8"));
// A part without a sentence is a term that the language does not tell, or one whose words leave a blank out.
const silent = (tree) => {{
  if (isFigure(tree)) return [];
  const word = wordOf(language, tree);
  const ids = language.sorts.find((one) => one.name === tree.sort)?.ids;
  const own = !word ? (ids ? [] : [tree.term]) : LISTED[tree.term] ? [] :
    word.params.some((param) => !pieces(word).some((piece) => piece.blank === param.name)) ? [tree.term] : [];
  const within = [...Object.values(tree.arguments).flat(), ...tree.filters.flatMap((one) => one.values)];
  return [...own, ...within.flatMap(silent)];
}};
console.log(JSON.stringify(trees.map((tree) => [spoken(tree, language), silent(tree)])));
"""


def node() -> str:
    """The one that builds the browser table: it reads TypeScript as it is."""
    found = shutil.which("node", path=str(Path(sys.executable).parent))
    if found is None:
        pytest.skip("there is no node beside this Python")
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_effect_of_the_house_has_a_sentence_that_leads_back_to_it(slug: str) -> None:
    """Both ways: the tree of an effect, shown as a sentence with blanks, is written as an expression that means the
    same."""
    declared = definition(slug)
    reading = declared.read("house")
    kinds = {
        (table.name, *_steps(path)): kind
        for table in declared.schema.tables
        for path, kind in _expressions([(field.name, field.kind) for field in table.fields])
    }
    found = inspect(declared, house(slug))["effects"]
    script = PRINT.format(module=str(FRONTEND / "src/pages/workshop/sentence.ts"))
    given = json.dumps({"language": form(declared.schema)["language"], "trees": [one["tree"] for one in found]})
    told = subprocess.run(
        [node(), "--no-warnings", "--experimental-strip-types", "--input-type=module", "-e", script],
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    printed = json.loads(told.stdout)
    assert len(printed) == len(found) > 20
    for one, (expression, silent) in zip(found, printed, strict=True):
        kind = kinds[(one["path"][0], *_steps(tuple(one["path"][1:])))]
        again = read(expression, reading.vocabulary, kind.sorts, kind.given)
        assert isinstance(again, Resolved), (one["expression"], expression, again)
        assert tree(again) == one["tree"], (one["expression"], expression)
        assert not silent, (one["expression"], silent)


def _steps(path: tuple[str | int, ...]) -> tuple[str, ...]:
    return tuple(step for step in path if isinstance(step, str))


def _expressions(fields: list[tuple[str, Kind]]) -> list[tuple[tuple[str | int, ...], Expression]]:
    found: list[tuple[tuple[str | int, ...], Expression]] = []
    for name, kind in fields:
        inner = kind.item if isinstance(kind, ListOf) else kind
        if isinstance(inner, Expression):
            found.append(((name,), inner))
        elif isinstance(inner, Record):
            within = _expressions([(field.name, field.kind) for field in inner.fields])
            found += [((name, *path), kind) for path, kind in within]
    return found
