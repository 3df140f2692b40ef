"""Clauses are addresses, both ways: each clause of the rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import pytest

from tests.games.clauses import Clauses, citations

CITY = Clauses("city-of-hemloch", "RQDIVO")


def test_the_page_has_clauses_of_every_kind() -> None:
    assert {anchor[0] for anchor in CITY.anchors} == set(CITY.kinds)
    assert len(CITY.anchors) > 160


@pytest.mark.parametrize("kind", CITY.kinds)
def test_every_clause_is_cited_by_code_or_data(kind: str) -> None:
    assert CITY.uncited(kind, CITY.code_and_data) == []


@pytest.mark.parametrize("kind", CITY.kinds)
def test_every_clause_is_cited_by_a_scenario_or_test(kind: str) -> None:
    assert CITY.uncited(kind, CITY.scenarios_and_tests) == []


def test_every_citation_leads_to_a_clause_or_a_scenario() -> None:
    assert CITY.astray() == {}


def test_a_citation_is_found_where_it_stands_and_nowhere_else() -> None:
    text = "R3.5, Q10: as (D7) says; E37 and V1 to V9, but not CARD1, R2D2, W-1 or I18n; R9.0.1."
    assert citations(text) == {"R3.5", "Q10", "D7", "E37", "R9.0.1"}
