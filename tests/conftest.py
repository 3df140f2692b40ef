"""Options and closing lines shared by all tests."""

import pytest
from hypothesis import settings

from gloaming.build import build

# How long an example takes says something about the machine, not about the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests as well")
    parser.addoption("--robot-seed", type=int, help="what the robot in the browser tests plays by; it prints its seed")
    parser.addoption(
        "--robot-minutes", type=float, help="the robot's long run in pieces: stop after so long, go on next time"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--soak"):
        return
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="a long run: give --soak"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"gloaming: these tests ran the {build()} form")
