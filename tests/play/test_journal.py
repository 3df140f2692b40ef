"""A match file that is cut off, foreign, damaged or tells of choices that never counted is refused in one line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloaming.games import game as playable
from gloaming.play.journal import Opening
from gloaming.play.match import Match
from gloaming.play.match_file import FORMAT, JournalError, from_text, to_text
from gloaming.play.replay import replay


@pytest.fixture(scope="module")
def text() -> str:
    """A match of twenty choices, the last of them taken back and made again."""
    game = playable("city-of-hemloch", options={"deck_top": "once"})
    match = Match(game, Opening.of(game, 7, ("Ann", "Bob")))
    while len(match.made) < 20:
        seat = match.state.to_act()[0]
        match.choose(seat, match.state.options(seat)[0], 1000 + len(match.made))
        if len(match.journal.entries) == 20:
            match.take_back(seat, 2000, keep=19, agreed=[1 - seat])
    return to_text(match.journal)


def refusal(text: str) -> str:
    with pytest.raises(JournalError) as error:
        replay(from_text(text))
    assert "\n" not in str(error.value)
    return str(error.value)


def changed(text: str, **keys: Any) -> str:
    return json.dumps({**json.loads(text), **keys})


def with_entry(text: str, number: int, entry: Any) -> str:
    entries = json.loads(text)["entries"]
    entries[number - 1] = entry
    return changed(text, entries=entries)


def test_a_match_file_holds_everything(text: str) -> None:
    journal = from_text(text)
    assert to_text(journal) == text
    match = replay(journal)
    assert match.game.options["deck_top"] == "once"
    assert len(match.made) == 20
    assert len(journal.entries) == 22


def test_a_file_cut_off_anywhere_is_refused(text: str) -> None:
    for length in range(0, len(text) - 3, 97):
        assert refusal(text[:length]).startswith("not a complete match file")


@pytest.mark.parametrize("foreign", ["[]", "{}", "1", '"match"', "null", '{"kind": "chess"}'])
def test_a_foreign_file_is_refused(foreign: str) -> None:
    assert refusal(foreign) == "this is no match file of Gloaming"


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_file_damaged_anywhere_is_refused_or_still_a_match(text: str, data: st.DataObject) -> None:
    file = json.loads(text)
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
            places.append((node, key))
            walk(node[key])

    walk(file)
    node, key = data.draw(st.sampled_from(places))
    leaves = st.none() | st.booleans() | st.integers() | st.just(10**30) | st.floats(allow_nan=False) | st.text()
    node[key] = data.draw(leaves | st.lists(leaves) | st.dictionaries(st.text(), leaves))
    try:
        replay(from_text(json.dumps(file)))
    except JournalError as error:
        assert "\n" not in str(error)


def test_a_file_nested_without_end_is_refused() -> None:
    assert refusal("[" * 100_000).startswith("not a complete match file")


def test_another_format_or_rules_version_is_named(text: str) -> None:
    assert "format 99" in refusal(changed(text, format=FORMAT + 98))
    assert "version 99 of the rules" in refusal(changed(text, rules=99))


@pytest.mark.parametrize("key", ["game", "seed", "seats", "options", "cards", "entries"])
def test_a_missing_or_wrong_part_is_named(text: str, key: str) -> None:
    file = json.loads(text)
    assert key in refusal(changed(text, **{key: None}))
    del file[key]
    assert refusal(json.dumps(file)) == f"{key} is missing"


def test_a_damaged_card_set_is_refused(text: str) -> None:
    cards = json.loads(text)["cards"]
    assert "the card set is damaged" in refusal(changed(text, cards={**cards, "text": cards["text"] + "\n"}))


def test_a_card_set_that_is_the_name_of_a_file_is_not_looked_for(text: str) -> None:
    import hashlib

    name = "/etc/hostname"
    cards = {"sha256": hashlib.sha256(name.encode()).hexdigest(), "text": name}
    assert "the card set is damaged" in refusal(changed(text, cards=cards))


def test_an_unknown_game_option_or_number_of_seats_is_named(text: str) -> None:
    assert "did you mean city-of-hemloch?" in refusal(changed(text, game="city-of-hemlock"))
    assert "did you mean deck_top?" in refusal(changed(text, options={"deck_tip": "once"}))
    assert "has 2 seats, not 3" in refusal(changed(text, seats=["A", "B", "C"]))


def test_names_and_seeds_that_no_store_could_hold_are_refused(text: str) -> None:
    assert "seats: needs names" in refusal(changed(text, seats=["Ann\ud800", "Bob"]))
    assert "seats: needs names" in refusal(changed(text, seats=["Ann\0", "Bob"]))
    assert "seats: needs names" in refusal(changed(text, seats=["A" * 201, "Bob"]))
    assert "seed: out of range" in refusal(changed(text, seed=2**64))


def test_a_file_without_end_is_refused_before_it_is_replayed(text: str) -> None:
    choice, back = {"seat": 0, "choice": 1, "time": 0}, {"seat": 0, "keep": 0, "agreed": [1], "time": 0}
    assert "may have 20000, not 20001" in refusal(changed(text, entries=[choice] * 20_001))
    assert "taken back 2000 times, no more" in refusal(changed(text, entries=[choice, back] * 2001))


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ({"seat": 0, "choice": 100000, "time": 0}, "there is no choice 100000"),
        ({"seat": 7, "choice": 1, "time": 0}, "there is no seat 7"),
        ({"seat": 0, "choice": "hire", "time": 0}, "choice cannot be"),
        ({"seat": 0, "choice": True, "time": 0}, "choice cannot be true"),
        ({"seat": 0, "time": 0}, "agreed is missing"),
        ({"seat": 0, "keep": 2, "agreed": ["Bob"], "time": 0}, "agreed needs seats"),
        ({"seat": 0, "keep": 99, "agreed": [1], "time": 0}, "nothing to take back"),
        ({"seat": 0, "keep": -1, "agreed": [1], "time": 0}, "keep: -1 is out of range"),
        ({"seat": 0, "keep": 0, "agreed": [2**70], "time": 0}, "agreed needs seats"),
        ({"seat": 0, "choice": 2**70, "time": 0}, "choice: 1180591620717411303424 is out of range"),
        ({"seat": 0, "choice": 1, "time": 10**18}, "time: 1000000000000000000 is out of range"),
        ("hire", "needs a table"),
    ],
)
def test_an_entry_that_never_counted_is_named(text: str, entry: Any, complaint: str) -> None:
    said = refusal(with_entry(text, 5, entry))
    assert said.startswith("entry 5: ")
    assert complaint in said


def test_an_illegal_choice_is_named_with_its_clause(text: str) -> None:
    first = json.loads(text)["entries"][0]
    said = refusal(with_entry(text, 1, {**first, "choice": 0}))
    assert said.startswith("entry 1: ")
    assert "(R2" in said


def test_a_choice_after_the_end_is_too_late() -> None:
    game = playable("city-of-hemloch")
    match = Match(game, Opening.of(game, 7, ("Ann", "Bob")))
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.choose(seat, match.state.options(seat)[0], 0)
    file = json.loads(to_text(match.journal))
    file["entries"].append({"seat": 0, "choice": 0, "time": 0})
    assert refusal(json.dumps(file)) == f"entry {len(file['entries'])}: the game is over"
