"""Clauses are addresses, both ways: each clause of the rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from tests.games.clauses import Clauses

MIDNIGHT = Clauses("midnight", "RQDKIO")
CHAPTERS = {anchor.split(".")[0] for anchor in MIDNIGHT.anchors if "." in anchor}


def test_the_page_has_clauses_of_every_kind() -> None:
    assert {anchor[0] for anchor in MIDNIGHT.anchors} == set(MIDNIGHT.kinds)
    assert len(MIDNIGHT.anchors) > 180


def test_anchors_are_unique_and_links_lead_somewhere() -> None:
    found = re.findall(r'<a id="([^"]+)"></a>', MIDNIGHT.page)
    assert [anchor for anchor, times in Counter(found).items() if times > 1] == []
    assert set(re.findall(r"\]\(#([^)]+)\)", MIDNIGHT.page)) - set(found) == set()


@pytest.mark.parametrize("kind", MIDNIGHT.kinds)
def test_every_clause_is_cited_by_code_or_data(kind: str) -> None:
    assert MIDNIGHT.uncited(kind, MIDNIGHT.code_and_data) == []


@pytest.mark.parametrize("kind", MIDNIGHT.kinds)
def test_every_clause_is_cited_by_a_scenario_or_test(kind: str) -> None:
    assert MIDNIGHT.uncited(kind, MIDNIGHT.scenarios_and_tests) == []


def test_every_rule_ruling_and_choice_is_shown_by_a_scenario() -> None:
    files = MIDNIGHT.scenarios.glob("*.toml")
    shown = {clause for path in files for clause in tomllib.loads(path.read_text(encoding="utf-8"))["clauses"]}
    assert {anchor for anchor in MIDNIGHT.anchors if anchor[0] in "RQDKO"} - shown == set()


def test_every_citation_leads_to_a_clause_or_a_scenario() -> None:
    assert set(MIDNIGHT.astray()) - CHAPTERS == set()


def test_every_worked_example_and_edge_case_has_a_file() -> None:
    numbered = {re.sub(r"[a-z]$", "", one) for one in MIDNIGHT.scenario_ids}
    assert {f"W{n}" for n in range(1, 7)} | {f"X{n}" for n in range(1, 46)} <= numbered
