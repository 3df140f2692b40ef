"""The words of Necromancer: its verbs, lasting forms, sets, numbers, conditions and tasks (sections 5.1 to 5.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from gloaming.cards.common import OPERATORS, PLAYERS, common_terms
from gloaming.cards.vocabulary import (
    CONDITION,
    EFFECT,
    NUMBER,
    Example,
    FilterTerm,
    Param,
    Sort,
    Term,
    Vocabulary,
    word,
)
from gloaming.games.necromancer.decisions.effects import PICK_HUNTER
from gloaming.games.necromancer.declaration import KEYS, Act, Creature, Icon, Trigger, Window
from gloaming.games.necromancer.rules.tables import Mod
from gloaming.games.necromancer.verbs import (
    A_STORE,
    ANY,
    COUNT_ENTITIES,
    COUNT_RIFTS,
    COUNT_ROUND,
    CREATURE_DESTROYED,
    CREATURE_HEALED,
    CREATURE_WOUNDED,
    DEED_BUILT,
    DEED_PLACES,
    DEED_SLAIN,
    OPPONENT,
    OWNER,
    RIFT,
    STAT_HP,
    STAT_MAX_HP,
    STAT_SPEED,
    STAT_SPIRIT,
    THE_NECROMANCER,
    YOU_WORD,
    AddPoints,
    Adjacent,
    Allies,
    At,
    Burn,
    CardsOf,
    ChangeStat,
    CloseStore,
    Corrupt,
    CorruptedIs,
    CreatureHp,
    CreaturesHere,
    Deeds,
    Discard,
    Draw,
    EndMove,
    Forbid,
    Friends,
    Half,
    HandOver,
    Hunters,
    HuntersHere,
    InFinal,
    IsCorrupted,
    IsPinned,
    KindIs,
    LoseItem,
    Move,
    OneSpot,
    OpenStores,
    Opponents,
    Pin,
    PlacesOf,
    PlaceUndead,
    Players,
    PullMore,
    RevealHand,
    RitualPoints,
    Role,
    Stat,
    StatIs,
    Strip,
    Tally,
    TouchCreature,
    Versus,
)
from gloaming.kernel.effects import All, Condition, EachSeat, Effect, Filter, Integer, Members, Number, OneSeat, Repeat
from gloaming.kernel.state import Step

if TYPE_CHECKING:
    from gloaming.cards.resolved import Resolved


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

# What a field gives (5.1)

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
ON_STORE_CARD: Final = ON_COMBAT_CARD | ON_ACTIVE_CARD | ON_TRAP
"""All that some class gives; what the class at hand does not is found when the file is checked."""
IN_TASK: Final = frozenset({TASKED})
IN_PENALTY: Final[frozenset[str]] = frozenset()

LASTING_FORMS: Final = ("on", "use", "mod", "forbid")

# Words


def _player(name: str, value: int, wording: str, let: str, of: str, doc: str) -> Term:
    return word(name, PLAYER, value, wording, doc, let=let, of=of)


WORDS: Final = [
    _player(
        "you",
        YOU_WORD,
        "you",
        "",
        "your",
        "Who pulls the card (on a creature's turn the Necromancer), owns it, walked into it, or before whom it lies.",
    ),
    _player(
        "opponent",
        OPPONENT,
        "the opponent",
        "an opponent must",
        "the opponent's",
        "Of a Hunter the Necromancer; of the Necromancer one Hunter, whom he picks.",
    ),
    _player("owner", OWNER, "the owner", "the owner must", "the owner's", "Whose card it is; of a Trap, who set it."),
    _player(
        "necromancer",
        THE_NECROMANCER,
        "the Necromancer",
        "the Necromancer must",
        "the Necromancer's",
        "The Necromancer.",
    ),
    _player("any", ANY, "any player", "a player of your choice must", "a player's", "One player, picked by `you`."),
    word("rift", WHERE, RIFT, "an open Rift Site", "An open Rift Site."),
    word("store", WHERE, A_STORE, "a store site", "A store site, whether the store is open or not."),
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

_KEYS: Final = {
    "walk": (
        "bonus walking steps in every Movement phase",
        "Bonus walking steps of every Movement phase.",
    ),
    "transit": (
        "rides without having picked Movement",
        "Above 0: transit may be ridden in every Movement.",
    ),
    "look": ("cards considered when buying", "Cards considered when buying."),
    "keep": ("cards kept when buying", "Cards kept when buying."),
    "build_cost": ("the cost of every card you build", "The cost of every built card; it is at least 0."),
    "first_build_cost": ("the cost of the first card you build in a phase", "The cost of the first card of a phase."),
    "activate_cost": ("the cost of Items and Traps", "The cost of every Item and Trap; it is at least 0."),
    "pull": (
        "the cards of each pull",
        "Cards in each combat and ritual pull, of creatures too.",
    ),
    "ritual": ("the points of each ritual pull", "Points of each own ritual pull (R11.3 holds)."),
    "trap_immune": ("immunity against Traps", "Above 0: opposing Traps do not trigger and stay where they are."),
    "damage": (
        "the damage of each of your combat turns",
        "Damage of each own combat turn. Hunters.",
    ),
    "armour": ("armour", "Subtracted from each creature share of 1 or more; negative: added. Hunters."),
    "ward": ("your Spirit against corruption", "The Hunter's Spirit in R15.1 only."),
    "max_hp": ("your Max HP", "Max HP. Hunters."),
    "speed": ("your Speed in combat", "Speed in R12.4. Hunters."),
    "slip": ("slipping past Undead", "Above 0: Undead neither stop rides or steps nor pin. Hunters."),
    "creature_damage": ("the damage of each turn of your creatures", "Damage of each creature turn, before division."),
    "corrupting": ("your Spirit when you corrupt", "The Necromancer's Spirit in R15.1 only."),
    "summon_undead": ("the Undead of one Summon", "Undead that may be summoned in one Summon besides the first."),
    "undead_hp": ("the HP of Undead you summon", "Full HP of Undead that come while it is active; it stays with them."),
}
assert tuple(_KEYS) == KEYS, "every key of the rules has its word, in the same order"
WORDS.extend(word(name, KEY, number, told, doc) for number, (name, (told, doc)) in enumerate(_KEYS.items()))

# Sets


def _others_here(filters: list[Filter]) -> Members:
    return HuntersHere(filters, True)


def _hunters_here(filters: list[Filter]) -> Members:
    return HuntersHere(filters, False)


def _open_stores(filters: list[Filter]) -> Members:
    return OpenStores(filters, -1)


def _stores(stores: Members | int) -> Members:
    return OpenStores([], stores) if isinstance(stores, int) else stores


def _spots(places: Members | int) -> Members:
    return OneSpot([], places) if isinstance(places, int) else places


_ONE: Final = ("you", "opponent", "owner", "necromancer")
"""Where nobody can be asked whom a word means."""
_WHO: Final = Param("who", (PLAYER,), "you")
_WHOSE: Final = Param("who", (PLAYER,), "you", only=_ONE)


def _set(name: str, sort: Sort, build: Callable[..., object], noun: str, doc: str, *params: Param) -> Term:
    return Term(name, sort, build, noun, doc, params)


SET_TERMS: Final = [
    _set("players", SEATS, Players, "{before} (player|players) {after}", "Everybody."),
    _set("hunters", SEATS, Hunters, "{before} (Hunter|Hunters) {after}", "All Hunters."),
    _set(
        "hunters_here",
        SEATS,
        _hunters_here,
        "{before} (Hunter|Hunters) here {after}",
        "Hunters in your neighbourhood, yourself included if you are one.",
    ),
    _set(
        "others_here",
        SEATS,
        _others_here,
        "{before} other (Hunter|Hunters) here {after}",
        "Hunters in your neighbourhood without yourself.",
    ),
    _set(
        "friends",
        SEATS,
        Friends,
        "{before} other (Hunter|Hunters) {after}",
        "The other players of your side; none for the Necromancer.",
    ),
    _set(
        "allies",
        ALLIES,
        Allies,
        "{before} (combatant|combatants) {after} beside you",
        "Other living combatants of your side: for a Hunter Hunters, for a creature creatures; outside combat none.",
    ),
    _set(
        "creatures_here",
        CREATURES,
        CreaturesHere,
        "{before} (creature|creatures) here {after}",
        "Creatures in your neighbourhood.",
    ),
    _set(
        "adjacent",
        PLACES,
        Adjacent,
        "adjacent (neighbourhood|neighbourhoods)",
        "Neighbourhoods joined to yours by a land border or a bridge.",
    ),
    _set(
        "places",
        PLACES,
        PlacesOf,
        "(neighbourhood|neighbourhoods) of {who}",
        "Neighbourhoods other than yours in which one of them stands.",
        Param("who", (SEATS,)),
    ),
    _set("open_stores", STORES, _open_stores, "open (store|stores)", "Stores with cards left."),
    *(
        Term(name, CARDS, partial(CardsOf, number), told, doc, (_WHOSE,))
        for number, (name, told, doc) in enumerate(
            (
                ("hand", "cards in {who:of} hand", "The cards of that hand."),
                ("combat_deck", "cards of {who:of} combat deck", "The combat deck with its used pile."),
                ("active", "{who:of} active cards", "Active Items and Traps."),
            )
        )
    ),
]

# Filters


def _operator(operator: str) -> int:
    return list(OPERATORS).index("==" if operator == "=" else operator)


def _hp(operator: str, values: list[Number]) -> Filter:
    return StatIs(False, _operator(operator), values[0])


def _spirit(operator: str, values: list[Number]) -> Filter:
    return StatIs(True, _operator(operator), values[0])


def _creature_hp(operator: str, values: list[Number]) -> Filter:
    return CreatureHp(_operator(operator), values[0])


def _undead() -> Filter:
    return KindIs(Creature.UNDEAD)


def _entity() -> Filter:
    return KindIs(Creature.ENTITY)


_COMPARISONS: Final = ("=", *OPERATORS)
_NUMBER: Final = Param("value", (NUMBER,))

FILTER_TERMS: Final = [
    FilterTerm("corrupted", SEATS, IsCorrupted, "Is corrupted.", before="corrupted", clauses=("R15.3",)),
    FilterTerm("pinned", SEATS, IsPinned, "Is pinned.", before="pinned", clauses=("R5.4",)),
    FilterTerm("hp", SEATS, _hp, "A Hunter with so many HP.", _COMPARISONS, _NUMBER, after="with {compared} HP"),
    FilterTerm(
        "spirit", SEATS, _spirit, "Has that Spirit stat.", _COMPARISONS, _NUMBER, after="with Spirit {compared}"
    ),
    *(
        filter_term
        for sort in (ALLIES, CREATURES)
        for filter_term in (
            FilterTerm("undead", sort, _undead, "Is an Undead.", before="Undead"),
            FilterTerm("entity", sort, _entity, "Is an Entity.", before="Entity"),
        )
    ),
    FilterTerm("hp", CREATURES, _creature_hp, "Has so many HP.", _COMPARISONS, _NUMBER, after="with {compared} HP"),
]

# Verbs

_N: Final = Param("n", (NUMBER,), least=1, most=99)
_SOME: Final = Param("n", (NUMBER,), "1", least=1, most=99)
_POINTS: Final = tuple(
    Param(name, (NUMBER,), "0", least=0, most=99) for name in ("damage", "health", "spirit", "influence")
)


def _stat(stat: int, down: bool, n: Number, who: int) -> Step:
    return ChangeStat(stat, n, who, down)


def _draw(n: Number, who: int, from_: Members | int) -> Step:
    return Draw(n, who, _stores(from_))


def _discard(n: Number, how: bool, who: int) -> Step:
    return Discard(n, how, who, False)


def _hand_over(n: Number, to: int, how: bool) -> Step:
    return HandOver(n, to, how)


def _strip(n: Number, icon: int, who: int) -> Step:
    return Strip(n, icon, who)


def _lose_item(n: Number, who: int) -> Step:
    return LoseItem(n, who)


def _reveal_hand(to: int, who: int) -> Step:
    return RevealHand(Integer(1), to, who)


def _corrupt(who: int) -> Step:
    return Corrupt(Integer(1), who)


def _ritual_points(n: Number, who: int) -> Step:
    return RitualPoints(n, who)


def _move(to: Members | int, by: int) -> Step:
    return Move(_spots(to), by)


def _destroy(n: Number) -> Step:
    one = TouchCreature(CREATURE_DESTROYED, Integer(1))
    return one if isinstance(n, Integer) and n.n == 1 else Repeat(n, Effect([one]))


def _close_store(store: Members | int) -> Step:
    return CloseStore(_stores(store))


def _other(a: Effect) -> Step:
    return OneSeat(Opponents([]), a, PICK_HUNTER)


def _validate_points(resolved: Resolved) -> str:
    if all(resolved.one(icon.name).number == 0 for icon in _POINTS):
        return "no points are given"
    return ""


def _validate_hand_over(resolved: Resolved) -> str:
    return "you cannot hand cards over to yourself" if resolved.one("to").term.name == "you" else ""


def _validate_reveal(resolved: Resolved) -> str:
    if resolved.one("to").term is resolved.one("who").term:
        return "everybody knows their own hand"
    return ""


VERBS: Final = [
    Term(
        "points",
        EFFECT,
        AddPoints,
        "<get> {damage} Damage, {health} Health, {spirit} Spirit and {influence} Influence points",
        "Adds to the points of the present pull, in `use` to those of the coming one.",
        _POINTS,
        clauses=("R9.8", "R10.6", "R12.7", "R12.9", "R17.5"),
        needs=frozenset({POINTED}),
        doable="during a pull, or in a `combat` or `ritual` window",
        reveals="pulled cards, to all",
        validate=_validate_points,
    ),
    Term(
        "pull",
        EFFECT,
        PullMore,
        "<pull> {n} more [n:card|cards]",
        "The present pull takes n more cards, as far as there are any.",
        (_SOME,),
        clauses=("R12.6",),
        needs=frozenset({PULLED}),
        doable="during a pull, a card being left",
        reveals="pulled cards, to all",
    ),
    Term(
        "burn",
        EFFECT,
        Burn,
        "<discard> this card after the turn",
        "After this combat turn the card goes to the discard pile instead of the used pile; in a ritual nothing.",
        clauses=("R12.5",),
        needs=frozenset({PULLED}),
        doable="during a combat pull",
        reveals="to all",
    ),
    *(
        Term(
            name,
            EFFECT,
            partial(_stat, stat, down),
            f"{{who:let}} <{told.split()[0]}> {told.split(' ', 1)[1]}",
            doc,
            (amount, _WHO),
            clauses=clauses,
            chooses="whom, where `who` leaves it open",
            doable=doable,
            reveals="to all",
        )
        for name, stat, down, told, amount, clauses, doable, doc in (
            ("heal", STAT_HP, False, "heal {n} HP", _N, ("R2.2",), "a Hunter below Max HP", "HP + n, up to Max HP."),
            (
                "lose_hp",
                STAT_HP,
                True,
                "lose {n} HP",
                _N,
                ("R13.7",),
                "a Hunter with HP above 1",
                "HP - n, not below 1.",
            ),
            (
                "lose_max_hp",
                STAT_MAX_HP,
                True,
                "lose {n} Max HP",
                _N,
                ("R2.2", "R8.6"),
                "a Hunter with Max HP above 1",
                "Max HP - n, not below 1; HP is capped.",
            ),
            ("gain_max_hp", STAT_MAX_HP, False, "gain {n} Max HP", _N, ("R2.2",), "a Hunter", "Max HP + n."),
            (
                "lose_speed",
                STAT_SPEED,
                True,
                "lose {n} Speed",
                _N,
                ("R2.3",),
                "a Hunter with the marker above 0",
                "The Speed marker goes down, not below 0.",
            ),
            (
                "restore_speed",
                STAT_SPEED,
                False,
                "restore up to {n} Speed",
                Param("n", (NUMBER,), "99", least=1, most=99),
                ("R2.3",),
                "a Hunter below the highest level",
                "The Speed marker goes up, not above its highest level.",
            ),
        )
    ),
    Term(
        "draw",
        EFFECT,
        _draw,
        "{who:let} <draw> {n} [n:card|cards]",
        "n times the top card of an open store of `from`; Events follow R16.",
        (_SOME, _WHO, Param("from", (STORES, STORE), "open_stores")),
        clauses=("R16.1", "R16.7"),
        chooses="that player: a store for each card",
        doable="a store of `from` is open",
        reveals="the store to all, the card to the drawer, Events to all",
    ),
    Term(
        "discard",
        EFFECT,
        _discard,
        "{who:let} <discard> {n} [n:card|cards] {how}",
        "n cards of that hand, or all if fewer, face-down to the discard pile.",
        (_SOME, Param("how", (HOW,), "choice"), _WHO),
        clauses=("R1.3",),
        chooses="that player, one card at a time; `random`: chance",
        doable="that hand is not empty",
        reveals="the number to all, the cards to that player",
    ),
    Term(
        "hand_over",
        EFFECT,
        _hand_over,
        "<give> {n} [n:card|cards] of the hand to {to} {how}",
        "n cards of your hand, or all if fewer, to that player's hand.",
        (_N, Param("to", (PLAYER,)), Param("how", (HOW,), "random")),
        clauses=("R18.4",),
        chooses="you, one card at a time; `random`: chance",
        doable="your hand is not empty",
        reveals="the number to all, the cards to both",
        validate=_validate_hand_over,
    ),
    Term(
        "strip",
        EFFECT,
        _strip,
        "{who:let} <discard> {n} random {icon} [n:card|cards] of the combat deck",
        "n random cards of that kind out of that combat deck, used pile included, or all if fewer.",
        (_N, Param("icon", (ICON,), "card"), _WHO),
        clauses=("R2.5",),
        doable="there is one",
        reveals="the cards to all",
    ),
    Term(
        "lose_item",
        EFFECT,
        _lose_item,
        "{who:let} <discard> {n} active [n:card|cards]",
        "n active Items and Traps, or all if fewer, to the discard pile.",
        (_SOME, _WHO),
        clauses=("R8.6",),
        chooses="that player, one at a time",
        doable="that player has one",
        reveals="to all",
    ),
    Term(
        "reveal_hand",
        EFFECT,
        _reveal_hand,
        "<let> {to} see the hand of {who}",
        "`to` sees the hand of `who` as it is now. It is doable, but no change for `ifdone`.",
        (Param("to", (PLAYER,)), _WHO),
        clauses=("Q41",),
        chooses="whom, where a word leaves it open",
        doable="that hand is not empty",
        reveals="the hand to `to`, with `hunters_share_hands` to the whole side; that it was seen, to all",
        validate=_validate_reveal,
    ),
    Term(
        "end_move",
        EFFECT,
        EndMove,
        "<stop> moving",
        "Your movement of this phase ends.",
        clauses=("R4.3",),
        needs=frozenset({SPRUNG}),
        doable="in your Movement turn",
        reveals="to all",
    ),
    Term(
        "pin",
        EFFECT,
        Pin,
        "<stop> moving and <take> no further part in the round",
        "As `end_move`, and you take part in no further phase of this round.",
        clauses=("R3.8",),
        doable="you are not pinned",
        reveals="to all",
    ),
    Term(
        "move",
        EFFECT,
        _move,
        "<move> to {to}",
        "You enter one of these neighbourhoods; no movement is spent, remaining movement goes on from there.",
        (Param("to", (PLACES, NEIGHBOURHOOD)), Param("by", (PLAYER,), "you", only=_ONE)),
        clauses=("R5.1",),
        chooses="`by`",
        doable="the set is not empty",
        reveals="to all",
    ),
    Term(
        "corrupt",
        EFFECT,
        _corrupt,
        "{who:let} <become> corrupted",
        "That Hunter is corrupted, by an Event as far as R15.7 is concerned.",
        (_WHO,),
        clauses=("R15.3", "R16.6"),
        doable="a Hunter who is not corrupted",
        reveals="to all",
    ),
    Term(
        "place_undead",
        EFFECT,
        PlaceUndead,
        "<meet> {n} new Undead here",
        "n Undead appear here as if the Necromancer had summoned them; no combat follows before the next R14.1.",
        (_SOME,),
        clauses=("R9.3", "R9.4", "R9.5"),
        doable="one may be placed",
        reveals="to all",
    ),
    Term(
        "ritual_points",
        EFFECT,
        _ritual_points,
        "{who:let} <count> {n} more on the next ritual pull",
        "That player's next ritual pull, in whatever round, shows n more (fewer) points, once.",
        (Param("n", (NUMBER,), least=-99, most=99), _WHO),
        clauses=("R11.3",),
        doable="always",
        reveals="to all",
    ),
    Term(
        "destroy_undead",
        EFFECT,
        _destroy,
        "<defeat> {n} Undead here",
        "n Undead in your neighbourhood are defeated.",
        (_SOME,),
        clauses=("R12.11",),
        chooses="you: the creature",
        doable="there is an Undead here",
        reveals="to all",
    ),
    Term(
        "wound_creature",
        EFFECT,
        partial(TouchCreature, CREATURE_WOUNDED),
        "<deal> {n} damage to a creature here",
        "A creature in your neighbourhood loses n HP; at 0 it is defeated.",
        (_N,),
        clauses=("R12.11",),
        chooses="you: the creature",
        doable="there is a creature here",
        reveals="to all",
    ),
    Term(
        "heal_creature",
        EFFECT,
        partial(TouchCreature, CREATURE_HEALED),
        "<heal> a creature here by {n} HP",
        "A creature in your neighbourhood heals n HP.",
        (_N,),
        clauses=("R12.9",),
        chooses="you: the creature",
        doable="there is a wounded creature here",
        reveals="to all",
    ),
    Term(
        "close_store",
        EFFECT,
        _close_store,
        "<close> {store} for good",
        "That store is closed for the rest of the game; the deck stays where it is, out of play.",
        (Param("store", (STORES, STORE)),),
        clauses=("R6.7",),
        chooses="you, if several",
        doable="one is open",
        reveals="to all",
    ),
]

# Lasting forms


class OnForm(Step):
    """on(trigger, a)"""

    def __init__(self, trigger: int, a: Effect) -> None:
        super().__init__()
        self.trigger = trigger
        self.a = a


class UseForm(Step):
    """use(window, a)"""

    def __init__(self, window: int, a: Effect) -> None:
        super().__init__()
        self.window = window
        self.a = a


class ModForm(Step):
    """mod(key, n, when)"""

    def __init__(self, key: int, n: Number, when: Condition) -> None:
        super().__init__()
        self.mod = Mod(key, n, when)


FORMS: Final = [
    Term(
        "on",
        EFFECT,
        OnForm,
        "{trigger}: {a}",
        "Lasting: a, whenever the trigger happens.",
        (Param("trigger", (TRIGGER,)), Param("a", (EFFECT,), acts=True)),
        clauses=("R14.2",),
        needs=frozenset({LASTING}),
    ),
    Term(
        "use",
        EFFECT,
        UseForm,
        "{window} <discard> this, if you wish: {a}",
        "Lasting: in the window the owner may discard the card for a; offered only if a is doable.",
        (Param("window", (WINDOW,)), Param("a", (EFFECT,), acts=True, knows="window")),
        clauses=("R8.7",),
        needs=frozenset({LASTING}),
    ),
    Term(
        "mod",
        EFFECT,
        ModForm,
        "<add> {n} to {key} {when:while}",
        "Lasting: adds n to the value named key, while `when` holds.",
        (
            Param("key", (KEY,)),
            Param("n", (NUMBER,), least=-99, most=99),
            Param("when", (CONDITION,), "always"),
        ),
        clauses=("R8.6",),
        needs=frozenset({LASTING}),
    ),
    Term(
        "forbid",
        EFFECT,
        Forbid,
        "<do> not {what}",
        "Lasting, on a Trap for the rest of the round: you may not do this; it beats everything that allows it.",
        (Param("what", (ACT,)),),
        clauses=("R3.8", "R11.5"),
        needs=frozenset({FORBIDS}),
    ),
]

# Numbers, conditions, tasks


def _slain(kind: int) -> Number:
    return Deeds(DEED_SLAIN, kind)


NUMBERS: Final = [
    *(
        Term(name, NUMBER, partial(Stat, stat), told, doc, (_WHOSE,))
        for name, stat, told, doc in (
            ("hp", STAT_HP, "{who:of} HP", "HP now; 0 for the Necromancer."),
            ("max_hp", STAT_MAX_HP, "{who:of} Max HP", "Max HP now; 0 for the Necromancer."),
            ("speed", STAT_SPEED, "{who:of} Speed", "The Speed that counts in combat; 0 for the Necromancer."),
            ("spirit", STAT_SPIRIT, "{who:of} Spirit", "The Spirit stat."),
        )
    ),
    Term("half", NUMBER, Half, "half of {n}", "Half of n, rounded down.", (Param("n", (NUMBER,)),)),
    Term("rifts_closed", NUMBER, partial(Tally, COUNT_RIFTS), "the number of closed Rift Sites", "Closed Rift Sites."),
    Term(
        "entities_on_map",
        NUMBER,
        partial(Tally, COUNT_ENTITIES),
        "the number of Entities on the map",
        "Entities there.",
    ),
    Term("round", NUMBER, partial(Tally, COUNT_ROUND), "the number of the round", "The round."),
    Term(
        "slain",
        NUMBER,
        _slain,
        "the number of {kind} defeated beside you",
        "Creatures of that kind defeated, since the card came, in combats in which the Hunter was alive.",
        (Param("kind", (CREATURE,)),),
        needs=frozenset({TASKED}),
        clauses=("R15.6", "R16.3"),
    ),
    Term(
        "built",
        NUMBER,
        partial(Deeds, DEED_BUILT),
        "the number of cards you built",
        "Combat cards that the Hunter built since the card came.",
        needs=frozenset({TASKED}),
        clauses=("R15.6", "R16.3"),
    ),
    Term(
        "buy_places",
        NUMBER,
        partial(Deeds, DEED_PLACES),
        "the number of locations where you bought",
        "Different locations where the Hunter bought since the card came.",
        needs=frozenset({TASKED}),
        clauses=("R15.6", "R16.3"),
    ),
]


def _always() -> Condition:
    return All([])


def _at(where: int | tuple[int]) -> Condition:
    return At(where[0], True) if isinstance(where, tuple) else At(where, False)


CONDITIONS: Final = [
    Term("always", CONDITION, _always, "this lies here", "Always."),
    Term(
        "versus",
        CONDITION,
        Versus,
        "{kind:one} opposes you",
        "In combat, a living creature of that kind opposes `you`, a Hunter, at this moment of the pull.",
        (Param("kind", (CREATURE,)),),
        clauses=("R12.5",),
    ),
    Term("final", CONDITION, InFinal, "this is Final Combat", "In Final Combat.", clauses=("R17.5",)),
    Term("role", CONDITION, Role, "you are {side}", "`you` is on that side.", (Param("side", (SIDE,)),)),
    Term(
        "at",
        CONDITION,
        _at,
        "you are in {where}",
        "Your pawn is there.",
        (Param("where", (NEIGHBOURHOOD, SECTION, WHERE)),),
    ),
    Term("is_corrupted", CONDITION, CorruptedIs, "{who} is corrupted", "That Hunter is corrupted.", (_WHOSE,)),
]


def _pay(n: Number) -> Step:
    return Discard(n, False, YOU_WORD, True)


TASKS: Final = [
    Term(
        "pay",
        TASK,
        _pay,
        "discard {n} [n:card|cards]",
        "Exactly n cards of the hand face-down to the discard pile, all or nothing; offered at the end of each round.",
        (_N,),
        clauses=("R15.6", "R16.3"),
    )
]

EXAMPLES: Final = (
    Example(
        "Stop moving. A Hunter loses 3 HP; the Necromancer discards 2 random cards.",
        "end_move ; if(role(hunter), lose_hp(3), discard(2, how=random))",
        given=ON_TRAP,
    ),
    Example(
        "2 Damage, or 4 when another Hunter fights beside you.",
        "points(damage=2) ; if(count(allies) >= 1, points(damage=2))",
        given=ON_COMBAT_CARD,
    ),
    Example(
        "Draw a card now. On your Movement turn you may discard this: move to any other Hunter.",
        "draw(1) ; use(movement, move(places(friends)))",
        given=ON_ACTIVE_CARD,
    ),
    Example(
        "Your combat turns deal 3 more damage while an Undead opposes you.",
        "mod(damage, 3, when=versus(undead))",
        given=ON_ACTIVE_CARD,
    ),
    Example(
        "Every corrupted Hunter discards a card; then you close a store for good.",
        "each(hunters[corrupted], discard(1)) ; close_store(open_stores)",
    ),
    Example("Have Spirit 3 or more.", "spirit >= 3", sort=CONDITION, given=IN_TASK),
    Example("Discard 2 cards at the end of a round.", "pay(2)", sort=TASK, given=IN_TASK),
)


def _common() -> list[Term]:
    """What all games share, with the words for players as this game has them."""
    terms = [term for term in common_terms(SETS) if term.sort is not PLAYERS]
    return [replace(term, build=_other) if term.name == "other" else term for term in terms]


VOCABULARY: Final = Vocabulary(
    [*_common(), *VERBS, *FORMS, *SET_TERMS, *NUMBERS, *CONDITIONS, *TASKS, *WORDS],
    FILTER_TERMS,
    REASONS,
    EXAMPLES,
)
