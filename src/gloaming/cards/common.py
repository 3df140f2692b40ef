"""The part of the language that all games share: combinators, comparisons and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from gloaming.cards.vocabulary import CONDITION, EFFECT, NUMBER, Param, Sort, Term
from gloaming.kernel.effects import (
    All,
    Choose,
    Compare,
    Condition,
    Count,
    EachPlayer,
    Effect,
    If,
    IfDone,
    May,
    Members,
    Not,
    Number,
    Other,
    Repeat,
)
from gloaming.kernel.effects import Any as AnyOf
from gloaming.kernel.state import MOST_ALTERNATIVES, Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved

OPERATORS: Final = {
    "<": "less than",
    "<=": "at most",
    "==": "exactly",
    ">=": "at least",
    ">": "more than",
    "!=": "not",
}
"""Comparisons, and how they read between two numbers."""
MIRRORED: Final = {"<": ">", "<=": ">=", ">=": "<=", ">": "<"}
"""What a comparison is when its sides change places."""

MOST_ROUNDS: Final = 50
"""The largest number that a `repeat` may be given."""
DEEPEST_LOOPS: Final = 3
"""How deep `each`, `repeat` and `count` may be nested: each of them goes through a whole set or takes its rounds again
for every round of the one around it."""
LOOPS: Final = frozenset({"each", "repeat", "count"})


def _for_each_player(players: object, a: Effect, most: int) -> Step:
    return EachPlayer(a)


PLAYERS: Final = Sort("players", loop=_for_each_player)


def does_nothing(resolved: Resolved) -> bool:
    """Whether an effect is made of `none` alone, so that it can never be doable."""
    if resolved.term.sort is not EFFECT:
        return False
    match resolved.term.name:
        case "none":
            return True
        case ";":
            return all(does_nothing(step) for step in resolved.all("steps"))
        case "choose":
            return all(does_nothing(alternative) for alternative in resolved.all("alternatives"))
        case "if":
            return does_nothing(resolved.one("a")) and does_nothing(resolved.one("b"))
    return False


def _validate_if(resolved: Resolved) -> str:
    return "neither branch does anything" if does_nothing(resolved) else ""


def _validate_comparison(resolved: Resolved) -> str:
    if resolved.one("left").number is not None and resolved.one("right").number is not None:
        return "both sides are plain numbers, so it holds always or never"
    if _alike(resolved.one("left"), resolved.one("right")):
        return "both sides are the same, so it holds always or never"
    operator = resolved.term.name
    for counted, other, read in (("left", "right", operator), ("right", "left", MIRRORED.get(operator, operator))):
        number = resolved.one(other).number
        if resolved.one(counted).term.name == "count" and number is not None and _always(read, number):
            return f"a count is never below 0, so {read} {number} holds always or never"
    return ""


def _always(operator: str, number: int) -> bool:
    """Whether all counts, or none, compare so with a number."""
    return number < 0 or (number == 0 and operator in ("<", ">="))


def _alike(one: Resolved, other: Resolved) -> bool:
    """Whether two parts say the same."""
    return (
        (one.term.name, one.number) == (other.term.name, other.number)
        and one.arguments.keys() == other.arguments.keys()
        and all(_all_alike(one.arguments[name], other.arguments[name]) for name in one.arguments)
        and len(one.filters) == len(other.filters)
        and all(
            (a.filter_term.name, a.operator) == (b.filter_term.name, b.operator) and _all_alike(a.values, b.values)
            for a, b in zip(one.filters, other.filters, strict=True)
        )
    )


def _all_alike(some: Sequence[Resolved], others: Sequence[Resolved]) -> bool:
    return len(some) == len(others) and all(_alike(a, b) for a, b in zip(some, others, strict=True))


# What the combinators become


def _unbuilt() -> Step:
    raise TypeError("`none` and `;` are laid out by the effect that they stand in")


def _choose(alternatives: list[Effect]) -> Step:
    return Choose(alternatives)


def _may(a: Effect) -> Step:
    """A `may` directly inside a `may` asks once."""
    if len(a.steps) == 1 and isinstance(a.steps[0], May):
        return a.steps[0]
    return May(a)


def _if(c: Condition, a: Effect, b: Effect) -> Step:
    return If(c, a, b)


def _ifdone(a: Effect, b: Effect, c: Effect) -> Step:
    return IfDone(a, b, c)


def _repeat(n: Number, a: Effect) -> Step:
    return Repeat(n, a)


def _other(a: Effect) -> Step:
    return Other(a)


def _not(c: Condition) -> Condition:
    return Not(c)


def _all(c: list[Condition]) -> Condition:
    return All(c)


def _any(c: list[Condition]) -> Condition:
    return AnyOf(c)


def _count(what: Members) -> Number:
    return Count(what)


def _compare(operator: str, left: Number, right: Number) -> Condition:
    return Compare(left, operator, right)


def _players() -> object:
    return None


def common_terms(sets: tuple[Sort, ...]) -> list[Term]:
    """The terms of every game, for one that has these sorts of sets besides the players."""
    condition = Param("c", (CONDITION,))
    conditions = Param("c", (CONDITION,), many="arguments")
    a = Param("a", (EFFECT,), acts=True)
    sides = (Param("left", (NUMBER,)), Param("right", (NUMBER,)))
    terms = [
        Term(
            "none",
            EFFECT,
            _unbuilt,
            "nothing happens",
            "Nothing.",
        ),
        Term(
            ";",
            EFFECT,
            _unbuilt,
            "",
            "`a ; b`: a completely, then b on the state that a left. b is performed even if a could not be.",
            (Param("steps", (EFFECT,), many="arguments"),),
        ),
        Term(
            "choose",
            EFFECT,
            _choose,
            "",
            "`choose(a | b | …)`: you pick one alternative out of those that are doable. One left: it is taken without "
            f"asking; none: nothing happens. At most {MOST_ALTERNATIVES}.",
            (Param("alternatives", (EFFECT,), many="alternatives", acts=True, most=MOST_ALTERNATIVES),),
        ),
        Term(
            "may",
            EFFECT,
            _may,
            "",
            "Offered only if a is doable. If a begins with a pick, “decline” is one more option of that pick; "
            "otherwise yes or no is asked. A `may` directly inside a `may` asks once.",
            (a,),
        ),
        Term(
            "if",
            EFFECT,
            _if,
            "",
            "a if the condition holds when the step is reached, otherwise b.",
            (condition, Param("a", (EFFECT,)), Param("b", (EFFECT,), "none")),
            validate=_validate_if,
        ),
        Term(
            "ifdone",
            EFFECT,
            _ifdone,
            "",
            "Performs a; if that changed something (a card moved or turned, a piece moved, a number changed) then b, "
            "otherwise c.",
            (a, Param("b", (EFFECT,)), Param("c", (EFFECT,), "none")),
        ),
        Term(
            "repeat",
            EFFECT,
            _repeat,
            "",
            f"a, n times, stopping when it is no longer doable. As a plain number, n is at most {MOST_ROUNDS}; `each`, "
            f"`repeat` and `count` are nested {DEEPEST_LOOPS} deep at most.",
            (Param("n", (NUMBER,), least=1, most=MOST_ROUNDS), a),
        ),
        Term(
            "each",
            EFFECT,
            _unbuilt,
            "",
            "a for each member, in the order in which options are listed; inside a, `it` is that member. "
            "`each(players, a)`: you first, then the others in seat order, each with its own choices.",
            (
                Param("over", (PLAYERS, *(one for one in sets if one.loop))),
                Param("a", (EFFECT,), acts=True, inside="over"),
            ),
        ),
        Term(
            "other",
            EFFECT,
            _other,
            "",
            "The opponent performs a: inside it `you` is that player, who makes its choices.",
            (a,),
        ),
        Term("players", PLAYERS, _players, "player", "All players, for `each`."),
        Term("not", CONDITION, _not, "", "c does not hold.", (condition,)),
        Term("all", CONDITION, _all, "", "All of the conditions hold.", (conditions,)),
        Term("any", CONDITION, _any, "", "At least one of the conditions holds.", (conditions,)),
        Term(
            "count",
            NUMBER,
            _count,
            "the number of {what:many}",
            "How many members the set has.",
            (Param("what", sets),),
        ),
        *(
            Term(
                operator,
                CONDITION,
                partial(_compare, operator),
                f"{{left}} is {reading} {{right}}",
                f"`x {operator} y`: x is {reading} y.",
                sides,
                validate=_validate_comparison,
            )
            for operator, reading in OPERATORS.items()
        ),
    ]
    return [replace(term, common=True) for term in terms]
