"""A robot presses everything at every table, in windows of all sizes, and nothing breaks.

make browser ARGS... runs the short form; the long one: pytest tests/browser/test_robot.py --soak
What it finds names the seed: pytest tests/browser/test_robot.py --robot-seed 7 -k lords
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.house import House
from tests.browser.robot import Robot

OUT = Path(__file__).parents[2] / ".tmp/robot"
GAMES = ["city-of-hemloch", "dark-promenade", "lords", "midnight", "necromancer"]
SHORT, LONG, SIZES = 24, 2000, 60


def sound(robot: Robot) -> None:
    print(f"\n{robot.game}, seed {robot.seed}: {robot.report}")
    found = robot.report.found.values()
    assert not found, f"--robot-seed {robot.seed} -k {robot.game}\n" + "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_robot_finds_nothing(browser: Browser, house: House, game: str, pytestconfig: pytest.Config) -> None:
    """The seed is the same every time: what is in the way of a change is what the change did."""
    robot = Robot(browser, house, game, pytestconfig.getoption("--robot-seed") or 1, OUT, axe_every=4)
    robot.run(SHORT)
    sound(robot)


@pytest.mark.soak
@pytest.mark.timeout(5400)
@pytest.mark.parametrize("game", GAMES)
def test_a_robot_finds_nothing_in_a_long_run(
    browser: Browser, house: House, game: str, pytestconfig: pytest.Config
) -> None:
    seed = pytestconfig.getoption("--robot-seed") or random.SystemRandom().randrange(10**6)
    robot = Robot(browser, house, game, seed, OUT)
    robot.run(LONG, SIZES)
    sound(robot)
    assert not robot.report.unpressed()


class Faulty(Robot):
    """Somebody whose pages have a fault."""

    fault = ""

    def open(self, touch: bool = False) -> Any:
        page = super().open(touch)
        page.add_init_script(f"addEventListener('load', () => setTimeout(() => {{ {self.fault} }}, 300))")
        return page


PLANTED = {
    "covered text": """setInterval(() => { const say = document.querySelector(".bar .title")?.getBoundingClientRect()
        if (!say) return
        const top = document.querySelector("i.fault") ?? document.body.appendChild(document.createElement("i"))
        top.className = "fault"
        top.style.cssText = `position: fixed; z-index: 50; left: ${say.x}px; top: ${say.y}px; width: 40px; height: 30px;
            background: #400` }, 50)""",
    "exception": "setTimeout(() => { throw new Error('planted') }, 100)",
    "console": "console.error('planted')",
    "small control": """setInterval(() => document.querySelectorAll('.bar .tool').forEach(one =>
        one.style.cssText = 'height: 14px; min-height: 0; padding: 0'), 50)""",
}


@pytest.mark.parametrize("kind", PLANTED)
def test_the_robot_finds_a_planted_fault(browser: Browser, house: House, tmp_path: Path, kind: str) -> None:
    robot = Faulty(browser, house, "dark-promenade", 1, tmp_path, axe_every=1000)
    robot.fault = PLANTED[kind]
    robot.visit(robot.solo, 6)
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

    robot = Cut(browser, house, "city-of-hemloch", 1, tmp_path, axe_every=1000)

    def choose() -> None:
        robot.solo()
        robot.settle()
        robot.silent = True
        for _ in range(3):
            robot.play()
        robot.settle()

    robot.visit(choose, 0)
    assert "stuck" in {kind for kind, *_ in robot.report.found}
