"""What happened in Dark Promenade, told to one seat from the events.

A card is named only to those whom the event says know it where it is; a forced discard is told like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gloaming.games.dark_promenade.decisions import avenue_name
from gloaming.games.dark_promenade.declaration import Change, N, Remark, Window, Z
from gloaming.games.dark_promenade.rules import PromenadeState
from gloaming.games.listener import Listener
from gloaming.games.playable import LogLine
from gloaming.games.sentences import capital, listed
from gloaming.kernel.events import NOTED, SHOWN, Event

if TYPE_CHECKING:
    from gloaming.games.dark_promenade import DarkPromenade

ABILITY_WORDS = ("first", "second")
CHANGES = {Change.OWN_BONUS: "bonus", Change.MUTING: "muted", Change.HINDRANCE: "hindered"}


def log(
    game: DarkPromenade, state: PromenadeState, events: Sequence[Event], seat: int, names: Sequence[str]
) -> list[LogLine]:
    """What happened, as this seat is told it; `state` is the position after the events."""
    return _Narrator(game, state, seat, names).tell(events)


class _Narrator(Listener["DarkPromenade", PromenadeState]):
    """Gathers a Week that is set up, and what is told of a compared site."""

    may_clause = "R7.4"
    choose_clause = "R7.4"

    def __init__(self, game: DarkPromenade, state: PromenadeState, seat: int, names: Sequence[str]) -> None:
        super().__init__(game, state, seat, names)
        self.dealing = False
        """Whether a Week is being set up."""
        self.gathering = False
        """Whether Minions and cards of The Outskirts go back where they came from."""
        self.grid: list[int] = []
        self.outskirts: list[int] = []
        self.drawn: dict[int, list[int | None]] = {}
        self.looked: list[int] = []
        self.looked_at = -1
        self.from_bottom = False
        """Whether the next draw is from the bottom of the deck (K10, O11)."""
        self.untouched = False
        """Whether an Ability has begun whose requirement is met, and nobody has chosen anything in it."""
        self.compared: tuple[int, int, int] | None = None
        """The site under comparison and its totals."""
        self.changes: dict[str, int] = {}
        """What has been told of the Minion that is about to be counted."""
        self.parts: list[list[dict[str, Any]]] = [[], []]
        """What the Minions at the site bring, by seat."""
        self.leaving: Event | None = None
        """A District that has left the grid, to be told by the site that was won or as any other move."""

    def hear(self, event: Event) -> None:
        if event.kind != SHOWN:
            self._flush_looked()
        if self.leaving and not (event.kind == NOTED and event.a == Remark.SITE_WON):
            self._went(self.leaving.a, self.leaving.b, self.leaving.c)
            self.leaving = None
        super().hear(event)

    def _finish(self) -> None:
        self._flush()
        if self.compared:
            site, *totals = self.compared
            district = int(self.state.first(Z.SITE + site))
            told = f"Site {site + 1}, {self._card(district)}: {totals[0]} to {totals[1]}, a tie."
            self._say(told, [district], "R13.6", self._site(site, district))
        if self.state.over and self.gathering:
            for reason in self.game.outcome(self.state, self.teller.names, self.teller.seat).reasons:
                self._say(reason, clause="R15.3")

    # Saying

    def _site(self, site: int, district: int, **more: Any) -> dict[str, Any]:
        """The numbers behind what is told of a compared site, as far as they have not been told before."""
        facts: dict[str, Any] = {"site": f"site-{site + 1}", "district": self.game.face_id(district), **more}
        if self.compared:
            facts |= {"totals": list(self.compared[1:]), "parts": self.parts}
            self.parts = [[], []]
        self.compared = None
        return facts

    def _flush(self) -> None:
        """Say what has been gathered while a Week is set up."""
        self._flush_looked()
        if self.grid:
            self._say(f"The grid: {listed([self._card(card) for card in self.grid])}.", self.grid, "R3.3")
        if self.outskirts:
            told = listed([self._card(card) for card in self.outskirts])
            self._say(f"The Outskirts: {told}.", self.outskirts, "R3.5")
        for seat, cards in self.drawn.items():
            known = [card for card in cards if card is not None]
            told = listed([self._card(card) for card in sorted(known)]) if known else self._minions(len(cards))
            self._say(f"{self.teller.does(seat, 'draw', told)}.", sorted(known), "R3.9")
        self.grid, self.outskirts, self.drawn = [], [], {}

    def _flush_looked(self) -> None:
        if self.looked:
            names = listed([self._card(card) for card in self.looked])
            self._say(f"{capital(self._zone(self.looked_at))} holds {names}.", self.looked, "K6")
            self.looked = []

    def _minions(self, number: int) -> str:
        return f"{number} Minion{'s' * (number != 1)}"

    # Hearing

    def _noted(self, event: Event) -> None:
        self._flush()
        _, what, a, b, c = event
        does = self.teller.does
        if what == Remark.WEEK_BEGINS:
            self.dealing, self.gathering = True, False
            self._say(
                f"Week {a}. {does(b, 'start')}.", clause="R3.8", facts={"week": a, "start": b}, moment=f"Week {a}"
            )
            return
        self.dealing = False
        if what == Remark.TURN_BEGINS and b:
            self._say(f"{does(a, 'have', 'no Minion in hand and can only draw')}.", clause="R12.4")
        elif what == Remark.TURN_SKIPPED:
            why = "all three Avenues are full" if b else "there is no Minion in hand and none to draw"
            self._say(f"{does(a, 'be', f'passed over: {why}')}.", clause="R12.3")
        elif what == Remark.ABILITY:
            self._ability(a, b, bool(c))
        elif what == Remark.ABILITY_ENDS:
            self._ability_ends(a, bool(c))
        elif what == Remark.BONUS_USED:
            answer = " in answer, which replaces what would have happened" if c == Window.ON_THREAT else ""
            text = does(b, "use", f"the Bonus of {self.game.type_name(a)}{answer}")
            self._say(f"{text}.", clause="R10.7" if answer else "R10.3")
        elif what == Remark.CHECK_BEGINS:
            self._say("The Influence Check.", clause="R13.1", facts={"check": a}, moment="The Influence Check")
        elif what == Remark.INFLUENCE_CHANGED:
            self.changes[CHANGES[b]] = c
        elif what == Remark.MINION_COUNTED:
            self._counted(a, b, c)
        elif what == Remark.SITE_COMPARED:
            self.compared = (a, b, c)
        elif what == Remark.SITE_WON:
            self._site_won(a, b, bool(c))
        elif what == Remark.FROM_BOTTOM:
            self.from_bottom = True
        elif what == Remark.WEEK_ENDS:
            self.gathering = True
            self._say(f"Week {a} is over.", clause="R14.1")

    def _ability(self, card: int, which: int, met: bool) -> None:
        self.untouched = met
        text = self.game.face(card).facts.get(f"ability{which + 1}.text") or "an Ability"
        name = f"{self._card(card)}, {ABILITY_WORDS[which]} Ability"
        if met:
            self._say(f"{name}: “{text}”", [card], "R7.2", part=True)
        else:
            self._say(f"{name}: requirement not met (“{text}”).", [card], "R7.3", part=True)

    def _ability_ends(self, card: int, changed: bool) -> None:
        if self.untouched and not changed:
            self._say("There is no target for it.", [card], "R7.5", part=True)
        self.untouched = False

    def _counted(self, card: int, seat: int, influence: int) -> None:
        """R13.3, with the same parts as a view has."""
        changes = dict.fromkeys(CHANGES.values(), 0) | self.changes
        self.changes = {}
        name = self.state.layout.card_names[card]
        value = int(self.game.promenade.value[card])
        self.parts[seat].append({"card": name, "value": value, **changes, "influence": influence})

    def _site_won(self, site: int, seat: int, by_tie: bool) -> None:
        """Told with the totals, unless these were told before somebody was asked about the tie."""
        assert self.leaving is not None
        card = self.leaving.a
        self.leaving = None
        score = f"{self.compared[1]} to {self.compared[2]}" if self.compared else "the tie is over"
        facts = self._site(site, card, winner=seat if seat >= 0 else None, by_tie=by_tie)
        told = f"Site {site + 1}, {self._card(card)}: {score}"
        if seat < 0:
            self._say(f"{told}. It goes to The Outskirts.", [card], "R13.6", facts)
        elif by_tie:
            self._say(f"{told}. {self.teller.does(seat, 'win', 'the tie')}.", [card], "R13.6", facts)
        else:
            self._say(f"{told}. {self.teller.does(seat, 'take', 'it')}.", [card], "R13.5", facts)

    def _chose(self, event: Event) -> None:
        self._flush()
        _, _, choice, _, seat = event
        self.untouched = self.untouched and choice < 0
        self._say_answer(seat, choice)

    def _shown(self, event: Event) -> None:
        """A Minion chosen to be played is told by its play; a hand or deck that was looked at by its cards."""
        _, card, zone, _, knowers = event
        if knowers == self.state.layout.everybody:
            return
        looker = 0 if knowers & 1 else 1
        if not self.looked and zone != self.looked_at:
            self._say(f"{self.teller.does(looker, 'look')} at {self._zone(zone)}.", clause="K6")
        self.looked_at = zone
        if (knowers >> self.knower) & 1:
            self.looked.append(card)

    def _shuffled(self, event: Event) -> None:
        self._flush()
        self._say(f"{capital(self._zone(event.b))} is shuffled.", clause="R3.7")

    def _moved(self, event: Event) -> None:
        _, card, source, to, knowers = event
        known = bool((knowers >> self.knower) & 1)
        if self.dealing:
            self._dealt(card, source, to, known)
        elif self.gathering or to == Z.DISTRICTS or (source == Z.LOST and to == Z.SIDE):
            pass  # told by the Week that ends or begins
        elif Z.SITE <= source < Z.SITE + N.SITES and (Z.AREA <= to < Z.AREA + 2 or to == Z.OUTSKIRTS):
            self.leaving = event
        elif source == Z.DECK:
            what = self._card(card) if known else "a Minion"
            end = " from the bottom of the deck" if self.from_bottom else ""
            text = self.teller.does(to - Z.HAND, "draw", f"{what}{end}")
            self._say(f"{text}.", [card] if known else [], "K10" if end else "R11.1")
            self.from_bottom = False
        elif to == Z.DECK and Z.HAND <= source < Z.HAND + 2:
            what = self._card(card) if known else "a Minion"
            text = self.teller.does(source - Z.HAND, "discard", f"{what} from hand, under the deck")
            self._say(f"{text}.", [card] if known else [], "R11.4")
        elif Z.HAND <= source < Z.HAND + 2:
            text = self.teller.does(source - Z.HAND, "play", f"{self._card(card)} to {avenue_name(to - Z.AVENUE)}")
            self._say(f"{text}.", [card], "R6.1")
        else:
            self._went(card, source, to)

    def _dealt(self, card: int, source: int, to: int, known: bool) -> None:
        if Z.SITE <= to < Z.SITE + N.SITES:
            self.grid.append(card)
        elif to == Z.OUTSKIRTS:
            self.outskirts.append(card)
        elif source == Z.DECK:
            self.drawn.setdefault(to - Z.HAND, []).append(card if known else None)

    def _went(self, card: int, source: int, to: int) -> None:
        """Moves of open cards: gained, taken, lost, swapped, moved, discarded, returned."""
        does = self.teller.does
        name = self._card(card)
        facts: dict[str, Any] = {}
        if to == Z.DECK:
            text, clause = f"{name} is discarded from {self._zone(source)}, under the deck", "R11.3"
        elif to in (Z.OUTSKIRTS, Z.LOST) and self._is_area(source):
            text, clause = does(self._owner(source), "lose", name), "R8.6"
        elif self._is_area(to) and self._is_area(source):
            text = does(self._owner(to), "get", f"{name} from {self._zone(source)}")
            clause = "R8.5"
        elif self._is_area(to):
            text, clause = does(self._owner(to), "gain", f"{name} from {self._zone(source)}"), "R8.1"
            if Z.SITE <= source < Z.SITE + N.SITES:
                facts = self._site(source - Z.SITE, card, winner=self._owner(to), by_bonus=True)
        else:
            text, clause = f"{name} goes from {self._zone(source)} to {self._zone(to)}", "R9.1"
        self._say(f"{text}.", [card], clause, facts)

    def _is_area(self, zone: int) -> bool:
        return Z.AREA <= zone < Z.AREA + 2 or zone >= Z.ITEMS

    def _owner(self, zone: int) -> int:
        return zone - Z.ITEMS if zone >= Z.ITEMS else zone - Z.AREA
