"""From a card file to a game of Midnight Edition: its tables, counts and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from gloaming.cards.compile import compile_effect
from gloaming.cards.game_definition import GameDefinition, card_set, face, written
from gloaming.cards.options import Option, OptionError
from gloaming.cards.schema import (
    Expression,
    Field,
    Id,
    ListOf,
    OneOf,
    Reading,
    Record,
    Row,
    Schema,
    Spoken,
    Table,
    Text,
    Whole,
)
from gloaming.games.midnight.decisions import ONE_OF_THE_EFFECTS, WHETHER_TO_DO_IT, turn_decisions
from gloaming.games.midnight.declaration import KINDS, WORDS, N
from gloaming.games.midnight.rules import MidnightRules
from gloaming.games.midnight.verbs import VOCABULARY
from gloaming.games.midnight.verbs.language import ON_LOCATION, ON_MINION
from gloaming.kernel.card_info import Face
from gloaming.kernel.effects import Effect
from gloaming.kernel.layout import Family
from gloaming.kernel.state import FRAME

USUAL_SPACES: Final = 16
"""With fewer Spaces in all a card file is warned of."""
ROWS: Final = "abcdef"
COLUMNS: Final = 9
LIGHT_AND_DARK: Final = ("light", "dark")

# The card file

_ID: Final = Field("id", Id(), "What effects and other tables call it.")
_NAME: Final = Field("name", Text(), "Its name.")
_TEXT: Final = Field("text", Text(), "As players read it; left out, a plain wording is made.", default="")
_ART: Final = Field(
    "art",
    Record(
        (
            Field("scene", Text(), "The background.", optional=True),
            Field("icon", Text(), "The figure.", optional=True),
        )
    ),
    "Its picture.",
    optional=True,
)


def _side(name: str) -> Field:
    return Field(
        name,
        Record(
            (
                Field("icon", OneOf("faction"), "The Faction of its Activating Icon."),
                _TEXT,
                Field("effect", Expression(given=ON_LOCATION), "What it does.", clauses=("R5.5",)),
            )
        ),
        f"Its {name.capitalize()} side.",
    )


TABLES: Final = (
    Table("set", "The card set itself.", (_ID, _NAME, Field("author", Text(), "Who made it.")), many=False),
    Table("faction", "The Factions.", (_ID, _NAME, _ART), most=12),
    Table(
        "location",
        "The Locations, from seat 0's left to the right.",
        (
            _ID,
            _NAME,
            Field("home", OneOf("faction"), "The Faction that has its Home there."),
            Field("grid", ListOf(Text()), "Its Spaces, row by row: `X` is a Space, `.` a hole."),
            *(_side(name) for name in LIGHT_AND_DARK),
            _ART,
        ),
        least=N.LOCATIONS,
        most=N.LOCATIONS,
    ),
    Table(
        "item",
        "The three kinds of Items.",
        (
            Field("kind", OneOf("", KINDS), "Which kind it is."),
            _NAME,
            Field("count", Whole(1, 20), "How many there are of it.", default=6),
            Field("cost", Whole(0, 1), "How many Actions it costs to use."),
            _TEXT,
            Field("effect", Expression(), "What it does.", clauses=("R7.5", "R7.6")),
            _ART,
        ),
        least=N.KINDS,
        most=N.KINDS,
    ),
    Table(
        "minion",
        f"The Minions of one deck, {N.DECK} cards in all.",
        (
            _ID,
            _NAME,
            Field("faction", OneOf("faction"), "Its Faction."),
            Field("influence", Whole(0, 9), "Its Influence Value."),
            Field("count", Whole(1, N.DECK), "How many there are of it in a deck.", default=1),
            _TEXT,
            Field("effect", Expression(given=ON_MINION), "What it does when it is played.", clauses=("R5.4", "R6.1")),
            _ART,
        ),
    ),
)


def check(reading: Reading) -> None:
    """The counts that the game needs, grids that can be drawn, and names that stay apart."""
    rows = reading.rows
    cards = sum(row.values.get("count", 1) for row in rows["minion"])
    if cards != N.DECK and rows["minion"]:
        reading.complain_of(rows["minion"][-1], "count", f"a deck of {cards} Minions; needed: {N.DECK} (R1.3)")
    homes = Counter(row.values.get("home") for row in rows["location"])
    spaces = 0
    for row in rows["location"]:
        home = row.values.get("home")
        if home and homes[home] > 1:
            reading.complain_of(row, "home", f"{homes[home]} Locations are the Home of {home}; allowed: 1 (R1.9)")
        spaces += _check_grid(reading, row)
    if spaces < USUAL_SPACES and len(rows["location"]) == N.LOCATIONS:
        message = f"{spaces} Spaces in all; usual: {USUAL_SPACES} or more"
        reading.complain_of(rows["location"][-1], "grid", message, severity="warning")
    kinds = Counter(row.values.get("kind") for row in rows["item"])
    for row in rows["item"]:
        if kinds[row.values.get("kind")] > 1:
            reading.complain_of(row, "kind", f"the kind {row.values.get('kind')} is there twice (R7.1)")
    used = {row.values.get("faction") for row in rows["minion"]}
    for row in rows["faction"]:
        if row.id not in used:
            reading.complain_of(row, "id", f"no Minion is of the Faction {row.id}", severity="warning")
    _check_names(reading)


def _check_grid(reading: Reading, row: Row) -> int:
    """The number of Spaces of a Location, once its grid is known to be one (O10)."""
    grid = row.values.get("grid")
    if grid is None:
        return 0
    text = "".join(grid)
    if len(grid) > len(ROWS) or any(len(line) > COLUMNS for line in grid) or set(text) - set("X."):
        message = f"a grid has up to {len(ROWS)} rows of up to {COLUMNS} letters, X for a Space and . for a hole"
        reading.complain_of(row, "grid", message)
    elif "X" not in text:
        reading.complain_of(row, "grid", "a Location needs a Space at least")
    elif text.count("X") > N.MOST_SPACES:
        reading.complain_of(row, "grid", f"{text.count('X')} Spaces; a Location has {N.MOST_SPACES} at the most")
    return text.count("X")


def _check_names(reading: Reading) -> None:
    """Choices and zones are told by name, so that no two things may go by the same."""
    taken = {*KINDS, *WORDS, "decline", "yes", "no", "deck", "hand", "discard", "pack", "picks"}
    for table in ("location", "minion"):
        for row in reading.rows[table]:
            if row.id in taken:
                reading.complain_of(row, "id", f"the id {row.id} already names something else")
        taken |= {row.id for row in reading.rows[table]}
        taken |= {f"{time}-{row.id}" for time in ("night", "day") for row in reading.rows["location"]}


SCHEMA: Final = Schema("midnight", "Hemloch: Midnight Edition", TABLES, VOCABULARY, check)

# Options

MIXED: Final = tuple("".join(sides) for sides in product("LD", repeat=N.LOCATIONS) if len(set(sides)) > 1)
"""Every mixture of sides: a letter for each Location in the order of the card file (O1)."""

OPTIONS: Final = (
    Option(
        "sides",
        ("light", "dark", "random", *MIXED),
        "Which sides of the Locations are up: all Light, all Dark, each by lot, or a letter for each in the order of "
        "the card file (L for Light, D for Dark).",
        ("R14.1", "R14.2"),
        also={"LLLL": "light", "DDDD": "dark"},
    ),
    Option("draft", ("off", "on"), "Whether both decks are drafted out of all 60 Minions.", ("R13.1",)),
    Option("first_start", ("random", "s0", "s1"), "Who is Start Player of Week 1.", ("R1.8",)),
    Option("row_order", ("printed", "shuffled"), "The order of the Locations in the row.", ("R1.2",)),
    Option(
        "end_check",
        ("weeks-end-too", "days-and-nights-only"),
        "Whether the end conditions are tested in Week's End too.",
        ("R11.3",),
    ),
    Option("empty_tie", ("nobody", "both"), "Who places at a Location where nobody has Influence.", ("R9.7",)),
    Option(
        "item_after_actions",
        ("no", "yes"),
        "Whether an Item that costs no Action may be used after the last Action.",
        ("R3.6",),
    ),
)


def _coded(options: Mapping[str, str | int]) -> dict[str, int]:
    """The options as the rules read them: a word its place among the values, `random` -1, sides as bits."""
    values = {option.name: option.values for option in OPTIONS}
    coded = {name: values[name].index(value) for name, value in options.items()}
    coded["first_start"] -= 1
    sides = str(options["sides"])
    dark = {"light": 0, "dark": 2**N.LOCATIONS - 1, "random": N.RANDOM}
    coded["sides"] = dark.get(sides, sum(1 << n for n, letter in enumerate(sides) if letter == "D"))
    return coded


def _by_location(reading: Reading, options: Mapping[str, Any]) -> Mapping[str, str | int]:
    """R14.2: `sides` as a table of Locations and their sides becomes a letter for each; what is left out is Light."""
    given = options.get("sides")
    if not isinstance(given, Mapping):
        return options
    locations = [row.id for row in reading.rows["location"]]
    for location, side in given.items():
        if location not in locations:
            raise OptionError(f"option sides: unknown Location {location!r}; allowed: {', '.join(locations)}")
        if side not in ("light", "dark"):
            raise OptionError(f"option sides: {location} cannot be {side!r}; allowed: light, dark")
    letters = "".join("D" if given.get(location) == "dark" else "L" for location in locations)
    return {**options, "sides": letters}


# The game


def grid_spaces(grid: list[str]) -> list[tuple[int, int]]:
    """The Spaces of a grid by row and column, as one reads."""
    return [(row, column) for row, line in enumerate(grid) for column, sign in enumerate(line) if sign == "X"]


def space_name(space: tuple[int, int]) -> str:
    """Row letter and column number."""
    return f"{ROWS[space[0]]}{space[1] + 1}"


def _near(spaces: list[tuple[int, int]]) -> list[int]:
    """R12.3: for each Space those orthogonally next to it, as bits."""
    return [
        sum(1 << n for n, other in enumerate(spaces) if abs(row - other[0]) + abs(column - other[1]) == 1)
        for row, column in spaces
    ]


def _week_faces(locations: list[Row]) -> dict[str, Face]:
    """R1.6: a Night and a Day for each Location."""
    found: dict[str, Face] = {}
    for time in ("Night", "Day"):
        for row in locations:
            id = f"{time.lower()}-{row.id}"
            facts: dict[str, str | int] = {"location": row.id, "time": time.lower()}
            name = f"{time} at {row.text('name')}"
            found[id] = Face(id, "week", name, f"The Festival is held at {row.text('name')}.", (), facts)
    return found


def _face(row: Row, _: Reading) -> Face:
    """What people read of an entry; an Item goes by its kind."""
    match row.table.name:
        case "location":
            return _location_face(row)
        case "item":
            return face(row, ("effect",))._replace(id=row.text("kind"))
    return face(row, ("effect",) if row.table.name == "minion" else ())


def _location_face(row: Row) -> Face:
    facts: dict[str, str | int] = {"home": row.text("home"), "grid": "/".join(row.values["grid"])}
    facts |= {f"art.{name}": text for name, text in row.values.get("art", {}).items()}
    effects = []
    for side in LIGHT_AND_DARK:
        values: Mapping[str, Any] = row.values[side]
        facts[f"{side}.icon"] = values["icon"]
        facts[f"{side}.text"] = values["text"]
        if values["effect"].resolved.term.name != "none":
            effects.append(written(side, values["effect"], ("R5.5",)))
    return Face(row.id, "location", row.text("name"), "", tuple(effects), facts)


def build(reading: Reading, options: Mapping[str, str | int]) -> MidnightRules:
    """The game of a sound card file."""
    rows = reading.rows
    locations = rows["location"]
    factions = [row.id for row in rows["faction"]]
    kinds = sorted(rows["item"], key=lambda row: KINDS.index(row.text("kind")))
    minions = sorted(rows["minion"], key=lambda row: row.id)
    names = [(f"{row.id}.{copy + 1}", n) for n, row in enumerate(minions) for copy in range(2 * row.whole("count"))]
    items = [(f"{row.text('kind')}.{copy + 1}", n) for n, row in enumerate(kinds) for copy in range(row.whole("count"))]
    week = _week_faces(locations)
    spaces = [grid_spaces(row.values["grid"]) for row in locations]
    coded = _coded(options)

    def effect(spoken: Spoken) -> Effect:
        return compile_effect(spoken.resolved, 2 * N.DECK)

    abilities = [effect(row.spoken("effect")) for row in minions]
    sides = [effect(row.values[side]["effect"]) for row in locations for side in LIGHT_AND_DARK]
    uses = [effect(row.spoken("effect")) for row in kinds]
    again = [any(part.term.name == "play_again" for part in row.spoken("effect").resolved.parts()) for row in minions]
    game = MidnightRules(
        families=[
            Family("minion", tuple(name for name, _ in names), _minion_backs(minions, coded["draft"])),
            Family("item", tuple(name for name, _ in items), tuple(KINDS[kind] for _, kind in items)),
            Family("week", tuple(week), ("week",) * len(week)),
        ],
        locations=[row.id for row in locations],
        spaces=[[space_name(space) for space in several] for several in spaces],
        near=[_near(several) for several in spaces],
        faces=[row.id for row in minions],
        face=[n for _, n in names],
        value=[row.whole("influence") for row in minions],
        faction=[factions.index(row.text("faction")) for row in minions],
        home=[factions.index(row.text("home")) for row in locations],
        icon=[factions.index(row.values[side]["icon"]) for row in locations for side in LIGHT_AND_DARK],
        item_kind=[kind for _, kind in items],
        cost=[row.whole("cost") for row in kinds],
        options=coded,
        stack=2 * (FRAME + max(one.depth() for one in (*abilities, *sides, *uses))),
    )
    game.add_decisions(turn_decisions())
    game.branch = ONE_OF_THE_EFFECTS
    game.may = WHETHER_TO_DO_IT
    game.link(abilities, [int(one) for one in again], sides, uses)
    named = [_face(row, reading) for row in (*rows["faction"], *locations, *kinds, *rows["minion"])]
    known = {one.id: one for one in named} | week
    copies = {name: known[minions[n].id] for name, n in names}
    copies |= {name: known[KINDS[kind]] for name, kind in items} | week
    game.card_set = card_set(reading, options, tuple(known.values()), copies)
    return game


def _minion_backs(minions: list[Row], draft: int) -> tuple[str, ...]:
    """R13.5, Q34: in a draft a card's border tells nothing; without, each player's deck is one's own (R1.3)."""
    backs: list[str] = []
    for row in minions:
        count = row.whole("count")
        backs += ["minion"] * (2 * count) if draft else ["minion.0"] * count + ["minion.1"] * count
    return tuple(backs)


DEFINITION: Final = GameDefinition("gloaming.games.midnight", SCHEMA, OPTIONS, build, prepare=_by_location, face=_face)
