"""A match: the position that a journal leads to. This is the only place that decides whether a choice is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gloaming.games.playable import LogLine, Playable, Reason, View
from gloaming.kernel.events import Event, EventLog
from gloaming.kernel.state import RanOn, State
from gloaming.play.events import Chose, Entry, TookBack
from gloaming.play.journal import Journal, Opening
from gloaming.play.refused import Refused, RunsOn
from gloaming.play.snapshots import Snapshots
from gloaming.play.undo import free_point, opened, passes, stands


@dataclass(frozen=True)
class Made:
    """A choice that was not taken back, its results, and whether it revealed something that cannot be hidden again."""

    seat: int
    choice: int
    opened: bool
    events: tuple[Event, ...]
    pending: bool = False
    """Whether it answers a question of several seats that others have still to answer."""


class Match:
    """A match being played, or one that has been."""

    def __init__(
        self, game: Playable, opening: Opening, start: State | None = None, journal: Journal | None = None
    ) -> None:
        """`start` is the position to begin with where that is not a fresh game. `journal` is given where somebody else
        writes it: a session, whose people do more than choose."""
        self.game = game
        self.journal = journal or Journal(opening)
        self.seats = opening.seats
        self.fresh = start is None
        start = (start or opening.fresh(game)).copy()
        if opening.deal is not None and start.keyed is None:
            start.follow(opening.deal.key())
        self.snapshots = Snapshots(start)
        self.state = self.start.copy()
        self.made: list[Made] = []

    @property
    def start(self) -> State:
        """The position that the match began with."""
        return self.snapshots.start

    # Choosing

    def choose(self, seat: int, choice: int, time: int) -> Made:
        """Make a choice and write it down; `Refused` if it does not count."""
        self.check_choice(seat, choice)
        made = self.play(seat, choice)
        self._write(Chose(seat, choice), time)
        return made

    def check_choice(self, seat: int, choice: int) -> None:
        """`Refused`, with the rule that forbids it, if this is not among the seat's options."""
        if not 0 <= seat < self.game.seats or choice not in self.state.options(seat):
            raise Refused(self.why_not(seat, choice))

    def play(self, seat: int, choice: int) -> Made:
        """Carry out a legal choice."""
        before, self.state = self.state, self.state.copy()
        self.state.events = event_log = EventLog()
        try:
            self.state.apply(seat, choice)
        except BaseException as error:
            self.state = before
            if isinstance(error, RanOn):
                raise RunsOn from None
            raise
        joint = len(before.to_act()) > 1 or bool(self.made and self.made[-1].pending)
        pending = joint and stands(before, seat, self.state)
        shown = opened(before, self.state)
        if self.game.version > 1:
            shown |= joint and not pending
            shown |= self.game.rules.asking_tells and passes(before, seat, self.state, event_log.entries)
        made = Made(seat, choice, shown, tuple(event_log.entries), pending)
        self.state.events = None
        self.made.append(made)
        self.snapshots.note(len(self.made), self.state)
        return made

    def trouble_with(self, seat: int, choice: int) -> str:
        """Why an option cannot be carried out to its end, if it cannot; the match stays as it is."""
        try:
            self.state.copy().apply(seat, choice)
        except RanOn as error:
            return str(error)
        except Exception as error:
            return f"it cannot be carried out ({type(error).__name__})"
        return ""

    def why_not(self, seat: int, choice: int) -> Reason:
        """Why a choice that is not an option does not count."""
        if not 0 <= seat < self.game.seats:
            return Reason("", f"there is no seat {seat}")
        if self.state.over:
            return Reason("", "the game is over")
        if not 0 <= choice < self.game.rules.choices:
            return Reason("", f"there is no choice {choice}")
        name = self.game.choice_name(choice)
        return self.game.why_not(self.state, seat, name, self.seats) or Reason("", f"{name} cannot be chosen now")

    # Taking back

    def may_take_back(self, seat: int) -> int:
        """How many choices a seat may take back on its own."""
        return len(self.made) - free_point(self.made, seat)

    def take_back(self, seat: int, time: int, keep: int | None = None, agreed: Sequence[int] = ()) -> None:
        """Take back all that the seat may on its own, or all but the first `keep` choices if the others agreed."""
        keep = free_point(self.made, seat) if keep is None else keep
        self.check_take_back(seat, keep, agreed)
        self.rewind(keep)
        self._write(TookBack(seat, keep, tuple(sorted(set(agreed) & set(self._others(seat))))), time)

    def check_take_back(self, seat: int, keep: int, agreed: Sequence[int]) -> None:
        """`Refused` if the seat may not take back all but the first `keep` choices."""
        if not 0 <= seat < self.game.seats:
            raise Refused(Reason("", f"there is no seat {seat}"))
        if not 0 <= keep < len(self.made):
            raise Refused(Reason("undo", "there is nothing to take back"))
        if keep < free_point(self.made, seat) and not set(self._others(seat)) <= set(agreed):
            raise Refused(Reason("undo", "that cannot be taken back unless the others agree"))

    def rewind(self, keep: int) -> None:
        """Go back to the position after the first `keep` choices; the rest no longer stands."""
        self.state = self.state_at(keep)
        del self.made[keep:]
        self.snapshots.cut(keep)

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(self.game.seats) if other != seat]

    # The journal

    def enter(self, entry: Entry) -> None:
        """Do what an entry of a match file says; `Refused` if it does not count."""
        event = entry.event
        if isinstance(event, Chose):
            self.choose(event.seat, event.choice, entry.time)
        elif isinstance(event, TookBack):
            self.take_back(event.seat, entry.time, event.keep, event.agreed)

    def _write(self, event: Chose | TookBack, time: int) -> None:
        self.journal.entries.append(Entry(len(self.journal.entries) + 1, time, event))

    # Looking

    def state_at(self, number: int) -> State:
        """A copy of the position after so many choices; `IndexError` if there were not so many."""
        if not 0 <= number <= len(self.made):
            raise IndexError(f"there are {len(self.made)} choices, not {number}")
        at, state = self.snapshots.nearest(number)
        for made in self.made[at:number]:
            state.apply(made.seat, made.choice)
        return state

    def view(self, seat: int) -> View:
        """All that a seat, or the watcher, may know now."""
        return self.game.view(self.state, seat, self.seats)

    def told(self, made: Made, seat: int) -> list[LogLine]:
        """What came of the last choice, as a seat is told it."""
        return self.game.log(self.state, made.events, seat, self.seats)
