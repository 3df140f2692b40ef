"""The recorded matches give the same positions, views and winners: some of them every day, all of them in the long
runs; in the form of the engine that the tests run, and in the pure form.

What differs is told by match and choice: `tools/corpus.py show GAME MATCH CHOICE` prints all that is digested there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from dataclasses import replace
from pathlib import Path

import pytest

from gloaming.build import build
from tests.corpus import names
from tests.corpus.digests import PARTS
from tests.corpus.matches import FOLDER, GAMES, File, Recorded, differences, file_of, some
from tests.corpus.recording import COUNTS, card_sets, record_one

ROOT = Path(__file__).parents[2]
SAMPLE = {"necromancer": 4}
"""So many matches every day; of the other games ten."""


def compare(slug: str, count: int) -> None:
    file = File.read(file_of(slug))
    wrong: list[str] = []
    texts = 0
    for number, match in some(file, count):
        found, sentences = differences(slug, file.sets[match.cards]["text"], match)
        wrong += [f"match {number}: {one}" for one in found]
        texts += sentences
    if texts:
        warnings.warn(f"{slug}: sentences differ in {texts} matches; that is no failure", stacklevel=1)
    assert wrong == []


@pytest.mark.parametrize("slug", GAMES)
def test_matches_give_what_was_recorded(slug: str) -> None:
    compare(slug, SAMPLE.get(slug, 10))


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_all_matches_give_what_was_recorded(slug: str) -> None:
    compare(slug, COUNTS[slug])


def test_the_pure_form_gives_what_was_recorded() -> None:
    if build() == "interpreted":
        pytest.skip("these tests run the pure form already")
    command = [sys.executable, "tools/corpus.py", "--jobs", "1", "replay", "--some", "2"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=ROOT, env=env, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("(interpreted, ") == len(GAMES)


# The corpus itself


@pytest.mark.parametrize("slug", GAMES)
def test_the_corpus_is_varied(slug: str) -> None:
    file = File.read(file_of(slug))
    assert len(file.matches) == COUNTS[slug]
    assert {match.cards for match in file.matches} == set(range(len(file.sets)))
    assert {match.keyed for match in file.matches} == {match.by_match for match in file.matches} == {False, True}
    assert {name for match in file.matches for name in match.players} == {"random", "rollout", "greedy", "lamplighter"}
    assert len({tuple(match.options.items()) for match in file.matches}) > 70
    assert sum(match.over for match in file.matches) > 0.9 * len(file.matches)
    for match in file.matches:
        assert set(match.parts) == set(PARTS)
        assert len(match.seats) == len(match.choices) > 0


def test_the_corpus_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.xz")) < 3_000_000


def test_recording_goes_by_its_seed_alone() -> None:
    sets = card_sets("lords")
    assert record_one("lords", sets, 3, 1) == record_one("lords", sets, 3, 1)
    assert record_one("lords", sets, 3, 1) != record_one("lords", sets, 3, 2)


# Differences are found


@pytest.fixture
def example() -> tuple[str, Recorded]:
    file = File.read(file_of("lords"))
    match = next(match for match in file.matches if match.by_match and match.over and len(match.choices) > 40)
    return file.sets[match.cards]["text"], match


def test_another_choice_is_found(example: tuple[str, Recorded]) -> None:
    cards, match = example
    assert differences("lords", cards, match) == ([], False)
    other = replace(match, seats="".join("10"[int(seat)] for seat in match.seats))
    assert "cannot be played" in differences("lords", cards, other)[0][0]
    shorter = replace(match, choices=match.choices[:-1], seats=match.seats[:-1])
    assert any("won by" in one for one in differences("lords", cards, shorter)[0])


@pytest.mark.parametrize(("field", "word"), [("states", "position after choice 0"), ("views", "shown or told")])
def test_another_digest_is_found(example: tuple[str, Recorded], field: str, word: str) -> None:
    cards, match = example
    other = replace(match, **{field: "////" + getattr(match, field)[4:]})
    found, _ = differences("lords", cards, other)
    assert any(word in one for one in found)


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_compared_and_sentences_are_told_apart(example: tuple[str, Recorded], part: str) -> None:
    cards, match = example
    other = replace(match, parts={**match.parts, part: "other"})
    expected = ([], True) if part == "texts" else ([f"parts that differ: {part}"], False)
    assert differences("lords", cards, other) == expected


def test_another_seed_of_quick_chance_is_found() -> None:
    file = File.read(file_of("city-of-hemloch"))
    number, match = next((at, match) for at, match in enumerate(file.matches) if not match.keyed)
    found, _ = differences("city-of-hemloch", file.sets[match.cards]["text"], replace(match, seed=match.seed + 1))
    assert found, number


def test_a_renamed_field_goes_by_its_recorded_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(names.RENAMED["field"], "lords: owed", "due")
    assert names.recorded_indexed("field", "lords", "owed.1") == "due.1"
    assert names.recorded_indexed("field", "midnight", "owed.1") == "owed.1"
