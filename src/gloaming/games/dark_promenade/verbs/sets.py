"""The sets of Items, Districts, cards and Minions: each class with the words that build it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import Param, Sort, Term
from gloaming.games.dark_promenade.decisions import promenade
from gloaming.games.dark_promenade.declaration import F, Kind, N, P, Z
from gloaming.games.dark_promenade.rules.tables import SITES_OF
from gloaming.games.dark_promenade.verbs.language import (
    CARDS,
    DISTRICTS,
    IT_CARD,
    IT_DISTRICT,
    IT_ITEM,
    IT_MINION,
    ITEMS,
    MINION_CARDS,
    MINIONS,
    SOURCE,
    WHERE,
)
from gloaming.games.dark_promenade.verbs.things import Masked, Things, Where, entry_of, kind_of, this_avenue
from gloaming.games.terms import IT, player
from gloaming.kernel.effects import Filter
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


# Sets


@final
class Items(Masked):
    """items(where)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, Kind.ITEM)
        self.where: i64 = where

    def origin(self, s: State) -> i64:
        return promenade(s).rules.first_item

    def mask(self, s: State) -> i64:
        table = promenade(s)
        where = self.where
        if where == Where.YOU:
            return table.items_in(Z.ITEMS + s.z[F.YOU])
        if where == Where.OPPONENT:
            return table.items_in(Z.ITEMS + 1 - s.z[F.YOU])
        if where == Where.ANY:
            return table.items_in(Z.ITEMS) | table.items_in(Z.ITEMS + 1)
        if where == Where.OUTSKIRTS:
            return table.items_in(Z.LOST)
        aside = table.items_in(Z.SIDE) | table.items_in(Z.LOST)  # Q7
        if where == Where.GAINABLE:
            return aside | table.items_in(Z.ITEMS + 1 - s.z[F.YOU])
        return aside


@final
class Minions(Masked):
    """minions(where)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, Kind.MINION)
        self.where: i64 = where

    def mask(self, s: State) -> i64:
        table = promenade(s)
        where = self.where
        if where == Where.YOU:
            return table.minions_of(s.z[F.YOU])
        if where == Where.OPPONENT:  # Q41
            return table.minions_of(1 - s.z[F.YOU])
        if where == Where.ANY:
            return table.minions_of(0) | table.minions_of(1)
        if where == Where.CROSSING:
            return table.minions_at(table.avenue_through(s.z[F.HERE], 1 - s.z[F.YOU]))
        if where == Where.BESIDE:
            return self._beside(s)
        played = s.z[F.CARD]  # Where.PLAYED
        if played < 0:
            return 0
        return table.minions_of(s.z[F.YOU]) & s.layout.bit[played]

    def _beside(self, s: State) -> i64:
        """Your other Minion at this Minion's Avenue."""
        table = promenade(s)
        avenue = this_avenue(s)
        if table.avenue_owner(avenue) != s.z[F.YOU]:
            return 0
        return table.minions_at(avenue) & ~s.layout.bit[s.z[F.SELF]]


@final
class Source(Masked):
    """self: empty while the Minion is not in play"""

    def __init__(self, filters: list[Filter]) -> None:
        super().__init__(filters, Kind.MINION)

    def mask(self, s: State) -> i64:
        zone = s.place(s.z[F.SELF])
        if Z.AVENUE <= zone < Z.AVENUE + N.AVENUES:
            return s.layout.bit[s.z[F.SELF]]
        return 0


@final
class Hand(Masked):
    """hand(where)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, Kind.MINION)
        self.where: i64 = where

    def mask(self, s: State) -> i64:
        return s.z[s.layout.base[Z.HAND + player(s, self.where)]]


@final
class Deck(Things):
    """deck: nobody picks from it, so only its size counts"""

    def __init__(self, filters: list[Filter]) -> None:
        super().__init__(filters, Kind.MINION)

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            return s.top(Z.DECK)
        return -1

    def size(self, s: State) -> i64:
        return s.height(Z.DECK)


@final
class Sites(Masked):
    """districts(where) in the grid, by site"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, Kind.DISTRICT)
        self.where: i64 = where

    def origin(self, s: State) -> i64:
        return s.game.first_place

    def mask(self, s: State) -> i64:
        """R6.3: all sites of the Avenue, or of the grid."""
        if self.where == Where.AVENUE:
            return s.z[F.GRID] & SITES_OF[this_avenue(s)]
        return s.z[F.GRID]

    def together(self, s: State, member: i64) -> i64:
        return 1 << (member - s.game.first_place)

    def zone_of(self, s: State, member: i64) -> i64:
        return Z.SITE + member - s.game.first_place

    def card(self, s: State, member: i64) -> i64:
        return s.first(Z.SITE + member - s.game.first_place)


@final
class Districts(Things):
    """districts(where) out of the grid, by entry (Q42), your own first where they are both players' (O4)"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, Kind.DISTRICT)
        self.where: i64 = where

    def zone(self, s: State) -> i64:
        """Where they lie; of both players', where your own lie."""
        if self.where == Where.OUTSKIRTS:
            return Z.OUTSKIRTS
        if self.where == Where.OPPONENT:
            return Z.AREA + 1 - s.z[F.YOU]
        return Z.AREA + s.z[F.YOU]

    def next_raw(self, s: State, member: i64) -> i64:
        table = promenade(s)
        first = s.game.first_place + P.ENTRY
        n = table.rules.entries
        entry: i64 = -1
        if member >= 0:
            entry = member - first
        if entry < n:
            following = table.entry_after(self.zone(s), entry)
            if following >= 0:
                return first + following
            entry = n - 1
        if self.where == Where.ANY:
            following = table.entry_after(Z.AREA + 1 - s.z[F.YOU], entry - n)
            if following >= 0:
                return first + n + following
        return -1

    def zone_of(self, s: State, member: i64) -> i64:
        if self.where == Where.ANY and member - s.game.first_place - P.ENTRY >= promenade(s).rules.entries:
            return Z.AREA + 1 - s.z[F.YOU]
        return self.zone(s)

    def zone_of_entry(self, s: State, member: i64) -> i64:
        if self.where != Where.ANY and member - s.game.first_place - P.ENTRY >= promenade(s).rules.entries:
            return -1
        return self.zone_of(s, member)

    def card(self, s: State, member: i64) -> i64:
        return promenade(s).copy_in(self.zone_of(s, member), entry_of(s, member))

    def copies(self, s: State, member: i64) -> i64:
        return promenade(s).copies_in(self.zone_of(s, member), entry_of(s, member))

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        n = s.count(self.zone(s))
        if self.where == Where.ANY:
            n += s.count(Z.AREA + 1 - s.z[F.YOU])
        return n


def districts(filters: list[Filter], where: int) -> Things:
    """districts(where)"""
    if where in (Where.AVENUE, Where.GRID):
        return Sites(filters, where)
    return Districts(filters, where)


@final
class Cards(Things):
    """cards(where): the Districts, then the Items"""

    def __init__(self, filters: list[Filter], where: int) -> None:
        super().__init__(filters, Kind.CARD)
        self.districts: Final[Districts] = Districts([], where)
        self.items: Final[Items] = Items([], where)

    def next_raw(self, s: State, member: i64) -> i64:
        if member < s.game.first_place and member >= 0:
            return self.items.after(s, member)
        district = self.districts.next_raw(s, member)
        if district >= 0:
            return district
        return self.items.after(s, -1)

    def zone_of_entry(self, s: State, member: i64) -> i64:
        return self.districts.zone_of_entry(s, member)

    def card(self, s: State, member: i64) -> i64:
        if member < s.game.first_place:
            return member
        return self.districts.card(s, member)

    def copies(self, s: State, member: i64) -> i64:
        if member < s.game.first_place:
            return 1
        return self.districts.copies(s, member)

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        return self.districts.size(s) + self.items.size(s)


@final
class It(Things):
    """it: the card that `each` has reached"""

    def __init__(self, filters: list[Filter], kind: int) -> None:
        super().__init__(filters, kind)

    def next_raw(self, s: State, member: i64) -> i64:
        if member >= 0:
            return -1
        card = s.z[F.IT]
        zone = s.place(card)
        if self.kind == Kind.MINION:
            if zone < Z.AVENUE or zone >= Z.AVENUE + N.AVENUES:
                return -1
            return card
        if kind_of(s, card) == Kind.ITEM:
            return card
        if Z.SITE <= zone < Z.SITE + N.SITES:
            return s.game.first_place + zone - Z.SITE
        return s.game.first_place + P.ENTRY + promenade(s).rules.entry[card - promenade(s).rules.first_district]

    def card(self, s: State, member: i64) -> i64:
        return s.z[F.IT]


# Their words


def _set(
    name: str, sort: Sort, build: object, noun: str, doc: str, only: tuple[str, ...], it: str = "", form: str = "of"
) -> Term:
    assert callable(build)
    return Term(
        name,
        sort,
        build,
        f"{{before}} {noun} {{after}} {{where:{form}}}",
        doc,
        (Param("where", (WHERE,), only=only),),
        binds=frozenset({IT, it}) if it else frozenset(),
    )


def _it(sort: Sort, feature: str, kind: int) -> Term:
    def build(filters: list[Filter]) -> Things:
        return It(filters, kind)

    return Term(
        "it",
        sort,
        build,
        "it {after}",
        "Only inside the second argument of `each`: the member in question.",
        needs=frozenset({IT, feature}),
        binds=frozenset({IT, feature}),
        definite=True,
    )


def _validate_self(resolved: Resolved) -> str:
    if any(applied.filter_term.name == "not_self" for applied in resolved.filters):
        return "a Minion is never another than itself"
    return ""


SET_TERMS: Final = [
    _set(
        "items",
        ITEMS,
        Items,
        "(Item|Items)",
        "Items that this player controls, or that lie there.",
        ("you", "opponent", "any", "aside", "outskirts", "gainable"),
        IT_ITEM,
    ),
    _set(
        "districts",
        DISTRICTS,
        districts,
        "(District|Districts)",
        "Districts that this player controls or that lie there; picked by site in the grid, elsewhere by type.",
        ("you", "opponent", "any", "outskirts", "avenue", "grid"),
        IT_DISTRICT,
    ),
    _set(
        "cards",
        CARDS,
        Cards,
        "(card|cards)",
        "Districts and Items that this player controls or that lie there.",
        ("you", "opponent", "any", "outskirts"),
        IT_CARD,
    ),
    _set(
        "minions",
        MINIONS,
        Minions,
        "(Minion|Minions)",
        "Minions at that player's Avenues, or standing so to this one.",
        ("you", "opponent", "any", "beside", "crossing", "played"),
        IT_MINION,
    ),
    Term(
        "self",
        MINIONS,
        Source,
        "this Minion {after}",
        "The Minion that carries the expression; nothing while it is not in play.",
        needs=frozenset({SOURCE}),
        binds=frozenset({IT, IT_MINION}),
        definite=True,
        validate=_validate_self,
    ),
    _set(
        "hand",
        MINION_CARDS,
        Hand,
        "(Minion|Minions)",
        "Minions in that hand.",
        ("you", "opponent"),
        form="hand",
    ),
    Term("deck", MINION_CARDS, Deck, "(Minion|Minions) in the deck", "Minions in the Minion deck."),
    _it(ITEMS, IT_ITEM, Kind.ITEM),
    _it(DISTRICTS, IT_DISTRICT, Kind.DISTRICT),
    _it(CARDS, IT_CARD, Kind.CARD),
    _it(MINIONS, IT_MINION, Kind.MINION),
]
