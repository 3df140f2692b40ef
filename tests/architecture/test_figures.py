"""The figures of the tree count what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.figures import Tree

FIRST = '''"""A module."""

from gloaming.kernel.layout import MENU, Layout


def total(cards, bonus):
    result = 0
    for card in cards:
        if card.value > 3:
            result += card.value * bonus - card.cost(bonus, card.weight)
        else:
            result -= card.penalty(bonus, "rain")
    return result
'''
RENAMED = FIRST.replace("cards", "minions").replace("card", "minion").replace("result", "sum_").replace("rain", "sun")
MIXED_UP = RENAMED.replace("sum_ += minion", "minion += sum_")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src/gloaming/games/lords").mkdir(parents=True)
    (tmp_path / "frontend/src/games/lords").mkdir(parents=True)
    return tmp_path


def write(folder: Path, **files: str) -> Tree:
    for name, text in files.items():
        (folder / "src/gloaming/games/lords" / f"{name}.py").write_text(text, encoding="utf-8")
    return Tree(folder)


def test_a_run_with_other_names_throughout_is_a_pair(folder: Path) -> None:
    (pair,) = write(folder, rules=FIRST, verbs=RENAMED).pairs()
    assert (Path(pair.one).name, Path(pair.other).name, pair.lines, pair.runs) == ("rules.py", "verbs.py", 8, 1)
    assert pair.told.endswith("rules.py:6 ~ src/gloaming/games/lords/verbs.py:6")


def test_a_run_whose_names_do_not_change_throughout_is_none(folder: Path) -> None:
    assert write(folder, rules=FIRST, verbs=MIXED_UP).pairs() == []


def test_a_file_is_a_pair_with_itself_where_it_repeats_itself(folder: Path) -> None:
    (pair,) = write(folder, rules=f"{FIRST}\n\n{RENAMED}").pairs()
    assert pair.one == pair.other


def test_imports_and_comments_are_no_code(folder: Path) -> None:
    imports = "from gloaming.kernel.layout import (\n" + "".join(f"    NAME_{n},\n" for n in range(20)) + ")\n"
    comments = "".join(f"# what {n} is\n" for n in range(20))
    assert write(folder, rules=imports + comments, verbs=imports + comments).pairs() == []


def test_lines_and_constants_are_counted(folder: Path) -> None:
    text = "a as unknown as B;\n" + "x" * 121 + "\n"
    (folder / "frontend/src/games/lords/view.ts").write_text(text, encoding="utf-8")
    figures = write(folder, rules=FIRST, verbs=FIRST * 50).figures()
    assert figures["lines by role and game"]["rules"] == {"lords": 13}
    assert figures["imports of bare constants"] == 51
    assert figures["as unknown as"] == figures["lines over 120 in frontend/src"] == 1
    assert figures["files above 600 lines"] == 1


def test_how_far_a_decision_reaches(folder: Path) -> None:
    tree = write(folder, rules='"temple-order"', words='"temple-order" "action"', why="TEMPLE_ORDER", log="action")
    assert tree.touched("decisions")["lords"] == "2; 3"
