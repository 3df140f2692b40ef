"""Any effect in plain English, from the templates of its vocabulary."""

from __future__ import annotations

import re
from typing import Final, Literal

from gloaming.cards.resolved import AppliedFilter, Resolved
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


def in_words(resolved: Resolved) -> str:
    """An effect as one or more sentences."""
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in _sentences(resolved, YOU))


def clauses(resolved: Resolved) -> set[str]:
    """The clauses that the words of an effect refer to."""
    found = {clause for part in resolved.parts() for clause in part.term.clauses}
    found |= {clause for part in resolved.parts() for applied in part.filters for clause in applied.filter_term.clauses}
    return found


def in_order(found: set[str]) -> tuple[str, ...]:
    """Clauses in the order of the rules."""
    return tuple(sorted(found, key=lambda clause: [int(number) for number in re.findall(r"\d+", clause)]))


# Effects: a list of clauses, each of which could be a sentence


def _sentences(resolved: Resolved, person: Person) -> list[str]:
    match resolved.term.name:
        case ";":
            return [sentence for step in resolved.all("steps") for sentence in _sentences(step, person)]
        case "ifdone":
            return [*_sentences(resolved.one("a"), person), *_afterwards(resolved, person)]
    return [_clause(resolved, person)]


def _afterwards(resolved: Resolved, person: Person) -> list[str]:
    done, not_done = resolved.one("b"), resolved.one("c")
    others = resolved.one("a").term.name == "other"
    doer = "you do" if (person == YOU) != others and person != EACH else "they do"
    if done.term.name == "none":
        return [] if not_done.term.name == "none" else [f"if {doer} not, {_inline(not_done, person)}"]
    otherwise = "" if not_done.term.name == "none" else f"; otherwise {_inline(not_done, person)}"
    return [f"if {doer}, {_inline(done, person)}{otherwise}"]


def _inline(resolved: Resolved, person: Person) -> str:
    """An effect inside a sentence."""
    return ", then ".join(_sentences(resolved, person))


def _clause(resolved: Resolved, person: Person, bare: bool = False) -> str:
    """One step: with who performs it, unless it is you; `bare` as behind "may". A condition reads as it is."""
    if resolved.term.sort is CONDITION:
        return _condition(resolved, person)
    match resolved.term.name:
        case "none":
            return resolved.term.wording
        case "choose":
            options = "; or ".join(_bare(alternative, person) for alternative in resolved.all("alternatives"))
            return f"{_performed('<choose> one', person, bare)}: {options}"
        case "may":
            a = resolved.one("a")
            if a.term.name in ("if", "repeat", "each", "other"):
                return f"{WISHES[person]}, {_clause(a, person)}"
            return f"{SUBJECTS[person]} may {_bare(a, person)}"
        case "if":
            return _if(resolved, person)
        case "repeat":
            return f"{_times(resolved.one('n'), person)}, {_inline(resolved.one('a'), person)}"
        case "each":
            over = resolved.one("over")
            if over.term.name == "players":
                return _inline(resolved.one("a"), EACH)
            return f"for each {_value(over, '', person, 'each')}, {_inline(resolved.one('a'), person)}"
        case "other":
            return _inline(resolved.one("a"), YOU if person == OPPONENT else OPPONENT)
        case ";" | "ifdone":
            return _inline(resolved, person)
    return _performed(_filled(resolved, resolved.term.wording, person, "one"), person, bare)


def _bare(resolved: Resolved, person: Person) -> str:
    """An effect behind "may" or as an alternative: the verb without who performs it."""
    if resolved.term.name in (";", "ifdone"):
        first, *others = _steps(resolved)
        return ", then ".join([_bare(first, person), *(_clause(step, person) for step in others)]) + _tail(
            resolved, person
        )
    return _clause(resolved, person, bare=True)


def _steps(resolved: Resolved) -> tuple[Resolved, ...]:
    return resolved.all("steps") if resolved.term.name == ";" else (resolved.one("a"),)


def _tail(resolved: Resolved, person: Person) -> str:
    if resolved.term.name != "ifdone":
        return ""
    return "".join(f"; {sentence}" for sentence in _afterwards(resolved, person))


def _performed(template: str, person: Person, bare: bool) -> str:
    """A template with its verb in the right form, and with its subject if that is not you."""
    if person == YOU or bare:
        return re.sub(r"<(\w+)>", r"\1", template)
    conjugated = re.sub(r"<(\w+)>", lambda found: third_person(found[1]), template)
    return f"{SUBJECTS[person]} {conjugated}"


def third_person(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def _if(resolved: Resolved, person: Person) -> str:
    condition, then, otherwise = resolved.one("c"), resolved.one("a"), resolved.one("b")
    if then.term.name == "none":
        return f"unless {_condition(condition, person)}, {_inline(otherwise, person)}"
    rest = "" if otherwise.term.name == "none" else f"; otherwise {_inline(otherwise, person)}"
    if condition.term.name == "not":
        return f"unless {_condition(condition.one('c'), person)}, {_inline(then, person)}{rest}"
    return f"if {_condition(condition, person)}, {_inline(then, person)}{rest}"


def _times(number: Resolved, person: Person) -> str:
    if number.number is not None:
        return TIMES.get(number.number, f"{number.number} times")
    if number.term.name == "count":
        return f"once for each {_value(number.one('what'), '', person, 'each')}"
    return f"as many times as {_value(number, '', person, 'one')}"


# Conditions and values


def _condition(resolved: Resolved, person: Person) -> str:
    match resolved.term.name:
        case "all":
            return " and ".join(_condition(part, person) for part in resolved.all("c"))
        case "any":
            return " or ".join(_condition(part, person) for part in resolved.all("c"))
        case "not":
            return f"it is not so that {_condition(resolved.one('c'), person)}"
    return _filled(resolved, resolved.term.wording, person, "one")


def _value(resolved: Resolved, form: str, person: Person, number: Number) -> str:
    """An argument in one of its forms; a set with its article."""
    wording = resolved.term.forms.get(form, resolved.term.wording)
    template = wording if isinstance(wording, str) else wording[person]
    if resolved.term.sort.ids:  # a name out of the card file, which is no template
        return template
    text = _filled(resolved, template, person, number)
    if resolved.term.sort.filtered and number == "one" and not resolved.term.definite:
        return _with_article(text)
    return text


def _with_article(noun: str) -> str:
    if noun.startswith("other "):
        return f"an{noun}"
    return f"an {noun}" if noun[0].lower() in "aeiou" else f"a {noun}"


def _filled(resolved: Resolved, template: str, person: Person, number: Number) -> str:
    """A template with its arguments and filters, in the singular or plural."""
    sets: list[str] = []

    def argument(found: re.Match[str]) -> str:
        name, form = found[1], found[2] or ""
        if name in ("before", "after"):
            return " ".join(_sieve(applied, name, person, number) for applied in resolved.filters)
        if not resolved.all(name):  # an argument that was left out
            return ""
        value = resolved.one(name)
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
        return found[2] if resolved.one(found[1]).number == 1 else found[3]

    text = re.sub(r"\{(\w+)(?::(\w+))?\}", argument, _in_number(template, number))
    if "n" in resolved.arguments:
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


def _sieve(applied: AppliedFilter, slot: str, person: Person, number: Number) -> str:
    """A filter before or behind the noun."""
    filter_term = applied.filter_term
    template = filter_term.before if slot == "before" else filter_term.after
    if slot == "after" and applied.operator == "!=" and filter_term.denied:
        template = filter_term.denied

    def argument(found: re.Match[str]) -> str:
        words = [_value(value, found[2] or "", person, number) for value in applied.values]
        return COMPARED[applied.operator].format(words[0]) if found[1] == "compared" else " or ".join(words)

    template = _in_number(template, number)
    return re.sub(r"\{(value|compared)(?::(\w+))?\}", argument, template)
