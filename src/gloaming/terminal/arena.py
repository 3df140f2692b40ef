"""`gloaming arena`: computer players against each other."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from gloaming.players.arena import Played, Rate, Report

INTERRUPTED = 130


def arena(
    game: Annotated[str, typer.Argument(help="The game, such as city-of-hemloch.")],
    seats: Annotated[
        str, typer.Option(help="Players by name with commas; a budget of its own behind @: master@50ms, broker@400.")
    ] = "master,greedy",
    games: Annotated[int, typer.Option(min=1, help="Games for each pair (or table) of players.")] = 100,
    seed: Annotated[int, typer.Option(help="The first deal's seed.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play at the same time.")] = 1,
    time: Annotated[
        int | None, typer.Option(min=1, metavar="MS", help="Milliseconds a choice for all who search.")
    ] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="Iterations a choice for all who search.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep results there, and go on from there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
) -> None:
    """Let players meet: every deal is played from every seat, and the result comes with its interval."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from gloaming.players.arena import Entrant, OtherPlan, Plan, report, rules_of, run
    from gloaming.players.levels import known
    from gloaming.players.player import Budget

    if time is not None and iterations is not None:
        raise typer.BadParameter("--time and --iterations exclude each other")
    budget = Budget(seconds=time / 1000) if time else Budget(iterations) if iterations else None
    try:
        entrants = tuple(Entrant.read(name, budget) for name in seats.split(","))
        plan = Plan(game, entrants, games, seed)
        rules = rules_of(plan)
        for entrant in entrants:
            known(entrant.name)
        total = len(plan.tasks(int(rules.seats)))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None

    done: list[Played] = []
    code = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task(f"{game}: {', '.join(entrant.label for entrant in entrants)}", total=total)

        def told(played: Played) -> None:
            done.append(played)
            progress.advance(bar)

        try:
            run(plan, workers, resume, told)
        except OtherPlan as error:
            raise typer.BadParameter(str(error)) from None
        except KeyboardInterrupt:
            code = INTERRUPTED
    found = report(entrants, done)
    if as_json:
        typer.echo(json.dumps({"plan": plan.heading() | {"seed": seed}, **asdict(found)}, indent=1))
    else:
        show(found)
    if code:
        typer.echo(f"interrupted after {len(done)} of {total} games", err=True)
        raise typer.Exit(code)


def show(found: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    standings = Table("player", "points", "95%", "Elo", "ms a choice", "slowest", title=f"{found.games} games")
    for one in found.standings:
        margin = f" ±{one.elo_margin:.0f}" if one.elo_margin else ""
        standings.add_row(
            one.label,
            f"{100 * one.rate.share:.1f}%",
            interval(one.rate),
            f"{one.elo:+.0f}{margin}",
            f"{one.ms_per_choice:.2f}",
            f"{one.slowest_ms:.0f}",
        )
    console.print(standings)
    duels = Table("one", "against", "wins", "95% (Wilson)", "95% (paired deals)", "games")
    for duel in found.duels:
        share = f"{100 * duel.wilson.share:.1f}%"
        duels.add_row(duel.one, duel.two, share, interval(duel.wilson), interval(duel.paired), str(duel.wilson.games))
    console.print(duels)


def interval(rate: Rate) -> str:
    return f"{100 * rate.low:.1f}–{100 * rate.high:.1f}%"
