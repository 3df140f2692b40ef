"""What a table is told of a question and its options, field by field, so that it never has to read a sentence."""

from __future__ import annotations

import pytest

import gloaming
from gloaming.games import GAMES
from gloaming.games.decided import DecidedGame
from tests.games.playing import positions

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
DECIDED = [slug for slug in GAMES if isinstance(gloaming.game(slug), DecidedGame)]
ANSWERS = {"decline": "decline", "yes": "yes", "no": "no"}


@pytest.mark.parametrize("slug", GAMES)
def test_an_option_has_the_kind_of_its_choice(slug: str) -> None:
    game = gloaming.game(slug)
    layout = game.rules.layout
    for state in positions(game, 2, every=11):
        for seat in state.to_act():
            view = game.view(state, seat, NAMES[: game.seats])
            assert [option.choice for option in view.option_views] == list(view.options)
            for option in view.option_views:
                if option.name in layout.card_names:
                    assert option.kind == "card"
                elif option.name in game.rules.places:
                    assert option.kind == "place"
                elif option.name in game.rules.words:
                    assert option.kind in ("word", "decline")
                else:
                    assert option.kind == ANSWERS.get(option.name, "alternative"), option


@pytest.mark.parametrize("slug", DECIDED)
def test_a_question_and_its_options_are_told_in_parts(slug: str) -> None:
    game = gloaming.game(slug)
    names = NAMES[: game.seats]
    for state in positions(game, 4, every=7):
        if state.over:
            continue
        asked = state.to_act()
        for seat in range(-1, game.seats):
            view = game.view(state, seat, names)
            question = view.question
            assert question is not None and question.what and question.title and question.say
            assert question.by in question.prompt
            if seat not in asked:
                assert question.title.startswith(names[asked[0]]) and not question.help
            for option in view.option_views:
                assert option.label.startswith(option.verb) and option.thing in option.label
                assert option.kind != "decline" or not option.lights


def test_a_word_that_does_nothing_is_a_decline() -> None:
    game = gloaming.game("lords")
    found = {
        option.name: option.kind
        for seed in range(12)
        for state in positions(game, seed)
        for seat in state.to_act()
        for option in game.view(state, seat, NAMES[:2]).option_views
        if option.name in ("stop", "gain")
    }
    assert found == {"stop": "decline", "gain": "word"}
