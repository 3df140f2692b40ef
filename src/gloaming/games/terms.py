"""What the languages of several games are built with: who is meant, how often, and how arguments become numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from gloaming.cards.common import OPERATORS
from gloaming.cards.vocabulary import Sort, Term
from gloaming.kernel.effects import Each, Effect, Filter, Integer, Members, Number, Repeat
from gloaming.kernel.layout import YOU
from gloaming.kernel.state import State, Step

# Who


class Who:
    """The players, as effects name them. A game with more words for players numbers them from 3 on."""

    YOU: Final = 0
    OPPONENT: Final = 1
    ANY: Final = 2


def player(s: State, who: i64) -> i64:
    """The seat that `you` or `opponent` means, of two."""
    if who == Who.YOU:
        return s.z[YOU]
    return 1 - s.z[YOU]


# How often


def for_each(members: Members, a: Effect, most: int) -> Step:
    """What `each` over a set becomes."""
    return Each(members, a, most)


def times(n: Number, step: Step) -> Step:
    """A verb that is made for one card, n times as far as it can be done."""
    if isinstance(n, Integer) and n.n == 1:
        return step
    return Repeat(n, Effect([step]))


# Arguments of filters

COMPARISONS: Final = ("=", *OPERATORS)
"""The operators of a filter that compares numbers, where `=` may stand for `==`."""


def operator_number(operator: str) -> int:
    """An operator as `compares` takes it."""
    return list(OPERATORS).index("==" if operator == "=" else operator)


def bits_of(values: list[int]) -> int:
    """Alternatives joined by a bar, as bits; words for others than one thing are negative and are left out."""
    return sum(1 << value for value in set(values) if value >= 0)


# It

IT: Final = "it"
"""What a place of the card file gives in which `it` means something."""


def no_loop(over: str) -> str:
    """Why `it` does not stand where no `each` over such a set has reached a member."""
    return f"it is the member that each( … ) has reached, so it stands only in the second argument of each over {over}"


def it_term(
    sort: Sort, build: Callable[[list[Filter]], Members], needs: frozenset[str], wording: str = "it {after}"
) -> Term:
    """The word `it` for one sort of sets."""
    return Term(
        "it",
        sort,
        build,
        wording,
        "Only inside the second argument of `each`: the member in question.",
        needs=needs,
        binds=needs,
        definite=True,
    )
