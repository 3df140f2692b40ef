"""Clauses are addresses, both ways: each clause of a rules page has code and a test, and no citation is astray."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.games.every import GAMES
from tests.games.worlds import ROOT

CITATION = re.compile(r"(?<![\w.`-])([RQDIKVO]\d+(?:\.\d+)*|[EW]\d+[a-z]?)(?![\w-])")
RANGE = re.compile(r"\b([A-Z])(\d+) to \1(\d+)\b")


class Expected(NamedTuple):
    """What a game's own page and scenarios are made of."""

    kinds: str
    """The letters of its clauses."""
    examples: int
    """Worked examples, W1 on."""
    edges: int
    """Edge cases, E1 on."""
    unseen: frozenset[str] = frozenset()
    """Clauses that no seat can see the effect of."""


EXPECTED = {
    # Q30 (Districts are counted in any order) and Q39 (who shuffles first) cannot be seen from a seat.
    "city-of-hemloch": Expected("RQDIVO", 9, 37, frozenset({"Q30", "Q39"})),
    "dark-promenade": Expected("RQDKVO", 8, 45),
}
KINDS = [(slug, kind) for slug, expected in EXPECTED.items() for kind in expected.kinds]
every_game = pytest.mark.parametrize("slug", GAMES)


@cache
def page(slug: str) -> str:
    return (source(slug) / "rules.md").read_text(encoding="utf-8")


def source(slug: str) -> Path:
    return ROOT / "src" / "gloaming" / "games" / GAMES[slug].folder


@cache
def anchors(slug: str) -> frozenset[str]:
    return frozenset(re.findall(r'<a id="([A-Z][\d.]+)"></a>', page(slug)))


@cache
def scenarios(slug: str) -> dict[str, dict[str, Any]]:
    paths = sorted(GAMES[slug].scenarios.glob("*.toml"))
    return {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


def scenario_ids(slug: str) -> set[str]:
    ids = {scenario["id"] for scenario in scenarios(slug).values()}
    return ids | {re.sub(r"[a-z]$", "", one) for one in ids}


def citations(text: str) -> set[str]:
    """The clauses that a text cites one by one; a range only points at a chapter."""
    return set(CITATION.findall(RANGE.sub("", text)))


def cited_in_code(slug: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted([*source(slug).rglob("*.py"), *source(slug).rglob("*.toml")]):
        for clause in citations(path.read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(path.name)
    return found


def cited_in_tests(slug: str) -> dict[str, list[str]]:
    """What scenarios name as their clauses, and what tests of the game speak of."""
    found: dict[str, list[str]] = {}
    for name, scenario in scenarios(slug).items():
        tried = [step["clause"] for step in scenario.get("when", []) if "clause" in step]
        for clause in (*scenario["clauses"], *tried):
            found.setdefault(clause, []).append(name)
    for path in sorted((ROOT / "tests" / "games" / GAMES[slug].folder).glob("test_*.py")):
        for clause in citations(path.read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(path.name)
    return found


@every_game
def test_the_page_has_clauses_of_every_kind(slug: str) -> None:
    assert {anchor[0] for anchor in anchors(slug)} == set(EXPECTED[slug].kinds)
    assert len(anchors(slug)) > 160


@every_game
def test_anchors_are_unique_and_links_lead_somewhere(slug: str) -> None:
    found = re.findall(r'<a id="([^"]+)"></a>', page(slug))
    assert [anchor for anchor, times in Counter(found).items() if times > 1] == []
    assert set(re.findall(r"\]\(#([^)]+)\)", page(slug))) - set(found) == set()


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_every_clause_is_cited_by_code_or_data(slug: str, kind: str) -> None:
    cited = cited_in_code(slug)
    assert sorted(anchor for anchor in anchors(slug) if anchor.startswith(kind) and anchor not in cited) == []


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_every_clause_is_cited_by_a_scenario_or_test(slug: str, kind: str) -> None:
    cited = {*cited_in_tests(slug), *EXPECTED[slug].unseen}
    assert sorted(anchor for anchor in anchors(slug) if anchor.startswith(kind) and anchor not in cited) == []


@every_game
def test_every_rule_and_ruling_is_shown_by_a_scenario(slug: str) -> None:
    shown = {clause for scenario in scenarios(slug).values() for clause in scenario["clauses"]}
    asked = {anchor for anchor in anchors(slug) if anchor[0] in "RQD"}
    assert asked - shown == EXPECTED[slug].unseen


@every_game
def test_every_citation_leads_to_a_clause_or_a_scenario(slug: str) -> None:
    known = {*re.findall(r'<a id="([^"]+)"></a>', page(slug)), *scenario_ids(slug)}
    chapters = {anchor.split(".")[0] for anchor in anchors(slug) if "." in anchor}
    cited = {**cited_in_code(slug), **cited_in_tests(slug)}
    assert {clause: paths for clause, paths in cited.items() if clause not in known | chapters} == {}


@every_game
def test_every_worked_example_and_edge_case_has_a_file(slug: str) -> None:
    ids = [scenario["id"] for scenario in scenarios(slug).values()]
    assert len(set(ids)) == len(ids)
    wanted = {f"W{n + 1}" for n in range(EXPECTED[slug].examples)} | {f"E{n + 1}" for n in range(EXPECTED[slug].edges)}
    assert wanted - scenario_ids(slug) == set()


def test_a_citation_is_found_where_it_stands_and_nowhere_else() -> None:
    text = "R3.5, Q10: as (D7) says; E37 and V1 to V9, but not CARD1, R2D2, W-1 or I18n; R9.0.1."
    assert citations(text) == {"R3.5", "Q10", "D7", "E37", "R9.0.1"}
