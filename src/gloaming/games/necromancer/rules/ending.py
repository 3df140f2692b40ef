"""R14: the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Combat, Creature, End, F, Next, Remark, Side, T, Trigger, Z
from gloaming.games.necromancer.rules.combat import begin_combat, begin_final
from gloaming.games.necromancer.rules.items import fire
from gloaming.games.necromancer.rules.tables import BIT

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def acting_hunter(s: NecromancerState, index: i64) -> i64:
    return (s.lead() + index) % s.g.hunters


def next_round_combat(s: NecromancerState) -> None:
    """R14.1, Q12"""
    z = s.z
    for index in range(s.g.hunters):
        seat = acting_hunter(s, index)
        place = z[T.POS + seat]
        if not z[T.BEATEN + seat] and not z[F.FOUGHT] & BIT[place] and s.creature_at(place, Creature.UNDEAD):
            z[F.FOUGHT] |= BIT[place]
            begin_combat(s, Combat.UNDEAD, place)
            return
    z[F.AT] = 0
    z[F.STEP] = Next.TASKS


def next_hunter_ends(s: NecromancerState) -> None:
    """R14.2, Q38"""
    z = s.z
    if z[F.AT] == s.g.hunters:
        z[F.STEP] = Next.ROUND_OVER
        fire(s, Trigger.ROUND_END, s.g.necromancer)
        return
    z[F.SEAT] = acting_hunter(s, z[F.AT])
    z[F.AT] += 1
    z[F.EVENT] = 0
    z[F.STEP] = Next.CORRUPTION_TASK
    fire(s, Trigger.ROUND_END, z[F.SEAT])


def check_corruption(s: NecromancerState) -> None:
    """R15.6"""
    z = s.z
    z[F.STEP] = Next.EVENT_TASK
    card = s.corruption(z[F.SEAT])
    if card >= 0:
        s.perform(s.g.task[s.g.cards.number[card]], z[F.SEAT], card, -1)


def check_event(s: NecromancerState) -> None:
    """R16.3, R16.5"""
    z = s.z
    zone = s.g.events + z[F.SEAT]
    if z[F.EVENT] >= s.height(zone):
        z[F.STEP] = Next.TASKS
        return
    card = s.at(zone, z[F.EVENT])
    z[F.SLOT] = card
    z[F.STEP] = Next.COUNTDOWN
    s.perform(s.g.task[s.g.cards.number[card]], z[F.SEAT], card, -1)


def count_down(s: NecromancerState) -> None:
    """R16.4"""
    z = s.z
    g = s.g
    card = z[F.SLOT]
    z[F.SLOT] = -1
    z[F.STEP] = Next.EVENT_TASK
    if s.place(card) != g.events + z[F.SEAT]:
        return
    number = g.cards.number[card]
    if z[g.task_came + number] < z[F.ROUND]:
        z[g.task_left + number] -= 1
        s.note(Remark.TICKS, card, z[g.task_left + number], 0)
        if z[g.task_left + number] == 0:
            s.note(Remark.PENALTY, card, z[F.SEAT], 0)
            s.perform(g.penalty[number], z[F.SEAT], card, -1)
            return
    z[F.EVENT] += 1


def end_round(s: NecromancerState) -> None:
    """R14.3, R17.7, Q40"""
    z = s.z
    g = s.g
    for seat in range(s.layout.seats):
        z[T.PINNED + seat] = 0
        z[T.BEATEN + seat] = 0
        z[T.FORBIDDEN + seat] = 0
        z[T.PICKED + seat] = -1
    z[F.FOUGHT] = 0
    z[F.PHASES] = 0
    z[F.NOW] = -1
    z[F.STEP] = Next.NEW_ROUND
    if g.o.longest_night and z[F.ROUND] >= g.o.longest_night:
        if g.o.dawn_fights and not s.is_empty(Z.ENTITIES):
            begin_final(s)
        else:
            s.win(Side.HUNTERS, End.DAWN)
