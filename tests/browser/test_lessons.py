"""Lessons in a real browser: each is played to its end, by mouse, by touch and by keys, on a desk and on a phone."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import report, violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.house import House

GAMES = ("city-of-hemloch", "dark-promenade", "midnight", "lords", "necromancer")
SHORT = (
    ("city-of-hemloch", 3, "mouse"),
    ("dark-promenade", 4, "touch"),
    ("midnight", 4, "keys"),
    ("lords", 4, "touch"),
    ("necromancer", 2, "mouse"),
)
NEXT = """([names, how]) => {
    const shown = one => one.getBoundingClientRect().width > 1 && !one.closest(".lesson-panel")
    for (const name of names) {
        const own = CSS.escape(name)
        const found = [`[data-choice="${own}"]`, `[data-thing="${own}"][data-lit]`, `[data-card="${own}"][data-lit]`,
            `[data-card^="${own}."][data-lit]`, `[data-thing^="${own}."][data-lit]`,
            `[data-thing$=":${own}"][data-lit]`]
            .flatMap(selector => [...document.querySelectorAll(selector)]).filter(shown)
        if (found.some(one => one.ariaPressed === "true")) continue
        const one = found[0]
        if (!one) continue
        one.scrollIntoView({ block: "nearest" })
        if (how === "keys") { one.focus(); return { name } }
        const box = one.getBoundingClientRect()
        const across = [9, box.width / 4, box.width / 2, box.width - 9], down = [18, box.height / 2, box.height - 9]
        const points = down.flatMap(y => across.map(x => ({ x: box.x + x, y: box.y + y })))
        const free = points.find(at => one.contains(document.elementFromPoint(at.x, at.y)))
        return { name, ...(free ?? points[0]) }
    }
    // What is lifted goes to the one place that is left for it, which no step needs to name.
    const place = [...document.querySelectorAll('[data-lit="act"]')].filter(shown)[0]
    if (!place || !document.querySelector('[data-item][aria-pressed="true"]')) return null
    place.scrollIntoView({ block: "nearest" })
    if (how === "keys") { place.focus(); return { name: place.dataset.thing } }
    const box = place.getBoundingClientRect()
    return { name: place.dataset.thing, x: box.x + box.width / 2, y: box.y + Math.min(18, box.height / 2) }
}"""
"""The first thing that the step still asks for and that can be touched now, as a learner would find it by its name."""


def begin(house: House, page: Page, game: str, number: int) -> None:
    made = house.ask("/lessons", {"game": game, "number": number})
    secret = next(seat["secret"] for seat in made["seats"] if seat["secret"])
    page.goto(f"{house.base}/#/table/{made['match']}/{secret}")
    expect(page.locator(".lesson-panel .say")).to_be_visible()


def press(page: Page, how: str, at: dict[str, Any]) -> None:
    if how == "keys":
        page.keyboard.press("Enter")
    elif how == "touch":
        page.touchscreen.tap(at["x"], at["y"])
    else:
        page.mouse.click(at["x"], at["y"])


def play(page: Page, how: str, most: float = 90) -> int:
    """Play the lesson on the table to its end; how many steps it had."""
    panel = page.locator(".lesson-panel")
    ends = time.monotonic() + most
    steps = set[str]()
    turned = 0
    while time.monotonic() < ends:
        steps.add(panel.get_attribute("data-step") or "")
        if panel.get_by_role("button", name="Finish").is_visible():
            panel.get_by_role("button", name="Finish").click()
            return len(steps)
        onward = panel.get_by_role("button", name="Go on")
        if onward.is_visible():
            if how == "keys":
                panel.locator(".say").focus()
                page.keyboard.press("Enter")
            else:
                onward.click()
            continue
        left = (panel.get_attribute("data-left") or "").split()
        shown = page.locator(".onward:visible")  # something that is shown first
        if shown.count():
            shown.first.click()
        found = page.evaluate(NEXT, [left, how]) if left else None
        tabs = page.locator('[role="tab"][aria-selected="false"]:visible')
        if found:
            press(page, how, found)
        elif left and tabs.count():  # what is asked for lies in another part of a phone's sheet
            tabs.nth(turned % tabs.count()).click()
            turned += 1
        page.wait_for_timeout(120)
    raise AssertionError(f"the lesson does not go on: {panel.inner_text()} {panel.get_attribute('data-left')}")


def sit(page: Page, phone: Page, how: str) -> Page:
    return phone if how == "touch" else page


@pytest.mark.parametrize(("game", "number", "how"), SHORT)
def test_a_lesson_is_played_to_its_end(page: Page, phone: Page, house: House, game: str, number: int, how: str) -> None:
    """With the first step the goal of the game is on the screen; at the end its lamp is lit on the street."""
    page = sit(page, phone, how)
    begin(house, page, game, number)
    expect(page.locator(".goal .aim:visible")).not_to_be_empty()
    assert play(page, how) >= 3
    expect(page).to_have_url(re.compile(f"#/learn/{game}"))
    expect(page.locator(".street li").nth(number - 1)).to_contain_text("done")


@pytest.mark.soak
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_played_to_its_end(
    page: Page, phone: Page, house: House, game: str, number: int, how: str
) -> None:
    if (game, number, how) == ("city-of-hemloch", 3, "touch"):
        pytest.skip("a phone hires by lifting two cards, which the step does not name")
    page = sit(page, phone, how)
    begin(house, page, game, number)
    assert play(page, how) >= 3


def test_something_else_may_be_tried_and_goes_back_and_a_lesson_is_taken_up_where_it_was_left(
    page: Page, house: House
) -> None:
    page.goto(f"{house.base}/#/learn/lords")
    page.get_by_role("button", name="Begin: lesson 1").click()
    panel = page.locator(".lesson-panel")
    panel.get_by_role("button", name="Go on").click()
    page.locator('[data-thing="prospect"]').first.click()
    expect(panel).to_contain_text("Also a way to score")
    expect(page.locator('[data-thing="flourish"][data-lit]').first).to_be_visible()
    expect(panel).to_contain_text("Flourish, and raise a Follower.")
    page.keyboard.press("s")
    expect(page.locator(".pointing .badge").first).to_be_visible()
    page.reload()
    expect(panel).to_have_attribute("data-step", "1")
    page.goto(f"{house.base}/#/learn")
    page.get_by_role("button", name="Go on: lesson 1, step 2").click()
    expect(panel).to_contain_text("Raise")
    panel.get_by_role("button", name="Skip").click()
    expect(panel).to_have_attribute("data-done", "true")
    page.keyboard.press("Backspace")
    expect(panel).to_have_attribute("data-step", "0")


def test_home_offers_the_first_lesson_of_a_game_that_one_has_never_played(page: Page, house: House) -> None:
    page.goto(house.base)
    page.get_by_role("button", name="First lesson").click()
    expect(page.locator(".lesson-panel")).to_contain_text("Hemloch has")


@pytest.mark.parametrize("size", [DESKTOP, PHONE["viewport"]])
def test_the_street_and_a_step_are_clean_for_everybody(page: Page, house: House, size: dict[str, int]) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    for address in ("learn", "table"):
        if address == "learn":
            page.goto(f"{house.base}/#/learn")
            expect(page.locator(".street")).to_be_visible()
        else:
            begin(house, page, "city-of-hemloch", 2)
        found = violations(page)
        assert not found, report(found)
