"""Serving the local network (LAN): the addresses of this machine there, and listening on them on request."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

import uvicorn
from fastapi import Request

from gloaming.server.http_bodies import NetworkInfo

SOMEWHERE = ("192.0.2.1", 9)
"""An address from the range that is kept for documentation. Nothing is sent there: connecting a datagram socket only
asks the operating system which of our own addresses it would use."""
ANY_ADDRESS = ("0.0.0.0", "::", "")


def lan_addresses() -> list[str]:
    """The IPv4 addresses under which other devices of the own network may reach this machine, the likeliest first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):  # without a network
        probe.connect(SOMEWHERE)
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):  # the machine's own name is unknown
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if _usable(one)]


def _usable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine alone."""
    host = host.strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def from_this_machine(request: Request) -> bool:
    """Whether a person at this machine asks: from a loopback address, of a page that was opened as localhost (a foreign
    name that leads to loopback would be somebody else's page), and not through a proxy."""
    forwarded = {"forwarded", "x-forwarded-for", "x-real-ip", "via"} & set(request.headers)
    try:
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    except ValueError:  # no name of a machine
        return False
    return not forwarded and is_loopback(host) and request.client is not None and is_loopback(request.client.host)


class OwnNetwork:
    """Who can reach a server that one person runs on their own machine, and the switch that lets others in.

    A server that listens only on this machine gets further listeners on its addresses in the local network; switching
    off closes those listeners and keeps connections that are already open.
    """

    def __init__(
        self,
        server: uvicorn.Server,
        host: str,
        port: int,
        addresses: Callable[[], Sequence[str]] = lan_addresses,
    ) -> None:
        self.server = server
        self.host = host
        self.port = port
        self.addresses = addresses
        self.listeners: list[asyncio.Server] = []
        self.opening = asyncio.Lock()

    def info(self) -> NetworkInfo:
        everywhere = self.host in ANY_ADDRESS
        if is_loopback(self.host):
            shared = [listener.sockets[0].getsockname()[0] for listener in self.listeners]
        else:
            shared = list(self.addresses()) if everywhere else [self.host]
        return NetworkInfo(
            addresses=[self._url(address) for address in shared],
            switchable=is_loopback(self.host),
        )

    def _url(self, address: str) -> str:
        return f"http://{f'[{address}]' if ':' in address else address}:{self.port}/"

    async def share(self) -> None:
        """Listen in the own network too. OSError if there is none, or the port is taken there."""
        async with self.opening:
            if self.listeners or not is_loopback(self.host):
                return
            addresses = self.addresses()
            if not addresses:
                raise OSError("this machine is not connected to a network")
            trouble: OSError | None = None
            for address in addresses:
                try:
                    self.listeners.append(await self._listen(address))
                except OSError as error:
                    trouble = error
            if not self.listeners and trouble is not None:
                raise trouble

    async def _listen(self, address: str) -> asyncio.Server:
        """One more listener for the running server, made as uvicorn makes its own."""
        config, server = self.server.config, self.server

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=server.server_state, app_state=server.lifespan.state
            )

        loop = asyncio.get_running_loop()
        made = await loop.create_server(protocol, address, self.port, backlog=config.backlog)
        server.servers.append(made)  # so that it is closed with the others when the server stops
        return made

    async def stop_sharing(self) -> None:
        async with self.opening:
            for listener in self.listeners:
                listener.close()
                self.server.servers.remove(listener)
            self.listeners.clear()
