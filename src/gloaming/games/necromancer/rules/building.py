"""R7: building, and paying for what is built or activated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import D, F, Key, Kind, Next, Phase, Remark, T
from gloaming.games.necromancer.rules.items import activate_cost, lose, set_trap, settle_stats
from gloaming.games.necromancer.rules.rounds import takes_part
from gloaming.games.necromancer.rules.stores import throw
from gloaming.games.necromancer.rules.tasks import count_built
from gloaming.kernel.chance import Chance

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def build_cost(s: NecromancerState, seat: i64, card: i64) -> i64:
    """R7.3, Q16"""
    cost = s.g.cards.cost[card] + build_change(s, seat)
    if cost < 0:
        return 0
    return cost


def build_change(s: NecromancerState, seat: i64) -> i64:
    change = s.modified(seat, Key.BUILD_COST) - s.picked(seat)
    if s.z[F.BUILT] == 0:
        change += s.modified(seat, Key.FIRST_BUILD_COST)
    return change


def may_go_on(s: NecromancerState) -> bool:
    """Q16: `cards_per_build`; R3.8, R5.4: the card just played may have put its player onto an Undead."""
    z = s.z
    most = s.g.o.cards_per_build
    if most and z[F.BUILT] >= most:
        return False
    return takes_part(s, z[F.SEAT]) and not s.is_empty(s.g.hand + z[F.SEAT])


def go_on_building(s: NecromancerState) -> None:
    """R7.1"""
    if may_go_on(s):
        s.ask(D.BUILD, s.z[F.SEAT])
    else:
        s.z[F.STEP] = Next.NEXT_PLAYER


def go_on_activating(s: NecromancerState) -> None:
    """R8.2"""
    if may_go_on(s):
        s.ask(D.ACTIVATE, s.z[F.SEAT])
    else:
        s.z[F.STEP] = Next.NEXT_PLAYER


def begin_paying(s: NecromancerState, seat: i64, card: i64) -> None:
    """O3: the slot first, then the cost."""
    z = s.z
    z[F.CARD] = card
    z[F.SLOT] = -1
    z[F.STEP] = Next.PAYING
    if z[F.NOW] == Phase.BUILD:
        z[F.COST] = build_cost(s, seat, card)
    else:
        z[F.COST] = activate_cost(s, seat, card)
        s.ask(D.SLOT, seat)
    z[F.LEFT] = z[F.COST]
    s.note(Remark.PAID, seat, z[F.COST], 0)


def go_on_paying(s: NecromancerState) -> None:
    """R7.2, Q17: other cards of the hand, one at a time."""
    z = s.z
    g = s.g
    seat = z[F.SEAT]
    if z[F.COST] and z[F.COST] >= s.hand_size(seat) - 1:
        card = s.first(g.hand + seat)
        while card >= 0:
            if card != z[F.CARD]:
                throw(s, card, seat)
            card = s.after(g.hand + seat, card)
        z[F.COST] = 0
    if z[F.COST]:
        s.ask(D.PAY, seat)
    elif z[F.NOW] == Phase.BUILD:
        build(s, seat, z[F.CARD])
    else:
        activate(s, seat, z[F.CARD])


def build(s: NecromancerState, seat: i64, card: i64) -> None:
    """R7.4, R7.5, Q23: face-down into the used pile of the own combat deck."""
    z = s.z
    g = s.g
    zone = g.used_plain
    if g.cards.spirit[card]:
        zone = g.used_spirit
    s.slip(card, zone + seat, s.side(seat))
    z[F.CARD] = -1
    z[F.LEFT] = 0
    z[F.BUILT] += 1
    count_built(s, seat)
    s.note(Remark.BUILT, seat, s.spirit(seat), 0)
    z[F.STEP] = Next.BUILDING


def activate(s: NecromancerState, seat: i64, card: i64) -> None:
    """R8.3, R8.5, R8.8"""
    z = s.z
    g = s.g
    if z[F.SLOT] >= 0:
        lose(s, z[F.SLOT])
    z[F.SLOT] = -1
    z[F.CARD] = -1
    z[F.LEFT] = 0
    z[F.BUILT] += 1
    z[F.STEP] = Next.ACTIVATING
    s.move(card, g.active + seat)
    if g.cards.kind[card] == Kind.TRAP:
        set_trap(s, card, z[T.POS + seat])
    else:
        settle_stats(s, seat)
        s.perform(g.once[card], seat, card, -1)


def redeal_card(s: NecromancerState, payer: i64, chance: Chance) -> None:
    """Any card of the hand that costs as much could be the one being paid for; -1 if none could."""
    z = s.z
    g = s.g
    building = z[F.NOW] == Phase.BUILD
    z[F.CARD] = -1
    seen: i64 = 0
    card = s.first(g.hand + payer)
    while card >= 0:
        if (g.cards.kind[card] == Kind.COMBAT) == building:
            cost = activate_cost(s, payer, card)
            if building:
                cost = build_cost(s, payer, card)
            if cost == z[F.LEFT]:
                seen += 1
                if chance.below(seen) == 0:
                    z[F.CARD] = card
        card = s.after(g.hand + payer, card)
