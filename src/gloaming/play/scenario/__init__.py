"""Scenarios: given a position, when choices are made, then facts hold. `docs/scenarios.md` describes the files."""

from gloaming.play.scenario.document import Failure, ScenarioError, cards_of_scenario
from gloaming.play.scenario.opening import position
from gloaming.play.scenario.running import Running, run

__all__ = ["Failure", "Running", "ScenarioError", "cards_of_scenario", "position", "run"]
