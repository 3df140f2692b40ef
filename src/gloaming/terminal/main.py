"""The command `gloaming`. What a command needs is loaded when it runs, so that it starts at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gloaming import __version__
from gloaming.build import build
from gloaming.terminal import admin, puzzles
from gloaming.terminal.arguments import plainly
from gloaming.terminal.serve import join, serve

app = typer.Typer(
    help="Five small-press tabletop games: play, check and simulate them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
scenario = typer.Typer(
    help="Run and write scenario files: positions, choices and what must hold.", no_args_is_help=True
)
cards = typer.Typer(help="Make, check, compare, print and read card sets.", no_args_is_help=True)
app.add_typer(scenario, name="scenario")
app.add_typer(cards, name="cards")
lesson = typer.Typer(help="Play, list and check lessons.", no_args_is_help=True)
app.add_typer(lesson, name="lesson")
game = typer.Typer(help="Make a game of your own.", no_args_is_help=True)
app.add_typer(game, name="game")
bot = typer.Typer(help="Use your own programs as players.", no_args_is_help=True)
app.add_typer(bot, name="bot")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(admin.app, name="admin")
app.command()(serve)
app.command()(join)

CITY = "city-of-hemloch"

GameName = Annotated[str, typer.Argument(metavar="GAME", help="the name of a game; `gloaming games` lists them")]
Options = Annotated[list[str], typer.Option("--options", "-o", metavar="NAME=VALUE", help="an option of the game")]
CardFile = Annotated[
    Path | None, typer.Option("--cards", metavar="FILE", help="a card file to use instead of the house set")
]
ScenarioFiles = Annotated[list[Path], typer.Argument(metavar="FILE…", help="scenario files, or folders of them")]
OldSet = Annotated[str, typer.Argument(metavar="OLD", help="a card file, or `house`")]
NewSet = Annotated[str, typer.Argument(metavar="NEW", help="a card file, or `house`")]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object to standard output")]
Workers = Annotated[int, typer.Option("--workers", min=0, help="number of processes; 0: chosen automatically")]
ClusterAddress = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="share the work among the workers of this Dask cluster")
]
ResultsFile = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="keep results in this file, and continue from it")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="random seed; the same seed gives the same result")]


def tell_version(wanted: bool) -> None:
    if wanted:
        print(f"gloaming {__version__} ({build()})")
        raise typer.Exit


@app.callback()
def gloaming(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=tell_version,
            is_eager=True,
            help="print the version and whether the engine is compiled",
        ),
    ] = False,
) -> None:
    pass


@app.command()
@plainly
def games(json: Json = False) -> None:
    """List the games."""
    from gloaming.terminal.cards_commands import show_games

    show_games(json)


@app.command()
@plainly
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="the name of a game")] = CITY,
    seat: Annotated[
        str, typer.Option("--seat", metavar="0|1|both", help="your seat; both: two people take turns here")
    ] = "0",
    vs: Annotated[str, typer.Option("--vs", metavar="LEVEL", help="the level of the computer players")] = "lamplighter",
    names: Annotated[str, typer.Option("--names", metavar="A,B", help="names of the players")] = "",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="play a particular deal")] = None,
    options: Options = [],  # noqa: B006 (typer reads the default and never changes it)
    cards: CardFile = None,
    set: Annotated[
        str, typer.Option("--set", metavar="LINK|FILE", help="a card set by its link in the workshop, or its file")
    ] = "",
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="continue a saved match")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="allow hints between people too")] = False,
) -> None:
    """Play at the terminal. Type `help` at the table for a list of commands."""
    from gloaming.terminal.set_link import set_file
    from gloaming.terminal.table import sit_down

    raise typer.Exit(sit_down(game, seat, vs, names, seed, options, set_file(set) if set else cards, resume, hints))


@app.command()
@plainly
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="number of games")] = 1000,
    seed: Seed = 1,
    seats: Annotated[str, typer.Option("--seats", metavar="LEVEL,…", help="one player per seat")] = "",
    options: Options = [],  # noqa: B006
    cards: CardFile = None,
    workers: Workers = 0,
    cluster: ClusterAddress = "",
    resume: ResultsFile = None,
    uses: Annotated[
        bool, typer.Option("--uses", help="also report which cards were used, and how often their users won")
    ] = False,
    json: Json = False,
) -> None:
    """Play many games and report the results."""
    from gloaming.terminal.simulate_command import show_simulation

    raise typer.Exit(show_simulation(game, games, seed, seats, options, cards, workers, cluster, resume, uses, json))


@app.command()
@plainly
def arena(
    game: GameName,
    seats: Annotated[
        str,
        typer.Option("--seats", metavar="LEVEL,…", help="the players; @ sets a budget: master@50ms, broker@400"),
    ] = "master,greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="number of games per pair of players")] = 100,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: ClusterAddress = "",
    time: Annotated[int | None, typer.Option("--time", min=1, metavar="MS", help="milliseconds per choice")] = None,
    iterations: Annotated[int | None, typer.Option("--iterations", min=1, help="search iterations per choice")] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="who meets whom: round-robin, swiss or ladder")
    ] = "round-robin",
    rounds: Annotated[int, typer.Option("--rounds", min=0, help="rounds of a swiss; 0: as many as a knock-out")] = 0,
    stop_within: Annotated[
        float | None,
        typer.Option(
            "--stop-within",
            min=0.5,
            max=50,
            metavar="POINTS",
            help="end a match once it is certain who is stronger, or that neither wins this much more than half; "
            "--games is then the most",
        ),
    ] = None,
    resume: ResultsFile = None,
    parquet: Annotated[Path | None, typer.Option("--parquet", metavar="FILE", help="write every game there")] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="write a report there")] = None,
    options: Options = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Let computer players compete, every deal from every seat, and report their strength."""
    from gloaming.terminal.arena import show_arena

    limits = (workers, cluster, time, iterations, form, rounds, stop_within)
    raise typer.Exit(show_arena(game, seats, games, seed, *limits, resume, parquet, html, options, json))


@app.command()
@plainly
def dataset(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="number of matches")] = 100,
    seed: Seed = 1,
    seats: Annotated[
        str, typer.Option("--seats", metavar="LEVEL,…", help="one player per seat; @ sets iterations: broker@400")
    ] = "",
    observations: Annotated[
        str, typer.Option("--observations", metavar="tensor|text|none", help="what to keep of what a seat knew")
    ] = "tensor",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="the file; GAME.parquet if left out")
    ] = None,
    options: Options = [],  # noqa: B006
    cards: CardFile = None,
    json: Json = False,
) -> None:
    """Play matches and write every choice, with what was known, as a Parquet file for machine learning."""
    from gloaming.terminal.dataset import write_dataset

    raise typer.Exit(write_dataset(game, games, seed, seats, observations, out, options, cards, json))


@app.command()
@plainly
def hint(
    file: Annotated[Path, typer.Argument(metavar="SCENARIO", help="a scenario file; its position is analysed")],
    seconds: Annotated[float, typer.Option("--seconds", help="time to search")] = 1.0,
    iterations: Annotated[
        int | None, typer.Option("--iterations", min=1, help="number of search iterations instead of a time")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="number of choices to show")] = 3,
    json: Json = False,
) -> None:
    """Show the best choices in a position and the reasons, using only what the seat knows."""
    from gloaming.terminal.hint import show_hint

    show_hint(file, seconds, iterations, most, json)


@game.command("new")
@plainly
def game_new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="what the game is called, such as high-card")],
    title: Annotated[str, typer.Option("--title", metavar="TITLE", help="its title, if not made from the name")] = "",
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER", help="where its folder is made")] = Path(),
    json: Json = False,
) -> None:
    """Make a folder with a small game that runs, from a template."""
    from gloaming.terminal.new_game import make_game

    make_game(name, title, into, json)


@bot.command("check", context_settings={"ignore_unknown_options": True})
@plainly
def bot_check(
    command: Annotated[list[str], typer.Argument(metavar="-- CMD…", help="the command that starts the bot")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="the game to play")] = CITY,
    seconds: Annotated[float, typer.Option("--seconds", help="time limit per choice")] = 1.0,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="number of games from every seat")] = 1,
) -> None:
    """Play whole games with a bot and check that it follows the protocol."""
    from gloaming.terminal.bots import check_bot

    raise typer.Exit(check_bot(game, command, seconds, games))


@app.command()
@plainly
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", min=0, help="the position after N choices")] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar="SEAT", help="show what this seat saw; default: a watcher")
    ] = "",
    json: Json = False,
) -> None:
    """Show a saved match: its log and the table."""
    from gloaming.terminal.matches import show_replay

    show_replay(file, at, seat, json)


@app.command()
@plainly
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")],
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="whose review; default: the first seat's")] = "",
    looks: Annotated[
        int, typer.Option("--looks", metavar="N", min=4, max=100_000, help="how closely each choice is looked at")
    ] = 200,
    seed: Seed = 1,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="OUT", help="also write a page to send to a friend")
    ] = None,
    json: Json = False,
) -> None:
    """Tell luck from skill in a match: what each choice gave up, what chance gave, the moments that mattered."""
    from gloaming.terminal.review import show_review

    show_review(file, seat, looks, seed, html, json)


@app.command()
@plainly
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")],
    json: Json = False,
) -> None:
    """Check that a match was dealt as sealed and that every shuffle and draw follows from the deal."""
    from gloaming.terminal.matches import show_verification

    raise typer.Exit(show_verification(file, json))


@app.command()
@plainly
def bench(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="number of games per measurement")] = 100,
    json: Json = False,
) -> None:
    """Measure how fast the games run on this machine."""
    from gloaming.terminal.simulate_command import show_bench

    show_bench(games, json)


@scenario.command("run")
@plainly
def scenario_run(
    files: ScenarioFiles,
    json: Json = False,
) -> None:
    """Run scenario files and check what they state."""
    from gloaming.terminal.scenarios import run_files

    raise typer.Exit(run_files(files, json))


@scenario.command("mutate")
@plainly
def scenario_mutate(
    files: ScenarioFiles,
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
    choices: Annotated[int, typer.Option("--choices", metavar="K", min=0, help="number of choices to play first")] = 20,
    options: Options = [],  # noqa: B006
) -> None:
    """Print a scenario file with a position from a random game, including what is in progress."""
    from gloaming.terminal.scenarios import write_new

    write_new(game, seed, choices, options)


@lesson.command("play")
@plainly
def lesson_play(
    game: GameName, number: Annotated[int, typer.Argument(metavar="[N]", min=1, help="which lesson")] = 1
) -> None:
    """Play a lesson at the terminal."""
    from gloaming.terminal.lessons import play_lesson

    raise typer.Exit(play_lesson(game, number))


@lesson.command("list")
@plainly
def lesson_list(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="the name of a game; otherwise all")] = "",
    json: Json = False,
) -> None:
    """List the lessons."""
    from gloaming.terminal.lessons import list_lessons

    list_lessons(game, json)


@lesson.command("check")
@plainly
def lesson_check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="lesson files")], json: Json = False
) -> None:
    """Play lesson files through and report every mistake, with line and column."""
    from gloaming.terminal.lessons import check_files

    raise typer.Exit(check_files(files, json))


@cards.command("check")
@plainly
def cards_check(file: Annotated[Path, typer.Argument(metavar="FILE")], json: Json = False) -> None:
    """Report every mistake in a card file."""
    from gloaming.terminal.cards_commands import check_cards

    raise typer.Exit(check_cards(file, json))


@cards.command("new")
@plainly
def cards_new(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the card file to write")],
    empty: Annotated[bool, typer.Option("--empty", help="no cards yet, instead of a copy of the house set")] = False,
    extend: Annotated[
        bool, typer.Option("--extend", help="only what differs from the house set, instead of a copy of it")
    ] = False,
    json: Json = False,
) -> None:
    """Begin a card set of your own with a copy of the house set."""
    from gloaming.terminal.card_sets import new_set

    if empty and extend:
        raise typer.BadParameter("--empty and --extend exclude each other")
    new_set(game, file, "empty" if empty else "extend" if extend else "copy", json)


@cards.command("diff")
@plainly
def cards_diff(old: OldSet, new: NewSet, json: Json = False) -> None:
    """Say what differs between two card sets, card by card and field by field."""
    from gloaming.terminal.card_sets import show_difference

    raise typer.Exit(show_difference(old, new, json))


@cards.command("balance")
@plainly
def cards_balance(
    old: OldSet,
    new: NewSet,
    games: Annotated[
        int, typer.Option("--games", "-n", min=100, help="games at most; fewer are played if the answer is clear")
    ] = 2000,
    seed: Seed = 1,
    players: Annotated[
        str, typer.Option("--players", metavar="NAME,…", help="the first plays most games, the others one in ten")
    ] = "quick,broker",
    options: Options = [],  # noqa: B006
    workers: Workers = 0,
    cluster: ClusterAddress = "",
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="also write a report to look at")] = None,
    json: Json = False,
) -> None:
    """Say what a change of cards does to the game, by the same deals with both sets."""
    from gloaming.terminal.card_sets import show_balance

    raise typer.Exit(show_balance(old, new, games, seed, players, options, workers, cluster, html, json))


@cards.command("print")
@plainly
def cards_print(
    cards: Annotated[str, typer.Argument(metavar="FILE", help="a card file, or the name of a game for its house set")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="the file to write: .pdf, or .png for a single card")],
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="size of the sheet")] = "a4",
    card: Annotated[list[str], typer.Option("--card", metavar="ID", help="print only this card")] = [],  # noqa: B006
    backs: Annotated[bool, typer.Option("--backs", help="a mirrored sheet of backs behind every sheet")] = False,
    save_ink: Annotated[bool, typer.Option("--save-ink", help="white paper, no scenes behind the figures")] = False,
    json: Json = False,
) -> None:
    """Print a set on sheets of nine cards, 63 by 88 mm, with cut marks. Needs Chromium, Chrome or Edge."""
    from gloaming.terminal.card_print import print_set

    print_set(cards, out, paper, card, backs, save_ink, json)


@cards.command("show")
@plainly
def cards_show(
    game: GameName,
    set: Annotated[
        Path | None, typer.Option("--set", metavar="FILE", help="a card file to use instead of the house set")
    ] = None,
    json: Json = False,
) -> None:
    """List the cards of a set."""
    from gloaming.terminal.cards_commands import show_cards

    show_cards(game, set, json)


@cards.command("explain")
@plainly
def cards_explain(
    game: GameName,
    card: Annotated[str, typer.Argument(metavar="CARD", help="the id of a card or place")],
    set: Annotated[
        Path | None, typer.Option("--set", metavar="FILE", help="a card file to use instead of the house set")
    ] = None,
    json: Json = False,
) -> None:
    """Explain one card: its text, its effects in plain English, and their clauses."""
    from gloaming.terminal.cards_commands import explain_card

    explain_card(game, card, set, json)


@cards.command("search")
@plainly
def cards_search(
    file: Annotated[
        Path, typer.Argument(metavar="SPACE", help="a file that lists what might be changed, and the goals")
    ],
    seats: Annotated[str, typer.Option("--seats", metavar="LEVEL,…", help="one player per seat")] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="number of games per trial")] = 400,
    trials: Annotated[int, typer.Option("--trials", min=1, help="number of trials")] = 30,
    seed: Seed = 1,
    workers: Workers = 0,
    cluster: ClusterAddress = "",
    resume: ResultsFile = None,
    json: Json = False,
) -> None:
    """Search for the smallest changes of a card set that bring its figures within goals."""
    from gloaming.terminal.search_command import show_search

    raise typer.Exit(show_search(file, seats, games, trials, seed, workers, cluster, resume, json))


@cards.command("schema")
@plainly
def cards_schema(game: GameName) -> None:
    """Print the JSON Schema of a game's card files, for editors."""
    from gloaming.terminal.cards_commands import show_schema

    show_schema(game)
