"""The guide "Add a game" leads whoever follows it to a game that is played in the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House, Player
from tests.terminal.guide import ROOT, Follower, snippets, steps


@pytest.mark.skipif(not (ROOT / "examples").is_dir(), reason="the example has been removed")
def test_the_code_in_the_guide_is_that_of_the_example() -> None:
    assert len(snippets()) > 8
    for file, code in snippets():
        assert code in (ROOT / file).read_text(encoding="utf-8"), file


def play_in_the_browser(follower: Follower, folder: Path, page: Page) -> None:
    """As a newcomer: the game's box on the first page, a chair, and a whole game against the computer."""
    house = House(folder)
    house.start(PYTHONPATH=follower.environment["PYTHONPATH"])
    try:
        page.goto(house.base)
        expect(page.get_by_text("High Card").first).to_be_visible()
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "computer", "level": "lamplighter", "name": "Orla Finch"}]
        player = Player(page).sit(house.link(house.begin(seats, game="high-card")))
        player.play()
        expect(page.locator('.table[data-turn="over"]')).to_be_visible()
        assert player.choices > 5
    finally:
        house.stop()


def test_the_guide_leads_to_a_game_in_the_browser(tmp_path: Path, page: Page) -> None:
    follower, printed = Follower(tmp_path), {}
    for step in steps():
        if step.text.startswith("gloaming serve"):
            play_in_the_browser(follower, tmp_path, page)
        else:
            printed[step.text] = follower.does(step)
    assert "gloaming-high-card" in printed["gloaming games"]
    assert "passed" in printed["python -m pytest high-card/tests"]
    assert "100 games" in printed["gloaming simulate high-card --games 100 --seats greedy,greedy"]
