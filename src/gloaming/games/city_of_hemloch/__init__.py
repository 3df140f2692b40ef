"""The City of Hemloch: two players, eight Days, four Districts, and a secret House each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from gloaming.cards.game_definition import GameDefinition
from gloaming.games.city_of_hemloch import goal as goals
from gloaming.games.city_of_hemloch import invariants, positions
from gloaming.games.city_of_hemloch import log as logs
from gloaming.games.city_of_hemloch import view as viewing
from gloaming.games.city_of_hemloch.action_line import action_line
from gloaming.games.city_of_hemloch.cardset import DEFINITION
from gloaming.games.city_of_hemloch.decisions import DAY_CARD, DISTRICT, HOUSE_CARD, MINION, turn_decisions
from gloaming.games.city_of_hemloch.declaration import F, N, Z
from gloaming.games.city_of_hemloch.facts import CityFacts
from gloaming.games.city_of_hemloch.rules import CityRules, CityState
from gloaming.games.city_of_hemloch.verbs import DECISIONS
from gloaming.games.decided import DecidedGame
from gloaming.games.decisions import Moment
from gloaming.games.playable import WATCHER, Goal, LogLine, Outcome, Reason, View
from gloaming.games.programs import alternatives, steps_of
from gloaming.games.sentences import Teller, verdict
from gloaming.games.views import Viewer, cards_of
from gloaming.kernel.card_info import Face
from gloaming.kernel.events import Event
from gloaming.kernel.state import RETURN, Game, State

MIDDLE = {
    Z.ROW: "the row",
    Z.DAYDECK: "the Day deck",
    Z.DAYS: "the revealed Days",
    Z.ASIDE: "the Houses put aside",
}
"""The zones that belong to nobody, in the middle of a sentence."""

HELD = {
    Z.HAND: "hand",
    Z.DISCARD: "discard",
    Z.DRAW: "draw pile",
    Z.DRAWN: "opening draw",
    Z.HOUSE: "House",
    Z.GAINED: "gained cards",
}
"""What a player holds."""


class CityOfHemloch(DecidedGame):
    """The City of Hemloch with a card set and options."""

    slug: ClassVar[str] = "city-of-hemloch"
    title: ClassVar[str] = "The City of Hemloch"
    value_fact: ClassVar[str] = "value"
    family_fact: ClassVar[str] = "house"
    facts_type: ClassVar[type] = CityFacts
    fields: ClassVar[type] = F
    definition: ClassVar[GameDefinition] = DEFINITION
    decisions: ClassVar[tuple[str, ...]] = ("none", "effect", *(one.id for one in DECISIONS[: len(turn_decisions())]))
    questions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        one.id: (one.number, one.clause, one.what) for one in DECISIONS
    }
    decline_clause: ClassVar[str] = "R7.5"
    over_clause: ClassVar[str] = "R9.0.1"
    actions: ClassVar[frozenset[str]] = frozenset({"open.card1", "open.card2", "act.kind"})
    plays: ClassVar[Mapping[str, tuple[str, frozenset[str]]]] = {
        "minion": ("played", frozenset({"open.card1", "open.card2", "influence.card"}))
    }
    only_by_play: ClassVar[frozenset[str]] = frozenset({"V8"})

    def __init__(self, rules: Game) -> None:
        super().__init__(rules)
        self.city = cast(CityRules, rules)
        self.districts: list[Face] = [face for face in self.cards.faces if face.table == "district"]

    # Names

    @cached_property
    def zone_names(self) -> tuple[str, ...]:
        return tuple(self._zone_name(zone.name) for zone in self.rules.layout.zones)

    def _zone_name(self, name: str) -> str:
        """The rules number the Districts; players name them."""
        kind, *numbers = name.split(".")
        if kind in ("deck", "side"):
            numbers[0] = self.rules.places[int(numbers[0])]
        return ".".join((kind, *numbers))

    def card_name(self, card: int) -> str:
        """A card's name as it is printed."""
        return self.face(card).name

    def called(self, state: State, choice: int) -> str:
        if choice >= self.rules.first_place:
            return self.districts[choice - int(self.rules.first_place)].name
        return self.card_name(choice)

    def kind_of(self, state: State, choice: int) -> str:
        if choice >= self.rules.first_place:
            return DISTRICT
        if choice >= self.city.first_house:
            return HOUSE_CARD
        return DAY_CARD if choice >= self.city.first_day else MINION

    def zone_phrase(self, zone: int, teller: Teller) -> str:
        if zone >= Z.SIDE:
            return f"{teller.whose((zone - Z.SIDE) & 1)} side of {self.districts[(zone - Z.SIDE) >> 1].name}"
        if zone < Z.DECK + N.DISTRICTS:
            return f"the deck of {self.districts[zone - Z.DECK].name}"
        return MIDDLE[zone] if zone in MIDDLE else f"{teller.whose(zone & 1)} {HELD[zone & ~1]}"

    def described(self, card: int) -> str:
        """A Minion with its House and value: "Rose Warden (bramwick 2)"."""
        face = self.face(card)
        return f"{face.name} ({face.facts['house']} {face.facts['value']})" if face.table == "minion" else face.name

    def house_name(self, house: str) -> str:
        """A House's name by its id."""
        return next(face.name for face in self.cards.faces if face.table == "house" and face.id == house)

    def day_district_name(self, card: int) -> str:
        """The District that a Day card closes."""
        return self.districts[int(self.city.day_district[card - self.city.first_day])].name

    def effect_entries(self) -> Mapping[str, int]:
        city = self.city
        entries = {f"ability.{self.rules.places[d]}": int(city.ability[d]) for d in range(N.DISTRICTS)}
        names = self.rules.layout.card_names
        entries |= {f"on_play.{names[card]}": int(city.on_play[card]) for card in range(int(city.minions))}
        return {owner: entry for owner, entry in entries.items() if entry != RETURN}

    @cached_property
    def alternatives(self) -> Mapping[tuple[int, int], str]:
        """The alternatives that cards leave the choice between, in plain English."""
        found: dict[tuple[int, int], str] = {}
        if "choose" not in self.cards.source:
            return found
        rows = self.definition.read(self.cards.source).rows
        owners = {f"ability.{row.id}": row for row in rows["district"]} | {
            f"on_play.{row.id}": row for row in rows["minion"]
        }
        for owner, entry in self.effect_entries().items():
            row = owners[".".join(owner.split(".")[:2])]
            district = row.table.name == "district"
            field = self.districts[rows["district"].index(row)].effects[0].field if district else "on_play"
            for step, number, text in alternatives(self.rules.program, entry, row.spoken(field).resolved):
                found[step, number] = text
        return found

    def source(self, state: State) -> str:
        """Whose effect is being performed: the District of an ability, or the Minion that was played."""
        return self._performed(state).name

    def source_text(self, state: State) -> str:
        """What the District or Minion whose effect is being performed says."""
        face = self._performed(state)
        return face.text or " ".join(effect.wording for effect in face.effects)

    def _performed(self, state: State) -> Face:
        here = int(state.z[F.HERE])
        if here >= 0 and int(state.z[F.PC]) in steps_of(self.rules.program, int(self.city.ability[here])):
            return self.districts[here]
        return self.face(int(state.z[F.SELF]))

    # What all decisions have in common

    def not_yours(self, at: Moment) -> Reason:
        decides = at.teller.does(at.state.to_act()[0], "decide")
        return Reason("R5.5", f"{decides} now: an action and what it sets off are finished first.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R7.5", "An ability must be carried out whenever there is a way to.")

    def no_such_word(self, at: Moment, word: int) -> Reason:
        return Reason("R5.5", "An action has begun, and what was begun is finished first.")

    def unknown(self, thing: str, clause: str) -> Reason:
        if thing == "pass":
            return Reason("R5.3", "There is no passing: whoever holds a card takes an action.")
        return super().unknown(thing, clause)

    def meant(self, state: State, seat: int, codes: Sequence[int]) -> int:
        """Of several copies of a card the one that a player would mean: in the own hand, on a side, or the first."""

        def distance(code: int) -> int:
            if code >= state.layout.cards or not state.knows(seat, code):
                return 3
            place = int(state.place(code))
            return 0 if place == Z.HAND + seat else 1 if place >= Z.SIDE else 2

        return min(codes, key=lambda code: (distance(code), code))

    # What words, views and reasons all look up

    def match(self, one: int, other: int) -> bool:
        """R4.4: two cards match if they bear the same House or one of them is wild."""
        return bool(self.city.matches[one] & self.city.matches[other])

    def worth(self, card: int, district: int) -> int:
        """R4.3: what a Minion counts at a District, bonus included."""
        return int(self.city.strength[district * self.city.minions + card])

    def fires(self, card: int, district: int) -> bool:
        """R7.4: whether playing this Minion there sets off the ability."""
        return bool(self.city.matches[card] & self.city.ability_house[district])

    def available(self, state: CityState) -> list[int]:
        """R3.4: the row in order, then the top of the face-up deck."""
        if state.z[F.CLOSED] < 0 or state.over:
            return []
        top = int(state.available_top())
        return [*cards_of(state, Z.ROW), *([top] if top >= 0 else [])]

    def left(self, state: CityState, district: int) -> int:
        """The cards that a District still has, the row included on its Day."""
        row = int(state.height(Z.ROW)) if district == state.z[F.CLOSED] else 0
        return int(state.height(Z.DECK + district)) + row

    def collection(self, state: CityState, seat: int) -> int:
        """How many cards a player has in hand, discard and draw pile."""
        return sum(int(state.count(zone + seat)) for zone in (Z.HAND, Z.DISCARD, Z.DRAW))

    def house_points(self, state: CityState, seat: int) -> int:
        """R9.7 as if the game ended now: the values of the own House in hand and discard."""
        house = int(state.first(Z.HOUSE + seat) - self.city.first_house)
        cards = [*cards_of(state, Z.HAND + seat), *cards_of(state, Z.DISCARD + seat), *cards_of(state, Z.DRAW + seat)]
        return sum(int(self.city.value[card]) for card in cards if self.city.house[card] == house)

    # The contract

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        return viewing.view(self, cast(CityState, state), seat, names)

    def known_facts(self, state: State, seat: int) -> Mapping[str, Any]:
        city = cast(CityState, state)
        return viewing.facts(self, city, Viewer(self, city, seat))

    def goal(self, view: View) -> Goal:
        return goals.goal(view)

    def line(self, choices: Sequence[tuple[State, int]], seat: int, names: Sequence[str] = ()) -> str:
        return action_line(self, choices) or super().line(choices, seat, names)

    def text(self, view: View) -> str:
        return viewing.text(self, view)

    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        return logs.log(self, cast(CityState, state), events, seat, names)

    def named_moves(self, events: Sequence[Event], seat: int) -> list[bool]:
        """Q27: with `hands = concealed` nobody is shown which cards another player gathers and draws for a Day."""
        named = super().named_moves(events, seat)
        return [known and not hidden for known, hidden in zip(named, logs.concealed(self, events, seat), strict=True)]

    def outcome(self, state: State, names: Sequence[str] = (), seat: int = WATCHER) -> Outcome:
        if not state.over:
            raise ValueError("the game is not over")
        city = cast(CityState, state)
        teller = Teller(seat, names, self.seats)
        points = tuple(int(city.z[F.POINTS + seat]) for seat in range(2))
        winners = tuple(seat for seat in range(2) if city.result(seat) == 2)
        extra = [0, 0]
        extra[1 - int(city.z[F.FIRST])] = int(self.city.second_seat_points)
        return Outcome(
            winners,
            points,
            (self._verdict(city, points, winners, teller),),
            (
                ("districts", tuple(int(city.district_points(seat)) for seat in range(2))),
                ("deck", tuple(int(city.deck_points(seat)) for seat in range(2))),
                ("house", tuple(int(city.house_points(seat)) for seat in range(2))),
                ("second seat", tuple(extra)),
            ),
        )

    def _verdict(self, state: CityState, points: tuple[int, ...], winners: tuple[int, ...], teller: Teller) -> str:
        """R9.8"""
        decided = ", but more District cards gained."
        if state.count(Z.GAINED) == state.count(Z.GAINED + 1):
            decided = " and equally many District cards gained, and the second seat wins ties."
        return verdict(teller, points, winners, "equally many District cards gained.", decided)

    # Checks, and positions by names

    moments = positions.MOMENTS
    lay_out = positions.lay_out
    facts = positions.facts
    violations = invariants.violations
    violations_by = invariants.violations_by
