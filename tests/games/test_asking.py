"""Why not, asked at random: None exactly for what is open, and hardly ever an answer without a reason."""

from __future__ import annotations

import pytest

from gloaming.games import GAMES
from tests.games.asking import ask

DONE = tuple(GAMES)


@pytest.mark.parametrize("slug", DONE)
@pytest.mark.parametrize("questions", [3000, pytest.param(200_000, marks=pytest.mark.soak)])
def test_an_answer_says_why(slug: str, questions: int) -> None:
    answers = ask(slug, questions, seed=questions)
    assert answers.wrong == []
    assert answers.holds, answers.kinds.most_common(10)
