"""Whatever a card file holds, reading it gives problems and never an exception."""

from __future__ import annotations

import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.cards.files import card_file
from gloaming.cards.problems import CardSetError, Problem
from gloaming.games import check, game
from gloaming.games.city_of_hemloch.verbs import VOCABULARY

HOUSE = card_file("house", "gloaming.games.city_of_hemloch").content.decode()
LINES = HOUSE.split("\n")
SMALL = HOUSE[: HOUSE.index("# --- Back: The Courtyard")]
WORDS = [name for _, name in VOCABULARY.terms if name.isidentifier()] + [name for _, name in VOCABULARY.filter_terms]
MARKS = ["spires", "vesk", *"(((())))[],,,;|=<12x", "<=", "==", "!=", "-1"]


def sound(problems: list[Problem], text: str) -> None:
    lines = text.split("\n")
    for problem in problems:
        assert problem.message
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
        assert str(problem)


@given(st.text())
def test_any_text(text: str) -> None:
    sound(check("\n" + text), "\n" + text.replace("\r\n", "\n"))


@given(st.text())
def test_any_text_as_an_expression(text: str) -> None:
    literal = '"""' + text.encode("utf-8", "ignore").decode().replace("\\", "\\\\").replace('"', '\\"') + '"""'
    changed = SMALL.replace('"move(discard(you), hand(you))"', literal)
    sound(check(changed), changed.replace("\r\n", "\n"))


@settings(max_examples=120)
@given(st.lists(st.sampled_from([*WORDS, *MARKS]), min_size=1, max_size=25).map("".join))
def test_any_words_as_an_expression(text: str) -> None:
    changed = SMALL.replace("move(discard(you), hand(you))", text)
    sound(check(changed), changed)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        change = draw(st.sampled_from(["drop", "double", "swap", "cut", "insert", "value"]))
        other = draw(st.integers(0, len(lines) - 1))
        if change == "drop":
            del lines[at]
        elif change == "double":
            lines.insert(at, lines[other % len(lines)])
        elif change == "swap":
            other %= len(lines)
            lines[at], lines[other] = lines[other], lines[at]
        elif change == "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
        elif change == "insert":
            place = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:place] + draw(st.text(max_size=3)) + lines[at][place:]
        elif "=" in lines[at]:
            value = draw(
                st.sampled_from(["1", "-5", '""', "[]", "{}", "true", "1.5", "1979-05-27", '"none"', '"wild"'])
            )
            lines[at] = f"{lines[at].split('=')[0]}= {value}"
    return "\n".join(lines)


@settings(max_examples=120)
@given(mutated())
def test_a_changed_house_set(text: str) -> None:
    problems = check(text)
    sound(problems, text.replace("\r\n", "\n"))
    try:
        game("city-of-hemloch", text)
    except CardSetError as refused:
        assert any(problem.severity == "error" for problem in refused.problems)
    else:
        assert not any(problem.severity == "error" for problem in problems)


def test_nesting_without_end() -> None:
    assert check("a = " + "[" * 100_000 + "\n")
    assert check("a = " + "9" * 5000 + "\n")
    deep = "game = 'city-of-hemloch'\na = " + "[" * 300 + "]" * 300
    assert isinstance(tomllib.loads(deep), dict)
    assert check(deep)
