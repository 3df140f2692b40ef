"""The words of Lords: sets of cards, verbs, numbers and conditions of its effects."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from gloaming.cards.common import common_terms
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
from gloaming.games.lords.declaration import Action, First, N, Z
from gloaming.games.lords.verbs import (
    ANY,
    ANY_LORD,
    IT_LORD,
    KINDS,
    OPPONENT,
    SELF_LORD,
    YOU_WORD,
    Beseech,
    Break,
    Deify,
    Dig,
    Discard,
    DiscardRandom,
    Draw,
    FilchChosen,
    FilchRandom,
    GainFollowers,
    GainShells,
    GainTemple,
    Give,
    Held,
    KindIs,
    Look,
    LordIs,
    Lose,
    MarkIs,
    Mend,
    Middle,
    Perform,
    Pry,
    Ready,
    RecoverChosen,
    RecoverTop,
    Score,
    Scorned,
    Seclude,
    Seize,
    TheCard,
    TribeCards,
    Turn,
    Worships,
)
from gloaming.kernel.effects import Each, Effect, Filter, Integer, Members, Number, Repeat
from gloaming.kernel.state import Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


def _for_each_card(cards: Members, a: Effect, most: int) -> Step:
    return Each(cards, a, most)


CARDS: Final = Sort("set of cards", "Sets of cards", loop=_for_each_card, filtered=True)
TEMPLES: Final = Sort("set of Temples or Shrines", "Sets of Temples and Shrines", loop=_for_each_card, filtered=True)
TRIBE: Final = Sort("set of Tribe cards", "The Tribe", loop=_for_each_card, filtered=True)
LORD_CARD_SET: Final = Sort("set of Lord cards", "Sets of Lord cards", loop=_for_each_card, filtered=True)
SETS_OF_CARDS: Final = (CARDS, TEMPLES, TRIBE, LORD_CARD_SET)
WHO: Final = Sort("player")
KIND: Final = Sort("kind")
MARK: Final = Sort("mark")
HOW: Final = Sort("way")
LORD: Final = Sort("Lord id", ids="lord", forms={"of": "of {}"})
LORD_WORD: Final = Sort("Lord")

SELF: Final = "self"
IT: Final = "it"
IN_TRIBE: Final = "tribe"
HIDDEN: Final = "hidden"
REASONS: Final = {
    SELF: "self is the Lord of the card, and a Shell or a Reference has none",
    IT: "it is the member that each( … ) has reached, so it stands only in the second argument of each over cards",
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
        YOU_WORD,
        "you",
        "Who performs the effect; inside `other` that is the other player.",
        whose=("your", "their", "their"),
        do=("you Worship", "they Worship", "they Worship"),
    ),
    word(
        "opponent",
        WHO,
        OPPONENT,
        "the other player",
        "The opponent of whoever performs the effect, also when the other player of the turn does.",
        whose=("the other player's", "your", "their opponent's"),
        do=("the other player Worships", "you Worship", "their opponent Worships"),
    ),
    word(
        "any",
        WHO,
        ANY,
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

# Arguments

_N: Final = Param("n", (NUMBER,), "1", least=1, most=12)
_WHOSE: Final = Param("who", (WHO,), "you")
_ONE_LORD: Final = Param("lord", (LORD, LORD_WORD), only=("self", "it"))
_BINDS: Final = frozenset({IT})
_TRIBE_TRAITS: Final = frozenset({IN_TRIBE})


def _how(*ways: str) -> Param:
    return Param("how", (HOW,), ways[0], only=ways)


# Sets


def _whose_hand(resolved: Resolved) -> str:
    if resolved.filters and resolved.one("who").term.name != "you":
        return "the cards of another hand are hidden, so that no filter applies to them"
    return ""


def _tribe_set(name: str, zone: int, noun: str, many: str, doc: str, sort: Sort, traits: frozenset[str]) -> Term:
    return Term(
        name,
        sort,
        partial(Held, zone=zone),
        f"{{before}} ({noun}|{many}) {{after}} in {{who:whose}} Tribe",
        doc,
        (_WHOSE,),
        traits=traits,
        binds=_BINDS,
    )


def _middle(name: str, zone: int, first: int, behind: int, wording: str, doc: str, sort: Sort, binds: bool) -> Term:
    build = partial(Middle, zone=zone, first=first, behind=behind)
    return Term(name, sort, build, wording, doc, binds=_BINDS if binds else frozenset())


SETS: Final = [
    _tribe_set("followers", Z.FOLLOWERS, "Follower", "Followers", "The Followers in that Tribe.", CARDS, _TRIBE_TRAITS),
    _tribe_set("citadels", Z.CITADELS, "Citadel", "Citadels", "The Citadels in that Tribe.", CARDS, _TRIBE_TRAITS),
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
        "broken", Z.BROKEN, "Broken Shell", "Broken Shells", "The Broken Shells in that Tribe.", CARDS, _TRIBE_TRAITS
    ),
    Term(
        "it",
        CARDS,
        TheCard,
        "it",
        "Only inside the second argument of `each` over cards: the member in question.",
        needs=_BINDS,
        binds=_BINDS,
        definite=True,
    ),
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
    _tribe_set("temples", Z.TEMPLES, "Temple", "Temples", "The Temples in that Tribe.", TEMPLES, _TRIBE_TRAITS),
    _tribe_set("shrines", Z.SHRINES, "Shrine", "Shrines", "The Shrines in that Tribe.", TEMPLES, _TRIBE_TRAITS),
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
        (_WHOSE,),
        traits=_TRIBE_TRAITS,
        binds=_BINDS,
    ),
    Term(
        "hand",
        LORD_CARD_SET,
        partial(Held, zone=Z.HAND),
        "(card|cards) {after} (from|in|in) {who:whose} hand",
        "The Lord cards of that hand. Filters only with `you`: other hands are hidden.",
        (_WHOSE,),
        traits=frozenset({HIDDEN}),
        binds=_BINDS,
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


def _lord(operator: str, values: list[int]) -> Filter:
    return LordIs(values)


def _mark(operator: str, values: list[int]) -> Filter:
    return MarkIs(sum(1 << value for value in set(values)))


def _kind(operator: str, values: list[int]) -> Filter:
    return KindIs(sum(1 << value for value in set(values)))


def _lord_filter(sort: Sort) -> FilterTerm:
    value = Param("value", (LORD, LORD_WORD), only=("self", "it"), many="alternatives")
    return FilterTerm("lord", sort, _lord, "Belongs to one of these Lords.", ("=",), value, after="of {value}")


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


# Verbs


def times(n: Number, step: Step) -> Step:
    """A verb for one card, n times as far as it can be done (R12.1)."""
    if isinstance(n, Integer) and n.n == 1:
        return step
    return Repeat(n, Effect([step]))


def _discard(n: Number, how: str) -> Step:
    return times(n, DiscardRandom() if how == RANDOM else Discard(how == BY_OPPONENT))


def _filch(n: Number, how: str) -> Step:
    return times(n, FilchRandom() if how == RANDOM else FilchChosen())


def _give(n: Number) -> Step:
    return times(n, Give())


def _recover(n: Number, how: str) -> Step:
    return times(n, RecoverTop() if how == TOP else RecoverChosen())


def _gain(kind: int, n: Number, lord: int) -> Step:
    if KINDS[kind] == "follower":
        return GainFollowers(n)
    if KINDS[kind] == "shell":
        return GainShells(n)
    return times(n, GainTemple(lord))


def _validate_gain(resolved: Resolved) -> str:
    if resolved.one("kind").term.name != "temple" and resolved.one("lord").term.name != "any":
        return "a Lord may be named only with temple"
    return ""


def _lose(what: Members, n: Number) -> Step:
    return times(n, Lose(what))


def _seize(what: Members, n: Number) -> Step:
    return times(n, Seize(what))


def _of(whose: str, why: str, resolved: Resolved) -> str:
    what = resolved.one("what")
    return why if what.term.name != "it" and what.one("who").term.name != whose else ""


def _mend(n: Number) -> Step:
    return times(n, Mend())


def _seclude(n: Number) -> Step:
    return times(n, Seclude())


def _ready(n: Number) -> Step:
    return times(n, Ready())


def _pry(how: str) -> Step:
    return Pry(how == CHOICE)


def _validate_dig(resolved: Resolved) -> str:
    n, keep = resolved.one("n").number, resolved.one("keep").number
    return "keep must be below n" if n is not None and keep is not None and keep >= n else ""


def _perform(name: str, what: int, doc: str, clauses: tuple[str, ...]) -> Term:
    return Term(
        name,
        EFFECT,
        partial(Perform, what),
        f"<{name}>",
        doc,
        clauses=clauses,
        chooses="as that effect",
        doable="that effect is",
        reveals="as its parts",
        performs=name,
    )


VERBS: Final = [
    Term(
        "draw",
        EFFECT,
        Draw,
        "<draw> {n} Lord [n:card|cards]",
        "The top n cards of the Lord deck to your hand, one after the other, reshuffling where that is needed.",
        (_N,),
        clauses=("R5.3", "R5.4"),
        doable="the deck has a card, or the discard has two",
        reveals="to the drawer only; a reshuffle to all",
    ),
    Term(
        "discard",
        EFFECT,
        _discard,
        "<discard> {n} {how} [n:card|cards] {how:after}",
        "n cards of your hand to the top of the discard.",
        (_N, _how(CHOICE, RANDOM, BY_OPPONENT)),
        chooses="you; with `opponent` the other player, who sees your hand",
        doable="your hand is not empty",
        reveals="the cards, to all; with `opponent` the whole hand to the other player",
    ),
    Term(
        "filch",
        EFFECT,
        _filch,
        "<take> {n} {how} [n:card|cards] from the other player's hand",
        "n cards of the other player's hand to your hand.",
        (_N, _how(RANDOM, CHOICE)),
        chooses="chance; with `choice` you, who see that hand",
        doable="the other hand is not empty",
        reveals="each card, to both players; with `choice` the whole hand to you",
    ),
    Term(
        "give",
        EFFECT,
        _give,
        "<give> {n} [n:card|cards] to the other player",
        "n cards of your hand to the other player's hand.",
        (_N,),
        chooses="you",
        doable="your hand is not empty",
        reveals="the card, to both players",
    ),
    Term(
        "recover",
        EFFECT,
        _recover,
        "<take> {n} {how} [n:card|cards] from the discard",
        "n cards of the discard to your hand.",
        (_N, _how(CHOICE, TOP)),
        clauses=("R5.6",),
        chooses="you; with `top` nobody",
        doable="the discard is not empty",
        reveals="the card, to all",
    ),
    Term(
        "gain",
        EFFECT,
        _gain,
        "<gain> {n} {kind:gained} {lord:of}",
        "n Followers from the stack, Shells from the top of the Shell deck, or Temples from the stock.",
        (
            Param("kind", (KIND,), only=("follower", "shell", "temple")),
            _N,
            Param("lord", (LORD, LORD_WORD), "any", only=("self", "it", "any")),
        ),
        clauses=("R4.1", "R4.5", "R8.2"),
        chooses="you, for a Temple of any Lord: the Lord",
        doable="the pile is not empty; for a Temple, some such Temple is within the limits",
        reveals="all; which Shell, to the gainer only",
        validate=_validate_gain,
    ),
    Term(
        "lose",
        EFFECT,
        _lose,
        "<lose> {n} of the {what:many}",
        "You lose n cards of the set, which is of your Tribe.",
        (Param("what", (CARDS, TEMPLES, TRIBE), asks=_TRIBE_TRAITS), _N),
        clauses=("R4.2", "R4.3"),
        chooses="you",
        doable="the set is not empty",
        reveals="all; which unbroken Shell, to its owner and to whoever knew it",
        validate=partial(_of, "you", "you lose only what is in your own Tribe"),
    ),
    Term(
        "seize",
        EFFECT,
        _seize,
        "<take> {n} of the {what:many}",
        "n cards of the set, which is of the other Tribe, go to your Tribe, the same side up. Among unbroken Shells "
        "it is random which.",
        (Param("what", (CARDS, TEMPLES, TRIBE), asks=_TRIBE_TRAITS), _N),
        clauses=("R4.4", "R8.8"),
        chooses="you",
        doable="the set holds a card that you may have",
        reveals="all; an unbroken Shell, to both players",
        validate=partial(_of, "opponent", "cards are taken from the other Tribe"),
    ),
    Term(
        "raise",
        EFFECT,
        partial(Turn, Z.FOLLOWERS, Z.CITADELS),
        "<raise> {n} [n:Follower|Followers]",
        "Turn n of your Followers to Citadels, whatever your numbers.",
        (_N,),
        doable="you have a Follower",
        reveals="all",
    ),
    Term(
        "raze",
        EFFECT,
        partial(Turn, Z.CITADELS, Z.FOLLOWERS),
        "<raze> {n} [n:Citadel|Citadels]",
        "Turn n of your Citadels to Followers.",
        (_N,),
        doable="you have a Citadel",
        reveals="all",
    ),
    Term(
        "break",
        EFFECT,
        Break,
        "<break> [n:1|1 to {n}] of your Shells",
        "Break at least 1 and up to n of your Shells and use their abilities.",
        (_N,),
        clauses=("R7.2", "R7.3", "R7.4", "R10.7"),
        chooses="you: the first, then others or `stop`",
        doable="you have an unbroken Shell, and fewer than 40 cards were performed this turn",
        reveals="the Broken sides, to all",
    ),
    Term(
        "mend",
        EFFECT,
        _mend,
        "<mend> {n} of your Broken Shells",
        "Turn n of your Broken Shells back to Shells.",
        (_N,),
        clauses=("R7.9",),
        chooses="you",
        doable="you have a Broken Shell",
        reveals="all",
    ),
    Term(
        "pry",
        EFFECT,
        _pry,
        "<break> {how:a} Shell of the other player and <use> its ability",
        "Break 1 Shell of the other player; you use its ability.",
        (_how(RANDOM, CHOICE),),
        clauses=("R7.6", "R10.7"),
        chooses="chance; with `choice` the owner",
        doable="the other player has an unbroken Shell, and fewer than 40 cards were performed this turn",
        reveals="its Broken side, to all",
    ),
    Term(
        "seclude",
        EFFECT,
        _seclude,
        "<seclude> {n} [n:Temple|Temples]",
        "Turn n of your Temples to Shrines.",
        (_N,),
        clauses=("R8.6",),
        chooses="you",
        doable="you have a Temple",
        reveals="all",
    ),
    _perform("meditate", Action.MEDITATE, "Perform Meditate without its card.", ("R3.5", "R5.1")),
    _perform("flourish", Action.FLOURISH, "Perform Flourish without its card.", ("R3.5", "R6.1")),
    _perform("prospect", Action.PROSPECT, "Perform Prospect without its card.", ("R3.5", "R7.1")),
    Term(
        "deify",
        EFFECT,
        Deify,
        "<deify>",
        "Discard a Lord card and gain his Temple, or seclude yours.",
        clauses=("R3.5", "R8.1", "R8.3"),
        chooses="you: the card; which Temple, where a Lord's differ",
        doable="a card in hand fits; with `deify_unfit = discard`, your hand is not empty",
        reveals="the card and the Temple, to all",
    ),
    Term(
        "beseech",
        EFFECT,
        Beseech,
        "<beseech>",
        "Reveal a Lord card of your hand and perform it.",
        clauses=("R3.5", "R10.1", "R10.4", "R10.7"),
        chooses="you",
        doable="your hand is not empty, and fewer than 40 cards were performed this turn",
        reveals="the card, to all",
    ),
    _perform("agonize", Action.AGONIZE, "Perform the Reference Agonize.", ("R11.1", "R11.4")),
    _perform("consecrate", Action.CONSECRATE, "Perform the Reference Consecrate.", ("R11.2",)),
    Term(
        "look",
        EFFECT,
        Look,
        "<look> at the {what:many}",
        "You see those cards as they are now.",
        (Param("what", (CARDS, LORD_CARD_SET), asks=frozenset({HIDDEN})),),
        doable="there is a card to see",
        reveals="the cards, to you",
        validate=partial(_of, "opponent", "you always see your own cards"),
    ),
    Term(
        "dig",
        EFFECT,
        Dig,
        "<draw> {n} Lord [n:card|cards] and <keep> {keep} of them",
        "Draw n, then discard all but `keep` of the cards just drawn.",
        (Param("n", (NUMBER,), least=1, most=12), Param("keep", (NUMBER,), "1", least=1, most=12)),
        clauses=("R5.3", "R5.4"),
        chooses="you: each card that goes",
        doable="as `draw`",
        reveals="the drawn cards, to you; the discarded ones, to all",
        validate=_validate_dig,
    ),
    Term(
        "ready",
        EFFECT,
        _ready,
        "<turn> {n} [n:Action|Actions] up again",
        "Turn n down Actions up again. It gives no further selection.",
        (_N,),
        clauses=("R3.1",),
        chooses="you",
        doable="an Action is down",
        reveals="all",
    ),
]

# Numbers and conditions

NUMBERS: Final = [
    Term(
        "score",
        NUMBER,
        Score,
        "{who:whose} points",
        "That player's points now.",
        (Param("who", (WHO,), "you", only=("you", "opponent")),),
        clauses=("R14.1",),
    ),
]

CONDITIONS: Final = [
    Term(
        "worship",
        CONDITION,
        Worships,
        "{who:do} {lord}",
        "That player has a Temple of that Lord; with `any`, either player has.",
        (_ONE_LORD, _WHOSE),
        clauses=("R9.1",),
    ),
    Term(
        "scorned",
        CONDITION,
        Scorned,
        "{lord} is Scorned",
        "Nobody has a Temple of that Lord.",
        (_ONE_LORD,),
        clauses=("R9.2",),
    ),
]

EXAMPLES: Final = (
    Example("Draw 2 cards. Worship: Beseech.", "draw(2) ; if(worship(ruminator), beseech)"),
    Example("You may break or mend a Shell.", "may(choose(break(1) | mend(1)))"),
    Example(
        "Lose a Follower or a Broken Shell; if you cannot, discard a random card.",
        "ifdone(lose(tribe[kind=follower|broken]), none, discard(1, how=random))",
    ),
    Example(
        "If the other player has more points, take a Follower from them.",
        "if(score(opponent) > score, seize(followers(opponent)))",
    ),
    Example(
        "For each of your Shrines, gain a Follower; then the other player breaks a Shell.",
        "each(shrines, gain(follower)) ; other(break(1))",
    ),
    Example(
        "Look at the other player's Shells, then break one of them, which its owner picks.",
        "look(shells(opponent)) ; pry(how=choice)",
    ),
    Example("Draw 3 cards and keep 1. Turn an Action up again.", "dig(3) ; ready"),
)

VOCABULARY: Final = Vocabulary(
    [*common_terms(SETS_OF_CARDS), *VERBS, *SETS, *NUMBERS, *CONDITIONS, *WORDS], FILTER_TERMS, REASONS, EXAMPLES
)
