"""From a card file to a game of The City of Hemloch: its tables, counts and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from gloaming.cards.compile import compile_effect
from gloaming.cards.game_definition import GameDefinition, card_set, face
from gloaming.cards.options import Option
from gloaming.cards.schema import Expression, Field, Id, OneOf, Reading, Record, Row, Schema, Table, Text, Whole
from gloaming.games.city_of_hemloch.decisions import ONE_OF_THE_EFFECTS, WHETHER_TO_DO_IT, turn_decisions
from gloaming.games.city_of_hemloch.declaration import N
from gloaming.games.city_of_hemloch.rules import CityRules
from gloaming.games.city_of_hemloch.verbs import VOCABULARY, as_printed
from gloaming.kernel.card_info import Face
from gloaming.kernel.effects import Effect
from gloaming.kernel.layout import Family
from gloaming.kernel.state import FRAME

USUAL_STARTERS: Final = 5
USUAL_DAYS: Final = 8
USUAL_VALUE: Final = 3
OPENING_CARDS: Final = 2
"""How many cards the opening takes from each District deck (R2.1)."""

# The card file

_ID: Final = Field("id", Id(), "What effects and other tables call it.")
_NAME: Final = Field("name", Text(), "Its name.")
_COUNT: Final = Field("count", Whole(1, 40), "How many there are; of a starter, in each of the two decks.", default=1)

TABLES: Final = (
    Table("set", "The card set itself.", (_ID, _NAME, Field("author", Text(), "Who made it.")), many=False),
    Table(
        "house",
        "The Houses; each has a House card.",
        (
            _ID,
            _NAME,
            Field("icon", Text(), "The shape of its icon."),
            Field("colour", Text(), "Its colour, never the only sign."),
        ),
        least=2,
        most=30,
        usual=4,
    ),
    Table(
        "district",
        "The Districts, in the order of the row.",
        (
            _ID,
            _NAME,
            Field("ability_house", OneOf("house", ("none",)), "The House whose Minions trigger the ability."),
            Field("bonus_house", OneOf("house", ("none",)), "The House whose Minions get the bonus."),
            Field("bonus", Whole(0, 99), "The bonus."),
            Field("text", Text(), "The ability as players read it."),
            Field("ability", Expression(), "The ability.", clauses=("R7.4", "R7.5")),
            Field(
                "ability_maze_source",
                Expression(),
                "Instead of it, with `maze_source = included`.",
                optional=True,
                clauses=("R7.4", "R7.5"),
            ),
        ),
        least=N.DISTRICTS,
        most=N.DISTRICTS,
    ),
    Table(
        "minion",
        "The Minions, starters and District-backed cards.",
        (
            _ID,
            _NAME,
            Field("house", OneOf("house", ("wild",)), "The House it bears, or `wild`."),
            Field("value", Whole(0, 9), "Its Influence value."),
            Field("back", OneOf("district", ("starter",)), "The District on its back, or `starter`."),
            _COUNT,
            Field("text", Text(), "What `on_play` says to players; left out, a plain wording is made.", default=""),
            Field(
                "on_play", Expression(), "Performed after it was played, before the District's ability.", default="none"
            ),
            Field(
                "art",
                Record((Field("scene", Text(), "The background."), Field("icon", Text(), "The figure."))),
                "Its picture.",
                optional=True,
            ),
        ),
    ),
    Table(
        "day",
        "The Day cards.",
        (
            Field("id", Id(), "What the card is called.", optional=True),
            Field("name", Text(), "Its name.", optional=True),
            Field("district", OneOf("district"), "The District that is closed on that Day."),
            _COUNT,
        ),
    ),
)


def check(reading: Reading) -> None:
    """The counts that the game needs, and those that are only usual."""
    rows = reading.rows
    backs: Counter[str] = Counter()
    for minion in rows["minion"]:
        backs[minion.values.get("back", "")] += minion.values.get("count", 1)
        if minion.values.get("value", 0) > USUAL_VALUE:
            message = f"the value {minion.whole('value')} is above {USUAL_VALUE}"
            reading.complain_of(minion, "value", message, "warning")
    for district in rows["district"]:
        n = backs[district.id]
        if n < OPENING_CARDS:
            message = (
                f"{n} cards have this District as their back; needed: at least {OPENING_CARDS}, for the opening (R2.1)"
            )
            reading.complain_of(district, "id", message)
    days = sum(day.values.get("count", 1) for day in rows["day"])
    if days and days != USUAL_DAYS:
        reading.complain_of(rows["day"][-1], "count", f"{days} Day cards; usual: {USUAL_DAYS}", "warning")
    if not backs["starter"]:
        reading.complain('no starter; needed: at least 1 Minion with back = "starter"')
    elif backs["starter"] != USUAL_STARTERS:
        reading.complain(f"{backs['starter']} starters; usual: {USUAL_STARTERS}", severity="warning")
    _check_names(reading)


def _check_names(reading: Reading) -> None:
    """Choices are told by name, so no Minion may go by the name of a District, House card or Day card."""
    taken = {district.id for district in reading.rows["district"]}
    taken |= {f"day-{id}" for id in taken} | {f"house-{house.id}" for house in reading.rows["house"]}
    for minion in reading.rows["minion"]:
        if minion.id in taken:
            reading.complain_of(minion, "id", f"the id {minion.id} already names a District, House card or Day card")


SCHEMA: Final = Schema("city-of-hemloch", "The City of Hemloch", TABLES, VOCABULARY, check)

# Options

OPTIONS: Final = (
    Option("start_player", ("random", 0, 1), "Who is start player of Day 1.", ("R1.7",)),
    Option(
        "deck_flip",
        ("keep_top", "turn_over"),
        "Whether the deck of the Day keeps its top card or is turned.",
        ("R3.3",),
    ),
    Option("deck_top", ("rolling", "once"), "Whether a new top card becomes available after one was taken.", ("R3.5",)),
    Option(
        "leftovers", ("top", "bottom", "shuffle"), "Where the rest of the row goes at the end of the Day.", ("R9.0",)
    ),
    Option("maze_source", ("excluded", "included"), "Whether the Alley Maze may exchange its source.", ("R8.1",)),
    Option("hands", ("open", "concealed"), "Whether hands are shown; they can always be deduced.", ("R5.6",)),
    Option("final_tie", ("draw", "second_seat"), "Who wins when all is equal.", ("R9.8",)),
    Option("second_seat_points", (0, 1, 2, 3), "Points given to the second seat.", ("R9.8",)),
)


def _coded(options: Mapping[str, str | int]) -> dict[str, int]:
    """The options as the rules read them: a number is itself, a word its place among the values, `random` -1."""
    values = {option.name: option.values for option in OPTIONS}
    coded = {name: value if isinstance(value, int) else values[name].index(value) for name, value in options.items()}
    if options["start_player"] == "random":
        coded["start_player"] = -1
    return coded


# The game


def _copies(row: Row) -> list[str]:
    count = row.whole("count")
    return [row.id] if count == 1 else [f"{row.id}.{copy + 1}" for copy in range(count)]


def _minion_cards(minions: list[Row]) -> Iterator[tuple[str, Row]]:
    """The Minion cards by name: the Day copies of the starters, the Night copies, then the District-backed ones."""
    starters = [minion for minion in minions if _starts(minion)]
    for deck in ("day", "night"):
        for minion in starters:
            for copy in _copies(minion):
                yield f"{copy}.{deck}", minion
    for minion in minions:
        if not _starts(minion):
            for copy in _copies(minion):
                yield copy, minion


def _file_order(minions: list[Row]) -> list[str]:
    """The Minion cards in the order of the card file, of a starter the Day copy before the Night copy."""
    return [
        card
        for minion in minions
        for copy in _copies(minion)
        for card in ([f"{copy}.day", f"{copy}.night"] if _starts(minion) else [copy])
    ]


def _starts(minion: Row) -> bool:
    return minion.text("back") == "starter"


def _day_cards(days: list[Row]) -> Iterator[tuple[str, Row]]:
    seen: Counter[str] = Counter()
    for day in days:
        district = day.text("district")
        for _ in range(day.whole("count")):
            seen[district] += 1
            yield f"day-{district}.{seen[district]}", day


def build(reading: Reading, options: Mapping[str, str | int]) -> CityRules:
    """The game of a sound card file."""
    rows = reading.rows
    houses = [house.id for house in rows["house"]]
    districts = [district.id for district in rows["district"]]
    minions = list(_minion_cards(rows["minion"]))
    days = list(_day_cards(rows["day"]))
    ability = [_ability_field(district, options) for district in rows["district"]]

    def effect(row: Row, field: str) -> Effect:
        return compile_effect(row.spoken(field).resolved, len(minions))

    abilities = [
        as_printed(effect(district, field), district.spoken(field).expression)
        for district, field in zip(rows["district"], ability, strict=True)
    ]
    on_play = [effect(minion, "on_play") for _, minion in minions]
    game = CityRules(
        families=[
            Family("minion", tuple(name for name, _ in minions), tuple(row.text("back") for _, row in minions)),
            Family("day", tuple(name for name, _ in days), ("day",) * len(days)),
            Family("house", tuple(f"house-{house}" for house in houses), ("house",) * len(houses)),
        ],
        districts=districts,
        value=[row.whole("value") for _, row in minions],
        house=[_number(row.text("house"), houses) for _, row in minions],
        back=[N.STARTER if _starts(row) else districts.index(row.text("back")) for _, row in minions],
        ability_house=[_number(district.text("ability_house"), houses) for district in rows["district"]],
        bonus_house=[_number(district.text("bonus_house"), houses) for district in rows["district"]],
        bonus=[district.whole("bonus") for district in rows["district"]],
        day_district=[districts.index(row.text("district")) for _, row in days],
        options=_coded(options),
        stack=2 * FRAME + max(one.depth() for one in (*abilities, *on_play)),
    )
    game.add_decisions(turn_decisions())
    game.branch = ONE_OF_THE_EFFECTS
    game.may = WHETHER_TO_DO_IT
    game.link(abilities, on_play)
    place = {name: number for number, name in enumerate(_file_order(rows["minion"]))}
    game.file_order = [place.get(name, number) for number, name in enumerate(game.layout.card_names)]
    faces = {row.path: _face(row, reading) for row in rows["house"]}
    faces |= {row.path: face(row, (field,)) for row, field in zip(rows["district"], ability, strict=True)}
    faces |= {row.path: _face(row, reading) for table in ("minion", "day") for row in rows[table]}
    copies = {name: faces[row.path] for name, row in (*minions, *days)}
    copies |= {f"house-{row.id}": faces[row.path] for row in rows["house"]}
    game.card_set = card_set(reading, options, tuple(faces.values()), copies)
    return game


def _ability_field(district: Row, options: Mapping[str, str | int]) -> str:
    """R8.1, Q21: with `maze_source = included` a District may have another ability."""
    if options["maze_source"] == "included" and "ability_maze_source" in district.values:
        return "ability_maze_source"
    return "ability"


def _face(row: Row, reading: Reading) -> Face:
    """What people read of an entry."""
    effects = {"district": ("ability",), "minion": ("on_play",)}
    found = face(row, effects.get(row.table.name, ()))
    return _day_face(row, found, reading.rows["district"]) if row.table.name == "day" else found


def _day_face(day: Row, found: Face, districts: list[Row]) -> Face:
    """A Day card goes by its District if the file gives it no id or name."""
    district = next((row for row in districts if row.id == day.text("district")), None)
    id, name = (district.id, district.text("name")) if district else ("", "")
    return found._replace(id=day.values.get("id", f"day-{id}"), name=day.values.get("name", f"Day: {name}"))


def _number(house: str, houses: list[str]) -> int:
    """The number of a House, or -1 for none and wild."""
    return houses.index(house) if house in houses else -1


DEFINITION: Final = GameDefinition("gloaming.games.city_of_hemloch", SCHEMA, OPTIONS, build, face=_face)
