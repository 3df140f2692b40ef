"""`gloaming join`: a whole match at the terminal against somebody on the network."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.bots import SOLO, TWO_PEOPLE, Bot, new_match
from tests.server.conftest import COMMAND, Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


def join(link: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, "join", link],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ,
    )


async def talk(terminal: subprocess.Popen[str], said: str) -> str:
    """All that a terminal answers."""
    try:
        told, _ = await asyncio.to_thread(terminal.communicate, said, 60)
    finally:
        terminal.kill()
    return told


async def test_a_whole_match_by_its_link(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE)
    here, there = made["seats"]
    bot = Bot(server.base, made["match"], there["secret"], 3)
    terminal = join(f"{server.base}/#/table/{made['match']}/{here['secret']}")
    said = "help\nwhy conspire\nfrobnicate\n" + "1\n" * 400
    playing = asyncio.create_task(bot.play())
    told = await talk(terminal, said)
    await playing
    assert terminal.returncode == 0, told
    assert "wins" in told or "draw" in told
    assert "frobnicate' is nothing you can say" in told and "districts:" in told
    assert here["secret"] not in told


async def test_a_hot_seat_and_a_wrong_link(server: Server) -> None:
    async with server.http() as http:
        made = await new_match(http, TWO_PEOPLE, hot_seat=True)
        solo = await new_match(http, SOLO)
    terminal = join(f"{server.base}/#/table/{made['match']}/{made['seats'][0]['secret']}")
    told = await talk(terminal, "1\n" * 400)
    assert terminal.returncode == 0 and "Ash's turn" in told and "Birch's turn" in told, told
    assert "wins" in told or "A draw" in told, told  # nobody knows the deal
    for link, word in (
        (f"{server.base}/#/table/{solo['match']}/wrong", "opens no match"),
        (f"{server.base}/table/1/2", "looks like"),
        ("http://127.0.0.1:1/#/table/a1/b", "127.0.0.1:1"),
    ):
        terminal = join(link)
        told = await talk(terminal, "")
        assert terminal.returncode in (1, 2) and word in told and "Traceback" not in told


async def test_serving_takes_the_next_port_if_one_is_busy_and_stops_on_an_interrupt(tmp_path: Path) -> None:
    def begin(name: str) -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "serve", "--data", str(tmp_path / name)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PORT": "18765"},
        )
        assert process.stdout is not None
        return process, process.stdout.readline()

    first, one = await asyncio.to_thread(begin, "one")
    second, two = await asyncio.to_thread(begin, "two")
    try:
        assert "the table stands at http://localhost:" in one and "the table stands at http://localhost:" in two
        assert one != two
        await asyncio.sleep(3)
    finally:
        for process in (first, second):
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=30)
            assert process.returncode == 0 and "every match is kept" in rest
