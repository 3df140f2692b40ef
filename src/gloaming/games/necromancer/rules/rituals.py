"""R10, R11: rituals, to summon and to close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Creature, End, F, Icon, Key, Lack, N, Next, Remark, Side, T
from gloaming.games.necromancer.rules.pulls import clear_points, end_pull, shuffle_deck
from gloaming.games.necromancer.rules.tables import BIT
from gloaming.kernel.bits import popcount

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def ritual_need(s: NecromancerState) -> i64:
    """R9.7, R10.5: twice the Necromancer's Spirit stat."""
    return 2 * s.spirit(s.g.necromancer)


def begin_ritual(s: NecromancerState, seat: i64) -> None:
    """R11.1, R11.4: nothing but the need is remembered of how things stood."""
    z = s.z
    z[T.NEED + seat] = ritual_need(s)
    z[T.TOTAL + seat] = 0
    z[T.BARREN + seat] = 0
    s.note(Remark.RITUAL_STARTS, seat, z[T.NEED + seat], 0)
    shuffle_deck(s, seat)
    z[F.STEP] = Next.RITUAL_BEGINS


def break_ritual(s: NecromancerState, seat: i64) -> None:
    """R11.5"""
    end_ritual(s, seat)
    s.note(Remark.RITUAL_BROKEN, seat, 0, 0)


def end_ritual(s: NecromancerState, seat: i64) -> None:
    s.z[T.NEED + seat] = -1
    s.z[T.TOTAL + seat] = 0
    s.z[T.BARREN + seat] = 0


def begin_ritual_pull(s: NecromancerState) -> None:
    """R9.8, R10.6"""
    clear_points(s)
    s.z[F.ITEM] = 0
    s.z[F.STEP] = Next.RITUAL_WINDOW


def end_ritual_pull(s: NecromancerState) -> None:
    """R9.8, R10.6, R11.3, Q31"""
    z = s.z
    g = s.g
    seat = z[F.SEAT]
    points = z[F.POINTS + Icon.SPIRIT] + N.BONUS * s.picked(seat) + s.modified(seat, Key.RITUAL) + z[T.COMING + seat]
    z[T.COMING + seat] = 0
    if points < g.o.ritual_minimum:
        points = g.o.ritual_minimum
    end_pull(s, seat)
    z[F.STEP] = Next.NEXT_PLAYER
    if not s.in_ritual(seat):  # O6: broken by its own pull
        return
    z[T.TOTAL + seat] += points
    if g.o.current_need:
        z[T.NEED + seat] = ritual_need(s)
    s.note(Remark.RITUAL_PULL, seat, points, z[T.TOTAL + seat])
    if z[T.TOTAL + seat] >= z[T.NEED + seat]:
        end_ritual(s, seat)
        if seat == g.necromancer:
            z[F.STEP] = Next.RISING
        else:
            close_rift(s, seat)
    elif points:
        z[T.BARREN + seat] = 0
    else:
        z[T.BARREN + seat] += 1
        if z[T.BARREN + seat] == N.FRUITLESS:
            break_ritual(s, seat)


def can_close(s: NecromancerState, seat: i64) -> bool:
    """R10.4, Q35"""
    place = s.z[T.POS + seat]
    if not s.is_rift(place) or s.spirit(seat) <= s.spirit(s.g.necromancer):
        return False
    return not (s.g.o.entity_guards and s.creature_at(place, Creature.ENTITY))


def close_rift(s: NecromancerState, seat: i64) -> None:
    """R10.7, R10.8, R11.6"""
    z = s.z
    place = z[T.POS + seat]
    z[F.CLOSED] |= BIT[place]
    s.note(Remark.CLOSING, place, seat, 0)
    for other in range(s.layout.seats):
        if s.in_ritual(other) and z[T.POS + other] == place:
            break_ritual(s, other)
    if popcount(z[F.CLOSED]) >= N.RIFTS:
        s.win(Side.HUNTERS, End.RIFTS)


def note_no_five(s: NecromancerState, seat: i64) -> None:
    """R10.1, R10.4: why somebody is passed over; of having nothing there only who picked the phase is told."""
    if s.creature_at(s.z[T.POS + seat], Creature.ENTITY) or can_close(s, seat):
        return
    if s.is_rift(s.z[T.POS + seat]):
        s.note(Remark.PASSED_OVER, seat, Lack.SPIRIT, s.spirit(s.g.necromancer))
    elif s.picked(seat):
        s.note(Remark.PASSED_OVER, seat, Lack.RIFT, 0)
