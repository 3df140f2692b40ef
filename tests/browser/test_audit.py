"""The page audit finds every kind of fault that is planted, and keeps quiet where things overlap by intent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.audit import KINDS, Trouble, audit, report
from tests.browser.house import House, Player
from tests.browser.test_table import at

PLAIN = """<!doctype html><html lang="en"><head><title>A page</title><style>
    body { margin: 0; font: 16px/1.4 sans-serif; color: #222; background: #fff }
    main { padding: 20px }
    .row { display: flex } .card { width: 80px; height: 110px; margin-right: -50px;
        background: #eee; border: 1px solid }
    .spine { display: block; width: 24px } .log { height: 90px; overflow: auto } .log p { margin: 0 }
    button { min-width: 44px; min-height: 44px }
</style></head><body><main><h1>A page</h1><p id="words">Some words to read, and a few more of them.</p>
<p><button id="press">Press</button></p>
<div class="row" role="group" aria-label="Hand">
  <button class="card" data-card="a"><span class="spine">3</span>Amber</button>
  <button class="card" data-card="b"><span class="spine">4</span>Birch</button></div>
<div class="log" tabindex="0" role="region" aria-label="Log"><p>one<p>two<p>three<p>four<p>five<p>six</div>
</main></body></html>"""

OVER = """(() => { const box = document.querySelector(%r).getBoundingClientRect(), top = document.createElement("div")
    Object.assign(top.style, { position: "fixed", left: box.x + "px", top: box.y + "px", width: "40px",
        height: box.height + "px", background: "#fff", pointerEvents: %r })
    document.body.append(top) })()"""
PLANTED = {
    "covered text": [
        OVER % ("#words", "auto"),
        OVER % ("#words", "none"),  # what lets a press through still hides the words
        OVER % (".card .spine", "none"),
        # letters over letters, without a surface
        """(() => { const more = document.createElement("p"); more.textContent = "more and more words"
            const { y } = words.getBoundingClientRect()
            Object.assign(more.style, { position: "absolute", left: "24px", top: y - 14 + "px" })
            document.querySelector("main").append(more) })()""",
        # in a list, below what is to be seen of it
        """(() => { const last = document.querySelector(".log p:last-child"), top = document.createElement("i")
            last.style.position = "relative"
            top.style.cssText = "position: absolute; left: 0; top: 0; width: 20px; height: 20px; background: #fff"
            last.append(top) })()""",
        # over a whole list, so that nothing can be scrolled from under it
        """(() => { const box = document.querySelector(".log").getBoundingClientRect()
            const top = document.createElement("i")
            top.style.cssText = `position: absolute; left: ${box.x}px; top: ${box.y}px; width: 40px;
                height: ${box.height}px; background: #fff`
            document.body.append(top) })()""",
    ],
    "covered control": [
        """(() => { const box = press.getBoundingClientRect(), top = document.createElement("div")
            Object.assign(top.style, { position: "fixed", left: box.x + "px", top: box.y + "px",
                width: box.width + "px", height: box.height + "px" })
            document.body.append(top) })()"""
    ],
    "outside": [
        "Object.assign(words.style, { position: 'absolute', left: '-600px' })",
        "Object.assign(press.style, { position: 'fixed', top: '2000px' })",
        "Object.assign(document.querySelector('main').style, { height: '60px', overflow: 'hidden' })",
        "words.style.width = '3000px'",
    ],
    "clipped": [
        "Object.assign(words.style, { width: '120px', overflow: 'hidden', whiteSpace: 'nowrap' })",
        "words.style.cssText = 'width: 120px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis'",
        "Object.assign(words.style, { height: '12px', overflow: 'hidden' })",
    ],
    "small text": [
        "words.style.fontSize = '11px'",
        "Object.assign(words.style, { transform: 'scale(.7)', transformOrigin: '0 0' })",
        "words.style.zoom = .7",
    ],
    "nameless control": ["press.textContent = ''"],
    "small control": ["Object.assign(press.style, { minHeight: 0, height: '18px', padding: 0, fontSize: '12px' })"],
    "axe": ["words.style.color = '#ddd'", "document.documentElement.lang = ''"],
    "console": ["console.error('the lamp fell over')"],
    "exception": [
        "setTimeout(() => { throw new Error('the lamp fell over') }); new Promise(done => setTimeout(done, 50))"
    ],
}


def test_every_kind_of_fault_is_planted() -> None:
    assert set(PLANTED) == set(KINDS) - {"stuck"}  # that is the robot's to find


def test_a_sound_page_has_no_findings(page: Page) -> None:
    page.set_content(PLAIN)
    found = audit(page)
    assert not found, report(found)


@pytest.mark.parametrize(("kind", "fault"), [(kind, fault) for kind, faults in PLANTED.items() for fault in faults])
def test_a_planted_fault_is_found(page: Page, kind: str, fault: str) -> None:
    page = page.context.new_page()  # this one may throw
    page.set_content(PLAIN)
    trouble = Trouble(page)
    found = audit(page, axe=False)  # it remembers what it has seen, and must not trust that too far
    assert not found, report(found)
    page.evaluate(fault)
    found = audit(page) + trouble.take()
    assert kind in {one.kind for one in found}, report(found) or "nothing was found"


def test_what_comes_to_the_front_is_found(page: Page) -> None:
    """Nothing moves, and no element is new."""
    page.set_content(PLAIN)
    page.evaluate("""() => {
        const { x, y } = words.getBoundingClientRect(), below = document.createElement("i")
        below.id = "below"
        below.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; width: 60px; height: 20px; z-index: -1;
            background: #fff`
        document.body.append(below)
    }""")
    assert not audit(page, axe=False)
    page.evaluate("below.style.zIndex = 1")
    assert [one.kind for one in audit(page, axe=False)] == ["covered text"]


def test_the_same_faults_are_found_at_a_real_table(page: Page, house: House) -> None:
    Player(page).sit(house.link(at(house, "promenade"))).wait("mine")
    before = {one.kind for one in audit(page, axe=False)}
    assert "covered text" not in before and "small control" not in before
    page.evaluate("""() => {
        const title = document.querySelector(".prompt .say").getBoundingClientRect(), top = document.createElement("i")
        Object.assign(top.style, { position: "fixed", left: title.x + "px", top: title.y + "px", width: "30px",
            height: "40px", background: "#400", zIndex: 50, pointerEvents: "none" })
        document.body.append(top)
        document.querySelector(".prompt .clause").style.font = "9px serif"
        const tool = document.querySelector(".bar .tool")
        Object.assign(tool.style, { height: "16px", overflow: "hidden" })
    }""")
    kinds = {one.kind for one in audit(page, axe=False)}
    assert {"covered text", "small text", "small control"} <= kinds - before


@pytest.mark.parametrize("size", [(1366, 650), (826, 349), (625, 320), (390, 844)])
def test_what_hides_the_prompt_is_found_in_every_layout(page: Page, house: House, size: tuple[int, int]) -> None:
    """What goes along with the text as the page scrolls hides it for ever; what stands still may not."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    Player(page).sit(house.link(at(house, "promenade"))).wait("mine")
    assert "covered text" not in {one.kind for one in audit(page, axe=False)}
    page.evaluate("""() => {
        const say = document.querySelector(".prompt .say"), top = say.appendChild(document.createElement("i"))
        say.style.position = "relative"
        Object.assign(top.style, { position: "absolute", left: 0, top: 0, width: "30px", height: "20px",
            background: "#400", pointerEvents: "none" })
    }""")
    found = [one for one in audit(page, axe=False) if one.kind == "covered text"]
    assert any("span.say" in one.selector for one in found), report(found) or "nothing was found"


def test_what_overlaps_by_intent_is_no_finding(page: Page) -> None:
    """A dialog over the page, a card over the name of its neighbour, a bar that stays while the text scrolls."""
    page.set_content(PLAIN)
    page.evaluate("""() => {
        const dialog = document.createElement("div")
        dialog.style.cssText = "position: fixed; left: 10px; top: 70px; width: 300px; height: 60px; background: #fff"
        dialog.setAttribute("role", "dialog")
        dialog.setAttribute("aria-label", "Question")
        dialog.innerHTML = "<p>Sure?</p>"
        document.querySelector("main").append(dialog)
        const bar = document.createElement("header")
        Object.assign(bar.style, { position: "fixed", left: 0, right: 0, top: 0, height: "30px", background: "#fff" })
        document.body.prepend(bar)
        document.querySelector("main").style.paddingBottom = "2000px"
        scrollTo(0, 40)
    }""")
    found = audit(page, axe=False)
    assert not found, report(found)
    assert page.evaluate("scrollY") == 40  # and the page stands where it stood


def test_text_that_can_be_read_elsewhere_may_be_cut(page: Page) -> None:
    page.set_content(PLAIN)
    page.evaluate("""() => { Object.assign(words.style, { width: "120px", overflow: "hidden", whiteSpace: "nowrap" })
        words.title = words.textContent }""")
    assert not audit(page, axe=False)
    assert [one.kind for one in audit(page, axe=False, touch=True)] == ["clipped"]  # a finger cannot rest on it
