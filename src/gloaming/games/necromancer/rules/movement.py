"""R4, R5: movement, entering, and the Traps that lie in wait (R8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Act, Creature, D, Entry, F, Key, Kind, Next, Phase, Remark, T, Window
from gloaming.games.necromancer.rules.corruption import corrupts
from gloaming.games.necromancer.rules.items import usable
from gloaming.games.necromancer.rules.rituals import break_ritual

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def go_on_moving(s: NecromancerState) -> None:
    """R4.3: until the player stops, is stopped, or has nothing left to move with."""
    z = s.z
    seat = z[F.SEAT]
    if z[F.ENDED] or z[T.PINNED + seat]:
        z[F.STEP] = Next.NEXT_PLAYER
    elif z[F.BASE] or z[F.STEPS] or usable(s, seat, Window.MOVEMENT, 0) >= 0:
        s.ask(D.MOVE, seat)
    else:
        z[F.STEP] = Next.NEXT_PLAYER


def may_ride(s: NecromancerState, seat: i64) -> bool:
    """R4.2, Q9"""
    z = s.z
    if not z[F.BASE] or s.may_not(seat, Act.TRANSIT):
        return False
    if s.g.o.transit_is_whole and z[F.MOVED]:
        return False
    return s.picked(seat) == 1 or s.modified(seat, Key.TRANSIT) > 0


def ride_end(s: NecromancerState, seat: i64, ride: i64) -> i64:
    """R4.6, Q11: where a ride ends: a Hunter's at the first stop where an Undead stands."""
    atlas = s.g.atlas
    goal = atlas.ride_stop[ride]
    if not s.is_hunter(seat) or s.modified(seat, Key.SLIP) > 0:
        return goal
    at = ride
    while atlas.ride_line[at] != atlas.ride_line[ride] or atlas.ride_stop[at] != s.z[T.POS + seat]:
        if at + 1 < atlas.rides and atlas.ride_line[at + 1] == atlas.ride_line[ride]:
            at += 1
        else:
            at = ride - 1
            while atlas.ride_stop[at] != s.z[T.POS + seat]:
                at -= 1
            break
    step: i64 = 1
    if at > ride:
        step = -1
    while at != ride:
        at += step
        if s.creature_at(atlas.ride_stop[at], Creature.UNDEAD):
            return atlas.ride_stop[at]
    return goal


def go(s: NecromancerState, seat: i64, place: i64, line: i64) -> None:
    """R4.7, Q10: the pawn enters a neighbourhood; R11.5: whoever leaves a ritual breaks it."""
    z = s.z
    s.note(Remark.WENT, seat, z[T.POS + seat], place + 100 * line)
    z[T.POS + seat] = place
    if s.in_ritual(seat):
        break_ritual(s, seat)
    s.perform(Entry.ENTER, seat, -1, s.layout.seats + place)


def pin(s: NecromancerState, seat: i64) -> None:
    """R5.3, R5.4: no further action until the end of the round."""
    end_move(s, seat)
    if not s.z[T.PINNED + seat]:
        s.z[T.PINNED + seat] = 1
        s.note(Remark.PIN, seat, 0, 0)


def end_move(s: NecromancerState, seat: i64) -> None:
    if is_moving(s, seat):
        s.z[F.ENDED] = 1


def is_moving(s: NecromancerState, seat: i64) -> bool:
    """Whether it is the seat's Movement turn, and it may go on."""
    return s.z[F.NOW] == Phase.MOVEMENT and s.z[F.SEAT] == seat and not s.z[F.ENDED]


def would_pin(s: NecromancerState, seat: i64, place: i64) -> bool:
    """R5.3, Q11: whether whoever enters is stopped by Undead."""
    if not s.is_hunter(seat) and not s.g.o.undead_stop_all:
        return False
    return s.creature_at(place, Creature.UNDEAD) != 0 and s.modified(seat, Key.SLIP) <= 0


def would_corrupt(s: NecromancerState, hunter: i64, place: i64) -> bool:
    """R5.2: whether the Necromancer would corrupt a Hunter by entering a neighbourhood."""
    return s.z[T.POS + hunter] == place and corrupts(s, hunter)


def trap_for(s: NecromancerState, seat: i64, place: i64) -> i64:
    """R5.1, R8.9: the oldest Trap of the other side here, or -1; 5.3: none for who is immune."""
    g = s.g
    if s.is_hunter(seat):
        found = trap_of(s, g.necromancer, place)
    else:
        found = -1
        for hunter in range(g.hunters):
            found = older(s, found, trap_of(s, hunter, place))
    if found >= 0 and s.modified(seat, Key.TRAP_IMMUNE) > 0:
        return -1
    return found


def older(s: NecromancerState, one: i64, other: i64) -> i64:
    """Of two Traps, either of which may be missing, the one that came first."""
    if one < 0:
        return other
    if other < 0:
        return one
    age = s.g.trap_age
    if s.z[age + s.g.cards.number[one]] < s.z[age + s.g.cards.number[other]]:
        return one
    return other


def trap_of(s: NecromancerState, owner: i64, place: i64) -> i64:
    g = s.g
    for index in range(s.height(g.active + owner)):
        card = s.at(g.active + owner, index)
        if g.cards.kind[card] == Kind.TRAP and s.z[g.trap_spot + g.cards.number[card]] == place:
            return card
    return -1
