"""A match that was dealt from sealed numbers: an honest one holds, and whatever is changed in it is found and named."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gloaming.games import GAMES
from gloaming.games import game as playable
from gloaming.play.deal import Deal, seal_of_number
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import JournalError, from_text, to_text
from gloaming.play.verify import drawn, verify

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
SECRET = "5" * 64


def dealt(match: str = "m1", secret: str = SECRET, numbers: tuple[str, ...] = ("a" * 64, "b" * 64)) -> Deal:
    deal = Deal.of(match, secret)
    for seat, number in enumerate(numbers):
        deal = deal.with_seal(seat, seal_of_number(match, seat, number))
    for seat, number in enumerate(numbers):
        deal = deal.with_number(seat, number)
    return deal


def played(slug: str, choices: int = 60, deal: Deal | None = None) -> Match:
    game = playable(slug)
    match = Match(game, Opening.of(game, deal or dealt(), NAMES[: game.seats]))
    dice = random.Random(3)
    while not match.state.over and len(match.made) < choices:
        seat = match.state.to_act()[0]
        match.choose(seat, dice.choice(match.state.options(seat)), 0)
    return match


def file_of(match: Match) -> str:
    return to_text(replace(match.journal, draws=drawn(match)))


@pytest.mark.parametrize("slug", GAMES)
def test_an_honest_match_holds_and_its_key_gives_it_again(slug: str) -> None:
    match = played(slug)
    text = file_of(match)
    findings = verify(from_text(text))
    assert all(finding.holds for finding in findings), findings
    assert re.fullmatch(r"All \d+ shuffles and draws follow from the key\.", findings[-1].text)
    assert match.game.to_bytes(played(slug).state) == match.game.to_bytes(match.state)
    for other in (dealt(match="m2"), dealt(secret="6" * 64), dealt(numbers=("a" * 64, "c" * 64)), dealt(numbers=())):
        assert other.key() != dealt().key()
        assert [one.gave for one in drawn(played(slug, 20, other))] != [one.gave for one in drawn(played(slug, 20))]


Change = Callable[[dict[str, Any]], None]


def other_hex(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


def change_secret(file: dict[str, Any]) -> None:
    file["deal"]["secret"] = other_hex(file["deal"]["secret"])


def change_seal(file: dict[str, Any]) -> None:
    file["deal"]["seal"] = other_hex(file["deal"]["seal"])


def change_match(file: dict[str, Any]) -> None:
    file["deal"]["match"] = "m9"


def change_number(file: dict[str, Any]) -> None:
    file["deal"]["numbers"][1]["number"] = other_hex(file["deal"]["numbers"][1]["number"])


def leave_out_a_number(file: dict[str, Any]) -> None:
    del file["deal"]["numbers"][0]


def change_draw(file: dict[str, Any]) -> None:
    shuffle = next(draw for draw in file["draws"] if len(draw[3]) > 3)
    shuffle[3][0], shuffle[3][1] = shuffle[3][1], shuffle[3][0] + 1


def leave_out_a_draw(file: dict[str, Any]) -> None:
    file["draws"].pop()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (change_secret, "secret is not the one that was sealed"),
        (change_seal, "secret is not the one that was sealed"),
        (change_match, "not the one that was sealed"),
        (change_number, "number of seat 1 is not the one that was sealed"),
        (leave_out_a_number, ""),
        (change_draw, r"Draw \d+ \(shuffle"),
        (leave_out_a_draw, "the key gives"),
    ],
)
@pytest.mark.parametrize("slug", ["city-of-hemloch", "dark-promenade", "midnight"])
def test_whatever_is_changed_is_found_and_named(slug: str, change: Change, word: str) -> None:
    file = json.loads(file_of(played(slug)))
    change(file)
    false = [finding.text for finding in verify(from_text(json.dumps(file))) if not finding.holds]
    assert false and re.search(word, " ".join(false)), false


def test_a_changed_card_is_found_and_named() -> None:
    file = json.loads(file_of(played("city-of-hemloch")))
    file["cards"]["text"] = file["cards"]["text"].replace("1", "2", 1)
    with pytest.raises(JournalError, match="card set is damaged"):
        from_text(json.dumps(file))


def test_a_match_of_the_first_rules_opens_plays_on_and_says_that_its_seed_was_chosen() -> None:
    game = playable("city-of-hemloch", rules=1)
    match = Match(game, Opening.of(game, 7, NAMES[:2]))
    for _ in range(20):
        seat = match.state.to_act()[0]
        match.choose(seat, match.state.options(seat)[0], 0)
    text = to_text(match.journal)
    assert json.loads(text)["rules"] == 1 and json.loads(text)["seed"] == 7
    findings = verify(from_text(text))
    assert all(finding.holds for finding in findings) and "whoever chose the seed" in findings[0].text


def test_the_nth_shuffle_of_a_pile_does_not_depend_on_what_was_chosen() -> None:
    """So equal deals are possible for players who choose differently."""
    game = playable("dark-promenade")
    seen: dict[tuple[str, int, int], set[tuple[int, ...]]] = {}
    for choices in range(4):
        match = Match(game, Opening.of(game, dealt(), NAMES[:2]))
        dice = random.Random(choices)
        while not match.state.over:
            seat = match.state.to_act()[0]
            match.choose(seat, dice.choice(match.state.options(seat)), 0)
        for one in drawn(match):
            seen.setdefault((one.what, one.time, len(one.gave)), set()).add(one.gave[:3])
    shuffles = {key: gave for key, gave in seen.items() if key[0].startswith("shuffle")}
    assert len(shuffles) > 3 and all(len(gave) == 1 for gave in shuffles.values())


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda deal: deal | {"secret": "x"}, "deal.secret: needs 64 hexadecimal digits"),
        (lambda deal: deal | {"numbers": [3]}, "deal.numbers.0 needs a table"),
        (lambda deal: deal | {"numbers": [deal["numbers"][0]] * 2}, "each seat once"),
        (lambda deal: deal | {"match": "a b"}, "letters and digits"),
        (lambda deal: {}, "deal.numbers is missing"),
    ],
)
def test_a_deal_that_makes_no_sense_is_refused(change: Callable[[Any], Any], word: str) -> None:
    file = json.loads(file_of(played("city-of-hemloch", 3)))
    file["deal"] = change(file["deal"])
    with pytest.raises(JournalError, match=word):
        from_text(json.dumps(file))
    file = json.loads(file_of(played("city-of-hemloch", 3)))
    with pytest.raises(JournalError, match="draw 1: needs"):
        from_text(json.dumps(file | {"draws": [[1, 2]]}))
