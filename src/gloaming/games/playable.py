"""A game as everybody but the search sees it: rules with words, views, reasons and files. One class for each game.

The rules (a compiled `Game`) and their states know nothing of names or sentences. A `Playable` puts them together with
the card set and the options. Everything a seat is given, views, words, log lines, reasons, is built from what the table
says this seat knows, never by leaving something out of the whole.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal

from gloaming.cards.game_definition import GameDefinition
from gloaming.cards.problems import nearest
from gloaming.games import state_codec
from gloaming.games.positions import called, go_on
from gloaming.games.programs import held_by_step, step_names
from gloaming.games.zones import ZoneInfo, zone_infos
from gloaming.kernel.card_info import CardSet, Face
from gloaming.kernel.events import Event
from gloaming.kernel.state import (
    MOST_ALTERNATIVES,
    WORDS_ALTERNATIVE,
    WORDS_DECLINE,
    WORDS_NO,
    WORDS_YES,
    Game,
    State,
    Step,
)

WATCHER = -1
"""The seat of somebody who only watches."""


OptionKind = Literal["card", "place", "word", "alternative", "yes", "no", "decline"]
"""What a choice is: a card, a place or word of the game, one of the effects of a card, an answer, or doing nothing.
A word that does nothing, such as "stop", is a `decline` too."""


@dataclass(frozen=True)
class OptionView:
    """A choice as a seat sees it.

    `name` is what scenario files and the terminal call it; `label` says what it will do. `lights` are the names of the
    cards, zones and places that it concerns, first the one that a player touches for it; none if it has no place on the
    table. `verb` and `thing` are parts of the label, and `flag` is a word or two to stand on the thing itself. `choice`
    is its number.
    """

    name: str
    label: str
    lights: tuple[str, ...]
    clause: str
    kind: OptionKind = "word"
    verb: str = ""
    thing: str = ""
    flag: str = ""
    choice: int = -1


@dataclass(frozen=True)
class Seen:
    """A card as a seat sees it: its name in the game and its face's id if known, otherwise only its back.

    A face may follow without the card: when all that could lie there are copies of one face.
    """

    back: str
    card: str | None = None
    face: str | None = None


@dataclass(frozen=True)
class ZoneView:
    """A zone as a seat sees it. Piles from the top down, rows in order, sets in the order of the card file with the
    unknown cards last."""

    name: str
    count: int
    cards: tuple[Seen, ...]


@dataclass(frozen=True)
class Question:
    """What is being decided, as one seat is told it: the decision's id, who decides, and the clause.

    `prompt` is the whole question in one sentence. Its parts: what is chosen, by which card or effect, how many, and at
    what cost. A table that has a place for each of them shows `title` (whose turn or effect it is), below it `say` (the
    question without what the title says) and `help` (advice, often empty).
    """

    decision: str
    seats: tuple[int, ...]
    prompt: str
    clause: str
    what: str = ""
    by: str = ""
    many: int = 1
    cost: str = ""
    title: str = ""
    say: str = ""
    help: str = ""


@dataclass(frozen=True)
class View:
    """All that a seat may know of a position. `facts` are public or this seat's own, by name; `option_views`
    describe the options, one for one."""

    game: str
    seat: int
    names: tuple[str, ...]
    zones: tuple[ZoneView, ...]
    facts: Mapping[str, Any]
    question: Question | None
    options: tuple[int, ...]
    option_views: tuple[OptionView, ...]
    over: bool
    outcome: Outcome | None = None

    def zone(self, name: str) -> ZoneView:
        """The zone of that name."""
        return next(zone for zone in self.zones if zone.name == name)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners (none for a draw), points by seat, and the count line by line."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reasons: tuple[str, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...] = field(default=())
    """Each part of the score, by name, with the points of every seat."""


@dataclass(frozen=True)
class Side:
    """How far those who win together are, in a word or two."""

    seats: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Goal:
    """For somebody who has never seen the game: what this seat wins by, how far every side is, what is left of the
    game or of one's turn, and the clause."""

    aim: str
    sides: tuple[Side, ...]
    left: str
    clause: str


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed now: the clause, and a sentence."""

    clause: str
    text: str


@dataclass(frozen=True)
class LogLine:
    """What happened, as one seat is told it, with the cards it names and the clause it follows from.

    `facts` are the numbers behind the sentence, where a table may want to show them. `moment` is a title if the line
    opens a new part of the game ("Day 2"). A `part` is a detail of its action, which a log may fold away.
    """

    text: str
    cards: tuple[str, ...] = ()
    clause: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    moment: str = ""
    part: bool = False


class Playable(ABC):
    """A game with a card set and options, ready to be played, shown and explained.

    Wherever people are spoken of, `names` may name the players; a seat itself is always "you".
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    facts_type: ClassVar[type]
    """The typed record of a view's facts: the wire's schema and the browser's types come from it."""
    definition: ClassVar[GameDefinition]
    decisions: ClassVar[tuple[str, ...]]
    """The names of the decisions as states number them."""
    questions: ClassVar[Mapping[str, tuple[str, ...]]]
    """Every decision by its name, those that effects ask included; of each at least its number on the rules page, its
    clause and what is chosen."""
    only_by_play: ClassVar[frozenset[str]] = frozenset()
    """The invariants that a position may break which was arranged by hand, because they count what has happened."""
    together: ClassVar[frozenset[str]] = frozenset()
    """The decisions that several seats make at the same time."""
    value_fact: ClassVar[str] = ""
    family_fact: ClassVar[str] = ""
    """The facts of a card that a table without screens of this game's own shows as its value and its family; without a
    family of its own a card belongs to its table of the card file."""
    actions: ClassVar[frozenset[str]]
    """The decisions that begin an action as players count them; what is decided before the next one is part of it."""
    plays: ClassVar[Mapping[str, tuple[str, frozenset[str]]]] = {}
    """For each table of the card file whose cards are put to use by a choice: what players call it ("played"), and the
    decisions in which it happens. A card of any other table is used by whoever chooses it as an action or has it at the
    end."""

    def __init__(self, rules: Game) -> None:
        self.rules = rules
        self.cards: CardSet = rules.card_set
        self.options: Mapping[str, str | int] = self.cards.options
        self.seats: int = int(rules.seats)
        self.version: int = int(rules.version)
        """The version of the rules."""

    # The chairs

    @property
    def chairs(self) -> tuple[str, ...]:
        """What each seat is called before anybody sits there."""
        return tuple(f"{name} chair" for name in ("First", "Second", "Third", "Fourth", "Fifth")[: self.seats])

    def side(self, seat: int) -> int:
        """Seats of one side win and lose together; each plays for itself where a game does not say otherwise."""
        return seat

    def new(self, seed: int = 0) -> State:
        """A fresh game at its first question. Same cards, options, seed and choices: the same result, for ever."""
        return self.rules.new(seed)

    def new_by_key(self, key: bytes, noting: bool = False) -> State:
        """A fresh game at its first question, with keyed chance: who does not have the key cannot know what comes."""
        return self.rules.new_by_key(key, noting)

    # Names

    @cached_property
    def zone_names(self) -> tuple[str, ...]:
        """What players call the zones, seats by their numbers; by the zone's index."""
        return tuple(zone.name for zone in self.rules.layout.zones)

    @cached_property
    def zone_infos(self) -> tuple[ZoneInfo, ...]:
        """What each zone is, for a table without screens of this game's own; by the zone's index."""
        return zone_infos(self.rules.layout, self.zone_names)

    def zone(self, name: str) -> int:
        """The index of a zone; `ValueError` if there is none of that name."""
        return self.zone_names.index(name)

    def card(self, name: str) -> int:
        """The number of a card by its full name; `ValueError` if there is none of that name."""
        return self.rules.layout.card_names.index(name)

    def face(self, card: int) -> Face:
        """What is printed on a card."""
        return self.cards.copies[self.rules.layout.card_names[card]]

    def face_id(self, card: int) -> str:
        """The id that all copies of a card share: its name without the copy."""
        return self.rules.layout.card_names[card].split(".")[0]

    @cached_property
    def card_backs(self) -> tuple[str, ...]:
        """The back of every card, by its number."""
        layout = self.rules.layout
        return tuple(layout.back_names[int(layout.back[card])] for card in range(int(layout.cards)))

    @cached_property
    def card_faces(self) -> tuple[Seen, ...]:
        """Every card as it is seen by who knows it: views are made of these all the time."""
        names = self.rules.layout.card_names
        cards = range(int(self.rules.layout.cards))
        return tuple(Seen(self.card_backs[card], names[card], self.face_id(card)) for card in cards)

    @cached_property
    def choice_names(self) -> tuple[str, ...]:
        """What each choice is called, by its code: a card, a place, or a word."""
        rules = self.rules
        words = {WORDS_DECLINE: "decline", WORDS_YES: "yes", WORDS_NO: "no"}
        words |= {WORDS_ALTERNATIVE + n: str(n + 1) for n in range(MOST_ALTERNATIVES)}
        return (*rules.layout.card_names, *rules.places, *(words[n] for n in sorted(words)), *rules.words)

    def choice_name(self, choice: int) -> str:
        """What a choice is called in scenarios and at the terminal."""
        return self.choice_names[choice]

    def choice_codes(self, name: str) -> list[int]:
        """All choices that go by a name: one, or every copy that is meant by the name of a card which has several."""
        exact = [code for code, known in enumerate(self.choice_names) if known == name]
        return exact or [card for card, known in enumerate(self.rules.layout.card_names) if called(known, name)]

    def choice_code(self, state: State, seat: int, name: str) -> int | None:
        """The choice that a seat means by a name: of several copies the one that is an option. None: no such name."""
        codes = self.choice_codes(name)
        options = state.options(seat)
        return next((code for code in codes if code in options), codes[0] if codes else None)

    def unknown(self, thing: str, clause: str) -> Reason:
        """What is told whoever names what nothing here is called."""
        known = {*self.choice_names, *(self.face_id(card) for card in range(int(self.rules.layout.cards)))}
        near = nearest(thing, sorted(known))
        meant = f" Did you mean {near}?" if near else ""
        return Reason(clause, f"Nothing here goes by the name {thing!r}.{meant}")

    def knower(self, seat: int) -> int:
        """Who of the table's knowers a seat, or the watcher, is."""
        return self.seats if seat == WATCHER else seat

    # Words

    @abstractmethod
    def decision(self, state: State) -> str:
        """The id of the decision that is asked; empty at the end."""

    def option_kind(self, choice: int) -> OptionKind:
        """What a choice is, by its number."""
        rules = self.rules
        if choice < rules.first_word:
            return "card" if choice < rules.first_place else "place"
        if choice >= rules.game_word:
            return "word"
        if choice >= rules.alternative:
            return "alternative"
        return "decline" if choice == rules.decline else "yes" if choice == rules.yes else "no"

    @abstractmethod
    def option_view(self, state: State, seat: int, choice: int, names: Sequence[str] = ()) -> OptionView:
        """A legal choice of this seat as it is shown to it."""

    @abstractmethod
    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        """All that this seat (or the watcher) may know."""

    def known_facts(self, state: State, seat: int) -> Mapping[str, Any]:
        """The facts of a view alone; a game that can tell them without the rest of it does."""
        return self.view(state, seat).facts

    def intention(self, world: State, seat: int) -> str:
        """What a computer player of this seat is about to do, as it tells those of its side: "means to …". `world` is
        one that the seat cannot tell from the real one. Empty where there is nobody to tell or nothing to say."""
        return ""

    @abstractmethod
    def goal(self, view: View) -> Goal:
        """What is to be reached and how far everybody is, out of what the view tells."""

    def begins_move(self, state: State) -> bool:
        """Whether what is asked here begins another move."""
        return self.decision(state) in self.actions

    def line(self, choices: Sequence[tuple[State, int]], seat: int, names: Sequence[str] = ()) -> str:
        """Choices of one seat that make one move, as a player would say it; each with the position it is made in."""
        first, *rest = [self.option_view(state, seat, choice, names).label for state, choice in choices]
        if not rest:
            return first
        head, colon, _ = first.partition(": ")
        steps = [f"{label[0].lower()}{label[1:]}" for label in rest]
        return f"{head}: {', then '.join(steps)}" if colon else ", then ".join([first, *steps])

    @abstractmethod
    def text(self, view: View) -> str:
        """The canonical text rendering of a view."""

    def why_not(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        """Why a seat cannot choose something now, by name (`conspire`, a card, a place), and what is asked instead;
        None if it can."""
        reason = self.refusal(state, seat, thing, names)
        question = self.view(state, seat, names).question if reason else None
        if reason is None or question is None or seat not in question.seats:
            return reason
        return Reason(reason.clause, f"{reason.text} {question.prompt}".strip())

    @abstractmethod
    def refusal(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        """The first rule that forbids a seat to choose something now, with an empty text where the thing is simply not
        what is asked for; None if it can be chosen."""

    @abstractmethod
    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        """What happened, as this seat is told it; `state` is the position after the events."""

    def named_moves(self, events: Sequence[Event], seat: int) -> list[bool]:
        """For each event whether its card is named to a seat: as the event says, to those who know it where it is."""
        knower = self.knower(seat)
        return [bool((event.d >> knower) & 1) for event in events]

    def moved_from_bottom(self, events: Sequence[Event]) -> frozenset[int]:
        """Which of the events move the bottom card of a pile, where everybody is told from which end a card comes."""
        return frozenset()

    @abstractmethod
    def outcome(self, state: State, names: Sequence[str] = (), seat: int = WATCHER) -> Outcome:
        """How the game ended, as a seat is told it."""

    @abstractmethod
    def violations(self, state: State, quick: bool = False) -> list[str]:
        """The invariants that do not hold in this position, by their numbers; empty in every position of play. `quick`
        leaves aside those that try every option or draw every view."""

    @property
    @abstractmethod
    def bounds(self) -> Mapping[str, tuple[int, int]]:
        """The least and the largest value of every field that is a number, by its name without the indices behind."""

    @abstractmethod
    def violations_by(self, before: State, choice: int, after: State) -> list[str]:
        """The invariants of a step that do not hold between the positions before and after a choice."""

    # Files

    @cached_property
    def step_names(self) -> tuple[str, ...]:
        """What the steps of the card set's effects are called, by their numbers: whose effect, and which step of it."""
        return step_names(self.rules.program, self.effect_entries())

    @abstractmethod
    def effect_entries(self) -> Mapping[str, int]:
        """The first step of every effect of the card set, by whose effect it is."""

    @cached_property
    def held(self) -> Mapping[int, tuple[type[Step], ...]]:
        """The combinators around each step that hold something on the stack, innermost first."""
        return held_by_step(self.rules.program, self.effect_entries().values())

    def below_frame(self, pc: int) -> int:
        """How many numbers of its own a game keeps on the stack below the frame of the effect of a step."""
        return 0

    def to_bytes(self, state: State) -> bytes:
        """A state, packed; equal positions give equal bytes."""
        return state_codec.to_bytes(self, state)

    def from_bytes(self, data: bytes, trusted: bool = False) -> State:
        """A state out of what `to_bytes` made; `BadState` says what is wrong. Of what we wrote ourselves (`trusted`)
        the invariants, which cost milliseconds, need not be checked again."""
        return state_codec.from_bytes(self, data, trusted)

    def to_json(self, state: State) -> dict[str, Any]:
        """A state for people to read: everything by name. It holds all secrets."""
        return state_codec.to_json(self, state)

    def from_json(self, written: Mapping[str, Any]) -> State:
        """A state out of what `to_json` made; `BadState` names the key that is wrong."""
        return state_codec.from_json(self, written)

    # Positions by names, for scenario files

    def arrange(self, given: Mapping[str, Any]) -> State:
        """A position from the `[given]` part of a scenario file; what is left out is filled by its seed."""
        state = go_on(self.lay_out(given))
        state.events = None
        return state

    @abstractmethod
    def lay_out(self, given: Mapping[str, Any]) -> State:
        """As `arrange`, but nothing has happened yet: `positions.go_on` brings it to its first question."""

    @property
    @abstractmethod
    def moments(self) -> Mapping[str, Sequence[str]]:
        """The moments that a scenario file may begin at, each with the facts that may be given there."""

    @abstractmethod
    def facts(self, state: State) -> Mapping[str, Any]:
        """Every named fact of a position that a scenario file may state."""
