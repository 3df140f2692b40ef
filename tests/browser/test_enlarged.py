"""A card at reading size lies inside the window, comes when it is pointed at, and goes when the table changes; a card
that flies has the size of a card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import SOLO, House, Player
from tests.browser.test_table import at


@pytest.mark.parametrize("size", [(1366, 650), (911, 533), (844, 390), (360, 640)], ids=str)
def test_all_of_an_enlarged_card_is_in_the_window(page: Page, house: House, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player = Player(page).sit(house.link(at(house, "middle")))
    player.wait("mine")
    cards = page.locator("button[data-card]:visible")
    for number in (0, cards.count() // 2, cards.count() - 1):
        cards.nth(number).focus()
        page.keyboard.press(" ")
        enlarged = page.locator(".enlarged")
        expect(enlarged).to_be_visible()
        page.wait_for_timeout(50)  # it is laid once its height is known
        box = enlarged.bounding_box()
        assert box and box["x"] >= 0 and box["y"] >= 0, (size, box)
        assert box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1], (size, box)
        page.keyboard.press("Escape")
        expect(enlarged).to_have_count(0)


def test_a_card_is_enlarged_by_pointing_and_never_by_the_table_moving(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "middle")))
    player.wait("mine")
    enlarged = page.locator(".enlarged")
    card = page.locator(".hand [data-card]").first
    card.hover(position={"x": 9, "y": 18})
    expect(enlarged).to_be_visible()
    # Nothing stays above the next dialog.
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(enlarged).to_have_count(0)
    page.keyboard.press("Escape")
    # Something else comes to lie under a pointer at rest.
    page.mouse.move(700, 5)
    box = card.bounding_box()
    assert box
    page.evaluate("() => { document.querySelector('.hand').style.translate = '2000px 0' }")
    page.mouse.move(box["x"] + 9, box["y"] + 18)
    page.wait_for_timeout(100)
    page.evaluate("() => { document.querySelector('.hand').style.translate = 'none' }")
    page.wait_for_timeout(1_200)
    expect(enlarged).to_have_count(0)
    page.mouse.move(box["x"] + 12, box["y"] + 20)  # a real movement on it is not yet pointing at it anew
    page.mouse.move(700, 5)
    page.mouse.move(box["x"] + 9, box["y"] + 18)
    expect(enlarged).to_be_visible()


GHOSTS = """() => {
    window.ghosts = []
    new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(node => {
        if (!node.classList?.contains("ghost")) return
        const [flight] = node.getAnimations()
        const { delay, duration } = flight.effect.getTiming()
        const widths = [0, 0.25, 0.5, 0.75, 1].map(share => {
            flight.currentTime = delay + share * duration * 0.999
            return node.getBoundingClientRect().width
        })
        flight.currentTime = 0
        window.ghosts.push(Math.max(...widths))
    }))).observe(document.body, { childList: true })
}"""
"""Notes of each card that begins to fly how wide it becomes on its way, however seldom the page is painted."""
LARGEST = "Math.max(...[...document.querySelectorAll('[data-card]')].map(one => one.offsetWidth))"


def test_dealt_cards_fly_in_the_size_of_cards(browser: Browser, house: House) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    page = context.new_page()
    player = Player(page, seed=1, pace="quick").sit(house.link(house.begin(SOLO)))
    page.evaluate(GHOSTS)
    player.wait()
    largest = page.evaluate(LARGEST)  # a card in hand; later the hand may be empty
    # How many cards fly depends on what the two choose.
    for _ in range(24):
        if page.evaluate("window.ghosts.length") > 6 or player.wait() == "over":
            break
        page.wait_for_function("() => !document.querySelector('.ghost')")
        player.act()
        largest = max(largest, page.evaluate(LARGEST))
    page.wait_for_function("() => window.ghosts.length > 3")
    widths = page.evaluate("window.ghosts")
    context.close()
    assert max(widths) < 1.15 * largest, (max(widths), largest)
