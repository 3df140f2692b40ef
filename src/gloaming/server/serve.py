"""Running the server: a free port, an address to open, and a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import io
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator

import segno
import uvicorn

from gloaming.server.app import create_app
from gloaming.server.intake import intake
from gloaming.server.logs import set_up
from gloaming.server.own_network import OwnNetwork, lan_addresses
from gloaming.server.settings import Settings
from gloaming.server.sockets import sockets
from gloaming.server.store import Store
from gloaming.server.watching import raise_file_limit

TRIES = 50
EVERYWHERE = "0.0.0.0"


def bind(host: str, port: int, exact: bool) -> socket.socket:
    """A listening socket at the port, or at the next one that is free unless it must be this one."""
    for candidate in (port,) if exact else (*range(port, min(port + TRIES, 65_536)), 0):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # The protocol is named so that asyncio knows it for TCP and sends small frames without delay.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError:
            listener.close()
            if exact:
                raise
            continue
        return listener
    raise OSError(f"there is no free port from {port} on")


def serve(settings: Settings, open_page: bool = False, exact_port: bool = False) -> None:
    """Serve until interrupted."""
    logs = set_up(settings.log)
    raise_file_limit()
    asyncio.run(_try_store(settings))
    listener = bind(settings.host, settings.port, exact_port)
    port = listener.getsockname()[1]
    shown = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    address = f"http://{shown}:{port}/"
    kept = "the database" if settings.database_url else str(settings.data)
    print(f"gloaming: the table stands at {address} (matches are kept in {kept}; Ctrl-C to stop)", flush=True)
    app = create_app(settings)
    app.state.address = address
    config = uvicorn.Config(
        app,
        log_config=None,
        http=intake(settings),
        ws=sockets(settings),
        access_log=False,
        server_header=False,
        ws_max_size=65_536,
        ws_ping_interval=settings.heartbeat_seconds,
        ws_ping_timeout=settings.heartbeat_seconds,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=int(settings.drain_seconds) or 1,
    )
    server = _Server(config)
    app.state.network = OwnNetwork(server, settings.host, port)
    if settings.host == EVERYWHERE:
        print(lan_notice(port, lan_addresses()), flush=True)
    if open_page:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[listener]))
    logs.stop()
    print("gloaming: stopped; every match is kept", flush=True)


async def _try_store(settings: Settings) -> None:
    """`StoreTrouble`, in plain words and before anything else, if the store cannot be opened."""
    if not settings.database_url:
        settings.data.mkdir(parents=True, exist_ok=True)
    store = Store(settings.url)
    try:
        await store.open()
    finally:
        await store.close()


def lan_notice(port: int, addresses: list[str]) -> str:
    """What to type or scan on another device of the own network."""
    if not addresses:
        return "gloaming: this machine is not connected to a network, so no other device can reach the table"
    first, *others = [f"http://{address}:{port}/" for address in addresses]
    drawn = io.StringIO()
    segno.make(first, micro=False).terminal(drawn, compact=True)
    also = f" (or {', '.join(others)})" if others else ""
    return f"gloaming: other devices in your network open {first}{also}, or scan this:\n{drawn.getvalue()}"


class _Server(uvicorn.Server):
    """Ends as if nothing had happened when it is told to end, instead of dying of the signal afterwards."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        if server.should_exit:
            return
        threading.Event().wait(0.05)
    webbrowser.open(address)
