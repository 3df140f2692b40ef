"""Whole games in a real browser: by clicks, by keys alone, by taps, and between two browsers."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit, report
from tests.browser.house import SOLO, TWO, House, Player, all_but_the_end


def test_a_click_begins_a_game(page: Page, house: House) -> None:
    page.goto(house.base)
    page.get_by_role("button", name="Light the lamp").click()
    player = Player(page)
    player.wait("mine")
    expect(page.get_by_role("status").filter(has_text="Choose the first of two cards").first).to_be_visible()


ENDS = {
    "city-of-hemloch": ("lean|lamps", ".line", 4),
    "dark-promenade": ("promenade|lamps", ".week", 3),
    "lords": ("shore", ".tribe", 2),
    "midnight": ("Midnight|lamps", ".location", 4),
}
"""For each game what its end says, and how often it shows what."""

WHOLE = 400
opening_or_whole = [
    ("city-of-hemloch", WHOLE),
    *((game, 8) for game in ENDS if game != "city-of-hemloch"),
    *(pytest.param(game, WHOLE, marks=pytest.mark.soak) for game in ENDS if game != "city-of-hemloch"),
]
"""Each game and how many gestures are made at the most: the first game whole, of the others the opening; whole they are
played in the long runs."""


WINDOWS = {
    "a laptop": {"width": 1366, "height": 650},
    "a phone on its side": {"width": 844, "height": 390},
    "letters twice as large": {"width": 683, "height": 325},
}
"""Where whole games are played; the last is a laptop's window at 200 %."""
TITLES = {**{game: title for game, (title, _, _) in ENDS.items()}, "necromancer": "dawn|his"}
EVERYDAY = {
    "city-of-hemloch": "a phone on its side",
    "dark-promenade": "letters twice as large",
    "lords": "a laptop",
    "midnight": "a phone on its side",
    "necromancer": "letters twice as large",
}
"""One window for each game every time, all of them in the long runs."""
windows = [
    pytest.param(game, window, marks=[] if usual == window else pytest.mark.soak, id=f"{game} in {window}")
    for game, usual in EVERYDAY.items()
    for window in WINDOWS
]


@pytest.mark.parametrize(("game", "window"), windows)
def test_a_whole_game_by_clicks(page: Page, house: House, game: str, window: str) -> None:
    page.set_viewport_size(WINDOWS[window])  # type: ignore[arg-type]
    more = {"options": {"hunters": 1, "longest_night": 10}} if game == "necromancer" else {}
    player = Player(page, seed=1).sit(house.link(house.begin(SOLO, game, **more)))
    player.play()
    end = page.locator(".end")
    expect(end.get_by_role("heading", level=1)).to_contain_text(re.compile(TITLES[game]))
    if game in ENDS:
        _, what, times = ENDS[game]
        expect(end.get_by_role("row", name="Total")).to_be_visible()
        expect(end.locator(what)).to_have_count(times)
    assert player.choices > 4  # the opening at least: whoever plays out every card forfeits the rest
    found = audit(page, axe=False)
    assert not found, report(found)


@pytest.mark.parametrize(("game", "most"), [("city-of-hemloch", WHOLE), ("lords", 8), ("midnight", 8)])
def test_a_game_by_keys_alone(page: Page, house: House, game: str, most: int) -> None:
    player = Player(page, seed=2).sit(house.link(house.begin(SOLO, game)))
    chance = random.Random(5)
    actions = 0
    while player.wait() == "mine" and actions < most:
        before = player.seq
        if player.lit("lift"):
            page.keyboard.press("g")
            page.keyboard.press("h")
            for _ in range(chance.randrange(3)):
                page.keyboard.press("ArrowRight")
            while not page.evaluate("document.activeElement.dataset.lit"):
                page.keyboard.press("ArrowLeft")
            page.keyboard.press("Enter")
            expect(page.locator(".card.held")).to_have_count(1)
            player.looked()
        shown = page.locator("[data-lit=act] kbd, .tab kbd, .chips button kbd").all_inner_texts()
        keys = sorted({key for key in shown if key.isdigit()})
        # A long fan on offer has all nine digits, and what lies on the board has none.
        if (actions % 4 == 0 or not keys) and page.locator(".board [data-lit=act]").count():
            _walk_to_something_lit(page)
            page.keyboard.press("Enter")
        else:
            # The first keys are for what is on offer, where there is something.
            page.keyboard.press(min(chance.choice(keys), chance.choice(keys)))
        player.settled(before)
        actions += 1
    if actions < most:
        expect(page.locator(".end")).to_be_visible()


def _walk_to_something_lit(page: Page) -> None:
    """From wherever the focus is to a lit thing on the board, with arrows."""
    page.keyboard.press("g")
    page.keyboard.press("b")
    for key in [
        "ArrowRight",
        "ArrowDown",
        "ArrowRight",
        "ArrowUp",
        "ArrowLeft",
        "ArrowDown",
        "ArrowLeft",
        "ArrowUp",
    ] * 8:
        if page.evaluate("document.activeElement?.dataset.lit === 'act'"):
            return
        page.keyboard.press(key)
    raise AssertionError("arrows do not lead to anything that is lit")


@pytest.mark.parametrize(("game", "most"), opening_or_whole)
def test_a_game_on_a_phone_by_taps(phone: Page, house: House, game: str, most: int) -> None:
    player = Player(phone, seed=3, touch=True).sit(house.link(house.begin(SOLO, game)))
    player.play(most)
    if most >= WHOLE:
        phone.locator(".end").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_browsers_play_each_other_through_links_to_the_end(page: Page, guest: Page, house: House) -> None:
    page.goto(house.base)
    page.get_by_text("A friend", exact=True).click()
    page.get_by_label("Your friend’s name").fill("Bob")
    page.get_by_role("button", name="Light the lamp").click()
    guest.goto(page.get_by_label("One link for the table").input_value())
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    ann, bob = Player(page, seed=4), Player(guest, seed=5)
    _to_the_end(ann, bob)
    seen = [one.page.locator(".end").get_by_role("row", name="Total").inner_text().split() for one in (ann, bob)]
    assert seen[0][0] == seen[1][0] and sorted(seen[0][1:]) == sorted(seen[1][1:]), seen


@pytest.mark.parametrize(("game", "most"), opening_or_whole[1:])
def test_two_browsers_play_the_other_games(page: Page, guest: Page, house: House, game: str, most: int) -> None:
    made = house.begin(TWO, game)
    ann, bob = Player(page, seed=4).sit(house.link(made)), Player(guest, seed=5).sit(house.link(made, 1))
    _to_the_end(ann, bob, most)
    if most >= WHOLE:
        for one in (ann, bob):
            expect(one.page.locator(".end")).to_be_visible()


@pytest.mark.parametrize("game", [game for game in ENDS if game != "city-of-hemloch"])
def test_two_browsers_play_a_late_game_to_the_end(page: Page, guest: Page, house: House, game: str) -> None:
    made = house.seated("/matches/open", {"file": all_but_the_end(game), "seats": TWO})
    ann, bob = Player(page, seed=4).sit(house.link(made)), Player(guest, seed=5).sit(house.link(made, 1))
    _to_the_end(ann, bob)
    title, what, times = ENDS[game]
    for one in (ann, bob):
        end = one.page.locator(".end")
        expect(end.get_by_role("heading", level=1)).to_contain_text(re.compile(title))
        expect(end.locator(what)).to_have_count(times)
    seen = [one.page.locator(".end").get_by_role("row", name="Total").inner_text().split() for one in (ann, bob)]
    assert sorted(seen[0][1:]) == sorted(seen[1][1:]), seen


def _to_the_end(ann: Player, bob: Player, most: int = 1_000) -> None:
    """By turns, to the end or for so many gestures, and some by both; both have seen the same."""
    ann.wait("mine", "theirs")
    for made in range(1_000):
        turn = _whose_turn(ann, bob)
        if turn is None or (made >= most and ann.choices and bob.choices):
            break
        turn.act()
    assert ann.choices and bob.choices
    ann.page.wait_for_function("seq => Number(document.querySelector('.table').dataset.seq) >= seq", arg=bob.seq)
    assert ann.seq == bob.seq


def _whose_turn(ann: Player, bob: Player) -> Player | None:
    """Who is to choose; nobody when both have seen the end."""
    for _ in range(3_000):
        turns = [one.table.get_attribute("data-turn") for one in (ann, bob)]
        if "mine" in turns:
            return (ann, bob)[turns.index("mine")]
        if turns == ["over", "over"]:
            return None
        ann.page.wait_for_timeout(10)
    raise AssertionError("nobody is to choose")


def test_hot_seat_draws_a_curtain_whenever_another_player_is_asked(page: Page, house: House) -> None:
    """And never between two choices of one player."""
    player = Player(page, seed=6).sit(house.link(house.begin(TWO, hot_seat=True)))
    seats: list[str] = []
    for _ in range(14):
        curtain = page.get_by_role("dialog", name="Curtain")
        page.locator('.table[data-turn="mine"]').or_(curtain).first.wait_for()
        drawn = curtain.is_visible()
        if drawn:
            hidden = page.locator(".hand [data-card]").count()
            curtain.get_by_role("button", name="raise the curtain").click()
            expect(curtain).to_be_hidden()
            assert hidden == 0 or seats
        player.wait("mine")
        seat = player.table.get_attribute("data-seat") or ""
        assert drawn == (seats[-1:] != [seat]), (seats, seat)
        seats.append(seat)
        player.act()
    assert set(seats) == {"0", "1"}
    assert any(one == other for one, other in pairwise(seats))  # somebody chose twice running


def test_a_watcher_sees_the_table_and_can_choose_nothing(page: Page, house: House) -> None:
    made = house.begin(TWO)
    page.goto(f"{house.base}/#/table/{made['match']}/{made['watch']}")
    expect(page.locator("[data-waiting]")).to_contain_text("as soon as Ann and Bob have sat down")
    for seat in (0, 1):
        Player(page.context.new_page()).sit(house.link(made, seat))
    expect(page.locator('.table[data-turn="theirs"]')).to_be_visible()
    expect(page.locator("[data-lit]")).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("chooses")
