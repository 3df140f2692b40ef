"""A decision is one object: who is asked, the options, what a choice does, and all that is said about it.

`options` and `take` are integers and run in search. Everything below them is words, for views, the log and people who
ask why they cannot do something: it is never called in search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt, Teller, capital
from gloaming.kernel.effects import Choose
from gloaming.kernel.layout import DECISION, PC
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State

if TYPE_CHECKING:
    from gloaming.games.decided import DecidedGame


class Moment:
    """A position as one seat looks at it: what the words of a decision are made from."""

    def __init__(self, game: DecidedGame, state: State, seat: int, names: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.teller = Teller(seat, names, game.seats)

    def source(self) -> str:
        """Whose effect asks, in the game's words; nothing if the rules themselves ask."""
        return self.game.source(self.state) if self.state.z[DECISION] == ASKED_BY_EFFECT else ""

    def is_asked(self) -> bool:
        """Whether this seat is the one that decides, or one of those that do."""
        return self.seat in self.state.to_act()

    def may_decline(self) -> bool:
        """Whether this seat may answer with a decline."""
        return self.is_asked() and self.game.rules.decline in self.state.options(self.seat)

    def known_place(self, card: int) -> int:
        """The zone of a card; -1 if this seat does not know it where it is."""
        return int(self.state.place(card)) if self.state.knows(self.game.knower(self.seat), card) else -1

    def zone_name(self, zone: int) -> str:
        return self.game.zone_names[zone]

    def called(self, choice: int) -> str:
        """A card or place, as a player says it at the beginning of a sentence."""
        return self.game.called(self.state, choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Ask):
    """A question with its id, its number on the rules page, its clause, and what is chosen.

    Where something is picked, `verb` says what will be done to it, and `kinds` are the kinds of cards and places that
    can be picked, as the game calls them.
    """

    def __init__(
        self, id: str, number: str, clause: str, what: str, verb: str = "", kinds: tuple[str, ...] = ()
    ) -> None:
        self.id = id
        self.number = number
        self.clause = clause
        self.what = what
        self.verb = verb
        self.kinds = kinds

    def prompt(self, at: Moment) -> Prompt:
        """What is asked."""
        return Prompt(self.what, at.source())

    def label(self, at: Moment, choice: int) -> Label:
        """What a choice among the options will do."""
        return Label(self.verb, at.game.card_name(choice))

    def decline_label(self, at: Moment) -> Label:
        """What declining is called here."""
        return Label("Decline")

    def lights(self, at: Moment, choice: int) -> list[str]:
        """The names of the cards, zones and places that light up with a choice, first the one that a player touches for
        it; none if the choice has no place on the table."""
        if choice >= at.state.layout.cards:
            return []
        return [at.state.layout.card_names[choice], at.zone_name(int(at.state.place(choice)))]

    def not_yours(self, at: Moment) -> Reason:
        """Why a seat that is not asked cannot choose."""
        return at.game.not_yours(at)

    def no_declining(self, at: Moment) -> Reason:
        """Why it cannot be declined."""
        return at.game.no_declining(at)

    def refuse(self, at: Moment, choice: int) -> Reason:
        """The first condition that a choice fails which is not among the options, with its clause."""
        rules = at.game.rules
        if choice >= rules.game_word:
            return self.refuse_word(at, choice - int(rules.game_word))
        if choice >= rules.alternative:
            return self.refuse_effect(at, choice - int(rules.alternative))
        if choice >= rules.first_word:
            return Reason(self.clause, "This is no question of yes or no.")
        kind = at.game.kind_of(at.state, choice)
        return self.refuse_thing(at, choice) if kind in self.kinds else self.refuse_kind(at, choice, kind)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        """A card or place of a kind that can be picked, but not this one."""
        return Reason(self.clause, f"{at.called(choice)} is not among the options.")

    def refuse_kind(self, at: Moment, choice: int, kind: str) -> Reason:
        """A card or place of another kind than what is asked for."""
        name = at.called(choice)
        if kind.endswith(name):
            return Reason(self.clause, f"{capital(kind)} cannot be chosen here: {self.wanted()}.")
        return Reason(self.clause, f"{name} is {kind}, and here {self.wanted()}.")

    def wanted(self) -> str:
        """What is chosen, said to somebody who points at a thing of another kind."""
        return f"{' or '.join(self.kinds)} is chosen" if self.kinds else f"the question is {self.what}"

    def refuse_effect(self, at: Moment, number: int) -> Reason:
        """An effect by its number on a card."""
        return Reason(self.clause, "There are no numbered effects to choose from here.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        """A word of the game."""
        return at.game.no_such_word(at, word)


class Branch(Decision):
    """Which of the effects of a card: what a `choose` asks."""

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.alternative(at, choice - int(at.game.rules.alternative)))

    def alternative(self, at: Moment, number: int) -> str:
        """An alternative in plain English."""
        return at.game.alternatives.get((int(at.state.z[PC]), number), f"Alternative {number + 1}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        return []

    def wanted(self) -> str:
        return "one of the effects is chosen, by its number"

    def refuse_effect(self, at: Moment, number: int) -> Reason:
        step = at.game.rules.program[at.state.z[PC]]
        if not isinstance(step, Choose) or number >= len(step.alternatives):
            return Reason(self.clause, f"{capital(at.source())} has no effect of that number.")
        return Reason(self.clause, f"“{self.alternative(at, number)}” would change nothing now.")


class YesOrNo(Decision):
    """Whether to do it: what a `may` asks."""

    def label(self, at: Moment, choice: int) -> Label:
        return Label("Yes:", f"use {at.source()}") if choice == at.game.rules.yes else Label("No")

    def lights(self, at: Moment, choice: int) -> list[str]:
        return []

    def wanted(self) -> str:
        return "the answer is yes or no"

    def no_declining(self, at: Moment) -> Reason:
        return Reason(self.clause, "This is answered by yes or no.")
