"""What can stand in a match's journal: choices, and everything else that people at a table do.

A deed is what was done; an entry is a deed with its number, its time, who asked for it, and the client's id for it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final, TypeAlias


@dataclass(frozen=True)
class TookChair:
    """A person has taken a free chair by the table's invitation: their name, and the digest of their own secret."""

    seat: int
    name: str
    link: str


@dataclass(frozen=True)
class SatDown:
    """A person has taken a chair, with the seal of the number that they add to the deal; empty if they add none."""

    seat: int
    seal: str


@dataclass(frozen=True)
class Told:
    """A person has told the number that they had sealed; empty if they have lost it."""

    seat: int
    number: str


@dataclass(frozen=True)
class Chose:
    seat: int
    choice: int


@dataclass(frozen=True)
class TookBack:
    """All choices but the first `keep` are taken back; `agreed` are the other seats that allowed it."""

    seat: int
    keep: int
    agreed: tuple[int, ...]


@dataclass(frozen=True)
class Named:
    seat: int
    name: str


@dataclass(frozen=True)
class HandedOver:
    """The computer plays on in a seat at a level, or (no level) its player takes it back."""

    seat: int
    level: str | None


@dataclass(frozen=True)
class Offered:
    """A draw, a rematch, a take-back to the first `keep` choices, or that the computer plays on for seat `keep`."""

    seat: int
    what: str
    keep: int
    away: tuple[int, ...] = ()
    """Seats that are not asked, because their players are away."""


@dataclass(frozen=True)
class Answered:
    """A seat's answer to the offer that stands under this number in the journal."""

    seat: int
    offer: int
    accept: bool


@dataclass(frozen=True)
class Resigned:
    """A seat gives up. With a level the computer plays on in it beside the others of its side; without, all is over."""

    seat: int
    level: str | None = None


@dataclass(frozen=True)
class FlagFell:
    """The time of a seat ran out, by the time of this entry."""

    seat: int


@dataclass(frozen=True)
class Resumed:
    """The clocks go on after the table stood still, because no server ran for `down` milliseconds.

    The first version did not write how long: there, all the time since the clocks were set going.
    """

    seat: int = -1
    down: int | None = None


@dataclass(frozen=True)
class Rematched:
    """The match that follows this one."""

    seat: int
    match: str


@dataclass(frozen=True)
class Guessed:
    """The computer in a seat could not think: its next choice is any of its options."""

    seat: int


@dataclass(frozen=True)
class SetAside:
    """The match cannot go on: what a seat chose cannot be carried out to its end."""

    seat: int
    why: str


Deed: TypeAlias = (
    TookChair
    | SatDown
    | Told
    | Chose
    | TookBack
    | Named
    | HandedOver
    | Offered
    | Answered
    | Resigned
    | FlagFell
    | Resumed
    | Rematched
    | Guessed
    | SetAside
)

KINDS: Final[dict[str, type[Deed]]] = {
    "took-chair": TookChair,
    "sat-down": SatDown,
    "told": Told,
    "chose": Chose,
    "took-back": TookBack,
    "named": Named,
    "handed-over": HandedOver,
    "offered": Offered,
    "answered": Answered,
    "resigned": Resigned,
    "flag-fell": FlagFell,
    "resumed": Resumed,
    "rematched": Rematched,
    "guessed": Guessed,
    "set-aside": SetAside,
}
NAMES: Final = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True)
class Entry:
    """A deed in the journal. The time is the server's, in milliseconds since 1970.

    `id` is the client's own name for its command, and `by` the seat that gave it: each seat has ids of its own.
    """

    seq: int
    time: int
    deed: Deed
    id: str | None = None
    by: int | None = None


def kind_of(deed: Deed) -> str:
    return NAMES[type(deed)]


def body_of(deed: Deed) -> str:
    """The rest of a deed, without its seat, as text."""
    return json.dumps({name: value for name, value in asdict(deed).items() if name != "seat"}, separators=(",", ":"))


def deed_of(kind: str, seat: int, body: str) -> Deed:
    """A deed back from the store."""
    fields = json.loads(body)
    for name in ("agreed", "away"):
        if name in fields:
            fields[name] = tuple(fields[name])
    return KINDS[kind](seat=seat, **fields)
