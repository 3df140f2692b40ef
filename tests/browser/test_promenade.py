"""What is Dark Promenade's own: sums on demand, consequences before a play, Bonuses, a check that waits."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.house import SOLO, House, Player
from tests.browser.test_table import POSITIONS, at, touch


def alone(house: House, position: str) -> dict[str, Any]:
    """At a position, against the computer."""
    file = (POSITIONS / f"{position}.toml").read_text()
    made: dict[str, Any] = house.seated("/matches/open", {"file": file, "seats": SOLO})
    return made


def test_a_site_tells_how_its_sum_comes_about(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "promenade"))).wait("mine")
    site = page.locator('[data-thing="site-6"]')
    expect(site).to_have_accessible_name(re.compile("Alley Maze, site 6, 1 point; You 0, Bob 4; Bob \\+4"))
    site.hover()
    told = page.get_by_role("region", name="What it comes to")
    expect(told.get_by_role("region", name="Influence of Bob")).to_contain_text(
        re.compile(r"Automaton\s*0\s*\+3\s*3.*The Poisoner\s*1\s*1", re.DOTALL)
    )


def test_a_lifted_minion_shows_what_it_would_do_everywhere(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "promenade")))
    player.wait("mine")
    touch(page, "the-cutthroat")
    expect(page.locator('[data-thing="site-6"] .totals')).to_have_text(re.compile(r"0\s*▸\s*3\s*:\s*4"))
    avenue = page.locator('[data-thing="C3"]')
    avenue.hover()
    expect(page.locator(".site.lane")).to_have_count(3)
    expect(page.locator(".card.held .live")).to_contain_text("gain")
    expect(page.locator(".card.held .quiet")).to_contain_text("discard an opposing Minion")
    page.keyboard.press("Escape")
    expect(avenue).to_have_count(0)
    # by keys alone: lift, play, discard
    page.keyboard.press("2")
    page.keyboard.press("3")
    expect(page.locator(".prompt .say")).to_contain_text("Choose a Minion to discard, or decline.")
    expect(page.locator('[data-lit="act"]')).to_have_count(3)
    touch(page, "the-poisoner")
    expect(page.locator('[data-zone="R2"] [data-card]')).to_have_count(1)


def test_a_bonus_is_used_once_and_a_swap_taken_back(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(alone(house, "promenade-end")))
    player.wait("mine")
    badge = page.locator('.badges [data-thing="garden"]')
    badge.click()
    expect(page.locator('.site[data-lit="act"]')).to_have_count(9)
    touch(page, "site-2")
    expect(page.locator('.site[data-lit="act"]')).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator('.site[data-lit="act"]')).to_have_count(9)
    touch(page, "site-2")
    touch(page, "site-5")
    expect(page.locator('[data-thing="site-5"]')).to_contain_text("Courtyard")
    expect(badge).to_have_class(re.compile("done"))
    badge.click()
    expect(page.locator(".why")).to_be_visible()


def test_the_check_waits_until_it_has_been_seen(page: Page, house: House) -> None:
    player = Player(page, seed=3).sit(house.link(alone(house, "promenade-check")))
    player.wait("mine")
    touch(page, "the-collector")
    touch(page, "C3")
    stage = page.get_by_role("region", name="The Influence Check")
    for _ in range(4):
        page.locator('.stage, .table[data-turn="mine"]').first.wait_for()
        if stage.is_visible():
            break
        player.act()
    expect(stage.get_by_role("button", name=re.compile("site [1-9],"))).to_have_count(9)
    stage.get_by_role("button", name=re.compile("site 1, Spires")).click()
    expect(stage).to_contain_text("+3 at Spires")
    expect(stage).to_contain_text("Orla Finch takes it.")
    expect(page.locator("[data-lit]")).to_have_count(0)
    page.keyboard.press("0")
    expect(stage).to_be_hidden()
    expect(page.locator(".site[data-thing]")).to_have_count(9)
    page.reload()
    page.locator(".site[data-thing]").first.wait_for()
    expect(stage).to_be_hidden()
