"""Template Game by the suite that every game may use, and its scenarios."""

from pathlib import Path

import pytest
from gloaming_template_game import TemplateGame

from gloaming.terminal.scenarios import all_files, read_scenario, run_document
from gloaming.testing import GameTests

SCENARIOS = list(all_files([Path(__file__).parents[1] / "scenarios"]))


class TestTemplateGame(GameTests):
    game = TemplateGame
    options = ({}, {"ties": "second"})


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    assert run_document(read_scenario(path), path) == []
