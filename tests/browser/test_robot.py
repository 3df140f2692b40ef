"""A robot presses everything at every table, in windows of all sizes, and nothing breaks.

make browser runs the short form, for the games that are clean. The long one:

    pytest tests/browser/test_robot.py --soak -k 'long_run and lords'

What it finds names the seed, for --robot-seed. The long run can be done in pieces: with --robot-minutes 8 each stops
after that time and writes down what was pressed, unless it found something; the next one goes on from there.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.audit import KINDS
from tests.browser.house import House
from tests.browser.robot import Robot

OUT = Path(__file__).parents[2] / ".tmp/robot"
GAMES = ["city-of-hemloch", "dark-promenade", "lords", "midnight", "necromancer"]
CLEAN = ["city-of-hemloch", "lords"]
"""In which make browser runs the short form; of the others it still finds something now and then."""
SHORT, LONG, SIZES = 24, 2000, 60


def sound(robot: Robot) -> None:
    print(f"\n{robot.game}, seed {robot.seed}: {robot.report}")
    found = robot.report.found.values()
    assert not found, f"--robot-seed {robot.seed} -k {robot.game}\n" + "\n".join(found)


@pytest.mark.parametrize("game", [pytest.param(one, marks=[] if one in CLEAN else pytest.mark.soak) for one in GAMES])
def test_a_robot_finds_nothing(browser: Browser, tmp_path: Path, game: str, pytestconfig: pytest.Config) -> None:
    """The seed is the same every time, and the cards follow from it: what is in the way of a change is what the change
    did."""
    seed = pytestconfig.getoption("--robot-seed") or 1
    house = House(tmp_path, seed)
    house.start()
    try:
        robot = Robot(browser, house, game, seed, OUT, ["instant"])
        robot.run(SHORT)
        sound(robot)
    finally:
        house.stop()


@pytest.mark.soak
@pytest.mark.timeout(5400)
@pytest.mark.parametrize("game", GAMES)
def test_a_robot_finds_nothing_in_a_long_run(
    browser: Browser, house: House, game: str, pytestconfig: pytest.Config
) -> None:
    seed = pytestconfig.getoption("--robot-seed") or random.SystemRandom().randrange(10**6)
    minutes = pytestconfig.getoption("--robot-minutes")
    ledger = OUT / f"{game}.json"
    robot = Robot(browser, house, game, seed, OUT)
    if minutes:
        robot.report = robot.report.add(ledger)
    robot.run(LONG, SIZES, 60 * minutes if minutes else float("inf"))
    sound(robot)
    if minutes:
        robot.report.write(ledger)
    if robot.report.presses < LONG or len(robot.report.sizes) < SIZES:
        pytest.skip(f"so far {robot.report}; the next piece goes on")
    assert not robot.report.unpressed()


class Faulty(Robot):
    """Somebody whose pages have a fault."""

    fault = ""

    def open(self, touch: bool = False) -> Any:
        page = super().open(touch)
        page.add_init_script(f"addEventListener('load', () => setTimeout(() => {{ {self.fault} }}, 300))")
        return page


def each(selector: str, does: str) -> str:
    """Do this to every `one` that there is, again whenever the page has drawn it anew."""
    return f"setInterval(() => {{ for (const one of document.querySelectorAll('{selector}')) {{ {does} }} }}, 50)"


def over(selector: str, place: str) -> str:
    """Something lies over what a selector finds and goes wherever that is scrolled.

    What stands still over a page that scrolls hides nothing: a text can be scrolled from under it.
    """
    return each(
        selector,
        f"""const top = one.querySelector("i.fault") ?? one.appendChild(document.createElement("i"))
        top.className = "fault"
        one.style.position = "relative"
        top.style.cssText = "position: absolute; z-index: 50; left: 0; top: 0; {place}" """,
    )


PLANTED = {
    "covered text": [
        over(".bar .title", "width: 40px; height: 20px; background: #400"),
        over(".prompt .say", "width: 40px; height: 20px; background: #400"),
    ],
    "covered control": [
        each(
            ".bar .tool",
            """const top = document.querySelector("i.fault") ?? document.body.appendChild(document.createElement("i"))
            const { x, y, width, height } = one.getBoundingClientRect()
            top.className = "fault"
            top.style.cssText = `position: fixed; z-index: 50; left: ${x}px; top: ${y}px; width: ${width}px;
                height: ${height}px`""",
        )
    ],
    "outside": [each(".prompt .say", "one.style.cssText = 'position: fixed; left: -3000px'")],
    "clipped": [
        each(
            ".prompt .say",
            "one.style.cssText = 'display: block; width: 30px; overflow: hidden; white-space: nowrap'",
        )
    ],
    "small text": [each(".prompt .say", "one.style.fontSize = '9px'")],
    "small control": [each(".bar .tool", "one.style.cssText = 'height: 14px; min-height: 0; padding: 0'")],
    "nameless control": [
        each(
            ".bar",
            """const bare = one.querySelector(".fault") ?? one.appendChild(document.createElement("button"))
            bare.className = "fault"
            bare.style.cssText = "width: 30px; height: 30px" """,
        )
    ],
    "axe": [each(".prompt", "one.setAttribute('role', 'nonsense')")],
    "exception": ["setTimeout(() => { throw new Error('planted') }, 100)"],
    "console": ["console.error('planted')"],
}


def test_a_fault_of_every_kind_is_planted() -> None:
    assert set(PLANTED) == set(KINDS) - {"stuck"}  # that has a test of its own


@pytest.mark.parametrize(("kind", "fault"), [(kind, fault) for kind, faults in PLANTED.items() for fault in faults])
def test_the_robot_finds_a_planted_fault(browser: Browser, house: House, tmp_path: Path, kind: str, fault: str) -> None:
    robot = Faulty(browser, house, "dark-promenade", 1, tmp_path)
    robot.fault = fault
    robot.visit(robot.solo, 4)
    told = [text for (found, *_), text in robot.report.found.items() if found == kind]
    assert told
    assert "seed 1, step" in told[0] and re.search(r"\d+x\d+", told[0])
    assert list(tmp_path.glob("*.png"))  # and it shows what it saw


def test_the_robot_finds_a_table_that_no_longer_answers(browser: Browser, house: House, tmp_path: Path) -> None:
    class Cut(Robot):
        def open(self, touch: bool = False) -> Any:
            page = super().open(touch)
            page.route_web_socket(re.compile("/socket$"), self.cut)
            return page

        silent = False

        def cut(self, line: WebSocketRoute) -> None:
            server = line.connect_to_server()

            def answer(message: Any) -> None:
                if not self.silent:
                    line.send(message)

            server.on_message(answer)

    robot = Cut(browser, house, "city-of-hemloch", 1, tmp_path)

    def choose() -> None:
        robot.solo()
        robot.settle()
        robot.silent = True
        for _ in range(3):
            robot.play()
        robot.settle()

    robot.visit(choose, 0)
    assert "stuck" in {kind for kind, *_ in robot.report.found}
