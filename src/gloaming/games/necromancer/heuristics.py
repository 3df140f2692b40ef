"""What a decent player of Necromancer knows: which phase, which card, where to go, whom to hit, and who is ahead.

Ratings are guesses in hundredths of a Rift Site. The chance to win is fitted to games (lab/reports): features of a
position, each with a weight at nightfall and one at dawn, between which the round lies. Numbers of heuristics are those
of the rules page's section on playing well.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloaming.games.necromancer.board import (
    A_CREATURE,
    ACTIVATE_COST,
    ACTIVELY,
    AN_ENTITY,
    AN_UNDEAD,
    ARMOUR,
    BIT,
    BOUGHT_AT,
    BUILD,
    BUILD_COST,
    BUY,
    BUYS,
    CLOSED,
    COMBAT,
    COMBAT_CARD,
    CORRUPTS,
    CREATURE_DAMAGE,
    DAMAGE,
    ENTITIES,
    ENTITY_DECK,
    FASTER,
    FINAL,
    FIRST_BUILD_COST,
    FIVE,
    HEALTH,
    HITS,
    HP,
    INFLUENCE,
    KEEPS,
    LOOKS,
    MAX_HP,
    MORE_HP,
    MORE_UNDEAD,
    MOVEMENT,
    NEED,
    NOW,
    PHASE_COUNT,
    PHASES,
    PICKED,
    POOL,
    POS,
    PULL,
    RIDES,
    RITUAL,
    ROUND,
    SINCE,
    SLIP,
    SOURCE,
    SPIRIT,
    SUMMON,
    TOTAL,
    TRAP_CARD,
    UNDEAD,
    UNDEAD_HP,
    WALK,
    WARD,
    WINDOWS,
    part,
)
from gloaming.games.necromancer.rules import (
    ACTIVATE_CARD,
    BUILD_CARD,
    CHOOSE_START,
    COVER,
    DAMAGE_AMOUNT,
    DAMAGE_TARGET,
    ENTITY_PICK,
    KEEP_CARD,
    LOSE_ITEM,
    MOVE,
    PAY,
    PICK_PHASE,
    PULL_SIZE,
    RIFTS_TO_CLOSE,
    TO_FIVE,
    TO_SUMMON,
    W_CLOSE,
    W_DISCARD,
    W_DONE,
    W_ENTITY,
    W_FIGHT,
    W_NEW_SLOT,
    W_NOTHING,
    W_PASS,
    W_POINTS,
    W_SAVE,
    W_TOP,
    W_UNDEAD,
    NecromancerRules,
    NecromancerState,
)
from gloaming.games.necromancer.verbs import AddPoints
from gloaming.kernel.bits import lowest, popcount
from gloaming.kernel.chance import Chance
from gloaming.kernel.effects import Integer
from gloaming.kernel.heuristics import WIN, Heuristics, Ratings, zeros
from gloaming.kernel.layout import ACTORS, DECISION, MENU, OVER, numbers
from gloaming.kernel.state import ASKED_BY_EFFECT, RETURN, Game, State

# Getting about, in halves of a walking step

FAR: Final = 99
A_WALK: Final = 2
A_RIDE: Final = 3
OUT_OF_SIGHT: Final = 8
OUT_AND_BACK: Final = 2 * A_WALK
A_LONG_WAY: Final = 12
A_MOVE: Final = A_WALK + A_RIDE
"""How far whoever picked Movement comes."""

# What draws a Hunter somewhere

TO_CLOSE: Final = 0
TO_FIGHT: Final = 1
TO_BUY: Final = 2
AIMS: Final = 3

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
HEALTH_AT_END: Final = 10
"""In hints: what a point of HP at the end counts."""
USUAL_UNDEAD: Final = 40
"""The HP of an Undead, in tenths."""
FEW: Final = 3
"""With so many Undead on the map another one counts half."""
AHEAD: Final = 4
"""By how much twice the Spirit of a safe Hunter should be ahead of the Necromancer's."""
PLENTY: Final = 30
"""How much Influence a pull should show for each Hunter and once more, in tenths of a point."""
LAST_HOURS: Final = 10
"""In the last so many rounds Entities grow dearer to him."""
STOCK_AT_START: Final = 40
"""What it counts, when he chooses where to begin, that a store's cards are better for him than others."""
SITE_AT_START: Final = 15
"""What a Rift Site a step away counts there."""
THE_LAST_ONE: Final = 400
"""Corrupting whoever is left: that wins the game."""

FORESIGHT: Final = (4, 4, 4, 1)
"""How many rounds the Necromancer thinks ahead, against one to four Hunters: on the way to a store, to a ritual or to a
Hunter's corruption the next round alone shows nothing. The Hunters think one round ahead."""

STRENGTHS: Final = {
    "lamplighter": (3, 0.5, 0.4),
    "footpad": (14, 0.07, 0.03),
    "broker": (60, 0.016, 0.006),
    "spymaster": (None, 0.006, 0.0025),
}
"""One choice of several hundred hardly moves the chance to win, so that errors of the usual size would be all alike."""


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


# What is read of a position for its chance to win. All features are from the Hunters' side, in hundredths.

F_EVEN: Final = 0
F_CLOSED: Final = 1
F_NEARLY_CLOSED: Final = 2
F_ENTITIES: Final = 3
F_NEARLY_EIGHT: Final = 4
F_ENTITY_HP: Final = 5
F_UNDEAD: Final = 6
F_HIS_SPIRIT: Final = 7
F_BEST_SPIRIT: Final = 8
F_LEAD: Final = 9
F_SPIRIT: Final = 10
F_OPEN_TO_HIM: Final = 11
F_CORRUPTED: Final = 12
F_ALL_BUT_ONE: Final = 13
F_DAMAGE: Final = 14
F_HP: Final = 15
F_MAX_HP: Final = 16
F_HIS_INFLUENCE: Final = 17
F_HIS_RITUALS: Final = 18
F_RITUALS: Final = 19
F_FORECAST: Final = 20
F_HANDS: Final = 21
F_HIS_HAND: Final = 22
F_ITEMS: Final = 23
F_HIS_ITEMS: Final = 24
F_CLOSING: Final = 25
F_SUMMONING: Final = 26
F_PLACES: Final = 27
F_HIS_PLACE: Final = 28
F_EVENTS: Final = 29
F_CAN_CLOSE: Final = 30
F_CAN_SUMMON: Final = 31
F_SAFETY: Final = 32
F_CHASED: Final = 33
F_NOBODY_SAFE: Final = 34
F_SAFEST: Final = 35
F_NEAR_SITE: Final = 36
F_LAST_SITES: Final = 37
F_NO_ENTITY: Final = 38
FEATURES: Final = 39

SAFE_ENOUGH: Final = 8
SITES_IN_SIGHT: Final = 4
"""From so many missing Rift Sites on, being near one counts more, the fewer are missing."""
WELL_PLACED: Final = 150
"""No place counts more for the Necromancer: whom he may corrupt is a feature of its own."""
LOGIT: Final = 1000
STEEPEST: Final = 6000
GRAIN: Final = 10


def _logistic() -> vec[i64]:
    """The chance to win, out of 1000, by hundredths of a logit."""
    table: vec[i64] = vec[i64]()
    for logit in range(-STEEPEST, STEEPEST + 1, GRAIN):
        table = append(table, round(WIN / (1 + math.exp(-logit / LOGIT))))
    return table


WEIGHTS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((-1255, 1417), (-616, 703), (-586, 15), (-1881, -343)),  # F_EVEN
    ((55, 12), (399, 0), (396, 0), (408, 0)),  # F_CLOSED
    ((0, 0), (893, 103), (153, 210), (123, 381)),  # F_NEARLY_CLOSED
    ((-126, 0), (-327, -474), (-301, -640), (-330, -483)),  # F_ENTITIES
    ((-519, -400), (0, 0), (-194, -224), (0, -593)),  # F_NEARLY_EIGHT
    ((-93, 0), (0, -544), (0, -128), (0, -288)),  # F_ENTITY_HP
    ((-134, 0), (-190, -191), (-219, -184), (-260, -39)),  # F_UNDEAD
    ((-29, -12), (-117, 0), (0, 0), (0, 0)),  # F_HIS_SPIRIT
    ((0, 7), (0, 79), (0, 0), (0, 0)),  # F_BEST_SPIRIT
    ((25, 0), (0, 0), (0, 0), (0, 0)),  # F_LEAD
    ((0, 7), (55, 1), (85, 174), (48, 168)),  # F_SPIRIT
    ((-269, -240), (0, 0), (0, 0), (0, 0)),  # F_OPEN_TO_HIM
    ((-858, -1413), (-1161, -425), (-862, 0), (-390, 0)),  # F_CORRUPTED
    ((-1081, -1388), (0, -848), (-204, -1609), (0, -1280)),  # F_ALL_BUT_ONE
    ((0, 13), (336, 555), (255, 320), (232, 552)),  # F_DAMAGE
    ((0, 0), (99, 773), (181, 255), (58, 147)),  # F_HP
    ((0, 0), (263, 0), (41, 18), (299, 0)),  # F_MAX_HP
    ((-291, 0), (-1591, -1281), (-1340, -233), (-348, -908)),  # F_HIS_INFLUENCE
    ((-371, 0), (-249, 0), (-286, 0), (-453, 0)),  # F_HIS_RITUALS
    ((0, 183), (0, 0), (0, 0), (0, 9)),  # F_RITUALS
    ((0, 0), (189, 607), (241, 794), (0, 947)),  # F_FORECAST
    ((132, 78), (24, 30), (31, 0), (3, 13)),  # F_HANDS
    ((-290, 0), (-268, 0), (-69, 0), (-153, 0)),  # F_HIS_HAND
    ((0, 40), (66, 54), (162, 294), (104, 293)),  # F_ITEMS
    ((-236, 0), (-357, 0), (-395, 0), (-290, 0)),  # F_HIS_ITEMS
    ((42, 163), (328, 332), (356, 382), (60, 437)),  # F_CLOSING
    ((0, 0), (-160, -689), (-213, -230), (-260, -428)),  # F_SUMMONING
    ((36, 57), (200, 193), (385, 611), (372, 774)),  # F_PLACES
    ((-224, 0), (-504, -575), (-324, -411), (-5, -337)),  # F_HIS_PLACE
    ((-9, -22), (-5, -68), (-10, -48), (95, -125)),  # F_EVENTS
    ((0, 399), (0, 0), (0, 0), (0, 0)),  # F_CAN_CLOSE
    ((-192, -124), (0, -505), (-20, -341), (-544, -747)),  # F_CAN_SUMMON
    ((232, 225), (38, 0), (81, 0), (41, 0)),  # F_SAFETY
    ((-888, -1013), (0, 0), (0, 0), (0, 0)),  # F_CHASED
    ((-15, 0), (-300, 0), (-1781, 0), (-2270, 0)),  # F_NOBODY_SAFE
    ((0, 0), (8, 0), (26, 0), (23, 0)),  # F_SAFEST
    ((0, 0), (6, 0), (0, 0), (0, 0)),  # F_NEAR_SITE
    ((0, 0), (922, 605), (880, 639), (624, 0)),  # F_LAST_SITES
    ((0, 0), (0, 0), (0, 0), (0, 0)),  # F_NO_ENTITY
)
"""For each feature the weight at nightfall and at dawn, for one to four Hunters: thousandths of a logit for each
hundred."""
HIS_WEIGHTS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((-1255, 1417), (-622, 608), (-463, 172), (-1881, -343)),  # F_EVEN
    ((55, 12), (209, 0), (418, 0), (408, 0)),  # F_CLOSED
    ((0, 0), (1803, 21), (0, 181), (123, 381)),  # F_NEARLY_CLOSED
    ((-600, -600), (-133, -496), (-356, -604), (-330, -483)),  # F_ENTITIES
    ((-1200, -1200), (-119, -828), (-582, 0), (0, -593)),  # F_NEARLY_EIGHT
    ((-93, 0), (0, -431), (-36, -211), (0, -288)),  # F_ENTITY_HP
    ((-30, 0), (-15, -29), (-28, -74), (-130, -20)),  # F_UNDEAD
    ((-29, -12), (-200, -150), (0, 0), (0, 0)),  # F_HIS_SPIRIT
    ((0, 7), (0, 19), (0, 0), (0, 0)),  # F_BEST_SPIRIT
    ((25, 0), (0, 0), (350, 50), (0, 0)),  # F_LEAD
    ((0, 7), (0, 0), (51, 115), (48, 168)),  # F_SPIRIT
    ((-269, -240), (-600, -600), (0, 0), (0, 0)),  # F_OPEN_TO_HIM
    ((-858, -1413), (-1200, -1200), (-427, 0), (-390, 0)),  # F_CORRUPTED
    ((-1081, -1388), (-163, -837), (0, -1855), (0, -1280)),  # F_ALL_BUT_ONE
    ((0, 13), (66, 257), (81, 302), (232, 552)),  # F_DAMAGE
    ((0, 0), (220, 930), (304, 335), (58, 147)),  # F_HP
    ((0, 0), (255, 87), (100, 31), (299, 0)),  # F_MAX_HP
    ((-900, -300), (-1484, -1197), (-877, -366), (-453, -1181)),  # F_HIS_INFLUENCE
    ((-371, 0), (-440, -447), (-519, 0), (-453, 0)),  # F_HIS_RITUALS
    ((0, 183), (0, 0), (257, 0), (0, 9)),  # F_RITUALS
    ((0, 0), (379, 848), (0, 1011), (0, 947)),  # F_FORECAST
    ((132, 78), (8, 42), (104, 189), (3, 13)),  # F_HANDS
    ((-100, 0), (-125, 0), (-85, 0), (-153, 0)),  # F_HIS_HAND
    ((0, 40), (72, 56), (248, 236), (104, 293)),  # F_ITEMS
    ((-150, 0), (0, 0), (-585, -274), (-290, 0)),  # F_HIS_ITEMS
    ((42, 163), (338, 0), (1239, 316), (60, 437)),  # F_CLOSING
    ((-500, -500), (-472, -893), (-77, -586), (-260, -428)),  # F_SUMMONING
    ((36, 57), (150, 138), (311, 684), (372, 774)),  # F_PLACES
    ((-224, 0), (-583, -864), (-157, -851), (-5, -337)),  # F_HIS_PLACE
    ((-9, -22), (-13, -129), (-38, -10), (95, -125)),  # F_EVENTS
    ((0, 399), (84, 0), (0, 0), (0, 0)),  # F_CAN_CLOSE
    ((-600, -600), (0, -501), (0, -771), (-544, -747)),  # F_CAN_SUMMON
    ((232, 225), (100, 100), (0, 0), (41, 0)),  # F_SAFETY
    ((-888, -1013), (-400, -400), (0, 0), (0, 0)),  # F_CHASED
    ((-15, 0), (-2131, -1500), (0, 0), (-2270, 0)),  # F_NOBODY_SAFE
    ((0, 0), (5, 0), (19, 0), (23, 0)),  # F_SAFEST
    ((0, 0), (143, 0), (0, 0), (0, 0)),  # F_NEAR_SITE
    ((0, 0), (1869, 476), (215, 390), (624, 0)),  # F_LAST_SITES
    ((0, 0), (245, 679), (0, 0), (0, 0)),  # F_NO_ENTITY
)
"""The same as the Necromancer sees it. Against a lone Hunter, who wins at dawn unless corrupted twice, he makes far
more of Entities: eight of them end the night before (R17.3). Cards in hand, Items and Undead count for little
there: as long as they counted more, he gathered them round after round instead of going where an Entity can rise."""


@final
class NecromancerHeuristics(Ratings):
    """Ratings, quick play and evaluation. The fields of lower case hold what was read of the state at hand."""

    def __init__(self, game: NecromancerRules) -> None:
        super().__init__(game, 60.0, 30)
        self.night: i64 = game.o.longest_night
        """How many rounds the night has, or might have."""
        if self.night == 0:
            self.night = AN_ENDLESS_NIGHT
        self.unit = "Rift Sites' worth"
        self.game: NecromancerRules = game
        places = game.atlas.count
        self.places: i64 = places
        self.way: vec[i64] = zeros(places * places)
        """How far it is from one neighbourhood to another, in half steps."""
        self._measure()
        self.taste: Taste = Taste(int(game.hunters), False)
        self.his: Taste = Taste(int(game.hunters), True)
        self.shows: vec[i64] = zeros(4 * game.layout.cards)
        """The points of each Combat card, roughly."""
        for card in range(int(game.cards.stored)):
            self._read_points(card)
        self.use: vec[i64] = zeros(2 * game.layout.cards)
        """What each card is worth in hand to a Hunter, then what to the Necromancer; its cost aside."""
        self.stock: vec[i64] = zeros(2 * game.stores)
        """By how much each store is better than others for a Hunter, then for the Necromancer."""
        self.tell()
        self.chance_of: vec[i64] = _logistic()
        column = int(game.hunters) - 1
        self.their_weights: Final[vec[i64]] = numbers([number for row in WEIGHTS for number in row[column]])
        self.his_weights: Final[vec[i64]] = numbers([number for row in HIS_WEIGHTS for number in row[column]])
        self.weight_of: vec[i64] = self.their_weights
        """The weights of the side that thinks."""
        self.foresight: i64 = FORESIGHT[int(game.hunters) - 1]
        self.foreseen: i64 = 0
        """The round whose beginning it looks at."""
        self.feature: vec[i64] = zeros(FEATURES)
        self.promise: i64 = 5
        """What a hundredth of a Rift Site is to the chance to win, in thousandths of a logit."""
        self.power: vec[i64] = zeros(4 * game.seats)
        """What a pull of each combat deck shows of each icon, in tenths of a point."""
        self.goal: vec[i64] = zeros(places + game.seats)
        self.goal_worth: vec[i64] = zeros(places + game.seats)
        self.goals: i64 = 0
        self.fights: i64 = 0
        """The first of a Hunter's goals that is a fight; before them are the Rift Sites."""
        self.buys: i64 = 0
        """The first of a Hunter's goals that is a store."""
        self.chases: i64 = 0
        """The first of the Necromancer's goals that is a Hunter."""
        self.urge: vec[i64] = zeros(game.seats)
        """What a Spirit card is worth more than usual to each player now."""
        self.hunger: i64 = 0
        """What a point of Influence is worth more than usual now."""

    def tell(self) -> None:
        """Judge all cards by the tastes."""
        for card in range(int(self.game.cards.stored)):
            self._guess_use(card)
        self._take_stock()

    def _measure(self) -> None:
        """Floyd's way, once."""
        atlas = self.game.atlas
        n = int(self.places)
        table = [[0 if one == other else FAR for other in range(n)] for one in range(n)]
        rides = range(int(atlas.rides))
        for one in rides:
            for other in rides:
                if one != other and atlas.ride_line[one] == atlas.ride_line[other]:
                    table[int(atlas.ride_stop[one])][int(atlas.ride_stop[other])] = A_RIDE
        for one in range(n):
            for other in range(n):
                if int(atlas.neighbours[one]) >> other & 1:
                    table[one][other] = A_WALK
        for middle in range(n):
            for one in range(n):
                for other in range(n):
                    table[one][other] = min(table[one][other], table[one][middle] + table[middle][other])
        for one in range(n):
            for other in range(n):
                self.way[one * n + other] = table[one][other]

    def _read_points(self, card: int) -> None:
        pc = int(self.game.once[card])
        while pc > RETURN:
            step = self.game.program[pc]
            if isinstance(step, AddPoints):
                for icon in range(4):
                    number = step.points[icon]
                    if isinstance(number, Integer):
                        self.shows[4 * card + icon] += number.n
            pc = int(step.next)

    def _guess_use(self, card: int) -> None:
        """Heuristics 2, 3, 7."""
        g = self.game
        total = int(g.layout.cards)
        at = 4 * card
        if g.cards.kind[card] == COMBAT_CARD:
            for side, taste in enumerate((self.taste, self.his)):
                blow = int(self.shows[at + INFLUENCE if side else at + DAMAGE])
                worth = int(taste.blow_point) * blow + int(taste.health_point) * int(self.shows[at + HEALTH])
                if g.cards.spirit[card]:
                    worth += int(taste.spirit_card) + int(taste.spirit_point) * int(self.shows[at + SPIRIT])
                self.use[side * total + card] = worth
            return
        if g.cards.kind[card] == TRAP_CARD:
            self.use[card] = A_TRAP
            self.use[total + card] = A_TRAP
            return
        for side, items in enumerate((ITEM_OF_A_HUNTER, ITEM_OF_HIS)):
            worth = 0
            for mod in g.lasting[card].mods:
                for key, each in items:
                    if mod.key == key and isinstance(mod.n, Integer):
                        worth += each * int(mod.n.n)
            for window in range(WINDOWS):
                if g.use[card * WINDOWS + window] > RETURN and (side == 0 or window == 2):
                    worth += USED_ONCE
            if g.once[card] > RETURN:
                worth += DOES_SOMETHING
            taste = self.his if side else self.taste
            self.use[side * total + card] = worth * int(taste.item) // 100

    def _take_stock(self) -> None:
        """What the cards of a store are worth on average, above the average of all stores."""
        g = self.game
        stores = int(g.stores)
        for side in range(2):
            sums = [0] * stores
            counts = [0] * stores
            for card in range(int(g.cards.stored)):
                store = int(g.cards.store[card])
                sums[store] += int(self.use[side * int(g.layout.cards) + card])
                counts[store] += 1
            usual = sum(sums) // max(1, sum(counts))
            for store in range(stores):
                self.stock[side * stores + store] = sums[store] // max(1, counts[store]) - usual

    # Reading the position

    def _taste(self, s: NecromancerState, seat: i64) -> Taste:
        if s.is_hunter(seat):
            return self.taste
        return self.his

    def _use_of(self, s: NecromancerState, seat: i64, card: i64) -> i64:
        round_now = s.z[ROUND]
        urge: i64 = 0
        if card < self.game.cards.stored and self.game.cards.spirit[card]:
            urge = self.urge[seat]
        if s.is_hunter(seat):
            later = self.taste.later * self.shows[4 * card + DAMAGE] * round_now // self.night
            return self.use[card] + urge + later
        influence = self.shows[4 * card + INFLUENCE]
        later = influence * (self.hunger + self.his.later * round_now // self.night)
        return self.use[s.layout.cards + card] + urge + later

    def _read_urges(self, s: NecromancerState) -> None:
        """Who wants Spirit cards more or less than usual, and whether his creatures lack Influence (heuristics 5, 7
        and 11); his deck has been read."""
        g = self.game
        his = g.necromancer
        spirit = s.spirit(his)
        grip = spirit + s.modified(his, CORRUPTS)
        opens: i64 = g.o.corruption_level
        level = s.entities_counted()
        if level < g.cards.entities and g.cards.levels[level] > opens:
            opens = g.cards.levels[level]
        guardian: i64 = 0
        most: i64 = -1
        for hunter in range(g.hunters):
            held = 2 * (s.spirit(hunter) + s.modified(hunter, WARD))
            self.urge[hunter] = 0
            if grip + 2 > held and grip + 3 > g.o.corruption_level:
                self.urge[hunter] = self.taste.ward
            if s.z[SOURCE + hunter] != ACTIVELY and held > most:
                most = held
                guardian = hunter
        if grip + AHEAD > most:
            self.urge[guardian] += self.taste.guard
        if most > opens:
            opens = most
        self.urge[his] = 0
        if grip >= opens:
            self.urge[his] = self.his.spirit_card * (self.his.enough - 100) // 100
        plenty = PLENTY * (1 + g.hunters)
        short = plenty - self.power[4 * his + INFLUENCE]
        self.hunger = self.his.lacking * short // plenty if short > 0 else 0

    def _read_deck(self, s: NecromancerState, seat: i64) -> None:
        """What a pull of this combat deck shows on average."""
        g = self.game
        size: i64 = 0
        damage: i64 = 0
        health: i64 = 0
        spirit: i64 = 0
        influence: i64 = 0
        first = part(g, seat, 0)
        for w in range(s.layout.word_from[first], s.layout.word_to[first]):
            bits: i64 = 0
            for index in range(4):
                bits |= s.z[s.layout.base[part(g, seat, index)] + w]
            while bits:
                at = 4 * (s.layout.first_card[w] + lowest(bits))
                bits &= bits - 1
                size += 1
                damage += self.shows[at + DAMAGE]
                health += self.shows[at + HEALTH]
                spirit += self.shows[at + SPIRIT]
                influence += self.shows[at + INFLUENCE]
        pulled = PULL_SIZE + s.modified(seat, PULL)
        if pulled > size:
            pulled = size
        if pulled < 1:
            pulled = 0
            size = 1
        at = 4 * seat
        self.power[at + DAMAGE] = 10 * damage * pulled // size
        self.power[at + HEALTH] = 10 * health * pulled // size
        self.power[at + SPIRIT] = 10 * spirit * pulled // size
        self.power[at + INFLUENCE] = 10 * influence * pulled // size

    def _hand_worth(self, s: NecromancerState, seat: i64) -> i64:
        total: i64 = 0
        price = self._taste(s, seat).card
        zone = self.game.hand + seat
        card = s.first(zone)
        while card >= 0:
            worth = self._use_of(s, seat, card) - price * self.game.cards.cost[card]
            total += price
            if worth > 0:
                total += worth // 2
            card = s.after(zone, card)
        return total

    def _items_worth(self, s: NecromancerState, seat: i64) -> i64:
        total: i64 = 0
        zone = self.game.active + seat
        for index in range(s.height(zone)):
            total += self._use_of(s, seat, s.at(zone, index))
        return total

    def _forecast(self, s: NecromancerState, hunters: i64, creatures: i64, blow: i64, bonus: i64) -> i64:
        """How a combat would end, decks read before: what share of their HP the Hunters keep, or what share of the
        creatures' HP is left, as a negative number. Heuristic 13."""
        z = s.z
        g = self.game
        health: i64 = 0
        ours: i64 = 0
        speed: i64 = 0
        n: i64 = 0
        bits: i64 = hunters
        while bits:
            seat = lowest(bits)
            bits &= bits - 1
            n += 1
            health += 10 * z[HP + seat]
            ours += self.power[4 * seat + DAMAGE] + 10 * s.modified(seat, HITS) + bonus
            speed += s.speed(seat)
        if n == 0:
            return -100
        theirs: i64 = 0
        count: i64 = 0
        fast: i64 = 0
        bits = creatures
        while bits:
            c = lowest(bits)
            bits &= bits - 1
            count += 1
            theirs += 10 * z[g.creature_hp + c]
            if n * g.cards.creature_speed[c] > speed:
                fast += 1
        if count == 0:
            return 100
        left = theirs
        alive = count
        taken: i64 = 0
        cycle: i64 = 0
        blow -= 4 * n  # fractions are dropped
        if blow < 0:
            blow = 0
        while left > 0 and taken < health:
            cycle += 1
            frenzy: i64 = 0
            if g.o.frenzy_cycle and cycle >= g.o.frenzy_cycle:
                frenzy = 10 * (cycle - g.o.frenzy_cycle + 1)
            if cycle > 12:
                break
            first = fast
            if first > alive:
                first = alive
            taken += (blow + frenzy) * first
            left -= ours + frenzy * n
            if left <= 0 or taken >= health:
                break
            alive = (count * left + theirs - 1) // theirs
            if alive > first:
                taken += (blow + frenzy) * (alive - first)
        if left <= 0:
            return 100 * (health - taken) // health if taken < health else 0
        return -100 * left // theirs

    def _fight_worth(self, s: NecromancerState, hunters: i64, place: i64, bonus: i64) -> i64:
        """What a standard combat would bring the Hunters; the Necromancer's deck and theirs have been read."""
        g = self.game
        creatures = s.creature_at(place, A_CREATURE)
        his = 4 * g.necromancer
        blow = self.power[his + INFLUENCE] + 10 * s.modified(g.necromancer, CREATURE_DAMAGE)
        margin = self._forecast(s, hunters, creatures, blow, bonus)
        entities = popcount(creatures & (BIT[g.cards.entities] - 1))
        taste = self.taste
        kills = taste.entity * entities + taste.undead * (popcount(creatures) - entities)
        return (kills * (margin + taste.boldness) - taste.defeat * (100 - margin)) // (100 + taste.boldness)

    # Where to go

    def _add_goal(self, place: i64, worth: i64) -> None:
        if worth > 0:
            self.goal[self.goals] = place
            self.goal_worth[self.goals] = worth
            self.goals += 1

    def _store_worth(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """Heuristic 4: two buys, then the next."""
        z = s.z
        store = s.store_at(place)
        if store < 0 or not s.is_open(store):
            return 0
        if z[BOUGHT_AT + seat] == place and z[BUYS + seat] >= 2:
            return 0
        taste = self._taste(s, seat)
        worth = taste.store - taste.held * s.hand_size(seat)
        if s.is_hunter(seat):
            worth += self.stock[store]
        else:
            worth += self.stock[self.game.stores + store]
        if worth < 8:
            return 8
        return worth

    def _find_goals(self, s: NecromancerState, seat: i64) -> None:
        """The places worth going to (heuristics 4, 6, 9, 12, 13). Decks have been read."""
        self.goals = 0
        if s.is_hunter(seat):
            self._find_hunters_goals(s, seat)
        else:
            self._find_his_goals(s, seat)

    def _find_hunters_goals(self, s: NecromancerState, seat: i64) -> None:
        z = s.z
        g = self.game
        behind = s.spirit(g.necromancer) - s.spirit(seat)
        closing: i64 = 0
        if behind < 0:
            shown = self.power[4 * seat + SPIRIT] + 30 + 10 * s.modified(seat, RITUAL)
            closing = self.taste.ritual - self._slowness(s, self.taste, shown)
            if closing < 15:
                closing = 15
            missing = RIFTS_TO_CLOSE - popcount(z[CLOSED])
            if missing > 0:
                closing += 2 * self.taste.last_site // BIT[missing]
        elif behind < 2:
            closing = self.taste.nearly - self.taste.short_of * behind
        taken: i64 = 0
        for other in range(g.hunters):
            if other != seat and s.in_ritual(other):
                taken |= BIT[z[POS + other]]
        sites: i64 = g.atlas.rifts & ~z[CLOSED] & ~taken
        while sites and closing > 0:
            self._add_goal(lowest(sites), closing)
            sites &= sites - 1
        self.fights = self.goals
        card = s.first(ENTITIES)
        seen: i64 = 0
        while card >= 0:
            place = z[g.creature_spot + card - g.cards.first_creature]
            if not seen & BIT[place]:
                seen |= BIT[place]
                self._add_goal(place, self._fight_worth(s, s.hunters_at(place) | BIT[seat], place, 30))
            card = s.after(ENTITIES, card)
        self.buys = self.goals
        for place in range(self.places):
            if g.atlas.store[place] >= 0:
                self._add_goal(place, self._store_worth(s, seat, place))

    def aim(self, s: NecromancerState, seat: i64) -> i64:
        """What draws a Hunter most, near or far: AIMS times the place, and what for; -1 if nothing does."""
        place = s.z[POS + seat]
        self._read_decks(s)
        self._read_urges(s)
        self._find_goals(s, seat)
        found: i64 = -1
        most: i64 = 0
        for i in range(self.goals):
            worth = self.goal_worth[i] - self.taste.half_step * self.way[place * self.places + self.goal[i]]
            if worth > most:
                most = worth
                found = AIMS * self.goal[i] + TO_CLOSE
                if i >= self.buys:
                    found += TO_BUY
                elif i >= self.fights:
                    found += TO_FIGHT
        return found

    def _find_his_goals(self, s: NecromancerState, seat: i64) -> None:
        z = s.z
        g = self.game
        level = s.entities_counted()
        if level < g.cards.entities:
            short = g.cards.levels[level] - s.spirit(seat)
            worth: i64 = self.his.ritual + self._last_call(s)
            if short > 0:
                worth = self.his.nearly - self.his.short_of * short
            sites: i64 = g.atlas.rifts & ~z[CLOSED]
            while sites:
                place = lowest(sites)
                sites &= sites - 1
                here = popcount(s.creature_at(place, AN_ENTITY))
                if g.o.entities_per_rift == 0 or here < g.o.entities_per_rift:
                    self._add_goal(place, worth - self.his.shy * self._closeness(s, place) // OUT_OF_SIGHT)
        for place in range(self.places):
            if g.atlas.store[place] >= 0:
                self._add_goal(place, self._store_worth(s, seat, place))
        self.chases = self.goals
        free = self._free_hunters(s)
        for hunter in range(g.hunters):
            if free & BIT[hunter] and s.corrupts(hunter):
                worth = self.his.corrupting
                if free == BIT[hunter] and self._is_last(s, hunter):
                    worth = THE_LAST_ONE
                self._add_goal(z[POS + hunter], worth)

    def _closeness(self, s: NecromancerState, place: i64) -> i64:
        """How near the nearest Hunter is, up to OUT_OF_SIGHT."""
        nearest: i64 = OUT_OF_SIGHT
        for hunter in range(self.game.hunters):
            way = self.way[s.z[POS + hunter] * self.places + place]
            if way < nearest:
                nearest = way
        return OUT_OF_SIGHT - nearest

    def _free_hunters(self, s: NecromancerState) -> i64:
        """The Hunters whom corrupting now would bring the Necromancer on, as bits."""
        z = s.z
        free: i64 = 0
        for hunter in range(self.game.hunters):
            if z[SOURCE + hunter] != ACTIVELY:
                free |= BIT[hunter]
        if self.game.hunters == 1 and self.game.o.grace and z[SINCE] != z[ROUND]:
            return 1
        return free

    def _drawn(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """How good a place is for reaching the goals that were found."""
        best: i64 = 0
        row = place * self.places
        half_step = self._taste(s, seat).half_step
        for i in range(self.goals):
            worth = self.goal_worth[i] - half_step * self.way[row + self.goal[i]]
            if self.goal[i] == place and place == s.z[POS + seat] and i >= self.chases and not s.is_hunter(seat):
                worth -= half_step * OUT_AND_BACK  # whom he stands beside he must leave and enter again (R5.2)
            if worth > best:
                best = worth
        return best

    def _catch(self, s: NecromancerState, reach: i64) -> i64:
        """What corrupting Hunters in this very move would be worth to the Necromancer: those of one place."""
        z = s.z
        here = z[POS + self.game.necromancer]
        free = self._free_hunters(s)
        left: i64 = free
        most: i64 = 0
        while left:
            hunter = lowest(left)
            left &= left - 1
            place = z[POS + hunter]
            way = self.way[here * self.places + place]
            if place == here:
                way = OUT_AND_BACK
            if way > reach:
                continue
            caught: i64 = 0
            bits: i64 = free & s.hunters_at(place)
            while bits:
                other = lowest(bits)
                bits &= bits - 1
                if s.corrupts(other):
                    caught |= BIT[other]
            worth = self.his.catching * popcount(caught)
            if caught == free and self._is_last(s, hunter):
                worth += THE_LAST_ONE
            if worth > most:
                most = worth
        return most

    def _is_last(self, s: NecromancerState, hunter: i64) -> bool:
        """Whether corrupting this Hunter would end the game, if nobody else is free (R15.7, R15.8)."""
        g = self.game
        return g.hunters > 1 or not g.o.grace or s.z[SOURCE + hunter] == ACTIVELY

    def _liked(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """How good a place is to be at when a move ends."""
        if s.is_hunter(seat):
            return self._drawn(s, seat, place) - self._danger(s, seat, place)
        return self._drawn(s, seat, place)

    def _danger(self, s: NecromancerState, seat: i64, place: i64) -> i64:
        """Heuristic 11: what a Hunter risks who ends a move here."""
        g = self.game
        if s.z[SOURCE + seat] == ACTIVELY and not (g.hunters == 1 and g.o.grace):
            return 0
        way = self.way[s.z[POS + g.necromancer] * self.places + place]
        if way > A_MOVE or not s.corrupts(seat):
            return 0
        risk = self.taste.danger
        if way > A_WALK:
            risk //= 2
        if not self._free_hunters(s) & ~s.hunters_at(place) & ~BIT[seat] and self._is_last(s, seat):
            risk *= 4  # heuristic 14: one entry would end the game
        return risk

    # What a phase would bring a player: to have it happen at all, and to have picked it (heuristic 1)

    def _phase_base(self, s: NecromancerState, seat: i64, phase: i64) -> i64:
        place = s.z[POS + seat]
        if phase == MOVEMENT:
            here = self._liked(s, seat, place)
            best = here
            bits: i64 = self.game.atlas.neighbours[place]
            while bits:
                there = self._liked(s, seat, lowest(bits))
                bits &= bits - 1
                if there > best:
                    best = there
            if not s.is_hunter(seat):
                best += self._catch(s, A_WALK)
            return best - here
        if phase == BUY:
            if not s.can_buy(seat):
                return 0
            taste = self._taste(s, seat)
            return 2 * taste.card + taste.buying
        if phase == BUILD:
            return self._build_worth(s, seat, 0)
        if phase == SUMMON:
            return self._summon_worth(s, place)
        if phase == FIVE:
            return self._five_worth(s, seat, place, 0)
        return self._activate_worth(s, seat)

    def _phase_bonus(self, s: NecromancerState, seat: i64, phase: i64) -> i64:
        place = s.z[POS + seat]
        if phase == MOVEMENT:
            here = self._liked(s, seat, place)
            best = here
            for goal in range(self.places):
                if self.way[place * self.places + goal] <= A_MOVE:
                    there = self._liked(s, seat, goal)
                    if there > best:
                        best = there
            best -= here + self._taste(s, seat).half_step * A_WALK
            if best < 0:
                best = 0
            if not s.is_hunter(seat):
                best += self._catch(s, A_MOVE) - self._catch(s, A_WALK)
            return best
        if phase == BUY:
            return self._taste(s, seat).card + self._taste(s, seat).choice if s.can_buy(seat) else 0
        if phase == BUILD:
            return self._build_worth(s, seat, 1) - self._build_worth(s, seat, 0)
        if phase == SUMMON:
            return 10 if s.can_summon_entity() else 0
        if phase == FIVE:
            return self._five_worth(s, seat, place, 30) - self._five_worth(s, seat, place, 0)
        return self._taste(s, seat).card

    def _build_worth(self, s: NecromancerState, seat: i64, discount: i64) -> i64:
        """What the cards in hand would bring, cheapest first, as long as the others can pay."""
        g = self.game
        zone = g.hand + seat
        each = self._taste(s, seat).card
        change = s.modified(seat, BUILD_COST) - discount
        left = s.hand_size(seat)
        total: i64 = 0
        for cost in range(5):
            card = s.first(zone)
            while card >= 0 and left > cost:
                if g.cards.kind[card] == COMBAT_CARD:
                    price = g.cards.cost[card] + change
                    if price < 0:
                        price = 0
                    gain = self._use_of(s, seat, card) - each * (1 + price)
                    if price == cost and gain > 0:
                        total += gain
                        left -= 1 + cost
                card = s.after(zone, card)
        return total

    def _activate_worth(self, s: NecromancerState, seat: i64) -> i64:
        g = self.game
        zone = g.hand + seat
        each = self._taste(s, seat).card
        change = s.modified(seat, ACTIVATE_COST)
        left = s.hand_size(seat)
        total: i64 = 0
        card = s.first(zone)
        while card >= 0:
            if g.cards.kind[card] != COMBAT_CARD:
                price = g.cards.cost[card] + change
                if price < 0:
                    price = 0
                gain = self._use_of(s, seat, card) - each * (1 + price)
                if gain > 0 and left > price:
                    total += gain
                    left -= 1 + price
            card = s.after(zone, card)
        return total

    def _summon_worth(self, s: NecromancerState, place: i64) -> i64:
        """Heuristics 6 and 8."""
        if s.in_ritual(self.game.necromancer):
            return self.his.ritual
        if s.can_summon_entity():
            shown = self.power[4 * self.game.necromancer + SPIRIT] + 30
            worth = self.his.ritual + 20 - self._slowness(s, self.his, shown)
            return self._last_call(s) + (worth if worth > 20 else 20)
        return self._undead_worth(s, place)

    def _last_call(self, s: NecromancerState) -> i64:
        """What an Entity is worth more, the nearer dawn is: those that stand then decide the game (R17.7)."""
        late = s.z[ROUND] + LAST_HOURS - self.night
        if late <= 0 or not self.game.o.dawn_fights:
            return 0
        return self.his.last_call * late // LAST_HOURS

    def _slowness(self, s: NecromancerState, taste: Taste, shown: i64) -> i64:
        """What the pulls of a ritual begun now would cost, each showing so many tenths of a point, and one at least
        (R11.3)."""
        if shown < 0:
            shown = 0
        return 10 * taste.slowness * s.ritual_need() // (shown + 10)

    def _undead_worth(self, s: NecromancerState, place: i64) -> i64:
        if not s.can_raise(place):
            return 0
        worth = self.his.raising
        hunters = s.hunters_at(place)
        if hunters:
            worth = (worth + self.his.raising_on) * self._harm(s, hunters, place) // 100
        elif s.count(UNDEAD) > 0:
            worth = worth * FEW // (FEW + s.count(UNDEAD))
        if s.creature_at(place, AN_ENTITY) and not s.creature_at(place, AN_UNDEAD):
            worth += self.his.guarding
        return worth

    def _harm(self, s: NecromancerState, hunters: i64, place: i64) -> i64:
        """What share of their HP the Hunters of a place would lose to Undead raised there, in hundredths. Decks have
        been read."""
        z = s.z
        g = self.game
        health: i64 = 0
        ours: i64 = 0
        n: i64 = 0
        while hunters:
            seat = lowest(hunters)
            hunters &= hunters - 1
            n += 1
            health += 10 * z[HP + seat]
            ours += self.power[4 * seat + DAMAGE] + 10 * s.modified(seat, HITS)
        his = g.necromancer
        count: i64 = 1 + s.modified(his, MORE_UNDEAD)
        theirs = count * (USUAL_UNDEAD + 10 * s.modified(his, UNDEAD_HP))
        bits: i64 = s.creature_at(place, A_CREATURE)
        while bits:
            theirs += 10 * z[g.creature_hp + lowest(bits)]
            bits &= bits - 1
            count += 1
        blow = self.power[4 * his + INFLUENCE] + 10 * s.modified(his, CREATURE_DAMAGE) - 4 * n
        if blow <= 0:
            return 0
        if ours < 10 or health < 10:
            return 100
        harm = 100 * blow * count * theirs // (2 * ours * health)  # fewer of them strike, the sooner they fall
        return harm if harm < 100 else 100

    def _five_worth(self, s: NecromancerState, seat: i64, place: i64, bonus: i64) -> i64:
        if s.in_ritual(seat):
            return self.taste.ritual
        best: i64 = 0
        if s.can_close(seat):
            shown = self.power[4 * seat + SPIRIT] + bonus + 10 * s.modified(seat, RITUAL)
            best = self.taste.ritual + 20 - self._slowness(s, self.taste, shown)
            if best < 15:
                best = 15
        if s.creature_at(place, AN_ENTITY):
            worth = self._fight_worth(s, s.hunters_at(place), place, bonus)
            if worth > best:
                best = worth
        return best

    def _pick_worth(self, s: NecromancerState, seat: i64, phase: i64) -> i64:
        """A phase of one's own happens for sure; any other only if somebody else picks it."""
        base = self._phase_base(s, seat, phase)
        others = self.game.hunters
        if phase == SUMMON:
            others = 0
        elif phase == FIVE:
            others -= 1
        return self._phase_bonus(s, seat, phase) + base * (100 - self._taste(s, seat).trust * others) // 100

    # Ratings

    def rate(self, state: State, seat: i64) -> None:
        s = cast(NecromancerState, state)
        z = s.z
        decision = z[DECISION]
        if decision == PICK_PHASE or decision == MOVE or decision == CHOOSE_START or decision == TO_SUMMON:
            self._read_decks(s)
            self._read_urges(s)
            self._find_goals(s, seat)
        elif decision != DAMAGE_TARGET and decision != DAMAGE_AMOUNT:
            self._read_deck(s, self.game.necromancer)
            self._read_urges(s)
        for i in range(z[MENU]):
            self.ratings[i] = self._rating(s, seat, decision, z[MENU + 1 + i])

    def _read_decks(self, s: NecromancerState) -> None:
        for seat in range(self.seats):
            self._read_deck(s, seat)

    def _rating(self, s: NecromancerState, seat: i64, decision: i64, choice: i64) -> i64:
        g = self.game
        word = choice - g.game_word
        if decision == PICK_PHASE:
            return self._pick_worth(s, seat, word)
        if decision == MOVE:
            return self._rate_move(s, seat, choice)
        if decision == KEEP_CARD:
            return self._use_of(s, seat, choice) - self._taste(s, seat).card * g.cards.cost[choice] // 2
        if decision == PAY:
            return -self._use_of(s, seat, choice) + self._taste(s, seat).card * g.cards.cost[choice] // 2
        if decision == BUILD_CARD:
            if word == W_DONE:
                return 0
            return self._use_of(s, seat, choice) - self._taste(s, seat).card * (1 + s.build_cost(seat, choice))
        if decision == ACTIVATE_CARD:
            if word == W_DONE:
                return 0
            return self._use_of(s, seat, choice) - self._taste(s, seat).card * (1 + s.activate_cost(seat, choice))
        if decision == TO_SUMMON:
            if word == W_ENTITY:
                return 100 + self._last_call(s)
            if word == W_UNDEAD:
                return self._undead_worth(s, s.z[POS + seat])
            return 0
        if decision == TO_FIVE:
            return self._rate_five(s, seat, word)
        if decision == DAMAGE_TARGET:
            return self._rate_target(s, choice)
        if decision == DAMAGE_AMOUNT:
            return 40 * (word - W_POINTS)
        return self._rate_rest(s, seat, decision, choice)

    def _rate_rest(self, s: NecromancerState, seat: i64, decision: i64, choice: i64) -> i64:
        g = self.game
        word = choice - g.game_word
        if word == W_PASS or word == W_SAVE or word == W_NOTHING or word == W_DISCARD or choice == g.no:
            return -30
        if word == W_NEW_SLOT:
            return 0
        if decision == CHOOSE_START:
            return self._rate_start(s, choice - g.first_spot)
        if decision == COVER or decision == LOSE_ITEM:
            return -self._use_of(s, seat, choice)
        if decision == ENTITY_PICK:
            return self._rate_entity(s, choice)
        if decision == ASKED_BY_EFFECT:
            if choice < g.cards.stored:
                return -self._use_of(s, seat, choice)
            if choice >= g.first_store and choice < g.first_ride:
                if s.is_hunter(seat):
                    return 2 * self.stock[choice - g.first_store]
                return 2 * self.stock[g.stores + choice - g.first_store]
        return 0

    def _rate_start(self, s: NecromancerState, place: i64) -> i64:
        """Heuristic 5: the store that has most for him, with Rift Sites a step away. No look ahead tells thirty
        places apart of which each matters for many rounds."""
        g = self.game
        store = s.store_at(place)
        if store < 0:
            return 0
        rating = STOCK_AT_START * self.stock[g.stores + store]
        sites: i64 = g.atlas.rifts
        while sites:
            if self.way[place * self.places + lowest(sites)] <= A_WALK:
                rating += SITE_AT_START
            sites &= sites - 1
        return rating

    def _rate_entity(self, s: NecromancerState, choice: i64) -> i64:
        """Heuristic 10: the unknown, or a known one at half its HP."""
        g = self.game
        if choice == g.game_word + W_TOP:
            total: i64 = 0
            card = s.first(ENTITY_DECK)
            while card >= 0:
                total += g.cards.creature_hp[card - g.cards.first_creature]
                card = s.after(ENTITY_DECK, card)
            return 10 * total // s.count(ENTITY_DECK)
        return 5 * g.cards.creature_hp[choice - g.cards.first_creature]

    def _rate_move(self, s: NecromancerState, seat: i64, choice: i64) -> i64:
        """Nearer to a goal; to where something can be done this round; not onto Undead; not into his reach."""
        g = self.game
        z = s.z
        here = z[POS + seat]
        place = here
        if choice >= g.first_ride and choice < g.first_word:
            place = s.ride_end(seat, choice - g.first_ride)
        elif choice >= g.first_spot and choice < g.first_ride:
            place = choice - g.first_spot
        elif choice < g.first_place:
            return -10
        rating = self._taste(s, seat).going * self._drawn(s, seat, place) // 10
        if z[PHASES] & BIT[BUY]:
            rating += self._store_worth(s, seat, place)
        if not s.is_hunter(seat):
            if place != here:
                free = self._free_hunters(s)
                for hunter in range(g.hunters):
                    if free & BIT[hunter] and s.would_corrupt(hunter, place):
                        rating += self.his.corrupting + self.his.catching
            return rating
        if place != here and s.would_pin(seat, place):
            rating += self._fight_worth(s, s.hunters_at(place) | BIT[seat], place, 0) - self.taste.pin
        elif z[PHASES] & BIT[FIVE] and s.is_rift(place) and s.spirit(seat) > s.spirit(g.necromancer):
            rating += self.taste.ritual // 2
        return rating - self._danger(s, seat, place)

    def _rate_five(self, s: NecromancerState, seat: i64, word: i64) -> i64:
        """Heuristics 12 and 13."""
        if word == W_CLOSE:
            return self.taste.ritual
        if word != W_FIGHT:
            return 0
        place = s.z[POS + seat]
        hunters = s.hunters_at(place)
        self._read_decks(s)
        bonus: i64 = 0
        if s.picked(seat):
            bonus = 30
        return self._fight_worth(s, hunters, place, bonus)

    def _rate_target(self, s: NecromancerState, card: i64) -> i64:
        """Heuristic 16: what dies to this damage, the largest first; Entities before Undead."""
        g = self.game
        c = card - g.cards.first_creature
        hp = s.z[g.creature_hp + c]
        rating = -3 * hp
        if hp <= s.z[POOL]:
            rating = 60 + 3 * hp
        if c < g.cards.entities:
            rating += 25
            if s.z[COMBAT] == FINAL:
                rating += 80
        return rating

    # Evaluation

    def suppose(self, state: State, seat: i64, chance: Chance) -> None:
        """R3.2: whoever has picked already has picked as one would; forced picks are known (R3.7)."""
        z = state.z
        self.weight_of = self.their_weights
        self.foreseen = z[ROUND] + 1
        if seat == self.game.necromancer:
            self.weight_of = self.his_weights
            self.foreseen = z[ROUND] + self.foresight
        if z[DECISION] != PICK_PHASE:
            return
        guessed = False
        for other in range(self.seats):
            if other != seat and not z[ACTORS] & BIT[other] and z[NEED + other] < 0:
                state.list_anew(other)
                z[PICKED + other] = self.rollout(state, other, chance) - self.game.game_word
                guessed = True
        if guessed:
            state.list_anew(state.actor())

    def quiet(self, state: State) -> bool:
        """Whether no card is half paid for and no blow half dealt."""
        decision = state.z[DECISION]
        return decision != PAY and decision != COVER and decision != DAMAGE_AMOUNT

    def settled(self, state: State) -> bool:
        """The beginning of the round that is looked at."""
        return state.z[ROUND] >= self.foreseen and self._round_begins(state)

    def _round_begins(self, state: State) -> bool:
        """Whether a round begins and nobody has picked yet."""
        z = state.z
        if z[DECISION] != PICK_PHASE:
            return False
        picked: i64 = 0
        for seat in range(self.seats):
            if not z[ACTORS] & BIT[seat] and z[NEED + seat] < 0:  # forced picks are made at once (R3.7)
                picked += 1
        return picked == 0

    def read(self, s: NecromancerState) -> None:
        """Write the features of a position."""
        z = s.z
        g = self.game
        f = self.feature
        his = g.necromancer
        n = g.hunters
        self._read_decks(s)
        self._read_urges(s)
        closed = popcount(z[CLOSED])
        entities = s.entities_counted()
        standing: i64 = 0
        hp: i64 = 0
        card = s.first(ENTITIES)
        while card >= 0:
            standing |= BIT[card - g.cards.first_creature]
            hp += z[g.creature_hp + card - g.cards.first_creature]
            card = s.after(ENTITIES, card)
        f[F_EVEN] = 100
        f[F_NO_ENTITY] = 0 if standing else 100
        f[F_CLOSED] = 100 * closed
        f[F_NEARLY_CLOSED] = 0
        if closed > RIFTS_TO_CLOSE - 3:
            f[F_NEARLY_CLOSED] = 100 * (closed - RIFTS_TO_CLOSE + 3)
        f[F_ENTITIES] = 100 * entities
        f[F_NEARLY_EIGHT] = 0
        if entities > g.cards.entities - 3:
            f[F_NEARLY_EIGHT] = 100 * (entities - g.cards.entities + 3)
        f[F_ENTITY_HP] = 10 * hp
        f[F_UNDEAD] = 100 * s.count(UNDEAD)
        spirit = s.spirit(his)
        f[F_HIS_SPIRIT] = 100 * spirit
        f[F_HIS_INFLUENCE] = self.power[4 * his + INFLUENCE] + 10 * s.modified(his, CREATURE_DAMAGE)
        f[F_HIS_RITUALS] = self.power[4 * his + SPIRIT] + 10 * s.modified(his, RITUAL)
        need = s.ritual_need() + 1
        f[F_CAN_SUMMON] = 0
        if entities < g.cards.entities and spirit >= g.cards.levels[entities]:
            f[F_CAN_SUMMON] = self._share(f[F_HIS_RITUALS], need)
        f[F_HIS_HAND] = self._hand_worth(s, his)
        f[F_HIS_ITEMS] = self._items_worth(s, his)
        f[F_SUMMONING] = 0
        if z[NEED + his] >= 0:
            f[F_SUMMONING] = 30 + 70 * z[TOTAL + his] // (z[NEED + his] + 1)
        self._find_goals(s, his)
        f[F_HIS_PLACE] = self._drawn(s, his, z[POS + his])
        if f[F_HIS_PLACE] > WELL_PLACED:
            f[F_HIS_PLACE] = WELL_PLACED
        best: i64 = 0
        total: i64 = 0
        open_to_him: i64 = 0
        corrupted: i64 = 0
        damage: i64 = 0
        health: i64 = 0
        most: i64 = 0
        rituals: i64 = 0
        hands: i64 = 0
        items: i64 = 0
        closing: i64 = 0
        drawn: i64 = 0
        events: i64 = 0
        can_close: i64 = 0
        near_site: i64 = 0
        safety: i64 = 0
        safest: i64 = -SAFE_ENOUGH
        chased: i64 = 0
        for seat in range(n):
            own = s.spirit(seat)
            total += own
            if own > best:
                best = own
            if z[SOURCE + seat] == ACTIVELY:
                corrupted += 1
            elif s.corrupts(seat):
                open_to_him += 1
            if s.corrupts(seat):
                chased += self._reach(s, seat)
            safe = 2 * (own + s.modified(seat, WARD)) - spirit - s.modified(his, CORRUPTS)
            if safe > SAFE_ENOUGH:
                safe = SAFE_ENOUGH
            if safe < -SAFE_ENOUGH:
                safe = -SAFE_ENOUGH
            safety += safe
            if safe > safest:
                safest = safe
            damage += self.power[4 * seat + DAMAGE] + 10 * s.modified(seat, HITS)
            health += z[HP + seat]
            most += z[MAX_HP + seat]
            shown = self.power[4 * seat + SPIRIT] + 10 * s.modified(seat, RITUAL)
            if shown > rituals:
                rituals = shown
            if own > spirit:
                share = self._share(shown, need)
                if share > can_close:
                    can_close = share
                near = self._near_site(s, seat) * share // 100
                if near > near_site:
                    near_site = near
            hands += self._hand_worth(s, seat)
            items += self._items_worth(s, seat)
            if z[NEED + seat] >= 0:
                closing += 30 + 70 * z[TOTAL + seat] // (z[NEED + seat] + 1)
            self._find_goals(s, seat)
            drawn += self._drawn(s, seat, z[POS + seat])
            events += s.height(g.events + seat)
        f[F_CAN_CLOSE] = can_close
        f[F_NEAR_SITE] = near_site
        f[F_LAST_SITES] = 0
        if closed > RIFTS_TO_CLOSE - SITES_IN_SIGHT:
            f[F_LAST_SITES] = near_site * (closed - RIFTS_TO_CLOSE + SITES_IN_SIGHT)
        f[F_BEST_SPIRIT] = 100 * best
        lead = best - spirit
        if lead > 3:
            lead = 3
        if lead < -3:
            lead = -3
        f[F_LEAD] = 100 * lead
        f[F_SPIRIT] = 100 * total // n
        f[F_OPEN_TO_HIM] = 100 * open_to_him // n
        f[F_CORRUPTED] = 100 * corrupted // n
        f[F_SAFETY] = 100 * safety // n
        f[F_SAFEST] = 100 * safest
        f[F_CHASED] = chased // n
        f[F_ALL_BUT_ONE] = 0
        free = self._free_hunters(s)
        f[F_NOBODY_SAFE] = 0
        if open_to_him + corrupted == n:
            f[F_NOBODY_SAFE] = 100 * (corrupted + 1) // n
            last = lowest(free | BIT[n])
            if last < n and not free & ~s.hunters_at(z[POS + last]) and s.corrupts(last) and self._is_last(s, last):
                f[F_ALL_BUT_ONE] = 50 + self._reach(s, last)  # one entry would end the game
        f[F_DAMAGE] = damage
        f[F_HP] = 10 * health
        f[F_MAX_HP] = 10 * most
        f[F_RITUALS] = rituals
        f[F_HANDS] = hands // n
        f[F_ITEMS] = items // n
        f[F_CLOSING] = closing
        f[F_PLACES] = drawn // n
        f[F_EVENTS] = 100 * events
        blow = f[F_HIS_INFLUENCE] + self.power[4 * his + SPIRIT]
        f[F_FORECAST] = self._forecast(s, BIT[n] - 1, standing, blow, 0)

    def _reach(self, s: NecromancerState, hunter: i64) -> i64:
        """How near the Necromancer is to a Hunter, in hundredths."""
        way = self.way[s.z[POS + self.game.necromancer] * self.places + s.z[POS + hunter]]
        if way == 0:
            way = OUT_AND_BACK
        if way >= OUT_OF_SIGHT:
            return 0
        return 100 * (OUT_OF_SIGHT - way) // OUT_OF_SIGHT

    def _near_site(self, s: NecromancerState, seat: i64) -> i64:
        """How near a Hunter is to a Rift Site that is open, in hundredths."""
        nearest: i64 = A_LONG_WAY
        row = s.z[POS + seat] * self.places
        sites: i64 = self.game.atlas.rifts & ~s.z[CLOSED]
        while sites:
            way = self.way[row + lowest(sites)]
            sites &= sites - 1
            if way < nearest:
                nearest = way
        return 100 * (A_LONG_WAY - nearest) // A_LONG_WAY

    def _share(self, shown: i64, need: i64) -> i64:
        """How much of a ritual one pull does, in hundredths."""
        share = 10 * (shown + 30) // need
        return share if share < 100 else 100

    def _logit(self, s: NecromancerState) -> i64:
        """The Hunters' chance to win, as a logit."""
        self.read(s)
        night = self.night
        late = s.z[ROUND]
        if late > night:
            late = night
        total: i64 = 0
        for i in range(FEATURES):
            weight = self.weight_of[2 * i] * (night - late) + self.weight_of[2 * i + 1] * late
            total += self.feature[i] * weight
        return total // (100 * night)

    def _coming(self, s: NecromancerState, seat: i64) -> i64:
        """What the phases to come this round will bring a player, in hundredths of a Rift Site."""
        z = s.z
        picked = z[PICKED + seat]
        if z[DECISION] == PICK_PHASE:
            if picked < 0:
                return 0
            self._find_goals(s, seat)
            return self._pick_worth(s, seat, picked)
        total: i64 = 0
        first = z[NOW] + 1
        if first >= PHASE_COUNT or z[PHASES] == 0:
            return 0
        self._find_goals(s, seat)
        for phase in range(first, PHASE_COUNT):
            if z[PHASES] & BIT[phase] and (phase < SUMMON or (phase == FIVE) == s.is_hunter(seat)):
                total += self._phase_base(s, seat, phase)
                if phase == picked:
                    total += self._phase_bonus(s, seat, phase)
        return total

    def values(self, state: State, worth: vec[i64]) -> None:
        s = cast(NecromancerState, state)
        if s.z[OVER]:
            for seat in range(self.seats):
                worth[seat] = s.result(seat) * (WIN // 2)
            return
        logit = self._logit(s)
        begins = self._round_begins(s)
        for seat in range(self.seats):
            own = logit
            if not s.is_hunter(seat):
                own = -logit
            if not begins:
                own += self.promise * self._coming(s, seat)
            if own > STEEPEST:
                own = STEEPEST
            if own < -STEEPEST:
                own = -STEEPEST
            worth[seat] = self.chance_of[(own + STEEPEST) // GRAIN]

    def part_names(self) -> list[str]:
        return ["Rift Sites", "Entities", "corruption", "health"]

    def parts(self, state: State, seat: i64, points: vec[i64]) -> None:
        s = cast(NecromancerState, state)
        z = s.z
        sign: i64 = -1
        if s.is_hunter(seat):
            sign = 1
        corrupted: i64 = 0
        health: i64 = 0
        for hunter in range(self.game.hunters):
            health += z[HP + hunter]
            if z[SOURCE + hunter] == ACTIVELY:
                corrupted += 1
        points[0] = sign * 100 * popcount(z[CLOSED])
        points[1] = -sign * 100 * s.count(ENTITIES)
        points[2] = -sign * 100 * corrupted
        points[3] = sign * HEALTH_AT_END * health


def heuristics(game: Game) -> Heuristics:
    """The advice for a game of Necromancer."""
    return NecromancerHeuristics(cast(NecromancerRules, game))
