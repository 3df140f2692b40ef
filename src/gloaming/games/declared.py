"""A game that says nothing but its rules: views, words, log, positions and checks follow from its declaration.

This is the shortest way to a whole game, and the one for games outside this package (docs/adding-a-game.md). Whatever
is told here may be told better by overriding it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from typing_extensions import TypedDict

from gloaming.cards.plain import FAMILY_FACT, VALUE_FACT, Deck
from gloaming.games.decided import DecidedGame
from gloaming.games.decisions import Decision, Moment
from gloaming.games.narrator import Narrator
from gloaming.games.playable import WATCHER, Goal, LogLine, Outcome, Reason, Side, View
from gloaming.games.positions import Filling, Given, Seat, whole
from gloaming.games.sentences import Teller, listed
from gloaming.games.text_table import text_table
from gloaming.games.views import Viewer, lie_in_place
from gloaming.games.zones import ZoneInfo, zone_infos
from gloaming.kernel.declaration import Declared, Field, declared, fields_of
from gloaming.kernel.events import Event
from gloaming.kernel.layout import Family, Layout, zones_of
from gloaming.kernel.ruled import RuledGame, Rules
from gloaming.kernel.state import Ask, State

Fact = int | bool | str | list[int] | None


class DeclaredFacts(TypedDict):
    """What a view shows beside its zones: the score of every seat, and the fields that this seat may see, by name."""

    scores: list[int]
    fields: dict[str, Fact]


def ruled_game(
    seats: int,
    zones: type,
    fields: type,
    deck: Deck,
    rules: Rules,
    decisions: Sequence[Decision],
    box: int,
    places: Sequence[str] = (),
    words: Sequence[str] = (),
    menu: int | None = None,
    asks_knowledge: bool = False,
) -> RuledGame:
    """The game that a declaration and rules make. `decisions` are numbered from 2 on; before the set-up all cards lie
    in `box`; `menu` is the most options that a question has; `asks_knowledge` says whether the rules ask who knows a
    card."""
    family = Family("card", deck.names, ("card",) * len(deck.names))
    room = len(deck.names) + len(places) + len(words) if menu is None else menu
    layout = Layout(seats, fields_of(fields), [family], zones_of(zones, seats), 0, room)
    game = RuledGame(layout, rules, list(places), list(words), box)
    asked: list[Ask] = list(decisions)
    game.add_decisions(asked)
    game.asks_knowledge = asks_knowledge
    return game


class DeclaredGame(DecidedGame):
    """Says what a game can say of which only declaration, rules and decisions are known."""

    zones: ClassVar[type]
    """The class Z of its declaration."""
    asks: ClassVar[tuple[Decision, ...]]
    """The decisions in the order of their numbers."""
    secret: ClassVar[frozenset[str]] = frozenset()
    """Those in which nobody else learns what was chosen."""
    aim: ClassVar[str]
    """What it is won by, in a sentence; its clause is `over_clause`."""
    moves: ClassVar[Mapping[tuple[str, str], str]] = {}
    """How the log tells a card's way from one kind of zone to another: "play {card}"."""
    chain: ClassVar[Sequence[tuple[int, int | None]]] = ()
    """In scenario files: the zones that cards which are not listed fill, in turn, and how many each takes."""

    facts_type: ClassVar[type] = DeclaredFacts
    value_fact: ClassVar[str] = VALUE_FACT
    family_fact: ClassVar[str] = FAMILY_FACT
    decline_clause: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "asks" in cls.__dict__:
            cls.decisions = ("none", "effect", *(one.id for one in cls.asks))
            cls.questions = {one.id: (one.number, one.clause, one.what) for one in cls.asks}
            cls.actions = frozenset(one.id for one in cls.asks)

    # What a game says, or says better

    @abstractmethod
    def scores(self, state: State) -> Sequence[int]:
        """The score of every seat, as far as everybody knows it."""

    def ending(self, state: State) -> str:
        """Why the game has ended, in a sentence."""
        return "The game is over."

    def left(self, view: View) -> str:
        """What is left of the game, in a few words."""
        return ""

    # Names

    def card_name(self, card: int) -> str:
        return self.face(card).name

    def source(self, state: State) -> str:
        return ""

    def called(self, state: State, choice: int) -> str:
        return self.card_name(choice) if choice < self.rules.first_place else self.choice_name(choice)

    def kind_of(self, state: State, choice: int) -> str:
        return "a card" if choice < self.rules.first_place else "a place"

    def zone_phrase(self, zone: int, teller: Teller) -> str:
        info = self.zone_infos[zone]
        whose = "the" if info.owner is None else teller.whose(info.owner)
        return f"{whose} {info.title.lower()}"

    def not_yours(self, at: Moment) -> Reason:
        decides = at.teller.does(at.state.to_act()[0], "decide")
        return Reason(self.decision_of(at.state).clause, f"{decides} now.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason(self.decision_of(at.state).clause, "This cannot be declined.")

    @property
    def alternatives(self) -> Mapping[tuple[int, int], str]:
        return {}

    def effect_entries(self) -> Mapping[str, int]:
        return {}

    @cached_property
    def zone_infos(self) -> tuple[ZoneInfo, ...]:
        texts = [line.meaning for line in declared(self.zones) for _ in line.names]
        return zone_infos(self.rules.layout, self.zone_names, texts)

    # What seats see and are told

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        viewer = Viewer(self, state, seat, concludes=False)
        return viewer.view(names, self.known_facts(state, seat), self.question(state, seat, names))

    def known_facts(self, state: State, seat: int) -> DeclaredFacts:
        return {
            "scores": [int(score) for score in self.scores(state)],
            "fields": {
                name: self._told(line, state, int(state.z[line.number + index]), seat)
                for line in self._own_fields
                for index, name in enumerate(line.names)
                if _may_see(line, index, seat)
            },
        }

    @cached_property
    def _own_fields(self) -> tuple[Declared, ...]:
        return tuple(line for line in declared(self.fields) if isinstance(line.kind, Field))

    def _told(self, line: Declared, state: State, value: int, seat: int) -> Fact:
        kind = cast(Field, line.kind).kind
        if kind == "flag":
            return bool(value)
        if kind == "seats":
            return [one for one in range(self.seats) if (value >> one) & 1]
        if kind == "number":
            return value
        if value < 0:
            return None
        if kind == "seat":
            return value
        if kind in ("card", "named"):
            known = kind == "named" or state.knows(self.knower(seat), value)
            return self.rules.layout.card_names[value] if known else None
        return self.rules.places[value] if kind == "place" else self.choice_names[value]

    def goal(self, view: View) -> Goal:
        sides = tuple(Side((seat,), str(score)) for seat, score in enumerate(view.facts["scores"]))
        return Goal(self.aim, sides, "the game is over" if view.over else self.left(view), self.over_clause)

    def text(self, view: View) -> str:
        return text_table(self, view)

    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        return Narrator(self, state, seat, names).tell(events)

    def outcome(self, state: State, names: Sequence[str] = (), seat: int = WATCHER) -> Outcome:
        if not state.over:
            raise ValueError("the game is not over")
        teller = Teller(seat, names, self.seats)
        winners = tuple(one for one in range(self.seats) if state.result(one) == 2)
        points = tuple(int(score) for score in self.scores(state))
        who = listed([teller.who(one) for one in winners])
        verdict = "A draw." if not winners else f"{teller.does(winners[0], 'win')}."
        if len(winners) > 1:
            verdict = f"{who[:1].upper()}{who[1:]} win together."
        return Outcome(winners, points, (self.ending(state), verdict), (("points", points),))

    # Checks and files

    def violations(self, state: State, quick: bool = False) -> list[str]:
        checks = {
            "cards": lie_in_place(state, range(int(state.layout.cards))),
            "fields": self._in_bounds(state),
            "options": state.over or self._options_hold(state, quick),
            "views": quick or self._views_tell_nothing_unknown(state),
        }
        return [name for name, holds in checks.items() if not holds]

    def _in_bounds(self, state: State) -> bool:
        return all(
            line.kind.kind != "number" or line.kind.least <= state.z[line.number + index] <= line.kind.most
            for line in self._own_fields
            if isinstance(line.kind, Field)
            for index in range(len(line.names))
        )

    def _options_hold(self, state: State, quick: bool) -> bool:
        for seat in state.to_act():
            options = state.options(seat)
            if len(options) < 2 or len(set(options)) < len(options):
                return False
            for choice in () if quick else options:
                state.copy().apply(seat, choice)
        return True

    def _views_tell_nothing_unknown(self, state: State) -> bool:
        before = list(state.z)
        for seat in (*range(self.seats), WATCHER):
            told = [one.card for zone in self.view(state, seat).zones for one in zone.cards if one.card]
            if not all(state.knows(self.knower(seat), self.card(card)) for card in told):
                return False
        return list(state.z) == before

    def violations_by(self, before: State, choice: int, after: State) -> list[str]:
        for seat in before.to_act():
            if choice in before.options(seat):
                again = before.copy()
                again.apply(seat, choice)
                if list(again.z) == list(after.z):
                    return []
        return ["same choice, same position"]

    @property
    def moments(self) -> Mapping[str, Sequence[str]]:
        return {"play": [line.attribute.lower() for line in self._own_fields]}

    def lay_out(self, given: Mapping[str, Any]) -> State:
        """Listed cards where they are listed, the others along the chain; fields by name, those left out at their
        first value."""
        read = Given(self, given, self.moments)
        filling = Filling(read)
        for zone, most in self.chain:
            filling.fill(range(int(self.rules.layout.cards)), zone, most)
        state = filling.state()
        for line in self._own_fields:
            key = line.attribute.lower()
            kind = cast(Field, line.kind).kind
            if key not in read.facts:
                continue
            if len(line.names) > 1:
                for seat, value in read.by_seat(key).items():
                    state.z[line.number + seat] = whole(f"{key}.{read.seats[seat]}", value)
            elif kind == "seat":
                state.z[line.number] = read.seat(key) or 0
            elif kind == "flag":
                state.z[line.number] = int(bool(read.facts[key]))
            else:
                state.z[line.number] = read.number(key) or 0
        self.arranged(state)
        return state

    def arranged(self, state: State) -> None:
        """Complete a position that a scenario file describes, before it goes on to its first question."""

    def facts(self, state: State) -> Mapping[str, Any]:
        found: dict[str, Any] = {f"score.{seat}": int(score) for seat, score in enumerate(self.scores(state))}
        for line in self._own_fields:
            for index, name in enumerate(line.names):
                value = int(state.z[line.number + index])
                is_seat = cast(Field, line.kind).kind == "seat"
                found[name] = Seat(value) if is_seat else self._told(line, state, value, 0)
        for zone, name in enumerate(self.zone_names):
            found[f"count.{name}"] = int(state.count(zone))
        return found


def _may_see(line: Declared, index: int, seat: int) -> bool:
    seers = cast(Field, line.kind).visible_to
    return seers == "all" or (seers == "owner" and index == seat)
