"""From card file to game: names, options, effects that play, and what people read."""

from __future__ import annotations

import hashlib
import re

import pytest

import gloaming
from gloaming.cards.files import card_file
from gloaming.cards.game_definition import UnknownCard, explain
from gloaming.cards.options import OptionError
from gloaming.cards.resolved import Resolved, read
from gloaming.cards.vocabulary import EFFECT
from gloaming.cards.wording import in_words
from gloaming.games import UnknownGame, check, show
from gloaming.games.city_of_hemloch.declaration import Leftovers
from gloaming.games.city_of_hemloch.rules import CityRules
from gloaming.games.city_of_hemloch.verbs import VOCABULARY
from gloaming.kernel.playout import playouts

EXAMPLES = VOCABULARY.examples
HOUSE = card_file("house", "gloaming.games.city_of_hemloch").content.decode()
NAMES = {
    "district": {"alley-maze": "The Alley Maze", "spires": "The Spires"},
    "house": {"vesk": "House Vesk", "corvane": "House Corvane"},
}
WORDINGS = [
    "You may move an opposing Minion of value 1 or less here to its keeper's hand.",
    "If your Influence here is less than the opponent's Influence here, move an available Minion that matches "
    "this Minion to your hand.",
    "Choose one: move a card that is a starter from your discard to your hand; or move this Minion to its "
    "keeper's side of another District.",
    "Each player moves a card from their hand to their discard. If The Spires is closed, each player moves a "
    "card from their hand to their discard.",
    "For each other Minion at the closed District, move it to its keeper's hand. If you do, "
    "move a card from your hand to your discard.",
    "Twice, you may move a Minion of yours of House Vesk or House Corvane at another District to its keeper's "
    "side here.",
    "If the number of cards in the opponent's hand is more than 2 and the number of cards left in the District"
    " deck here is at least 1, the opponent moves a card from their hand to their discard.",
    "Exchange a Minion in play with another Minion in play.",
]


def city(cards: str = "house", **options: str | int) -> CityRules:
    rules = gloaming.game("city-of-hemloch", cards, options).rules
    assert isinstance(rules, CityRules)
    return rules


def with_effect(expression: str) -> str:
    """The house set, a Minion of every District and a starter of every House carrying an effect."""
    return re.sub(r"(house = \"(?:vesk|corvane)\"\nvalue = .*\n)", rf'\1on_play = "{expression}"\n', HOUSE)


# Names


def test_cards_are_named_in_the_order_of_the_file() -> None:
    names = city().layout.card_names
    assert names[:10] == [
        f"{id}.{deck}"
        for deck in ("day", "night")
        for id in ("vesk-footpad", "corvane-runner", "mothwyn-lampbearer", "bramwick-gatehand", "nameless-drifter")
    ]
    assert names[10:13] == ["knife-in-waiting", "gutter-adder", "dead-end-lurker"]
    assert names[54:58] == ["day-alley-maze.1", "day-alley-maze.2", "day-courtyard.1", "day-courtyard.2"]
    assert names[62:] == ["house-vesk", "house-corvane", "house-mothwyn", "house-bramwick"]


def test_copies_are_numbered() -> None:
    text = re.sub(r'(id = "(?:vesk-footpad|gutter-adder)"[^\[]*count = )1', r"\g<1>2", HOUSE)
    names = city(text).layout.card_names
    assert names[0:2] == ["vesk-footpad.1.day", "vesk-footpad.2.day"]
    assert [name for name in names if name.startswith("gutter")] == ["gutter-adder.1", "gutter-adder.2"]


def test_day_cards_need_neither_id_nor_name() -> None:
    text = re.sub(r'id = "day-.*"\nname = ".*"\n', "", HOUSE)
    assert city(text).layout.card_names == city().layout.card_names
    assert explain(city(text), "day-spires.2").name == "Day: The Spires"


# Options


def test_options_default_and_are_kept() -> None:
    assert city().card_set.options == {
        "start_player": "random",
        "deck_flip": "keep_top",
        "deck_top": "rolling",
        "leftovers": "top",
        "maze_source": "excluded",
        "hands": "open",
        "final_tie": "draw",
        "second_seat_points": 0,
    }


def test_options_reach_the_rules() -> None:
    game = city(
        start_player="1", deck_flip="turn_over", leftovers="shuffle", final_tie="second_seat", second_seat_points=3
    )
    assert (game.start_player, game.leftovers) == (1, Leftovers.SHUFFLE)
    assert game.turns_deck_over
    assert game.second_seat_wins_ties
    assert game.second_seat_points == 3
    assert city().start_player == -1


def test_wrong_options_are_told_all_at_once() -> None:
    with pytest.raises(OptionError) as refused:
        city(deck_fip="keep_top", leftovers="botom", second_seat_points=4)
    assert str(refused.value).split("\n") == [
        "unknown option deck_fip (did you mean deck_flip?); allowed: start_player, deck_flip, deck_top, leftovers, "
        "maze_source, hands, final_tie, second_seat_points",
        "option leftovers cannot be 'botom' (did you mean bottom?); allowed: top, bottom, shuffle",
        "option second_seat_points cannot be 4; allowed: 0, 1, 2, 3",
    ]


def test_an_unknown_game_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"unknown game 'city-of-hemlock' \(did you mean city-of-hemloch\?\)"):
        gloaming.game("city-of-hemlock")


def test_the_maze_may_exchange_its_source_by_option() -> None:
    assert (
        explain(city(), "alley-maze").effects[0].wording
        == "Exchange another Minion in play with a card from your hand."
    )
    included = explain(city(maze_source="included"), "alley-maze").effects[0]
    assert included.wording == "Exchange a Minion in play with a card from your hand."


# Effects


@pytest.mark.parametrize("example", VOCABULARY.examples, ids=lambda example: str(example.text))
def test_the_examples_play(example: object) -> None:
    expression = getattr(example, "expression")  # noqa: B009
    text = with_effect(expression)
    assert check(text) == []
    choices, _ = playouts(city(text), 20, 1)
    assert choices > 0


def test_deep_effects_fit_on_the_stack() -> None:
    inner = "move(it, side(keeper, other))"
    nested = f"each(minions(any), repeat(3, ifdone(each(players, other({inner})), may(move(hand, discard)))))"
    playouts(city(with_effect(nested)), 5, 1)


@pytest.mark.parametrize(("example", "wording"), [*zip(EXAMPLES, WORDINGS, strict=True)], ids=lambda value: "")
def test_the_examples_read_well(example: object, wording: str) -> None:
    resolved = read(getattr(example, "expression"), VOCABULARY.with_ids(NAMES), (EFFECT,), frozenset())  # noqa: B009
    assert isinstance(resolved, Resolved)
    assert in_words(resolved) == wording


# What people read


def test_the_printed_abilities_explain_themselves() -> None:
    game = city()
    assert {id: explain(game, id).effects[0].wording for id in ("alley-maze", "courtyard", "boneyard", "spires")} == {
        "alley-maze": "Exchange another Minion in play with a card from your hand.",
        "courtyard": "Move a Minion at another District to its keeper's hand.",
        "boneyard": "Move a Minion in play to its keeper's side of another District.",
        "spires": "Move a card from your discard to your hand.",
    }


def test_a_card_is_explained_by_id_or_by_the_name_of_a_copy() -> None:
    game = city()
    footpad = explain(game, "vesk-footpad.night")
    assert footpad == explain(game, "vesk-footpad")
    assert (footpad.name, footpad.effects, footpad.facts["house"], footpad.facts["art.icon"]) == (
        "Vesk Footpad", (), "vesk", "hooded-figure",
    )  # fmt: skip
    maze = explain(game, "alley-maze").effects[0]
    assert (maze.field, maze.expression) == ("ability", "exchange(minions(any)[not_self], hand(you))")
    assert maze.clauses == ("R7.4", "R7.5", "R7.7")
    assert explain(game, "house-vesk").name == "House Vesk"
    with pytest.raises(UnknownCard, match=r"has nothing called 'spire' \(did you mean spires\?\)"):
        explain(game, "spire")


def test_the_card_set_is_kept_in_full() -> None:
    cards = show("city-of-hemloch")
    assert (cards.id, cards.game, cards.author) == ("city-of-hemloch-house", "city-of-hemloch", "The Gloaming authors")
    assert cards.source == HOUSE
    assert cards.hash == hashlib.sha256(HOUSE.encode()).hexdigest()
    assert set(cards.copies) == set(city().layout.card_names)


def test_a_set_is_the_same_from_a_file_and_from_its_text(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "cards.toml"
    path.write_text(HOUSE, encoding="utf-8", newline="\r\n")
    from_file = gloaming.game("city-of-hemloch", path)
    assert from_file.cards == gloaming.game("city-of-hemloch", HOUSE).cards
    assert playouts(from_file.rules, 5, 1) == playouts(city(), 5, 1)
