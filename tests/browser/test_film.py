"""The pace: what others do is shown step by step, each step for its time, in order; one's own choice comes at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby, pairwise
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.house import RANDOM, SOLO, House, Player
from tests.browser.test_table import at

LINE, PART, MOMENT, CROWD = 1100, 650, 1600, 20
"""How long a sentence, a detail and a new part of the game are on the screen at normal pace, in milliseconds."""
RECORD = """() => {
    window.film = []
    const note = () => {
        const table = document.querySelector(".table")
        const say = table?.querySelector(".prompt .film .say")?.textContent ?? null
        const last = window.film.at(-1)
        if (last && last.say === say) return
        window.film.push({
            at: performance.now(), say, seq: Number(table?.dataset.seq),
            banner: document.querySelector(".banner b")?.textContent ?? "",
            lit: document.querySelectorAll("[data-lit]").length,
            named: document.querySelectorAll(".named").length,
        })
    }
    note()
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""
"""Notes every step of the film as it appears, with the table that was shown."""


@contextmanager
def watching(browser: Browser, pace: str, **more: Any) -> Iterator[Player]:
    context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **more})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield Player(page, seed=5, touch=bool(more.get("has_touch")), pace=pace)
    context.close()
    assert not errors, errors


def until(page: Page, what: str) -> None:
    """Until an expression holds in the page, whose rules forbid to evaluate one there again and again."""
    page.evaluate(f"() => new Promise(done => {{ const look = () => {what} ? done() : setTimeout(look, 20); look() }})")


def steps(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.film")
    return found


def told(house: House, player: Player, made: dict[str, Any]) -> list[dict[str, Any]]:
    """The log as the server has it."""
    path = f"/matches/{made['match']}/replay?at={player.seq}"
    lines: list[dict[str, Any]] = house.ask(path, secret=made["seats"][0]["secret"])["log"]
    return lines


def test_each_step_of_the_computers_turn_is_shown_for_its_time_in_order(browser: Browser, house: House) -> None:
    made = house.begin(SOLO)
    with watching(browser, "normal") as player:
        page = player.page
        player.sit(house.link(made)).wait("mine")
        page.evaluate(RECORD)
        before = player.seq
        own = 0
        while own < 5:
            player.act()
            own += 1
            player.wait("mine")
        film = steps(page)
        lines = [line for line in told(house, player, made) if line["seq"] > before]
        expected = [line for line in lines if line["seat"] == 1 or line["moment"]]
        expected = [next(same) for _, same in groupby(expected, key=lambda line: (line["seq"], line["text"]))]
        shown = [step for step in film if step["say"]]
        assert len(shown) >= 3
        assert [step["say"] for step in shown] == [line["text"] for line in expected]
        for step, line in zip(shown, expected, strict=True):
            assert step["seq"] == line["seq"]  # the table of just then, not a later one
            assert step["lit"] == 0  # and nothing of it can be chosen
            assert step["banner"] == line["moment"]
        shares = []
        turns = [(number, *pair) for number, pair in enumerate(pairwise(film)) if pair[0]["say"]]
        for (number, step, after), line in zip(turns, expected, strict=True):
            time = MOMENT if line["moment"] else PART if line["part"] else LINE
            waiting = next(n for n, later in enumerate(film[number:]) if later["say"] is None)
            hurry = max(0.4, min(1, CROWD / waiting))  # where very much waits, each is shorter
            shares.append((after["at"] - step["at"]) / hurry / time)
        # A machine that is busy draws a step late now and then; the next comes on time.
        assert median(shares) > 0.9 and min(shares) > 0.4, shares
        assert any(step["named"] for step in shown)  # the card that it is about is in focus
        # The film is over: everything is lit at once.
        assert film[-1]["say"] is None
        expect(page.locator("[data-lit]").first).to_be_visible()


def test_the_end_of_the_film_says_that_it_is_your_turn_and_keeps_nobody_waiting(browser: Browser, house: House) -> None:
    with watching(browser, "quick") as player:
        page = player.page
        player.sit(house.link(house.begin(SOLO))).wait("mine")
        page.evaluate("""() => {
            window.turns = []
            const note = () => {
                const banner = document.querySelector(".banner.turn")?.textContent
                if (!banner || window.turns.length) return
                const { turn } = document.querySelector(".table").dataset
                window.turns.push({ banner, turn })
            }
            new MutationObserver(note).observe(document.body, { subtree: true, childList: true })
        }""")
        while not page.locator(".table[data-film]").count():
            if player.wait("mine", "theirs") == "mine":
                player.act()
        player.wait("mine")
        until(page, "window.turns.length")
        told = page.evaluate("window.turns[0]")
        assert told == {"banner": "Your turn", "turn": "mine"}
        expect(page.locator("[data-lit]").first).to_be_visible()
        player.act()  # it need not go first
        expect(page.locator(".banner.turn")).to_have_count(0)


def test_at_the_pace_instant_there_is_no_film(browser: Browser, house: House) -> None:
    with watching(browser, "instant") as player:
        player.sit(house.link(house.begin(SOLO))).wait("mine")
        player.page.evaluate(RECORD)
        for _ in range(5):
            player.act()
            player.wait("mine")
        assert [step["say"] for step in steps(player.page)] == [None]


def test_a_key_a_button_and_any_card_skip_to_now(browser: Browser, house: House) -> None:
    with watching(browser, "slow") as player:
        page = player.page
        player.sit(house.link(house.begin(SOLO))).wait("mine")
        for how in ("key", "button", "card"):
            while not page.locator(".table[data-film]").count():
                if page.locator('.table[data-turn="mine"]').count():
                    player.act()
                page.wait_for_timeout(100)
            if how == "key":
                page.keyboard.press("s")
            elif how == "button":
                page.get_by_role("button", name="Skip to now").click()
            else:
                page.locator(".hand [data-card]").first.click(position={"x": 9, "y": 18})
            page.wait_for_timeout(300)
            while page.locator(".table[data-film]").count():  # the computer had more to do
                page.keyboard.press("s")
                page.wait_for_timeout(100)
            assert player.wait("mine") == "mine"
            expect(page.locator("[data-lit]").first).to_be_visible()


def test_a_screen_reader_is_told_each_headline_once(browser: Browser, house: House) -> None:
    """Also where the same happens twice and is skipped: the table goes on."""
    made = house.begin(SOLO, game="midnight")
    with watching(browser, "quick") as player:
        page = player.page
        player.sit(house.link(made)).wait("mine")
        since = player.seq  # what the other did before was read out before anybody listened
        page.evaluate("""() => {
            window.read = []
            const place = document.querySelector("[data-read-out]")
            new MutationObserver(() => window.read.push(place.innerText))
                .observe(place, { childList: true, subtree: true, characterData: true })
        }""")
        while not page.locator(".table[data-film]").count():
            if page.locator('.table[data-turn="mine"]').count():
                player.act()
            page.wait_for_timeout(50)
        while player.wait("mine", "theirs") == "theirs":
            page.keyboard.press("s")
            page.wait_for_timeout(50)
        read = " ".join(page.evaluate("window.read"))
        heads = [line for line in told(house, player, made) if line["seat"] == 1 and not line["part"]]
        heads = [line for line in heads if line["seq"] > since]
        assert heads and heads[0]["text"] in read
        expect(page.locator(".log")).to_have_attribute("aria-live", "off")  # nothing is read twice


def test_what_just_happened_can_be_read_and_seen_again(browser: Browser, house: House) -> None:
    with watching(browser, "quick") as player:
        page = player.page
        player.sit(house.link(house.begin(SOLO))).wait("mine")
        while not page.get_by_role("button", name="What just happened").count():
            player.act()
            player.wait("mine")
        now = player.seq
        page.evaluate(RECORD)
        page.keyboard.press("j")
        drawer = page.get_by_role("dialog", name="What just happened")
        expect(drawer.locator(".entry.other").first).to_contain_text("Orla Finch")
        drawer.get_by_role("button", name="Show it again").click()
        until(page, "window.film.some(step => step.say)")  # what was not shown here is fetched first
        player.wait("mine")
        shown = [step for step in steps(page) if step["say"]]
        assert shown and all(step["lit"] == 0 for step in shown)
        assert player.seq == now
        player.act()


def test_who_comes_back_is_offered_what_happened_meanwhile(browser: Browser, house: House) -> None:
    made = at(house, "middle")
    with watching(browser, "normal") as ann, watching(browser, "instant") as bob:
        ann.sit(house.link(made, 0))
        bob.sit(house.link(made, 1))

        def play_on(player: Player, seat: int) -> None:
            """As long as it is this seat that is asked."""
            path = f"/matches/{made['match']}"
            while house.ask(path, secret=made["watch"])["to_act"] == [seat]:
                if player.table.get_attribute("data-turn") == "mine":
                    player.act()
                player.page.wait_for_timeout(100)

        play_on(ann, 0)
        ann.settled(0)
        ann.page.goto("about:blank")
        before = bob.seq
        play_on(bob, 1)
        ann.sit(house.link(made, 0)).wait("mine")  # no film keeps her from her turn
        ann.page.get_by_role("button", name="Since you left").click()
        drawer = ann.page.get_by_role("dialog", name="Since you left")
        expect(drawer.locator(".entry.other").first).to_contain_text("Bob")
        ann.page.evaluate(RECORD)
        drawer.get_by_role("button", name="Show it again").click()
        until(ann.page, "window.film.some(step => step.say)")
        ann.wait("mine")
        shown = [step for step in steps(ann.page) if step["say"]]
        assert shown and shown[0]["say"].startswith("Bob") and min(step["seq"] for step in shown) > before
        assert ann.seq == bob.seq


@pytest.mark.parametrize("game", ["dark-promenade", "midnight", "lords", "necromancer"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_every_game_shows_its_film(browser: Browser, house: House, game: str, device: str) -> None:
    computers = [RANDOM] * (2 if game == "necromancer" else 1)
    made = house.begin([SOLO[0], *computers], game=game)
    with watching(browser, "quick", **(PHONE if device == "phone" else {})) as player:
        page = player.page
        player.sit(house.link(made)).wait()
        page.evaluate(RECORD)
        for _ in range(40):
            player.act()
            player.wait()
            if sum(bool(step["say"]) for step in steps(page)) >= 3:
                break
        shown = [step for step in steps(page) if step["say"]]
        assert len(shown) >= 3 and all(step["lit"] == 0 for step in shown)
