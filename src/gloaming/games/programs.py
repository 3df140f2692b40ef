"""The laid-out effects of a card set, read back: which steps belong to which effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gloaming.cards.resolved import Resolved
from gloaming.cards.wording import in_words
from gloaming.games.sentences import capital
from gloaming.kernel.effects import (
    Back,
    Choose,
    Condition,
    Done,
    Each,
    EachPlayer,
    EachSeat,
    Effect,
    If,
    IfDone,
    Loop,
    May,
    OneSeat,
    Other,
    Repeat,
    Round,
)
from gloaming.kernel.layout import PC, SELF, SP, YOU
from gloaming.kernel.state import DONE, FRAME, RETURN, State, Step


def _ways_on(step: Step) -> Iterator[int]:
    """The steps that a step may go on with."""
    if isinstance(step, Done):
        yield from (int(step.then), int(step.otherwise))
        return
    if isinstance(step, Round):
        yield from (int(step.entry), int(step.behind))
        return
    if isinstance(step, Back):
        yield int(step.behind)
        return
    yield int(step.next)
    if isinstance(step, Choose):
        yield from step.entries
    elif isinstance(step, May | IfDone | Other | OneSeat):
        yield int(step.entry)
    elif isinstance(step, If):
        yield from (int(step.then_entry), int(step.otherwise_entry))
    elif isinstance(step, Loop):
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


class Frame(NamedTuple):
    """An effect in progress: the step it has reached, who performs it, and the card that carries it or -1."""

    pc: int
    you: int
    card: int


COUNTED = -1
HELD: dict[type[Step], int] = {
    IfDone: 1,
    Repeat: 1,
    EachPlayer: 2,
    Other: 1,
    OneSeat: 1,
    Each: COUNTED,
    EachSeat: COUNTED,
}
"""How many numbers of the stack a combinator holds while its parts are performed; an `each` over a set counts them."""


def held_by_step(program: Sequence[Step], entries: Iterable[int]) -> dict[int, tuple[type[Step], ...]]:
    """For each step of these effects the combinators around it that hold something on the stack, innermost first."""
    held: dict[int, tuple[type[Step], ...]] = {}

    def walk(effect: Effect, around: tuple[type[Step], ...]) -> None:
        for step in effect.steps:
            held[int(step.pc)] = around
            match step:
                case Choose():
                    for alternative in step.alternatives:
                        walk(alternative, around)
                case May():
                    walk(step.inner, around)
                case If():
                    walk(step.then, around)
                    walk(step.otherwise, around)
                case IfDone():
                    inside: tuple[type[Step], ...] = (IfDone, *around)
                    walk(step.first, inside)
                    walk(step.then, around)
                    walk(step.otherwise, around)
                    held[_last(program, int(step.entry), Done)] = inside
                case Loop():
                    held[int(step.loop)] = (type(step), *around)
                    walk(step.inner, held[int(step.loop)])
                case Other() | OneSeat():
                    inside = (type(step), *around)
                    walk(step.inner, inside)
                    held[_last(program, int(step.entry), Back)] = inside

    for entry in entries:
        walk(Effect(chain(program, entry)), ())
    return held


def _last(program: Sequence[Step], pc: int, kind: type[Step]) -> int:
    """The step of this kind that ends the steps from `pc` on."""
    while not isinstance(program[pc], kind):
        pc = int(program[pc].next)
    return pc


def frames(state: State, held: Mapping[int, tuple[type[Step], ...]]) -> list[Frame]:
    """The effects in progress, outermost first; the last is the one being performed."""
    found: list[Frame] = []
    frame = Frame(int(state.z[PC]), int(state.z[YOU]), int(state.z[SELF]))
    at = int(state.layout.stack + state.z[SP])
    while frame.pc != DONE:
        found.insert(0, frame)
        for kind in held.get(frame.pc, ()):
            at -= HELD[kind] if HELD[kind] != COUNTED else int(state.z[at - 1]) + 2
        pc, you, card, *_ = (int(state.z[index]) for index in range(at - FRAME, at))
        frame = Frame(pc, you, card)
        at -= FRAME
    return found


def chain(program: Sequence[Step], entry: int) -> list[Step]:
    """The steps of an effect one after the other, their parts left aside."""
    steps: list[Step] = []
    while entry not in (DONE, RETURN):
        steps.append(program[entry])
        entry = int(program[entry].next)
    return steps


def written_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """Steps with all their parts, in the order in which they are written."""
    for step in steps:
        yield step
        match step:
            case Choose():
                for alternative in step.alternatives:
                    yield from written_steps(alternative.steps)
            case May() | Repeat() | Each() | EachPlayer() | EachSeat() | Other() | OneSeat():
                yield from written_steps(step.inner.steps)
            case If():
                yield from written_steps([*step.then.steps, *step.otherwise.steps])
            case IfDone():
                yield from written_steps([*step.first.steps, *step.then.steps, *step.otherwise.steps])


def chooses_of(program: Sequence[Step], entry: int) -> list[Choose]:
    """The `choose` steps of an effect in the order in which they are written."""
    return [step for step in written_steps(chain(program, entry)) if isinstance(step, Choose)]


def conditions_of(program: Sequence[Step], entry: int) -> list[Condition]:
    """The conditions of the `if` steps of an effect in the order in which they are written."""
    return [step.condition for step in written_steps(chain(program, entry)) if isinstance(step, If)]


def alternatives(program: Sequence[Step], entry: int, *meanings: Resolved) -> Iterator[tuple[int, int, str]]:
    """Every alternative of the `choose` steps of an effect, which may be written in several parts: the step, its place
    in it, and what it says in English."""
    written = [part for resolved in meanings for part in resolved.parts() if part.term.name == "choose"]
    for choose, one in zip(chooses_of(program, entry), written, strict=True):
        for number, part in enumerate(one.all("alternatives")):
            yield int(choose.pc), number, capital(in_words(part).rstrip("."))
