"""Card files of Lords: what is refused and why, options, and every word of the language at play."""

from __future__ import annotations

import re

import pytest

import gloaming
from gloaming.cards.files import card_file
from gloaming.cards.options import OptionError
from gloaming.cards.resolved import Resolved, read
from gloaming.cards.vocabulary import EFFECT
from gloaming.cards.wording import in_words
from gloaming.games import check
from gloaming.games.lords.rules import LordsRules
from gloaming.games.lords.verbs import VOCABULARY
from gloaming.games.lords.verbs.sets import FILTER_TERMS
from tests.games.lords.worlds import SETS, lords

HOUSE = card_file("house", "gloaming.games.lords").content.decode()


def with_shell(expression: str) -> str:
    """The house set with another ability of the Cowrie."""
    return HOUSE.replace('effect = "gain(follower, 2)"', f'effect = "{expression}"')


def problems(text: str) -> list[str]:
    return [problem.message for problem in check(text)]


@pytest.mark.parametrize("cards", ["workshop", "twins", "endless"])
def test_the_sets_of_the_scenarios_are_sound(cards: str) -> None:
    assert check(SETS / f"{cards}.toml") == []


def test_the_house_set_is_sound() -> None:
    assert check(HOUSE) == []


@pytest.mark.parametrize(
    ("expression", "complaint"),
    [
        ("draw(0)", "the number 0 is out of bounds"),
        ("draw(13)", "the number 13 is out of bounds"),
        ("dig(2, keep=2)", "keep must be below n"),
        ("dig", "is missing its argument n"),
        ("gain(citadel)", "citadel (kind) is not allowed here"),
        ("gain(follower, lord=ruminator)", "a Lord may be named only with temple"),
        ("gain(temple, lord=self)", "a Shell or a Reference has none"),
        ("if(worship(any), draw)", "is not allowed here; expected: Lord id or Lord"),
        ("lose(followers(opponent))", "you lose only what is in your own Tribe"),
        ("lose(stack)", "only cards in a Tribe can be lost"),
        ("seize(followers)", "cards are taken from the other Tribe"),
        ("look(hand)", "you always see your own cards"),
        ("look(broken(opponent))", "there is something to look at only in"),
        ("if(count(hand(opponent)[mark=worship]) > 1, draw)", "the cards of another hand are hidden"),
        ("if(count(followers[lord=ruminator]) > 1, draw)", "unknown filter: lord"),
        ("discard(1, how=top)", "top (way) is not allowed here"),
        ("gain(temple, lord=it)", "it is the member that each"),
        ("each(deck, lose(it))", "it is the member that each"),
        ("other(" * 12 + "draw" + ")" * 12, "effects are nested deeper than 12"),
    ],
)
def test_what_makes_no_sense_is_refused(expression: str, complaint: str) -> None:
    found = problems(with_shell(expression))
    assert any(complaint in message for message in found), found


def test_counts_are_checked() -> None:
    fewer = HOUSE.replace("copies = 2", "copies = 1", 1)
    assert {"7 cards [[temple]] in all; needed: 8", "1 Temples of this Lord; needed: 2 (R1.2)"} <= set(problems(fewer))
    assert "13 cards [[shell]] in all; needed: 12" in problems(
        re.sub(r'(name = "Cowrie"\ncopies = )1', r"\g<1>2", HOUSE)
    )
    assert "the field mark is missing" in problems(HOUSE.replace('mark = "worship"\n', "", 1))


def test_a_reference_may_not_contain_itself() -> None:
    """Q30, R11.3: directly or through the other."""
    direct = HOUSE.replace('effect = "may(seclude(1)) ; gain(temple, lord=any)"', 'effect = "consecrate"')
    assert any("a loop without end" in message for message in problems(direct))
    through = HOUSE.replace('effect = "may(seclude(1)) ; gain(temple, lord=any)"', 'effect = "agonize"').replace(
        'discard(1, how=random))"\n\n[[reference]]', 'consecrate)"\n\n[[reference]]'
    )
    assert any("a loop without end" in message for message in problems(through))


def test_names_stay_apart() -> None:
    assert "the id deify already names something else" in problems(HOUSE.replace('id = "cowrie"', 'id = "deify"'))


def test_every_word_of_the_language_is_used_by_some_set() -> None:
    """The random games would prove nothing about a word that no card has."""
    text = HOUSE + "".join(
        (SETS / f"{name}.toml").read_text(encoding="utf-8") for name in ("workshop", "twins", "endless")
    )
    written = " ".join(re.findall(r'effect = "(.*)"', text))
    own = [term.name for term in VOCABULARY.terms.values() if not term.common]
    unused = {name for name in own if not re.search(rf"(?<![\w-]){name}(?![\w-])", written)}
    assert unused == set()
    assert all(re.search(rf"\b{filter_term.name}=", written) for filter_term in FILTER_TERMS)


@pytest.mark.parametrize("example", VOCABULARY.examples, ids=lambda example: str(example.text))
def test_the_examples_are_sound_and_read_well(example: object) -> None:
    names = {"lord": {"ruminator": "The Ruminator"}}
    resolved = read(getattr(example, "expression"), VOCABULARY.with_ids(names), (EFFECT,), frozenset())  # noqa: B009
    assert isinstance(resolved, Resolved)
    assert not re.search(r"[{}<>\[\]]", in_words(resolved))


# Options


def test_options_reach_the_rules() -> None:
    rules = gloaming.game("lords", options={"elder_seat": "random", "reply": "may", "turn_limit": "25"}).rules
    assert isinstance(rules, LordsRules)
    assert (rules.elder_seat, rules.reply_may, rules.turn_limit) == (-1, True, 25)
    assert lords().options == {
        "elder_seat": 0,
        "reply": "must",
        "shrine_end": "any",
        "deify_unfit": "keep",
        "turn_limit": 60,
        "second_player_cards": 0,
    }


@pytest.mark.parametrize("limit", [9, 201, "many", -60, 1.5, True])
def test_a_turn_limit_out_of_bounds_is_refused(limit: object) -> None:
    wrong = "is neither true nor false" if limit is True else "cannot be .*"
    with pytest.raises(OptionError, match=rf"option turn_limit {wrong}; allowed: 60, 10 to 200"):
        gloaming.game("lords", options={"turn_limit": limit})  # type: ignore[dict-item]
