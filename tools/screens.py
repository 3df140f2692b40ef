"""Takes the pictures of docs/screens: every page and several moments of a game, wide and narrow, dusk and daylight."""

from __future__ import annotations

import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import chromium  # noqa: E402
from tests.browser.house import House, Player  # noqa: E402

OUT = ROOT / "docs/screens"
POSITIONS = ROOT / "tools/positions"
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Orla Finch"}]
HOUSE = {"kind": "computer", "level": "random", "name": "Nick Vane"}
SHAPES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "small": {"viewport": {"width": 1280, "height": 720}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}


PRELUDE = {
    "middle": [
        ("Ann", ["corvane-runner.day", "spires", "tower-messenger"]),
        ("Orla", ["rooftop-courier", "bone-picker"]),
    ],
    "midnight": [("Ann", ["poison-pen.1", "courtyard"])],
    "midnight-end": [("Ann", ["alley-maze.a2", "boneyard.b5"])],
    "necromancer-combat": [("Ann", ["act:fight", "holy-water.market.1"])],
    "necromancer-end": [("Ann", ["act:close"])],
    "lords-shore": [("Ann", ["meditate", "interloper-trespass"])],
    "lords-chain": [("Ann", ["beseech", "ruminator-stray-notion", "desolator-ebb-and-return", "limpet", "conch"])],
    "lords-end": [("Ann", ["prospect", "reef"])],
}
"""What both do before the picture is taken."""


def card(player: Player, thing: str) -> None:
    """Touch a card or a place."""
    player.page.locator(f'[data-thing="{thing}"][data-lit]').first.wait_for()
    player.press(player.page.locator(f'[data-thing="{thing}"]').first)
    player.page.wait_for_timeout(150)


Light = Literal["dark", "light"]

TABLES: list[tuple[str, Light]] = [
    ("wide", "dark"),
    ("wide", "light"),
    ("phone", "dark"),
    ("phone", "light"),
    ("small", "dark"),
    ("large", "dark"),
]
HOMES: list[tuple[str, Light]] = [("wide", "dark"), ("wide", "light"), ("phone", "dark")]


class Studio:
    def __init__(self, browser: Browser, house: House, wanted: list[str]) -> None:
        self.browser = browser
        self.house = house
        self.wanted = wanted

    def wants(self, name: str) -> bool:
        return not self.wanted or any(word in name for word in self.wanted)

    def page(self, shape: str = "wide", light: Light = "dark") -> Page:
        context = self.browser.new_context(**SHAPES[shape], color_scheme=light, reduced_motion="reduce")
        page = context.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        return page

    def at(self, position: str, shape: str = "wide", light: Light = "dark") -> Player:
        file = (POSITIONS / f"{position}.toml").read_text()
        others = len(tomllib.loads(file)["given"]["seats"]) - len(SEATS)
        made = self.house.ask("/matches/open", {"file": file, "seats": [*SEATS, *[HOUSE] * others]})
        # The other one is here too, so that nobody is waited for.
        other = self.page()
        other.goto(self.house.link(made, 1))
        player = Player(self.page(shape, light), touch=shape == "phone").sit(self.house.link(made))
        player.wait("mine")
        for name, steps in PRELUDE.get(position, []):
            hand = player if name == "Ann" else Player(other)
            hand.wait("mine")
            for step in steps:
                card(hand, step)
        player.wait("mine", "over")
        player.page.wait_for_timeout(250)
        return player

    def take(self, page: Page, name: str, whole: bool = False, rest: bool = True) -> None:
        """`rest`: with the pointer out of the way."""
        page.evaluate("document.fonts.ready")
        if rest:
            page.mouse.move(1, 1)
        page.wait_for_timeout(200)
        page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=86, full_page=whole)
        print(name)


def take_all(studio: Studio) -> None:
    for shape, light in TABLES:
        name = f"table-{shape}-{'dusk' if light == 'dark' else 'daylight'}"
        if studio.wants(name):
            player = studio.at("middle", shape, light)
            card(player, "tower-messenger")
            studio.take(player.page, name)
            player.page.context.close()
    if studio.wants("moment-"):
        moments(studio)
    if studio.wants("end-"):
        for shape in ("wide", "phone"):
            player = studio.at("weeks-end", shape)
            player.press(player.page.locator('[data-lit="act"], [data-lit="lift"]').first)
            if player.table.get_attribute("data-turn") != "over":
                player.page.wait_for_timeout(300)
                for target in player.lit("act")[:1]:
                    player.press(target)
            while player.wait() != "over":
                player.act()
            player.page.wait_for_timeout(400)
            studio.take(player.page, f"end-{shape}", whole=True)
            if shape == "wide":
                player.page.get_by_role("button", name="Look back from Day 1").click()
                player.page.locator(".scrubber").wait_for()
                player.page.wait_for_timeout(400)
                studio.take(player.page, "end-replay")
    promenade(studio)
    midnight(studio)
    necromancer(studio)
    if studio.wants("lords-"):
        lords(studio)
    if studio.wants("page-"):
        pages(studio)


def promenade(studio: Studio) -> None:
    """Dark Promenade: a Minion lifted over the city, the Influence Check, the end."""
    for shape, light in HOMES:
        name = f"promenade-{shape}-{'dusk' if light == 'dark' else 'daylight'}"
        if not studio.wants(name):
            continue
        player = studio.at("promenade", shape, light)
        card(player, "the-cutthroat")
        if shape != "phone":
            player.page.locator('[data-thing="C3"]').hover()
        studio.take(player.page, name, rest=shape == "phone")
    for shape in ("wide", "phone"):
        if studio.wants(f"promenade-check-{shape}"):
            player = studio.at("promenade-check", shape)
            for thing in ("the-collector", "C3", "trinket"):
                card(player, thing)
            stage = player.page.locator(".stage")
            stage.wait_for()
            player.press(stage.get_by_role("button", name="site 1, Spires"))
            studio.take(player.page, f"promenade-check-{shape}")
        if studio.wants(f"promenade-end-{shape}"):
            made = studio.house.begin([SEATS[0], {**SEATS[1], "kind": "computer", "level": "random"}], "dark-promenade")
            player = Player(studio.page(shape), seed=4, touch=shape == "phone").sit(studio.house.link(made))
            player.play()
            player.press(player.page.get_by_role("button", name="site 5").last)
            studio.take(player.page, f"promenade-end-{shape}", whole=True)


def between_players(studio: Studio) -> None:
    """The clocks, the menu of the match, and an offer that waits for its answer."""
    made = studio.house.begin(SEATS, clock={"kind": "bank", "seconds": 600, "increment": 5})
    ann = Player(studio.page()).sit(studio.house.link(made))
    orla = Player(studio.page("phone"), touch=True).sit(studio.house.link(made, 1))
    ann.page.keyboard.press("m")
    ann.page.get_by_role("button", name="Resign").click()
    studio.take(ann.page, "moment-menu")
    ann.page.get_by_role("button", name="Offer a draw").click()
    orla.page.locator(".letter").wait_for()
    studio.take(orla.page, "moment-offer-phone")
    sheet = studio.at("middle", "phone")
    sheet.page.get_by_role("tab", name="Discard").tap()
    sheet.page.get_by_role("button", name="Height of the sheet").tap()
    studio.take(sheet.page, "moment-sheet-phone")


def midnight(studio: Studio) -> None:
    """Midnight Edition: a Minion lifted over four Locations, an Influence Check, a draft, the end."""
    for shape, light in HOMES:
        name = f"midnight-{shape}-{'dusk' if light == 'dark' else 'daylight'}"
        if studio.wants(name):
            player = studio.at("midnight", shape, light)
            card(player, "alley-cutpurse.1")
            studio.take(player.page, name)
            player.page.context.close()
    for shape in ("wide", "phone"):
        for moment in ("check", "draft", "end"):
            name = f"midnight-{moment}-{shape}"
            if studio.wants(name):
                player = studio.at(f"midnight-{moment}", shape)
                studio.take(player.page, name, whole=moment == "end")
                player.page.context.close()


def necromancer(studio: Studio) -> None:
    """Necromancer: where one may go, a secret pick, a combat, the end."""
    for shape, light in HOMES:
        name = f"necromancer-{shape}-{'dusk' if light == 'dark' else 'daylight'}"
        if studio.wants(name):
            player = studio.at("necromancer", shape, light)
            if shape != "phone":
                player.page.locator('[data-thing="south-lake-union"]').hover()
            studio.take(player.page, name, rest=shape == "phone")
            player.page.context.close()
    for shape in ("wide", "phone"):
        for moment in ("round", "combat", "end"):
            name = f"necromancer-{moment}-{shape}"
            if studio.wants(name):
                player = studio.at(f"necromancer-{moment}", shape)
                studio.take(player.page, name, whole=moment == "end")
                player.page.context.close()


def moments(studio: Studio) -> None:
    player = studio.at("middle")
    studio.take(player.page, "moment-rest")
    card(player, "tower-messenger")
    card(player, "dusk-mourner")
    studio.take(player.page, "moment-hire")
    player.page.keyboard.press("Escape")
    player.press(player.page.locator('[data-thing="shroud-weaver"]'))
    player.page.locator(".why").wait_for()
    studio.take(player.page, "moment-why-not")
    player.page.locator(".why .clause").click()
    player.page.locator(".rules-text .here").wait_for()
    studio.take(player.page, "moment-rules")
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    player.page.locator('[data-card="the-rookery-lord"]').click(button="right")
    studio.take(player.page, "moment-enlarged")
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("h")
    player.page.locator(".drawer ol").wait_for(timeout=30_000)
    studio.take(player.page, "moment-hint")
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("t")
    studio.take(player.page, "moment-words")
    player = studio.at("courtyard")
    card(player, "rose-warden")
    player.press(player.page.locator('[data-thing="courtyard"]'))
    player.page.locator('.table[data-decision="courtyard.minion"][data-turn="mine"]').wait_for()
    studio.take(player.page, "moment-ability")
    narrow = studio.at("courtyard", "phone")
    card(narrow, "rose-warden")
    narrow.press(narrow.page.locator('[data-thing="courtyard"]'))
    narrow.page.locator('.table[data-decision="courtyard.minion"][data-turn="mine"]').wait_for()
    studio.take(narrow.page, "moment-ability-phone")
    between_players(studio)
    hot = studio.house.begin(SEATS, hot_seat=True)
    page = studio.page()
    page.goto(studio.house.link(hot))
    page.get_by_role("dialog", name="Curtain").wait_for()
    studio.take(page, "moment-curtain")


def lords(studio: Studio) -> None:
    for shape in ("wide", "phone"):
        for position, name in (("lords-shore", "table"), ("lords-chain", "chain"), ("lords-end", "end")):
            player = studio.at(position, shape)
            studio.take(player.page, f"lords-{name}-{shape}", whole=name == "end")
            player.page.context.close()


def pages(studio: Studio) -> None:
    for shape, light in HOMES:
        page = studio.page(shape, light)
        page.goto(studio.house.base)
        page.get_by_role("button", name="Light the lamp").wait_for()
        if shape == "wide":
            # Some matches for the list.
            for level in ("broker", "spymaster"):
                made = studio.house.begin([{"kind": "me", "name": "Ann"}, {"kind": "computer", "level": level}])
                page.goto(studio.house.link(made))
                page.locator(".table").wait_for()
            page.goto(studio.house.base + "/#/")
            page.locator(".match .turn.mine").first.wait_for(timeout=30_000)
        page.wait_for_timeout(600)
        studio.take(page, f"page-home-{shape}-{'dusk' if light == 'dark' else 'daylight'}", whole=shape == "phone")
        if light == "dark":
            page.get_by_text("A friend", exact=True).click()
            page.get_by_label("Your friend’s name").fill("Orla Finch")
            page.get_by_role("button", name="Light the lamp").click()
            page.get_by_label("One link for the table").wait_for()
            studio.take(page, f"page-lobby-{shape}")
            for name in ("settings", "credits", "rules/city-of-hemloch"):
                page.goto(f"{studio.house.base}/#/{name}")
                page.wait_for_timeout(500)
                studio.take(page, f"page-{name.split('/')[0]}-{shape}")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            take_all(Studio(browser, house, sys.argv[1:]))
        finally:
            house.stop()


if __name__ == "__main__":
    main()
