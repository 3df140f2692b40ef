"""`gloaming arena`: computer players against each other."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from gloaming.players.levels import known
from gloaming.players.player import Budget
from gloaming.terminal.arguments import FAILURE, INTERRUPTED, Complaint, did_you_mean, read_options, say, write_text
from gloaming.terminal.long_work import progress_bar, shared_work

if TYPE_CHECKING:
    from gloaming.lab.arena import Played
    from gloaming.lab.intervals import Rate
    from gloaming.lab.ratings import Report
    from gloaming.lab.tournament import Decided


def show_arena(
    game: str,
    seats: str,
    games: int,
    seed: int,
    workers: int,
    cluster: str,
    time: int | None,
    iterations: int | None,
    form: str,
    rounds: int,
    stop_within: float | None,
    resume: Path | None,
    parquet: Path | None,
    html: Path | None,
    options: Sequence[str],
    as_json: bool,
) -> int:
    """Let players meet; the exit code."""
    from gloaming.lab.arena import Entrant, Plan, game_of, run, sides
    from gloaming.lab.ratings import report
    from gloaming.lab.stopping import StoppingRule
    from gloaming.lab.tournament import FORMATS, Tournament

    if time is not None and iterations is not None:
        raise Complaint("--time and --iterations exclude each other")
    if form not in FORMATS:
        raise Complaint(f"there is no format {form!r}{did_you_mean(form, FORMATS)}: {', '.join(FORMATS)}")
    if parquet:
        need_parquet()
    rule = StoppingRule(stop_within / 100) if stop_within else None
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
    decided: list[Decided] = []
    code = 0
    doing = f"{game}: {', '.join(entrant.label for entrant in entrants)}"
    with shared_work(workers, cluster) as executor, progress_bar(doing, total) as advance:

        def told(played: Played) -> None:
            done.append(played)
            advance(1)

        try:
            if form == FORMATS[0] and rule is None:
                run(plan, executor, resume, told)
            else:
                tournament = Tournament(plan, rule, executor, resume, told)
                tournament.run(form, rounds)
                decided = list(tournament.decided())
        except ValueError as error:
            raise Complaint(str(error)) from None
        except KeyboardInterrupt:
            code = INTERRUPTED
    found = report(entrants, done)
    if parquet:
        from gloaming.lab.tables import write_games

        try:
            write_games(parquet, plan, done)
        except OSError as error:  # said last, for the games are worth telling all the same
            say(f"gloaming: {parquet} cannot be written: {error}")
            code = code or FAILURE
    if html:
        from gloaming.lab.arena_report import page

        limits = f"--seats {shlex.quote(seats)} --games {games} --seed {seed} --format {form}"
        given = "".join(f" -o {option}" for option in options)
        more = [f" --rounds {rounds}"] if rounds else []
        more += [f" --{name} {value:g}" for name, value in _set(time, iterations, stop_within)]
        command = f"gloaming arena {game} {limits}{''.join(more)}{given}"
        write_text(html, page(game_of(plan).title, found, decided, command, total, code != INTERRUPTED))
        say(f"the report is in {html}")
    if as_json:
        decisions = {"decided": [asdict(one) for one in decided]} if rule else {}
        print(json.dumps({"plan": plan.heading() | {"seed": seed}, **asdict(found), **decisions}, indent=1))
    else:
        show(found)
        show_decided(decided)
    if code == INTERRUPTED:
        say(f"interrupted after {len(done)} of {total} games")
    return code


def _set(time: int | None, iterations: int | None, stop_within: float | None) -> list[tuple[str, float]]:
    """The limits that were given."""
    limits = (("time", time), ("iterations", iterations), ("stop-within", stop_within))
    return [(name, value) for name, value in limits if value is not None]


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


def show_decided(decided: Sequence[Decided]) -> None:
    """What the stopping rule found, match by match."""
    if not decided:
        return
    table = Table("one", "against", "is", "wins", "95% at every look", "games")
    for one in decided:
        row = (f"{100 * one.rate.share:.1f}%", interval(one.rate), str(one.rate.games))
        table.add_row(one.one, one.two, one.verdict, *row)
    Console().print(table)


def need_parquet() -> None:
    """Complain before the games if their file could not be written after them."""
    from gloaming.lab.tables import NoParquet, parquet_library

    try:
        parquet_library()
    except NoParquet as error:
        raise Complaint(str(error)) from None


def interval(rate: Rate) -> str:
    return f"{100 * rate.low:.1f}–{100 * rate.high:.1f}%"
