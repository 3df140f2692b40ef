"""The end of a game: first the count, then who won."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import SOLO, House, Player, all_but_the_end


@pytest.mark.parametrize("game", ["city-of-hemloch", "dark-promenade", "lords", "midnight"])
def test_the_count_comes_before_the_verdict(page: Page, house: House, game: str) -> None:
    made = house.seated("/matches/open", {"file": all_but_the_end(game, 1), "seats": SOLO})
    player = Player(page, seed=1).sit(house.link(made))
    player.play()
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('gloaming.settings', JSON.stringify({ pace: 'normal' }))")
    page.reload()
    end = page.locator(".end")
    end.wait_for()
    text = end.inner_text()
    assert not re.search(r"\bwins?\b", text) and "The verdict" not in text, text
    expect(end.locator(".hero .points b").first).to_have_text("·")
    page.keyboard.press("x")
    expect(end.locator(".verdict")).to_contain_text(re.compile("wins?"))


def test_your_number_comes_first_wherever_two_stand_together(page: Page, house: House) -> None:
    made = house.seated("/matches/open", {"file": all_but_the_end("city-of-hemloch", 1), "seats": SOLO})
    Player(page, seed=1).sit(house.link(made)).play()
    end = page.locator(".end")
    total = end.get_by_role("row", name="Total")
    expect(total).to_be_visible()  # the end screen is loaded when the game is over
    own, theirs = total.locator("td").all_inner_texts()
    expect(end.locator(".hero .points b")).to_have_text([own, theirs])
    first, second = end.locator(".line .nums i").nth(0), end.locator(".line .nums i").nth(1)
    assert "near" in (first.get_attribute("class") or "") and "far" in (second.get_attribute("class") or "")
    high, low = sorted((int(own), int(theirs)), reverse=True)
    expect(end.locator(".verdict")).to_contain_text(f"{high} to {low}")
