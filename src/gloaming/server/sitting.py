"""A match as its journal leaves it: the game, and everything that people at a table agree on around it.

The cards are dealt when every person has sat down (`play/deal.py` says how), so a sitting may have no position yet.

Pure: built from the opening record and the entries alone, so that every process and every restart comes to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from gloaming.games.playable import WATCHER, LogLine, Outcome, Playable, Reason, View
from gloaming.games.sentences import Teller, capital
from gloaming.kernel.events import Event
from gloaming.kernel.state import State
from gloaming.play.journal import Opening
from gloaming.play.match import Match, Refused
from gloaming.play.undo import free_point, last_turn
from gloaming.players.levels import RANDOM
from gloaming.server.clocks import Clocks, Timing
from gloaming.server.entries import (
    Answered,
    Chose,
    Deed,
    Entry,
    FlagFell,
    Guessed,
    HandedOver,
    Named,
    Offered,
    Rematched,
    Resigned,
    Resumed,
    SatDown,
    SetAside,
    Told,
    TookBack,
    TookChair,
)

DRAW, TAKE_BACK, REMATCH, HAND_OVER = "draw", "takeback", "rematch", "handover"
USUAL_LEVEL = "broker"
"""The strength at which the computer takes over a seat in a match that has no computer player."""
LONGEST = 5_000
"""Entries after which nothing but choices and the end of the match is taken down any more."""
By = Literal["play", "resignation", "agreement", "time", "set-aside"]


@dataclass(frozen=True)
class Chair:
    """Who sits in a seat as the match begins: a person (no level), or the computer at a level.

    `mine` are the seats of the one who began the match; one link holds them all. An `open` chair is free for whoever
    follows the invitation.
    """

    name: str
    level: str | None = None
    mine: bool = False
    open: bool = False


@dataclass(frozen=True)
class Record:
    """How a match began: all that is durable besides its entries and the digests of its links."""

    opening: Opening
    chairs: tuple[Chair, ...]
    hot_seat: bool = False
    timing: Timing = field(default_factory=Timing)
    created: int = 0
    start: bytes | None = None
    """The position to begin with, where that is not a fresh game."""
    hints: bool = True
    """Whether the computer may be asked for advice, here and by playing on from a copy while the match goes on."""


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
    """Something a seat proposes; it comes about when all of `open` have accepted.

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


@dataclass(frozen=True)
class Happened:
    """What an entry brought about, as it may be told: the events of the game, and lines for each listener."""

    events: tuple[Event, ...]
    lines: dict[int, tuple[LogLine, ...]]
    seat: int = WATCHER
    """Whose choice it was, if it was one."""
    action: int = 0
    """The number of the entry that began the action, if it belongs to one."""


UNDEALT = Reason("", "the cards are dealt when everybody has sat down")


class Sitting:
    """A match being played, with its people, clocks and offers."""

    def __init__(self, record: Record, game: Playable) -> None:
        self.record = record
        self.game = game
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
        self.entries: list[Entry] = []
        self.happened: list[Happened] = []
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
        return [seat for seat in self.to_act() if self.seats[seat].level is not None]

    def fallen(self, time: int) -> int | None:
        """The seat whose time has run out, if one's has."""
        falls = self.clocks.falls()
        return falls[1] if falls and not self.over and time > falls[0] else None

    # What a wish amounts to

    def choice(self, seat: int, choice: int, seq: int, computer: bool = False) -> Deed:
        """A choice out of the table of `seq`, by the seat's player or by the computer."""
        if computer and self.seats[seat].level is None:
            raise Refused(Reason("", "the seat has been taken back"))
        if not computer and self.seats[seat].level is not None:
            raise Refused(Reason("", "the computer plays in this seat; take it back first"))
        if not self.over and seat in self.to_act() and not self.asked_at[seat] <= seq <= self.seq:
            raise Refused(Reason("", "the table has changed since; choose again"))
        return Chose(seat, choice)

    def undo(self, seat: int) -> Deed:
        return TookBack(seat, len(self.match.made) - 1, ())

    def may_undo(self, seat: int) -> bool:
        return self.dealt and not self.over and seat >= 0 and free_point(self.match.made, seat) < len(self.match.made)

    def take_back(self, seat: int, seq: int | None) -> Deed:
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
        if self._asked(seat):
            return Offered(seat, TAKE_BACK, keep)
        return TookBack(seat, keep, tuple(other for other in range(self.game.seats) if other != seat))

    def resign(self, seat: int) -> Deed:
        """Giving up. Where other people play on the same side, they play on and the computer takes over this seat."""
        side = self.game.side
        mates = (other for other in range(self.game.seats) if other != seat and side(other) == side(seat))
        alone = not any(self.seats[other].owner and not self._one_hand(seat, other) for other in mates)
        return Resigned(seat, None if alone else self.level)

    @property
    def level(self) -> str:
        """The strength at which the computer takes over a seat: that of the match's own computer players."""
        levels = [chair.level for chair in self.record.chairs if chair.level and chair.level != RANDOM]
        return max(levels, key=levels.count) if levels else USUAL_LEVEL

    def hand_over(self, seat: int, absent: int, away: Iterable[int]) -> Deed:
        """Letting the computer play on for somebody who is away: at once where nobody else is here to be asked."""
        for offer in self.offers.values():
            if offer.what == HAND_OVER and offer.keep == absent and seat in offer.open:
                return Answered(seat, offer.number, True)
        away = tuple(sorted({*away, absent}))
        if self._asked(seat).difference(away):
            return Offered(seat, HAND_OVER, absent, away)
        return HandedOver(absent, self.level)

    def offer(self, seat: int, what: str) -> Deed:
        """A draw or a rematch; if the others have proposed the same already, that is an acceptance."""
        for offer in self.offers.values():
            if offer.what == what and seat in offer.open:
                return Answered(seat, offer.number, True)
        return Offered(seat, what, 0)

    def needs_nobody(self, seat: int) -> bool:
        """Whether a rematch comes about as soon as this seat wants it."""
        return not self._asked(seat)

    def completes(self, deed: Deed) -> Offer | None:
        """The offer that comes about by this answer."""
        if isinstance(deed, Answered) and deed.accept:
            offer = self.offers.get(deed.offer)
            if offer is not None and offer.open == {deed.seat}:
                return offer
        return None

    def _asked(self, seat: int) -> set[int]:
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

    # Whether it counts

    def check(self, deed: Deed, time: int) -> None:
        """`Refused` if the deed does not count now."""
        if self.seq >= LONGEST and isinstance(deed, TookBack | Named | HandedOver | Offered):
            raise Refused(Reason("", "so much has happened in this match that only choices are taken down now"))
        if isinstance(deed, TookChair):
            self._check_going_on()
            if deed.seat not in self.free_chairs():
                raise Refused(Reason("", "that chair is taken"))
            if deed.link in self.links:
                raise Refused(Reason("", "you have a chair already"))
        elif isinstance(deed, SatDown | Told):
            self._check_sitting_down(deed)
        elif not self.dealt and not isinstance(deed, Named | HandedOver | Resumed):
            raise Refused(UNDEALT)
        elif isinstance(deed, Chose):
            self._check_choice(deed)
        elif isinstance(deed, TookBack):
            self._check_going_on()
            self._check_take_back(deed)
        elif isinstance(deed, Offered):
            self._check_offer(deed)
        elif isinstance(deed, Answered):
            offer = self.offers.get(deed.offer)
            if offer is None or deed.seat not in offer.open:
                raise Refused(Reason("", "there is no such offer any more"))
            if offer.what == REMATCH and deed.accept and offer.open == {deed.seat}:
                raise Refused(Reason("", "a rematch comes about by its own entry"))
        elif isinstance(deed, Resigned | Guessed | SetAside):
            self._check_going_on()
            if not self.seats[deed.seat].owner:
                raise Refused(Reason("", "that seat is the computer's"))
        elif isinstance(deed, HandedOver):
            self._check_going_on()
            if not self.seats[deed.seat].owner:
                raise Refused(Reason("", "that seat is the computer's"))
            if self.seats[deed.seat].level == deed.level:
                raise Refused(Reason("", "that is so already"))
        elif isinstance(deed, FlagFell):
            self._check_going_on()
        elif isinstance(deed, Rematched):
            if not self.over:
                raise Refused(Reason("", "the match is not over yet"))
            if self.rematch is not None:
                raise Refused(Reason("", "there is a rematch already"))

    def _check_sitting_down(self, deed: SatDown | Told) -> None:
        if self.dealt or self.deal is None:
            raise Refused(Reason("", "the cards have been dealt already"))
        if not self._person(deed.seat):
            raise Refused(Reason("", "the computer plays in that seat"))
        if isinstance(deed, SatDown):
            if any(one.number for one in self.deal.numbers):
                raise Refused(Reason("", "somebody has told a number already, so no other can be sealed any more"))
            if deed.seat in self.sat and deed.seal in ("", self.sealed(deed.seat)):
                raise Refused(Reason("", "you sit there already"))
        elif self.unseated():
            raise Refused(Reason("", "numbers are told when everybody has sat down"))
        elif deed.seat in self.told:
            raise Refused(Reason("", "that has been told already"))
        elif deed.number and not self.deal.fits(deed.seat, deed.number):
            raise Refused(Reason("", "that is not the number that was sealed"))

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

    def _check_going_on(self) -> None:
        if self.over:
            raise Refused(Reason("", "the match is over"))

    def _check_choice(self, deed: Chose) -> None:
        self._check_going_on()
        if deed.choice not in self.state.options(deed.seat):
            raise Refused(self.match.why_not(deed.seat, deed.choice))

    def _check_take_back(self, deed: TookBack) -> None:
        made = self.match.made
        if not 0 <= deed.keep < len(made):
            raise Refused(Reason("undo", "there is nothing to take back"))
        others = set(range(self.game.seats)) - {deed.seat}
        if deed.keep < free_point(made, deed.seat) and not others <= set(deed.agreed):
            raise Refused(Reason("undo", "that cannot be taken back unless the others agree"))

    def _check_offer(self, deed: Offered) -> None:
        if deed.what == REMATCH:
            if not self.over:
                raise Refused(Reason("", "the match is not over yet"))
            if self.rematch is not None:
                raise Refused(Reason("", "there is a rematch already"))
        else:
            self._check_going_on()
        if deed.what == HAND_OVER and (deed.keep == deed.seat or not self.seats[deed.keep].owner):
            raise Refused(Reason("", "that seat is not somebody else's"))
        if not self._asked(deed.seat):
            raise Refused(Reason("", "the computer plays on"))
        if any(offer.what == deed.what and offer.seat == deed.seat for offer in self.offers.values()):
            raise Refused(Reason("", "that has been offered already"))

    # What comes of it

    def enter(self, entry: Entry) -> None:
        """Do what the next entry says; `Refused` if it does not count."""
        deed = entry.deed
        self.check(deed, entry.time)
        self.time = max(self.time, entry.time)
        asked = [self._asked_now(seat) for seat in range(self.game.seats)]
        self.entries.append(entry)
        if entry.id is not None and entry.by is not None:
            self.ids[entry.by, entry.id] = entry.seq
        happened = self._do(deed, entry)
        if not self.dealt and not self.unseated() and not self.untold():
            self._deal_cards()
            dealt = self._said(lambda _: "The cards are dealt.")
            happened = Happened((), {who: happened.lines.get(who, ()) + lines for who, lines in dealt.lines.items()})
        self._note_end()
        if not isinstance(deed, Resumed):
            self.clocks.asked(self.to_act(), entry.time, deed.seat if isinstance(deed, Chose) else None)
        self.happened.append(happened)
        for seat in range(self.game.seats):
            own = isinstance(deed, Chose | TookBack) and deed.seat == seat
            if own or self._asked_now(seat) != asked[seat]:
                self.asked_at[seat] = entry.seq

    def _deal_cards(self) -> None:
        record = self.record
        start = self.game.from_bytes(record.start, trusted=True) if record.start is not None else None
        opening = replace(record.opening, deal=self.deal, seats=self.names)
        self._match = Match(self.game, opening, start)
        self.dealt_at = self.seq

    def _asked_now(self, seat: int) -> tuple[str, list[int]]:
        if not self.dealt:
            return ("", [])
        options = self.state.options(seat)
        return (self.game.decision(self.state) if options else "", options)

    def _do(self, deed: Deed, entry: Entry) -> Happened:
        if isinstance(deed, Chose):
            return self._choose(deed, entry.time)
        if isinstance(deed, TookBack):
            return self._rewind(deed.seat, deed.keep, deed.agreed, entry.time)
        if isinstance(deed, Answered):
            return self._answer(deed, entry.time)
        seat = deed.seat
        if isinstance(deed, TookChair):
            self.links[deed.link] = (seat,)
            self.seats[seat].name = deed.name
            if self._match is not None:
                self._match.seats = self.names
            return self._said(lambda tell: f"{tell.does(seat, 'take')} a chair.")
        if isinstance(deed, SatDown | Told):
            return self._sit(deed)
        if isinstance(deed, Named):
            said = self._said(lambda tell: f"{tell.does(seat, 'be')} now called {deed.name}.")
            self.seats[seat].name = deed.name
            if self._match is not None:
                self._match.seats = self.names
            return said
        if isinstance(deed, HandedOver):
            if seat in self.free_chairs():
                self.seats[seat] = Seat(self.seats[seat].name, deed.level, owner=False)
                return self._said(lambda tell: f"The computer takes the free chair of {tell.who(seat)}.")
            self.seats[seat].level = deed.level
            if deed.level:
                return self._said(lambda tell: f"The computer plays on for {tell.who(seat)}.")
            return self._said(lambda tell: f"{tell.does(seat, 'take')} the seat back.")
        if isinstance(deed, Offered):
            asked = self._asked(seat).difference(deed.away)
            offer = Offer(entry.seq, seat, deed.what, deed.keep, asked, set())
            self.offers[entry.seq] = offer
            return self._said(lambda tell: self.offer_text(offer, tell))
        if isinstance(deed, Resigned):
            if deed.level is None:
                return self._end("resignation", seat, lambda tell: f"{tell.does(seat, 'resign')}.")
            self.seats[seat] = Seat(self.names[seat], deed.level, owner=False)
            return self._said(lambda tell: f"{tell.does(seat, 'resign')}. The computer plays on in that seat.")
        if isinstance(deed, FlagFell):
            return self._end("time", seat, lambda tell: f"{capital(tell.whose(seat))} time is up.")
        if isinstance(deed, Guessed):
            return self._said(lambda tell: f"{capital(tell.who(seat))} could not think here and took any choice.")
        if isinstance(deed, SetAside):
            why = deed.why
            return self._end(
                "set-aside",
                None,
                lambda tell: f"The match is set aside. What {tell.who(seat)} chose has no end: {why}.",
            )
        if isinstance(deed, Rematched):
            self.rematch = deed.match
            self.offers.clear()
            return self._said(lambda _: "There is a rematch, with the seats swapped.")
        assert isinstance(deed, Resumed)
        self.clocks.resume(entry.time, deed.down)
        return Happened((), {})

    def _sit(self, deed: SatDown | Told) -> Happened:
        assert self.deal is not None
        seat = deed.seat
        if isinstance(deed, Told):
            self.told.add(seat)
            self.deal = self.deal.with_number(seat, deed.number)
            if deed.number:
                return Happened((), {})
            return self._said(lambda tell: f"The number that {tell.who(seat)} had sealed is lost.")
        again = seat in self.sat
        self.sat.add(seat)
        if deed.seal:
            self.deal = self.deal.with_seal(seat, deed.seal)
            self.told.discard(seat)
        else:
            self.told.add(seat)
        if again:
            return self._said(lambda tell: f"{tell.does(seat, 'seal')} another number for the deal.")
        return self._said(lambda tell: f"{tell.does(seat, 'sit')} down.")

    def _choose(self, deed: Chose, time: int) -> Happened:
        last = self.happened[-1] if self.happened else None
        goes_on = (
            last is not None and last.seat == deed.seat and self.game.decision(self.state) not in self.game.actions
        )
        action = last.action if last is not None and goes_on else self.seq
        made = self.match.choose(deed.seat, deed.choice, time)
        self.made_at.append(self.seq)
        for number, offer in list(self.offers.items()):
            back = offer.what == HAND_OVER and offer.keep == deed.seat
            if offer.what == TAKE_BACK or deed.seat in offer.open or back:
                del self.offers[number]
        listeners = (*range(self.game.seats), WATCHER)
        lines = {listener: tuple(self.match.told(made, listener)) for listener in listeners}
        return Happened(made.events, lines, deed.seat, action)

    def _rewind(self, seat: int, keep: int, agreed: Sequence[int], time: int) -> Happened:
        self.match.take_back(seat, time, keep, agreed)
        self.clocks.taken_back(keep, time)
        count = len(self.made_at) - keep
        del self.made_at[keep:]
        self.offers.clear()
        what = "the last choice" if count == 1 else f"the last {count} choices"
        return self._said(lambda tell: f"{tell.does(seat, 'take back', what)}.")

    def _answer(self, deed: Answered, time: int) -> Happened:
        offer = self.offers[deed.offer]
        if not deed.accept:
            del self.offers[deed.offer]
            return self._said(lambda tell: f"{tell.does(deed.seat, 'decline')}.")
        offer.open.discard(deed.seat)
        offer.accepted.add(deed.seat)
        if offer.open:
            return self._said(lambda tell: f"{tell.does(deed.seat, 'accept')}.")
        del self.offers[deed.offer]
        if offer.what == DRAW:
            return self._end("agreement", None, lambda tell: f"{tell.does(deed.seat, 'accept')}: a draw.")
        if offer.what == HAND_OVER:
            self.seats[offer.keep].level = self.level
            return self._said(lambda tell: f"The computer plays on for {tell.who(offer.keep)}.")
        others = tuple(other for other in range(self.game.seats) if other != offer.seat)
        return self._rewind(offer.seat, offer.keep, others, time)

    def _tellers(self) -> list[Teller]:
        return [Teller(listener, self.names, self.game.seats) for listener in (*range(self.game.seats), WATCHER)]

    def _said(self, say: Callable[[Teller], str]) -> Happened:
        return Happened((), {teller.seat: (LogLine(say(teller)),) for teller in self._tellers()})

    def _end(self, by: By, loser: int | None, say: Callable[[Teller], str]) -> Happened:
        side = self.game.side
        seats = range(self.game.seats)
        winners = () if loser is None else tuple(seat for seat in seats if side(seat) != side(loser))
        told = {teller.seat: (say(teller),) for teller in self._tellers()}
        self.ended = Ended(by, Outcome(winners, (), told[WATCHER]), told)
        self.offers.clear()
        return self._said(say)

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
