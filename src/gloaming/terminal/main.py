"""The command `gloaming`. What a command needs is loaded when it runs, so that it starts at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gloaming import __version__
from gloaming.build import build
from gloaming.terminal import admin
from gloaming.terminal.serve import join, serve
from gloaming.terminal.words import plainly

app = typer.Typer(
    help="Five small-press tabletop games: play them, check them, play a million of them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
scenario = typer.Typer(help="Positions and rules written down as scenario files.", no_args_is_help=True)
cards = typer.Typer(help="Card sets: check them, read them.", no_args_is_help=True)
app.add_typer(scenario, name="scenario")
app.add_typer(cards, name="cards")
bot = typer.Typer(help="Programs of your own as players.", no_args_is_help=True)
app.add_typer(bot, name="bot")
app.add_typer(admin.app, name="admin")
app.command()(serve)
app.command()(join)

CITY = "city-of-hemloch"

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game by its name; `gloaming games` lists them")]
Options = Annotated[list[str], typer.Option("--options", "-o", metavar="NAME=VALUE", help="an option of the game")]
CardFile = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="a card set instead of the house's")]
Json = Annotated[bool, typer.Option("--json", help="one JSON object on standard output")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="the same seed gives the same result")]


def tell_version(wanted: bool) -> None:
    if wanted:
        print(f"gloaming {__version__} ({build()})")
        raise typer.Exit


@app.callback()
def gloaming(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="the version and form, then leave")
    ] = False,
) -> None:
    pass


@app.command()
@plainly
def games(json: Json = False) -> None:
    """List the games."""
    from gloaming.terminal.shelf import show_games

    show_games(json)


@app.command()
@plainly
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="a game by its name")] = CITY,
    seat: Annotated[str, typer.Option("--seat", metavar="0|1|both", help="where you sit; both: take turns here")] = "0",
    vs: Annotated[str, typer.Option("--vs", metavar="LEVEL", help="who sits in the other seats")] = "lamplighter",
    names: Annotated[str, typer.Option("--names", metavar="A,B", help="what the players are called")] = "",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="a certain deal")] = None,
    options: Options = [],  # noqa: B006 (typer reads the default and never changes it)
    cards: CardFile = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="go on with a saved match")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="allow hints between people too")] = False,
) -> None:
    """Play at the terminal. At the table, `help` lists what you can say."""
    from gloaming.terminal.table import sit_down

    raise typer.Exit(sit_down(game, seat, vs, names, seed, options, cards, resume, hints))


@app.command()
@plainly
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="how many games")] = 1000,
    seed: Seed = 1,
    seats: Annotated[str, typer.Option("--seats", metavar="LEVEL,…", help="who plays")] = "",
    options: Options = [],  # noqa: B006
    cards: CardFile = None,
    workers: Annotated[int, typer.Option("--workers", min=0, help="processes; 0: as many as it is worth")] = 0,
    uses: Annotated[bool, typer.Option("--uses", help="count also which cards were chosen, and by winners")] = False,
    json: Json = False,
) -> None:
    """Play many games and tell what came of them."""
    from gloaming.terminal.numbers import show_simulation

    raise typer.Exit(show_simulation(game, games, seed, seats, options, cards, workers, uses, json))


@app.command()
@plainly
def arena(
    game: GameName,
    seats: Annotated[
        str,
        typer.Option(
            "--seats", metavar="LEVEL,…", help="who meets; a budget of its own behind @: master@50ms, broker@400"
        ),
    ] = "master,greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="games for each pair of players")] = 100,
    seed: Seed = 1,
    workers: Annotated[int, typer.Option("--workers", min=1, help="processes")] = 1,
    time: Annotated[int | None, typer.Option("--time", min=1, metavar="MS", help="milliseconds a choice")] = None,
    iterations: Annotated[int | None, typer.Option("--iterations", min=1, help="iterations a choice")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="keep results, or go on")] = None,
    options: Options = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Let computer players meet, every deal from every seat, and tell who is stronger by how much."""
    from gloaming.terminal.arena import show_arena

    raise typer.Exit(show_arena(game, seats, games, seed, workers, time, iterations, resume, options, json))


@app.command()
@plainly
def hint(
    file: Annotated[Path, typer.Argument(metavar="SCENARIO", help="a scenario file; its position is what counts")],
    seconds: Annotated[float, typer.Option("--seconds", help="how long to think")] = 1.0,
    iterations: Annotated[int | None, typer.Option("--iterations", min=1, help="or how often to look")] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="how many choices to tell of")] = 3,
    json: Json = False,
) -> None:
    """Tell the best choices of a position, from what the seat to choose knows, and why."""
    from gloaming.terminal.hint import show_hint

    show_hint(file, seconds, iterations, most, json)


@bot.command("check", context_settings={"ignore_unknown_options": True})
@plainly
def bot_check(
    command: Annotated[list[str], typer.Argument(metavar="-- CMD…", help="how to start the bot")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="the game it plays")] = CITY,
    seconds: Annotated[float, typer.Option("--seconds", help="for each choice")] = 1.0,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="games from every seat")] = 1,
) -> None:
    """Let a bot play whole games and tell whether it keeps to the protocol."""
    from gloaming.terminal.bots import check_bot

    raise typer.Exit(check_bot(game, command, seconds, games))


@app.command()
@plainly
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", min=0, help="the position after N choices")] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="through whose eyes; left out: a watcher's")] = "",
    json: Json = False,
) -> None:
    """Show a saved match: what happened, and the table."""
    from gloaming.terminal.matches import show_replay

    show_replay(file, at, seat, json)


@app.command()
@plainly
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")],
    json: Json = False,
) -> None:
    """Check that a match was dealt as it was sealed, and that every shuffle and draw follows from that."""
    from gloaming.terminal.matches import show_verification

    raise typer.Exit(show_verification(file, json))


@app.command()
@plainly
def bench(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="games in each slice")] = 100,
    json: Json = False,
) -> None:
    """Measure how fast the games are here."""
    from gloaming.terminal.numbers import show_bench

    show_bench(games, json)


@scenario.command("run")
@plainly
def scenario_run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="scenario files, or folders of them")],
    json: Json = False,
) -> None:
    """Check that what the files say holds."""
    from gloaming.terminal.scenarios import run_files

    raise typer.Exit(run_files(files, json))


@scenario.command("mutate")
@plainly
def scenario_mutate(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="scenario files, or folders of them")],
    json: Json = False,
) -> None:
    """Change every single expectation of the files and check that none of them holds any more."""
    from gloaming.terminal.scenarios import mutate_files

    raise typer.Exit(mutate_files(files, json))


@scenario.command("new")
@plainly
def scenario_new(
    game: GameName,
    seed: Seed = 1,
    choices: Annotated[int, typer.Option("--choices", metavar="K", min=0, help="how far into the game")] = 20,
    options: Options = [],  # noqa: B006
) -> None:
    """Write a scenario file: a position out of a random game, with all that is in progress."""
    from gloaming.terminal.scenarios import write_new

    write_new(game, seed, choices, options)


@cards.command("check")
@plainly
def cards_check(file: Annotated[Path, typer.Argument(metavar="FILE")], json: Json = False) -> None:
    """Tell all that is wrong with a card file."""
    from gloaming.terminal.shelf import check_cards

    raise typer.Exit(check_cards(file, json))


@cards.command("show")
@plainly
def cards_show(
    game: GameName,
    set: Annotated[Path | None, typer.Option("--set", metavar="FILE", help="a card set instead of the house's")] = None,
    json: Json = False,
) -> None:
    """List the cards of a set."""
    from gloaming.terminal.shelf import show_cards

    show_cards(game, set, json)


@cards.command("explain")
@plainly
def cards_explain(
    game: GameName,
    card: Annotated[str, typer.Argument(metavar="CARD", help="a card or place by its id")],
    set: Annotated[Path | None, typer.Option("--set", metavar="FILE", help="a card set instead of the house's")] = None,
    json: Json = False,
) -> None:
    """Tell all about one card: its text, its effects in plain words, and their clauses."""
    from gloaming.terminal.shelf import explain_card

    explain_card(game, card, set, json)


@cards.command("schema")
@plainly
def cards_schema(game: GameName) -> None:
    """Print the JSON Schema of a game's card files, for editors."""
    from gloaming.terminal.shelf import show_schema

    show_schema(game)
