"""Why not, asked at random: None exactly for what is open, and hardly ever an answer without a reason."""

from __future__ import annotations

import pytest

from tests.games.asking import ask

DONE = ("city-of-hemloch", "dark-promenade", "lords", "midnight")


@pytest.mark.parametrize("slug", DONE)
@pytest.mark.parametrize("questions", [3000, pytest.param(200_000, marks=pytest.mark.soak)])
def test_an_answer_says_why(slug: str, questions: int) -> None:
    answers = ask(slug, questions, seed=questions)
    assert answers.wrong == []
    assert answers.holds, answers.kinds.most_common(10)
