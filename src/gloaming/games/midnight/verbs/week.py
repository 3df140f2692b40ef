"""Verbs of the Festival, the Week and the turn: move_festival, scout_week, extra_action."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Term
from gloaming.games.decisions import Moment
from gloaming.games.midnight.decisions import LOCATION, LocationPick, YesNo, by_effect, midnight, place_of
from gloaming.games.midnight.declaration import F, Remark, Z
from gloaming.games.midnight.verbs.language import HOW_MANY, MOVED_TO, note_nothing, places
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.effects import Number, Picking, Verb
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import Ask, State


@final
class LocationForFestival(LocationPick):
    """D9, R8.3: where the Festival goes."""

    def __init__(self, to: int) -> None:
        super().__init__("festival-to", "D9", "R8.3", "where the Festival goes", "Move", (LOCATION,))
        self.to: i64 = to

    def goals(self, s: State) -> i64:
        return places(s, self.to) & ~(1 << s.z[F.FESTIVAL])

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what, "Where does the Festival go?")

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, "the Festival", f" to {at.called(choice)}", "the Festival comes here")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        if place_of(at, choice) == at.state.z[F.FESTIVAL]:
            return Reason(self.clause, f"The Festival is at {at.called(choice)} already.")
        return Reason(self.clause, f"This effect does not move the Festival to {at.called(choice)}.")


@final
class MoveFestival(Picking):
    """move_festival(to): R8.3, Q28; a move to where it stands is no move"""

    def __init__(self, to: int) -> None:
        goal = LocationForFestival(to)
        super().__init__([goal])
        self.goal: Final[LocationForFestival] = goal

    def doable(self, s: State) -> bool:
        return self.goal.goals(s) != 0

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
class WhetherToPutDown(YesNo):
    """D5, K7: whether the card of the Week deck that was looked at goes under the others."""

    def prompt(self, at: Moment) -> Prompt:
        if not at.is_asked():
            return by_effect(at, "whether the next Week card goes under the others")
        card = at.game.card_name(int(at.state.top(Z.WEEK)))
        say = f"The next Week card is {card}. Put it on the bottom?"
        return by_effect(at, f"whether the next Week card, {card}, goes under the others", say)

    def label(self, at: Moment, choice: int) -> Label:
        return Label("Yes:", "put it on the bottom") if choice == at.game.rules.yes else Label("No:", "leave it on top")


@final
class ScoutWeek(Picking):
    """scout_week: a look at the top card of the Week deck, which may go under the others"""

    def __init__(self) -> None:
        super().__init__([WhetherToPutDown()])

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
        self.first.options(s, s.z[F.YOU])

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


VERBS: Final[list[Term]] = [MOVE_FESTIVAL, SCOUT_WEEK, EXTRA_ACTION]
DECISIONS: Final[list[Ask]] = [LocationForFestival(0)]
