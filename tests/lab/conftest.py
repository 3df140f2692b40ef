"""What the tests of the lab share."""

from collections.abc import Iterator

import pytest

from gloaming.lab.executor import Processes


@pytest.fixture(scope="session")
def processes() -> Iterator[Processes]:
    """Two worker processes, started once for all tests that share out work."""
    with Processes(2) as executor:
        yield executor
