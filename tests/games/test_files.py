"""States of every game as bytes and as JSON: exact there and back, in the middle of effects and combats too."""

from __future__ import annotations

import json
from random import Random

import pytest

from gloaming.games.state_codec import live_words
from gloaming.kernel.layout import MENU
from gloaming.kernel.state import State
from tests.games.every import MAKE, WORLDS
from tests.games.playing import position, positions, step

EVERY = {"necromancer": 23}
"""Which positions of a game are looked at; in the others every fourth."""


def menu(state: State) -> list[int]:
    return [int(state.z[MENU + index]) for index in range(1 + int(state.z[MENU]))]


@pytest.mark.parametrize(("slug", "cards", "options"), WORLDS)
def test_exact_there_and_back(slug: str, cards: str, options: int) -> None:
    game = MAKE[slug](cards, options)
    for state in positions(game, options, every=EVERY.get(slug, 4)):
        packed = game.from_bytes(game.to_bytes(state))
        read = game.from_json(json.loads(json.dumps(game.to_json(state))))
        assert live_words(packed) == live_words(read) == live_words(state)
        assert menu(packed) == menu(read) == menu(state)


@pytest.mark.parametrize("slug", MAKE)
def test_a_loaded_state_goes_on_like_the_one_that_was_saved(slug: str) -> None:
    game = MAKE[slug]("house", 0)
    state = position(game, 7, 40)
    loaded = game.from_bytes(game.to_bytes(state))
    luck, same_luck = Random(7), Random(7)
    while not state.over:
        assert step(state, luck) == step(loaded, same_luck)
    assert live_words(loaded) == live_words(state)
