"""A match computed from its journal: the game, and everything that the people at the table agree on.

The cards are dealt when every person has sat down (`play/deal.py` says how), so a session may have no position yet.

Pure: built only from the record and the entries, so that every process and every restart gets the same result. The
events are in `play/events.py`; this is the state that they change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from gloaming.games.playable import WATCHER, LogLine, Outcome, Playable, Reason, View
from gloaming.games.sentences import Teller
from gloaming.kernel.state import State
from gloaming.play.clocks import Clocks
from gloaming.play.deal import Deal
from gloaming.play.events import (
    DRAW,
    HAND_OVER,
    REMATCH,
    TAKE_BACK,
    Answered,
    Chose,
    Entry,
    HandedOver,
    MatchEvent,
    Offered,
    Resigned,
    Result,
    Resumed,
    TookBack,
)
from gloaming.play.journal import Journal
from gloaming.play.lessons.lesson import Lesson
from gloaming.play.match import Match
from gloaming.play.record import Record
from gloaming.play.refused import Refused
from gloaming.play.undo import free_point, last_turn

LONGEST: Final = 5_000
"""Entries after which nothing but choices and the end of the match is taken down any more."""
By = Literal["play", "resignation", "agreement", "time", "set-aside"]


@dataclass
class Seat:
    """Who sits in a seat now. `level` is None for a person; `owner` says whether a person may take the seat back."""

    name: str
    level: str | None
    owner: bool

    @property
    def left(self) -> bool:
        """Whether the computer plays on for somebody."""
        return self.owner and self.level is not None


@dataclass
class Offer:
    """A proposal of a seat; it takes effect when all of `open` have accepted.

    `keep` is what it is about: the choices that a take-back would leave, or the seat that would be handed over.
    """

    number: int
    seat: int
    what: str
    keep: int
    open: set[int]
    accepted: set[int]


@dataclass(frozen=True)
class Ended:
    """How a match ended. `told` are the reasons by listener: each is "you" to itself."""

    by: By
    outcome: Outcome
    told: Mapping[int, tuple[str, ...]]


UNDEALT = Reason("", "the cards are dealt when everybody has sat down")


class Session:
    """A match being played, with its people, clocks and offers."""

    def __init__(self, record: Record, game: Playable) -> None:
        self.record = record
        self.game = game
        self.lesson = Lesson.from_data(record.lesson) if record.lesson is not None else None
        self.deal = record.opening.deal
        """The deal as far as people have added to it; None in a match with a seed."""
        self.sat: set[int] = set()
        self.links: dict[str, tuple[int, ...]] = {}
        """The seats that people took by the invitation, by the digests of their own secrets."""
        self.told: set[int] = set()
        """The seats whose persons have sat down, and that have no number to tell any more."""
        self.dealt_at: int | None = None
        """The entry that brought the cards on the table; 0 if they were there from the beginning."""
        self._match: Match | None = None
        self.seats = [Seat(chair.name, chair.level, chair.level is None) for chair in record.chairs]
        self.clocks = Clocks.fresh(record.timing, game.seats)
        self.journal = Journal(record.opening)
        self.results: list[Result] = []
        self.ids: dict[tuple[int, str], int] = {}
        """The entries that commands brought about, by the seat that gave the command and its id."""
        self.time = record.created
        self.offers: dict[int, Offer] = {}
        self.ended: Ended | None = None
        self.rematch: str | None = None
        self.made_at: list[int] = []
        """The sequence numbers of the choices that stand."""
        self.asked_at = [0] * game.seats
        """Since when each seat has been asked what it is asked now."""
        if self.deal is None or record.opening.origin:
            self._deal_cards()
        self._note_end()
        self.clocks.asked(self.to_act(), self.time)

    @property
    def entries(self) -> list[Entry]:
        return self.journal.entries

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def dealt(self) -> bool:
        return self._match is not None

    @property
    def match(self) -> Match:
        """The game itself; `Refused` as long as the cards have not been dealt."""
        if self._match is None:
            raise Refused(UNDEALT)
        return self._match

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def over(self) -> bool:
        return self.ended is not None

    def to_act(self) -> list[int]:
        return [] if self.over or not self.dealt else self.state.to_act()

    def computers_to_act(self) -> list[int]:
        """The computer's seats that are to choose. In a lesson they do what it says next, and otherwise wait."""
        seats = [seat for seat in self.to_act() if self.seats[seat].level is not None]
        if self.lesson is None or not self.lesson.scripted(self.match.made):
            return seats
        told = self.scripted()
        return [seat for seat in seats if told is not None and told[0] == seat]

    def scripted(self) -> tuple[int, int] | None:
        """The seat and the choice that the lesson says come next, if this is one and it says so."""
        return self.lesson.expected(self.match.made) if self.lesson is not None and self.dealt else None

    def fallen(self, time: int) -> int | None:
        """The seat whose time has run out, if one's has."""
        falls = self.clocks.falls()
        return falls[1] if falls and not self.over and time > falls[0] else None

    # What a command amounts to

    def choice(self, seat: int, choice: int, seq: int, computer: bool = False) -> MatchEvent:
        """A choice out of the table of `seq`, by the seat's player or by the computer."""
        if computer and self.seats[seat].level is None:
            raise Refused(Reason("", "the seat has been taken back"))
        if not computer and self.seats[seat].level is not None:
            raise Refused(Reason("", "the computer plays in this seat; take it back first"))
        if not self.over and seat in self.to_act() and not self.asked_at[seat] <= seq <= self.seq:
            raise Refused(Reason("", "the table has changed since; choose again"))
        return Chose(seat, choice)

    def undo(self, seat: int) -> MatchEvent:
        return TookBack(seat, len(self.match.made) - 1, ())

    def may_undo(self, seat: int) -> bool:
        return self.dealt and not self.over and seat >= 0 and free_point(self.match.made, seat) < len(self.match.made)

    def take_back(self, seat: int, seq: int | None) -> MatchEvent:
        """Going back to the table of `seq`, or to before the seat's last turn: at once where nobody need be asked,
        otherwise an offer."""
        made = self.match.made
        if seq is not None:
            keep = sum(1 for made_at in self.made_at if made_at <= seq)
        elif any(one.seat == seat for one in made):
            keep = last_turn(made, seat)
        else:
            keep = len(made)
        if keep >= len(made):
            raise Refused(Reason("undo", "there is nothing to take back"))
        if keep >= free_point(self.match.made, seat):
            return TookBack(seat, keep, ())
        if self.must_agree(seat):
            return Offered(seat, TAKE_BACK, keep)
        return TookBack(seat, keep, self.others(seat))

    def lesson_back(self, seat: int, keep: int) -> MatchEvent:
        """Going back in a lesson: what was tried beside it is taken back in any case."""
        self.require_lesson(seat)
        return TookBack(seat, min(keep, self.followed()), self.others(seat))

    def lesson_on(self, seat: int) -> MatchEvent:
        """The next choice of a lesson, whoever's it is, for somebody who skips a step."""
        self.require_lesson(seat)
        told = self.scripted()
        if told is None:
            raise Refused(Reason("", "there is nothing to skip here"))
        return Chose(*told)

    def followed(self) -> int:
        """How many of the choices that stand are the lesson's."""
        return self.lesson.followed(self.match.made) if self.lesson is not None else 0

    def require_lesson(self, seat: int) -> None:
        if self.lesson is None or self.lesson.learner != seat:
            raise Refused(Reason("", "this is no lesson"))

    def resign(self, seat: int) -> MatchEvent:
        """Giving up. Where other people play on the same side, they play on and the computer takes over this seat."""
        side = self.game.side
        mates = (other for other in range(self.game.seats) if other != seat and side(other) == side(seat))
        alone = not any(self.seats[other].owner and not self._one_hand(seat, other) for other in mates)
        return Resigned(seat, None if alone else self.level)

    @property
    def level(self) -> str:
        """The strength at which the computer takes over a seat."""
        return self.record.stand_in

    def hand_over(self, seat: int, absent: int, away: Iterable[int]) -> MatchEvent:
        """Letting the computer play on for somebody who is away: at once where nobody else is here to be asked."""
        for offer in self.offers.values():
            if offer.what == HAND_OVER and offer.keep == absent and seat in offer.open:
                return Answered(seat, offer.number, True)
        away = tuple(sorted({*away, absent}))
        if self.must_agree(seat).difference(away):
            return Offered(seat, HAND_OVER, absent, away)
        return HandedOver(absent, self.level)

    def offer(self, seat: int, what: str) -> MatchEvent:
        """A draw or a rematch; if the others have proposed the same already, that is an acceptance."""
        for offer in self.offers.values():
            if offer.what == what and seat in offer.open:
                return Answered(seat, offer.number, True)
        return Offered(seat, what, 0)

    def needs_nobody(self, seat: int) -> bool:
        """Whether a rematch comes about as soon as this seat wants it."""
        return not self.must_agree(seat)

    def completes(self, event: MatchEvent) -> Offer | None:
        """The offer that comes about by this answer."""
        if isinstance(event, Answered) and event.accept:
            offer = self.offers.get(event.offer)
            if offer is not None and offer.open == {event.seat}:
                return offer
        return None

    def must_agree(self, seat: int) -> set[int]:
        """Who has to agree to what this seat offers: people, unless they sit at one screen. Computers never mind."""
        if self.record.hot_seat:
            return set()
        return {
            other
            for other in range(self.game.seats)
            if other != seat and self.seats[other].owner and not self._one_hand(seat, other)
        }

    def _one_hand(self, seat: int, other: int) -> bool:
        """Whether one person holds both seats. At a hot seat several people share one device."""
        return not self.record.hot_seat and self.record.chairs[seat].mine and self.record.chairs[other].mine

    # Whether an event counts

    def check(self, event: MatchEvent) -> None:
        """`Refused` if the event does not count now."""
        if self.seq >= LONGEST and event.limited:
            raise Refused(Reason("", "so much has happened in this match that only choices are taken down now"))
        if not self.dealt and not event.before_deal:
            raise Refused(UNDEALT)
        event.check(self)

    def require_running(self) -> None:
        if self.over:
            raise Refused(Reason("", "the match is over"))

    def require_owner(self, seat: int) -> None:
        if not self.seats[seat].owner:
            raise Refused(Reason("", "that seat is the computer's"))

    def require_computer(self, seat: int) -> None:
        if self.seats[seat].level is None:
            raise Refused(Reason("", "a person plays in that seat"))

    def require_no_rematch(self) -> None:
        """Whether the match is over and nothing follows it yet."""
        if not self.over:
            raise Refused(Reason("", "the match is not over yet"))
        if self.rematch is not None:
            raise Refused(Reason("", "there is a rematch already"))

    def require_waiting(self, seat: int) -> Deal:
        """The deal that people still add to; `Refused` if the cards are dealt or the seat is not a person's."""
        if self.dealt or self.deal is None:
            raise Refused(Reason("", "the cards have been dealt already"))
        if not self._person(seat):
            raise Refused(Reason("", "the computer plays in that seat"))
        return self.deal

    # Who sits where

    def others(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in range(self.game.seats) if other != seat)

    def _person(self, seat: int) -> bool:
        return self.seats[seat].owner and self.seats[seat].level is None

    def free_chairs(self) -> list[int]:
        """The chairs that whoever follows the invitation may take."""
        taken = {seat for seats in self.links.values() for seat in seats}
        return [
            seat
            for seat, chair in enumerate(self.record.chairs)
            if chair.open and seat not in taken and self.seats[seat].owner
        ]

    def unseated(self) -> list[int]:
        """The seats whose persons have not sat down yet, in a match that waits for them."""
        return [] if self.dealt else [seat for seat in range(self.game.seats) if self._waits(seat, self.sat)]

    def untold(self) -> list[int]:
        """The seats that have sat down and still have to tell the number that they sealed."""
        return [] if self.dealt else [seat for seat in sorted(self.sat) if self._waits(seat, self.told)]

    def _waits(self, seat: int, done: set[int]) -> bool:
        return self._person(seat) and seat not in done

    def sealed(self, seat: int) -> str:
        """The seal of a seat's number; empty if it has none."""
        numbers = self.deal.numbers if self.deal is not None else ()
        return next((one.seal for one in numbers if one.seat == seat), "")

    def rename(self, seat: int, name: str) -> None:
        self.seats[seat].name = name
        if self._match is not None:
            self._match.seats = self.names

    def give_up(self, seat: int, level: str | None) -> None:
        """The computer has a seat from now on, and nobody may take it back."""
        self.seats[seat] = Seat(self.seats[seat].name, level, owner=False)

    def sit(self, seat: int, seal: str) -> None:
        """A person sits down, with the seal of a number or without one."""
        assert self.deal is not None
        self.sat.add(seat)
        if seal:
            self.deal = self.deal.with_seal(seat, seal)
            self.told.discard(seat)
        else:
            self.told.add(seat)

    def tell_number(self, seat: int, number: str) -> None:
        assert self.deal is not None
        self.told.add(seat)
        self.deal = self.deal.with_number(seat, number)

    # What comes of an event

    def enter(self, entry: Entry) -> None:
        """Do what the next entry says; `Refused` if it does not count."""
        self.check(entry.event)
        self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Do what the next entry says. Its event has been checked."""
        event = entry.event
        self.time = max(self.time, entry.time)
        asked = [self._asked_now(seat) for seat in range(self.game.seats)]
        self.entries.append(entry)
        if entry.id is not None and entry.by is not None:
            self.ids[entry.by, entry.id] = entry.seq
        result = event.apply(self, entry)
        if not self.dealt and not self.unseated() and not self.untold():
            self._deal_cards()
            dealt = self.tell(lambda _: "The cards are dealt.")
            result = Result((), {who: (*result.lines.get(who, ()), *lines) for who, lines in dealt.lines.items()})
        self._note_end()
        if not isinstance(event, Resumed):
            self.clocks.asked(self.to_act(), entry.time, event.seat if isinstance(event, Chose) else None)
        self.results.append(result)
        for seat in range(self.game.seats):
            own = isinstance(event, Chose | TookBack) and event.seat == seat
            if own or self._asked_now(seat) != asked[seat]:
                self.asked_at[seat] = entry.seq

    def _deal_cards(self) -> None:
        start = self.game.from_bytes(self.record.start, trusted=True) if self.record.start is not None else None
        self.journal.opening = replace(self.record.opening, deal=self.deal, seats=self.names)
        self._match = Match(self.game, self.journal.opening, start, self.journal)
        self.dealt_at = self.seq

    def _asked_now(self, seat: int) -> tuple[str, list[int]]:
        if not self.dealt:
            return ("", [])
        options = self.state.options(seat)
        return (self.game.decision(self.state) if options else "", options)

    def choose(self, seat: int, choice: int) -> Result:
        """Carry out a legal choice. What somebody has been asked or has offered no longer stands, if it was about the
        position before, or if its answer was this seat's to give."""
        last = self.results[-1] if self.results else None
        goes_on = last is not None and last.seat == seat and self.game.decision(self.state) not in self.game.actions
        action = last.action if last is not None and goes_on else self.seq
        made = self.match.play(seat, choice)
        self.made_at.append(self.seq)
        for number, offer in list(self.offers.items()):
            back = offer.what == HAND_OVER and offer.keep == seat
            if offer.what == TAKE_BACK or seat in offer.open or back:
                del self.offers[number]
        listeners = (*range(self.game.seats), WATCHER)
        lines = {listener: tuple(self.match.told(made, listener)) for listener in listeners}
        return Result(made.events, lines, seat, action)

    def rewind(self, seat: int, keep: int, agreed: Iterable[int], time: int) -> Result:
        """Take back all but the first `keep` choices, as a seat may or as the others have agreed."""
        count = len(self.match.made) - keep
        self.match.rewind(keep)
        self.clocks.taken_back(keep, time)
        del self.made_at[keep:]
        self.offers.clear()
        what = "the last choice" if count == 1 else f"the last {count} choices"
        told = self.tell(lambda tell: f"{tell.does(seat, 'take back', what)}.")
        return replace(told, took_back=TookBack(seat, keep, tuple(sorted({*agreed} - {seat}))))

    def propose(self, number: int, seat: int, what: str, keep: int, away: Iterable[int]) -> Offer:
        offer = Offer(number, seat, what, keep, self.must_agree(seat).difference(away), set())
        self.offers[number] = offer
        return offer

    def _tellers(self) -> list[Teller]:
        return [Teller(listener, self.names, self.game.seats) for listener in (*range(self.game.seats), WATCHER)]

    def tell(self, say: Callable[[Teller], str]) -> Result:
        return Result((), {teller.seat: (LogLine(say(teller)),) for teller in self._tellers()})

    def end(self, by: By, loser: int | None, say: Callable[[Teller], str]) -> Result:
        side = self.game.side
        seats = range(self.game.seats)
        winners = () if loser is None else tuple(seat for seat in seats if side(seat) != side(loser))
        told = {teller.seat: (say(teller),) for teller in self._tellers()}
        self.ended = Ended(by, Outcome(winners, (), told[WATCHER]), told)
        self.offers.clear()
        return self.tell(say)

    def _note_end(self) -> None:
        if self.ended is None and self.dealt and self.state.over:
            outcomes = {
                teller.seat: self.game.outcome(self.state, self.names, teller.seat) for teller in self._tellers()
            }
            told = {listener: outcome.reasons for listener, outcome in outcomes.items()}
            self.ended = Ended("play", outcomes[WATCHER], told)
            self.offers.clear()

    # Telling

    def offer_text(self, offer: Offer, tell: Teller) -> str:
        if offer.what == DRAW:
            return f"{tell.does(offer.seat, 'offer', 'a draw')}."
        if offer.what == REMATCH:
            return f"{tell.does(offer.seat, 'ask', 'for a rematch')}."
        if offer.what == HAND_OVER:
            away = f"to let the computer play on for {tell.who(offer.keep)}, who is away"
            return f"{tell.does(offer.seat, 'ask', away)}."
        count = len(self.match.made) - offer.keep
        choices = "the last choice" if count == 1 else f"the last {count} choices"
        return f"{tell.does(offer.seat, 'ask', f'to take back {choices}')}."

    def view(self, seat: int) -> View:
        return self.match.view(seat)

    def match_journal(self) -> Journal:
        """The journal of the game alone, as a match file holds it: choices, and what was taken back."""
        journal = Journal(self.journal.opening)
        for entry, result in zip(self.entries, self.results, strict=True):
            event = entry.event if isinstance(entry.event, Chose) else result.took_back
            if event is not None:
                journal.entries.append(Entry(len(journal.entries) + 1, entry.time, event))
        return journal
