"""The verb move, and the picks of the printed abilities that move a Minion (R8.2, R8.3, R8.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Example, Param, Term
from gloaming.games.city_of_hemloch.decisions import DISTRICT, MINION, chosen_card, city, side_lights, table
from gloaming.games.city_of_hemloch.declaration import F, N, Z
from gloaming.games.city_of_hemloch.verbs.language import CARDS, PLACE
from gloaming.games.city_of_hemloch.verbs.places import HeldPlace, Place
from gloaming.games.city_of_hemloch.verbs.sets import Minions
from gloaming.games.decisions import Decision, Moment
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.effects import Members, Picking
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


class EffectPick(Decision):
    """D19, R7.5: a card that an effect picks."""

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        """What the words of the card or District that asks leave out."""
        name, by = at.called(choice), at.source()
        if at.state.z[F.STAGE] and choice == at.state.z[F.PICK]:
            return Reason("R7.5", f"{name} is picked already, and {by} needs another card.")
        place = at.known_place(choice)
        where = f" in {at.game.zone_phrase(place, at.teller)}" if 0 <= place < Z.SIDE else ""
        return Reason("R7.5", f"{by} does not reach {name}{where}: “{table(at).source_text(at.state)}”")


class CardToMove(EffectPick):
    """D19: a card that has a place to go to. A printed ability gives it a name of its own."""

    def __init__(
        self,
        among: Members,
        to: Place,
        id: str = "effect.pick",
        number: str = "D19",
        clause: str = "R7.5",
        what: str = "a card",
    ) -> None:
        super().__init__(id, number, clause, what, "Move", (MINION,))
        self.among: Final[Members] = among
        self.to: Final[Place] = to
        self.all_can: bool = isinstance(among, Minions) and to.reaches_all_in_play()

    def options(self, s: State, seat: i64) -> None:
        if self.all_can:
            self.among.offer_all(s)
            return
        card = self.among.first(s)
        while card >= 0:
            if self.to.reaches(s, card):
                s.offer(card)
            card = self.among.after(s, card)

    def label(self, at: Moment, choice: int) -> Label:
        state, to, card = at.state, self.to, table(at).described(choice)
        place = int(state.place(choice))
        where = at.game.zone_phrase(place, at.teller)
        if isinstance(to, HeldPlace):
            goal = f"{at.teller.whose(int(to.seat(state, choice)))} {'hand' if to.base == Z.HAND else 'discard'}"
            if city(state).is_available(choice):
                return Label("Take", card, f" into {goal}")
            if place >= Z.SIDE:
                return Label("Send", card, f" from {where} to {goal}")
            return Label("Put", card, f" from {where} into {goal}")
        goals = [table(at).districts[d].name for d in range(N.DISTRICTS) if to.target(state, choice, d) >= 0]
        return Label(self.verb, card, f" from {where}{f' to {goals[0]}' if len(goals) == 1 else ''}")


class DistrictToMoveTo(Decision):
    """D20: a District for the card that was picked. A printed ability gives it a name of its own."""

    def __init__(
        self,
        to: Place,
        id: str = "effect.place",
        number: str = "D20",
        clause: str = "R7.5",
        what: str = "a District for the picked card",
    ) -> None:
        super().__init__(id, number, clause, what, "Move", (DISTRICT,))
        self.to: Final[Place] = to

    def options(self, s: State, seat: i64) -> None:
        card = s.z[F.PICK]
        for index in range(self.to.zone_count()):
            if self.to.target(s, card, index) >= 0:
                s.offer(s.game.first_place + index)

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(f"a District for {chosen_card(at, int(at.state.z[F.PICK]))}", at.source())

    def label(self, at: Moment, choice: int) -> Label:
        card = int(at.state.z[F.PICK])
        worth = table(at).worth(card, choice - int(at.game.rules.first_place))
        rest = f" to {at.called(choice)} ({worth} Influence there)"
        return Label(self.verb, at.game.card_name(card), rest, f"+{worth}")

    def lights(self, at: Moment, choice: int) -> list[str]:
        card = int(at.state.z[F.PICK])
        place = int(at.state.place(card))
        return side_lights(at, choice, card, at.seat if place < Z.HAND else place & 1)

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        card = at.game.card_name(int(at.state.z[F.PICK]))
        return Reason(self.clause, f"{card} cannot go to {at.called(choice)}.")


@final
class Move(Picking):
    """move(what, to): one card of `what` goes to a place of `to` (D19, then D20 if several Districts remain: Q40)."""

    def __init__(self, what: Members, to: Place, asks: list[Ask] | None = None) -> None:
        super().__init__(asks or [CardToMove(what, to), DistrictToMoveTo(to)])
        self.what: Final[Members] = what
        self.to: Final[Place] = to

    def doable(self, s: State) -> bool:
        card = self.what.first(s)
        while card >= 0:
            if self.to.reaches(s, card):
                return True
            card = self.what.after(s, card)
        return False

    def deed(self, s: State) -> bool:
        card = s.z[F.PICK]
        zone = self.to.target(s, card, s.z[F.PICK + 1] - s.game.first_place)
        position = city(s)
        if position.is_available(card):
            position.acquire(card, zone)
        else:
            position.move(card, zone)
        return True


_ONE_DISTRICT: Final = {"here", "closed"}


def same_place(what: Resolved, to: Resolved) -> bool:
    """Whether every card of a set lies at the place already; False where that is not certain."""
    if what.member_of is not None:
        return same_place(what.member_of, to)
    if what.term.name == "self" and to.term.name == "side":  # R8.1: what has just been played lies here
        return what.untouched and to.one("who").term.name in ("you", "keeper") and to.one("at").term.name == "here"
    if what.term.name in ("hand", "discard") and what.term.name == to.term.name:
        return to.one("who").term.name in (what.one("who").term.name, "keeper")
    if what.term.name == "minions" and to.term.name in ("side", "minions"):
        at = what.one("at").term
        if at.name != to.one("at").term.name or not (at.sort.ids or at.name in _ONE_DISTRICT):
            return False
        whose = what.one("who").term.name
        return to.one("who").term.name == "keeper" or (whose != "any" and whose == to.one("who").term.name)
    return False


def _validate_move(resolved: Resolved) -> str:
    return "the cards lie there already" if same_place(resolved.one("what"), resolved.one("to")) else ""


MOVE: Final = Term(
    "move",
    EFFECT,
    Move,
    "<move> {what} to {to}",
    "One card of `what` leaves where it is and goes to a place of `to`. From `available` it is an acquisition, "
    "which triggers nothing.",
    (Param("what", (CARDS,)), Param("to", (PLACE,), knows="what")),
    clauses=("R7.7", "R7.8"),
    chooses="you: the card among those that have a place to go to, then the District if several remain",
    doable="some card of `what` can go to a place of `to` where it is not already",
    reveals="the card and both places, to all; a deck card uncovered by it",
    validate=_validate_move,
    examples=(
        Example(
            "You may send an opposing Minion of value 1 or less here home.",
            "may(move(minions(opponent, here)[value<=1], hand(keeper)))",
        ),
        Example(
            "If you trail here, take an available Minion of this Minion's House into your hand.",
            "if(influence(you, here) < influence(opponent, here), move(available[matches=self], hand(you)))",
        ),
        Example(
            "Either fetch a starter from your discard, or move this Minion to another District.",
            "choose(move(discard(you)[back=starter], hand(you)) | move(self, side(keeper, other)))",
        ),
        Example(
            "Each player discards a card; if the Spires is closed, two.",
            "each(players, move(hand(you), discard(you))) ; "
            "if(closed(spires), each(players, move(hand(you), discard(you))))",
        ),
        Example(
            "Send home all other Minions at the closed District. If any went, discard a card.",
            "ifdone(each(minions(any, closed)[not_self], move(it, hand(keeper))), move(hand(you), discard(you)))",
        ),
        Example(
            "Up to twice: move a Vesk or Corvane Minion of yours to this District.",
            "repeat(2, may(move(minions(you, elsewhere)[house=vesk|corvane], side(keeper, here))))",
        ),
        Example(
            "The opponent discards a card, if they hold more than two and this deck has cards left.",
            "if(all(count(hand(opponent)) > 2, left(here) >= 1), other(move(hand(you), discard(you))))",
        ),
    ),
)


# Printed abilities


@final
class MinionToSendHome(CardToMove):
    """D15, R8.2: the Courtyard."""

    def __init__(self, among: Members, to: Place) -> None:
        super().__init__(among, to, "courtyard.minion", "D15", "R8.2", "a Minion at another District to send home")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        place = at.known_place(choice)
        if place < Z.SIDE:
            return Reason(self.clause, f"{at.called(choice)} is not in play.")
        district = table(at).districts[(place - Z.SIDE) >> 1].name
        return Reason(self.clause, f"{at.called(choice)} stands at {district} itself.")


@final
class MinionOfTheBoneyard(CardToMove):
    """D16, R8.3: the Boneyard."""

    def __init__(self, among: Members, to: Place) -> None:
        super().__init__(among, to, "boneyard.minion", "D16", "R8.3", "a Minion to move")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason(self.clause, f"{at.called(choice)} is not in play.")


@final
class DistrictOfTheBoneyard(DistrictToMoveTo):
    """D17, R8.3: where the Minion moves to."""

    def __init__(self, to: Place) -> None:
        super().__init__(to, "boneyard.to", "D17", "R8.3", "the District that the Minion moves to")

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(f"the District that {chosen_card(at, int(at.state.z[F.PICK]))} moves to")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        card = at.game.card_name(int(at.state.z[F.PICK]))
        return Reason("R8.3", f"{card} stands at {at.called(choice)} already; it must move to another.")


@final
class CardToFetch(CardToMove):
    """D18, R8.4: the Spires. R8.4.1, Q24: every card of the discard, whenever it came there."""

    def __init__(self, among: Members, to: Place) -> None:
        super().__init__(among, to, "spires.card", "D18", "R8.4", "a card of the discard to fetch")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason("R8.4", f"{at.called(choice)} is not in your discard.")


def courtyard(step: Move) -> Move:
    return Move(step.what, step.to, [MinionToSendHome(step.what, step.to), DistrictToMoveTo(step.to)])


def boneyard(step: Move) -> Move:
    return Move(step.what, step.to, [MinionOfTheBoneyard(step.what, step.to), DistrictOfTheBoneyard(step.to)])


def spires(step: Move) -> Move:
    return Move(step.what, step.to, [CardToFetch(step.what, step.to), DistrictToMoveTo(step.to)])


VERBS: Final = [MOVE]
NOWHERE: Final = Place(0)
DECISIONS: Final[list[Ask]] = [
    MinionToSendHome(Members([]), NOWHERE),
    MinionOfTheBoneyard(Members([]), NOWHERE),
    DistrictOfTheBoneyard(NOWHERE),
    CardToFetch(Members([]), NOWHERE),
    CardToMove(Members([]), NOWHERE),
    DistrictToMoveTo(NOWHERE),
]
