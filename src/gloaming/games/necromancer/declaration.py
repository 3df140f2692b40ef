"""What a state of Necromancer is made of, declared once: zones, fields, tallies, words and remarks, with who sees what.

Rules say `s.z[F.ROUND]` and `s.z[T.POS + seat]`; names in JSON, ranges and the layout are read from here (ADR 5). Zones
and tallies whose number the card set or the seats decide come behind these; `rules/tables.py` counts them out.
"""

from __future__ import annotations

from typing import Annotated, Final

from gloaming.kernel.declaration import Cards, Field, KernelFields, bits, bounds_of, each_of, names_of, number

ICONS: Final = ("damage", "health", "spirit", "influence")
"""The points that Combat cards show."""


class N:
    """How many there are of what, and the limits of the rules."""

    SEATS: Final = 5
    CREATURES: Final = 50
    FACES: Final = 150
    MENU: Final = 160
    RIFTS: Final = 7
    ACTIVE: Final = 6
    TRAPS: Final = 3
    UNDEAD_HERE: Final = 3
    BONUS: Final = 3
    PULL: Final = 5
    CYCLES: Final = 50
    FRUITLESS: Final = 3
    ICONS: Final = 4
    TRIGGERS: Final = 3
    WINDOWS: Final = 3
    PHASES: Final = 6
    HP: Final = 60
    """No creature has more, so that every number of points has its word."""


class Z:
    """The zones that the table has once (R1.2 to R1.4). A deck for each store follows, then those of each seat."""

    DISCARD: Final[Annotated[int, Cards("card", "nobody"), "The discard pile (K6)."]] = 0
    CONSIDERED: Final[Annotated[int, Cards("card", "nobody"), "The cards that somebody considers buying (K4)."]] = 1
    PULLED: Final[Annotated[int, Cards("card"), "The cards of the present pull."]] = 2
    BURNING: Final[Annotated[int, Cards("card"), "Pulled cards that go to the discard pile after this turn."]] = 3
    ENTITY_DECK: Final[Annotated[int, Cards("entity"), "The Entity deck (K13)."]] = 4
    ENTITIES: Final[Annotated[int, Cards("entity"), "The Entities on the map."]] = 5
    BANISHED: Final[Annotated[int, Cards("entity", names=("defeated-entities",)), "Defeated Entities."]] = 6
    UNDEAD_DECK: Final[Annotated[int, Cards("undead"), "The Undead deck (K14)."]] = 7
    UNDEAD: Final[Annotated[int, Cards("undead"), "The Undead on the map."]] = 8
    SLAIN: Final[Annotated[int, Cards("undead", names=("defeated-undead",)), "Defeated Undead."]] = 9
    CORRUPTIONS: Final[Annotated[int, Cards("corruption", names=("corruption-deck",)), "The Corruption deck."]] = 10
    SOLVED: Final[Annotated[int, Cards("corruption", names=("completed",)), "Completed Corruption cards (R1.4)."]] = 11
    BOX: Final[Annotated[int, Cards("hunter", names=("hunters",)), "Hunter cards that nobody took."]] = 12


class First:
    """Where what the card set decides begins."""

    STORE_DECK: Final = 13
    TALLY: Final = 305


class F(KernelFields):
    """The fields, behind those that every state begins with."""

    STEP: Final[Annotated[int, number(0, 32), "What comes next: a Next."]] = 20
    ROUND: Final[Annotated[int, number(0, 200), "The round, from 1."]] = 21
    PHASES: Final[Annotated[int, number(0, 127), "The phases that happen this round, as bits (R3.3)."]] = 22
    NOW: Final[Annotated[int, number(-1, 6), "The phase that is going on, -1 between rounds."]] = 23
    AT: Final[Annotated[int, number(0, 200), "How many of the acting order have had their part."]] = 24
    SEAT: Final[Annotated[int, Field("seat"), "Whose part it is."]] = 25
    BASE: Final[Annotated[int, number(0, 200), "The base movement, while it is left (R4.1)."]] = 26
    STEPS: Final[Annotated[int, number(0, 200), "Bonus walking steps that are left (R4.2)."]] = 27
    MOVED: Final[Annotated[int, Field("flag"), "1 once a step or ride of this Movement has been made."]] = 28
    ENDED: Final[Annotated[int, Field("flag"), "1 once this Movement has been ended."]] = 29
    LEFT: Final[
        Annotated[int, number(0, 200), "How often the verb goes on; while a card is paid for, its whole cost."]
    ] = 30
    LOOK: Final[Annotated[int, number(0, 200), "Cards that are still to be considered (R6.3)."]] = 31
    KEEP: Final[Annotated[int, number(0, 200), "Cards that are still to be kept."]] = 32
    STORE: Final[Annotated[int, number(-1, 9), "The store that is bought or drawn from, or -1."]] = 33
    BUILT: Final[Annotated[int, number(0, 200), "Cards built, or activated, by this player in this phase."]] = 34
    CARD: Final[
        Annotated[
            int, Field("card"), "The card being paid for (secret), or the Event that the Necromancer has drawn; or -1."
        ]
    ] = 35
    COST: Final[Annotated[int, number(0, 200), "What is still to be paid for it."]] = 36
    SLOT: Final[Annotated[int, Field("named"), "The active card that is going to be covered, or -1."]] = 37
    ITEM: Final[Annotated[int, number(0, 200), "How many active cards the present window has gone through."]] = 38
    COMBAT: Final[Annotated[int, number(0, 3), "What combat there is: a Combat."]] = 39
    FIELD: Final[Annotated[int, Field("place"), "Where it is fought, as a place; -1 for the final one."]] = 40
    CYCLE: Final[Annotated[int, number(0, 10_000), "The cycle of the combat (R12.4)."]] = 41
    TURN: Final[Annotated[int, number(0, 10_000), "Turns had in this cycle."]] = 42
    TURNS: Final[Annotated[int, number(0, 10_000), "Turns of this cycle."]] = 43
    FIGHTERS: Final[
        Annotated[int, bits(60), "Who is in the combat and alive, as bits: the seats, then the creatures."]
    ] = 44
    PULLS: Final[
        Annotated[int, number(-1, 200), "Cards that the present pull still takes; -1 when there is no pull."]
    ] = 45
    POINTS: Final[
        Annotated[
            int,
            number(0, 10_000, each=ICONS),
            "The points of the present pull, one for each Icon.",
        ]
    ] = 46
    POOL: Final[Annotated[int, number(0, 10_000), "Damage that is still to be dealt."]] = 50
    TARGET: Final[Annotated[int, Field("named"), "The creature that some of it goes to, or -1."]] = 51
    EXTRA: Final[Annotated[int, number(0, 200), "Undead that may still be added to this Summon."]] = 52
    CLOSED: Final[Annotated[int, bits(60), "Rift Sites that are closed, as bits of the neighbourhoods."]] = 53
    RAISED: Final[Annotated[int, number(0, 10_000), "Undead that came into play so far."]] = 54
    RISEN: Final[Annotated[int, number(0, 10_000), "Entities that were summoned so far."]] = 55
    ARRIVALS: Final[
        Annotated[int, number(0, 10_000), "Creatures and Traps that came onto the map so far: their age."]
    ] = 56
    FOUGHT: Final[
        Annotated[int, bits(60), "Neighbourhoods whose Undead have been fought at the end of this round, as bits."]
    ] = 57
    FALLEN: Final[Annotated[int, bits(5), "Hunters whose defeat is still to be carried out, as bits of the seats."]] = (
        58
    )
    LOSSES: Final[Annotated[int, number(0, 200), "Active cards that a defeated Hunter still has to discard."]] = 59
    EVENT: Final[
        Annotated[int, number(0, 200), "At the end of the round: how many Events of the Hunter have been gone through."]
    ] = 60
    WINNER: Final[Annotated[int, number(0, 2), "Who has won: a Side."]] = 61
    REASON: Final[Annotated[int, number(0, 10), "How: an End."]] = 62
    SHUT: Final[Annotated[int, bits(60), "Stores that a card has closed, as bits."]] = 63


class T:
    """The tallies that each seat has."""

    POS: Final[Annotated[int, number(-1, 59, each=each_of(5)), "The neighbourhood of the pawn, by its number."]] = 225
    HP: Final[Annotated[int, number(0, 1_000, each=each_of(5)), "HP now (R2.2)."]] = 230
    MAX_HP: Final[Annotated[int, number(0, 1_000, each=each_of(5)), "Max HP without what Items add."]] = 235
    SPEED: Final[Annotated[int, number(0, 1_000, each=each_of(5)), "The Speed marker (R2.3)."]] = 240
    PICKED: Final[
        Annotated[
            int,
            number(-1, 6, "owner", each=each_of(5)),
            "The phase picked this round, -1 before; secret until all have picked.",
        ]
    ] = 245
    PINNED: Final[Annotated[int, number(0, 1, each=each_of(5)), "1 for who is pinned (R5.4)."]] = 250
    BEATEN: Final[Annotated[int, number(0, 1, each=each_of(5)), "1 for a Hunter defeated this round."]] = 255
    BOUGHT_AT: Final[
        Annotated[int, number(-1, 59, each=each_of(5)), "The neighbourhood of the last buy, -1 before."]
    ] = 260
    BUYS: Final[Annotated[int, number(0, 2, each=each_of(5)), "How often in a row (R6.2)."]] = 265
    NEED: Final[Annotated[int, number(-1, 10_000, each=each_of(5)), "What the ritual needs, -1 without one."]] = 270
    TOTAL: Final[Annotated[int, number(-1, 10_000, each=each_of(5)), "The total of the ritual (R11.1)."]] = 275
    BARREN: Final[
        Annotated[int, number(-1, 10_000, each=each_of(5)), "Ritual pulls in a row without a point (Q31)."]
    ] = 280
    COMING: Final[
        Annotated[int, number(-10_000, 10_000, each=each_of(5)), "What the next ritual pull shows more or fewer."]
    ] = 285
    SOURCE: Final[Annotated[int, number(0, 3, each=each_of(5)), "Who corrupted the Hunter: a Corrupter."]] = 290
    SINCE: Final[Annotated[int, number(-1, 10_000, each=each_of(5)), "The round in which the Necromancer did."]] = 295
    FORBIDDEN: Final[
        Annotated[int, bits(60, each=each_of(5)), "What is forbidden for the rest of the round, as bits of the Acts."]
    ] = 300


CREATURE_TALLIES: Final = {"spot": (-1, 59), "hp": (0, 10_000), "full": (0, 10_000), "age": (0, 10_000)}
TRAP_TALLIES: Final = {"spot": (-1, 59), "age": (0, 10_000)}
TASK_TALLIES: Final = {
    "left": (0, 10_000),
    "came": (0, 10_000),
    "built": (0, 10_000),
    "undead": (0, 10_000),
    "entities": (0, 10_000),
    "places": (0, (1 << 60) - 1),
}
"""What is counted for each creature, Trap, and Event or Corruption card, with the least and the largest value."""


class Next:
    """What `proceed` does next."""

    CHOOSING: Final = 0
    PLACING: Final = 1
    DEALING: Final = 2
    TALENTS: Final = 3
    NEW_ROUND: Final = 4
    REVEAL: Final = 5
    NEXT_PHASE: Final = 6
    NEXT_PLAYER: Final = 7
    MOVING: Final = 8
    CONSIDERING: Final = 9
    KEEPING: Final = 10
    BUILDING: Final = 11
    ACTIVATING: Final = 12
    PAYING: Final = 13
    RAISING: Final = 14
    RITUAL_BEGINS: Final = 15
    RITUAL_WINDOW: Final = 16
    PULLING: Final = 17
    RITUAL_ENDS: Final = 18
    RISING: Final = 19
    NEW_CYCLE: Final = 20
    NEXT_TURN: Final = 21
    TURN_WINDOW: Final = 22
    STRIKING: Final = 23
    SPREADING: Final = 24
    DEFEATS: Final = 25
    DEFEATED: Final = 26
    ROUND_COMBATS: Final = 27
    TASKS: Final = 28
    CORRUPTION_TASK: Final = 29
    EVENT_TASK: Final = 30
    COUNTDOWN: Final = 31
    ROUND_OVER: Final = 32


class D:
    """The decisions of the rules themselves; effects ask all others."""

    CHOOSE_HUNTER: Final = 2
    CHOOSE_START: Final = 3
    PHASE: Final = 4
    MOVE: Final = 5
    BUY: Final = 6
    EVENT_RETURN: Final = 7
    KEEP: Final = 8
    BUILD: Final = 9
    ACTIVATE: Final = 10
    SLOT: Final = 11
    PAY: Final = 12
    SUMMON: Final = 13
    UNDEAD_MORE: Final = 14
    ENTITY_PICK: Final = 15
    FIVE: Final = 16
    USE_ITEM: Final = 17
    DAMAGE_TARGET: Final = 18
    DAMAGE_AMOUNT: Final = 19
    LOSE_ITEM: Final = 20


class Entry:
    """The steps that every game of Necromancer has, behind the kernel's."""

    ENTER: Final = 2
    FIRE: Final = 3
    SPENT: Final = 4
    EVENT_OVER: Final = 5


class Phase:
    """The phases (R3.1, Q2)."""

    MOVEMENT: Final[Annotated[int, "Movement (R4.1)."]] = 0
    BUY: Final[Annotated[int, "Buy (R6.1)."]] = 1
    BUILD: Final[Annotated[int, "Build (R7.1)."]] = 2
    ACTIVATE: Final[Annotated[int, "Activate (R8.1)."]] = 3
    SUMMON: Final[Annotated[int, "5.1, Summon (R9.1)."]] = 4
    FIVE: Final[Annotated[int, "5.3, Fight Entity / Close Rift (R10.1)."]] = 5


class Act:
    """What may be forbidden; the first four are the phases themselves."""

    PHASE_FIVE: Final = 4
    TRANSIT: Final = 5
    CORRUPT: Final = 6


class Combat:
    """The kinds of combat, by what began it (R12.1, R17.3)."""

    NONE: Final = 0
    FIGHT: Final = 1
    UNDEAD: Final = 2
    FINAL: Final = 3


class Icon:
    """The points that Combat cards show."""

    DAMAGE: Final = 0
    HEALTH: Final = 1
    SPIRIT: Final = 2
    INFLUENCE: Final = 3


class Kind:
    """The classes of store cards (R18.1)."""

    COMBAT: Final = 0
    ITEM: Final = 1
    TRAP: Final = 2
    EVENT: Final = 3
    NONE: Final = 4


class Creature:
    """The kinds of creatures, as bits."""

    UNDEAD: Final = 1
    ENTITY: Final = 2
    ANY: Final = 3


class Key:
    """The values that `mod` changes."""

    WALK: Final[Annotated[int, "Bonus walking steps of every Movement phase."]] = 0
    TRANSIT: Final[Annotated[int, "Above 0: transit may be ridden in every Movement."]] = 1
    LOOK: Final[Annotated[int, "Cards considered when buying."]] = 2
    KEEP: Final[Annotated[int, "Cards kept when buying."]] = 3
    BUILD_COST: Final[Annotated[int, "The cost of every built card; it is at least 0."]] = 4
    FIRST_BUILD_COST: Final[Annotated[int, "The cost of the first card of a phase."]] = 5
    ACTIVATE_COST: Final[Annotated[int, "The cost of every Item and Trap; it is at least 0."]] = 6
    PULL: Final[Annotated[int, "Cards in each combat and ritual pull, of creatures too."]] = 7
    RITUAL: Final[Annotated[int, "Points of each own ritual pull (R11.3 holds)."]] = 8
    TRAP_IMMUNE: Final[Annotated[int, "Above 0: opposing Traps do not trigger and stay where they are."]] = 9
    DAMAGE: Final[Annotated[int, "Damage of each own combat turn. Hunters."]] = 10
    ARMOUR: Final[Annotated[int, "Subtracted from each creature share of 1 or more; negative: added. Hunters."]] = 11
    WARD: Final[Annotated[int, "The Hunter's Spirit in R15.1 only."]] = 12
    MAX_HP: Final[Annotated[int, "Max HP. Hunters."]] = 13
    SPEED: Final[Annotated[int, "Speed in R12.4. Hunters."]] = 14
    SLIP: Final[Annotated[int, "Above 0: Undead neither stop rides or steps nor pin. Hunters."]] = 15
    CREATURE_DAMAGE: Final[Annotated[int, "Damage of each creature turn, before division."]] = 16
    CORRUPTING: Final[Annotated[int, "The Necromancer's Spirit in R15.1 only."]] = 17
    SUMMON_UNDEAD: Final[Annotated[int, "Undead that may be summoned in one Summon besides the first."]] = 18
    UNDEAD_HP: Final[Annotated[int, "Full HP of Undead that come while it is active; it stays with them."]] = 19


class Trigger:
    """When `on` performs something (R14.2)."""

    ROUND_END: Final = 0
    UNDEAD_DEFEATED: Final = 1
    ENTITY_SUMMONED: Final = 2


class Window:
    """When an Item may be used up (R8.7)."""

    MOVEMENT: Final = 0
    COMBAT: Final = 1
    RITUAL: Final = 2


class Corrupter:
    """Who corrupted a Hunter."""

    NOBODY: Final = 0
    EVENT: Final = 1
    NECROMANCER: Final = 2


class Side:
    """The sides, as winners."""

    HUNTERS: Final = 1
    NECROMANCER: Final = 2


class End:
    """How a game ends (R17.1, R17.2, R17.6, R17.7)."""

    RIFTS: Final = 1
    CORRUPTION: Final = 2
    FINAL_COMBAT: Final = 3
    DAWN: Final = 4


class W:
    """The words of the choice space, behind the kernel's: first the phases. One for each number of points follows."""

    MOVEMENT: Final[Annotated[int, "Pick Movement (R3.2)."]] = 0
    BUY: Final[Annotated[int, "Pick Buy (R3.2); buy (R6.1)."]] = 1
    BUILD: Final[Annotated[int, "Pick Build (R3.2)."]] = 2
    ACTIVATE: Final[Annotated[int, "Pick Activate (R3.2)."]] = 3
    SUMMON: Final[Annotated[int, "Pick Summon (R3.2)."]] = 4
    FIVE: Final[Annotated[int, "Pick Fight Entity / Close Rift (R3.2)."]] = 5
    STOP: Final[Annotated[int, "Move no further (R4.3)."]] = 6
    PASS: Final[Annotated[int, "Do not buy (R6.1)."]] = 7
    RETURN: Final[Annotated[int, "Return an Event to its deck (R16.7)."]] = 8
    DISCARD: Final[Annotated[int, "Discard it (R16.7)."]] = 9
    DONE: Final[Annotated[int, "Build or activate no more (R7.1, R8.2)."]] = 10
    NEW_SLOT: Final[Annotated[int, "Into a slot of its own (R8.5)."]] = 11
    NOTHING: Final[Annotated[int, "Neither summon nor fight nor close (R9.1, R10.1)."]] = 12
    UNDEAD: Final[Annotated[int, "Summon an Undead (R9.2)."]] = 13
    ENTITY: Final[Annotated[int, "Begin the ritual for an Entity (R9.6)."]] = 14
    FIGHT: Final[Annotated[int, "Fight the Entities here (R10.2)."]] = 15
    CLOSE: Final[Annotated[int, "Begin to close the Rift Site (R10.4)."]] = 16
    USE: Final[Annotated[int, "Use an Item up (R8.7)."]] = 17
    SAVE: Final[Annotated[int, "Keep it (R8.7)."]] = 18
    TOP: Final[Annotated[int, "The top card of the Entity deck (R9.9)."]] = 19


class Points:
    """Where the words for numbers of points begin, behind those of W."""

    ONE: Final = 20


class Remark:
    """What the rules note among the events, with three values."""

    ROUND_BEGINS: Final[Annotated[int, "The round, the lead Hunter."]] = 1
    PICKS_SHOWN: Final[Annotated[int, "The seat, the phase."]] = 2
    PHASE_BEGINS: Final[Annotated[int, "The phase."]] = 3
    WENT: Final[Annotated[int, "The seat, from where, to where (a ride: plus 100 times its line, from 1)."]] = 4
    TRAP_SPRUNG: Final[Annotated[int, "The card, the victim, the owner."]] = 5
    CORRUPTED: Final[Annotated[int, "The Hunter, the card (-1: the old one), who did it."]] = 6
    PIN: Final[Annotated[int, "The seat."]] = 7
    BUYING: Final[Annotated[int, "The seat, how many are considered, how many kept."]] = 8
    PAID: Final[Annotated[int, "The seat, the number of cards."]] = 9
    BUILT: Final[Annotated[int, "The seat, the Spirit stat now."]] = 10
    RITUAL_PULL: Final[Annotated[int, "The seat, the points, the total."]] = 11
    RITUAL_STARTS: Final[Annotated[int, "The seat, the need."]] = 12
    RITUAL_BROKEN: Final[Annotated[int, "The seat."]] = 13
    CLOSING: Final[Annotated[int, "The neighbourhood, the Hunter."]] = 14
    UNDEAD_COMES: Final[Annotated[int, "The creature, the neighbourhood."]] = 15
    ENTITY_COMES: Final[Annotated[int, "The creature, the neighbourhood, its HP."]] = 16
    COMBAT_BEGINS: Final[Annotated[int, "Which combat, the neighbourhood or -1."]] = 17
    CYCLE_BEGINS: Final[Annotated[int, "The cycle."]] = 18
    TURN_BEGINS: Final[Annotated[int, "The Hunter's seat, or 5 and more for a creature."]] = 19
    STRIKES: Final[Annotated[int, "The combatant as before, the damage, the health."]] = 20
    HIT: Final[Annotated[int, "The creature, the points, the HP it has left."]] = 21
    HURT: Final[Annotated[int, "The Hunter, the points, the HP left."]] = 22
    CREATURE_FALLS: Final[Annotated[int, "The creature."]] = 23
    HUNTER_FALLS: Final[Annotated[int, "The Hunter, 1 in Final Combat."]] = 24
    COMBAT_ENDS: Final[Annotated[int, "Which combat, 1 if it was broken off."]] = 25
    HUNTER_RISES: Final[Annotated[int, "The Hunter, the new Max HP."]] = 26
    TASK_DONE: Final[Annotated[int, "The card, the Hunter."]] = 27
    TICKS: Final[Annotated[int, "The Event, the rounds left."]] = 28
    PENALTY: Final[Annotated[int, "The Event, the Hunter."]] = 29
    STAT_CHANGES: Final[Annotated[int, "The Hunter, which Stat, the value now."]] = 30
    SEEN: Final[Annotated[int, "Whose hand, who sees it."]] = 31
    STORE_CLOSES: Final[Annotated[int, "The store."]] = 32
    TOKEN: Final[Annotated[int, "The Trap, its neighbourhood."]] = 33
    BARRED: Final[Annotated[int, "The seat, the Act that it may not do this round."]] = 34
    HEALED: Final[Annotated[int, "The creature, the HP now."]] = 35
    REDRAWN: Final[Annotated[int, "The Event that goes back into its deck, the seat that drew it."]] = 36
    PASSED_OVER: Final[Annotated[int, "The seat, why (a Lack), and the Necromancer's Spirit for SPIRIT."]] = 37


class Lack:
    """Why a seat is passed over in a phase."""

    SITE: Final = 0
    OPEN_STORE: Final = 1
    ANOTHER_SITE: Final = 2
    SUMMONS: Final = 3
    RIFT: Final = 4
    SPIRIT: Final = 5


class Who:
    """The players, as effects name them."""

    YOU: Final = 0
    OPPONENT: Final = 1
    OWNER: Final = 2
    NECROMANCER: Final = 3
    ANY: Final = 4


class Where:
    """Kinds of places, as effects name them beside ids."""

    RIFT: Final = -1
    STORE: Final = -2


class Gauge:
    """The stats (R2.1)."""

    HP: Final = 0
    MAX_HP: Final = 1
    SPEED: Final = 2
    SPIRIT: Final = 3


class Counted:
    """What effects can count of the table."""

    RIFTS: Final = 0
    ENTITIES: Final = 1
    ROUND: Final = 2


class Deed:
    """What tasks remember (Q38)."""

    BUILT: Final = 0
    PLACES: Final = 1
    SLAIN: Final = 2


class Touch:
    """What verbs do to a creature."""

    DESTROY: Final = 0
    WOUND: Final = 1
    HEAL: Final = 2


BOUNDS: Final = {
    **{name: bounds for name, bounds in bounds_of(F).items() if name != "points"},
    **{f"points.{icon}": bounds_of(F)["points"] for icon in ICONS},
    **bounds_of(T),
    **{f"creature.{name}": bounds for name, bounds in CREATURE_TALLIES.items()},
    **{f"trap.{name}": bounds for name, bounds in TRAP_TALLIES.items()},
    **{f"task.{name}": bounds for name, bounds in TASK_TALLIES.items()},
    "order": (0, N.SEATS + N.CREATURES),
}
"""The least and the largest value of every number, by its name without the indices behind."""
PHASES: Final = names_of(Phase)
KEYS: Final = names_of(Key)
WORDS: Final = (
    *(name.replace("_", "-") for name in names_of(W)),
    *(f"points-{n}" for n in range(1, N.HP + 1)),
)
