"""A line that carries nothing any more and is not closed: the player is told, and play goes on over a new one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bad_line import BadLine
from tests.browser.house import SOLO, TWO, House, Player


@pytest.fixture
def beating(tmp_path: Path) -> Iterator[House]:
    """A server that notices a dead line within two seconds."""
    house = House(tmp_path)
    house.start(GLOAMING_HEARTBEAT_SECONDS="1")
    yield house
    house.stop()


@pytest.fixture
def line(beating: House) -> Iterator[BadLine]:
    line = BadLine(beating.port)
    yield line
    line.close()


def test_a_half_open_line_is_told_and_left_for_a_new_one(page: Page, beating: House, line: BadLine) -> None:
    player = Player(page, seed=3).sit(beating.link(beating.begin(SOLO)).replace(beating.base, line.base))
    player.wait("mine")
    before = player.seq
    line.freeze()
    # The choice that goes into the void is told, and not lost.
    if player.press_one('[data-lit="lift"]'):
        page.wait_for_timeout(300)
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("The server does not answer", timeout=12_000)
    expect(prompt).to_contain_text("The connection is lost", timeout=12_000)
    expect(prompt.get_by_role("button", name="Try now")).to_be_visible()
    line.thaw()
    expect(player.table).to_have_attribute("data-line", "open", timeout=30_000)
    page.keyboard.press("Escape")
    player.wait("mine")
    assert player.seq == before
    player.act()
    assert player.seq > before


def test_the_choice_that_met_the_silence_is_made_once(page: Page, beating: House, line: BadLine) -> None:
    player = Player(page, seed=3).sit(beating.link(beating.begin(SOLO)).replace(beating.base, line.base))
    player.wait("mine")
    lifted, before = page.locator('.hand [data-lit="lift"]').first, player.seq
    lifted.click(position={"x": 9, "y": 18})
    player.looked()
    line.freeze()
    page.locator('[data-lit="act"]').first.click(position={"x": 9, "y": 18})
    expect(page.locator(".prompt")).to_contain_text("The connection is lost", timeout=15_000)
    assert player.seq == before
    line.thaw()
    page.locator(".prompt").get_by_role("button", name="Try now").click()
    player.settled(before)
    expect(player.table).to_have_attribute("data-line", "open")


def test_the_server_notices_who_is_gone_without_a_word(page: Page, guest: Page, beating: House, line: BadLine) -> None:
    made = beating.begin(TWO)
    Player(page).sit(beating.link(made, 0))
    Player(guest).sit(beating.link(made, 1).replace(beating.base, line.base))
    seat = page.locator(".opponent .seat")
    expect(seat).not_to_contain_text("away")
    line.freeze()
    expect(seat).to_contain_text("away", timeout=8_000)
    line.thaw()
    expect(seat).not_to_contain_text("away", timeout=30_000)
