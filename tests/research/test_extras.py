"""Nothing of the research extra is needed to play, and who lacks it is told what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import gloaming.research
from gloaming.terminal.main import app

EXTRAS = ("gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel")


def test_a_data_set_without_its_packages_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "gloaming.research.dataset", raising=False)
    monkeypatch.delattr(gloaming.research, "dataset", raising=False)  # left there by whoever imported it before
    told = CliRunner().invoke(app, ["dataset", "lords", "--games", "1"])
    assert told.exit_code == 1
    assert "pip install 'gloaming[research]'" in told.output
    assert "Traceback" not in told.output


def test_neither_the_command_line_nor_the_table_loads_any_of_it() -> None:
    asked = "import gloaming.terminal.main, gloaming.terminal.table, gloaming.server.app, sys"
    found = subprocess.run(
        [sys.executable, "-c", f"{asked}; print([one for one in {EXTRAS} if one in sys.modules])"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == "[]"
