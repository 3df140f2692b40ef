"""What happened, told to one seat from the moves of cards alone: the log of a game that has none of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from gloaming.games.playable import LogLine
from gloaming.games.sentences import Teller
from gloaming.kernel.events import CHOSE, MOVED, SHUFFLED, Event
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.games.declared import DeclaredGame


class Narrator:
    """Tells events to one seat. Cards that go the same way together are told together; the facts of such a line are
    the zones `from` and `to`, by which a table shows whose card lies in the middle."""

    def __init__(self, game: DeclaredGame, state: State, seat: int, names: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.knower = game.knower(seat)
        self.teller = Teller(seat, names, game.seats)

    def tell(self, events: Sequence[Event]) -> list[LogLine]:
        lines: list[LogLine] = []
        for (kind, source, to), several in groupby(events, key=_way):
            together = list(several)
            if kind == MOVED:
                lines.append(self._moved(source, to, [event.a for event in together if self._named(event)], together))
            elif kind == SHUFFLED:
                lines.append(LogLine(f"{self.game.zone_infos[source].title} is shuffled."))
            elif kind == CHOSE:
                lines += [self._chose(event) for event in together if self._is_told(event)]
        if self.state.over:
            told = self.game.outcome(self.state, self.teller.names, self.teller.seat)
            lines += [LogLine(reason, clause=self.game.over_clause) for reason in told.reasons]
        return lines

    def _named(self, event: Event) -> bool:
        return bool((event.d >> self.knower) & 1)

    def _moved(self, source: int, to: int, named: Sequence[int], events: Sequence[Event]) -> LogLine:
        there, here = self.game.zone_infos[source], self.game.zone_infos[to]
        names = [self.game.card_name(card) for card in named]
        hidden = len(events) - len(named)
        if hidden:
            names.append("a card" if hidden == 1 else f"{hidden} cards")
        what = ", ".join(names)
        owner = there.owner if here.owner is None or here.owner == there.owner else here.owner
        told = self.game.moves.get((there.base, here.base), "")
        if owner is None:
            text = f"{what[:1].upper()}{what[1:]} to {here.title}."
        elif told:
            verb, _, rest = told.partition(" ")
            text = f"{self.teller.does(owner, verb, rest.format(card=what))}."
        elif owner == there.owner:
            text = f"{self.teller.does(owner, 'move', what)} from {there.title} to {here.title}."
        else:
            giver = f" from {self.teller.who(there.owner)}" if there.owner is not None else f" from {there.title}"
            text = f"{self.teller.does(owner, 'take', what)}{giver}."
        ways = {"from": there.name, "to": here.name}
        return LogLine(text, tuple(self.state.layout.card_names[card] for card in named), facts=ways)

    def _is_told(self, event: Event) -> bool:
        """What is done to a card is told by its move."""
        return event.b >= self.state.layout.cards and self.game.decisions[event.a] not in self.game.secret

    def _chose(self, event: Event) -> LogLine:
        clause = self.game.asks[event.a - 2].clause
        return LogLine(f"{self.teller.does(event.d, 'choose', self.game.choice_name(event.b))}.", clause=clause)


def _way(event: Event) -> tuple[int, int, int]:
    return (event.kind, event.b, event.c) if event.kind in (MOVED, SHUFFLED) else (event.kind, 0, 0)
