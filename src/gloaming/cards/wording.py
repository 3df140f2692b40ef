"""Any effect in plain English, from the templates of its vocabulary."""

from __future__ import annotations

import re
from typing import Final, Literal

from gloaming.cards.meaning import Meaning, Sifted

Person = Literal[0, 1, 2]
"""Who performs: you, the opponent, or each player."""
YOU: Final = 0
OPPONENT: Final = 1
EACH: Final = 2
SUBJECTS: Final = ("you", "the opponent", "each player")

Number = Literal["one", "each", "many"]

TIMES: Final = {1: "once", 2: "twice", 3: "three times"}
COMPARED: Final = {
    "<": "less than {}",
    "<=": "{} or less",
    "==": "{}",
    ">=": "{} or more",
    ">": "more than {}",
    "!=": "other than {}",
}


def in_words(meaning: Meaning) -> str:
    """An effect as one or more sentences."""
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in _sentences(meaning, YOU))


def clauses(meaning: Meaning) -> tuple[str, ...]:
    """The clauses that the words of an effect refer to, in their order."""
    found = {clause for part in meaning.parts() for clause in part.term.clauses}
    found |= {clause for part in meaning.parts() for sifted in part.filters for clause in sifted.sieve.clauses}
    return tuple(sorted(found, key=lambda clause: [int(number) for number in re.findall(r"\d+", clause)]))


# Effects: a list of clauses, each of which could be a sentence


def _sentences(meaning: Meaning, person: Person) -> list[str]:
    match meaning.term.name:
        case ";":
            return [sentence for step in meaning.all("steps") for sentence in _sentences(step, person)]
        case "ifdone":
            return [*_sentences(meaning.one("a"), person), *_afterwards(meaning, person)]
    return [_clause(meaning, person)]


def _afterwards(meaning: Meaning, person: Person) -> list[str]:
    done, not_done = meaning.one("b"), meaning.one("c")
    if done.term.name == "none":
        return [] if not_done.term.name == "none" else [f"if that changed nothing, {_inline(not_done, person)}"]
    otherwise = "" if not_done.term.name == "none" else f"; otherwise {_inline(not_done, person)}"
    return [f"if that changed something, {_inline(done, person)}{otherwise}"]


def _inline(meaning: Meaning, person: Person) -> str:
    """An effect inside a sentence."""
    return ", then ".join(_sentences(meaning, person))


def _clause(meaning: Meaning, person: Person, bare: bool = False) -> str:
    """One step: with who performs it, unless it is you; `bare` as behind "may"."""
    match meaning.term.name:
        case "none":
            return meaning.term.wording
        case "choose":
            options = "; or ".join(_bare(alternative, person) for alternative in meaning.all("alternatives"))
            return _performed(f"<choose> one: {options}", person, bare)
        case "may":
            return f"{SUBJECTS[person]} may {_bare(meaning.one('a'), person)}"
        case "if":
            return _if(meaning, person)
        case "repeat":
            return f"{_times(meaning.one('n'), person)}, {_inline(meaning.one('a'), person)}"
        case "each":
            over = meaning.one("over")
            if over.term.name == "players":
                return _inline(meaning.one("a"), EACH)
            return f"for each {_value(over, '', person, 'each')}, {_inline(meaning.one('a'), person)}"
        case "other":
            return _inline(meaning.one("a"), YOU if person == OPPONENT else OPPONENT)
        case ";" | "ifdone":
            return _inline(meaning, person)
    return _performed(_filled(meaning, meaning.term.wording, person, "one"), person, bare)


def _bare(meaning: Meaning, person: Person) -> str:
    """An effect behind "may" or as an alternative: the verb without who performs it."""
    if meaning.term.name in (";", "ifdone"):
        first, *others = _steps(meaning)
        return ", then ".join([_bare(first, person), *(_clause(step, person) for step in others)]) + _tail(
            meaning, person
        )
    return _clause(meaning, person, bare=True)


def _steps(meaning: Meaning) -> tuple[Meaning, ...]:
    return meaning.all("steps") if meaning.term.name == ";" else (meaning.one("a"),)


def _tail(meaning: Meaning, person: Person) -> str:
    if meaning.term.name != "ifdone":
        return ""
    return "".join(f"; {sentence}" for sentence in _afterwards(meaning, person))


def _performed(text: str, person: Person, bare: bool) -> str:
    """Put the marked verb into its form, with its subject if that is not you."""
    if person == YOU or bare:
        return re.sub(r"<(\w+)>", r"\1", text)
    conjugated = re.sub(r"<(\w+)>", lambda found: third_person(found[1]), text)
    return f"{SUBJECTS[person]} {conjugated}"


def third_person(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def _if(meaning: Meaning, person: Person) -> str:
    condition = _condition(meaning.one("c"), person)
    then, otherwise = meaning.one("a"), meaning.one("b")
    if then.term.name == "none":
        return f"unless {condition}, {_inline(otherwise, person)}"
    rest = "" if otherwise.term.name == "none" else f"; otherwise {_inline(otherwise, person)}"
    return f"if {condition}, {_inline(then, person)}{rest}"


def _times(number: Meaning, person: Person) -> str:
    if number.number is not None:
        return TIMES.get(number.number, f"{number.number} times")
    if number.term.name == "count":
        return f"once for each {_value(number.one('what'), '', person, 'each')}"
    return f"as many times as {_value(number, '', person, 'one')}"


# Conditions and values


def _condition(meaning: Meaning, person: Person) -> str:
    match meaning.term.name:
        case "all":
            return " and ".join(_condition(part, person) for part in meaning.all("c"))
        case "any":
            return " or ".join(_condition(part, person) for part in meaning.all("c"))
        case "not":
            return f"it is not so that {_condition(meaning.one('c'), person)}"
    return _filled(meaning, meaning.term.wording, person, "one")


def _value(meaning: Meaning, form: str, person: Person, number: Number) -> str:
    """An argument in one of its forms; a set with its article."""
    wording = meaning.term.forms.get(form, meaning.term.wording)
    text = _filled(meaning, wording if isinstance(wording, str) else wording[person], person, number)
    if meaning.term.sort.filtered and number == "one" and not meaning.term.definite:
        return _with_article(text)
    return text


def _with_article(noun: str) -> str:
    if noun.startswith("other "):
        return f"an{noun}"
    return f"an {noun}" if noun[0].lower() in "aeiou" else f"a {noun}"


def _filled(meaning: Meaning, template: str, person: Person, number: Number) -> str:
    """A template with its arguments and filters, in the singular or plural."""
    sets: list[str] = []

    def argument(found: re.Match[str]) -> str:
        name, _, form = found[1].partition(":")
        if name in ("before", "after"):
            return " ".join(_sieve(sifted, name, person) for sifted in meaning.filters)
        if form == "many":
            return _value(meaning.one(name), "", person, "many")
        text = _value(meaning.one(name), form, person, "one" if meaning.one(name).term.sort.filtered else number)
        if meaning.one(name).term.sort.filtered and text in sets:
            text = re.sub(r"^an? ", "another ", text)
        sets.append(text)
        return text

    filled = re.sub(r"\{([\w:]+)\}", argument, template)
    return re.sub(
        r"\s+", " ", re.sub(r"\(([^()|]*(?:\|[^()|]*)+)\)", lambda found: _numbered(found[1], number), filled)
    ).strip()


def _numbered(alternatives: str, number: Number) -> str:
    """One of (one|many) or (one|each|many)."""
    forms = alternatives.split("|")
    if number == "many":
        return forms[-1]
    return forms[1] if number == "each" and len(forms) == 3 else forms[0]


def _sieve(sifted: Sifted, slot: str, person: Person) -> str:
    """A filter before or behind the noun."""
    sieve = sifted.sieve
    template = sieve.before if slot == "before" else sieve.after
    if slot == "after" and sifted.operator == "!=" and sieve.denied:
        template = sieve.denied
    words = [_value(value, "", person, "one") for value in sifted.values]
    compared = COMPARED[sifted.operator].format(words[0]) if sifted.operator in COMPARED else ""
    return template.replace("{value}", " or ".join(words)).replace("{compared}", compared)
