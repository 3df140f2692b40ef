"""What a state is made of: zones and fields, with who sees what. Numbers follow one another in order."""

from __future__ import annotations

from typing import Annotated, Final

from gloaming.kernel.declaration import EACH_SEAT, Cards, Field, KernelFields, pile


class N:
    """How many there are of what."""

    SEATS: Final = 2
    CARDS: Final = 20
    HAND: Final = 5


class Z:
    """The zones."""

    DECK: Final[Annotated[int, pile("card", 20, "nobody"), "The cards that are not yet dealt (R1.1)."]] = 0
    HAND: Final[Annotated[int, Cards("card", "owner", each=EACH_SEAT), "A player's hand (R1.2)."]] = 1
    TRICK: Final[Annotated[int, pile("card", 2, row=True), "The trick, from its first card on (R2.1)."]] = 3
    TAKEN: Final[Annotated[int, Cards("card", each=EACH_SEAT), "The cards that a player has taken (R2.2)."]] = 4


class F(KernelFields):
    """The fields, behind those that every state begins with."""

    LEADER: Final[Annotated[int, Field("seat"), "Who leads the trick (R2.1)."]] = 20


class D:
    """The decisions. The first number that is free is 2."""

    PLAY: Final = 2
