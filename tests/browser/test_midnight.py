"""What is Midnight Edition's own: previews at Locations, Spaces and their points, Items, Week's End, a secret draft."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.audit import audit, report
from tests.browser.house import TWO, House, Player
from tests.browser.test_table import at, touch


def test_a_lifted_minion_shows_what_every_location_would_bring(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "midnight"))).wait("mine")
    touch(page, "alley-cutpurse.1")
    expect(page.locator('.place[aria-label="Alley Maze"] .tab')).to_contain_text("play: +1 Home")
    expect(page.locator('.place[aria-label="The Boneyard"] .tab')).to_contain_text("play: gain a Potion")
    expect(page.get_by_role("group", name="You at Alley Maze").locator(".total")).to_have_text(re.compile(r"2\s*▸\s*4"))
    touch(page, "spires")
    expect(page.locator(".why")).to_contain_text("The Festival is held at The Spires")
    # by keys alone: lift, then the second Location; the Cutpurse takes one of two Items
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(page.locator(".prompt .say")).to_contain_text("Choose an Item to take.")
    touch(page, "items-up.1:scepter")
    expect(page.get_by_role("group", name="Items: You").locator('[data-zone="items-up.0"]')).to_have_count(2)


def test_what_a_lifted_minion_says_can_be_read_in_small_windows(page: Page, house: House) -> None:
    for width, height in [(911, 533), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        Player(page).sit(house.link(at(house, "midnight"))).wait("mine")
        touch(page, "alley-cutpurse.1")
        expect(page.locator(".lifted")).to_contain_text("Touch a Location that glows")
        found = audit(page, axe=False)
        assert not found, report(found)


def test_a_location_tells_how_its_sum_comes_about(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "midnight"))).wait("mine")
    page.locator('[data-thing="courtyard"]').hover()
    told = page.get_by_role("region", name="What it comes to")
    yours = told.get_by_role("region", name="Influence of You")
    expect(yours).to_contain_text(re.compile(r"Unfair Lady\s*1\s*\+1 Home\s*2", re.DOTALL))
    expect(told).to_contain_text("At a check you place")
    expect(told).to_contain_text("Its dark side, not in play: The Darkened: Gain an Item")


def test_a_marker_that_joins_others_grows_their_group(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "midnight-check")))
    player.wait("mine")
    maze = page.locator('.place[aria-label="Alley Maze"]')
    expect(maze.locator(".go")).to_have_text([re.compile(r"\+4"), re.compile(r"\+1"), re.compile(r"\+4")])
    expect(maze.locator(".cell.near.right, .cell.near.below")).to_have_count(0)
    touch(page, "alley-maze.a2")
    expect(maze.locator(".points .near")).to_have_text("◆ 7")
    expect(maze.locator(".cell.near.right")).to_have_count(1)
    expect(maze.locator(".cell.near.below")).to_have_count(1)


def test_items_lie_with_their_facing_and_say_why_not(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "midnight-potion"))).wait("mine")
    own = page.get_by_role("group", name="Items: You")
    own.locator('[data-thing="items-down.0:potion"]').click()
    expect(page.locator(".why")).to_contain_text("A face-down Item cannot be used.")
    own.locator('[data-thing="items-up.0:scepter"]').click()
    touch(page, "hired-knife.2")
    page.locator('[data-thing="spires"][data-lit]').wait_for()
    touch(page, "spires")
    expect(page.locator('[data-zone="spires.1"] [data-card="hired-knife.2"]')).to_be_visible()
    expect(own.locator('[data-zone="items-down.0"]')).to_have_count(2)
    own.locator('[data-thing="items-up.0:trinket"]').click()
    expect(page.locator(".why")).to_contain_text("You have used an Item this turn.")


def test_a_look_into_the_other_hand_lays_it_out(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "midnight-potion"))).wait("mine")
    touch(page, "shadow-broker.1")
    touch(page, "courtyard")
    hand = page.get_by_role("region", name="The hand of Bob")
    expect(hand.locator("[data-lit]")).to_have_count(2)
    hand.locator('[data-card^="transmuter"]').click()
    expect(hand).to_be_hidden()
    page.get_by_role("button", name="discard 1", exact=True).click()
    expect(page.get_by_role("region", name="The Discard Pile of Bob").locator("[data-card]")).to_have_count(1)


def test_a_night_becomes_a_day(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "midnight-week"))).wait("mine")
    week = page.get_by_role("region", name="The cards of this Week")
    expect(week.locator("[data-lit]")).to_have_count(3)
    week.locator('[data-card="night-spires"]').click()
    expect(page.get_by_role("region", name="Week 3")).to_be_visible()
    expect(page.get_by_role("list", name="What ends the game")).to_contain_text(re.compile(r"Nights to turn\s*2"))


def test_both_draft_at_once_and_in_secret(page: Page, browser: Browser, house: House) -> None:
    made = house.begin(TWO, "midnight", options={"draft": "on"})
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    ann, bob = Player(page).sit(house.link(made)), Player(context.new_page()).sit(house.link(made, 1))
    ann.wait("mine")
    bob.wait("mine")
    expect(page.locator('.pack [data-lit="act"]')).not_to_have_count(0)
    expect(bob.page.locator('.pack [data-lit="act"]')).not_to_have_count(0)
    first = page.locator(".pack [data-card]").first
    # Equal copies are one option: which of them goes is nobody's business.
    taken = re.compile(rf"^{(first.get_attribute('data-card') or '').split('.')[0]}\.")
    first.click()
    expect(page.locator(".prompt")).to_contain_text("Bob is still choosing")
    expect(page.locator(".pack .picked [data-card]")).to_have_attribute("data-card", taken)
    expect(bob.page.locator(".states")).to_contain_text(re.compile("Ann:.*pick made"))
    expect(bob.page.locator(".picks [data-card]")).to_have_count(0)
    bob.page.locator(".pack [data-card]").first.click()
    for one in (ann, bob):
        one.wait("mine")
        expect(one.page.locator(".pack [data-card]")).to_have_count(5)
        expect(one.page.locator(".picks [data-card]")).to_have_count(1)
    expect(page.locator(".picks [data-card]")).to_have_attribute("data-card", taken)
    context.close()
