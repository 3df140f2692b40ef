"""Verbs of Districts and Items: gain, lose, give, take_here (R8), their picks, and what a Bonus answers (R10.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Term
from gloaming.games.dark_promenade.decisions import BonusChoice, promenade, table
from gloaming.games.dark_promenade.declaration import F, Kind, Threat, Window, Z
from gloaming.games.dark_promenade.verbs.language import ITEMS, PROPERTY, TIED, place_of
from gloaming.games.dark_promenade.verbs.picks import ONE_OF, FittingOpenPick, OpenPick, empty, in_grid
from gloaming.games.dark_promenade.verbs.things import Things, area_of, controller, kind_of
from gloaming.games.decisions import Moment
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt, capital
from gloaming.kernel.effects import Picking, Verb
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


@final
class BonusInAnswer(BonusChoice):
    """D16, R10.7, R10.9: a Bonus against the taking of a card that was picked, or against having to lose one."""

    def __init__(self, things: Things, how: int) -> None:
        what = "a District Bonus in answer"
        super().__init__("bonus_threat", "D16", "R10.9", what, Window.ON_THREAT, "decline")
        self.things: Final[Things] = things
        self.how: i64 = how

    def threatened(self, s: State) -> i64:
        """The Kind of card that is threatened."""
        if self.how == Threat.TAKEN:
            return kind_of(s, self.things.card(s, s.z[F.PICK]))
        return self.things.kind

    def options(self, s: State, seat: i64) -> None:
        promenade(s).list_answers(seat, self.how, self.threatened(s))

    def prompt(self, at: Moment) -> Prompt:
        by = at.source()
        if self.how == Threat.TAKEN:
            card = at.game.card_name(int(self.things.card(at.state, at.state.z[F.PICK])))
            threat = f"{capital(by)} would take {card} from you"
        else:
            threat = f"{capital(by)} would make you lose {ONE_OF[int(self.things.kind)]}"
        say = f"{threat}: use a District Bonus, or let it happen."
        return Prompt(self.what, by, say=say, help=self.only_text(at))

    def decline_label(self, at: Moment) -> Label:
        return Label("Let it happen")

    def refuse_bonus(self, at: Moment, entry: int) -> Reason:
        rules, position = table(at).promenade, promenade(at.state)
        kind = int(rules.entry_type[entry])
        reason = super().refuse_bonus(at, entry)
        if reason.clause == "R10.10" and not position.guards(kind, self.how, self.threatened(at.state)):
            return Reason("R10.9", f"The Bonus of {table(at).type_name(kind)} does not answer this.")
        return reason


class Answerable(Picking):
    """A verb that threatens a card of the other player: at stage 1 its victim is asked for a Bonus."""

    def __init__(self, pick: Ask, threat: BonusInAnswer) -> None:
        super().__init__([pick])
        self.threat: Final[BonusInAnswer] = threat

    def victim(self, s: State) -> i64:
        """Who may answer."""
        return 1 - s.z[F.YOU]

    def list_options(self, s: State) -> None:
        if s.z[F.STAGE] == 1:
            self.threat.options(s, self.victim(s))
        else:
            super().list_options(s)

    def asked(self, s: State) -> Ask | None:
        return self.threat if s.z[F.STAGE] == 1 else self.first


# Gaining


@final
class CardToGain(FittingOpenPick):
    """D4, D5 and D6: an Item, a District or either of them to gain."""

    def __init__(self, things: Things) -> None:
        id, number, clause = GAINED[int(things.kind)]
        super().__init__(id, number, clause, f"{ONE_OF[int(things.kind)]} to gain", "Gain", things)

    def fits(self, s: State, member: i64) -> bool:
        """R8.3, Q19: what the performer does not control already."""
        return controller(s, self.things.card(s, member)) != s.z[F.YOU]

    def refuse_lying(self, at: Moment, member: int, name: str, zone: int) -> Reason:
        if in_grid(zone):  # Q11
            told = f"{self.lying(at, name, zone)} can only be swapped"
            return Reason("R4.5", f"{told}: Districts in the grid are not gained before the check.")
        if zone == Z.ITEMS + at.seat:
            return Reason("R8.3", f"You control {name} already.")
        if zone == Z.AREA + at.seat:
            return Reason("R8.4", f"That {name} is in your area: Districts are gained from elsewhere.")
        return super().refuse_lying(at, member, name, zone)


GAINED: Final = {
    Kind.ITEM: ("pick_item", "D4", "R8.3"),
    Kind.DISTRICT: ("pick_district", "D5", "R8.4"),
    Kind.CARD: ("pick_card", "D6", "R8.4"),
}
"""What is asked where something is gained, by the kind of its set: id, number, clause."""


@final
class Gain(Answerable):
    """gain(what): R8.1, R8.2, R8.4, Q20; what the opponent controls is taken (R8.5) and can be guarded once picked"""

    def __init__(self, what: Things) -> None:
        self.what: Final[Things] = what
        self.pick: Final[CardToGain] = CardToGain(what)
        super().__init__(self.pick, BonusInAnswer(what, Threat.TAKEN))

    def doable(self, s: State) -> bool:  # R7.5, Q15
        return self.pick.after(s, -1) >= 0

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


# Losing


class OwnCard(OpenPick):
    """A card of the player who picks it."""

    def refuse_lying(self, at: Moment, member: int, name: str, zone: int) -> Reason:
        if in_grid(zone):
            return Reason("R4.5", f"{self.lying(at, name, zone)} lies in the grid and belongs to nobody.")
        where = table(at).where(zone, at.teller)
        if zone in (Z.SIDE, Z.LOST, Z.ITEMS + 1 - at.seat):
            return Reason(self.clause, f"You do not control {name}: it is {where}.")
        if zone != Z.AREA + at.seat and zone != Z.ITEMS + at.seat:
            return Reason(self.clause, f"That {name} is not yours: it is {where}.")
        return super().refuse_lying(at, member, name, zone)


@final
class CardToLose(OwnCard):
    """D7, R8.7: which of one's cards goes."""

    def __init__(self, things: Things) -> None:
        what = f"{ONE_OF[int(things.kind)]} to lose"
        super().__init__("pick_loss", "D7", "R8.7", what, "Lose", things)

    def options(self, s: State, seat: i64) -> None:
        if self.first(s) >= 0:
            self.things.offer_all(s)

    def first(self, s: State) -> i64:
        """The first member that somebody controls, or -1."""
        member = self.things.first(s)
        while member >= 0 and controller(s, self.things.card(s, member)) < 0:
            member = self.things.after(s, member)
        return member


@final
class Lose(Answerable):
    """lose(what): R8.6, R8.7, R8.8, Q21; the controller picks, after having been asked for an answer"""

    def __init__(self, what: Things) -> None:
        self.what: Final[Things] = what
        self.pick: Final[CardToLose] = CardToLose(what)
        super().__init__(self.pick, BonusInAnswer(what, Threat.LOST))

    def doable(self, s: State) -> bool:
        return self.pick.first(s) >= 0

    def chooser(self, s: State) -> i64:
        member = self.pick.first(s)
        if member < 0:
            return s.z[F.YOU]
        return controller(s, self.what.card(s, member))

    def victim(self, s: State) -> i64:
        return self.chooser(s)

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


# Giving


@final
class CardToGive(OwnCard):
    """D8, R8.9: one of one's cards for the other player."""

    def __init__(self, things: Things) -> None:
        what = f"{ONE_OF[int(things.kind)]} to give away"
        super().__init__("pick_gift", "D8", "R8.9", what, "Give", things)

    def options(self, s: State, seat: i64) -> None:
        if self.is_own(s):
            self.things.offer_all(s)

    def is_own(self, s: State) -> bool:
        """Whether the performer controls what is to be given."""
        member = self.things.first(s)
        return member >= 0 and controller(s, self.things.card(s, member)) == s.z[F.YOU]


@final
class Give(Picking):
    """give(what): one of your cards goes to the opponent; no take"""

    def __init__(self, what: Things) -> None:
        self.what: Final[Things] = what
        self.pick: Final[CardToGive] = CardToGive(what)
        super().__init__([self.pick])

    def doable(self, s: State) -> bool:
        return self.pick.is_own(s)

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


# Taking a tied District


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
DECISIONS: Final[list[Ask]] = [
    *(CardToGain(empty(kind)) for kind in GAINED),
    CardToLose(empty(Kind.CARD)),
    CardToGive(empty(Kind.CARD)),
    BonusInAnswer(empty(Kind.CARD), Threat.LOST),
]
