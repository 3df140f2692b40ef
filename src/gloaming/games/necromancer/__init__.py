"""Necromancer: one against one to four on a map of Seattle, with secret picks, deck building, rituals and combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from gloaming.cards.game_definition import GameDefinition
from gloaming.games.decided import DecidedGame
from gloaming.games.decisions import Decision, Moment
from gloaming.games.necromancer import goal as goals
from gloaming.games.necromancer import invariants, positions
from gloaming.games.necromancer import log as logs
from gloaming.games.necromancer import view as viewing
from gloaming.games.necromancer.cardset import DEFINITION, spoken_parts
from gloaming.games.necromancer.decisions import rule_decisions
from gloaming.games.necromancer.decisions.common import (
    COMBAT_CARD,
    CORRUPTION,
    ENTITY,
    EVENT,
    HUNTER_CARD,
    ITEM,
    PLACE,
    PLAYER,
    RIDE,
    STORE,
    TRAP,
    UNDEAD,
    not_your_part,
)
from gloaming.games.necromancer.decisions.effects import DECISIONS
from gloaming.games.necromancer.declaration import BOUNDS, Creature, End, Entry, F, N, Side, T
from gloaming.games.necromancer.facts import NecromancerFacts, NecromancerRole
from gloaming.games.necromancer.heuristics import AIMS, TO_BUY, TO_FIGHT, NecromancerHeuristics
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState
from gloaming.games.playable import WATCHER, Goal, LogLine, Outcome, Reason, View
from gloaming.games.programs import alternatives, steps_of
from gloaming.games.sentences import Teller, listed
from gloaming.kernel.card_info import Face
from gloaming.kernel.events import Event
from gloaming.kernel.state import RETURN, Game, State

ENDINGS = {
    End.RIFTS: "The Hunters win: the seventh Rift Site is closed.",
    End.CORRUPTION: "The Necromancer wins: every Hunter is corrupted by his own hand.",
    End.DAWN: "The Hunters win: the longest night is over, and they stand.",
}


SEAT_ZONES = {
    "hand": "hand",
    "spirit": "combat deck",
    "plain": "combat deck",
    "used-spirit": "combat deck",
    "used-plain": "combat deck",
    "active": "active cards",
    "spent": "active cards",
    "events": "Events",
    "corrupted": "corruption",
    "hunter": "board",
}
TABLE_ZONES = {
    "considered": "the cards considered",
    "pulled": "the cards pulled",
    "burning": "the cards pulled",
    "discard": "the discard pile",
    "completed": "the completed Corruption cards",
    "hunters": "the Hunter cards",
}
"""The zones in the middle of a sentence: those of a player, and those of the table that have another name there."""


class Necromancer(DecidedGame):
    """Necromancer with a card set and options."""

    slug: ClassVar[str] = "necromancer"
    title: ClassVar[str] = "Necromancer"
    value_fact: ClassVar[str] = "cost"
    family_fact: ClassVar[str] = "class"
    facts_type: ClassVar[type] = NecromancerFacts
    definition: ClassVar[GameDefinition] = DEFINITION
    decisions: ClassVar[tuple[str, ...]] = ("none", "effect", *(cast(Decision, one).id for one in rule_decisions()))
    questions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        one.id: (one.number, one.clause, one.what) for one in DECISIONS
    }
    fields: ClassVar[type] = F
    seat_tallies: ClassVar[type | None] = T
    decline_clause: ClassVar[str] = ""
    over_clause: ClassVar[str] = "R17.8"
    actions: ClassVar[frozenset[str]] = frozenset(
        {"choose-hunter", "choose-start", "phase", "move", "buy", "build", "activate", "summon", "five"}
    )
    plays: ClassVar[Mapping[str, tuple[str, frozenset[str]]]] = {
        "card": ("built", frozenset({"build"})),
        "hunter": ("chosen", frozenset({"choose-hunter"})),
    }
    together: ClassVar[frozenset[str]] = frozenset({"phase"})

    def __init__(self, rules: Game) -> None:
        super().__init__(rules)
        self.night = cast(NecromancerRules, rules)
        self.place_ids = [face.id for face in self._faces("neighbourhood")]
        self.place_names = [face.name for face in self._faces("neighbourhood")]
        self.store_ids = [face.id for face in self._faces("store")]
        self.store_names = [face.name for face in self._faces("store")]
        self.line_ids = [face.id for face in self._faces("line")]
        self.line_names = [face.name for face in self._faces("line")]

    def _faces(self, table: str) -> list[Face]:
        return [face for face in self.cards.faces if face.table == table]

    @cached_property
    def zones_of(self) -> Mapping[str, list[int]]:
        """The zones by what they are: all hands, all decks of stores, and so on."""
        found: dict[str, list[int]] = {}
        for zone, name in enumerate(self.zone_names):
            found.setdefault(name.partition(".")[0], []).append(zone)
        return found

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The class of each store card: combat, item, trap or event."""
        cards = range(int(self.night.cards.stored))
        return tuple(str(self.face(card).facts.get("class", "event")) for card in cards)

    @cached_property
    def shows_spirit(self) -> tuple[bool, ...]:
        """Whether each store card is a Spirit card, as it is written."""
        cards = range(int(self.night.cards.stored))
        return tuple(
            self.classes[card] == "combat" and any("spirit=" in one.expression for one in self.face(card).effects)
            for card in cards
        )

    # Names

    def card_name(self, card: int) -> str:
        """A card's name as it is printed."""
        return self.face(card).name

    def role(self, seat: int) -> NecromancerRole:
        return "hunter" if seat < int(self.night.hunters) else "necromancer"

    @property
    def chairs(self) -> tuple[str, ...]:
        hunters = ("First Hunter", "Second Hunter", "Third Hunter", "Fourth Hunter")
        return (*(hunters[: self.seats - 1] if self.seats > 2 else ("Hunter",)), "Necromancer")

    def side(self, seat: int) -> int:
        return 0 if seat < int(self.night.hunters) else 1

    def effect_entries(self) -> Mapping[str, int]:
        night = self.night
        entries: dict[str, int] = {}
        for card, name in enumerate(self.rules.layout.card_names):
            entries[f"effect.{name}"] = int(night.once[card])
            for trigger in range(N.TRIGGERS):
                entries[f"on{trigger}.{name}"] = int(night.on[card * N.TRIGGERS + trigger])
            for window in range(N.WINDOWS):
                entries[f"use{window}.{name}"] = int(night.use[card * N.WINDOWS + window])
            number = int(night.cards.number[card])
            if self.face(card).table in ("event", "corruption"):
                entries[f"task.{name}"] = int(night.task[number])
            if self.face(card).table == "event":
                entries[f"penalty.{name}"] = int(night.penalty[number])
        entries["row.once"] = int(night.row_once)
        for trigger in range(N.TRIGGERS):
            entries[f"row.on{trigger}"] = int(night.row_on[trigger])
        entries["rules.draw"] = int(night.bonus_draw)
        entries |= {
            "rules.enter": Entry.ENTER,
            "rules.fire": Entry.FIRE,
            "rules.spent": Entry.SPENT,
            "rules.event-over": Entry.EVENT_OVER,
        }
        return {owner: entry for owner, entry in entries.items() if entry != RETURN}

    @cached_property
    def sources(self) -> Mapping[int, str]:
        """Whose effect each step belongs to, in words."""
        found: dict[int, str] = {}
        names = {face.id: face.name for face in self.cards.faces}
        for owner, entry in self.effect_entries().items():
            part, id, *_ = owner.split(".")
            told = names.get(id, "The Necromancer's card") if part != "rules" else ""
            found |= dict.fromkeys(steps_of(self.rules.program, entry), told)
        return found

    def source(self, state: State) -> str:
        """Whose effect is being performed."""
        return self.sources.get(int(state.z[F.PC]), "")

    @cached_property
    def alternatives(self) -> Mapping[tuple[int, int], str]:
        """The alternatives that cards leave the choice between, in plain English."""
        found: dict[tuple[int, int], str] = {}
        if "choose" not in self.cards.source:
            return found
        reading = self.definition.read(self.cards.source)
        written = {(row.id, part): one for row, part, one in spoken_parts(reading)}
        for owner, entry in self.effect_entries().items():
            part, id, *_ = owner.split(".")
            for step, place, text in alternatives(self.rules.program, entry, *written.get((id, part), ())):
                found[step, place] = text
        return found

    # What all decisions have in common

    def kind_of(self, state: State, choice: int) -> str:
        night = self.night
        if choice >= night.first_place:
            firsts = ((night.first_ride, RIDE), (night.first_store, STORE), (night.first_spot, PLACE))
            return next((kind for first, kind in firsts if choice >= first), PLAYER)
        cards = night.cards
        if choice >= cards.first_creature:
            return ENTITY if choice < cards.first_creature + cards.entities else UNDEAD
        if choice >= cards.first_hunter:
            return CORRUPTION if choice >= cards.first_corruption else HUNTER_CARD
        return (COMBAT_CARD, ITEM, TRAP, EVENT)[int(cards.kind[choice])]

    def called(self, state: State, choice: int) -> str:
        night = self.night
        if choice < night.first_place:
            return self.card_name(choice)
        if choice >= night.first_ride:
            ride = choice - int(night.first_ride)
            stop = self.place_names[int(night.atlas.ride_stop[ride])]
            return f"The {self.line_names[int(night.atlas.ride_line[ride])]} to {stop}"
        if choice >= night.first_store:
            return self.store_names[choice - int(night.first_store)]
        if choice >= night.first_spot:
            return self.place_names[choice - int(night.first_spot)]
        return self.chairs[choice - int(night.first_place)]

    def zone_phrase(self, zone: int, teller: Teller) -> str:
        head, _, last = self.zone_names[zone].partition(".")
        if head == "store":
            return f"the deck of {self.store_names[self.store_ids.index(last)]}"
        if last:
            return f"{teller.whose(int(last))} {SEAT_ZONES[head]}"
        return TABLE_ZONES.get(head, f"the {head.replace('-', ' ')}")

    def not_yours(self, at: Moment) -> Reason:
        return not_your_part(at)

    def no_declining(self, at: Moment) -> Reason:
        clause = self.decision_of(at.state).clause
        return Reason(clause, "This cannot be declined: nothing here says “may”.")

    # The contract

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        return viewing.view(self, cast(NecromancerState, state), seat, names)

    def goal(self, view: View) -> Goal:
        return goals.goal(view)

    def text(self, view: View) -> str:
        return viewing.text(self, view)

    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        return logs.log(self, cast(NecromancerState, state), events, seat, names)

    @cached_property
    def _adviser(self) -> NecromancerHeuristics:
        return NecromancerHeuristics(self.night)

    def intention(self, world: State, seat: int) -> str:
        """What a Hunter tells the others before all pick. The pick itself is secret, so it is not spoken of (Q41)."""
        if seat >= int(self.night.hunters) or int(self.night.hunters) == 1 or self.decision(world) != "phase":
            return ""
        position = cast(NecromancerState, world)
        aim = int(self._adviser.goals.aim(position, seat))
        if aim < 0:
            return ""
        place, what = divmod(aim, AIMS)
        name = self.place_names[place]
        if what == TO_BUY:
            return f"means to buy at {self.store_names[int(position.store_at(place))]} in {name}"
        if what == TO_FIGHT:
            first, count = int(self.night.cards.first_creature), int(self.night.cards.entities)
            here = int(position.creature_at(place, Creature.ENTITY))
            entities = [self.card_name(first + n) for n in range(count) if here >> n & 1]
            return f"means to fight {listed(entities)} at {name}"
        if position.spirit(seat) > position.spirit(self.night.necromancer):
            return f"means to close the Rift at {name}"
        return f"gathers Spirit to close the Rift at {name}"

    def outcome(self, state: State, names: Sequence[str] = (), seat: int = WATCHER) -> Outcome:
        if not state.over:
            raise ValueError("the game is not over")
        winners = tuple(seat for seat in range(self.seats) if state.result(seat) == 2)
        points = tuple(int(state.result(seat)) // 2 for seat in range(self.seats))
        return Outcome(winners, points, (self._verdict(cast(NecromancerState, state)),))

    def _verdict(self, state: NecromancerState) -> str:
        """R17.1, R17.2, R17.6, R17.7"""
        hunters = state.z[F.WINNER] == Side.HUNTERS
        in_combat = "The Hunters win: no Entity is left." if hunters else "The Necromancer wins: no Hunter is left."
        return ENDINGS.get(int(state.z[F.REASON]), in_combat)

    @property
    def bounds(self) -> Mapping[str, tuple[int, int]]:
        return BOUNDS

    def violations(self, state: State, quick: bool = False) -> list[str]:
        return invariants.violations(self, cast(NecromancerState, state), quick)

    def violations_by(self, before: State, choice: int, after: State) -> list[str]:
        return invariants.violations_by(self, cast(NecromancerState, before), choice, cast(NecromancerState, after))

    @property
    def moments(self) -> Mapping[str, Sequence[str]]:
        return positions.MOMENTS

    def lay_out(self, given: Mapping[str, Any]) -> State:
        return positions.lay_out(self, given)

    def facts(self, state: State) -> Mapping[str, Any]:
        return positions.facts(self, state)
