"""Card files of games whose cards have no effects: a table `[set]` and the cards, each with a family and a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from gloaming.cards.game_definition import GameDefinition, card_set, face
from gloaming.cards.options import Option
from gloaming.cards.schema import Field, Id, Reading, Schema, Table, Text, Whole
from gloaming.cards.vocabulary import Vocabulary
from gloaming.kernel.card_info import Face
from gloaming.kernel.state import Game

VALUE_FACT: Final = "value"
FAMILY_FACT: Final = "family"

TABLES: Final = (
    Table(
        "set",
        "The card set itself.",
        (
            Field("id", Id(), "What the set is called."),
            Field("name", Text(), "Its name."),
            Field("author", Text(), "Who made it."),
        ),
        many=False,
    ),
    Table(
        "card",
        "The cards.",
        (
            Field("id", Id(), "What the card is called in scenarios and at the terminal."),
            Field("name", Text(), "Its name."),
            Field(FAMILY_FACT, Text(), "What it belongs to: a suit, a colour."),
            Field(VALUE_FACT, Text(), "What is large on it: a rank, a number."),
            Field("copies", Whole(1, 60), "How many there are.", default=1),
            Field("text", Text(), "What it says to players.", default=""),
        ),
    ),
)


class Deck(NamedTuple):
    """The cards of a file, copies one by one: the name of each in the game, and what is printed on it."""

    names: tuple[str, ...]
    faces: tuple[Face, ...]


def plain_definition(
    package: str,
    slug: str,
    title: str,
    options: tuple[Option, ...],
    build: Callable[[Deck, Mapping[str, str | int]], Game],
    cards: int | None = None,
    seats_option: str = "",
) -> GameDefinition:
    """The definition of a game with plain cards; `cards` is how many it needs, if that is certain."""

    def check(reading: Reading) -> None:
        rows = reading.rows["card"]
        found = sum(row.values.get("copies", 1) for row in rows)
        if cards is not None and rows and found != cards:
            reading.complain_of(rows[-1], "copies", f"{found} cards in all; needed: {cards}")

    def build_game(reading: Reading, settled: Mapping[str, str | int]) -> Game:
        rows = reading.rows["card"]
        faces = {row.id: face(row) for row in rows}
        copies = {
            row.id if row.whole("copies") == 1 else f"{row.id}.{copy + 1}": faces[row.id]
            for row in rows
            for copy in range(row.whole("copies"))
        }
        game = build(Deck(tuple(copies), tuple(copies.values())), settled)
        game.card_set = card_set(reading, settled, tuple(faces.values()), copies)
        return game

    schema = Schema(slug, title, TABLES, Vocabulary([], [], {}), check)
    return GameDefinition(package, schema, options, build_game, seats_option=seats_option)
