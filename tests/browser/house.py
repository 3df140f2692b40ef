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
import uuid
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Position

import gloaming
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import to_text

LIFT, ACT, CHIP = '[data-lit="lift"]', '[data-lit="act"]', ".prompt .chips button:not(.quiet)"
SPINE = """async ([selector, chance]) => {
    const reach = thing => {
        const box = thing.getBoundingClientRect()
        const across = [9, box.width / 4, box.width / 2, box.width - 9], down = [18, box.height / 2, box.height - 9]
        const points = down.flatMap(y => across.map(x => ({ x: box.x + x, y: box.y + y })))
        const free = points.find(at => thing.contains(document.elementFromPoint(at.x, at.y)))
        return { ...(free ?? points[0]), thing: thing.dataset.thing, reached: Boolean(free) }
    }
    const drawn = () => [...document.querySelectorAll(selector)].filter(one => one.offsetWidth)
    const drawnUp = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    while (drawn().length && document.fonts.status === "loading") await document.fonts.ready
    if (drawn().some(one => one.closest(".map"))) await drawnUp()
    const shown = drawn().filter(one => !one.closest(".map") || reach(one).reached)
    const thing = shown[Math.floor(chance * shown.length)]
    if (!thing) return null
    thing.scrollIntoView({ block: "nearest" })
    window.pressed = new Promise(done => {
        const press = event => done(Boolean(event.target.closest?.(selector)))
        document.addEventListener("click", press, { capture: true, once: true })
        setTimeout(() => {
            document.removeEventListener("click", press, { capture: true })
            done(false)
        }, 3_000)
    })
    return reach(thing)
}"""
"""A point of one of the things that a selector finds, at its spine if that is free, and whether a press reaches it.

Letters that are still on their way would move what they stand on under the hand. A map fits itself to its frame once
that is drawn. What it has under its edge or its tools is left alone: a player would move the map first. The page notes
whether the press that follows reaches such a thing, by its click: what moves away between the button going down and up
is not clicked, and after a tap the click comes when the browser has made sure that it was one."""
UNTIL = """([selector, after]) => new Promise((done, fail) => {
    const told = () => {
        const table = document.querySelector(selector)
        if (!table || Number(table.dataset.seq) <= after) return false
        done(table.dataset.turn)
        return true
    }
    if (told()) return
    const watch = new MutationObserver(() => { if (told()) watch.disconnect() })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    setTimeout(() => fail(new Error(`there was no ${selector} after ${after} within a minute`)), 60_000)
})"""
"""Until there is such a table after an entry of the journal. The page itself tells: to ask again and again would take
longer, and make it paint every time."""
SEEDED = str(Path(__file__).with_name("seeded_server.py"))
PRESSES = 3
"""How often somebody tries to press what moves away."""
SOLO = [{"kind": "me", "name": "Ann"}, {"kind": "computer", "level": "random", "name": "Orla Finch"}]
RANDOM = {"kind": "computer", "level": "random"}
TWO = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]


class House:
    """A real server in a process of its own, at one address as often as it is started; what it deals follows from a
    seed if there is one."""

    def __init__(self, data: Path, seed: int | None = None) -> None:
        self.data = data
        self.program = ["-m", "gloaming.terminal"] if seed is None else [SEEDED, str(seed)]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **settings: str) -> None:
        environment = {
            **os.environ,
            "GLOAMING_ANSWER_SECONDS": "0",
            "GLOAMING_MATCHES_PER_MINUTE": "100000",
            "GLOAMING_REQUESTS_PER_MINUTE": "100000",
            "GLOAMING_FILES_PER_MINUTE": "100000",
            "GLOAMING_WORK_SECONDS_PER_MINUTE": "100000",
            "GLOAMING_UPLOAD_BYTES_PER_MINUTE": "10000000000",
            "GLOAMING_WORKERS": "1",
            "GLOAMING_LOG": "json",
            "GLOAMING_LEFT_SECONDS": "0",
            "GLOAMING_LEFT_SECONDS_UNCLOCKED": "0",
            **settings,
        }
        command = [
            sys.executable,
            *self.program,
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        for _ in range(1200):  # a busy machine takes its time
            try:
                with urllib.request.urlopen(f"{self.base}/readyz", timeout=2):
                    return
            except OSError:
                assert self.process.poll() is None, (self.data / "server.log").read_text()
                time.sleep(0.1)
        self.stop(signal.SIGKILL)
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
        return self.seated("/matches", {"game": game, "seats": seats, **more})

    def seated(self, path: str, wanted: dict[str, Any]) -> dict[str, Any]:
        """A new match, in which friends have followed the link of the table and taken their chairs."""
        made: dict[str, Any] = self.ask(path, wanted)
        for seat, one in enumerate(wanted["seats"]):
            if one["kind"] == "friend" and made["invitation"]:
                chair = {"seat": seat, "name": one.get("name", ""), "secret": uuid.uuid4().hex}
                taken = self.ask(f"/matches/{made['match']}/chairs", chair, made["invitation"])
                made["seats"][seat]["secret"] = taken["secret"]
        return made

    def link(self, made: dict[str, Any], seat: int = 0) -> str:
        return f"{self.base}/#/table/{made['match']}/{made['seats'][seat]['secret']}"


def at_pace(where: Page | BrowserContext, pace: str) -> None:
    """Show what others do at this pace, and let no coach keep the computer waiting for an answer, unless the page has
    settings of its own."""
    settings = json.dumps({"pace": pace, "coach": "off"})
    where.add_init_script(
        "try { if (!localStorage.getItem('gloaming.settings'))"
        f" localStorage.setItem('gloaming.settings', '{settings}') }} catch {{}}"
    )


class Player:
    """Somebody at a table in a browser, who takes anything that is lit, and who sees at once what others do."""

    def __init__(self, page: Page, seed: int = 0, touch: bool = False, pace: str = "instant") -> None:
        at_pace(page, pace)
        self.page = page
        self.random = random.Random(seed)
        self.touch = touch
        self.choices = 0

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    def sit(self, link: str) -> Player:
        """Take a chair; where others have still to come, the cards are dealt when they have."""
        self.page.goto(link)
        self._until('.table[data-line="open"], [data-waiting="others"]')
        return self

    def wait(self, *turns: str) -> str:
        """Until the table says that one of these is so: mine, theirs, over."""
        return self._until(", ".join(f'.table[data-turn="{turn}"]' for turn in turns or ("mine", "over")))

    def _until(self, selector: str, after: int = -1) -> str:
        turn: str = self.page.evaluate(UNTIL, [selector, after])
        return turn

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

    def press_one(self, selector: str) -> bool:
        """Press any one of the things there, where it shows; False if there is none.

        Straight by the mouse or a finger: what lies above a thing gets the press, as it would a player's. Whoever sees
        a thing move away under the hand presses again.
        """
        chance = self.random.random()
        for _ in range(PRESSES):
            at = self.page.evaluate(SPINE, [selector, chance])
            if at is None:
                return False
            if not at["reached"] and not self.touch:  # an enlarged card goes when the pointer leaves what it rested on
                self.page.mouse.move(at["x"], at["y"])
                at = self.page.evaluate(SPINE, [selector, chance])
            assert at["reached"], f"something lies over {at['thing']}"
            (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(at["x"], at["y"])
            if self.page.evaluate("window.pressed"):
                return True
        raise AssertionError(f"{at['thing']} moved away under the hand {PRESSES} times")

    def act(self) -> None:
        """One gesture: lift a card if cards can be lifted, then touch something that is lit; a chip if nothing is."""
        self.look_on()
        self.looked()
        before = self.seq
        if self.press_one(LIFT):
            self.looked()
            if self.random.random() < 0.3 and self.press_one(LIFT):
                self.looked()
        # Who only plays cards soon has none: two times of three take one that is on offer.
        if not (self.random.random() < 0.67 and self.press_one(f".tray {ACT}")):
            assert self.press_one(ACT) or self.press_one(CHIP)
        self.choices += 1
        self.settled(before)

    def looked(self) -> None:
        """Until the server has said what would come of what is lifted."""
        self._until(".table:not([data-looking])")

    def look_on(self) -> None:
        """What is shown of itself and waits to be seen, has been seen."""
        while self.press_one(".onward"):
            self.page.wait_for_timeout(20)

    def settled(self, before: int) -> None:
        """Until the table has moved on and waits for somebody."""
        self._until(".table", before)

    def play(self, most: int = 400) -> None:
        """To the end, or for so many gestures."""
        for _ in range(most):
            if self.wait() == "over":
                return
            self.act()


def all_but_the_end(game: str, choices: int = 14) -> str:
    """The match file of a random game that lacks its last choices."""
    chance = random.Random(6)
    table = gloaming.game(game)
    match = Match(table, Opening.of(table, 6, ("Ann", "Bob")))
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.choose(seat, chance.choice(match.state.options(seat)), 0)
    del match.journal.entries[-choices:]
    return to_text(match.journal)
