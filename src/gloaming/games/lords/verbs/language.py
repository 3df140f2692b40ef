"""The sorts of words in effects of Lords, and the words that name players, kinds, marks, ways and Lords."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gloaming.cards.vocabulary import NUMBER, Param, Sort, Term, word
from gloaming.games.lords.decisions import lords
from gloaming.games.lords.declaration import F, Z
from gloaming.games.terms import IT, Who, for_each, no_loop
from gloaming.kernel.layout import numbers
from gloaming.kernel.state import State

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved

# Lords: 0 to 3 name one, the others are words
SELF_LORD: Final = 4
IT_LORD: Final = 5
ANY_LORD: Final = 6

# Kinds of cards in a Tribe, in the order of their zones
TRIBE_ZONES: Final = numbers([Z.FOLLOWERS, Z.CITADELS, Z.SHELLS, Z.BROKEN, Z.TEMPLES, Z.SHRINES])
KINDS: Final = ("follower", "citadel", "shell", "broken", "temple", "shrine")
KIND_COUNT: Final = 6


def the_lord(s: State, lord: i64) -> i64:
    """The Lord that an id, `self` or `it` means."""
    if lord == SELF_LORD:
        return lords(s).rules.lord[s.z[F.SELF]]
    if lord == IT_LORD:
        return lords(s).rules.lord[s.z[F.IT]]
    return lord


# Sorts


CARDS: Final = Sort("set of cards", "Sets of cards", loop=for_each, filtered=True)
TEMPLES: Final = Sort("set of Temples or Shrines", "Sets of Temples and Shrines", loop=for_each, filtered=True)
TRIBE: Final = Sort("set of Tribe cards", "The Tribe", loop=for_each, filtered=True)
LORD_CARD_SET: Final = Sort("set of Lord cards", "Sets of Lord cards", loop=for_each, filtered=True)
SETS_OF_CARDS: Final = (CARDS, TEMPLES, TRIBE, LORD_CARD_SET)
WHO: Final = Sort("player")
KIND: Final = Sort("kind")
MARK: Final = Sort("mark")
HOW: Final = Sort("way")
LORD: Final = Sort("Lord id", ids="lord", forms={"of": "of {}"})
LORD_WORD: Final = Sort("Lord")

SELF: Final = "self"
IN_TRIBE: Final = "tribe"
HIDDEN: Final = "hidden"
REASONS: Final = {
    SELF: "self is the Lord of the card, and a Shell or a Reference has none",
    IT: no_loop("cards"),
    IN_TRIBE: "only cards in a Tribe can be lost or taken from it",
    HIDDEN: "there is something to look at only in hand(opponent) and shells(opponent)",
}

CHOICE: Final = "choice"
RANDOM: Final = "random"
TOP: Final = "top"
BY_OPPONENT: Final = "opponent"

WORDS: Final = [
    word(
        "you",
        WHO,
        Who.YOU,
        "you",
        "Who performs the effect; inside `other` that is the other player.",
        whose=("your", "their", "their"),
        do=("you Worship", "they Worship", "they Worship"),
    ),
    word(
        "opponent",
        WHO,
        Who.OPPONENT,
        "the other player",
        "The opponent of whoever performs the effect, also when the other player of the turn does.",
        whose=("the other player's", "your", "their opponent's"),
        do=("the other player Worships", "you Worship", "their opponent Worships"),
    ),
    word(
        "any",
        WHO,
        Who.ANY,
        "any player",
        "Both players together.",
        whose="either player's",
        do="any player Worships",
    ),
    *(
        word(
            name,
            KIND,
            number,
            side,
            f"The {side}.",
            noun=f"({side}|{side}s)",
            gained=f"[n:{side}|{side}s]".replace("unbroken ", ""),
        )
        for number, (name, side) in enumerate(
            zip(KINDS, ("Follower", "Citadel", "unbroken Shell", "Broken Shell", "Temple", "Shrine"), strict=True)
        )
    ),
    word("worship", MARK, 0, "marked Worship", "The mark Worship."),
    word("scorned", MARK, 1, "marked Scorned", "The mark Scorned."),
    word(CHOICE, HOW, CHOICE, "", "A pick: by whoever performs the verb, unless it says otherwise.", a="a", after=""),
    word(RANDOM, HOW, RANDOM, "random", "By chance, every card equally likely.", a="a random", after=""),
    word(TOP, HOW, TOP, "top", "From the top of the discard."),
    word(
        BY_OPPONENT,
        HOW,
        BY_OPPONENT,
        "",
        "The other player sees the hand and picks.",
        after=("that the other player picks", "that you pick", "that their opponent picks"),
    ),
    Term(
        "self",
        LORD_WORD,
        partial(int, SELF_LORD),
        "this card's Lord",
        "The Lord of the card that carries the effect.",
        forms={"of": "of this card's Lord"},
        needs=frozenset({SELF}),
    ),
    Term(
        "it",
        LORD_WORD,
        partial(int, IT_LORD),
        "its Lord",
        "The Lord of the member that `each` has reached.",
        forms={"of": "of its Lord"},
        needs=frozenset({IT}),
    ),
    word("any", LORD_WORD, ANY_LORD, "any Lord", "A Lord of your choice.", of=""),
]

# Arguments that several words take

HOW_MANY: Final = Param("n", (NUMBER,), "1", least=1, most=12)
WHOSE: Final = Param("who", (WHO,), "you")
ONE_LORD: Final = Param("lord", (LORD, LORD_WORD), only=("self", "it"))
BINDS: Final = frozenset({IT})
TRIBE_TRAITS: Final = frozenset({IN_TRIBE})


def ways(*ways: str) -> Param:
    return Param("how", (HOW,), ways[0], only=ways)


def only_of(whose: str, why: str, resolved: Resolved) -> str:
    what = resolved.one("what")
    return why if what.term.name != "it" and what.one("who").term.name != whose else ""
