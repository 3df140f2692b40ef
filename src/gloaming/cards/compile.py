"""From the meaning of an effect to the parts that the kernel performs."""

from __future__ import annotations

from keyword import iskeyword

from gloaming.cards.resolved import AppliedFilter, Resolved
from gloaming.cards.vocabulary import EFFECT
from gloaming.kernel.effects import Effect
from gloaming.kernel.state import Step


def compile_effect(resolved: Resolved, most: int) -> Effect:
    """A fresh effect, to be linked once; `most` is how many members a set can have."""
    return Effect(_steps(resolved, most))


def _steps(resolved: Resolved, most: int) -> list[Step]:
    match resolved.term.name:
        case "none":
            return []
        case ";":
            return [step for part in resolved.all("steps") for step in _steps(part, most)]
        case "each":
            over = resolved.one("over")
            assert over.term.sort.loop is not None, "only sets are gone through"
            return [over.term.sort.loop(build(over, most), compile_effect(resolved.one("a"), most), most)]
    step = resolved.term.build(**_arguments(resolved, most))
    assert isinstance(step, Step)
    return [step]


def build(resolved: Resolved, most: int) -> object:
    """What a value becomes: a number, condition, set, place or whatever its sort is about."""
    if resolved.term.sort is EFFECT:
        return compile_effect(resolved, most)
    arguments = _arguments(resolved, most)
    if resolved.term.sort.filtered:
        arguments["filters"] = [_filter(one, most) for one in resolved.filters]
    return resolved.term.build(**arguments)


def _arguments(resolved: Resolved, most: int) -> dict[str, object]:
    arguments: dict[str, object] = {}
    for param in resolved.term.params:
        values = [build(value, most) for value in resolved.all(param.name)]
        name = f"{param.name}_" if iskeyword(param.name) else param.name
        arguments[name] = values if param.many else values[0] if values else None
    return arguments


def _filter(one: AppliedFilter, most: int) -> object:
    if one.filter_term.value is None:
        return one.filter_term.build()
    return one.filter_term.build(one.operator, [build(value, most) for value in one.values])
