"""Clauses are addresses, both ways: each clause of the rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.games.clauses import Clauses

NIGHT = Clauses("necromancer", "RQDKVO")


def test_the_page_has_clauses_of_every_kind() -> None:
    assert {anchor[0] for anchor in NIGHT.anchors} == set(NIGHT.kinds)
    assert len(NIGHT.anchors) > 230


def test_anchors_are_unique_and_links_lead_somewhere() -> None:
    found = re.findall(r'<a id="([^"]+)"></a>', NIGHT.page)
    assert [anchor for anchor, times in Counter(found).items() if times > 1] == []
    assert set(re.findall(r"\]\(#([^)]+)\)", NIGHT.page)) - set(found) == set()


@pytest.mark.parametrize("kind", NIGHT.kinds)
def test_every_clause_is_cited_by_code_or_data(kind: str) -> None:
    assert NIGHT.uncited(kind, NIGHT.code_and_data) == []


@pytest.mark.parametrize("kind", NIGHT.kinds)
def test_every_clause_is_cited_by_a_scenario_or_test(kind: str) -> None:
    assert NIGHT.uncited(kind, NIGHT.scenarios_and_tests) == []


def test_every_citation_leads_to_a_clause_or_a_scenario() -> None:
    chapters = {anchor.split(".")[0] for anchor in NIGHT.anchors if "." in anchor}
    assert set(NIGHT.astray()) - chapters == set()


def test_every_worked_example_and_edge_case_has_a_file() -> None:
    numbered = {re.sub(r"[a-z]$", "", one) for one in NIGHT.scenario_ids}
    assert {f"W{n}" for n in range(1, 13)} | {f"E{n}" for n in range(1, 57)} <= numbered
