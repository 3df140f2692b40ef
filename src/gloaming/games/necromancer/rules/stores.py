"""R6, R16: buying, and what comes out of the decks of stores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gloaming.games.necromancer.declaration import D, F, First, Key, Kind, Lack, Next, Remark, T, Z
from gloaming.games.necromancer.rules.tasks import begin_task, count_place

if TYPE_CHECKING:
    from gloaming.games.necromancer.rules.state import NecromancerState


def take_from(s: NecromancerState, store: i64, card: i64, seat: i64) -> bool:
    """A card out of a store's deck into a hand; an Event by R16. Whether the Necromancer has to be asked."""
    z = s.z
    asks = False
    if s.g.cards.kind[card] != Kind.EVENT:
        s.slip(card, s.g.hand + seat, 0)
    elif seat == s.g.necromancer:
        s.move(card, s.g.spent + seat)
        z[F.CARD] = card
        z[F.STORE] = store
        if not z[F.PC]:
            s.ask(D.EVENT_RETURN, seat)
        asks = True
    else:
        face(s, card, seat)
    if not asks:
        note_closing(s, store)
    return asks


def face(s: NecromancerState, card: i64, seat: i64) -> None:
    """R16.1, R16.2, R18.3: an Event lies before a Hunter; what is done from now on counts for it (Q38)."""
    s.move(card, s.g.events + seat)
    number = s.g.cards.number[card]
    s.z[s.g.task_left + number] = s.g.cards.rounds[card]
    begin_task(s, number)


def put_back(s: NecromancerState, returns: bool) -> None:
    """R16.7: the Event that the Necromancer drew goes back into its deck, or to the discard pile."""
    z = s.z
    card = z[F.CARD]
    store = z[F.STORE]
    z[F.CARD] = -1
    z[F.STORE] = -1
    if returns:
        s.move(card, First.STORE_DECK + store)
    else:
        s.move(card, Z.DISCARD)
    note_closing(s, store)


def note_closing(s: NecromancerState, store: i64) -> None:
    """R6.7"""
    if s.events is not None and s.is_empty(First.STORE_DECK + store):
        s.note(Remark.STORE_CLOSES, store, 0, 0)


def throw(s: NecromancerState, card: i64, seat: i64) -> None:
    """A card from hand face-down to the discard pile: only the own side sees which (Q42)."""
    s.slip(card, Z.DISCARD, s.side(seat))


def can_buy(s: NecromancerState, seat: i64) -> bool:
    """R6.1, R6.2, Q13"""
    z = s.z
    store = s.store_at(z[T.POS + seat])
    if store < 0 or not s.is_open(store):
        return False
    return z[T.BOUGHT_AT + seat] != z[T.POS + seat] or z[T.BUYS + seat] < 2


def look_size(s: NecromancerState, seat: i64) -> i64:
    """R6.3, Q14: how many cards are considered, as far as the deck lasts."""
    look = 3 + 2 * s.picked(seat) + s.modified(seat, Key.LOOK)
    if look < 1:
        return 1
    return look


def keep_size(s: NecromancerState, seat: i64) -> i64:
    """R6.3, Q14"""
    keep = 2 + s.picked(seat) + s.modified(seat, Key.KEEP)
    if keep < 1:
        return 1
    return keep


def buy(s: NecromancerState, seat: i64) -> None:
    """R6.3, R6.5, R6.6: the top cards of the deck; Events among them are dealt with first (O4)."""
    z = s.z
    g = s.g
    place = z[T.POS + seat]
    if z[T.BOUGHT_AT + seat] != place:
        z[T.BOUGHT_AT + seat] = place
        z[T.BUYS + seat] = 0
    z[T.BUYS + seat] += 1
    count_place(s, seat, place)
    store = s.store_at(place)
    z[F.STORE] = store
    z[F.LOOK] = look_size(s, seat)
    z[F.KEEP] = keep_size(s, seat)
    if z[F.KEEP] > z[F.LOOK]:
        z[F.KEEP] = z[F.LOOK]
    s.note(Remark.BUYING, seat, z[F.LOOK], z[F.KEEP])
    while z[F.LOOK] and not s.is_empty(First.STORE_DECK + store):
        z[F.LOOK] -= 1
        card = s.any_of(First.STORE_DECK + store)
        if g.cards.kind[card] != Kind.EVENT:
            s.show(card, s.side(seat))
            s.slip(card, Z.CONSIDERED, s.side(seat))
        elif seat == g.necromancer:
            s.move(card, g.spent + seat)
        else:
            face(s, card, seat)
    z[F.LOOK] = 0
    z[F.STEP] = Next.CONSIDERING


def deal_with_events(s: NecromancerState) -> None:
    """R6.6, R16.7, Q15: those of the Necromancer, one after another."""
    z = s.z
    card: i64 = -1
    if z[F.SEAT] == s.g.necromancer:
        card = s.first(s.g.spent + z[F.SEAT])
    if card >= 0:
        z[F.CARD] = card
        s.ask(D.EVENT_RETURN, z[F.SEAT])
    else:
        note_closing(s, z[F.STORE])
        z[F.STEP] = Next.KEEPING


def go_on_keeping(s: NecromancerState) -> None:
    """R6.4, R6.5"""
    z = s.z
    seat = z[F.SEAT]
    lying = s.count(Z.CONSIDERED)
    if z[F.KEEP] >= lying:
        s.gather(Z.CONSIDERED, s.g.hand + seat)
    elif z[F.KEEP]:
        s.ask(D.KEEP, seat)
        return
    s.gather(Z.CONSIDERED, Z.DISCARD)
    z[F.KEEP] = 0
    z[F.STORE] = -1
    z[F.STEP] = Next.NEXT_PLAYER


def note_no_buy(s: NecromancerState, seat: i64) -> None:
    """R6.1, R6.2, R6.7: why somebody is passed over; of having no store only who picked Buy is told."""
    store = s.store_at(s.z[T.POS + seat])
    if store < 0:
        if s.picked(seat):
            s.note(Remark.PASSED_OVER, seat, Lack.SITE, 0)
    elif not s.is_open(store):
        s.note(Remark.PASSED_OVER, seat, Lack.OPEN_STORE, 0)
    else:
        s.note(Remark.PASSED_OVER, seat, Lack.ANOTHER_SITE, 0)
