"""What each side is after when it plays quickly, and what single values of cards are worth to it.

All worths are in hundredths of a Rift Site. "He" is the Necromancer."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gloaming.games.necromancer.board import (
    ACTIVATE_COST,
    ARMOUR,
    BUILD_COST,
    CORRUPTS,
    CREATURE_DAMAGE,
    FASTER,
    FIRST_BUILD_COST,
    HITS,
    KEEPS,
    LOOKS,
    MORE_HP,
    MORE_UNDEAD,
    PULL,
    RIDES,
    RITUAL,
    SLIP,
    UNDEAD_HP,
    WALK,
    WARD,
)
from gloaming.games.necromancer.rules import NecromancerRules, NecromancerState

# What cards and deeds are worth, in hundredths of a Rift Site

ITEM_OF_A_HUNTER: Final = (
    (WALK, 15),
    (RIDES, 18),
    (LOOKS, 12),
    (KEEPS, 28),
    (BUILD_COST, -20),
    (FIRST_BUILD_COST, -18),
    (ACTIVATE_COST, -6),
    (PULL, 30),
    (RITUAL, 8),
    (HITS, 14),
    (ARMOUR, 30),
    (WARD, 7),
    (MORE_HP, 8),
    (FASTER, 5),
    (SLIP, 15),
)
ITEM_OF_HIS: Final = (
    (WALK, 15),
    (RIDES, 18),
    (LOOKS, 15),
    (KEEPS, 32),
    (BUILD_COST, -20),
    (FIRST_BUILD_COST, -18),
    (ACTIVATE_COST, -6),
    (PULL, 40),
    (RITUAL, 10),
    (CREATURE_DAMAGE, 25),
    (CORRUPTS, 9),
    (MORE_UNDEAD, 14),
    (UNDEAD_HP, 6),
)
"""What a change of a value by one is worth to each side."""
USED_ONCE: Final = 20
A_TRAP: Final = 14
DOES_SOMETHING: Final = 8
AN_ENDLESS_NIGHT: Final = 60


TASTES: Final[tuple[tuple[str, tuple[int, int, int, int], tuple[int, int, int, int]], ...]] = (
    ("half_step", (97, 30, 27, 33), (25, 43, 44, 13)),
    ("card", (4, 30, 30, 50), (19, 17, 15, 8)),
    ("spirit_card", (125, 86, 86, 81), (36, 41, 31, 27)),
    ("spirit_point", (2, 5, 5, 6), (6, 3, 3, 2)),
    ("blow_point", (13, 19, 15, 12), (8, 6, 8, 8)),
    ("health_point", (3, 4, 3, 5), (3, 3, 4, 3)),
    ("item", (321, 1189, 377, 575), (157, 187, 253, 216)),
    ("store", (20, 106, 106, 106), (112, 53, 33, 33)),
    ("held", (3, 3, 3, 1), (4, 0, 1, 2)),
    ("ritual", (81, 48, 48, 23), (120, 75, 60, 60)),
    ("slowness", (23, 4, 4, 44), (20, 9, 6, 2)),
    ("nearly", (32, 50, 109, 46), (125, 41, 28, 139)),
    ("short_of", (39, 59, 66, 37), (15, 9, 10, 10)),
    ("entity", (674, 174, 174, 174), (0, 0, 0, 0)),
    ("undead", (8, 16, 19, 24), (0, 0, 0, 0)),
    ("defeat", (113, 48, 48, 9), (0, 0, 0, 0)),
    ("boldness", (91, 450, 264, 143), (0, 0, 0, 0)),
    ("danger", (109, 72, 72, 139), (0, 0, 0, 0)),
    ("pin", (43, 27, 59, 22), (0, 0, 0, 0)),
    ("corrupting", (0, 0, 0, 0), (43, 68, 68, 99)),
    ("raising", (0, 0, 0, 0), (7, 429, 92, 92)),
    ("raising_on", (0, 0, 0, 0), (17, 4, 9, 34)),
    ("guarding", (0, 0, 0, 0), (14, 0, 1, 1)),
    ("buying", (5, 1, 2, 2), (0, 7, 6, 5)),
    ("choice", (19, 79, 29, 30), (23, 23, 14, 20)),
    ("trust", (50, 4, 4, 3), (1, 41, 20, 13)),
    ("going", (11, 5, 7, 11), (5, 132, 202, 85)),
    ("shy", (0, 0, 0, 0), (15, 5, 28, 49)),
    ("later", (0, 10, 9, 13), (0, 15, 8, 4)),
    ("catching", (0, 0, 0, 0), (0, 44, 40, 23)),
    ("ward", (0, 29, 29, 84), (0, 0, 0, 0)),
    ("enough", (0, 0, 0, 0), (100, 10, 10, 10)),
    ("lacking", (0, 0, 0, 0), (0, 42, 12, 12)),
    ("guard", (0, 179, 179, 143), (0, 0, 0, 0)),
    ("last_site", (0, 400, 400, 400), (0, 0, 0, 0)),
    ("last_call", (0, 0, 0, 0), (0, 300, 300, 300)),
)
"""In hundredths of a Rift Site: of one to four Hunters, and of the Necromancer against as many. They were bred:
variants that won more games of quick play were kept (lab/reports)."""


@final
class Taste:
    """What a side is after when it plays quickly, by a column of TASTES."""

    def __init__(self, hunters: int, his: bool) -> None:
        of = {name: (to_him if his else to_them)[hunters - 1] for name, to_them, to_him in TASTES}
        self.half_step: i64 = of["half_step"]
        """What each half step to a goal takes from its worth."""
        self.card: i64 = of["card"]
        """What paying with any card costs, and what drawing one brings."""
        self.spirit_card: i64 = of["spirit_card"]
        self.spirit_point: i64 = of["spirit_point"]
        self.blow_point: i64 = of["blow_point"]
        """A point of Damage to a Hunter, of Influence to the Necromancer."""
        self.health_point: i64 = of["health_point"]
        self.item: i64 = of["item"]
        """Items, as a share of their usual worth in hundredths."""
        self.store: i64 = of["store"]
        self.held: i64 = of["held"]
        """By how much each card in hand makes a store less attractive."""
        self.ritual: i64 = of["ritual"]
        self.slowness: i64 = of["slowness"]
        """What each pull that a ritual takes costs."""
        self.nearly: i64 = of["nearly"]
        """A Rift Site where the Spirit does not suffice yet."""
        self.short_of: i64 = of["short_of"]
        """What each Spirit card that is missing costs there."""
        self.entity: i64 = of["entity"]
        self.undead: i64 = of["undead"]
        self.defeat: i64 = of["defeat"]
        self.boldness: i64 = of["boldness"]
        """Which forecast makes a fight neither good nor bad: the bolder, the lower."""
        self.danger: i64 = of["danger"]
        self.pin: i64 = of["pin"]
        self.corrupting: i64 = of["corrupting"]
        self.raising: i64 = of["raising"]
        self.raising_on: i64 = of["raising_on"]
        """An Undead on a Hunter."""
        self.guarding: i64 = of["guarding"]
        """An Undead beside an Entity."""
        self.buying: i64 = of["buying"]
        self.choice: i64 = of["choice"]
        """What the wider choice of a Buy that was picked is worth."""
        self.trust: i64 = of["trust"]
        """How much, in hundredths, each other player is counted on for a phase."""
        self.going: i64 = of["going"]
        """How much more a goal counts in a move than in a pick, in tenths."""
        self.shy: i64 = of["shy"]
        """What a Rift Site loses for the Necromancer where a Hunter stands; less, the further away they are."""
        self.later: i64 = of["later"]
        """What each such point, of Damage or Influence, is worth more at the end of the night."""
        self.catching: i64 = of["catching"]
        """Corrupting a Hunter in this very move."""
        self.ward: i64 = of["ward"]
        """What a Spirit card is worth more to a Hunter whom the Necromancer may corrupt, now or soon."""
        self.enough: i64 = of["enough"]
        """What a Spirit card is worth, in hundredths, to a Necromancer whom one more opens nothing new."""
        self.lacking: i64 = of["lacking"]
        """What a point of Influence is worth more, the less of it a pull of his deck shows."""
        self.guard: i64 = of["guard"]
        """What a Spirit card is worth more to the Hunter furthest from corruption: one safe Hunter saves all."""
        self.last_site: i64 = of["last_site"]
        """What closing the Rift Site that wins the game is worth more than another; half of it for the one before, and
        so on."""
        self.last_call: i64 = of["last_call"]
        """What an Entity is worth more in the last round of the night; less, the more rounds are to come."""


@final
class Tastes:
    """The tastes of both sides in a game."""

    def __init__(self, game: NecromancerRules) -> None:
        self.hunters: Final[Taste] = Taste(int(game.hunters), False)
        self.his: Final[Taste] = Taste(int(game.hunters), True)
        self.night: i64 = game.o.longest_night
        """How many rounds the night has, or might have."""
        if self.night == 0:
            self.night = AN_ENDLESS_NIGHT

    def of(self, s: NecromancerState, seat: i64) -> Taste:
        """The taste of a player."""
        if s.is_hunter(seat):
            return self.hunters
        return self.his
