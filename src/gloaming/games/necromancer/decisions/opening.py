"""Decisions before the first round (D1, D2), and the phase that everybody picks (D3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from gloaming.games.decisions import Moment
from gloaming.games.necromancer.decisions.common import HUNTER_CARD, PHASE_NAMES, PLACE, NightDecision, position
from gloaming.games.necromancer.declaration import N, Phase, T, Z
from gloaming.games.necromancer.rules.setup import take_hunter
from gloaming.games.necromancer.rules.state import night
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.state import State

PHASE_BONUS: Final = (
    "ride transit, one more step",
    "consider 2 more cards, keep 1 more",
    "each card costs 1 less",
    "draw a card",
    "3 more Spirit points on the ritual pull",
    "3 more damage a turn, or 3 more Spirit points",
)


@final
class ChooseHunter(NightDecision):
    """D1, R1.5: a Hunter card that is left."""

    wrong: ClassVar[str] = "is taken already"
    flag: ClassVar[str] = "be"

    def __init__(self) -> None:
        super().__init__("choose-hunter", "D1", "R1.5", "a Hunter card", "Be", (HUNTER_CARD,))

    def options(self, s: State, seat: i64) -> None:
        s.offer_cards(Z.BOX)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        take_hunter(night(s), seat, choice)

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Which Hunter are you?")


@final
class ChooseStart(NightDecision):
    """D2, R1.7, Q6: any neighbourhood outside the section in which the Hunters start."""

    def __init__(self) -> None:
        super().__init__("choose-start", "D2", "R1.7", "where to start", "Start at", (PLACE,))

    def options(self, s: State, seat: i64) -> None:
        g = night(s).g
        section = g.atlas.section[g.atlas.start]
        for place in range(g.atlas.count):
            if g.atlas.section[place] != section:
                s.offer(g.first_spot + place)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[T.POS + seat] = choice - night(s).g.first_spot

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Where do you begin the night? The Hunters begin in West Seattle.")

    def refuse_one(self, at: Moment, choice: int) -> Reason:
        return Reason("R1.7", "The Necromancer starts outside the section in which the Hunters do.")


@final
class PickPhase(NightDecision):
    """D3, R3.2: one of the five phase cards, in secret; R3.7: in a ritual there is no choice."""

    def __init__(self) -> None:
        super().__init__("phase", "D3", "R3.2", "a phase, in secret")

    def options(self, s: State, seat: i64) -> None:
        table = night(s)
        if table.in_ritual(seat):
            s.offer(s.game.game_word + table.phase_card(seat, Phase.SUMMON))
        else:
            for index in range(5):
                s.offer(s.game.game_word + table.phase_card(seat, index))

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[T.PICKED + seat] = choice - s.game.game_word

    def prompt(self, at: Moment) -> Prompt:
        help = "Any phase that somebody picks is for everybody; only your own pick brings its bonus."
        return self.ask(at, say="Pick a phase in secret.", help=help)

    def label(self, at: Moment, choice: int) -> Label:
        phase = choice - int(at.game.rules.game_word)
        return Label(PHASE_NAMES[phase], rest=f" ({PHASE_BONUS[phase]})")

    def wanted(self) -> str:
        return "a phase card is picked"

    def not_yours(self, at: Moment) -> Reason:
        if 0 <= at.seat < at.game.seats and position(at).in_ritual(at.seat):
            return Reason("R3.7", "Your ritual is unfinished: its phase is picked by force.")
        return Reason("R3.2", "You have picked your phase; the others have not yet.")

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word < N.PHASES:
            return Reason("R3.2", f"{PHASE_NAMES[word]} is none of your phase cards.")
        return super().refuse_word(at, word)
