"""An effect, the steps it is made of, and how a verb asks, picks and lets a player decline.

A card's effect becomes a flat program when its card set is loaded: a list of steps that refer to one another by number.
`Effect.link` lays it out. Running it parses nothing, looks up no name and allocates nothing.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gloaming.kernel.layout import CHANGED, DECLINE, MENU, PICK, STAGE, YOU
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, Game, State, Step, StepSlot


@final
class Effect:
    """Steps one after the other, as written."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps: Final[list[Step]] = steps
        # Most effects have one step, and a member of a list would be looked up and checked in every search.
        self.first: Final[Step] = steps[0] if steps else Step()
        self.others: Final[list[StepSlot]] = [StepSlot(step) for step in steps[1:]]

    def doable(self, s: State) -> bool:
        if self.first.doable(s):
            return True
        for slot in self.others:  # noqa: SIM110
            if slot.step.doable(s):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        if self.first.doable(s):
            return self.first.begins_with_pick(s)
        for slot in self.others:
            if slot.step.doable(s):
                return slot.step.begins_with_pick(s)
        return False

    def link(self, game: Game, then: int) -> int:
        """Lay the steps out in the game's program, to go on with the step `then`; the step to begin with."""
        for step in reversed(self.steps):
            game.add_step(step)
            step.next = then
            if isinstance(step, Combinator):
                step.link_parts(game)
            then = int(step.pc)
        return then

    def depth(self) -> int:
        """How many numbers of the stack it needs at the most."""
        return max((step.depth() for step in self.steps if isinstance(step, Combinator)), default=0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Combinator(Step):
    """A step made of effects."""

    def link_parts(self, game: Game) -> None:
        """Lay out the effects that it is made of."""

    def depth(self) -> int:
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Step):
    """What a game can do by an effect: its picks one after the other, then the deed.

    A verb lists the options of each pick (`list_pick`), says whether it would change anything (`doable`) and does it
    (`deed`). The picks made so far are in the state's PICK fields.
    """

    picks: i64

    def __init__(self, picks: int = 0) -> None:
        super().__init__()
        self.picks = picks

    def list_pick(self, s: State, pick: i64) -> None:
        """Offer the options of one pick."""

    def deed(self, s: State) -> bool:
        """Do it; whether anything changed."""
        return False

    def chooser(self, s: State) -> i64:
        """Who makes the picks."""
        return s.z[YOU]

    def picked(self, stage: i64) -> i64:
        """How many picks are kept in the state at a stage."""
        return stage

    def begins_with_pick(self, s: State) -> bool:
        return self.picks > 0 and self.chooser(s) == s.z[YOU]

    def run(self, s: State) -> i64:
        if self.picks == 0:
            return self._do(s)
        s.z[STAGE] = 0
        s.ask(ASKED_BY_EFFECT, self.chooser(s))
        return self.pc

    def list_options(self, s: State) -> None:
        self.list_pick(s, s.z[STAGE])
        if s.z[STAGE] == 0:
            offer_decline(s)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if choice < 0:
            z[STAGE] = 0
            return self.next
        z[DECLINE] = 0
        stage = z[STAGE]
        z[PICK + stage] = choice
        stage += 1
        if stage < self.picks:
            z[STAGE] = stage
            s.ask(ASKED_BY_EFFECT, self.chooser(s))
            return self.pc
        z[STAGE] = 0
        return self._do(s)

    def _do(self, s: State) -> i64:
        if self.deed(s):
            s.z[CHANGED] = 1
        for pick in range(self.picks):  # they may be secrets, and nobody needs them any more
            s.z[PICK + pick] = -1
        return self.next


class Picking(Verb):
    """A verb whose picks are questions, one after the other."""

    def __init__(self, asks: list[Ask]) -> None:
        super().__init__(len(asks))
        self.asks: Final[list[Ask]] = asks
        self.first: Final[Ask] = asks[0] if asks else Ask()
        self.second: Final[Ask] = asks[1] if len(asks) > 1 else Ask()
        """The first two of them by themselves: a member of a list would be looked up and checked in every search."""

    def list_pick(self, s: State, pick: i64) -> None:
        if pick == 0:
            self.first.options(s, s.z[YOU])
        elif pick == 1:
            self.second.options(s, s.z[YOU])
        else:
            self.asks[pick].options(s, s.z[YOU])

    def asked(self, s: State) -> Ask | None:
        return self.asks[s.z[STAGE]]


def offer_decline(s: State) -> None:
    """Where a `may` is waiting for its first pick and there is something to pick, add "decline"."""
    if s.z[DECLINE] and s.z[MENU]:
        s.offer(s.game.decline)
