"""Match files, card sets and scenarios changed at random: the sandbox accepts or refuses each, and nothing else."""

from __future__ import annotations

import os

import pytest

from gloaming.games import GAMES
from gloaming.server.sandbox import answer
from tests.fuzz import files
from tests.fuzz.children import Case, first_seed, run
from tests.fuzz.states import game_of

SHORT = 15
LONG = int(os.environ.get("FUZZ_CASES", "20000"))
CASES = [files.match_file, files.card_set, files.scenario]


def fuzz(case: Case, cases: int) -> None:
    seed = first_seed()
    print(f"\nFUZZ_SEED={seed}")
    for slug in GAMES:
        game_of(slug)
    files.scenario_files()
    found = run(case, range(seed, seed + cases))
    print(f"{case.__name__}: {found.counts}")
    assert not found.bad, f"FUZZ_SEED={seed}\n" + "\n".join(found.bad[:20])
    if cases >= 1_000:  # nothing is shown by files that are all refused at their first byte, or all sound
        assert min(found.counts.get("refused", 0), found.counts.get("accepted", 0)) > cases / 20


@pytest.mark.parametrize("case", CASES)
def test_damaged_files(case: Case) -> None:
    fuzz(case, SHORT)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("case", CASES)
def test_very_many_damaged_files(case: Case) -> None:
    fuzz(case, LONG)


def test_an_id_stands_in_one_table_only() -> None:
    """A Minion with the id of its Faction once passed the checks, and no seat could be shown the table."""
    text = files.house("midnight").replace('id = "bone-peddler"', 'id = "courtesans"')
    told = answer({"what": "cards", "game": "midnight", "cards": text, "options": {}})
    assert "the id courtesans is already used among faction" in told["rejected"]


@pytest.mark.parametrize("number", [2**61, 10**30])
def test_a_position_has_numbers_that_its_game_can_have(number: int) -> None:
    told = answer({"what": "scenario", "file": f'game = "necromancer"\n[given]\nround = {number}\n', "cards": None})
    assert "out of range" in told["rejected"] and files.PLAYED_BADLY not in told["rejected"]
