"""Another game: the same people, the seats swapped, as often as they like; and the old match can still be looked at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import SOLO, TWO, House, Player
from tests.browser.test_match import menu, pair

AGAIN = re.compile("^Again")


def resign(player: Player) -> None:
    player.wait("mine", "theirs")
    menu(player.page, "Resign", "Yes, give up")
    player.wait("over")


def at_another_table(player: Player, old: str) -> str:
    """Until the page shows another match than this; its address."""
    player.page.wait_for_function("old => location.href !== old", arg=old)
    expect(player.page.locator(f'.table[data-match="{player.page.url.split("/")[-2]}"]')).to_be_visible()
    return player.page.url


def test_two_people_play_again_and_again(page: Page, guest: Page, house: House) -> None:
    ann, bob = pair(house, page, guest)
    tables = [(page.url, guest.url)]
    seats = [ann.table.get_attribute("data-seat")]
    for asks, answers in ((ann, bob), (bob, ann)):
        resign(asks)
        answers.wait("over")
        asks.page.get_by_role("button", name=AGAIN).click()
        answers.page.locator(".letter").get_by_role("button", name="Accept").click()
        tables.append((at_another_table(ann, tables[-1][0]), at_another_table(bob, tables[-1][1])))
        seats.append(ann.table.get_attribute("data-seat"))
    assert seats == ["0", "1", "0"]
    # Both sit at one table: what one does, the other sees.
    first, second = (ann, bob) if ann.wait("mine", "theirs") == "mine" else (bob, ann)
    before = second.seq
    first.act()
    second.settled(before)
    # The old matches open as before, and lead on to the new ones.
    for player, mine in ((ann, 0), (bob, 1)):
        for old, new in ((tables[0], tables[1]), (tables[1], tables[2])):
            player.page.goto("about:blank")
            player.sit(old[mine]).wait("over")
            player.page.get_by_role("button", name=AGAIN).click()
            assert at_another_table(player, old[mine]) == new[mine]


@pytest.mark.parametrize("hot_seat", [False, True], ids=["against the computer", "at a hot seat"])
def test_one_person_plays_again_and_again(page: Page, house: House, hot_seat: bool) -> None:
    made = house.begin(TWO, hot_seat=True) if hot_seat else house.begin(SOLO)
    player = Player(page).sit(house.link(made))
    urls = [page.url]
    for _ in range(2):
        if hot_seat and page.locator(".curtain").is_visible():
            page.get_by_role("button", name="raise the curtain").click()
        resign(player)
        page.get_by_role("button", name=AGAIN).click()
        urls.append(at_another_table(player, urls[-1]))
    if hot_seat:
        page.get_by_role("button", name="raise the curtain").click()
    player.wait("mine")
    player.act()
    # Home lists all three, those that are over by their review; the first can be opened, looked at and left again.
    page.goto(house.base)
    for url, room in zip(urls, ("review", "review", "table"), strict=True):
        expect(page.locator(f'a[href$="{url.split("#")[1].replace("table", room)}"]')).to_have_count(1)
    page.goto(urls[0])
    player.wait("over")
    page.get_by_role("button", name=re.compile("^Look back from")).click()
    expect(page.get_by_role("region", name="Scrubber")).to_be_visible()
    page.get_by_role("button", name="On one action").click()
    expect(page.locator(".scrubber [role=status]")).to_contain_text("1 of")
    page.get_by_role("link", name="To the count").click()
    player.wait("over")
