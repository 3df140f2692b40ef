"""Clauses are addresses, both ways: each clause of the rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GAME = ROOT / "src" / "gloaming" / "games" / "city_of_hemloch"
RULES_PAGE = GAME / "rules.md"
SCENARIOS = ROOT / "tests" / "scenarios" / "city-of-hemloch"
TESTS = ROOT / "tests" / "games" / "city_of_hemloch"

CITATION = re.compile(r"(?<![\w.`-])([RQDIVO]\d+(?:\.\d+)*|[EW]\d+[a-z]?)(?![\w-])")
RANGE = re.compile(r"\b([A-Z])(\d+) to \1(\d+)\b")


@cache
def anchors() -> frozenset[str]:
    found = re.findall(r'<a id="([RQDIVO][\d.]+)"></a>', RULES_PAGE.read_text(encoding="utf-8"))
    return frozenset(found)


@cache
def scenario_ids() -> frozenset[str]:
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8"))["id"] for path in SCENARIOS.glob("*.toml"))


def citations(text: str) -> set[str]:
    """The clauses that a text cites one by one; a range only points at a chapter."""
    return set(CITATION.findall(RANGE.sub("", text)))


def cited_in(paths: list[Path]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        for clause in citations(path.read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(path.name)
    return found


def code_and_data() -> list[Path]:
    return sorted([*GAME.rglob("*.py"), *GAME.rglob("*.toml")])


def scenarios_and_tests() -> list[Path]:
    return sorted([*SCENARIOS.rglob("*.toml"), *TESTS.glob("test_*.py")])


def test_the_page_has_clauses_of_every_kind() -> None:
    assert {anchor[0] for anchor in anchors()} == set("RQDIVO")
    assert len(anchors()) > 160


@pytest.mark.parametrize("kind", "RQDIVO")
def test_every_clause_is_cited_by_code_or_data(kind: str) -> None:
    cited = cited_in(code_and_data())
    assert sorted(anchor for anchor in anchors() if anchor.startswith(kind) and anchor not in cited) == []


@pytest.mark.parametrize("kind", "RQDIVO")
def test_every_clause_is_cited_by_a_scenario_or_test(kind: str) -> None:
    cited = cited_in(scenarios_and_tests())
    assert sorted(anchor for anchor in anchors() if anchor.startswith(kind) and anchor not in cited) == []


def test_every_citation_leads_to_a_clause_or_a_scenario() -> None:
    numbered = {re.sub(r"[a-z]$", "", one) for one in scenario_ids()} | scenario_ids()
    astray = {
        clause: paths
        for clause, paths in cited_in([*code_and_data(), *scenarios_and_tests()]).items()
        if clause not in anchors() and clause not in numbered
    }
    assert astray == {}


def test_a_citation_is_found_where_it_stands_and_nowhere_else() -> None:
    text = "R3.5, Q10: as (D7) says; E37 and V1 to V9, but not CARD1, R2D2, W-1 or I18n; R9.0.1."
    assert citations(text) == {"R3.5", "Q10", "D7", "E37", "R9.0.1"}
