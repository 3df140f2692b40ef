"""What the logs of games share: somebody hears the events one after the other and is told lines about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from gloaming.games.decided import DecidedGame
from gloaming.games.playable import LogLine
from gloaming.games.sentences import Teller
from gloaming.kernel.events import CHOSE, MOVED, NOTED, SHOWN, SHUFFLED, TOOK, Event
from gloaming.kernel.state import State

GameT = TypeVar("GameT", bound=DecidedGame)
StateT = TypeVar("StateT", bound=State)


class Listener(Generic[GameT, StateT]):
    """Goes through the events for one seat, or the watcher, gathering what belongs to one line."""

    may_clause: ClassVar[str]
    choose_clause: ClassVar[str]
    """The clauses of what a `may` and a `choose` of a card ask."""

    def __init__(self, game: GameT, state: StateT, seat: int, names: Sequence[str]) -> None:
        """`state` is the position after the events."""
        self.game = game
        self.state = state
        self.seat = seat
        self.knower = game.knower(seat)
        self.teller = Teller(seat, names, game.seats)
        self.lines: list[LogLine] = []
        self._hearers: dict[int, Callable[[Event], None]] = {
            MOVED: self._moved,
            SHOWN: self._shown,
            SHUFFLED: self._shuffled,
            CHOSE: self._chose,
            TOOK: self._took,
            NOTED: self._noted,
        }

    def tell(self, events: Sequence[Event]) -> list[LogLine]:
        """What happened, as this seat is told it."""
        for event in events:
            self.hear(event)
        self._finish()
        return self.lines

    def hear(self, event: Event) -> None:
        self._hearers[event.kind](event)

    # What a game tells of each kind of event, and when all have been heard

    def _moved(self, event: Event) -> None:
        pass

    def _shown(self, event: Event) -> None:
        pass

    def _shuffled(self, event: Event) -> None:
        pass

    def _chose(self, event: Event) -> None:
        pass

    def _took(self, event: Event) -> None:
        effect = self.game.alternatives.get((event.a, event.b), "")
        if effect:
            self._say(self.teller.chooses(event.d, effect), clause=self.choose_clause)

    def _noted(self, event: Event) -> None:
        pass

    def _finish(self) -> None:
        pass

    # Saying

    def _say(
        self,
        text: str,
        cards: Iterable[int] = (),
        clause: str = "",
        facts: Mapping[str, Any] | None = None,
        moment: str = "",
        part: bool = False,
    ) -> None:
        names = self.state.layout.card_names
        self.lines.append(LogLine(text, tuple(names[card] for card in cards), clause, facts or {}, moment, part))

    def _say_answer(self, seat: int, choice: int) -> bool:
        """Tell of a decline, a yes or a no; whether the choice was one of these."""
        rules = self.game.rules
        if choice == rules.decline:
            self._say(f"{self.teller.does(seat, 'decline')}.", clause=self.may_clause)
        elif choice in (rules.yes, rules.no):
            answer = "yes" if choice == rules.yes else "no"
            self._say(f"{self.teller.does(seat, 'say', answer)}.", clause=self.may_clause)
        else:
            return False
        return True

    def _card(self, card: int) -> str:
        return self.game.card_name(card)

    def _zone(self, zone: int) -> str:
        return self.game.zone_phrase(zone, self.teller)
