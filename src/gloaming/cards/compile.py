"""From the meaning of an effect to the parts that the kernel performs."""

from __future__ import annotations

from keyword import iskeyword

from gloaming.cards.meaning import Meaning, Sifted
from gloaming.cards.vocabulary import EFFECT
from gloaming.kernel.effects import Effect
from gloaming.kernel.state import Step


def compile_effect(meaning: Meaning, most: int) -> Effect:
    """A fresh effect, to be linked once; `most` is how many members a set can have."""
    return Effect(_steps(meaning, most))


def _steps(meaning: Meaning, most: int) -> list[Step]:
    match meaning.term.name:
        case "none":
            return []
        case ";":
            return [step for part in meaning.all("steps") for step in _steps(part, most)]
        case "each":
            over = meaning.one("over")
            assert over.term.sort.loop is not None, "only sets are gone through"
            return [over.term.sort.loop(build(over, most), compile_effect(meaning.one("a"), most), most)]
    step = meaning.term.build(**_arguments(meaning, most))
    assert isinstance(step, Step)
    return [step]


def build(meaning: Meaning, most: int) -> object:
    """What a value becomes: a number, condition, set, place or whatever its sort is about."""
    if meaning.term.sort is EFFECT:
        return compile_effect(meaning, most)
    arguments = _arguments(meaning, most)
    if meaning.term.sort.filtered:
        arguments["filters"] = [_filter(one, most) for one in meaning.filters]
    return meaning.term.build(**arguments)


def _arguments(meaning: Meaning, most: int) -> dict[str, object]:
    arguments: dict[str, object] = {}
    for param in meaning.term.params:
        values = [build(value, most) for value in meaning.all(param.name)]
        name = f"{param.name}_" if iskeyword(param.name) else param.name
        arguments[name] = values if param.many else values[0] if values else None
    return arguments


def _filter(one: Sifted, most: int) -> object:
    if one.sieve.value is None:
        return one.sieve.build()
    return one.sieve.build(one.operator, [build(value, most) for value in one.values])
