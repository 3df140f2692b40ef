"""Every lesson can be played through, and a file that cannot is refused with line and column."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gloaming.cards.files import CardFile
from gloaming.games import GAMES
from gloaming.lessonbook import lesson_files
from gloaming.play.journal import Opening
from gloaming.play.lessons import Lesson, LessonError, OpenedLesson, open_lesson
from gloaming.play.match import Made, Match

DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"
HOUSE = ("city-of-hemloch", "dark-promenade", "midnight", "lords", "necromancer")
ALL = [(slug, number) for slug in HOUSE for number in lesson_files(GAMES[slug])]


def opened(slug: str, number: int) -> OpenedLesson:
    return open_lesson(lesson_files(GAMES[slug])[number], number)


def table(one: OpenedLesson) -> Match:
    return Match(one.game, Opening.of(one.game, 0, one.seats), one.start)


@pytest.mark.parametrize("slug", HOUSE)
def test_a_game_has_five_lessons_and_a_first_whole_game(slug: str) -> None:
    lessons = [opened(slug, number).lesson for number in lesson_files(GAMES[slug])]
    assert [one.number for one in lessons] == [1, 2, 3, 4, 5, 6]
    assert [one.steps[-1].free for one in lessons] == [False] * 5 + [True]
    assert all(one.game == slug and 2 <= one.minutes <= 4 for one in lessons[:5])


@pytest.mark.parametrize(("slug", "number"), ALL)
def test_a_lesson_is_played_through(slug: str, number: int) -> None:
    one = opened(slug, number)
    lesson, match = one.lesson, table(one)
    assert lesson == Lesson.from_data(lesson.to_data())
    asked = 0
    while (expected := lesson.expected(match.made)) is not None:
        seat, choice = expected
        reached = lesson.reached(match.made)
        assert reached[-1].begins <= len(match.made) < reached[-1].settles
        if seat == lesson.learner:
            asked += 1
            assert match.state.to_act().count(seat) == 1
        match.choose(seat, choice, 0)
        assert not lesson.strayed(match.made)
    assert lesson.reached(match.made) == lesson.steps
    assert asked or lesson.steps[-1].free
    assert lesson.scripted(match.made) != lesson.steps[-1].free


@pytest.mark.parametrize(("slug", "number"), ALL)
def test_every_other_choice_is_answered_with_a_word_and_goes_back(slug: str, number: int) -> None:
    one = opened(slug, number)
    lesson, match = one.lesson, table(one)
    while (expected := lesson.expected(match.made)) is not None:
        seat, choice = expected
        before = len(match.made)
        step = next(step for step in lesson.steps if step.begins <= before < step.settles)
        own = lesson.line[step.begins : step.ends]
        others = [option for option in match.state.options(seat) if (seat, option) not in own]
        if seat == lesson.learner and others:
            match.choose(seat, others[-1], 0)
            assert lesson.strayed(match.made)
            assert lesson.word(match.made) == step.otherwise
            assert lesson.expected(match.made) is None
            assert lesson.reached(match.made)[-1] == step
            match.rewind(before)
        match.choose(seat, choice, 0)


def test_the_first_step_of_every_game_says_what_it_is_won_by() -> None:
    for slug in HOUSE:
        first = opened(slug, 1).lesson.steps[0]
        assert re.search(r"\bwins?\b|points|your score", first.say), slug


def test_choices_of_a_step_in_any_order() -> None:
    one = opened("necromancer", 2)
    lesson = one.lesson
    step = lesson.steps[-1]
    assert step.any_order
    made = [Made(seat, choice, False, ()) for seat, choice in lesson.line]
    turned = [*made[: step.begins], *made[step.begins : step.ends][::-1], *made[step.ends :]]
    assert lesson.followed(turned) == len(lesson.line)
    assert lesson.expected(turned[: step.begins + 1]) == lesson.line[step.begins]
    other = replace(made[0], choice=made[0].choice + 1)
    assert lesson.followed([other, *made[1:]]) == 0


def test_the_example_in_the_docs_is_a_lesson() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(open_lesson(CardFile("docs", example.encode())).lesson.steps) == 3


LESSON = """game = "lords"
title = "What scores"

[given]
seats = ["Ann", "Orla"]
active = "Ann"

[[steps]]
title = "Flourish"
say = "Flourish brings a Follower."
point = ["flourish"]
task = "Flourish."
do = ["flourish", "gain"]
then = []
clause = "R6.1"
"""


def test_the_plain_lesson_is_sound() -> None:
    assert open_lesson(CardFile("one.toml", LESSON.encode())).lesson.line


@pytest.mark.parametrize(
    ("before", "after", "line", "column", "said"),
    [
        ('game = "lords"', 'game = "lord"', 1, 8, "there is no game 'lord'"),
        ("title = ", "titel = ", 2, 9, "unknown key 'titel'"),
        ('seats = ["Ann", "Orla"]', 'seats = ["Ann"]', 5, 9, "needs 2 different names"),
        ('active = "Ann"', 'aktive = "Ann"', 6, 10, "aktive"),
        ('point = ["flourish"]', 'point = ["hand", "flurish"]', 11, 18, "nothing on the table called 'flurish'"),
        ('point = ["flourish"]', 'point = ["wild-seed"]', 11, 10, "nothing on the table called 'wild-seed'"),
        (
            'do = ["flourish", "gain"]',
            'do = ["flourish", "grow"]',
            13,
            19,
            "nothing can be chosen that is called 'grow'",
        ),
        ('do = ["flourish", "gain"]', 'do = ["gain"]', 13, 7, "Ann cannot choose gain here"),
        ("then = []", 'then = [["Bob", "draw"]]', 14, 10, "there is no seat 'Bob'"),
        ("then = []", 'then = [["Orla", "meditate"]]', 14, 18, "Orla cannot choose meditate here"),
        ("then = []", "any_order = true", 14, 13, "the order matters"),
        ('clause = "R6.1"', 'clause = "R66"', 15, 10, "the rules have no clause R66"),
        ('task = "Flourish."\n', "", 8, 1, "task is missing"),
        ('say = "Flourish brings', f'say = "{"Flourish " * 60}', 10, 7, "may have 420 characters"),
        ("[[steps]]", "[[steps]", 8, 8, "this is not TOML"),
    ],
)
def test_a_mistake_is_told_with_its_place(before: str, after: str, line: int, column: int, said: str) -> None:
    assert before in LESSON
    with pytest.raises(LessonError) as caught:
        open_lesson(CardFile("one.toml", LESSON.replace(before, after, 1).encode()))
    problem = next(one for one in caught.value.problems if said in one.message)
    assert (problem.line, problem.column) == (line, column)


def test_a_step_may_not_tell_a_card_that_the_learner_has_not_seen() -> None:
    hidden = LESSON.replace("[[steps]]", '[given.top]\ndeck = ["ruminator-long-vigil"]\n\n[[steps]]')
    meditates = hidden.replace('do = ["flourish", "gain"]', 'do = ["meditate", "ruminator-long-vigil"]')
    for wrong in (hidden.replace('["flourish"]', '["ruminator-long-vigil"]'), meditates):
        with pytest.raises(LessonError, match=r"does not lie where Ann sees it|cannot be seen when the step begins"):
            open_lesson(CardFile("one.toml", wrong.encode()))
