"""A game whose decisions are objects: what it says about them comes from them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from gloaming.games.decisions import Decision, Moment
from gloaming.games.playable import Playable, Question, Reason, Words
from gloaming.games.sentences import Label, asking
from gloaming.kernel.state import State


class DecidedGame(Playable):
    """Answers what is asked, in words, from the decision that is asked now."""

    decline_clause: ClassVar[str]
    """The clause by which a `may` can be declined."""
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
        seats = tuple(state.to_act())
        return Question(decision.id, seats, asking(at.teller, seats[0], decision.prompt(at)), decision.clause)

    def label(self, state: State, seat: int, choice: int, names: Sequence[str] = ()) -> Label:
        """What a legal choice of this seat will do."""
        if choice == self.rules.decline:
            return Label("Decline", clause=self.decline_clause)
        return self.decision_of(state).label(Moment(self, state, seat, names), choice)

    def words(self, state: State, seat: int, choice: int, names: Sequence[str] = ()) -> Words:
        decision, label = self.decision_of(state), self.label(state, seat, choice, names)
        lit = () if choice == self.rules.decline else decision.lights(Moment(self, state, seat, names), choice)
        return Words(self.choice_name(choice), label.text, tuple(lit), label.clause or decision.clause)

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
        return decision.no_declining(at) if code == self.rules.decline else decision.refuse(at, code)

    def meant(self, state: State, seat: int, codes: Sequence[int]) -> int:
        """Of several copies of a card the one that a player would mean: an own one, one in sight, or the first."""

        def distance(code: int) -> int:
            if code >= state.layout.cards or not state.knows(seat, code):
                return 2
            return 0 if state.layout.visible_to[state.place(code)] == 1 << seat else 1

        return min(codes, key=lambda code: (distance(code), code))
