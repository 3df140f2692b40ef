"""Verbs of the Festival, the Week and the turn: move_festival, scout_week, extra_action."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Term
from gloaming.games.midnight.declaration import F, Remark, Z
from gloaming.games.midnight.verbs.language import HOW_MANY, MOVED_TO, midnight, note_nothing, places
from gloaming.kernel.effects import Number, Verb
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import State


@final
class MoveFestival(Verb):
    """move_festival(to): R8.3, Q28; a move to where it stands is no move"""

    def __init__(self, to: int) -> None:
        super().__init__(1)
        self.to: i64 = to

    def _goals(self, s: State) -> i64:
        return places(s, self.to) & ~(1 << s.z[F.FESTIVAL])

    def doable(self, s: State) -> bool:
        return self._goals(s) != 0

    def list_pick(self, s: State, pick: i64) -> None:
        midnight(s).offer_locations(self._goals(s))

    def deed(self, s: State) -> bool:
        midnight(s).hold_festival(s.z[F.PICK] - s.game.first_place, True)
        return True


MOVE_FESTIVAL: Final = Term(
    "move_festival",
    EFFECT,
    MoveFestival,
    "<move> the Festival {to:to}",
    "The Festival Piece goes to a Location other than the one it is on.",
    (MOVED_TO,),
    clauses=("R8.3",),
    chooses="you",
    doable="there is such a Location",
    reveals="nothing new",
)


@final
class ScoutWeek(Verb):
    """scout_week: a look at the top card of the Week deck, which may go under the others"""

    def __init__(self) -> None:
        super().__init__(1)

    def doable(self, s: State) -> bool:
        return s.height(Z.WEEK) > 0

    def begins_with_pick(self, s: State) -> bool:
        """It begins with a look."""
        return False

    def run(self, s: State) -> i64:
        if s.height(Z.WEEK) == 0:
            note_nothing(s)
            return self.next
        midnight(s).see(s.top(Z.WEEK), s.z[F.YOU])
        if s.height(Z.WEEK) == 1:
            return self.next
        return super().run(s)

    def list_options(self, s: State) -> None:
        s.offer(s.game.yes)
        s.offer(s.game.no)

    def answer(self, s: State, choice: i64) -> i64:
        down: i64 = 0
        if choice == s.game.yes:
            s.move_under(s.top(Z.WEEK), Z.WEEK)
            s.z[F.CHANGED] = 1
            down = 1
        if s.events is not None:
            s.events.write(NOTED, Remark.SCOUTED, s.z[F.YOU], down, 0)
        return self.next


SCOUT_WEEK: Final = Term(
    "scout_week",
    EFFECT,
    ScoutWeek,
    "<look> at the top card of the Week deck and perhaps <put> it on the bottom",
    "You look at the top unrevealed card of the Week deck; if there are others you may put it under them.",
    clauses=("K7",),
    chooses="you",
    doable="a card is unrevealed; only putting it down is a change",
    reveals="the face to you; to all whether it went down",
)


@final
class ExtraAction(Verb):
    """extra_action(n): R5.2 and R7.3 still hold"""

    def __init__(self, n: Number) -> None:
        super().__init__(0)
        self.n: Final[Number] = n

    def doable(self, s: State) -> bool:
        return self.n.value(s) >= 1

    def deed(self, s: State) -> bool:
        n = self.n.value(s)
        s.z[F.ACTIONS] += n
        s.z[F.GRANTED] += n
        if s.events is not None:
            s.events.write(NOTED, Remark.MORE_ACTIONS, s.z[F.TURN], n, 0)
        return n > 0


EXTRA_ACTION: Final = Term(
    "extra_action",
    EFFECT,
    ExtraAction,
    "<have> {n} more [n:Action|Actions] this turn",
    "So many more Actions this turn; one Minion a Location and one Item a turn stay the limits.",
    (HOW_MANY,),
    clauses=("R3.2", "R5.2", "R7.3"),
    chooses="nobody",
    doable="always",
    reveals="nothing new",
)


VERBS: Final = [MOVE_FESTIVAL, SCOUT_WEEK, EXTRA_ACTION]
