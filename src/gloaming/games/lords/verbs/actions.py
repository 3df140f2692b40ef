"""Verbs that perform Actions, References and Lord cards: meditate to consecrate, beseech, ready."""

from __future__ import annotations

from functools import partial
from typing import Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Term
from gloaming.games.decisions import Decision, Moment
from gloaming.games.lords.decisions import ACTION_KIND, LORD_CARD, lords, read_out
from gloaming.games.lords.declaration import ACTIONS, Action, F, P, Z
from gloaming.games.lords.verbs.language import HOW_MANY
from gloaming.games.lords.verbs.shells import within_limit
from gloaming.games.picks import CardPick, offer_once
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label
from gloaming.games.terms import times
from gloaming.kernel.effects import Effect, Number, Picking
from gloaming.kernel.state import Ask, State, Step


@final
class Perform(Step):
    """meditate, flourish, prospect, agonize, consecrate: the effect of that Action or Reference (R3.5, R11.3)"""

    def __init__(self, what: int) -> None:
        super().__init__()
        self.what: i64 = what

    def effect(self, s: State) -> Effect:
        return lords(s).rules.called[self.what]

    def doable(self, s: State) -> bool:
        return self.effect(s).doable(s)

    def begins_with_pick(self, s: State) -> bool:
        return self.effect(s).begins_with_pick(s)

    def run(self, s: State) -> i64:
        z = s.z
        z[F.PC] = self.next
        s.perform(lords(s).rules.entry[self.what], z[F.YOU], z[F.SELF], z[F.HERE])
        return z[F.PC]


def _perform(name: str, what: int, doc: str, clauses: tuple[str, ...]) -> Term:
    return Term(
        name,
        EFFECT,
        partial(Perform, what),
        f"<{name}>",
        doc,
        clauses=clauses,
        chooses="as that effect",
        doable="that effect is",
        reveals="as its parts",
        performs=name,
    )


@final
class CardToBeseech(CardPick):
    """D10, R10.1: a Lord card to Beseech."""

    def __init__(self) -> None:
        super().__init__("beseech-card", "D10", "R10.1", "a Lord card to Beseech", "Beseech", Z.HAND, LORD_CARD)

    def options(self, s: State, seat: i64) -> None:
        if within_limit(s):
            offer_once(s, self.where(s))

    def label(self, at: Moment, choice: int) -> Label:
        return read_out(self.verb, at, choice)


@final
class Beseech(Picking):
    """beseech: a Lord card of the hand is revealed and performed (D10); R10.3: with an empty hand nothing happens"""

    def __init__(self) -> None:
        super().__init__([CardToBeseech()])

    def doable(self, s: State) -> bool:
        return within_limit(s) and not s.is_empty(Z.HAND + s.z[F.YOU])

    def _do(self, s: State) -> i64:
        """R10.1, Q23: in play it belongs to no pile; R10.4: whatever is being performed waits.

        R10.5: whoever Beseeches is `you` on it. R10.6: its steps pass over what cannot be done.
        """
        z = s.z
        table = lords(s)
        card = table.leaving(z[F.PICK])
        z[F.PICK] = -1
        s.move(card, Z.PLAY)
        z[F.PERFORMED] += 1
        z[F.CHANGED] = 1
        z[F.PC] = self.next
        s.perform(table.rules.effect[card], z[F.YOU], card, -1)
        return z[F.PC]


BESEECH: Final = Term(
    "beseech",
    EFFECT,
    Beseech,
    "<beseech>",
    "Reveal a Lord card of your hand and perform it.",
    clauses=("R3.5", "R10.1", "R10.4", "R10.7"),
    chooses="you",
    doable="your hand is not empty, and fewer than 40 cards were performed this turn",
    reveals="the card, to all",
)


@final
class ActionToReady(Decision):
    """D22, R3.1: an Action to turn up again."""

    def __init__(self) -> None:
        super().__init__("ready-action", "D22", "R3.1", "an Action to turn up again", "Turn", (ACTION_KIND,))

    def options(self, s: State, seat: i64) -> None:
        for action in range(P.LORD):
            if (s.z[F.DOWN] >> action) & 1:
                s.offer(s.game.first_place + action)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, at.called(choice), " up again")

    def lights(self, at: Moment, choice: int) -> list[str]:
        return [ACTIONS[choice - int(at.game.rules.first_place)]]

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        name = at.called(choice)
        return Reason("R3.1", f"{name} is up: only an Action that is down can be turned up again.")


@final
class Ready(Picking):
    """ready, one Action (D22)"""

    def __init__(self) -> None:
        super().__init__([ActionToReady()])

    def doable(self, s: State) -> bool:
        return s.z[F.DOWN] != 0

    def deed(self, s: State) -> bool:
        lords(s).turn_up(s.z[F.PICK] - s.game.first_place)
        return True


def _ready(n: Number) -> Step:
    return times(n, Ready())


READY: Final = Term(
    "ready",
    EFFECT,
    _ready,
    "<turn> {n} [n:Action|Actions] up again",
    "Turn n down Actions up again. It gives no further selection.",
    (HOW_MANY,),
    clauses=("R3.1",),
    chooses="you",
    doable="an Action is down",
    reveals="all",
)


PERFORMED: Final = [
    _perform("meditate", Action.MEDITATE, "Perform Meditate without its card.", ("R3.5", "R5.1")),
    _perform("flourish", Action.FLOURISH, "Perform Flourish without its card.", ("R3.5", "R6.1")),
    _perform("prospect", Action.PROSPECT, "Perform Prospect without its card.", ("R3.5", "R7.1")),
    _perform("agonize", Action.AGONIZE, "Perform the Reference Agonize.", ("R11.1", "R11.4")),
    _perform("consecrate", Action.CONSECRATE, "Perform the Reference Consecrate.", ("R11.2",)),
]
VERBS: Final = [*PERFORMED, BESEECH, READY]
DECISIONS: Final[list[Ask]] = [CardToBeseech(), ActionToReady()]
