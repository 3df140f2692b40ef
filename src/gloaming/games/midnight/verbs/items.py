"""Verbs of Items: gain, steal, flip, lose_item, exchange_items."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import EFFECT, Param, Term
from gloaming.games.decisions import Decision, Moment
from gloaming.games.midnight.decisions import ITEM, YesNo, by_effect, midnight, place_of, table
from gloaming.games.midnight.declaration import F, N, Z
from gloaming.games.midnight.verbs.language import (
    ANY_KIND,
    FACE,
    FACE_UP,
    KIND,
    ONE_ITEM,
    SOMEBODY,
    filters_of,
    note_nothing,
    whose,
)
from gloaming.games.midnight.verbs.sets import Items, item_meant, option_of, slot_items
from gloaming.games.picks import FittingPick
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt, capital
from gloaming.games.terms import Who, player
from gloaming.kernel.effects import Members, Picking
from gloaming.kernel.state import ASKED_BY_EFFECT, Ask, State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


# Gaining


TURN_UP: Final = 1
"""The stage in which the gainer is asked whether to turn an Item up instead (R7.7)."""


def in_supply(s: State, kind: i64) -> bool:
    return midnight(s).item_of(Z.SUPPLY, kind) >= 0


def can_gain(s: State, kind: i64, seat: i64) -> bool:
    """R7.8: the supply has one, or there is one to turn up."""
    return in_supply(s, kind) or midnight(s).item_of(Z.ITEMS_DOWN + seat, kind) >= 0


def kind_option(s: State, kind: i64) -> i64:
    """The choice that names a kind of Item."""
    return s.game.first_place + midnight(s).rules.first_slot + 2 * kind


def kind_meant(s: State, choice: i64) -> i64:
    return (choice - s.game.first_place - midnight(s).rules.first_slot) >> 1


@final
class KindToGain(Decision):
    """D12, R7.8: a kind of Item."""

    def __init__(self, who: int) -> None:
        super().__init__("which-kind", "D12", "R7.8", "a kind of Item to gain", "Gain", (ITEM,))
        self.who: i64 = who

    def options(self, s: State, seat: i64) -> None:
        for kind in range(N.KINDS):
            if can_gain(s, kind, player(s, self.who)):
                s.offer(kind_option(s, kind))

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what, "Which kind of Item do you gain?")

    def label(self, at: Moment, choice: int) -> Label:
        kind = table(at).kind_of_slot(choice)
        instead = "" if in_supply(at.state, kind) else " (the supply has none: turn one of yours face up)"
        return Label(self.verb, f"a {table(at).item_name(kind)}", instead, "gain")

    def lights(self, at: Moment, choice: int) -> list[str]:
        """One of the supply, if there is one."""
        name, card = (
            at.game.choice_name(choice),
            int(midnight(at.state).item_of(Z.SUPPLY, kind_meant(at.state, choice))),
        )
        return [at.state.layout.card_names[card], name, at.zone_name(Z.SUPPLY)] if card >= 0 else [name]

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        slot = place_of(at, choice) - int(table(at).midnight.first_slot)
        kind = (slot % N.OWN_SLOTS) >> 1
        if can_gain(at.state, kind, at.seat):
            return Reason(self.clause, f"An Item to gain comes from the supply: choose {table(at).kinds[kind].id}.")
        return Reason(self.clause, f"The supply has no {table(at).item_name(kind)}, and you have none to turn up.")


@final
class WhetherToTurnUp(YesNo):
    """D5, R7.7: whether to turn an Item face up, since the supply has none of its kind."""

    def prompt(self, at: Moment) -> Prompt:
        name = table(at).item_name(int(kind_meant(at.state, at.state.z[F.PICK])))
        say = f"The supply has no {name}. Turn one of yours face up instead?"
        return by_effect(at, f"whether to turn a {name} face up, since the supply has none", say)

    def label(self, at: Moment, choice: int) -> Label:
        name = table(at).item_name(int(kind_meant(at.state, at.state.z[F.PICK])))
        return Label("Yes:", f"turn a {name} face up") if choice == at.game.rules.yes else Label("No")


@final
class Gain(Picking):
    """gain(kind, who): R7.2, R7.7, R7.8, Q21"""

    def __init__(self, kind: int, who: int) -> None:
        super().__init__([KindToGain(who), WhetherToTurnUp()])
        self.kind: i64 = kind
        self.who: i64 = who

    def chooser(self, s: State) -> i64:
        return player(s, self.who)

    def doable(self, s: State) -> bool:
        seat = self.chooser(s)
        if self.kind != ANY_KIND:
            return can_gain(s, self.kind, seat)
        for kind in range(N.KINDS):  # noqa: SIM110
            if can_gain(s, kind, seat):
                return True
        return False

    def begins_with_pick(self, s: State) -> bool:
        """O9: turning up instead is asked once, even inside a `may`."""
        if self.chooser(s) != s.z[F.YOU]:
            return False
        return self.kind == ANY_KIND or not in_supply(s, self.kind)

    def run(self, s: State) -> i64:
        if not self.doable(s):
            note_nothing(s)
            return self.next
        if self.kind != ANY_KIND:
            return self._gain(s, self.kind)
        return super().run(s)

    def _gain(self, s: State, kind: i64) -> i64:
        z = s.z
        seat = self.chooser(s)
        if in_supply(s, kind):
            s.move(midnight(s).item_of(Z.SUPPLY, kind), Z.ITEMS_UP + seat)
            z[F.CHANGED] = 1
            return self._done(s)
        z[F.PICK] = kind_option(s, kind)
        z[F.STAGE] = TURN_UP
        s.ask(ASKED_BY_EFFECT, seat)
        return self.pc

    def _done(self, s: State) -> i64:
        s.z[F.STAGE] = 0
        s.z[F.PICK] = -1
        return self.next

    def answer(self, s: State, choice: i64) -> i64:
        z = s.z
        if z[F.STAGE] != TURN_UP:
            z[F.DECLINE] = 0
            return self._gain(s, kind_meant(s, choice))
        if choice == s.game.yes:
            seat = self.chooser(s)
            s.move(midnight(s).item_of(Z.ITEMS_DOWN + seat, kind_meant(s, z[F.PICK])), Z.ITEMS_UP + seat)
            z[F.CHANGED] = 1
        elif z[F.DECLINE]:
            z[F.PICK] = -1
            return s.declined()
        z[F.DECLINE] = 0
        return self._done(s)


GAIN: Final = Term(
    "gain",
    EFFECT,
    Gain,
    "{who:gain} {kind}",
    "One Item of the kind comes from the supply, face up. If the supply has none, one's own face-down Item of that "
    "kind may be turned up instead.",
    (Param("kind", (KIND,)), SOMEBODY),
    clauses=("R7.2", "R7.7", "R7.8"),
    chooses="the gainer",
    doable="the supply has one, or one could be turned up",
    reveals="nothing new",
)


# Picks of several verbs


class ItemPick(FittingPick):
    """D13, R6.3: an Item by its kind, owner and facing; equal ones are one option (R7.1)."""

    def __init__(self, members: Members, what: str, verb: str) -> None:
        super().__init__("which-item", "D13", "R6.3", what, verb, members, (ITEM,))

    def alike(self, s: State, one: i64, other: i64) -> bool:
        return option_of(s, one) == option_of(s, other)

    def option(self, s: State, member: i64) -> i64:
        return option_of(s, member)

    def prompt(self, at: Moment) -> Prompt:
        return by_effect(at, self.what)

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, lying(at, choice), flag=self.verb.lower())

    def lights(self, at: Moment, choice: int) -> list[str]:
        item = int(item_meant(at.state, choice))
        zone = at.zone_name(int(at.state.place(item)))
        return [at.state.layout.card_names[item], at.game.choice_name(choice), zone]

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        slot = place_of(at, choice) - int(table(at).midnight.first_slot)
        if not slot_items(midnight(at.state), slot):
            name = f"no {table(at).item_phrase(slot)}"
            return Reason(self.clause, f"{at.teller.does(slot_owner(at, slot), 'have', name)}.")
        told = f"The effect does not reach {lying(at, choice)}"
        return Reason(self.clause, f"{told}: “{table(at).source_text(at.state)}”")


def slot_owner(at: Moment, slot: int) -> int:
    """Whose an Item is, by the place that names it: yours come first."""
    you = int(at.state.z[F.YOU])
    return you if slot < N.OWN_SLOTS else 1 - you


def lying(at: Moment, choice: int) -> str:
    """An Item with its owner and facing."""
    slot = place_of(at, choice) - int(table(at).midnight.first_slot)
    return f"{at.teller.whose(slot_owner(at, slot))} {table(at).item_phrase(slot)}"


class ItemVerb(Picking):
    """A verb that does something with one Item of a set."""

    def __init__(self, item: ItemPick) -> None:
        super().__init__([item])
        self.item: Final[ItemPick] = item

    def doable(self, s: State) -> bool:
        return self.item.is_open(s)


# Taking, turning, losing and exchanging


@final
class ItemToSteal(ItemPick):
    """D13: an Item of the other player's."""

    def __init__(self, which: Members) -> None:
        super().__init__(which, "an Item to take", "Take")

    def fits(self, s: State, member: i64) -> bool:
        zone = s.place(member)
        return zone != Z.ITEMS_UP + s.z[F.YOU] and zone != Z.ITEMS_DOWN + s.z[F.YOU]


@final
class Steal(ItemVerb):
    """steal(which): R7.9, R7.10, Q20; it stays as it lies"""

    def __init__(self, which: Members) -> None:
        super().__init__(ItemToSteal(which))

    def deed(self, s: State) -> bool:
        item = item_meant(s, s.z[F.PICK])
        if s.place(item) >= Z.ITEMS_DOWN:
            s.move(item, Z.ITEMS_DOWN + s.z[F.YOU])
        else:
            s.move(item, Z.ITEMS_UP + s.z[F.YOU])
        return True


def _validate_steal(resolved: Resolved) -> str:
    return "" if whose(resolved.one("which")) in ("", "opponent") else "only Items of the other player can be stolen"


STEAL: Final = Term(
    "steal",
    EFFECT,
    Steal,
    "<take> {which}",
    "One Item of the other player's becomes yours, as it lies.",
    (replace(ONE_ITEM, default="items(opponent)"),),
    clauses=("R7.9",),
    chooses="you: kind and facing in one choice",
    doable="the set is not empty",
    reveals="nothing new",
    validate=_validate_steal,
)


@final
class ItemToTurn(ItemPick):
    """D13: an Item that lies the other way."""

    def __init__(self, which: Members, face: int) -> None:
        self.facing: Final[str] = "face up" if face == FACE_UP else "face down"
        super().__init__(which, f"an Item to turn {self.facing}", "Turn")
        self.face: i64 = face

    def fits(self, s: State, member: i64) -> bool:
        return (s.place(member) >= Z.ITEMS_DOWN) == (self.face == FACE_UP)

    def label(self, at: Moment, choice: int) -> Label:
        slot = place_of(at, choice) - int(table(at).midnight.first_slot)
        owner, name = at.teller.whose(slot_owner(at, slot)), table(at).item_name(table(at).kind_of_slot(choice))
        return Label(self.verb, f"{owner} {name}", f" {self.facing}", f"turn {self.facing[5:]}")

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        slot = place_of(at, choice) - int(table(at).midnight.first_slot)
        if slot_items(midnight(at.state), slot) and (slot & 1 == 1) != (self.face == FACE_UP):
            return Reason(self.clause, f"{capital(lying(at, choice))}, needs no turning.")
        return super().refuse_thing(at, choice)


@final
class Flip(ItemVerb):
    """flip(which, face): one that lies the other way"""

    def __init__(self, which: Members, face: int) -> None:
        super().__init__(ItemToTurn(which, face))
        self.face: i64 = face

    def deed(self, s: State) -> bool:
        item = item_meant(s, s.z[F.PICK])
        zone = s.place(item)
        if self.face == FACE_UP:
            s.move(item, zone - Z.ITEMS_DOWN + Z.ITEMS_UP)
        else:
            s.move(item, zone - Z.ITEMS_UP + Z.ITEMS_DOWN)
        return True


def _validate_flip(resolved: Resolved) -> str:
    face = resolved.one("face").term.name
    return f"these Items lie face {face} already" if face in filters_of(resolved.one("which")) else ""


FLIP: Final = Term(
    "flip",
    EFFECT,
    Flip,
    "<turn> {which} {face}",
    "One Item that lies the other way is turned.",
    (ONE_ITEM, Param("face", (FACE,))),
    clauses=("R7.5", "R12.1"),
    chooses="you",
    doable="the set has such an Item",
    reveals="nothing new",
    validate=_validate_flip,
)


@final
class LoseItem(ItemVerb):
    """lose_item(which): back to the supply"""

    def __init__(self, which: Members) -> None:
        super().__init__(ItemPick(which, "an Item to return to the supply", "Return"))

    def deed(self, s: State) -> bool:
        s.move(item_meant(s, s.z[F.PICK]), Z.SUPPLY)
        return True


LOSE_ITEM: Final = Term(
    "lose_item",
    EFFECT,
    LoseItem,
    "<return> {which} to the supply",
    "One Item of the set goes back to the supply.",
    (ONE_ITEM,),
    clauses=("R7.10", "R11.1"),
    chooses="you",
    doable="the set is not empty",
    reveals="nothing new",
)


@final
class ItemToExchangeFor(ItemPick):
    """D13: the other player's Item that comes for it."""

    def __init__(self) -> None:
        super().__init__(Items([], Who.OPPONENT), "an Item of the other player's for it", "Exchange")

    def label(self, at: Moment, choice: int) -> Label:
        return Label(self.verb, lying(at, int(at.state.z[F.PICK])), f" for {lying(at, choice)}", "exchange")


@final
class ItemToExchange(ItemPick):
    """D13: one of your Items, if the other player has any."""

    def __init__(self) -> None:
        super().__init__(Items([], Who.YOU), "an Item of yours to exchange", "Exchange")
        self.theirs: Final[Items] = Items([], Who.OPPONENT)

    def fits(self, s: State, member: i64) -> bool:
        return self.theirs.first(s) >= 0


@final
class ExchangeItems(Picking):
    """exchange_items: one of yours against one of the other player's, as they lie"""

    def __init__(self) -> None:
        own = ItemToExchange()
        super().__init__([own, ItemToExchangeFor()])
        self.own: Final[ItemToExchange] = own

    def doable(self, s: State) -> bool:
        return self.own.is_open(s)

    def deed(self, s: State) -> bool:
        own = item_meant(s, s.z[F.PICK])
        other = item_meant(s, s.z[F.PICK + 1])
        seat = s.z[F.YOU]
        s.move(own, s.place(own) - seat + 1 - seat)
        s.move(other, s.place(other) - 1 + seat + seat)
        return True


EXCHANGE_ITEMS: Final = Term(
    "exchange_items",
    EFFECT,
    ExchangeItems,
    "<exchange> an Item with the other player",
    "One of your Items against one of the other player's, as they lie.",
    clauses=("R7.9",),
    chooses="you: your own, then the other",
    doable="both players have an Item",
    reveals="nothing new",
)


VERBS: Final[list[Term]] = [GAIN, STEAL, FLIP, LOSE_ITEM, EXCHANGE_ITEMS]
DECISIONS: Final[list[Ask]] = [KindToGain(0), ItemPick(Members([]), "an Item", "")]
