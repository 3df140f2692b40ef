"""Contact sheets: every moment of a game at every window size, one picture a game, and what the page audit says of it.

    make contact-sheets                                    # all games
    make contact-sheets ARGS='lords --sizes 1366x650,844x390 --moments full,end'

The sheets, the single pictures and findings.txt go to .tmp/contact-sheets, or where --out says.
"""

from __future__ import annotations

import argparse
import html
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.audit import Trouble, audit, report  # noqa: E402
from tests.browser.conftest import chromium  # noqa: E402
from tests.browser.house import RANDOM, House, Player  # noqa: E402

OUT = ROOT / ".tmp/contact-sheets"
POSITIONS = ROOT / "tools/positions"
SIZES = (
    "1366x650 1366x768 1024x768 1280x720 911x533 768x1024 844x390 390x844 360x640 320x568 1440x900 1920x1080 2560x1440"
)
PHONE = 900
"""Windows up to this width and height are touched, larger ones have a mouse."""
ME = {"kind": "me", "name": "Ann"}
MOMENTS: dict[str, dict[str, str]] = {
    "city-of-hemloch": {"opening": "", "full": "middle", "ability": "courtyard", "end": "weeks-end"},
    "dark-promenade": {"opening": "", "full": "promenade", "check": "promenade-check", "end": "promenade-end"},
    "lords": {"opening": "", "full": "lords-middle", "chain": "lords-chain", "end": "lords-end"},
    "midnight": {
        "opening": "",
        "full": "midnight",
        "check": "midnight-check",
        "draft": "midnight-draft",
        "week": "midnight-week",
        "end": "midnight-end",
    },
    "necromancer": {
        "opening": "",
        "full": "necromancer",
        "round": "necromancer-round",
        "combat": "necromancer-combat",
        "end": "necromancer-end",
    },
    "pages": {
        "home": "#/",
        "settings": "#/settings",
        "credits": "#/credits",
        "rules": "#/rules/lords",
        "lobby": "#/table",
        "join": "#/join",
        "replay": "#/replay",
    },
}
"""What is pictured: for each game its moments and the position that each is taken from; the opening needs none."""


class Studio:
    """Takes the pictures of one game after the other and keeps what the audit says."""

    def __init__(self, browser: Browser, house: House, out: Path, light: str) -> None:
        self.browser = browser
        self.house = house
        self.out = out
        self.light: Any = light
        self.found = 0

    def page(self, touch: bool) -> Page:
        context = self.browser.new_context(color_scheme=self.light, reduced_motion="reduce", has_touch=touch)
        return context.new_page()

    def turn_to(self, page: Page, game: str, moment: str) -> None:
        position = MOMENTS[game][moment]
        if position.startswith("#"):
            self._open(page, position)
            return
        if position:
            made = self._opened(position)
        else:
            made = self.house.begin(
                [ME, RANDOM], game, **({"options": {"hunters": 1}} if game == "necromancer" else {})
            )
        player = Player(page, seed=1).sit(self.house.link(made))
        player.wait()
        if moment == "end":
            player.play(40)
            page.locator(".end").wait_for()

    def _opened(self, position: str) -> dict[str, Any]:
        file = (POSITIONS / f"{position}.toml").read_text()
        others = len(tomllib.loads(file)["given"]["seats"]) - 1
        made: dict[str, Any] = self.house.ask("/matches/open", {"file": file, "seats": [ME, *[RANDOM] * others]})
        return made

    def _open(self, page: Page, address: str) -> None:
        if address == "#/replay":
            made = self._opened("middle")
            address += f"/{made['match']}/{made['seats'][0]['secret']}"
        elif address in ("#/table", "#/join"):
            made = self.house.ask("/matches", {"game": "lords", "seats": [ME, {"kind": "friend"}]})
            secret = made["invitation"] if address == "#/join" else made["seats"][0]["secret"]
            address += f"/{made['match']}/{secret}"
        page.goto(f"{self.house.base}/{address}")
        page.locator("h1").first.wait_for()
        page.wait_for_timeout(500)

    def take(self, game: str, moments: list[str], sizes: list[str]) -> None:
        for moment in moments:
            for touch in (False, True):
                wanted = [size for size in sizes if touch == (max(map(int, size.split("x"))) <= PHONE)]
                if wanted:
                    page = self.page(touch)
                    trouble = Trouble(page)
                    self.turn_to(page, game, moment)
                    for size in wanted:
                        self._shoot(page, trouble, f"{game}-{moment}-{size}", size, touch)
                    page.context.close()

    def _shoot(self, page: Page, trouble: Trouble, name: str, size: str, touch: bool) -> None:
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(1, 1)
        page.wait_for_timeout(350)
        found = audit(page, touch=touch, axe=False) + trouble.take()
        page.screenshot(path=self.out / f"{name}.png")
        self.found += len(found)
        with (self.out / "findings.txt").open("a") as file:
            file.write(f"== {name}: {len(found)}\n" + report(found) + ("\n" if found else ""))
        print(f"{name}: {len(found) or 'no'} finding{'' if len(found) == 1 else 's'}", flush=True)

    def compose(self, game: str, moments: list[str], sizes: list[str]) -> Path:
        """All pictures of a game as one: a row for each size, a column for each moment."""
        rows = "".join(
            f"<tr><th>{size}</th>"
            + "".join(
                f'<td><img src="{html.escape((self.out / f"{game}-{moment}-{size}.png").as_uri())}"></td>'
                for moment in moments
            )
            + "</tr>"
            for size in sizes
        )
        heads = "".join(f"<th>{moment}</th>" for moment in moments)
        sheet = self.out / f"{game}.html"
        sheet.write_text(
            f"<!doctype html><meta charset=utf-8><style>body{{margin:16px;background:#888;font:600 20px sans-serif}}"
            "th{padding:6px}td{padding:4px;text-align:center;vertical-align:top}"
            f"img{{display:block;margin:auto;max-width:720px;max-height:540px}}</style><h1>{game}, {self.light}</h1>"
            f"<table><tr><th></th>{heads}</tr>{rows}</table>"
        )
        page = self.browser.new_page(viewport={"width": 140 + 730 * len(moments), "height": 900})
        page.goto(sheet.as_uri())
        page.wait_for_load_state("networkidle")
        picture = self.out / f"{game}.jpg"
        page.screenshot(path=picture, full_page=True, type="jpeg", quality=80)
        page.close()
        sheet.unlink()
        return picture


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*MOMENTS, []], help="all if none is named")
    parser.add_argument("--sizes", default=SIZES.replace(" ", ","), help="such as 1366x650,390x844")
    parser.add_argument("--moments", default="", help="such as full,end; all if none is named")
    parser.add_argument("--light", default="dark", choices=["dark", "light"])
    parser.add_argument("--out", type=Path, default=OUT)
    wanted = parser.parse_args()
    sizes = wanted.sizes.split(",")
    out: Path = wanted.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    (out / "findings.txt").write_text("")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            studio = Studio(browser, house, out, wanted.light)
            for game in wanted.games or MOMENTS:
                named = wanted.moments.split(",") if wanted.moments else list(MOMENTS[game])
                moments = [moment for moment in MOMENTS[game] if moment in named]
                studio.take(game, moments, sizes)
                print(studio.compose(game, moments, sizes))
            print(f"{studio.found} findings in all; see {out / 'findings.txt'}")
        finally:
            house.stop()


if __name__ == "__main__":
    main()
