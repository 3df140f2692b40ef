"""R1.7, R2, R10, R11: a Week with its Days and Nights, Week's End, and whether the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.midnight.declaration import D, F, N, Phase, Remark, Z
from gloaming.kernel.bits import popcount
from gloaming.kernel.events import NOTED

if TYPE_CHECKING:
    from gloaming.games.midnight.rules.state import MidnightState


def deal_hands(s: MidnightState) -> None:
    """R1.7, Q37: both decks are shuffled, and five cards drawn."""
    for seat in range(2):
        if s.rules.draft:
            s.shuffle(Z.DECK + seat)
        else:
            s.mix(Z.DECK + seat)
        for _i in range(N.HAND):
            s.draw(seat)
    begin_week(s)


def begin_week(s: MidnightState) -> None:
    """R2.1: four Days or Nights, then Week's End."""
    z = s.z
    z[F.WEEK] += 1
    z[F.ENDING] = 0
    z[F.PHASE] = Phase.NEW_DAY
    if s.events is not None:
        s.events.write(NOTED, Remark.WEEK_STARTS, z[F.WEEK], z[F.START], 0)


def begin_day(s: MidnightState) -> None:
    """R2.3, R8.1: the next Week card is revealed, and the Festival goes to its Location."""
    z = s.z
    card = s.top(Z.WEEK)
    s.move(card, Z.REVEALED)
    location = card - s.rules.first_week
    if location >= N.LOCATIONS:
        location -= N.LOCATIONS
    s.hold_festival(location, False)
    z[F.TURNS] = 0
    z[F.TURN] = z[F.START]
    z[F.PHASE] = Phase.TURN_BEGINS


def end_day(s: MidnightState) -> None:
    """R2.3, R2.4, R11.2, R11.5, Q7: the end conditions are tested; then the next Week card, or Week's End."""
    z = s.z
    if has_ended(s):
        return
    if s.height(Z.WEEK):
        z[F.PHASE] = Phase.NEW_DAY
    else:
        z[F.PHASE] = Phase.WEEKS_END


def after_check(s: MidnightState) -> None:
    """R10.2, R10.3: the end conditions again, then the discards."""
    z = s.z
    if s.rules.tested_at_weeks_end and has_ended(s):
        return
    z[F.STEP] = 0
    z[F.LEFT] = 0
    z[F.PHASE] = Phase.CULLING
    if s.events is not None:
        s.events.write(NOTED, Remark.CULLING_STARTS, 0, 0, 0)


def cull_next(s: MidnightState) -> None:
    """R10.3, Q30: Location by Location, the Start Player first, half of the Minions, rounded down."""
    z = s.z
    if z[F.LEFT]:
        s.ask(D.CULL, s.culler())
    elif z[F.STEP] < 2 * N.LOCATIONS:
        z[F.STEP] += 1
        z[F.AT] = s.in_order((z[F.STEP] - 1) >> 1)
        z[F.LEFT] = popcount(s.minions_at(z[F.AT], s.culler())) >> 1
    else:
        z[F.AT] = -1
        z[F.PHASE] = Phase.REPLACING


def refill_hands(s: MidnightState) -> None:
    """R10.4, Q31: hands are filled up to two; then R10.5."""
    z = s.z
    for turn in range(2):
        seat = z[F.START] ^ turn
        for _i in range(N.LEAST_HAND - s.count(Z.HAND + seat)):
            s.draw(seat)
    s.ask(D.NIGHT_OUT, z[F.START])


def replace_night(s: MidnightState, night: i64) -> None:
    """R10.5, Q32: a Night leaves the game, and the Day of its Location takes its place; R10.6, R10.7, Q3."""
    z = s.z
    if night >= 0:
        s.move(night, Z.NIGHTS_OUT)
        s.move(night + N.LOCATIONS, Z.REVEALED)
    if s.rules.tested_at_weeks_end and has_ended(s):
        return
    z[F.START] = 1 - z[F.START]
    while s.height(Z.REVEALED):
        s.move(s.top(Z.REVEALED), Z.WEEK)
    s.shuffle(Z.WEEK)
    begin_week(s)


def has_ended(s: MidnightState) -> bool:
    """R11.3, R11.6, Q5, Q6, Q45: test the end conditions; if any holds, the game is over and counted."""
    z = s.z
    found = s.end_conditions()
    if s.events is not None:
        s.events.write(NOTED, Remark.TESTED, found, 0, 0)
    if found == 0:
        return False
    z[F.ENDED] = found
    for seat in range(2):
        z[F.POINTS + seat] = s.points(seat)
    z[F.OVER] = 1
    return True
