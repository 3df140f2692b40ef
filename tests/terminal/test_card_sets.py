"""Card sets at the command line: begin one, compare two, measure what changed, print."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gloaming.games import GAMES, check
from gloaming.terminal import card_print
from tests.terminal.command import gloaming


def changed(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_new_set_is_the_house_set_under_another_name(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "my-own.toml"
    assert gloaming("cards", "new", slug, str(file)).code == 0
    assert not [one for one in check(file) if one.severity == "error"]
    said = json.loads(gloaming("cards", "diff", "house", str(file), "--json").out)
    assert said["changed"] == []
    assert said["new"]["name"] == "My own" and said["new"]["id"] == "my-own" != said["old"]["id"]


def test_a_new_set_may_hold_only_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "tweak.toml"
    assert gloaming("cards", "new", "lords", str(file), "--extend").code == 0
    file.write_text(file.read_text() + '\n[[shell]]\nid = "cowrie"\neffect = "gain(follower, 5)"\n')
    said = gloaming("cards", "diff", "house", str(file))
    assert said.code == 0
    assert "Cowrie (shell cowrie)" in said.out
    assert "effect: gain(follower, 5) instead of gain(follower, 2)" in said.out
    assert "1 of " in said.out


def test_an_empty_set_says_what_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "empty.toml"
    assert gloaming("cards", "new", "lords", str(file), "--empty").code == 0
    said = gloaming("cards", "check", str(file))
    assert said.code == 1 and "[[lord_card]]; needed" in said.out


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    said = gloaming("cards", "new", "lords", str(file))
    assert said.code == 2 and "is there already" in said.err
    assert file.read_text() == "precious"


def test_two_house_sets_are_nothing_to_compare() -> None:
    said = gloaming("cards", "diff", "house", "house")
    assert said.code == 2 and "house FILE" in said.err


def test_balance_in_words_and_figures_and_as_a_page(tmp_path: Path) -> None:
    file, page = tmp_path / "strong.toml", tmp_path / "report.html"
    gloaming("cards", "new", "lords", str(file))
    changed(file, 'effect = "gain(follower, 2)"', 'effect = "gain(follower, 5)"')
    words = ("cards", "balance", "house", str(file), "--games", "200", "--players", "quick", "--workers", "1")
    said = gloaming(*words, "--html", str(page))
    assert said.code == 0
    assert re.match(r"(Better for Cowrie|Unfair: )", said.out)
    assert "Cowrie: its player wins" in said.out and "comparisons together" in said.out
    told = json.loads(gloaming(*words, "--json").out)
    assert told["verdict"]["card"] == "cowrie"
    html = page.read_text(encoding="utf-8")
    assert f"{told['verdict']['headline']} {told['verdict']['detail']}" in html
    assert html.count("<svg ") == 3 and "gloaming cards balance house" in html
    assert not re.search(r'(src|href)="|https?://|@import|url\(', html)


def test_unknown_players_are_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    gloaming("cards", "new", "lords", str(file))
    said = gloaming("cards", "balance", "house", str(file), "--players", "brocker")
    assert said.code == 2 and "did you mean broker" in said.err and "quick" in said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("lords", "sheet.doc"), "a sheet is a .pdf"),
        (("lords", "sheet.pdf", "--paper", "a5"), "allowed: a4, letter"),
        (("lords", "card.png"), "a picture shows one card"),
        (("lords", "card.png", "--card", "cowri"), "did you mean cowrie"),
    ],
)
def test_what_cannot_be_printed_is_told(words: tuple[str, ...], told: str) -> None:
    said = gloaming("cards", "print", *words)
    assert said.code == 2 and told in said.err


def test_without_a_browser_nothing_is_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHROMIUM", "")
    monkeypatch.setattr(card_print, "BROWSERS", ("no-such-browser",))
    said = gloaming("cards", "print", "lords", str(tmp_path / "sheet.pdf"))
    assert said.code == 1 and "needs Chromium" in said.err
    assert list(tmp_path.iterdir()) == []
