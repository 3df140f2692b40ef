"""The commands about puzzles: make them, and list those that a game has."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from gloaming.terminal.arguments import INTERRUPTED, Complaint, open_game, plainly, say

app = typer.Typer(help="Find positions in which one play is clearly best.", no_args_is_help=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="the name of a game; `gloaming games` lists them")]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object to standard output")]


@app.command("make")
@plainly
def make_puzzles(
    game: GameName,
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=999, help="number of puzzles")] = 40,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="seed of the first game that is searched")] = 1,
    into: Annotated[
        Path | None, typer.Option("--into", metavar="FOLDER", help="where to write; default: puzzles-GAME")
    ] = None,
    json: Json = False,
) -> None:
    """Search computer games for puzzles and write each to a scenario file. Interrupt it and call it again to go on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from gloaming.lab.puzzle_maker import make

    open_game(game)
    folder = into or Path(f"puzzles-{game}")
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("searching", total=count)

        def tell(puzzles: int, games: int) -> None:
            progress.update(task, completed=puzzles, description=f"{games} games searched")

        try:
            made = make(game, count, seed, folder, tell)
        except OSError as error:
            raise Complaint(f"{folder} cannot be written: {(error.strerror or 'no reason given').lower()}") from None
    if json:
        told = {"game": game, "folder": str(folder), "puzzles": made.puzzles, "games": made.games}
        print(json_text.dumps({**told, "complete": made.complete}))
    else:
        print(f"{made.puzzles} puzzles from {made.games} games in {folder}")
    if not made.complete:
        say("gloaming: interrupted; the same command goes on from here")
        raise typer.Exit(INTERRUPTED)


@app.command("list")
@plainly
def list_puzzles(game: GameName, json: Json = False) -> None:
    """List the puzzles that come with a game, without their answers."""
    from gloaming.players.puzzles import THEMES, puzzles
    from gloaming.terminal.cards_commands import show_table

    open_game(game)
    found = puzzles(game)
    if json:
        rows = [{"number": one.number, "theme": one.theme, "rating": one.rating} for one in found]
        print(json_text.dumps({"game": game, "puzzles": rows}))
        return
    show_table(
        ("puzzle", "title", "rating"),
        [(str(one.number), THEMES[one.theme].title, str(one.rating)) for one in found],
    )
