"""The verb exchange, and the picks of the printed ability that exchanges Minions (R8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Example, Param, Term
from gloaming.games.city_of_hemloch.decisions import MINION, chosen_card, table
from gloaming.games.city_of_hemloch.declaration import F, Z
from gloaming.games.city_of_hemloch.verbs.language import CARDS, KEPT_CARDS
from gloaming.games.city_of_hemloch.verbs.move import EffectPick, same_place
from gloaming.games.city_of_hemloch.verbs.sets import Minions
from gloaming.games.decisions import Moment
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.games.sets import PlayersCards
from gloaming.kernel.effects import Members, Picking
from gloaming.kernel.state import Ask, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


def partner(s: State, members: Members, card: i64, after: i64) -> i64:
    """The next member, behind `after`, that lies elsewhere than this card."""
    other = members.after(s, after)
    while other >= 0 and s.place(other) == s.place(card):
        other = members.after(s, other)
    return other


def lying(at: Moment, card: int) -> str:
    """A card with where it lies."""
    place = int(at.state.place(card))
    preposition = "on" if place >= Z.SIDE else "in"
    return f"{table(at).described(card)}, {preposition} {at.game.zone_phrase(place, at.teller)}"


class CardToExchange(EffectPick):
    """D19: a card that has a partner. A printed ability gives it a name of its own."""

    def __init__(
        self,
        a: Members,
        b: Members,
        id: str = "effect.pick",
        number: str = "D19",
        clause: str = "R7.5",
        what: str = "a card",
    ) -> None:
        super().__init__(id, number, clause, what, "Exchange", (MINION,))
        self.a: Final[Members] = a
        self.b: Final[Members] = b
        self.apart: bool = isinstance(a, Minions) and isinstance(b, PlayersCards)  # never two cards in the same place

    def options(self, s: State, seat: i64) -> None:
        if self.apart:
            if self.b.first(s) >= 0:
                self.a.offer_all(s)
            return
        card = self.a.first(s)
        while card >= 0:
            if partner(s, self.b, card, -1) >= 0:
                s.offer(card)
            card = self.a.after(s, card)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, lying(at, choice))


class CardToExchangeWith(EffectPick):
    """D19: the card that takes its place. A printed ability gives it a name of its own."""

    def __init__(
        self,
        b: Members,
        id: str = "effect.pick",
        number: str = "D19",
        clause: str = "R7.5",
        what: str = "a card",
    ) -> None:
        super().__init__(id, number, clause, what, "Exchange", (MINION,))
        self.b: Final[Members] = b

    def options(self, s: State, seat: i64) -> None:
        card = s.z[F.PICK]
        other = partner(s, self.b, card, -1)
        while other >= 0:
            s.offer(other)
            other = partner(s, self.b, card, other)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, at.game.card_name(int(at.state.z[F.PICK])), f" with {lying(at, choice)}")


@final
class Exchange(Picking):
    """exchange(a, b): two cards in different places change places at the same instant (D19 twice, Q40).

    There is no half exchange (R8.1.2, Q25), and a card's keeper is whoever has it then (R8.1.1).
    """

    def __init__(self, a: Members, b: Members, asks: list[Ask] | None = None) -> None:
        super().__init__(asks or [CardToExchange(a, b), CardToExchangeWith(b)])
        self.a: Final[Members] = a
        self.b: Final[Members] = b

    def doable(self, s: State) -> bool:
        card = self.a.first(s)
        while card >= 0:
            if partner(s, self.b, card, -1) >= 0:
                return True
            card = self.a.after(s, card)
        return False

    def deed(self, s: State) -> bool:
        one = s.z[F.PICK]
        two = s.z[F.PICK + 1]
        place = s.place(one)
        s.move(one, s.place(two))
        s.move(two, place)
        return True


def _validate_exchange(resolved: Resolved) -> str:
    a, b = resolved.one("a"), resolved.one("b")
    if a.term.definite and a.term is b.term:
        return "a card cannot change places with itself"
    if a.term.name in ("hand", "discard") and a.one("who").term.name == "any":
        return ""
    return "both cards lie in the same place" if same_place(a, b) else ""


EXCHANGE: Final = Term(
    "exchange",
    EFFECT,
    Exchange,
    "<exchange> {a} with {b}",
    "A card of `a` and another card of `b`, lying in different places, change places at the same instant: each "
    "enters exactly the other's hand, discard, or side of a District.",
    (Param("a", (CARDS,), asks=KEPT_CARDS), Param("b", (CARDS,), asks=KEPT_CARDS)),
    clauses=("R7.5", "R7.7"),
    chooses="you: the card of `a` among those that have a partner, then the card of `b`",
    doable="such a pair exists; there is no half exchange",
    reveals="both cards and places, to all",
    validate=_validate_exchange,
    examples=(
        Example(
            "Swap two Minions on different sides or Districts.",
            "exchange(minions(any), minions(any))",
        ),
    ),
)


# The Alley Maze


@final
class MinionOfTheMaze(CardToExchange):
    """D13, R8.1: a Minion in play."""

    def __init__(self, a: Members, b: Members) -> None:
        super().__init__(a, b, "maze.played", "D13", "R8.1", "a Minion in play for the exchange")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        name = at.called(choice)
        if choice == at.state.z[F.SELF]:
            return Reason("R8.1", f"{name} is the Minion just played, and it cannot be exchanged by its own play.")
        return Reason(self.clause, f"{name} is not in play.")


@final
class HandCardOfTheMaze(CardToExchangeWith):
    """D14, R8.1.1: the hand card that takes its place."""

    def __init__(self, b: Members) -> None:
        super().__init__(b, "maze.hand", "D14", "R8.1.1", "the hand card that takes the place of the Minion")

    def prompt(self, at: Moment) -> Prompt:
        return Prompt(f"the hand card that takes the place of {chosen_card(at, int(at.state.z[F.PICK]))}")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        return Reason("R8.1", f"{at.called(choice)} is not in your hand.")


def maze(step: Exchange) -> Exchange:
    return Exchange(step.a, step.b, [MinionOfTheMaze(step.a, step.b), HandCardOfTheMaze(step.b)])


VERBS: Final = [EXCHANGE]
DECISIONS: Final[list[Ask]] = [MinionOfTheMaze(Members([]), Members([])), HandCardOfTheMaze(Members([]))]
