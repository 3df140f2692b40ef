"""Hearts by the suite that every game may use, and its scenarios."""

from pathlib import Path

import pytest
from gloaming_hearts import OPTIONS, Hearts

from gloaming.terminal.scenarios import all_files, read_scenario, run_document
from gloaming.testing import GameTests

SCENARIOS = list(all_files([Path(__file__).parents[1] / "scenarios"]))


class TestHearts(GameTests):
    game = Hearts
    secret = frozenset({"pass"})
    options = ({}, {option.name: option.values[1] for option in OPTIONS}, {"jd_bonus": "yes"})


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    assert run_document(read_scenario(path), path) == []
