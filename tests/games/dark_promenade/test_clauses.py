"""Clauses are addresses, both ways: each clause of the rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from tests.games.clauses import Clauses

PROMENADE = Clauses("dark-promenade", "RQDKVO")
AVENUES = {"C1", "C2", "C3", "R1", "R2", "R3"}
"""Places of the table that look like clauses."""
CHAPTERS = {anchor.split(".")[0] for anchor in PROMENADE.anchors if "." in anchor}


def test_the_page_has_clauses_of_every_kind() -> None:
    assert {anchor[0] for anchor in PROMENADE.anchors} == set(PROMENADE.kinds)
    assert len(PROMENADE.anchors) > 190


def test_anchors_are_unique_and_links_lead_somewhere() -> None:
    found = re.findall(r'<a id="([^"]+)"></a>', PROMENADE.page)
    assert [anchor for anchor, times in Counter(found).items() if times > 1] == []
    assert set(re.findall(r"\]\(#([^)]+)\)", PROMENADE.page)) - set(found) == set()


@pytest.mark.parametrize("kind", PROMENADE.kinds)
def test_every_clause_is_cited_by_code_or_data(kind: str) -> None:
    assert PROMENADE.uncited(kind, PROMENADE.code_and_data) == []


@pytest.mark.parametrize("kind", PROMENADE.kinds)
def test_every_clause_is_cited_by_a_scenario_or_test(kind: str) -> None:
    assert PROMENADE.uncited(kind, PROMENADE.scenarios_and_tests) == []


def test_every_rule_ruling_and_choice_is_shown_by_a_scenario() -> None:
    files = PROMENADE.scenarios.glob("*.toml")
    shown = {clause for path in files for clause in tomllib.loads(path.read_text(encoding="utf-8"))["clauses"]}
    assert {anchor for anchor in PROMENADE.anchors if anchor[0] in "RQDKO"} - shown == set()


def test_every_citation_leads_to_a_clause_or_a_scenario() -> None:
    assert set(PROMENADE.astray()) - AVENUES - CHAPTERS == set()


def test_every_worked_example_and_edge_case_has_a_file() -> None:
    numbered = {re.sub(r"[a-z]$", "", one) for one in PROMENADE.scenario_ids}
    assert {f"W{n}" for n in range(1, 9)} | {f"E{n}" for n in range(1, 46)} <= numbered
