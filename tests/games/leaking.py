"""Whether anything that a seat receives depends on what it cannot know, for any game: `gloaming.testing`, and how much
of it the tests of this package run."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from gloaming.testing import NAMES, Secret, elsewhere, knowers, leaks, named, received, things

__all__ = ["NAMES", "Secret", "elsewhere", "knowers", "leaks", "named", "received", "some_or_many", "things"]


def some_or_many(every: int) -> list[ParameterSet]:
    """A game of each world looked at every so many choices; in the long runs more games, at every choice."""
    return [pytest.param(range(1), every, id="some"), pytest.param(range(1, 6), 1, id="many", marks=pytest.mark.soak)]
