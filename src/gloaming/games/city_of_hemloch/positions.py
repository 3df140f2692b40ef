"""Positions of The City of Hemloch by names: its moments, its chains, and the facts that scenario files may state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from gloaming.games.city_of_hemloch.declaration import F, N, Phase, Z
from gloaming.games.city_of_hemloch.rules import CityState
from gloaming.games.positions import Filling, Given, PositionError, Seat, unknown, whole
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.games.city_of_hemloch import CityOfHemloch

MOMENTS = {
    "act": ("closed", "day", "first", "start", "turn", "actions"),
    "opening": ("first", "turn"),
    "day": ("day", "first", "start"),
    "weeks-end": ("closed", "first"),
}
"""Each moment with the facts that may be given for it; the first is the default."""


def lay_out(game: CityOfHemloch, given: Mapping[str, Any]) -> State:
    """The position that the given part of a scenario file describes."""
    return Arrangement(game, given).state()


class Arrangement:
    """One position being put together: the clock of the game first, then the cards."""

    def __init__(self, game: CityOfHemloch, given: Mapping[str, Any]) -> None:
        rules = game.city
        self.rules = rules
        self.given = Given(game, given, MOMENTS)
        self.at = self.given.at
        self.days = range(int(rules.first_day), int(rules.first_house))
        minions = range(int(rules.minions))
        self.starters = [card for card in minions if rules.back[card] == N.DISTRICTS]
        self.first = self._first()
        self.actions = self._actions()
        self.day, self.start = self._day_and_start()
        self.turn = self._turn()
        self.filling = Filling(self.given, self._fits, self._home)
        self.closed = self._fill_days()

    def state(self) -> State:
        self._fill_houses()
        self._fill_minions()
        self._check_zones()
        state = self.filling.state()
        z = state.z
        z[F.FIRST] = self.first
        z[F.START] = self.start
        z[F.TURN] = self.turn
        z[F.DAY] = self.day
        z[F.CLOSED] = self.closed
        z[F.CARD] = -1
        z[F.DISTRICT] = -1
        if self.at == "opening":
            z[F.PHASE] = Phase.OPENING
        elif self.at == "day":
            z[F.PHASE] = Phase.NEW_DAY
        else:  # as if the other seat's action had just ended, so that the turn passes to the one that is given
            z[F.PHASE] = Phase.ACTION_ENDS
            z[F.TURN] = 1 - self.turn
            for seat in range(2):
                z[F.ACTIONS + seat] = self.actions[seat] - (seat != self.turn)
            top = state.top(Z.DECK + self.closed)
            if top >= 0:  # R3.4
                state.show(top, state.layout.everybody)
        return state

    # The clock

    def _first(self) -> int:
        fixed = int(self.rules.start_player)
        first = self.given.seat("first")
        if first is None:
            return max(fixed, 0)
        if fixed >= 0 and first != fixed:
            raise PositionError("first", "the option start_player says otherwise")
        return first

    def _actions(self) -> tuple[int, int]:
        if self.at == "weeks-end":
            return N.ACTIONS_A_DAY, N.ACTIONS_A_DAY
        taken = [0, 0]
        for seat, count in self.given.by_seat("actions").items():
            key = f"actions.{self.given.seats[seat]}"
            taken[seat] = whole(key, count)
            if not 0 <= taken[seat] <= N.ACTIONS_A_DAY:
                raise PositionError(key, f"is from 0 to {N.ACTIONS_A_DAY}, not {taken[seat]}")
        if min(taken) == N.ACTIONS_A_DAY:
            raise PositionError("actions", 'after three actions each the Day is over: use at = "day" or "weeks-end"')
        return taken[0], taken[1]

    def _day_and_start(self) -> tuple[int, int]:
        """The Day that is under way or over (0 before the first), and who starts it, or the one about to begin."""
        number = self._day_number()
        start = self.given.seat("start")
        if self.at == "act" and start is None:
            start = self._start_by_actions()
        if number is None:  # R9.0.1: the first seat starts the odd Days
            number = 2 if start == 1 - self.first else 1
        least, most = (0, 0) if self.at == "opening" else (1, len(self.days))
        if not least <= number <= most:
            raise PositionError("day", f"is from {least} to {most} here, not {number}")
        usual = self.first if number == 0 or number % 2 else 1 - self.first
        if start is not None and start != usual:
            raise PositionError(
                "start" if "start" in self.given.facts else "turn",
                f"{self.given.seats[usual]} is the start player of Day {number}, not {self.given.seats[start]}",
            )
        return (number - 1 if self.at == "day" else number), usual

    def _day_number(self) -> int | None:
        if self.at == "opening":
            return 0
        if self.at == "weeks-end":
            return len(self.days)
        number = self.given.number("day")
        coming = 1 if self.at == "day" else 0
        if number is None and Z.DAYS in self.given.listed:
            number = len(self.given.listed[Z.DAYS]) + coming
        if number is None and Z.DAYDECK in self.given.listed:
            number = len(self.days) - len(self.given.listed[Z.DAYDECK]) + coming
        if number is None and self.at == "day" and "start" not in self.given.facts:
            number = 1
        return number

    def _start_by_actions(self) -> int | None:
        """V9: the start player is never behind."""
        if self.actions[0] != self.actions[1]:
            return 0 if self.actions[0] > self.actions[1] else 1
        return self.given.seat("turn")

    def _turn(self) -> int:
        given = self.given.seat("turn")
        if self.at == "opening":
            return self.start if given is None else given
        if self.at == "weeks-end":
            return self.start
        behind = self.actions[self.start] - self.actions[1 - self.start]
        if behind not in (0, 1):
            raise PositionError("actions", "the start player has taken as many actions as the other, or one more")
        turn = self.start if behind == 0 else 1 - self.start
        if given is not None and given != turn and self.at == "act":
            raise PositionError("turn", f"it is {self.given.seats[turn]}'s turn after these actions")
        return turn

    # The cards

    def _fill_days(self) -> int:
        """So many Day cards lie open, the last of them today's; the District that it closes, -1 before Day 1."""
        filling = self.filling
        if self.at in ("act", "weeks-end") and not filling.is_listed(Z.DAYS):
            today = self._day_card()
            before = [card for card in filling.left(self.days) if card != today][: self.day - 1]
            for card in (*before, today):
                filling.put(card, Z.DAYS)
        else:
            filling.fill(self.days, Z.DAYS, self.day)
        filling.fill(self.days, Z.DAYDECK)
        shown = filling.cards[Z.DAYS]
        if len(shown) != self.day:
            filling.refuse(Z.DAYS, f"{self.day} Day cards lie open at this moment, not {len(shown)}")
        closed = self._district_of(shown[-1]) if shown else -1
        if self._given_closed() not in (None, closed):
            filling.refuse(Z.DAYS, f"the last of them closes {self.rules.places[closed]}")
        return closed

    def _day_card(self) -> int:
        """Any Day card that closes the District that is given, or any at all."""
        closed = self._given_closed()
        for card in self.filling.left(self.days):
            if closed in (None, self._district_of(card)):
                return card
        raise PositionError("closed", "every Day card of this District is listed elsewhere")

    def _given_closed(self) -> int | None:
        given = self.given.facts.get("closed")
        if given is not None and given not in self.rules.places:
            raise unknown("closed", "District", given, self.rules.places)
        return None if given is None else self.rules.places.index(given)

    def _district_of(self, day_card: int) -> int:
        return int(self.rules.day_district[day_card - self.days.start])

    def _fits(self, card: int, zone: int) -> bool:
        """V2: only its own deck and the row hold a District-backed card unseen, and no starter."""
        if card >= self.rules.minions:
            return True
        back = self.rules.back[card]
        if zone < Z.DECK + N.DISTRICTS:
            return bool(back == zone)
        if zone == Z.ROW:
            return bool(back < N.DISTRICTS)
        if Z.DRAW <= zone < Z.DRAW + 2:
            return bool(back == N.DISTRICTS)
        return not (back == N.DISTRICTS and (Z.DRAWN <= zone < Z.DRAWN + 2 or Z.GAINED <= zone < Z.GAINED + 2))

    def _home(self, card: int, zone: int) -> bool:
        """R1.2: the Day-backed starters, first in the card list, are the first seat's."""
        return zone < Z.HAND or self._starter_of(card) in (-1, zone & 1)

    def _starter_of(self, card: int) -> int:
        """The seat that begins with a starter; -1 for any other card."""
        if card not in self.starters:
            return -1
        return self.first if self.starters.index(card) < len(self.starters) // 2 else 1 - self.first

    def _fill_houses(self) -> None:
        houses = range(self.days.stop, int(self.rules.layout.cards))
        for seat in range(2):
            self.filling.fill(houses, Z.HOUSE + seat, 1)
        self.filling.fill(houses, Z.ASIDE)

    def _drawing(self) -> tuple[int, ...]:
        """The seats that still hold their opening draw."""
        if self.at != "opening":
            return ()
        return (0, 1) if self.turn == self.first else (self.turn,)

    def _fill_minions(self) -> None:
        """District-backed cards: dealt or offered, else in their deck, else owned; starters: with their seat."""
        filling, rules = self.filling, self.rules
        minions = range(int(rules.minions))
        began = self.at == "act" or self.day > 0
        for d in range(N.DISTRICTS):
            cards = [card for card in minions if rules.back[card] == d]
            for seat in self._drawing():
                filling.fill(filling.left(cards)[:1], Z.DRAWN + seat)
            if self.at == "act" and d == self.closed:
                filling.fill(cards, Z.ROW, N.ROW)
            filling.fill(cards, Z.DECK + d)
            if began:
                for seat in range(2):
                    filling.fill(cards, Z.DISCARD + seat)
        for seat in range(2):
            cards = [card for card in minions if self._starter_of(card) == seat]
            if began:
                filling.fill(cards, Z.HAND + seat, None if filling.is_listed(Z.DISCARD + seat) else N.HAND)
                filling.fill(cards, Z.DISCARD + seat)
                filling.fill(cards, Z.DISCARD + 1 - seat)
            else:
                filling.fill(cards, Z.DRAW + seat)

    def _check_zones(self) -> None:
        """What must hold at this moment of the game and cannot be seen card by card."""
        filling = self.filling
        for seat in range(2):
            if len(filling.cards[Z.HOUSE + seat]) != 1:
                filling.refuse(Z.HOUSE + seat, "a player serves exactly one House (R1.3)")
            drawn = sorted(int(self.rules.back[card]) for card in filling.cards[Z.DRAWN + seat])
            if seat in self._drawing() and drawn != list(range(N.DISTRICTS)):
                filling.refuse(Z.DRAWN + seat, "holds one card from every District deck (R2.1)")
            if seat not in self._drawing() and drawn:
                filling.refuse(Z.DRAWN + seat, "is empty once the other two have gone back (R2.4)")
            if self.day and filling.cards[Z.DRAW + seat]:
                filling.refuse(Z.DRAW + seat, "is empty once Day 1 has begun (R3.7)")
            if filling.cards[Z.GAINED + seat]:
                filling.refuse(Z.GAINED + seat, "cards are gained at Week's End only (R9.2)")
        row = filling.cards[Z.ROW]
        if row and self.at in ("opening", "day"):
            filling.refuse(Z.ROW, "is empty outside a Day (R9.0)")
        if any(self.rules.back[card] != self.closed for card in row):
            filling.refuse(Z.ROW, f"holds only cards of today's District, {self.rules.places[self.closed]} (R3.3)")


def facts(game: CityOfHemloch, state: State) -> dict[str, Any]:
    """Every named fact of a position, seats by number."""
    places = game.rules.places
    city = cast(CityState, state)
    z = city.z
    closed = int(z[F.CLOSED])
    found: dict[str, Any] = {
        "day": int(z[F.DAY]),
        "closed": places[closed] if closed >= 0 else "none",
        "first": Seat(z[F.FIRST]),
        "start": Seat(z[F.START]),
        "turn": Seat(z[F.TURN]),
    }
    for d in range(N.DISTRICTS):
        found[f"left.{places[d]}"] = game.left(city, d)
        for seat in range(2):
            found[f"influence.{places[d]}.{seat}"] = int(city.influence(d, seat))
    for seat in range(2):
        found[f"actions.{seat}"] = int(z[F.ACTIONS + seat])
        found[f"actions_left.{seat}"] = N.ACTIONS_A_DAY - int(z[F.ACTIONS + seat])
        found[f"gained.{seat}"] = int(city.count(Z.GAINED + seat))
        found[f"collection.{seat}"] = game.collection(city, seat)
        found[f"points.{seat}"] = int(z[F.POINTS + seat])
        found[f"points.districts.{seat}"] = int(city.district_points(seat))
        found[f"points.deck.{seat}"] = int(city.deck_points(seat))
        found[f"points.house.{seat}"] = int(city.house_points(seat))
    return found
