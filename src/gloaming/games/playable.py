"""A game as everybody but the search sees it: rules with words, views, reasons and files. One class for each game.

The rules (a compiled `Game`) and their states know nothing of names or sentences. A `Playable` puts them together with the
card set and the options. Everything a seat is given, views, words, log lines, reasons, is built from what the table says
this seat knows, never by leaving something out of the whole.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from gloaming.kernel.sheet import CardSet
from gloaming.kernel.state import Game, State
from gloaming.kernel.tape import Event

WATCHER = -1
"""The seat of somebody who only watches."""


@dataclass(frozen=True)
class Words:
    """A choice in words: what it is called (`influence`, a card's or place's id), what it will do, the names of the cards,
    zones and places it touches, and the clause it comes from."""

    name: str
    label: str
    touches: tuple[str, ...]
    clause: str


@dataclass(frozen=True)
class Seen:
    """A card as a seat sees it: its name in the game and its face's id if known, otherwise only its back."""

    back: str
    card: str | None = None
    face: str | None = None


@dataclass(frozen=True)
class ZoneView:
    """A zone as a seat sees it. Piles from the top down, rows in order, sets in the order of the card file with the
    unknown cards last. `shown` is False where only the number of cards is for this seat to see."""

    name: str
    count: int
    cards: tuple[Seen, ...]


@dataclass(frozen=True)
class Question:
    """What is being decided: the decision's id, who decides, the prompt for this seat, and the clause."""

    decision: str
    seats: tuple[int, ...]
    prompt: str
    clause: str


@dataclass(frozen=True)
class View:
    """All that a seat may know of a position. `facts` are public or this seat's own, by name."""

    game: str
    seat: int
    zones: tuple[ZoneView, ...]
    facts: Mapping[str, Any]
    question: Question | None
    options: tuple[int, ...]
    over: bool
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners (none for a draw), points by seat, and the count line by line."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reasons: tuple[str, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...] = field(default=())
    """Each part of the score, by name, with the points of every seat."""


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed now: the clause, and a sentence."""

    clause: str
    text: str


@dataclass(frozen=True)
class LogLine:
    """What happened, as one seat is told it, with the cards it names and the clause it follows from."""

    text: str
    cards: tuple[str, ...] = ()
    clause: str = ""


class Playable(ABC):
    """A game with a card set and options, ready to be played, shown and explained."""

    slug: ClassVar[str]
    title: ClassVar[str]

    def __init__(self, rules: Game, cards: CardSet) -> None:
        self.rules = rules
        self.cards = cards
        self.options: Mapping[str, str | int] = cards.options
        self.seats: int = int(rules.seats)

    def new(self, seed: int = 0) -> State:
        """A fresh game at its first question. Same game, cards, options, seed and choices: the same result, for ever."""
        return self.rules.new(seed)

    # Words

    @abstractmethod
    def words(self, state: State, seat: int, choice: int) -> Words:
        """A legal choice of this seat in words."""

    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """All that this seat (or the watcher) may know."""

    @abstractmethod
    def text(self, view: View) -> str:
        """The canonical text rendering of a view."""

    @abstractmethod
    def why_not(self, state: State, seat: int, thing: str) -> Reason | None:
        """Why a seat cannot choose something now, by name (`conspire`, a card, a place); None if it can."""

    @abstractmethod
    def log(self, state: State, events: Sequence[Event], seat: int) -> list[LogLine]:
        """What happened, as this seat is told it; `state` is the position after the events."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """How the game ended."""

    @abstractmethod
    def broken(self, state: State) -> list[str]:
        """The invariants that do not hold in this position, by their numbers; empty in every position of play."""

    # Positions by names, for scenario files

    @abstractmethod
    def arrange(self, given: Mapping[str, Any]) -> State:
        """A position from the `[given]` part of a scenario file; what is left out is filled by its seed."""

    @abstractmethod
    def facts(self, state: State) -> Mapping[str, Any]:
        """Every named fact of a position that a scenario file may state."""
