"""Hemloch: Midnight Edition: two players, four Locations, Days and Nights until the sun stays up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from gloaming.cards.game_definition import GameDefinition
from gloaming.games.midnight import goal as goals
from gloaming.games.midnight import invariants, positions
from gloaming.games.midnight import log as logs
from gloaming.games.midnight import view as viewing
from gloaming.games.midnight import why as reasons
from gloaming.games.midnight import words as wording
from gloaming.games.midnight.cardset import DEFINITION
from gloaming.games.midnight.declaration import KINDS, F, N
from gloaming.games.midnight.facts import MidnightFacts, MidnightPlay
from gloaming.games.midnight.rules import MidnightRules, MidnightState
from gloaming.games.playable import WATCHER, Goal, LogLine, OptionView, Outcome, Playable, Reason, View
from gloaming.games.programs import steps_of
from gloaming.games.sentences import Teller, listed
from gloaming.kernel.card_info import Face
from gloaming.kernel.declaration import bounds_of
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


class MidnightEdition(Playable):
    """Midnight Edition with a card set and options."""

    slug: ClassVar[str] = "midnight"
    title: ClassVar[str] = "Hemloch: Midnight Edition"
    value_fact: ClassVar[str] = "influence"
    family_fact: ClassVar[str] = "faction"
    facts_type: ClassVar[type] = MidnightFacts
    definition: ClassVar[GameDefinition] = DEFINITION
    decisions: ClassVar[tuple[str, ...]] = wording.DECISIONS
    questions: ClassVar[Mapping[str, tuple[str, ...]]] = wording.ASKED
    actions: ClassVar[frozenset[str]] = frozenset({"draft-pick", "turn", "cull", "night-out"})
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

    def described(self, card: int) -> str:
        """A Minion with its Value, anything else by its name: "Hired Knife (2)"."""
        return self.described_face(int(self.midnight.face[card])) if card < N.MINIONS else self.card_name(card)

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

    def item_name(self, kind: int) -> str:
        return self.kinds[kind].name

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
    def sources(self) -> Mapping[int, str]:
        """Whose effect each step belongs to, in words."""
        found: dict[int, str] = {}
        names = {face.id: face.name for face in self.cards.faces}
        for owner, entry in self.effect_entries().items():
            found |= dict.fromkeys(steps_of(self.rules.program, entry), names[owner.split(".")[0]])
        return found

    def source(self, state: State) -> str:
        """Whose effect is being performed."""
        return self.sources.get(int(state.z[F.PC]), "")

    @cached_property
    def alternatives(self) -> Mapping[tuple[int, int], str]:
        """The alternatives that cards leave the choice between, in plain English."""
        return wording.alternatives(self)

    # What words and views both look up

    def worth_at(self, card: int, location: int) -> int:
        """R9.2: what a Minion counts at a Location."""
        return int(self.midnight.worth[N.MINIONS * location + card])

    def play_at(self, state: MidnightState, card: int, seat: int, location: int) -> MidnightPlay:
        """What playing a Minion there would mean as things stand: the total, Home, and whether the Icon is its own."""
        return {
            "influence": int(state.influence(location, seat)) + self.worth_at(card, location),
            "home": bool(self.midnight.home[location] == self.midnight.faction[card]),
            "activates": bool(
                self.midnight.icon[2 * location + state.side_of(location)] == self.midnight.faction[card],
            ),
        }

    def marker_in_hand(self, state: MidnightState) -> tuple[int, int]:
        """Whose Marker is being placed, and the Space that it comes from or -1."""
        return wording.marker_in_hand(self, state)

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

    def decision(self, state: State) -> str:
        return wording.decision(self, cast(MidnightState, state))

    def words(self, state: State, seat: int, choice: int, names: Sequence[str] = ()) -> OptionView:
        return wording.words(self, cast(MidnightState, state), seat, choice, names)

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        return viewing.view(self, cast(MidnightState, state), seat, names)

    def goal(self, view: View) -> Goal:
        return goals.goal(view)

    def text(self, view: View) -> str:
        return viewing.text(self, view)

    def refusal(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        return reasons.refusal(self, cast(MidnightState, state), seat, thing, names)

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

    @property
    def bounds(self) -> Mapping[str, tuple[int, int]]:
        return bounds_of(F)

    def violations(self, state: State, quick: bool = False) -> list[str]:
        return invariants.violations(self, cast(MidnightState, state), quick)

    def violations_by(self, before: State, choice: int, after: State) -> list[str]:
        return invariants.violations_by(self, cast(MidnightState, before), choice, cast(MidnightState, after))

    @property
    def moments(self) -> Mapping[str, Sequence[str]]:
        return positions.MOMENTS

    def lay_out(self, given: Mapping[str, Any]) -> State:
        return positions.lay_out(self, given)

    def facts(self, state: State) -> Mapping[str, Any]:
        return positions.facts(self, state)


def _told(face: Face, text: str, field: str) -> str:
    """A text as it is printed, or a plain wording of the effect."""
    return text or next((effect.wording for effect in face.effects if effect.field == field), "Nothing happens.")
