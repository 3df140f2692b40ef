"""Lords: two young tribes, five shared Actions, and four Lords to worship or to scorn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from gloaming.cards.game_definition import GameDefinition
from gloaming.games.decided import DecidedGame
from gloaming.games.decisions import Moment
from gloaming.games.lords import goal as goals
from gloaming.games.lords import invariants, positions
from gloaming.games.lords import log as logs
from gloaming.games.lords import view as viewing
from gloaming.games.lords.cardset import DEFINITION
from gloaming.games.lords.decisions import (
    ACTION_KIND,
    FOLLOWER_KIND,
    LORD_CARD,
    LORD_KIND,
    SHELL_KIND,
    TEMPLE_KIND,
    SelectAction,
    TempleOrder,
    owner_of,
)
from gloaming.games.lords.declaration import ACTIONS, REFERENCES, End, F, First, P, W, Z
from gloaming.games.lords.facts import LordsFacts, LordsFrame
from gloaming.games.lords.rules import LordsRules, LordsState
from gloaming.games.lords.verbs import DECISIONS
from gloaming.games.playable import WATCHER, Goal, LogLine, Outcome, Reason, View
from gloaming.games.programs import alternatives, conditions_of, frames
from gloaming.games.sentences import Teller, verdict
from gloaming.kernel.card_info import Face
from gloaming.kernel.effects import Condition
from gloaming.kernel.events import Event
from gloaming.kernel.state import RETURN, Game, State

ENDS = {
    End.SHRINES: ("shrines", "a player has three Shrines"),
    End.FOLLOWERS: ("followers", "the Follower stack is empty"),
    End.SHELLS: ("shells", "the Shell deck is empty"),
    End.TURNS: ("turn-limit", "the last turn is over"),
}
"""R13.6: the reasons for the end, each with its name and in words."""

MIDDLE = {
    Z.DECK: "the Lord deck",
    Z.DISCARD: "the discard",
    Z.PLAY: "play",
    Z.REEF: "the Shell deck",
    Z.STOCK: "the Temple stock",
    Z.STACK: "the Follower stack",
}
"""The zones that belong to nobody, in the middle of a sentence."""

NONE_LOST = ("R4.2", "So a card is named that a Tribe loses, and none is being lost.")
MISPLACED = {
    W.PASS: ("R3.4", "What has been selected is performed as far as possible; nobody can pass here."),
    W.STOP: ("R7.2", "Only the breaking of further Shells can be stopped, and none is being broken."),
    W.GAIN: ("R6.1", "Gain is a way to Flourish or to Prospect, and that is not being decided."),
    W.RAISE: ("R6.1", "Raise is a way to Flourish, and that is not being decided."),
    W.BREAK: ("R7.1", "Break is a way to Prospect, and that is not being decided."),
    W.FOLLOWER: NONE_LOST,
    W.CITADEL: NONE_LOST,
    W.SHELL: NONE_LOST,
}
"""Why a word answers nothing where it is not asked for, with the clause."""


class Lords(DecidedGame):
    """Lords with a card set and options."""

    slug: ClassVar[str] = "lords"
    title: ClassVar[str] = "Lords"
    family_fact: ClassVar[str] = "lord"
    facts_type: ClassVar[type] = LordsFacts
    fields: ClassVar[type] = F
    definition: ClassVar[GameDefinition] = DEFINITION
    decisions: ClassVar[tuple[str, ...]] = ("none", "effect", TempleOrder().id, SelectAction().id)
    questions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        one.id: (one.number, one.clause, one.what) for one in DECISIONS
    }
    decline_clause: ClassVar[str] = "R12.3"
    over_clause: ClassVar[str] = "R13.1"
    actions: ClassVar[frozenset[str]] = frozenset({"temple-order", "action"})
    plays: ClassVar[Mapping[str, tuple[str, frozenset[str]]]] = {
        "lord_card": ("Beseeched", frozenset({"beseech-card"}))
    }

    def __init__(self, rules: Game) -> None:
        super().__init__(rules)
        self.lords = cast(LordsRules, rules)
        self.lord_faces: list[Face] = [face for face in self.cards.faces if face.table == "lord"]

    # Names

    def card_name(self, card: int) -> str:
        """A card's name as it is printed."""
        return self.face(card).name

    def called(self, state: State, choice: int) -> str:
        if choice < self.rules.first_place:
            return self.card_name(choice)
        place = choice - int(self.rules.first_place)
        return ACTIONS[place].capitalize() if place < P.LORD else self.lord_faces[place - P.LORD].name

    def kind_of(self, state: State, choice: int) -> str:
        if choice >= self.rules.first_place:
            return ACTION_KIND if choice < self.rules.first_place + P.LORD else LORD_KIND
        for first, kind in ((First.FOLLOWER, FOLLOWER_KIND), (First.TEMPLE, TEMPLE_KIND), (First.SHELL, SHELL_KIND)):
            if choice >= first:
                return kind
        return LORD_CARD

    def zone_phrase(self, zone: int, teller: Teller) -> str:
        if zone in MIDDLE:
            return MIDDLE[zone]
        if Z.HAND <= zone < Z.HAND + 2:
            return f"{teller.whose(zone - Z.HAND)} hand"
        return f"{teller.whose(owner_of(zone))} Tribe"

    def text_of(self, card: int) -> str:
        """What a card says, in plain words if it carries no text of its own."""
        face = self.face(card)
        return face.text or " ".join(effect.wording for effect in face.effects)

    def effect_entries(self) -> Mapping[str, int]:
        rules = self.lords
        entries = {name: int(rules.entry[index]) for index, name in enumerate((*ACTIONS, *REFERENCES))}
        names = self.rules.layout.card_names
        entries |= {names[card]: int(rules.effect[card]) for card in range(First.FOLLOWER)}
        entries["beseeched"] = int(rules.beseeched)
        return {owner: entry for owner, entry in entries.items() if entry != RETURN}

    @cached_property
    def alternatives(self) -> Mapping[tuple[int, int], str]:
        """The alternatives that cards leave the choice between, in plain English."""
        rows = {
            row.id: row
            for name, entries in self.definition.read(self.cards.source).rows.items()
            if name not in ("set", "lord")
            for row in entries
        }
        found: dict[tuple[int, int], str] = {}
        for owner, entry in self.effect_entries().items():
            row = rows.get(owner.split(".")[0])
            if row is not None:
                effect = row.spoken("effect").resolved
                found |= {(pc, place): text for pc, place, text in alternatives(self.rules.program, entry, effect)}
        return found

    def source(self, state: State) -> str:
        """Whose effect asks: the innermost card, or the Action that was selected."""
        if state.z[F.SELF] >= 0:
            return self.card_name(int(state.z[F.SELF]))
        stack = self.stack(state)
        return str(stack[-1]["name"]) if stack else ""

    # What all decisions have in common

    def not_yours(self, at: Moment) -> Reason:
        decides = at.teller.does(at.state.to_act()[0], "decide")
        return Reason("R2.5", f"{decides} now: what is being performed is completed first.")

    def no_declining(self, at: Moment) -> Reason:
        return Reason("R3.4", "What can be done must be done: this does not say “may”.")

    def no_such_word(self, at: Moment, word: int) -> Reason:
        return Reason(*MISPLACED[word])

    def unknown(self, thing: str, clause: str) -> Reason:
        if thing in REFERENCES:
            return Reason("R3.2", f"{thing.capitalize()} is a Reference and can never be selected.")
        return super().unknown(thing, clause)

    # Effects

    def conditions(self, card: int) -> list[Condition]:
        """The conditions of a card's lines, in the order of the card."""
        return conditions_of(self.rules.program, int(self.lords.effect[card]))

    def stack(self, state: State) -> list[LordsFrame]:
        """What is in progress, outermost first: cards, and Actions and References performed by them (R10.4)."""
        found: list[LordsFrame] = []
        begun = frames(state, self.held)
        entries = {entry for owner, entry in self.effect_entries().items() if owner != "beseeched"}
        names = self.rules.layout.card_names
        for depth, frame in enumerate(begun):
            if frame.pc == RETURN:
                continue
            owner = self.step_names[frame.pc].rpartition(".")[0]
            action = owner in ACTIONS or owner in REFERENCES
            told = [self.card_name(frame.card)] if frame.card >= 0 else []
            found.append(
                {
                    "name": ": ".join([*told, *([owner.capitalize()] if action else [])]),
                    "card": names[frame.card] if frame.card >= 0 else None,
                    "action": owner if action else None,
                    "seat": frame.you,
                    "waiting": frame.pc in entries and depth < len(begun) - 1,
                }
            )
        return found

    # The contract

    def view(self, state: State, seat: int, names: Sequence[str] = ()) -> View:
        return viewing.view(self, cast(LordsState, state), seat, names)

    def known_facts(self, state: State, seat: int) -> Mapping[str, Any]:
        return viewing.facts(self, cast(LordsState, state), seat)

    def goal(self, view: View) -> Goal:
        return goals.goal(view)

    def text(self, view: View) -> str:
        return viewing.text(self, view)

    def log(self, state: State, events: Sequence[Event], seat: int, names: Sequence[str] = ()) -> list[LogLine]:
        return logs.log(self, cast(LordsState, state), events, seat, names)

    def ends(self, state: State) -> list[str]:
        """R13.6: the names of all reasons for the end."""
        return [name for bit, (name, _) in ENDS.items() if state.z[F.REASONS] & bit]

    def outcome(self, state: State, names: Sequence[str] = (), seat: int = WATCHER) -> Outcome:
        if not state.over:
            raise ValueError("the game is not over")
        lords = cast(LordsState, state)
        teller = Teller(seat, names, self.seats)
        points = tuple(int(lords.points(seat)) for seat in range(2))
        winners = tuple(seat for seat in range(2) if lords.result(seat) == 2)
        parts = (
            ("followers", Z.FOLLOWERS, 1),
            ("citadels", Z.CITADELS, 3),
            ("shells", Z.SHELLS, 2),
            ("broken shells", Z.BROKEN, 1),
            ("shrines", Z.SHRINES, 2),
        )
        why = " and ".join(told for bit, (_, told) in ENDS.items() if lords.z[F.REASONS] & bit)
        return Outcome(
            winners,
            points,
            (f"The game ends: {why}.", self._verdict(lords, points, winners, teller)),
            tuple(
                (name, tuple(worth * int(lords.count(zone + seat)) for seat in range(2))) for name, zone, worth in parts
            ),
        )

    def _verdict(self, state: LordsState, points: tuple[int, ...], winners: tuple[int, ...], teller: Teller) -> str:
        """R14.2 to R14.4"""
        drawn = "equally many cards in both Tribes. Play again?"
        return verdict(teller, points, winners, drawn, ", but more cards in the Tribe.")

    # Checks, and positions by names

    moments = positions.MOMENTS
    lay_out = positions.lay_out
    facts = positions.facts
    violations = invariants.violations
    violations_by = invariants.violations_by
