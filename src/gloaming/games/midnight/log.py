"""What happened in Midnight Edition, told to one seat from the events.

A card is named only to those whom the event says know it where it is (K1). Everybody is told the same lines, in the
same order; only the names in them differ. Whether a choice among hidden cards was asked or made itself is never told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gloaming.games.midnight.declaration import D, Remark, W, Z
from gloaming.games.midnight.facts import MidnightPart
from gloaming.games.midnight.rules import MidnightState
from gloaming.games.playable import LogLine
from gloaming.games.sentences import Teller, capital, listed
from gloaming.kernel.events import CHOSE, MOVED, NOTED, SHOWN, TOOK, Event

if TYPE_CHECKING:
    from gloaming.games.midnight import MidnightEdition


def log(
    game: MidnightEdition, state: MidnightState, events: Sequence[Event], seat: int, names: Sequence[str]
) -> list[LogLine]:
    """What happened, as this seat is told it; `state` is the position after the events."""
    narrator = _Narrator(game, state, seat, names)
    for event in events:
        narrator.hear(event)
    return narrator.done()


class _Narrator:
    """Goes through the events, gathering what belongs to one line."""

    def __init__(self, game: MidnightEdition, state: MidnightState, seat: int, names: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.knower = game.knower(seat)
        self.teller = Teller(seat, names, game.seats)
        self.lines: list[LogLine] = []
        self.looked: list[Event] = []
        self.used_item = False
        """Whether an Item is about to be turned because it is used."""
        self.culling = False
        """Whether a Minion is about to go because of Week's End."""
        self.parts: list[list[MidnightPart]] = [[], []]
        """What the Minions at the Location that is about to be compared bring, by seat."""

    def hear(self, event: Event) -> None:
        if event.kind != SHOWN:
            self._flush_looked()
        hearers: dict[int, Callable[[Event], None]] = {
            MOVED: self._moved,
            CHOSE: self._chose,
            TOOK: self._took,
            NOTED: self._noted,
            SHOWN: self.looked.append,
        }
        if event.kind in hearers:
            hearers[event.kind](event)

    def done(self) -> list[LogLine]:
        self._flush_looked()
        if self.state.over:
            ending, verdict = self.game.outcome(self.state, self.teller.names, self.teller.seat).reasons
            self._say(ending, clause="R11.1")
            self._say(verdict, clause="R12.5")
        return self.lines

    # Saying

    def _say(
        self,
        text: str,
        cards: Iterable[int] = (),
        clause: str = "",
        moment: str = "",
        part: bool = False,
        **facts: Any,
    ) -> None:
        names = self.state.layout.card_names
        self.lines.append(LogLine(text, tuple(names[card] for card in cards), clause, facts, moment, part))

    def _place(self, place: int) -> str | None:
        """A Location or Space by its id; None for nowhere."""
        return self.game.rules.places[place] if place >= 0 else None

    def _card(self, card: int) -> str:
        return self.game.card_name(card)

    def _zone(self, zone: int) -> str:
        return self.game.zone_phrase(zone, self.teller)

    def _flush_looked(self) -> None:
        """What somebody looked at, with the names if this seat saw them too."""
        if not self.looked:
            return
        zone, knowers = self.looked[0].b, self.looked[0].d
        cards = [event.a for event in self.looked] if (knowers >> self.knower) & 1 else []
        looker = 0 if knowers & 1 else 1
        number = len(self.looked)
        if zone == Z.WEEK:
            what, clause = "the next card of the Week deck", "K7"
        elif Z.HAND <= zone < Z.DISCARD:
            what, clause = self._zone(zone), "K5"
        else:
            what, clause = f"the top {number} card{'s' * (number != 1)} of {self._zone(zone)}", "K6"
        told = f": {listed([self._card(card) for card in cards])}" if cards else ""
        self._say(f"{self.teller.does(looker, 'look')} at {what}{told}.", cards, clause)
        self.looked = []

    # Hearing

    def _took(self, event: Event) -> None:
        effect = self.game.alternatives.get((event.a, event.b), "")
        if effect:
            self._say(self.teller.chooses(event.d, effect), clause="R6.1")

    def _noted(self, event: Event) -> None:
        _, what, a, b, c = event
        does = self.teller.does
        places = self.game.location_name
        if what == Remark.WEEK_STARTS:
            self._say(f"Week {a}. {does(b, 'start')}.", (), "R2.1", f"Week {a}", week=a, start=b)
        elif what == Remark.DRAFT_ROUND:
            self._say(f"The draft, round {a}: both take up a pack.", (), "R13.2", f"The draft, round {a}", round=a)
        elif what == Remark.FESTIVAL_MOVES:
            clause = "R8.3" if c else "R8.1"
            self._say(f"The Festival moves to {places(a)}.", (), clause, festival=self._place(a), source=self._place(b))
        elif what == Remark.TURN_STARTS:
            self._say(f"{capital(self.teller.whose(a))} turn.", (), "R2.3", turn=a)
        elif what == Remark.ABILITY_STARTS:
            text = self.game.face_text(int(self.game.midnight.face[a]))
            self._say(f"{self._card(a)}: “{text}”", [a], "R5.4", part=True, ability=self._place(b))
        elif what == Remark.LOCATION_STARTS:
            text = self.game.location_text(self.state, a)
            self._say(f"{places(a)}: “{text}”", (), "R5.5", activated=self._place(a), seat=c)
        elif what == Remark.ITEM_IS_USED:
            self.used_item = True
            used = f"{does(b, 'use', f'a {self.game.item_name(a)}')}: “{self.game.item_text(a)}”"
            self._say(used, (), "R7.5", item=self.game.kinds[a].id, seat=b)
        elif what == Remark.MARKER:
            self._marker(a, b, c)
        elif what == Remark.MINION_COUNTED:
            self.parts[b].append(self.game.part(a, c))
        elif what == Remark.COMPARED:
            self._compared(a, b, c)
        elif what == Remark.NONE_PLACED:
            why = f"{self.game.location_name(b)} has no empty Space" if c else "no unused Marker is left"
            self._say(f"{does(a, 'place')} no Marker: {why}.", (), "R9.5" if c else "R9.6")
        else:
            self._remarked(what, a, b)

    def _remarked(self, what: int, a: int, b: int) -> None:
        does = self.teller.does
        if what == Remark.CHECK_STARTS:
            told = ("Week's End. The Influence Check.", "R10.1") if a else ("The Influence Check.", "R9.1")
            self._say(told[0], (), told[1], "The Influence Check", check="week" if a else "day")
        elif what == Remark.NOTHING:
            self._say("Nothing can be done.", clause="R6.2", part=True)
        elif what == Remark.MORE_ACTIONS:
            self._say(f"{does(a, 'have', f'{b} more Action')}{'s' * (b != 1)}.", clause="R3.2")
        elif what == Remark.CULLING_STARTS:
            self._say("Each player discards half of the Minions at each Location.", (), "R10.3", discards=True)
        elif what == Remark.SCOUTED:
            where = "put", "it under the others"
            self._say(f"{does(a, *where) if b else does(a, 'leave', 'it on top')}.", clause="K7")

    def _marker(self, seat: int, source: int, to: int) -> None:
        does = self.teller.does
        facts: dict[str, Any] = {"marker": seat, "source": self._place(source), "to": self._place(to)}
        if source < 0:
            self._say(f"{does(seat, 'place', f'a Marker on {self.game.space_phrase(to)}')}.", (), "R9.3", **facts)
        elif to < 0:
            text = f"A Marker on {self.game.space_phrase(source)} goes back to {self.teller.who(seat)}."
            self._say(text, (), "R11.4", **facts)
        else:
            whose = capital(self.teller.whose(seat))
            text = f"{whose} Marker on {self.game.space_phrase(source)} moves to {self.game.space_phrase(to)}."
            self._say(text, (), "R9.3", **facts)

    def _compared(self, location: int, ours: int, theirs: int) -> None:
        score = f"{self.game.location_name(location)}: {ours} to {theirs}"
        facts: dict[str, Any] = {"compared": self._place(location), "totals": [ours, theirs], "parts": self.parts}
        self.parts = [[], []]
        if ours == theirs == 0:
            self._say(f"{score}. Nobody has Influence there.", (), "R9.7", **facts)
        elif ours == theirs:
            self._say(f"{score}, a tie.", (), "R9.4", **facts)
        else:
            ahead = self.teller.does(0 if ours > theirs else 1, "be", "ahead")
            self._say(f"{score}. {ahead}.", (), "R9.3", **facts)

    def _chose(self, event: Event) -> None:
        _, decision, choice, by_itself, seat = event
        self.culling = decision == D.CULL
        rules = self.game.rules
        does = self.teller.does
        if choice == rules.decline:
            self._say(f"{does(seat, 'decline')}.", clause="R6.1")
        elif choice in (rules.yes, rules.no):
            self._say(f"{does(seat, 'say')} {'yes' if choice == rules.yes else 'no'}.", clause="R6.1")
        elif choice == rules.game_word + W.END:
            told = "have", "nothing left to do"
            self._say(f"{does(seat, *told) if by_itself else does(seat, 'end', 'the turn')}.", clause="R3.7")
        elif choice < 0:
            self._say("Nothing can be done.", clause="R6.2", part=True)

    def _moved(self, event: Event) -> None:
        _, card, source, to, knowers = event
        if source >= Z.POOL:
            self._drafted(card, source, to, knowers)
        elif source >= Z.WEEK:
            self._week_card(card, source, to)
        elif source >= Z.SUPPLY:
            self._item(card, source, to)
        else:
            self._minion(card, source, to, bool((knowers >> self.knower) & 1))

    def _drafted(self, card: int, source: int, to: int, knowers: int) -> None:
        if Z.PACK <= source < Z.PACK + 2 and to >= Z.PICKS:
            known = bool((knowers >> self.knower) & 1)
            text = self.teller.does(to - Z.PICKS, "take", self._card(card) if known else "a Minion")
            self._say(f"{text}.", [card] if known else [], "R13.2")

    def _week_card(self, card: int, source: int, to: int) -> None:
        if source == Z.WEEK and to == Z.REVEALED:
            self._say(f"{self._card(card)}.", [card], "R2.3", moment=self._card(card))
        elif to == Z.NIGHTS_OUT:
            self._say(f"{self._card(card)} leaves the game.", [card], "R10.5")
        elif source == Z.DAYS_ASIDE:
            self._say(f"{self._card(card)} takes its place.", [card], "R10.5")

    def _item(self, card: int, source: int, to: int) -> None:
        name = self._card(card)
        does = self.teller.does
        if to == Z.SUPPLY:
            text, clause = f"{name} from {self._zone(source)} goes back to the supply", "R7.10"
        elif source == Z.SUPPLY:
            text, clause = does(to - Z.ITEMS_UP, "gain", f"a {name}"), "R7.2"
        elif (source - Z.ITEMS_UP) & 1 != (to - Z.ITEMS_UP) & 1:
            facing = "face down" if to >= Z.ITEMS_DOWN else "face up"
            text, clause = does((to - Z.ITEMS_UP) & 1, "take", f"a {name}, {facing}, from {self._zone(source)}"), "R7.9"
        elif self.used_item:
            self.used_item = False
            return
        else:
            facing = "face down" if to >= Z.ITEMS_DOWN else "face up"
            text, clause = f"A {name} of {self._zone(to)} is turned {facing}", "R7.7" if to < Z.ITEMS_DOWN else "R7.5"
        self._say(f"{text}.", [card], clause)

    def _minion(self, card: int, source: int, to: int, known: bool) -> None:
        name = self._card(card) if known else "a card"
        does = self.teller.does
        owner = source & 1
        if source == to:
            text, clause = does(owner, "put back", name), "K6"
        elif source < Z.HAND and Z.HAND <= to < Z.DISCARD:
            text, clause = does(owner, "draw", name), "R4.1"
        elif Z.HAND <= source < Z.DISCARD and to >= Z.SIDE:
            text, clause = does(owner, "play", f"{name} at {self.game.location_name((to - Z.SIDE) >> 1)}"), "R5.1"
        elif source >= Z.SIDE and to >= Z.SIDE:
            text, clause = f"{name} moves from {self._zone(source)} to {self._zone(to)}", "R5.7"
        elif Z.DISCARD <= to < Z.SIDE:
            text, clause = f"{name} is discarded from {self._zone(source)}", "R10.3" if self.culling else "R4.4"
        elif to < Z.HAND:
            bottom = self.state.height(to) and self.state.at(to, 0) == card
            text, clause = f"{name} goes {'under' if bottom else 'on top of'} {self._zone(to)}", "R5.7"
        else:
            text, clause = f"{name} goes from {self._zone(source)} to {self._zone(to)}", "R5.7"
        self._say(f"{capital(text)}.", [card] if known else [], clause)
