"""What happened in Lords, told to one seat from the events.

Where a card came from and went to says nearly everything; a card is named only to those who know it where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gloaming.games.listener import Listener
from gloaming.games.lords.decisions import owner_of
from gloaming.games.lords.declaration import ACTIONS, D, P, Remark, Z
from gloaming.games.lords.rules import LordsState
from gloaming.games.playable import LogLine
from gloaming.games.sentences import capital
from gloaming.kernel.events import Event
from gloaming.kernel.state import ASKED_BY_EFFECT

if TYPE_CHECKING:
    from gloaming.games.lords import Lords

KIND: Final = {
    Z.FOLLOWERS: "Follower",
    Z.CITADELS: "Citadel",
    Z.SHELLS: "Shell",
    Z.BROKEN: "Broken Shell",
    Z.TEMPLES: "Temple",
    Z.SHRINES: "Shrine",
}
"""What a card is called by the zone it lies in."""


def log(game: Lords, state: LordsState, events: Sequence[Event], seat: int, names: Sequence[str]) -> list[LogLine]:
    """What happened, as this seat is told it; `state` is the position after the events."""
    return _Narrator(game, state, seat, names).tell(events)


class _Narrator(Listener["Lords", LordsState]):
    """Each event is a line of its own."""

    may_clause = "R12.3"
    choose_clause = "R12.2"

    def _noted(self, event: Event) -> None:
        _, what, a, b, _ = event
        does = self.teller.does
        if what == Remark.TURN_BEGINS:
            self._say(f"Turn {a}: {does(b, 'be')} active.", clause="R2.1", moment=f"Turn {a}")
        elif what == Remark.TEMPLE_USED:
            self._say(f"{does(b, 'use', self.game.card_name(a))}: “{self.game.text_of(a)}”", [a], "R2.2")
        elif what == Remark.PRIED:
            self._say(f"{does(b, 'use')} the ability of {self.game.card_name(a)}.", [a], "R7.6")
        elif what == Remark.ACTION_READY:
            self._say(f"{ACTIONS[a].capitalize()} is up again.", clause="R3.1")
        elif what == Remark.GAME_ENDS:
            for reason in self.game.outcome(self.state, self.teller.names, self.teller.seat).reasons:
                self._say(reason, clause="R13.6")

    def _chose(self, event: Event) -> None:
        _, decision, choice, _, seat = event
        rules = self.game.rules
        does = self.teller.does
        if decision == D.ACTION:
            action = choice - int(rules.first_place)
            if action < P.LORD:
                self._say(f"{does(seat, 'select', ACTIONS[action].capitalize())}.", clause="R3.1")
            else:
                self._say(f"{does(seat, 'pass')}.", clause="R2.6")
        elif decision == ASKED_BY_EFFECT:
            if choice < 0:
                self._say("There is nothing that could be done.", clause="R12.1")
            else:
                self._say_answer(seat, choice)

    def _shown(self, event: Event) -> None:
        _, card, zone, _, knowers = event
        owner = owner_of(zone)
        whose = self.teller.whose(owner)
        if self.knower != owner and (knowers >> self.knower) & 1:
            self._say(f"{self.teller.does(1 - owner, 'see', self.game.card_name(card))} among {whose} cards.", [card])

    def _shuffled(self, event: Event) -> None:
        if event.b == Z.DECK:
            self._say("The discard is shuffled into a new Lord deck.", clause="R5.3")
        else:
            self._say("The Shell deck is shuffled.", clause="R4.3")

    def _moved(self, event: Event) -> None:
        _, card, source, to, knowers = event
        known = bool((knowers >> self.knower) & 1)
        giver, taker = owner_of(source), owner_of(to)
        if source == Z.DISCARD and to == Z.DECK:
            return  # told by the shuffle
        if source == Z.DECK and to == Z.DISCARD:
            self._say(f"{self.game.card_name(card)} is turned up as the new discard.", [card], "R5.3", part=True)
        elif source == Z.PLAY:
            self._say(f"{self.game.card_name(card)} goes to the discard.", [card], "R10.1", part=True)
        elif taker < 0:
            self._left(card, source, to, giver, known)
        elif giver < 0:
            self._came(card, source, to, taker, known)
        elif giver == taker:
            self._turned(card, source, to, giver)
        else:
            self._passed(card, source, to, giver, taker, known)

    def _left(self, card: int, source: int, to: int, seat: int, known: bool) -> None:
        """From a hand or a Tribe to the middle."""
        does = self.teller.does
        name = self.game.card_name(card)
        if to == Z.PLAY:
            self._say(f"{does(seat, 'beseech', name)}: “{self.game.text_of(card)}”", [card], "R10.1")
        elif to == Z.DISCARD:
            self._say(f"{does(seat, 'discard', name)}.", [card], "R5.1", part=True)
        elif to == Z.STACK:
            self._say(f"{does(seat, 'lose', f'a {KIND[source - seat]}')}.", clause="R4.3")
        elif to == Z.STOCK:
            self._say(f"{does(seat, 'lose', self._temple(card, source - seat))}.", [card], "R4.3")
        else:
            what = f"the {KIND[source - seat]} {name}" if known or source >= Z.BROKEN else "an unbroken Shell"
            # The Shell is told by what was known before it was shuffled in.
            self._say(f"{does(seat, 'lose', what)}.", [card] if known else [], "R4.3")

    def _temple(self, card: int, zone: int) -> str:
        lord = self.game.lord_faces[int(self.game.lords.lord[card])].name
        return f"a {KIND[zone]} of {lord}"

    def _came(self, card: int, source: int, to: int, seat: int, known: bool) -> None:
        """From the middle to a hand or a Tribe."""
        does = self.teller.does
        name = self.game.card_name(card)
        if source == Z.DECK:
            told = f"{name}" if known else "a card"
            self._say(f"{does(seat, 'draw', told)}.", [card] if known else [], "R5.1")
        elif source == Z.DISCARD:
            self._say(f"{does(seat, 'take', name)} from the discard.", [card], "R5.6")
        elif source == Z.REEF:
            told = f"the Shell {name}" if known else "a Shell"
            self._say(f"{does(seat, 'gain', told)}.", [card] if known else [], "R7.1")
        elif source == Z.STACK:
            self._say(f"{does(seat, 'gain', 'a Follower')}.", clause="R4.1")
        else:
            self._say(f"{does(seat, 'gain', self._temple(card, Z.TEMPLES))}.", [card], "R8.1")

    def _turned(self, card: int, source: int, to: int, seat: int) -> None:
        does = self.teller.does
        name = self.game.card_name(card)
        base = to - seat
        if base == Z.CITADELS:
            self._say(f"{does(seat, 'raise', 'a Follower to a Citadel')}.", clause="R6.1")
        elif base == Z.FOLLOWERS:
            self._say(f"{does(seat, 'raze', 'a Citadel to a Follower')}.", clause="R6.1")
        elif base == Z.BROKEN:
            whose = self.teller.whose(seat)
            self._say(f"{capital(whose)} {name} is broken: “{self.game.text_of(card)}”", [card], "R7.8")
        elif base == Z.SHELLS:
            self._say(f"{does(seat, 'mend', name)}.", [card], "R7.9")
        else:
            lord = self.game.lord_faces[int(self.game.lords.lord[card])].name
            self._say(f"{does(seat, 'turn', f'the Temple of {lord} into a Shrine')}.", [card], "R8.6")

    def _passed(self, card: int, source: int, to: int, giver: int, taker: int, known: bool) -> None:
        """From one player to the other."""
        does = self.teller.does
        name = self.game.card_name(card)
        if Z.HAND <= source < Z.HAND + 2:
            told = name if known else "a card"
            self._say(f"{capital(told)} goes from {self._hand(giver)} to {self._hand(taker)}.", [card] * known)
            return
        kind = KIND[source - giver]
        told = f"a {kind}"
        if kind in ("Temple", "Shrine"):
            told = self._temple(card, source - giver)
        elif known and kind in ("Shell", "Broken Shell"):
            told = f"the {kind} {name}"
        self._say(f"{does(taker, 'take', told)} from {self.teller.who(giver)}.", [card] if known else [], "R4.4")

    def _hand(self, seat: int) -> str:
        return f"{self.teller.whose(seat)} hand"
