"""Any effect in plain English, from the templates of its vocabulary."""

from __future__ import annotations

import re
from typing import Final, Literal

from gloaming.cards.meaning import Meaning, Sifted
from gloaming.cards.vocabulary import CONDITION, EFFECT

Person = Literal[0, 1, 2]
"""Who performs: you, the opponent, or each player."""
YOU: Final = 0
OPPONENT: Final = 1
EACH: Final = 2
SUBJECTS: Final = ("you", "the opponent", "each player")
WISHES: Final = ("if you wish", "if the opponent wishes", "if they wish")

Number = Literal["one", "each", "many"]

TIMES: Final = {1: "once", 2: "twice", 3: "three times"}
COMPARED: Final = {
    "=": "{}",
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


def clauses(meaning: Meaning) -> set[str]:
    """The clauses that the words of an effect refer to."""
    found = {clause for part in meaning.parts() for clause in part.term.clauses}
    found |= {clause for part in meaning.parts() for sifted in part.filters for clause in sifted.sieve.clauses}
    return found


def in_order(found: set[str]) -> tuple[str, ...]:
    """Clauses in the order of the rules."""
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
    """One step: with who performs it, unless it is you; `bare` as behind "may". A condition reads as it is."""
    if meaning.term.sort is CONDITION:
        return _condition(meaning, person)
    match meaning.term.name:
        case "none":
            return meaning.term.wording
        case "choose":
            options = "; or ".join(_bare(alternative, person) for alternative in meaning.all("alternatives"))
            return f"{_performed('<choose> one', person, bare)}: {options}"
        case "may":
            a = meaning.one("a")
            if a.term.name in ("if", "repeat", "each", "other"):
                return f"{WISHES[person]}, {_clause(a, person)}"
            return f"{SUBJECTS[person]} may {_bare(a, person)}"
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


def _performed(template: str, person: Person, bare: bool) -> str:
    """A template with its verb in the right form, and with its subject if that is not you."""
    if person == YOU or bare:
        return re.sub(r"<(\w+)>", r"\1", template)
    conjugated = re.sub(r"<(\w+)>", lambda found: third_person(found[1]), template)
    return f"{SUBJECTS[person]} {conjugated}"


def third_person(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def _if(meaning: Meaning, person: Person) -> str:
    condition, then, otherwise = meaning.one("c"), meaning.one("a"), meaning.one("b")
    if then.term.name == "none":
        return f"unless {_condition(condition, person)}, {_inline(otherwise, person)}"
    rest = "" if otherwise.term.name == "none" else f"; otherwise {_inline(otherwise, person)}"
    if condition.term.name == "not":
        return f"unless {_condition(condition.one('c'), person)}, {_inline(then, person)}{rest}"
    return f"if {_condition(condition, person)}, {_inline(then, person)}{rest}"


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
    template = wording if isinstance(wording, str) else wording[person]
    if meaning.term.sort.ids:  # a name out of the card file, which is no template
        return template
    text = _filled(meaning, template, person, number)
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
        name, form = found[1], found[2] or ""
        if name in ("before", "after"):
            return " ".join(_sieve(sifted, name, person, number) for sifted in meaning.filters)
        if not meaning.all(name):  # an argument that was left out
            return ""
        value = meaning.one(name)
        if value.term.sort is CONDITION:
            return f"{form} {_condition(value, person)}"
        if value.term.sort is EFFECT:
            return _inline(value, person)
        if form == "many":
            return _value(value, "", person, "many")
        if not value.term.sort.filtered:
            return _value(value, form, person, number)
        text = _value(value, form, person, "one")
        if text in sets:
            return re.sub(r"^an? ", "another ", text)
        sets.append(text)
        return text

    def agreeing(found: re.Match[str]) -> str:
        return found[2] if meaning.one(found[1]).number == 1 else found[3]

    text = re.sub(r"\{(\w+)(?::(\w+))?\}", argument, _in_number(template, number))
    if "n" in meaning.arguments:
        text = re.sub(r"\[(\w+):([^|\]]*)\|([^|\]]*)\]", agreeing, text)
    return " ".join(text.split())


def _in_number(template: str, number: Number) -> str:
    """A template with one form out of each (one|many) or (one|each|many)."""

    def form(found: re.Match[str]) -> str:
        forms = found[1].split("|")
        if number == "many":
            return forms[-1]
        return forms[1] if number == "each" and len(forms) == 3 else forms[0]

    return re.sub(r"\(([^()]*\|[^()]*)\)", form, template)


def _sieve(sifted: Sifted, slot: str, person: Person, number: Number) -> str:
    """A filter before or behind the noun."""
    sieve = sifted.sieve
    template = sieve.before if slot == "before" else sieve.after
    if slot == "after" and sifted.operator == "!=" and sieve.denied:
        template = sieve.denied

    def argument(found: re.Match[str]) -> str:
        words = [_value(value, found[2] or "", person, number) for value in sifted.values]
        return COMPARED[sifted.operator].format(words[0]) if found[1] == "compared" else " or ".join(words)

    template = _in_number(template, number)
    return re.sub(r"\{(value|compared)(?::(\w+))?\}", argument, template)
