"""Clauses are addresses, both ways: each clause of the rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.games.clauses import Clauses

LORDS = Clauses("lords", "RQDIKO")


def test_the_page_has_clauses_of_every_kind() -> None:
    assert {anchor[0] for anchor in LORDS.anchors} == set(LORDS.kinds)
    assert len(LORDS.anchors) > 170


def test_anchors_are_unique_and_links_lead_somewhere() -> None:
    found = re.findall(r'<a id="([^"]+)"></a>', LORDS.page)
    assert [anchor for anchor, times in Counter(found).items() if times > 1] == []
    assert set(re.findall(r"\]\(#([^)]+)\)", LORDS.page)) - set(found) == set()


@pytest.mark.parametrize("kind", "RDIK")
def test_every_clause_is_cited_by_code_or_data(kind: str) -> None:
    """Rulings (Q, O) explain clauses; the code cites those."""
    assert LORDS.uncited(kind, LORDS.code_and_data) == []


@pytest.mark.parametrize("kind", LORDS.kinds)
def test_every_clause_is_cited_by_a_scenario_or_test(kind: str) -> None:
    assert LORDS.uncited(kind, LORDS.scenarios_and_tests) == []


def test_every_citation_leads_to_a_clause_or_a_scenario() -> None:
    assert LORDS.astray() == {}


def test_every_worked_example_and_edge_case_has_a_file() -> None:
    numbered = {re.sub(r"[a-z]$", "", one) for one in LORDS.scenario_ids}
    assert {f"W{n}" for n in range(1, 8)} | {f"E{n}" for n in range(1, 46)} <= numbered
