"""Whether the stack of a state can be what its effects in progress have left there.

The program of a card set says for every step what lies on the stack while it is performed: what the combinators around
it hold, below that the frame of the effect, and below that the same of the effect that called it, down to the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gloaming.games.programs import COUNTED, HELD
from gloaming.kernel.effects import Each, EachPlayer, EachSeat, IfDone, OneSeat, Other, Repeat
from gloaming.kernel.layout import MEMBER
from gloaming.kernel.state import DONE, FRAME, Step

if TYPE_CHECKING:
    from gloaming.games.playable import Playable

MOST_LEFT: Final = 1 << 31
"""Rounds that a `repeat` may still have; its number can be worked out by the card."""


def stack_fault(game: Playable, stack: Sequence[int], pc: int) -> str:
    """What is wrong with a stack under the step that is performed; empty if nothing is."""
    at = len(stack)
    steps = len(game.rules.program)
    while pc != DONE:
        for kind in game.held.get(pc, ()):
            count = HELD[kind]
            if count == COUNTED:
                count = stack[at - 1] + 2 if at > 0 else 0
            if not 0 < count <= at:
                return f"there is too little for step {game.step_names[pc]}"
            if not _can_hold(game, kind, stack[at - count : at]):
                return f"what the {kind.__name__.lower()} around step {game.step_names[pc]} holds makes no sense"
            at -= count
        at -= FRAME
        below = game.below_frame(pc)
        if at < below:
            return f"there is too little for step {game.step_names[pc]}"
        caller, you, card, here, it, changed = stack[at : at + FRAME]
        if not (
            0 <= caller < steps
            and -1 <= you < game.seats
            and -1 <= card < game.rules.layout.cards
            and -1 <= here < len(game.rules.places)
            and -1 <= it < game.rules.choices
            and changed in (0, 1)
        ):
            return f"the frame under step {game.step_names[pc]} makes no sense"
        at -= below
        pc = caller
    return "" if at == 0 else "there is more than the effects in progress have left"


def _can_hold(game: Playable, kind: type[Step], numbers: Sequence[int]) -> bool:
    """Whether a combinator can hold these numbers, the last of which lies on top."""
    seats = range(game.seats)
    if kind is IfDone:
        return numbers[0] in (0, 1)
    if kind is Repeat:
        return 0 <= numbers[0] <= MOST_LEFT
    if kind is EachPlayer:
        return numbers[0] in seats and 0 <= numbers[1] <= game.seats
    if kind in (Other, OneSeat):
        return numbers[0] in seats
    if kind is EachSeat:
        return all(number in seats for number in numbers[:-1])
    assert kind is Each
    choices = range(int(game.rules.choices))
    return (numbers[0] == -1 or numbers[0] in choices) and all(number - MEMBER in choices for number in numbers[1:-1])
