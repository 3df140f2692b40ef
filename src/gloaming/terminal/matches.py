"""Match files on disk: reading, writing and showing them."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from gloaming.games.playable import WATCHER, Outcome
from gloaming.games.views import view_json
from gloaming.play.match import Match
from gloaming.play.match_file import JournalError, from_text, to_text
from gloaming.play.replay import log, replay
from gloaming.play.verify import drawn, verify
from gloaming.terminal.arguments import FAILURE, Complaint, read_text, seat_number, within_limits, write_text


def open_match(path: Path) -> Match:
    """The match that a file holds."""
    text = read_text(path)

    def work() -> dict[str, str]:
        try:
            replay(from_text(text))
        except JournalError as error:
            return {"wrong": str(error)}
        return {"wrong": ""}

    wrong = within_limits(path, work)["wrong"]
    if wrong:
        raise Complaint(f"{path}: {wrong}", FAILURE)
    return replay(from_text(text))


def save_match(path: Path, match: Match) -> None:
    write_text(path, to_text(replace(match.journal, draws=drawn(match))))


def show_replay(path: Path, at: int | None, seat: str, as_json: bool) -> None:
    match = open_match(path)
    eyes = seat_number(seat, match.seats) if seat else WATCHER
    number = len(match.made) if at is None else at
    if number > len(match.made):
        raise Complaint(f"the match has {len(match.made)} choices: --at {number} is too late")
    view = match.game.view(match.state_at(number), eyes, match.seats)
    lines = [line.text for line in log(match, eyes, until=number)]
    if as_json:
        told: dict[str, Any] = {
            "game": match.game.slug,
            "seats": list(match.seats),
            "options": dict(match.game.options),
            "choices": len(match.made),
            "at": number,
            "log": lines,
            "view": view_json(view),
        }
        print(json.dumps(told))
        return
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text(line, style="dim"))
    console.print(Text(f"\n{match.game.text(view)}"))
    if view.outcome:
        show_outcome(console, view.outcome, match.seats)


def show_outcome(console: Console, outcome: Outcome, seats: tuple[str, ...]) -> None:
    """The count line by line, and who won."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for name in seats:
        table.add_column(Text(name), justify="right")
    for part, points in outcome.lines:
        if any(points):
            table.add_row(Text(part), *map(str, points))
    table.add_row("points", *map(str, outcome.points), style="bold")
    console.print(table)
    for reason in outcome.reasons:
        console.print(Text(reason, style="bold"))


def show_verification(path: Path, as_json: bool) -> int:
    """Tell what was found when a match was checked; the exit code is 1 if something does not hold."""
    try:
        findings = verify(from_text(read_text(path)))
    except JournalError as error:
        raise Complaint(f"{path}: {error}", FAILURE) from None
    holds = all(finding.holds for finding in findings)
    if as_json:
        print(json.dumps({"holds": holds, "findings": [asdict(finding) for finding in findings]}, indent=1))
        return 0 if holds else 1
    console = Console(highlight=False, soft_wrap=True)
    for finding in findings:
        console.print(
            Text("  holds  " if finding.holds else "  FALSE  ", style="" if finding.holds else "bold"), end=""
        )
        console.print(Text(finding.text))
    console.print(Text("The match is as it says." if holds else "The match is not what it says.", style="bold"))
    return 0 if holds else 1
