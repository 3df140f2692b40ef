"""The laid-out effects of a card set, read back: which steps belong to which effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gloaming.cards.meaning import Meaning
from gloaming.cards.wording import in_words
from gloaming.games.telling import capital
from gloaming.kernel.effects import (
    Again,
    Back,
    Choose,
    Done,
    Each,
    EachMember,
    EachPlayer,
    If,
    IfDone,
    May,
    NextPlayer,
    Other,
    Repeat,
)
from gloaming.kernel.state import DONE, RETURN, Step


def _ways_on(step: Step) -> Iterator[int]:
    """The steps that a step may go on with."""
    if isinstance(step, Done):
        yield from (int(step.then), int(step.otherwise))
        return
    if isinstance(step, Again | EachMember | NextPlayer):
        yield from (int(step.entry), int(step.behind))
        return
    if isinstance(step, Back):
        yield int(step.behind)
        return
    yield int(step.next)
    if isinstance(step, Choose):
        yield from step.entries
    elif isinstance(step, May | IfDone | Other):
        yield int(step.entry)
    elif isinstance(step, If):
        yield from (int(step.then_entry), int(step.otherwise_entry))
    elif isinstance(step, Repeat):
        yield int(step.again)
    elif isinstance(step, Each | EachPlayer):
        yield int(step.loop)


def steps_of(program: Sequence[Step], entry: int) -> list[int]:
    """The numbers of all steps of the effect that begins with `entry`, ascending."""
    found: set[int] = set()
    ahead = [entry]
    while ahead:
        pc = ahead.pop()
        if pc not in (DONE, RETURN) and pc not in found:
            found.add(pc)
            ahead += _ways_on(program[pc])
    return sorted(found)


def step_names(program: Sequence[Step], entries: Mapping[str, int]) -> tuple[str, ...]:
    """`none`, `return`, then each step as its effect's name and its place in it: `on_play.doorkeeper.1`."""
    names = ["none", "return", *([""] * (len(program) - 2))]
    for owner, entry in entries.items():
        for place, pc in enumerate(steps_of(program, entry)):
            names[pc] = f"{owner}.{place}"
    return tuple(names)


def chooses_of(program: Sequence[Step], entry: int) -> list[Choose]:
    """The `choose` steps of an effect in the order in which they are written."""

    def within(steps: Sequence[Step]) -> Iterator[Choose]:
        for step in steps:
            if isinstance(step, Choose):
                yield step
                for alternative in step.alternatives:
                    yield from within(alternative.steps)
            elif isinstance(step, May | Repeat | Each | EachPlayer | Other):
                yield from within(step.inner.steps)
            elif isinstance(step, If):
                yield from within(step.then.steps)
                yield from within(step.otherwise.steps)
            elif isinstance(step, IfDone):
                yield from within(step.first.steps)
                yield from within(step.then.steps)
                yield from within(step.otherwise.steps)

    chain: list[Step] = []
    pc = entry
    while pc not in (DONE, RETURN):
        chain.append(program[pc])
        pc = int(program[pc].next)
    return list(within(chain))


def alternatives(program: Sequence[Step], entry: int, meaning: Meaning) -> Iterator[tuple[int, int, str]]:
    """Every alternative of the `choose` steps of an effect: the step, its place in it, and what it says in English."""
    written = [part for part in meaning.parts() if part.term.name == "choose"]
    for choose, one in zip(chooses_of(program, entry), written, strict=True):
        for number, part in enumerate(one.all("alternatives")):
            yield int(choose.pc), number, capital(in_words(part).rstrip("."))
