"""Searches for small changes of a card set."""

import json
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from gloaming.games import game as playable
from gloaming.lab.search import NoOptimiser, SpaceError, figures, read_space, search
from gloaming.lab.simulate import Tally
from gloaming.terminal.main import app

LORD_CARDS = [one["id"] for one in tomllib.loads(playable("lords").cards.source)["lord_card"]]
SPACES = sorted((Path(__file__).parents[2] / "lab" / "spaces").glob("*.toml"))
SPACE = """
game = "lords"
[goals]
starter = 4
table = "lord_card"
decision = "beseech-card"
least_use = 10
price = 0.5
[[change]]
table = "lord_card"
id = "ruminator-gnawing-doubt"
alternatives = [{ effect = "draw(3)", text = "Draw 3 cards." }, { effect = "draw(1)" }]
[[change]]
table = "temple"
id = "temple-ruminator"
alternatives = [{ effect = "draw(2)" }]
"""


def test_a_combination_is_the_house_set_with_what_is_different() -> None:
    space = read_space(SPACE)
    assert 'effect = "draw(3)"' in space.cards((1, 0)) and "temple-ruminator" not in space.cards((1, 0))
    assert "draw(3)" in space.setting((1, 1), ("random", "random"), 1).cards
    assert "[[" not in space.cards((0, 0))


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (SPACE.replace("[goals]", "[gaols]"), "unknown 'gaols'"),
        (SPACE.replace("starter =", "beginner ="), "unknown 'beginner'; known are decision"),
        (SPACE.replace('table = "lord_card"\ndecision', "decision"), "need the `table`"),
        (SPACE.replace("draw(2)", "drew(2)"), "no card set"),
        (SPACE.replace('id = "temple-ruminator"', ""), r"in \[\[change\]\] 2: needs `table` and `id`"),
        ('game = "lords"', "nothing to search"),
        ("game = ", "not a TOML file"),
    ],
)
def test_what_is_wrong_with_a_space_is_told(broken: str, told: str) -> None:
    with pytest.raises(SpaceError, match=told):
        read_space(broken)


def test_figures_say_how_far_a_set_is_beyond_the_goals() -> None:
    """Of a hundred games whoever starts wins 60 and loses 38; of 200 players 5 choose one card, 120 each of the others,
    and nobody the last."""
    space = read_space(SPACE)
    *busy, dull, dead = LORD_CARDS
    tally = Tally(games=100, draws=2, led=100, led_winning=60)
    tally.chosen = Counter({(card, "beseech-card", 1): 120 for card in busy})
    tally.chosen[dull, "beseech-card", 0] = 5
    tally.chosen[dead, "deify-card", 0] = 90
    tally.chosen_winning = Counter({(dull, "beseech-card", 0): 2})
    found = figures(space, tally, 2)
    assert found.edge == pytest.approx(22)
    assert found.uses == {**dict.fromkeys(busy, 60), dull: 2.5, dead: 0}
    assert found.wins[dull] == 40 and dead not in found.wins
    assert found.beyond == pytest.approx(18 + 7.5 + 10)
    tally.chosen.clear()
    tally.chosen[dull, "deify-card", 0] = 5
    with pytest.raises(SpaceError, match="no card was chosen in 'beseech-card'; decisions are deify-card"):
        figures(space, tally, 2)


def test_without_the_optimiser_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(NoOptimiser, match=r"gloaming\[lab\]"):
        search(read_space(SPACE), ("random", "random"), 1, 1, 1)


def test_the_same_seed_searches_alike_and_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("optuna", reason="the extra `lab` is not installed")
    space, path = read_space(SPACE), tmp_path / "trials.jsonl"
    one = search(space, ("random", "random"), 60, 6, 1, path=path)
    assert one == search(space, ("random", "random"), 60, 6, 1)
    assert any(trial.picks == (0, 0) for trial in one), "the set as it is comes first of all"
    assert [trial.loss for trial in one] == sorted(trial.loss for trial in one)
    kept = path.read_text()
    assert search(space, ("random", "random"), 60, 6, 1, path=path) == one
    assert path.read_text() == kept, "nothing was played again"


def test_the_command_tells_the_best_as_a_card_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("optuna", reason="the extra `lab` is not installed")
    file = tmp_path / "space.toml"
    file.write_text(SPACE.replace("least_use = 10", "").replace("starter = 4", "starter = 1"))
    command = ["cards", "search", str(file), "--seats", "random,random", "--games", "40", "--trials", "6"]
    assert app([*command, "--workers", "1"], standalone_mode=False) == 0
    said = capsys.readouterr().out
    assert "as it is" in said and "beyond the goals, 40 games a trial" in said
    assert app([*command, "--workers", "1", "--json"], standalone_mode=False) == 0
    best = json.loads(capsys.readouterr().out)["trials"][0]
    assert ('extends = "house"' in said) == any(best["picks"])


def test_a_space_that_is_wrong_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "space.toml"
    file.write_text(SPACE.replace("draw(2)", "drew(2)"))
    assert app(["cards", "search", str(file), "--workers", "1"], standalone_mode=False) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"gloaming: {file}: a combination of changes is no card set") and "drew" in line


@pytest.mark.parametrize("file", SPACES, ids=lambda file: file.stem)
def test_the_spaces_of_the_lab_can_be_searched(file: Path) -> None:
    assert read_space(file.read_text(encoding="utf-8")).changes
