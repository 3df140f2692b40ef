"""R3: the round, its phases and who acts in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Act, D, F, Key, Lack, N, Next, Phase, Remark, T
from gloaming.games.necromancer.rules.rituals import note_no_five
from gloaming.games.necromancer.rules.stores import can_buy, note_no_buy
from gloaming.games.necromancer.rules.summoning import can_raise, can_summon_entity
from gloaming.games.necromancer.rules.tables import BIT

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def begin_round(s: NecromancerState) -> None:
    """R1.10, R3.2: all pick at once."""
    z = s.z
    z[F.ROUND] += 1
    s.note(Remark.ROUND_BEGINS, z[F.ROUND], s.lead(), 0)
    z[F.STEP] = Next.REVEAL
    z[F.DECISION] = D.PHASE
    z[F.ACTORS] = BIT[s.layout.seats] - 1


def reveal(s: NecromancerState) -> None:
    """R3.2, R3.3"""
    z = s.z
    z[F.PHASES] = 0
    for seat in range(s.layout.seats):
        z[F.PHASES] |= BIT[z[T.PICKED + seat]]
        s.note(Remark.PICKS_SHOWN, seat, z[T.PICKED + seat], 0)
    if s.g.o.phase_five_joined and z[F.PHASES] & (BIT[Phase.SUMMON] | BIT[Phase.FIVE]):
        z[F.PHASES] |= BIT[Phase.SUMMON] | BIT[Phase.FIVE]
    z[F.NOW] = -1
    z[F.STEP] = Next.NEXT_PHASE


def begin_phase(s: NecromancerState) -> None:
    """R3.1, R3.3: the next phase that somebody picked, else the end of the round (R3.9)."""
    z = s.z
    now = z[F.NOW] + 1
    while now < N.PHASES and not z[F.PHASES] & BIT[now]:
        now += 1
    z[F.NOW] = now
    z[F.AT] = 0
    if now == N.PHASES:
        z[F.STEP] = Next.ROUND_COMBATS
    else:
        s.note(Remark.PHASE_BEGINS, now, 0, 0)
        z[F.STEP] = Next.NEXT_PLAYER


def takes_part(s: NecromancerState, seat: i64) -> bool:
    """R3.4, R3.7, R3.8, and what cards forbid."""
    z = s.z
    now = z[F.NOW]
    if now == Phase.SUMMON and s.is_hunter(seat):
        return False
    if now == Phase.FIVE and not s.is_hunter(seat):
        return False
    if z[T.PINNED + seat] or z[T.BEATEN + seat]:
        return False
    if now < Phase.SUMMON:
        return not s.in_ritual(seat) and not s.may_not(seat, now)
    return not s.may_not(seat, Act.PHASE_FIVE)


def next_player(s: NecromancerState) -> None:
    z = s.z
    while z[F.AT] < s.layout.seats:
        seat = s.acting(z[F.AT])
        z[F.AT] += 1
        if takes_part(s, seat):
            z[F.SEAT] = seat
            begin_part(s, seat)
            return
    z[F.STEP] = Next.NEXT_PHASE


def begin_part(s: NecromancerState, seat: i64) -> None:
    z = s.z
    now = z[F.NOW]
    if now == Phase.MOVEMENT:
        z[F.BASE] = 1  # R4.1
        z[F.STEPS] = s.picked(seat) + s.modified(seat, Key.WALK)  # R4.2
        if z[F.STEPS] < 0:
            z[F.STEPS] = 0
        z[F.MOVED] = 0
        z[F.ENDED] = 0
        z[F.STEP] = Next.MOVING
    elif now == Phase.BUY:
        if can_buy(s, seat):
            s.ask(D.BUY, seat)
        elif s.events is not None:
            note_no_buy(s, seat)
    elif now == Phase.BUILD:
        z[F.BUILT] = 0
        z[F.STEP] = Next.BUILDING
    elif now == Phase.ACTIVATE:
        z[F.BUILT] = 0
        z[F.STEP] = Next.ACTIVATING
        if s.picked(seat):
            s.perform(s.g.bonus_draw, seat, -1, -1)  # R8.1, Q18
    elif s.in_ritual(seat):  # R11.2
        z[F.STEP] = Next.RITUAL_BEGINS
    elif now == Phase.SUMMON:
        if s.events is not None and not can_raise(s, z[T.POS + seat]) and not can_summon_entity(s):
            s.note(Remark.PASSED_OVER, seat, Lack.SUMMONS, 0)
        s.ask(D.SUMMON, seat)
    else:
        if s.events is not None:
            note_no_five(s, seat)
        s.ask(D.FIVE, seat)
