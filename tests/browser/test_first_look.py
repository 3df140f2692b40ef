"""Somebody who has never seen these games: what the goal is, whose turn it is and what can be done, from the first
screen alone; and the matches that a device keeps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.house import RANDOM, TWO, House, Player

SIZES = ((1440, 900), (1366, 650), (390, 844))
GAMES = ("city-of-hemloch", "dark-promenade", "midnight", "lords", "necromancer")
HOUSE = {"kind": "computer", "level": "footpad"}
ANN = {"kind": "me", "name": "Ann"}
RUNS = re.compile("Your turn|is thinking")
SCENARIO = """
format = 1
game = "city-of-hemloch"
id = "bobs-turn"
title = "Bob is to act"
clauses = ["R5.1"]
[given]
seats = ["Ann", "Bob"]
at = "act"
turn = "Bob"
"""
WHOLE = """thing => {
    const box = thing.getBoundingClientRect()
    return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1
        && box.bottom <= innerHeight + 1
}"""
"""Whether a thing is wholly in the window."""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_says_the_goal_whose_turn_it_is_and_what_can_be_done(
    page: Page, house: House, game: str
) -> None:
    """The elements of docs/first-look.md, at a desk, on a laptop and on a phone."""
    made = house.begin([ANN, HOUSE, HOUSE] if game == "necromancer" else [ANN, HOUSE], game)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(house.base)
        Player(page).sit(house.link(made)).wait("mine")
        page.evaluate("document.fonts.ready.then(() => true)")
        for what in (".goal .aim", ".goal .stand", ".goal .left", ".prompt .who", ".prompt .say"):
            thing = page.locator(f"{what}:visible").first
            expect(thing).not_to_be_empty()
            assert thing.evaluate(WHOLE), (what, width, height)
            assert thing.evaluate("thing => parseFloat(getComputedStyle(thing).fontSize)") >= 12, what
        assert "You" in page.locator(".goal .stand:visible").inner_text()
        lit = page.locator("[data-lit]:visible, .prompt .chips button:visible")
        assert any(one.evaluate(WHOLE) for one in lit.all()), (width, height)


def test_the_rules_of_two_minutes_are_one_key_away_and_rules_begin_at_the_beginning(page: Page, house: House) -> None:
    Player(page).sit(house.link(house.begin([ANN, HOUSE]))).wait("mine")
    page.locator(".prompt .clause").click()
    expect(page.locator(".rules-text .here")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.get_by_text("You want")).to_be_visible()
    expect(drawer.locator(".here")).to_have_count(0)
    drawer.get_by_text("R5.2", exact=True).click()
    expect(drawer.locator(".here")).to_contain_text("Conspire, Hire or Influence")


def test_the_first_visit_offers_the_easiest_opponent_and_the_short_rules(page: Page, house: House) -> None:
    page.goto(house.base)
    new = page.get_by_role("region", name="New here?")
    expect(new.get_by_role("link", name="Rules in two minutes")).to_be_visible()
    page.locator(".box[data-game=lords] .meta").click()  # the caption is as good as the cover
    expect(page.get_by_role("heading", name="New match: Lords")).to_be_visible()
    new.get_by_role("button", name=re.compile("Play the Lamplighter")).click()
    expect(page.locator(".table[data-game=lords]")).to_be_visible()
    expect(page.locator(".goal .aim:visible")).to_contain_text("Tribe")
    page.goto(house.base)
    expect(page.get_by_text("(Lamplighter)")).to_be_visible()
    expect(new).to_be_visible()  # a game that was never played is offered as a lesson
    page.locator(".box[data-game=lords] .meta").click()
    expect(new).to_have_count(0)


def test_a_running_match_leaves_the_list_after_a_question_and_comes_back(page: Page, house: House) -> None:
    Player(page).sit(house.link(house.begin([ANN, HOUSE])))
    page.goto(house.base)
    mine = page.get_by_role("region", name="Your matches")
    expect(mine.get_by_role("link", name="Sit down")).to_be_visible()
    drop = mine.get_by_role("button", name="Take this match off the list")
    drop.click()
    mine.get_by_role("button", name="Keep it").click()
    expect(mine.get_by_role("link", name="Sit down")).to_be_visible()
    drop.click()
    mine.get_by_role("button", name="Take it off").click()
    expect(mine.get_by_text("No match yet")).to_be_visible()
    mine.get_by_role("button", name="Put it back").click()
    expect(mine.get_by_role("link", name="Sit down")).to_be_visible()


def with_matches(page: Page, house: House, number: int) -> None:
    """At home, where this device has a seat in so many matches."""
    made = [house.begin([ANN, RANDOM], "lords") for _ in range(number)]
    kept = [
        {"match": one["match"], "secret": one["seats"][0]["secret"], "game": "lords", "since": 1000 * number}
        for number, one in enumerate(made)
    ]
    page.goto(house.base)
    page.evaluate("kept => localStorage.setItem('gloaming.matches', JSON.stringify(kept))", kept)
    page.reload()


def test_the_list_asks_about_each_match_once(page: Page, house: House) -> None:
    """And again by the clock, every eight seconds."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/v1/matches/" in request.url else None)
    with_matches(page, house, 4)
    expect(page.get_by_role("region", name="Your matches").locator(".turn", has_text=RUNS)).to_have_count(4)
    page.wait_for_timeout(1_000)
    rounds = 1 + page.evaluate("performance.now()") // 8_000
    assert len(asked) <= 4 * (rounds + 1), f"{len(asked)} requests about 4 matches in {rounds} rounds"


def test_of_many_matches_none_that_runs_is_hidden(page: Page, house: House) -> None:
    with_matches(page, house, 14)
    mine = page.get_by_role("region", name="Your matches")
    expect(mine.locator(".turn", has_text=RUNS)).to_have_count(14)
    mine.get_by_role("radio", name="Over", exact=True).focus()
    page.keyboard.press("Space")
    expect(mine.get_by_text("There is no match of this kind.")).to_be_visible()


def test_a_scenario_seats_whoever_is_to_act(page: Page, house: House) -> None:
    page.goto(house.base)
    page.get_by_role("radio", name="Broker").or_(page.get_by_role("button", name="Broker")).first.click()
    page.locator("input[type=file]").set_input_files(
        {"name": "puzzle.toml", "mimeType": "text/plain", "buffer": SCENARIO.encode()}
    )
    Player(page).wait("mine")
    expect(page.locator(".table")).to_have_attribute("data-seat", "1")
    expect(page.get_by_text(re.compile("^Broker")).first).to_be_visible()


def test_between_friends_both_see_that_hints_are_off(page: Page, guest: Page, house: House) -> None:
    made = house.begin(TWO)
    Player(page).sit(house.link(made, 0))
    Player(guest).sit(house.link(made, 1))
    for one in (page, guest):
        one.get_by_role("button", name="No hints").click()
        expect(one.get_by_text("off in this match, for everybody")).to_be_visible()


def test_the_curtain_of_a_hot_seat_is_easily_raised_or_done_without(page: Page, house: House) -> None:
    made = house.begin(TWO, hot_seat=True)
    page.goto(house.link(made))
    raise_it = page.get_by_role("button", name=re.compile("raise the curtain"))
    expect(raise_it).to_be_visible()
    box = raise_it.bounding_box()
    assert box is not None and box["height"] >= 44
    page.get_by_role("button", name=re.compile("no curtain in this match")).click()
    player = Player(page)
    player.wait("mine")
    seats: set[str] = set()
    for _ in range(4):
        seats.add(player.table.get_attribute("data-seat") or "")
        player.act()
        player.wait("mine")
    expect(page.locator(".curtain")).to_have_count(0)
    assert seats == {"0", "1"}


def test_a_slow_line_shows_the_lamp_before_any_script(browser: Browser, house: House) -> None:
    """Scripts and style sheets do not come at all; something is on the screen all the same."""
    context = browser.new_context()
    page = context.new_page()

    def wait(route: Route) -> Any:
        return None  # never answered

    page.route("**/assets/**", wait)
    page.goto(house.base, wait_until="commit")
    expect(page.get_by_text("The lamp is being lit.")).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")
    context.close()
