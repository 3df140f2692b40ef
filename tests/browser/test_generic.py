"""The table for any game: the example games in whole games, and the games of the house as if they had no table of their
own (`?table=generic`)."""

from __future__ import annotations

import random
import re
import statistics
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import examples
from tests.browser.audit import Trouble, audit, report
from tests.browser.house import ACT, CHIP, RANDOM, House, Player, at_pace
from tests.browser.test_budget import BOUND, CHANGED

NAMES = ("Ann", "Orla Finch", "Ruben", "Nick Vane", "Maud", "Theo")
SIZES = [(1366, 650), (390, 844), (844, 390), (320, 568), (1920, 1080)]
HOUSE_GAMES = {
    "city-of-hemloch": (1366, 650),
    "dark-promenade": (390, 844),
    "lords": (844, 390),
    "midnight": (1440, 900),
    "necromancer": (1366, 650),
}
"""Each game of the house, and a window that it is played in here."""
OWN_CHOICES = 40
slugs = examples.slugs()
of_examples = pytest.mark.parametrize(
    "game",
    slugs or [pytest.param("", marks=pytest.mark.skip(reason="there is no game under examples/ to play"))],
)


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has found the games under examples/."""
    shop = House(tmp_path_factory.mktemp("shop"))
    shop.start(**examples.install(tmp_path_factory.mktemp("site")))
    yield shop
    shop.stop()


def chairs(shop: House, game: str) -> int:
    seats: int = next(one["seats"] for one in shop.ask("/games") if one["slug"] == game)
    return seats


def against_computers(house: House, game: str) -> str:
    """The link of a seat whose others are computers."""
    seats = [{"kind": "me", "name": NAMES[0]}]
    seats += [{**RANDOM, "name": name} for name in NAMES[1 : chairs(house, game)]]
    return house.link(house.begin(seats, game))


def on_any_table(link: str) -> str:
    return link.replace("/#", "/?table=generic#")


def choose(player: Player) -> bool:
    """One gesture; False when the game is over. Where several choose at once, another's choice may come between looking
    and pressing: whoever finds nothing to press looks again."""
    for _ in range(4):
        if player.wait() == "over":
            return False
        try:
            player.act()
        except AssertionError:
            player.page.wait_for_timeout(100)
        else:
            return True
    raise AssertionError(f"nothing can be pressed at {player.decision}")


def play(player: Player, most: int = 400) -> None:
    for _ in range(most):
        if not choose(player):
            return


@of_examples
def test_a_whole_game_by_four_browsers(browser: Browser, shop: House, game: str) -> None:
    names = NAMES[: chairs(shop, game)]
    seats = [{"kind": "friend" if seat else "me", "name": name} for seat, name in enumerate(names)]
    made = shop.begin(seats, game)
    contexts = [browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") for _ in names]
    players = [Player(context.new_page(), seed) for seed, context in enumerate(contexts)]
    troubles = [Trouble(player.page) for player in players]
    for seat, player in enumerate(players):
        player.sit(shop.link(made, seat))
    for _ in range(1_000):
        turns = [player.table.get_attribute("data-turn") for player in players]
        if "mine" in turns:
            choose(players[turns.index("mine")])
        elif set(turns) == {"over"}:
            break
        else:
            players[0].page.wait_for_timeout(10)
    ends = [player.page.locator(".end") for player in players]
    for end in ends:
        expect(end.get_by_role("heading", level=1)).to_contain_text(re.compile("table|lamps"))
        expect(end.get_by_role("columnheader")).to_have_count(len(names))
    told = [sorted(end.get_by_role("row", name="Points").get_by_role("cell").all_inner_texts()) for end in ends]
    assert all(one == told[0] for one in told), told
    assert len({player.seq for player in players}) == 1
    assert not [one for trouble in troubles for one in trouble.take()]
    for context in contexts:
        context.close()


@of_examples
def test_a_whole_game_on_a_phone_by_taps(phone: Page, shop: House, game: str) -> None:
    player = Player(phone, seed=7, touch=True).sit(against_computers(shop, game))
    for made in range(200):
        if not choose(player):
            break
        if made in (1, 6):
            found = audit(phone, touch=True, axe=made == 6)
            assert not found, report(found)
            small = phone.locator('[data-lit="act"]:visible').evaluate_all(
                "all => all.map(one => one.getBoundingClientRect()).filter(box => Math.min(box.width, box.height) < 44)"
            )
            assert not small, small
    expect(phone.locator(".end")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = audit(phone, touch=True)
    assert not found, report(found)


@of_examples
def test_a_whole_game_by_keys_alone(page: Page, shop: House, game: str) -> None:
    player = Player(page, seed=2).sit(against_computers(shop, game))
    chance = random.Random(5)
    for made in range(200):
        if player.wait() == "over":
            break
        before = player.seq
        keys = [key for key in page.locator(f"{ACT} kbd, {CHIP} kbd").all_inner_texts() if key.isdigit()]
        if made % 2 and keys:
            page.keyboard.press(chance.choice(keys))
        else:
            page.keyboard.press("g")
            page.keyboard.press("h")
            page.keyboard.press("ArrowRight")
            for _ in range(20):
                if page.evaluate("document.activeElement.dataset.lit === 'act'"):
                    break
                page.keyboard.press("ArrowLeft")
            page.keyboard.press("Enter")
        player.settled(before)
    expect(page.locator(".end")).to_be_visible()


@of_examples
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_nothing_is_wrong_with_the_page_at_any_size(page: Page, shop: House, game: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    trouble = Trouble(page)
    player = Player(page, seed=4).sit(against_computers(shop, game))
    player.wait("mine")
    found = audit(page)
    for made in range(8):
        choose(player)
        player.wait("mine")
        if made % 3 == 2:
            found += audit(page, axe=False)
    assert not found + trouble.take(), report(found)


@of_examples
def test_a_card_may_be_carried_to_where_it_goes(page: Page, shop: House, game: str) -> None:
    player = Player(page, seed=4).sit(against_computers(shop, game))
    player.wait("mine")
    page.wait_for_timeout(300)
    card = page.locator(f".hand {ACT}").first
    name, before = card.get_attribute("data-card"), player.seq
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + 12, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 40, steps=4)
    goal = page.locator(".zone.open").first.bounding_box()
    assert goal
    page.mouse.move(5, 300, steps=3)  # nothing lies there
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    assert player.seq == before
    page.mouse.move(box["x"] + 12, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 40, steps=4)
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
    page.mouse.up()
    player.settled(before)
    expect(page.locator(f'.hand [data-card="{name}"]')).to_have_count(0)


@of_examples
def test_everything_around_the_table_knows_the_game(page: Page, guest: Page, shop: House, game: str) -> None:
    """The shelf, the lobby, the waiting room, the rules, a look back."""
    info = next(one for one in shop.ask("/games") if one["slug"] == game)
    page.goto(shop.base)
    page.get_by_role("button", name=f"{info['title']}: play").click()
    expect(page.get_by_role("heading", name=f"New match: {info['title']}")).to_be_visible()
    seats = info["seatings"][0]["chairs"]
    if len(seats) > 2:
        page.get_by_role("radiogroup", name=seats[1]).get_by_text("A friend").click()
    found = audit(page)
    assert not found, report(found)
    page.get_by_role("button", name="Light the lamp").click()
    expect(page.locator("[data-waiting]").get_by_role("heading", level=1)).to_have_text(info["title"])
    found = audit(page)
    assert not found, report(found)
    guest.goto(page.get_by_label("One link for the table").input_value())
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    player, friend = Player(page, seed=1), Player(guest, seed=2)
    for one in (player, friend):
        one.wait("mine", "theirs")
    expect(page.locator(".bar .title")).to_have_text(info["title"])
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("You want")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.get_by_role("dialog", name="The table in words")).to_contain_text("Your hand")
    page.keyboard.press("Escape")
    for one in (player, friend, player, friend):
        if one.wait("mine", "theirs") == "mine":
            choose(one)
    match = player.table.get_attribute("data-match")
    secret = page.url.rpartition("/")[2]
    page.goto(f"{shop.base}/#/replay/{match}/{secret}/0")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replay .any")).to_be_visible()
    expect(page.locator(".hand [data-card]").first).to_be_visible()


@of_examples
def test_a_card_tells_why_it_cannot_be_played_and_what_is_printed_on_it(page: Page, shop: House, game: str) -> None:
    player = Player(page, seed=9).sit(against_computers(shop, game))
    for _ in range(60):
        player.wait("mine")
        if page.locator(".hand .card.dim").count():
            break
        choose(player)
    dim = page.locator(".hand .card.dim").first
    player.press(dim)
    expect(page.locator(".why")).to_contain_text(re.compile(r"\w+ \w+"))
    page.keyboard.press("Escape")
    dim.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog").filter(has=page.locator(".card.xl"))).to_be_visible()


@of_examples
def test_what_others_did_is_shown_as_a_film(page: Page, shop: House, game: str) -> None:
    page = page.context.new_page()
    at_pace(page, "quick")
    player = Player(page, seed=3, pace="quick").sit(against_computers(shop, game))
    for _ in range(5):
        player.wait("mine")
        before = player.seq
        player.act()
        player.settled(before)
    player.wait("mine")
    expect(page.get_by_title("What just happened (J)")).to_be_visible()


@of_examples
def test_the_table_answers_a_click_at_once(page: Page, shop: House, game: str) -> None:
    player = Player(page, seed=3).sit(against_computers(shop, game))
    times: list[float] = []
    while len(times) < 12 and player.wait() == "mine":
        times.append(page.evaluate(CHANGED, [f"{ACT}, {CHIP}", player.seq]))
        page.wait_for_timeout(200)
    print(f"\n{game}: {statistics.median(times):.0f} ms from a click to the table after it (median of {len(times)})")
    assert statistics.median(times) < BOUND, times


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_a_game_of_the_house_without_its_own_table(page: Page, house: House, game: str) -> None:
    width, height = HOUSE_GAMES[game]
    page.set_viewport_size({"width": width, "height": height})
    player = Player(page, seed=1).sit(on_any_table(against_computers(house, game)))
    expect(page.locator(".any").first).to_be_attached()
    for made in range(OWN_CHOICES):
        if not choose(player):
            break
        if made % 10 == 9 and player.wait() == "mine":
            found = audit(page, axe=made == 9)
            assert not found, report(found)
    assert player.choices == OWN_CHOICES or page.locator(".end").is_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_table_of_five(page: Page, house: House, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seats = [{"kind": "me", "name": NAMES[0]}] + [{**RANDOM, "name": name} for name in NAMES[1:5]]
    made = house.begin(seats, "necromancer", options={"hunters": 4})
    player = Player(page, seed=1).sit(on_any_table(house.link(made)))
    for _ in range(4):
        choose(player)
    player.wait("mine")
    expect(page.locator(".chair")).to_have_count(5)
    found = audit(page, axe=False)
    assert not found, report(found)


@pytest.mark.soak
@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_a_whole_game_of_the_house_without_its_own_table(page: Page, house: House, game: str) -> None:
    player = Player(page, seed=5).sit(on_any_table(against_computers(house, game)))
    play(player, 3_000)
    expect(page.locator(".end").get_by_role("heading", level=1)).to_be_visible()
    found = audit(page)
    assert not found, report(found)
