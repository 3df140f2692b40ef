"""Who is spoken of and to: "you" for the seat that listens, a name for everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Teller:
    """Speaks to one seat, or to the watcher."""

    def __init__(self, seat: int, names: Sequence[str], seats: int) -> None:
        self.seat = seat
        self.names = named(names, seats)

    def who(self, seat: int) -> str:
        """A player in the middle of a sentence."""
        return "you" if seat == self.seat else self.names[seat]

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """A sentence about a player; a verb may be two words, "put back", of which the first is conjugated."""
        first, _, particle = verb.partition(" ")
        form = second_person(first) if seat == self.seat else third_person(first)
        return " ".join(part for part in (capital(self.who(seat)), form, particle, rest) if part)

    def chooses(self, seat: int, effect: str) -> str:
        """Which of the effects of a card somebody takes, in the words of the card."""
        return f"{self.does(seat, 'choose')} “{effect.rstrip('.')}”."

    def whose(self, seat: int) -> str:
        """your, or Ann's"""
        return "your" if seat == self.seat else possessive(self.names[seat])


def named(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The names given, or the seats' numbers."""
    return tuple(names) or tuple(f"Seat {seat}" for seat in range(seats))


def second_person(verb: str) -> str:
    return "are" if verb == "be" else verb


def third_person(verb: str) -> str:
    if verb in ("have", "be"):
        return {"have": "has", "be": "is"}[verb]
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def counted(parts: Sequence[str]) -> str:
    """a and 2 × b"""
    times = {part: parts.count(part) for part in parts}
    return listed([f"{count} × {part}" if count > 1 else part for part, count in times.items()])


def listed(parts: Sequence[str]) -> str:
    """a, b and c"""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# What is asked and what a choice does, before it is a sentence


class Prompt(NamedTuple):
    """A question: what is chosen, by which card, how many are, and what that costs."""

    what: str
    by: str = ""
    many: int = 1
    cost: str = ""


class Label(NamedTuple):
    """What a choice does: the verb, what it is done to, what follows; a word or two to stand on the thing itself; and
    the clause, if it is another than that of the decision."""

    verb: str
    what: str = ""
    rest: str = ""
    flag: str = ""
    clause: str = ""

    @property
    def text(self) -> str:
        return f"{self.verb}{' ' if self.what else ''}{self.what}{self.rest}"


def asking(teller: Teller, seat: int, prompt: Prompt) -> str:
    """The question for the seat that is asked, and for the others what that seat is deciding."""
    what = prompt.what if prompt.many == 1 else f"{prompt.many} {prompt.what}"
    notes = [note for note in (prompt.by, prompt.cost) if note]
    behind = f" ({', '.join(notes)})" if notes else ""
    return f"Choose {what}{behind}." if seat == teller.seat else f"{teller.does(seat, 'choose', what)}{behind}."
