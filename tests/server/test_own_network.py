"""Friends in the same network: the table is opened to them by a flag or by a switch, and only by whoever runs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn

from gloaming.server.app import create_app
from gloaming.server.own_network import OwnNetwork, is_loopback, lan_addresses
from gloaming.server.serve import bind, lan_notice
from gloaming.server.settings import Settings
from tests.terminal.command import gloaming

NEIGHBOUR = "127.0.0.2"
"""Stands for this machine's address in a network: another address of it that is not listened at from the start."""


@asynccontextmanager
async def serving(data: Path, host: str = "127.0.0.1") -> AsyncIterator[int]:
    app = create_app(Settings(data=data, workers=1))
    listener = bind(host, 0, exact=True)
    port = int(listener.getsockname()[1])
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="on"))
    app.state.network = OwnNetwork(server, host, port, lambda: [NEIGHBOUR])
    task = asyncio.create_task(server._serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        await task


async def reaches(address: str, port: int) -> bool:
    async with httpx.AsyncClient() as http:
        try:
            return (await http.get(f"http://{address}:{port}/healthz")).status_code == 200
        except httpx.TransportError:
            return False


@pytest.mark.asyncio
async def test_the_switch_opens_the_table_to_the_network_and_closes_it_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as port, httpx.AsyncClient(base_url=f"http://localhost:{port}/api/v1") as http:
        assert (await http.get("/network")).json() == {"addresses": [], "switchable": True}
        assert not await reaches(NEIGHBOUR, port)

        shared = await http.post("/network", json={"share": True})
        assert shared.json() == {"addresses": [f"http://{NEIGHBOUR}:{port}/"], "switchable": True}
        assert await reaches(NEIGHBOUR, port)
        again = await http.post("/network", json={"share": True})  # pressed twice: nothing breaks
        assert again.json() == shared.json()

        closed = await http.post("/network", json={"share": False})
        assert closed.json()["addresses"] == []
        assert not await reaches(NEIGHBOUR, port)
        assert (await http.post("/network", json={"share": True})).json() == shared.json()


@pytest.mark.asyncio
async def test_only_the_person_at_the_machine_may_switch(tmp_path: Path) -> None:
    async with serving(tmp_path) as port, httpx.AsyncClient() as http:
        own = f"http://127.0.0.1:{port}/api/v1/network"
        for headers in (
            {"Host": "evil.example"},  # a foreign name that leads to this machine
            {"X-Forwarded-For": "203.0.113.9"},  # through a proxy
            {"Origin": "https://evil.example"},  # a page of somebody else
        ):
            refused = await http.post(own, json={"share": True}, headers=headers)
            assert refused.status_code == 403, headers
        assert not await reaches(NEIGHBOUR, port)
        strange = await http.post(own, json={"share": "yes"})
        assert strange.status_code == 422


@pytest.mark.asyncio
async def test_a_server_without_a_switch_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path, "0.0.0.0") as port, httpx.AsyncClient() as http:
        told = (await http.get(f"http://localhost:{port}/api/v1/network")).json()
        assert told == {"addresses": [f"http://{NEIGHBOUR}:{port}/"], "switchable": False}
        assert (await http.post(f"http://localhost:{port}/api/v1/network", json={"share": False})).status_code == 403


def test_addresses_are_those_that_others_can_use() -> None:
    assert all(not is_loopback(address) for address in lan_addresses())
    assert is_loopback("localhost") and is_loopback("[::1]") and is_loopback("127.0.0.1")
    assert not is_loopback("192.168.1.20") and not is_loopback("localhost.evil.example")


def test_the_terminal_shows_the_address_and_a_code_to_scan() -> None:
    notice = lan_notice(8000, ["192.168.1.20", "10.0.0.4"])
    assert "http://192.168.1.20:8000/" in notice and "http://10.0.0.4:8000/" in notice
    assert "█" in notice or "▄" in notice
    assert "not connected to a network" in lan_notice(8000, [])


def test_lan_and_host_contradict_each_other() -> None:
    told = gloaming("serve", "--lan", "--host", "127.0.0.1")
    assert told.code == 2
    assert "leave out --host" in told.err
