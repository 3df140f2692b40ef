"""A robot that plays like a person: it presses everything, plays on, resizes the window, and reports what looks broken.

Everything it does follows from its seed, and so does what is dealt where the server has a seed too. A ledger keeps what
has been pressed, so that it turns to what has not.
"""

from __future__ import annotations

import json
import random
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, FileChooser, Page
from playwright.sync_api import Error as BrowserError

from tests.browser.audit import Finding, Trouble, audit, picture, violations
from tests.browser.house import RANDOM, SOLO, TWO, House, at_pace

SCRIPT = f"window.robot = {Path(__file__).with_suffix('.js').read_text()}"
POSITIONS = Path(__file__).parents[2] / "tools/positions"
NAMED = (
    "1366x650 1366x768 1024x768 1280x720 911x533 768x1024 844x390 390x844 360x640 320x568 1440x900 1920x1080 2560x1440"
)
"""Windows that people have."""
ZOOMED = "683x325 683x384 640x360 720x450 960x540"
"""Such windows at twice the size of letters."""
KEYS = [
    "h",
    "u",
    "l",
    "s",
    "j",
    "?",
    "t",
    "m",
    "Escape",
    "Tab",
    "Enter",
    "Space",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "1",
    "2",
]
GO = ["h", "b", "o", "l", "p"]
NAMES = ["Ann", "Łucja Żak", "🦉 Owl", "Wilhelmina Featherstonehaugh"]
ONCE = ("Yes, give up", "Hand my seat", "Let the house", "Offer a draw", "Resign")
"""What ends or stops a game is pressed seldom."""
PACES = ["instant"] * 6 + ["quick", "normal"]
"""A film takes its time: most visits do without."""
LUCK = """(seed => {
    const next = () => {
        seed = (seed + 0x6d2b79f5) | 0
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
        return (t ^ (t >>> 14)) >>> 0
    }
    Math.random = () => next() / 2 ** 32
    crypto.getRandomValues = into => { into.set(into.map(next)); return into }
})"""
"""What a page draws by chance, its part of the deal among it, follows from a number."""
UNJUDGED = "[data-unjudged]"
"""What robot.js marks for axe."""
TRIES = 6
"""How many controls it reaches for until one can be pressed."""
PATIENCE = 2000
"""Milliseconds after the server's last answer until a table must be usable."""


@dataclass
class Report:
    """What a run did and what it found; a thing that is found often is kept once."""

    presses: int = 0
    steps: int = 0
    sizes: set[str] = field(default_factory=set)
    found: dict[tuple[str, str, str], str] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    pressed: Counter[str] = field(default_factory=Counter)

    def unpressed(self) -> list[str]:
        return sorted(key for key in self.seen if not self.pressed[key])

    def add(self, file: Path) -> Report:
        """Together with what earlier runs wrote down."""
        if not file.exists():
            return self
        kept = json.loads(file.read_text())
        return Report(
            self.presses + kept["presses"],
            self.steps + kept["steps"],
            self.sizes | set(kept["sizes"]),
            self.found,
            self.seen + Counter(kept["seen"]),
            self.pressed + Counter(kept["pressed"]),
        )

    def write(self, file: Path) -> None:
        kept = {"presses": self.presses, "steps": self.steps, "sizes": sorted(self.sizes)}
        file.write_text(json.dumps({**kept, "seen": self.seen, "pressed": self.pressed}, indent=1))

    def __str__(self) -> str:
        return (
            f"{self.presses} presses of {len(self.pressed)} controls ({len(self.unpressed())} seen and never pressed), "
            f"{self.steps} steps, {len(self.sizes)} window sizes, {len(self.found)} findings"
        )


class Robot:
    """Plays one game in all the ways there are, in browsers that it opens once and uses again for visit after visit."""

    def __init__(
        self, browser: Browser, house: House, game: str, seed: int, out: Path, paces: Sequence[str] = PACES
    ) -> None:
        self.browser = browser
        self.house = house
        self.game = game
        self.seed = seed
        self.out = out
        self.paces = paces
        self.chance = random.Random(f"{seed} {game}")
        self.visits = 0
        self.report = Report()
        self.contexts: dict[tuple[int, bool, str], BrowserContext] = {}
        self.kinds: set[int] = set()
        """The kinds of elements that axe has judged."""
        self.pages: set[str] = set()
        """The pages, and dialogs on them, that it has judged as a whole."""
        self.sights: set[str] = set()
        self.leads: dict[str, set[str]] = {}
        """What came into sight when something was pressed."""
        self.opened_by: dict[str, set[str]] = {}
        """What was pressed last, and what was to be seen before."""
        self.trail: list[str] = []
        self.page: Page
        self.trouble: Trouble
        self.touch = False
        self.input = ""
        self.size = ""
        self.alone = False
        """Whether nobody but the computer is waited for, at the table of `seat`."""
        self.seat = ""
        self.news: dict[str, Any] = {}
        """How far the others at its table have come."""
        self.others: list[Page] = []
        self.windows: list[Page] = []
        """All that are open: its own and those of others."""

    # Ways to a table

    def run(self, presses: int, sizes: int = 0, seconds: float = float("inf")) -> Report:
        """All kinds of visits, again and again, until enough has been pressed at enough window sizes, or time is up.

        To come to a table takes as long as ten presses there: in a long run it stays longer.
        """
        end = time.monotonic() + seconds
        self.out.mkdir(parents=True, exist_ok=True)
        visits: list[tuple[Callable[[], None], int]] = [
            (self.home, 12),
            (self.solo, 30),
            (self.position, 20),
            (self.end, 12),
            (self.replay, 10),
            (self.rules, 4),
            (self.hot_seat, 12),
            (self.two, 20),
            (self.watch, 6),
        ]
        share = min(2.5, presses / sum(steps for _, steps in visits))
        order = random.Random(f"{self.seed} {self.game} order")
        while self.report.presses < presses or len(self.report.sizes) < sizes:
            order.shuffle(visits)
            for visit, steps in visits:
                self.visit(visit, max(2, round(steps * share)))
                if time.monotonic() > end:
                    return self.report
        return self.report

    def visit(self, way: Callable[[], None], steps: int) -> None:
        # Each visit has a chance of its own: what goes another way in one changes nothing in the next.
        self.visits += 1
        self.chance = random.Random(f"{self.seed} {self.game} {self.visits}")
        self.trail = [way.__name__]
        self.input = self.chance.choice(["mouse", "mouse", "touch", "keys"])
        self.touch = self.input == "touch"
        self.others = []
        self.news = {}
        self.alone = False
        try:
            self.page = self.open(self.touch)
            self.trouble = Trouble(self.page)
            self.resize()
            way()
            for _ in range(steps):
                self.step()
        except BrowserError as error:
            self.note([Finding("exception", "robot", f"{way.__name__}: {error.message[:300]}", (0, 0, 0, 0))])
        finally:
            self.leave()

    def open(self, touch: bool = False) -> Page:
        """A window of a person who has never been here: of the first one, or of another beside."""
        pace = self.chance.choice(self.paces)
        page = self.context(len(self.windows), touch, pace).new_page()
        self.windows.append(page)
        page.add_init_script(f"{LUCK}({self.chance.getrandbits(32)})")
        page.emulate_media(color_scheme=self.chance.choice(["dark", "light"]), reduced_motion="reduce")
        page.set_default_timeout(60_000)
        page.on("filechooser", self.give_file)
        return page

    def context(self, person: int, touch: bool, pace: str) -> BrowserContext:
        if (person, touch, pace) not in self.contexts:
            context = self.browser.new_context(has_touch=touch, viewport={"width": 1366, "height": 650})
            context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.house.base)
            context.add_init_script(SCRIPT)
            at_pace(context, pace)
            self.contexts[person, touch, pace] = context
        return self.contexts[person, touch, pace]

    def leave(self) -> None:
        """What a browser remembers is forgotten, but for what it has loaded."""
        kept = {"origin": self.house.base, "storageTypes": "cookies,local_storage,indexeddb,service_workers"}
        for page in self.windows:
            page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
            page.close()
        self.windows = []

    def close(self) -> None:
        for context in self.contexts.values():
            context.close()
        self.contexts = {}

    def give_file(self, chooser: FileChooser) -> None:
        chooser.set_files(POSITIONS / f"{self.chance.choice(self.positions())}.toml")

    def positions(self) -> list[str]:
        return [file.stem for file in sorted(POSITIONS.glob("*.toml")) if f'game = "{self.game}"' in file.read_text()]

    def sit(self, link: str) -> None:
        self.page.goto(link)
        self.page.locator('.table[data-line="open"]').wait_for()

    def sit_alone(self, link: str) -> None:
        self.sit(link)
        self.alone, self.seat = True, self.script("where()")["address"]

    def begin(self, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        if self.game == "necromancer":
            more["options"] = {"hunters": 1, "longest_night": 10}
        return self.house.begin(seats, self.game, **more)

    def opened(self, position: str, seats: list[dict[str, str]]) -> dict[str, Any]:
        file = (POSITIONS / f"{position}.toml").read_text()
        others = len(tomllib.loads(file)["given"]["seats"]) - len(seats)
        made: dict[str, Any] = self.house.seated("/matches/open", {"file": file, "seats": [*seats, *[RANDOM] * others]})
        return made

    def home(self) -> None:
        if self.chance.random() < 0.5:  # somebody who has been here before
            self.sit(self.house.link(self.begin(SOLO)))
        self.page.goto(f"{self.house.base}/#/")
        self.page.locator("h1").first.wait_for()

    def rules(self) -> None:
        self.page.goto(f"{self.house.base}/#/rules/{self.game}")
        self.page.locator("h1").first.wait_for()

    def solo(self) -> None:
        self.sit_alone(self.house.link(self.begin(SOLO)))

    def position(self) -> None:
        self.sit_alone(self.house.link(self.opened(self.chance.choice(self.positions()), SOLO)))

    def end(self) -> None:
        """A match that is as good as over, played to its end."""
        name = next(name for name in self.positions() if name.endswith("-end"))
        self.sit_alone(self.house.link(self.opened(name, SOLO)))
        for _ in range(40):
            self.settle()
            if self.script("where()")["turn"] == "over":
                return
            self.play()

    def replay(self) -> None:
        link = self.house.link(self.opened(self.chance.choice(self.positions()), SOLO))
        self.sit(link)
        for _ in range(3):
            self.play()
        self.page.goto(link.replace("/table/", "/replay/"))
        self.page.locator(".scrubber").wait_for()

    def hot_seat(self) -> None:
        self.sit(self.house.link(self.begin(TWO, hot_seat=True)))

    def two(self) -> None:
        clocks: list[dict[str, Any]] = [{}, {"clock": {"kind": "bank", "seconds": 600, "increment": 5}}]
        made = self.begin(TWO, **self.chance.choice(clocks))
        self.friend(made, 1)
        self.sit(self.house.link(made, 0))

    def watch(self) -> None:
        made = self.begin(TWO)
        self.friend(made, 0)
        self.friend(made, 1)
        self.sit(f"{self.house.base}/#/table/{made['match']}/{made['watch']}")

    def friend(self, made: dict[str, Any], seat: int) -> None:
        page = self.open(self.touch)
        page.goto(self.house.link(made, seat))
        page.locator('.table[data-line="open"], [data-waiting="others"]').first.wait_for()
        self.others.append(page)

    # What a person does

    def step(self) -> None:
        self.report.steps += 1
        here = self.settle()
        if self.others and here["turn"] in ("theirs", "") and self.chance.random() < 0.7:
            self.let_others_play()
        dice = self.chance.random()
        if dice < 0.12:
            does = self.resize
        elif dice < 0.2 and self.input != "touch":
            does = self.key
        elif dice < 0.55 and here["turn"] == "mine":
            does = self.play
        else:
            does = self.press
        does()
        if does != self.press:
            self.opened_by = {}
        # Now and then the pointer rests where it pressed, and what opens there is looked at too.
        if not self.touch and self.chance.random() < 0.85:
            self.page.mouse.move(1, 1)
        self.look()

    def let_others_play(self) -> None:
        mine = self.page
        for page in self.others:
            self.page = page
            if self.script("where()")["turn"] == "mine" or self.script("where()")["dialogs"]:
                self.play()
                self.news = self.settle()
        self.page = mine

    def resize(self) -> None:
        dice = self.chance.random()
        if dice < 0.4:
            width, height = map(int, self.chance.choice(NAMED.split()).split("x"))
        elif dice < 0.5:
            width, height = map(int, self.chance.choice(ZOOMED.split()).split("x"))
        elif dice < 0.6:
            width, height = self.chance.randrange(568, 933), self.chance.randrange(320, 431)
        else:
            width, height = self.chance.randrange(320, 2561), self.chance.randrange(500, 1441)
        self.size = f"{width}x{height}"
        self.report.sizes.add(self.size)
        self.trail.append(f"window {self.size}")
        self.page.set_viewport_size({"width": width, "height": height})

    def key(self) -> None:
        names = ["g", self.chance.choice(GO)] if self.chance.random() < 0.2 else [self.chance.choice(KEYS)]
        self.trail.append(f"key {' '.join(names)}")
        for name in names:
            self.page.keyboard.press(name)
        self.report.presses += 1

    def play(self) -> None:
        """Choose something that is lit; a chip if nothing is."""
        controls = self.script("list()")
        lit = [index for index, one in enumerate(controls) if one["lit"] == "act"]
        lift = [index for index, one in enumerate(controls) if one["lit"] == "lift"]
        chips = [index for index, one in enumerate(controls) if one["chip"]]
        choices = lit + chips if (lit or chips) and self.chance.random() < 0.7 else lift or lit + chips
        if not choices and self.script("where()")["dialogs"]:  # the curtain
            choices = list(range(len(controls)))
        self.hit_one(controls, dict.fromkeys(choices, 1.0))

    def press(self) -> None:
        """Of all that is to be seen, what has been pressed least, or what leads to something that never was.

        The tables of other games, to which it may find its way, have a robot of their own.
        """
        controls = self.script("list()")
        shown = {one["key"] for one in controls if not one["away"]}
        if self.script("where()")["game"] in ("", self.game):
            self.report.seen.update(shown)
            for key, before in self.opened_by.items():
                self.leads.setdefault(key, set()).update(shown - before)
        self.opened_by = {}
        pressed = self.report.pressed.copy()
        self.hit_one(controls, {index: wish for index, one in enumerate(controls) if (wish := self.wish(one))})
        self.opened_by = dict.fromkeys(self.report.pressed - pressed, shown)

    def hit_one(self, controls: list[dict[str, Any]], wishes: dict[int, float]) -> None:
        """One of these, as likely as it is wished for; another if that one lies under something."""
        for _ in range(min(TRIES, len(wishes))):
            index = self.chance.choices(list(wishes), list(wishes.values()))[0]
            if self.hit(controls, index):
                return
            del wishes[index]

    def wish(self, control: dict[str, Any]) -> float:
        if control["away"]:
            return 0
        times = self.report.pressed[control["key"]]
        if times and control["name"].startswith(ONCE):
            return 0.002
        if not times or any(not self.report.pressed[key] for key in self.leads.get(control["key"], ())):
            return 10 / (1 + times)
        return 1 / (1 + times) ** 2

    def hit(self, controls: list[dict[str, Any]], index: int) -> bool:
        """Whether it could be reached; whether it may lie under something, the audit says."""
        one = controls[index]
        at = self.script(f"aim({index})")
        if "x" not in at:
            return False
        self.trail.append(f"{one['kind']} {one['name']!r}"[:70])
        self.report.presses += 1
        self.report.pressed[one["key"]] += 1
        if one["kind"] in ("text", "search", "number", "select", "range"):
            self.fill(one, index, at)
        elif self.input == "keys":
            self.script(f"focus({index})")
            self.page.keyboard.press("Space" if one["kind"] in ("radio", "checkbox") else "Enter")
        elif self.touch:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.move(at["x"], at["y"])
            button = "right" if one["key"].startswith("thing") and self.chance.random() < 0.1 else "left"
            self.page.mouse.click(at["x"], at["y"], button=button)  # type: ignore[arg-type]
        return True

    def fill(self, one: dict[str, Any], index: int, at: dict[str, float]) -> None:
        self.script(f"focus({index})")
        if one["kind"] in ("select", "range"):
            self.page.keyboard.press(self.chance.choice(["ArrowDown", "ArrowUp", "Home", "End"]))
            return
        self.page.mouse.click(at["x"], at["y"])
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(str(self.chance.randrange(5, 300)) if one["kind"] == "number" else self.word())
        if self.chance.random() < 0.5:
            self.page.keyboard.press("Enter")

    def word(self) -> str:
        return self.chance.choice(NAMES)

    # What it minds

    def script(self, call: str) -> Any:
        """A function of robot.js."""
        for _ in range(3):
            try:
                return self.page.evaluate(f"window.robot.{call}")
            except BrowserError as error:
                if "navigation" not in error.message and "context" not in error.message:
                    raise
        raise AssertionError(f"the page keeps going away under {call}")

    def settle(self) -> dict[str, Any]:
        """Until the table can be used; where it is then, and a number for all that is to be seen."""
        seat = f"'{self.seat}'" if self.alone else "null"
        rest: dict[str, Any] = self.script(f"rest({PATIENCE}, {seat}, {json.dumps(self.news)})")
        if rest["why"]:
            self.note([Finding("stuck", ".table", rest["why"], (0, 0, 0, 0), f"{PATIENCE} ms after the last answer")])
        return rest

    def look(self) -> None:
        here = self.settle()
        sight = f"{self.size} {here['sight']}"
        if sight in self.sights:  # just this has been looked at
            self.note(self.trouble.take())
            return
        self.sights.add(sight)
        found = audit(self.page, touch=self.touch, axe=False)
        kinds = set(self.script("numbers()"))
        if new := kinds - self.kinds:
            page = f"{here['address'].split('/')[1:2]} {here['dialogs']}"
            whole = page not in self.pages
            if not whole:
                self.script(f"mark({sorted(new)})")
            faults = violations(self.page, "" if whole else UNJUDGED)
            # Of a page that went away meanwhile it saw half of two.
            if set(self.script("numbers()")) == kinds:
                self.script("mark([])")
                found += faults
                self.kinds |= kinds
                self.pages.add(page)
        self.note(found + self.trouble.take())

    def note(self, findings: list[Finding]) -> None:
        new = [one for one in findings if self._key(one) not in self.report.found]
        if not new:
            return
        here = self.script("where()")
        number = len(self.report.found)
        shot = self.out / f"{self.game}-{self.seed}-{number}.png"
        picture(self.page, new, shot)
        told = (
            f"  seed {self.seed}, step {self.report.steps}, {self.size}, {self.input}, {here['layout']}"
            f" {here['address']}\n  {shot}\n  after: {' | '.join(self.trail[-8:])}"
        )
        with (self.out / f"{self.game}-{self.seed}.txt").open("a") as file:  # a long run can be read while it goes on
            for one in new:
                self.report.found[self._key(one)] = f"{one}\n{told}"
                file.write(f"{one}\n{told}\n")

    def _key(self, one: Finding) -> tuple[str, str, str]:
        place = one.selector.split("[data-thing=")[0] if "[data-thing=" in one.selector else one.selector
        rest = one.selector.rsplit("]", 1)[-1] if "[data-thing=" in one.selector else one.text[:20]
        return one.kind, place, rest
