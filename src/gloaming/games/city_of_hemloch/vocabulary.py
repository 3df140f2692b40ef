"""The words of The City of Hemloch: sets of cards, places, verbs, numbers and conditions of its effects."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from gloaming.cards.common import OPERATORS, common_terms
from gloaming.cards.vocabulary import (
    CONDITION,
    EFFECT,
    NUMBER,
    Example,
    FilterTerm,
    Param,
    Sort,
    Term,
    Vocabulary,
    word,
)
from gloaming.games.city_of_hemloch.rules import DISCARD, DISTRICTS, HAND
from gloaming.games.city_of_hemloch.verbs import (
    ALL_DISTRICTS,
    ANY,
    CLOSED_WORD,
    ELSEWHERE,
    HERE_WORD,
    KEEPER,
    OPEN,
    OPPONENT,
    OTHER,
    YOU_WORD,
    Available,
    BackIs,
    Exchange,
    Held,
    HeldPlace,
    HouseIs,
    Influence,
    IsClosed,
    Left,
    Matches,
    Minions,
    Move,
    NotSelf,
    SidePlace,
    ValueIs,
    the_member,
    the_source,
)
from gloaming.kernel.effects import Each, Effect, Filter, Members, Number
from gloaming.kernel.state import Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


def _for_each_card(cards: Members, a: Effect, most: int) -> Step:
    return Each(cards, a, most)


CARDS: Final = Sort("set of cards", "Sets of cards", loop=_for_each_card, filtered=True)
PLACE: Final = Sort("place", "Places")
WHO: Final = Sort("player")
AREA: Final = Sort("Districts")
FROM_THERE: Final = Sort("other")
DISTRICT: Final = Sort(
    "District id",
    ids="district",
    forms={"there": "at {}", "of": "of {}", "deck": "the deck of {}", "back": "with {} on the back"},
)
HOUSE: Final = Sort("House id", ids="house")
WILD: Final = Sort("wild")
SOURCE_HOUSE: Final = Sort("self")
STARTER: Final = Sort("starter")

WILD_BIT: Final = 30
"""The House bit that stands for bearing none."""
OWN_HOUSE: Final = -1
"""In `matches`: the House of the source."""

KEPT: Final = "kept"
IT: Final = "it"
REASONS: Final = {
    KEPT: "an available Minion lies in the row or on the deck; nobody keeps it and nothing can take its place there",
    IT: "it is the member that each( … ) has reached, so it stands only in the second argument of each over cards",
}

WORDS: Final = [
    word(
        "you",
        WHO,
        YOU_WORD,
        "you",
        "Who performs the effect: whoever played the source; the other player inside `other`.",
        whose=("your", "their", "their"),
        of=("of yours", "of theirs", "of theirs"),
        side="",
    ),
    word(
        "opponent",
        WHO,
        OPPONENT,
        "the opponent",
        "The other player.",
        whose=("the opponent's", "your", "their opponent's"),
        of=("", "of yours", ""),
        side=("opposing", "", "opposing"),
    ),
    word("any", WHO, ANY, "any player", "Both players together.", whose="either player's", of="", side=""),
    replace(
        word(
            "keeper",
            WHO,
            KEEPER,
            "its keeper",
            "The player whose hand, discard or side holds the card that the step moves, before it moves.",
            whose="its keeper's",
        ),
        needs=frozenset({KEPT}),
    ),
    word("any", AREA, ALL_DISTRICTS, "any District", "All four Districts.", there="in play", of="of any District"),
    word(
        "here",
        AREA,
        HERE_WORD,
        "here",
        "The District to which the source was played, even if it has moved since.",
        there="here",
        of="here",
        deck="the District deck here",
    ),
    word(
        "elsewhere",
        AREA,
        ELSEWHERE,
        "elsewhere",
        "All Districts but `here`.",
        there="at (another District|another District|other Districts)",
        of="of a District other than this one",
    ),
    word(
        "open",
        AREA,
        OPEN,
        "the open Districts",
        "The Districts that are open today.",
        there="at (an open District|an open District|open Districts)",
        of="of an open District",
    ),
    word(
        "closed",
        AREA,
        CLOSED_WORD,
        "the closed District",
        "The District that is closed today.",
        there="at the closed District",
        of="of the closed District",
    ),
    word(
        "other",
        FROM_THERE,
        OTHER,
        "another District",
        "All Districts but the one where the card stands; a card that stands nowhere may go to any.",
        of="of another District",
    ),
    word("wild", WILD, WILD_BIT, "no House", "No House at all."),
    word("self", SOURCE_HOUSE, OWN_HOUSE, "this Minion", "The source."),
    word(
        "starter",
        STARTER,
        DISTRICTS,
        "starter",
        "A starter card, which has no District on its back.",
        back="that (is a starter|is a starter|are starters)",
    ),
]

# Arguments

_WHOSE: Final = Param("who", (WHO,), "you", only=("you", "opponent", "any"))
_TO_WHOM: Final = Param("who", (WHO,), "you", only=("you", "opponent", "keeper"))
_AT_ONE: Final = Param("at", (AREA, DISTRICT), "here", only=("here",))
_KEPT_CARDS: Final = frozenset({KEPT})
_CARD_BINDS: Final = frozenset({IT})


def _validate_self(resolved: Resolved) -> str:
    if any(applied.filter_term.name == "not_self" for applied in resolved.filters):
        return "the source is never another card than the source"
    return ""


SETS: Final = [
    Term(
        "minions",
        CARDS,
        Minions,
        "{who:side} {before} (Minion|Minions) {who:of} {after} {at:there}",
        "Minions on those sides of those Districts.",
        (_WHOSE, Param("at", (AREA, DISTRICT), "any")),
        traits=_KEPT_CARDS,
        binds=_CARD_BINDS,
    ),
    Term(
        "hand",
        CARDS,
        partial(Held, zone=HAND),
        "{before} (card|card|cards) {after} (from|in|in) {who:whose} hand",
        "Cards in that hand. The faces of the opponent's hand are shown when picked from.",
        (_WHOSE,),
        traits=_KEPT_CARDS,
        binds=_CARD_BINDS,
    ),
    Term(
        "discard",
        CARDS,
        partial(Held, zone=DISCARD),
        "{before} (card|card|cards) {after} (from|in|in) {who:whose} discard",
        "Cards in that discard.",
        (_WHOSE,),
        traits=_KEPT_CARDS,
        binds=_CARD_BINDS,
    ),
    Term(
        "available",
        CARDS,
        Available,
        "{before} available (Minion|Minions) {after}",
        "The available Minions: the row, then the top of the face-up deck.",
        clauses=("R3.4", "R3.5", "R6.7"),
        binds=_CARD_BINDS,
    ),
    Term(
        "self",
        CARDS,
        the_source,
        "this Minion {after}",
        "The source: the Minion whose play triggered the effect.",
        traits=_KEPT_CARDS,
        binds=_CARD_BINDS,
        definite=True,
        validate=_validate_self,
    ),
    Term(
        "it",
        CARDS,
        the_member,
        "it {after}",
        "Only inside the second argument of `each` over cards: the member in question.",
        needs=_CARD_BINDS,
        binds=_CARD_BINDS,
        definite=True,
    ),
]


# Filters


def _bits(values: list[int]) -> int:
    return sum(1 << value for value in set(values))


def _house(operator: str, values: list[int]) -> Filter:
    return HouseIs(_bits(values), operator == "=")


def _matches(operator: str, values: list[int]) -> Filter:
    return Matches(_bits([value for value in values if value != OWN_HOUSE]), OWN_HOUSE in values)


def _value(operator: str, values: list[Number]) -> Filter:
    return ValueIs(list(OPERATORS).index(operator), values[0])


def _back(operator: str, values: list[int]) -> Filter:
    return BackIs(_bits(values))


FILTER_TERMS: Final = [
    FilterTerm(
        "house",
        CARDS,
        _house,
        "Bears (`=`) or does not bear (`!=`) the icon of one of these Houses; `wild`: bears none.",
        ("=", "!="),
        Param("value", (HOUSE, WILD), many="alternatives"),
        after="of {value}",
        denied="not of {value}",
        single=True,
    ),
    FilterTerm(
        "matches",
        CARDS,
        _matches,
        "Bears one of these Houses or is wild; `matches=self`: matches the source.",
        ("=",),
        Param("value", (HOUSE, SOURCE_HOUSE), many="alternatives"),
        after="that (matches|matches|match) {value}",
        clauses=("R4.4",),
    ),
    FilterTerm(
        "value",
        CARDS,
        _value,
        "Has that printed value, bonus left out.",
        tuple(OPERATORS),
        Param("value", (NUMBER,)),
        after="of value {compared}",
        printed=(0, 9),
    ),
    FilterTerm(
        "back",
        CARDS,
        _back,
        "Has one of these Districts, or `starter`, as its back.",
        ("=",),
        Param("value", (DISTRICT, STARTER), many="alternatives"),
        after="{value:back}",
        single=True,
    ),
    FilterTerm("not_self", CARDS, NotSelf, "Is not the source.", before="other"),
]


# Places

PLACES: Final = [
    Term(
        "hand",
        PLACE,
        partial(HeldPlace, HAND),
        "{who:whose} hand",
        "That hand.",
        (_TO_WHOM,),
    ),
    Term(
        "discard",
        PLACE,
        partial(HeldPlace, DISCARD),
        "{who:whose} discard",
        "That discard.",
        (_TO_WHOM,),
    ),
    Term(
        "side",
        PLACE,
        SidePlace,
        "{who:whose} side {at:of}",
        "That player's side of one of these Districts.",
        (replace(_TO_WHOM, default="keeper"), Param("at", (AREA, DISTRICT, FROM_THERE), "here")),
    ),
]

# Verbs

_ONE_DISTRICT: Final = {"here", "closed"}


def _same_place(what: Resolved, to: Resolved) -> bool:
    """Whether every card of a set lies at the place already; False where that is not certain."""
    if what.member_of is not None:
        return _same_place(what.member_of, to)
    if what.term.name == "self" and to.term.name == "side":  # R8.1: what has just been played lies here
        return what.untouched and to.one("who").term.name in ("you", "keeper") and to.one("at").term.name == "here"
    if what.term.name in ("hand", "discard") and what.term.name == to.term.name:
        return to.one("who").term.name in (what.one("who").term.name, "keeper")
    if what.term.name == "minions" and to.term.name in ("side", "minions"):
        at = what.one("at").term
        if at.name != to.one("at").term.name or not (at.sort.ids or at.name in _ONE_DISTRICT):
            return False
        whose = what.one("who").term.name
        return to.one("who").term.name == "keeper" or (whose != "any" and whose == to.one("who").term.name)
    return False


def _validate_move(resolved: Resolved) -> str:
    return "the cards lie there already" if _same_place(resolved.one("what"), resolved.one("to")) else ""


def _validate_exchange(resolved: Resolved) -> str:
    a, b = resolved.one("a"), resolved.one("b")
    if a.term.definite and a.term is b.term:
        return "a card cannot change places with itself"
    if a.term.name in ("hand", "discard") and a.one("who").term.name == "any":
        return ""
    return "both cards lie in the same place" if _same_place(a, b) else ""


VERBS: Final = [
    Term(
        "move",
        EFFECT,
        Move,
        "<move> {what} to {to}",
        "One card of `what` leaves where it is and goes to a place of `to`. From `available` it is an acquisition, "
        "which triggers nothing.",
        (Param("what", (CARDS,)), Param("to", (PLACE,), knows="what")),
        clauses=("R7.7", "R7.8"),
        chooses="you: the card among those that have a place to go to, then the District if several remain",
        doable="some card of `what` can go to a place of `to` where it is not already",
        reveals="the card and both places, to all; a deck card uncovered by it",
        validate=_validate_move,
    ),
    Term(
        "exchange",
        EFFECT,
        Exchange,
        "<exchange> {a} with {b}",
        "A card of `a` and another card of `b`, lying in different places, change places at the same instant: each "
        "enters exactly the other's hand, discard, or side of a District.",
        (Param("a", (CARDS,), asks=_KEPT_CARDS), Param("b", (CARDS,), asks=_KEPT_CARDS)),
        clauses=("R7.5", "R7.7"),
        chooses="you: the card of `a` among those that have a partner, then the card of `b`",
        doable="such a pair exists; there is no half exchange",
        reveals="both cards and places, to all",
        validate=_validate_exchange,
    ),
]

# Numbers and conditions

NUMBERS: Final = [
    Term(
        "influence",
        NUMBER,
        Influence,
        "{who:whose} Influence {at:there}",
        "That player's Influence there.",
        (Param("who", (WHO,), "you", only=("you", "opponent")), _AT_ONE),
        clauses=("R4.6",),
    ),
    Term(
        "left",
        NUMBER,
        Left,
        "the number of cards left in {at:deck}",
        "Cards in that District deck, the row included when it is that District's Day.",
        (_AT_ONE,),
    ),
]

CONDITIONS: Final = [
    Term(
        "closed",
        CONDITION,
        IsClosed,
        "{at} is closed",
        "That District is closed today.",
        (Param("at", (DISTRICT,)),),
        clauses=("R3.2",),
    ),
]

EXAMPLES: Final = (
    Example(
        "You may send an opposing Minion of value 1 or less here home.",
        "may(move(minions(opponent, here)[value<=1], hand(keeper)))",
    ),
    Example(
        "If you trail here, take an available Minion of this Minion's House into your hand.",
        "if(influence(you, here) < influence(opponent, here), move(available[matches=self], hand(you)))",
    ),
    Example(
        "Either fetch a starter from your discard, or move this Minion to another District.",
        "choose(move(discard(you)[back=starter], hand(you)) | move(self, side(keeper, other)))",
    ),
    Example(
        "Each player discards a card; if the Spires is closed, two.",
        "each(players, move(hand(you), discard(you))) ; "
        "if(closed(spires), each(players, move(hand(you), discard(you))))",
    ),
    Example(
        "Send home all other Minions at the closed District. If any went, discard a card.",
        "ifdone(each(minions(any, closed)[not_self], move(it, hand(keeper))), move(hand(you), discard(you)))",
    ),
    Example(
        "Up to twice: move a Vesk or Corvane Minion of yours to this District.",
        "repeat(2, may(move(minions(you, elsewhere)[house=vesk|corvane], side(keeper, here))))",
    ),
    Example(
        "The opponent discards a card, if they hold more than two and this deck has cards left.",
        "if(all(count(hand(opponent)) > 2, left(here) >= 1), other(move(hand(you), discard(you))))",
    ),
    Example(
        "Swap two Minions on different sides or Districts.",
        "exchange(minions(any), minions(any))",
    ),
)

VOCABULARY: Final = Vocabulary(
    [*common_terms((CARDS,)), *VERBS, *SETS, *PLACES, *NUMBERS, *CONDITIONS, *WORDS], FILTER_TERMS, REASONS, EXAMPLES
)
