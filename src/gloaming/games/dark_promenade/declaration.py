"""What a state of Dark Promenade is made of, declared once: zones, fields, places, words, remarks, and who sees what.

Rules say `s.z[F.WEEK]` and `Z.HAND + seat`; names in JSON, ranges and the layout are read from here (ADR 5).
"""

from __future__ import annotations

from typing import Annotated, Final

from gloaming.kernel.declaration import EACH_SEAT, Cards, Field, KernelFields, bits, names_of, number, pile

AVENUES: Final = ("C1", "C2", "C3", "R1", "R2", "R3")
"""The three columns, then the three rows (R1.4)."""
SITES: Final = ("site-1", "site-2", "site-3", "site-4", "site-5", "site-6", "site-7", "site-8", "site-9")
"""The nine sites in reading order."""


class N:
    """How many there are of what, and the limits of the rules."""

    SITES: Final = 9
    AVENUES: Final = 6
    AVENUES_EACH: Final = 3
    WEEKS: Final = 3
    HAND: Final = 3
    OUTSKIRTS: Final = 4
    WINDOWS: Final = 5


class Z:
    """The zones (R4.1, R4.2, R4.3). The two places at an Avenue are alike (R6.4, Q25), so that it is a set; so is the
    District deck, because what is in it follows from what lies open and its order never matters (R3.2)."""

    DECK: Final[Annotated[int, pile("minion", 0, "nobody"), "The Minion deck; its room is the card set's."]] = 0
    HAND: Final[Annotated[int, Cards("minion", "owner", each=EACH_SEAT), "A player's hand."]] = 1
    AVENUE: Final[Annotated[int, Cards("minion", names=AVENUES), "The Minions at an Avenue."]] = 3
    DISTRICTS: Final[Annotated[int, Cards("district"), "The District deck."]] = 9
    SITE: Final[Annotated[int, Cards("district", names=SITES), "The District at a site."]] = 10
    OUTSKIRTS: Final[Annotated[int, Cards("district"), "The Districts in The Outskirts."]] = 19
    AREA: Final[Annotated[int, Cards("district", each=EACH_SEAT), "The Districts that a player controls."]] = 20
    SIDE: Final[Annotated[int, Cards("item"), "The Items at the side (R2.3)."]] = 22
    LOST: Final[Annotated[int, Cards("item", names=("outskirts-items",)), "The Items in The Outskirts."]] = 23
    ITEMS: Final[Annotated[int, Cards("item", each=EACH_SEAT), "The Items that a player controls."]] = 24


class F(KernelFields):
    """The fields, behind those that every state begins with."""

    PHASE: Final[Annotated[int, number(0, 11), "What comes next: a Phase."]] = 20
    WEEK: Final[Annotated[int, number(1, 3), "The number of the Week, from 1."]] = 21
    START: Final[Annotated[int, Field("seat"), "The Start Player of the Week (R3.8)."]] = 22
    TURN: Final[Annotated[int, Field("seat"), "Whose turn it is."]] = 23
    TURNS: Final[Annotated[int, number(0, 1_000), "Turns begun this Week."]] = 24
    COLUMNS: Final[Annotated[int, Field("seat"), "Who plays the columns (R1.2)."]] = 25
    CARD: Final[Annotated[int, Field("named"), "The Minion of this turn's play, or -1."]] = 26
    LAST: Final[
        Annotated[int, Field("place"), "The last Avenue of the player in turn where that Minion stood (R7.8), or -1."]
    ] = 27
    COMPARED: Final[Annotated[int, Field("place"), "The site of the Influence Check under way, or -1."]] = 28
    HOLDERS_ASKED: Final[Annotated[int, number(0, 2), "At a tie: how many players have had their moment (R10.8)."]] = 29
    DRAWN: Final[Annotated[int, number(0, 1_000), "Minions drawn so far by the effect under way."]] = 30
    DISCARDS: Final[Annotated[int, number(0, 1_000), "How many Minions are still to be discarded from a hand."]] = 31
    USED: Final[
        Annotated[int, bits(40, each=EACH_SEAT), "The types whose Bonus a player has used this turn (R10.4)."]
    ] = 32
    POINTS: Final[Annotated[int, number(0, 10_000, each=EACH_SEAT), "A player's points at the end (R15.1)."]] = 34
    GRID: Final[Annotated[int, bits(9), "The sites where a District lies."]] = 36


class Phase:
    """What `proceed` does next."""

    NEW_WEEK: Final = 0
    BEFORE: Final = 1
    PLAY: Final = 2
    FIRST_ABILITY: Final = 3
    SECOND_ABILITY: Final = 4
    ABILITIES_END: Final = 5
    AFTER: Final = 6
    DRAW: Final = 7
    TURN_ENDS: Final = 8
    CHECK: Final = 9
    COMPARE: Final = 10
    TIE: Final = 11


class D:
    """The decisions of the rules themselves; effects ask all others."""

    BONUS_BEFORE: Final = 2
    PLAY_MINION: Final = 3
    PLAY_AVENUE: Final = 4
    BONUS_AFTER: Final = 5
    BONUS_DRAW: Final = 6
    BONUS_TIE: Final = 7


class P:
    """The places of the choice space: where the sites, the Avenues and the District entries begin. Last come the
    entries again, for those of the opponent where a set holds the Districts of both players."""

    SITE: Final = 0
    AVENUE: Final = 9
    ENTRY: Final = 15


class W:
    """The words of the choice space, behind the kernel's."""

    CONTINUE: Final[Annotated[int, "Go on without a District Bonus (R10.3)."]] = 0
    NORMAL: Final[Annotated[int, "Draw without a District Bonus (R11.1)."]] = 1


class Remark:
    """What the rules note among the events, with three values."""

    WEEK_BEGINS: Final[Annotated[int, "The Week, its Start Player."]] = 1
    TURN_BEGINS: Final[Annotated[int, "The seat, 1 for a turn of drawing alone."]] = 2
    TURN_SKIPPED: Final[
        Annotated[int, "The seat, 1 if its Avenues are full, 0 if it has neither a Minion in hand nor one to draw."]
    ] = 3
    ABILITY: Final[Annotated[int, "The Minion, which Ability (0 or 1), 1 if its requirement is met."]] = 4
    ABILITY_ENDS: Final[Annotated[int, "The Minion, which Ability, 1 if it changed something."]] = 5
    BONUS_USED: Final[Annotated[int, "The type, the seat, the Window."]] = 6
    CHECK_BEGINS: Final[Annotated[int, "The Week."]] = 7
    SITE_COMPARED: Final[Annotated[int, "The site, the totals of seat 0 and seat 1."]] = 8
    SITE_WON: Final[Annotated[int, "The site, the seat (-1 for nobody), 1 if a tie-winning Minion decided."]] = 9
    WEEK_ENDS: Final[Annotated[int, "The Week."]] = 10
    MINION_COUNTED: Final[
        Annotated[int, "The Minion, the seat it counts for, its Influence; told before the site is compared."]
    ] = 11
    INFLUENCE_CHANGED: Final[Annotated[int, "The Minion, a Change, how much; told before the Minion is counted."]] = 12
    FROM_BOTTOM: Final[Annotated[int, "The seat; told before it draws the bottom card of the Minion deck (K10)."]] = 13


class Change:
    """What changes a Minion's Influence at a site (R13.3)."""

    OWN_BONUS: Final = 0
    MUTING: Final = 1
    HINDRANCE: Final = 2


class Window:
    """The moments for District Bonuses (R10.9)."""

    BEFORE_PLAY: Final = 0
    AFTER_PLAY: Final = 1
    ON_DRAW: Final = 2
    ON_TIE: Final = 3
    ON_THREAT: Final = 4


class Threat:
    """How a card is threatened, as bits (R10.9)."""

    TAKEN: Final = 1
    LOST: Final = 2


class Kind:
    """What a card is. What is threatened is an Item, a District, or, for a set of cards and for a Bonus that guards
    all of them, a card."""

    MINION: Final = 0
    ITEM: Final = 1
    DISTRICT: Final = 2
    CARD: Final = 3


class Trait:
    """What a term of an Influence Bonus does (R13.3, R13.6)."""

    INFLUENCE: Final = 0
    HINDER: Final = 1
    MUTE: Final = 2
    WIN_TIES: Final = 3


class OptionCode:
    """Options of the game, as the rules read them: a number is itself, a word its place among the values."""

    RANDOM: Final = -1
    START_ROWS: Final = 2
    TIE_ALTERNATES: Final = 0
    TIE_SAME: Final = 2
    KEEP_HANDS: Final = 1
    ITEMS_DECIDE: Final = 1


WORDS: Final = names_of(W)
