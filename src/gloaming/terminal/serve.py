"""The commands of the network: serving tables, and joining one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gloaming.terminal.arguments import FAILURE, USAGE, Complaint, plainly


@plainly
def serve(
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65_535, help="port; default: 8000 or the next free one")
    ] = None,
    host: Annotated[
        str | None, typer.Option("--host", help="address to listen on; default: 127.0.0.1, this machine only")
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="let other devices in your network connect")] = False,
    open: Annotated[bool, typer.Option("--open", help="open the table in a browser")] = False,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="directory where matches are stored")
    ] = None,
) -> None:
    """Serve the table to browsers on this machine or over the network."""
    from gloaming.server.serve import EVERYWHERE
    from gloaming.server.serve import serve as run
    from gloaming.server.settings import Settings
    from gloaming.server.store_trouble import StoreTrouble

    if lan and host is not None:
        raise Complaint("--lan listens at every address of this machine; leave out --host, or leave out --lan", USAGE)
    host = EVERYWHERE if lan else host
    given = {"port": port, "host": host, "data": data}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    try:
        run(settings, open, exact_port=port not in (None, 0))
    except (OSError, StoreTrouble) as error:
        raise Complaint(f"the table cannot be served: {error}", FAILURE) from None


@plainly
def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="the link of a table, of your seat, or for watchers")],
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, help="with the link of a table: the chair to take")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="with the link of a table: your name")] = "",
) -> None:
    """Play a match on a server, given its link. Type `help` at the table for a list of commands."""
    from gloaming.terminal.join import Link, RemoteTable

    raise typer.Exit(RemoteTable(Link.read(link, seat, name)).play())
