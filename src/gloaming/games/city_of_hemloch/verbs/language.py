"""The sorts of words in effects of The City of Hemloch, and the words that name players, Districts and Houses."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy_extensions import i64

from gloaming.cards.vocabulary import Param, Sort, word
from gloaming.games.city_of_hemloch.declaration import F, N
from gloaming.games.terms import IT, Who, for_each, no_loop
from gloaming.kernel.state import State

KEEPER: Final = 3
"""Behind the words for players that every game has: whoever keeps the card that moves."""


class At:
    """The Districts, as effects name them: 0 to 3 name one, these are words."""

    ALL: Final = 4
    HERE: Final = 5
    ELSEWHERE: Final = 6
    OPEN: Final = 7
    CLOSED: Final = 8
    OTHER: Final = 9
    """All but the District where the moving card stands."""


def is_among(s: State, districts: i64, d: i64) -> bool:
    """Whether District d is one of those that the word means; the closed one is no exception (R7.8, Q20)."""
    if districts == At.ALL:
        return True
    if districts == At.HERE:
        return d == s.z[F.HERE]
    if districts == At.ELSEWHERE:
        return d != s.z[F.HERE]
    if districts == At.OPEN:
        return d != s.z[F.CLOSED]
    if districts == At.CLOSED:
        return d == s.z[F.CLOSED]
    return d == districts


def one_district(s: State, at: i64) -> i64:
    """The District that `here` or an id means."""
    if at == At.HERE:
        return s.z[F.HERE]
    return at


# Sorts

CARDS: Final = Sort("set of cards", "Sets of cards", loop=for_each, filtered=True)
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
REASONS: Final = {
    KEPT: "an available Minion lies in the row or on the deck; nobody keeps it and nothing can take its place there",
    IT: no_loop("cards"),
}

WORDS: Final = [
    word(
        "you",
        WHO,
        Who.YOU,
        "you",
        "Who performs the effect: whoever played the source; the other player inside `other`.",
        whose=("your", "their", "their"),
        of=("of yours", "of theirs", "of theirs"),
        side="",
    ),
    word(
        "opponent",
        WHO,
        Who.OPPONENT,
        "the opponent",
        "The other player.",
        whose=("the opponent's", "your", "their opponent's"),
        of=("", "of yours", ""),
        side=("opposing", "", "opposing"),
    ),
    word("any", WHO, Who.ANY, "any player", "Both players together.", whose="either player's", of="", side=""),
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
    word("any", AREA, At.ALL, "any District", "All four Districts.", there="in play", of="of any District"),
    word(
        "here",
        AREA,
        At.HERE,
        "here",
        "The District to which the source was played, even if it has moved since.",
        there="here",
        of="here",
        deck="the District deck here",
    ),
    word(
        "elsewhere",
        AREA,
        At.ELSEWHERE,
        "elsewhere",
        "All Districts but `here`.",
        there="at (another District|another District|other Districts)",
        of="of a District other than this one",
    ),
    word(
        "open",
        AREA,
        At.OPEN,
        "the open Districts",
        "The Districts that are open today.",
        there="at (an open District|an open District|open Districts)",
        of="of an open District",
    ),
    word(
        "closed",
        AREA,
        At.CLOSED,
        "the closed District",
        "The District that is closed today.",
        there="at the closed District",
        of="of the closed District",
    ),
    word(
        "other",
        FROM_THERE,
        At.OTHER,
        "another District",
        "All Districts but the one where the card stands; a card that stands nowhere may go to any.",
        of="of another District",
    ),
    word("wild", WILD, WILD_BIT, "no House", "No House at all."),
    word("self", SOURCE_HOUSE, OWN_HOUSE, "this Minion", "The source."),
    word(
        "starter",
        STARTER,
        N.STARTER,
        "starter",
        "A starter card, which has no District on its back.",
        back="that (is a starter|is a starter|are starters)",
    ),
]

# Arguments that several words take

WHOSE: Final = Param("who", (WHO,), "you", only=("you", "opponent", "any"))
AT_ONE: Final = Param("at", (AREA, DISTRICT), "here", only=("here",))
KEPT_CARDS: Final = frozenset({KEPT})
BINDS: Final = frozenset({IT})
