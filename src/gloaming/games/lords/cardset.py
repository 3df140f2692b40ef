"""From a card file to a game of Lords: its tables, counts and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from gloaming.cards.compile import compile_effect
from gloaming.cards.game_definition import GameDefinition, card_set, face
from gloaming.cards.options import Option
from gloaming.cards.resolved import Resolved
from gloaming.cards.schema import Expression, Field, Id, OneOf, Reading, Row, Schema, Spoken, Table, Text, Whole
from gloaming.games.lords.decisions import (
    ONE_OF_THE_EFFECTS,
    WHETHER_TO_DO_IT,
    FlourishMode,
    ProspectMode,
    turn_decisions,
)
from gloaming.games.lords.declaration import ACTIONS, REFERENCES, WORDS, N, W, Z
from gloaming.games.lords.rules import LordsRules
from gloaming.games.lords.verbs import VOCABULARY
from gloaming.games.lords.verbs.actions import Beseech
from gloaming.games.lords.verbs.hand import Discard, Draw
from gloaming.games.lords.verbs.language import SELF
from gloaming.games.lords.verbs.shells import Break
from gloaming.games.lords.verbs.temples import Deify
from gloaming.games.lords.verbs.tribe import GainFollowers, GainShells, Turn
from gloaming.games.sets import PlayersCards
from gloaming.games.terms import Who
from gloaming.kernel.card_info import Face
from gloaming.kernel.effects import Choose, Compare, Count, Effect, If, Integer
from gloaming.kernel.layout import Family
from gloaming.kernel.state import FRAME

DEEPEST: Final = 12
"""How deep effects may be nested."""
TEMPLES_OF_A_LORD: Final = 2
MARKS: Final = ("worship", "scorned")

# The card file

_ID: Final = Field("id", Id(), "What the card is called.")
_NAME: Final = Field("name", Text(), "Its name.")
_TEXT: Final = Field("text", Text(), "What it says to players; left out, a plain wording is made.", default="")
_COPIES: Final = Field("copies", Whole(1, N.LORD_CARDS), "How many there are.", default=1)
_OF_LORD: Final = Expression(given=frozenset({SELF}))

TABLES: Final = (
    Table("set", "The card set itself.", (_ID, _NAME, Field("author", Text(), "Who made it.")), many=False),
    Table("lord", "The Lords.", (Field("id", Id(), "What effects call him."), _NAME), least=N.LORDS, most=N.LORDS),
    Table(
        "lord_card",
        f"The Lord cards, {N.LORD_CARDS} in all.",
        (
            _ID,
            _NAME,
            Field("lord", OneOf("lord"), "Whose card it is."),
            Field("mark", OneOf("", MARKS), "Its mark, which decides who starts.", clauses=("R1.8",)),
            _COPIES,
            _TEXT,
            Field("effect", _OF_LORD, "Its abilities.", clauses=("R10.1", "R10.2")),
        ),
    ),
    Table(
        "temple",
        f"The Temples, {N.TEMPLES} in all, {TEMPLES_OF_A_LORD} for each Lord.",
        (
            _ID,
            Field("lord", OneOf("lord"), "Whose Temple it is."),
            _COPIES,
            _TEXT,
            Field("effect", _OF_LORD, "Its ability at the beginning of your turn.", clauses=("R2.2", "R2.4")),
        ),
    ),
    Table(
        "shell",
        f"The Shells, {N.SHELLS} in all.",
        (
            _ID,
            _NAME,
            _COPIES,
            _TEXT,
            Field("effect", Expression(), "The ability of its Broken side.", clauses=("R7.4",)),
        ),
    ),
    Table(
        "reference",
        "The Reference cards Agonize and Consecrate.",
        (
            Field("id", OneOf("", REFERENCES), "Which of the two it is."),
            _TEXT,
            Field("effect", Expression(), "What it does.", clauses=("R11.3",)),
        ),
        least=len(REFERENCES),
        most=len(REFERENCES),
    ),
)

TOTALS: Final = {"lord_card": N.LORD_CARDS, "temple": N.TEMPLES, "shell": N.SHELLS}


def check(reading: Reading) -> None:
    """The counts that the game needs, names that stay apart, and effects of a bearable depth."""
    rows = reading.rows
    for table, total in TOTALS.items():
        found = sum(row.values.get("copies", 1) for row in rows[table])
        if rows[table] and found != total:
            reading.complain_of(rows[table][-1], "copies", f"{found} cards [[{table}]] in all; needed: {total}")
    temples: Counter[str] = Counter()
    for temple in rows["temple"]:
        temples[temple.values.get("lord", "")] += temple.values.get("copies", 1)
    for lord in rows["lord"]:
        if temples[lord.id] != TEMPLES_OF_A_LORD:
            message = f"{temples[lord.id]} Temples of this Lord; needed: {TEMPLES_OF_A_LORD} (R1.2)"
            reading.complain_of(lord, "id", message)
    found_references = [row.values.get("id") for row in rows["reference"]]
    for reference in rows["reference"]:
        if found_references.count(reference.id) > 1:
            reading.complain_of(reference, "id", f"the Reference {reference.id} is there twice")
    _check_names(reading)
    for entries in rows.values():
        for row in entries:
            effect = row.values.get("effect")
            if isinstance(effect, Spoken) and _depth(effect.resolved) > DEEPEST:
                reading.complain_of(row, "effect", f"effects are nested deeper than {DEEPEST}")


def _check_names(reading: Reading) -> None:
    """Choices are told by name, so that no two things may go by the same."""
    taken = {*ACTIONS, *REFERENCES, *WORDS, "decline", "yes", "no"}
    for table in ("lord", "lord_card", "temple", "shell"):
        for row in reading.rows[table]:
            if row.id in taken:
                reading.complain_of(row, "id", f"the id {row.id} already names something else")
        taken |= {row.id for row in reading.rows[table]}


def _depth(resolved: Resolved) -> int:
    inner = [_depth(value) for values in resolved.arguments.values() for value in values]
    return max(inner, default=0) + (resolved.term.name != ";")


SCHEMA: Final = Schema("lords", "Lords", TABLES, VOCABULARY, check)

# Options

OPTIONS: Final = (
    Option("elder_seat", (0, 1, "random"), "Which seat is the elder, who starts on a Worship mark.", ("R1.8",)),
    Option("reply", ("must", "may"), "Whether the other player may pass instead of an Action.", ("R2.6",)),
    Option("shrine_end", ("any", "active"), "Whose three Shrines end the game.", ("R13.2",)),
    Option("deify_unfit", ("keep", "discard"), "Whether a Deify without a fitting card costs a card.", ("R8.4",)),
    Option("turn_limit", (60,), "The turn after which the game ends in any case.", ("R13.8",), (10, 200)),
    Option("second_player_cards", (0, 1, 2), "Lord cards that the second player draws at first.", ("R1.11",)),
)


def _coded(options: Mapping[str, str | int]) -> dict[str, int]:
    """The options as the rules read them: a number is itself, a word its place among the values, `random` -1."""
    values = {option.name: option.values for option in OPTIONS}
    coded = {name: value if isinstance(value, int) else values[name].index(value) for name, value in options.items()}
    if options["elder_seat"] == "random":
        coded["elder_seat"] = -1
    return coded


# The game


def _cards(rows: list[Row]) -> Iterator[tuple[str, Row]]:
    """The cards of a table by name; copies are numbered."""
    for row in rows:
        count = row.whole("copies")
        for copy in range(count):
            yield (row.id if count == 1 else f"{row.id}.{copy + 1}"), row


def actions() -> list[Effect]:
    """R5.1, R6.1, R7.1, R8.1, R10.1: what the five Actions do; R6.3, R7.7: by what is doable of two ways."""
    one = Integer(1)
    more = Compare(Count(PlayersCards([], Z.FOLLOWERS, Who.YOU)), ">", Count(PlayersCards([], Z.CITADELS, Who.YOU)))
    rise = Effect([If(more, Effect([Turn(Z.FOLLOWERS, Z.CITADELS, one)]), Effect([]))])
    return [
        Effect([Draw(Integer(2)), Discard(False)]),
        Effect([Choose([Effect([GainFollowers(one)]), rise], [W.GAIN, W.RAISE], FlourishMode())]),
        Effect([Choose([Effect([GainShells(one)]), Effect([Break(Integer(2))])], [W.GAIN, W.BREAK], ProspectMode())]),
        Effect([Deify()]),
        Effect([Beseech()]),
    ]


def build(reading: Reading, options: Mapping[str, str | int]) -> LordsRules:
    """The game of a sound card file."""
    rows = reading.rows
    lords = [lord.id for lord in rows["lord"]]
    lord_cards = list(_cards(rows["lord_card"]))
    shells = list(_cards(rows["shell"]))
    temples = list(_cards(sorted(rows["temple"], key=lambda row: lords.index(row.text("lord")))))
    followers = [f"follower.{n + 1}" for n in range(N.FOLLOWERS)]
    with_effect = [*lord_cards, *shells, *temples]
    tables = ("lord", "lord_card", "temple", "shell", "reference")
    faces = {row.path: _face(row, reading) for table in tables for row in rows[table]}
    numbers = {path: number for number, path in enumerate(faces)}

    def effect(row: Row) -> Effect:
        return compile_effect(row.spoken("effect").resolved, N.LORD_CARDS)

    references = {row.id: row for row in rows["reference"]}
    called = [*actions(), *(effect(references[name]) for name in REFERENCES)]
    depths = {name: FRAME + one.depth() for name, one in zip((*ACTIONS, *REFERENCES), called, strict=True)}
    abilities = [effect(row) for _, row in with_effect]
    deepest = max(
        one.depth() + _calls(row.spoken("effect").resolved, references, depths)
        for one, (_, row) in zip(abilities, with_effect, strict=True)
    )
    game = LordsRules(
        families=[
            Family("lord", tuple(name for name, _ in lord_cards), ("lord",) * N.LORD_CARDS),
            Family("shell", tuple(name for name, _ in shells), ("shell",) * N.SHELLS),
            Family("temple", tuple(name for name, _ in temples), ("temple",) * N.TEMPLES),
            Family("follower", tuple(followers), ("follower",) * N.FOLLOWERS),
        ],
        lords=lords,
        lord=[lords.index(row.values["lord"]) if "lord" in row.values else -1 for _, row in with_effect]
        + [-1] * N.FOLLOWERS,
        mark=[MARKS.index(row.text("mark")) for _, row in lord_cards],
        face=[numbers[row.path] for _, row in with_effect] + [len(numbers)] * N.FOLLOWERS,
        options=_coded(options),
        stack=(N.MOST_PERFORMED + 1) * (FRAME + deepest) + FRAME,
    )
    game.add_decisions(turn_decisions())
    game.branch = ONE_OF_THE_EFFECTS
    game.may = WHETHER_TO_DO_IT
    game.link(called, abilities)
    copies = {name: faces[row.path] for name, row in with_effect}
    copies |= dict.fromkeys(followers, FOLLOWER_FACE)
    game.card_set = card_set(reading, options, (*faces.values(), FOLLOWER_FACE), copies)
    return game


def _calls(resolved: Resolved, references: Mapping[str, Row], depths: Mapping[str, int]) -> int:
    """How much of the stack the Actions and References take that an effect performs by name (R10.7 bounds the rest)."""
    most = 0
    for part in resolved.parts():
        name = part.term.performs
        if name:
            further = (
                _calls(references[name].spoken("effect").resolved, references, depths) if name in references else 0
            )
            most = max(most, depths[name] + further)
    return most


def _face(row: Row, reading: Reading) -> Face:
    """What people read of an entry; Temples and References have no name of their own."""
    if row.table.name == "lord":
        return face(row)
    found = face(row, ("effect",))
    if row.table.name == "temple":
        lord = next((lord for lord in reading.rows["lord"] if lord.id == row.text("lord")), None)
        return found._replace(name=f"Temple of {lord.text('name')}" if lord else "Temple")
    return found._replace(name=row.id.capitalize()) if row.table.name == "reference" else found


FOLLOWER_FACE: Final = face(
    Row(Table("follower", "", ()), (), "follower", {"name": "Follower", "text": "Turned over: a Citadel, 3 points."})
)

DEFINITION: Final = GameDefinition("gloaming.games.lords", SCHEMA, OPTIONS, build, face=_face)
