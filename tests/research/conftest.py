"""What needs a package of the research extra is left out where that is not installed, and said so."""

from importlib.util import find_spec

import pytest

NEEDED = ("gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel")
MISSING = [name for name in NEEDED if find_spec(name) is None]
WITHOUT = ("test_encoding.py", "test_reference.py", "conftest.py")
"""These need nothing."""

collect_ignore_glob = ["test_[!er]*.py", "test_examples.py"] if MISSING else []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if MISSING:
        terminalreporter.write_line(
            f"gloaming: without {', '.join(MISSING)} the environments were not tested: make research"
        )
