"""The sorts of words in effects of Dark Promenade, and the words that name places, types, kinds and ways."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gloaming.cards.vocabulary import NUMBER, Param, Sort, Term, word
from gloaming.games.dark_promenade.declaration import Kind, Threat, Window
from gloaming.games.dark_promenade.verbs.things import OneByOne, Spot, Things, TypeWord, Where
from gloaming.games.terms import IT, for_each, no_loop
from gloaming.kernel.effects import Each, Effect, Integer
from gloaming.kernel.state import Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved

# Sorts


def _each_singly(cards: Things, a: Effect, most: int) -> Step:
    return Each(OneByOne(cards), a, most)


ITEMS: Final = Sort("set of Items", "Sets of Items", loop=for_each, filtered=True)
DISTRICTS: Final = Sort("set of Districts", "Sets of Districts", loop=_each_singly, filtered=True)
CARDS: Final = Sort("set of cards", "Sets of cards", loop=_each_singly, filtered=True)
MINIONS: Final = Sort("set of Minions", "Sets of Minions in play", loop=for_each, filtered=True)
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
REASONS: Final = {
    SOURCE: "only the Abilities and the Influence Bonus of a Minion have a source and its Avenue",
    ABILITY: "it stands only in the Abilities of a Minion",
    COMPARED: "a District is compared only in an Influence Check, so it stands only in an Influence Bonus",
    PLAYED_THIS_TURN: "a Minion has been played only in the windows after_play and draw",
    TIED: "a District is tied only in the window tie",
    PERFORMED: "an Influence Bonus draws nothing",
    IT: no_loop("such a set"),
    IT_ITEM: no_loop("Items"),
    IT_DISTRICT: no_loop("Districts"),
    IT_CARD: no_loop("cards"),
    IT_MINION: no_loop("Minions"),
}

IN_ABILITY: Final = frozenset({SOURCE, ABILITY, PERFORMED})
IN_INFLUENCE_BONUS: Final = frozenset({SOURCE, COMPARED})
IN_DISTRICT_BONUS: Final = frozenset({PLAYED_THIS_TURN, TIED, PERFORMED})
"""All that some window gives; what the window at hand does not is found when the file is checked."""
BY_WINDOW: Final = {PLAYED_THIS_TURN: (Window.AFTER_PLAY, Window.ON_DRAW), TIED: (Window.ON_TIE,)}

# Words


def _where(name: str, value: int, doc: str, needs: str = "", **forms: str | tuple[str, str, str]) -> Term:
    made = word(name, WHERE, value, name, doc, **forms)
    return replace(made, needs=frozenset({needs})) if needs else made


WORDS: Final = [
    _where(
        "you",
        Where.YOU,
        "Who performs the effect: who played the Minion or uses the Bonus; the other player inside `other`; in an "
        "Influence Bonus the player at whose Avenue the Minion stands.",
        of=("of yours", "of theirs", "of theirs"),
        hand=("in your hand", "in their hand", "in their hand"),
    ),
    _where(
        "opponent",
        Where.OPPONENT,
        "The other player.",
        of=("of your opponent's", "of yours", "of their opponent's"),
        hand=("in your opponent's hand", "in your hand", "in their opponent's hand"),
    ),
    _where("any", Where.ANY, "Both players together.", of="that either player has"),
    _where("aside", Where.ASIDE, "What nobody controls: at the side and in The Outskirts.", of="that nobody controls"),
    _where("outskirts", Where.OUTSKIRTS, "What lies in The Outskirts.", of="in The Outskirts"),
    _where(
        "gainable",
        Where.GAINABLE,
        "`aside` and `opponent` together.",
        of=("that you could gain", "that they could gain", "that they could gain"),
    ),
    _where("avenue", Where.AVENUE, "What is now at the sites of this Minion's Avenue.", SOURCE, of="in this Avenue"),
    _where("grid", Where.GRID, "What is at any site.", of="in the grid"),
    _where("beside", Where.BESIDE, "Your other Minion at this Minion's Avenue.", SOURCE, of="beside this one"),
    _where(
        "crossing",
        Where.CROSSING,
        "Opposing Minions at the Avenue that crosses at the compared site.",
        COMPARED,
        of="that (opposes|opposes|oppose) this one here",
    ),
    _where(
        "played",
        Where.PLAYED,
        "The Minion you played this turn, if it stands at one of your Avenues.",
        PLAYED_THIS_TURN,
        of="played this turn",
    ),
    replace(
        word("avenue", TYPE_WORD, TypeWord.AVENUE, "a type in this Avenue", "A type present in this Minion's Avenue."),
        needs=frozenset({SOURCE}),
    ),
    replace(
        word("here", TYPE_WORD, TypeWord.HERE, "the type compared here", "The compared District's type."),
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
    word("corner", SPOT, Spot.CORNER, "a corner", "Site 1, 3, 7 or 9."),
    word(
        "middle",
        SPOT,
        Spot.MIDDLE,
        "the middle of this Avenue",
        "The middle one of the three sites of this Minion's Avenue, whatever has left the grid.",
    ),
    word("centre", SPOT, Spot.CENTRE, "the centre", "Site 5."),
    word("take", HOW, Threat.TAKEN, "take", "The other player would gain a card out of your area."),
    word("lose", HOW, Threat.LOST, "make you lose", "An effect of the other player's would make you lose a card."),
    word("any", HOW, Threat.TAKEN | Threat.LOST, "take or make you lose", "Both."),
    word("item", KIND, Kind.ITEM, "an Item", "An Item."),
    word("district", KIND, Kind.DISTRICT, "a District", "A District."),
    word("card", KIND, Kind.CARD, "a card", "Any card that a player controls."),
]

# Arguments that several words take

PROPERTY: Final = Param("what", (ITEMS, DISTRICTS, CARDS))
ONE_MINION: Final = Param("what", (MINIONS,))
HOW_MANY: Final = Param("n", (NUMBER,), "1", least=1, most=9)


def place_of(resolved: Resolved) -> str:
    """The place that a set speaks of; empty for `it` and `self`."""
    return resolved.one("where").term.name if "where" in resolved.arguments else ""
