"""From a card file to a game of Necromancer: its tables, its map, what it needs, and the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gloaming.cards.compile import build as built
from gloaming.cards.compile import compile_effect
from gloaming.cards.game_definition import GameDefinition, card_set, face, written
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
from gloaming.games.necromancer.checks import ENTITY_CARDS, check, steps_of
from gloaming.games.necromancer.decisions import rule_decisions
from gloaming.games.necromancer.decisions.effects import CHOOSE, MAY, PAY_TASK
from gloaming.games.necromancer.declaration import ICONS, Kind, N, Who
from gloaming.games.necromancer.options import OPTIONS, PRESET_SINCE, PRESETS, option_codes
from gloaming.games.necromancer.rules import NecromancerRules
from gloaming.games.necromancer.rules.steps import TaskDone, rule_steps
from gloaming.games.necromancer.rules.tables import Atlas, CardTables, Effects, Lasting
from gloaming.games.necromancer.verbs import VOCABULARY
from gloaming.games.necromancer.verbs.hand import Draw
from gloaming.games.necromancer.verbs.language import (
    IN_PENALTY,
    IN_TASK,
    ON_ACTIVE_CARD,
    ON_STORE_CARD,
    TASK,
)
from gloaming.games.necromancer.verbs.lasting import Forbid, ModForm, OnForm, UseForm
from gloaming.games.necromancer.verbs.pulls import AddPoints
from gloaming.games.necromancer.verbs.sets import OpenStores
from gloaming.kernel.card_info import Face
from gloaming.kernel.effects import Condition, Effect, If, IfDone, Integer, May
from gloaming.kernel.layout import Family
from gloaming.kernel.state import FRAME, Step

MOST_HUNTERS: Final = 4
CLASSES: Final = {"combat": Kind.COMBAT, "item": Kind.ITEM, "trap": Kind.TRAP}

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


SCHEMA: Final = Schema("necromancer", "Necromancer", TABLES, VOCABULARY, check)

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
    coded = option_codes(options, necromancer.whole("corruption_level"))
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
        Effect([May(Effect([Draw(Integer(1), Who.YOU, OpenStores([], -1))]))]),
    )
    known = {row.path: _face(row, reading) for table in TABLES[2:] for row in rows[table.name]}
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
            for step in steps_of(row.spoken("effect").resolved):
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


def _face(row: Row, _: Reading) -> Face:
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
    "gloaming.games.necromancer", SCHEMA, OPTIONS, build, PRESETS, PRESET_SINCE, seats_option="hunters", face=_face
)
