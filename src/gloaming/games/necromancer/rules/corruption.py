"""R15: corruption."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Act, Corrupter, End, F, Key, Remark, Side, T, Z
from gloaming.games.necromancer.rules.items import settle_stats
from gloaming.games.necromancer.rules.tasks import begin_task

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def corrupts(s: NecromancerState, hunter: i64) -> bool:
    """R15.1, Q36: whether the Necromancer's entry corrupts a Hunter."""
    g = s.g
    if s.may_not(g.necromancer, Act.CORRUPT):
        return False
    own = s.spirit(g.necromancer) + s.modified(g.necromancer, Key.CORRUPTING)
    theirs = s.spirit(hunter) + s.modified(hunter, Key.WARD)
    return own >= 2 * theirs and own >= g.o.corruption_level


def corrupt_actively(s: NecromancerState, hunter: i64) -> None:
    """R15.2, R15.4, R15.7, R15.8"""
    z = s.z
    source = z[T.SOURCE + hunter]
    if source == Corrupter.NOBODY:
        z[T.SINCE + hunter] = z[F.ROUND]
        corrupt(s, hunter, Corrupter.NECROMANCER)
    elif source != Corrupter.NECROMANCER:
        z[T.SOURCE + hunter] = Corrupter.NECROMANCER
        z[T.SINCE + hunter] = z[F.ROUND]
        s.note(Remark.CORRUPTED, hunter, -1, Corrupter.NECROMANCER)
    elif not has_grace(s) or z[T.SINCE + hunter] == z[F.ROUND]:
        return
    if has_grace(s) and z[T.SINCE + hunter] == z[F.ROUND]:
        return
    for seat in range(s.g.hunters):
        if z[T.SOURCE + seat] != Corrupter.NECROMANCER:
            return
    s.win(Side.NECROMANCER, End.CORRUPTION)


def has_grace(s: NecromancerState) -> bool:
    return s.g.hunters == 1 and s.g.o.grace


def corrupt(s: NecromancerState, hunter: i64, source: i64) -> None:
    """R15.3, R15.5: the top Corruption card is flipped before the Hunter."""
    z = s.z
    g = s.g
    if s.is_empty(Z.CORRUPTIONS):
        s.gather(Z.SOLVED, Z.CORRUPTIONS)
    card = s.any_of(Z.CORRUPTIONS)
    s.note(Remark.CORRUPTED, hunter, card, source)
    s.move(card, g.corrupted + hunter)
    z[T.SOURCE + hunter] = source
    begin_task(s, g.cards.number[card])
    settle_stats(s, hunter)
    s.perform(g.once[card], hunter, card, -1)
