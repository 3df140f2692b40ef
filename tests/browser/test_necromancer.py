"""What is Necromancer's own: many chairs, secret picks, a map, payments, combats, several Hunters in one hand."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import CHIP, RANDOM, House, Player
from tests.browser.test_table import POSITIONS, at, touch

SHORT = {"hunters": 1, "longest_night": 10}
"""A night of ten rounds."""
ME = {"kind": "me", "name": "Ann"}


def test_the_chairs_are_chosen_at_home(page: Page, house: House) -> None:
    page.goto(house.base)
    page.get_by_role("button", name="Necromancer: play").click()
    new = page.get_by_role("region", name="New match")
    new.get_by_role("radiogroup", name="Players").get_by_text("4", exact=True).click()
    expect(new.get_by_role("radiogroup")).to_have_count(1 + 4 + 1)  # players, four chairs, strength
    new.get_by_role("radiogroup", name="Second Hunter").get_by_text("You").click()
    new.get_by_role("radiogroup", name="Third Hunter").get_by_text("A friend").click()
    page.get_by_role("button", name="Light the lamp").click()
    seats = page.get_by_role("region", name="Seats")
    expect(page.get_by_label("One link for the table")).to_be_visible()
    expect(seats.get_by_text("A free chair")).to_have_count(1)  # only the friend is awaited
    seats.get_by_role("button", name="Let the house play").click()
    Player(page).wait("mine")
    expect(page.get_by_role("region", name="Who are you?").locator("[data-lit]")).to_have_count(6)


def test_the_necromancer_on_a_phone_by_taps(phone: Page, house: House) -> None:
    made = house.begin([RANDOM, ME], "necromancer", options=SHORT)
    player = Player(phone, seed=3, touch=True).sit(house.link(made, 1))
    player.play(14)
    assert player.choices > 6
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_map_shows_where_one_may_go_and_what_waits_there(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "necromancer")))
    player.wait("mine")
    node = page.locator(".map .node")
    expect(node).to_have_count(32)
    bad = page.locator('.node.bad[data-thing="south-lake-union"]')
    expect(bad).to_contain_text("Bone Hound, 3 of 3 HP")
    # where a walk and a ride lead to one place, it is asked how
    touch(page, "capitol-hill")
    chips = page.locator(".prompt .chips button")
    expect(chips).to_have_text([re.compile("Walk to"), re.compile("Ride the Link"), re.compile("Put back")])
    before = player.seq
    chips.first.click()
    player.settled(before)
    expect(page.locator('.place:has([data-thing="capitol-hill"]) .pawn.you')).to_be_visible()
    # what is out of reach says why
    touch(page, "magnolia")
    expect(page.locator(".why")).to_contain_text("not adjacent")


def test_the_table_in_words_tells_who_stands_where(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "necromancer"))).wait("mine")
    page.keyboard.press("t")
    words = page.get_by_role("dialog", name="The table in words")
    expect(words).to_contain_text("Longshoreman (you · Downtown)")
    expect(words).to_contain_text("South Lake Union: stop of RapidRide C, Aurora Express, Bone Hound, 3 of 3 HP")


def test_the_map_can_be_walked_with_arrows_and_zoomed(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "necromancer")))
    player.wait("mine")
    page.keyboard.press("g")
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.dataset.lit")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.classList.contains('node')")
    width = "document.querySelector('.node').getBoundingClientRect().width"
    small = page.evaluate(width)
    page.get_by_role("button", name="Zoom in").click()
    assert page.evaluate(width) > small * 1.2
    page.get_by_role("button", name="The whole map").click()
    assert abs(page.evaluate(width) - small) < 0.5
    page.locator('.node[data-lit="act"]').first.focus()
    before = player.seq
    page.keyboard.press("Enter")
    player.settled(before)


def test_a_card_is_built_by_touching_it_and_what_pays_for_it(page: Page, house: House) -> None:
    file = (POSITIONS / "necromancer-round.toml").read_text()
    made = house.seated("/matches/open", {"file": file, "seats": [ME, RANDOM, RANDOM]})
    player = Player(page).sit(house.link(made))
    player.wait("mine")
    touch(page, "phase:build")
    page.locator('.table:not([data-decision="phase"])').wait_for()
    player.wait("mine")
    while player.decision != "build":
        page.get_by_role("button", name=re.compile("Stay|Do not buy")).click()
        player.wait("mine")
    expect(page.locator(".hand .flag")).to_contain_text(["free"])
    deck = page.get_by_role("region", name="Combat deck")
    expect(deck).to_contain_text(re.compile(r"Combat deck\s*3"))
    page.locator('.hand [data-card^="spirit-board"]').click(position={"x": 9, "y": 18})
    expect(page.locator(".prompt")).to_contain_text("Pay for Spirit Board: 1 more card.")
    page.keyboard.press("Escape")  # not yet
    expect(page.locator(".prompt")).to_contain_text("Build a card")
    page.locator('.hand [data-card^="spirit-board"]').click(position={"x": 9, "y": 18})
    page.locator('.hand [data-card^="bear-trap"][data-lit]').click(position={"x": 9, "y": 18})
    expect(deck).to_contain_text(re.compile(r"Combat deck\s*4"))
    expect(page.get_by_role("region", name="Bike Courier: you").locator(".stat", has_text="Spirit")).to_contain_text(
        "3"
    )


def test_damage_is_shared_out_and_the_combat_is_told(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "necromancer-combat")))
    player.wait("mine")
    touch(page, "act:fight")
    # before the damage is shared out, an active card may be used up
    page.get_by_role("region", name="Use it now?").locator('[data-card^="holy-water"]').click()
    stage = page.get_by_role("region", name="Combat at Green Lake")
    expect(stage.get_by_role("list", name="In the order of Speed").locator("li")).to_have_count(5)
    expect(stage.get_by_role("group", name="Cards pulled").locator(".card")).to_have_count(5)
    expect(stage).to_contain_text("damage to share out")
    stage.locator('[data-thing="shambler.1"]').click()
    expect(page.locator(".prompt .chips button").first).to_contain_text("All it needs: 3")
    page.locator(".prompt .chips button").first.click()
    expect(stage.locator("li.down")).to_contain_text("Shambler")


def test_all_pick_at_once_and_in_secret(page: Page, browser: Browser, house: House) -> None:
    made = house.begin([ME, {"kind": "friend", "name": "Bob"}, RANDOM], "necromancer")
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    ann, bob = Player(page, seed=4).sit(house.link(made)), Player(context.new_page(), seed=5).sit(house.link(made, 1))
    for one in (ann, bob):
        one.wait("mine")
        one.act()
    for _ in range(2):
        _until_all_pick(ann, bob)
        ann.look_on()
        bob.look_on()
        touch(page, "phase:movement")
        expect(page.locator(".prompt")).to_contain_text("Bob is still choosing")
        expect(page.locator(".one.picked [data-card]")).to_have_attribute("data-card", "phase:movement")
        state = bob.page.get_by_role("region", name=re.compile(": Ann")).locator(".who em")
        expect(state).to_have_text("has picked")
        expect(bob.page.locator(".phases .pickers i")).to_have_count(0)
        touch(bob.page, "phase:buy")
        for one in (ann, bob):
            expect(one.page.locator(".phases .pickers i").first).to_be_visible()
    context.close()


def _until_all_pick(*players: Player) -> None:
    """Play the round out."""
    for _ in range(3_000):
        asked = [one for one in players if one.table.get_attribute("data-turn") == "mine"]
        if len(asked) == len(players) and all(one.decision == "phase" for one in asked):
            return
        for one in asked:
            if one.decision == "five":  # whoever begins a ritual picks no phase
                one.look_on()
                one.page.get_by_role("button", name="Nothing").click()
            elif one.decision != "phase":
                one.act()
        players[0].page.wait_for_timeout(10)
    raise AssertionError("nobody is to pick")


def test_one_person_holds_two_hunters_without_a_curtain(page: Page, house: House) -> None:
    made = house.begin([ME, {"kind": "me", "name": "Ann’s other"}, RANDOM], "necromancer")
    player = Player(page, seed=7).sit(house.link(made))
    seen = set()
    for _ in range(9):
        player.wait("mine")
        seen.add(player.table.get_attribute("data-seat"))
        expect(page.get_by_role("dialog", name="Curtain")).to_have_count(0)
        player.act()
    assert seen == {"0", "1"}


def test_a_seat_is_handed_to_the_house_and_taken_back(page: Page, house: House) -> None:
    thinker = {**RANDOM, "level": "master"}  # whoever plays at random is through the night in two seconds
    made = house.begin([ME, thinker], "necromancer", options={"hunters": 1})
    player = Player(page, seed=2).sit(house.link(made))
    player.wait("mine")
    page.keyboard.press("m")
    page.get_by_role("button", name="Hand my seat to the house").click()
    page.get_by_role("button", name="Let the house play on").click()
    page.locator('.table[data-turn="theirs"]').wait_for()
    before = player.seq
    player.settled(before + 2)  # it plays on
    page.get_by_role("button", name="Take my seat back", exact=True).click()
    player.wait("mine")
    player.act()


SCENARIOS = Path(__file__).parents[1] / "scenarios/necromancer"
LEAP = """
game = "necromancer"
id = "leap"
title = "A leap to one of two other Hunters"
clauses = []

[options]
hunters = 3

[given]
seats = ["Ann", "Bob", "Cleo", "Nick"]
at = "reveal"
picks = { Ann = "movement", Bob = "build", Cleo = "build", Nick = "build" }
places = { Ann = "alki", Bob = "montlake", Cleo = "crown-hill" }

[given.zones]
"active.Ann" = ["flare-gun"]
"""


def open_scenario(house: House, file: str, mine: str) -> str:
    """A link to one seat of a position; it is the first that is asked."""
    text = (SCENARIOS / file).read_text() if file.endswith(".toml") else file
    document = tomllib.loads(text)
    seats = document["given"]["seats"]
    cards = (SCENARIOS / document["cards"]["file"]).read_text() if "cards" in document else None
    wanted = [{**(ME if seat == mine else RANDOM), "name": seat} for seat in seats]
    made = house.seated("/matches/open", {"file": text, "cards": cards, "seats": wanted})
    return house.link(made, seats.index(mine))


class Pick(NamedTuple):
    file: str
    mine: str
    """Who is asked."""
    by: str
    """What is pressed to come to it."""
    thing: str
    label: str
    told: str = ""


PICKS = {
    "entity-pick": Pick(
        "w6b-joe-comes-back.toml", "Nick", "act:entity", "fisherman-joe", "Fisherman Joe, with half its HP"
    ),
    "pick-creature": Pick("x15-pick-a-creature.toml", "Ann", "transit-pass", "kraken", "Kraken"),
    "pick-hunter": Pick("e51b-police-scanner-of-the-necromancer.toml", "Nick", "police-scanner", "hunter-1", "Ann"),
    "pick-player": Pick("x14-pick-a-player.toml", "Ann", "rain-boots", "hunter-2", "Bob"),
    "pick-store": Pick(
        "x16-close-a-store.toml",
        "Ann",
        "fog-machine",
        "store:books",
        "Close Capitol Hill Occult Books for good",
        "Occult Books",
    ),
    "move-to": Pick(LEAP, "Ann", "flare-gun", "crown-hill", "Move to Crown Hill", "You go from Alki to Crown Hill"),
}


@pytest.mark.parametrize("decision", PICKS)
def test_a_pick_is_in_plain_words_and_goes_through(page: Page, house: House, decision: str) -> None:
    _pick(Player(page), house, decision)


@pytest.mark.parametrize("decision", ["pick-player", "move-to"])
def test_a_pick_on_a_phone(phone: Page, house: House, decision: str) -> None:
    _pick(Player(phone, touch=True), house, decision)


def _pick(player: Player, house: House, decision: str) -> None:
    pick = PICKS[decision]
    page = player.sit(open_scenario(house, pick.file, pick.mine)).page
    player.wait("mine")
    if player.decision == "draw-store":
        seq = player.seq
        assert player.press_one(CHIP)
        player.settled(seq)
        player.wait("mine")
    for thing in (pick.by, pick.thing):
        lit = f'[data-thing^="{thing}"][data-lit="act"]'
        if thing == pick.thing:
            assert player.decision == decision
            expect(page.locator(lit).first).to_contain_text(re.compile(pick.label, re.I))
        seq = player.seq
        assert player.press_one(lit)
        player.settled(seq)
        player.wait()
        player.look_on()
    if not player.touch:  # a phone has the log on a sheet of its own
        expect(page.locator(".log").first).to_contain_text(pick.told or pick.label.split(",")[0])


def test_a_computer_hunter_tells_its_fellow_what_it_is_about_to_do_and_not_the_necromancer(
    page: Page, house: House
) -> None:
    file = (POSITIONS / "necromancer-round.toml").read_text()
    seats = [ME, {"kind": "computer", "level": "lamplighter", "name": "Bob"}, {"kind": "friend", "name": "Nick"}]
    made = house.seated("/matches/open", {"file": file, "seats": seats})
    player = Player(page).sit(house.link(made))
    line = page.get_by_role("region", name="Professor: Bob").locator(".intention")
    expect(line).to_have_text(re.compile("^Bob (means to|gathers Spirit to) .+ (at|in) .+\\.$"))
    player.sit(house.link(made, 2)).wait("mine")
    expect(page.get_by_role("region", name="Professor: Bob").locator(".who em")).to_have_text("has picked")
    expect(page.locator(".intention")).to_have_count(0)
