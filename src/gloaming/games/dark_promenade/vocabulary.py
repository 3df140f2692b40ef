"""The words of Dark Promenade: its sets, verbs, numbers and conditions, the terms of Influence Bonuses, and windows."""

from __future__ import annotations

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
from gloaming.games.dark_promenade.rules import (
    A_CARD,
    A_DISTRICT,
    AFTER_PLAY,
    AN_ITEM,
    BEFORE_PLAY,
    HINDER,
    INFLUENCE,
    LOST_BY,
    MUTE,
    ON_DRAW,
    ON_THREAT,
    ON_TIE,
    TAKEN,
    WIN_TIES,
    Passive,
)
from gloaming.games.dark_promenade.verbs import (
    ANY,
    ASIDE,
    AVENUE_TYPES,
    AVENUE_WORD,
    BESIDE,
    CENTRE,
    CORNER,
    CROSSING,
    GAINABLE,
    HERE_TYPE,
    MIDDLE,
    MINIONS_KIND,
    OPPONENT,
    OUTSKIRTS_WORD,
    PLAYED,
    WHOLE_GRID,
    YOU_WORD,
    Cards,
    Deck,
    Discard,
    DiscardHand,
    Distinct,
    Draw,
    Drawn,
    Gain,
    Give,
    Hand,
    Has,
    HereIs,
    It,
    ItemIs,
    Items,
    Look,
    Lose,
    Minions,
    MostAlike,
    Move,
    NotSelf,
    OneByOne,
    Peek,
    PointsAre,
    Return,
    SiteIs,
    Source,
    TakeHere,
    Things,
    Times,
    TypeIs,
    ValueIs,
    districts,
    swap,
)
from gloaming.kernel.effects import All, Condition, Each, Effect, Filter, Integer, Members, Number
from gloaming.kernel.state import Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


def _each(cards: Members, a: Effect, most: int) -> Step:
    return Each(cards, a, most)


def _each_singly(cards: Things, a: Effect, most: int) -> Step:
    return Each(OneByOne(cards), a, most)


ITEMS: Final = Sort("set of Items", "Sets of Items", loop=_each, filtered=True)
DISTRICTS: Final = Sort("set of Districts", "Sets of Districts", loop=_each_singly, filtered=True)
CARDS: Final = Sort("set of cards", "Sets of cards", loop=_each_singly, filtered=True)
MINIONS: Final = Sort("set of Minions", "Sets of Minions in play", loop=_each, filtered=True)
MINION_CARDS: Final = Sort("set of Minion cards", "Sets of Minion cards", filtered=True)
SETS: Final = (ITEMS, DISTRICTS, CARDS, MINIONS, MINION_CARDS)
PASSIVE: Final = Sort("term of an Influence Bonus", "Terms of an Influence Bonus")
WINDOW: Final = Sort("window", "Windows of District Bonuses")
INTEGER: Final = Sort("integer", literal=Integer)
WHERE: Final = Sort("where")
TYPE: Final = Sort("type id", ids="type", forms={"kind": "type {}"})
TYPE_WORD: Final = Sort("type word")
ITEM: Final = Sort("Item id", ids="item")
DECK_END: Final = Sort("end of the deck")
MATCH: Final = Sort("match")
WITHIN: Final = Sort("within")
SPOT: Final = Sort("place of a site")
HOW: Final = Sort("threat")
KIND: Final = Sort("kind of card")

# What a place of the card file gives

SOURCE: Final = "source"
ABILITY: Final = "ability"
COMPARED: Final = "compared"
PLAYED_THIS_TURN: Final = "played"
TIED: Final = "tied"
PERFORMED: Final = "performed"
IT_ITEM: Final = "it.item"
IT_DISTRICT: Final = "it.district"
IT_CARD: Final = "it.card"
IT_MINION: Final = "it.minion"
_IT: Final = "it"
_NO_LOOP: Final = "it is the member that each( … ) has reached, so it stands only in the second argument of each over "
REASONS: Final = {
    SOURCE: "only the Abilities and the Influence Bonus of a Minion have a source and its Avenue",
    ABILITY: "it stands only in the Abilities of a Minion",
    COMPARED: "a District is compared only in an Influence Check, so it stands only in an Influence Bonus",
    PLAYED_THIS_TURN: "a Minion has been played only in the windows after_play and draw",
    TIED: "a District is tied only in the window tie",
    PERFORMED: "an Influence Bonus draws nothing",
    _IT: _NO_LOOP + "such a set",
    IT_ITEM: _NO_LOOP + "Items",
    IT_DISTRICT: _NO_LOOP + "Districts",
    IT_CARD: _NO_LOOP + "cards",
    IT_MINION: _NO_LOOP + "Minions",
}

IN_ABILITY: Final = frozenset({SOURCE, ABILITY, PERFORMED})
IN_INFLUENCE_BONUS: Final = frozenset({SOURCE, COMPARED})
IN_DISTRICT_BONUS: Final = frozenset({PLAYED_THIS_TURN, TIED, PERFORMED})
"""All that some window gives; what the window at hand does not is found when the file is checked."""
BY_WINDOW: Final = {PLAYED_THIS_TURN: (AFTER_PLAY, ON_DRAW), TIED: (ON_TIE,)}

# Words


def _where(name: str, value: int, doc: str, needs: str = "", **forms: str | tuple[str, str, str]) -> Term:
    made = word(name, WHERE, value, name, doc, **forms)
    return replace(made, needs=frozenset({needs})) if needs else made


WORDS: Final = [
    _where(
        "you",
        YOU_WORD,
        "Who performs the effect: who played the Minion or uses the Bonus; the other player inside `other`; in an "
        "Influence Bonus the player at whose Avenue the Minion stands.",
        of=("of yours", "of theirs", "of theirs"),
        hand=("in your hand", "in their hand", "in their hand"),
    ),
    _where(
        "opponent",
        OPPONENT,
        "The other player.",
        of=("of your opponent's", "of yours", "of their opponent's"),
        hand=("in your opponent's hand", "in your hand", "in their opponent's hand"),
    ),
    _where("any", ANY, "Both players together.", of="that either player has"),
    _where("aside", ASIDE, "What nobody controls: at the side and in The Outskirts.", of="that nobody controls"),
    _where("outskirts", OUTSKIRTS_WORD, "What lies in The Outskirts.", of="in The Outskirts"),
    _where(
        "gainable",
        GAINABLE,
        "`aside` and `opponent` together.",
        of=("that you could gain", "that they could gain", "that they could gain"),
    ),
    _where("avenue", AVENUE_WORD, "What is now at the sites of this Minion's Avenue.", SOURCE, of="in this Avenue"),
    _where("grid", WHOLE_GRID, "What is at any site.", of="in the grid"),
    _where("beside", BESIDE, "Your other Minion at this Minion's Avenue.", SOURCE, of="beside this one"),
    _where(
        "crossing",
        CROSSING,
        "Opposing Minions at the Avenue that crosses at the compared site.",
        COMPARED,
        of="that (opposes|opposes|oppose) this one here",
    ),
    _where(
        "played",
        PLAYED,
        "The Minion you played this turn, if it stands at one of your Avenues.",
        PLAYED_THIS_TURN,
        of="played this turn",
    ),
    replace(
        word("avenue", TYPE_WORD, AVENUE_TYPES, "a type in this Avenue", "A type present in this Minion's Avenue."),
        needs=frozenset({SOURCE}),
    ),
    replace(
        word("here", TYPE_WORD, HERE_TYPE, "the type compared here", "The compared District's type."),
        needs=frozenset({COMPARED}),
    ),
    word("top", DECK_END, False, "top", "The top of the Minion deck."),
    word("bottom", DECK_END, True, "bottom", "The bottom of the Minion deck."),
    word("any", MATCH, False, "any", "Any two.", pair=""),
    word("value", MATCH, True, "value", "Both have the same Value.", pair="of the same Value"),
    word("any", WITHIN, False, "any", "Anywhere.", pair=""),
    word(
        "your_avenue",
        WITHIN,
        True,
        "your Avenue",
        "Both sites lie in one and the same Avenue of yours.",
        pair=("within one Avenue of yours", "within one Avenue of theirs", "within one Avenue of theirs"),
    ),
    word("corner", SPOT, CORNER, "a corner", "Site 1, 3, 7 or 9."),
    word(
        "middle",
        SPOT,
        MIDDLE,
        "the middle of this Avenue",
        "The middle one of the three sites of this Minion's Avenue, whatever has left the grid.",
    ),
    word("centre", SPOT, CENTRE, "the centre", "Site 5."),
    word("take", HOW, TAKEN, "take", "The other player would gain a card out of your area."),
    word("lose", HOW, LOST_BY, "make you lose", "An effect of the other player's would make you lose a card."),
    word("any", HOW, TAKEN | LOST_BY, "take or make you lose", "Both."),
    word("item", KIND, AN_ITEM, "an Item", "An Item."),
    word("district", KIND, A_DISTRICT, "a District", "A District."),
    word("card", KIND, A_CARD, "a card", "Any card that a player controls."),
]

# Sets


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
        binds=frozenset({_IT, it}) if it else frozenset(),
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
        needs=frozenset({_IT, feature}),
        binds=frozenset({_IT, feature}),
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
        binds=frozenset({_IT, IT_MINION}),
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
    _it(ITEMS, IT_ITEM, AN_ITEM),
    _it(DISTRICTS, IT_DISTRICT, A_DISTRICT),
    _it(CARDS, IT_CARD, A_CARD),
    _it(MINIONS, IT_MINION, MINIONS_KIND),
]

# Filters


def _bits(values: list[int]) -> int:
    return sum(1 << value for value in set(values) if value >= 0)


def _type(operator: str, values: list[int]) -> Filter:
    return TypeIs(_bits(values), AVENUE_TYPES in values, HERE_TYPE in values, operator == "=")


def _item(operator: str, values: list[int]) -> Filter:
    return ItemIs(_bits(values), operator == "=")


def _operator(operator: str) -> int:
    return list(OPERATORS).index("==" if operator == "=" else operator)


def _points(operator: str, values: list[Number]) -> Filter:
    return PointsAre(_operator(operator), values[0])


def _value(operator: str, values: list[Number]) -> Filter:
    return ValueIs(_operator(operator), values[0])


_COMPARISONS: Final = ("=", *OPERATORS)

FILTER_TERMS: Final = [
    *(
        FilterTerm(
            "type",
            sort,
            _type,
            "Is (`=`) or is not (`!=`) a District of one of these types; an Item never is.",
            ("=", "!="),
            Param("value", (TYPE, TYPE_WORD), many="alternatives"),
            after="of {value:kind}",
            denied="not of {value:kind}",
            clauses=("R13.4",),
        )
        for sort in (DISTRICTS, CARDS)
    ),
    *(
        FilterTerm(
            "item",
            sort,
            _item,
            "Is (`=`) or is not (`!=`) one of these Items; a District never is.",
            ("=", "!="),
            Param("value", (ITEM,), many="alternatives"),
            after="called {value}",
            denied="not called {value}",
            single=True,
        )
        for sort in (ITEMS, CARDS)
    ),
    *(
        FilterTerm(
            "points",
            sort,
            _points,
            "Is worth so many printed points.",
            _COMPARISONS,
            Param("value", (NUMBER,)),
            after="worth {compared}",
            clauses=("R15.1",),
            printed=(0, 20),
        )
        for sort in (DISTRICTS, ITEMS, CARDS)
    ),
    FilterTerm(
        "value",
        MINIONS,
        _value,
        "Has that printed Value.",
        _COMPARISONS,
        Param("value", (NUMBER,)),
        after="of Value {compared}",
        printed=(0, 9),
    ),
    FilterTerm("not_self", MINIONS, NotSelf, "Is not the source.", before="other", needs=frozenset({SOURCE})),
]

# Verbs


def _place(resolved: Resolved) -> str:
    """The place that a set speaks of; empty for `it` and `self`."""
    return resolved.one("where").term.name if "where" in resolved.arguments else ""


def _validate_gain(resolved: Resolved) -> str:
    what = resolved.one("what")
    if _place(what) == "you":
        return "you control these already"
    if what.term.sort is not ITEMS and _place(what) not in ("", "outskirts", "opponent"):
        return "Districts are gained from The Outskirts or from the opponent only"
    return ""


def _validate_lose(resolved: Resolved) -> str:
    if _place(resolved.one("what")) in ("", "you", "opponent"):
        return ""
    return "only what one player controls can be lost, that is sets of you or opponent"


def _validate_give(resolved: Resolved) -> str:
    return "" if _place(resolved.one("what")) in ("", "you") else "only sets of you can be given"


def _validate_swap(resolved: Resolved) -> str:
    a, b = resolved.one("a"), resolved.one("b")
    if a.term.sort is not b.term.sort:
        return "both sets are of Districts, both of Items, or both of Minions"
    if resolved.one("match").term.name == "value" and a.term.sort is not MINIONS:
        return "only Minions have a Value to match"
    if resolved.one("within").term.name == "your_avenue" and not {_place(a), _place(b)} <= {"avenue", "grid", ""}:
        return "only Districts in the grid lie within an Avenue"
    one_place = ("you", "opponent", "outskirts") if a.term.sort is not MINIONS else ("beside", "played")
    if (a.term.definite and a.term is b.term) or (_place(a) == _place(b) and _place(a) in one_place):
        return "both cards are in the same place"
    return ""


def _validate_move(resolved: Resolved) -> str:
    return "" if _place(resolved.one("what")) in ("", "you") else "only self and sets of you can be moved"


def _validate_look(resolved: Resolved) -> str:
    what = resolved.one("what")
    if what.term.name != "hand" or _place(what) != "opponent":
        return "only hand(opponent) can be looked at"
    return ""


def _draw(n: Number, from_: bool) -> Step:
    return Draw(n, from_)


_PROPERTY: Final = Param("what", (ITEMS, DISTRICTS, CARDS))
_MINION: Final = Param("what", (MINIONS,))
_PARTNER: Final = (DISTRICTS, ITEMS, MINIONS)
_SOME: Final = Param("n", (NUMBER,), "1", least=1, most=9)

VERBS: Final = [
    Term(
        "gain",
        EFFECT,
        Gain,
        "<gain> {what}",
        "One card of the set moves to your area. Out of the opponent's area it is a take, which a Bonus may answer.",
        (_PROPERTY,),
        clauses=("R8.1", "R8.2", "R8.3", "R8.4", "R8.5"),
        chooses="you",
        doable="a card is there that you do not control",
        reveals="nothing new",
        validate=_validate_gain,
    ),
    Term(
        "lose",
        EFFECT,
        Lose,
        "<send> {what} to The Outskirts",
        "One card moves from its controller's area to The Outskirts. If the controller is not the actor, a Bonus may "
        "answer it.",
        (_PROPERTY,),
        clauses=("R8.6", "R8.7", "R8.8"),
        chooses="the controller",
        doable="the set is not empty",
        reveals="nothing new",
        validate=_validate_lose,
    ),
    Term(
        "give",
        EFFECT,
        Give,
        "<give> {what} to the other player",
        "One card of your area moves to the opponent's. This is no take.",
        (_PROPERTY,),
        clauses=("R8.9",),
        chooses="you",
        doable="the set is not empty",
        reveals="nothing new",
        validate=_validate_give,
    ),
    Term(
        "swap",
        EFFECT,
        swap,
        "<swap> {a} with {b} {match:pair} {within:pair}",
        "One card of a and another of b change places.",
        (
            Param("a", _PARTNER),
            Param("b", _PARTNER),
            Param("match", (MATCH,), "any"),
            Param("within", (WITHIN,), "any"),
        ),
        clauses=("R9.1", "R9.2", "R9.3", "R9.4", "R9.5"),
        chooses="you: first from a, only members with a legal partner, then from b",
        doable="there is a pair in different places; equal types count",
        reveals="nothing new",
        validate=_validate_swap,
    ),
    Term(
        "discard",
        EFFECT,
        Discard,
        "<discard> {what}",
        "One Minion in play goes face down to the bottom of the Minion deck.",
        (_MINION,),
        clauses=("R11.3",),
        chooses="you",
        doable="the set is not empty",
        reveals="both know the bottom card",
    ),
    Term(
        "return",
        EFFECT,
        Return,
        "<return> {what} to the hand of the player at whose Avenue it stands",
        "One Minion in play goes to the hand of the player at whose Avenue it stood.",
        (_MINION,),
        clauses=("R4.6", "R7.6"),
        chooses="you",
        doable="the set is not empty",
        reveals="both know that this hand holds it",
    ),
    Term(
        "move",
        EFFECT,
        Move,
        "<move> {what} to another Avenue with room",
        "One Minion at your Avenues goes to another of your Avenues with fewer than 2 Minions.",
        (replace(_MINION, default="self"),),
        clauses=("R4.7", "R7.6"),
        needs=frozenset({ABILITY}),
        chooses="you: the Minion, unless it is `self`, then the Avenue",
        doable="a member has such an Avenue",
        reveals="nothing new",
        validate=_validate_move,
    ),
    Term(
        "draw",
        EFFECT,
        _draw,
        "<draw> {n} from the {from} of the Minion deck",
        "You draw one Minion at a time, as many of n as the deck holds.",
        (_SOME, Param("from", (DECK_END,), "top")),
        clauses=("R11.2",),
        chooses="nobody",
        doable="n is 1 or more and the deck is not empty",
        reveals="to you only; the opponent sees the number and the end of the deck",
    ),
    Term(
        "discard_hand",
        EFFECT,
        DiscardHand,
        "<discard> {n} from the hand",
        "You discard n Minions from your hand, one at a time; all of them if there are fewer.",
        (_SOME,),
        clauses=("R11.3", "R11.4", "R11.5"),
        chooses="you",
        doable="n is 1 or more and your hand is not empty",
        reveals="to you only; the opponent sees the number",
    ),
    Term(
        "look",
        EFFECT,
        Look,
        "<look> at {what:many}",
        "You see that hand now.",
        (Param("what", (MINION_CARDS,)),),
        clauses=("K6",),
        chooses="nobody",
        doable="that hand is not empty: seeing counts as a change",
        reveals="that hand, to you only; the opponent sees that it was looked at",
        validate=_validate_look,
    ),
    Term(
        "peek",
        EFFECT,
        Peek,
        "<look> at the top {n} of the Minion deck",
        "You see the top n Minions of the deck, or all if there are fewer; their order stays.",
        (_SOME,),
        clauses=("K10",),
        chooses="nobody",
        doable="n is 1 or more and the deck is not empty",
        reveals="these Minions, to you only; the opponent sees the number",
    ),
    Term(
        "take_here",
        EFFECT,
        TakeHere,
        "<take> the tied District",
        "You take the compared District.",
        needs=frozenset({TIED}),
        clauses=("R13.6",),
        chooses="nobody",
        doable="the District is still at its site",
        reveals="nothing new",
    ),
]

# Numbers and conditions


def _here(type: int) -> Condition:
    return HereIs(type)


NUMBERS: Final = [
    Term(
        "distinct",
        NUMBER,
        Distinct,
        "the number of different types among {what:many}",
        "How many different types there are.",
        (Param("what", (DISTRICTS,)),),
    ),
    Term(
        "most_alike",
        NUMBER,
        MostAlike,
        "the size of the largest group of one type among {what:many}",
        "The size of the largest group of one type; 0 if there is none.",
        (Param("what", (DISTRICTS,)),),
    ),
    Term(
        "drawn",
        NUMBER,
        Drawn,
        "as many as were drawn",
        "Minions drawn so far by this effect.",
        needs=frozenset({PERFORMED}),
    ),
    Term(
        "times",
        NUMBER,
        Times,
        "{k} times {n}",
        "n multiplied by k.",
        (Param("n", (NUMBER,)), Param("k", (INTEGER,), least=-9, most=9)),
    ),
]

CONDITIONS: Final = [
    Term("has", CONDITION, Has, "there is {what}", "The set has a member.", (Param("what", SETS),)),
    Term(
        "here",
        CONDITION,
        _here,
        "the District compared here is of type {type}",
        "The compared District has that type.",
        (Param("type", (TYPE,)),),
        needs=frozenset({COMPARED}),
        clauses=("R13.4",),
    ),
    Term(
        "site",
        CONDITION,
        SiteIs,
        "the site is {place}",
        "The compared site is such a one.",
        (Param("place", (SPOT,)),),
        needs=frozenset({COMPARED}),
    ),
]

# Terms of an Influence Bonus


def _always(condition: Condition | None) -> Condition:
    return All([]) if condition is None else condition


def _influence(n: Number, if_: Condition | None) -> list[Passive]:
    return [Passive(INFLUENCE, n, _always(if_), Members([]))]


def _hinder(n: Number, what: Members) -> list[Passive]:
    return [Passive(HINDER, n, All([]), what)]


def _mute(what: Members) -> list[Passive]:
    return [Passive(MUTE, Integer(1), All([]), what)]


def _win_ties(if_: Condition | None) -> list[Passive]:
    return [Passive(WIN_TIES, Integer(0), _always(if_), Members([]))]


def _joined(steps: list[list[Passive]]) -> list[Passive]:
    return [term for step in steps for term in step]


def _no_terms() -> list[Passive]:
    return []


def _validate_opposing(resolved: Resolved) -> str:
    return "" if _place(resolved.one("what")) == "crossing" else "only sets of crossing oppose a Minion at a site"


_IF: Final = Param("if", (CONDITION,), optional=True)
_STRENGTH: Final = Param("n", (NUMBER,), least=-9, most=9)

TERMS: Final = [
    Term("none", PASSIVE, _no_terms, "nothing is added", "No Influence Bonus."),
    Term(
        ";",
        PASSIVE,
        _joined,
        "",
        "Several terms, which all count.",
        (Param("steps", (PASSIVE,), many="arguments"),),
    ),
    Term(
        "influence",
        PASSIVE,
        _influence,
        "{n} is added to this Minion's Influence {if:if}",
        "Adds n, which may be negative, to this Minion's Influence if the condition holds.",
        (_STRENGTH, _IF),
        clauses=("R13.3", "R13.4"),
    ),
    Term(
        "hinder",
        PASSIVE,
        _hinder,
        "{n} is taken from the Influence of {what:many}",
        "Each of these Minions has n less.",
        (_STRENGTH, _MINION),
        clauses=("R13.3",),
        validate=_validate_opposing,
    ),
    Term(
        "mute",
        PASSIVE,
        _mute,
        "{what:many} get no increase from their Influence Bonuses and win no ties",
        "The positive `influence` terms of these Minions and their `win_ties` count for nothing. Their negative terms, "
        "`hinder` and `mute` still work.",
        (_MINION,),
        clauses=("R13.3", "R13.6"),
        validate=_validate_opposing,
    ),
    Term(
        "win_ties",
        PASSIVE,
        _win_ties,
        "this Minion wins ties for its player {if:if}",
        "This Minion's player wins a tie at the site.",
        (_IF,),
        clauses=("R13.6",),
    ),
]

# Windows


def _window(kind: int) -> tuple[int, int, int]:
    return kind, 0, 0


def _threat(how: int, kind: int) -> tuple[int, int, int]:
    return ON_THREAT, how, kind


WINDOWS: Final = [
    *(
        word(name, WINDOW, _window(kind), wording, doc)
        for name, kind, wording, doc in (
            ("before_play", BEFORE_PLAY, "before you play a Minion", "Step 1 of your turn."),
            ("after_play", AFTER_PLAY, "after your Minion's Abilities", "Step 4 of your turn."),
            ("draw", ON_DRAW, "instead of drawing", "Step 5 of your turn; it replaces the normal draw."),
            ("tie", ON_TIE, "at a tie", "At a tied site, after `win_ties`; it replaces going to The Outskirts."),
        )
    ),
    Term(
        "threat",
        WINDOW,
        _threat,
        "when your opponent would {how} {kind}",
        "When an Ability would take a card of this kind from you (asked once it is picked), or would make you lose one "
        "out of a set of this kind (asked before you pick); it replaces the taking or losing.",
        (Param("how", (HOW,)), Param("kind", (KIND,))),
        clauses=("R10.7", "R10.9"),
    ),
]

EXAMPLES: Final = (
    Example(
        "Garden in this Avenue: gain The Potion.",
        "if(has(districts(avenue)[type=garden]), gain(items(gainable)[item=potion]))",
        given=IN_ABILITY,
    ),
    Example(
        "Each player draws a Minion, then discards one.",
        "each(players, draw(1) ; discard_hand(1))",
    ),
    Example(
        "Either your opponent loses an Item, or you look at the top three Minions of the deck.",
        "choose(lose(items(opponent)) | peek(3))",
    ),
    Example(
        "You may move another of your Minions. If you do, your opponent swaps two of theirs.",
        "ifdone(may(move(minions(you)[not_self])), other(swap(minions(you), minions(you))))",
        given=IN_ABILITY,
    ),
    Example(
        "Up to twice: swap a District in this Avenue, no Garden, with one in The Outskirts.",
        "repeat(2, may(swap(districts(avenue)[type!=garden], districts(outskirts))))",
        given=IN_ABILITY,
    ),
    Example(
        "Each Item you control goes to The Outskirts.",
        "each(items(you), lose(it))",
    ),
    Example(
        "+2 at Gardens and Courtyards, +1 for each Minion opposing this one here; you win ties at the centre.",
        "influence(2, if=any(here(garden), here(courtyard))) ; influence(count(minions(crossing))) ; "
        "win_ties(if=site(centre))",
        sort=PASSIVE,
        given=IN_INFLUENCE_BONUS,
    ),
    Example(
        "Twice the number of Items you control less.",
        "influence(times(count(items(you)), -2), if=not(has(items(opponent))))",
        sort=PASSIVE,
        given=IN_INFLUENCE_BONUS,
    ),
)

VOCABULARY: Final = Vocabulary(
    [*common_terms(SETS), *VERBS, *SET_TERMS, *NUMBERS, *CONDITIONS, *TERMS, *WINDOWS, *WORDS],
    FILTER_TERMS,
    REASONS,
    EXAMPLES,
)
