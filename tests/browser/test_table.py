"""What must not break at a table: nothing is lost when lines do, choices can be taken back, and dim things say why."""

from __future__ import annotations

import gzip
import re
import signal
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocketRoute, expect

from tests.browser.conftest import AXE
from tests.browser.house import RANDOM, SOLO, TWO, House, Player

POSITIONS = Path(__file__).parents[2] / "tools/positions"


def at(house: House, position: str) -> dict[str, Any]:
    """A position between Ann and Bob; the house sits in all other chairs."""
    file = (POSITIONS / f"{position}.toml").read_text()
    others = len(tomllib.loads(file)["given"]["seats"]) - len(TWO)
    made: dict[str, Any] = house.seated("/matches/open", {"file": file, "seats": [*TWO, *[RANDOM] * others]})
    return made


def touch(page: Page, thing: str) -> None:
    page.locator(f'[data-thing="{thing}"]').first.click(position={"x": 9, "y": 18})


# Lines that break


def test_a_reload_comes_back_to_the_same_choice(page: Page, house: House) -> None:
    player = Player(page, seed=1).sit(house.link(house.begin(SOLO)))
    for _ in range(6):
        player.wait("mine")
        player.act()
    player.wait("mine")
    before = _shown(player)
    page.reload()
    player.wait("mine")
    assert _shown(player) == before


def _shown(player: Player) -> tuple[object, ...]:
    page = player.page
    counts = [page.locator(what).count() for what in ("[data-lit]", ".log p", "[data-card]")]
    return (player.seq, player.decision, page.locator(".prompt .say").inner_text(), *counts)


def test_a_lost_connection_resumes(page: Page, house: House) -> None:
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) in (2, 3):  # it cannot come back at first
            line.close(code=1013)
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/socket$"), connect)
    player = Player(page, seed=2).sit(house.link(house.begin(SOLO)))
    player.wait("mine")
    seq = player.seq
    lines[0].close(code=1012)
    expect(page.locator(".prompt")).to_contain_text("The connection is lost")
    player.wait("mine")
    expect(player.table).to_have_attribute("data-line", "open")
    assert len(lines) == 4
    assert player.seq == seq
    player.act()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_restart_of_the_server_resumes_at_the_same_choice(page: Page, own_house: House, how: signal.Signals) -> None:
    player = Player(page, seed=3).sit(own_house.link(own_house.begin(SOLO)))
    for _ in range(4):
        player.wait("mine")
        player.act()
    player.wait("mine")
    before = (player.seq, player.decision)
    own_house.stop(how)
    expect(page.locator(".prompt")).to_contain_text("The lamp flickers")
    own_house.start()
    expect(player.table).to_have_attribute("data-line", "open", timeout=40_000)
    player.wait("mine")
    assert (player.seq, player.decision) == before
    player.act()


def test_a_wrong_link_is_told_so(page: Page, house: House) -> None:
    made = house.begin(SOLO)
    page.goto(f"{house.base}/#/table/{made['match']}/wrong")
    expect(page.get_by_role("alert")).to_contain_text("does not open this table")


# Playing


def test_lifting_a_card_shows_where_it_can_go_and_what_that_counts(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "middle"))).wait("mine")
    touch(page, "nameless-drifter.day")
    expect(page.locator('.board [data-lit="act"]')).to_have_count(4 + 3)
    expect(page.locator(".plate.closed .tab")).to_contain_text("no play here today")
    expect(page.locator(".plate", has_text="Courtyard").locator(".tab")).to_contain_text("play: ability fires, +1")
    expect(page.locator(".plate", has_text="Courtyard").locator(".near .then")).to_have_text("4")
    page.keyboard.press("Escape")
    expect(page.locator('[data-lit="act"]')).to_have_count(0)


def test_two_lifted_cards_hire(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "middle")))
    player.wait("mine")
    touch(page, "nameless-drifter.day")
    touch(page, "dusk-mourner")
    expect(page.locator(".prompt")).to_contain_text("Whom do")
    before = player.seq
    touch(page, "root-binder")
    player.settled(before + 2)
    expect(page.locator('.hand [data-card="root-binder"]')).to_be_visible()


def test_a_card_can_be_dragged(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "middle")))
    player.wait("mine")
    page.locator('[data-thing="dusk-mourner"]').hover()
    page.mouse.down()
    target = page.locator('[data-thing="alley-maze"]').bounding_box()
    assert target
    page.mouse.move(target["x"] + 60, target["y"] + 90, steps=8)
    page.mouse.up()
    expect(page.locator('.side.near [data-card="dusk-mourner"]')).to_be_visible()


@pytest.mark.parametrize("how", ["drag", "press"])
def test_who_is_quicker_than_the_line_need_not_wait(page: Page, house: House, how: str) -> None:
    """Where a card can go is known when the server has said so; what was done before that is done then."""
    answers: list[tuple[WebSocketRoute, str | bytes]] = []

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def answer(message: str | bytes) -> None:
            if '"ahead"' in str(message):
                answers.append((line, message))
            else:
                line.send(message)

        server.on_message(answer)

    page.route_web_socket(re.compile("/socket$"), slow)
    player = Player(page).sit(house.link(at(house, "middle")))
    player.wait("mine")
    card, place = page.locator('[data-thing="dusk-mourner"]'), page.locator('[data-thing="alley-maze"]')
    if how == "drag":
        card.hover()
        page.mouse.down()
        box = place.bounding_box()
        assert box
        page.mouse.move(box["x"] + 60, box["y"] + 90, steps=8)
        page.mouse.up()
    else:
        touch(page, "dusk-mourner")
        touch(page, "alley-maze")
    expect(card).to_have_class(re.compile("held"))  # it waits, and no refusal is shown
    expect(page.locator(".why")).to_have_count(0)
    while not answers:
        page.wait_for_timeout(20)
    for line, message in answers:
        line.send(message)
    expect(page.locator('.side.near [data-card="dusk-mourner"]')).to_be_visible()


def test_undo_puts_the_card_back_into_the_hand(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "middle")))
    player.wait("mine")
    touch(page, "dusk-mourner")
    touch(page, "alley-maze")
    expect(page.locator('.side.near [data-card="dusk-mourner"]')).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator('.hand [data-card="dusk-mourner"]')).to_be_visible()
    # Three choices are taken back one by one; the table rests where the action began.
    expect(player.table).to_have_attribute("data-decision", "act.kind")
    player.wait("mine")


def test_an_ability_lights_what_it_may_reach(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "courtyard")))
    player.wait("mine")
    touch(page, "rose-warden")
    touch(page, "courtyard")
    page.locator('.table[data-decision="courtyard.minion"][data-turn="mine"]').wait_for()
    expect(page.locator('[data-thing="the-iron-steward"] .flag')).to_have_text("→ hand")
    touch(page, "the-iron-steward")
    expect(page.locator('.opponent [data-card="the-iron-steward"]')).to_be_visible()


def test_the_line_that_counts_now_is_bright(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "lords-middle"))).wait("mine")
    bright = page.locator(".hand .card:has(.live)")
    assert {card.get_attribute("data-card") for card in bright.all()} == {
        "ruminator-gnawing-doubt",  # nobody has the Ruminator's Temple
        "propagator-raised-walls",  # Ann has the Propagator's
    }
    expect(page.locator(".hand .card .quiet")).to_have_count(2)


def test_shells_are_broken_by_touching_them_in_order(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(at(house, "lords-chain")))
    player.wait("mine")
    touch(page, "prospect")
    touch(page, "limpet")
    expect(page.locator(".order")).to_have_text("1")
    expect(page.locator('.table[data-decision="break-second"][data-turn="mine"]')).to_be_visible()
    touch(page, "conch")
    page.locator('.table[data-decision="deify-card"][data-turn="mine"]').wait_for()
    names = page.get_by_role("list", name="In progress, innermost first").locator("b")
    expect(names).to_have_text(["Limpet", "Conch"])
    expect(page.locator('[data-thing="desolator-ebb-and-return"] .flag')).to_have_text("→ Shrine, +2")


def test_an_action_that_was_used_says_by_whom_and_why_not(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "lords-middle"))).wait("mine")
    expect(page.locator('[data-thing="meditate"] .stamp')).to_have_text("used by you")
    touch(page, "meditate")
    expect(page.locator(".why")).to_contain_text("at most once a turn")


def test_dim_things_say_why_not(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "middle"))).wait("mine")
    touch(page, "corvane-runner.day")
    touch(page, "shroud-weaver")
    expect(page.locator(".why")).to_contain_text("Conspire takes a Minion of the same House")
    page.locator(".why .clause").click()
    expect(page.locator(".drawer .here")).to_contain_text("R6.1")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    touch(page, "boneyard")
    expect(page.locator(".why")).to_contain_text("closed today")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    touch(page, "the-iron-steward")
    expect(page.locator(".why")).to_be_visible()


def test_a_card_is_enlarged_by_key_and_by_resting_on_it(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "middle"))).wait("mine")
    page.locator('[data-thing="the-rookery-lord"]').focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog", name=re.compile("The Rookery Lord"))).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('[data-thing="silver-tongue"]').hover()
    expect(page.get_by_role("tooltip", name=re.compile("Silver Tongue"))).to_be_visible()


def test_the_table_in_words(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "middle"))).wait("mine")
    page.keyboard.press("t")
    words = page.get_by_role("dialog", name="The table in words")
    expect(words).to_contain_text("Your hand")
    expect(words).to_contain_text("Dusk Mourner, House Mothwyn, Influence 1")


def test_a_hint_names_choices_and_reasons(page: Page, house: House) -> None:
    Player(page).sit(house.link(house.begin(SOLO))).wait("mine")
    page.keyboard.press("h")
    expect(page.locator(".drawer ol li").first).to_be_visible(timeout=60_000)


def test_looking_back_action_by_action(page: Page, house: House) -> None:
    player = Player(page, seed=8).sit(house.link(house.begin(SOLO)))
    for _ in range(6):
        player.wait("mine")
        player.act()
    player.wait("mine")
    entries = player.seq
    page.goto(page.url.replace("#/table/", "#/replay/") + "/0")
    where = page.locator(".where")
    expect(where).to_contain_text("action 0 of")
    expect(page.locator(".side [data-card]")).to_have_count(0)
    actions = int(where.inner_text().split()[-1])
    assert 3 < actions < entries  # a choice of several parts is one step
    # By the arrows, to both ends, and by itself.
    for key, shown in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", actions), ("Home", 0)):
        page.keyboard.press(key)
        expect(where).to_have_text(f"action {shown} of {actions}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".side [data-card]")).to_have_count(1)  # the first action of the opening places one card
    page.keyboard.press(" ")
    expect(where).to_have_text(f"action 2 of {actions}")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".side [data-card]").first).to_be_visible()
    page.get_by_role("button", name="Back one action").click()
    page.get_by_role("button", name="Play on from here").click()
    player.wait("mine", "theirs")


def test_home_lists_my_matches_and_whose_turn_it_is(page: Page, house: House) -> None:
    player = Player(page).sit(house.link(house.begin(SOLO)))
    player.wait("mine")
    page.goto(f"{house.base}/#/")
    expect(page.locator(".match .turn")).to_contain_text("Your turn")
    page.get_by_role("link", name="Sit down").click()
    player.wait("mine")


def test_a_position_is_opened_from_a_file_and_a_broken_one_says_why(page: Page, house: House, tmp_path: Path) -> None:
    broken, right = tmp_path / "broken.toml", (POSITIONS / "midnight.toml").read_text()
    broken.write_text(right.replace('game = "midnight"', 'game = "midnigth"'))
    page.goto(f"{house.base}/#/")
    page.get_by_label("Open a match or a position").set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("midnigth")
    broken.write_text(right)
    page.get_by_label("Open a match or a position").set_input_files(broken)
    expect(page.locator('[data-card="alley-cutpurse.1"]').first).to_be_visible()


# Everybody


TOUCHED = [
    ("middle", "dusk-mourner"),
    ("promenade", "the-cutthroat"),
    ("lords-middle", "prospect"),
    ("midnight", "alley-cutpurse.1"),
    ("necromancer", "capitol-hill"),
    ("necromancer-combat", "act:fight"),
]
"""For each game a position, and what is touched there."""
PAGES = ["", "settings", "credits", "rules/city-of-hemloch/R6.2", "lobby", "join", "curtain"]


def check(page: Page, where: str = "") -> None:
    """axe finds nothing on the page, or in a part of it."""
    page.evaluate("async () => { await document.fonts.ready }")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(
        "async where => (await axe.run(where || document, { resultTypes: ['violations'] })).violations", where
    )
    told = [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]
    assert not told, "\n".join(told)


def turn_to(page: Page, house: House, name: str) -> None:
    """A page by its address, or by the way that leads there."""
    if name == "lobby":
        page.goto(house.base)
        page.get_by_text("A friend", exact=True).click()
        page.get_by_role("button", name="Light the lamp").click()
        page.get_by_label("One link for the table").wait_for()
    elif name == "join":
        made = house.ask("/matches", {"game": "lords", "seats": TWO})
        page.goto(f"{house.base}/#/join/{made['match']}/{made['invitation']}")
        page.get_by_role("button", name="Sit down").wait_for()
    elif name == "curtain":
        page.goto(house.link(house.begin(TWO, hot_seat=True)))
        page.get_by_role("dialog", name="Curtain").wait_for()
    else:
        page.goto(f"{house.base}/#/{name}")
        page.locator("h1").first.wait_for()


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_on_the_pages(page: Page, house: House, name: str) -> None:
    """In both lights: text has its contrast, everything its name."""
    turn_to(page, house, name)
    in_both_lights(page)


def in_both_lights(page: Page) -> None:
    for scheme, theme in (("light", "daylight"), ("dark", "dark")):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.locator(f"html[data-theme={theme}]").wait_for()
        check(page)


@pytest.mark.parametrize("light", ["dark", "light"])
@pytest.mark.parametrize(("position", "thing"), TOUCHED)
def test_axe_finds_nothing_at_the_table(page: Page, house: House, position: str, thing: str, light: str) -> None:
    page.emulate_media(color_scheme="dark" if light == "dark" else "light", reduced_motion="reduce")
    player = Player(page).sit(house.link(at(house, position)))
    player.wait("mine")
    touch(page, thing)
    player.wait("mine")
    player.looked()
    check(page)
    for key in ("?", "t", "m"):
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        page.locator(".drawer").wait_for()
        check(page, ".drawer")


@pytest.mark.parametrize(("position", "thing"), TOUCHED)
def test_axe_finds_nothing_on_a_phone(phone: Page, house: House, position: str, thing: str) -> None:
    player = Player(phone, touch=True).sit(house.link(at(house, position)))
    player.wait("mine")
    phone.locator(f'[data-thing="{thing}"]').first.tap(position={"x": 9, "y": 18})
    player.wait("mine")
    player.looked()
    check(phone)


def test_axe_finds_nothing_beside_running_clocks(phone: Page, guest: Page, house: House) -> None:
    made = house.begin(TWO, clock={"kind": "move", "seconds": 30})
    Player(guest).sit(house.link(made, 1))
    Player(phone, touch=True).sit(house.link(made)).wait("mine", "theirs")
    check(phone)


@pytest.mark.parametrize("position", ["weeks-end", "promenade-end", "lords-end", "midnight-end", "necromancer-end"])
def test_axe_finds_nothing_at_the_end_and_looking_back(page: Page, house: House, position: str) -> None:
    Player(page, seed=1).sit(house.link(at(house, position))).play(12)
    page.locator(".end").wait_for()
    in_both_lights(page)
    page.get_by_role("button", name="Look back from").click()
    page.locator(".scrubber").wait_for()
    page.locator("[data-card]").first.wait_for()
    check(page)


@pytest.mark.parametrize("position", ["middle", "promenade", "lords-full", "midnight-full", "necromancer-full"])
def test_the_first_load_is_light(page: Page, house: House, position: str) -> None:
    """Script and style, as sent, of a table that is opened by its link: less than 200 kB compressed, fonts aside."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 (it marks its handlers, and a method of a list takes no mark)
    Player(page).sit(house.link(at(house, position)))
    page.locator("[data-card]").first.wait_for()
    page.wait_for_load_state("networkidle")
    sizes = {one.url: len(gzip.compress(one.body(), 6)) for one in answers if one.url.endswith((".js", ".css"))}
    print(f"\n{position}: {sum(sizes.values())} bytes in {len(sizes)} files")
    assert 10_000 < sum(sizes.values()) < 200_000, sizes


def test_nothing_is_asked_of_other_machines(page: Page, house: House) -> None:
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(re.sub(r"^(\w+://[^/]+).*", r"\1", request.url)))
    Player(page).sit(house.link(house.begin(SOLO))).wait("mine")
    assert {host.replace("ws://", "http://") for host in hosts if not host.startswith("data")} == {house.base}
