"""Clauses are addresses, both ways: what the rules page of a game has, and what code, data and tests cite of it."""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
CITATION = re.compile(r"(?<![\w.`-])([RQDIVKO]\d+(?:\.\d+)*|[EWXSC]\d+[a-z]?)(?![\w-])")
RANGE = re.compile(r"\b([A-Z])(\d+) to \1(\d+)\b")


def citations(text: str) -> set[str]:
    """The clauses that a text cites one by one; a range only points at a chapter."""
    return set(CITATION.findall(RANGE.sub("", text)))


def cited_in(paths: list[Path]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        for clause in citations(path.read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(path.name)
    return found


class Clauses:
    """The clauses of one game, and where they are cited."""

    def __init__(self, slug: str, kinds: str) -> None:
        folder = slug.replace("-", "_")
        self.kinds = kinds
        self.game = ROOT / "src" / "gloaming" / "games" / folder
        self.scenarios = ROOT / "tests" / "scenarios" / slug
        self.tests = ROOT / "tests" / "games" / folder

    @cached_property
    def page(self) -> str:
        return (self.game / "rules.md").read_text(encoding="utf-8")

    @cached_property
    def anchors(self) -> frozenset[str]:
        return frozenset(re.findall(rf'<a id="([{self.kinds}][\d.]+)"></a>', self.page))

    @cached_property
    def scenario_ids(self) -> frozenset[str]:
        files = self.scenarios.glob("*.toml")
        return frozenset(tomllib.loads(path.read_text(encoding="utf-8"))["id"] for path in files)

    @property
    def code_and_data(self) -> list[Path]:
        return sorted([*self.game.rglob("*.py"), *self.game.rglob("*.toml")])

    @property
    def scenarios_and_tests(self) -> list[Path]:
        return sorted([*self.scenarios.rglob("*.toml"), *self.tests.glob("test_*.py")])

    def uncited(self, kind: str, paths: list[Path]) -> list[str]:
        """The clauses of a kind that none of these files cites."""
        cited = cited_in(paths)
        return sorted(anchor for anchor in self.anchors if anchor.startswith(kind) and anchor not in cited)

    def astray(self) -> dict[str, list[str]]:
        """What is cited and leads neither to a clause nor to a scenario."""
        numbered = {re.sub(r"[a-z]$", "", one) for one in self.scenario_ids} | self.scenario_ids
        letters = {one[0] for one in numbered} | set(self.kinds)
        return {
            clause: paths
            for clause, paths in cited_in([*self.code_and_data, *self.scenarios_and_tests]).items()
            if clause not in self.anchors and clause not in numbered and clause[0] in letters
        }
