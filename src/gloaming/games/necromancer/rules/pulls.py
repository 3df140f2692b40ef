"""R11.1, R12.5, R12.6: pulls from a combat deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import F, Key, N, Next, Z
from gloaming.games.necromancer.rules.tables import part

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def shuffle_deck(s: NecromancerState, seat: i64) -> None:
    """R12.3: the used cards go back into the combat deck, whose order nobody knows."""
    s.gather(s.g.used_spirit + seat, s.g.fresh_spirit + seat)
    s.gather(s.g.used_plain + seat, s.g.fresh_plain + seat)


def begin_pull(s: NecromancerState, seat: i64) -> None:
    """R9.8, R12.5"""
    z = s.z
    z[F.PULLS] = N.PULL + s.modified(seat, Key.PULL)
    if z[F.PULLS] < 1:
        z[F.PULLS] = 1
    z[F.STEP] = Next.PULLING


def has_card_left(s: NecromancerState, seat: i64) -> bool:
    """R12.6: whether a pull could take one more card."""
    for index in range(4):  # noqa: SIM110 (a generator would allocate)
        if not s.is_empty(part(s.g, seat, index)):
            return True
    return False


def go_on_pulling(s: NecromancerState) -> None:
    """R12.5, R12.6: one card after another; what a card does happens as it is pulled."""
    z = s.z
    g = s.g
    seat = s.puller()
    while z[F.PULLS] > 0 and has_card_left(s, seat):
        z[F.PULLS] -= 1
        card = any_fresh(s, seat)
        s.move(card, Z.PULLED)
        if g.plain[4 * card] >= 0:
            for icon in range(4):
                z[F.POINTS + icon] += g.plain[4 * card + icon]
        else:
            s.perform(g.once[card], seat, card, -1)
            if z[F.PC]:
                return
    z[F.PULLS] = -1
    z[F.STEP] = Next.RITUAL_ENDS
    if z[F.COMBAT]:
        z[F.STEP] = Next.STRIKING


def any_fresh(s: NecromancerState, seat: i64) -> i64:
    """The next card of a combat deck (O1); R12.6: if it has run out, the used pile is shuffled first."""
    g = s.g
    spirit = s.count(g.fresh_spirit + seat)
    plain = s.count(g.fresh_plain + seat)
    if spirit + plain == 0:
        shuffle_deck(s, seat)
        spirit = s.count(g.fresh_spirit + seat)
        plain = s.count(g.fresh_plain + seat)
    index = s.below_of(g.fresh_plain + seat, spirit + plain)
    if index < spirit:
        return s.nth(g.fresh_spirit + seat, index)
    return s.nth(g.fresh_plain + seat, index - spirit)


def end_pull(s: NecromancerState, seat: i64) -> None:
    """R11.1: the pulled cards go to the used pile, burning ones to the discard pile."""
    g = s.g
    card = s.first(Z.PULLED)
    while card >= 0:
        if g.cards.spirit[card]:
            s.move(card, g.used_spirit + seat)
        else:
            s.move(card, g.used_plain + seat)
        card = s.after(Z.PULLED, card)
    s.gather(Z.BURNING, Z.DISCARD)


def clear_points(s: NecromancerState) -> None:
    for icon in range(4):
        s.z[F.POINTS + icon] = 0
