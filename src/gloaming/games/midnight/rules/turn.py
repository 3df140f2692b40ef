"""R3, R5, R7: a turn with its Actions, a Minion that is played, an Item that is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.midnight.declaration import D, F, N, Phase, Remark, Z
from gloaming.kernel.events import NOTED

if TYPE_CHECKING:
    from gloaming.games.midnight.rules.state import MidnightState


def begin_turn(s: MidnightState) -> None:
    """R3.1, R3.2: two Actions; who has no card draws one for nothing."""
    z = s.z
    z[F.ACTIONS] = N.ACTIONS  # R3.2
    z[F.GRANTED] = 0
    z[F.ITEM_USED] = 0
    z[F.PLAYED] = 0
    z[F.PHASE] = Phase.IN_TURN
    if s.events is not None:
        s.events.write(NOTED, Remark.TURN_STARTS, z[F.TURN], 0, 0)
    if s.is_empty(Z.HAND + z[F.TURN]):  # R3.1, Q15
        s.draw(z[F.TURN])


def go_on_in_turn(s: MidnightState) -> None:
    """R3.5, R3.7, Q16: whatever is possible, or the end; R3.6, Q17: with the last Action the turn is over."""
    z = s.z
    z[F.CARD] = -1
    z[F.AT] = -1
    if z[F.ACTIONS] == 0 and not (s.rules.item_after and may_use_item(s, z[F.TURN])):
        z[F.PHASE] = Phase.TURN_ENDS
    else:
        s.ask(D.TURN, z[F.TURN])


def may_use_item(s: MidnightState, seat: i64) -> bool:
    """Whether some Item can be used."""
    for kind in range(N.KINDS):  # noqa: SIM110
        if usable(s, kind, seat):
            return True
    return False


def usable(s: MidnightState, kind: i64, seat: i64) -> bool:
    """R3.4, R7.3, R7.4, R7.5, O3: a face-up Item, the first of the turn, with an Action for it if it costs one."""
    z = s.z
    if z[F.ITEM_USED] or s.rules.cost[kind] > z[F.ACTIONS] or s.item_of(Z.ITEMS_UP + seat, kind) < 0:
        return False
    return would_do(s, kind, seat)


def would_do(s: MidnightState, kind: i64, seat: i64) -> bool:
    """R7.6, Q22: whether using an Item would do something."""
    z = s.z
    you = z[F.YOU]
    source = z[F.SELF]
    here = z[F.HERE]
    it = z[F.IT]
    z[F.YOU] = seat
    z[F.SELF] = -1
    z[F.HERE] = -1
    z[F.IT] = -1
    doable = s.rules.item_effects[kind].doable(s)
    z[F.YOU] = you
    z[F.SELF] = source
    z[F.HERE] = here
    z[F.IT] = it
    return doable


def use_item(s: MidnightState, kind: i64, seat: i64) -> None:
    """R7.5, Q18: it is paid for, turned face down, then its ability is performed."""
    z = s.z
    z[F.ITEM_USED] = 1
    z[F.ACTIONS] -= s.rules.cost[kind]
    if s.events is not None:
        s.events.write(NOTED, Remark.ITEM_IS_USED, kind, seat, 0)
    s.move(s.item_of(Z.ITEMS_UP + seat, kind), Z.ITEMS_DOWN + seat)
    s.perform(s.rules.item_use[kind], seat, -1, -1)


def play_minion(s: MidnightState, location: i64) -> None:
    """R5.1, R5.6, Q25: whether the Location's ability follows is settled now."""
    z = s.z
    seat = z[F.TURN]
    card = s.leave(Z.HAND + seat, s.rules.face[z[F.CARD]])
    z[F.CARD] = card
    z[F.AT] = location
    z[F.ACTIONS] -= 1
    z[F.PLAYED] |= 1 << location
    z[F.ACTIVE] = 0
    if s.rules.faction[card] == s.rules.icon[2 * location + s.side_of(location)]:  # R5.5
        z[F.ACTIVE] = 1
    s.move(card, Z.SIDE + 2 * location + seat)
    z[F.PHASE] = Phase.ABILITY


def perform_ability(s: MidnightState) -> None:
    """R5.4, R5.7, R6.4, R6.5, Q26, Q42: the Minion stands there already, and "here" is where it was played."""
    z = s.z
    z[F.PHASE] = Phase.LOCATION_ABILITY
    if s.events is not None:
        s.events.write(NOTED, Remark.ABILITY_STARTS, z[F.CARD], z[F.AT], 0)
    s.perform(s.rules.ability[s.rules.face[z[F.CARD]]], z[F.TURN], z[F.CARD], z[F.AT])


def perform_location(s: MidnightState) -> None:
    """R5.5: the Minion's ability is complete."""
    z = s.z
    z[F.PHASE] = Phase.IN_TURN
    if z[F.ACTIVE]:
        z[F.ACTIVE] = 0
        side = s.side_of(z[F.AT])
        if s.events is not None:
            s.events.write(NOTED, Remark.LOCATION_STARTS, z[F.AT], side, z[F.TURN])
        s.perform(s.rules.location_ability[2 * z[F.AT] + side], z[F.TURN], -1, z[F.AT])


def end_turn(s: MidnightState) -> None:
    """R2.3: the other player's turn, or the end of the Day or Night."""
    z = s.z
    if s.events is not None:
        s.events.write(NOTED, Remark.TURN_OVER, z[F.TURN], 0, 0)
    z[F.TURNS] += 1
    if z[F.TURNS] == 1:
        z[F.TURN] = 1 - z[F.TURN]
        z[F.PHASE] = Phase.TURN_BEGINS
    elif s.is_night():
        z[F.PHASE] = Phase.DAY_ENDS
    else:
        z[F.PHASE] = Phase.CHECK_BEGINS
