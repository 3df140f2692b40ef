"""The sorts of words in effects of Midnight Edition, the words themselves, and whom and which places they mean."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gloaming.cards.vocabulary import NUMBER, Param, Sort, Term, word
from gloaming.games.midnight.declaration import F, N, Remark, Z
from gloaming.games.terms import IT, Who, for_each, no_loop
from gloaming.kernel.events import NOTED
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


# Places, kinds and ways, as the language says them


HERE_WORD: Final = 4
"""Places below this one are the Locations themselves."""


ELSEWHERE: Final = 5
FESTIVAL_WORD: Final = 6
NOT_FESTIVAL: Final = 7
ANYWHERE: Final = 8
ANY_KIND: Final = 3
FACE_UP: Final = 0
FACE_DOWN: Final = 1
BY_OWNER: Final = 0
BY_YOU: Final = 1
BY_CHANCE: Final = 2
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_BOTTOM: Final = 2
TO_TOP: Final = 3
TO_HERE: Final = 4


def here(s: State) -> i64:
    """R6.5: the Location that an effect speaks of; inside an `each` over Locations the one that has been reached."""
    member = s.z[F.IT] - s.game.first_place
    if 0 <= member < N.LOCATIONS:
        return member
    return s.z[F.HERE]


def places(s: State, place: i64) -> i64:
    """The Locations of a place, as bits."""
    if place < HERE_WORD:
        return 1 << place
    if place == ANYWHERE:
        return N.ALL_LOCATIONS
    if place == HERE_WORD:
        return 1 << here(s)
    if place == ELSEWHERE:
        return N.ALL_LOCATIONS & ~(1 << here(s))
    if place == FESTIVAL_WORD:
        return 1 << s.z[F.FESTIVAL]
    return N.ALL_LOCATIONS & ~(1 << s.z[F.FESTIVAL])


def is_on_side(zone: i64) -> bool:
    """Whether a zone is somebody's side of a Location."""
    return Z.SIDE <= zone < Z.SUPPLY


def owner_of(s: State, minion: i64) -> i64:
    """R5.3: whose a Minion on a Location is."""
    return (s.place(minion) - Z.SIDE) & 1


def location_of(s: State, minion: i64) -> i64:
    """The Location where a Minion stands."""
    return (s.place(minion) - Z.SIDE) >> 1


def note_nothing(s: State) -> None:
    """R6.2, Q24: an impossible part is skipped, and a word is said about it."""
    if s.events is not None:
        s.events.write(NOTED, Remark.NOTHING, 0, 0, 0)


# Sorts


MINIONS: Final = Sort("set of Minions", "Sets of Minions", loop=for_each, filtered=True)
DISCARDS: Final = Sort("set of discarded cards", "Sets of discarded cards", loop=for_each, filtered=True)
MARKERS: Final = Sort("set of Markers", "Sets of Markers", loop=for_each, filtered=True)
ITEMS: Final = Sort("set of Items", "Sets of Items", loop=for_each, filtered=True)
LOCATIONS: Final = Sort("set of Locations", "Sets of Locations", loop=for_each, filtered=True)
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
IT_MINION: Final = "it.minion"
IT_CARD: Final = "it.card"
IT_MARKER: Final = "it.marker"
IT_ITEM: Final = "it.item"
IT_LOCATION: Final = "it.location"
REASONS: Final = {
    HERE: "an Item is used at no Location; there is a `here` only on Minions, on Locations and in an each over them",
    SOURCE: "only the ability of a Minion has a Minion as its source",
    IT: no_loop("such a set"),
    IT_MINION: no_loop("Minions"),
    IT_CARD: no_loop("discarded cards"),
    IT_MARKER: no_loop("Markers"),
    IT_ITEM: no_loop("Items"),
    IT_LOCATION: no_loop("Locations"),
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
        Who.YOU,
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
        Who.OPPONENT,
        "the other player",
        "The other player.",
        of=("of the other player's", "of yours", "of the other player's"),
        own=("of the other player's", "of yours", "of the other player's"),
        whose=("the other player's", "your", "the other player's"),
        draw=("<let> the other player draw", "<let> you draw", "<let> the other player draw"),
        gain=("<let> the other player gain", "<let> you gain", "<let> the other player gain"),
        be=("the other player is", "you are", "the other player is"),
    ),
    word("any", PLAYER, Who.ANY, "either player", "Both players' sides.", of="on either side", own="of either player"),
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


# Arguments that several words take


WHERE: Final = (REACHED, PLACE, LOCATION)
AT: Final = Param("at", WHERE, "any")
ANYBODY: Final = Param("who", (PLAYER,), "you", only=("you", "opponent", "any"))
SOMEBODY: Final = Param("who", (PLAYER,), "you", only=("you", "opponent"))
HOW_MANY: Final = Param("n", (NUMBER,), "1", least=1, most=30)
ONE_MINION: Final = Param("which", (MINIONS,))
ONE_MARKER: Final = Param("which", (MARKERS,))
ONE_ITEM: Final = Param("which", (ITEMS,))
MOVED_TO: Final = Param("to", WHERE, "any")


def whose(resolved: Resolved) -> str:
    """Whose things a set speaks of; empty for `it`."""
    return resolved.one("who").term.name if "who" in resolved.arguments else ""


def filters_of(resolved: Resolved) -> set[str]:
    return {applied.filter_term.name for applied in resolved.filters}
