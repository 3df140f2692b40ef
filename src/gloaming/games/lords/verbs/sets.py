"""Sets of cards, filters, numbers and conditions of Lords: each class with the words that build it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from gloaming.cards.vocabulary import CONDITION, NUMBER, FilterTerm, Param, Sort, Term
from gloaming.games.lords.decisions import lords
from gloaming.games.lords.declaration import First, N, Z
from gloaming.games.lords.verbs.language import (
    BINDS,
    CARDS,
    HIDDEN,
    IN_TRIBE,
    KIND,
    KIND_COUNT,
    LORD,
    LORD_CARD_SET,
    LORD_WORD,
    MARK,
    ONE_LORD,
    TEMPLES,
    TRIBE,
    TRIBE_TRAITS,
    TRIBE_ZONES,
    WHO,
    WHOSE,
    the_lord,
)
from gloaming.games.sets import PlayersCards, TheMember, TraitIs
from gloaming.games.terms import Who, bits_of, it_term, player
from gloaming.kernel.effects import Condition, Filter, Members, Number, ZoneCards
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved

# Sets of cards


@final
class TribeCards(ZoneCards):
    """tribe(who): kind by kind"""

    def __init__(self, filters: list[Filter], who: int) -> None:
        super().__init__(filters)
        self.who: i64 = who

    def zone_count(self, s: State) -> i64:
        return 2 * KIND_COUNT

    def zone(self, s: State, index: i64) -> i64:
        theirs: i64 = 0
        if index >= KIND_COUNT:
            theirs = 1
            index -= KIND_COUNT
        if (self.who == Who.YOU and theirs) or (self.who == Who.OPPONENT and not theirs):
            return -1
        return TRIBE_ZONES[index] + player(s, theirs)


@final
class Middle(Members):
    """discards, stock, stack, reef, deck: the cards of a family that lie in one zone of the middle, in card order"""

    def __init__(self, filters: list[Filter], zone: int, first: int, behind: int) -> None:
        super().__init__(filters)
        self.where: i64 = zone
        self.first_card: i64 = first
        self.behind: i64 = behind

    def next_raw(self, s: State, member: i64) -> i64:
        if member < 0:
            member = self.first_card - 1
        for card in range(member + 1, self.behind):
            if s.place(card) == self.where:
                return card
        return -1

    def size(self, s: State) -> i64:
        if self.filtered:
            return super().size(s)
        return s.count(self.where)


def _whose_hand(resolved: Resolved) -> str:
    if resolved.filters and resolved.one("who").term.name != "you":
        return "the cards of another hand are hidden, so that no filter applies to them"
    return ""


def _tribe_set(name: str, zone: int, noun: str, many: str, doc: str, sort: Sort, traits: frozenset[str]) -> Term:
    return Term(
        name,
        sort,
        partial(PlayersCards, zone=zone),
        f"{{before}} ({noun}|{many}) {{after}} in {{who:whose}} Tribe",
        doc,
        (WHOSE,),
        traits=traits,
        binds=BINDS,
    )


def _middle(name: str, zone: int, first: int, behind: int, wording: str, doc: str, sort: Sort, binds: bool) -> Term:
    build = partial(Middle, zone=zone, first=first, behind=behind)
    return Term(name, sort, build, wording, doc, binds=BINDS if binds else frozenset())


SETS: Final = [
    _tribe_set("followers", Z.FOLLOWERS, "Follower", "Followers", "The Followers in that Tribe.", CARDS, TRIBE_TRAITS),
    _tribe_set("citadels", Z.CITADELS, "Citadel", "Citadels", "The Citadels in that Tribe.", CARDS, TRIBE_TRAITS),
    _tribe_set(
        "shells",
        Z.SHELLS,
        "unbroken Shell",
        "unbroken Shells",
        "The unbroken Shells in that Tribe.",
        CARDS,
        frozenset({IN_TRIBE, HIDDEN}),
    ),
    _tribe_set(
        "broken", Z.BROKEN, "Broken Shell", "Broken Shells", "The Broken Shells in that Tribe.", CARDS, TRIBE_TRAITS
    ),
    it_term(CARDS, TheMember, BINDS, "it"),
    _middle(
        "stack",
        Z.STACK,
        First.FOLLOWER,
        First.FOLLOWER + N.FOLLOWERS,
        "(Follower|Followers) in the stack",
        "The Followers left in the stack.",
        CARDS,
        False,
    ),
    _middle(
        "reef",
        Z.REEF,
        First.SHELL,
        First.TEMPLE,
        "(Shell|Shells) in the Shell deck",
        "The Shells left in the Shell deck.",
        CARDS,
        False,
    ),
    _middle(
        "deck",
        Z.DECK,
        0,
        N.LORD_CARDS,
        "(Lord card|Lord cards) in the deck",
        "The Lord cards left in the Lord deck.",
        CARDS,
        False,
    ),
    _tribe_set("temples", Z.TEMPLES, "Temple", "Temples", "The Temples in that Tribe.", TEMPLES, TRIBE_TRAITS),
    _tribe_set("shrines", Z.SHRINES, "Shrine", "Shrines", "The Shrines in that Tribe.", TEMPLES, TRIBE_TRAITS),
    _middle(
        "stock",
        Z.STOCK,
        First.TEMPLE,
        First.FOLLOWER,
        "(Temple|Temples) {after} in the stock",
        "The Temples in the middle.",
        TEMPLES,
        True,
    ),
    Term(
        "tribe",
        TRIBE,
        TribeCards,
        "(card|cards) {after} in {who:whose} Tribe",
        "Every card of that Tribe.",
        (WHOSE,),
        traits=TRIBE_TRAITS,
        binds=BINDS,
    ),
    Term(
        "hand",
        LORD_CARD_SET,
        partial(PlayersCards, zone=Z.HAND),
        "(card|cards) {after} (from|in|in) {who:whose} hand",
        "The Lord cards of that hand. Filters only with `you`: other hands are hidden.",
        (WHOSE,),
        traits=frozenset({HIDDEN}),
        binds=BINDS,
        validate=_whose_hand,
    ),
    _middle(
        "discards",
        Z.DISCARD,
        0,
        N.LORD_CARDS,
        "(card|cards) {after} in the discard",
        "The cards of the discard.",
        LORD_CARD_SET,
        True,
    ),
]


# Filters


@final
class LordIs(Filter):
    """lord=L, several joined with a bar"""

    def __init__(self, wanted: list[int]) -> None:
        self.wanted: Final[list[int]] = wanted

    def keeps(self, s: State, member: i64) -> bool:
        lord = lords(s).rules.lord[member]
        for one in self.wanted:  # noqa: SIM110
            if the_lord(s, one) == lord:
                return True
        return False


def _lord(operator: str, values: list[int]) -> Filter:
    return LordIs(values)


def _lord_filter(sort: Sort) -> FilterTerm:
    value = Param("value", (LORD, LORD_WORD), only=("self", "it"), many="alternatives")
    return FilterTerm("lord", sort, _lord, "Belongs to one of these Lords.", ("=",), value, after="of {value}")


@final
class MarkIs(TraitIs):
    """mark=worship, mark=scorned"""

    def trait(self, s: State, member: i64) -> i64:
        return lords(s).rules.mark[member]


def _mark(operator: str, values: list[int]) -> Filter:
    return MarkIs(bits_of(values))


@final
class KindIs(Filter):
    """kind=K, several joined with a bar; as bits"""

    def __init__(self, kinds: int) -> None:
        self.kinds: i64 = kinds

    def keeps(self, s: State, member: i64) -> bool:
        place = s.place(member)
        for kind in range(KIND_COUNT):
            if (self.kinds >> kind) & 1:
                zone = TRIBE_ZONES[kind]
                if place == zone or place == zone + 1:
                    return True
        return False


def _kind(operator: str, values: list[int]) -> Filter:
    return KindIs(bits_of(values))


FILTER_TERMS: Final = [
    _lord_filter(TEMPLES),
    _lord_filter(LORD_CARD_SET),
    FilterTerm(
        "mark",
        LORD_CARD_SET,
        _mark,
        "Carries one of these marks.",
        ("=",),
        Param("value", (MARK,), many="alternatives"),
        after="{value}",
        clauses=("R1.8",),
    ),
    FilterTerm(
        "kind",
        TRIBE,
        _kind,
        "Shows one of these sides.",
        ("=",),
        Param("value", (KIND,), many="alternatives"),
        after="that (is a|is a|are) {value:noun}",
    ),
]


# Numbers and conditions


@final
class Score(Number):
    """score(who)"""

    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def value(self, s: State) -> i64:
        return lords(s).points(player(s, self.who))


SCORE: Final = Term(
    "score",
    NUMBER,
    Score,
    "{who:whose} points",
    "That player's points now.",
    (Param("who", (WHO,), "you", only=("you", "opponent")),),
    clauses=("R14.1",),
)


@final
class Worships(Condition):
    """worship(lord, who)"""

    def __init__(self, lord: int, who: int) -> None:
        self.lord: i64 = lord
        self.who: i64 = who

    def holds(self, s: State) -> bool:
        lord = the_lord(s, self.lord)
        if self.who == Who.ANY:
            return not lords(s).scorned(lord)
        return lords(s).worships(player(s, self.who), lord)


WORSHIP: Final = Term(
    "worship",
    CONDITION,
    Worships,
    "{who:do} {lord}",
    "That player has a Temple of that Lord; with `any`, either player has.",
    (ONE_LORD, WHOSE),
    clauses=("R9.1",),
)


@final
class Scorned(Condition):
    """scorned(lord)"""

    def __init__(self, lord: int) -> None:
        self.lord: i64 = lord

    def holds(self, s: State) -> bool:
        return lords(s).scorned(the_lord(s, self.lord))


IS_SCORNED: Final = Term(
    "scorned",
    CONDITION,
    Scorned,
    "{lord} is Scorned",
    "Nobody has a Temple of that Lord.",
    (ONE_LORD,),
    clauses=("R9.2",),
)


NUMBERS: Final = [SCORE]
CONDITIONS: Final = [WORSHIP, IS_SCORNED]
