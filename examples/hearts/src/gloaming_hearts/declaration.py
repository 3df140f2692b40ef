"""What a state of Hearts is made of: zones and fields, with who sees what. Suits are bits of one word of 52 cards."""

from __future__ import annotations

from typing import Annotated, Final

from gloaming.kernel.declaration import Cards, Field, KernelFields, each_of, number, pile


class N:
    """How many there are of what, and some cards. A card is 13 × suit + rank: clubs, diamonds, hearts, spades."""

    SEATS: Final = 4
    CARDS: Final = 52
    RANKS: Final = 13
    PASSED: Final = 3
    ALL_SEATS: Final = 15
    TWO_OF_CLUBS: Final = 0
    JACK_OF_DIAMONDS: Final = 22
    QUEEN_OF_SPADES: Final = 49
    CLUBS: Final = 0x1FFF
    HEARTS: Final = 0x7FFC000000
    QUEEN: Final = 0x2000000000000
    PENALTIES: Final = 0x2007FFC000000


class Z:
    """The zones."""

    DECK: Final[Annotated[int, pile("card", 52, "nobody"), "The cards before they are dealt (R1.1)."]] = 0
    HAND: Final[Annotated[int, Cards("card", "owner", each=each_of(4)), "A player's hand."]] = 1
    PASSED: Final[Annotated[int, Cards("card", "owner", each=each_of(4)), "Cards put aside to be passed (R2.2)."]] = 5
    TRICK: Final[Annotated[int, pile("card", 4, row=True), "The trick, from its first card on."]] = 9
    TAKEN: Final[Annotated[int, Cards("card", each=each_of(4)), "The tricks that a player has taken."]] = 10


class F(KernelFields):
    """The fields, behind those that every state begins with."""

    DIRECTION: Final[Annotated[int, number(0, 3), "Whom cards are passed to: so many seats on; 0: nobody (R2.1)."]] = 20
    PHASE: Final[Annotated[int, number(0, 2), "What comes next: a Phase."]] = 21
    LEADER: Final[Annotated[int, Field("seat"), "Who leads the trick."]] = 22
    PLAYED: Final[Annotated[int, number(0, 52), "How many cards have been played."]] = 23
    BROKEN: Final[Annotated[int, Field("flag"), "Whether hearts may be led (R3.4)."]] = 24
    POINTS: Final[Annotated[int, number(-15, 52, each=each_of(4)), "What each player has scored (R4.1)."]] = 25


class Phase:
    """What `proceed` does next."""

    PASS: Final = 0
    EXCHANGE: Final = 1
    PLAY: Final = 2


class D:
    """The decisions."""

    PASS: Final = 2
    PLAY: Final = 3
