"""What the research page shows works, and it names every column of a data set."""

import re
from pathlib import Path

import pytest

from gloaming.research.dataset import COLUMNS

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", SHOWN, ids=range(len(SHOWN)))
def test_what_the_page_shows_runs(code: str) -> None:
    exec(compile(code, "research.md", "exec"), {"__name__": "page"})


def test_the_page_shows_every_kind_of_environment() -> None:
    assert len(SHOWN) == 4


@pytest.mark.parametrize(("name", "kind"), [(name, str(kind)) for name, kind, _ in COLUMNS])
def test_the_page_names_every_column(name: str, kind: str) -> None:
    assert f"| `{name}` | {kind} |" in PAGE
