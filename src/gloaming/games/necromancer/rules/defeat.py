"""R13: a defeated Hunter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import D, F, Next, Phase, Remark, T, Z
from gloaming.games.necromancer.rules.rituals import break_ritual
from gloaming.games.necromancer.rules.tables import BIT, part
from gloaming.kernel.bits import lowest

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def next_defeat(s: NecromancerState) -> None:
    """R12.15: in seat order; then the round goes on where the combat began."""
    z = s.z
    if z[F.FALLEN]:
        seat = lowest(z[F.FALLEN])
        z[F.FALLEN] &= ~BIT[seat]
        z[F.SEAT] = seat
        z[F.LOSSES] = s.height(s.g.active + seat) // 2  # R13.1
        z[F.STEP] = Next.DEFEATED
    elif z[F.NOW] == Phase.FIVE:
        z[F.STEP] = Next.NEXT_PLAYER
    else:
        z[F.STEP] = Next.ROUND_COMBATS


def carry_out_defeat(s: NecromancerState) -> None:
    """R13.1 to R13.6, Q28, K11; R18.5: the larger half stays."""
    z = s.z
    g = s.g
    seat = z[F.SEAT]
    if z[F.LOSSES]:
        s.ask(D.LOSE_ITEM, seat)
        return
    for _i in range(s.deck_size(seat) // 2):  # R13.2
        strip(s, seat, -1)
    s.gather(g.hand + seat, Z.DISCARD)  # R13.3
    z[T.MAX_HP + seat] = (z[T.MAX_HP + seat] + 1) // 2  # R13.4
    if z[T.MAX_HP + seat] < 1:
        z[T.MAX_HP + seat] = 1
    z[T.HP + seat] = s.max_hp(seat)  # R13.5
    z[T.BEATEN + seat] = 1  # R13.6
    if s.in_ritual(seat):
        break_ritual(s, seat)
    if not g.o.stay_after_defeat:
        z[T.POS + seat] = g.atlas.start
    s.note(Remark.HUNTER_RISES, seat, z[T.HP + seat], 0)
    z[F.STEP] = Next.DEFEATS


def strip(s: NecromancerState, seat: i64, icon: i64) -> bool:
    """A random card that shows an icon (below 0: any) out of a combat deck, used pile included, shown to everybody;
    whether there was one."""
    n = showing(s, seat, icon)
    if n == 0:
        return False
    n = s.below_of(part(s.g, seat, 0), n)
    for index in range(4):
        card = s.first(part(s.g, seat, index))
        while card >= 0:
            if icon < 0 or s.g.cards.icons[card] & BIT[icon]:
                if n == 0:
                    s.show(card, s.layout.everybody)
                    s.move(card, Z.DISCARD)
                    return True
                n -= 1
            card = s.after(part(s.g, seat, index), card)
    return False


def showing(s: NecromancerState, seat: i64, icon: i64) -> i64:
    """How many cards of a combat deck show an icon (below 0: any)."""
    total: i64 = 0
    for index in range(4):
        card = s.first(part(s.g, seat, index))
        while card >= 0:
            if icon < 0 or s.g.cards.icons[card] & BIT[icon]:
                total += 1
            card = s.after(part(s.g, seat, index), card)
    return total
