"""Verbs of Districts and Items: gain, lose, give, take_here (R8), and what a Bonus answers (R10.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Term
from gloaming.games.dark_promenade.declaration import F, Kind, Threat, Z
from gloaming.games.dark_promenade.verbs.language import ITEMS, PROPERTY, TIED, place_of
from gloaming.games.dark_promenade.verbs.things import Things, area_of, controller, kind_of, promenade
from gloaming.kernel.effects import Verb
from gloaming.kernel.state import ASKED_BY_EFFECT, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


@final
class Gain(Verb):
    """gain(what): R8.1, R8.2, R8.4, Q20; what the opponent controls is taken (R8.5) and can be guarded once picked"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def _qualifies(self, s: State, member: i64) -> bool:
        """R8.3, Q19: not what you control already."""
        return controller(s, self.what.card(s, member)) != s.z[F.YOU]

    def doable(self, s: State) -> bool:  # R7.5, Q15
        member = self.what.first(s)
        while member >= 0:
            if self._qualifies(s, member):
                return True
            member = self.what.after(s, member)
        return False

    def list_options(self, s: State) -> None:
        if s.z[F.STAGE] == 1:
            kind = kind_of(s, self.what.card(s, s.z[F.PICK]))
            promenade(s).list_answers(1 - s.z[F.YOU], Threat.TAKEN, kind)
        else:
            super().list_options(s)

    def list_pick(self, s: State, pick: i64) -> None:
        member = self.what.first(s)
        while member >= 0:
            if self._qualifies(s, member):
                s.offer(member)
            member = self.what.after(s, member)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if z[F.STAGE] == 1:
            z[F.STAGE] = 0
            if choice == s.game.decline:
                return self._do(s)
            z[F.PICK] = -1
            return promenade(s).answer_threat(choice, 1 - z[F.YOU], self.next)
        if choice < 0:
            return self.next
        z[F.DECLINE] = 0
        z[F.PICK] = choice
        card = self.what.card(s, choice)
        victim = 1 - z[F.YOU]
        if controller(s, card) == victim and promenade(s).is_answerable(victim, Threat.TAKEN, kind_of(s, card)):
            z[F.STAGE] = 1
            s.ask(ASKED_BY_EFFECT, victim)
            return self.pc
        return self._do(s)

    def deed(self, s: State) -> bool:
        card = self.what.card(s, s.z[F.PICK])
        s.move(card, area_of(s, card, s.z[F.YOU]))
        return True


def _validate_gain(resolved: Resolved) -> str:
    what = resolved.one("what")
    if place_of(what) == "you":
        return "you control these already"
    if what.term.sort is not ITEMS and place_of(what) not in ("", "outskirts", "opponent"):
        return "Districts are gained from The Outskirts or from the opponent only"
    return ""


GAIN: Final = Term(
    "gain",
    EFFECT,
    Gain,
    "<gain> {what}",
    "One card of the set moves to your area. Out of the opponent's area it is a take, which a Bonus may answer.",
    (PROPERTY,),
    clauses=("R8.1", "R8.2", "R8.3", "R8.4", "R8.5"),
    chooses="you",
    doable="a card is there that you do not control",
    reveals="nothing new",
    validate=_validate_gain,
)


@final
class Lose(Verb):
    """lose(what): R8.6, R8.7, R8.8, Q21; the controller picks, after having been asked for an answer"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def _first(self, s: State) -> i64:
        """The first member that somebody controls, or -1."""
        member = self.what.first(s)
        while member >= 0 and controller(s, self.what.card(s, member)) < 0:
            member = self.what.after(s, member)
        return member

    def doable(self, s: State) -> bool:
        return self._first(s) >= 0

    def chooser(self, s: State) -> i64:
        member = self._first(s)
        if member < 0:
            return s.z[F.YOU]
        return controller(s, self.what.card(s, member))

    def picked(self, stage: i64) -> i64:
        return 0  # at stage 1 the loser is asked for an answer, before anything is picked

    def run(self, s: State) -> i64:
        z = s.z
        loser = self.chooser(s)
        z[F.STAGE] = 0
        if self._is_threat(s, loser) and promenade(s).is_answerable(loser, Threat.LOST, self.what.kind):
            z[F.STAGE] = 1
        s.ask(ASKED_BY_EFFECT, loser)
        return self.pc

    def _is_threat(self, s: State, loser: i64) -> bool:
        """An effect of the other player's makes one lose something, and one may not simply decline (O5)."""
        return loser != s.z[F.TURN] and s.z[F.DECLINE] == 0 and self.doable(s)

    def list_options(self, s: State) -> None:
        if s.z[F.STAGE] == 1:
            promenade(s).list_answers(self.chooser(s), Threat.LOST, self.what.kind)
        else:
            super().list_options(s)

    def list_pick(self, s: State, pick: i64) -> None:
        member = self._first(s)
        if member >= 0:
            self.what.offer_all(s)

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if z[F.STAGE] == 0:
            return super().answer(s, choice)
        z[F.STAGE] = 0
        loser = self.chooser(s)
        if choice != s.game.decline:
            return promenade(s).answer_threat(choice, loser, self.next)
        s.ask(ASKED_BY_EFFECT, loser)
        return self.pc

    def deed(self, s: State) -> bool:
        card = self.what.card(s, s.z[F.PICK])
        if kind_of(s, card) == Kind.ITEM:
            s.move(card, Z.LOST)
        else:
            s.move(card, Z.OUTSKIRTS)
        return True


def _validate_lose(resolved: Resolved) -> str:
    if place_of(resolved.one("what")) in ("", "you", "opponent"):
        return ""
    return "only what one player controls can be lost, that is sets of you or opponent"


LOSE: Final = Term(
    "lose",
    EFFECT,
    Lose,
    "<send> {what} to The Outskirts",
    "One card moves from its controller's area to The Outskirts. If the controller is not the actor, a Bonus may "
    "answer it.",
    (PROPERTY,),
    clauses=("R8.6", "R8.7", "R8.8"),
    chooses="the controller",
    doable="the set is not empty",
    reveals="nothing new",
    validate=_validate_lose,
)


@final
class Give(Verb):
    """give(what): one of your cards goes to the opponent; no take"""

    def __init__(self, what: Things) -> None:
        super().__init__(1)
        self.what: Final[Things] = what

    def doable(self, s: State) -> bool:
        member = self.what.first(s)
        return member >= 0 and controller(s, self.what.card(s, member)) == s.z[F.YOU]

    def list_pick(self, s: State, pick: i64) -> None:
        if self.doable(s):
            self.what.offer_all(s)

    def deed(self, s: State) -> bool:
        card = self.what.card(s, s.z[F.PICK])
        s.move(card, area_of(s, card, 1 - s.z[F.YOU]))
        return True


def _validate_give(resolved: Resolved) -> str:
    return "" if place_of(resolved.one("what")) in ("", "you") else "only sets of you can be given"


GIVE: Final = Term(
    "give",
    EFFECT,
    Give,
    "<give> {what} to the other player",
    "One card of your area moves to the opponent's. This is no take.",
    (PROPERTY,),
    clauses=("R8.9",),
    chooses="you",
    doable="the set is not empty",
    reveals="nothing new",
    validate=_validate_give,
)


@final
class TakeHere(Verb):
    """take_here: the compared District"""

    def __init__(self) -> None:
        super().__init__(0)

    def doable(self, s: State) -> bool:
        return not s.is_empty(Z.SITE + s.z[F.HERE])

    def deed(self, s: State) -> bool:
        if s.is_empty(Z.SITE + s.z[F.HERE]):
            return False
        promenade(s).win(s.z[F.HERE], s.z[F.YOU], False)
        return True


TAKE_HERE: Final = Term(
    "take_here",
    EFFECT,
    TakeHere,
    "<take> the tied District",
    "You take the compared District.",
    needs=frozenset({TIED}),
    clauses=("R13.6",),
    chooses="nobody",
    doable="the District is still at its site",
    reveals="nothing new",
)


VERBS: Final = [GAIN, LOSE, GIVE, TAKE_HERE]
