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

    def decide(self, seats: Sequence[int]) -> str:
        """Ann decides; Ann and Bob decide"""
        if len(seats) == 1:
            return self.does(seats[0], "decide")
        return f"{capital(listed([self.who(seat) for seat in seats]))} decide"

    def first_name(self, seat: int) -> str:
        """A player in one word: Lamplighter for The Lamplighter, Ann for Ann of the Marsh."""
        return self.names[seat].removeprefix("The ").partition(" ")[0]

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


def in_words(count: int) -> str:
    """A small number as a word."""
    small = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return small[count] if 0 <= count < len(small) else str(count)


# What is asked and what a choice does, before it is a sentence


class Prompt(NamedTuple):
    """A question: what is chosen, by which card, how many are, and what that costs.

    `title` is what stands above it where no card asks ("Your second Action"). `say` is the question to a player who is
    asked, where "Choose `what`." is not the best way to put it. `help` is advice.
    """

    what: str
    by: str = ""
    many: int = 1
    cost: str = ""
    title: str = ""
    say: str = ""
    help: str = ""


class Label(NamedTuple):
    """What a choice does: the verb, what it is done to, what follows; a word or two to stand on the thing itself; the
    clause, if it is another than that of the decision; and whether it is a word by which one does nothing."""

    verb: str
    what: str = ""
    rest: str = ""
    flag: str = ""
    clause: str = ""
    declines: bool = False

    @property
    def text(self) -> str:
        return f"{self.verb}{' ' if self.what else ''}{self.what}{self.rest}"


def asking(teller: Teller, seats: Sequence[int], prompt: Prompt) -> str:
    """The question for a seat that is asked, and for the others what is being decided; with all its parts."""
    notes = [note for note in (prompt.by, prompt.cost) if note]
    behind = f" ({', '.join(notes)})" if notes else ""
    return f"{_choosing(teller, seats, prompt)}{behind}."


def saying(teller: Teller, seats: Sequence[int], prompt: Prompt, declinable: bool) -> str:
    """The question alone, as it stands below its title."""
    if teller.seat in seats and prompt.say:
        return prompt.say
    cost = f" ({prompt.cost})" if prompt.cost else ""
    return f"{_choosing(teller, seats, prompt)}{cost}{', or decline' if declinable else ''}."


def heading(teller: Teller, seats: Sequence[int], prompt: Prompt) -> str:
    """What stands above the question: whose turn or effect it is, and for the others who decides."""
    if teller.seat in seats:
        return prompt.title or capital(prompt.by) or teller.decide([teller.seat])
    return f"{teller.decide(seats)}{': ' if prompt.by else ''}{prompt.by}"


def _choosing(teller: Teller, seats: Sequence[int], prompt: Prompt) -> str:
    what = prompt.what if prompt.many == 1 else f"{prompt.many} {prompt.what}"
    if teller.seat in seats:
        return f"Choose {what}"
    if len(seats) == 1:
        return teller.does(seats[0], "choose", what)
    return f"{capital(listed([teller.who(seat) for seat in seats]))} choose {what}"


def verdict(teller: Teller, points: Sequence[int], winners: Sequence[int], drawn: str, decided: str) -> str:
    """Who won a game of two seats: `drawn` says why nobody did, `decided` what decided between equal points."""
    score = f"{max(points)} to {min(points)} points"
    if not winners:
        return f"A draw: {score}, and {drawn}"
    wins = teller.does(winners[0], "win")
    return f"{wins}, {score}." if points[0] != points[1] else f"{wins}: {score}{decided}"
