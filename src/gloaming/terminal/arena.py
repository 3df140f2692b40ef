"""`gloaming arena`: computer players against each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from gloaming.players.levels import known
from gloaming.players.player import Budget
from gloaming.terminal.arguments import INTERRUPTED, Complaint, read_options, say
from gloaming.terminal.long_work import progress_bar, shared_work

if TYPE_CHECKING:
    from gloaming.lab.arena import Played
    from gloaming.lab.intervals import Rate
    from gloaming.lab.ratings import Report


def show_arena(
    game: str,
    seats: str,
    games: int,
    seed: int,
    workers: int,
    cluster: str,
    time: int | None,
    iterations: int | None,
    resume: Path | None,
    options: Sequence[str],
    as_json: bool,
) -> int:
    """Let players meet; the exit code."""
    from gloaming.lab.arena import Entrant, Plan, game_of, run, sides
    from gloaming.lab.ratings import report

    if time is not None and iterations is not None:
        raise Complaint("--time and --iterations exclude each other")
    budget = Budget(seconds=time / 1000) if time else Budget(iterations) if iterations else None
    try:
        entrants = tuple(Entrant.read(name, budget) for name in seats.split(","))
        plan = Plan(game, entrants, games, seed, read_options(options))
        for entrant in entrants:
            if not entrant.command:
                known(entrant.name)
        total = len(plan.tasks(sides(game_of(plan))))
    except ValueError as error:
        raise Complaint(str(error)) from None

    done: list[Played] = []
    code = 0
    doing = f"{game}: {', '.join(entrant.label for entrant in entrants)}"
    with shared_work(workers, cluster) as executor, progress_bar(doing, total) as advance:

        def told(played: Played) -> None:
            done.append(played)
            advance(1)

        try:
            run(plan, executor, resume, told)
        except KeyboardInterrupt:
            code = INTERRUPTED
    found = report(entrants, done)
    if as_json:
        print(json.dumps({"plan": plan.heading() | {"seed": seed}, **asdict(found)}, indent=1))
    else:
        show(found)
    if code:
        say(f"interrupted after {len(done)} of {total} games")
    return code


def show(found: Report) -> None:
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
    duels = Table("one", "against", "wins", "95% (Wilson)", "95% (paired deals)", "by side", "games")
    for duel in found.duels:
        share = f"{100 * duel.wilson.share:.1f}%"
        by_side = ", ".join(f"{100 * rate.share:.0f}%" for rate in duel.seated)
        row = (share, interval(duel.wilson), interval(duel.paired), by_side, str(duel.wilson.games))
        duels.add_row(duel.one, duel.two, *row)
    console.print(duels)
    for forfeit in found.forfeits:
        print(f"forfeited: {forfeit}")


def interval(rate: Rate) -> str:
    return f"{100 * rate.low:.1f}–{100 * rate.high:.1f}%"
