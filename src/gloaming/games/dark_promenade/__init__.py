"""Hemloch: Dark Promenade: two players, three Weeks, nine Districts read by rows and by columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from gloaming.cards.game_definition import GameDefinition
from gloaming.games.dark_promenade import goal as goals
from gloaming.games.dark_promenade import invariants, positions
from gloaming.games.dark_promenade import log as logs
from gloaming.games.dark_promenade import view as viewing
from gloaming.games.dark_promenade.cardset import DEFINITION
from gloaming.games.dark_promenade.decisions import (
    AVENUE_KIND,
    DISTRICT_KIND,
    ITEM_KIND,
    MINION_KIND,
    SITE_KIND,
    avenue_name,
    turn_decisions,
)
from gloaming.games.dark_promenade.declaration import AVENUES, F, N, P, Remark, Window, Z
from gloaming.games.dark_promenade.facts import PromenadeFacts, PromenadePlay
from gloaming.games.dark_promenade.rules import PromenadeRules, PromenadeState
from gloaming.games.dark_promenade.rules.tables import ANSWERED
from gloaming.games.dark_promenade.verbs import DECISIONS
from gloaming.games.decided import DecidedGame
from gloaming.games.decisions import Decision, Moment
from gloaming.games.playable import WATCHER, Goal, LogLine, Outcome, Reason, View
from gloaming.games.programs import alternatives, steps_of
from gloaming.games.sentences import Teller, capital
from gloaming.kernel.card_info import Face
from gloaming.kernel.events import NOTED, Event
from gloaming.kernel.state import RETURN, Game, State

MIDDLE = {
    Z.DECK: "the Minion deck",
    Z.DISTRICTS: "the District deck",
    Z.OUTSKIRTS: "The Outskirts",
    Z.LOST: "The Outskirts",
    Z.SIDE: "the side",
}
"""The zones that belong to nobody and have one name, in the middle of a sentence."""


class DarkPromenade(DecidedGame):
    """Dark Promenade with a card set and options."""

    slug: ClassVar[str] = "dark-promenade"
    title: ClassVar[str] = "Hemloch: Dark Promenade"
    value_fact: ClassVar[str] = "value"
    facts_type: ClassVar[type] = PromenadeFacts
    fields: ClassVar[type] = F
    definition: ClassVar[GameDefinition] = DEFINITION
    decisions: ClassVar[tuple[str, ...]] = ("none", "effect", *(cast(Decision, one).id for one in turn_decisions()))
    questions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        one.id: (one.number, one.clause, one.what) for one in DECISIONS
    }
    decline_clause: ClassVar[str] = ""
    over_clause: ClassVar[str] = "R14.3"
    actions: ClassVar[frozenset[str]] = frozenset({"bonus_before", "play_minion", "bonus_tie"})
    plays: ClassVar[Mapping[str, tuple[str, frozenset[str]]]] = {"minion": ("played", frozenset({"play_minion"}))}
    only_by_play: ClassVar[frozenset[str]] = frozenset({"V6"})

    def __init__(self, rules: Game) -> None:
        super().__init__(rules)
        self.promenade = cast(PromenadeRules, rules)
        self.entries: list[Face] = [face for face in self.cards.faces if face.table == "district"]

    # Names

    def card_name(self, card: int) -> str:
        """A card's name as it is printed."""
        return self.face(card).name

    def described(self, card: int) -> str:
        """A Minion with its Value, anything else by its name: "The Lady (2)"."""
        face = self.face(card)
        return f"{face.name} ({face.facts['value']})" if face.table == "minion" else face.name

    def named(self, state: State, choice: int) -> str:
        """What an option names in the middle of a sentence: a card, a District where it lies, or an Avenue."""
        place = choice - int(self.rules.first_place)
        if place < 0:
            return self.described(choice)
        if place < N.SITES:
            card = int(state.first(Z.SITE + place))
            return f"{self.card_name(card)} at site {place + 1}" if card >= 0 else f"site {place + 1}"
        if place < P.ENTRY:
            return avenue_name(place - P.AVENUE)
        points = int(self.promenade.entry_points[(place - P.ENTRY) % len(self.entries)])
        return f"{self._entry_name(place - P.ENTRY)} ({points} point{'s' * (points != 1)})"

    def _entry_name(self, number: int) -> str:
        """A District by its entry; behind the entries come those of the other player."""
        theirs, entry = divmod(number, len(self.entries))
        return f"the other player's {self.entries[entry].name}" if theirs else self.entries[entry].name

    def called(self, state: State, choice: int) -> str:
        """Without the numbers that `named` adds."""
        if choice < self.rules.first_place:
            return self.card_name(choice)
        number = choice - int(self.rules.first_place) - P.ENTRY
        return capital(self._entry_name(number) if number >= 0 else self.named(state, choice))

    def kind_of(self, state: State, choice: int) -> str:
        place = choice - int(self.rules.first_place)
        if place < 0:
            return {"minion": MINION_KIND, "item": ITEM_KIND, "district": DISTRICT_KIND}[self.face(choice).table]
        if place < P.ENTRY:
            return SITE_KIND if place < P.AVENUE else AVENUE_KIND
        return DISTRICT_KIND

    def zone_phrase(self, zone: int, teller: Teller) -> str:
        if zone in MIDDLE:
            return MIDDLE[zone]
        if Z.SITE <= zone < Z.SITE + N.SITES:
            return f"site {zone - Z.SITE + 1}"
        if Z.AVENUE <= zone < Z.AVENUE + len(AVENUES):
            return avenue_name(zone - Z.AVENUE)
        for base, what in ((Z.HAND, "hand"), (Z.AREA, "area")):
            if base <= zone < base + 2:
                return f"{teller.whose(zone - base)} {what}"
        return f"{teller.whose(zone - Z.ITEMS)} area"

    def where(self, zone: int, teller: Teller) -> str:
        """Where a card lies: at site 6, at the side, in your hand."""
        at = zone == Z.SIDE or Z.SITE <= zone < Z.SITE + N.SITES or Z.AVENUE <= zone < Z.AVENUE + len(AVENUES)
        return f"{'at' if at else 'in'} {self.zone_phrase(zone, teller)}"

    def type_name(self, kind: int) -> str:
        """What a District type goes by: the name of the entry that bears its Bonus (O9)."""
        return self.entries[int(self.promenade.bearer[kind])].name

    def bonus_text(self, entry: int) -> str:
        """The Bonus of a District entry as players read it."""
        face = self.entries[entry]
        return str(face.facts["bonus.text"]) or next(effect.wording for effect in face.effects)

    def effect_entries(self) -> Mapping[str, int]:
        rules = self.promenade
        names = self.rules.layout.card_names
        entries = {
            f"ability{which + 1}.{names[card]}": int(rules.ability[2 * card + which])
            for card in range(int(rules.minions))
            for which in range(2)
        }
        for kind in range(int(rules.types)):
            entries[f"bonus.{self.entries[int(rules.bearer[kind])].id}"] = int(rules.bonus[kind])
        return {owner: entry for owner, entry in entries.items() if entry != RETURN}

    def below_frame(self, pc: int) -> int:
        return 1 if pc == ANSWERED or pc in self._answers else 0  # how many were drawn (`answer_threat`)

    @cached_property
    def _answers(self) -> frozenset[int]:
        """The steps of the Bonuses that answer a threat."""
        rules = self.promenade
        kinds = [kind for kind in range(int(rules.types)) if rules.window[kind] == Window.ON_THREAT]
        return frozenset(pc for kind in kinds for pc in steps_of(self.rules.program, int(rules.bonus[kind])))

    @cached_property
    def sources(self) -> Mapping[int, str]:
        """Whose effect each step belongs to, in words."""
        found: dict[int, str] = {}
        names = {face.id: face.name for face in self.cards.faces}
        for owner, entry in self.effect_entries().items():
            part, id, *_ = owner.split(".")
            told = f"the Bonus of {names[id]}" if part == "bonus" else names[id]
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
        rows = self.definition.read(self.cards.source).rows
        effects = {
            f"bonus.{row.id}": row.values["bonus"]["effect"] for row in rows["district"] if "bonus" in row.values
        }
        for row in rows["minion"]:
            for number, ability in enumerate(row.values["abilities"], 1):
                effects[f"ability{number}.{row.id}"] = ability["effect"]
        for owner, entry in self.effect_entries().items():
            effect = effects[".".join(owner.split(".")[:2])].resolved
            found |= {(pc, place): text for pc, place, text in alternatives(self.rules.program, entry, effect)}
        return found

    def is_bonus(self, state: State) -> bool:
        """Whether the effect that asks is that of a District Bonus."""
        return self.step_names[state.z[F.PC]].startswith("bonus.")

    # What all decisions have in common

    def not_yours(self, at: Moment) -> Reason:
        state = cast(PromenadeState, at.state)
        decider = state.to_act()[0]
        who = at.teller.does(decider, "decide", "now")
        if state.z[F.COMPARED] >= 0 or decider != state.z[F.TURN]:
            return Reason(self.decision_of(state).clause, f"{who}: this choice is given to the other player.")
        if at.seat >= 0 and state.is_full(at.seat):
            return Reason("R12.3", f"{who}: your three Avenues are full, so you have no turn.")
        if at.seat >= 0 and not state.can_act(at.seat):
            return Reason("R12.3", f"{who}: you have no Minion in hand and none to draw, so you have no turn.")
        return Reason("R5.1", f"{who}: it is {at.teller.whose(decider)} turn, and players alternate.")

    def no_declining(self, at: Moment) -> Reason:
        if self.is_bonus(at.state):
            return Reason("R10.3", "Using a Bonus is optional; once it is used, it is carried out.")
        told = "An Ability is compulsory, as far as it can be carried out, unless its text says “may”."
        return Reason("R7.4", told)

    def no_such_word(self, at: Moment, word: int) -> Reason:
        """Both words of the game are ways to do nothing."""
        return self.decision_of(at.state).no_declining(at)

    # What words and views both look up

    def play_at(self, state: State, card: int, seat: int, avenue: int) -> PromenadePlay:
        """What a Minion would find at an Avenue as things stand: requirements met, its Influence and both totals by
        site."""
        tried = cast(PromenadeState, state.copy())
        tried.move(card, Z.AVENUE + avenue)
        tried.z[F.CARD] = card
        tried.z[F.TURN] = seat
        tried.z[F.LAST] = P.AVENUE + avenue
        avenue_sites = [site for site in range(N.SITES) if tried.avenue_through(site, seat) == avenue]
        sites = [site for site in avenue_sites if tried.entry_at(site) >= 0]
        return {
            "abilities": [bool(tried.requirement_met(card, which)) for which in range(2)],
            "influence": {
                f"site-{site + 1}": int(tried.worth(card, site, seat, tried.muted(site, seat))) for site in sites
            },
            "totals": {f"site-{site + 1}": [int(tried.influence(site, owner)) for owner in range(2)] for site in sites},
        }

    # The contract

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        return viewing.view(self, cast(PromenadeState, state), seat, names)

    def known_facts(self, state: State, seat: int) -> Mapping[str, Any]:
        return viewing.facts(self, cast(PromenadeState, state), seat)

    def begins_move(self, state: State) -> bool:
        """Going on without a Bonus is no move of its own: the play is part of it."""
        return super().begins_move(state) and self.decision(state) != "play_minion"

    def goal(self, view: View) -> Goal:
        return goals.goal(view)

    def text(self, view: View) -> str:
        return viewing.text(self, view)

    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        return logs.log(self, cast(PromenadeState, state), events, seat, names)

    def moved_from_bottom(self, events: Sequence[Event]) -> frozenset[int]:
        """K10, O11: a draw shows from which end of the deck it came."""
        told = [at for at, event in enumerate(events) if event.kind == NOTED and event.a == Remark.FROM_BOTTOM]
        return frozenset(at + 1 for at in told)

    def outcome(self, state: State, names: Sequence[str] = (), seat: int = WATCHER) -> Outcome:
        if not state.over:
            raise ValueError("the game is not over")
        table = cast(PromenadeState, state)
        teller = Teller(seat, names, self.seats)
        points = tuple(int(table.z[F.POINTS + seat]) for seat in range(2))
        winners = tuple(seat for seat in range(2) if table.result(seat) == 2)
        return Outcome(
            winners,
            points,
            (self._verdict(table, points, winners, teller),),
            (
                *((face.name, self._points_of(table, entry)) for entry, face in enumerate(self.entries)),
                ("Items", tuple(int(table.points_of_items(seat)) for seat in range(2))),
            ),
        )

    def _points_of(self, state: PromenadeState, entry: int) -> tuple[int, ...]:
        """R15.1: what the Districts of an entry are worth to each seat."""
        each = int(self.promenade.entry_points[entry])
        return tuple(each * int(state.copies_in(Z.AREA + seat, entry)) for seat in range(2))

    def _verdict(self, state: PromenadeState, points: tuple[int, ...], winners: tuple[int, ...], teller: Teller) -> str:
        """R15.3 to R15.5"""
        score = f"{max(points)} to {min(points)} points"
        if not winners:
            return f"A draw: {score}, and equally many cards."
        wins = teller.does(winners[0], "win")
        if points[0] != points[1]:
            return f"{wins}, {score}."
        if state.cards_of(0) != state.cards_of(1):
            return f"{wins}: {score}, but more cards."
        return f"{wins}: {score} and equally many cards, but more Items."

    def violations(self, state: State, quick: bool = False) -> list[str]:
        return invariants.violations(self, cast(PromenadeState, state), quick)

    def violations_by(self, before: State, choice: int, after: State) -> list[str]:
        return invariants.violations_by(self, cast(PromenadeState, before), choice, cast(PromenadeState, after))

    @property
    def moments(self) -> Mapping[str, Sequence[str]]:
        return positions.MOMENTS

    def lay_out(self, given: Mapping[str, Any]) -> State:
        return positions.lay_out(self, given)

    def facts(self, state: State) -> Mapping[str, Any]:
        return positions.facts(self, state)
