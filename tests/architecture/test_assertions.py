"""Assertions that cannot fail test nothing: none of their usual shapes is among the tests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def idle(code: str) -> list[int]:
    """The lines of the assertions that always hold."""
    return [node.lineno for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Assert) and _holds(node.test)]


def _holds(test: ast.expr) -> bool:
    match test:
        case ast.Constant():
            return bool(test.value)
        case ast.IfExp():  # `assert x if seed == 0 else True`: it belongs under an `if`
            return _holds(test.body) or _holds(test.orelse)
        case ast.BoolOp(op=ast.Or()):
            return any(map(_holds, test.values))
        case ast.BoolOp(op=ast.And()):
            return all(map(_holds, test.values))
        case ast.Tuple():  # `assert (x, "message")`
            return bool(test.elts)
        case ast.GeneratorExp() | ast.Lambda():  # `assert (x for x in y)` without all()
            return True
        case ast.Compare(left=ast.Call(func=ast.Name(id="len")), ops=[ast.GtE()], comparators=[ast.Constant(value=0)]):
            return True
        case ast.Compare(left=ast.Name() | ast.Attribute(), ops=[ast.Eq() | ast.Is()], comparators=[other]):
            return ast.dump(test.left) == ast.dump(other)
    return False


@pytest.mark.parametrize("path", sorted(TESTS.rglob("*.py")), ids=lambda path: str(path.relative_to(TESTS)))
def test_every_assertion_can_fail(path: Path) -> None:
    assert idle(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "assertion",
    [
        "x == 1 if seed == 0 else True",
        "x or True",
        "1",
        "(x, 'message')",
        "(x for x in y)",
        "len(x) >= 0",
        "self.x == self.x",
    ],
)
def test_the_usual_shapes_are_found(assertion: str) -> None:
    assert idle(f"y = 1\nassert {assertion}\n") == [2]


@pytest.mark.parametrize("assertion", ["x", "x or y", "not x", "all(x for x in y)", "len(x) >= 1", "f(1) == f(1)"])
def test_others_are_left_alone(assertion: str) -> None:
    assert idle(f"assert {assertion}\n") == []
