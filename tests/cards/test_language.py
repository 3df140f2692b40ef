"""The language carries games of other shapes with tables alone: a made-up game with what the house's games need."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from gloaming.cards.common import common_terms
from gloaming.cards.compile import build, compile_effect
from gloaming.cards.document import Document, open_document
from gloaming.cards.files import CardFile
from gloaming.cards.resolved import Fault, Resolved, read
from gloaming.cards.schema import (
    Expression,
    Field,
    Id,
    ListOf,
    MapOf,
    OneOf,
    Reading,
    Record,
    Schema,
    Table,
    Text,
    Whole,
    json_schema,
    read_cards,
)
from gloaming.cards.vocabulary import CONDITION, EFFECT, NUMBER, FilterTerm, Param, Sort, Term, Vocabulary, word
from gloaming.cards.wording import in_words
from gloaming.kernel.effects import Each, EachPlayer, Effect, Filter, If, IfDone, Integer, May, Members, Number, Repeat
from gloaming.kernel.state import Step


class Deed(Step):
    """A step that remembers what it was made of."""

    def __init__(self, **made_of: Any) -> None:
        super().__init__()
        self.made_of = made_of


@dataclass
class Made:
    """A value that remembers what it was made of."""

    made_of: dict[str, Any]


def made(**arguments: Any) -> Made:
    return Made(arguments)


class AppliedFilter(Filter):
    """A filter that remembers what it was made of."""

    def __init__(self, operator: str, values: list[Any]) -> None:
        self.made_of = {"operator": operator, "values": values}


class Hp(Number):
    pass


class Wounded(Members):
    def __init__(self, filters: list[Any]) -> None:
        super().__init__(filters)


def loop(members: Members, a: Effect, most: int) -> Step:
    return Each(members, a, most)


HUNTERS = Sort("set of hunters", "Hunters", loop=loop, filtered=True)
KEY = Sort("key")
WINDOW = Sort("window")
STORE = Sort("store id", ids="store")
ANSWER = Sort("answer", "Answers")

TERMS = [
    *common_terms((HUNTERS,)),
    Term("hp", NUMBER, Hp, "your HP", "HP now."),
    Term("hunters", HUNTERS, Wounded, "{before} (Hunter|Hunters) {after}", "Hunters.", binds=frozenset({"it"})),
    Term("heal", EFFECT, Deed, "<heal> {n}", "Heals.", (Param("n", (NUMBER,), "1", least=1, most=12),)),
    Term("burn", EFFECT, Deed, "<burn> this card", "Burns.", needs=frozenset({"combat"})),
    Term(
        "mod", EFFECT, Deed, "add {n} to {key} while {when}", "Adds.",
        (Param("key", (KEY,)), Param("n", (NUMBER,)), Param("when", (CONDITION,), "hp >= 0")),
        needs=frozenset({"lasting"}),
    ),
    Term(
        "use", EFFECT, Deed, "<use>", "Uses.",
        (Param("window", (WINDOW,)), Param("a", (EFFECT,), acts=True)),
        needs=frozenset({"lasting"}),
    ),
    Term("draw", EFFECT, Deed, "<draw>", "Draws.", (Param("n", (NUMBER,), "1"), Param("from", (STORE,)))),
    Term("agonize", EFFECT, Deed, "<agonize>", "Performs that card.", performs="agonize"),
    Term("consecrate", EFFECT, Deed, "<consecrate>", "Performs that card.", performs="consecrate"),
    Term("threat", ANSWER, made, "", "Answers.", (Param("how", (WINDOW,), only=("take",)), Param("kind", (KEY,)))),
    word("walk", KEY, "walk", "walking", "Steps."),
    word("keep", KEY, "keep", "keeping", "Cards."),
    word("take", WINDOW, 0, "taking", "Taking."),
    word("combat", WINDOW, 1, "combat", "Combat."),
]  # fmt: skip
FILTER_TERMS = [
    FilterTerm(
        "hp", HUNTERS, AppliedFilter, "Has that HP.", ("<", ">="), Param("value", (NUMBER,)), after="with {compared} HP"
    )
]
REASONS = {
    "combat": "only Combat cards burn",
    "lasting": "only cards that stay have lasting effects",
    "it": "only inside each",
}
VOCABULARY = Vocabulary(TERMS, FILTER_TERMS, REASONS, ())
KNOWN = VOCABULARY.with_ids({"store": {"pawn": "the Pawn Shop", "market": "the Market"}})
LASTING = frozenset({"lasting"})


def resolved(text: str, given: frozenset[str] = frozenset(), sort: Sort = EFFECT) -> Resolved:
    found = read(text, KNOWN, (sort,), given)
    assert isinstance(found, Resolved), found
    return found


def fault(text: str, given: frozenset[str] = frozenset()) -> Fault:
    found = read(text, KNOWN, (EFFECT,), given)
    assert isinstance(found, list)
    (only,) = found
    return only


def effect(text: str, given: frozenset[str] = frozenset()) -> Effect:
    return compile_effect(resolved(text, given), most=7)


# Combinators


def test_combinators_become_their_kernel_parts() -> None:
    text = "may(heal) ; if(hp < 3, heal(2)) ; ifdone(heal, none, heal) ; repeat(2, heal) ; each(players, heal) ; none"
    assert [type(step) for step in effect(text).steps] == [May, If, IfDone, Repeat, EachPlayer]


def test_a_may_directly_inside_a_may_is_one() -> None:
    (outer,) = effect("may(may(may(heal)))").steps
    assert isinstance(outer, May)
    assert isinstance(outer.inner.steps[0], Deed)


def test_none_is_an_effect_without_steps() -> None:
    assert effect("none").steps == []


def test_each_over_a_set_has_room_for_all_members() -> None:
    (step,) = effect("each(hunters[hp<3], heal)").steps
    assert isinstance(step, Each)
    assert step.most == 7


# What other games need


def test_a_number_word_stands_without_brackets() -> None:
    (step,) = effect("heal(hp)").steps
    assert isinstance(step, Deed)
    assert isinstance(step.made_of["n"], Hp)


def test_a_verb_takes_words_numbers_conditions_and_effects_by_place_or_name() -> None:
    first, second = effect("mod(walk, -2, when=not(hp < 3)) ; use(combat, heal ; heal)", LASTING).steps
    assert isinstance(first, Deed) and isinstance(second, Deed)
    assert first.made_of["key"] == "walk"
    assert isinstance(first.made_of["n"], Integer)
    assert second.made_of["window"] == 1
    assert len(second.made_of["a"].steps) == 2


def test_an_argument_may_be_named_like_a_keyword_of_python() -> None:
    (step,) = effect("draw(from=market)").steps
    assert isinstance(step, Deed)
    assert step.made_of["from_"] == 1


def test_a_field_may_hold_another_sort_than_an_effect() -> None:
    built = build(resolved("threat(take, keep)", sort=ANSWER), most=1)
    assert built == Made({"how": 0, "kind": "keep"})


def test_the_field_decides_which_words_make_sense() -> None:
    assert fault("burn").message == "burn makes no sense here: only Combat cards burn"
    assert resolved("burn", frozenset({"combat"})).term.name == "burn"
    assert fault("mod(walk, 1)").message.startswith("mod makes no sense here: only cards that stay")


def test_numbers_have_the_bounds_of_their_argument() -> None:
    assert fault("heal(13)").allowed == ("1 to 12",)
    assert fault("heal(0)").at == 5


def test_words_of_an_argument_may_be_narrowed() -> None:
    found = read("threat(combat, keep)", KNOWN, (ANSWER,), frozenset())
    assert isinstance(found, list)
    assert found[0].allowed == ("take",)


def test_wording_follows_who_performs() -> None:
    assert in_words(resolved("other(heal(2)) ; may(each(hunters[hp<3], heal))")) == (
        "The opponent heals 2. If you wish, for each Hunter with less than 3 HP, heal 1."
    )


# Card files of other shapes

TABLES = (
    Table("set", "The set.", (Field("name", Text(), "Its name."),), many=False),
    Table("store", "Stores.", (Field("id", Id(), "Its id."), Field("name", Text(), "Its name."))),
    Table(
        "card",
        "Cards.",
        (
            Field("id", Id(), "Its id."),
            Field("class", OneOf(words=("item", "trap")), "What it is."),
            Field("grid", ListOf(Text()), "Lines.", optional=True),
            Field("copies", MapOf("store", Whole(1, 9)), "How many in each store.", optional=True),
            Field("light", Record((Field("effect", Expression(given=LASTING), "By day."),)), "By day.", optional=True),
            Field("effect", Expression(), "What it does.", default="none"),
            Field("task", Expression(sorts=(CONDITION, EFFECT)), "What is to be done.", default="hp > 2"),
        ),
        most=3,
    ),
)


def no_counts(reading: Reading) -> None:
    pass


SCHEMA = Schema("made-up", "A Made-up Game", TABLES, VOCABULARY, no_counts)
HEAD = 'game = "made-up"\nformat = 1\n[set]\nname = "x"\n[[store]]\nid = "pawn"\nname = "Pawn Shop"\n'


def reading(cards: str) -> Reading:
    document = open_document(CardFile("test.toml", (HEAD + cards).encode()))
    assert isinstance(document, Document)
    return read_cards(document, SCHEMA)


def test_lists_maps_and_records_are_read() -> None:
    read_ = reading(
        '[[card]]\nid = "a"\nclass = "item"\ngrid = ["XX", ".X"]\n'
        'copies = { pawn = 2 }\nlight.effect = "mod(walk, 1)"\n'
    )
    assert read_.problems == []
    (row,) = read_.rows["card"]
    assert row.values["grid"] == ["XX", ".X"]
    assert row.values["copies"] == {"pawn": 2}
    assert row.values["light"]["effect"].expression == "mod(walk, 1)"
    assert row.spoken("task").resolved.term.name == ">"


@pytest.mark.parametrize(
    ("fields", "line", "column", "field", "suggestion"),
    [
        ('class = "itme"', 10, 9, "class", "item"),
        ('class = "item"\ngrid = ["X", 2]', 11, 14, "grid.2", ""),
        ('class = "item"\ngrid = "X"', 11, 8, "grid", ""),
        ('class = "item"\ncopies = { pwan = 2 }', 11, 12, "pwan", "pawn"),
        ('class = "item"\ncopies = { pawn = 0 }', 11, 19, "copies.pawn", "1"),
        ('class = "item"\nlight = { effect = "mod(wlak, 1)" }', 11, 25, "light.effect", "walk"),
        ('class = "item"\neffect = "mod(walk, 1)"', 11, 11, "effect", ""),
        ('class = "item"\ntask = "hp >"', 11, 13, "task", ""),
    ],
)
def test_their_faults_have_a_place(fields: str, line: int, column: int, field: str, suggestion: str) -> None:
    (problem,) = reading(f'[[card]]\nid = "a"\n{fields}\n').problems
    assert (problem.line, problem.column, problem.card) == (line, column, "a")
    assert (problem.field, problem.suggestion) == (field, suggestion)


def test_a_table_written_in_another_way_is_told() -> None:
    (problem,) = reading("[card]\nid = 'a'\n").problems
    assert (problem.line, problem.suggestion) == (8, "[[card]]")


def test_a_loop_without_end_is_found() -> None:
    cards = (
        '[[card]]\nid = "agonize"\nclass = "item"\neffect = "heal ; consecrate"\n'
        '[[card]]\nid = "consecrate"\nclass = "item"\neffect = "may(agonize)"\n'
        '[[card]]\nid = "bystander"\nclass = "item"\neffect = "agonize"\n'
    )
    assert [(problem.line, problem.column, problem.message) for problem in reading(cards).problems] == [
        (11, 18, "a loop without end: the effect of consecrate performs agonize again"),
        (15, 15, "a loop without end: the effect of agonize performs consecrate again"),
    ]
    assert reading(cards.replace("may(agonize)", "heal")).problems == []


def test_the_schema_for_editors_has_all_kinds() -> None:
    card = json_schema(SCHEMA)["properties"]["card"]
    assert card["maxItems"] == 3
    fields = card["items"]["properties"]
    assert fields["class"] == {"enum": ["item", "trap"], "description": "What it is."}
    assert fields["grid"]["items"] == {"type": "string"}
    assert fields["copies"]["additionalProperties"] == {"type": "integer", "minimum": 1, "maximum": 9}
    assert fields["light"]["properties"]["effect"]["type"] == "string"


def test_a_default_that_makes_no_sense_there_asks_for_the_argument() -> None:
    needy = replace(VOCABULARY.terms[KEY, "walk"], needs=frozenset({"combat"}))
    step = Term("step", EFFECT, Deed, "<step>", "Steps.", (Param("key", (KEY,), "walk"),))
    found = read("step", Vocabulary([*TERMS, needy, step], [], REASONS, ()), (EFFECT,), frozenset())
    assert found == [Fault(0, "step needs its argument key: walk makes no sense here: only Combat cards burn")]
