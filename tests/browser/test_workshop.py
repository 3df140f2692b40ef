"""The workshop as an owner of a box uses it: cards typed in, faults put right, a map drawn, nothing lost."""

from __future__ import annotations

import json
import re
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.audit import Trouble, audit, report
from tests.browser.house import House

GAMES = Path(__file__).parents[2] / "src/gloaming/games"
TABLES = {"lord": "Lord", "lord_card": "Lord card", "temple": "Temple", "shell": "Shell", "reference": "Reference"}


def house_set(folder: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / folder / "cards/house.toml").read_text(encoding="utf-8"))


def begin(page: Page, house: House, game: str, way: str) -> None:
    page.goto(f"{house.base}/#/workshop")
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Its name").fill("Keyed in")
    page.get_by_role("button", name=way).click()
    expect(page.locator(".three")).to_be_visible()


def tab(page: Page, name: str) -> None:
    page.locator(".tabs button", has_text=re.compile(rf"^{name}\b *\d*$")).click()


def effect(page: Page, name: str = "Effect") -> Locator:
    return page.get_by_role("textbox", name=f"{name}: effect")


def write(page: Page, expression: str, name: str = "Effect") -> None:
    effect(page, name).click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(expression)


def kept(page: Page, house: House) -> dict[str, Any]:
    """What the server has, once everything is saved."""
    expect(page.locator(".moment [role=status]")).to_contain_text("saved")
    id, secret = page.url.split("/workshop/")[1].split("/")[:2]
    request = urllib.request.Request(
        f"{house.base}/api/v1/card-sets/{id}", headers={"Authorization": f"Bearer {secret}"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return tomllib.loads(json.load(answer)["text"])


def type_entry(page: Page, table: str, entry: dict[str, Any]) -> None:
    page.get_by_role("button", name="+ New").click()
    for key, value in entry.items():
        if key == "effect":
            write(page, value)
        elif key == "text":
            page.get_by_label("words on the card").fill(value)
        elif key in ("lord", "mark") or (table == "reference" and key == "id"):
            page.get_by_label(key.capitalize(), exact=True).select_option(value)
        else:
            page.get_by_label(key.capitalize(), exact=True).fill(str(value))


def type_set(page: Page, house: House, most: int) -> None:
    wanted = {table: entries[:most] for table, entries in house_set("lords").items() if table in TABLES}
    begin(page, house, "lords", "Begin with nothing")
    for table, label in TABLES.items():
        tab(page, label)
        for entry in wanted[table]:
            type_entry(page, table, entry)
    found = kept(page, house)
    assert {table: found[table] for table in TABLES} == wanted


def test_cards_of_lords_are_keyed_in_from_nothing(page: Page, house: House) -> None:
    type_set(page, house, most=2)
    expect(page.locator(".state")).to_contain_text("to mend")  # a set of so few cards cannot be played
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("alert")).to_contain_text("has to hold together")


@pytest.mark.soak
def test_the_whole_set_of_lords_is_keyed_in_and_equals_the_house_set(page: Page, house: House) -> None:
    type_set(page, house, most=99)
    expect(page.locator(".state")).to_contain_text("holds together")


FAULTS = [
    ("draww(2)", "draww", "Unknown effect", "draw(2)"),
    ("draw(2) ; flourishh", "flourishh", "Unknown effect", "draw(2) ; flourish"),
    ("draw(two)", "two", "Unknown number", None),
    ("draw(999)", "999", "out of bounds", None),
    ("draw(2", "(", "", None),
    ("flourish(1)", "1", "too many", None),
    ("if(worship(sef), draw(1))", "sef", "", "if(worship(self), draw(1))"),
    ("may(none)", "none", "can never do anything", None),
    ("draw(n=2, m=3)", "m", "no argument", None),
    ("other(draw(1)) | draw(2)", "", "separates alternatives", None),
]


def test_ten_kinds_of_faults_are_underlined_where_they_are(page: Page, house: House) -> None:
    begin(page, house, "lords", "Copy the house set")
    for expression, underlined, message, mended in FAULTS:
        write(page, expression)
        problem = page.locator(".effect .problems")
        expect(problem).to_contain_text(message)
        expect(page.locator(".state")).to_contain_text("to mend")
        marked = page.locator(".cm-lintRange-error, .cm-lintPoint-error").first
        expect(marked).to_be_attached()
        if underlined:
            expect(marked).to_have_text(underlined)
        if mended:
            page.get_by_role("button", name="Put it right").click()
            expect(effect(page)).to_have_text(mended)
    write(page, "draw(2)")
    expect(page.locator(".wording")).to_have_text("Draw 2 Lord cards.")
    expect(page.locator(".state")).to_contain_text("holds together")


def test_an_effect_is_picked_as_a_sentence_and_both_ways_agree(page: Page, house: House) -> None:
    begin(page, house, "lords", "Copy the house set")
    write(page, "draw(2)")
    expect(page.locator(".wording")).to_have_text("Draw 2 Lord cards.")
    page.get_by_role("button", name="As a sentence").click()
    page.get_by_label("n: number").fill("3")
    expect(effect(page)).to_have_text("draw(3)")
    page.get_by_label("Sentence", exact=True).select_option(label="you may …")
    expect(effect(page)).to_have_text("may(draw(3))")
    expect(page.locator(".wording")).to_have_text("You may draw 3 Lord cards.")
    write(page, "other(draw(1))")
    expect(page.get_by_label("n: number")).to_have_value("1")


def test_nothing_that_was_typed_is_lost_on_a_reload(page: Page, house: House) -> None:
    begin(page, house, "lords", "Copy the house set")
    page.route("**/api/v1/card-sets/*/versions", lambda route: route.abort())
    page.get_by_label("Name", exact=True).fill("Kept In The Drawer")
    expect(page.get_by_role("alert")).to_contain_text("kept in this browser")
    page.unroute("**/api/v1/card-sets/*/versions")
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kept In The Drawer")
    assert kept(page, house)["lord_card"][0]["name"] == "Kept In The Drawer"
    page.get_by_label("Name", exact=True).fill("Something Else")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Kept In The Drawer")
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Something Else")


def test_two_who_save_at_once_are_shown_both(page: Page, guest: Page, house: House) -> None:
    begin(page, house, "lords", "Copy the house set")
    guest.goto(page.url)
    expect(guest.locator(".three")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Hers")
    kept(page, house)
    guest.get_by_label("Name", exact=True).fill("His")
    expect(guest.get_by_role("heading", name="changed in two places")).to_be_visible()
    guest.get_by_label("The saved one").check()
    guest.get_by_role("button", name="Keep these").click()
    assert kept(guest, house)["lord_card"][0]["name"] == "Hers"


def test_a_map_is_made_by_dragging(page: Page, house: House) -> None:
    begin(page, house, "necromancer", "Begin with nothing")
    tab(page, "Section")
    page.get_by_role("button", name="+ New").click()
    page.get_by_role("button", name="On the map").click()
    field = page.locator(".field.making, .map .field").first
    for x, y in ((20, 30), (60, 40), (50, 80)):
        page.get_by_role("button", name="New neighbourhood").click()
        box = field.bounding_box()
        assert box is not None
        field.click(position={"x": box["width"] * x / 100, "y": box["height"] * y / 100})
    places = page.locator(".place")
    expect(places).to_have_count(3)

    def drag(start: Locator, x: float, y: float) -> None:
        start.hover()
        page.mouse.down()
        page.mouse.move(x, y, steps=6)
        page.mouse.up()

    box = field.bounding_box()
    assert box is not None
    drag(places.nth(0), box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.1)
    places.nth(1).focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("group", name="What a press does").get_by_role("button", name="Border", exact=True).click()
    there = places.nth(2).bounding_box()
    assert there is not None
    drag(places.nth(0), there["x"] + there["width"] / 2, there["y"] + there["height"] / 2)
    page.get_by_role("button", name="+ Line").click()
    for index in (1, 2):
        places.nth(index).click()
    page.get_by_label("Rift").select_option("yes")
    found = kept(page, house)
    at = [(one["x"], one["y"]) for one in found["neighbourhood"]]
    assert abs(at[0][0] - 40) <= 2 and abs(at[0][1] - 10) <= 2 and at[1][0] == 61
    ids = [one["id"] for one in found["neighbourhood"]]
    assert found["border"] == [{"between": [ids[0], ids[2]]}]
    assert found["line"][0]["stops"] == ids[1:]
    assert found["neighbourhood"][2]["rift"] == "yes"


def test_a_card_is_tried_against_the_computer(page: Page, house: House) -> None:
    begin(page, house, "lords", "Copy the house set")
    page.get_by_role("button", name="Gnawing Doubt").click()
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/#/table/**", timeout=60_000)
    expect(page.locator("[data-card^=ruminator-gnawing-doubt], [aria-label*='Gnawing Doubt']").first).to_be_attached()


def test_a_friend_sees_the_set_before_sitting_down(page: Page, guest: Page, house: House) -> None:
    begin(page, house, "lords", "Copy the house set")
    kept(page, house)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("combobox", name="Cards")).to_have_value(re.compile("."))
    page.get_by_text("A friend", exact=True).click()
    page.get_by_role("button", name="Light the lamp").click()
    expect(page.get_by_text("not with the house set")).to_be_visible()
    page.get_by_role("link", name="Look at its cards").click()
    expect(page.get_by_role("button", name="Make a copy")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_the_bench_is_sound_to_look_at_and_by_keyboard(page: Page, house: House, size: tuple[int, int]) -> None:
    trouble = Trouble(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, house, "dark-promenade", "Copy the house set")
    expect(effect(page, "Bonus")).to_be_visible()
    expect(page.locator(".state")).to_contain_text("holds together")
    findings = audit(page) + trouble.take()
    assert not findings, report(findings)
    page.keyboard.press("Control+k")
    page.keyboard.type("poisoner")
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.textContent").find("Poisoner") < 0:
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_have_value("The Poisoner")
    page.keyboard.press("Alt+ArrowDown")
    expect(page.get_by_label("Name", exact=True)).not_to_have_value("The Poisoner")


def test_a_phone_reads_and_does_not_edit(phone: Page, page: Page, house: House) -> None:
    begin(page, house, "lords", "Copy the house set")
    trouble = Trouble(phone)
    phone.goto(page.url)
    expect(phone.locator(".three")).to_be_visible()
    expect(phone.get_by_role("button", name="+ New")).to_have_count(0)
    expect(phone.get_by_label("Name", exact=True)).not_to_be_editable()
    findings = audit(phone) + trouble.take()
    assert not findings, report(findings)
