"""From a card file to a game of Necromancer: its tables, its map, what it needs, and the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from gloaming.cards.compile import build as built
from gloaming.cards.compile import compile_effect
from gloaming.cards.game_definition import GameDefinition, card_set, face, written
from gloaming.cards.options import Option
from gloaming.cards.resolved import Resolved
from gloaming.cards.schema import (
    Expression,
    Field,
    Id,
    ListOf,
    MapOf,
    OneOf,
    Reading,
    Record,
    Row,
    Schema,
    Table,
    Text,
    Whole,
)
from gloaming.cards.vocabulary import CONDITION
from gloaming.games.necromancer.decisions import rule_decisions
from gloaming.games.necromancer.decisions.effects import CHOOSE, MAY, PAY_TASK
from gloaming.games.necromancer.declaration import ICONS, Kind, N
from gloaming.games.necromancer.rules import NecromancerRules
from gloaming.games.necromancer.rules.steps import TaskDone, rule_steps
from gloaming.games.necromancer.rules.tables import Atlas, CardTables, Effects, Lasting
from gloaming.games.necromancer.verbs import YOU_WORD, AddPoints, Draw, Forbid, OpenStores
from gloaming.games.necromancer.vocabulary import (
    IN_PENALTY,
    IN_TASK,
    LASTING_FORMS,
    ON_ACTIVE_CARD,
    ON_COMBAT_CARD,
    ON_STORE_CARD,
    ON_TRAP,
    POINTED,
    TASK,
    VOCABULARY,
    ModForm,
    OnForm,
    UseForm,
)
from gloaming.kernel.card_info import Face
from gloaming.kernel.effects import Condition, Effect, If, IfDone, Integer, May
from gloaming.kernel.layout import Family
from gloaming.kernel.state import FRAME, Step

ENTITY_CARDS: Final = 8
ROWS: Final = 4
MOST_HUNTERS: Final = 4
CLASSES: Final = {"combat": Kind.COMBAT, "item": Kind.ITEM, "trap": Kind.TRAP}
GIVEN: Final = {"combat": ON_COMBAT_CARD, "item": ON_ACTIVE_CARD, "trap": ON_TRAP}

# The card file

_ID: Final = Field("id", Id(), "What effects and other tables call it.")
_NAME: Final = Field("name", Text(), "Its name.")
_TEXT: Final = Field("text", Text(), "As players read it; left out, a plain wording is made.", default="")
_COPIES: Final = Field("copies", MapOf("store", Whole(1, 99)), "How many there are in the deck of each store.")
_SPEED: Final = Field("speed", Whole(0, 20), "Its Speed.", clauses=("R12.4",))
_ART: Final = Field(
    "art",
    Record((Field("scene", Text(), "The background."), Field("icon", Text(), "The figure."))),
    "Its picture.",
    optional=True,
)
_BETWEEN: Final = Field("between", ListOf(OneOf("neighbourhood")), "The two neighbourhoods that it joins, both ways.")
_ACTIVE: Final = Expression(given=ON_ACTIVE_CARD)
_TASK: Final = Expression((CONDITION, TASK), IN_TASK)

TABLES: Final = (
    Table("set", "The card set itself.", (_ID, _NAME, Field("author", Text(), "Who made it.")), many=False),
    Table(
        "map",
        "The map as a whole.",
        (Field("start", OneOf("neighbourhood"), "Where the Hunters begin.", clauses=("R1.6",)),),
        many=False,
    ),
    Table("section", "The sections of the city.", (_ID, _NAME), least=2, most=20),
    Table(
        "neighbourhood",
        "The neighbourhoods.",
        (
            _ID,
            _NAME,
            Field("section", OneOf("section"), "The section it belongs to."),
            Field("x", Whole(0, 100), "Where it is drawn, to the east."),
            Field("y", Whole(0, 100), "Where it is drawn, to the south."),
            Field("store", OneOf("store"), "The store that has a site there.", optional=True, clauses=("R6.1",)),
            Field("rift", OneOf(words=("yes", "no")), "Whether it is a Rift Site.", default="no", clauses=("R9.6",)),
        ),
        least=10,
        most=58,
    ),
    Table("border", "Land borders.", (_BETWEEN,), least=0),
    Table("bridge", "Bridges: the walks across water.", (_ID, _NAME, _BETWEEN), least=0),
    Table(
        "line",
        "Transit lines.",
        (_ID, _NAME, Field("stops", ListOf(OneOf("neighbourhood")), "Its stops in order.", clauses=("R4.5",))),
        least=0,
        most=12,
    ),
    Table("store", "The stores, each with a deck of its own.", (_ID, _NAME), least=1, most=10),
    Table(
        "hunter",
        "The Hunter cards.",
        (
            _ID,
            _NAME,
            Field("start_hp", Whole(1, 99), "HP at the beginning.", clauses=("R1.9",)),
            Field("max_hp", Whole(1, 99), "Max HP.", clauses=("R2.2",)),
            Field("speed", Whole(0, 20), "The highest level of Speed.", clauses=("R2.3",)),
            _TEXT,
            Field("effect", _ACTIVE, "The talent.", default="none", clauses=("Q44",)),
            _ART,
        ),
        least=MOST_HUNTERS,
        most=20,
    ),
    Table(
        "necromancer",
        "The Necromancer card.",
        (
            _NAME,
            Field("levels", ListOf(Whole(0, 99)), "The Spirit needed for each Entity.", clauses=("R9.6",)),
            Field("corruption_level", Whole(0, 30), "The Spirit needed to corrupt.", default=0, clauses=("R15.1",)),
            Field(
                "rows",
                ListOf(Record((_TEXT, Field("effect", _ACTIVE, "What it gives.", default="none", clauses=("Q43",))))),
                "A row for one, two, three and four Hunters.",
            ),
            _ART,
        ),
        many=False,
    ),
    Table(
        "entity",
        "The Entities.",
        (_ID, _NAME, Field("hp", Whole(1, N.HP), "Its HP."), _SPEED, _ART),
        least=ENTITY_CARDS,
        most=ENTITY_CARDS,
    ),
    Table(
        "undead",
        "The Undead.",
        (
            _ID,
            _NAME,
            Field("copies", Whole(1, 40), "How many cards there are of it.", default=1),
            Field("hp", Whole(1, N.HP), "Its HP."),
            _SPEED,
            _ART,
        ),
    ),
    Table(
        "card",
        "The Combat, Item and Trap cards (R18.6).",
        (
            _ID,
            _NAME,
            Field("class", OneOf(words=tuple(CLASSES)), "What kind of card it is.", clauses=("R18.1",)),
            Field("cost", Whole(0, 20), "What it costs to build or activate.", clauses=("R7.2",)),
            _TEXT,
            Field("effect", Expression(given=ON_STORE_CARD), "What it does.", default="none", clauses=("R18.2",)),
            _COPIES,
            _ART,
        ),
    ),
    Table(
        "event",
        "The Events.",
        (
            _ID,
            _NAME,
            Field("rounds", Whole(1, 20), "The countdown.", clauses=("R16.2",)),
            _TEXT,
            Field("task", _TASK, "What has to be done.", clauses=("R16.3",)),
            Field("penalty", Expression(given=IN_PENALTY), "What happens otherwise.", clauses=("R16.4",)),
            _COPIES,
            _ART,
        ),
        least=0,
    ),
    Table(
        "corruption",
        "The Corruption cards.",
        (
            _ID,
            _NAME,
            _TEXT,
            Field("effect", _ACTIVE, "What it does while it lies there.", clauses=("R15.3",)),
            Field("task", _TASK, "What ends it.", clauses=("R15.6",)),
            _ART,
        ),
        least=MOST_HUNTERS,
        most=40,
    ),
)


def check(reading: Reading) -> None:
    """What a set must have to be played: its counts, a sound map, and effects only where they make sense (5.6)."""
    _check_map(reading)
    _check_lines(reading)
    _check_stores(reading)
    _check_necromancer(reading)
    _check_counts(reading)
    _check_effects(reading)
    _check_names(reading)


def _check_map(reading: Reading) -> None:
    """Joined up, with a start, somewhere else to start from, and Rift Sites enough."""
    places = [row.id for row in reading.rows["neighbourhood"]]
    joined: dict[str, set[str]] = {place: set() for place in places}
    for row in (*reading.rows["border"], *reading.rows["bridge"]):
        between = row.values.get("between", [])
        if len(between) != 2 or between[0] == between[1]:
            reading.complain_of(row, "between", "two different neighbourhoods are wanted here (R4.4)")
        elif between[1] in joined[between[0]]:
            reading.complain_of(row, "between", f"{between[0]} and {between[1]} are joined already")
        else:
            joined[between[0]].add(between[1])
            joined[between[1]].add(between[0])
    _check_joined(reading, joined)
    _check_spots(reading)
    _check_rifts(reading)
    section = {row.id: row.values.get("section") for row in reading.rows["neighbourhood"]}
    for row in reading.rows["map"]:
        start = section.get(row.values.get("start", ""))
        if start is not None and all(other == start for other in section.values()):
            reading.complain_of(row, "start", "a neighbourhood outside its section is needed (R1.7)")


def _check_joined(reading: Reading, joined: Mapping[str, set[str]]) -> None:
    """One can walk everywhere; a part that lies apart is told of at its first neighbourhood."""
    parts: list[set[str]] = []
    for place in joined:
        if not any(place in part for part in parts):
            parts.append(_reached(place, joined))
    main = max(parts, key=len, default=set())
    for part in parts:
        if part is not main:
            row = next(row for row in reading.rows["neighbourhood"] if row.id in part)
            others = f" and {len(part) - 1} more" if len(part) > 1 else ""
            message = f"nobody can walk from {row.id}{others} to the other {len(joined) - len(part)} neighbourhoods"
            reading.complain_of(row, "id", f"{message}: a border or a bridge is wanted between them (R4.4)")


def _check_spots(reading: Reading) -> None:
    """No neighbourhood is drawn over another."""
    taken: dict[tuple[int, int], str] = {}
    for row in reading.rows["neighbourhood"]:
        spot = (row.values.get("x", -1), row.values.get("y", -1))
        if -1 not in spot and taken.setdefault(spot, row.id) != row.id:
            reading.complain_of(row, "x", f"{taken[spot]} lies at {spot[0]}, {spot[1]} already; another spot is wanted")


def _check_rifts(reading: Reading) -> None:
    rows = reading.rows["neighbourhood"]
    rifts = sum(row.values.get("rift") == "yes" for row in rows)
    if rifts >= ENTITY_CARDS:
        return
    message = f"{rifts} Rift Sites; needed: at least {ENTITY_CARDS} (R9.6, R10.8)"
    free = next((row for row in rows if row.values.get("rift") != "yes" and not row.values.get("store")), None)
    if free is None:
        reading.complain(message)
    else:
        reading.complain_of(free, "rift", f'{message}; {free.id} could be one: rift = "yes"')


def _reached(start: str, joined: Mapping[str, set[str]]) -> set[str]:
    found = {start}
    waiting = [start]
    while waiting:
        for place in joined[waiting.pop()]:
            if place not in found:
                found.add(place)
                waiting.append(place)
    return found


def _check_lines(reading: Reading) -> None:
    for row in reading.rows["line"]:
        stops = row.values.get("stops", [])
        twice = next((stop for number, stop in enumerate(stops) if stop in stops[:number]), None)
        if twice is not None:
            message = f"{twice} is a stop twice; a line has two stops or more, none of them twice (R4.5)"
            reading.complain_of(row, "stops", message)
        elif len(stops) < 2:
            reading.complain_of(row, "stops", f"{len(stops)} stops; a line has two or more (R4.5)")


def _check_stores(reading: Reading) -> None:
    """A site for each, and cards enough for the starting hands (R1.8)."""
    sites = {row.values.get("store") for row in reading.rows["neighbourhood"]}
    for row in reading.rows["store"]:
        if row.id not in sites:
            reading.complain_of(row, "id", f"no neighbourhood has a site of {row.id} (R6.1)")
        cards = sum(card.values.get("copies", {}).get(row.id, 0) for card in reading.rows["card"])
        if cards < N.SEATS:
            message = f"{cards} cards besides Events in the deck of {row.id}; needed: at least {N.SEATS} (R1.8)"
            reading.complain_of(row, "id", message)


def _check_necromancer(reading: Reading) -> None:
    for row in reading.rows["necromancer"]:
        levels = row.values.get("levels", [])
        if len(levels) != ENTITY_CARDS or any(low >= high for low, high in pairwise(levels)):
            reading.complain_of(row, "levels", f"{ENTITY_CARDS} levels that rise strictly are wanted here (R9.6)")
        rows = row.values.get("rows", [])
        if len(rows) != ROWS:
            reading.complain_of(row, "rows", f"{len(rows)} rows; needed: one for 1, 2, 3 and 4 Hunters (Q43)")
    for row in reading.rows["hunter"]:
        if row.values.get("start_hp", 0) > row.values.get("max_hp", 99):
            reading.complain_of(row, "start_hp", "a Hunter starts with Max HP at the most (R2.2)")


def _check_counts(reading: Reading) -> None:
    undead = sum(row.values.get("copies", 1) for row in reading.rows["undead"])
    if undead > N.CREATURES - ENTITY_CARDS:
        reading.complain(f"{undead} Undead cards; at most {N.CREATURES - ENTITY_CARDS}")
    faces = len(reading.rows["card"])
    if faces > N.FACES:
        reading.complain(f"{faces} entries [[card]]; at most {N.FACES}")


def _check_effects(reading: Reading) -> None:
    """Words that another class or field gives, and lasting forms inside other effects (5.1)."""
    for row in reading.rows["card"]:
        kind = row.values.get("class")
        if kind is not None and "effect" in row.values:
            _check_effect(reading, row, "effect", row.values["effect"].resolved, GIVEN[kind])
    for table in ("hunter", "corruption"):
        for row in reading.rows[table]:
            if "effect" in row.values:
                _check_effect(reading, row, "effect", row.values["effect"].resolved, ON_ACTIVE_CARD)
    for row in reading.rows["necromancer"]:
        for one in row.values.get("rows", []):
            if "effect" in one:
                _check_effect(reading, row, "rows", one["effect"].resolved, ON_ACTIVE_CARD)


def _check_effect(reading: Reading, row: Row, field: str, effect: Resolved, given: frozenset[str]) -> None:
    for step in _steps(effect):
        in_window = step.term.name == "use" and POINTED in step.one("window").term.traits
        for part in step.parts():
            missing = part.term.needs - given - (frozenset({POINTED}) if in_window else frozenset())
            for feature in sorted(missing):
                message = f"{part.term.name} makes no sense here: {VOCABULARY.reasons[feature]}"
                reading.complain_of(row, field, message)
            if part.term.name in LASTING_FORMS and part is not step and given is not ON_TRAP:
                message = f"{part.term.name} lasts, so it is no part of another effect"
                reading.complain_of(row, field, message)


def _steps(effect: Resolved) -> tuple[Resolved, ...]:
    return effect.all("steps") if effect.term.name == ";" else (effect,)


def _check_names(reading: Reading) -> None:
    """Choices are told by name, so no two things that can be chosen may share one."""
    taken: set[str] = set()
    for table in ("card", "event", "hunter", "corruption", "entity", "undead", "neighbourhood", "store"):
        for row in reading.rows[table]:
            if row.id in taken:
                reading.complain_of(row, "id", f"the id {row.id} already names something else")
        taken |= {row.id for row in reading.rows[table]}


SCHEMA: Final = Schema("necromancer", "Necromancer", TABLES, VOCABULARY, check)

# Options

_NO_YES: Final = ("false", "true")
_YES_NO: Final = ("true", "false")

OPTIONS: Final = (
    Option("preset", ("house", "book"), "House rules, or the plain words of the rulebook for all options at once."),
    Option("hunters", (2, 1, 3, 4), "How many Hunters there are.", ("R1.1", "Q1")),
    Option("phase_five", ("split", "joined"), "Whether 5.1 and 5.3 are two phases or one.", ("R3.3", "Q3")),
    Option("acting_order", ("hunters-first", "necromancer-first"), "Who acts first in a phase.", ("R3.6", "Q4")),
    Option("hunter_cards", ("choose", "random"), "How Hunter cards are dealt.", ("R1.5", "Q5")),
    Option(
        "events_in_starting_hand", ("redraw", "live"), "What happens to an Event in a starting hand.", ("R1.8", "Q7")
    ),
    Option(
        "transit_uses_whole_movement", _NO_YES, "Whether a ride is a whole movement, without steps.", ("R4.2", "Q9")
    ),
    Option("cards_per_build", (0,), "The most cards of a Build or Activate phase; 0: any number.", ("Q16",), (0, 9)),
    Option("traps_use_item_slots", _YES_NO, "Whether Traps take Item slots.", ("R8.4", "Q19")),
    Option("split_rounding", ("down", "up"), "How damage is rounded that does not divide.", ("R12.10", "Q25")),
    Option("frenzy_cycle", (4, 0), "The cycle from which combats turn frantic; 0: never.", ("R12.13", "Q27"), (2, 20)),
    Option("after_defeat", ("west-seattle", "stay"), "Where a defeated Hunter stands up again.", ("R13.6", "Q28")),
    Option("undead_stop", ("hunters", "players"), "Whom Undead stop and pin.", ("R5.3", "R5.4", "Q11")),
    Option("necromancer_in_combat", _NO_YES, "Whether he fights where he stands.", ("R12.2", "Q21")),
    Option("undead_limit", ("on-map", "total"), "Which Undead count against Spirit.", ("R9.4", "Q30")),
    Option("ritual_need", ("fixed", "current"), "When the need of a ritual is read.", ("R9.7", "R10.5", "Q31")),
    Option("ritual_minimum", (1, 0), "The fewest points that a ritual pull adds.", ("R11.3", "Q31")),
    Option("entities_per_rift", (3,), "The most Entities of a Rift Site; 0: any number.", ("R9.6", "Q32"), (0, 8)),
    Option("entity_guards_rift", _NO_YES, "Whether an Entity keeps its Rift Site open.", ("R10.4", "Q35")),
    Option("final_trigger", ("on-map", "total"), "Which Entities count to eight.", ("R9.10", "Q33")),
    Option("corruption_level", ("card",), "The Spirit needed to corrupt; 0: none.", ("R15.1", "Q36"), (0, 30)),
    Option("lone_hunter_grace", _YES_NO, "Whether a lone Hunter is warned once.", ("R15.8", "Q36")),
    Option(
        "longest_night",
        ("auto", 0),
        "After how many rounds dawn comes: 36, or 35 for a lone Hunter; 0: never.",
        ("R17.7", "Q40"),
        (10, 500),
    ),
    Option("dawn", ("auto", "final-combat", "hunters-win"), "What dawn brings.", ("R17.7", "Q40")),
    Option("necromancer_row", ("auto", 1, 2, 3, 4), "Which row of his card counts.", ("Q43",)),
    Option("hunters_share_hands", _YES_NO, "Whether Hunters see each other's cards.", ("Q41",)),
)

PRESETS: Final[Mapping[str, Mapping[str, str | int]]] = {
    "book": {
        "events_in_starting_hand": "live",
        "frenzy_cycle": 0,
        "after_defeat": "stay",
        "undead_stop": "players",
        "necromancer_in_combat": "true",
        "undead_limit": "total",
        "ritual_minimum": 0,
        "entities_per_rift": 0,
        "final_trigger": "total",
        "corruption_level": 0,
        "lone_hunter_grace": "false",
        "longest_night": 0,
        "necromancer_row": 1,
    }
}
PRESET_SINCE: Final = {"undead_stop": 4, "necromancer_in_combat": 4, "final_trigger": 4}


def _coded(options: Mapping[str, str | int], level: int) -> dict[str, int]:
    """The options as the rules read them: a number is itself, yes is 1, another word its place among the values."""
    values = {option.name: option.values for option in OPTIONS}
    coded: dict[str, int] = {}
    for name, value in options.items():
        if isinstance(value, int):
            coded[name] = value
        elif value in _NO_YES:
            coded[name] = _NO_YES.index(value)
        else:
            coded[name] = values[name].index(value)
    hunters = coded["hunters"]
    if options["corruption_level"] == "card":
        coded["corruption_level"] = level
    if options["longest_night"] == "auto":
        coded["longest_night"] = 36 if hunters > 1 else 35
    if options["necromancer_row"] == "auto":
        coded["necromancer_row"] = hunters
    fights = options["dawn"] == "final-combat" or (options["dawn"] == "auto" and hunters > 1)
    coded["dawn"] = int(fights)
    return coded


# The game


class Parts:
    """What an effect of a card file comes to: steps performed once, and what lasts."""

    def __init__(self, resolved: Resolved | None, most: int, performs: bool = False) -> None:
        """`performs`: on a Trap `forbid` is performed, not read."""
        self.on: list[list[Step]] = [[] for _ in range(N.TRIGGERS)]
        self.use: list[list[Step]] = [[] for _ in range(N.WINDOWS)]
        self.once: list[Step] = []
        mods = []
        forbids = 0
        for step in compile_effect(resolved, most).steps if resolved is not None else []:
            if isinstance(step, OnForm):
                self.on[step.trigger] += step.a.steps
            elif isinstance(step, UseForm):
                self.use[step.window] += step.a.steps
            elif isinstance(step, ModForm):
                mods.append(step.mod)
            elif isinstance(step, Forbid) and not performs:
                forbids |= 1 << int(step.what)
            else:
                self.once.append(step)
        self.lasting = Lasting(mods, forbids)

    def effects(self) -> Iterator[Effect]:
        yield Effect(self.once)
        yield from (Effect(steps) for steps in (*self.on, *self.use))


def _plain_points(steps: list[Step]) -> list[int]:
    """The points of a card that shows fixed ones and does nothing else."""
    total = [0, 0, 0, 0]
    for step in steps:
        if not isinstance(step, AddPoints):
            return []
        for icon, number in enumerate(step.points):
            if not isinstance(number, Integer):
                return []
            total[icon] += int(number.n)
    return total


def _icons(resolved: Resolved) -> int:
    """R2.4: the icons that a Combat card shows, also beside others and under a condition."""
    shown = 0
    for part in resolved.parts():
        if part.term.name == "points":
            for icon, name in enumerate(ICONS):
                if part.one(name).number != 0:
                    shown |= 1 << icon
    return shown


def _task(resolved: Resolved, most: int) -> Effect:
    """5.5: a condition that holds is the task done; `pay(n)` is offered, and done if it was paid."""
    done = Effect([TaskDone()])
    made = built(resolved, most)
    if isinstance(made, Condition):
        return Effect([If(made, done, Effect([]))])
    assert isinstance(made, Step)
    return Effect([IfDone(Effect([May(Effect([made]), PAY_TASK)]), done, Effect([]))])


def _stored(rows: list[Row]) -> list[tuple[str, Row, str]]:
    """Every copy of the store cards: its name, its entry, its store; copies of one face stand together."""
    found = []
    for row in rows:
        for store, count in row.values["copies"].items():
            found += [(f"{row.id}.{store}.{copy + 1}", row, store) for copy in range(count)]
    return found


def _edges(rows: list[Row], places: list[str]) -> list[tuple[int, int]]:
    return [(places.index(row.values["between"][0]), places.index(row.values["between"][1])) for row in rows]


def atlas(rows: Mapping[str, list[Row]]) -> Atlas:
    """The map of a sound reading."""
    places = [row.id for row in rows["neighbourhood"]]
    stores = [row.id for row in rows["store"]]
    sections = [row.id for row in rows["section"]]
    return Atlas(
        section=[sections.index(row.text("section")) for row in rows["neighbourhood"]],
        start=places.index(rows["map"][0].text("start")),
        store=[stores.index(row.text("store")) if "store" in row.values else -1 for row in rows["neighbourhood"]],
        rifts=[index for index, row in enumerate(rows["neighbourhood"]) if row.text("rift") == "yes"],
        borders=_edges([*rows["border"], *rows["bridge"]], places),
        lines=[[places.index(stop) for stop in row.values["stops"]] for row in rows["line"]],
    )


def build(reading: Reading, options: Mapping[str, str | int]) -> NecromancerRules:
    """The game of a sound card file."""
    rows = reading.rows
    stores = [row.id for row in rows["store"]]
    faces = [*rows["card"], *rows["event"]]
    stored = _stored(faces)
    undead = [(f"{row.id}.{n + 1}", row) for row in rows["undead"] for n in range(row.whole("copies"))]
    creatures = [*((row.id, row) for row in rows["entity"]), *undead]
    others = [*rows["hunter"], *rows["corruption"]]
    necromancer = rows["necromancer"][0]
    coded = _coded(options, necromancer.whole("corruption_level"))
    most = N.SEATS
    is_event = [row.table.name == "event" for _, row, _ in stored]
    kinds = [Kind.EVENT if row.table.name == "event" else CLASSES[row.text("class")] for _, row, _ in stored]
    cards = CardTables(
        kind=kinds,
        face=[faces.index(row) for _, row, _ in stored],
        store=[stores.index(store) for _, _, store in stored],
        cost=[row.values.get("cost", 0) for _, row, _ in stored],
        icons=[
            _icons(row.spoken("effect").resolved) if kind == Kind.COMBAT else 0
            for kind, (_, row, _) in zip(kinds, stored, strict=True)
        ],
        rounds=[row.values.get("rounds", 0) for _, row, _ in stored],
        hunters=len(rows["hunter"]),
        corruptions=len(rows["corruption"]),
        entities=len(rows["entity"]),
        creature_hp=[row.whole("hp") for _, row in creatures],
        creature_speed=[row.whole("speed") for _, row in creatures],
        hunter_start=[row.whole("start_hp") for row in rows["hunter"]],
        hunter_max=[row.whole("max_hp") for row in rows["hunter"]],
        hunter_speed=[row.whole("speed") for row in rows["hunter"]],
        levels=necromancer.values["levels"],
        corruption_level=coded["corruption_level"],
    )
    by_card = [row for _, row, _ in stored] + others
    parts = [
        Parts(
            row.spoken("effect").resolved if row.table.name != "event" else None,
            most,
            performs=row.values.get("class") == "trap",
        )
        for row in by_card
    ] + [Parts(None, most) for _ in creatures]
    row_parts = Parts(necromancer.values["rows"][coded["necromancer_row"] - 1]["effect"].resolved, most)
    events = [row for row, event in zip(by_card, is_event + [False] * len(others), strict=True) if event]
    tasks = [_task(row.spoken("task").resolved, most) for row in [*events, *rows["corruption"]]]
    penalties = [compile_effect(row.spoken("penalty").resolved, most) for row in events]
    depth = max(
        effect.depth()
        for effect in (*tasks, *penalties, *(one for part in (*parts, row_parts) for one in part.effects()))
    )
    game = NecromancerRules(
        hunters=coded["hunters"],
        families=[
            Family("card", tuple(name for name, _, _ in stored), ("card",) * len(stored)),
            Family("hunter", tuple(row.id for row in rows["hunter"]), ("hunter",) * len(rows["hunter"])),
            Family(
                "corruption", tuple(row.id for row in rows["corruption"]), ("corruption",) * len(rows["corruption"])
            ),
            Family("entity", tuple(row.id for row in rows["entity"]), ("entity",) * len(rows["entity"])),
            Family("undead", tuple(name for name, _ in undead), ("undead",) * len(undead)),
        ],
        atlas=atlas(rows),
        cards=cards,
        options=coded,
        places=[row.id for row in rows["neighbourhood"]],
        stores=stores,
        rides=[f"{row.id}-to-{stop}" for row in rows["line"] for stop in row.values["stops"]],
        stack=2 * (3 * N.SEATS + 4) * (FRAME + depth),
    )
    game.add_decisions(rule_decisions())
    game.branch = CHOOSE
    game.may = MAY
    for step in rule_steps():
        game.add_step(step)
    game.link(
        Effects(
            once=[Effect(part.once) for part in parts],
            lasting=[part.lasting for part in parts],
            on=[Effect(steps) for part in parts for steps in part.on],
            use=[Effect(steps) for part in parts for steps in part.use],
            tasks=tasks,
            penalties=penalties,
            row_once=Effect(row_parts.once),
            row_lasting=row_parts.lasting,
            row_on=[Effect(steps) for steps in row_parts.on],
            plain=[
                _plain_points(part.once) if card < len(kinds) and kinds[card] == Kind.COMBAT else []
                for card, part in enumerate(parts)
            ],
        ),
        Effect([May(Effect([Draw(Integer(1), YOU_WORD, OpenStores([], -1))]))]),
    )
    known = {row.path: _face(row) for table in TABLES[2:] for row in rows[table.name]}
    copies = {name: known[row.path] for name, row, _ in stored}
    copies |= {row.id: known[row.path] for row in others}
    copies |= {name: known[row.path] for name, row in creatures}
    game.card_set = card_set(reading, options, tuple(known.values()), copies)
    return game


def spoken_parts(reading: Reading) -> Iterator[tuple[Row, str, list[Resolved]]]:
    """Every part of a card's effects with what it is made of: `effect` what is performed once, `on0` and so on for each
    trigger, `use0` for each window, `penalty`."""
    for table in ("card", "hunter", "corruption", "event"):
        for row in reading.rows[table]:
            if table == "event":
                yield row, "penalty", [row.spoken("penalty").resolved]
                continue
            parts: dict[str, list[Resolved]] = {}
            for step in _steps(row.spoken("effect").resolved):
                name = step.term.name
                if name not in ("on", "use"):
                    parts.setdefault("effect", []).append(step)
                else:
                    number = built(step.one("trigger" if name == "on" else "window"), 0)
                    parts.setdefault(f"{name}{number}", []).append(step.one("a"))
            for part, meanings in parts.items():
                yield row, part, meanings


EFFECTS: Final = {
    "hunter": ("effect",),
    "card": ("effect",),
    "corruption": ("effect", "task"),
    "event": ("task", "penalty"),
}


def _face(row: Row) -> Face:
    """What people read of an entry."""
    name = row.table.name
    if name != "necromancer":
        found = face(row, EFFECTS.get(name, ()))
        joined = row.values.get("between", ()) if name in ("border", "bridge") else row.values.get("stops", ())
        stops = {f"stop.{number}": place for number, place in enumerate(joined, 1)}
        return found._replace(facts={**found.facts, **stops})
    rows: list[dict[str, Any]] = row.values["rows"]
    levels = {f"level.{number}": level for number, level in enumerate(row.values["levels"], 1)}
    texts = {f"row.{number}": one["text"] for number, one in enumerate(rows, 1)}
    return Face(
        id="necromancer",
        table=name,
        name=row.text("name"),
        text="",
        effects=tuple(
            written(f"row.{number}", one["effect"], ("Q43",))
            for number, one in enumerate(rows, 1)
            if one["effect"].resolved.term.name != "none"
        ),
        facts={**levels, **texts, "corruption_level": row.whole("corruption_level")},
    )


DEFINITION: Final = GameDefinition(
    "gloaming.games.necromancer", SCHEMA, OPTIONS, build, PRESETS, PRESET_SINCE, seats_option="hunters"
)
