"""What a state of Lords is made of, declared once: zones, fields, places, words and remarks, with who sees what.

Rules say `s.z[F.DUE]` and `Z.HAND + seat`; names in JSON, ranges and the layout are read from here (ADR 5).
"""

from __future__ import annotations

from typing import Annotated, Final

from gloaming.kernel.declaration import EACH_SEAT, Cards, Field, KernelFields, bits, names_of, number, pile


class N:
    """How many there are of what, and the limits of the rules."""

    LORDS: Final = 4
    LORD_CARDS: Final = 16
    SHELLS: Final = 12
    TEMPLES: Final = 8
    FOLLOWERS: Final = 12
    HAND: Final = 3
    FIRST_SHELLS: Final = 2
    FIRST_FOLLOWERS: Final = 2
    SELECTIONS: Final = 3
    MOST_TEMPLES: Final = 2
    ENDING_SHRINES: Final = 3
    MOST_PERFORMED: Final = 40
    MENU: Final = 40


class First:
    """Where each family begins among the cards; the Lord cards come first."""

    SHELL: Final = 16
    TEMPLE: Final = 28
    FOLLOWER: Final = 36


class Z:
    """The zones (R1.1). Which side of a card is up is a matter of its zone (R1.5, R5.2, R5.6, K1)."""

    DECK: Final[Annotated[int, pile("lord", 16, "nobody"), "The Lord deck."]] = 0
    DISCARD: Final[Annotated[int, pile("lord", 16), "The discard."]] = 1
    PLAY: Final[Annotated[int, pile("lord", 16), "The Lord cards that are being performed (R10.1)."]] = 2
    HAND: Final[Annotated[int, Cards("lord", "owner", each=EACH_SEAT), "A player's hand."]] = 3
    REEF: Final[Annotated[int, pile("shell", 12, "nobody"), "The Shell deck."]] = 5
    SHELLS: Final[Annotated[int, Cards("shell", "owner", each=EACH_SEAT), "A player's unbroken Shells."]] = 6
    BROKEN: Final[Annotated[int, Cards("shell", each=EACH_SEAT), "A player's Broken Shells."]] = 8
    STOCK: Final[Annotated[int, Cards("temple"), "The Temples in the middle (R1.2)."]] = 10
    TEMPLES: Final[Annotated[int, Cards("temple", each=EACH_SEAT), "A player's Temples."]] = 11
    SHRINES: Final[Annotated[int, Cards("temple", each=EACH_SEAT), "A player's Shrines."]] = 13
    STACK: Final[Annotated[int, Cards("follower"), "The Follower stack."]] = 15
    FOLLOWERS: Final[Annotated[int, Cards("follower", each=EACH_SEAT), "A player's Followers."]] = 16
    CITADELS: Final[Annotated[int, Cards("follower", each=EACH_SEAT), "A player's Citadels."]] = 18


class F(KernelFields):
    """The fields, behind those that every state begins with."""

    PHASE: Final[Annotated[int, number(0, 1), "What comes next in the turn: a Phase."]] = 20
    TURN: Final[Annotated[int, number(0, 1_000), "The number of the turn, from 1."]] = 21
    ACTIVE: Final[Annotated[int, Field("seat"), "Whose turn it is."]] = 22
    STARTER: Final[Annotated[int, Field("seat"), "Who had the first turn (R1.8)."]] = 23
    ELDER: Final[Annotated[int, Field("seat"), "Who starts on a Worship mark (R1.8)."]] = 24
    DOWN: Final[Annotated[int, bits(5), "The Actions that are face down (R3.1)."]] = 25
    SELECTED: Final[Annotated[int, number(0, 5), "Selections made this turn, a pass included (R2.5, R2.6)."]] = 26
    DUE: Final[Annotated[int, bits(8), "The Temples still to be used in this Temple step (R2.3)."]] = 27
    PERFORMED: Final[Annotated[int, number(0, 1_000), "Lord cards Beseeched and Shells broken this turn (R10.7)."]] = 28
    BREAKING: Final[
        Annotated[
            int,
            bits(52, "performer"),
            "The Shells picked for breaking and not yet turned, four bits each, the last lowest.",
        ]
    ] = 29
    BREAKS_LEFT: Final[Annotated[int, number(0, 100), "How many more may be picked."]] = 30
    DUG: Final[Annotated[int, bits(60, "performer"), "The Lord cards just drawn by `dig` and still in hand."]] = 31
    KEEP: Final[Annotated[int, number(0, 100), "How many of them may stay."]] = 32
    REASONS: Final[Annotated[int, bits(6), "Why the game has ended: of the Ends (R13.1)."]] = 33
    SELECTOR: Final[
        Annotated[int, bits(10), "Who selected each Action this turn: two bits each, 0 for nobody, else the seat + 1."]
    ] = 34


class Phase:
    """What `proceed` does next."""

    TEMPLES: Final = 0
    ACTING: Final = 1


class D:
    """The decisions of the turn itself; effects ask all others."""

    TEMPLE_ORDER: Final = 2
    ACTION: Final = 3


class Action:
    """The Actions, then the References: effects that others may perform by name (R3.5, R11.3)."""

    MEDITATE: Final[Annotated[int, "Draw two Lord cards, discard one (R5.1)."]] = 0
    FLOURISH: Final[Annotated[int, "Gain a Follower or raise one (R6.1)."]] = 1
    PROSPECT: Final[Annotated[int, "Gain a Shell or break up to two (R7.1)."]] = 2
    DEIFY: Final[Annotated[int, "Discard a Lord card for a Temple or a Shrine (R8.1)."]] = 3
    BESEECH: Final[Annotated[int, "Perform a Lord card (R10.1)."]] = 4
    AGONIZE: Final[Annotated[int, "The Reference Agonize (R11.1)."]] = 5
    CONSECRATE: Final[Annotated[int, "The Reference Consecrate (R11.2)."]] = 6


class P:
    """The places of the choice space: where the Actions and the Lords begin."""

    ACTION: Final = 0
    LORD: Final = 5


class W:
    """The words of the choice space, behind the kernel's."""

    PASS: Final[Annotated[int, "Select no Action (R2.6)."]] = 0
    STOP: Final[Annotated[int, "Break no further Shell (R7.2)."]] = 1
    GAIN: Final[Annotated[int, "Flourish or Prospect to gain (R6.1, R7.1)."]] = 2
    RAISE: Final[Annotated[int, "Flourish to raise a Follower (R6.1)."]] = 3
    BREAK: Final[Annotated[int, "Prospect to break Shells (R7.1)."]] = 4
    FOLLOWER: Final[Annotated[int, "Any Follower of a Tribe."]] = 5
    CITADEL: Final[Annotated[int, "Any Citadel of a Tribe."]] = 6
    SHELL: Final[Annotated[int, "Any unbroken Shell of the other Tribe: it is random which (R4.4)."]] = 7


class Remark:
    """What the rules note among the events, with three values."""

    TURN_BEGINS: Final[Annotated[int, "The number of the turn, who is active."]] = 1
    TEMPLE_USED: Final[Annotated[int, "The Temple, by whom."]] = 2
    PRIED: Final[Annotated[int, "A Shell that was broken and is used by the other player, who uses it."]] = 3
    GAME_ENDS: Final[Annotated[int, "The Ends, as bits."]] = 4
    ACTION_READY: Final[Annotated[int, "The Action that is up again."]] = 5


class End:
    """The reasons for the end, as bits (R13.1)."""

    SHRINES: Final = 1
    FOLLOWERS: Final = 2
    SHELLS: Final = 4
    TURNS: Final = 8


ACTIONS: Final = names_of(Action)[: P.LORD]
REFERENCES: Final = names_of(Action)[P.LORD :]
WORDS: Final = names_of(W)
