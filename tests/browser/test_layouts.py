"""Every table and every page in every window: nothing covered, cut off, out of reach or too small to read.

The windows are those that people have, and some at random between 320 x 500 and 2560 x 1440; a failure prints its size.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.browser.audit import audit, report
from tests.browser.house import SOLO, House, Player, all_but_the_end

GAMES = ("city-of-hemloch", "dark-promenade", "lords", "midnight", "necromancer")
SIZES = (
    (1366, 650),
    (1366, 768),
    (1024, 768),
    (1280, 720),
    (911, 533),
    (768, 1024),
    (844, 390),
    (390, 844),
    (360, 640),
    (320, 568),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
SHORT = ((1366, 650), (844, 390), (360, 640))
SEED = 19


def windows(request: pytest.FixtureRequest) -> list[tuple[int, int]]:
    """A few sizes and a random one; in the long runs all of them and forty random ones."""
    long = request.config.getoption("--soak")
    chance = random.Random(SEED)
    some = [(chance.randint(320, 2560), chance.randint(500, 1440)) for _ in range(40 if long else 1)]
    return [*(SIZES if long else SHORT), *some]


def hold(page: Page, request: pytest.FixtureRequest) -> None:
    """The page as it is now, in all windows."""
    wrong = []
    for width, height in windows(request):
        page.set_viewport_size({"width": width, "height": height})
        if found := audit(page, axe=False):
            wrong.append(f"{width} x {height}:\n{report(found)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("moment", ["early", "late"])
@pytest.mark.parametrize("game", ["city-of-hemloch", "dark-promenade"])
def test_a_table_fits_every_window(
    page: Page, house: House, request: pytest.FixtureRequest, game: str, moment: str
) -> None:
    if moment == "early":
        player = Player(page, seed=2).sit(house.link(house.begin(SOLO, game)))
    else:
        made = house.seated("/matches/open", {"file": all_but_the_end(game, 30), "seats": SOLO})
        player = Player(page, seed=2).sit(house.link(made))
    player.wait()
    player.look_on()
    if moment == "late" and player.press_one('[data-lit="lift"]'):
        player.looked()
    page.mouse.move(1, 1)
    hold(page, request)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "necromancer"])
def test_the_count_fits_every_window(page: Page, house: House, request: pytest.FixtureRequest, game: str) -> None:
    made = house.seated("/matches/open", {"file": all_but_the_end(game, 1), "seats": SOLO})
    player = Player(page, seed=1).sit(house.link(made))
    player.play()
    page.locator(".end").wait_for()
    hold(page, request)


@pytest.mark.parametrize("where", ["", "settings", "credits", "rules/dark-promenade"])
def test_a_page_fits_every_window(page: Page, house: House, request: pytest.FixtureRequest, where: str) -> None:
    page.goto(f"{house.base}/#/{where}")
    page.locator("h1").first.wait_for()
    hold(page, request)


@pytest.mark.parametrize("game", ["city-of-hemloch", "dark-promenade"])
def test_looking_back_fits_every_window(page: Page, house: House, request: pytest.FixtureRequest, game: str) -> None:
    made = house.seated("/matches/open", {"file": all_but_the_end(game, 20), "seats": SOLO})
    page.goto(f"{house.base}/#/replay/{made['match']}/{made['seats'][0]['secret']}/30")
    page.locator(".scrubber").wait_for()
    page.locator(".room").wait_for()
    hold(page, request)


def test_a_large_window_shows_a_large_table(page: Page, house: House) -> None:
    """Letters and cards grow with the window instead of leaving an island."""
    Player(page, seed=2).sit(house.link(house.begin(SOLO))).wait()
    sizes = []
    for width, height in ((1440, 900), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        sizes.append(page.evaluate("parseFloat(getComputedStyle(document.querySelector('.prompt .say')).fontSize)"))
    assert sizes == pytest.approx([17, 17 * 1.2, 17 * 1.6], rel=0.01)


def test_the_lead_never_covers_a_total(page: Page, house: House) -> None:
    """At 1366 an 11 read 1 under the chip that says who leads."""
    made = house.seated("/matches/open", {"file": all_but_the_end("city-of-hemloch", 12), "seats": SOLO})
    page.set_viewport_size({"width": 1366, "height": 768})
    Player(page, seed=2).sit(house.link(made)).wait()
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('.beam')].map(beam => {
            const chip = beam.querySelector('.result').getBoundingClientRect()
            return [...beam.querySelectorAll('.total b, .total s, .total small')]
                .map(one => one.getBoundingClientRect()).filter(one => one.width)
                .map(one => Math.min(one.right, chip.right) - Math.max(one.left, chip.left))
        })"""
    )
    assert len(boxes) == 4 and all(overlap <= 0 for beam in boxes for overlap in beam), boxes
