"""Every scenario file holds: the rules as data, one test a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.terminal.scenarios import all_files, read_scenario, run_document

HERE = Path(__file__).parent
FILES = list(all_files([HERE]))


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(HERE).with_suffix("").as_posix() for path in FILES])
def test_the_scenario_holds(path: Path) -> None:
    failures = run_document(read_scenario(path), path)
    assert not failures, "\n".join(f"{path.name}: {failure}" for failure in failures)
