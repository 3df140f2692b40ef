"""R13: the draft, in which both players pick their decks out of packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.midnight.declaration import D, F, N, Remark, Z
from gloaming.games.midnight.rules.week import deal_hands
from gloaming.kernel.events import NOTED

if TYPE_CHECKING:
    from gloaming.games.midnight.rules.state import MidnightState


def go_on_drafting(s: MidnightState) -> None:
    """R13.2, R13.3, Q33, O7: five rounds with packs of six; both seats are asked at once."""
    z = s.z
    if s.is_empty(Z.PACK):
        if z[F.ROUND] == N.ROUNDS:
            end_draft(s)
            return
        z[F.ROUND] += 1
        if s.events is not None:
            s.events.write(NOTED, Remark.DRAFT_ROUND, z[F.ROUND], 0, 0)
        for _i in range(N.PACK):
            for seat in range(2):
                s.move(s.top(Z.POOL), Z.PACK + seat)
    z[F.DECISION] = D.DRAFT_PICK
    z[F.ACTORS] = 3


def pick(s: MidnightState, seat: i64, face: i64) -> None:
    """R13.2: a secret pick; when both are made, both are taken."""
    z = s.z
    z[F.PICKED + seat] = s.leaving(Z.PACK + seat, face)
    if z[F.ACTORS] == 0:
        take_picks(s)


def take_picks(s: MidnightState) -> None:
    """R13.2, R13.5, Q34: both picks at the same moment, unseen; then the rests change hands."""
    z = s.z
    for seat in range(2):
        card = s.leave(Z.PACK + seat, s.rules.face[z[F.PICKED + seat]])
        for knower in range(s.layout.knowers):
            if knower != seat:  # not even the last card of a pack, which whoever passed it could name
                s.forget_zone(knower, Z.PACK + seat)
        s.move(card, Z.PICKS + seat)
        z[F.PICKED + seat] = -1
    carry(s, Z.PACK, Z.PASSED)
    carry(s, Z.PACK + 1, Z.PACK)
    carry(s, Z.PASSED, Z.PACK + 1)


def carry(s: MidnightState, source: i64, to: i64) -> None:
    """All cards of a zone go to another."""
    card = s.first(source)
    while card >= 0:
        s.move(card, to)
        card = s.after(source, card)


def end_draft(s: MidnightState) -> None:
    """R13.4: the picks are the decks."""
    for seat in range(2):
        carry(s, Z.PICKS + seat, Z.DECK + seat)
    deal_hands(s)
