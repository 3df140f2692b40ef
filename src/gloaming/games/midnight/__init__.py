"""Hemloch: Midnight Edition: two players, four Locations, Days and Nights until the sun stays up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from gloaming.cards.game_definition import GameDefinition
from gloaming.games.decided import DecidedGame
from gloaming.games.decisions import Moment
from gloaming.games.midnight import goal as goals
from gloaming.games.midnight import invariants, positions
from gloaming.games.midnight import log as logs
from gloaming.games.midnight import text as texts
from gloaming.games.midnight import view as viewing
from gloaming.games.midnight.cardset import DEFINITION
from gloaming.games.midnight.decisions import ITEM, LOCATION, MINION, SPACE, WEEK_CARD, NamePick, turn_decisions
from gloaming.games.midnight.declaration import KINDS, F, N, Z
from gloaming.games.midnight.facts import MidnightFacts, MidnightPart, MidnightPlay
from gloaming.games.midnight.rules import MidnightRules, MidnightState
from gloaming.games.midnight.verbs import DECISIONS
from gloaming.games.playable import WATCHER, Goal, LogLine, Outcome, Reason, View
from gloaming.games.programs import alternatives, steps_of
from gloaming.games.sentences import Teller, capital, listed
from gloaming.kernel.card_info import Face
from gloaming.kernel.events import Event
from gloaming.kernel.state import RETURN, Game, State

ENDINGS = (
    "a player has no unused Marker",
    "two Locations are full",
    "the supply of Items is empty",
    "a Minion deck is empty",
    "the Week has four Days",
)
"""R11.1, as bits"""

HELD = {Z.DECK: "deck", Z.HAND: "hand", Z.DISCARD: "Discard Pile", Z.PACK: "pack", Z.PICKS: "picks"}
"""What a player holds, in the middle of a sentence."""
MIDDLE = {
    Z.SUPPLY: "the supply",
    Z.WEEK: "the Week deck",
    Z.REVEALED: "the revealed Week cards",
    Z.DAYS_ASIDE: "the Days set aside",
    Z.NIGHTS_OUT: "the Nights out of the game",
    Z.POOL: "the pool",
    Z.PASSED: "the passed packs",
}
"""The zones that belong to nobody."""


class MidnightEdition(DecidedGame):
    """Midnight Edition with a card set and options."""

    slug: ClassVar[str] = "midnight"
    title: ClassVar[str] = "Hemloch: Midnight Edition"
    value_fact: ClassVar[str] = "influence"
    family_fact: ClassVar[str] = "faction"
    facts_type: ClassVar[type] = MidnightFacts
    definition: ClassVar[GameDefinition] = DEFINITION
    decisions: ClassVar[tuple[str, ...]] = ("none", "effect", *(one.id for one in DECISIONS[: len(turn_decisions())]))
    questions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        one.id: (one.number, one.clause, one.what) for one in sorted(DECISIONS, key=lambda one: int(one.number[1:]))
    }
    fields: ClassVar[type] = F
    decline_clause: ClassVar[str] = ""
    over_clause: ClassVar[str] = "R11.1"
    actions: ClassVar[frozenset[str]] = frozenset({"draft-pick", "turn", "cull", "night-out"})
    plays: ClassVar[Mapping[str, tuple[str, frozenset[str]]]] = {
        "minion": ("played", frozenset({"turn"})),
        "item": ("used", frozenset({"turn"})),
    }
    together: ClassVar[frozenset[str]] = frozenset({"draft-pick"})

    def __init__(self, rules: Game) -> None:
        super().__init__(rules)
        self.midnight = cast(MidnightRules, rules)
        faces = {face.id: face for face in self.cards.faces}
        self.faces: list[Face] = [faces[name] for name in rules.places[int(self.midnight.first_face) :]]
        self.locations: list[Face] = [faces[name] for name in rules.places[: N.LOCATIONS]]
        self.location_names: dict[str, str] = {face.id: face.name for face in self.locations}
        self.kinds: list[Face] = [faces[kind] for kind in KINDS]
        self.kind_names: dict[str, str] = {face.id: face.name for face in self.kinds}
        factions = [face for face in self.cards.faces if face.table == "faction"]
        self.faction_ids: list[str] = [face.id for face in factions]
        self.faction_names: dict[str, str] = {face.id: face.name for face in factions}
        first = self.midnight.first_space
        self.spaces: list[list[str]] = [
            [name.rpartition(".")[2] for name in rules.places[int(first[n]) : int(first[n + 1])]]
            for n in range(N.LOCATIONS)
        ]
        """The names of the Spaces of each Location."""

    # Names

    def choice_codes(self, name: str) -> list[int]:
        """A Minion's id stands for its name, and for every copy of it on the table."""
        named = super().choice_codes(name)
        cards = range(N.MINIONS)
        return named + [card for card in cards if card not in named and self.face_id(card) == name]

    def card_name(self, card: int) -> str:
        """A card's name as it is printed."""
        return self.face(card).name

    def described(self, choice: int) -> str:
        """A Minion, as a card or by its name, with its Value: "Hired Knife (2)"."""
        if choice < N.MINIONS:
            return self.described_face(int(self.midnight.face[choice]))
        return self.described_face(choice - int(self.rules.first_place + self.midnight.first_face))

    def described_face(self, number: int) -> str:
        face = self.faces[number]
        return f"{face.name} ({face.facts['influence']})"

    def described_id(self, id: str) -> str:
        """As `described`, by the id of a face."""
        return next(self.described_face(number) for number, face in enumerate(self.faces) if face.id == id)

    def location_name(self, location: int) -> str:
        return self.locations[location].name

    def space_name(self, place: int) -> str:
        """A Space within its Location: b2."""
        return self.rules.places[place].rpartition(".")[2]

    def space_phrase(self, place: int) -> str:
        """A Space with its Location: b2 at The Courtyard."""
        return f"{self.space_name(place)} at {self.location_name(int(self.midnight.space_location[place]))}"

    def item_name(self, kind: int) -> str:
        return self.kinds[kind].name

    def item_phrase(self, slot: int) -> str:
        """An Item with its facing, by the slot that options name it by: Potion, face up"""
        return f"{self.item_name((slot % N.OWN_SLOTS) >> 1)}, face {'down' if slot & 1 else 'up'}"

    def kind_of_slot(self, choice: int) -> int:
        """The kind of the Item that a choice names."""
        return ((choice - int(self.rules.first_place + self.midnight.first_slot)) % N.OWN_SLOTS) >> 1

    def copies_of(self, face: int) -> list[int]:
        """The cards of a Minion."""
        return [card for card in range(N.MINIONS) if self.midnight.face[card] == face]

    def kind_of(self, state: State, choice: int) -> str:
        rules = self.midnight
        place = choice - int(rules.first_place)
        if place < 0:
            return MINION if choice < N.MINIONS else ITEM if choice < rules.first_week else WEEK_CARD
        if place < rules.first_slot:
            return LOCATION if place < N.LOCATIONS else SPACE
        return ITEM if place < rules.first_face else MINION

    def called(self, state: State, choice: int) -> str:
        rules = self.midnight
        place = choice - int(rules.first_place)
        if place < 0:
            return self.card_name(choice)
        if place < rules.first_slot:
            return self.location_name(place) if place < N.LOCATIONS else capital(self.space_phrase(place))
        if place < rules.first_face:
            return self.item_name(self.kind_of_slot(choice))
        return self.faces[place - int(rules.first_face)].name

    def zone_phrase(self, zone: int, teller: Teller) -> str:
        if Z.SIDE <= zone < Z.SUPPLY:
            return f"{teller.whose((zone - Z.SIDE) & 1)} side of {self.location_name((zone - Z.SIDE) >> 1)}"
        if Z.ITEMS_UP <= zone < Z.WEEK:
            return f"{teller.whose((zone - Z.ITEMS_UP) & 1)} Items"
        if zone in MIDDLE:
            return MIDDLE[zone]
        first = max(base for base in HELD if base <= zone)
        return f"{teller.whose(zone - first)} {HELD[first]}"

    def face_text(self, number: int) -> str:
        """A Minion's ability as players read it."""
        return _told(self.faces[number], self.faces[number].text, "effect")

    def item_text(self, kind: int) -> str:
        return _told(self.kinds[kind], self.kinds[kind].text, "effect")

    def location_text(self, state: MidnightState, location: int) -> str:
        """The ability of the side that is up."""
        side = ("light", "dark")[int(state.side_of(location))]
        face = self.locations[location]
        return _told(face, str(face.facts[f"{side}.text"]), side)

    def effect_entries(self) -> Mapping[str, int]:
        rules = self.midnight
        entries = {face.id: int(rules.ability[number]) for number, face in enumerate(self.faces)}
        for number, face in enumerate(self.locations):
            for side, name in enumerate(("light", "dark")):
                entries[f"{face.id}.{name}"] = int(rules.location_ability[2 * number + side])
        entries |= {face.id: int(rules.item_use[kind]) for kind, face in enumerate(self.kinds)}
        return {owner: entry for owner, entry in entries.items() if entry != RETURN}

    @cached_property
    def sources(self) -> Mapping[int, tuple[str, str]]:
        """For each step the name and the text of the Minion, Item or side of a Location whose effect it belongs to."""
        faces = {face.id: face for face in self.cards.faces}
        found: dict[int, tuple[str, str]] = {}
        for owner, entry in self.effect_entries().items():
            id, _, side = owner.partition(".")
            face = faces[id]
            text = _told(face, str(face.facts[f"{side}.text"]), side) if side else _told(face, face.text, "effect")
            found |= dict.fromkeys(steps_of(self.rules.program, entry), (face.name, text))
        return found

    def source(self, state: State) -> str:
        """Whose effect is being performed."""
        return self.sources.get(int(state.z[F.PC]), ("", ""))[0]

    def source_text(self, state: State) -> str:
        """What the Minion, Item or Location says whose effect is being performed; nothing if there is none."""
        return self.sources.get(int(state.z[F.PC]), ("", ""))[1]

    @cached_property
    def alternatives(self) -> Mapping[tuple[int, int], str]:
        """The alternatives that cards leave the choice between, in plain English."""
        rows = self.definition.read(self.cards.source).rows
        spoken = {row.id: row.spoken("effect") for row in rows["minion"]}
        spoken |= {row.text("kind"): row.spoken("effect") for row in rows["item"]}
        for row in rows["location"]:
            spoken |= {f"{row.id}.{side}": row.values[side]["effect"] for side in ("light", "dark")}
        return {
            (step, number): text
            for owner, entry in self.effect_entries().items()
            for step, number, text in alternatives(self.rules.program, entry, spoken[owner].resolved)
        }

    # What all decisions have in common

    def not_yours(self, at: Moment) -> Reason:
        decider = at.state.to_act()[0]
        who = at.teller.does(decider, "decide", "now")
        if decider != at.state.z[F.TURN]:
            return Reason("R6.3", f"{who}: this choice is given to the other player.")
        return Reason("R2.3", f"{who}: it is {at.teller.whose(decider)} turn.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R6.1", "Abilities are not optional, unless the text says “may” or “up to”.")  # Q23

    def no_such_word(self, at: Moment, word: int) -> Reason:
        told = "Drawing a card and ending the turn are chosen between Actions: what was begun is finished first."
        return Reason("R3.5", told)

    def meant(self, state: State, seat: int, codes: Sequence[int]) -> int:
        """A card of the own hand, or of those that are picked from by name, is chosen by its name; an Item by its kind,
        owner and facing."""
        code = codes[0]
        if code >= self.rules.first_place or not state.knows(seat, code):
            return code
        zone, decision = int(state.place(code)), self.decision_of(state)
        by_name = isinstance(decision, NamePick) and code < N.MINIONS and decision.holds(state, seat, code)
        if by_name or zone == Z.HAND + seat:
            return int(self.rules.first_place + self.midnight.first_face + self.midnight.face[code])
        if Z.SUPPLY <= zone < Z.WEEK:
            theirs = zone != Z.SUPPLY and (zone - Z.ITEMS_UP) & 1 != seat
            slot = N.OWN_SLOTS * theirs + 2 * KINDS.index(self.face_id(code)) + (zone >= Z.ITEMS_DOWN)
            return int(self.rules.first_place + self.midnight.first_slot) + slot
        return code

    # What words and views both look up

    def worth_at(self, card: int, location: int) -> int:
        """R9.2: what a Minion counts at a Location."""
        return int(self.midnight.worth[N.MINIONS * location + card])

    def part(self, card: int, influence: int) -> MidnightPart:
        """R9.2: what a Minion brings somewhere: its Value, and 1 at Home."""
        value = int(self.midnight.value[card])
        name = self.rules.layout.card_names[card]
        return {"card": name, "value": value, "home": influence - value, "influence": influence}

    def play_at(self, state: MidnightState, card: int, seat: int, location: int) -> MidnightPlay:
        """What playing a Minion there would mean as things stand: the total, Home, and whether the Icon is its own."""
        return {
            "influence": int(state.influence(location, seat)) + self.worth_at(card, location),
            "home": bool(self.midnight.home[location] == self.midnight.faction[card]),
            "activates": bool(
                self.midnight.icon[2 * location + state.side_of(location)] == self.midnight.faction[card],
            ),
        }

    def marker_gain(self, state: MidnightState, seat: int, place: int, source: int = -1) -> int:
        """R12.2: the points that a Marker brings on a Space, newly placed or moved from another."""
        rules = self.midnight
        location = int(rules.space_location[place])
        if source < 0:
            space = place - int(rules.first_space[location])
            return int(state.marker_gain(location, state.marks(location, seat), space))
        tried = cast(MidnightState, state.copy())
        tried.shift_marker(seat, source, place)
        return int(tried.points(seat)) - int(state.points(seat))

    # The contract

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        return viewing.view(self, cast(MidnightState, state), seat, names)

    def known_facts(self, state: State, seat: int) -> Mapping[str, Any]:
        return viewing.facts(self, cast(MidnightState, state), seat)

    def goal(self, view: View) -> Goal:
        return goals.goal(view)

    def text(self, view: View) -> str:
        return texts.text(self, view)

    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        return logs.log(self, cast(MidnightState, state), events, seat, names)

    def outcome(self, state: State, names: Sequence[str] = (), seat: int = WATCHER) -> Outcome:
        if not state.over:
            raise ValueError("the game is not over")
        table = cast(MidnightState, state)
        teller = Teller(seat, names, self.seats)
        points = tuple(int(table.z[F.POINTS + seat]) for seat in range(2))
        winners = tuple(seat for seat in range(2) if table.result(seat) == 2)
        return Outcome(
            winners,
            points,
            (self.ending(table), self._verdict(table, points, winners, teller)),
            (
                *(
                    (face.name, tuple(int(table.marker_points(location, seat)) for seat in range(2)))
                    for location, face in enumerate(self.locations)
                ),
                ("Items", tuple(int(table.item_points(seat)) for seat in range(2))),
            ),
        )

    def ending(self, state: MidnightState) -> str:
        """R11.6: everything that ended the game."""
        held = [told for n, told in enumerate(ENDINGS) if (state.z[F.ENDED] >> n) & 1]
        return f"The game ends: {listed(held)}."

    def _verdict(self, state: MidnightState, points: tuple[int, ...], winners: tuple[int, ...], teller: Teller) -> str:
        """R12.5"""
        score = f"{max(points)} to {min(points)} points"
        if not winners:
            return f"A draw: {score}, and equally many Markers on the Locations."
        wins = teller.does(winners[0], "win")
        if points[0] != points[1]:
            return f"{wins}, {score}."
        placed = [N.MARKERS - int(state.z[F.UNUSED + seat]) for seat in range(2)]
        return f"{wins}: {score}, but more Markers on the Locations ({max(placed)} to {min(placed)})."

    # Checks, and positions by names

    moments = positions.MOMENTS
    lay_out = positions.lay_out
    facts = positions.facts

    def violations(self, state: State, quick: bool = False) -> list[str]:
        return invariants.violations(self, cast(MidnightState, state), quick)

    def violations_by(self, before: State, choice: int, after: State) -> list[str]:
        return invariants.violations_by(self, cast(MidnightState, before), choice, cast(MidnightState, after))


def _told(face: Face, text: str, field: str) -> str:
    """A text as it is printed, or a plain wording of the effect."""
    return text or next((effect.wording for effect in face.effects if effect.field == field), "Nothing happens.")
