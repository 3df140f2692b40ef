"""`gloaming review`: what decided a match, told luck from skill."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from gloaming.play.match import Match
from gloaming.players.review import Review, Reviewer, as_data, hundredths
from gloaming.players.review_page import page
from gloaming.terminal.arguments import Complaint, seat_number, write_text
from gloaming.terminal.matches import open_match


def show_review(path: Path, seat: str, looks: int, seed: int, html: Path | None, as_json: bool) -> None:
    match = open_match(path)
    if not match.made:
        raise Complaint(f"{path}: nobody has made a choice yet, there is nothing to review")
    found = _review(match, seat_number(seat, match.seats) if seat else 0, looks, seed)
    if html is not None:
        write_text(html, page(as_data(found)))
    if as_json:
        print(json.dumps(as_data(found)))
        return
    _tell(found)
    if html is not None:
        print(f"Written to {html}.")


def _review(match: Match, seat: int, looks: int, seed: int) -> Review:
    """The review, with progress on a terminal."""
    reviewer = Reviewer(match, seat, looks, seed)
    shown = sys.stderr.isatty()
    while reviewer.go_on():
        if shown:
            print(f"\r{len(reviewer.review().steps)} of {reviewer.total} choices", end="", file=sys.stderr)
    if shown:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return reviewer.review()


def _tell(found: Review) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(found.headline, style="bold"))
    console.print(Text(found.sentence))
    table = Table(box=None, pad_edge=False)
    for column in ("", "in 100", found.unit):
        table.add_column(column, justify="right" if column else "left")
    table.add_row("before the deal", str(hundredths(found.start)), _points(found.points_start))
    for seat, name in enumerate(found.names):
        whose = "your choices" if seat == found.seat else f"choices of {name}"
        table.add_row(Text(whose), _signed(found.decisions(seat)), _points(found.points_by(seat)))
    table.add_row("luck", _signed(found.luck), _points(found.points_luck))
    table.add_row("at the end", str(hundredths(found.end)), _points(found.points_end), style="bold")
    console.print(table)
    for number, moment in enumerate(found.moments, 1):
        who = "luck" if moment.seat < 0 else "your choice" if moment.seat == found.seat else found.names[moment.seat]
        console.print(Text(f"{number}. {moment.title or 'Opening'}, {who}: {_signed(moment.change)} in 100"))
        console.print(Text(f"   {moment.text}", style="dim"))
        if moment.best_line:
            exact = ", exactly" if moment.exact else ""
            console.print(Text(f"   Best: {moment.best_line} ({hundredths(moment.best_value)} in 100{exact})"))
        if moment.why:
            console.print(Text(f"   {moment.why}"))
    console.print(Text(sure(found), style="dim"))


def sure(found: Review) -> str:
    error = max(1, hundredths(found.spread))
    return (
        f"Each choice was looked at {3 * found.looks} times. A number is right to about {error} in 100; differences "
        "under 3 are not called slips. Choices are judged by what could be seen, not by what lay hidden."
    )


def _signed(value: int) -> str:
    number = hundredths(value)
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _points(value: int) -> str:
    return f"{value / 100:+.1f}".replace("-", "−")
