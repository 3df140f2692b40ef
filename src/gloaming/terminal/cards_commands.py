"""The commands about games and their card sets: what there is, checks, explanations, the schema."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from gloaming.cards.game_definition import UnknownCard, explain
from gloaming.cards.problems import Problem
from gloaming.cards.schema import json_schema
from gloaming.games import GAMES, UnknownGame, check, definition
from gloaming.kernel.card_info import Face
from gloaming.terminal.arguments import FAILURE, Complaint, open_game, read_text, say, within_limits


def show_games(as_json: bool) -> None:
    games = [open_game(slug) for slug in GAMES]
    left_out = GAMES.left_out
    if as_json:
        listed = [
            {"game": game.slug, "title": game.title, "seats": game.seats, "package": GAMES.package(game.slug)}
            for game in games
        ]
        print(json.dumps({"games": listed, "left_out": [one._asdict() for one in left_out]}))
        return
    rows = [(game.slug, game.title, str(game.seats), GAMES.package(game.slug)) for game in games]
    show_table(("game", "title", "players", "from"), rows)
    for one in left_out:
        say(f"gloaming: the game {one.slug} of {one.package} was left out: {one.reason}")


def check_cards(file: Path, as_json: bool) -> int:
    """The exit code: 1 if the set cannot be played."""
    read_text(file)
    told = within_limits(file, lambda: {"problems": [asdict(one) for one in check(file)]})
    problems = [Problem(**{**one, "allowed": tuple(one["allowed"])}) for one in told["problems"]]
    errors = sum(problem.severity == "error" for problem in problems)
    if as_json:
        print(json.dumps({"file": str(file), "sound": not errors, "problems": [asdict(one) for one in problems]}))
    else:
        for problem in problems:
            print(problem)
        if not errors:
            print(f"{file}: this set can be played")
    return FAILURE if errors else 0


def show_cards(slug: str, cards: Path | None, as_json: bool) -> None:
    card_set = open_game(slug, cards).cards
    if as_json:
        faces = [face_json(face) for face in card_set.faces]
        print(json.dumps({"game": card_set.game, "id": card_set.id, "name": card_set.name, "cards": faces}))
        return
    Console(highlight=False).print(f"{card_set.name} by {card_set.author}")
    for kind in dict.fromkeys(face.table for face in card_set.faces):
        faces_of_kind = [face for face in card_set.faces if face.table == kind]
        fields = list(dict.fromkeys(name for face in faces_of_kind for name in face.facts if "." not in name))
        effects = {effect.field for face in faces_of_kind for effect in face.effects}
        fields = [field for field in fields if field not in effects]
        rows = [
            (face.id, face.name, *(str(face.facts.get(field, "")) for field in fields), plain_text(face))
            for face in faces_of_kind
        ]
        show_table((kind, "name", *fields, "text"), rows)


def plain_text(face: Face) -> str:
    """The text of a card, or where it has none the wording of its effects."""
    return face.text or " ".join(effect.wording for effect in face.effects)


def explain_card(slug: str, card: str, cards: Path | None, as_json: bool) -> None:
    game = open_game(slug, cards)
    try:
        face = explain(game.rules, card)
    except UnknownCard as error:
        raise Complaint(str(error)) from None
    if as_json:
        print(json.dumps(face_json(face)))
        return
    console = Console(highlight=False)
    console.print(Text(face.name, style="bold"), Text(f"({face.table} {face.id})"))
    for name, value in face.facts.items():
        if not any(effect.field == name for effect in face.effects):
            console.print(Text(f"  {name}: {value}"))
    if face.text:
        console.print(Text(f"  {face.text}"))
    for effect in face.effects:
        console.print(Text(f"  {effect.field}: {effect.wording}"))
        console.print(Text(f"    {effect.expression}", style="dim"))
        console.print(Text(f"    clauses: {', '.join(effect.clauses)}", style="dim"))


def face_json(face: Face) -> dict[str, Any]:
    return {**face._asdict(), "effects": [effect._asdict() for effect in face.effects]}


def show_schema(slug: str) -> None:
    try:
        print(json.dumps(json_schema(definition(slug).schema), indent=2, ensure_ascii=False))
    except UnknownGame as error:
        raise Complaint(str(error)) from None


def show_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Rows with aligned columns; a column in which nothing stands is left out."""
    columns = [index for index in range(len(head)) if any(row[index] for row in rows)]
    table = Table(box=None, pad_edge=False)
    for index in columns:
        table.add_column(head[index], overflow="fold")
    for row in rows:
        table.add_row(*(Text(row[index]) for index in columns))
    Console(highlight=False).print(table)
