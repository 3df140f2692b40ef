"""Tables at their fullest, in windows of every size: nothing overlaps, is cut off, or is too small to be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.audit import audit, report
from tests.browser.house import House, Player
from tests.browser.test_table import at

OFTEN = ["1366x650", "1024x768", "911x533", "844x390", "768x1024", "360x640"]
SELDOM = ["320x568", "390x844", "683x384", "900x640", "1024x1366", "1280x720", "1366x768", "1440x900", "1920x1080"]
SELDOM += ["2560x1440", "2560x500", "320x1440"]
FULL = {
    "middle": "City of Hemloch: a hand, three Districts in play",
    "promenade": "Dark Promenade: Minions on every Avenue",
    "midnight-full": "Midnight Edition: eight Minions on one side, nine in the hand",
    "midnight-check": "Midnight Edition: a Marker to be placed",
    "midnight-draft": "Midnight Edition: a pack of six, twelve picks",
    "lords-full": "Lords: long Tribes, an Action to be chosen",
    "lords-chain": "Lords: a Shell within a card within an Action",
    "necromancer-full": "Necromancer: four Hunters, seven Entities, a phase to be picked",
    "necromancer": "Necromancer: places to walk and to ride to, among Undead",
}
"""Positions where most lies on the table."""


def window(size: str) -> ViewportSize:
    width, height = size.split("x")
    return {"width": int(width), "height": int(height)}


def sit(page: Page, guest: Page, house: House, position: str) -> Player:
    """Both are there, so that nobody is waited for."""
    made = at(house, position)
    guest.goto(house.link(made, 1))
    player = Player(page).sit(house.link(made))
    player.wait("mine")
    return player


def sound(page: Page, sizes: list[str]) -> None:
    found = []
    for size in sizes:
        page.set_viewport_size(window(size))
        page.mouse.move(1, 1)
        findings = audit(page, axe=False)
        found += [f"{size}\n{report(findings)}"] if findings else []
    assert not found, "\n".join(found)


@pytest.mark.parametrize("position", FULL)
def test_a_full_table_is_sound_in_any_window(page: Page, guest: Page, house: House, position: str) -> None:
    sit(page, guest, house, position)
    sound(page, OFTEN)


@pytest.mark.soak
@pytest.mark.parametrize("position", FULL)
def test_a_full_table_is_sound_in_every_window(page: Page, guest: Page, house: House, position: str) -> None:
    sit(page, guest, house, position)
    sound(page, OFTEN + SELDOM)


def test_a_combat_fits_a_low_window(page: Page, guest: Page, house: House) -> None:
    sit(page, guest, house, "necromancer-combat")
    for thing in ("act:fight", "holy-water"):
        page.locator(f'[data-thing^="{thing}"][data-lit]').first.click()
    stage = page.get_by_role("region", name="Combat at Green Lake")
    expect(stage).to_contain_text("damage to share out")
    sound(page, OFTEN)
    page.set_viewport_size(window("1366x650"))
    expect(stage.locator(".pool")).to_be_in_viewport(ratio=0.99)
    assert stage.evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.mark.parametrize("size", ["1440x900", "1366x650", "900x640"])
def test_phases_are_picked_beside_the_map_and_the_own_pawn_stays_in_sight(
    page: Page, guest: Page, house: House, size: str
) -> None:
    page.set_viewport_size(window(size))
    sit(page, guest, house, "necromancer-round")
    pawn = page.locator(".map .pawn.you")
    expect(pawn).to_be_in_viewport(ratio=0.99)
    assert pawn.evaluate(
        """one => { const { x, y, width, height } = one.getBoundingClientRect()
            return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".map")) }"""
    )
    top = page.locator(".map").bounding_box()
    assert top
    for phase in ("movement", "buy", "build", "activate", "five"):
        card = page.locator(f'[data-thing="phase:{phase}"][data-lit]')
        expect(card).to_contain_text("bonus:")
        below = lowest(card)
        assert below <= top["y"]


def lowest(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["y"] + box["height"]


ACTIONS = {
    "meditate": "Draw 2 Lord cards",
    "flourish": "Gain a Follower",
    "prospect": "Gain a Shell",
    "deify": "gain his Temple",
    "beseech": "Reveal a Lord card",
}


@pytest.mark.parametrize("size", ["1366x650", "1280x720", "900x640", "768x1024", "390x844", "360x640", "844x390"])
def test_every_action_shows_what_it_does(page: Page, guest: Page, house: House, size: str) -> None:
    page.set_viewport_size(window(size))
    sit(page, guest, house, "lords-full")
    for action, text in ACTIONS.items():
        told = page.locator(f'[data-thing="{action}"] .text:visible').first
        expect(told).to_contain_text(text)
        told.evaluate("one => one.scrollIntoView({ block: 'nearest' })")
        expect(told).to_be_in_viewport(ratio=0.9)


def test_the_map_is_never_too_small_to_be_read(page: Page, guest: Page, house: House) -> None:
    """With little room it shows the surroundings of the own pawn; the whole of it is a press away."""
    page.set_viewport_size(window("1366x650"))
    sit(page, guest, house, "necromancer-full")
    label = page.locator(".map .label", has_text="Downtown")
    expect(label).to_be_in_viewport()
    assert label.evaluate("one => one.getBoundingClientRect().height") >= 11.5
    expect(page.locator(".map .pawn.you")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="The whole map").click()
    expect(page.locator('.map [data-thing="rainier-beach"]')).to_be_in_viewport(ratio=0.99)
    expect(page.locator('.map [data-thing="crown-hill"]')).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="Around your pawn").click()
    expect(label).to_be_visible()


def test_what_has_no_room_beside_the_table_is_in_a_drawer(page: Page, guest: Page, house: House) -> None:
    page.set_viewport_size(window("1024x768"))
    sit(page, guest, house, "necromancer-full")
    expect(page.get_by_role("region", name="His Spirit")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="His Spirit")).to_be_visible()
    expect(page.get_by_role("region", name="Entities")).to_contain_text("Fisherman Joe")
