"""The words of Midnight Edition: its sets, verbs, numbers and conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
from gloaming.games.midnight.rules import DECK, HAND
from gloaming.games.midnight.verbs import (
    ANY,
    ANY_KIND,
    ANYWHERE,
    BY_CHANCE,
    BY_OWNER,
    BY_YOU,
    ELSEWHERE,
    FACE_DOWN,
    FACE_UP,
    FESTIVAL_WORD,
    HERE_WORD,
    NOT_FESTIVAL,
    OPPONENT,
    TO_BOTTOM,
    TO_DISCARD,
    TO_HAND,
    TO_HERE,
    TO_TOP,
    YOU_WORD,
    AtHome,
    Discard,
    Discards,
    Draw,
    ExchangeItems,
    ExtraAction,
    Faces,
    FactionIs,
    FestivalAt,
    Flip,
    Gain,
    Hidden,
    Influence,
    IsNight,
    IsSelf,
    IsStartPlayer,
    ItCard,
    Items,
    ItItem,
    ItMarker,
    ItMinion,
    KindIs,
    Locations,
    LookHand,
    LoseItem,
    Markers,
    Minions,
    MoveFestival,
    MoveMarker,
    MoveMinion,
    PlaceMarker,
    PlayAgain,
    Recover,
    RemoveMarker,
    RemoveMinion,
    ScoutWeek,
    SelfAtHome,
    Sift,
    Spaces,
    Steal,
    Supply,
    SwapMarkers,
    SwapMinions,
    ValueIs,
)
from gloaming.kernel.effects import Condition, Each, Effect, Filter, Members, Number
from gloaming.kernel.state import Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


def _each(members: Members, a: Effect, most: int) -> Step:
    return Each(members, a, most)


MINIONS: Final = Sort("set of Minions", "Sets of Minions", loop=_each, filtered=True)
DISCARDS: Final = Sort("set of discarded cards", "Sets of discarded cards", loop=_each, filtered=True)
MARKERS: Final = Sort("set of Markers", "Sets of Markers", loop=_each, filtered=True)
ITEMS: Final = Sort("set of Items", "Sets of Items", loop=_each, filtered=True)
LOCATIONS: Final = Sort("set of Locations", "Sets of Locations", loop=_each, filtered=True)
COUNTED: Final = Sort("set that is only counted", "Sets that are only counted", filtered=True)
SUPPLIED: Final = Sort("supply", "The supply", filtered=True)
SETS: Final = (MINIONS, DISCARDS, MARKERS, ITEMS, LOCATIONS, COUNTED, SUPPLIED)
PLAYER: Final = Sort("player")
PLACE: Final = Sort("place")
REACHED: Final = Sort("place that each has reached")
LOCATION: Final = Sort(
    "Location id",
    ids="location",
    forms={"at": "at {}", "on": "on {}", "to": "to {}", "where": "at {}", "one": "called {}"},
)
FACTION: Final = Sort("Faction id", ids="faction")
KIND: Final = Sort("kind")
FACE: Final = Sort("facing")
BY: Final = Sort("chooser")
REST: Final = Sort("rest")
RECOVERED: Final = Sort("recovered to")
RECOVERED_HERE: Final = Sort("recovered to the place reached")
REMOVED: Final = Sort("removed to")
REACH: Final = Sort("reach")

# What a place of the card file gives

HERE: Final = "here"
SOURCE: Final = "source"
_IT: Final = "it"
IT_MINION: Final = "it.minion"
IT_CARD: Final = "it.card"
IT_MARKER: Final = "it.marker"
IT_ITEM: Final = "it.item"
IT_LOCATION: Final = "it.location"
_NO_LOOP: Final = "it is the member that each( … ) has reached, so it stands only in the second argument of each over "
REASONS: Final = {
    HERE: "an Item is used at no Location; there is a `here` only on Minions, on Locations and in an each over them",
    SOURCE: "only the ability of a Minion has a Minion as its source",
    _IT: _NO_LOOP + "such a set",
    IT_MINION: _NO_LOOP + "Minions",
    IT_CARD: _NO_LOOP + "discarded cards",
    IT_MARKER: _NO_LOOP + "Markers",
    IT_ITEM: _NO_LOOP + "Items",
    IT_LOCATION: _NO_LOOP + "Locations",
}

ON_MINION: Final = frozenset({HERE, SOURCE})
ON_LOCATION: Final = frozenset({HERE})

# Words


def _place(name: str, value: int, doc: str, at: str, on: str, to: str, where: str, one: str) -> Term:
    return word(name, PLACE, value, at, doc, at=at, on=on, to=to, where=where, one=one)


_HERE: Final = _place(
    "here", HERE_WORD, "The Location where the Minion was played.", "here", "here", "here", "here", "here"
)
_ELSEWHERE: Final = _place(
    "elsewhere",
    ELSEWHERE,
    "Every Location but `here`.",
    "at another Location",
    "on another Location",
    "to another Location",
    "at the other Locations",
    "other than this one",
)


def _reached(term: Term, doc: str) -> Term:
    return replace(term, sort=REACHED, doc=doc, needs=frozenset({IT_LOCATION}))


WORDS: Final = [
    word(
        "you",
        PLAYER,
        YOU_WORD,
        "you",
        "Who performs the effect: who played the Minion or uses the Item; the other player inside `other`.",
        of=("of yours", "of theirs", "of theirs"),
        own=("of yours", "of theirs", "of theirs"),
        whose=("your", "their", "their"),
        draw="<draw>",
        gain="<gain>",
        be=("you are", "they are", "they are"),
    ),
    word(
        "opponent",
        PLAYER,
        OPPONENT,
        "the other player",
        "The other player.",
        of=("of the other player's", "of yours", "of the other player's"),
        own=("of the other player's", "of yours", "of the other player's"),
        whose=("the other player's", "your", "the other player's"),
        draw=("<let> the other player draw", "<let> you draw", "<let> the other player draw"),
        gain=("<let> the other player gain", "<let> you gain", "<let> the other player gain"),
        be=("the other player is", "you are", "the other player is"),
    ),
    word("any", PLAYER, ANY, "either player", "Both players' sides.", of="on either side", own="of either player"),
    replace(_HERE, needs=frozenset({HERE})),
    replace(_ELSEWHERE, needs=frozenset({HERE})),
    _place(
        "festival",
        FESTIVAL_WORD,
        "Where the Festival Piece is.",
        "at the Festival's Location",
        "on the Festival's Location",
        "to the Festival's Location",
        "at the Festival's Location",
        "with the Festival",
    ),
    _place(
        "not_festival",
        NOT_FESTIVAL,
        "The three Locations without the Festival Piece.",
        "at a Location without the Festival",
        "on a Location without the Festival",
        "to a Location without the Festival",
        "at the Locations without the Festival",
        "without the Festival",
    ),
    _place(
        "any", ANYWHERE, "All four Locations.", "", "on any Location", "to another Location", "at all Locations", ""
    ),
    _reached(_HERE, "The Location that has been reached."),
    _reached(_ELSEWHERE, "Every Location but the one that has been reached."),
    word("potion", KIND, 0, "a Potion", "A Potion.", noun="Potion"),
    word("scepter", KIND, 1, "a Scepter", "A Scepter.", noun="Scepter"),
    word("trinket", KIND, 2, "a Trinket", "A Trinket.", noun="Trinket"),
    word("any", KIND, ANY_KIND, "an Item", "Any kind, as the gainer chooses."),
    word("up", FACE, FACE_UP, "face up", "Face up."),
    word("down", FACE, FACE_DOWN, "face down", "Face down."),
    word("owner", BY, BY_OWNER, "its owner", "Whose cards or Minions they are.", chosen=""),
    word("you", BY, BY_YOU, "you", "You.", chosen=("of your choice", "of their choice", "of their choice")),
    word("random", BY, BY_CHANCE, "chance", "Chance.", chosen="at random"),
    word("discard", REST, TO_DISCARD, "your Discard Pile", "The Discard Pile.", rest="<discard> the rest"),
    word("bottom", REST, TO_BOTTOM, "the bottom", "Under the deck.", rest="<put> the rest under it in any order"),
    word("top", REST, TO_TOP, "the top", "On top of the deck.", rest="<put> the rest back on top in any order"),
    word("hand", RECOVERED, TO_HAND, "the hand", "The hand.", to="into the hand"),
    replace(
        word("here", RECOVERED, TO_HERE, "here", "Your side here; no ability follows.", to="here"),
        needs=frozenset({HERE}),
    ),
    word("deck_top", RECOVERED, TO_TOP, "the top of the deck", "The top of your deck.", to="on top of the deck"),
    word("deck_bottom", RECOVERED, TO_BOTTOM, "the bottom of the deck", "Under your deck.", to="under the deck"),
    replace(
        word("here", RECOVERED_HERE, TO_HERE, "here", "Your side of the Location that has been reached.", to="here"),
        needs=frozenset({IT_LOCATION}),
    ),
    word("discard", REMOVED, TO_DISCARD, "the Discard Pile", "Its owner's Discard Pile.", verb="<discard>", to=""),
    word("hand", REMOVED, TO_HAND, "the hand", "Its owner's hand.", verb="<return>", to="to its owner's hand"),
    word(
        "deck_bottom",
        REMOVED,
        TO_BOTTOM,
        "the bottom of the deck",
        "Under its owner's deck.",
        verb="<put>",
        to="under its owner's deck",
    ),
    word("same", REACH, False, "the same Location", "Its own Location.", to="to another Space of its Location"),
    word("any", REACH, True, "any Location", "Any Location.", to="to any empty Space"),
]

# Sets

_WHERE: Final = (REACHED, PLACE, LOCATION)
_AT: Final = Param("at", _WHERE, "any")
_ANYBODY: Final = Param("who", (PLAYER,), "you", only=("you", "opponent", "any"))
_SOMEBODY: Final = Param("who", (PLAYER,), "you", only=("you", "opponent"))


def _hand(filters: list[Filter], who: int) -> Members:
    return Hidden(filters, HAND, who)


def _deck(filters: list[Filter], who: int) -> Members:
    return Hidden(filters, DECK, who)


def _it(sort: Sort, feature: str, build: Callable[..., object], noun: str) -> Term:
    return Term(
        "it",
        sort,
        build,
        f"{noun} {{after}}",
        "Only inside the second argument of `each`: the member in question.",
        needs=frozenset({_IT, feature}),
        binds=frozenset({_IT, feature}),
        definite=True,
    )


SET_TERMS: Final = [
    Term(
        "minions",
        MINIONS,
        Minions,
        "{before} (Minion|Minions) {who:of} {at:at} {after}",
        "Minions on that player's side of these Locations.",
        (_ANYBODY, _AT),
        clauses=("R5.3",),
        binds=frozenset({_IT, IT_MINION}),
    ),
    Term(
        "discards",
        DISCARDS,
        Discards,
        "{before} (card|cards) of {who:whose} Discard Pile {after}",
        "The cards of that Discard Pile.",
        (_SOMEBODY,),
        clauses=("R4.4",),
        binds=frozenset({_IT, IT_CARD}),
    ),
    Term(
        "markers",
        MARKERS,
        Markers,
        "(Marker|Markers) {who:of} {at:at}",
        "Markers on Spaces of these Locations.",
        (_ANYBODY, _AT),
        binds=frozenset({_IT, IT_MARKER}),
    ),
    Term(
        "items",
        ITEMS,
        Items,
        "{before} (Item|Items) {who:own} {after}",
        "That player's Items.",
        (_ANYBODY,),
        clauses=("R7.1",),
        binds=frozenset({_IT, IT_ITEM}),
    ),
    Term(
        "locations",
        LOCATIONS,
        Locations,
        "(Location|Locations) {at:one}",
        "These Locations; in an `each` over them `here` is the one that has been reached.",
        (_AT,),
        binds=frozenset({_IT, IT_LOCATION}),
    ),
    Term(
        "hand",
        COUNTED,
        _hand,
        "(card|cards) in {who:whose} hand",
        "Minion cards in that hand; only inside `count`.",
        (_SOMEBODY,),
    ),
    Term(
        "deck",
        COUNTED,
        _deck,
        "(card|cards) in {who:whose} deck",
        "Minion cards in that deck; only inside `count`.",
        (_SOMEBODY,),
    ),
    Term(
        "spaces",
        COUNTED,
        Spaces,
        "empty (Space|Spaces) {at:where}",
        "Empty Spaces; only inside `count`.",
        (_AT,),
    ),
    Term(
        "supply",
        SUPPLIED,
        Supply,
        "{before} (Item|Items) in the supply {after}",
        "Items in the supply; only inside `count`.",
    ),
    _it(MINIONS, IT_MINION, ItMinion, "it"),
    _it(DISCARDS, IT_CARD, ItCard, "it"),
    _it(MARKERS, IT_MARKER, ItMarker, "it"),
    _it(ITEMS, IT_ITEM, ItItem, "it"),
]

# Filters


def _operator(operator: str) -> int:
    return list(OPERATORS).index("==" if operator == "=" else operator)


def _value(operator: str, values: list[Number]) -> Filter:
    return ValueIs(_operator(operator), values[0])


def _bits(values: list[int]) -> int:
    return sum(1 << value for value in set(values))


def _faction(operator: str, values: list[int]) -> Filter:
    return FactionIs(_bits(values))


def _kind(operator: str, values: list[int]) -> Filter:
    return KindIs(_bits(values))


def _self() -> Filter:
    return IsSelf(True)


def _not_self() -> Filter:
    return IsSelf(False)


def _up() -> Filter:
    return Faces(False)


def _down() -> Filter:
    return Faces(True)


_COMPARISONS: Final = ("=", *OPERATORS)
_KINDS: Final = ("potion", "scepter", "trinket")

FILTER_TERMS: Final = [
    *(
        FilterTerm(
            "value",
            sort,
            _value,
            "Has that printed Influence Value, without a Home bonus.",
            _COMPARISONS,
            Param("value", (NUMBER,)),
            after="with Influence Value {compared}",
            clauses=("R1.9",),
            printed=(0, 9),
        )
        for sort in (MINIONS, DISCARDS)
    ),
    *(
        FilterTerm(
            "faction",
            sort,
            _faction,
            "Is of one of these Factions.",
            ("=",),
            Param("value", (FACTION,), many="alternatives"),
            after="of {value}",
            clauses=("R1.9",),
            single=True,
        )
        for sort in (MINIONS, DISCARDS)
    ),
    FilterTerm("home", MINIONS, AtHome, "Is at Home where it stands.", after="at Home", clauses=("R9.2", "O2")),
    FilterTerm("self", MINIONS, _self, "Is the played Minion.", after="(this very Minion)", needs=frozenset({SOURCE})),
    FilterTerm("not_self", MINIONS, _not_self, "Is not the played Minion.", before="other", needs=frozenset({SOURCE})),
    *(
        FilterTerm(
            "kind",
            sort,
            _kind,
            "Is of one of these kinds.",
            ("=",),
            Param("value", (KIND,), only=_KINDS, many="alternatives"),
            after="({value:noun})",
            clauses=("R7.1",),
            single=True,
        )
        for sort in (ITEMS, SUPPLIED)
    ),
    FilterTerm("up", ITEMS, _up, "Lies face up.", before="face-up", clauses=("R7.5",)),
    FilterTerm("down", ITEMS, _down, "Lies face down.", before="face-down", clauses=("R7.5",)),
]

# Verbs


def _whose(resolved: Resolved) -> str:
    """Whose things a set speaks of; empty for `it`."""
    return resolved.one("who").term.name if "who" in resolved.arguments else ""


def _sifted(resolved: Resolved) -> set[str]:
    return {applied.filter_term.name for applied in resolved.filters}


def _validate_recover(resolved: Resolved) -> str:
    return "only your own Discard Pile can be searched" if _whose(resolved.one("which")) == "opponent" else ""


def _validate_move(resolved: Resolved) -> str:
    which = resolved.one("which")
    to = resolved.one("to").term
    if "at" in which.arguments and which.one("at").term.name == to.name and to.name not in ("any", "elsewhere"):
        return "" if to.name == "not_festival" else "these Minions stand there already"
    return ""


def _validate_remove(resolved: Resolved) -> str:
    """O4"""
    if resolved.one("by").term.name == "owner" and _whose(resolved.one("which")) == "any":
        return "both players own such Minions, so that no one owner can choose"
    return ""


def _validate_steal(resolved: Resolved) -> str:
    return "" if _whose(resolved.one("which")) in ("", "opponent") else "only Items of the other player can be stolen"


def _validate_flip(resolved: Resolved) -> str:
    face = resolved.one("face").term.name
    return f"these Items lie face {face} already" if face in _sifted(resolved.one("which")) else ""


def _validate_again(resolved: Resolved) -> str:
    if _whose(resolved.one("which")) == "opponent":
        return "only your own Minions can repeat their abilities"
    return "a Minion never repeats itself" if "self" in _sifted(resolved.one("which")) else ""


_N: Final = Param("n", (NUMBER,), "1", least=1, most=30)
_MINION: Final = Param("which", (MINIONS,))
_MARKER: Final = Param("which", (MARKERS,))
_ITEM: Final = Param("which", (ITEMS,))
_MOVED_TO: Final = Param("to", _WHERE, "any")

VERBS: Final = [
    Term(
        "draw",
        EFFECT,
        Draw,
        "{who:draw} {n} [n:card|cards]",
        "The top n cards of that Minion deck go to that hand; fewer if there are fewer.",
        (_N, _SOMEBODY),
        clauses=("R4.1", "R4.3"),
        chooses="nobody",
        doable="n is 1 or more and that deck is not empty",
        reveals="the number to all, the faces to the drawer",
    ),
    Term(
        "discard",
        EFFECT,
        Discard,
        "<discard> {n} [n:card|cards] from {who:whose} hand {by:chosen}",
        "n cards of that hand, or all if there are fewer, go to its owner's Discard Pile, one at a time. With by=you "
        "you see that whole hand first.",
        (_N, _SOMEBODY, Param("by", (BY,), "owner")),
        clauses=("R4.4",),
        chooses="`by`",
        doable="n is 1 or more and that hand is not empty",
        reveals="the discarded faces to all; with by=you the hand to you",
    ),
    Term(
        "look_hand",
        EFFECT,
        LookHand,
        "<look> at {who:whose} hand",
        "You see that hand as it is now. A look counts as doable, but not as a change.",
        (replace(_SOMEBODY, default="opponent"),),
        clauses=("K5",),
        chooses="nobody",
        doable="that hand is not empty",
        reveals="the faces to you, to all that it was looked at",
    ),
    Term(
        "sift",
        EFFECT,
        Sift,
        "<look> at the top {look} of the deck, <keep> {keep} and {rest:rest}",
        "You look at the top cards of your deck (fewer if there are fewer), take `keep` of them into your hand and put "
        "the others away, one at a time; the first one put back lies lowest.",
        (
            Param("look", (NUMBER,), least=1, most=30),
            Param("keep", (NUMBER,), "1", least=0, most=30),
            Param("rest", (REST,), "discard"),
        ),
        clauses=("K6",),
        chooses="you; nobody when all are kept",
        doable="look is 1 or more and your deck is not empty",
        reveals="kept faces to you, discarded ones to all; how many are put back to all, which and where to you",
    ),
    Term(
        "recover",
        EFFECT,
        Recover,
        "<put> {which} {to:to}",
        "One card of your Discard Pile goes to your hand, your deck, or your side here, where it triggers nothing.",
        (Param("which", (DISCARDS,)), Param("to", (RECOVERED_HERE, RECOVERED), "hand")),
        clauses=("R5.7",),
        chooses="you",
        doable="the set is not empty",
        reveals="the card to all",
        validate=_validate_recover,
    ),
    Term(
        "move_minion",
        EFFECT,
        MoveMinion,
        "<move> {which} {to:to}",
        "One Minion goes to the same side of another Location, never the one it stands on. This triggers nothing.",
        (_MINION, _MOVED_TO),
        clauses=("R5.7", "R8.4"),
        chooses="you: the Minion, then where to",
        doable="a Minion of the set has somewhere to go",
        reveals="nothing new",
        validate=_validate_move,
    ),
    Term(
        "remove_minion",
        EFFECT,
        RemoveMinion,
        "{to:verb} {which} {to:to}",
        "One Minion goes to its owner's Discard Pile, hand or deck.",
        (_MINION, Param("to", (REMOVED,), "discard"), Param("by", (BY,), "you", only=("you", "owner"))),
        clauses=("R4.4",),
        chooses="`by`",
        doable="the set is not empty",
        reveals="nothing new",
        validate=_validate_remove,
    ),
    Term(
        "place_marker",
        EFFECT,
        PlaceMarker,
        "<place> one of {who:whose} Markers {at:on}",
        "One unused Marker of that player goes on an empty Space of such a Location.",
        (Param("at", _WHERE), _SOMEBODY),
        clauses=("R9.3", "R9.5", "R9.6"),
        chooses="the owner of the Marker: the Location, then the Space",
        doable="there is an unused Marker and such a Space",
        reveals="nothing new",
    ),
    Term(
        "move_marker",
        EFFECT,
        MoveMarker,
        "<move> {which} {to:to}",
        "One Marker goes to another, empty Space of its Location, or of any.",
        (_MARKER, Param("to", (REACH,), "same")),
        clauses=("R9.3",),
        chooses="you: the Marker, with `any` the Location, then the Space",
        doable="a Marker of the set has somewhere to go",
        reveals="nothing new",
    ),
    Term(
        "remove_marker",
        EFFECT,
        RemoveMarker,
        "<return> {which} to its owner",
        "One Marker goes back to its owner's unused ones.",
        (_MARKER,),
        clauses=("R1.4", "R11.4"),
        chooses="you",
        doable="the set is not empty",
        reveals="nothing new",
    ),
    Term(
        "gain",
        EFFECT,
        Gain,
        "{who:gain} {kind}",
        "One Item of the kind comes from the supply, face up. If the supply has none, one's own face-down Item of that "
        "kind may be turned up instead.",
        (Param("kind", (KIND,)), _SOMEBODY),
        clauses=("R7.2", "R7.7", "R7.8"),
        chooses="the gainer",
        doable="the supply has one, or one could be turned up",
        reveals="nothing new",
    ),
    Term(
        "steal",
        EFFECT,
        Steal,
        "<take> {which}",
        "One Item of the other player's becomes yours, as it lies.",
        (replace(_ITEM, default="items(opponent)"),),
        clauses=("R7.9",),
        chooses="you: kind and facing in one choice",
        doable="the set is not empty",
        reveals="nothing new",
        validate=_validate_steal,
    ),
    Term(
        "flip",
        EFFECT,
        Flip,
        "<turn> {which} {face}",
        "One Item that lies the other way is turned.",
        (_ITEM, Param("face", (FACE,))),
        clauses=("R7.5", "R12.1"),
        chooses="you",
        doable="the set has such an Item",
        reveals="nothing new",
        validate=_validate_flip,
    ),
    Term(
        "move_festival",
        EFFECT,
        MoveFestival,
        "<move> the Festival {to:to}",
        "The Festival Piece goes to a Location other than the one it is on.",
        (_MOVED_TO,),
        clauses=("R8.3",),
        chooses="you",
        doable="there is such a Location",
        reveals="nothing new",
    ),
    Term(
        "scout_week",
        EFFECT,
        ScoutWeek,
        "<look> at the top card of the Week deck and perhaps <put> it on the bottom",
        "You look at the top unrevealed card of the Week deck; if there are others you may put it under them.",
        clauses=("K7",),
        chooses="you",
        doable="a card is unrevealed; only putting it down is a change",
        reveals="the face to you; to all whether it went down",
    ),
    Term(
        "extra_action",
        EFFECT,
        ExtraAction,
        "<have> {n} more [n:Action|Actions] this turn",
        "So many more Actions this turn; one Minion a Location and one Item a turn stay the limits.",
        (_N,),
        clauses=("R3.2", "R5.2", "R7.3"),
        chooses="nobody",
        doable="always",
        reveals="nothing new",
    ),
    Term(
        "swap_markers",
        EFFECT,
        SwapMarkers,
        "<swap> one of your Markers with one of the other player's {at:at}",
        "One of your Markers and one of the other player's on the same Location change Spaces.",
        (_AT,),
        clauses=("R9.3",),
        chooses="you: your own Marker, then the other",
        doable="such a Location holds both",
        reveals="nothing new",
    ),
    Term(
        "swap_minions",
        EFFECT,
        SwapMinions,
        "<swap> the Locations of two {which:many}",
        "Two Minions of the set on the same side, at different Locations, change Locations. This triggers nothing.",
        (_MINION,),
        clauses=("R5.7",),
        chooses="you: one, then the other",
        doable="there are two such",
        reveals="nothing new",
    ),
    Term(
        "exchange_items",
        EFFECT,
        ExchangeItems,
        "<exchange> an Item with the other player",
        "One of your Items against one of the other player's, as they lie.",
        clauses=("R7.9",),
        chooses="you: your own, then the other",
        doable="both players have an Item",
        reveals="nothing new",
    ),
    Term(
        "lose_item",
        EFFECT,
        LoseItem,
        "<return> {which} to the supply",
        "One Item of the set goes back to the supply.",
        (_ITEM,),
        clauses=("R7.10", "R11.1"),
        chooses="you",
        doable="the set is not empty",
        reveals="nothing new",
    ),
    Term(
        "play_again",
        EFFECT,
        PlayAgain,
        "<perform> the ability of {which} once more",
        "The ability of one of your Minions of the set, never `self`, is performed once more; its Location is `here` "
        "in it, and no Location's ability follows. A card that has play_again is no option.",
        (_MINION,),
        clauses=("R5.5", "R6.5"),
        chooses="you",
        doable="such a Minion has a doable ability",
        reveals="nothing new",
        validate=_validate_again,
    ),
]

# Numbers and conditions


def _night() -> Condition:
    return IsNight(True)


def _day() -> Condition:
    return IsNight(False)


NUMBERS: Final = [
    Term(
        "influence",
        NUMBER,
        Influence,
        "{who:whose} Influence {at:where}",
        "The sum of Influence over these Locations.",
        (_SOMEBODY, Param("at", _WHERE, "here")),
        clauses=("R9.2",),
    ),
]

CONDITIONS: Final = [
    Term("night", CONDITION, _night, "it is Night", "The card revealed last is a Night.", clauses=("R2.5",)),
    Term("day", CONDITION, _day, "it is Day", "The card revealed last is a Day.", clauses=("R2.5",)),
    Term(
        "home",
        CONDITION,
        SelfAtHome,
        "this Minion's Faction has its Home here",
        "The Faction of `self` has its Home here.",
        clauses=("R1.9", "O2"),
        needs=frozenset({SOURCE}),
    ),
    Term(
        "festival_at",
        CONDITION,
        FestivalAt,
        "the Festival is {at:where}",
        "The Festival Piece is on one of these Locations.",
        (Param("at", _WHERE),),
        clauses=("R8.1",),
    ),
    Term(
        "start_player",
        CONDITION,
        IsStartPlayer,
        "{who:be} Start Player",
        "That player is Start Player of this Week.",
        (_SOMEBODY,),
        clauses=("R10.7",),
    ),
]

EXAMPLES: Final = (
    Example(
        "If you lead here, place a Marker here; otherwise move the Festival here.",
        "if(influence(you, here) > influence(opponent, here), place_marker(here), move_festival(here))",
        given=ON_MINION,
    ),
    Example(
        "Look at the top three cards of your deck; keep one, put the others under it.",
        "sift(3, keep=1, rest=bottom)",
    ),
    Example("Up to two of your Items are turned face up.", "ifdone(may(flip(items, up)), may(flip(items, up)))"),
    Example(
        "By Night the other player returns a Minion with Influence Value 2 or less from here to the hand.",
        "if(night, remove_minion(minions(opponent, here)[value<=2], to=hand, by=owner))",
        given=ON_MINION,
    ),
    Example(
        "On each Location without the Festival you may place a Marker.",
        "each(locations(not_festival), may(place_marker(here)))",
    ),
    Example("Each player gains an Item.", "each(players, gain(any))"),
    Example(
        "The other player may discard a card; if not, you draw two.",
        "ifdone(other(may(discard(1))), none, draw(2))",
    ),
)

VOCABULARY: Final = Vocabulary(
    [*common_terms(SETS), *VERBS, *SET_TERMS, *NUMBERS, *CONDITIONS, *WORDS],
    FILTER_TERMS,
    REASONS,
    EXAMPLES,
)
