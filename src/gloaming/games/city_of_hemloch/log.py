"""What happened in The City of Hemloch, told to one seat from the events.

A card is named only to those whom the event says know it where it is; a secret pick of the opening is told to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gloaming.games.city_of_hemloch.declaration import D, F, Leftovers, N, Remark, W, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.listener import Listener
from gloaming.games.playable import LogLine
from gloaming.games.sentences import capital, listed
from gloaming.kernel.events import MOVED, NOTED, Event
from gloaming.kernel.state import ASKED_BY_EFFECT

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch

OUTSIDE: Final = 0
"""Nothing tells what a move means but the choice before it."""
MORNING: Final = 1
"""A Day is being laid out: cards come to the row and to hands."""
EVENING: Final = 2
"""Week's End: hands are put down, Districts are counted."""


def log(
    game: CityOfHemloch, state: CityState, events: Sequence[Event], seat: int, names: Sequence[str]
) -> list[LogLine]:
    """What happened, as this seat is told it; `state` is the position after the events."""
    return _Narrator(game, state, seat, names).tell(events)


def concealed(game: CityOfHemloch, events: Sequence[Event], seat: int) -> list[bool]:
    """For each event whether it moves a card into or out of another hand at the beginning of a Day that `hands` hides
    from a seat. What is hired, fetched or sent home during a Day is seen by all."""
    hidden = []
    morning = False
    for event in events:
        if event.kind == NOTED:
            morning = event.a == Remark.DAY_BEGINS
        hands = [zone - Z.HAND for zone in (event.b, event.c) if Z.HAND <= zone < Z.HAND + 2]
        hidden.append(
            morning and event.kind == MOVED and game.options["hands"] == "concealed" and hands not in ([], [seat])
        )
    return hidden


class _Narrator(Listener["CityOfHemloch", CityState]):
    """Gathers what comes to the row and to hands, and waits for what an effect does."""

    may_clause = "R7.5"
    choose_clause = "R7.4"

    def __init__(self, game: CityOfHemloch, state: CityState, seat: int, names: Sequence[str]) -> None:
        super().__init__(game, state, seat, names)
        self.part = OUTSIDE
        self.decision = 0
        self.chooser = 0
        self.alone = False
        """Whether the last choice was made without asking."""
        self.row: list[int] = []
        self.drawn: dict[int, list[int]] = {}
        self.put_back: list[int] = []
        self.waiting = ""
        """The effect that has begun and has neither moved nor asked anything yet."""

    def _finish(self) -> None:
        self._flush()
        if not self.state.z[F.PC] or self.state.over:
            self._nothing_came_of_it()
        if self.state.over and self.part == EVENING:
            outcome = self.game.outcome(self.state, self.teller.names, self.teller.seat)
            for reason in outcome.reasons:
                self._say(reason, clause="R9.8")

    # Saying

    def _names(self, cards: Sequence[int]) -> str:
        return listed([self._card(card) for card in cards])

    def _flush(self) -> None:
        """Say what has been gathered."""
        if self.put_back:
            under = self.game.city.leftovers == Leftovers.BOTTOM
            self._say(
                f"Left over: {self._names(self.put_back)}; back {'under' if under else 'on top of'} the deck.",
                self.put_back,
                "R9.0",
            )
        if self.row:
            self._say(f"In the row: {self._names(self.row)}.", self.row, "R3.3", part=True)
        for seat, drawn in self.drawn.items():
            cards = sorted(drawn, key=self.game.city.file_order.__getitem__)
            concealed = self.game.options["hands"] == "concealed" and seat != self.seat
            told = f"{len(cards)} card{'s' * (len(cards) != 1)}" if concealed else self._names(cards)
            self._say(f"{self.teller.does(seat, 'draw', told)}.", () if concealed else cards, "R3.7")
        self.put_back, self.row, self.drawn = [], [], {}

    def _nothing_came_of_it(self) -> None:
        """R7.5: an effect that began and found nothing to do is said to have."""
        if self.waiting:
            self._say(f"{self.waiting}: there is nothing that it could do.", clause="R7.5")
            self.waiting = ""

    # Hearing

    def _noted(self, event: Event) -> None:
        self._flush()
        self._nothing_came_of_it()
        _, what, a, b, c = event
        if what == Remark.DAY_BEGINS:
            self.part = MORNING
            closed = self.game.districts[b].name
            self._say(f"Day {a}: {closed} is closed. {self.teller.does(c, 'start')}.", clause="R3.2", moment=f"Day {a}")
        elif what == Remark.FORFEIT:
            self.part = OUTSIDE
            self._say(f"{self.teller.does(a, 'have', 'no card in hand: the action is forfeited')}.", clause="R5.4")
        elif what == Remark.ABILITY_FIRES:
            face = self.game.districts[a]
            self._say(f"The ability of {face.name} is set off: “{face.text}”", [b], "R7.4", part=True)
            self.waiting = face.name
        elif what == Remark.WEEK_ENDS:
            self.part = EVENING
            self._say("Week's End: both hands join the discards.", clause="R9.1", moment="Week's End")
        elif what == Remark.DISTRICT_SETTLED:
            self._settled(a, b, c)

    def _settled(self, district: int, winner: int, gained: int) -> None:
        totals = [int(self.state.influence(district, seat)) for seat in range(2)]
        name = self.game.districts[district].name
        told = f"{name}: {totals[0]} to {totals[1]}"
        if totals[0] == totals[1]:
            self._say(f"{told}, nobody gains anything there.", clause="R9.3")
        elif gained == 0:
            self._say(f"{told}, but no card is left to gain.", clause="R9.2")
        else:
            cards = f"{gained} District card{'s' * (gained != 1)}"
            self._say(f"{told}. {self.teller.does(winner, 'gain', cards)}.", clause="R9.2")

    def _chose(self, event: Event) -> None:
        self._flush()
        _, decision, choice, alone, seat = event
        self.part = OUTSIDE
        self.decision, self.chooser, self.alone = decision, seat, bool(alone)
        does = self.teller.does
        rules = self.game.rules
        if decision == D.ACT_KIND:
            verb = {W.CONSPIRE: "conspire", W.HIRE: "hire"}.get(choice - int(rules.game_word), "influence")
            clause = {"conspire": "R6.1", "hire": "R6.4", "influence": "R7.1"}[verb]
            if self.alone:
                self._say(f"{does(seat, 'have', f'one action left to choose from: {capital(verb)}')}.", clause=clause)
            else:
                self._say(f"{does(seat, 'choose', capital(verb))}.", clause=clause, part=verb == "influence")
        elif decision == D.INFLUENCE_CARD and self.alone:
            text = does(seat, "have", f"one card to play: {self._card(choice)}")
            self._say(f"{text}.", [choice], "R7.1")
        elif decision == ASKED_BY_EFFECT:
            self._answered(choice, seat)

    def _answered(self, choice: int, seat: int) -> None:
        """A choice inside an effect. Moves tell the rest; a pick without options leaves the effect waiting."""
        if choice < 0:
            return
        if not self._say_answer(seat, choice) and self.alone and choice < self.game.rules.first_place:
            self._say(f"Only {self._card(choice)} can be picked.", [choice], "R7.5")
        self.waiting = ""

    def _shown(self, event: Event) -> None:
        _, card, zone, _, knowers = event
        if not (knowers >> self.knower) & 1:
            return
        if zone < Z.DECK + N.DISTRICTS:
            self._flush_row()
            self._say(f"{self._card(card)} lies face up on {self._zone(zone)}.", [card], "R3.5", part=True)
        elif Z.HOUSE <= zone < Z.HOUSE + 2:
            self._flush()
            house = f"{self._card(card)}"
            self._say(f"{self.teller.does(zone - Z.HOUSE, 'show', house)}.", [card], "R9.6")

    def _flush_row(self) -> None:
        if self.row:
            self._say(f"In the row: {self._names(self.row)}.", self.row, "R3.3", part=True)
            self.row = []

    def _shuffled(self, event: Event) -> None:
        self._flush()
        self._say(f"{capital(self._zone(event.b))} is shuffled.", clause="R9.0")

    def _moved(self, event: Event) -> None:
        _, card, source, to, knowers = event
        known = bool((knowers >> self.knower) & 1)
        if to == Z.DAYS:
            pass  # told by the Day that begins
        elif self.part == MORNING:
            if to == Z.ROW:
                self.row.append(card)
            elif Z.HAND <= to < Z.HAND + 2:
                self.drawn.setdefault(to - Z.HAND, []).append(card)
        elif self.part == EVENING:
            pass  # told by what is noted: hands put down, Districts settled
        elif source == Z.ROW and to < Z.DECK + N.DISTRICTS:
            self._nothing_came_of_it()
            self._keep_left_over(card)
        elif Z.DRAWN <= source < Z.DRAWN + 2:
            self._opening(card, source - Z.DRAWN, to, known)
        elif self.decision == ASKED_BY_EFFECT:
            self.waiting = ""
            self._say(f"{self._card(card)} goes from {self._from(source)} to {self._zone(to)}.", [card], "R7.4")
        else:
            self._acted(card, source, to)

    def _keep_left_over(self, card: int) -> None:
        """R9.0: told in row order; the last card of the row is moved first unless it goes under the deck."""
        if self.game.city.leftovers == Leftovers.BOTTOM:
            self.put_back.append(card)
        else:
            self.put_back.insert(0, card)

    def _from(self, zone: int) -> str:
        return "the deck's top" if zone < Z.DECK + N.DISTRICTS else self._zone(zone)

    def _opening(self, card: int, seat: int, to: int, known: bool) -> None:
        if to >= Z.SIDE:
            district = self.game.districts[(to - Z.SIDE) >> 1].name
            self._say(f"{self.teller.does(seat, 'place', f'{self._card(card)} at {district}')}.", [card], "R2.2")
        else:
            what = self._card(card) if known else "a card"
            text = self.teller.does(seat, "return", f"{what} face down to {self._zone(to)}")
            self._say(f"{text}.", [card] if known else [], "R2.4", part=True)

    def _acted(self, card: int, source: int, to: int) -> None:
        """The moves of the three actions."""
        does, seat = self.teller.does, self.chooser
        name = self._card(card)
        only = " (no other choice)" if self.alone else ""
        if self.decision == D.INFLUENCE_DISTRICT:
            district = (to - Z.SIDE) >> 1
            worth = self.game.worth(card, district)
            text = does(seat, "play", f"{name} to {self.game.districts[district].name}, for {worth} Influence")
            self._say(f"{text}.", [card], "R7.1")
            effects = self.game.face(card).effects
            if effects:
                self._say(f"{name} says: “{self.game.face(card).text or effects[0].wording}”", [card], "O5", part=True)
                self.waiting = name
        elif self.decision in (D.CONSPIRE_TAKE, D.HIRE_TAKE):
            goal = "the discard" if Z.DISCARD <= to < Z.DISCARD + 2 else "hand"
            clause = "R6.1" if self.decision == D.CONSPIRE_TAKE else "R6.4"
            self._say(f"{does(seat, 'take', f'{name} into {goal}')}{only}.", [card], clause)
        else:
            clause = "R6.1" if self.decision == D.CONSPIRE_DISCARD else "R6.4"
            self._say(f"{does(seat, 'discard', name)}{only}.", [card], clause, part=True)
