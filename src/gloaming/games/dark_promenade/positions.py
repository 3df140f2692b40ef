"""Positions of Dark Promenade by names: its moments, its chains, and the facts that scenario files may state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from gloaming.games.dark_promenade.declaration import F, N, OptionCode, Phase, Z
from gloaming.games.dark_promenade.rules import PromenadeRules, PromenadeState
from gloaming.games.playable import Playable
from gloaming.games.positions import Filling, Given, PositionError, Seat
from gloaming.kernel.state import State

MOMENTS = {
    "turn": ("week", "start", "turn", "turns", "columns"),
    "check": ("week", "start", "columns"),
    "week": ("week", "start", "columns"),
}
"""Each moment with the facts that may be given for it; the first is the default. At `week` the Week is about to be set
up, and `start` is the Start Player of the one before (of this one, if it is the first)."""


def lay_out(game: Playable, given: Mapping[str, Any]) -> State:
    """The position that the given part of a scenario file describes."""
    return Arrangement(game, given).state()


class Arrangement:
    """One position being put together: the clock of the game first, then the cards."""

    def __init__(self, game: Playable, given: Mapping[str, Any]) -> None:
        rules = cast(PromenadeRules, game.rules)
        self.rules = rules
        self.given = Given(game, given, MOMENTS)
        self.at = self.given.at
        self.columns = self._columns()
        start = self.given.seat("start")
        turn = self.given.seat("turn")
        self.start = start if start is not None else turn if turn is not None else self.columns
        self.turn = turn if turn is not None else self.start
        self.week = self._within("week", 1, N.WEEKS, 1)
        self.filling = Filling(self.given)

    def state(self) -> State:
        self._fill_districts()
        self._fill_minions()
        for zone in (Z.SIDE, Z.LOST, Z.ITEMS, Z.ITEMS + 1):
            self.filling.fill(range(int(self.rules.first_item), int(self.rules.layout.cards)), zone)
        self._check_zones()
        state = self.filling.state()
        z = state.z
        z[F.COLUMNS] = self.columns
        z[F.START] = self.start
        z[F.TURN] = self.turn
        z[F.WEEK] = self.week
        z[F.CARD] = -1
        z[F.LAST] = -1
        z[F.COMPARED] = -1
        z[F.GRID] = sum(1 << site for site in range(N.SITES) if self.filling.cards[Z.SITE + site])
        if self.at == "week":
            z[F.PHASE] = Phase.NEW_WEEK
            z[F.WEEK] = self.week - 1
        elif self.at == "check":
            z[F.PHASE] = Phase.CHECK
        else:  # as if the other seat's turn had just ended
            z[F.PHASE] = Phase.TURN_ENDS
            z[F.TURN] = 1 - self.turn
            in_play = sum(len(self.filling.cards[Z.AVENUE + avenue]) for avenue in range(N.AVENUES))
            most = int(self.rules.turn_cap) - 1
            z[F.TURNS] = self._within("turns", 0, most, min(in_play, most))
        return state

    def _columns(self) -> int:
        fixed = int(self.rules.columns_seat)
        given = self.given.seat("columns")
        if given is None:
            return max(fixed, 0)
        if fixed != OptionCode.RANDOM and given != fixed:
            raise PositionError("columns", "the option columns_seat says otherwise")
        return given

    def _within(self, key: str, least: int, most: int, usual: int) -> int:
        number = self.given.number(key)
        if number is None:
            return usual
        if not least <= number <= most:
            raise PositionError(key, f"is from {least} to {most}, not {number}")
        return number

    def _fill_districts(self) -> None:
        """R3.3 to R3.6: the sites, The Outskirts, the rest in the deck; before a Week all are in the deck."""
        filling = self.filling
        districts = range(int(self.rules.first_district), int(self.rules.first_item))
        if self.at != "week":
            for site in range(N.SITES):
                filling.fill(districts, Z.SITE + site, 1)
            filling.fill(districts, Z.OUTSKIRTS, N.OUTSKIRTS)
        filling.fill(districts, Z.DISTRICTS)
        for zone in (Z.OUTSKIRTS, Z.AREA, Z.AREA + 1):
            filling.fill(districts, zone)

    def _fill_minions(self) -> None:
        """Two at each Avenue before a check, three in each hand, the rest in the deck; before a Week all are there."""
        filling = self.filling
        minions = range(int(self.rules.minions))
        if self.at == "check":
            for avenue in range(N.AVENUES):
                filling.fill(minions, Z.AVENUE + avenue, 2)
        if self.at != "week":
            for seat in range(2):
                filling.fill(minions, Z.HAND + seat, N.HAND)
        filling.fill(minions, Z.DECK)
        for seat in range(2):
            filling.fill(minions, Z.HAND + seat)

    def _check_zones(self) -> None:
        filling = self.filling
        for avenue in range(N.AVENUES):
            standing = len(filling.cards[Z.AVENUE + avenue])
            if standing > 2 or (standing and self.at == "week"):
                filling.refuse(Z.AVENUE + avenue, f"{standing} Minions cannot stand there at this moment (R4.7, R14.1)")
        for site in range(N.SITES):
            lying = len(filling.cards[Z.SITE + site])
            if lying > 1 or (lying and self.at == "week"):
                filling.refuse(Z.SITE + site, f"{lying} Districts cannot lie there at this moment (R3.3)")


def facts(game: Playable, state: State) -> dict[str, Any]:
    """Every named fact of a position, seats by number."""
    table = cast(PromenadeState, state)
    rules = cast(PromenadeRules, game.rules)
    z = table.z
    found: dict[str, Any] = {
        "week": int(z[F.WEEK]),
        "start": Seat(z[F.START]),
        "turn": Seat(z[F.TURN]),
        "turns": int(z[F.TURNS]),
        "columns": Seat(z[F.COLUMNS]),
        "compared": game.rules.places[z[F.COMPARED]] if z[F.COMPARED] >= 0 else "none",
    }
    for seat in range(2):
        found[f"points.{seat}"] = int(table.points(seat))
        found[f"cards.{seat}"] = int(table.cards_of(seat))
        for kind in range(int(rules.types)):
            bearer = rules.places[N.SITES + N.AVENUES + int(rules.bearer[kind])]
            found[f"used.{bearer}.{seat}"] = bool((z[F.USED + seat] >> kind) & 1)
        for site in range(N.SITES):
            found[f"influence.site-{site + 1}.{seat}"] = int(table.influence(site, seat))
    return found
