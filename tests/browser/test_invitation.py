"""Friends reach the table: one link, free chairs, and a seat that is one's own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.house import House


def test_a_friend_follows_the_link_takes_a_chair_and_both_play(page: Page, guest: Page, house: House) -> None:
    page.goto(house.base)
    page.locator('article[data-game="lords"] .cover-link').click()
    page.get_by_role("radio", name="A friend").click()
    page.locator("#light").click()
    link = page.get_by_label("One link for the table")
    expect(link).to_have_value(re.compile(rf"^{re.escape(house.base)}/#/join/[0-9a-f]+/[\w-]+$"))
    expect(page.get_by_text("Works on this machine only")).to_be_visible()  # never handed out without saying so
    page.get_by_role("button", name="Code to scan").click()
    expect(page.get_by_role("img", name="as a code to scan")).to_be_visible()

    guest.goto(link.input_value())
    expect(guest.get_by_role("radio", disabled=False)).to_have_count(1)
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    for who in (page, guest):
        expect(who.locator(".table")).to_have_attribute("data-line", "open", timeout=30_000)
    turns = {who.locator(".table").get_attribute("data-turn"): who for who in (page, guest)}
    expect(turns["mine"]).to_have_title("◆ Your turn · Lords · Gloaming")
    expect(turns["theirs"]).to_have_title("Lords · Gloaming")
    assert "turn" in (turns["mine"].locator('link[rel="icon"]').get_attribute("href") or "")
    assert "Bob" in (page.locator(".table").inner_text())


def test_a_third_finds_every_chair_taken_and_watches(page: Page, house: House) -> None:
    made = house.begin([{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}], "lords")
    page.goto(f"{house.base}/#/join/{made['match']}/{made['invitation']}")
    expect(page.get_by_text("Every chair is taken")).to_be_visible()
    expect(page.get_by_role("radio", disabled=False)).to_have_count(0)
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_text("The cards are dealt as soon as")).to_be_visible()


def test_which_side_a_chair_plays_on_is_shown(page: Page, house: House) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}, {"kind": "friend"}]
    made = house.ask("/matches", {"game": "necromancer", "seats": seats, "options": {"hunters": 2}})
    page.goto(f"{house.base}/#/join/{made['match']}/{made['invitation']}")
    for title in ("Necromancer", "Hunter"):
        expect(page.get_by_role("radio", name=title, disabled=False).first).to_be_visible()
    house.ask(
        f"/matches/{made['match']}/chairs", {"seat": 2, "secret": "x" * 22, "name": "Eve"}, made["invitation"]
    )  # somebody is quicker
    page.get_by_role("radio", name="Necromancer").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("taken")
    expect(page.get_by_text("Eve", exact=True)).to_be_visible()


def test_a_wrong_link_says_so(page: Page, house: House) -> None:
    page.goto(f"{house.base}/#/join/0123456789abcdef/{'n' * 22}")
    expect(page.get_by_role("alert")).to_contain_text("does not open this match")
