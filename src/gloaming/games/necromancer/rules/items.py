"""R8: active cards, what they give, when they are used up, and what they are triggered by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import Act, D, Entry, F, Key, Kind, N, Remark, T, Z
from gloaming.games.necromancer.rules.rituals import break_ritual
from gloaming.kernel.effects import Effect
from gloaming.kernel.state import RETURN

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def activate_cost(s: NecromancerState, seat: i64, card: i64) -> i64:
    """R8.2"""
    cost = s.g.cards.cost[card] + s.modified(seat, Key.ACTIVATE_COST)
    if cost < 0:
        return 0
    return cost


def set_trap(s: NecromancerState, card: i64, place: i64) -> None:
    """R8.8: its green token lies in a neighbourhood."""
    z = s.z
    number = s.g.cards.number[card]
    z[s.g.trap_spot + number] = place
    z[s.g.trap_age + number] = z[F.ARRIVALS]
    z[F.ARRIVALS] += 1
    s.note(Remark.TOKEN, card, place, 0)


def traps_of(s: NecromancerState, seat: i64) -> i64:
    n: i64 = 0
    for index in range(s.height(s.g.active + seat)):
        if s.g.cards.kind[s.at(s.g.active + seat, index)] == Kind.TRAP:
            n += 1
    return n


def lose(s: NecromancerState, card: i64) -> None:
    """An active card is discarded: what it gave ends at once (R8.5, R8.6), a Trap takes its token along."""
    g = s.g
    owner = s.owner(card)
    s.move(card, Z.DISCARD)
    if g.cards.kind[card] == Kind.TRAP:
        s.z[g.trap_spot + g.cards.number[card]] = -1
    settle_stats(s, owner)


def settle_stats(s: NecromancerState, seat: i64) -> None:
    """R8.6: HP never stands above Max HP; R11.5: a lasting effect may forbid the phase of a ritual."""
    if s.is_hunter(seat):
        most = s.max_hp(seat)
        if s.z[T.HP + seat] > most:
            s.z[T.HP + seat] = most
    if s.in_ritual(seat) and s.may_not(seat, Act.PHASE_FIVE):
        break_ritual(s, seat)


def usable(s: NecromancerState, seat: i64, window: i64, index: i64) -> i64:
    """R8.7: the next active card, from an index on, that may be discarded in a window; -1 if there is none."""
    g = s.g
    while index < s.height(g.active + seat):
        at = s.at(g.active + seat, index) * N.WINDOWS + window
        if g.use[at] > RETURN and would_do(s, g.use_effects[at], seat):
            return index
        index += 1
    return -1


def would_do(s: NecromancerState, effect: Effect, seat: i64) -> bool:
    z = s.z
    you = z[F.YOU]
    z[F.YOU] = seat
    doable = effect.doable(s)
    z[F.YOU] = you
    return doable


def use_item(s: NecromancerState, seat: i64, card: i64, window: i64) -> None:
    """R8.7: it is discarded for its effect."""
    s.move(card, s.g.spent + seat)
    settle_stats(s, seat)
    s.perform(s.g.use[card * N.WINDOWS + window], seat, card, -1)


def open_window(s: NecromancerState, seat: i64, window: i64) -> bool:
    """Ask about the next Item of a window; whether there was one."""
    index = usable(s, seat, window, s.z[F.ITEM])
    if index < 0:
        return False
    s.z[F.ITEM] = index
    s.ask(D.USE_ITEM, seat)
    return True


def trigger_card(s: NecromancerState, seat: i64, index: i64) -> i64:
    """The cards that may have something for a trigger, by their place; -1 for the row, and where there is none."""
    g = s.g
    active = s.height(g.active + seat)
    if 1 <= index <= active:
        return s.at(g.active + seat, index - 1)
    if seat == g.necromancer:
        return -1
    if index == 0:
        return s.hunter_card(seat)
    return s.corruption(seat)


def trigger_entry(s: NecromancerState, seat: i64, trigger: i64, index: i64) -> i64:
    card = trigger_card(s, seat, index)
    if card >= 0:
        return s.g.on[card * N.TRIGGERS + trigger]
    if index == 0 and seat == s.g.necromancer:
        return s.g.row_on[trigger]
    return RETURN


def fire(s: NecromancerState, trigger: i64, seat: i64) -> None:
    """Perform what a player has for a trigger."""
    for index in range(s.height(s.g.active + seat) + 2):
        if trigger_entry(s, seat, trigger, index) > RETURN:
            s.perform(Entry.FIRE, seat, -1, trigger)
            return
