"""A puzzle as a solver meets it: the card beside the table asks, judges and explains; on a phone it lies above it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from gloaming.players.puzzles import Puzzle, puzzles
from tests.browser.audit import report, violations
from tests.browser.house import House

SLUG = "dark-promenade"


def one(steps: int) -> Puzzle:
    return next(puzzle for puzzle in puzzles(SLUG) if len(puzzle.steps) == steps)


def sound(page: Page) -> None:
    found = violations(page)
    assert not found, report(found)


def sit_down(page: Page, house: House, puzzle: Puzzle) -> None:
    page.goto(f"{house.base}/#/puzzles/{puzzle.game}/{puzzle.number}")
    expect(page.locator(".table[data-turn='mine']")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_shelf_is_there_and_sound(page: Page, house: House, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(f"{house.base}/#/puzzles")
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Solve today’s puzzle")).to_be_visible()
    sound(page)


def test_whoever_gives_up_is_shown_the_answer_and_may_go_on(page: Page, house: House) -> None:
    puzzle = one(1)
    sit_down(page, house, puzzle)
    card = page.get_by_role("complementary", name="The puzzle")
    expect(card).not_to_contain_text(puzzle.why)
    page.keyboard.press("h")
    expect(card).to_contain_text(puzzle.hint)
    sound(page)
    card.get_by_role("button", name="Show the answer").click()
    expect(card).to_contain_text(puzzle.why)
    expect(card).to_contain_text("0 in a row")
    sound(page)
    page.keyboard.press("n")
    page.wait_for_url(f"**/#/puzzles/{SLUG}/{puzzle.number + 1}")


def test_what_is_played_is_judged_and_may_be_tried_again(page: Page, house: House) -> None:
    """By keys alone: whatever stands first is chosen until the card turns over."""
    puzzle = one(2)
    sit_down(page, house, puzzle)
    card = page.locator(".paper")
    expect(card).to_have_attribute("data-state", "open")
    for _ in range(20):
        if card.get_attribute("data-state") != "open":
            break
        page.keyboard.press("1")
        page.wait_for_timeout(300)
    expect(card).not_to_have_attribute("data-state", "open")
    sound(page)
    first = page.locator(".table").get_attribute("data-match")
    card.get_by_role("button", name="again").first.click()
    expect(page.locator(f".table:not([data-match='{first}'])")).to_be_visible()
    expect(card).to_have_attribute("data-state", "open")
    page.goto(f"{house.base}/#/puzzles")
    expect(page.locator(f"a[href='#/puzzles/{SLUG}/{puzzle.number}'].open")).to_have_count(0)


def test_on_a_phone_the_card_folds_to_its_question(phone: Page, house: House) -> None:
    puzzle = one(1)
    sit_down(phone, house, puzzle)
    card = phone.get_by_role("complementary", name="The puzzle")
    more = card.get_by_role("button", name="More")
    expect(more).to_be_visible()
    expect(card.get_by_role("button", name="Show the answer")).to_be_hidden()
    more.tap()
    expect(card.get_by_role("button", name="Show the answer")).to_be_visible()
    sound(phone)


def test_the_daily_deal_is_begun_and_found_again(page: Page, house: House) -> None:
    page.goto(f"{house.base}/#/puzzles/daily")
    page.get_by_label("Your name on the board").fill("Ann")
    sound(page)
    page.get_by_role("button", name="Play today’s deal").click()
    expect(page.locator(".table")).to_be_visible()
    match = page.locator(".table").get_attribute("data-match")
    page.goto(f"{house.base}/#/puzzles/daily")
    expect(page.get_by_text("The board opens when you have finished. At it today:")).to_be_visible()
    page.get_by_role("button", name="Go on with your game").click()
    expect(page.locator(f".table[data-match='{match}']")).to_be_visible()
