"""R1: before the first round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import D, F, First, Kind, Next, Remark, T, Z
from gloaming.games.necromancer.rules.stores import take_from

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def clear_markers(s: NecromancerState) -> None:
    """Pawns at the start and every marker where it begins (R1.6, R1.9, R2.1)."""
    z = s.z
    for seat in range(s.layout.seats):
        z[T.PICKED + seat] = -1
        z[T.BOUGHT_AT + seat] = -1
        z[T.NEED + seat] = -1
        z[T.POS + seat] = s.g.atlas.start  # R1.6
    for number in range(s.g.cards.traps):
        z[s.g.trap_spot + number] = -1
    for number in range(s.g.cards.creatures):
        z[s.g.creature_spot + number] = -1
    z[F.NOW] = -1
    z[F.STORE] = -1
    z[F.FIELD] = -1
    z[F.PULLS] = -1


def choose_hunters(s: NecromancerState) -> None:
    """R1.5, Q5"""
    z = s.z
    if z[F.AT] == s.g.hunters:
        z[F.STEP] = Next.PLACING
    elif s.g.o.random_hunters:
        take_hunter(s, z[F.AT], s.any_of(Z.BOX))
    else:
        s.ask(D.CHOOSE_HUNTER, z[F.AT])


def take_hunter(s: NecromancerState, seat: i64, card: i64) -> None:
    """R1.9, Q46"""
    z = s.z
    s.move(card, s.g.hunter + seat)
    hunter = card - s.g.cards.first_hunter
    z[T.HP + seat] = s.g.cards.hunter_start[hunter]
    z[T.MAX_HP + seat] = s.g.cards.hunter_max[hunter]
    z[T.SPEED + seat] = s.g.cards.hunter_speed[hunter]
    z[F.AT] += 1


def deal(s: NecromancerState) -> None:
    """R1.8, Q7: one card from each store for everybody, Hunters in seat order, then the Necromancer."""
    z = s.z
    while z[F.AT] < s.layout.seats * s.g.stores:
        seat = z[F.AT] // s.g.stores
        store = z[F.AT] % s.g.stores
        z[F.AT] += 1
        card = s.any_of(First.STORE_DECK + store)
        while s.g.cards.kind[card] == Kind.EVENT and not s.g.o.live_events:
            s.note(Remark.REDRAWN, card, seat, 0)
            card = s.any_of(First.STORE_DECK + store)
        if take_from(s, store, card, seat):
            return
    z[F.AT] = 0
    z[F.STEP] = Next.TALENTS


def wake_talents(s: NecromancerState) -> None:
    """5.1: what Hunter cards and the row do once, at the end of setup."""
    z = s.z
    at = z[F.AT]
    z[F.AT] = at + 1
    if at < s.g.hunters:
        card = s.hunter_card(at)
        s.perform(s.g.once[card], at, card, -1)
    else:
        z[F.STEP] = Next.NEW_ROUND
        s.perform(s.g.row_once, s.g.necromancer, -1, -1)
