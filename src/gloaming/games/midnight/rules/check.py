"""R9: the Influence Check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.midnight.declaration import D, F, N, Phase, Remark
from gloaming.kernel.bits import lowest
from gloaming.kernel.events import NOTED

if TYPE_CHECKING:
    from gloaming.games.midnight.rules.state import MidnightState


def begin_check(s: MidnightState) -> None:
    """R9.1, R9.8: all four Locations, one after the other; no Minion is touched."""
    z = s.z
    z[F.STEP] = 0
    z[F.PLACING] = 0
    z[F.PHASE] = Phase.CHECK
    if s.events is not None:
        s.events.write(NOTED, Remark.CHECK_STARTS, z[F.ENDING], 0, 0)


def check_next(s: MidnightState) -> None:
    """R9.1: whoever is still to place, then the next Location, then the end of the Day or of Week's End's check."""
    z = s.z
    if z[F.PLACING]:
        ask_to_place(s)
    elif z[F.STEP] < N.LOCATIONS:
        location = s.in_order(z[F.STEP])
        z[F.STEP] += 1
        z[F.AT] = location
        z[F.PLACING] = s.placing_at(location)
        if s.events is not None:
            note_compared(s, location)
    else:
        z[F.AT] = -1
        z[F.PHASE] = Phase.DAY_ENDS
        if z[F.ENDING]:
            z[F.PHASE] = Phase.CHECKED


def note_compared(s: MidnightState, location: i64) -> None:
    """Tell what every Minion brings, and the totals."""
    event_log = s.events
    assert event_log is not None
    for seat in range(2):
        bits = s.minions_at(location, seat)
        while bits:
            card = lowest(bits)
            event_log.write(NOTED, Remark.MINION_COUNTED, card, seat, s.rules.worth[N.MINIONS * location + card])
            bits &= bits - 1
    event_log.write(NOTED, Remark.COMPARED, location, s.influence(location, 0), s.influence(location, 1))


def ask_to_place(s: MidnightState) -> None:
    """R9.4, R9.5, R9.6, Q10, Q11, Q12, Q13: the Start Player first; who has no Marker or no Space places none."""
    z = s.z
    seat = z[F.START]
    if not (z[F.PLACING] >> seat) & 1:
        seat = 1 - seat
    z[F.PLACING] &= ~(1 << seat)
    if s.places_at(z[F.AT], seat):
        s.ask(D.CHECK_SPACE, seat)
    elif s.events is not None:
        s.events.write(NOTED, Remark.NONE_PLACED, seat, z[F.AT], 1 if z[F.UNUSED + seat] else 0)
