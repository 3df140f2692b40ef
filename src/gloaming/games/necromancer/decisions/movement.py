"""The decision of the Movement phase (D4)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gloaming.games.decisions import Moment
from gloaming.games.necromancer.decisions.common import PLACE, RIDE, NightDecision, place_of, position, table
from gloaming.games.necromancer.declaration import Act, F, Next, T, W, Window
from gloaming.games.necromancer.rules.items import usable, use_item
from gloaming.games.necromancer.rules.movement import go, may_ride, ride_end, would_corrupt, would_pin
from gloaming.games.necromancer.rules.state import NecromancerState, night
from gloaming.games.playable import Reason
from gloaming.games.sentences import Label, Prompt, capital
from gloaming.kernel.bits import lowest
from gloaming.kernel.state import State


@final
class Move(NightDecision):
    """D4, R4.3: a step, a ride, an Item for this window, or to stop."""

    def __init__(self) -> None:
        super().__init__("move", "D4", "R4.3", "where to go, or to stop", "Walk to", (PLACE, RIDE))

    def options(self, s: State, seat: i64) -> None:
        table = night(s)
        z = s.z
        g = table.g
        s.offer(g.game_word + W.STOP)
        place = z[T.POS + seat]
        if z[F.BASE] or z[F.STEPS]:
            bits: i64 = g.atlas.neighbours[place]
            while bits:
                s.offer(g.first_spot + lowest(bits))
                bits &= bits - 1
        if may_ride(table, seat):
            self._offer_rides(table, place)
        index = usable(table, seat, Window.MOVEMENT, 0)
        while index >= 0:
            s.offer(s.at(g.active + seat, index))
            index = usable(table, seat, Window.MOVEMENT, index + 1)

    def _offer_rides(self, table: NecromancerState, place: i64) -> None:
        """R4.5: every other stop of every line that stops here."""
        atlas = table.g.atlas
        start: i64 = 0
        while start < atlas.rides:
            line = atlas.ride_line[start]
            end = start
            stops = False
            while end < atlas.rides and atlas.ride_line[end] == line:
                if atlas.ride_stop[end] == place:
                    stops = True
                end += 1
            if stops:
                for ride in range(start, end):
                    if atlas.ride_stop[ride] != place:
                        table.offer(table.g.first_ride + ride)
            start = end

    def take(self, s: State, seat: i64, choice: i64) -> None:
        table = night(s)
        z = s.z
        g = table.g
        if choice == g.game_word + W.STOP:
            z[F.STEP] = Next.NEXT_PLAYER
        elif choice >= g.first_ride:
            ride = choice - g.first_ride
            z[F.BASE] = 0
            if g.o.transit_is_whole:
                z[F.STEPS] = 0
            z[F.MOVED] = 1
            go(table, seat, ride_end(table, seat, ride), 1 + g.atlas.ride_line[ride])
        elif choice >= g.first_spot:
            if z[F.STEPS]:  # R4.3
                z[F.STEPS] -= 1
            else:
                z[F.BASE] = 0
            z[F.MOVED] = 1
            go(table, seat, choice - g.first_spot, 0)
        else:
            use_item(table, seat, choice, Window.MOVEMENT)

    def prompt(self, at: Moment) -> Prompt:
        if not at.is_asked():
            return self.ask(at)
        g = position(at).g
        options = at.state.options(at.seat)
        lines = {int(g.atlas.ride_line[one - g.first_ride]) for one in options if g.first_ride <= one < g.first_word}
        walk = "walk one step" if any(g.first_spot <= one < g.first_store for one in options) else ""
        ride = f"ride {'a line' if len(lines) == 1 else f'one of {len(lines)} lines'}" if lines else ""
        ways = ", or ".join(one for one in (walk, ride) if one)
        picked = position(at).picked(at.seat)
        help = "A step more than the others, or a ride, is the bonus of your pick." if picked else ""
        return self.ask(at, say=f"{capital(ways)}." if ways else "There is nowhere to go.", help=help)

    def label(self, at: Moment, choice: int) -> Label:
        g = position(at).g
        names = table(at).place_names
        if choice == g.game_word + W.STOP:
            return Label("Stay at", names[place_of(at)], declines=True)
        if choice >= g.first_ride:
            ride = choice - int(g.first_ride)
            goal = names[int(g.atlas.ride_stop[ride])]
            end = int(ride_end(position(at), at.seat, ride))
            stopped = names[end] != goal
            told = [*(["stopped on the way"] if stopped else []), *self._dangers(at, end)]
            rest = f", but only as far as {names[end]}" if stopped else ""
            line = table(at).line_names[int(g.atlas.ride_line[ride])]
            return Label("Ride", f"the {line} to {goal}", f"{rest}{self._noted(at, end)}", _flag("ride", told))
        if choice >= g.first_spot:
            place = choice - int(g.first_spot)
            return Label("Walk to", names[place], self._noted(at, place), _flag("walk", self._dangers(at, place)))
        return Label("Use", at.game.card_name(choice), flag="use")

    def _dangers(self, at: Moment, place: int) -> list[str]:
        """What would happen on entering: Undead that stop whoever comes, Hunters whom the Necromancer would corrupt."""
        s = position(at)
        taken = 0
        if not s.is_hunter(at.seat):
            taken = sum(bool(would_corrupt(s, hunter, place)) for hunter in range(int(s.g.hunters)))
        corrupts = [f"corrupts {taken}"] if taken else []
        return [*corrupts, "Undead stop you"] if would_pin(s, at.seat, place) else corrupts

    def _noted(self, at: Moment, place: int) -> str:
        return "".join(f" ({danger})" for danger in self._dangers(at, place))

    def lights(self, at: Moment, choice: int) -> list[str]:
        g = position(at).g
        if not g.first_ride <= choice < g.first_word:
            return super().lights(at, choice)
        ride = choice - int(g.first_ride)
        goal, line = int(g.atlas.ride_stop[ride]), int(g.atlas.ride_line[ride])
        return [table(at).place_ids[goal], table(at).line_ids[line]]

    def refuse_one(self, at: Moment, choice: int) -> Reason:
        s = position(at)
        z = s.z
        if choice < s.g.first_ride and choice - int(s.g.first_spot) == place_of(at):
            return Reason("R4.3", "You stand there: stop to stay.")
        if choice >= s.g.first_ride:
            if s.may_not(at.seat, Act.TRANSIT):
                return Reason("R18.2", "You may not ride public transit.")
            if not z[F.BASE]:
                return Reason("R4.2", "A ride takes the base movement, and that is spent.")
            if not may_ride(s, at.seat):
                return Reason("R4.2", "Only who picked Movement may ride.")
            return Reason("R4.5", "That line does not stop here, or you are there already.")
        if not z[F.BASE] and not z[F.STEPS]:
            return Reason("R4.3", "No step is left.")
        return Reason("R4.4", "That is not adjacent: water is crossed by bridges only.")


def _flag(way: str, dangers: list[str]) -> str:
    return f"{way}: {', '.join(dangers)}" if dangers else way
