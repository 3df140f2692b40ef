"""What a state of Midnight Edition is made of, declared once: zones, fields, words and remarks, with who sees what.

Rules say `s.z[F.LEFT]` and `Z.HAND + seat`; names in JSON, ranges and the layout are read from here (ADR 5).
"""

from __future__ import annotations

from typing import Annotated, Final

from gloaming.kernel.declaration import EACH_SEAT, Cards, Field, KernelFields, bits, names_of, number, pile


class N:
    """How many there are of what, and the limits of the rules."""

    LOCATIONS: Final = 4
    KINDS: Final = 3
    DECK: Final = 30
    MINIONS: Final = 60
    MARKERS: Final = 15
    HAND: Final = 5
    LEAST_HAND: Final = 2
    ACTIONS: Final = 2
    MOST_SPACES: Final = 30
    ROUNDS: Final = 5
    PACK: Final = 6
    FULL_LOCATIONS: Final = 2
    OWN_SLOTS: Final = 6
    SLOTS: Final = 12
    MENU: Final = 64
    ALL_LOCATIONS: Final = 15
    PRINTED_ROW: Final = 0b11100100
    RANDOM: Final = -1


class Z:
    """The zones (R1.3, R1.5, R1.6). Those of the draft come last and are there only if it is played."""

    DECK: Final[Annotated[int, pile("minion", 30, "nobody", each=EACH_SEAT), "A player's Minion deck."]] = 0
    HAND: Final[Annotated[int, Cards("minion", "owner", each=EACH_SEAT), "A player's hand."]] = 2
    DISCARD: Final[Annotated[int, Cards("minion", each=EACH_SEAT), "A player's Discard Pile."]] = 4
    SIDE: Final[
        Annotated[
            int,
            Cards("minion", each=("0.0", "0.1", "1.0", "1.1", "2.0", "2.1", "3.0", "3.1")),
            "A player's side of a Location: SIDE + 2 * Location + seat, called by the Location's id.",
        ]
    ] = 6
    SUPPLY: Final[Annotated[int, Cards("item"), "The supply of Items."]] = 14
    ITEMS_UP: Final[Annotated[int, Cards("item", each=EACH_SEAT), "A player's Items that lie face up."]] = 15
    ITEMS_DOWN: Final[Annotated[int, Cards("item", each=EACH_SEAT), "A player's Items that lie face down."]] = 17
    WEEK: Final[Annotated[int, pile("week", 4, "nobody"), "The Week cards not yet revealed."]] = 19
    REVEALED: Final[Annotated[int, pile("week", 4, row=True), "The Week cards revealed, the first one first."]] = 20
    DAYS_ASIDE: Final[Annotated[int, Cards("week"), "The Days that have not come into the Week deck."]] = 21
    NIGHTS_OUT: Final[Annotated[int, Cards("week"), "The Nights that have left the game."]] = 22
    POOL: Final[Annotated[int, pile("minion", 60, "nobody"), "The Minions that no pack has held yet."]] = 23
    PACK: Final[Annotated[int, Cards("minion", "owner", each=EACH_SEAT), "The pack that a player picks from."]] = 24
    PASSED: Final[Annotated[int, Cards("minion", "nobody"), "A pack on its way to the other player."]] = 26
    PICKS: Final[Annotated[int, Cards("minion", "owner", each=EACH_SEAT), "What a player has picked."]] = 27


class F(KernelFields):
    """The fields, behind those that every state begins with."""

    PHASE: Final[Annotated[int, number(0, 13), "What comes next: a Phase."]] = 20
    WEEK: Final[Annotated[int, number(0, 20), "The number of the Week, from 1."]] = 21
    FIRST_START: Final[Annotated[int, Field("seat"), "The Start Player of Week 1 (R1.8)."]] = 22
    START: Final[Annotated[int, Field("seat"), "The Start Player of this Week."]] = 23
    TURN: Final[Annotated[int, Field("seat"), "Whose turn it is."]] = 24
    TURNS: Final[Annotated[int, number(0, 2), "Turns completed in this Day or Night."]] = 25
    FESTIVAL: Final[Annotated[int, Field("place"), "The Location of the Festival Piece, or -1."]] = 26
    ACTIONS: Final[Annotated[int, number(0, 100), "Actions left in this turn."]] = 27
    ITEM_USED: Final[Annotated[int, Field("flag"), "1 once an Item has been used in this turn (R7.3)."]] = 28
    PLAYED: Final[Annotated[int, bits(4), "The Locations where a Minion was played this turn (R5.2)."]] = 29
    CARD: Final[
        Annotated[
            int,
            Field("card", visible_to="owner"),
            "The Minion being played, or -1; until it has its Location only its player knows it (K12).",
        ]
    ] = 30
    ACTIVE: Final[Annotated[int, Field("flag"), "1 if the Location's ability follows (R5.6)."]] = 31
    AT: Final[
        Annotated[int, Field("place"), "The Location of the play, the check or the discards under way, or -1."]
    ] = 32
    STEP: Final[
        Annotated[int, number(0, 16), "How many Locations of a check, or sides of Week's End, have been reached."]
    ] = 33
    PLACING: Final[Annotated[int, Field("seats"), "The seats that are still to place a Marker there."]] = 34
    LEFT: Final[
        Annotated[
            int,
            number(-30, 100),
            "How many cards are still to be discarded or kept; 0 and below, how many have been put back.",
        ]
    ] = 35
    LOOKED: Final[Annotated[int, number(0, 100), "How many of the top cards of a deck are being looked at."]] = 36
    ENDING: Final[Annotated[int, Field("flag"), "1 during Week's End."]] = 37
    ROW: Final[Annotated[int, number(0, 255), "The Locations by position, two bits each (R1.2)."]] = 38
    SIDES: Final[Annotated[int, bits(4), "The Locations that show their Dark side (R14.3)."]] = 39
    GRANTED: Final[Annotated[int, number(0, 100), "Actions that effects have added to this turn."]] = 40
    ENDED: Final[Annotated[int, bits(5), "Why the game has ended: of the Ends (R11.6)."]] = 41
    POINTS: Final[Annotated[int, number(0, 10_000, each=EACH_SEAT), "A player's points at the end."]] = 42
    UNUSED: Final[Annotated[int, number(0, 15, each=EACH_SEAT), "A player's unused Markers (R1.4)."]] = 44
    ROUND: Final[Annotated[int, number(0, 5), "The round of the draft, from 1."]] = 46
    PICKED: Final[
        Annotated[int, Field("card", visible_to="owner", each=EACH_SEAT), "A player's secret pick of a draft step."]
    ] = 47
    MARKS: Final[
        Annotated[
            int,
            bits(30, each=("0.0", "0.1", "1.0", "1.1", "2.0", "2.1", "3.0", "3.1")),
            "The Spaces of a Location with a player's Markers: MARKS + 2 * Location + seat.",
        ]
    ] = 49


class Phase:
    """What `proceed` does next."""

    DRAFT: Final = 0
    NEW_DAY: Final = 1
    TURN_BEGINS: Final = 2
    IN_TURN: Final = 3
    ABILITY: Final = 4
    LOCATION_ABILITY: Final = 5
    TURN_ENDS: Final = 6
    CHECK_BEGINS: Final = 7
    CHECK: Final = 8
    DAY_ENDS: Final = 9
    WEEKS_END: Final = 10
    CHECKED: Final = 11
    CULLING: Final = 12
    REPLACING: Final = 13


class D:
    """The decisions of the rules themselves; effects ask all others."""

    DRAFT_PICK: Final = 2
    TURN: Final = 3
    PLAY_WHERE: Final = 4
    CHECK_SPACE: Final = 5
    CULL: Final = 6
    NIGHT_OUT: Final = 7


class W:
    """The words of the choice space, behind the kernel's."""

    DRAW: Final[Annotated[int, "Draw a card (R4.1)."]] = 0
    END: Final[Annotated[int, "End the turn (R3.5)."]] = 1


class Remark:
    """What the rules note among the events, with three values. A Space is noted by its place in the choice space."""

    WEEK_STARTS: Final[Annotated[int, "The Week, its Start Player."]] = 1
    FESTIVAL_MOVES: Final[Annotated[int, "To which Location, from which or -1, 1 if an effect moved it."]] = 2
    TURN_STARTS: Final[Annotated[int, "The seat."]] = 3
    ABILITY_STARTS: Final[Annotated[int, "The Minion, the Location."]] = 4
    LOCATION_STARTS: Final[Annotated[int, "The Location, 1 for its Dark side, the seat."]] = 5
    ITEM_IS_USED: Final[Annotated[int, "The kind, the seat."]] = 6
    MARKER: Final[Annotated[int, "Whose, the Space where it was or -1, the Space where it is or -1."]] = 7
    CHECK_STARTS: Final[Annotated[int, "1 in Week's End."]] = 8
    COMPARED: Final[Annotated[int, "The Location, the totals of seat 0 and seat 1."]] = 9
    NOTHING: Final[Annotated[int, "An effect could do nothing."]] = 10
    TESTED: Final[Annotated[int, "The Ends that hold, as bits."]] = 11
    MORE_ACTIONS: Final[Annotated[int, "The seat, how many."]] = 12
    CULLING_STARTS: Final[Annotated[int, "The discards of Week's End begin."]] = 13
    DRAFT_ROUND: Final[Annotated[int, "Its number."]] = 14
    TURN_OVER: Final[Annotated[int, "The seat."]] = 15
    SCOUTED: Final[Annotated[int, "The seat, 1 if the card went under the others."]] = 16
    MINION_COUNTED: Final[
        Annotated[int, "The Minion, the seat it counts for, its Influence; before its Location is compared."]
    ] = 17
    NONE_PLACED: Final[Annotated[int, "The seat, the Location, 1 if no Space is empty, 0 if no Marker is unused."]] = 18


class End:
    """The end conditions, as bits (R11.1)."""

    NO_MARKERS: Final = 1
    NO_SPACES: Final = 2
    NO_ITEMS: Final = 4
    NO_CARDS: Final = 8
    NO_NIGHTS: Final = 16


KINDS: Final = ("potion", "scepter", "trinket")
"""The kinds of Items, as Item cards and options number them."""
WORDS: Final = names_of(W)
