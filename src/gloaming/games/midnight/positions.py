"""Positions of Midnight Edition by names: its moments, its chains, and the facts that scenario files may state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from gloaming.games.midnight.declaration import KINDS, F, N, Phase, Z
from gloaming.games.midnight.rules import MidnightRules, MidnightState
from gloaming.games.playable import Playable
from gloaming.games.positions import Filling, Given, PositionError, Seat, names, unknown
from gloaming.kernel.state import State

_CLOCK = ("week", "start", "festival", "markers", "row", "dark")
MOMENTS = {
    "turn": (*_CLOCK, "turn", "actions", "item_used", "played"),
    "day": _CLOCK,
    "check": _CLOCK,
    "day-end": _CLOCK,
    "weeks-end": _CLOCK,
    "discards": _CLOCK,
    "night-out": _CLOCK,
}
"""Each moment with the facts that may be given for it; the first is the default. Each is about to begin: a turn, a Day
or Night, the Influence Check of a Day, the test at the end of a Day or Night, Week's End with its check, the test and
the discards behind that check, the draws and the replacement behind those."""
PHASES = {
    "turn": Phase.TURN_BEGINS,
    "day": Phase.NEW_DAY,
    "check": Phase.CHECK_BEGINS,
    "day-end": Phase.DAY_ENDS,
    "weeks-end": Phase.WEEKS_END,
    "discards": Phase.CHECKED,
    "night-out": Phase.REPLACING,
}
OVER_WEEK = ("weeks-end", "discards", "night-out")
"""Moments at which all four Week cards have been revealed."""
LAST_WEEK = 5
MOST_ACTIONS = 9
"""Actions that may be given: two, and what effects may have granted."""


def lay_out(game: Playable, given: Mapping[str, Any]) -> State:
    """The position that the given part of a scenario file describes."""
    return Arrangement(game, given).state()


class Arrangement:
    """One position being put together: the clock of the game first, then the cards, then the Markers."""

    def __init__(self, game: Playable, given: Mapping[str, Any]) -> None:
        rules = cast(MidnightRules, game.rules)
        self.rules = rules
        self.given = Given(game, given, MOMENTS)
        self.at = self.given.at
        start = self.given.seat("start")
        turn = self.given.seat("turn")
        self.start = start if start is not None else turn if turn is not None else max(int(rules.first_start), 0)
        self.turn = turn if turn is not None else self.start
        self.week = self._week()
        self.festival = self._location("festival") if "festival" in self.given.facts else None
        self.filling = Filling(self.given, self._fits, self._fits)

    def state(self) -> State:
        self._fill_minions()
        self.filling.fill(range(N.MINIONS, int(self.rules.first_week)), Z.SUPPLY)
        self._fill_week()
        state = self.filling.state()
        z = state.z
        z[F.WEEK] = self.week
        z[F.START] = self.start
        z[F.FIRST_START] = self.start if self.week % 2 else 1 - self.start
        z[F.TURN] = self.turn
        z[F.AT] = -1
        z[F.ROW] = self._row()
        z[F.SIDES] = self._sides()
        z[F.ROUND] = 0
        z[F.TURNS] = 2
        if self.at == "turn":
            z[F.TURNS] = 0 if self.turn == self.start else 1
        z[F.ENDING] = int(self.at in ("discards", "night-out"))
        z[F.PHASE] = PHASES[self.at]
        if {"actions", "item_used", "played"} & set(self.given.facts):
            self._go_into_turn(state)
        z[F.FESTIVAL] = self._festival()
        z[F.UNUSED] = z[F.UNUSED + 1] = N.MARKERS
        self._put_markers(cast(MidnightState, state))
        return state

    def _go_into_turn(self, state: State) -> None:
        """The turn has begun: so many Actions are left, an Item has been used, Minions were played at these Locations.
        What is more than two Actions a turn was granted by an effect."""
        z = state.z
        actions = self.given.number("actions")
        played = self._locations("played")
        most = N.ACTIONS - len(played)
        z[F.ACTIONS] = max(most, 0) if actions is None else actions
        if not 0 <= z[F.ACTIONS] <= MOST_ACTIONS:
            raise PositionError("actions", f"is from 0 to {MOST_ACTIONS}, not {actions}")
        z[F.GRANTED] = max(int(z[F.ACTIONS]) - most, 0)
        z[F.PLAYED] = sum(1 << location for location in played)
        used = self.given.facts.get("item_used", False)
        if not isinstance(used, bool):
            raise PositionError("item_used", f"is true or false, not {used!r}")
        z[F.ITEM_USED] = int(used)
        z[F.PHASE] = Phase.IN_TURN

    # The clock

    def _week(self) -> int:
        week = self.given.number("week")
        if week is None:
            return 1
        if not 1 <= week <= LAST_WEEK:
            raise PositionError("week", f"is from 1 to {LAST_WEEK}, not {week}")
        return week

    def _location(self, key: str) -> int:
        name = self.given.facts[key]
        if name not in self.rules.places[: N.LOCATIONS]:
            raise unknown(key, "Location", name, self.rules.places[: N.LOCATIONS])
        return self.rules.places.index(name)

    def _row(self) -> int:
        """R1.2"""
        if "row" not in self.given.facts:
            return N.PRINTED_ROW
        row = names("row", self.given.facts["row"])
        if sorted(row) != sorted(self.rules.places[: N.LOCATIONS]):
            raise PositionError("row", f"needs each of {', '.join(self.rules.places[: N.LOCATIONS])} once")
        return sum(self.rules.places.index(name) << (2 * position) for position, name in enumerate(row))

    def _sides(self) -> int:
        """R14.1: those of the option; which are Dark may be given where the lot decides."""
        if "dark" not in self.given.facts:
            return max(int(self.rules.dark), 0)
        if self.rules.dark != N.RANDOM:
            raise PositionError("dark", "the option sides says otherwise")
        return sum(1 << location for location in self._locations("dark"))

    def _locations(self, key: str) -> set[int]:
        found = names(key, self.given.facts.get(key, []))
        for name in found:
            if name not in self.rules.places[: N.LOCATIONS]:
                raise unknown(key, "Location", name, self.rules.places[: N.LOCATIONS])
        return {self.rules.places.index(name) for name in found}

    def _festival(self) -> int:
        """R8.1: where it is said to be, or at the Location of the card revealed last."""
        if self.festival is not None:
            return self.festival
        revealed = self.filling.cards[Z.REVEALED]
        return (revealed[-1] - int(self.rules.first_week)) % N.LOCATIONS if revealed else -1

    # The cards

    def _fits(self, card: int, zone: int) -> bool:
        """R1.3: without a draft a Minion belongs to one player; a player.s zones are even or odd as the seat is."""
        if card >= N.MINIONS:
            return zone >= Z.SUPPLY
        if zone >= Z.POOL:
            return False
        return self.rules.draft or self.rules.owner_at_first(card) == zone & 1

    def _fill_minions(self) -> None:
        """Five in each hand, the rest in the deck, or in the Discard Pile if the deck is listed."""
        filling = self.filling
        for seat in range(2):
            zones = [
                Z.DECK + seat,
                Z.HAND + seat,
                Z.DISCARD + seat,
                *(Z.SIDE + 2 * n + seat for n in range(N.LOCATIONS)),
            ]
            if not self.rules.draft:
                own = [card for card in range(N.MINIONS) if self.rules.owner_at_first(card) == seat]
            else:
                missing = N.DECK - sum(len(filling.cards[zone]) for zone in zones)
                own = filling.left(range(N.MINIONS))[: max(missing, 0)]
            filling.fill(own, Z.HAND + seat, N.HAND)
            filling.fill(own, Z.DECK + seat)
            filling.fill(own, Z.DISCARD + seat)

    def _fill_week(self) -> None:
        """R2.2: for each Location its Night or its Day; at first the card of the Festival's Location is revealed."""
        filling = self.filling
        first = int(self.rules.first_week)
        days = self._days()
        for night in range(first, first + N.LOCATIONS):
            if night in days:
                filling.fill([night], Z.NIGHTS_OUT)
            else:
                filling.fill([night + N.LOCATIONS], Z.DAYS_ASIDE)
        if len(days) != self.week - 1:
            told = "a Night becomes a Day at each Week's End (R10.5, I4)"
            raise PositionError("week", f"in Week {self.week} there are {self.week - 1} Days, not {len(days)}: {told}")
        cards = range(first, first + 2 * N.LOCATIONS)
        if self.at in OVER_WEEK:
            filling.fill(cards, Z.REVEALED)
        elif self.at != "day" and not filling.is_listed(Z.REVEALED):
            unplaced = filling.left(cards)
            unplaced.sort(key=lambda card: (card - first) % N.LOCATIONS != self.festival)
            filling.put(unplaced[0], Z.REVEALED)
        filling.fill(cards, Z.WEEK)
        filling.fill(cards, Z.REVEALED)
        if self.at in OVER_WEEK and filling.cards[Z.WEEK]:
            filling.refuse(Z.WEEK, "at Week's End every Week card has been revealed (R2.4)")
        if self.at == "day" and not filling.cards[Z.WEEK]:
            filling.refuse(Z.WEEK, "there is no Week card left to reveal (R2.4)")

    def _days(self) -> set[int]:
        """The Nights that have become Days: those that the lists say, and as many as there have been Weeks before."""
        cards = self.filling.cards
        first = int(self.rules.first_week)
        nights = range(first, first + N.LOCATIONS)
        listed = {night for night in nights if night in cards[Z.NIGHTS_OUT]}
        listed |= {night for night in nights if night + N.LOCATIONS in (*cards[Z.WEEK], *cards[Z.REVEALED])}
        free = [night for night in self.filling.left(nights) if night + N.LOCATIONS not in cards[Z.DAYS_ASIDE]]
        return listed | set([night for night in free if night not in listed][: max(self.week - 1 - len(listed), 0)])

    # The Markers

    def _put_markers(self, state: MidnightState) -> None:
        """`markers` by seat: the Spaces where they lie. R9.3: one on a Space; R1.4: fifteen at the most."""
        taken: set[int] = set()
        for seat, spaces in self.given.by_seat("markers").items():
            key = f"markers.{self.given.seats[seat]}"
            for space in names(key, spaces):
                known = self.rules.places[N.LOCATIONS : int(self.rules.first_slot)]
                if space not in known:
                    raise unknown(key, "Space", space, known)
                place = self.rules.places.index(space)
                if place in taken:
                    raise PositionError(key, f"a Marker lies on {space} already: one on a Space (R9.3)")
                if state.z[F.UNUSED + seat] == 0:
                    raise PositionError(key, f"no Marker is left for {space}: a player has {N.MARKERS} (R1.4)")
                taken.add(place)
                location = int(self.rules.space_location[place])
                state.z[F.UNUSED + seat] -= 1
                state.z[F.MARKS + 2 * location + seat] |= 1 << (place - int(self.rules.first_space[location]))


def facts(game: Playable, state: State) -> dict[str, Any]:
    """Every named fact of a position, seats by number."""
    table = cast(MidnightState, state)
    rules = cast(MidnightRules, game.rules)
    z = table.z
    places = rules.places
    found: dict[str, Any] = {
        "week": int(z[F.WEEK]),
        "start": Seat(z[F.START]),
        "turn": Seat(z[F.TURN]),
        "festival": places[z[F.FESTIVAL]] if z[F.FESTIVAL] >= 0 else "none",
        "night": bool(table.is_night()) if table.height(Z.REVEALED) else False,
        "actions": int(z[F.ACTIONS]),
        "item_used": bool(z[F.ITEM_USED]),
        "played": [places[n] for n in range(N.LOCATIONS) if (z[F.PLAYED] >> n) & 1],
        "days": int(table.days()),
        "full": int(table.full_locations()),
        "row": [places[table.location_at(position)] for position in range(N.LOCATIONS)],
        "dark": [places[n] for n in range(N.LOCATIONS) if table.side_of(n)],
        "ended": [reason for n, reason in enumerate("abcde") if (z[F.ENDED] >> n) & 1],
    }
    for kind, name in enumerate(KINDS):
        found[f"supply.{name}"] = _count(table, Z.SUPPLY, kind)
    for seat in range(2):
        found[f"points.{seat}"] = int(table.points(seat))
        found[f"unused.{seat}"] = int(z[F.UNUSED + seat])
        for kind, name in enumerate(KINDS):
            found[f"{name}.up.{seat}"] = _count(table, Z.ITEMS_UP + seat, kind)
            found[f"{name}.down.{seat}"] = _count(table, Z.ITEMS_DOWN + seat, kind)
        for location in range(N.LOCATIONS):
            first = int(rules.first_space[location])
            bits = int(table.marks(location, seat))
            spaces = [places[first + n].rpartition(".")[2] for n in range(bits.bit_length()) if (bits >> n) & 1]
            found[f"influence.{places[location]}.{seat}"] = int(table.influence(location, seat))
            found[f"markers.{places[location]}.{seat}"] = spaces
            found[f"points.{places[location]}.{seat}"] = int(table.marker_points(location, seat))
    return found


def _count(state: MidnightState, zone: int, kind: int) -> int:
    return int(state.items_in(zone) & state.rules.kind_bits[kind]).bit_count()
