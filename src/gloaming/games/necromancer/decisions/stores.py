"""Decisions at a store (D5 to D7)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from gloaming.games.decisions import Moment
from gloaming.games.necromancer.decisions.common import HAND_CARDS, NightDecision, position, table
from gloaming.games.necromancer.declaration import F, Next, T, W, Z
from gloaming.games.necromancer.rules.state import night
from gloaming.games.necromancer.rules.stores import buy, put_back
from gloaming.games.sentences import Label, Prompt
from gloaming.kernel.state import State


@final
class ToBuy(NightDecision):
    """D5, R6.1: whether to buy where one stands."""

    def __init__(self) -> None:
        super().__init__("buy", "D5", "R6.1", "whether to buy")

    def options(self, s: State, seat: i64) -> None:
        s.offer(s.game.game_word + W.BUY)
        s.offer(s.game.game_word + W.PASS)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        if choice - s.game.game_word == W.BUY:
            buy(night(s), seat)

    def prompt(self, at: Moment) -> Prompt:
        s = position(at)
        store = table(at).store_names[int(s.store_at(s.z[T.POS + s.z[F.SEAT]]))]
        return self.ask(at, f"whether to buy at {store}")

    def label(self, at: Moment, choice: int) -> Label:
        buys = choice - int(at.game.rules.game_word) == W.BUY
        return Label("Buy") if buys else Label("Do not buy", declines=True)


@final
class EventReturn(NightDecision):
    """D6, R16.7: what becomes of an Event that the Necromancer has drawn."""

    def __init__(self) -> None:
        super().__init__("event-return", "D6", "R16.7", "what becomes of an Event")

    def options(self, s: State, seat: i64) -> None:
        s.offer(s.game.game_word + W.RETURN)
        s.offer(s.game.game_word + W.DISCARD)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        z = s.z
        store = z[F.STORE]
        put_back(night(s), choice - s.game.game_word == W.RETURN)
        if z[F.STEP] == Next.CONSIDERING:
            z[F.STORE] = store

    def prompt(self, at: Moment) -> Prompt:
        return self.ask(at, f"what becomes of {at.game.card_name(int(at.state.z[F.CARD]))}")

    def label(self, at: Moment, choice: int) -> Label:
        returns = choice - int(at.game.rules.game_word) == W.RETURN
        return Label("Return", "it", " to its deck") if returns else Label("Discard", "it")


@final
class Keep(NightDecision):
    """D7, R6.3: a considered card to keep; copies are one option."""

    wrong: ClassVar[str] = "is none of the cards that you consider"
    flag: ClassVar[str] = "keep"

    def __init__(self) -> None:
        super().__init__("keep", "D7", "R6.3", "a card to keep", "Keep", HAND_CARDS)

    def options(self, s: State, seat: i64) -> None:
        night(s).offer_faces(Z.CONSIDERED, -1)

    def take(self, s: State, seat: i64, choice: i64) -> None:
        table = night(s)
        s.z[F.KEEP] -= 1
        s.slip(choice, table.g.hand + seat, table.side(seat))

    def prompt(self, at: Moment) -> Prompt:
        left = int(at.state.z[F.KEEP])
        help = "What you do not keep is discarded face down."
        return self.ask(at, cost=f"{left} more", say=f"Keep {left} more.", help=help)
