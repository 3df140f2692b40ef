"""Clauses are addresses: scenarios cite only clauses that the rules page has, and every clause is shown by one."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
RULES_PAGE = ROOT / "src" / "gloaming" / "games" / "city_of_hemloch" / "rules.md"
SCENARIOS = ROOT / "tests" / "scenarios" / "city-of-hemloch"

# Q30 (Districts are counted in any order) and Q39 (who shuffles first) cannot be seen from a seat.
SHOWN_ELSEWHERE = {"Q30", "Q39"}


def anchors() -> list[str]:
    return re.findall(r'<a id="([^"]+)"></a>', RULES_PAGE.read_text(encoding="utf-8"))


def scenarios() -> dict[str, dict[str, Any]]:
    return {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(SCENARIOS.glob("*.toml"))}


def test_anchors_are_unique_and_links_lead_somewhere() -> None:
    found = anchors()
    assert [anchor for anchor, times in Counter(found).items() if times > 1] == []
    links = re.findall(r"\]\(#([^)]+)\)", RULES_PAGE.read_text(encoding="utf-8"))
    assert set(links) - set(found) == set()


def test_scenarios_cite_only_what_the_rules_page_has() -> None:
    known = set(anchors())
    unknown = {
        (name, clause)
        for name, scenario in scenarios().items()
        for clause in [*scenario["clauses"], *(step["clause"] for step in scenario.get("when", []) if "clause" in step)]
        if clause not in known
    }
    assert unknown == set()


def test_every_rule_and_ruling_is_shown() -> None:
    shown = {clause for scenario in scenarios().values() for clause in scenario["clauses"]}
    asked = {anchor for anchor in anchors() if re.fullmatch(r"R[\d.]+|Q\d+|D\d+", anchor)}
    assert asked - shown == SHOWN_ELSEWHERE


def test_every_worked_example_and_edge_case_has_a_file() -> None:
    ids = [scenario["id"] for scenario in scenarios().values()]
    assert len(set(ids)) == len(ids)
    numbered = {re.sub(r"[a-z]$", "", id_) for id_ in ids}
    assert {f"W{n}" for n in range(1, 10)} | {f"E{n}" for n in range(1, 38)} <= numbered
