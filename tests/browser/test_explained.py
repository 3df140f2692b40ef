"""Every sign on the tables says what it means: to a resting pointer, to the keyboard and to a long press, at a desk and
on a phone.

Which signs there are is read off the server: the terms of each game's glossary, and what its cards and positions hold.
A term of the glossary that no table shows fails here as well.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import gloaming
from gloaming.play.scenario import position
from tests.browser.house import House, Player
from tests.browser.test_table import POSITIONS, at

TABLES = {
    "city-of-hemloch": ["middle"],
    "dark-promenade": ["promenade"],
    "midnight": ["midnight", "midnight-potion", "midnight-draft"],
    "lords": ["lords-middle"],
    "necromancer": ["necromancer-full", "necromancer", "necromancer-ritual"],
}
FREE = """thing => {
    thing.scrollIntoView({ block: "nearest", inline: "nearest" })
    const box = thing.getBoundingClientRect()
    for (const y of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const x of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const at = [box.x + x * box.width, box.y + y * box.height]
        const top = document.elementFromPoint(...at)
        if (top && thing.contains(top) && top.closest("[data-explain], [data-card]") === thing) return at
    }
    return null
}"""
"""A point of a sign where nothing else is touched."""


def view(name: str) -> Any:
    """What the first seat sees of a position."""
    file = tomllib.loads((POSITIONS / f"{name}.toml").read_text(encoding="utf-8"))
    game = gloaming.game(file["game"], options=file.get("options"))
    return game.view(position(game, file["given"]), 0)


def signs(slug: str, cards: Any) -> dict[str, str]:
    """What has to be explained, and words of the server that have to be in it."""
    told = {term["id"]: term["text"] for term in cards["terms"]}
    faces = {table: [face for face in cards["faces"] if face["table"] == table] for table in tables(cards)}
    if slug == "city-of-hemloch":
        for face in faces["district"]:
            told[f"ability.{face['id']}"] = ""
            told |= {f"bonus.{face['id']}": f"+{face['facts']['bonus']}"} if face["facts"].get("bonus") else {}
    if slug == "dark-promenade":
        seen = view("promenade").facts["sites"]
        here = {site["district"] for site in seen.values() if site}
        told |= {f"district.{face['id']}": face["name"] for face in faces["district"] if face["id"] in here}
    if slug == "midnight":
        told |= {f"location.{face['id']}": face["name"] for face in faces["location"]}
        told |= {f"item.{face['id']}": face["text"] for face in faces["item"]}
    if slug == "lords":
        told |= {face["id"]: face["text"] for face in faces["reference"]}
        told |= {f"lord.{face['id']}": face["name"] for face in faces["lord"]}
    if slug == "necromancer":
        for name in TABLES[slug]:
            for player in view(name).facts["players"]:
                told |= {task["card"]: "" for task in player.get("events") or []}
    return told


def tables(cards: Any) -> set[str]:
    return {face["table"] for face in cards["faces"]}


def parts(page: Page, phone: bool) -> Iterator[None]:
    """Everything that a table shows, one tab of the sheet after the other on a phone."""
    yield
    if not phone:
        return
    for name in page.get_by_role("tab").all_inner_texts():
        page.get_by_role("tab", name=name.strip() or re.compile("."), exact=True).first.click()
        page.wait_for_timeout(250)
        yield


def new_signs(page: Page, seen: set[str]) -> list[tuple[str, Locator]]:
    """The signs in sight that tell of something not yet told."""
    found = []
    for thing in page.locator("[data-explain]:visible").all():
        about = thing.get_attribute("data-explain") or ""
        if about.startswith("place."):
            continue  # a neighbourhood: the map moves when the keyboard comes to it, and it has a test of its own
        if about and not set(about.split()) <= seen and thing.get_attribute("aria-description"):
            seen |= set(about.split())
            found.append((about, thing))
    return found


def bubble(page: Page) -> Locator:
    return page.locator(".explained")


def check_words(page: Page, about: str, told: dict[str, str]) -> None:
    expect(bubble(page)).to_be_visible(timeout=4000)
    text = bubble(page).inner_text()
    for one in about.split():
        assert told.get(one, "") in text, (one, text)
    box = bubble(page).bounding_box()
    size = page.viewport_size
    assert box and size
    assert box["x"] >= 0 and box["y"] >= 0, about
    assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"], about
    assert bubble(page).evaluate("one => one.scrollHeight <= one.clientHeight + 1"), f"{about}: cut off"


def by_pointer(page: Page, about: str, thing: Locator, told: dict[str, str]) -> None:
    at_point = thing.evaluate(FREE)
    assert at_point, f"{about} cannot be pointed at"
    page.mouse.move(*at_point)
    check_words(page, about, told)
    page.mouse.move(1, 1)
    expect(bubble(page)).to_have_count(0)


def by_keyboard(page: Page, about: str, thing: Locator, told: dict[str, str]) -> None:
    page.keyboard.press("Shift")
    thing.evaluate("one => one.focus()")
    check_words(page, about, told)
    thing.evaluate("one => one.blur()")
    expect(bubble(page)).to_have_count(0)


def asked(page: Page) -> list[str | None]:
    """What this seat is asked. Others may pick at the same time."""
    return [page.locator(".table").get_attribute(f"data-{what}") for what in ("turn", "decision")]


def by_finger(page: Page, about: str, thing: Locator, told: dict[str, str]) -> None:
    """A long press brings the words up and does nothing else."""
    before = asked(page)
    at_point = thing.evaluate(FREE)
    assert at_point, f"{about} cannot be touched"
    line = page.context.new_cdp_session(page)
    point = {"x": round(at_point[0]), "y": round(at_point[1])}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    check_words(page, about, told)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()
    page.wait_for_timeout(80)
    assert asked(page) == before
    assert not page.locator(".drawer").count(), about
    page.touchscreen.tap(2, 2)
    expect(bubble(page)).to_have_count(0)


@pytest.mark.parametrize("device", ["desk", "phone"])
@pytest.mark.parametrize("game", TABLES)
def test_every_sign_of_a_table_is_explained(page: Page, phone: Page, house: House, game: str, device: str) -> None:
    at_phone = device == "phone"
    here = phone if at_phone else page
    told = signs(game, house.ask(f"/games/{game}/cards"))
    seen: set[str] = set()
    for name in TABLES[game]:
        Player(here).sit(house.link(at(house, name)))
        Player(here).wait("mine")
        Player(here).look_on()
        for _ in parts(here, at_phone):
            for about, thing in new_signs(here, seen):
                if at_phone:
                    by_finger(here, about, thing, told)
                else:
                    by_pointer(here, about, thing, told)
                by_keyboard(here, about, thing, told)
    assert set(told) <= seen, f"not explained: {sorted(set(told) - seen)}"


BESIDE = """([bubble, thing, most]) => {
    const [told, at] = [bubble.getBoundingClientRect(), thing.getBoundingClientRect()]
    return Math.min(Math.abs(told.top - at.bottom), Math.abs(at.top - told.bottom)) <= most
}"""
"""Whether a bubble stands directly above or below what it tells about."""


def test_a_bubble_goes_where_its_sign_goes(page: Page, house: House) -> None:
    """Letters that come late, a map that fits itself to its frame: a bubble that stays behind points at nothing."""
    Player(page).sit(house.link(at(house, "lords-full"))).wait("mine")
    thing = page.locator("[data-explain][aria-description]:visible").first
    page.keyboard.press("Shift")
    thing.evaluate("one => one.focus()")
    expect(bubble(page)).to_be_visible()
    both = [bubble(page).element_handle(), thing.element_handle(), 10]
    page.wait_for_function(BESIDE, arg=both)
    thing.evaluate("one => { one.style.position = 'relative'; one.style.top = '30px' }")
    page.wait_for_function(BESIDE, arg=both)
    thing.evaluate("one => one.remove()")
    expect(bubble(page)).to_have_count(0)


def test_every_neighbourhood_is_explained(page: Page, phone: Page, house: House) -> None:
    """At a desk in a corner of the map; on a phone by a bubble, which stands beside a place that the keyboard has
    brought into view."""
    faces = house.ask("/games/necromancer/cards")["faces"]
    names = {f"place.{face['id']}": face["name"] for face in faces if face["table"] == "neighbourhood"}
    for here in (page, phone):
        Player(here).sit(house.link(at(house, "necromancer")))
        Player(here).wait("mine")
        pressed = 0
        for about, name in names.items():
            thing = here.locator(f'.map [data-explain="{about}"]')
            told = here.locator(".looked") if here is page else bubble(here)
            here.keyboard.press("Shift")
            thing.evaluate("one => one.focus()")
            expect(told).to_contain_text(name)
            if here is phone:
                check_words(here, about, names)
                here.wait_for_function(BESIDE, arg=[told.element_handle(), thing.element_handle(), 10])
            thing.evaluate("one => one.blur()")
            expect(told).to_have_count(0)
            # What lies under the tools of the map has to be dragged from under them first.
            if thing.evaluate(FREE):
                pressed += 1
                if here is phone:
                    by_finger(here, about, thing, names)
                else:
                    here.mouse.move(*thing.evaluate(FREE))
                    expect(told).to_contain_text(name)
                    here.mouse.move(1, 1)
        assert pressed > len(names) / 2


ITEMS = {"midnight": ".lot [data-card]", "dark-promenade": ".item [data-card]", "necromancer": ".slots [data-card]"}
"""Items: cards that are too small for their words."""


@pytest.mark.parametrize("game", ITEMS)
def test_every_item_is_explained(page: Page, phone: Page, house: House, game: str) -> None:
    for here in (page, phone):
        Player(here).sit(house.link(at(house, TABLES[game][0])))
        here.locator("[data-card]").first.wait_for()
        known: set[str] = set()
        for _ in parts(here, here is phone):
            for item in here.locator(f"{ITEMS[game]}:visible").all():
                face = (item.get_attribute("data-card") or "").split(".")[0]
                if face in known:
                    continue
                known.add(face)
                here.keyboard.press("Shift")
                item.evaluate("one => one.focus()")
                expect(bubble(here)).to_be_visible()
                name = house_name(house, game, face)
                assert name in bubble(here).inner_text()
                item.evaluate("one => one.blur()")
                point = item.evaluate(FREE)
                assert point, face
                if here is page:
                    here.mouse.move(*point)
                    here.mouse.move(point[0] + 1, point[1])
                else:
                    line = here.context.new_cdp_session(here)
                    spot = {"x": round(point[0]), "y": round(point[1])}
                    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
                expect(here.locator(".enlarged")).to_contain_text(name)
                if here is page:
                    here.mouse.move(1, 1)
                else:
                    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
                    line.detach()
                    here.keyboard.press("Escape")
                expect(here.locator(".enlarged")).to_have_count(0)
        assert known


def house_name(house: House, game: str, face: str) -> str:
    cards = house.ask(f"/games/{game}/cards")
    return next(str(one["name"]) for one in cards["faces"] if one["id"] == face)
