"""R15.6, R16.3, Q38: deeds that tasks remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import F
from gloaming.games.necromancer.rules.tables import BIT

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def begin_task(s: NecromancerState, number: i64) -> None:
    z = s.z
    g = s.g
    z[g.task_came + number] = z[F.ROUND]
    z[g.task_built + number] = 0
    z[g.task_undead + number] = 0
    z[g.task_entities + number] = 0
    z[g.task_places + number] = 0


def count_built(s: NecromancerState, seat: i64) -> None:
    if s.is_hunter(seat):
        for index in range(s.height(s.g.events + seat)):
            s.z[s.g.task_built + s.g.cards.number[s.at(s.g.events + seat, index)]] += 1
        card = s.corruption(seat)
        if card >= 0:
            s.z[s.g.task_built + s.g.cards.number[card]] += 1


def count_place(s: NecromancerState, seat: i64, place: i64) -> None:
    if s.is_hunter(seat):
        for index in range(s.height(s.g.events + seat)):
            s.z[s.g.task_places + s.g.cards.number[s.at(s.g.events + seat, index)]] |= BIT[place]
        card = s.corruption(seat)
        if card >= 0:
            s.z[s.g.task_places + s.g.cards.number[card]] |= BIT[place]


def count_slain(s: NecromancerState, seat: i64, tally: i64) -> None:
    for index in range(s.height(s.g.events + seat)):
        s.z[tally + s.g.cards.number[s.at(s.g.events + seat, index)]] += 1
    card = s.corruption(seat)
    if card >= 0:
        s.z[tally + s.g.cards.number[card]] += 1
