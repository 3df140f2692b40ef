"""Checking a card file: each kind of fault is found, with its place, its card and field, and what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.cards.files import card_file
from gloaming.cards.problems import CardSetError, Problem
from gloaming.games import GAMES, check, game

HOUSE = card_file("house", "gloaming.games.city_of_hemloch").content.decode()
SPIRES = 'ability = "move(discard(you), hand(you))"'
VERBS = ("none", "choose", "may", "if", "ifdone", "repeat", "each", "other", "move", "exchange")


def faults(old: str, new: str) -> tuple[list[Problem], tuple[int, int]]:
    """What is wrong with the house set after a change, and the place of the mark § in it."""
    assert old in HOUSE
    marked = HOUSE.replace(old, new, 1)
    line = marked[: marked.index("§")].count("\n") + 1
    column = marked.index("§") - marked.rfind("\n", 0, marked.index("§"))
    return check(marked.replace("§", "")), (line, column)


def test_the_house_set_has_no_fault() -> None:
    assert check(HOUSE) == []


def test_ten_faults_are_ten_problems() -> None:
    found = check(Path(__file__).with_name("broken.toml"))
    assert [(p.line, p.column, p.card, p.field, p.suggestion) for p in found] == [
        (14, 1, "vesk", "colours", "colour"),
        (37, 17, "alley-maze", "ability_house", "vesk"),
        (50, 12, "courtyard", "ability", "move"),
        (82, 9, "giant", "value", "9"),
        (95, 6, "twin", "id", ""),
        (107, 15, "open-mouth", "on_play", ""),
        (115, 12, "lost-porter", "on_play", ""),
        (125, 24, "kidnapper", "on_play", ""),
        (134, 31, "idler", "on_play", ""),
        (136, 1, "", "", "day"),
    ]
    assert all(problem.severity == "error" for problem in found)
    assert [problem.message for problem in found] == [
        "unknown field: colours",
        "unknown house: vexk",
        "unknown effect: mvoe",
        "the number 12 is out of bounds",
        "the id twin is used twice among minion",
        "'(' is never closed",
        "move(what, to) is missing its argument to (place)",
        "keeper makes no sense here: an available Minion lies in the row or on the deck; "
        "nobody keeps it and nothing can take its place there",
        "this can never do anything: the cards lie there already",
        "unknown table or key: dya",
    ]


EXPRESSIONS = [
    # unknown names, with the nearest known one
    ("§mvoe(discard, hand)", "unknown effect: mvoe", "move"),
    ("move(§discrad(you), hand(you))", "unknown set of cards: discrad", "discard"),
    ("move(discard, §hnad)", "unknown place: hnad", "hand"),
    ("if(§closd(spires), move(discard, hand))", "unknown condition: closd", "closed"),
    ("if(§influense > 1, move(discard, hand))", "unknown number: influense", "influence"),
    ("move(discard(§whom=you), hand)", "discard has no argument whom", "who"),
    ("move(discard[§hous=vesk], hand)", "unknown filter: hous", "house"),
    ("move(discard[house=§vsek], hand)", "unknown House id or wild: vsek", "vesk"),
    ("if(closed(§spire), move(discard, hand))", "unknown District id: spire", "spires"),
    ("move(minions(any, §elsewere), hand)", "unknown Districts or District id: elsewere", "elsewhere"),
    # missing, superfluous and doubled arguments
    ("§move(discard)", "move(what, to) is missing its argument to (place)", ""),
    ("move(discard, hand, §self)", "one argument too many: move takes 2", ""),
    ("move(self(§you), hand)", "one argument too many: self takes none", ""),
    ("move(discard, §too=hand)", "move has no argument too", "to"),
    ("move(discard, to=hand, §to=hand)", "the argument to is given twice", ""),
    ("move(to=hand, §discard)", "arguments without a name come before those with one", ""),
    # wrong kinds
    ("§hand(you)", "hand (place or set of cards) is not allowed here; expected: effect", ""),
    ("move(§3, hand)", "the number 3 is not allowed here; expected: set of cards", ""),
    ("repeat(§hand, move(discard, hand))", "hand (place or set of cards) is not allowed here; expected: number", ""),
    ("move(§discard > 1, hand)", "a comparison is not allowed here; expected: set of cards", ""),
    ("move(§discard ; hand, hand)", "a sequence with ; is not allowed here; expected: set of cards", ""),
    ("§move(discard, hand) | none",
     "| separates alternatives inside choose( … ) or the values of a filter, nowhere else", ""),
    ("move(discard, hand(§any))", "any (Districts or condition or player) is not allowed here; expected: player", ""),
    ("move(discard[§value=1], hand)", "the filter value does not take =", "=="),
    ("move(discard[§house==vesk], hand)", "the filter house does not take ==", "="),
    ("move(discard[§house], hand)", "the filter house needs a value, such as house= …", ""),
    ("move(discard[§not_self=1], hand)", "the filter not_self takes no value", "not_self"),
    ("move(discard[value<=1|§2], hand)", "the filter value takes one value", ""),
    ("each(players[§value<1], move(discard, hand))", "players (players) takes no filter", ""),
    # words that make no sense there
    ("move(§it, hand)", "it makes no sense here", ""),
    ("move(available, hand(§keeper))", "keeper makes no sense here", ""),
    ("each(available, move(it, hand(§keeper)))", "keeper makes no sense here", ""),
    ("move(available, §side(at=here))", "side needs its argument who: keeper makes no sense here", ""),
    ("exchange(§available, self)", "available makes no sense here", ""),
    ("each(available, exchange(self, §it))", "it makes no sense here", ""),
    # brackets
    ("move§(discard, hand", "'(' is never closed", ""),
    ("move(discard, hand)§)", "')' closes nothing", ""),
    ("move(discard[house=vesk§), hand)", "')' does not close the '['", ""),
    # what can never be done
    ("may(§none)", "this can never do anything: it consists only of none", ""),
    ("choose(move(discard, hand) | §none)", "this can never do anything: it consists only of none", ""),
    ("repeat(2, §none ; none)", "this can never do anything: it consists only of none", ""),
    ("other(choose(§none))", "this can never do anything: it consists only of none", ""),
    ("§if(closed(spires), none)", "this can never do anything: neither branch does anything", ""),
    ("repeat(§0, move(discard, hand))", "the number 0 is out of bounds", ""),
    ("if(§1 > 2, move(discard, hand))", "this can never do anything: both sides are plain numbers", ""),
    ("§move(hand(opponent), hand(keeper))", "this can never do anything: the cards lie there already", ""),
    ("§move(minions(you, here), side(keeper, here))", "this can never do anything: the cards lie there already", ""),
    ("§exchange(hand, hand)", "this can never do anything: both cards lie in the same place", ""),
    ("move(minions(any)[§value<0], hand)", "nothing has value<0; value is from 0 to 9", ""),
    ("move(minions(any)[§value>9], hand)", "nothing has value>9; value is from 0 to 9", ""),
    ("move(minions(any)[value>2, §value<2], hand)", "nothing has value>2 and value<2; value is from 0 to 9", ""),
    ("move(minions(any)[house=vesk, §house=corvane], hand)", "nothing passes all of these filters by house", ""),
    ("move(minions(any)[house=vesk, §house!=vesk], hand)", "nothing passes all of these filters by house", ""),
    ("each(hand, §move(it, hand))", "this can never do anything: the cards lie there already", ""),
    ("§move(self, side(you, here))", "this can never do anything: the cards lie there already", ""),
    ("§exchange(self, self)", "this can never do anything: a card cannot change places with itself", ""),
    ("move(§self[not_self], hand)", "this can never do anything: the source is never another card", ""),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "message", "suggestion"), EXPRESSIONS)
def test_a_fault_in_an_expression(expression: str, message: str, suggestion: str) -> None:
    found, place = faults(SPIRES, f'ability = "{expression}"')
    assert len(found) == 1, found
    problem = found[0]
    assert (problem.line, problem.column) == place
    assert (problem.card, problem.field, problem.severity) == ("spires", "ability", "error")
    assert problem.message.startswith(message)
    assert problem.suggestion == suggestion


@pytest.mark.parametrize(
    "expression",
    [
        "move(self, hand) ; move(self, side(you, here))",
        "repeat(2, move(self, hand) ; move(self, side(you, here)))",
        "each(hand, move(it, discard) ; move(it, hand))",
        "move(minions(any)[house=vesk|corvane, house=corvane], hand)",
        "move(minions(any)[house!=vesk, house!=corvane], hand)",
        "move(minions(any)[value>=0, value<=9], hand)",
        "move(minions(any)[value==left(spires)], hand)",
    ],
)
def test_what_may_do_something_is_no_fault(expression: str) -> None:
    assert faults(SPIRES, f'ability = "{expression}§"')[0] == []


def test_what_is_allowed_is_told() -> None:
    (problem,), _ = faults(SPIRES, 'ability = "§mvoe(discard, hand)"')
    assert problem.allowed == VERBS
    (problem,), _ = faults(SPIRES, 'ability = "move(discard[house=§x], hand)"')
    assert problem.allowed == ("vesk", "corvane", "mothwyn", "bramwick", "wild")
    (problem,), _ = faults(SPIRES, 'ability = "repeat(§0, move(discard, hand))"')
    assert problem.allowed == ("1 to 50",)
    (problem,), _ = faults(SPIRES, 'ability = "move(discard, hand(§any))"')
    assert problem.allowed == ("you", "opponent", "keeper")


def test_all_faults_of_one_expression_are_told() -> None:
    found, _ = faults(SPIRES, 'ability = "mvoe(a) ; move(discrad, hnad) ; may(none)§"')
    assert [problem.suggestion for problem in found] == ["move", "discard", "hand", ""]


FIELDS = [
    ("value = 3", "value = §-1", "the number -1 is out of bounds", "0"),
    ("value = 3", "value = §true", "expected a whole number", ""),
    ("value = 3", 'value = §"3"', "expected a whole number", ""),
    ('name = "The Crowkeeper"', "name = §7", "expected a string", ""),
    ('id = "the-crowkeeper"', 'id = §"The Crowkeeper"', "expected an id", "the-crowkeeper"),
    ('house = "vesk"', 'house = §"vesc"', "unknown house: vesc", "vesk"),
    ('back = "spires"', 'back = §"spire"', "unknown district: spire", "spires"),
    ('name = "The Crowkeeper"', 'name = "The Crowkeeper"\n§nmae = ""', "unknown field: nmae", "name"),
    ('icon = "crow-nest" }', 'icon = "crow-nest", §icn = "" }', "unknown field: icn", "icon"),
    ("art = { scene", "art = §3 #", "expected a table", ""),
    (SPIRES, "ability = §1", "expected an expression, as a string", ""),
    ('id = "mothwyn"', 'id = §"vesk"', "the id vesk is used twice among house", ""),
    ("format = 1", "format = §2", "the format is 2", "1"),
    ('game = "city-of-hemloch"', 'game = §"city-of-hemlock"', "unknown game: city-of-hemlock", "city-of-hemloch"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message", "suggestion"), FIELDS)
def test_a_fault_in_a_field(old: str, new: str, message: str, suggestion: str) -> None:
    found, place = faults(old, new)
    problem = found[0]
    if "twice" not in message:
        assert (problem.line, problem.column) == place
    assert message in [one.message for one in found]
    assert suggestion in [one.suggestion for one in found]


def test_a_missing_field_is_told_at_its_entry() -> None:
    (problem,), place = faults(
        '[[minion]]\nid = "the-crowkeeper"\nname = "The Crowkeeper"', '§[[minion]]\nid = "the-crowkeeper"'
    )
    assert (problem.line, problem.column) == place
    assert (problem.card, problem.field, problem.message) == ("the-crowkeeper", "name", "the field name is missing")


def test_an_id_may_not_be_a_word_that_stands_where_ids_do() -> None:
    found, place = faults('id = "vesk"', 'id = §"wild"')
    assert (found[0].line, found[0].column) == place
    assert found[0].message == "wild is a word of the language and cannot be an id here"


def test_a_minion_may_not_go_by_the_name_of_another_thing() -> None:
    (problem,), place = faults('id = "the-crowkeeper"', 'id = §"house-vesk"')
    assert (problem.line, problem.column) == place
    assert problem.message == "the id house-vesk already names a District, House card or Day card"


def test_escapes_before_a_fault_do_not_shift_its_column() -> None:
    (problem,), place = faults(SPIRES, 'ability = "\\u006dove(\\tdiscard, §hnad)"')
    assert (problem.line, problem.column) == place


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [("format = 1", "format = ", 7, 10), ("format = 1", "format = 1\nformat = 1", 8, 11), ("[set]", "[set", 9, 5)],
)
def test_what_is_not_toml_is_a_problem_with_a_place(old: str, new: str, line: int, column: int) -> None:
    (problem,) = check(HOUSE.replace(old, new, 1))
    assert (problem.line, problem.column) == (line, column)
    assert problem.message.startswith("this is not TOML: ")


def test_what_is_not_utf_8_is_a_problem_with_a_place(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_bytes("format = 1\nä = ".encode() + b"\xff")
    (problem,) = check(path)
    assert (problem.line, problem.column, problem.message) == (2, 5, "this is not UTF-8 text")


def test_a_file_of_no_game_is_a_problem() -> None:
    (problem,) = check("format = 1\n")
    assert (problem.line, problem.column, problem.field) == (1, 1, "game")
    assert problem.allowed == tuple(GAMES)


def test_counts_that_the_game_needs() -> None:
    def messages(text: str) -> list[str]:
        return [f"{problem.severity}: {problem.message}" for problem in check(text)]

    assert "error: 3 entries [[district]]; needed: exactly 4" in messages(HOUSE.replace("[[district]]", "[[x]]", 1))
    assert messages(HOUSE.replace('back = "starter"', 'back = "spires"')) == [
        'error: no starter; needed: at least 1 Minion with back = "starter"'
    ]
    assert messages(HOUSE.replace('back = "boneyard"', 'back = "spires"')) == [
        "error: 0 cards have this District as their back; needed: at least 2, for the opening (R2.1)"
    ]
    assert messages(HOUSE.replace('district = "spires"\ncount = 2', 'district = "spires"\ncount = 1')) == [
        "warning: 7 Day cards; usual: 8"
    ]
    assert messages(HOUSE.replace("value = 3", "value = 4", 1)) == ["warning: the value 4 is above 3"]


def test_a_set_with_warnings_can_be_played_and_one_with_errors_cannot() -> None:
    game("city-of-hemloch", HOUSE.replace("value = 3", "value = 4", 1))
    with pytest.raises(CardSetError) as refused:
        game("city-of-hemloch", HOUSE.replace("value = 3", "value = 14", 1))
    assert [problem.card for problem in refused.value.problems] == ["the-crowkeeper"]


def test_a_problem_reads_as_one_block() -> None:
    problem = Problem("my.toml", 3, 7, "idler", "on_play", "unknown effect: mvoe", "move", ("move", "exchange"))
    assert str(problem) == (
        "my.toml:3:7: error: [idler, on_play] unknown effect: mvoe\n    did you mean: move\n    allowed: move, exchange"
    )


@pytest.mark.parametrize(
    ("slug", "old", "new", "told"),
    [
        ("lords", "count(followers(opponent)) > count(followers)", "count(followers) < 0", "a count is never below 0"),
        ("lords", "count(followers(opponent)) > count(followers)", "0 <= count(followers)", "a count is never below 0"),
        (
            "lords",
            "count(followers(opponent)) > count(followers)",
            "count(followers) > count(followers)",
            "are the same",
        ),
        ("dark-promenade", "[type=boneyard]", "[type=boneyard, type=garden]", "nothing passes all of these filters"),
    ],
)
def test_what_can_never_hold_is_found(slug: str, old: str, new: str, told: str) -> None:
    text = game(slug).cards.source
    assert old in text
    assert check(text) == []
    found = check(text.replace(old, new, 1))
    assert [told in problem.message for problem in found] == [True]
