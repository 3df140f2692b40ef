"""`gloaming admin`: for whoever runs a server. Works beside a running server, on the same settings."""

from __future__ import annotations

import asyncio
import json as as_json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from gloaming.terminal.arguments import FAILURE, USAGE, Complaint, plainly, say

if TYPE_CHECKING:
    from gloaming.server.store import Store

app = typer.Typer(help="Administer the matches of a server.", no_args_is_help=True)

Result = TypeVar("Result")
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="directory where matches are stored; DATABASE_URL takes precedence"),
]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object to standard output")]
Yes = Annotated[bool, typer.Option("--yes", help="do not ask for confirmation")]
Match = Annotated[str, typer.Argument(metavar="MATCH", help="the id of a match; `gloaming admin list` shows them")]


def _at(data: Path | None, work: Callable[[Store], Awaitable[Result]]) -> Result:
    from gloaming.server.admin import check_form
    from gloaming.server.settings import Settings
    from gloaming.server.store import Store
    from gloaming.server.store_trouble import StoreTrouble

    settings = Settings(**({} if data is None else {"data": data}))  # type: ignore[arg-type]

    async def run() -> Result:
        store = Store(settings.url)
        try:
            store.attach()
            await check_form(store)
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreTrouble as trouble:
        raise Complaint(str(trouble), FAILURE) from None


def _when(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _sure(question: str, yes: bool) -> None:
    if not yes and not typer.confirm(question, err=True):
        raise Complaint("nothing was changed", FAILURE)


def _print_rows(rows: list[Any], json: bool) -> None:
    if json:
        print(as_json.dumps({"matches": [vars(row) for row in rows]}))
        return
    for row in rows:
        names = ", ".join(row.names)
        print(f"{row.match}  {row.game:16}  {_when(row.touched)}  {row.entries:5} entries  {names}")


@app.command("list")
@plainly
def list_matches(
    most: Annotated[
        int, typer.Option("--most", "-n", min=1, help="number of matches, most recently changed first")
    ] = 50,
    data: Data = None,
    json: Json = False,
) -> None:
    """List matches."""
    from gloaming.server import admin

    _print_rows(_at(data, lambda store: admin.matches(store, most)), json)


@app.command()
@plainly
def show(match: Match, data: Data = None, json: Json = False) -> None:
    """Show the state of a match without hidden information."""
    from gloaming.server import admin, frames_out

    session = _at(data, lambda store: admin.session(store, match))
    summary = frames_out.summary(match, session, ())
    if json:
        print(summary.model_dump_json())
        return
    turn = ", ".join(session.names[seat] for seat in summary.to_act)
    state = "over" if summary.over else f"{turn} to choose"
    print(f"{summary.title}: {', '.join(summary.names)}; {state}; {summary.seq} entries, last {_when(summary.updated)}")
    for name, value in sorted(summary.options.items()):
        print(f"  {name} = {value}")


@app.command()
@plainly
def export(
    match: Match,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="default: standard output")] = None,
    data: Data = None,
) -> None:
    """Write a match file: the deal and all choices, including everything hidden."""
    from gloaming.server import admin
    from gloaming.terminal.arguments import write_text

    text = _at(data, lambda store: admin.exported(store, match))
    if file is None:
        print(text, end="")
    else:
        write_text(file, text)
        say(f"gloaming: {file} contains the match, including hidden cards")


@app.command()
@plainly
def delete(
    matches: Annotated[list[str], typer.Argument(metavar="MATCH…", help="ids of matches")],
    data: Data = None,
    yes: Yes = False,
) -> None:
    """Delete matches and everything that belongs to them. This cannot be undone: make a backup first."""
    from gloaming.server import admin

    _sure(f"Delete {len(matches)} {'match' if len(matches) == 1 else 'matches'} for good?", yes)
    count = _at(data, lambda store: admin.delete(store, matches))
    print(f"{count} deleted")
    if count < len(set(matches)):
        raise Complaint(f"{len(set(matches)) - count} of them did not exist", FAILURE)


@app.command()
@plainly
def prune(
    days: Annotated[
        float, typer.Option("--days", min=0.04, help="delete matches that nobody has changed for this many days")
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only list the matches that would be deleted")] = False,
    data: Data = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Delete old matches."""
    from gloaming.server import admin

    if dry_run:
        _print_rows(_at(data, lambda store: admin.prune(store, days, dry=True)), json)
        return
    _sure(f"Delete every match that nobody has touched for {days:g} days, for good?", yes)
    gone = _at(data, lambda store: admin.prune(store, days))
    print(as_json.dumps({"deleted": len(gone)}) if json else f"{len(gone)} deleted")


@app.command()
@plainly
def block(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="an address, or a network such as 203.0.113.0/24")],
    reason: Annotated[str, typer.Option("--reason", help="shown to those who are blocked")] = "",
    data: Data = None,
) -> None:
    """Block an address or network. A running server applies it within seconds."""
    from gloaming.server import admin

    network = _network(address)
    _at(data, lambda store: admin.block(store, network, reason))
    print(f"{network} is blocked")


@app.command()
@plainly
def unblock(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="an address or network as it was blocked")],
    data: Data = None,
) -> None:
    """Unblock an address or network."""
    from gloaming.server import admin

    network = _network(address)
    if not _at(data, lambda store: admin.unblock(store, network)):
        raise Complaint(f"{network} was not blocked; gloaming admin blocked lists blocked addresses", FAILURE)
    print(f"{network} is no longer blocked")


@app.command()
@plainly
def blocked(data: Data = None, json: Json = False) -> None:
    """List blocked addresses and networks."""
    from gloaming.server import admin

    found = _at(data, admin.blocked)
    if json:
        print(as_json.dumps({"blocked": found}))
        return
    for address, reason in sorted(found.items()):
        print(f"{address}  {reason}")


def _network(address: str) -> str:
    from gloaming.server import admin

    try:
        return admin.network(address)
    except ValueError:
        raise Complaint(
            f"{address!r} is not an address or a network; for example 203.0.113.7, 203.0.113.0/24 or 2001:db8::/64",
            USAGE,
        ) from None


@app.command("read-only")
@plainly
def read_only(
    on: Annotated[str, typer.Argument(metavar="on|off")],
    data: Data = None,
) -> None:
    """Switch read-only mode on or off. While it is on, nobody can change anything and clocks stand still."""
    from gloaming.server import admin

    if on not in ("on", "off"):
        raise Complaint(f"read-only is on or off, not {on!r}", USAGE)
    _at(data, lambda store: admin.set_read_only(store, on == "on"))
    print("read-only mode is on" if on == "on" else "read-only mode is off")


@app.command()
@plainly
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a new file; an existing file is never overwritten")],
    data: Data = None,
) -> None:
    """Copy everything into one consistent file. The server may keep running."""
    from gloaming.server import admin

    count = _at(data, lambda store: admin.backup(store, file))
    print(f"{count} matches are in {file}; the file contains all hidden information, so keep it safe")


@app.command()
@plainly
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a backup file")],
    data: Data = None,
    json: Json = False,
) -> None:
    """Restore matches and entries that the store lacks. Existing data is not changed; the server may keep running."""
    from gloaming.server import admin

    done = _at(data, lambda store: admin.restore(store, file))
    if json:
        print(as_json.dumps(vars(done)))
    else:
        print(f"{len(done.added)} matches restored, {len(done.lengthened)} completed")
    if done.different:
        raise Complaint(
            f"{len(done.different)} matches have continued differently since the backup and were not changed: "
            f"{', '.join(done.different)}",
            FAILURE,
        )


@app.command()
@plainly
def check(data: Data = None, json: Json = False) -> None:
    """Check that the database is intact and every match can be replayed."""
    from gloaming.server import admin

    found = _at(data, admin.damage)
    if json:
        print(as_json.dumps({"damage": found}))
    for line in [] if json else found:
        print(line)
    if found:
        raise typer.Exit(FAILURE)
    if not json:
        print("no damage found")
