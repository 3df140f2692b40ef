"""Decisions of the Build and Activate phases (D9 to D12)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from gloaming.games.decisions import Moment
from gloaming.games.necromancer.decisions.common import HAND_CARDS, ITEM, TRAP, NightDecision, position
from gloaming.games.necromancer.declaration import F, Key, Kind, N, Next, W
from gloaming.games.necromancer.rules.building import begin_paying, build_change, build_cost
from gloaming.games.necromancer.rules.items import activate_cost, traps_of
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.stores import throw
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.state import State

MONEY: Final = "Cards are money: a cost is paid by discarding other cards of your hand."


class HandCard(NightDecision):
    """A card of the hand."""

    def held(self, at: Moment, card: int) -> bool:
        """Whether the seat holds a card, or a copy of it that it knows of."""
        return at.known_place(card) == int(position(at).g.hand) + at.seat

    def refuse_thing(self, at: Moment, choice: int) -> Reason:
        if not self.held(at, choice):
            return Reason(self.clause, "That card is not in your hand.")
        return super().refuse_thing(at, choice)


@final
class ToPlay(HandCard):
    """A card to build or to activate, as long as there is one that can be paid, or to be done with it."""

    def __init__(self, id: str, number: str, clause: str, what: str, verb: str, builds: bool) -> None:
        super().__init__(id, number, clause, what, verb, HAND_CARDS)
        self.builds: bool = builds

    def options(self, s: State, seat: i64) -> None:
        """R7.2, R8.2: the cards whose cost the other cards of the hand can pay; copies are one option."""
        table = night(s)
        g = table.g
        s.offer(g.game_word + W.DONE)
        others = table.hand_size(seat) - 1
        change = build_change(table, seat) if self.builds else table.modified(seat, Key.ACTIVATE_COST)
        last: i64 = -1
        card = s.first(g.hand + seat)
        while card >= 0:
            wanted = (g.cards.kind[card] == Kind.COMBAT) == self.builds and g.cards.face[card] != last
            if wanted and g.cards.cost[card] + change <= others:
                s.offer(card)
                last = g.cards.face[card]
            card = s.after(g.hand + seat, card)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        if choice == s.game.game_word + W.DONE:
            s.z[F.STEP] = Next.NEXT_PLAYER
        else:
            begin_paying(night(s), seat, choice)

    def prompt(self, at: Moment) -> Prompt:
        built, laid = "Build a card into your combat deck, or be done.", "Lay an Item or a Trap before you, or be done."
        return self.ask(at, say=built if self.builds else laid, help=MONEY)

    def cost(self, at: Moment, card: int) -> int:
        s = position(at)
        return int(build_cost(s, at.seat, card) if self.builds else activate_cost(s, at.seat, card))

    def label(self, at: Moment, choice: int) -> Label:
        if choice >= at.game.rules.game_word:
            return Label("Done", declines=True)
        cost = self.cost(at, choice)
        return Label(self.verb, at.game.card_name(choice), f" (cost {cost})", f"costs {cost}" if cost else "free")

    def refuse_one(self, at: Moment, choice: int) -> Reason:
        if (position(at).g.cards.kind[choice] == Kind.COMBAT) != self.builds:
            return Reason(self.clause, "Combat cards are built, Items and Traps are activated.")
        others = int(position(at).hand_size(at.seat)) - 1
        return Reason("R7.2", f"It costs {self.cost(at, choice)}, and only {others} other cards are in your hand.")


@final
class Slot(NightDecision):
    """D11, R8.4, R8.5, Q19: a new slot if there is room, or an active card that the new one may cover."""

    wrong: ClassVar[str] = "cannot be covered: a fourth Trap goes over a Trap, an Item over what makes room"
    flag: ClassVar[str] = "cover"

    def __init__(self) -> None:
        super().__init__("slot", "D11", "R8.5", "a slot for it", "Over", (ITEM, TRAP))

    def options(self, s: State, seat: i64) -> None:
        table = night(s)
        z = s.z
        g = table.g
        if z[F.CARD] < 0:
            return  # a world in which nothing could be paid for
        traps = traps_of(table, seat)
        active = s.height(g.active + seat)
        is_trap = g.cards.kind[z[F.CARD]] == Kind.TRAP
        slots = active
        if not g.o.traps_use_slots:
            slots = active - traps
            if is_trap:
                slots = 0
        full = slots >= N.ACTIVE
        fourth = is_trap and traps >= N.TRAPS
        if not full and not fourth:
            s.offer(g.game_word + W.NEW_SLOT)
        for index in range(active):
            card = s.at(g.active + seat, index)
            trap = g.cards.kind[card] == Kind.TRAP
            makes_room = not full or not trap or g.o.traps_use_slots
            if makes_room and (trap or not fourth):
                s.offer(card)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        if choice < s.game.first_place:
            s.z[F.SLOT] = choice

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, say="Where does it lie?")

    def label(self, at: Moment, choice: int) -> Label:
        if choice >= at.game.rules.game_word:
            return Label("Into a new slot")
        return super().label(at, choice)

    def refuse_word(self, at: Moment, word: int) -> Reason:
        if word == W.NEW_SLOT:
            return Reason("R8.4", "There is no room: one of your active cards must be covered.")
        return super().refuse_word(at, word)


@final
class Pay(HandCard):
    """D12, R7.2, Q17: another card of the hand; copies are one option."""

    wrong: ClassVar[str] = "does not pay for itself"
    flag: ClassVar[str] = "pay"

    def __init__(self) -> None:
        super().__init__("pay", "D12", "R7.2", "a card to pay with", "Pay with", HAND_CARDS)

    def options(self, s: State, seat: i64) -> None:
        if s.z[F.CARD] >= 0:  # else a world in which nothing could be paid for
            night(s).offer_faces(night(s).g.hand + seat, s.z[F.CARD])

    def take(self, s: State, seat: i64, choice: i64) -> None:
        s.z[F.COST] -= 1
        throw(night(s), choice, seat)

    def prompt(self, at: Moment) -> Prompt:
        z = at.state.z
        left = int(z[F.COST])
        say = ""
        if at.is_asked():
            cards = "card" if left == 1 else "cards"
            say = f"Pay for {at.game.card_name(int(z[F.CARD]))}: {left} more {cards}."
        return self.ask(at, cost=f"{left} more", say=say, help=MONEY)
