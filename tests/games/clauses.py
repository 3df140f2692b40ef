"""Clauses are addresses, both ways: what the rules page of a game has, and what code, data and tests cite of it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CITATION = re.compile(r"(?<![\w.`-])([RQDIVKO]\d+(?:\.\d+)*|[EWXSC]\d+[a-z]?)(?![\w-])")
RANGE = re.compile(r"\b([A-Z])(\d+) to \1(\d+)\b")


def citations(text: str) -> set[str]:
    """The clauses that a text cites one by one; a range only points at a chapter."""
    return set(CITATION.findall(RANGE.sub("", text)))


def shown_in(path: Path) -> set[str]:
    """The clauses that a scenario or a test shows. What a docstring, a comment or a title says shows nothing: a clause
    stands in the scenario's data, in a string that the test's code works with, or in a mark on a test that checks
    something."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return citations(" ".join(_scenario_clauses(tomllib.loads(text))))
    tree = ast.parse(text)
    idle = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(map(_checks, ast.walk(node))):
            idle |= {id(part) for mark in node.decorator_list for part in ast.walk(mark)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return citations(" ".join(str(node.value) for node in strings if id(node) not in idle))


def _scenario_clauses(data: Mapping[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        if key in ("clause", "clauses"):
            yield from [value] if isinstance(value, str) else value
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Mapping):
                yield from _scenario_clauses(part)


def _checks(node: ast.AST) -> bool:
    """An assertion, an expected exception, or a call of one of the suites' own checks."""
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.Assert)
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name == "raises" or name.startswith("check_")


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

    def uncited(self, kind: str) -> list[str]:
        """The clauses of a kind that neither code nor data cites."""
        cited = cited_in(self.code_and_data)
        return sorted(anchor for anchor in self.anchors if anchor.startswith(kind) and anchor not in cited)

    def unshown(self, kind: str) -> list[str]:
        """The clauses of a kind that no scenario and no test shows."""
        shown = {clause for path in self.scenarios_and_tests for clause in shown_in(path)}
        return sorted(anchor for anchor in self.anchors if anchor.startswith(kind) and anchor not in shown)

    def unshown_by_scenarios(self, kinds: str) -> list[str]:
        """The clauses of these kinds that no scenario shows."""
        shown = {clause for path in self.scenarios.glob("*.toml") for clause in shown_in(path)}
        return sorted(anchor for anchor in self.anchors if anchor[0] in kinds and anchor not in shown)

    def astray(self) -> dict[str, list[str]]:
        """What is cited and leads neither to a clause nor to a scenario."""
        numbered = {re.sub(r"[a-z]$", "", one) for one in self.scenario_ids} | self.scenario_ids
        letters = {one[0] for one in numbered} | set(self.kinds)
        return {
            clause: paths
            for clause, paths in cited_in([*self.code_and_data, *self.scenarios_and_tests]).items()
            if clause not in self.anchors and clause not in numbered and clause[0] in letters
        }
