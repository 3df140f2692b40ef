"""From a card file to a game of Dark Promenade: its tables, counts and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from gloaming.cards.compile import build as built
from gloaming.cards.compile import compile_effect
from gloaming.cards.game_definition import GameDefinition, card_set, written
from gloaming.cards.options import Option
from gloaming.cards.resolved import Resolved
from gloaming.cards.schema import (
    Expression,
    Field,
    Id,
    Label,
    ListOf,
    Reading,
    Record,
    Row,
    Schema,
    Spoken,
    Table,
    Text,
    Whole,
)
from gloaming.games.dark_promenade.decisions import ONE_OF_THE_EFFECTS, WHETHER_TO_DO_IT, turn_decisions
from gloaming.games.dark_promenade.declaration import OptionCode, Window
from gloaming.games.dark_promenade.rules import PromenadeRules
from gloaming.games.dark_promenade.rules.tables import Passive
from gloaming.games.dark_promenade.verbs import VOCABULARY
from gloaming.games.dark_promenade.verbs.language import (
    BY_WINDOW,
    IN_ABILITY,
    IN_DISTRICT_BONUS,
    IN_INFLUENCE_BONUS,
    PASSIVE,
    WINDOW,
)
from gloaming.kernel.card_info import Face
from gloaming.kernel.effects import Effect
from gloaming.kernel.layout import Family
from gloaming.kernel.state import FRAME

ABILITIES: Final = 2
MINION_CARDS: Final = (18, 60)
DISTRICT_CARDS: Final = (13, 99)
TYPES: Final = (1, 12)

# The card file

_ID: Final = Field("id", Id(), "What effects and other tables call it.")
_NAME: Final = Field("name", Text(), "Its name.")
_COUNT: Final = Field("count", Whole(1, 99), "How many cards there are of it.", default=1)
_POINTS: Final = Field("points", Whole(0, 20), "What it is worth at the end.", clauses=("R15.1", "Q4"))
_TEXT: Final = Field("text", Text(), "As players read it; left out, a plain wording is made.", default="")
_ART: Final = Field(
    "art",
    Record((Field("scene", Text(), "The background."), Field("icon", Text(), "The figure."))),
    "Its picture.",
    optional=True,
)
_WHEN: Final = Field("when", Expression((WINDOW,)), "The window in which it may be used.", clauses=("R10.9",))

TABLES: Final = (
    Table("set", "The card set itself.", (_ID, _NAME, Field("author", Text(), "Who made it.")), many=False),
    Table(
        "district",
        "The Districts, in the order in which types are listed.",
        (
            _ID,
            _NAME,
            Field("type", Label("type"), "Its type, where several entries share one."),
            _COUNT,
            _POINTS,
            Field(
                "bonus",
                Record(
                    (
                        _WHEN,
                        _TEXT,
                        Field("effect", Expression(given=IN_DISTRICT_BONUS), "What it does.", clauses=("R10.3",)),
                    )
                ),
                "The District Bonus of its type; exactly one entry of a type carries it.",
                optional=True,
            ),
            _ART,
        ),
    ),
    Table("item", "The Items.", (_ID, _NAME, _POINTS, _ART), least=0, most=9),
    Table(
        "minion",
        "The Minions.",
        (
            _ID,
            _NAME,
            _COUNT,
            Field("value", Whole(0, 9), "Its Influence Value."),
            Field(
                "bonus",
                Record(
                    (
                        _TEXT,
                        Field("effect", Expression((PASSIVE,), IN_INFLUENCE_BONUS), "Its terms, or `none`."),
                    )
                ),
                "Its Influence Bonus.",
            ),
            Field(
                "abilities",
                ListOf(
                    Record(
                        (
                            _TEXT,
                            Field("effect", Expression(given=IN_ABILITY), "What it does.", clauses=("R7.2", "R7.3")),
                        )
                    )
                ),
                "Its two Abilities, in the order in which they happen.",
            ),
            _ART,
        ),
    ),
)


def check(reading: Reading) -> None:
    """The counts that the game needs, and whether each Bonus fits its window."""
    rows = reading.rows
    _check_number(reading, "Minion cards", rows["minion"], MINION_CARDS)
    _check_number(reading, "District cards", rows["district"], DISTRICT_CARDS)
    for minion in rows["minion"]:
        abilities = minion.values.get("abilities")
        if abilities is not None and len(abilities) != ABILITIES:
            reading.complain_of(minion, "abilities", f"{len(abilities)} Abilities; needed: exactly {ABILITIES} (R7.1)")
    types: Counter[str] = Counter(row.values.get("type", "") for row in rows["district"])
    if not TYPES[0] <= len(types) <= TYPES[1]:
        reading.complain(f"{len(types)} District types; needed: {TYPES[0]} to {TYPES[1]}")
    bearers = Counter(row.values.get("type", "") for row in rows["district"] if "bonus" in row.values)
    for row in rows["district"]:
        kind = row.values.get("type", "")
        if bearers[kind] != 1:
            message = f"{bearers[kind]} entries of the type {kind} carry a Bonus; needed: exactly 1 (R10.1)"
            reading.complain_of(row, "bonus", message)
        elif "bonus" in row.values:
            _check_bonus(reading, row)
    _check_names(reading)


def _check_number(reading: Reading, what: str, rows: list[Row], bounds: tuple[int, int]) -> None:
    number = sum(row.values.get("count", 1) for row in rows)
    if not bounds[0] <= number <= bounds[1]:
        reading.complain(f"{number} {what}; needed: {bounds[0]} to {bounds[1]}")


def _check_bonus(reading: Reading, row: Row) -> None:
    """Words of other windows, and at a tie an effect that does not begin with taking the District."""
    bonus = row.values["bonus"]
    if "when" not in bonus or "effect" not in bonus:
        return
    window = _window(bonus["when"])[0]
    effect: Resolved = bonus["effect"].resolved
    for part in effect.parts():
        for feature, windows in BY_WINDOW.items():
            if feature in part.term.needs and window not in windows:
                message = f"{part.term.name} makes no sense here: {VOCABULARY.reasons[feature]}"
                reading.complain_of(row, "bonus", message)
    if window == Window.ON_TIE and not _begins_with_taking(effect):
        message = "a Bonus for ties begins with take_here, alone or inside an if without a third argument"
        reading.complain_of(row, "bonus", message)


def _begins_with_taking(effect: Resolved) -> bool:
    if effect.term.name == ";":
        return _begins_with_taking(effect.all("steps")[0])
    if effect.term.name == "if":
        return effect.one("b").term.name == "none" and _begins_with_taking(effect.one("a"))
    return effect.term.name == "take_here"


def _check_names(reading: Reading) -> None:
    """Choices are told by name, so no Minion or Item may go by the name of another thing."""
    taken = {row.id for row in reading.rows["district"]}
    for table in ("item", "minion"):
        for row in reading.rows[table]:
            if row.id in taken:
                reading.complain_of(row, "id", f"the id {row.id} already names something else")
        taken |= {row.id for row in reading.rows[table]}


SCHEMA: Final = Schema("dark-promenade", "Hemloch: Dark Promenade", TABLES, VOCABULARY, check)

# Options

OPTIONS: Final = (
    Option("columns_seat", (0, 1, "random"), "Which seat plays the columns.", ("R1.2",)),
    Option("start_player", ("random", "columns", "rows"), "Who is Start Player of Week 1.", ("R2.4",)),
    Option(
        "week_start_tie",
        ("alternate", "random", "same"),
        "Who starts a Week when both control equally many cards: not the last Start Player, by lot, or the same again.",
        ("R3.8",),
    ),
    Option("week_hands", ("return", "keep"), "Whether hands go back at the end of a Week or stay.", ("R14.2",)),
    Option("final_tie", ("draw", "items"), "Who wins when points and cards are equal.", ("R15.5",)),
    Option("turn_cap", (30,), "After how many turns of a Week the Influence Check comes.", ("R12.6",), span=(12, None)),
)


def _coded(options: Mapping[str, str | int]) -> dict[str, int]:
    """The options as the rules read them: a number is itself, a word its place among the values, `random` -1."""
    values = {option.name: option.values for option in OPTIONS}
    coded = {name: value if isinstance(value, int) else values[name].index(value) for name, value in options.items()}
    for name in ("columns_seat", "start_player"):
        if options[name] == "random":
            coded[name] = OptionCode.RANDOM
    return coded


# The game


def _window(when: Spoken) -> tuple[int, int, int]:
    window = built(when.resolved, 0)
    assert isinstance(window, tuple)
    return window


def _minion_cards(minions: list[Row]) -> list[tuple[str, Row]]:
    """Minions are listed by id; copies are numbered."""
    named: list[tuple[str, Row]] = []
    for row in sorted(minions, key=lambda row: row.id):
        count = row.whole("count")
        named += [(f"{row.id}.{copy + 1}" if count > 1 else row.id, row) for copy in range(count)]
    return named


def build(reading: Reading, options: Mapping[str, str | int]) -> PromenadeRules:
    """The game of a sound card file."""
    rows = reading.rows
    minions = _minion_cards(rows["minion"])
    entries = rows["district"]
    districts = [(f"{row.id}.{copy + 1}", row) for row in entries for copy in range(row.whole("count"))]
    items = rows["item"]
    types = list(dict.fromkeys(row.text("type") for row in entries))
    bearers = [next(row for row in entries if row.text("type") == kind and "bonus" in row.values) for kind in types]
    windows = [_window(row.values["bonus"]["when"]) for row in bearers]
    most = max(len(minions), len(districts), len(items))

    def effect(spoken: Spoken) -> Effect:
        return compile_effect(spoken.resolved, most)

    abilities = [effect(ability["effect"]) for _, row in minions for ability in row.values["abilities"]]
    bonuses = [effect(row.values["bonus"]["effect"]) for row in bearers]
    faces = sorted({row.id for _, row in minions})
    game = PromenadeRules(
        families=[
            Family("minion", tuple(name for name, _ in minions), ("minion",) * len(minions)),
            Family("district", tuple(name for name, _ in districts), ("district",) * len(districts)),
            Family("item", tuple(row.id for row in items), ("item",) * len(items)),
        ],
        entries=[row.id for row in entries],
        value=[row.whole("value") for _, row in minions],
        face=[faces.index(row.id) for _, row in minions],
        entry=[entries.index(row) for _, row in districts],
        entry_type=[types.index(row.text("type")) for row in entries],
        entry_points=[row.whole("points") for row in entries],
        bearer=[entries.index(row) for row in bearers],
        item_points=[row.whole("points") for row in items],
        window=[window for window, _, _ in windows],
        threat_how=[how for _, how, _ in windows],
        threat_kind=[kind for _, _, kind in windows],
        options=_coded(options),
        stack=2 * FRAME + 1 + 2 * max(one.depth() for one in (*abilities, *bonuses)),
    )
    game.add_decisions(turn_decisions())
    game.branch = ONE_OF_THE_EFFECTS
    game.may = WHETHER_TO_DO_IT
    game.link(abilities, bonuses, [_passives(row) for _, row in minions])
    known = {row.path: _face(row, reading) for row in (*entries, *items, *rows["minion"])}
    copies = {name: known[row.path] for name, row in (*minions, *districts)}
    copies |= {row.id: known[row.path] for row in items}
    game.card_set = card_set(reading, options, tuple(known.values()), copies)
    return game


def _passives(row: Row) -> list[Passive]:
    terms = built(row.values["bonus"]["effect"].resolved, 0)
    assert isinstance(terms, list)
    return terms


def _face(row: Row, _: Reading) -> Face:
    """What people read of an entry: the Bonus and, of a Minion, the two Abilities."""
    values = row.values
    parts: list[tuple[str, Mapping[str, Any]]] = [("bonus", values["bonus"])] if "bonus" in values else []
    parts += [(f"ability{number}", one) for number, one in enumerate(values.get("abilities", ()), 1)]
    facts: dict[str, str | int] = {
        name: values[name] for name in ("type", "count", "points", "value") if name in values
    }
    if row.table.name == "district" and "bonus" in values:
        facts["when"] = values["bonus"]["when"].expression
    facts |= {f"art.{name}": text for name, text in values.get("art", {}).items()}
    for name, part in parts:
        facts[f"{name}.text"] = part["text"]
    about = {"bonus": ("R10.3",) if row.table.name == "district" else ("R7.9",)}
    return Face(
        id=row.id,
        table=row.table.name,
        name=row.text("name"),
        text=" ".join(part["text"] for _, part in parts),
        effects=tuple(
            written(name, part["effect"], about.get(name, ("R7.2", "R7.3")))
            for name, part in parts
            if part["effect"].resolved.term.name != "none"
        ),
        facts=facts,
    )


DEFINITION: Final = GameDefinition("gloaming.games.dark_promenade", SCHEMA, OPTIONS, build, face=_face)
