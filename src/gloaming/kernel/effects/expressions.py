"""Numbers and conditions, as effects use them once they have been read."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Number:
    """A number, read when the step is reached."""

    def value(self, s: State) -> i64:
        return 0


@final
class Integer(Number):
    """A number as written."""

    def __init__(self, n: int) -> None:
        self.n: i64 = n

    def value(self, s: State) -> i64:
        return self.n


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that holds or not, read when the step is reached."""

    def holds(self, s: State) -> bool:
        return False


@final
class Compare(Condition):
    """x op y"""

    def __init__(self, left: Number, op: str, right: Number) -> None:
        self.left: Final[Number] = left
        self.op: i64 = ("<", "<=", "==", ">=", ">", "!=").index(op)
        self.right: Final[Number] = right

    def holds(self, s: State) -> bool:
        return compares(self.left.value(s), self.op, self.right.value(s))


def compares(a: i64, op: i64, b: i64) -> bool:
    """Whether a op b, the operator by its place in < <= == >= > !=."""
    if op == 0:
        return a < b
    if op == 1:
        return a <= b
    if op == 2:
        return a == b
    if op == 3:
        return a >= b
    if op == 4:
        return a > b
    return a != b


@final
class Not(Condition):
    def __init__(self, inner: Condition) -> None:
        self.inner: Final[Condition] = inner

    def holds(self, s: State) -> bool:
        return not self.inner.holds(s)


@final
class All(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final[list[Condition]] = parts

    def holds(self, s: State) -> bool:
        for part in self.parts:  # noqa: SIM110 (a generator would allocate)
            if not part.holds(s):
                return False
        return True


@final
class Any(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final[list[Condition]] = parts

    def holds(self, s: State) -> bool:
        for part in self.parts:  # noqa: SIM110
            if part.holds(s):
                return True
        return False
