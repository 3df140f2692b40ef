"""A server for the browser tests, and the hands that play at its tables."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

SOLO = [{"kind": "me", "name": "Ann"}, {"kind": "computer", "level": "random", "name": "Orla Finch"}]
TWO = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]


class House:
    """A real server in a process of its own, at one address as often as it is started."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "GLOAMING_MATCHES_PER_MINUTE": "100000",
            "GLOAMING_REQUESTS_PER_MINUTE": "100000",
            "GLOAMING_WORKERS": "1",
            "GLOAMING_LOG": "json",
        }
        command = [
            sys.executable,
            "-m",
            "gloaming.terminal",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        for _ in range(400):
            try:
                with urllib.request.urlopen(f"{self.base}/readyz", timeout=2):
                    return
            except OSError:
                assert self.process.poll() is None, (self.data / "server.log").read_text()
                time.sleep(0.1)
        raise AssertionError("the server did not come up")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(30)

    def ask(self, path: str, body: Any = None, secret: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/api/v1{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def begin(self, seats: list[dict[str, str]], game: str = "city-of-hemloch", **more: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.ask("/matches", {"game": game, "seats": seats, **more})
        return made

    def link(self, made: dict[str, Any], seat: int = 0) -> str:
        return f"{self.base}/#/table/{made['match']}/{made['seats'][seat]['secret']}"


class Player:
    """Somebody at a table in a browser, who takes anything that is lit."""

    def __init__(self, page: Page, seed: int = 0, touch: bool = False) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.touch = touch
        self.choices = 0

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    def sit(self, link: str) -> Player:
        self.page.goto(link)
        expect(self.table).to_have_attribute("data-line", "open")
        return self

    def wait(self, *turns: str) -> str:
        """Until the table says that one of these is so: mine, theirs, over."""
        wanted = ", ".join(f'.table[data-turn="{turn}"]' for turn in turns or ("mine", "over"))
        self.page.locator(wanted).wait_for(timeout=60_000)
        return self.table.get_attribute("data-turn") or ""

    @property
    def seq(self) -> int:
        return int(self.table.get_attribute("data-seq") or 0)

    @property
    def decision(self) -> str:
        return self.table.get_attribute("data-decision") or ""

    def lit(self, how: str) -> list[Locator]:
        return self.page.locator(f'[data-lit="{how}"]:visible').all()

    def press(self, thing: Locator) -> None:
        """At the spine: that is what a fan leaves of a card."""
        spine: Position = {"x": 9, "y": 18}
        if self.touch:
            thing.tap(position=spine)
        else:
            thing.click(position=spine)

    def act(self) -> None:
        """One gesture: lift a card if cards can be lifted, then touch something that is lit; a chip if nothing is."""
        self.look_on()
        before = self.seq
        lifts = self.lit("lift")
        if lifts:
            self.press(self.random.choice(lifts))
            if self.random.random() < 0.3 and (more := self.lit("lift")):
                self.press(self.random.choice(more))
        offered = self.page.locator('.tray [data-lit="act"]:visible').all()
        # Who only plays cards soon has none: two times of three take one that is on offer.
        targets = offered if offered and self.random.random() < 0.67 else self.lit("act")
        targets = targets or self.page.locator(".prompt .chips button:not(.quiet):visible").all()
        self.press(self.random.choice(targets))
        self.choices += 1
        self.settled(before)

    def look_on(self) -> None:
        """What is shown of itself and waits to be seen, has been seen."""
        for onward in self.page.locator(".onward:visible").all():
            self.press(onward)

    def settled(self, before: int) -> None:
        """Until the table has moved on and waits for somebody."""
        self.page.wait_for_function(
            "before => { const t = document.querySelector('.table'); return t && Number(t.dataset.seq) > before }",
            arg=before,
            timeout=60_000,
        )

    def play(self, most: int = 400) -> None:
        """To the end, or for so many gestures."""
        for _ in range(most):
            if self.wait() == "over":
                return
            self.act()
