"""What players settle among themselves: time, taking back, draws, giving up, an empty chair, names."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.house import SOLO, TWO, House, Player
from tests.browser.test_table import at


def pair(house: House, page: Page, guest: Page, made: dict[str, Any] | None = None) -> tuple[Player, Player]:
    made = made or house.begin(TWO)
    ann, bob = Player(page, seed=1).sit(house.link(made, 0)), Player(guest, seed=2).sit(house.link(made, 1))
    ann.wait("mine", "theirs")
    return ann, bob


def take_turn(player: Player, other: Player) -> None:
    """All that a player has to choose until the other is asked."""
    player.wait("mine")
    while other.table.get_attribute("data-turn") != "mine":
        if player.wait("mine", "theirs") == "mine":
            player.act()
        player.page.wait_for_timeout(100)


def menu(page: Page, *names: str) -> None:
    """Open the menu and press these, one after the other."""
    page.keyboard.press("m")
    for name in names:
        page.get_by_role("dialog", name="Menu").get_by_role("button", name=name).click()


def seconds(page: Page, whose: str) -> float:
    minutes, rest = page.get_by_role("timer", name=whose).locator(".time").inner_text().split(":")
    return 60 * int(minutes) + float(rest)


def test_both_clocks_are_shown_and_one_runs_down(page: Page, guest: Page, house: House) -> None:
    made = house.begin(TWO, clock={"kind": "bank", "seconds": 22, "increment": 3})
    first, second = pair(house, page, guest, made)
    actor = first if first.wait("mine", "theirs") == "mine" else second
    you = actor.page.get_by_role("timer", name="You")
    expect(you).to_have_class(re.compile("own burning low"), timeout=15_000)  # less than twenty seconds are left
    expect(you.get_by_role("img", name="little time")).to_be_visible()  # not by colour alone
    assert seconds(actor.page, "You") < 20 < seconds(actor.page, "Bob" if actor is first else "Ann")
    before = seconds(actor.page, "You")
    actor.page.wait_for_timeout(400)
    assert before - seconds(actor.page, "You") > 0.2
    # A screen reader is told at few moments, not every tenth.
    expect(actor.page.locator(".clocks [role=status]")).to_have_text(re.compile("^(Half a minute|Ten seconds) left.$"))


def test_a_clock_is_chosen_with_the_match(page: Page, house: House) -> None:
    page.goto(house.base)
    page.get_by_text("Names, seat, clock and rules").click()
    page.get_by_text("Per choice").click()
    page.get_by_label("Seconds for each choice").fill("90")
    expect(page.locator(".timing")).to_contain_text("90 seconds for every choice.")
    page.get_by_role("button", name="Light the lamp").click()
    expect(page.get_by_role("timer", name="You")).to_contain_text("1:")


def test_taking_back_by_consent(page: Page, guest: Page, house: House) -> None:
    ann, bob = pair(house, page, guest, at(house, "middle"))
    ann.wait("mine")
    before = page.locator(".hand [data-card]").count()
    take_turn(ann, bob)
    take_turn(bob, ann)
    menu(page, "Take back my last turn")
    expect(page.locator(".ribbon")).to_contain_text("You have asked to take back")
    expect(guest.locator(".letter")).to_contain_text("Ann asks to take back the last")
    guest.get_by_role("button", name="Decline").click()
    expect(page.locator(".ribbon")).to_have_count(0)
    menu(page, "Take back my last turn")
    guest.get_by_role("button", name="Accept").click()
    expect(ann.table).to_have_attribute("data-decision", "act.kind")
    ann.wait("mine")
    expect(page.locator(".hand [data-card]")).to_have_count(before)


def test_a_draw_is_offered_declined_and_agreed_on(page: Page, guest: Page, house: House) -> None:
    ann, bob = pair(house, page, guest)
    menu(page, "Offer a draw")
    guest.get_by_role("button", name="Decline").click()
    expect(page.locator(".ribbon")).to_have_count(0)
    menu(guest, "Offer a draw")
    page.get_by_role("button", name="Accept").click()
    for one in (ann, bob):
        assert one.wait("over") == "over"


def test_giving_up_asks_once_more(page: Page, guest: Page, house: House) -> None:
    ann, bob = pair(house, page, guest)
    menu(page, "Resign", "No, play on")
    assert ann.wait("mine", "theirs", "over") != "over"
    page.keyboard.press("Escape")
    menu(page, "Resign", "Yes, give up")
    assert bob.wait("over") == "over" and ann.wait("over") == "over"


def test_my_seat_goes_to_the_house_and_comes_back(page: Page, guest: Page, house: House) -> None:
    player, _ = pair(house, page, guest, at(house, "middle"))
    player.wait("mine")
    before = player.seq
    menu(page, "Hand my seat to the house", "Let the house play on")
    ribbon = page.locator(".ribbon").filter(has_text="The house plays on for you")
    ribbon.wait_for()
    player.settled(before + 1)
    player.wait("theirs")  # the house has made my move, and now it is Bob's
    expect(page.locator("[data-lit]")).to_have_count(0)
    ribbon.get_by_role("button", name="Take my seat back").click()
    expect(ribbon).to_have_count(0)


def test_the_house_takes_an_empty_chair_and_gives_it_back(page: Page, guest: Page, house: House) -> None:
    made = at(house, "middle")
    ann, bob = pair(house, page, guest, made)
    ann.wait("mine")
    guest.goto("about:blank")
    expect(page.locator(".opponent .seat")).to_contain_text("away")
    menu(page, "Let the house play on for Bob")
    expect(page.locator(".opponent .seat")).to_contain_text("the house plays on")
    ann.act()
    ann.wait("mine")  # the house has answered
    bob.sit(house.link(made, 1))
    guest.locator(".ribbon").get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".log")).to_contain_text("Bob takes the seat back.")
    take_turn(ann, bob)


def test_a_new_name_is_seen_by_both_in_whatever_letters(page: Page, guest: Page, house: House) -> None:
    pair(house, page, guest)
    for name, first in (("Łucja Żak", "Ł"), ("Ελένη", "Ε"), ("夜の市", "夜"), ("🦉 Owl", "🦉")):
        page.keyboard.press("m")
        page.get_by_label("Your name at this table").fill(name)
        page.keyboard.press("Enter")
        seat = guest.locator(".opponent .seat")
        expect(seat.locator("b")).to_have_text(name)
        expect(seat.locator(".face-mark")).to_have_text(first)
        box = seat.locator("b").bounding_box()
        assert box and box["width"] <= 140 and box["height"] < 30  # it neither breaks the line nor the row


def test_the_sheet_of_a_phone_stands_at_three_heights(phone: Page, house: House) -> None:
    player = Player(phone, touch=True).sit(house.link(at(house, "middle")))
    player.wait("mine")
    sheet, grip = phone.locator(".sheet"), phone.get_by_role("button", name="Height of the sheet")
    expect(sheet).to_have_attribute("data-height", "middle")
    tops = {}
    for height in ("high", "low", "middle"):
        grip.tap()
        expect(sheet).to_have_attribute("data-height", height)
        tops[height] = sheet.bounding_box()
    heights = {name: box["height"] for name, box in tops.items() if box}
    assert heights["low"] < 70 < heights["middle"] < 300 < heights["high"] < 0.75 * 844
    swipe(phone, up=80)
    expect(sheet).to_have_attribute("data-height", "high")
    swipe(phone, up=-80)
    swipe(phone, up=-80)
    expect(sheet).to_have_attribute("data-height", "low")
    grip.focus()
    phone.keyboard.press("ArrowUp")
    expect(sheet).to_have_attribute("data-height", "middle")
    # A swipe down first puts back what is lifted.
    assert player.press_one(".hand [data-lit=lift]")
    expect(phone.locator(".hand .held")).to_have_count(1)
    swipe(phone, up=-80)
    expect(phone.locator(".hand .held")).to_have_count(0)
    expect(sheet).to_have_attribute("data-height", "middle")


def swipe(page: Page, up: int) -> None:
    """A finger on the sheet's tabs, dragged."""
    box = page.get_by_role("tablist").bounding_box()
    assert box
    x, y = box["x"] + 250, box["y"] + 10
    touch = page.context.new_cdp_session(page)
    for kind, at_y in (("touchStart", y), ("touchMove", y - up / 2), ("touchMove", y - up)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at_y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tap_that_reaches_a_busy_page_late_is_still_a_tap(phone: Page, house: House) -> None:
    """A finger that rests on a card enlarges it. How long it rested is the finger's time, not that of the page."""
    player = Player(phone, touch=True).sit(house.link(at(house, "middle")))
    player.wait("mine")
    card = phone.locator(".hand [data-lit=lift]").first
    box = card.bounding_box()
    assert box
    finger, at_once = phone.context.new_cdp_session(phone), time.time()
    for kind, points, moment in (
        ("touchStart", [{"x": box["x"] + 9, "y": box["y"] + 18}], at_once),
        ("touchEnd", [], at_once + 0.05),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})
        phone.wait_for_timeout(600 if points else 0)
    expect(phone.locator(".hand .held")).to_have_count(1)
    expect(phone.locator(".enlarged")).to_have_count(0)


CLICK = """() => {
    let begun = 0
    window.waits = []
    addEventListener("pointerup", () => { begun = performance.now() }, { capture: true })
    new MutationObserver(() => {
        if (begun) window.waits.push(performance.now() - begun)
        begun = 0
    }).observe(document.querySelector(".table"), { attributes: true, attributeFilter: ["data-seq"] })
}"""
"""Notes the time from the last press to the changed table: the press that lifts a card changes nothing yet."""


def test_a_click_changes_the_table_at_once(page: Page, house: House) -> None:
    """From the finger's leaving the button to the changed page; the bound is wide because tests share their machine."""
    player = Player(page, seed=9).sit(house.link(house.begin(SOLO)))
    page.evaluate(CLICK)
    while player.choices < 12 and player.wait() == "mine":
        player.act()
    page.wait_for_timeout(50)
    waits = sorted(page.evaluate("window.waits"))
    median = waits[len(waits) // 2]
    told = f"least {waits[0]:.0f}, median {median:.0f}, most {waits[-1]:.0f} ms"
    print(f"\nfrom click to changed table, {len(waits)} clicks: {told}")
    assert len(waits) > 5 and median < 1_500
