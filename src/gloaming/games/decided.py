"""A game whose decisions are objects: what it says about them comes from them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from gloaming.games.decisions import Decision, Moment
from gloaming.games.playable import OptionKind, OptionView, Playable, Question, Reason
from gloaming.games.sentences import Label, Teller, asking, heading, saying
from gloaming.kernel.declaration import bounds_of
from gloaming.kernel.state import State


class DecidedGame(Playable):
    """Answers what is asked, in words, from the decision that is asked now."""

    fields: ClassVar[type]
    """The class F of its declaration."""
    seat_tallies: ClassVar[type | None] = None
    """The class of its declaration, behind F, whose every field is one number for each seat that there may be."""
    decline_clause: ClassVar[str]
    """The clause by which a `may` can be declined; empty if that is the clause of each decision."""
    over_clause: ClassVar[str]
    """The clause by which a game ends."""

    @abstractmethod
    def card_name(self, card: int) -> str:
        """A card's name as it is printed."""

    @abstractmethod
    def source(self, state: State) -> str:
        """Whose effect is being performed, in the game's words."""

    @property
    @abstractmethod
    def alternatives(self) -> Mapping[tuple[int, int], str]:
        """The alternatives of every `choose` of the card set in plain English, by the step and their place in it."""

    # What all decisions of a game have in common

    @abstractmethod
    def kind_of(self, state: State, choice: int) -> str:
        """What a card or place is, with its article: "a Minion"."""

    @abstractmethod
    def called(self, state: State, choice: int) -> str:
        """A card or place, as a player says it at the beginning of a sentence."""

    @abstractmethod
    def zone_phrase(self, zone: int, teller: Teller) -> str:
        """A zone in the middle of a sentence: "your hand"."""

    @abstractmethod
    def not_yours(self, at: Moment) -> Reason:
        """Why a seat that is not asked has to wait, where the decision does not say more."""

    @abstractmethod
    def no_declining(self, at: Moment) -> Reason:
        """Why what is asked cannot be declined, where the decision does not say more."""

    def no_such_word(self, at: Moment, word: int) -> Reason:
        """Why a word of the game answers nothing now, where the decision does not say more."""
        clause = self.decision_of(at.state).clause
        return Reason(clause, f"“{self.rules.words[word]}” is not among the options.")

    @property
    def bounds(self) -> Mapping[str, tuple[int, int]]:
        return bounds_of(self.fields)

    # What is asked

    def decision_of(self, state: State) -> Decision:
        """The decision that is asked."""
        return cast(Decision, state.asked())

    def decision(self, state: State) -> str:
        return "" if state.over else self.decision_of(state).id

    def question(self, state: State, seat: int, names: Sequence[str]) -> Question | None:
        """What is asked, as this seat is told it; None at the end."""
        if state.over:
            return None
        decision, at = self.decision_of(state), Moment(self, state, seat, names)
        seats, prompt = tuple(state.to_act()), decision.prompt(at)
        return Question(
            decision=decision.id,
            seats=seats,
            prompt=asking(at.teller, seats, prompt),
            clause=decision.clause,
            what=prompt.what,
            by=prompt.by,
            many=prompt.many,
            cost=prompt.cost,
            title=heading(at.teller, seats, prompt),
            say=saying(at.teller, seats, prompt, at.may_decline()),
            help=prompt.help if seat in seats else "",
        )

    def label(self, state: State, seat: int, choice: int, names: Sequence[str] = ()) -> Label:
        """What a legal choice of this seat will do."""
        decision, at = self.decision_of(state), Moment(self, state, seat, names)
        if choice == self.rules.decline:
            label = decision.decline_label(at)
            return label if label.clause else label._replace(clause=self.decline_clause)
        return decision.label(at, choice)

    def option_view(self, state: State, seat: int, choice: int, names: Sequence[str] = ()) -> OptionView:
        decision, label = self.decision_of(state), self.label(state, seat, choice, names)
        kind: OptionKind = "decline" if label.declines else self.option_kind(choice)
        lit = () if choice == self.rules.decline else decision.lights(Moment(self, state, seat, names), choice)
        clause = label.clause or decision.clause
        name = self.choice_name(choice)
        return OptionView(name, label.text, tuple(lit), clause, kind, label.verb, label.what, label.flag, choice)

    def refusal(self, state: State, seat: int, thing: str, names: Sequence[str] = ()) -> Reason | None:
        if state.over:
            return Reason(self.over_clause, "The game is over.")
        decision, at = self.decision_of(state), Moment(self, state, seat, names)
        codes = self.choice_codes(thing)
        if not codes:
            return self.unknown(thing, decision.clause)
        if seat not in state.to_act():
            return decision.not_yours(at)
        options = state.options(seat)
        if any(code in options for code in codes):
            return None
        code = self.meant(state, seat, codes)
        if code in options:
            return None
        return decision.no_declining(at) if code == self.rules.decline else decision.refuse(at, code)

    def meant(self, state: State, seat: int, codes: Sequence[int]) -> int:
        """Of several copies of a card the one that a player would mean: an own one, one in sight, or the first. Where
        cards are chosen by another name than their own, the choice that stands for it."""

        def distance(code: int) -> int:
            if code >= state.layout.cards or not state.knows(seat, code):
                return 2
            return 0 if state.layout.visible_to[state.place(code)] == 1 << seat else 1

        return min(codes, key=lambda code: (distance(code), code))
