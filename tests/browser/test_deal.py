"""The deal as people see it: who is awaited, the same seal for all, and what was checked when the match is over."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.house import TWO, House, Player


def seal(page: Page) -> str:
    return page.locator(".sealed code").first.inner_text()


def test_two_browsers_show_the_same_seal_and_both_find_that_the_deal_holds(
    page: Page, guest: Page, house: House
) -> None:
    made = house.begin(TWO)
    ann = Player(page).sit(house.link(made, 0))
    expect(page.locator("[data-waiting]")).to_contain_text("as soon as Bob has sat down")
    shown = seal(page)
    assert re.fullmatch(r"([0-9a-f]{4} ){3}[0-9a-f]{4}", shown)
    bob = Player(guest).sit(house.link(made, 1))
    for one in (ann, bob):
        one.wait("mine", "theirs")
        one.page.keyboard.press("m")
        deal = one.page.get_by_role("dialog", name="Menu").get_by_role("region", name="The deal")
        expect(deal.locator("code")).to_have_text(shown)
        expect(deal.get_by_label("What was checked")).to_have_count(0)  # nothing is told before the end
        one.page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, give up this match").click()
    ann.wait("over")
    for seat, one in enumerate((ann, bob)):
        one.page.goto(house.link(made, seat).replace("/table/", "/replay/"))
        one.page.get_by_role("button", name="The deal").click()
        drawer = one.page.get_by_role("dialog", name="The deal")
        expect(drawer).to_contain_text("Checked: the deal is as it was sealed.")
        expect(drawer).to_contain_text("The number that this device added is part of the deal.")
        expect(drawer).to_contain_text(re.compile(r"The key gives all \d+ shuffles and draws"))
        expect(drawer.locator(".false")).to_have_count(0)
