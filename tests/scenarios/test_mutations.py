"""Every expectation of every scenario file can fail: whatever single one is changed, the file no longer holds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloaming.cards.files import HOUSE
from gloaming.play.scenario import ScenarioError, run
from gloaming.play.scenario.expectations import Expectations
from gloaming.play.scenario.mutations import mutants, mutated
from gloaming.terminal.scenarios import all_files, read_scenario, scenario_cards

HERE = Path(__file__).parent
FOLDERS = sorted(path for path in HERE.iterdir() if path.is_dir() and not path.name.startswith("_"))

HIRES = """
game = "city-of-hemloch"
[given]
closed = "spires"
turn = "Ann"
zones = { row = ["star-reader", "bell-master"], "hand.Ann" = ["vesk-footpad", "corvane-runner"] }
[given.then]
to_act = "Ann"
options = { Ann = ["conspire", "hire", "influence"] }
[[when]]
seat = "Bob"
try = "hire"
clause = "R4.1"
[[when]]
seat = "Ann"
undo = "refused"
[[when]]
seat = "Ann"
choose = ["hire", "bell-master"]
[then]
to_act = "Bob"
decision = "act.kind"
zones = { "hand.Ann" = ["bell-master"], row = ["star-reader"] }
top = { row = ["star-reader"] }
count = { row = 1 }
facts = { "actions.Ann" = 1, start = "Ann" }
view = { Bob = { "actions.0" = 1 } }
options = ["conspire", "hire", "influence"]
offers = ["influence"]
lacks = ["decline"]
over = false
seen = { Bob = { "hand.Ann" = ["bell-master"], "house.Ann" = ["?"] } }
[then.log]
has = ["Bell Master"]
lacks = ["a storm"]
count = { "takes Bell Master" = 1 }
order = ["chooses Hire", "takes Bell Master"]
Bob = { has = ["Ann takes"], lacks = ["You take"] }
"""


def clause_of(text: str) -> str:
    """The file with the clause that its refusal really has."""
    try:
        (failure,) = run(tomllib.loads(text))
    except ValueError:
        return text
    return text.replace("R4.1", failure.found.rpartition("(")[2].rstrip(")"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_no_expectation_holds_once_it_is_changed(folder: Path) -> None:
    for path in all_files([folder]):
        document = read_scenario(path)
        found = mutants(document, scenario_cards(document, path))
        assert found, f"{path.name} expects nothing that could be changed"
        assert [f"{path.name}: {one.key}: {one.change}" for one in found if not one.fails] == []
        assert [f"{path.name}: {one.key}: {one.change}" for one in found if one.refused] == [], "no real change"


@pytest.mark.soak
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_no_file_holds_with_one_expectation_changed(folder: Path) -> None:
    """The long form: each changed file is run from its beginning, as anybody would run it."""
    for path in all_files([folder]):
        document = read_scenario(path)
        cards = scenario_cards(document, path)
        for mutant in mutants(document, cards):
            assert run(mutated(document, mutant), cards), f"{path.name}: {mutant.key}: {mutant.change}"


def test_every_kind_of_expectation_is_changed() -> None:
    document = tomllib.loads(clause_of(HIRES))
    assert run(document) == []
    found = mutants(document, HOUSE)
    assert [one.key for one in found if not one.fails or one.refused] == []
    changed = {one.key.split("[0]")[0] for one in found}
    for name in document["then"]:
        assert any(key.startswith(f"then.{name}") for key in changed), name
    for key in ("given.then.to_act", "given.then.options.Ann", "when", "then.log.lacks", "then.log.Bob.lacks"):
        assert any(one.startswith(key) for one in changed), key
    deeds = {one.key for one in found if one.table.startswith("when[")}
    assert deeds == {"when[0].clause", "when[0].try", "when[1].undo"}
    for one in found:
        assert run(mutated(document, one)), f"{one.key}: {one.change}"


def test_a_check_that_notices_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(self: Expectations, key: str, wanted: Any) -> Iterator[Any]:
        yield from ()

    monkeypatch.setattr(Expectations, "_count", blind)
    found = mutants(tomllib.loads(clause_of(HIRES)), HOUSE)
    assert {one.key for one in found if not one.fails} == {"then.count.row"}


def test_a_file_that_does_not_hold_is_not_changed() -> None:
    with pytest.raises(ScenarioError, match="this file does not hold"):
        mutants(tomllib.loads(clause_of(HIRES) + "[then.points]\nAnn = 3"), HOUSE)


def test_a_file_that_makes_no_sense_is_told_as_when_it_is_run() -> None:
    document = tomllib.loads(clause_of(HIRES)) | {"clauses": ["R99.1"]}
    for read in (mutants, run):
        with pytest.raises(ScenarioError, match=r"unknown clause 'R99\.1'"):
            read(document, HOUSE)
