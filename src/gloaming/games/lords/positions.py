"""Positions of Lords by names: its moments, its chains, and the facts that scenario files may state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from gloaming.games.lords.declaration import ACTIONS, F, First, N, P, Phase, Z
from gloaming.games.lords.rules import LordsRules, LordsState
from gloaming.games.lords.view import status
from gloaming.games.playable import Playable
from gloaming.games.positions import (
    Filling,
    Given,
    PositionError,
    Seat,
    names,
    unknown,
    whole,
)
from gloaming.games.views import cards_of
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.games.lords import Lords

TRIBES = ("turn", "active", "starter", "followers", "citadels")
MOMENTS = {
    "action": (*TRIBES, "down", "selected", "performed"),
    "turn": TRIBES,
    "end": TRIBES,
}
"""Each moment with the facts that may be given for it: before a selection, at the start of a turn, before the check at
its end. The first is the default."""


def lay_out(game: Playable, given: Mapping[str, Any]) -> State:
    """The position that the given part of a scenario file describes."""
    return Arrangement(game, given).state()


class Arrangement:
    """One position being put together."""

    def __init__(self, game: Playable, given: Mapping[str, Any]) -> None:
        self.rules = cast(LordsRules, game.rules)
        self.given = Given(game, given, MOMENTS)
        self.at = self.given.at
        self.turn = self.given.number("turn") or 1
        self.active = self.given.seat("active") or 0
        starter = self.given.seat("starter")
        self.starter = self.active ^ ((self.turn - 1) & 1) if starter is None else starter
        self.down = self._down()
        self.selected = self._selected()
        self.filling = Filling(self.given)

    def state(self) -> State:
        self._fill_lord_cards()
        self._fill_shells()
        self.filling.fill(range(First.TEMPLE, First.FOLLOWER), Z.STOCK)
        self._fill_followers()
        self._check()
        state = cast(LordsState, self.filling.state())
        z = state.z
        z[F.TURN] = self.turn
        z[F.ACTIVE] = self.active
        z[F.STARTER] = self.starter
        z[F.ELDER] = max(0, int(self.rules.elder_seat))
        if self.at == "turn":
            z[F.TURN] -= 1
            state.begin_turn()
        else:
            z[F.PHASE] = Phase.ACTING
            z[F.DOWN] = sum(1 << action for action in self.down)
            z[F.SELECTED] = self.selected
            for index, action in enumerate(self.down):
                z[F.SELECTOR] |= (self.active + 1 if index < N.SELECTIONS - 1 else 2 - self.active) << (2 * action)
            z[F.PERFORMED] = self.given.number("performed") or 0
        return state

    def _down(self) -> list[int]:
        found = names("down", self.given.facts.get("down", []))
        for name in found:
            if name not in ACTIONS:
                raise unknown("down", "Action", name, ACTIONS)
        return [ACTIONS.index(name) for name in found]

    def _selected(self) -> int:
        if self.at == "end":
            return N.SELECTIONS
        selected = self.given.number("selected")
        return len(self.down) if selected is None else selected

    def _counts(self, fact: str, usual: int) -> list[int]:
        counts = [usual, usual]
        for seat, count in self.given.by_seat(fact).items():
            counts[seat] = whole(f"{fact}.{self.given.seats[seat]}", count)
        return counts

    # The cards

    def _fill_lord_cards(self) -> None:
        """Hands of three, one card discarded, the rest in the deck; where that is listed, discarded or in hands."""
        filling = self.filling
        cards = range(N.LORD_CARDS)
        filling.fill(cards, Z.DISCARD, 1)
        for seat in range(2):
            filling.fill(cards, Z.HAND + seat, N.HAND)
        filling.fill(cards, Z.DECK)
        for zone in (Z.DISCARD, Z.HAND, Z.HAND + 1):
            filling.fill(cards, zone)

    def _fill_shells(self) -> None:
        filling = self.filling
        cards = range(First.SHELL, First.TEMPLE)
        for seat in range(2):
            filling.fill(cards, Z.SHELLS + seat, N.FIRST_SHELLS)
        filling.fill(cards, Z.REEF)
        for zone in (Z.SHELLS, Z.SHELLS + 1, Z.BROKEN, Z.BROKEN + 1):
            filling.fill(cards, zone)

    def _fill_followers(self) -> None:
        filling = self.filling
        cards = range(First.FOLLOWER, First.FOLLOWER + N.FOLLOWERS)
        for fact, zone, usual in (("citadels", Z.CITADELS, 0), ("followers", Z.FOLLOWERS, N.FIRST_FOLLOWERS)):
            for seat, count in enumerate(self._counts(fact, usual)):
                filling.fill(cards, zone + seat, count)
                if not filling.is_listed(zone + seat) and len(filling.cards[zone + seat]) < count:
                    raise PositionError(fact, f"there are only {N.FOLLOWERS} Followers and Citadels")
        filling.fill(cards, Z.STACK)

    def _check(self) -> None:
        filling = self.filling
        for seat in range(2):
            lords = [int(self.rules.lord[card]) for card in filling.cards[Z.TEMPLES + seat]]
            if len(lords) > N.MOST_TEMPLES or len(set(lords)) < len(lords):
                filling.refuse(Z.TEMPLES + seat, "at most two Temples, and of different Lords (R8.2)")
        if filling.cards[Z.PLAY]:
            filling.refuse(Z.PLAY, "is empty between Actions (I6)")
        if not 0 <= self.selected <= N.SELECTIONS or (self.at == "action" and self.selected == N.SELECTIONS):
            raise PositionError("selected", f"is from 0 to {N.SELECTIONS - 1} before a selection, not {self.selected}")
        if not 0 <= (self.given.number("performed") or 0) <= N.MOST_PERFORMED:
            raise PositionError("performed", f"is from 0 to {N.MOST_PERFORMED}")
        if not 1 <= self.turn <= self.rules.turn_limit:
            raise PositionError("turn", f"is from 1 to {self.rules.turn_limit}, not {self.turn}")


def facts(game: Lords, state: State) -> dict[str, Any]:
    """Every named fact of a position, seats by number."""
    lords = cast(LordsState, state)
    z = lords.z
    down = [name for number, name in enumerate(ACTIONS) if (z[F.DOWN] >> number) & 1]
    found: dict[str, Any] = {
        "turn": int(z[F.TURN]),
        "active": Seat(z[F.ACTIVE]),
        "starter": Seat(z[F.STARTER]),
        "selected": int(z[F.SELECTED]),
        "performed": int(z[F.PERFORMED]),
        "down": down,
        "up": [name for name in ACTIONS if name not in down],
        "stack": int(lords.count(Z.STACK)),
        "reef": int(lords.height(Z.REEF)),
        "deck": int(lords.height(Z.DECK)),
        "discard": int(lords.height(Z.DISCARD)),
        "reasons": game.ends(lords),
        "in_progress": [frame["name"] for frame in game.stack(lords)],
    }
    for lord in range(N.LORDS):
        name = game.rules.places[P.LORD + lord]
        found[f"stock.{name}"] = sum(int(game.lords.lord[card]) == lord for card in cards_of(lords, Z.STOCK))
        for seat in range(2):
            found[f"status.{name}.{seat}"] = status(lords, seat, lord)
    for seat in range(2):
        found[f"points.{seat}"] = int(lords.points(seat))
        found[f"tribe.{seat}"] = int(lords.tribe(seat))
        found[f"followers.{seat}"] = int(lords.count(Z.FOLLOWERS + seat))
        found[f"citadels.{seat}"] = int(lords.count(Z.CITADELS + seat))
        found[f"hand.{seat}"] = int(lords.count(Z.HAND + seat))
        for card, line in game.view(lords, seat).facts["lines"].items():
            found[f"line.{card}"] = bool(line["applies"])
    return found
