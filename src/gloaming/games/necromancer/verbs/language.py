"""The sorts of words in effects of Necromancer, what a field gives, and the words that name players and the like."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy_extensions import i64

from gloaming.cards.vocabulary import NUMBER, Param, Sort, Term, word
from gloaming.games.necromancer.declaration import Act, Creature, F, Icon, Key, Trigger, Where, Who, Window
from gloaming.games.necromancer.rules.state import night
from gloaming.kernel.declaration import declared
from gloaming.kernel.effects import EachSeat, Effect, Members
from gloaming.kernel.state import State, Step


def person(s: State, who: i64) -> i64:
    """The seat that a word means where no pick is needed; -1 where the Necromancer or `you` has to pick."""
    table = night(s)
    if who == Who.YOU:
        return s.z[F.YOU]
    if who == Who.OWNER:
        owner = table.owner(s.z[F.SELF])
        if owner < 0:
            return s.z[F.YOU]
        return owner
    if who == Who.NECROMANCER:
        return table.g.necromancer
    if who == Who.OPPONENT and table.is_hunter(s.z[F.YOU]):
        return table.g.necromancer
    return -1


def can_be(s: State, who: i64, seat: i64) -> bool:
    """Whether a word for a player may mean this seat."""
    meant = person(s, who)
    if meant >= 0:
        return meant == seat
    return who == Who.ANY or night(s).is_hunter(seat)


def _each_seat(seats: Members, a: Effect, most: int) -> Step:
    return EachSeat(seats, a, most)


SEATS: Final = Sort("set of players", "Sets of players", loop=_each_seat, filtered=True)
ALLIES: Final = Sort("set of combatants", "Sets of combatants", filtered=True)
CREATURES: Final = Sort("set of creatures", "Sets of creatures", filtered=True)
PLACES: Final = Sort("set of places", "Sets of places", filtered=True)
STORES: Final = Sort("set of stores", "Sets of stores", filtered=True)
CARDS: Final = Sort("set of cards", "Sets of cards, for `count` only")
SETS: Final = (SEATS, ALLIES, CREATURES, PLACES, STORES, CARDS)
TASK: Final = Sort("task", "Tasks")
PLAYER: Final = Sort("player")
NEIGHBOURHOOD: Final = Sort("neighbourhood id", ids="neighbourhood")
SECTION: Final = Sort("section id", ids="section", made=lambda number: (number,))
STORE: Final = Sort("store id", ids="store")
WHERE: Final = Sort("kind of place")
CREATURE: Final = Sort("kind of creature")
ICON: Final = Sort("icon")
HOW: Final = Sort("how")
SIDE: Final = Sort("side")
TRIGGER: Final = Sort("trigger")
WINDOW: Final = Sort("window")
ACT: Final = Sort("act")
KEY: Final = Sort("key")
PULLED: Final = "pulled"
POINTED: Final = "pointed"
SPRUNG: Final = "sprung"
LASTING: Final = "lasting"
FORBIDS: Final = "forbids"
TASKED: Final = "tasked"
REASONS: Final = {
    PULLED: "only Combat cards are pulled",
    POINTED: "points are shown by Combat cards, and by Items inside use(combat, …) and use(ritual, …)",
    SPRUNG: "only a Trap ends a movement",
    LASTING: "it lasts as long as its card is active: on an Item, a Hunter card, a row, a Corruption card",
    FORBIDS: "it stands on a Trap, or on a card that lies active",
    TASKED: "deeds are remembered for tasks only",
}
ON_COMBAT_CARD: Final = frozenset({PULLED, POINTED})
ON_ACTIVE_CARD: Final = frozenset({LASTING, FORBIDS})
ON_TRAP: Final = frozenset({SPRUNG, FORBIDS})
ON_STORE_CARD: Final = frozenset({PULLED, POINTED, LASTING, FORBIDS, SPRUNG})
"""All that some class gives; what the class at hand does not is found when the file is checked."""
IN_TASK: Final = frozenset({TASKED})
IN_PENALTY: Final[frozenset[str]] = frozenset()
LASTING_FORMS: Final = ("on", "use", "mod", "forbid")


def _player(name: str, value: int, wording: str, let: str, of: str, doc: str) -> Term:
    return word(name, PLAYER, value, wording, doc, let=let, of=of)


WORDS: Final = [
    _player(
        "you",
        Who.YOU,
        "you",
        "",
        "your",
        "Who pulls the card (on a creature's turn the Necromancer), owns it, walked into it, or before whom it lies.",
    ),
    _player(
        "opponent",
        Who.OPPONENT,
        "the opponent",
        "an opponent must",
        "the opponent's",
        "Of a Hunter the Necromancer; of the Necromancer one Hunter, whom he picks.",
    ),
    _player(
        "owner", Who.OWNER, "the owner", "the owner must", "the owner's", "Whose card it is; of a Trap, who set it."
    ),
    _player(
        "necromancer",
        Who.NECROMANCER,
        "the Necromancer",
        "the Necromancer must",
        "the Necromancer's",
        "The Necromancer.",
    ),
    _player("any", Who.ANY, "any player", "a player of your choice must", "a player's", "One player, picked by `you`."),
    word("rift", WHERE, Where.RIFT, "an open Rift Site", "An open Rift Site."),
    word("store", WHERE, Where.STORE, "a store site", "A store site, whether the store is open or not."),
    word("undead", CREATURE, Creature.UNDEAD, "Undead", "An Undead.", one="an Undead"),
    word("entity", CREATURE, Creature.ENTITY, "Entities", "An Entity.", one="an Entity"),
    word("creature", CREATURE, Creature.ANY, "creatures", "Either.", one="a creature"),
    word("damage", ICON, Icon.DAMAGE, "Damage", "A card that shows Damage."),
    word("health", ICON, Icon.HEALTH, "Health", "A card that shows Health."),
    word("spirit", ICON, Icon.SPIRIT, "Spirit", "A Spirit card."),
    word("influence", ICON, Icon.INFLUENCE, "Influence", "A card that shows Influence."),
    word("card", ICON, -1, "Combat", "Any Combat card."),
    word("choice", HOW, False, "", "Whose hand it is chooses."),
    word("random", HOW, True, "at random", "Chance decides."),
    word("hunter", SIDE, True, "a Hunter", "A Hunter."),
    word("necromancer", SIDE, False, "the Necromancer", "The Necromancer."),
    word("round_end", TRIGGER, Trigger.ROUND_END, "at the end of every round", "At the end of the round (R14.2)."),
    word(
        "undead_defeated",
        TRIGGER,
        Trigger.UNDEAD_DEFEATED,
        "whenever an Undead is defeated in a combat you fight in",
        "An Undead is defeated in a combat in which the owner is a living combatant; never for the Necromancer.",
    ),
    word(
        "entity_summoned",
        TRIGGER,
        Trigger.ENTITY_SUMMONED,
        "whenever you have summoned an Entity",
        "The Necromancer has summoned an Entity (R9.10).",
    ),
    word(
        "movement",
        WINDOW,
        Window.MOVEMENT,
        "on your Movement turn",
        "The own Movement turn, before, between, after steps.",
    ),
    replace(
        word(
            "combat",
            WINDOW,
            Window.COMBAT,
            "on your combat turn",
            "The start of a Hunter's own combat turn, before the pull.",
        ),
        traits=frozenset({POINTED}),
    ),
    replace(
        word("ritual", WINDOW, Window.RITUAL, "on your ritual pull", "Before an own ritual pull."),
        traits=frozenset({POINTED}),
    ),
    *(
        word(name, ACT, number, told, f"To {told}.")
        for number, (name, told) in enumerate(
            (
                ("movement", "take part in Movement"),
                ("buy", "take part in Buy"),
                ("build", "take part in Build"),
                ("activate", "take part in Activate"),
            )
        )
    ),
    word("phase_5", ACT, Act.PHASE_FIVE, "take part in phase 5", "5.1 for the Necromancer, 5.3 for a Hunter."),
    word("transit", ACT, Act.TRANSIT, "ride public transit", "To ride public transit."),
    word("corrupting", ACT, Act.CORRUPT, "corrupt", "To corrupt Hunters by entering."),
]

KEY_PHRASES: Final = {
    "walk": "bonus walking steps in every Movement phase",
    "transit": "rides without having picked Movement",
    "look": "cards considered when buying",
    "keep": "cards kept when buying",
    "build_cost": "the cost of every card you build",
    "first_build_cost": "the cost of the first card you build in a phase",
    "activate_cost": "the cost of Items and Traps",
    "pull": "the cards of each pull",
    "ritual": "the points of each ritual pull",
    "trap_immune": "immunity against Traps",
    "damage": "the damage of each of your combat turns",
    "armour": "armour",
    "ward": "your Spirit against corruption",
    "max_hp": "your Max HP",
    "speed": "your Speed in combat",
    "slip": "slipping past Undead",
    "creature_damage": "the damage of each turn of your creatures",
    "corrupting": "your Spirit when you corrupt",
    "summon_undead": "the Undead of one Summon",
    "undead_hp": "the HP of Undead you summon",
}
"""What `mod` adds to, in the middle of a sentence; the declaration says what each key means."""

WORDS.extend(
    word(name, KEY, line.number, KEY_PHRASES[name], line.meaning) for line in declared(Key) for name in line.names
)

SETTLED: Final = ("you", "opponent", "owner", "necromancer")
"""Where nobody can be asked whom a word means."""
ABOUT: Final = Param("who", (PLAYER,), "you")
WHOSE: Final = Param("who", (PLAYER,), "you", only=SETTLED)
HOW_MANY: Final = Param("n", (NUMBER,), least=1, most=99)
SOME: Final = Param("n", (NUMBER,), "1", least=1, most=99)
