"""What can happen at a table: choices, and everything else that its people do. The journal is a list of these events.

An event is one object: whether it is allowed now (`check`), and what it changes (`apply`). The store keeps its `kind`
and its fields.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from gloaming.games.playable import WATCHER, LogLine, Reason
from gloaming.games.sentences import capital
from gloaming.kernel.events import Event
from gloaming.play.refused import Refused

if TYPE_CHECKING:
    from gloaming.play.session import Session

DRAW, TAKE_BACK, REMATCH, HAND_OVER = "draw", "takeback", "rematch", "handover"
"""What can be offered."""


@dataclass(frozen=True)
class Result:
    """The result of an event, as it may be shown: the events of the game, and log lines for each listener."""

    events: tuple[Event, ...] = ()
    lines: Mapping[int, tuple[LogLine, ...]] = field(default_factory=dict)
    seat: int = WATCHER
    """Whose choice it was, if it was one."""
    action: int = 0
    """The number of the entry that began the action, if it belongs to one."""
    took_back: TookBack | None = None
    """What was taken back, if that came of it: an accepted offer takes back as well."""


@dataclass(frozen=True)
class MatchEvent:
    """Something that happened at a table. `seat` is whose event it is, or whom it concerns."""

    kind: ClassVar[str]
    """Its name in the store."""
    before_deal: ClassVar[bool] = False
    """Whether it may happen while the match waits for its players."""
    limited: ClassVar[bool] = True
    """Whether it is refused in a match whose journal has grown too long."""

    seat: int

    @abstractmethod
    def check(self, session: Session) -> None:
        """`Refused` if it does not count now."""

    @abstractmethod
    def apply(self, session: Session, entry: Entry) -> Result:
        """Carry it out. It counts; `entry` is where it stands in the journal."""


@dataclass(frozen=True)
class Entry:
    """An event in the journal. The time is the server's, in milliseconds since 1970.

    `id` is the client's own name for its command, and `by` the seat that gave it: each seat has ids of its own.
    """

    seq: int
    time: int
    event: MatchEvent
    id: str | None = None
    by: int | None = None


# Taking a seat


@dataclass(frozen=True)
class TookChair(MatchEvent):
    """A person took a free chair by the table's invitation: their name, and the digest of their own secret."""

    kind = "took-chair"
    before_deal = True
    limited = False

    name: str
    link: str

    def check(self, session: Session) -> None:
        session.require_running()
        if self.seat not in session.free_chairs():
            raise Refused(Reason("", "that chair is taken"))
        if self.link in session.links:
            raise Refused(Reason("", "you have a chair already"))

    def apply(self, session: Session, entry: Entry) -> Result:
        session.links[self.link] = (self.seat,)
        session.rename(self.seat, self.name)
        return session.tell(lambda tell: f"{tell.does(self.seat, 'take')} a chair.")


@dataclass(frozen=True)
class SatDown(MatchEvent):
    """A person sat down, with the seal of the number that they add to the deal; empty if they add none."""

    kind = "sat-down"
    before_deal = True
    limited = False

    seal: str

    def check(self, session: Session) -> None:
        deal = session.require_waiting(self.seat)
        if any(one.number for one in deal.numbers):
            raise Refused(Reason("", "somebody has told a number already, so no other can be sealed any more"))
        if self.seat in session.sat and self.seal in ("", session.sealed(self.seat)):
            raise Refused(Reason("", "you sit there already"))

    def apply(self, session: Session, entry: Entry) -> Result:
        again = self.seat in session.sat
        session.sit(self.seat, self.seal)
        if again:
            return session.tell(lambda tell: f"{tell.does(self.seat, 'seal')} another number for the deal.")
        return session.tell(lambda tell: f"{tell.does(self.seat, 'sit')} down.")


@dataclass(frozen=True)
class Told(MatchEvent):
    """A person told the number that they had sealed; empty if they have lost it."""

    kind = "told"
    before_deal = True
    limited = False

    number: str

    def check(self, session: Session) -> None:
        deal = session.require_waiting(self.seat)
        if session.unseated():
            raise Refused(Reason("", "numbers are told when everybody has sat down"))
        if self.seat in session.told:
            raise Refused(Reason("", "that has been told already"))
        if self.number and not deal.fits(self.seat, self.number):
            raise Refused(Reason("", "that is not the number that was sealed"))

    def apply(self, session: Session, entry: Entry) -> Result:
        session.tell_number(self.seat, self.number)
        if self.number:
            return Result()
        return session.tell(lambda tell: f"The number that {tell.who(self.seat)} had sealed is lost.")


@dataclass(frozen=True)
class Named(MatchEvent):
    """A player has another name."""

    kind = "named"
    before_deal = True

    name: str

    def check(self, session: Session) -> None:
        """One may always say what one is called."""

    def apply(self, session: Session, entry: Entry) -> Result:
        said = session.tell(lambda tell: f"{tell.does(self.seat, 'be')} now called {self.name}.")
        session.rename(self.seat, self.name)
        return said


@dataclass(frozen=True)
class HandedOver(MatchEvent):
    """The computer plays on in a seat at a level, or (no level) its player takes it back."""

    kind = "handed-over"
    before_deal = True

    level: str | None

    def check(self, session: Session) -> None:
        session.require_running()
        session.require_owner(self.seat)
        if session.seats[self.seat].level == self.level:
            raise Refused(Reason("", "that is so already"))

    def apply(self, session: Session, entry: Entry) -> Result:
        if self.seat in session.free_chairs():
            session.give_up(self.seat, self.level)
            return session.tell(lambda tell: f"The computer takes the free chair of {tell.who(self.seat)}.")
        session.seats[self.seat].level = self.level
        if self.level:
            return session.tell(lambda tell: f"The computer plays on for {tell.who(self.seat)}.")
        return session.tell(lambda tell: f"{tell.does(self.seat, 'take')} the seat back.")


# Playing


@dataclass(frozen=True)
class Chose(MatchEvent):
    """A seat made a choice."""

    kind = "chose"
    limited = False

    choice: int

    def check(self, session: Session) -> None:
        session.require_running()
        session.match.check_choice(self.seat, self.choice)

    def apply(self, session: Session, entry: Entry) -> Result:
        return session.choose(self.seat, self.choice)


@dataclass(frozen=True)
class TookBack(MatchEvent):
    """All choices but the first `keep` are taken back; `agreed` are the other seats that allowed it."""

    kind = "took-back"

    keep: int
    agreed: tuple[int, ...]

    def check(self, session: Session) -> None:
        session.require_running()
        session.match.check_take_back(self.seat, self.keep, self.agreed)

    def apply(self, session: Session, entry: Entry) -> Result:
        return session.rewind(self.seat, self.keep, self.agreed, entry.time)


@dataclass(frozen=True)
class FlagFell(MatchEvent):
    """The clock of a seat ran out, according to the time of this entry."""

    kind = "flag-fell"
    limited = False

    def check(self, session: Session) -> None:
        session.require_running()

    def apply(self, session: Session, entry: Entry) -> Result:
        return session.end("time", self.seat, lambda tell: f"{capital(tell.whose(self.seat))} time is up.")


@dataclass(frozen=True)
class Resumed(MatchEvent):
    """The clocks go on after the table stood still, because no server ran for `down` milliseconds.

    The first version did not write how long: there, all the time since the clocks were set going.
    """

    kind = "resumed"
    before_deal = True
    limited = False

    seat: int = -1
    down: int | None = None

    def check(self, session: Session) -> None:
        """The server alone writes this, and it never fails to count."""

    def apply(self, session: Session, entry: Entry) -> Result:
        session.clocks.resume(entry.time, self.down)
        return Result()


@dataclass(frozen=True)
class Guessed(MatchEvent):
    """The computer in a seat could not think: its next choice is any of its options."""

    kind = "guessed"
    limited = False

    def check(self, session: Session) -> None:
        session.require_running()
        session.require_computer(self.seat)

    def apply(self, session: Session, entry: Entry) -> Result:
        return session.tell(lambda tell: f"{capital(tell.who(self.seat))} could not think here and took any choice.")


@dataclass(frozen=True)
class SetAside(MatchEvent):
    """The match cannot go on: what a seat chose, a person's or the computer's, cannot be carried out to its end."""

    kind = "set-aside"
    limited = False

    why: str

    def check(self, session: Session) -> None:
        session.require_running()

    def apply(self, session: Session, entry: Entry) -> Result:
        return session.end(
            "set-aside",
            None,
            lambda tell: f"The match is set aside. What {tell.who(self.seat)} chose has no end: {self.why}.",
        )


# Agreeing


@dataclass(frozen=True)
class Offered(MatchEvent):
    """A draw, a rematch, a take-back to the first `keep` choices, or that the computer plays on for seat `keep`."""

    kind = "offered"

    what: str
    keep: int
    away: tuple[int, ...] = ()
    """Seats that are not asked, because their players are away."""

    def check(self, session: Session) -> None:
        if self.what == REMATCH:
            session.require_no_rematch()
        else:
            session.require_running()
        if self.what == HAND_OVER and (self.keep == self.seat or not session.seats[self.keep].owner):
            raise Refused(Reason("", "that seat is not somebody else's"))
        if not session.must_agree(self.seat):
            raise Refused(Reason("", "the computer plays on"))
        if any(offer.what == self.what and offer.seat == self.seat for offer in session.offers.values()):
            raise Refused(Reason("", "that has been offered already"))

    def apply(self, session: Session, entry: Entry) -> Result:
        offer = session.propose(entry.seq, self.seat, self.what, self.keep, self.away)
        return session.tell(lambda tell: session.offer_text(offer, tell))


@dataclass(frozen=True)
class Answered(MatchEvent):
    """A seat's answer to the offer that stands under this number in the journal."""

    kind = "answered"
    limited = False

    offer: int
    accept: bool

    def check(self, session: Session) -> None:
        offer = session.offers.get(self.offer)
        if offer is None or self.seat not in offer.open:
            raise Refused(Reason("", "there is no such offer any more"))
        if offer.what == REMATCH and self.accept and offer.open == {self.seat}:
            raise Refused(Reason("", "a rematch comes about by its own entry"))

    def apply(self, session: Session, entry: Entry) -> Result:
        offer = session.offers[self.offer]
        if not self.accept:
            del session.offers[self.offer]
            return session.tell(lambda tell: f"{tell.does(self.seat, 'decline')}.")
        offer.open.discard(self.seat)
        offer.accepted.add(self.seat)
        if offer.open:
            return session.tell(lambda tell: f"{tell.does(self.seat, 'accept')}.")
        del session.offers[self.offer]
        if offer.what == DRAW:
            return session.end("agreement", None, lambda tell: f"{tell.does(self.seat, 'accept')}: a draw.")
        if offer.what == HAND_OVER:
            session.seats[offer.keep].level = session.level
            return session.tell(lambda tell: f"The computer plays on for {tell.who(offer.keep)}.")
        return session.rewind(offer.seat, offer.keep, session.others(offer.seat), entry.time)


@dataclass(frozen=True)
class Resigned(MatchEvent):
    """A seat gives up. With a level the computer plays on in it beside the others of its side; without, all is over."""

    kind = "resigned"
    limited = False

    level: str | None = None

    def check(self, session: Session) -> None:
        session.require_running()
        session.require_owner(self.seat)

    def apply(self, session: Session, entry: Entry) -> Result:
        if self.level is None:
            return session.end("resignation", self.seat, lambda tell: f"{tell.does(self.seat, 'resign')}.")
        session.give_up(self.seat, self.level)
        return session.tell(lambda tell: f"{tell.does(self.seat, 'resign')}. The computer plays on in that seat.")


@dataclass(frozen=True)
class Rematched(MatchEvent):
    """The match that follows this one."""

    kind = "rematched"
    limited = False

    match: str

    def check(self, session: Session) -> None:
        session.require_no_rematch()

    def apply(self, session: Session, entry: Entry) -> Result:
        session.rematch = self.match
        session.offers.clear()
        return session.tell(lambda _: "There is a rematch, with the seats swapped.")


# As the store keeps them

KINDS: Final[Mapping[str, type[MatchEvent]]] = {event.kind: event for event in MatchEvent.__subclasses__()}


def event_body(event: MatchEvent) -> str:
    """The fields of an event as JSON, without its seat, which has a column of its own."""
    return json.dumps({name: value for name, value in asdict(event).items() if name != "seat"}, separators=(",", ":"))


def event_from(kind: str, seat: int, body: str) -> MatchEvent:
    """An event back from the store."""
    fields = json.loads(body)
    for name in ("agreed", "away"):
        if name in fields:
            fields[name] = tuple(fields[name])
    return KINDS[kind](seat=seat, **fields)
