"""What a state of The City of Hemloch is made of, declared once: zones, fields, words and remarks, with who sees what.

Rules say `s.z[F.CLOSED]` and `Z.HAND + seat`; names in JSON, ranges and the layout are read from here (ADR 5).
"""

from __future__ import annotations

from typing import Annotated, Final

from gloaming.kernel.declaration import EACH_SEAT, Cards, Field, KernelFields, names_of, number, pile

EACH_DISTRICT: Final = ("0", "1", "2", "3")
EACH_SIDE: Final = ("0.0", "0.1", "1.0", "1.1", "2.0", "2.1", "3.0", "3.1")


class N:
    """How many there are of what, and the limits of the rules."""

    DISTRICTS: Final = 4
    ROW: Final = 3
    HAND: Final = 3
    ACTIONS_A_DAY: Final = 3
    STARTER: Final = 4
    """The back of a starter, behind those of the Districts."""
    WILD: Final = -1
    """The House of a Minion that bears none."""


class Z:
    """The zones (R1.1). The card set says how many cards a District deck and the Day deck hold.

    Nobody looks into a District deck (R1.6, I4). Hands and sides have room for any number (Q26, Q44).
    """

    DECK: Final[Annotated[int, pile("minion", 0, "nobody", each=EACH_DISTRICT), "The deck of a District."]] = 0
    ROW: Final[Annotated[int, pile("minion", 3, row=True), "The row of available Minions."]] = 4
    DAYDECK: Final[Annotated[int, pile("day", 0, "nobody"), "The Days still to come."]] = 5
    DAYS: Final[Annotated[int, pile("day", 0, row=True), "The Days that have been revealed, the first one first."]] = 6
    ASIDE: Final[Annotated[int, Cards("house", "nobody"), "The House cards that were dealt to nobody."]] = 7
    HAND: Final[Annotated[int, Cards("minion", each=EACH_SEAT), "A hand, which is always deducible (Q27)."]] = 8
    DISCARD: Final[Annotated[int, Cards("minion", each=EACH_SEAT), "A player's discard."]] = 10
    DRAW: Final[Annotated[int, Cards("minion", each=EACH_SEAT), "The starters, until the first Day."]] = 12
    DRAWN: Final[
        Annotated[int, Cards("minion", "owner", each=EACH_SEAT), "The cards drawn for the opening (R2.1)."]
    ] = 14
    HOUSE: Final[Annotated[int, Cards("house", "owner", each=EACH_SEAT), "A player's secret House."]] = 16
    GAINED: Final[Annotated[int, Cards("minion", "nobody", each=EACH_SEAT), "District cards gained unseen (Q29)."]] = 18
    SIDE: Final[
        Annotated[int, Cards("minion", each=EACH_SIDE), "A player's side of a District: SIDE + 2 * District + seat."]
    ] = 20


class F(KernelFields):
    """The fields, behind those that every state begins with."""

    PHASE: Final[Annotated[int, number(0, 3), "What comes next: a Phase."]] = 20
    DAY: Final[Annotated[int, number(0, 64), "The number of the Day; 0 in the opening."]] = 21
    START: Final[Annotated[int, Field("seat"), "The start player of today, who holds the Day deck (R1.8)."]] = 22
    TURN: Final[Annotated[int, Field("seat"), "Whose turn it is."]] = 23
    CLOSED: Final[Annotated[int, Field("place"), "The District that is closed today, or -1 (R3.2)."]] = 24
    TOP_TAKEN: Final[
        Annotated[int, Field("flag"), "With `deck_top = once`: the face-up top card of today has been acquired."]
    ] = 25
    CARD: Final[
        Annotated[int, Field("card"), "The card of the action under way: discarded to conspire, or played."]
    ] = 26
    DISTRICT: Final[Annotated[int, Field("place"), "The District to which that card was played."]] = 27
    FIRST: Final[Annotated[int, Field("seat"), "The first seat: the start player of Day 1."]] = 28
    ACTIONS: Final[Annotated[int, number(0, 3, each=EACH_SEAT), "Actions that a player has taken today."]] = 29
    POINTS: Final[Annotated[int, number(0, 10_000, each=EACH_SEAT), "A player's points at the end."]] = 31


class Phase:
    """What `proceed` does next."""

    OPENING: Final = 0
    NEW_DAY: Final = 1
    ABILITY: Final = 2
    ACTION_ENDS: Final = 3


class D:
    """The decisions of the turn itself (D1 to D12); effects ask all others."""

    OPEN_CARD1: Final = 2
    OPEN_DISTRICT1: Final = 3
    OPEN_CARD2: Final = 4
    OPEN_DISTRICT2: Final = 5
    ACT_KIND: Final = 6
    CONSPIRE_DISCARD: Final = 7
    CONSPIRE_TAKE: Final = 8
    HIRE_DISCARD1: Final = 9
    HIRE_DISCARD2: Final = 10
    HIRE_TAKE: Final = 11
    INFLUENCE_CARD: Final = 12
    INFLUENCE_DISTRICT: Final = 13


class W:
    """The words of the choice space, behind the kernel's: the three actions."""

    CONSPIRE: Final[Annotated[int, "Discard a card and acquire a Minion of its House (R6.1)."]] = 0
    HIRE: Final[Annotated[int, "Discard two cards and acquire any available Minion (R6.4)."]] = 1
    INFLUENCE: Final[Annotated[int, "Play a Minion to an open District (R7.1)."]] = 2


class Remark:
    """What the rules note among the events, with three values."""

    DAY_BEGINS: Final[Annotated[int, "The number of the Day, the closed District, the start player."]] = 1
    FORFEIT: Final[Annotated[int, "Who has no card in hand (R5.4)."]] = 2
    ABILITY_FIRES: Final[Annotated[int, "The District, the Minion that was played, by whom."]] = 3
    DISTRICT_SETTLED: Final[Annotated[int, "The District, who gains, how many cards."]] = 4
    WEEK_ENDS: Final[Annotated[int, "The last Day is over."]] = 5


class Leftovers:
    """The values of the option `leftovers` (Q13)."""

    TOP: Final = 0
    BOTTOM: Final = 1
    SHUFFLE: Final = 2


WORDS: Final = names_of(W)
